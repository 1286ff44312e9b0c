"""Every measurement, one after another: `python -m bench`."""

from bench import engine

engine.main()
