"""Tapete: the Spanish casino catalogue, executable. Each room is a package; import the one you need."""

# Written here, and read from here by the build: asking the installed metadata would double the time to start.
__version__ = "0.1.0"
