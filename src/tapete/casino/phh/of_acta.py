"""The hands of the acta of a table, as PHH tells them: everything, what everybody saw, or what one player did."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

import msgspec

from tapete.casino.acta import Acta
from tapete.casino.clock import ZONE
from tapete.casino.phh.history import BOARD, CALL, FOLD, HOLE, RAISE, SHOW, UNKNOWN, Action, History
from tapete.casino.phh.judging import judge
from tapete.casino.phh.of_mano import NoCode, in_euros, notes_of, payment_fields, terms_fields
from tapete.casino.phh.reading import BadPhh
from tapete.casino.replay import replay
from tapete.engine.actor import Actor, Role
from tapete.engine.event import Event
from tapete.families.covered import COMUNES, COVERED
from tapete.families.poker.dealing import Hand
from tapete.families.poker.showing import HandShown
from tapete.families.poquer_de_circulo.bets import BetCovered, BetMade, Passed, Retired, Withdrawn
from tapete.families.poquer_de_circulo.course import (
    DealBegun,
    HandAnnulled,
    IntervalBegun,
    PaymentBegun,
    ShowdownBegun,
)
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid
from tapete.families.poquer_de_circulo.showdown import Mucked
from tapete.families.poquer_de_circulo.state import State
from tapete.families.poquer_de_circulo.streets import StreetBegun
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.families.table.opening import RoundClosed
from tapete.language import N_, Told, why

EVERYBODY: Final = Actor("público", Role.INSPECCION)
"""Who sees what lies open on the table, and no card that is a player's own."""

NOT_OF_A_TABLE = N_("it is of {game}, and PHH tells hands of poker between players")
NOT_PLAYED = N_("it was annulled: there is no hand to tell")
NOT_TELLABLE = N_("something happened in it that PHH has no action for")


class NotPoker(ValueError):
    """An acta of another game."""

    def __init__(self, game: str) -> None:
        super().__init__(Told(NOT_OF_A_TABLE, game=game))


class LeftOut(msgspec.Struct, frozen=True):
    """A hand of an acta that is not told, and why."""

    hand: int
    why: str


def hands_of(acta: Acta, who: Actor | None = None) -> Iterator[History | LeftOut]:
    """Every hand of an acta that was played to its end, as somebody saw it; all of it for nobody in particular."""
    game = acta.game
    if not isinstance(game, Mesa):
        raise NotPoker(acta.header.game)
    state, telling = game.opening(), None
    for step in replay(acta):
        for event in step.events:
            before, state = state, game.evolve(state, event)
            if isinstance(event, DealBegun):
                telling = _Telling(game, state, who, step.entry.at)
            elif telling is not None:
                telling.tell(event, before)
                if isinstance(event, RoundClosed):
                    yield telling.told(acta.header.table, event.round)
                    telling = None


class _Telling:
    """One hand, event by event: as somebody saw it, and whole, by which it is seen whether PHH can tell it."""

    def __init__(self, game: Mesa, state: State, who: Actor | None, at: str) -> None:
        self._game, self._state, self._who, self._at = game, state, who, at
        self._order = state.order
        self._came = dict.fromkeys((*self._order, ""), 0)
        """How many cards of each, and common ones, have been told."""
        self._actions: list[Action] = []
        self._whole: list[Action] = []
        self._finishing = [0] * len(self._order)
        self._taken = 0
        self._annulled = False

    def told(self, table: str, number: int) -> History | LeftOut:
        """The hand, if it can be told."""
        if self._annulled:
            return LeftOut(number, Told(NOT_PLAYED))
        try:
            whole = self._history(self._whole, table, number)
        except NoCode as error:
            return LeftOut(number, why(error))
        return (
            self._history(self._actions, table, number)
            if _means_the_same(whole)
            else LeftOut(number, Told(NOT_TELLABLE))
        )

    def tell(self, event: Event, before: State) -> None:
        match event:
            case IntervalBegun() | StreetBegun() | ShowdownBegun():
                self._cards(before)
            case Passed() | BetCovered():
                self._does(Action(CALL, self._position(event.player)))
            case BetMade():
                self._does(Action(RAISE, self._position(event.player), amount=event.level))
            case Retired() | Withdrawn():
                self._does(Action(FOLD, self._position(event.player)))
            case HandShown():
                self._does(Action(SHOW, self._position(event.player), event.cards))
            case Mucked():
                self._does(Action(SHOW, self._position(event.player)))
            case PaymentBegun():
                self._cards(before)
                self._finishing = before.bets.restos.copy()
            case BotePaid():
                self._finishing[self._position(event.player)] += event.amount
            case BenefitTaken():
                self._taken += event.amount
            case HandAnnulled():
                self._annulled = True

    def _position(self, player: str) -> int:
        return self._order.index(player)

    def _does(self, action: Action) -> None:
        self._actions.append(action)
        self._whole.append(action)

    def _cards(self, state: State) -> None:
        """The cards that have come since they were last told, those of each player at once."""
        for hand in state.hands:
            owner = "" if hand.to == COMUNES else hand.owner
            if owner not in self._came or (not owner and hand.to != COMUNES):
                continue
            at, self._came[owner] = self._came[owner], len(hand.cards)
            for actions, cards in ((self._actions, self._seen(hand)), (self._whole, hand.cards)):
                new = tuple([UNKNOWN if card == COVERED else card for card in cards[at:]])
                if new:
                    actions.append(Action(HOLE, self._position(owner), new) if owner else Action(BOARD, cards=new))

    def _seen(self, hand: Hand) -> tuple[str, ...]:
        return hand.cards if self._who is None else hand.seen(self._who).cards

    def _history(self, actions: list[Action], table: str, number: int) -> History:
        rules, state = self._game.rules, self._state
        slug, betting = rules.spreads[state.variant].slug, state.bets
        fields = terms_fields(slug, betting.terms, len(self._order))
        seats = {seat.player: seat.number for seat in state.seats}
        return History(
            **fields,
            starting_stacks=tuple(betting.began),
            actions=tuple(actions),
            hand=number,
            table=table or None,
            seats=tuple([seats[player] for player in self._order]),
            seat_count=rules.plazas.value,
            players=self._order,
            finishing_stacks=tuple(self._finishing),
            others={
                **_hour(self._at),
                "currency": "EUR",
                **payment_fields(betting.terms),
                "_rake_taken": in_euros(self._taken),
                "_game": slug,
                "_law": rules.edition,
                "_notes": notes_of(fields["variant"], betting.terms),
            },
        )


def _hour(at: str) -> dict[str, Any]:
    """When a hand was dealt, on the clock of the casino; nothing where the record has no hours."""
    if not at:
        return {}
    wall = datetime.fromisoformat(at).astimezone(ZONE)
    clock = wall.replace(microsecond=0, tzinfo=None).time()
    return {"time": clock, "time_zone": str(ZONE), "day": wall.day, "month": wall.month, "year": wall.year}


def _means_the_same(history: History) -> bool:
    """Whether who reads a hand comes to the same end."""
    try:
        judged = judge(history)
    except BadPhh:
        return False
    return not judged.findings and judged.finishing == history.finishing_stacks
