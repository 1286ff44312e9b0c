"""The order of the mazo of a hand, from what its history says; for a card that nobody knows another is put."""

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from tapete.casino.phh.cards import Cards
from tapete.casino.phh.history import UNKNOWN
from tapete.families.poquer_de_circulo.made import card_of
from tapete.families.poquer_de_circulo.variant import Street, Variant


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
