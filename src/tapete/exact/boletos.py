"""Boletos: see `lottery`."""

from tapete.exact.loterias import analyses, chart, of_column, of_rules

__all__ = ["analyses", "chart", "of_column", "of_rules"]
