"""Faults that the gate must notice, as data, and the program that plants them: `make planted`."""
