"""The end of a hand: cards are shown by turns, or thrown away unseen (MU2010:81.3.p13-p16)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.covered import CardsTurned
from tapete.families.poker.dealing import to_be_named, with_hand
from tapete.families.poker.showing import HandShown
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.curso import go_on, with_shown
from tapete.families.poquer_de_circulo.envites import FUERA_DE_TURNO
from tapete.families.poquer_de_circulo.lectura import lay_open
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    HANDLER,
    HEADS,
    Course,
    OfPlayer,
    Phase,
    State,
    bets_of,
    hand_of,
    live_players,
    position_of,
)
from tapete.families.table.duty import require_open
from tapete.families.table.powers import spoken_for
from tapete.language import N_

NO_SE_MUESTRA = Reason("no_se_muestra", N_("No cards are shown now."), untimely=True)
ULTIMA_MANO = Reason("ultima_mano", N_("{player:@} has the last hand that is alive: it is shown to win the bote."))
YA_VISTAS = Reason("ya_vistas", N_("Everybody has seen the cards of {player:@}."))
NO_TIRADAS = Reason("no_tiradas", N_("{player:@} has not thrown cards away at the end of this hand."))
NO_INTERVINO = Reason("no_intervino", N_("{player:@} did not reach the end of the hand, and asks to see nothing."))

showdown = Chapter[CirculoRules, State]("descubrimiento")


def shows_now(rules: CirculoRules, state: State) -> bool:
    """Whether somebody is to show or throw away the cards."""
    return state.phase is Phase.DESCUBRIMIENTO and bool(state.showing) and not state.queue


SHOWING = Moment[CirculoRules, State](shows_now, NO_SE_MUESTRA, lambda _: articulos.SHOW)


class Show(OfPlayer, frozen=True, tag="mostrar"):
    """Lay one's cards open."""

    label = N_("Show the cards")
    key = "m"
    words = ("mostrar [para {player}]",)


class Muck(OfPlayer, frozen=True, tag="tirar-cartas"):
    """Throw one's cards away face down, and give up the bote."""

    label = N_("Throw the cards away")
    key = "x"
    declines = True
    words = ("tirar cartas [para {player}]", "~tirar-cartas [para {player}]")


class Turning(Event, frozen=True, tag="turning"):
    """A player lays cards open of which nobody has said which they are: the crupier reads them out."""

    sentence = N_("{player:@} turns the cards over.")
    player: str


class Mucked(Event, frozen=True, tag="mucked"):
    """A player threw the cards away face down: the hand is dead."""

    sentence = N_("{player:@} throws the cards away: the hand is dead.")
    player: str


@showdown.act(Show, Muck, by=HANDLER, when=SHOWING)
def show_or_muck(rules: CirculoRules, state: State, command: OfPlayer) -> Sequence[Event]:
    """By turns, from who made the last bet on."""
    player = command.player
    if state.showing[0] != player:
        raise Refused(FUERA_DE_TURNO, articulos.FIRST_TO_SHOW, expected=state.showing[0], player=player)
    course = Course(rules, state)
    if isinstance(command, Muck):
        if bets_of(state).alive == 1:
            raise Refused(ULTIMA_MANO, articulos.SHOW, player=player)
        course(Mucked(player=player, cite=articulos.DEAD))
    elif hand_of(state, player).known:
        lay_open(course, player)
    else:
        course(Turning(player=player, cite=articulos.SHOW))
    go_on(course)
    return course.events


@showdown.might(Show)
def may_show(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    for player in spoken_for(who, state.showing[:1]):
        yield from (kind(by=who, player=player) for kind in (Show, Muck))


@showdown.fold(Turning)
def turning(rules: CirculoRules, state: State, event: Turning) -> State:
    return replace(state, reading=event.player, queue=to_be_named([hand_of(state, event.player)]))


@showdown.fold(HandShown)
def hand_shown(rules: CirculoRules, state: State, event: HandShown) -> State:
    hand = hand_of(state, event.player)
    open_hand = replace(hand, cards=event.cards, shown=tuple(range(len(event.cards))))
    shown = replace(state, hands=with_hand(state, open_hand), showing=state.showing[1:])
    return with_shown(shown, event.player, cards=event.cards, category=event.category, kickers=event.kickers)


@showdown.fold(Mucked)
def mucked(rules: CirculoRules, state: State, event: Mucked) -> State:
    betting = bets_of(state).copy()
    betting.withdraw(position_of(state, event.player))
    hands = [replace(hand, looked=False) if hand.owner == event.player else hand for hand in state.hands]
    away = replace(state, hands=tuple(hands), betting=betting, showing=state.showing[1:])
    return replace(away, mucked=(*state.mucked, event.player))


# --- cards that were thrown away --------------------------------------------------------------------------------------


class AskToSee(OfPlayer, frozen=True, tag="pedir-ver"):
    """Ask to see the cards that somebody threw away at the end; their hand stays dead."""

    label = N_("Ask to see the cards of {player}")
    words = ("pedir ver {player}",)


class MayAsk:
    """The jefe de sector, and whoever has reached the descubrimiento."""

    def refuse(self, rules: CirculoRules, state: State, command: AskToSee) -> None:
        by = command.by
        require_open(state)
        if by.role is not Role.JUGADOR:
            HEADS.refuse(rules, state, command)
        elif by.id not in reached(state):
            raise Refused(NO_INTERVINO, articulos.ASKED_TO_SEE, player=by.id)

    def admits(self, rules: CirculoRules, state: State, who: Actor) -> bool:
        return who.id in reached(state) if who.role is Role.JUGADOR else HEADS.admits(rules, state, who)

    def roles(self, rules: CirculoRules) -> frozenset[Role]:
        return HEADS.roles(rules) | {Role.JUGADOR}


def reached(state: State) -> list[str]:
    """Who has reached the end of the hand, with cards that are alive or were thrown away then."""
    at_the_end = state.phase in {Phase.DESCUBRIMIENTO, Phase.PAGO} and state.betting is not None
    return [*live_players(state), *state.mucked] if at_the_end else []


THROWN = Moment[CirculoRules, State](
    lambda _, state: bool(state.mucked) and not state.queue, NO_SE_MUESTRA, lambda _: articulos.FIRST_TO_SHOW
)


@showdown.act(AskToSee, by=MayAsk(), when=THROWN)
def ask_to_see(rules: CirculoRules, state: State, command: AskToSee) -> Sequence[Event]:
    """Cards are turned over that were thrown away at the end of this hand."""
    player = command.player
    if player not in state.mucked:
        raise Refused(NO_TIRADAS, articulos.FIRST_TO_SHOW, player=player)
    hand = hand_of(state, player)
    if hand.shown:
        raise Refused(YA_VISTAS, articulos.FIRST_TO_SHOW, player=player)
    if not hand.known:
        return [Turning(player=player, cite=articulos.FIRST_TO_SHOW)]
    places = tuple(range(len(hand.cards)))
    return [CardsTurned(side=hand.to, places=places, cards=hand.cards, cite=articulos.FIRST_TO_SHOW)]


@showdown.might(AskToSee)
def may_ask(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    return (AskToSee(by=who, player=player) for player in state.mucked)
