"""Exact mathematics against published figures."""
