"""Helpers of drills at tables: hands from a seed, points to count, letters of a table, the fate of each bet."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from tapete.drills.asking import Asking
from tapete.drills.exercise import Hand, Line, Part, Picture, Posed, Said
from tapete.drills.rehearsal import lines_of
from tapete.engine.event import Event
from tapete.families.stakes.bets import bet_words
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation

ASK = N_("Count this hand.")
HOW_MANY = N_("How many points?")
POINTS = N_("{cards:♠}: {points}.")
ITS_CARDS = N_("These are the cards of the {hand}.")
DOES_IT_DRAW = N_("Does the {hand} take a card?")
DRAWS, STANDS, CHOOSES = N_("It must draw."), N_("It must stand."), N_("It may choose.")


class Ruled(msgspec.Struct, frozen=True):
    """What the law says of a hand with these points."""

    points: int
    verdict: str
    cite: Citation


def some_cards(asking: Asking, count: int) -> tuple[str, ...]:
    return tuple(str(card) for card in asking.choices.some_of(FRENCH_52.cards, count))


def count_points(asking: Asking, cards: tuple[str, ...], points: int, cite: Citation) -> Posed:
    return asking.posed(
        f"points-{len(cards)}",
        Said(ASK),
        Picture(hands=(Hand("", cards),)),
        [Part.number(Said(HOW_MANY), points)],
        (Line(Said(POINTS, {"cards": cards, "points": points}), cite),),
    )


def draw_or_stand(
    asking: Asking, hands: Sequence[Hand], hand: str, ruled: Ruled, ask: str = ITS_CARDS, notes: tuple[Said, ...] = ()
) -> Posed:
    verdicts = (DRAWS, STANDS, CHOOSES)
    asked = Part.choice(Said(DOES_IT_DRAW, {"hand": hand}), [*map(Said, verdicts)], verdicts.index(ruled.verdict))
    facts = {"hand": hand, "points": ruled.points, "verdict": Said(ruled.verdict)}
    picture = Picture(hands=tuple(hands), notes=notes)
    line = Line(Said(N_("The {hand} has {points}: {verdict}"), facts), ruled.cite)
    return asking.posed(f"draws-{hand}", Said(ask, {"hand": hand}), picture, [asked], [line])


def by_level(*makers: Callable[[Asking], Posed | None]) -> Callable[[Asking], Posed | None]:
    return lambda asking: makers[asking.exercise.level - 1](asking)


WHAT_OF = N_("What becomes of {bet}, {amount:€}?")
HOW_MUCH = N_("How much is {player} paid?")
WINS, LOSES, STAYS = N_("It wins."), N_("It loses."), N_("It stays.")
SO = N_("{bet}: {end}")
PLAYER = "ana"
BETS = {1: 1, 2: 3, 3: 5}
"""How many bets lie on the cloth at each level."""


class Laid(Protocol):
    """A stake on a bet."""

    @property
    def bet(self) -> str: ...
    @property
    def amount(self) -> int: ...


class Fate(msgspec.Struct, frozen=True):
    """What becomes of a bet, and by which article."""

    end: str
    cite: Citation


def what_becomes(
    asking: Asking,
    stakes: Sequence[Laid],
    fates: Mapping[str, Fate],
    ends: Sequence[str],
    paid: Sequence[Event],
    *,
    ask: Said,
    picture: Picture,
) -> Posed:
    """What becomes of each of these stakes, one of `ends`; at the third level, what their player is `paid` too."""
    parts = [
        Part.choice(Said(WHAT_OF, _facts(stake)), [*map(Said, ends)], ends.index(fates[stake.bet].end), stake.bet)
        for stake in stakes
    ]
    if asking.exercise.level == 3:
        due = sum(getattr(event, "amount", 0) for event in paid)
        parts.append(Part.amount(Said(HOW_MUCH, {"player": PLAYER}), due, "paid"))
    lines = [Line(Said(SO, {"bet": bet_words(bet), "end": Said(fate.end)}), fate.cite) for bet, fate in fates.items()]
    detail = stakes[0].bet.partition(":")[0]
    return asking.posed(detail, ask, picture, parts, [*lines, *lines_of(asking.game, paid)])


def _facts(stake: Laid) -> dict[str, object]:
    return {"bet": bet_words(stake.bet), "amount": stake.amount}
