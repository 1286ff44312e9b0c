"""The accounts of a bank that players hold: the bank itself, and what each of its holders keeps out of play."""

from tapete.engine.event import Account, Move, wallet
from tapete.engine.event import cloth as on_cloth
from tapete.families.circulo.parts import Parts

BANCA = "banca"


def garage(player: str) -> str:
    """What a banker or asociado has out of play."""
    return Account("garaje", player).name


def into_bank(parts: Parts) -> tuple[Move, ...]:
    """From each one's chips to the bank."""
    return tuple([Move(wallet(part.player), BANCA, part.amount) for part in parts if part.amount])


def from_cloth_into_bank(parts: Parts) -> tuple[Move, ...]:
    """From what each has put down to the bank."""
    return tuple([Move(on_cloth(part.player), BANCA, part.amount) for part in parts if part.amount])


def out_of_bank(parts: Parts) -> tuple[Move, ...]:
    """From the bank to each one's chips."""
    return tuple([Move(BANCA, wallet(part.player), part.amount) for part in parts if part.amount])


def into_garage(parts: Parts) -> tuple[Move, ...]:
    """From the bank to what each keeps out of play."""
    return tuple([Move(BANCA, garage(part.player), part.amount) for part in parts if part.amount])


def out_of_garage(parts: Parts) -> tuple[Move, ...]:
    """Back into the bank."""
    return tuple([Move(garage(part.player), BANCA, part.amount) for part in parts if part.amount])


def garage_home(parts: Parts) -> tuple[Move, ...]:
    """From what each keeps out of play to their own chips."""
    return tuple([Move(garage(part.player), wallet(part.player), part.amount) for part in parts if part.amount])


def put_down(parts: Parts) -> tuple[Move, ...]:
    """From each one's chips to the cloth."""
    return tuple([Move(wallet(part.player), on_cloth(part.player), part.amount) for part in parts if part.amount])


def taken_back(parts: Parts) -> tuple[Move, ...]:
    """From the cloth to each one's chips."""
    return tuple([Move(on_cloth(part.player), wallet(part.player), part.amount) for part in parts if part.amount])
