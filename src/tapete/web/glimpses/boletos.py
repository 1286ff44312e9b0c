"""Boletos as the lobby shows: see `lottery`."""

from tapete.web.glimpses.lottery import SHELF, glimpse

__all__ = ["SHELF", "glimpse"]
