"""The end of a hand: cards are shown by turns, the benefit is deducted and the bote is paid (MU2010:81.3.p13-p18)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Role
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.covered import CardsTurned
from tapete.families.poker.dealing import HandShown, to_be_named, with_hand
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.bets import FUERA_DE_TURNO
from tapete.families.poquer_de_circulo.course import annul, go_on, hand_over, with_shown
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid
from tapete.families.poquer_de_circulo.queries import CROUPIERS, HANDLER, HEADS, During, ForPlayer, offered_to, said
from tapete.families.poquer_de_circulo.reading import lay_open
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, Phase, State
from tapete.families.table.duty import require_open
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.settling import settlement
from tapete.language import N_

NO_SE_MUESTRA = Reason("no_se_muestra", N_("No cards are shown now."), untimely=True)
ULTIMA_MANO = Reason("ultima_mano", N_("{player:@} has the last hand that is alive: it is shown to win the bote."))
YA_VISTAS = Reason("ya_vistas", N_("Everybody has seen the cards of {player:@}."))
NO_TIRADAS = Reason("no_tiradas", N_("{player:@} has not thrown cards away at the end of this hand."))
NO_INTERVINO = Reason("no_intervino", N_("{player:@} did not reach the end of the hand, and asks to see nothing."))

showdown = Chapter[CirculoRules, State]("descubrimiento")


def shows_now(rules: CirculoRules, state: State) -> bool:
    return state.phase is Phase.DESCUBRIMIENTO and bool(state.showing) and not state.queue


SHOWING = Moment[CirculoRules, State](shows_now, NO_SE_MUESTRA, lambda _: articles.SHOW)

Show = verb("Show", said("mostrar"), N_("Show the cards"), ForPlayer, tag="mostrar", key="m")
Muck = verb(
    "Muck",
    said("tirar cartas", "~tirar-cartas"),
    N_("Throw the cards away"),
    ForPlayer,
    tag="tirar-cartas",
    key="x",
    declines=True,
)
Turning = announcement("Turning", N_("{player:@} turns the cards over."), PlayerEvent)
Mucked = announcement("Mucked", N_("{player:@} throws the cards away: the hand is dead."), PlayerEvent)


@showdown.act(Show, Muck, by=HANDLER, when=SHOWING)
def show_or_muck(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    player = command.player
    if state.showing[0] != player:
        raise Refused(FUERA_DE_TURNO, articles.FIRST_TO_SHOW, expected=state.showing[0], player=player)
    course = Course(rules, state)
    if isinstance(command, Muck):
        if state.bets.alive == 1:
            raise Refused(ULTIMA_MANO, articles.SHOW, player=player)
        course(Mucked(player=player, cite=articles.DEAD_HAND))
    elif state.hand_of(player).known:
        lay_open(course, player)
    else:
        course(Turning(player=player, cite=articles.SHOW))
    return go_on(course)


offered_to(showdown, Show, Muck, players=lambda _, state: state.showing[:1])


@showdown.fold(Turning)
def turning(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    return replace(state, reading=event.player, queue=to_be_named([state.hand_of(event.player)]))


@showdown.fold(HandShown)
def hand_shown(rules: CirculoRules, state: State, event: HandShown) -> State:
    hand = state.hand_of(event.player)
    open_hand = replace(hand, cards=event.cards, shown=tuple(range(len(event.cards))))
    shown = replace(state, hands=with_hand(state, open_hand), showing=state.showing[1:])
    return with_shown(shown, event.player, cards=event.cards, category=event.category, kickers=event.kickers)


@showdown.fold(Mucked)
def mucked(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    position = state.position_of(event.player)
    hands = [replace(hand, looked=False) if hand.owner == event.player else hand for hand in state.hands]
    away = replace(state, hands=tuple(hands), showing=state.showing[1:], mucked=(*state.mucked, event.player))
    return away.on_bets(lambda betting: betting.withdraw(position))


# --- cards that were thrown away --------------------------------------------------------------------------------------

AskToSee = verb("AskToSee", "pedir ver {player}", N_("Ask to see the cards of {player}"), ForPlayer, tag="pedir-ver")


class MayAsk:
    """The jefe de sector, and whoever has reached the descubrimiento."""

    def refuse(self, rules: CirculoRules, state: State, command: ForPlayer) -> None:
        by = command.by
        require_open(state)
        if by.role is not Role.JUGADOR:
            HEADS.refuse(rules, state, command)
        elif by.id not in reached(state):
            raise Refused(NO_INTERVINO, articles.ASKED_TO_SEE, player=by.id)

    def admits(self, rules: CirculoRules, state: State, who: Actor) -> bool:
        return who.id in reached(state) if who.role is Role.JUGADOR else HEADS.admits(rules, state, who)

    def roles(self, rules: CirculoRules) -> frozenset[Role]:
        return HEADS.roles(rules) | {Role.JUGADOR}


def reached(state: State) -> list[str]:
    at_the_end = state.phase in {Phase.DESCUBRIMIENTO, Phase.PAGO} and state.betting is not None
    return [*state.live_players, *state.mucked] if at_the_end else []


THROWN = Moment[CirculoRules, State](
    lambda _, state: bool(state.mucked) and not state.queue, NO_SE_MUESTRA, lambda _: articles.FIRST_TO_SHOW
)


@showdown.act(AskToSee, by=MayAsk(), when=THROWN)
def ask_to_see(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    player = command.player
    if player not in state.mucked:
        raise Refused(NO_TIRADAS, articles.FIRST_TO_SHOW, player=player)
    hand = state.hand_of(player)
    if hand.shown:
        raise Refused(YA_VISTAS, articles.FIRST_TO_SHOW, player=player)
    if not hand.known:
        return [Turning(player=player, cite=articles.FIRST_TO_SHOW)]
    places = tuple(range(len(hand.cards)))
    return [CardsTurned(side=hand.to, places=places, cards=hand.cards, cite=articles.FIRST_TO_SHOW)]


showdown.might(AskToSee)(lambda _, state, who: (AskToSee(by=who, player=player) for player in state.mucked))

ALONE, SHARED, WON = "sin descubrir", "bote repartido", "bote pagado"


def reason_of(state: State) -> str:
    if not any(each.cards for each in state.shown):
        return ALONE
    return SHARED if any(event.cite == articles.SHARED for event in state.due) else WON


payment: Chapter[CirculoRules, State] = settlement(
    by=CROUPIERS,
    when=During(articles.PAID, Phase.PAGO),
    cite=lambda _: articles.PAID,
    ends=lambda rules, state: hand_over(rules, state, reason_of(state), articles.PAID),
)


@payment.fold(BenefitTaken)
def benefit_taken(rules: CirculoRules, state: State, event: BenefitTaken) -> State:
    return replace(state, cagnotte=state.cagnotte + event.amount, due=state.due[1:])


@payment.fold(BotePaid)
def bote_paid(rules: CirculoRules, state: State, event: BotePaid) -> State:
    paid = replace(state.add_chips(event.player, event.amount), due=state.due[1:])
    won = next((each.won for each in state.shown if each.player == event.player), 0)
    return with_shown(paid, event.player, won=won + event.amount)


# --- a house that starts again ----------------------------------------------------------------------------------------


def _voided(rules: CirculoRules, state: State) -> Sequence[Event]:
    """A hand that cannot be rebuilt is annulled; payments already made stay."""
    course = Course(rules, state)
    annul(course, CAUSE, INTERRUPTION)
    return course.events


def _cards_to_come(rules: CirculoRules, state: State) -> bool:
    """Whether chance still has cards to give; a hand with all its cards is played to the end."""
    later = state.street + 1 < len(rules.spreads[state.variant].variant.streets)
    forced = state.phase in {Phase.OBLIGATORIAS, Phase.BARAJA} and bool(state.posted or state.betting)
    return forced or state.phase in {Phase.REPARTO, Phase.DESCARTE} or (state.phase is Phase.INTERVALO and later)


interrupted: Chapter[CirculoRules, State] = interruption(_cards_to_come, _voided)
