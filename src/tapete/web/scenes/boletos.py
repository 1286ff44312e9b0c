"""Boletos on pages: see `lottery`."""

from tapete.web.scenes.lottery import PRESENTER

__all__ = ["PRESENTER"]
