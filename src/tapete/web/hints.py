"""Hints at practice tables: what mathematics advise, in words, from what the player sees."""

import msgspec

from tapete.exact.hints import Advice, advise, edge_on
from tapete.exact.study import percent
from tapete.language import N_, say
from tapete.web.scenes.look import Look


class HintedMove(msgspec.Struct, frozen=True):
    """Something that may be done, and what it is worth."""

    said: str
    best: bool


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """A hint, told."""

    sentence: str
    cite: str
    options: tuple[HintedMove, ...]


def hints_for(look: Look) -> tuple[Hint, ...]:
    """The hints of this moment; none for who wants none. The arithmetic may take a tenth of a second."""
    if look.book is None:
        return ()
    return tuple(_told(advice, look.language) for advice in advise(look.view, look.book))


def _told(advice: Advice, language: str) -> Hint:
    return Hint(
        sentence=advice.tell(language),
        cite=advice.cite,
        options=tuple(HintedMove(option.tell(language), option.best) for option in advice.options),
    )


def edge_said(look: Look, bet: str) -> str:
    """What the house keeps of a bet on average; nothing for who wants no hints."""
    edge = edge_on(look.book, bet) if look.book else None
    if edge is None:
        return ""
    return say(N_("house edge {edge}"), look.language, {"edge": percent(edge, look.language, 2)})
