"""A room of bingo: its rules, numbers, panel and page, and money of many people at once."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import ClassVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.event import MESA, Event, Move, cloth, wallet
from tapete.engine.need import SHUFFLING, Need, Outcome
from tapete.engine.notice import Terms
from tapete.engine.refusal import FaultKind, Reason
from tapete.engine.table import Incident, TableRules
from tapete.families.hall.sold import Emission
from tapete.families.table.view import TableView
from tapete.language import N_, translate
from tapete.law.citation import Citation
from tapete.law.parameters import sheet


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


def layout(rules: HallRules) -> Cloth:
    highest = rules.emission.layout.highest
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

REPARTO = FaultKind("reparto_excesivo", N_("{where}: the prizes are {found} per cent of what is sold, more than all."))


class Amount(msgspec.Struct, frozen=True):
    """Cents of somebody, or of something, by name."""

    name: str
    cents: int


def amounts(by_name: Mapping[str, int]) -> tuple[Amount, ...]:
    """Cents by name, as events keep them."""
    return tuple([Amount(name, cents) for name, cents in by_name.items()])


def total(held: Sequence[Amount]) -> int:
    return sum(each.cents for each in held)


def part(share: Fraction, base: int) -> int:
    """A share of an amount, to the nearest cent; a half is rounded up."""
    return int(share * base + Fraction(1, 2))


def shared(amount: int, weights: Sequence[int]) -> list[int]:
    whole = sum(weights)
    parts = [amount * weight // whole for weight in weights]
    for place in range(amount - sum(parts)):
        parts[place] += 1
    return parts


class OfMany(Event, frozen=True):
    """Something that concerns money of several people, told as one amount."""

    of: tuple[Amount, ...]

    @property
    def amount(self) -> int:
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}


class ToMany(Event, frozen=True, kw_only=True):
    """Several people are paid at once, from one account."""

    of: tuple[Amount, ...]

    @property
    def amount(self) -> int:
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}

    def paid_from(self) -> str:
        return MESA

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(self.paid_from(), wallet(each.name), each.cents) for each in self.of])


class Collected(OfMany, frozen=True):
    """What the players paid for the game is the house's."""

    settles = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), MESA, each.cents) for each in self.of])


class GivenBack(OfMany, frozen=True):
    """What was paid goes back to those who paid it."""

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), wallet(each.name), each.cents) for each in self.of])


class Returned(GivenBack, frozen=True):
    """The game is void: what was paid for it goes back."""

    voids_draw = True


NETWORK = "red"
"""The scope of a prize that is of the whole network."""
WHOLE_NETWORK = N_("whole network")
FIGURES = {"esquinas": N_("corners")}
"""Figures that many houses have under one name; others are called as the house calls them."""
_AT_TERMINALS = ("bingo-electronico", "bingo-automatico")


def prize_name(prize: str, language: str) -> str:
    """A prize at terminals, from its id, whichever of the games it is of."""
    kind = prize.partition(".")[0]
    games = [slug for slug in _AT_TERMINALS if kind in sheet(slug).prizes]
    return named_in((games or _AT_TERMINALS)[0], prize, language)


def named_in(game: str, prize: str, language: str) -> str:
    """A prize of a game, from its id; a scope after a dot is told in brackets, and figures have their own names."""
    kind, _, scope = prize.partition(".")
    name = translate(FIGURES[kind], language) if kind in FIGURES else sheet(game).prize_name(kind, language)
    if not scope:
        return name
    return f"{name} ({translate(WHOLE_NETWORK, language) if scope == NETWORK else scope})"


def with_prize(facts: Mapping[str, object], field: str, language: str) -> dict[str, object]:
    """The facts of a sentence, with a prize among them by its name."""
    return {**facts, field: prize_name(str(facts[field]), language)}
