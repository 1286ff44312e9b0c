"""What a hand is called: `pareja de jotas`, `escalera al as`, in the language of whoever reads."""

from tapete.kit.poker.hands import (
    CINCO_ASES,
    COLOR,
    DOBLE_PAREJA,
    ESCALERA,
    ESCALERA_DE_COLOR,
    FIGURAS,
    FULL,
    PAREJA,
    POQUER,
    REAL,
    TRIO,
    Made,
)
from tapete.language import N_, Told

_CALLED = {
    CINCO_ASES: N_("five aces"),
    REAL: N_("royal flush"),
    ESCALERA_DE_COLOR: N_("straight flush {top}"),
    POQUER: N_("four of a kind, {first}"),
    FULL: N_("full house, {first} and {second}"),
    COLOR: N_("flush {top}"),
    ESCALERA: N_("straight {top}"),
    TRIO: N_("three of a kind, {first}"),
    FIGURAS: N_("figuras, with a pair of {first}"),
    DOBLE_PAREJA: N_("two pairs, {first} and {second}"),
    PAREJA: N_("pair of {first}"),
}
_HIGH_CARDS, _HIGH_CARD = N_("high cards {ranks}"), N_("high card {ranks}")
_SEVERAL = {
    "A": N_("aces"),
    "K": N_("kings"),
    "Q": N_("queens"),
    "J": N_("jacks"),
    "T": N_("tens"),
    "9": N_("nines"),
    "8": N_("eights"),
    "7": N_("sevens"),
    "6": N_("sixes"),
    "5": N_("fives"),
    "4": N_("fours"),
    "3": N_("threes"),
    "2": N_("twos"),
}
_UP_TO = {"A": N_("to the ace"), "K": N_("to the king"), "Q": N_("to the queen"), "J": N_("to the jack")}
"""The highest card of a row or of a color: each with the article that goes with it."""
_HIGHEST = {"A": N_("ace high"), "K": N_("king high"), "Q": N_("queen high"), "J": N_("jack high")}
_AS_K = ("A", "K")
CATEGORIES = {
    CINCO_ASES: N_("five aces"),
    REAL: N_("royal flush"),
    ESCALERA_DE_COLOR: N_("straight flush"),
    POQUER: N_("four of a kind"),
    FULL: N_("full house"),
    COLOR: N_("flush"),
    ESCALERA: N_("straight"),
    TRIO: N_("three of a kind"),
    FIGURAS: N_("figuras"),
    DOBLE_PAREJA: N_("two pairs"),
    PAREJA: N_("pair"),
}
"""Combinations without their ranks; what is none of these are high cards."""
HIGH_CARDS = N_("high cards")


def called(category: str, kickers: tuple[str, ...]) -> str:
    if category not in _CALLED and len(kickers) == 1 and kickers[0] in _HIGHEST:
        return Told(_HIGHEST[kickers[0]])
    first, second = ([*map(_several, kickers), "", ""])[:2]
    facts = {"first": first, "second": second, "top": _up_to(kickers[0]), "ranks": "-".join(map(rank, kickers))}
    high = _HIGH_CARDS if kickers[:2] == _AS_K else _HIGH_CARD
    return Told(_CALLED.get(category, high), **facts)


def name_of(made: Made) -> str:
    return called(made.category, made.kickers)


def rank(letter: str) -> str:
    return "10" if letter == "T" else letter


def _several(letter: str) -> str:
    return Told(_SEVERAL[letter])


def _up_to(letter: str) -> str:
    return Told(_UP_TO[letter]) if letter in _UP_TO else Told(N_("to {rank}"), rank=rank(letter))
