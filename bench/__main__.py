"""Every measurement, one after another: `python -m bench`."""

from bench import engine, record, startup

engine.main()
record.main()
startup.main()
