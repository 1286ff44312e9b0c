"""Hands that begin again or are annulled, and errors of the deal and of the crupier (MU2010:81-82, 91.5)."""

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.covered import COMUNES, COVERED
from tapete.families.poker.dealing import Coming, Hand, with_hand
from tapete.families.poker.dealing import hand_of as hand_called
from tapete.families.poker.pack import PackGathered
from tapete.families.poquer_de_circulo.articles import (
    COMMON_STAND,
    DEAD,
    EARLY,
    EFFECTS,
    LAW,
    NULL_HANDS,
    RECOVERED,
    RESTART,
    RESTART_ANEW,
    STANDS,
    UNPROTECTED,
    VOID,
)
from tapete.families.poquer_de_circulo.bets import taken_away
from tapete.families.poquer_de_circulo.course import annul, give_back, go_on
from tapete.families.poquer_de_circulo.dealing import from_the_mano, shuffle_again
from tapete.families.poquer_de_circulo.money import IntoBote, OutOfBote
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
    without,
)
from tapete.families.poquer_de_circulo.rules import ANTE, CirculoRules
from tapete.families.poquer_de_circulo.state import Course, Descarte, Phase, State
from tapete.families.poquer_de_circulo.streets import RIVER, CardsBurned, named, set_aside, shuffle_back
from tapete.families.sabot import in_hand as mazo_of
from tapete.language import N_
from tapete.law.citation import Citation

repetition = Chapter[CirculoRules, State]("repetition")


class HandRestarted(Event, frozen=True, tag="hand-restarted"):
    """The cards are dealt again to the same players; forced bets stay."""

    sentence = N_("The cards are collected, and the hand begins again: {cause}.")
    cause: str


def restart(course: Course, cause: str, cite: Citation) -> None:
    """Return what was put after the cards and shuffle again; if a player has left, forced bets are returned too."""
    state = course.state
    if not _all_stay(state):
        annul(course, cause, cite)
        return
    kept = {each.player: each.amount for each in state.forced}
    for player, put in zip(state.order, state.bets.put, strict=True):
        forced = kept.get(player, 0)
        if put > forced:
            give_back(course, player, put - forced, cite)
        elif put < forced:
            course(ForcedRestored(player=player, amount=forced - put, cite=cite))
    course(PackGathered(cite=cite), HandRestarted(cause=cause, cite=cite))


def _all_stay(state: State) -> bool:
    short = {each.player: each.amount for each in state.forced}
    for player, put in zip(state.order, state.bets.put, strict=True):
        seat = state.seat_of(player)
        if seat is None or player in state.expelled or put + seat.resto < short.get(player, 0):
            return False
    return True


def begins_again(course: Course) -> str:
    return RESTART if _all_stay(course.state) else RESTART_ANEW


ForcedRestored = announcement(
    "ForcedRestored", N_("{player:@} is in the hand again, and puts back {amount:€}."), IntoBote
)


@repetition.fold(ForcedRestored)
def forced_restored(rules: CirculoRules, state: State, event: IntoBote) -> State:
    betting = state.bets.copy()
    betting.restos[state.position_of(event.player)] -= event.amount
    return replace(state.add_chips(event.player, -event.amount), betting=betting)


@repetition.fold(HandRestarted)
def restarted(rules: CirculoRules, state: State, event: HandRestarted) -> State:
    return replace(
        state,
        phase=Phase.BARAJA,
        entrants=state.order,
        posted=state.forced,
        omitted=(),
        order=(),
        betting=None,
        hands=(),
        queue=(),
        street=0,
        before=None,
        spoken=(),
        exposed=(),
        unburned=(),
        aside=(),
        early=(),
        hastened=False,
        burned=0,
        kept=(),
        descarte=Descarte(),
        speaker=0,
        again=True,
    )


class MarcaCorrected(Event, frozen=True, tag="marca-corrected"):
    """The marca, which lay in a wrong place, lies in its own for the hand that begins again."""

    sentence = N_("The marca goes to seat {seat}.")
    seat: int


def correct_marca(course: Course, seat: int, cause: str, cite: Citation) -> None:
    """Begin again with the marca in its place: antes stay, and ciegas are returned, because others may owe them."""
    again = restart if course.rules.forced.value == ANTE else annul
    again(course, cause, cite)
    course(MarcaCorrected(seat=seat, cite=cite))


