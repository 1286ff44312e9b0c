"""Errors of the deal and of the crupier (MU2010:81-82, 91.5)."""

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.covered import COMUNES, COVERED
from tapete.families.poker.dealing import Coming, Hand, with_hand
from tapete.families.poker.dealing import hand_of as hand_called
from tapete.families.poquer_de_circulo.course import annul, give_back
from tapete.families.poquer_de_circulo.dealing import shuffle_again
from tapete.families.poquer_de_circulo.effects import (
    COMMON_STAND,
    DEAD,
    EARLY,
    EFFECTS,
    LAW,
    NULL_HANDS,
    RECOVERED,
    STANDS,
    UNPROTECTED,
    VOID,
)
from tapete.families.poquer_de_circulo.queries import (
    betting_open,
    changes_cards,
    in_hand,
    incident,
    live_and,
    nothing,
    of_dealt,
    of_live,
    of_served,
)
from tapete.families.poquer_de_circulo.redeal import begins_again, correct_marca, kill, refund, restart
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, Phase, State
from tapete.families.poquer_de_circulo.streets import RIVER, CardsBurned, named, set_aside, shuffle_back
from tapete.families.sabot.cards import in_hand as mazo_of
from tapete.language import N_

FINAL = "82.1.fin"


def in_time(course: Course) -> bool:
    """Whether too few actions have been made for the deal to stand."""
    return course.state.bets.actions < course.rules.two_actions.value


def misdealt(course: Course, command: Declare, by: str = "") -> None:
    """The hand begins again, or it stands; `by` is the provision where it is not the usual one."""
    if in_time(course):
        restart(course, command.incident, incident.rule(course, command, begins_again(course), by=by))
    else:
        incident.rule(course, command, STANDS, by=FINAL)


for _name in ("orden-de-reparto", "cartas-descubiertas", "baraja-defectuosa"):
    incident(_name, in_hand, notes=nothing)(misdealt)
incident("carta-ajena-vista", in_hand, notes=of_served)(misdealt)


@incident("numero-de-cartas", in_hand, notes=of_dealt, fits=lambda rules, state: not changes_cards(rules, state))
def wrong_number(course: Course, command: Declare) -> None:
    """In time the hand begins again; later it stands, in some variants without that player."""
    number_of_cards(course, command, command.note)


def number_of_cards(course: Course, command: Declare, player: str) -> None:
    """The ruling on too many or too few cards when nothing else repairs it."""
    null = NULL_HANDS.get(course.spread.law["streets"])
    if in_time(course) or null is None or not course.state.is_live(player):
        misdealt(course, command)
    else:
        kill(course, command.incident, incident.rule(course, command, DEAD, by=null), player)


def _bad_pack(course: Course, command: Declare) -> None:
    """A faulty pack is never played on with: after two actions all stakes are returned."""
    if in_time(course):
        restart(course, command.incident, incident.rule(course, command, begins_again(course)))
    else:
        annul(course, command.incident, incident.rule(course, command, VOID, by=FINAL))


incident("reverso-distinto", in_hand, notes=nothing)(_bad_pack)
incident("carta-repetida", in_hand, notes=nothing)(_bad_pack)


@incident(
    "marca-equivocada",
    in_hand,
    notes=lambda state: tuple([str(seat.number) for seat in state.seats if seat.number != state.marca]),
)
def wrong_marca(course: Course, command: Declare) -> None:
    """Move the marca to its place and return forced bets, because others may owe them."""
    if in_time(course):
        correct_marca(course, int(command.note), command.incident, incident.rule(course, command))
    else:
        incident.rule(course, command, STANDS, by=FINAL)


def _silent(state: State) -> tuple[str, ...]:
    """The players who may have no cards: none who has spoken."""
    return tuple([player for player in of_dealt(state) if player not in state.spoken])


@incident("jugador-sin-cartas", lambda state: in_hand(state) and bool(_silent(state)), notes=_silent)
def without_cards(course: Course, command: Declare) -> None:
    """Noticed late, the hand stands without the player, and their forced bet is returned."""
    if in_time(course) or not course.state.is_live(command.note):
        misdealt(course, command)
    else:
        refund(course, command.note, command.incident, incident.rule(course, command, RECOVERED, by="criterio.28"))


QUEMADAS = "quemadas"
"""Where a card lies that all have seen, and that is burned."""
FLOP, TURN = 1, 2
"""The first streets with common cards."""
TAKEN = "89.4"
"""By which hold'em takes the errors of omaha."""

deal_errors = Chapter[CirculoRules, State]("errors of the deal")


def by_variant(course: Course, key: str) -> str:
    """The provision of omaha, or the one by which hold'em adopts it."""
    return TAKEN if course.spread.law["turned"] == LAW[TAKEN] else key


