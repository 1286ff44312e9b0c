"""Boletos: see `loterias`. A boleto is worth the same however many are sold."""

from tapete.exact.loterias import chart, of_rules

__all__ = ["chart", "of_rules"]
