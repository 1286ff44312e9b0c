"""Every measurement, one after another: `python -m bench`."""

from bench import engine, record

engine.main()
record.main()
