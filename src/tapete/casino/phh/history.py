"""A hand as the open format PHH describes it: what is read from such a file, and written into one."""

import json
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec

from tapete.engine.event import Fault, Reason, Refused
from tapete.families.poquer_de_circulo.rules import SYSTEMS
from tapete.language import N_, Told
from tapete.law.citation import Citation

UNKNOWN: Final = "??"
SAME: Final = "-"
"""Written in place of shown cards that were already named when they were dealt."""

BOARD, HOLE = "db", "dh"
BRING_IN, RAISE, CALL, FOLD = "pb", "cbr", "cc", "f"
DISCARD, SHOW = "sd", "sm"
DEALER: Final = "d"

FIXED = ("small_bet", "big_bet")
FREE = ("min_bet",)
_BLINDS = ("antes", "blinds_or_straddles")
_STUD = ("antes", "bring_in")
FIELDS: Final = {
    "FT": (*_BLINDS, *FIXED),
    "NT": (*_BLINDS, *FREE),
    "NS": (*_BLINDS, *FREE),
    "PO": (*_BLINDS, *FREE),
    "FO/8": (*_BLINDS, *FIXED),
    "F7S": (*_STUD, *FIXED),
    "F7S/8": (*_STUD, *FIXED),
    "FR": (*_STUD, *FIXED),
    "N2L1D": (*_BLINDS, *FREE),
    "F2L3D": (*_BLINDS, *FIXED),
    "FB": (*_BLINDS, *FIXED),
}
"""The fields of forced bets and limits that each variant of the standard requires."""


class Action(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the dealer or a player did, or only a remark."""

    verb: str = ""
    player: int = -1
    """Counted from 0; -1 for the board, and for a remark."""
    cards: tuple[str, ...] = ()
    amount: int = 0
    remark: str = ""

    @property
    def deals(self) -> bool:
        return self.verb in (BOARD, HOLE)


class History(msgspec.Struct, frozen=True, kw_only=True):
    """One hand; amounts in cents, players in the order of the standard, who is dealt to first being the first."""

    variant: str
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    starting_stacks: tuple[int, ...]
    actions: tuple[Action, ...]
    hand: str | int | None = None
    table: str | int | None = None
    seats: tuple[int, ...] = ()
    seat_count: int = 0
    players: tuple[str, ...] = ()
    finishing_stacks: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()
    others: dict[str, Any] = {}
    """The other fields of the file, of the standard or beginning with an underscore."""

    @property
    def size(self) -> int:
        return len(self.starting_stacks)

    @property
    def minimum(self) -> int:
        return self.min_bet or self.small_bet

    def name(self, position: int) -> str:
        return (self.players[position] if self.players else "") or label(position)


def label(position: int) -> str:
    return f"p{position + 1}"


_TABLE: Final = json.loads(files("tapete.casino").joinpath("data/phh.json").read_text(encoding="utf-8"))
CODES: Final = {(row["game"], SYSTEMS.index(row["limit"])): row["code"] for row in _TABLE}
"""By game and system of limits."""
BROUGHT_IN: Final = frozenset(row["code"] for row in _TABLE if row["bring_in"])
"""The codes of games in which the lowest card must bet."""


class Coded(NamedTuple):
    """What a code stands for."""

    slug: str
    system: int

    @property
    def limit(self) -> str:
        return SYSTEMS[self.system]


GAMES: Final = {code: Coded(*played) for played, code in CODES.items()}

VARIANTE_NO_REGULADA = Reason(
    "variante_no_regulada", N_("{variant} is none of the variants of póquer de círculo, which are {variants}.")
)
POCOS_JUGADORES = Reason("pocos_jugadores", N_("{found} players take part; a table has {least} at all times."))
SIN_OBLIGATORIA = Reason("sin_obligatoria", N_("There is neither ante nor ciegas."))
ANTES_DISTINTOS = Reason("antes_distintos", N_("The ante is not the same for everybody."))
CIEGAS_DISTINTAS = Reason(
    "ciegas_distintas", N_("The ciegas are {small:€} and {big:€}, not {found_small:€} and {found_big:€}.")
)
APUESTA_ANTES_DE_LAS_CARTAS = Reason(
    "apuesta_antes_de_las_cartas",
    N_("{player:@} bets {amount:€} before the cards; only the mano and the player at his left put ciegas."),
)
LIMITE_ALTO_DISTINTO = Reason("limite_alto_distinto", N_("The high limit is {expected:€}, not {found:€}."))
CARTAS_DE_MAS = Reason(
    "cartas_de_mas", N_("More than {expected} common cards come: the bote is played once, with one board.")
)
BENEFICIO_EXCESIVO = Reason(
    "beneficio_excesivo", N_("{found:€} were taken of the bote; the house may take {expected:€} of it.")
)
PAGO_DISTINTO = Reason("pago_distinto", N_("{player:@} ends with {expected:€}, not with {found:€}."))

NOT_FOLLOWED = N_("What comes after it is not looked at: it would have been another hand.")
NOT_PLAYED = N_("The hand is not followed: it would have been another with what the law admits.")
TWO_PLAYERS = N_("The hand is not followed: the law has no order of turn for two players.")
UNFINISHED = N_("The hand is not told to its end.")
UNKNOWN_CARDS = N_("The cards of {player} are not told: who wins can't be reckoned.")
NOBODY_SHOWS = N_("Nobody shows cards at the end: who wins can't be reckoned.")


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that the law does not admit, of the whole hand or of one of its actions."""

    code: str
    says: Told
    cite: Citation
    action: int = 0
    """Counted from 1; 0 for the whole hand."""


def found(reason: Reason, cite: Citation, action: int = 0, **facts: object) -> Finding:
    return Finding(code=reason.code, says=Told(reason.sentence, **facts), cite=cite, action=action)


def of_refusal(refused: Refused, action: int) -> Finding:
    return found(refused.reason, refused.cite, action, **refused.facts)


def of_fault(fault: Fault) -> Finding:
    return Finding(code=fault.code, says=Told(fault.kind.sentence, **fault.facts), cite=fault.cite)
