"""What a history says of the cards: whose they are, which are common, and until when they came to each."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Final

import msgspec

from tapete.casino.phh.history import BOARD, BRING_IN, FOLD, HOLE, RAISE, SAME, SHOW, UNKNOWN, Action, History
from tapete.casino.phh.notation import write_action
from tapete.casino.phh.reading import BadPhh, action_place
from tapete.families.poquer_de_circulo.made import card_of
from tapete.families.poquer_de_circulo.variant import Street, Variant
from tapete.language import N_, Told

NEVER: Final = 99
"""A street after all others."""


class Cards(msgspec.Struct):
    """The cards of each and the common ones, as far as they are told."""

    own: list[list[str]]
    board: list[str]
    retired: list[int]
    """The street in which each retired, from 0."""
    until: list[int]
    """The last street in which cards come to the place of who retired: that of the bet by which they are gathered."""
    thrown: list[int]
    """Who threw the cards away at the end."""


def cards_of(history: History, variant: Variant) -> Cards:
    """The cards of a hand; raises `BadPhh` where a card comes twice or is shown that was not dealt."""
    return _Gathering(history, variant).cards


def misplaced(number: int, action: Action, why: str) -> BadPhh:
    """Something is wrong with an action, counted from 1."""
    return BadPhh(why, where=action_place(number, write_action(action)))


class _Gathering:
    def __init__(self, history: History, variant: Variant) -> None:
        size = history.size
        self.cards = Cards([[] for _ in range(size)], [], [NEVER] * size, [NEVER] * size, [])
        self._known: set[str] = set()
        self._own = [*accumulate(street.cubiertas + street.descubiertas for street in variant.streets)]
        self._common = [*accumulate(street.comunes for street in variant.streets)]
        self._street, self._bet = 0, any(history.blinds_or_straddles)
        for number, action in enumerate(history.actions, 1):
            self._take(number, action)

    def _take(self, number: int, action: Action) -> None:
        cards, player = self.cards, action.player
        match action.verb:
            case verb if verb in (BOARD, HOLE):
                self._new(number, action, action.cards)
                (cards.board if verb == BOARD else cards.own[player]).extend(action.cards)
                if verb == HOLE and len(cards.own[player]) > self._own[-1]:
                    raise misplaced(number, action, Told(N_("more cards come to this player than there are in a hand")))
                self._go_on()
            case verb if verb == FOLD:
                cards.retired[player] = self._street
                if self._bet:
                    cards.until[player] = self._street
            case verb if verb in (RAISE, BRING_IN):
                self._bet = True
                gathered = [min(last, self._street) if left < NEVER else last for left, last in self._places()]
                cards.until = gathered
            case verb if verb == SHOW:
                self._shows(number, action)

    def _places(self) -> list[tuple[int, int]]:
        return [*zip(self.cards.retired, self.cards.until, strict=True)]

    def _go_on(self) -> None:
        """The street that has come with the last cards; before it nothing is bet."""
        own, common = max(map(len, self.cards.own)), len(self.cards.board)
        reached = zip(self._own, self._common, strict=True)
        street = max([at for at, (most, board) in enumerate(reached) if most <= own and board <= common], default=0)
        if street > self._street:
            self._street, self._bet = street, False

    def _shows(self, number: int, action: Action) -> None:
        """Cards that were not told when they were dealt may be told at the end."""
        player = action.player
        if not action.cards:
            self.cards.thrown.append(player)
        if not action.cards or action.cards == (SAME,):
            return
        own = self.cards.own[player]
        new = [card for card in action.cards if card not in own and card != UNKNOWN]
        if len(new) > own.count(UNKNOWN):
            raise misplaced(number, action, Told(N_("other cards are shown than were dealt")))
        self._new(number, action, new)
        for card in new:
            own[own.index(UNKNOWN)] = card

    def _new(self, number: int, action: Action, cards: list[str] | tuple[str, ...]) -> None:
        known = [card for card in cards if card != UNKNOWN]
        if twice := self._known.intersection(known):
            raise misplaced(number, action, Told(N_("{card:♠} has come already"), card=min(twice)))
        self._known.update(known)


class Mazo(msgspec.Struct, frozen=True):
    """Cards as numbers, the next one first."""

    order: list[int]
    again: list[int]
    """In which order they come where they must be shuffled again."""


def mazo_of(variant: Variant, cards: Cards) -> Mazo:
    """The mazo from which these cards come in the order of the law: one by one, with those that are burned."""
    numbers = _numbers(variant)
    laid = _Laying(variant, cards)
    once = max(sum(street.comunes for street in variant.streets), 1)  # the law has no second board
    known = {card for own in (*cards.own, cards.board[:once]) for card in own}
    order = _filled(laid, [card for card in numbers if card not in known])
    order += [card for card in numbers if card not in {*order}]
    again = _again(order, known, laid) if laid.short else []
    return Mazo([numbers[card] for card in order], [numbers[card] for card in again])


@cache
def _numbers(variant: Variant) -> dict[str, int]:
    """The number of every card of the pack, by its text."""
    size = len(variant.pack.cards)
    return {str(card_of(variant.pack, variant.ranking, number)): number for number in range(size)}


def card_names(variant: Variant, cards: Sequence[int]) -> tuple[str, ...]:
    """Cards by their numbers, as text."""
    return tuple([str(card_of(variant.pack, variant.ranking, number)) for number in cards])


def _filled(laid: "_Laying", others: list[str]) -> list[str]:
    """The places with a card each; those to be burned come last: they may be what comes when all is shuffled again."""
    last = [card for card in (*laid.last, *laid.board) if laid.short and card != UNKNOWN]
    order, spare = laid.slots.copy(), iter([*others, *last])
    unknown = [place for place, card in enumerate(order) if card == UNKNOWN]
    for place in sorted(unknown, key=lambda place: (place in laid.burned, place)):
        order[place] = next(spare)
    return order


def _again(order: list[str], known: set[str], laid: "_Laying") -> list[str]:
    """The cards that are shuffled again: one to be burned, if there is one more than is needed, and then the last."""
    rest = [*order[len(laid.slots) :], *(order[place] for place in laid.burned)]
    others = (card for card in rest if card not in known)
    players = len(laid.last)
    common = len(rest) < players
    burned = [next(others)] if common or len(rest) > players else []
    wanted = laid.board[:1] or [UNKNOWN] if common else laid.last
    first = [*burned, *(next(others) if card == UNKNOWN else card for card in wanted)]
    return [*first, *(card for card in order if card not in first)]


class _Laying:
    """The places of the mazo, one after another, each with its card as far as it is told."""

    def __init__(self, variant: Variant, cards: Cards) -> None:
        self.slots: list[str] = []
        self.burned: list[int] = []
        self.short = False
        """Whether the mazo does not reach for the last street."""
        self.last: list[str] = []
        """The cards of the last street, where it does not."""
        self._cards, self._size = cards, len(variant.pack.cards)
        self._own = [iter(own) for own in cards.own]
        self._board = iter(cards.board)
        self.board = cards.board
        for number, street in enumerate(variant.streets):
            self._lay(number, street)

    def _lay(self, number: int, street: Street) -> None:
        cards = self._cards
        live = [player for player, left in enumerate(cards.retired) if left >= number]
        kept = [player for player, left in enumerate(cards.retired) if left < number <= cards.until[player]]
        each = street.cubiertas + street.descubiertas
        if number and each and len(live) * each + street.quemadas > self._size - len(self.slots):
            self.short = True
            self.last = [next(self._own[player], UNKNOWN) for player in live]
            return
        self.burned += range(len(self.slots), len(self.slots) + street.quemadas)
        self.slots += [UNKNOWN] * street.quemadas
        self.slots += self._in_rounds(live, street.cubiertas)
        self.slots += self._in_rounds(sorted([*live, *kept]), street.descubiertas)
        self.slots += [next(self._board, UNKNOWN) for _ in range(street.comunes)]

    def _in_rounds(self, players: Sequence[int], cards: int) -> Iterator[str]:
        """A card of each, and again; at the place of who has retired nobody knows which comes."""
        return (next(self._own[player], UNKNOWN) for _ in range(cards) for player in players)
