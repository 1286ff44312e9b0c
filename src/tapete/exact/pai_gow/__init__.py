"""Pai gow póquer."""
