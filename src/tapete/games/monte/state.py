"""The state of a table of monte between two events, and who may act at it and when."""

from collections.abc import Sequence
from enum import StrEnum

from tapete.engine.actor import Role
from tapete.engine.chapter import Moment
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import TableState
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.shoe import card_of
from tapete.families.stakes.events import Collected, Paid, Returned
from tapete.families.stakes.laying import Stake
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Handler, OneOf, during
from tapete.families.table.settling import Replenished
from tapete.games.monte.board import Board
from tapete.games.monte.rules import PRIMERAS, SEGUNDAS, MonteRules
from tapete.kit.cards import SPANISH_40, BadCard, parse_card
from tapete.kit.sabot import Sabot
from tapete.language import N_
from tapete.law.citation import Citation

SettlementEvent = Collected | Paid | Returned | Replenished


class Phase(StrEnum):
    """Where the table is, in the order of a jugada; from `anuncio` on twice, for Primeras and for Segundas."""

    CERRADA = "cerrada"
    MEZCLA = "mezcla"
    """A pack must be shuffled."""
    CORTE = "corte"
    """The tirador is to cut it and put it into the sabot."""
    EMPLAZAMIENTO = "emplazamiento"
    """The four cards are being placed."""
    ANUNCIO = "anuncio"
    """The tirador is to call hagan juego."""
    APUESTAS = "apuestas"
    CARTAS = "cartas"
    """Bets are closed, and cards are being turned."""
    LIQUIDACION = "liquidacion"
    FIN = "fin"


BETWEEN = frozenset({Phase.MEZCLA, Phase.CORTE, Phase.FIN})
"""No jugada is under way."""
WAITING = frozenset({Phase.EMPLAZAMIENTO, Phase.CARTAS})
"""The next card is waited for."""
LOADED = WAITING | {Phase.ANUNCIO, Phase.APUESTAS}
"""The pack is in the sabot and its next card is not due to be ignored."""


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    sabot: Sabot | None = None
    board: Board = Board()
    row: tuple[int, ...] = ()
    """The two positions of Segundas; none in Primeras."""
    turned: tuple[str, ...] = ()
    """The cards turned in this phase."""
    winner: int = 0
    """Who won the phase that is being settled; 0 when the pack was spent."""
    won: tuple[int, ...] = ()
    """Who won the phases that are settled."""
    stakes: tuple[Stake, ...] = ()
    placed: int = 0
    due: tuple[SettlementEvent, ...] = ()
    results: tuple[str, ...] = ()
    """Who won each jugada, newest last."""

    @property
    def name(self) -> str:
        return SEGUNDAS if self.row else PRIMERAS


class Naipe:
    """A card of a Spanish pack, with or without its back; a word that is none is left for the game to refuse."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[str, int]:
        try:
            return str(parse_card(words[0], SPANISH_40)), 1
        except BadCard:
            return words[0], 1

    def write(self, value: str) -> str:
        return value


NO_ES_NAIPE = Reason(
    "no_es_naipe", N_("{card} is not a card of this pack: write 1 to 7, 10, 11 or 12 and o, c, e or b, as in 12b.")
)
NAIPE_IMPOSIBLE = Reason("naipe_imposible", N_("{card:naipe} can't come out of this pack."))


def naipe_of(state: State, text: str, cite: Citation) -> str:
    """The face that somebody says came out, if it could."""
    try:
        parse_card(text, SPANISH_40)
    except BadCard as error:
        raise Refused(NO_ES_NAIPE, cite, card=text[:20]) from error
    return str(card_of(in_hand(state), text, cite, NAIPE_IMPOSIBLE).face)


def between(rules: MonteRules, state: State) -> bool:
    return state.phase in BETWEEN


_PLACES = {str(card): place for place, card in enumerate(SPANISH_40.cards)}


def seen(state: State, card: str) -> bool:
    """Whether a card of the pack has been seen in this jugada."""
    return state.sabot is not None and not state.sabot.unseen[_PLACES[card]]


def present(state: State) -> list[str]:
    return sorted({stake.player for stake in state.stakes})


TIRADOR = OneOf[MonteRules](Role.CRUPIER, 0, lambda rules: rules.tirador)
PAGADOR = OneOf[MonteRules](Role.CRUPIER, 1, lambda rules: rules.pagador)
HANDLER = Handler[MonteRules](lambda _: frozenset({Role.CRUPIER}), lambda rules: rules.staff.cite)
"""The player, or a croupier for them."""


def betting_in(*phases: Phase) -> Moment[MonteRules, State]:
    """While the table is in one of these phases; bets, at any other time, are too early or too late."""
    return Moment(lambda _, state: state.phase in phases, shared.FUERA_DE_PLAZO, lambda rules: rules.running)


SETTLING: Moment[MonteRules, State] = during(
    Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite
)