def burns_and_shows(rules: CirculoRules, state: State) -> bool:
    """Whether common cards come after a burned one each time, as at omaha."""
    return any(street.quemadas and street.comunes for street in rules.spreads[state.variant].variant.streets)


class StreetUnburned(Event, frozen=True, tag="street-unburned"):
    """No card will be burned before the cards of an interval."""

    sentence = N_("No card is burned before interval {interval}.")
    interval: int


deal_errors.fold(StreetUnburned)(lambda _, state, event: replace(state, unburned=(*state.unburned, event.interval - 1)))


@incident(
    "comunes-antes-de-tiempo",
    lambda state: betting_open(state) and state.street < RIVER and state.street + 1 not in state.unburned,
    fits=burns_and_shows,
)
def too_early(course: Course, command: Declare) -> None:
    """The burned card stays. The others return to the mazo; one of the turn may come only at the river."""
    street = course.state.street + 1
    key, ruling = EARLY[street]
    article = by_variant(course, key)
    cards = named(course, command.note, course.spread.variant.streets[street].comunes, course.rules.law[article])
    cite = incident.rule(course, command, ruling, by=article)
    course(CardsBurned(cards=1, cite=cite))
    set_aside(course, cards, cite)
    course(StreetUnburned(interval=(RIVER if street == TURN else street) + 1, cite=cite))


# --- a burn that was forgotten ----------------------------------------------------------------------------------------


class FirstBurned(Event, frozen=True, tag="first-burned"):
    """The first card that was uncovered is burned, and the next one takes its place; bets begin again."""

    sentence = N_("{card:♠} is burned, and the next card is turned over; the bets of the interval begin again.")
    card: str


@incident(
    "quema-olvidada",
    lambda state: betting_open(state) and state.street > 0 and state.street not in state.unburned,
    notes=nothing,
    fits=burns_and_shows,
)
def burn_forgotten(course: Course, command: Declare) -> None:
    """Before two actions, put the cards in their order and return bets made on the wrong ones."""
    state = course.state
    before = state.before
    if before is None or state.bets.actions - before.actions >= course.rules.two_actions.value:
        incident.rule(course, command, COMMON_STAND, by=by_variant(course, "88.4.b.1"))
        return
    cite = incident.rule(course, command, by=by_variant(course, "88.4.b.1"))
    for player, laid in zip(state.order, state.bets.laid, strict=True):
        if laid:
            give_back(course, player, laid, cite)
    first = sum(street.comunes for street in course.spread.variant.streets[: state.street])
    course(FirstBurned(card=hand_called(state, COMUNES).cards[first], cite=cite))


@deal_errors.fold(FirstBurned)
def first_burned(rules: CirculoRules, state: State, event: FirstBurned) -> State:
    """Restore the bets from before the interval and turn one more common card."""
    hand = hand_called(state, COMUNES)
    cards = tuple([card for card in hand.cards if card != event.card])
    rest = replace(hand, cards=cards, shown=tuple(range(len(cards))))
    queue = (Coming(COMUNES, up=True),)
    return replace(state, phase=Phase.REPARTO, betting=state.before, hands=with_hand(state, rest), queue=queue)


# --- a card turned in the deal ----------------------------------------------------------------------------------------


class CardExposed(Event, frozen=True, kw_only=True, tag="card-exposed"):
    """A card was turned in the deal, and everybody has seen it: it is burned, and its owner gets the next one."""

    sentence = N_("A card of {player:@} was turned: which one is to be said.")
    sentence_if = ("card", N_("{card:♠} of {player:@} was turned: it is burned, and the next card is for him."))
    player: str
    card: str = ""
    """None where the cards are dealt by hand: he has the next one, and which was turned is still to be said."""

    def foretold(self) -> None:
        """Not before it happens, for it tells which card it is."""


def _just_dealt(state: State) -> bool:
    """Whether a card of the deal has come, and nobody has acted."""
    dealt = any(hand.cards for hand in state.hands)
    return in_hand(state) and not state.street and dealt and not state.bets.actions and not state.unburned


def _whose_card(state: State) -> tuple[str, ...]:
    """Players and, unless it was their last card, its number."""
    hands = [hand for hand in (state.hand_of(player) for player in of_live(state)) if hand.cards]
    known = [hand for hand in hands if hand.known]
    numbers = [f"{hand.owner} {number + 1}" for hand in known for number in range(len(hand.cards))]
    return (*(hand.owner for hand in hands), *numbers)


