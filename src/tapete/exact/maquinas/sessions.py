"""Sessions at a type B machine while it goes through its programme as it was homologated: every place is begun from.

In one order of the cycle what a session brings from a place is certain, and from a place that nobody knows it is the
mean over all of them. A programme that is written entry by entry has that order in its first cycle; all other cycles
are shuffled by chance, and of these only a simulation tells: what is left of a block depends on all that it has paid.
"""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.study import CALLS, CHANCE, COUNT, EUROS, Cell, Sheet
from tapete.games.maquinas.rules import Programme, homologated
from tapete.language import N_

PURSES = (20, 50, 100)
"""In games that the purse pays for."""
ROUNDS = 500


class Ended(msgspec.Struct, frozen=True):
    """How a session ended; money in cents."""

    left: int
    played: int
    fall: int
    """The deepest fall from a high point."""
    ruined: bool


class Ends(msgspec.Struct, frozen=True, kw_only=True):
    """Sessions from every place from which they stay in the cycle, each as likely as the others."""

    places: int
    ruined: float
    ahead: float
    left: float
    played: float
    fall: float
    deepest: int


def session(entries: Sequence[int], price: int, purse: int, rounds: int) -> Ended:
    """So many games, or fewer if the purse does not last, with these prizes one after another."""
    held = high = purse
    played = fall = 0
    while played < min(rounds, len(entries)) and held >= price:
        held += entries[played] - price
        played += 1
        high = max(high, held)
        fall = max(fall, high - held)
    return Ended(held, played, fall, held < price)


def from_place(programme: Programme, price: int, place: int, purse: int, rounds: int) -> Ended:
    """A session from a place of the cycle that is known, from 0."""
    entries = homologated(programme)
    if not 0 <= place <= len(entries) - rounds:
        raise ValueError("the session would go on in a cycle that is not shuffled yet")
    return session(entries[place : place + rounds], price, purse, rounds)


def from_anywhere(programme: Programme, price: int, purse: int, rounds: int) -> Ends:
    """Sessions from a place of the cycle that nobody knows; raises `ValueError` where none stays in it."""
    entries = homologated(programme)
    places = len(entries) - rounds + 1
    if places < 1:
        raise ValueError("the cycle is shorter than the session")
    return _walked(np.array(entries, dtype=np.int64) - price, price, purse, rounds)


def _walked(nets: NDArray[np.int64], price: int, purse: int, rounds: int) -> Ends:
    """All sessions side by side, one game of each after another."""
    places = len(nets) - rounds + 1
    held, high = np.full(places, purse), np.full(places, purse)
    played, fall = np.zeros(places, dtype=np.int64), np.zeros(places, dtype=np.int64)
    for number in range(rounds):
        goes_on = held >= price
        held += np.where(goes_on, nets[number : number + places], 0)
        played += goes_on
        np.maximum(high, held, out=high)
        np.maximum(fall, high - held, out=fall)
    return Ends(
        places=places,
        ruined=float((held < price).mean()),
        ahead=float((held > purse).mean()),
        left=float(held.mean()),
        played=float(played.mean()),
        fall=float(fall.mean()),
        deepest=int(fall.max()),
    )


def sessions_sheet(programme: Programme, price: int) -> Sheet:
    rounds = min(ROUNDS, programme.length)
    rows = []
    for games in PURSES:
        found = from_anywhere(programme, price, games * price, rounds)
        rows.append(
            (
                Cell(EUROS, games * price),
                Cell(COUNT, rounds),
                Cell(CHANCE, found.ruined),
                Cell(CHANCE, found.ahead),
                Cell(CALLS, found.played),
                Cell(EUROS, found.left),
                Cell(EUROS, found.fall),
            )
        )
    headers = (
        N_("Purse"),
        N_("Games at most"),
        N_("Ruined"),
        N_("Ended ahead"),
        N_("Games on average"),
        N_("Left on average"),
        N_("Deepest fall on average"),
    )
    return Sheet(title=N_("Sessions from anywhere in the cycle as homologated"), headers=headers, rows=tuple(rows))
