"""What a history says of the cards: whose they are, which are common, and until when they came to each."""

from itertools import accumulate
from typing import Final

import msgspec

from tapete.casino.phh.history import BOARD, BRING_IN, FOLD, HOLE, RAISE, SAME, SHOW, UNKNOWN, Action, History
from tapete.casino.phh.notation import write_action
from tapete.casino.phh.reading import BadPhh, action_place
from tapete.families.poquer_de_circulo.variant import Variant
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
