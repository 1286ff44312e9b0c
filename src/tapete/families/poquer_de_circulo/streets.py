"""The cards of each street: how they come, cards that came too early, too few cards, and who speaks first."""

from collections.abc import Callable, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.table import croupier_of
from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Coming, in_rounds
from tapete.families.poquer_de_circulo.articles import of_street
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.opening import draw_begun, opener_or_next
from tapete.families.poquer_de_circulo.queries import of_stud, puesto
from tapete.families.poquer_de_circulo.reading import CallMade, common_cards, has_open_pair, highest_hand, lowest_card
from tapete.families.poquer_de_circulo.rules import BLINDS, CirculoRules, Duty, Street, unit_of
from tapete.families.poquer_de_circulo.state import Course, EarlyCard, Phase, Seat, State
from tapete.families.sabot import CARTA_IMPOSIBLE, card_of, face, in_hand
from tapete.language import N_
from tapete.law.citation import Citation

CARTAS_ANTICIPADAS = Reason(
    "cartas_anticipadas",
    N_("Name {expected} different {expected:card|cards}, such as {example}, or none; not: {found}."),
)
EXAMPLE = ("Kh", "7d", "2c")
streets = Chapter[CirculoRules, State]("streets")


class OfCards(Event, frozen=True, kw_only=True):
    """An event about some cards that everybody has seen."""

    cards: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "cards": " ".join(self.cards)}


class CommonSetAside(OfCards, frozen=True, kw_only=True, tag="common-set-aside"):
    """Common cards turned too early are set aside; they can't come until they are shuffled back."""

    sentence = N_("Turned too early and set aside: {cards}.")
    names_card = True


class AsideShuffled(OfCards, frozen=True, kw_only=True, tag="aside-shuffled"):
    """The cards that were set aside are shuffled into the mazo, which is cut."""

    sentence = N_("{cards}, turned too early, is shuffled into the mazo, and {cut_by:@} cuts.")
    reshuffles = True
    cut_by: str
    until: int
    """The last street, from 0, at which the mazo may bring them."""


EarlyStayed = announcement("EarlyStayed", N_("Still in the mazo: {cards}."), OfCards)


def named(course: Course, note: str, expected: int, cite: Citation) -> tuple[str, ...]:
    """The cards that a note names, if they could have come."""
    cards = tuple(note.split())
    if not cards:
        return ()
    if len(cards) != expected or len({card.casefold() for card in cards}) != expected:
        example = " ".join(EXAMPLE[:expected])
        raise Refused(CARTAS_ANTICIPADAS, cite, expected=expected, example=example, found=note[:40])
    return faces(course, cards, cite)


def faces(course: Course, cards: Sequence[str], cite: Citation) -> tuple[str, ...]:
    """Cards as the record writes them, if all of them could have come, each once."""
    known = tuple([str(card_of(in_hand(course.state), card, cite).face) for card in cards])
    twice = next((card for place, card in enumerate(known) if card in known[:place]), None)
    if twice is not None:
        raise Refused(CARTA_IMPOSIBLE, cite, card=twice)
    return known


def set_aside(course: Course, cards: Sequence[str], cite: Citation) -> None:
    if cards:
        course(CommonSetAside(cards=tuple(cards), cite=cite))


def shuffle_back(course: Course, until: int, cite: Citation) -> None:
    aside = course.state.aside
    if aside:
        course(AsideShuffled(cards=aside, cut_by=croupier_of(course.state).id, until=until, cite=cite))


def leave_in_mazo(course: Course, before: int, cite: Citation) -> None:
    """Record the cards that can no longer come: only an earlier street could have brought them."""
    dealt = {card for hand in course.state.hands if hand.to == COMUNES for card in hand.cards}
    over = dict.fromkeys(each.card for each in course.state.early if each.until < before and each.card not in dealt)
    if over:
        course(EarlyStayed(cards=tuple(over), cite=cite))


