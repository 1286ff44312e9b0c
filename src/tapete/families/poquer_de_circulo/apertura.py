"""Who opened the bote shows the cards that let him, or can't win it (MU2010:85.4.p4, 86.3)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.covered import COVERED
from tapete.families.poquer_de_circulo.abridor import PROOF, proof_of
from tapete.families.poquer_de_circulo.curso import begin_showdown, close_hand, pay_alone, settle_interval
from tapete.families.poquer_de_circulo.envites import FUERA_DE_TURNO, taken_away
from tapete.families.poquer_de_circulo.pendiente import WHOLE, BoteLeft
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    HANDLER,
    Course,
    OfPlayer,
    Phase,
    State,
    bets_of,
    position_of,
    spread_in,
)
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.shoe import CARTA_IMPOSIBLE
from tapete.families.table.powers import spoken_for
from tapete.language import N_
from tapete.law.citation import Citation

SHOWN = Citation("criterio:poquer-cubierto.8")
FALSE = "jugada falsa"
SIN_APERTURA = Reason("sin_apertura", N_("No opening is to be proved now."), untimely=True)
APERTURA_CONOCIDA = Reason(
    "apertura_conocida", N_("It is known with which cards {player:@} opened: none are named by anybody.")
)
CARTAS_REPETIDAS = Reason("cartas_repetidas", N_("Up to {most} cards prove an opening, each named once."))

proof = Chapter[CirculoRules, State]("proof of the opening")
PROVING = Moment[CirculoRules, State](
    lambda _, state: state.phase is Phase.APERTURA,
    SIN_APERTURA,
    lambda rules: rules.where(PROOF, played=any(spread.openers for spread in rules.spreads)),
)


class ShowOpening(OfPlayer, frozen=True, tag="mostrar-apertura", omit_defaults=True):
    """Show the cards with which one opened the bote, kept or discarded."""

    label = N_("Show the opening")
    key = "m"
    words = (
        "mostrar apertura [para {player}]",
        "mostrar apertura {cards+:card} [para {player}]",
    )
    cards: tuple[str, ...] = ()
    """Which they are, where nobody but the player knew it."""


class OpeningShown(Event, frozen=True, tag="opening-shown"):
    """Who opened the bote has proved that he could."""

    sentence = N_("{player:@} opened with {cards:♠}.")
    player: str
    cards: tuple[str, ...]

    def facts(self) -> dict[str, object]:
        return {"player": self.player, "cards": " ".join(self.cards)}

    def foretold(self) -> None:
        """Not before it happens."""


class OpeningFalse(Event, frozen=True, tag="opening-false"):
    """Who opened the bote can't prove that he could: he is out, and his chips stay."""

    sentence = N_("{player:@} can't prove the opening: the jugada is false, and the chips stay.")
    player: str

    def foretold(self) -> None:
        """Not before it happens."""


@proof.act(ShowOpening, by=HANDLER, when=PROVING)
def show_opening(rules: CirculoRules, state: State, command: ShowOpening) -> Sequence[Event]:
    """As few of the cards as prove it; if none do, he can't win the bote."""
    player = command.player
    if state.descarte.opener != player:
        raise Refused(FUERA_DE_TURNO, PROOF, expected=state.descarte.opener, player=player)
    spread, course = spread_in(rules, state), Course(rules, state)
    cards = proof_of(spread, state.blank, _opening(state, command))
    if cards:
        course(OpeningShown(player=player, cards=cards, cite=SHOWN))
        _proved(course)
    else:
        _false(course, player)
    return course.events


def _opening(state: State, command: ShowOpening) -> tuple[str, ...]:
    """The cards of the opening: as they are known, or as they are named on the table."""
    opening, named = state.descarte.opening, command.cards
    if _is_known(state):
        if named:
            raise Refused(APERTURA_CONOCIDA, PROOF, player=command.player)
        return opening
    if len(named) > len(opening) or len({*named}) < len(named):
        raise Refused(CARTAS_REPETIDAS, PROOF, most=len(opening))
    unseen = {str(card) for card in in_hand(state).remaining}
    for card in named:
        if card not in unseen:
            raise Refused(CARTA_IMPOSIBLE, PROOF, card=card[:20])
    return named


def _is_known(state: State) -> bool:
    """Whether it is known which cards the opening was made of."""
    return COVERED not in state.descarte.opening


@proof.offer(ShowOpening)
def may_show(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    opener = state.descarte.opener
    if opener in spoken_for(who, [opener]):
        free = () if _is_known(state) else ("cards",)
        yield Offer(ShowOpening(by=who, player=opener), PROOF, free=free)


def _proved(course: Course) -> None:
    """The bote may be paid to who opened it, or the cards are shown."""
    if bets_of(course.state).alive == 1:
        settle_interval(course)
    else:
        begin_showdown(course)


def _false(course: Course, player: str) -> None:
    """He retires now; when he alone was left, the whole bote stays for the next hand, with what nobody covered."""
    betting = bets_of(course.state)
    if betting.alive == 1:
        course(OpeningFalse(player=player, cite=PROOF), BoteLeft(bote=betting.bote, false=player, cite=WHOLE))
        close_hand(course, FALSE, WHOLE)
        return
    course(OpeningFalse(player=player, cite=PROOF))
    if bets_of(course.state).alive == 1:
        pay_alone(course)
    else:
        begin_showdown(course)


@proof.fold(OpeningShown)
def opening_shown(rules: CirculoRules, state: State, event: OpeningShown) -> State:
    return replace(state, descarte=replace(state.descarte, proof=event.cards))


@proof.fold(OpeningFalse)
def opening_false(rules: CirculoRules, state: State, event: OpeningFalse) -> State:
    betting = bets_of(state).copy()
    betting.withdraw(position_of(state, event.player))
    return replace(taken_away(state, event.player), betting=betting)
