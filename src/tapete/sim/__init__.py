"""Simulation: each game compiled from its own engine and played millions of times, alike on any number of workers."""
