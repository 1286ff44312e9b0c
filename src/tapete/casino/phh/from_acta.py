"""The hands of the acta of a table, as PHH tells them: everything, what everybody saw, or what one player did."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import msgspec

from tapete.casino.acta import Acta, replay
from tapete.casino.clock import ZONE
from tapete.casino.phh.history import BOARD, BROUGHT_IN, CALL, CODES, FOLD, HOLE, RAISE, SHOW, UNKNOWN, Action, History
from tapete.casino.phh.judging import CHIP, RAKE, judge
from tapete.casino.phh.reading import BadPhh, card_names
from tapete.engine.command import Actor, Role
from tapete.engine.event import Event
from tapete.families.covered import COMUNES, COVERED
from tapete.families.poker.dealing import Hand, HandShown
from tapete.families.poquer_de_circulo.bets import BetCovered, BetMade, Passed, Retired, Withdrawn
from tapete.families.poquer_de_circulo.course import DealBegun, HandAnnulled, IntervalBegun, PaymentBegun, ShowdownBegun
from tapete.families.poquer_de_circulo.hand import (
    APUESTA,
    CIEGA,
    COMUN,
    CUBRE,
    DA,
    DESCUBRE,
    OBLIGADA,
    PASA,
    RETIRA,
    Mano,
)
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid
from tapete.families.poquer_de_circulo.rules import BOTE, FIJO, SYSTEMS, Terms
from tapete.families.poquer_de_circulo.showdown import Mucked
from tapete.families.poquer_de_circulo.state import State
from tapete.families.poquer_de_circulo.streets import StreetBegun
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.families.table.opening import RoundClosed
from tapete.kit.money import write_amount
from tapete.language import N_, Told, why

BRING_IN: Final = 1
"""A cent: the standard wants a bring-in under the small bet, and the law has none; nobody ever puts it."""
_EURO: Final = 100
NO_CODE = N_("PHH has no code for {game} at the limit {limit}: {codes} are what it knows of póquer de círculo")


class NoCode(ValueError):
    """The standard has no code for a variant."""

    def __init__(self, game: str, limit: str) -> None:
        known = ", ".join(f"{slug} ({SYSTEMS[system]})" for slug, system in CODES)
        super().__init__(Told(NO_CODE, game=game, limit=limit, codes=known))


def terms_fields(slug: str, terms: Terms, size: int) -> dict[str, Any]:
    """The fields of a history that come from the terms of a table."""
    code = CODES.get((slug, terms.system))
    if code is None:
        raise NoCode(slug, SYSTEMS[terms.system])
    fields: dict[str, Any] = {"variant": code, "antes": (terms.ante,) * size}
    if terms.system == FIJO:
        fields |= {"small_bet": terms.minimum, "big_bet": terms.minimum * terms.high_unit}
    else:
        fields["min_bet"] = terms.minimum
    if code in BROUGHT_IN:
        return {**fields, "bring_in": BRING_IN}
    return {**fields, "blinds_or_straddles": (terms.small, terms.big, *[0] * (size - 2))}


def payment_fields(terms: Terms) -> dict[str, Any]:
    part, of = terms.rake
    trimmed = {"ante_trimming_status": True} if terms.ante else {}
    return {**trimmed, CHIP: in_euros(terms.chip), RAKE: f"{part}/{of}"}


def notes_of(code: str, terms: Terms) -> list[str]:
    """Remarks on what other readers of the file would calculate differently."""
    notes = []
    if terms.rake[0]:
        notes.append("finishing_stacks are what was really paid, after what the house took [MU2010:76.3.a].")
    if terms.system == FIJO:
        notes.append("While two players are left there may be any number of raises [MU2010:80.a.lim.1].")
    else:
        notes.append(f"A raise comes to {terms.least_raise} times the bet before or more [MU2010:80.b.p2].")
    if terms.system == BOTE and terms.big:
        notes.append(f"The first bet may come to {terms.first_opening} big blinds [MU2010:80.a.lim.2].")
    if code in BROUGHT_IN:
        notes.append("Who has the lowest card bets the whole small bet; bring_in is never put [MU2010:87.2.b.p2].")
    return notes


def in_euros(cents: int) -> int | Decimal:
    return Decimal(write_amount(cents)) if cents % _EURO else cents // _EURO


def history_of(mano: Mano, seen: Callable[[int], bool] = lambda _: True) -> History:
    """The history of a hand; covered cards of a player who is not seen are told only if shown at the end."""
    terms = mano.betting.terms
    telling = _Hand(mano, seen)
    return History(
        **terms_fields(mano.variant.slug, terms, len(mano.own)),
        starting_stacks=tuple(mano.betting.began),
        actions=tuple(telling.actions),
        finishing_stacks=tuple(mano.restos) if mano.done else (),
        others=payment_fields(terms),
    )


class _Hand:
    """The log of a hand, entry by entry."""

    def __init__(self, mano: Mano, seen: Callable[[int], bool]) -> None:
        self.actions: list[Action] = []
        self._mano, self._seen = mano, seen
        self._laid = [0] * len(mano.own)
        self._live = [True] * len(mano.own)
        self._told = [0] * len(mano.own)
        self._board = 0
        self._due: list[bool] = []
        """Of the cards that have come to each and are not told yet, which are open."""
        for kind, position, fact in mano.log:
            self._tell(kind, position, fact)
        self._flush()
        if mano.done and mano.betting.alive > 1:
            self._showdown()

    def _tell(self, kind: str, position: int, fact: Any) -> None:
        if kind in (DA, DESCUBRE):
            if kind == DA:  # the covered cards of a street come first
                self._flush()
            self._due += [kind == DESCUBRE] * fact
            return
        self._flush()
        match kind:
            case verb if verb == COMUN:
                self.actions.append(Action(BOARD, cards=card_names(self._mano.variant, self._common(fact))))
            case verb if verb == CIEGA:
                self._laid[position] += fact
            case verb if verb in (PASA, CUBRE):
                self._laid[position] += fact
                self.actions.append(Action(CALL, position))
            case verb if verb in (APUESTA, OBLIGADA):
                self._laid[position] += fact
                self.actions.append(Action(RAISE, position, amount=self._laid[position]))
            case verb if verb == RETIRA:
                self._live[position] = False
                self.actions.append(Action(FOLD, position))

    def _common(self, cards: int) -> Sequence[int]:
        self._new_interval()
        self._board += cards
        return self._mano.board[self._board - cards : self._board]

    def _new_interval(self) -> None:
        self._laid = [0] * len(self._laid)

    def _flush(self) -> None:
        due, self._due = self._due, []
        if not due:
            return
        if any(self._told):
            self._new_interval()
        for position, live in enumerate(self._live):
            if live:
                self.actions.append(Action(HOLE, position, self._cards(position, due)))

    def _cards(self, position: int, due: Sequence[bool]) -> tuple[str, ...]:
        at = self._told[position]
        self._told[position] += len(due)
        cards = card_names(self._mano.variant, self._mano.own[position][at : at + len(due)])
        seen = self._seen(position)
        return tuple([card if up or seen else UNKNOWN for card, up in zip(cards, due, strict=True)])

    def _showdown(self) -> None:
        mano, size = self._mano, len(self._live)
        begins = mano.betting.author if mano.betting.author >= 0 else mano.speaker
        for position in ((begins + place) % size for place in range(size)):
            if self._live[position]:
                self.actions.append(Action(SHOW, position, card_names(mano.variant, mano.own[position])))


EVERYBODY: Final = Actor("público", Role.INSPECCION)
"""A viewer who sees the open cards on the table and no player's covered cards."""

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
    """The hands of an acta that were played to their end, as one person saw them, or with all cards for None."""
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
    if not at:
        return {}
    wall = datetime.fromisoformat(at).astimezone(ZONE)
    clock = wall.replace(microsecond=0, tzinfo=None).time()
    return {"time": clock, "time_zone": str(ZONE), "day": wall.day, "month": wall.month, "year": wall.year}


def _means_the_same(history: History) -> bool:
    try:
        judged = judge(history)
    except BadPhh:
        return False
    return not judged.findings and judged.finishing == history.finishing_stacks
