"""The bote of póquer cubierto: who opens it, a bote that nobody won, and how changed cards are served (MU2010:85)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.event import Event, Move, PlayerEvent, wallet
from tapete.families.covered import COVERED, HandSeen
from tapete.families.poker.dealing import Coming, Hand, with_hand
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.money import BOTE, BenefitTaken, BotePaid, resto
from tapete.families.poquer_de_circulo.queries import without
from tapete.families.poquer_de_circulo.reading import SUITS, numbers_of, worth
from tapete.families.poquer_de_circulo.rules import CirculoRules, Duty, Spread, benefit
from tapete.families.poquer_de_circulo.state import (
    BETWEEN,
    LEAST,
    NOBODY,
    Changed,
    Course,
    Descarte,
    Pending,
    Phase,
    State,
)
from tapete.families.sabot import face, in_hand
from tapete.kit.poker.hands import PAREJA
from tapete.language import N_
from tapete.law.citation import Citation

DERECHA = "derecha"
PROOF = Citation("MU2010:86.3")
OPENED = Citation("MU2010:85.1.a")

bote = Chapter[CirculoRules, State]("bote that must be opened")

BoteOpened = announcement("BoteOpened", N_("{player:@} opens the bote."), PlayerEvent)


class ProofAsked(Event, frozen=True, tag="proof-asked"):
    """The opener must show the cards of the opening."""

    sentence = N_("{player:@} is to prove the opening: a {pair} or a higher combination.")
    player: str
    rank: str

    def facts(self) -> dict[str, object]:
        return {"player": self.player, "pair": called(PAREJA, (self.rank,))}


def required_rank(spread: Spread, blank: int) -> str:
    """The rank of the pair that opens the bote; empty where it need not be opened."""
    return spread.openers[min(blank, len(spread.openers) - 1)] if spread.openers else ""


def required_worth(spread: Spread, blank: int) -> int:
    ranking = spread.variant.ranking
    lowest = SUITS * ranking.ranks.index(required_rank(spread, blank))
    return worth(ranking, [lowest, lowest + 1])


def proof_of(spread: Spread, blank: int, cards: Sequence[str]) -> tuple[str, ...]:
    """The fewest of some cards with which the bote could be opened; none when it could not."""
    required, ranking = required_worth(spread, blank), spread.variant.ranking
    some = (part for size in range(2, len(cards) + 1) for part in combinations(cards, size))
    return next((part for part in some if worth(ranking, numbers_of(spread.variant, part)) >= required), ())


def openers_cite(spread: Spread, blank: int) -> Citation:
    return spread.law["openers"] if blank else OPENED


def opens(betting: Betting) -> bool:
    return betting.duty is Duty.ALL_STAY and not betting.postura


@bote.fold(BoteOpened)
def bote_opened(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    hand = state.hand_of(event.player)
    descarte = replace(state.descarte, opener=event.player, place=hand.to, opening=hand.cards)
    return replace(state, descarte=descarte)


bote.sets(ProofAsked, phase=Phase.APERTURA)


def asks_proof(rules: CirculoRules, state: State) -> ProofAsked:
    rank = required_rank(rules.spreads[state.variant], state.blank)
    return ProofAsked(player=state.descarte.opener, rank=rank, cite=PROOF)


def must_prove(state: State) -> bool:
    """Whether the opener could win the bote and must prove the opening."""
    return state.is_live(state.descarte.opener)


def is_blank(state: State) -> bool:
    betting = state.bets
    unopened = betting.duty is Duty.ALL_STAY and not state.descarte.opener
    return state.phase is Phase.INTERVALO and unopened and betting.alive > 1


def opener_or_next(rules: CirculoRules, state: State) -> int:
    betting = state.bets
    position = max(state.position_of(state.descarte.opener), 0)
    step = -1 if rules.spreads[state.variant].opener_gone == DERECHA else 1
    while not betting.live[position]:
        position = (position + step) % len(state.order)
    return position


WHOLE = Citation("criterio:poquer-cubierto.9")
UNWON = Citation("criterio:poquer-cubierto.18")


class HandBlank(Event, frozen=True, tag="hand-blank"):
    """Nobody opened the bote: it is played for again, by those who put it."""

    sentence = N_("Mano en blanco: {bote:€} stay in the bote, and whoever opens the next one needs a {pair}.")
    bote: int
    rank: str

    def facts(self) -> dict[str, object]:
        return {"bote": self.bote, "pair": called(PAREJA, (self.rank,))}


class BoteLeft(Event, frozen=True, tag="bote-left"):
    """The bote stays for the next hand, because nobody is left who could win it."""

    sentence = N_("{bote:€} stay in the bote for the next hand.")
    bote: int
    false: str
    """The player who opened it falsely."""


class PendingReturned(Event, frozen=True, kw_only=True, tag="pending-returned"):
    """A player recovered a part of a bote that nobody won: to the resto, or into the hand of one who has left."""

    sentence = N_("{amount:€} of the bote that nobody won go back to {player:@}.")
    player: str
    amount: int
    seated: bool

    def moves(self) -> tuple[Move, ...]:
        return (Move(BOTE, resto(self.player) if self.seated else wallet(self.player), self.amount),)


def total(state: State) -> int:
    return sum(each.amount for each in state.pending)


def with_put(state: State, false: str = "") -> tuple[Pending, ...]:
    """The bote after a hand that nobody won, by who put it."""
    put = zip(state.order, state.bets.put, strict=True)
    now = [Pending(player, amount, player == false) for player, amount in put if amount]
    return gathered([*state.pending, *now])


def gathered(parts: Iterable[Pending]) -> tuple[Pending, ...]:
    """The parts of the bote, one for each player."""
    sums: dict[tuple[str, bool], int] = {}
    for each in parts:
        sums[each.player, each.lost] = sums.get((each.player, each.lost), 0) + each.amount
    return tuple([Pending(player, amount, lost) for (player, lost), amount in sums.items()])


def lost_by_absence(state: State, players: Sequence[str]) -> tuple[Pending, ...]:
    """The bote when only some play for it again: the others have lost their part."""
    return gathered(replace(each, lost=each.lost or each.player not in players) for each in state.pending)


def leave_blank(course: Course) -> None:
    """Nobody has opened: the antes stay, and more is needed to open."""
    state, spread = course.state, course.spread
    rank = required_rank(spread, state.blank + 1)
    course(HandBlank(bote=state.bets.bote, rank=rank, cite=spread.law["openers"]))


@bote.fold(HandBlank)
def hand_blank(rules: CirculoRules, state: State, event: HandBlank) -> State:
    return replace(state, blank=state.blank + 1, pending=with_put(state), recalled=state.order)


bote.fold(BoteLeft)(lambda _, state, event: replace(state, blank=0, pending=with_put(state, event.false), recalled=()))


# --- who plays on -----------------------------------------------------------------------------------------------------


def settle_left(course: Course) -> None:
    """A player left between two hands: with fewer than two left who could play on, all is returned."""
    state = course.state
    left = [seat.player for seat in state.seats if not shut_out(state, seat.player)]
    if state.phase in BETWEEN and len(left) < LEAST:
        close_pending(course)


def settle_unplayed(course: Course) -> None:
    """Fewer than two play on for the bote: one alone takes it; if nobody does, all recover their part."""
    state = course.state
    if len(state.entrants) == 1:
        _taken_alone(course, state.entrants[0])
    else:
        give_back(course, {each.player: 0 for each in state.pending}, [*state.pending])
    course(PendingOver(cite=UNWON))


def _taken_alone(course: Course, player: str) -> None:
    terms, bote = course.spread.terms, total(course.state)
    rake = benefit(bote, *terms.rake, terms.chip)
    if rake:
        course(BenefitTaken(pot=0, amount=rake, of=bote, cite=course.rules.rake.cite))
    course(BotePaid(player=player, amount=bote - rake, pot=0, cite=UNWON))


def close_pending(course: Course) -> None:
    """The table closes: players recover their parts, and lost parts are shared equally among them."""
    parts = course.state.pending
    if not parts:
        return
    entitled = [each for each in parts if not each.lost] or [*parts]
    give_back(course, _shares(course, entitled), entitled)
    course(PendingOver(cite=UNWON))


def _shares(course: Course, entitled: Sequence[Pending]) -> dict[str, int]:
    state, chip = course.state, course.rules.chip
    lost = total(state) - sum(each.amount for each in entitled)
    players = [each.player for each in entitled]
    in_order = [*(player for player in state.recalled if player in players)]
    in_order += [player for player in players if player not in in_order]
    share = lost // (len(players) * chip) * chip
    over = lost - share * len(players)
    shares = dict.fromkeys(in_order, share)
    for player in in_order:
        shares[player] += min(chip, over)
        over -= min(chip, over)
    return shares


def give_back(course: Course, shares: Mapping[str, int], parts: Sequence[Pending]) -> None:
    for each in gathered(replace(part, lost=False) for part in parts):
        amount = each.amount + shares.get(each.player, 0)
        seated = course.state.seat_of(each.player) is not None
        course(PendingReturned(player=each.player, amount=amount, seated=seated, cite=UNWON))


PendingOver = announcement("PendingOver", N_("No bote is pending any more."))


@bote.fold(PendingReturned)
def pending_returned(rules: CirculoRules, state: State, event: PendingReturned) -> State:
    return state.add_chips(event.player, event.amount) if event.seated else state


bote.fold(PendingOver)(lambda _, state, __: without_pending(state))


def without_pending(state: State) -> State:
    return replace(state, blank=0, pending=(), recalled=())


def shut_out(state: State, player: str) -> bool:
    """Whether the player may not play for a bote that others have built."""
    return bool(state.recalled) and player not in state.recalled


def needed(rules: CirculoRules, state: State) -> str:
    return required_rank(rules.spreads[state.variant], state.blank)


CHANGED = Citation("MU2010:85.4.p1")
SERVED = Citation("MU2010:85.4.p2")
STANDS = Citation("MU2010:85.4.p3")
SHUFFLED = Citation("MU2010:85.4.p5")


class Discarded(HandSeen, frozen=True, kw_only=True, tag="discarded"):
    """Which cards a player gave away: nobody else sees this."""

    sentence = N_("{player:@} gives {cards:♠}.")
    places: tuple[int, ...]
    """Places of the cards in the hand, from 1."""


class CardsChanged(Event, frozen=True, tag="cards-changed"):
    """A player said how many cards he changes, and gave them."""

    sentence = N_("{player:@} changes {number} {number:card|cards}.")
    player: str
    number: int


Stood = announcement("Stood", N_("{player:@} is servido."), PlayerEvent)


class DiscardsShuffled(Event, frozen=True, tag="discards-shuffled"):
    """The mazo does not suffice: what is left of it was shuffled with cards that others had given, and cut."""

    sentence = N_("The last cards are shuffled with those discarded, {cards} in all, and {cut_by:@} cuts.")
    reshuffles = True
    cards: int
    cut_by: str
    retired: bool
    """Whether the cards of retired players were needed as well."""


# --- in turn ----------------------------------------------------------------------------------------------------------


def draw_begun(rules: CirculoRules, state: State) -> Descarte:
    first, live = opener_or_next(rules, state), state.live_players
    turns = [*state.order[first:], *state.order[:first]]
    return replace(state.descarte, changing=tuple([player for player in turns if player in live]))


@bote.fold(Discarded)
def discarded(rules: CirculoRules, state: State, event: Discarded) -> State:
    hand = state.hand_of(event.player)
    kept = [card for place, card in enumerate(hand.cards, 1) if place not in event.places]
    given = Changed(event.player, len(event.cards), event.cards)
    descarte = replace(state.descarte, changed=(*state.descarte.changed, given))
    return replace(state, hands=with_hand(state, replace(hand, cards=tuple(kept))), descarte=descarte)


@bote.fold(CardsChanged)
def cards_changed(rules: CirculoRules, state: State, event: CardsChanged) -> State:
    changing = without(state.descarte.changing, event.player)
    descarte = replace(state.descarte, changing=changing, serving=event.player, owed=event.number)
    return to_be_served(replace(state, descarte=descarte))


def to_be_served(state: State) -> State:
    """Queue the player's cards: all, or all but the last of a mazo that is too short."""
    owed, left = state.descarte.owed, in_hand(state).left
    now = owed if left >= owed else max(left - 1, 0)
    to = state.hand_of(state.descarte.serving).to
    return replace(state, descarte=replace(state.descarte, owed=owed - now), queue=(Coming(to),) * now)


