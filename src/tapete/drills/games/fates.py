"""What the exercises of fates share: bets on a cloth, and what a result makes of each of them."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from tapete.drills.asking import Asking, options_of
from tapete.drills.exercise import KEYS, Key, Line, Part, Picture, Posed, Said
from tapete.drills.payments import lines_of
from tapete.engine.event import Event
from tapete.families.stakes.events import bet_words
from tapete.language import N_
from tapete.law.citation import Citation

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
    options = options_of([*map(Said, ends)])
    parts = [Part(name=stake.bet, ask=Said(WHAT_OF, _facts(stake)), form="choice", options=options) for stake in stakes]
    keys = {stake.bet: Key(answer=KEYS[ends.index(fates[stake.bet].end)]) for stake in stakes}
    if asking.exercise.level == 3:
        parts.append(Part(name="paid", ask=Said(HOW_MUCH, {"player": PLAYER}), form="amount"))
        keys["paid"] = Key(answer=sum(getattr(event, "amount", 0) for event in paid))
    lines = [Line(Said(SO, {"bet": bet_words(bet), "end": Said(fate.end)}), fate.cite) for bet, fate in fates.items()]
    return Posed(
        exercise=asking.exercise,
        detail=stakes[0].bet.partition(":")[0],
        ask=ask,
        picture=picture,
        parts=tuple(parts),
        keys=keys,
        lines=(*lines, *lines_of(asking.game, paid)),
    )


def _facts(stake: Laid) -> dict[str, object]:
    return {"bet": bet_words(stake.bet), "amount": stake.amount}
