"""Simulation: each game compiled from its own engine and played millions of times, alike on any number of workers."""

SEED_BITS = 63
"""How long the number is that a simulation is played again by."""
