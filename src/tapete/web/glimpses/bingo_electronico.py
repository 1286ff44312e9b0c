"""Bingo electrónico as the lobby shows it."""

from tapete.web.glimpses.hall import SHELF, glimpse

__all__ = ["SHELF", "glimpse"]
