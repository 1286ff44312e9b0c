"""A phase: hagan juego, no va más, and cards turned one by one until one beats the card across from it.

MU2010:112, and criterios 19, 29 and 38.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.sabot.cards import cards_to_come, in_hand
from tapete.families.sabot.events import CardDrawn
from tapete.families.sabot.shoe import face
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Chance
from tapete.games.monte.board import FACING, Board, decides_row, relation
from tapete.games.monte.mazo import SPENT, CardPlaced, place
from tapete.games.monte.payment import outcome_of, settlement_of
from tapete.games.monte.rules import HAGAN_JUEGO, NO_VA_MAS, MonteRules
from tapete.games.monte.state import TIRADOR, WAITING, Naipe, Phase, State, naipe_of
from tapete.kit.cards import SPANISH_40
from tapete.language import N_, say

APUESTAS_CERRADAS = Reason("apuestas_cerradas", N_("Bets are not open: there is nothing to close."), untimely=True)
NO_TOCA_APOSTAR = Reason(
    "no_toca_apostar", N_("Bets open when the four cards are placed, and again for Segundas."), untimely=True
)
CARTA_DE_MAS = Reason("carta_de_mas", N_("No card is to come now."))

turn = Chapter[MonteRules, State]("phase", kinds={"naipe": Naipe()})


# --- calls ------------------------------------------------------------------------------------------------------------


class OpenBets(Command, frozen=True, tag="hagan-juego"):
    """Call hagan juego: the bets of the phase are open."""

    label = HAGAN_JUEGO
    words = (HAGAN_JUEGO,)


class CloseBets(Command, frozen=True, tag="no-va-mas"):
    """Call no va más: the cards come now."""

    label = NO_VA_MAS
    words = (NO_VA_MAS,)


class Called(Event, frozen=True, tag="called"):
    """The tirador opened or closed the bets of a phase."""

    sentence = N_("{by:@}: «{call}».")
    by: str
    call: str


def _while(phase: Phase, reason: Reason) -> Moment[MonteRules, State]:
    return Moment(lambda _, state: state.phase is phase, reason, lambda rules: rules.running)


@turn.act(OpenBets, by=TIRADOR, when=_while(Phase.ANUNCIO, NO_TOCA_APOSTAR))
def open_bets(rules: MonteRules, state: State, command: OpenBets) -> Sequence[Event]:
    return [Called(by=command.by.id, call=HAGAN_JUEGO, cite=rules.running)]


@turn.act(CloseBets, by=TIRADOR, when=_while(Phase.APUESTAS, APUESTAS_CERRADAS))
def close_bets(rules: MonteRules, state: State, command: CloseBets) -> Sequence[Event]:
    return [Called(by=command.by.id, call=NO_VA_MAS, cite=rules.running)]


turn.bare(OpenBets)
turn.bare(CloseBets)


@turn.fold(Called)
def called(rules: MonteRules, state: State, event: Called) -> State:
    return replace(state, phase=Phase.APUESTAS if event.call == HAGAN_JUEGO else Phase.CARTAS)


# --- cards ------------------------------------------------------------------------------------------------------------


class CardTurned(CardDrawn, frozen=True, tag="card-turned"):
    """A card was turned after no va más."""

    sentence = N_("{card:naipe}.")
    sentence_if_placed: ClassVar[str] = N_("{card:naipe}: {relation} of {position}.")
    position: int = 0
    """Where its value is placed and in play; 0 for nowhere."""
    relation: str = ""

    def tell(self, language: str) -> str:
        return say(self.sentence_if_placed if self.position else self.sentence, language, self.facts())


class PhaseEnded(Event, frozen=True, tag="phase-ended"):
    """A card beat the one across from it, which is turned face down; or the pack is spent."""

    sentence = N_("{phase}: the card at {winner} wins, and the one at {loser} is turned face down.")
    sentence_if_spent: ClassVar[str] = N_("{phase}: the pack is spent, and what it has not decided goes back.")
    phase: str
    winner: int
    loser: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.winner else self.sentence_if_spent, language, self.facts())


@turn.act(Draw, by=Chance[MonteRules](lambda rules: rules.running), words=("resultado {outcome:naipe}",))
def draw(rules: MonteRules, state: State, command: Draw) -> Sequence[Event]:
    """A card is placed, or turned; the one that beats the card across from it ends the phase."""
    if state.phase not in WAITING:
        raise Refused(CARTA_DE_MAS, rules.running)
    card = naipe_of(state, command.outcome, rules.running)
    if state.phase is Phase.EMPLAZAMIENTO:
        return place(rules, state, CardPlaced(position=0, card=card, proof=command.proof, cite=rules.running))
    position = state.board.at(card)
    if state.row and position not in state.row:
        position = 0
    name = relation(rules, state.board, card) if position else ""
    turned = CardTurned(card=card, position=position, relation=name, proof=command.proof, cite=rules.running)
    winner = decides_row(rules, state.board, card, state.row) if position else 0
    if winner:
        return [turned, PhaseEnded(phase=state.name, winner=winner, loser=FACING[winner], cite=rules.running)]
    return [turned, *pack_spent(state, in_hand(state).left - 1)]


def pack_spent(state: State, left: int) -> Iterator[Event]:
    """The phase ends undecided when no card is left."""
    if not left:
        yield PhaseEnded(phase=state.name, winner=0, loser=0, cite=SPENT)


@turn.offer(Draw)
def may_come(rules: MonteRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase in WAITING:
        yield from cards_to_come(state, who, rules.running)


@turn.fold(CardTurned)
def card_turned(rules: MonteRules, state: State, event: CardTurned) -> State:
    sabot = in_hand(state).take(face(SPANISH_40, event.card))
    return replace(state, sabot=sabot, turned=(*state.turned, event.card))


@turn.fold(PhaseEnded)
def phase_ended(rules: MonteRules, state: State, event: PhaseEnded) -> State:
    decided = replace(state, phase=Phase.LIQUIDACION, winner=event.winner)
    return replace(decided, due=settlement_of(rules, decided))


@turn.fold(RoundClosed)
def round_closed(rules: MonteRules, state: State, event: RoundClosed) -> State:
    """The next jugada takes the other pack, or all is over."""
    results = (*state.results, outcome_of(state)) if state.phase is Phase.LIQUIDACION else state.results
    phase = Phase.FIN if state.last == 0 else Phase.MEZCLA
    fresh = {"sabot": None, "board": Board(), "row": (), "turned": (), "winner": 0, "won": (), "due": ()}
    return replace(state, phase=phase, results=results, **fresh)
