"""Póquer sin descarte."""
