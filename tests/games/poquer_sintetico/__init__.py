"""Póquer sintético: what is its own."""
