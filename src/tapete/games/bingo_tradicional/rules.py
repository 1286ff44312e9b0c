"""The rules of a bingo room, frozen: the law, and what its authorisation fixes."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar, Literal

import msgspec

from tapete.engine.actor import Role
from tapete.families.hall.room import HallRules
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

AVERIA, MAL_CANTADO, BOLA = "averia", "numero-mal-cantado", "bola-defectuosa"
NADIE, ANUNCIO, IMPOSIBLE = "nadie-canta", "anuncio-equivocado", "no-puede-seguir"

EFFECTS: dict[str, tuple[str, str]] = {
    AVERIA: (N_("before the first ball the game waits; after it, it goes on with the balls that are left"), "goes_on"),
    IMPOSIBLE: (N_("the balls that are left can't be drawn in any way: the game is void"), "goes_on"),
    MAL_CANTADO: (N_("a substantial error makes the game void; any other is corrected aloud"), "substantial"),
    BOLA: (N_("the whole set is changed; a game of which a ball is out is void"), "unfit_ball"),
    NADIE: (N_("every number is out and nobody sings: the game is void"), "nobody_sings"),
    ANUNCIO: (N_("it is recorded"), "misannounced"),
}
"""By the name of each incident: what follows, and where that stands."""


BINGO, LINEA = "bingo", "linea"
INTRODUCIR, EXTRAER = "introducir", "extraer"
NEUMATICO = "neumatico"
DAY = 24 * 60 * 60

Step = Literal["", "partida", "sesion"]
EXTRA = "extra"
"""The Bingo Extra, whose first maximum ball is fixed in each session."""


class Additional(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A prize of the bolsa acumulada, as its row of the law has it."""

    amount: int = 0
    """In cents; an example where it is `free`, and nothing where the whole of what is there is paid."""
    free: bool = False
    """Whether the room announces its amount."""
    hours: tuple[str, ...] = ()
    """Of the session, at which the next game plays for it; any game where there are none."""
    first: tuple[int, ...] = ()
    """The maximum ball of its first game, in a room of each category."""
    step: Step = ""
    """After what the maximum ball grows by one."""
    floor: int = 0
    """The lowest maximum ball that the room may fix for its first game."""
    keeps: int = 0
    """Per cent of what is there that stays for the next time."""
    balls: tuple[tuple[int, int], ...] = ()
    """The maximum ball up to so many cartones sold; the last of them for any more."""


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """A prize of the bolsa as this room plays for it."""

    key: str
    law: Additional
    amount: int
    share: Fraction
    """Of what is sold in each game."""
    ball: int
    """The maximum ball of its first game; 0 where there is none, or where it goes by the cartones sold."""
    starts: tuple[int, ...]
    """When its hours come, in seconds of the session."""
    cite: Citation


class BingoRules(HallRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    effects: ClassVar[Mapping[str, tuple[str, str]]] = EFFECTS
    face: int
    """The face value of a cartón, or of each part of a double one."""
    doble: Cited[bool]
    support: str
    supports: Citation
    machine: str
    set_games: Cited[int]
    """Games that a set of balls lasts; 0 where it has no end."""
    check: Cited[str]
    second_series: Cited[bool]
    registered: Cited[tuple[str, ...]]
    """Supports whose cartones the central system knows before the draw."""
    announced_again: Cited[bool]
    announces: Cited[tuple[Role, ...]]
    announced_sale: Cited[str]
    announced_doubles: Cited[str]
    announced_series: Cited[str]
    asks: Cited[tuple[Role, ...]]
    defers: bool
    """Whether the prizes of the first game of double cartones are paid after the second."""
    question: Cited[str]
    closing_call: Cited[str]
    question_seconds: Cited[int]
    linea: Cited[Fraction]
    bingo: Cited[Fraction]
    sharing: Cited[str]
    bolsa: tuple[Prize, ...]
    bolsa_pays: Cited[str]
    """Whether a prize of the bolsa pays its amount, or all that is there."""
    from_sale: bool
    """Whether a game begins, for the hours of the bolsa, when its sale is opened."""
    extra_ball: int
    """What the room fixes as the first maximum ball of the Bingo Extra; 0 where it has none."""
    repair: Cited[int]
    goes_on: Cited[str]

    @property
    def pays_all(self) -> bool:
        """Whether a prize of the bolsa pays all that is there."""
        return self.bolsa_pays.value == "pozo"

    def prize(self, key: str) -> Prize:
        """A prize of the bolsa by its name."""
        return next(each for each in self.bolsa if each.key == key)


Law = Mapping[str, Citation]
