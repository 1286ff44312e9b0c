"""Póquer cubierto: what is its own."""
