"""Omaha: what is its own."""
