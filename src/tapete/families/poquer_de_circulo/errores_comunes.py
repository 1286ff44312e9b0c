"""Errors with the common cards and with the number of cards of a hand, at omaha and hold'em (MU2010:88.4, 89.4).

Cards that came too early may be named: the turn can't come again before it is shuffled back for the river. Where they
are not named, nothing is kept but which cards are not burned any more.
"""

from typing import ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.covered import COMUNES, COVERED
from tapete.families.poker.dealing import Coming, Hand, with_hand
from tapete.families.poquer_de_circulo.anticipadas import named, set_aside
from tapete.families.poquer_de_circulo.calles import RIVER, CardsBurned
from tapete.families.poquer_de_circulo.curso import give_back
from tapete.families.poquer_de_circulo.efectos import COMMON_STAND, EARLY, LAW
from tapete.families.poquer_de_circulo.errores_reparto import in_time, number_of_cards
from tapete.families.poquer_de_circulo.incidencias import betting_open, in_hand, incident, nothing, of_live
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, Phase, State, bets_of, hand_of, spread_in
from tapete.language import N_, say
from tapete.law.citation import Citation

QUEMADAS = "quemadas"
"""Where a card lies that all have seen, and that is burned."""
FLOP, TURN = 1, 2
"""The first streets with common cards."""
TAKEN = "89.4"
"""By which hold'em takes the errors of omaha."""

common = Chapter[CirculoRules, State]("common cards")


def by_variant(course: Course, key: str) -> str:
    """The provision of omaha, or that by which hold'em takes it."""
    return TAKEN if course.spread.law["turned"] == LAW[TAKEN] else key


def burns_and_shows(rules: CirculoRules, state: State) -> bool:
    """Whether common cards come, each time after a burned one: omaha and what follows it."""
    return any(street.quemadas and street.comunes for street in spread_in(rules, state).variant.streets)


class StreetUnburned(Event, frozen=True, tag="street-unburned"):
    """No card will be burned before the cards of an interval."""

    sentence = N_("No card is burned before interval {interval}.")
    interval: int


@common.fold(StreetUnburned)
def unburned(rules: CirculoRules, state: State, event: StreetUnburned) -> State:
    return replace(state, unburned=(*state.unburned, event.interval - 1))


def _next_is_common(state: State) -> bool:
    """Whether bets are made before more common cards."""
    return betting_open(state) and state.street < RIVER and state.street + 1 not in state.unburned


@incident("comunes-antes-de-tiempo", _next_is_common, fits=burns_and_shows)
def too_early(course: Course, command: Declare) -> None:
    """The burned card stays; the others go back, of the turn only for the river. No other is burned for them."""
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


def _burned_before(state: State) -> bool:
    return betting_open(state) and state.street > 0 and state.street not in state.unburned


@incident("quema-olvidada", _burned_before, notes=nothing, fits=burns_and_shows)
def burn_forgotten(course: Course, command: Declare) -> None:
    """Until two actions are made the cards are put in their order, and what was bet on the wrong ones goes back."""
    state = course.state
    before = state.before
    if before is None or bets_of(state).actions - before.actions >= course.rules.two_actions.value:
        incident.rule(course, command, COMMON_STAND, by=by_variant(course, "88.4.b.1"))
        return
    cite = incident.rule(course, command, by=by_variant(course, "88.4.b.1"))
    _bets_back(course, cite)
    course(FirstBurned(card=_common(state)[_first_of_street(course.rules, state)], cite=cite))


def _bets_back(course: Course, cite: Citation) -> None:
    for player, laid in zip(course.state.order, bets_of(course.state).laid, strict=True):
        if laid:
            give_back(course, player, laid, cite)


def _common(state: State) -> tuple[str, ...]:
    return next(hand.cards for hand in state.hands if hand.to == COMUNES)


def _first_of_street(rules: CirculoRules, state: State) -> int:
    return sum(street.comunes for street in spread_in(rules, state).variant.streets[: state.street])


@common.fold(FirstBurned)
def first_burned(rules: CirculoRules, state: State, event: FirstBurned) -> State:
    """The bets are those before the interval, and one more common card comes."""
    hand = next(hand for hand in state.hands if hand.to == COMUNES)
    cards = tuple([card for card in hand.cards if card != event.card])
    rest = replace(hand, cards=cards, shown=tuple(range(len(cards))))
    queue = (Coming(COMUNES, up=True),)
    return replace(state, phase=Phase.REPARTO, betting=state.before, hands=with_hand(state, rest), queue=queue)


# --- a card turned in the deal ----------------------------------------------------------------------------------------


class CardExposed(Event, frozen=True, kw_only=True, tag="card-exposed"):
    """A card was turned in the deal, and everybody has seen it: it is burned, and its owner gets the next one."""

    sentence = N_("A card of {player:@} was turned: which one is to be said.")
    sentence_if_known: ClassVar[str] = N_(
        "{card:♠} of {player:@} was turned: it is burned, and the next card is for him."
    )
    player: str
    card: str = ""
    """None where the cards are dealt by hand: he has the next one, and which was turned is still to be said."""

    def tell(self, language: str) -> str:
        return say(self.sentence_if_known if self.card else self.sentence, language, self.facts())

    def foretold(self) -> None:
        """Not before it happens, for it tells which card it is."""


def _just_dealt(state: State) -> bool:
    """Whether a card of the deal has come, and nobody has acted."""
    dealt = any(hand.cards for hand in state.hands)
    return in_hand(state) and not state.street and dealt and not bets_of(state).actions and not state.unburned


def _whose_card(state: State) -> tuple[str, ...]:
    """Of whom it may have been, the last of his cards or another by its number."""
    hands = [hand for hand in (hand_of(state, player) for player in of_live(state)) if hand.cards]
    known = [hand for hand in hands if hand.known]
    numbers = [f"{hand.owner} {number + 1}" for hand in known for number in range(len(hand.cards))]
    return (*(hand.owner for hand in hands), *numbers)


@incident("carta-vuelta", _just_dealt, notes=_whose_card, fits=burns_and_shows)
def card_turned(course: Course, command: Declare) -> None:
    """He gets the next card, and the turned one, which all have seen, is the first that is burned."""
    cite = incident.rule(course, command, by=by_variant(course, "88.4.a.1"))
    player, _, number = command.note.partition(" ")
    cards = hand_of(course.state, player).cards
    card = "" if COVERED in cards else cards[int(number or 0) - 1]
    course(CardExposed(player=player, card=card, cite=cite), StreetUnburned(interval=FLOP + 1, cite=cite))


@common.fold(CardExposed)
def card_exposed(rules: CirculoRules, state: State, event: CardExposed) -> State:
    """The deal goes on to its end, or once more for one card; bets begin afterwards."""
    hand, coming = hand_of(state, event.player), Coming(QUEMADAS, up=True)
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
    """It is beyond doubt which it is: it goes back on the mazo, and the hand is valid; after two actions it is null."""
    if in_time(course):
        incident.rule(course, command, by=by_variant(course, "88.4.a.3"))
    else:
        number_of_cards(course, command, course.state.order[-1])