@repetition.fold(MarcaCorrected)
def marca_corrected(rules: CirculoRules, state: State, event: MarcaCorrected) -> State:
    """The turn of the player who had it by mistake does not count."""
    moved = {state.marca: -1, event.seat: 1}
    seats = [replace(seat, turns=seat.turns + moved.get(seat.number, 0)) for seat in state.seats]
    corrected = replace(state, seats=tuple(seats), marca=event.seat)
    if state.phase is not Phase.BARAJA:
        return replace(corrected, stays=True)
    order = [seat.player for seat in from_the_mano(rules, corrected) if seat.player in state.entrants]
    return replace(corrected, entrants=tuple(order))


# --- the hand of one player -------------------------------------------------------------------------------------------


class HandKilled(Event, frozen=True, tag="hand-killed"):
    """The hand of a player is annulled, and the stake stays in the bote."""

    sentence = N_("The hand of {player:@} is annulled: {cause}.")
    player: str
    cause: str


class HandRefunded(OutOfBote, frozen=True, tag="hand-refunded"):
    """The hand of a player is annulled, and the stake is returned."""

    sentence = N_("The hand of {player:@} is annulled, and {amount:€} go back: {cause}.")
    cause: str


def kill(course: Course, cause: str, cite: Citation, *players: str) -> None:
    """Annul hands whose chips stay; the others play on, and if nobody is left all is returned."""
    if {*course.state.live_players} == {*players}:
        annul(course, cause, cite)
        return
    for player in players:
        course(HandKilled(player=player, cause=cause, cite=cite))
    go_on(course)


def refund(course: Course, player: str, cause: str, cite: Citation) -> None:
    put = course.state.bets.put[course.state.position_of(player)]
    course(HandRefunded(player=player, amount=put, cause=cause, cite=cite))
    go_on(course)


@repetition.fold(HandKilled)
def killed(rules: CirculoRules, state: State, event: HandKilled) -> State:
    position = state.position_of(event.player)
    return _without_cards(state, event.player).on_bets(lambda betting: betting.withdraw(position))


@repetition.fold(HandRefunded)
def refunded(rules: CirculoRules, state: State, event: HandRefunded) -> State:
    position, without_cards = state.position_of(event.player), _without_cards(state, event.player)
    return without_cards.add_chips(event.player, event.amount).on_bets(lambda betting: betting.refund(position))


def _without_cards(state: State, player: str) -> State:
    return replace(taken_away(state, player), showing=without(state.showing, player))


# --- errors of the deal and of the crupier ----------------------------------------------------------------------------

FINAL = "82.1.fin"


def in_time(course: Course) -> bool:
    return course.state.bets.actions < course.rules.two_actions.value


def misdealt(course: Course, command: Declare, by: str = "") -> None:
    """The hand begins again or is valid; `by` is the provision if it is not the usual one."""
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
    if in_time(course):
        correct_marca(course, int(command.note), command.incident, incident.rule(course, command))
    else:
        incident.rule(course, command, STANDS, by=FINAL)


def _silent(state: State) -> tuple[str, ...]:
    return tuple([player for player in of_dealt(state) if player not in state.spoken])


@incident("jugador-sin-cartas", lambda state: in_hand(state) and bool(_silent(state)), notes=_silent)
def without_cards(course: Course, command: Declare) -> None:
    """Noticed late, the hand stands without the player, and their forced bet is returned."""
    if in_time(course) or not course.state.is_live(command.note):
        misdealt(course, command)
    else:
        refund(course, command.note, command.incident, incident.rule(course, command, RECOVERED, by="criterio.28"))


QUEMADAS = "quemadas"
"""The place of an open card that is burned."""
FLOP, TURN = 1, 2
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
    cite = incident.rule(course, command, by=by_variant(course, "88.4.a.1"))
    player, _, number = command.note.partition(" ")
    cards = course.state.hand_of(player).cards
    card = "" if COVERED in cards else cards[int(number or 0) - 1]
    course(CardExposed(player=player, card=card, cite=cite), StreetUnburned(interval=FLOP + 1, cite=cite))


@deal_errors.fold(CardExposed)
def card_exposed(rules: CirculoRules, state: State, event: CardExposed) -> State:
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
    player, _, how = command.note.partition(" ")
    if how == PROTEGIDAS:
        refund(course, player, command.incident, incident.rule(course, command))
    else:
        kill(course, command.incident, incident.rule(course, command, UNPROTECTED, by="81.3.p8"), player)


def shows_unburned(rules: CirculoRules, state: State) -> bool:
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
