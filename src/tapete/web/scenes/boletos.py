"""Boletos on pages: see `sealed`."""

from tapete.web.scenes.sealed import PRESENTER

__all__ = ["PRESENTER"]