@bote.fold(Stood)
def stood(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    changing = without(state.descarte.changing, event.player)
    changed = (*state.descarte.changed, Changed(event.player, 0, ()))
    return replace(state, descarte=replace(state.descarte, changing=changing, changed=changed))


def serve(course: Course) -> bool:
    """Whether more cards come for the player being served; with all of them they look at their hand."""
    descarte = course.state.descarte
    if not course.state.is_live(descarte.serving):
        return False
    if descarte.owed:
        _shuffle_discards(course)
        return True
    hand = course.state.hand_of(descarte.serving)
    course(CardsServed(player=descarte.serving, cards=hand.cards if hand.known else (), cite=SERVED))
    return False


class CardsServed(HandSeen, frozen=True, tag="cards-served"):
    """A player looks at the cards that he received: nobody else sees this."""


bote.fold(CardsServed)(lambda _, state, __: replace(state, descarte=replace(state.descarte, serving=NOBODY)))


# --- too few cards ----------------------------------------------------------------------------------------------------


def available(state: State, player: str) -> int:
    """The number of cards that a player could receive, all reshuffles included."""
    piles = [*discards_for(state, player), *retired_hands(state)]
    return in_hand(state).left + sum(map(len, piles))


def discards_for(state: State, player: str) -> list[tuple[str, ...]]:
    """The discards that may be shuffled in for a player: not their own, nor the opener's."""
    apart = {player, state.descarte.opener}
    return [each.cards for each in state.descarte.changed if each.player not in apart]


def retired_hands(state: State) -> list[tuple[str, ...]]:
    """The cards of retired players, except the opener's."""
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
    live = state.live_players
    before = live[live.index(player) - 1]
    course(DiscardsShuffled(cards=cards, cut_by=before, retired=retired, cite=SHUFFLED))


@bote.fold(DiscardsShuffled)
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
    sabot = in_hand(state)
    known = tuple([face(sabot.pack, card) for card in cards if card != COVERED])
    return sabot.gather(known, len(cards) - len(known))


def numbers_changed(state: State) -> list[tuple[str, int]]:
    live = state.bets.live
    still = {player for player, is_live in zip(state.order, live, strict=True) if is_live}
    return [(each.player, each.number) for each in state.descarte.changed if each.player in still]
