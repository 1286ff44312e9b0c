"""Every measurement, one after another: `python -m bench`."""

from bench import dados, engine, record, startup, store

engine.main()
dados.main()
record.main()
startup.main()
store.main()