streets.fold(CommonSetAside)(lambda _, state, event: replace(without(state, event.cards), aside=event.cards))


@streets.fold(AsideShuffled)
def shuffled_back(rules: CirculoRules, state: State, event: AsideShuffled) -> State:
    sabot = in_hand(state)
    back = tuple([face(sabot.pack, card) for card in event.cards])
    known = tuple([EarlyCard(card, event.until) for card in event.cards])
    return replace(state, sabot=sabot.gather(back), aside=(), early=(*state.early, *known))


@streets.fold(EarlyStayed)
def stayed(rules: CirculoRules, state: State, event: OfCards) -> State:
    left = tuple([each for each in state.early if each.card not in event.cards])
    return replace(without(state, event.cards), early=left)


def without(state: State, cards: Sequence[str]) -> State:
    sabot = in_hand(state)
    for card in cards:
        sabot = sabot.take(face(sabot.pack, card))
    return replace(state, sabot=sabot)


BURNED_USED = Citation("MU2010:87.2.b.p8.1")
COMMON = Citation("MU2010:87.2.b.p8.3")
EARLIER = Citation("criterio:seven-stud.21")
"""Cards run short before the last one only after some came too early."""


class MazoShuffled(Event, frozen=True, tag="mazo-shuffled"):
    """The cards of the mazo and the burned ones were shuffled together, and cut."""

    sentence = N_("The mazo is shuffled with the burned cards, {cards} in all, and {cut_by:@} cuts.")
    reshuffles = True
    cards: int
    cut_by: str


class LastIsCommon(Event, frozen=True, tag="last-is-common"):
    """There is no card for each player: the last one is common to all."""

    sentence = N_("There are {cards} {cards:card|cards} for {players} players: the last card is common to all.")
    cards: int
    players: int


def is_short(state: State, street: Street) -> bool:
    """Whether the mazo lacks a card for each player, burned cards included."""
    of_players = street.cubiertas + street.descubiertas
    return bool(of_players) and in_hand(state).left < len(state.queue) + street.quemadas


def shuffle_burned(course: Course) -> int:
    """Shuffle the burned cards into the mazo; returns how many are burned now."""
    state, players = course.state, len(course.state.queue)
    cards = in_hand(state).left + state.burned + len(state.aside)
    cite = BURNED_USED if state.street + 1 == course.spread.variant.intervals else EARLIER
    course(MazoShuffled(cards=cards, cut_by=croupier_of(state).id, cite=cite))
    if cards < players:
        course(LastIsCommon(cards=cards, players=players, cite=COMMON))
    return int(cards != players)


@streets.fold(MazoShuffled)
def shuffled(rules: CirculoRules, state: State, event: MazoShuffled) -> State:
    sabot = in_hand(state)
    aside = tuple([face(sabot.pack, card) for card in state.aside])
    return replace(state, sabot=sabot.gather(aside, state.burned), burned=0, aside=())


streets.sets(LastIsCommon, queue=(Coming(COMUNES, up=True),))

RIVER = 3


class StreetBegun(Event, frozen=True, tag="street-begun"):
    """More cards come, before the next interval."""

    sentence = N_("The cards of interval {interval} come.")
    interval: int
    """From 1."""


class CardsBurned(Event, frozen=True, tag="cards-burned"):
    """Cards of the mazo were laid aside face down."""

    sentence = N_("{cards} {cards:card is|cards are} burned.")
    cards: int


def queue_of(state: State, street: Street) -> tuple[Coming, ...]:
    receiving = [*state.live_players, *state.kept]
    seats = state.seats_of([player for player in state.order if player in receiving])
    covered = [Coming(to) for to in in_rounds(_places(seats, state.kept), street.cubiertas)]
    opened = [Coming(to, up=True) for to in in_rounds(_places(seats), street.descubiertas)]
    return (*covered, *opened, *_common(state, street.comunes))