@incident("carta-vuelta", _just_dealt, notes=_whose_card, fits=burns_and_shows)
def card_turned(course: Course, command: Declare) -> None:
    """The player gets the next card, and the turned one becomes the first burned card."""
    cite = incident.rule(course, command, by=by_variant(course, "88.4.a.1"))
    player, _, number = command.note.partition(" ")
    cards = course.state.hand_of(player).cards
    card = "" if COVERED in cards else cards[int(number or 0) - 1]
    course(CardExposed(player=player, card=card, cite=cite), StreetUnburned(interval=FLOP + 1, cite=cite))


@deal_errors.fold(CardExposed)
def card_exposed(rules: CirculoRules, state: State, event: CardExposed) -> State:
    """The deal goes on to its end, with one more card; bets begin afterwards."""
    hand, coming = state.hand_of(event.player), Coming(QUEMADAS, up=True)
    burned = Hand(QUEMADAS)
    if event.card:
        hand = replace(hand, cards=tuple([card for card in hand.cards if card != event.card]))
        burned, coming = Hand(QUEMADAS, cards=(event.card,), shown=(0,)), Coming(hand.to)
    return replace(
        state,
        phase=Phase.REPARTO,
        betting=state.before or state.betting,
        hands=(*with_hand(state, hand), burned),
        queue=(*state.queue, coming),
        burned=state.burned + 1,
    )


@incident(
    "carta-de-mas-del-postre", lambda state: in_hand(state) and not state.street, notes=nothing, fits=burns_and_shows
)
def extra_of_the_postre(course: Course, command: Declare) -> None:
    """The extra card is known beyond doubt: it returns to the mazo. After two actions the hand is void."""
    if in_time(course):
        incident.rule(course, command, by=by_variant(course, "88.4.a.3"))
    else:
        number_of_cards(course, command, course.state.order[-1])


PROTEGIDAS, SIN_PROTEGER = "protegidas", "sin-proteger"


@incident("carta-vista-al-cortar", lambda state: state.phase in {Phase.BARAJA, Phase.OBLIGATORIAS}, notes=nothing)
def seen_at_the_cut(course: Course, command: Declare) -> None:
    shuffle_again(course, incident.rule(course, command))


incident("mano-mal-anunciada", lambda state: bool(state.shown), notes=nothing)(incident.rule)
incident("carta-a-puesto-vacio", lambda state: in_hand(state) and not state.street, notes=nothing)(incident.rule)


@incident("cartas-recogidas", in_hand, notes=live_and(PROTEGIDAS, SIN_PROTEGER))
def taken_by_mistake(course: Course, command: Declare) -> None:
    """A player who had protected the cards recovers their stake; another gets nothing."""
    player, _, how = command.note.partition(" ")
    if how == PROTEGIDAS:
        refund(course, player, command.incident, incident.rule(course, command))
    else:
        kill(course, command.incident, incident.rule(course, command, UNPROTECTED, by="81.3.p8"), player)


def shows_unburned(rules: CirculoRules, state: State) -> bool:
    """Whether common cards come without any burned before them."""
    streets = rules.spreads[state.variant].variant.streets
    return any(street.comunes for street in streets) and not any(street.quemadas for street in streets)


for _name in ("naipe-girado", "naipe-fuera-de-la-mesa"):
    incident(_name, in_hand, notes=of_served, fits=shows_unburned)(misdealt)


class CommonLaid(Event, frozen=True, tag="common-laid"):
    """The common cards that are still to come lie face down in their places."""

    sentence = N_("{cards} common {cards:card is|cards are} laid face down, to be turned in their time.")
    cards: int


def _more_to_come(rules: CirculoRules, state: State) -> bool:
    return shows_unburned(rules, state) and state.street + 1 < rules.spreads[state.variant].variant.intervals


def _set_aside(course: Course, command: Declare) -> None:
    """If they already lie face down after an earlier error, another card takes the turned one's place."""
    cards = named(course, command.note, 1, course.rules.law[EFFECTS[command.incident][1]])
    cite = incident.rule(course, command)
    set_aside(course, cards, cite)
    lacking = sum(street.comunes for street in course.spread.variant.streets)
    lacking -= len(hand_called(course.state, COMUNES).cards)
    if lacking:
        course(CommonLaid(cards=lacking, cite=cite))
    shuffle_back(course, course.state.street + 1, cite)


incident("comun-de-mas", betting_open, fits=_more_to_come)(_set_aside)
incident("comun-prematura", betting_open, fits=_more_to_come)(_set_aside)


@deal_errors.fold(CommonLaid)
def common_laid(rules: CirculoRules, state: State, event: CommonLaid) -> State:
    hand = hand_called(state, COMUNES)
    laid = replace(hand, cards=(*hand.cards, *[COVERED] * event.cards))
    return replace(state, hands=with_hand(state, laid), sabot=mazo_of(state).burn_unseen(event.cards))
