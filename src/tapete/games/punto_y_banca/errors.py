"""Errors: cards face up or stuck, breaches, and unforeseen cases.

MU2010:42.1 and criterio:punto-y-banca.7 for the cards; ES1979:07.III.1, GA2007:06.III, MU2010:39.a and AS2011pb:A.2
for what the jefe de mesa decides.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import AZAR, Actor, Amounts, Command, Declare, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.families.incidents import Judged, judging
from tapete.families.sabot import CardExposed, card_of, in_hand
from tapete.families.stakes.laying import given_back
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.powers import Staff
from tapete.games.punto_y_banca.coup import in_order
from tapete.games.punto_y_banca.rules import ANNULLED, STUCK, UNFORESEEN, BancaRules, Exposed
from tapete.games.punto_y_banca.sabot import cut_card
from tapete.games.punto_y_banca.state import IN_PLAY, WAITING_FOR_A_CARD, Phase, State
from tapete.kit.cards import Sabot
from tapete.language import N_

CARTA_VALIDA = Reason("carta_valida", N_("A card found face up is good here: it is not put aside."))
CARTA_ELIMINADA = Reason("carta_eliminada", N_("A card found face up is put aside here."))
PEGADAS_INSUFICIENTES = Reason(
    "pegadas_insuficientes", N_("From 2 to {left} cards may be stuck together, not {cards}.")
)
NADA_EN_JUEGO = Reason("nada_en_juego", N_("No hand is being dealt."))
SABOT_AGOTADO = Reason("sabot_agotado", N_("No card is left to take its place."))

JEFE = frozenset({Role.JEFE})
errors = Chapter[BancaRules, State]("errors")


# --- a card face up ---------------------------------------------------------------------------------------------------


class Expose(Command, frozen=True, tag="expose"):
    """The next card was found face up in the sabot: it is put aside, or found good."""

    label = N_("Card face up: {card:♠}")
    words = ("descubierta {card:card} {good:valida|eliminada}", "descubierta {card:card}")
    card: str
    good: bool = False


class CardFoundGood(Event, frozen=True, tag="card-found-good"):
    """A card was found face up in the sabot and serves all the same."""

    sentence = N_("{card:♠} was face up in the sabot and is good.")
    card: str
    by: str


ABOUT_TO_BE_SEEN = Moment[BancaRules, State](
    lambda _, state: state.phase in WAITING_FOR_A_CARD and state.phase is not Phase.QUEMA,
    NADA_EN_JUEGO,
    lambda rules: rules.exposed.cite,
)


@errors.act(Expose, by=Staff[BancaRules](lambda _: JEFE, lambda rules: rules.exposed.cite), when=ABOUT_TO_BE_SEEN)
def expose(rules: BancaRules, state: State, command: Expose) -> Sequence[Event]:
    cite, sabot = rules.exposed.cite, in_hand(state)
    card = card_of(sabot, command.card, cite)
    if rules.exposed.value is Exposed.VALIDA and not command.good:
        raise Refused(CARTA_VALIDA, cite)
    if rules.exposed.value is Exposed.ELIMINADA and command.good:
        raise Refused(CARTA_ELIMINADA, cite)
    if command.good:
        return [CardFoundGood(card=str(card), by=command.by.id, cite=cite)]
    if not _has_spare(state, sabot):
        raise Refused(SABOT_AGOTADO, cite)
    return [CardExposed(card=str(card), cite=cite), *cut_card(rules, state, state.in_sabot - 1)]


@errors.default(Expose, "good")
def as_the_law_says(rules: BancaRules, state: State, by: Actor) -> bool:
    return rules.exposed.value is Exposed.VALIDA


def _has_spare(state: State, sabot: Sabot) -> bool:
    ahead = {Phase.CARTA_PUNTO: 2, Phase.CARTA_BANCA: 1}.get(state.phase, state.face_down + 2)
    return sabot.left > ahead


@errors.offer(Expose)
def face_up(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    goods = {Exposed.VALIDA: (True,), Exposed.ELIMINADA: (False,), Exposed.JEFE: (False, True)}
    sabot = in_hand(state)
    for good in goods[rules.exposed.value]:
        for card in sabot.remaining if good or _has_spare(state, sabot) else ():
            yield Offer(Expose(by=who, card=str(card), good=good), rules.exposed.cite)


errors.records(CardFoundGood)


# --- a null hand ------------------------------------------------------------------------------------------------------


class ReportStuck(Command, frozen=True, tag="stuck"):
    """So many cards came out stuck together."""

    label = N_("Stuck cards")
    words = ("pegadas {cards}",)
    cards: int


class HandVoided(Event, frozen=True, tag="hand-voided"):
    """Mano nula: every bet is free."""

    sentence = N_("Mano nula ({cause}): all bets are returned.")
    voids_draw = True
    cause: str
    unseen: int
    """Cards that left the sabot unseen: the stuck ones, and those dealt and not shown."""
    by: str


DEALING = Moment[BancaRules, State](
    lambda rules, state: rules.stuck.value and state.phase in IN_PLAY, NADA_EN_JUEGO, lambda rules: rules.stuck.cite
)
CROUPIER_OR_JEFE = Staff[BancaRules](lambda rules: rules.croupiers | JEFE, lambda rules: rules.stuck.cite)


@errors.act(ReportStuck, by=CROUPIER_OR_JEFE, when=DEALING)
def report_stuck(rules: BancaRules, state: State, command: ReportStuck) -> Sequence[Event]:
    if not 2 <= command.cards <= state.in_sabot:
        raise Refused(PEGADAS_INSUFICIENTES, rules.stuck.cite, left=state.in_sabot, cards=command.cards)
    return _voided(rules, state, STUCK, command.cards, command.by.id)


@errors.offer(ReportStuck)
def stuck(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.in_sabot >= 2:
        yield Offer(ReportStuck(by=who, cards=2), rules.stuck.cite, Amounts(2, state.in_sabot), field="cards")


def _voided(rules: BancaRules, state: State, cause: str, cards: int, by: str) -> list[Event]:
    cite = rules.stuck.cite if cards else rules.unforeseen.cite
    voided = HandVoided(cause=cause, unseen=cards + state.face_down, by=by, cite=cite)
    return [*cut_card(rules, state, state.in_sabot - cards), voided]


def _called_off(rules: BancaRules, state: State) -> Sequence[Event]:
    voided = HandVoided(cause=CAUSE, unseen=state.face_down, by=AZAR.id, cite=INTERRUPTION)
    return [*cut_card(rules, state, state.in_sabot), voided]


def _waits(rules: BancaRules, state: State) -> bool:
    return state.phase in IN_PLAY or (state.phase is Phase.APUESTAS and bool(state.stakes))


interrupted = interruption(_waits, _called_off)


@errors.fold(HandVoided)
def hand_voided(rules: BancaRules, state: State, event: HandVoided) -> State:
    sabot = in_hand(state).burn_unseen(event.unseen)
    return replace(state, phase=Phase.LIQUIDACION, winner="", sabot=sabot, due=given_back(in_order(state), event.cite))


# --- what is declared -------------------------------------------------------------------------------------------------

RULER = Staff[BancaRules](lambda _: JEFE, lambda rules: rules.unforeseen.cite)


def _rulings(rules: BancaRules, state: State) -> dict[str, Judged]:
    """The decisions of the jefe de mesa in unforeseen cases: the hand goes on, or it is null."""
    cite = rules.unforeseen.cite
    barred = None if state.phase in IN_PLAY else Refused(NADA_EN_JUEGO, cite)

    def voids(command: Declare) -> Sequence[Event]:
        return _voided(rules, state, ANNULLED, 0, command.by.id)

    judged = {UNFORESEEN: Judged("sigue", cite), ANNULLED: Judged("mano-nula", cite, barred, voids)}
    return judged if rules.unforeseen.value else {}


judging(errors, RULER, _rulings, lambda rules: rules.unforeseen.cite, breaches_first=True)
