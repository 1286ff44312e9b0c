"""Tarjetas and tickets: the accounts they stand for, and what is written on them that nobody can guess."""

from hashlib import sha256
from hmac import compare_digest, digest

from tapete.engine.event import Account
from tapete.service.sistema.message import HouseKeys

WRITTEN = 16
"""Characters of a secret that are written on a tarjeta or a ticket."""


def ticket_account(number: str) -> str:
    """The account of a ticket: who reads the ledger learns no number that could be redeemed."""
    return Account("ticket", sha256(number.encode()).hexdigest()[:24]).name


def key_of(keys: HouseKeys, tarjeta: str) -> str:
    """What is written on a tarjeta."""
    return keys.secret(f"tarjeta/{tarjeta}")[:WRITTEN]


def seal_of(clave: str, terminal: str, id_: str) -> str:
    """Proof that a terminal can read what is written on a tarjeta, for one request: the secret itself is never sent."""
    return digest(clave.encode(), f"{terminal}/{id_}".encode(), "sha256").hex()


def is_sealed(keys: HouseKeys, tarjeta: str, seal: str, terminal: str, id_: str) -> bool:
    """Whether a request carries the seal of its tarjeta."""
    return compare_digest(seal.encode(), seal_of(key_of(keys, tarjeta), terminal, id_).encode())
