"""A coup: no va más, the negra and then the roja laid card by card, the call of both rows, and the red card.

ES1979:05.V.3, GA2007:05.IV.3, MU2010:28.3.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.sabot.cards import cards_to_come, in_hand
from tapete.families.sabot.events import CardDrawn
from tapete.families.sabot.shoe import card_of, face
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Chance
from tapete.games.treinta_y_cuarenta.payment import settlement_of
from tapete.games.treinta_y_cuarenta.rules import NO_VA_MAS, TreintaRules, announcement, total_of, winners_of
from tapete.games.treinta_y_cuarenta.state import NULL, TALLADOR, THIRTY_ONE, Phase, State, red_card_next
from tapete.games.treinta_y_cuarenta.talla import to_begin
from tapete.kit.cards import FRENCH_52
from tapete.language import N_, say

ANNULLED = "carta roja"
MOST_LEFT = 312
APUESTAS_CERRADAS = Reason("apuestas_cerradas", N_("Bets are not open: there is nothing to close."), untimely=True)
CARTA_DE_MAS = Reason("carta_de_mas", N_("No card is to come now."))
FILAS_INCOMPLETAS = Reason(
    "filas_incompletas", N_("The rows are not complete: there is nothing to call."), untimely=True
)
ANUNCIO_EQUIVOCADO = Reason(
    "anuncio_equivocado", N_("By the cards on the table the negra has {negra} and the roja {roja}.")
)
SIN_CARTA_ROJA = Reason("sin_carta_roja", N_("The red card has not come."), untimely=True)
RECUENTO_IMPOSIBLE = Reason("recuento_imposible", N_("The sabot can't hold {counted} cards."))

coup = Chapter[TreintaRules, State]("coup")


# --- bets close -------------------------------------------------------------------------------------------------------


class CloseBets(Command, frozen=True, tag="no-va-mas"):
    """Call no va más: the cards come now."""

    label = NO_VA_MAS
    words = (NO_VA_MAS,)


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """The tallador called no va más."""

    sentence = N_("{by:@}: «no va más».")
    by: str


BETTING = Moment[TreintaRules, State](
    lambda _, state: state.phase is Phase.APUESTAS, APUESTAS_CERRADAS, lambda rules: rules.behind.cite
)


@coup.act(CloseBets, by=TALLADOR, when=BETTING)
def close_bets(rules: TreintaRules, state: State, command: CloseBets) -> Sequence[Event]:
    return [BetsClosed(by=command.by.id, cite=rules.behind.cite)]


coup.bare(CloseBets)


@coup.fold(BetsClosed)
def bets_closed(rules: TreintaRules, state: State, event: BetsClosed) -> State:
    """Who has said nothing after a 31 has left the stake in prison."""
    stakes = tuple(replace(stake, option=False) if stake.option else stake for stake in state.stakes)
    return replace(state, phase=Phase.FILAS, stakes=stakes)


# --- the rows ---------------------------------------------------------------------------------------------------------


class CardLaid(CardDrawn, frozen=True, tag="card-laid"):
    """A card was laid face up in its row."""

    sentence = N_("{row}: {card:♠}, {total}.")
    row: str
    total: int
    """The points of the row with it."""


@coup.act(Draw, by=Chance[TreintaRules](lambda rules: rules.behind.cite), words=("resultado {outcome:card}",))
def draw(rules: TreintaRules, state: State, command: Draw) -> Sequence[Event]:
    """Always the negra first; when it has reached its points, the roja."""
    if state.phase is not Phase.FILAS or red_card_next(rules, state):
        raise Refused(CARTA_DE_MAS, rules.behind.cite)
    card = str(card_of(in_hand(state), command.outcome, rules.behind.cite))
    row, cards = ("roja", state.roja) if _complete(rules, state.negra) else ("negra", state.negra)
    total = total_of(rules, (*cards, card))
    return [CardLaid(row=row, card=card, total=total, proof=command.proof, cite=rules.behind.cite)]


def _complete(rules: TreintaRules, row: tuple[str, ...]) -> bool:
    return total_of(rules, row) >= rules.target.value


@coup.offer(Draw)
def may_come(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase is Phase.FILAS and not red_card_next(rules, state):
        yield from cards_to_come(state, who, rules.behind.cite)


@coup.fold(CardLaid)
def card_laid(rules: TreintaRules, state: State, event: CardLaid) -> State:
    sabot = in_hand(state).take(face(FRENCH_52, event.card))
    if event.row == "negra":
        return replace(state, sabot=sabot, negra=(*state.negra, event.card))
    phase = Phase.ANUNCIO if event.total >= rules.target.value else Phase.FILAS
    return replace(state, sabot=sabot, roja=(*state.roja, event.card), phase=phase)


# --- the call ---------------------------------------------------------------------------------------------------------


class Announce(Command, frozen=True, tag="announce"):
    """Call the points of both rows and the suertes that win."""

    label = N_("Call {negra} and {roja}")
    words = ("anunciar [{negra}] [{roja}]",)
    negra: int = 0
    roja: int = 0


class Announced(Event, frozen=True, tag="announced"):
    """The points of both rows and the winning suertes were called."""

    sentence = N_("«{announcement}».")
    by: str
    negra: int
    roja: int
    announcement: str


COMPLETE = Moment[TreintaRules, State](
    lambda _, state: state.phase is Phase.ANUNCIO, FILAS_INCOMPLETAS, lambda rules: rules.behind.cite
)


@coup.act(Announce, by=TALLADOR, when=COMPLETE)
def announce(rules: TreintaRules, state: State, command: Announce) -> Sequence[Event]:
    """The cards rule: a wrong count is corrected while they are on the table, which is what they stay there for."""
    points = _points(rules, state)
    if points != {"negra": command.negra, "roja": command.roja}:
        raise Refused(ANUNCIO_EQUIVOCADO, rules.behind.cite, **points)
    called = announcement(rules, state.negra, state.roja)
    return [Announced(by=command.by.id, announcement=called, **points, cite=rules.behind.cite)]


@coup.complete(Announce)
def as_the_cards_say(rules: TreintaRules, state: State, command: Announce) -> Announce:
    """Whoever says no points calls those that lie there."""
    return replace(command, **_points(rules, state)) if not (command.negra or command.roja) else command


def _points(rules: TreintaRules, state: State) -> dict[str, int]:
    return {"negra": total_of(rules, state.negra), "roja": total_of(rules, state.roja)}


@coup.might(Announce, cite=lambda rules: rules.behind.cite)
def calls(rules: TreintaRules, state: State, who: Actor) -> Iterator[Command]:
    yield Announce(by=who, **_points(rules, state))


@coup.fold(Announced)
def announced(rules: TreintaRules, state: State, event: Announced) -> State:
    won = winners_of(rules, state.negra, state.roja)
    tied = THIRTY_ONE if event.negra == rules.refait.value else NULL
    results = (*state.results, "-".join(won) if won else tied)
    due = settlement_of(rules, state)
    return replace(state, phase=Phase.LIQUIDACION, called=event.announcement, due=due, results=results)


# --- the red card -----------------------------------------------------------------------------------------------------


class ShowRedCard(Command, frozen=True, tag="red-card"):
    """Show the red card, and count the last cards, face down."""

    label = N_("The red card: {counted} {counted:card|cards} counted")
    words = ("carta roja [{counted}]",)
    counted: int


class RedCardShown(Event, frozen=True, tag="red-card-shown"):
    """The red card appeared: the play under way is annulled, and the talla is over."""

    sentence = N_("The red card: the play is annulled, and the last {counted} cards are counted.")
    sentence_if_miscounted: ClassVar[str] = N_(
        "The red card: the play is annulled, and {counted} cards are counted, not {expected}, which is recorded."
    )
    uncovers = True
    by: str
    counted: int
    expected: int

    def tell(self, language: str) -> str:
        right = self.counted == self.expected
        return say(self.sentence if right else self.sentence_if_miscounted, language, self.facts())


RED_CARD_NEXT = Moment[TreintaRules, State](
    lambda rules, state: state.phase is Phase.FILAS and red_card_next(rules, state),
    SIN_CARTA_ROJA,
    lambda rules: rules.behind.cite,
)


@coup.act(ShowRedCard, by=TALLADOR, when=RED_CARD_NEXT)
def show_red_card(rules: TreintaRules, state: State, command: ShowRedCard) -> Sequence[Event]:
    """The coup is void whatever the count; another number than there should be is recorded."""
    if not 0 <= command.counted <= MOST_LEFT:
        raise Refused(RECUENTO_IMPOSIBLE, rules.behind.cite, counted=command.counted)
    cite, expected = rules.behind.cite, rules.behind.value
    shown = RedCardShown(by=command.by.id, counted=command.counted, expected=expected, cite=cite)
    return [shown, RoundClosed(round=state.round, reason=ANNULLED, cite=cite)]


@coup.default(ShowRedCard, "counted")
def as_many_as_should_be(rules: TreintaRules, state: State, by: Actor) -> int:
    return rules.behind.value


@coup.offer(ShowRedCard)
def may_show(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    command = ShowRedCard(by=who, counted=rules.behind.value)
    yield Offer(command, rules.behind.cite, Amounts(0, MOST_LEFT), field="counted")


@coup.fold(RedCardShown)
def red_card_shown(rules: TreintaRules, state: State, event: RedCardShown) -> State:
    return replace(state, sabot=None)


@coup.fold(RoundClosed)
def round_closed(rules: TreintaRules, state: State, event: RoundClosed) -> State:
    """After the red card the cards are prepared anew, or all is over."""
    next_talla = Phase.FIN if state.last == 0 else to_begin(rules)
    phase = next_talla if state.sabot is None else Phase.APUESTAS
    left = tuple(stake for stake in state.stakes if stake.free)
    return replace(state, phase=phase, negra=(), roja=(), called="", due=(), left=left)
