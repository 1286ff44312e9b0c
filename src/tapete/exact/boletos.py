"""Boletos: see `lottery`."""

from tapete.exact.lottery import analyses, chart, of_column, of_rules

__all__ = ["analyses", "chart", "of_column", "of_rules"]
