"""Loterías: see `lottery`."""

from tapete.exact.lottery import analyses, chart, depends_on_sale, least_sold, most_sold, of_column, of_rules

__all__ = ["analyses", "chart", "depends_on_sale", "least_sold", "most_sold", "of_column", "of_rules"]
