"""How changed cards are served at póquer cubierto, and what is done when the mazo has too few (MU2010:85.4)."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.covered import COVERED, HandSeen
from tapete.families.poker.dealing import Coming, Hand, with_hand
from tapete.families.poquer_de_circulo.abridor import opener_or_next
from tapete.families.poquer_de_circulo.cubierto import NOBODY, Changed, Descarte
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, State, bets_of, hand_of, is_live, live_players, without
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.shoe import face
from tapete.language import N_
from tapete.law.citation import Citation

CHANGED = Citation("MU2010:85.4.p1")
SERVED = Citation("MU2010:85.4.p2")
STANDS = Citation("MU2010:85.4.p3")
SHUFFLED = Citation("MU2010:85.4.p5")

draw = Chapter[CirculoRules, State]("descarte")


class Discarded(HandSeen, frozen=True, kw_only=True, tag="discarded"):
    """Which cards a player gave away: nobody else sees this."""

    sentence = N_("{player:@} gives {cards:♠}.")
    places: tuple[int, ...]
    """Of the cards in the hand, from 1."""


class CardsChanged(Event, frozen=True, tag="cards-changed"):
    """A player said how many cards he changes, and gave them."""

    sentence = N_("{player:@} changes {number} {number:card|cards}.")
    player: str
    number: int


class Stood(Event, frozen=True, tag="stood"):
    """A player changes no card."""

    sentence = N_("{player:@} is servido.")
    player: str


class DiscardsShuffled(Event, frozen=True, tag="discards-shuffled"):
    """The mazo does not suffice: what is left of it was shuffled with cards that others had given, and cut."""

    sentence = N_("The last cards are shuffled with those discarded, {cards} in all, and {cut_by:@} cuts.")
    reshuffles = True
    cards: int
    cut_by: str
    retired: bool
    """Whether the cards of those who retired were needed as well."""


# --- in turn ----------------------------------------------------------------------------------------------------------


def draw_begun(rules: CirculoRules, state: State) -> Descarte:
    """Those who are left change cards from the abridor on, or from who takes his place."""
    first, live = opener_or_next(rules, state), [*live_players(state)]
    turns = [*state.order[first:], *state.order[:first]]
    return replace(state.descarte, changing=tuple([player for player in turns if player in live]))


@draw.fold(Discarded)
def discarded(rules: CirculoRules, state: State, event: Discarded) -> State:
    hand = hand_of(state, event.player)
    kept = [card for place, card in enumerate(hand.cards, 1) if place not in event.places]
    given = Changed(event.player, len(event.cards), event.cards)
    descarte = replace(state.descarte, changed=(*state.descarte.changed, given))
    return replace(state, hands=with_hand(state, replace(hand, cards=tuple(kept))), descarte=descarte)


@draw.fold(CardsChanged)
def cards_changed(rules: CirculoRules, state: State, event: CardsChanged) -> State:
    """He is served before the next one discards."""
    changing = without(state.descarte.changing, event.player)
    descarte = replace(state.descarte, changing=changing, serving=event.player, owed=event.number)
    return to_be_served(replace(state, descarte=descarte))


def to_be_served(state: State) -> State:
    """The cards come for who is served: all of them, or those before the last of a mazo that does not suffice."""
    owed, left = state.descarte.owed, in_hand(state).left
    now = owed if left >= owed else max(left - 1, 0)
    to = hand_of(state, state.descarte.serving).to
    return replace(state, descarte=replace(state.descarte, owed=owed - now), queue=(Coming(to),) * now)


@draw.fold(Stood)
def stood(rules: CirculoRules, state: State, event: Stood) -> State:
    changing = without(state.descarte.changing, event.player)
    changed = (*state.descarte.changed, Changed(event.player, 0, ()))
    return replace(state, descarte=replace(state.descarte, changing=changing, changed=changed))


def serve(course: Course) -> bool:
    """Whether more cards come for who is being served; when he has them all he looks at them."""
    descarte = course.state.descarte
    if not is_live(course.state, descarte.serving):
        return False
    if descarte.owed:
        _shuffle_discards(course)
        return True
    hand = hand_of(course.state, descarte.serving)
    course(CardsServed(player=descarte.serving, cards=hand.cards if hand.known else (), cite=SERVED))
    return False


class CardsServed(HandSeen, frozen=True, tag="cards-served"):
    """A player looks at the cards that he received: nobody else sees this."""


@draw.fold(CardsServed)
def cards_served(rules: CirculoRules, state: State, event: CardsServed) -> State:
    return replace(state, descarte=replace(state.descarte, serving=NOBODY))


# --- too few cards ----------------------------------------------------------------------------------------------------


def available(state: State, player: str) -> int:
    """How many cards somebody could receive, whatever is shuffled in."""
    piles = [*discards_for(state, player), *retired_hands(state)]
    return in_hand(state).left + sum(map(len, piles))


def discards_for(state: State, player: str) -> list[tuple[str, ...]]:
    """The discards that may be shuffled in for somebody: neither his own nor those of the abridor."""
    apart = {player, state.descarte.opener}
    return [each.cards for each in state.descarte.changed if each.player not in apart]


def retired_hands(state: State) -> list[tuple[str, ...]]:
    """The cards of those who have retired, but for the abridor's."""
    return [hand.cards for hand in state.hands if _is_retired(state, hand)]


def _is_retired(state: State, hand: Hand) -> bool:
    return bool(hand.cards) and not hand.owner and hand.to != state.descarte.place


def _shuffle_discards(course: Course) -> None:
    state = course.state
    player, owed, left = state.descarte.serving, state.descarte.owed, in_hand(state).left
    cards = left + sum(map(len, discards_for(state, player)))
    retired = cards < owed
    if retired:
        cards += sum(map(len, retired_hands(state)))
    course(DiscardsShuffled(cards=cards, cut_by=_before(state, player), retired=retired, cite=SHUFFLED))


def _before(state: State, player: str) -> str:
    """Who comes before somebody in the order of turn, of those who are left: he cuts."""
    live = [*live_players(state)]
    return live[live.index(player) - 1]


@draw.fold(DiscardsShuffled)
def discards_shuffled(rules: CirculoRules, state: State, event: DiscardsShuffled) -> State:
    player, opener = state.descarte.serving, state.descarte.opener
    piles = [*discards_for(state, player), *(retired_hands(state) if event.retired else ())]
    kept = [each if each.player in {player, opener} else replace(each, cards=()) for each in state.descarte.changed]
    hands = [replace(hand, cards=()) if event.retired and _is_retired(state, hand) else hand for hand in state.hands]
    shuffled = replace(
        state,
        sabot=_gathered(state, [card for pile in piles for card in pile]),
        hands=tuple(hands),
        descarte=replace(state.descarte, changed=tuple(kept)),
    )
    return to_be_served(shuffled)


def _gathered(state: State, cards: Sequence[str]) -> Any:
    """The mazo with some cards shuffled into it, those too of which nobody has said which they are."""
    sabot = in_hand(state)
    known = tuple([face(sabot.pack, card) for card in cards if card != COVERED])
    return sabot.gather(known, len(cards) - len(known))


def numbers_changed(state: State) -> list[tuple[str, int]]:
    """How many cards each has changed so far, of those who are still in the hand."""
    live = bets_of(state).live
    still = {player for player, is_live in zip(state.order, live, strict=True) if is_live}
    return [(each.player, each.number) for each in state.descarte.changed if each.player in still]
