"""Tarjetas and tickets: the accounts they stand for, and what is written on them that nobody can guess."""

from hashlib import sha256

from tapete.service.sistema.message import HouseKeys

WRITTEN = 16
"""Characters of a secret that are written on a tarjeta or a ticket."""


def wallet_of(tarjeta: str) -> str:
    """The account of a tarjeta."""
    return f"jugador:{tarjeta}"


def ticket_account(number: str) -> str:
    """The account of a ticket: who reads the ledger learns no number that could be redeemed."""
    return f"ticket:{sha256(number.encode()).hexdigest()[:24]}"


def key_of(keys: HouseKeys, tarjeta: str) -> str:
    """What is written on a tarjeta."""
    return keys.secret(f"tarjeta/{tarjeta}")[:WRITTEN]
