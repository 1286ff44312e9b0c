"""Every measurement, one after another: `python -m bench`."""

from bench import engine, record, startup, store

engine.main()
record.main()
startup.main()
store.main()
