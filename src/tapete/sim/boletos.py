"""Boletos by the million: see `loterias`."""

from tapete.sim.loterias import OPTIONS, machine, usual_stakes

__all__ = ["OPTIONS", "machine", "usual_stakes"]
