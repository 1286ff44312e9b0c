"""Prizes and acumulados as people name them: `línea`, `súper bingo (red)`."""

from collections.abc import Mapping

from tapete.language import N_, translate
from tapete.law.parameters import sheet

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
