"""A room of bingo: its rules, its phases, the numbers it draws, its panel, its notice and its page."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import ClassVar

from tapete.engine.chips import Lying
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.need import SHUFFLING, Need, Outcome
from tapete.engine.notice import Terms
from tapete.engine.refusal import Reason
from tapete.engine.table import Incident, TableRules
from tapete.families.hall.sold import Emission
from tapete.families.table.view import TableView
from tapete.language import N_
from tapete.law.citation import Citation


class HallRules(TableRules, frozen=True, kw_only=True):
    """Which cartones are sold, and where each rule stands."""

    effects: ClassVar[Mapping[str, tuple[str, str]]]
    """By the name of each incident: what follows, and the row of the law that says so."""
    emission: Emission
    law: dict[str, Citation]
    """Where each of its rules stands, by the row of the law or the act."""

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple([Incident(name, effect, self.law[key]) for name, (effect, key) in self.effects.items()])


CARTON = "carton"


def carton_terms(price: int, most: int, cite: Citation, cap_cite: Citation) -> Terms:
    return Terms(
        id=CARTON, kind=CARTON, pays=Fraction(0), cite=cite, minimums=(price,), cap=most, cap_cite=cap_cite, step=price
    )


class HallView(TableView, frozen=True, kw_only=True):
    """Each game adds its own; nobody sees how many cartones another has."""

    cartones: int
    players: int
    """How many have cartones."""
    people: tuple[str, ...]
    """Who plays in the room."""
    highest: int
    drawn: tuple[int, ...]
    stake: int
    """What was paid for the own cartones and is not played out, in cents."""

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.who.id, bet=CARTON, amount=self.stake)] if self.stake else []

    def playing(self) -> Collection[str]:
        return self.people


CELL, IN_LINE = 60, 10


def panel(highest: int) -> Cloth:
    spots = [
        Spot(bet=f"numero:{number}", label=str(number), x=CELL * place, y=CELL * line, width=CELL, height=CELL)
        for number in range(1, highest + 1)
        for line, place in [divmod(number - 1, IN_LINE)]
    ]
    return Cloth(width=CELL * IN_LINE, height=CELL * -(-highest // IN_LINE), spots=tuple(spots))


BOMBO = "bombo"


@cache
def _all(highest: int) -> tuple[Outcome, ...]:
    return tuple(Outcome(str(number), 1) for number in range(1, highest + 1))


def next_of(highest: int, drawn: Iterable[int], cite: Citation) -> Need:
    whole, out = _all(highest), frozenset(drawn)
    left = tuple([outcome for number, outcome in enumerate(whole, 1) if number not in out])
    return Need(BOMBO, left, cite, whole, len(out))


def order_of(highest: int, cite: Citation) -> Need:
    return Need(BOMBO, _all(highest), cite, _all(highest), SHUFFLING)


NADA_VENDIDO = Reason("nada_vendido", N_("No cartón was sold: there is no game."), untimely=True)