def _common(state: State, number: int) -> Sequence[Coming]:
    """Common cards from the mazo, unless they already lie face down and are only turned."""
    lying = [Coming(COMUNES, place=place) for place in state.covered_common]
    return lying[:number] or [Coming(COMUNES, up=True)] * number


def _places(seats: Sequence[Seat], but: Sequence[str] = ()) -> list[str]:
    return [puesto(seat.number) for seat in seats if seat.player not in but]


def begin_street(course: Course) -> None:
    spread, state = course.spread, course.state
    street = spread.variant.streets[state.street + 1]
    cite = of_street(spread.law["streets"], state.street + 1)
    if spread.call_last and state.street + 2 == spread.variant.intervals:
        course(CallMade(by=croupier_of(state).id, call=spread.call_last, cite=spread.law["call_last"]))
    course(StreetBegun(interval=state.street + 2, cite=cite))
    if state.hastened:
        apart = min(state.bets.alive, in_hand(state).left)
        course(CardsBurned(cards=apart, cite=course.rules.law[of_stud(course, "87.3.b.2")]))
    unburned = state.street + 1 in state.unburned
    if unburned:
        shuffle_back(course, RIVER, cite)
    leave_in_mazo(course, state.street + 1, cite)
    usual = 0 if unburned else street.quemadas
    burned = shuffle_burned(course) if is_short(course.state, street) else usual
    if burned:
        course(CardsBurned(cards=burned, cite=cite))


@streets.fold(StreetBegun)
def street_begun(rules: CirculoRules, state: State, event: StreetBegun) -> State:
    street = rules.spreads[state.variant].variant.streets[event.interval - 1]
    begun = replace(
        state, phase=Phase.REPARTO, street=event.interval - 1, queue=queue_of(state, street), hastened=False
    )
    return replace(begun, phase=Phase.DESCARTE, descarte=draw_begun(rules, begun)) if street.descartes else begun


@streets.fold(CardsBurned)
def burned(rules: CirculoRules, state: State, event: CardsBurned) -> State:
    return replace(state, sabot=in_hand(state).burn_unseen(event.cards), burned=state.burned + event.cards)


FIRST: dict[str, Callable[[CirculoRules, State], int]] = {
    "mano": lambda _, __: 0,
    "izquierda-de-la-gran-ciega": lambda _, state: len(BLINDS) % len(state.order),
    "mayor-apuesta": lambda _, state: state.speaker,
    "carta-mas-baja": lowest_card,
    "combinacion-mas-alta": highest_hand,
    "abridor": opener_or_next,
}
"""By the law's word, the position from which the first speaker is looked for."""


def first_word(rules: CirculoRules, state: State) -> str:
    spread = rules.spreads[state.variant]
    ciegas = state.street == 0 and state.bets.terms.big
    return spread.first_with_ciegas if ciegas else spread.variant.first[state.street]


def highest_bettor(betting: Betting) -> int:
    return betting.author if betting.postura and betting.author >= 0 else betting.first


def first_cite(rules: CirculoRules, state: State) -> Citation:
    law, ciegas = rules.spreads[state.variant].law, state.bets.terms.big
    if rules.spreads[state.variant].variant.opens and common_cards(state):  # there was not a card for each
        return COMMON
    if state.street:
        return law["speaks_later"]
    return law["speaks_with_ciegas" if ciegas else "speaks_first"]


def opened(rules: CirculoRules, state: State) -> tuple[int, int, Duty, int]:
    """How the next interval opens: the first position, the unit, the duty, and the high unit."""
    spread = rules.spreads[state.variant]
    terms = state.bets.terms
    unit = unit_of(terms.minimum, state.street, terms.low_intervals, terms.high_unit)
    paired = spread.variant.open_pair == state.street + 1 and has_open_pair(rules, state)
    high = terms.minimum * terms.high_unit if paired else 0
    first = FIRST[first_word(rules, state)](rules, state)
    return first, unit, spread.variant.duties[state.street], high
