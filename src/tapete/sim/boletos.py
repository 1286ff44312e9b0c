"""Boletos by the million: see `lottery`."""

from tapete.sim.loterias import machine, options, usual_stakes

__all__ = ["machine", "options", "usual_stakes"]
