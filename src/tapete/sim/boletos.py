"""Boletos by the million: see `lottery`."""

from tapete.sim.lottery import machine, options, usual_stakes

__all__ = ["machine", "options", "usual_stakes"]
