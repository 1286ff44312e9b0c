"""Random players, bots and incidents: whatever happens, the books close, cards stay hidden and the talla ends."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from tapete.engine.command import AZAR, Actor, Command, Declare, Draw, Role
from tapete.engine.event import PROPINAS, Event
from tapete.engine.machine import play
from tapete.families.bacarra.state import Hand
from tapete.families.circulo.bank import Collected, Deducted
from tapete.families.circulo.people import present
from tapete.families.covered import FaceDrawn, HandSeen
from tapete.games import build
from tapete.games.ferrocarril.deal import HandsShown
from tapete.games.ferrocarril.play import Ferrocarril, choose, take_leave
from tapete.games.ferrocarril.state import DEALING, Phase, State, on_bank_side
from tapete.games.ferrocarril.talla import TallaEnded
from tapete.law.citation import Citation
from tests.games.ferro import WHERE
from tests.properties.books import Ledger, books_of

PEOPLE = [Actor(name, Role.JUGADOR) for name in ("ana", "bea", "carla", "david", "eva")]
NUMBERS = st.integers(0, 9999)


class Tables(RuleBasedStateMachine):
    """A table where anybody does anything that is offered, bots play, and things go wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Ferrocarril = build("ferrocarril", "estado")  # type: ignore[assignment]
        self.state: State = self.game.opening()
        self.ledger = Ledger()
        self.won: Counter[int] = Counter()

    @initialize(where=st.sampled_from(WHERE))
    def begin(self, where: str) -> None:
        self.game = build("ferrocarril", where)  # type: ignore[assignment]
        self.state = self.game.opening()
        self._send(self.game.next_step(self.state))
        for seat, who in enumerate(PEOPLE[:4], 1):
            self._send(self.game.read(("sentarse", str(seat)), who, self.state))
        self._send(self.game.read(("de-pie", "2"), PEOPLE[4], self.state))
        for _ in range(2):
            self._send(self.game.next_step(self.state))

    def _send(self, command: Command | None) -> None:
        if command is None:
            return
        before = self.state
        self.state, events = play(self.game, self.state, command)
        self.ledger.post(events)
        self._check(before, events)

    def _check(self, before: State, events: Any) -> None:
        collected = sum(e.amount for e in events if isinstance(e, Collected))
        taken = [e for e in events if isinstance(e, Deducted)]
        assert all(e.amount == (10 * e.of + 100) // 200 for e in taken)
        if collected and before.phase is Phase.LIQUIDACION and len(taken) == len(before.jugada.abonos) + 1:
            assert sum(e.of for e in taken) == collected
        for event in events:
            if isinstance(event, FaceDrawn):
                assert not any(self.game.sees(event, who) for who in (*PEOPLE, *self.state.staff, AZAR))
            if isinstance(event, HandSeen):
                assert [who.id for who in PEOPLE if self.game.sees(event, who)] == [event.player]

    @rule(number=NUMBERS)
    def the_table_goes_on(self, number: int) -> None:
        need = self.game.needs(self.state)
        if need is not None:
            self._send(Draw(by=AZAR, outcome=need.outcomes[number % len(need.outcomes)].id))
        else:
            self._send(self.game.on_silence(self.state))

    @rule(number=NUMBERS)
    def a_bot_plays(self, number: int) -> None:
        who = PEOPLE[number % len(PEOPLE)]
        command = choose(self.game.rules, self.game.view(self.state, who))
        if command is not None:
            assert any(offer.covers(command) for offer in self.game.offers(self.state, who)), command
            self._send(command)

    @rule(number=NUMBERS)
    def a_bot_goes_home(self, number: int) -> None:
        who = PEOPLE[number % len(PEOPLE)]
        command = take_leave(self.game.rules, self.game.view(self.state, who))
        if number % 3 == 0 and any(command and offer.covers(command) for offer in self.game.offers(self.state, who)):
            self._send(command)

    @rule(who=st.sampled_from(PEOPLE), number=NUMBERS, much=NUMBERS)
    def somebody_does_what_they_may(self, who: Actor, number: int, much: int) -> None:
        offers = self.game.offers(self.state, who)
        keys = {kind: kind.key for kind in {type(offer.command) for offer in offers} if kind.key}
        assert len(set(keys.values())) == len(keys), keys
        if not offers:
            return
        offer = offers[number % len(offers)]
        if offer.amounts is None:
            self._send(offer.command)
        else:
            low, high = offer.amounts.low, min(offer.amounts.high, offer.amounts.low + 50_000)
            self._send(offer.at(low + much * 10 % (high - low + 1)))

    @precondition(
        lambda self: self.state.phase in (DEALING - {Phase.LIQUIDACION}) | {Phase.CONSTITUCION, Phase.APUESTAS}
    )
    @rule(number=NUMBERS)
    def something_goes_wrong(self, number: int) -> None:
        if number % 4:
            return
        jefe = next(person for person in self.state.staff if person.role is Role.JEFE)
        offers = [o.command for o in self.game.offers(self.state, jefe) if isinstance(o.command, Declare)]
        if offers:
            self._send(offers[number // 4 % len(offers)])

    @invariant()
    def the_books_close(self) -> None:
        assert sum(self.ledger.values()) == 0
        held = self.ledger.held()
        assert min(held.values(), default=0) >= 0
        held.pop(PROPINAS, None)
        assert held == books_of(self.state)

    @invariant()
    def nobody_is_asked_who_is_gone(self) -> None:
        name = self.game.view(self.state, AZAR).asked
        assert not name or present(self.state, name) or on_bank_side(self.state, name)

    @invariant()
    def hidden_cards_change_nothing_of_what_others_see(self) -> None:
        other = _with_other_cards(self.state)
        for who in (*PEOPLE, *self.state.staff):
            if other is not None and not _may_look(self.state, who):
                assert self.game.view(other, who) == self.game.view(self.state, who)


def _with_other_cards(state: State) -> State | None:
    """The same table with other cards face down."""
    current = state.play
    if current is None or current.result or not current.punto.cards:
        return None

    def other(hand: Hand) -> Hand:
        cards = tuple(card if place in hand.shown else "Qc" for place, card in enumerate(hand.cards))
        return replace(hand, cards=cards, lost=None if hand.lost else Citation("ES1979:08.VIII.4.p4"))

    return replace(state, play=replace(current, punto=other(current.punto), banca=other(current.banca)))


def _may_look(state: State, who: Actor) -> bool:
    current = state.jugada
    banker = state.banca is not None and state.banca.banker == who.id
    return who.role is Role.JUGADOR and (banker or (current.lifted and current.given == who.id))


Tables.TestCase.settings = settings(max_examples=20, stateful_step_count=50)
TestTables = Tables.TestCase


def played_by_bots(where: str, seed: int, most: int = 4000) -> list[Event]:
    """Four bots from the first shuffle to the end of a talla."""
    game: Ferrocarril = build("ferrocarril", where)  # type: ignore[assignment]
    chance, state = Random(seed), game.opening()
    events: list[Event] = []
    by_name = {who.id: who for who in PEOPLE}

    def send(command: Command) -> None:
        nonlocal state
        state, happened = play(game, state, command)
        events.extend(happened)

    opening = game.next_step(state)
    assert opening is not None
    send(opening)
    for _ in range(most):
        if any(isinstance(event, TallaEnded) for event in events[-40:]):
            return events
        need = game.needs(state)
        if need is not None:
            weights = [outcome.weight for outcome in need.outcomes]
            send(Draw(by=AZAR, outcome=chance.choices(need.outcomes, weights)[0].id))
            continue
        view: Any = game.view(state, PEOPLE[0])
        answers = [by_name[view.asked]] if view.asked else PEOPLE[:4]
        commands = []
        for who in answers:
            seen: Any = game.view(state, who)
            command = choose(game.rules, seen)
            if command is not None:
                commands.append(command)
                send(command)
        step = game.next_step(state) if not view.asked or not commands else None
        if step is not None:
            send(step)
    raise AssertionError("the talla did not end")


@pytest.mark.parametrize("where", WHERE)
def test_four_bots_play_a_talla_to_its_end(where: str) -> None:
    events = played_by_bots(where, seed=7)
    jugadas = [event for event in events if isinstance(event, HandsShown)]
    assert 45 < len(jugadas) < 80
    balance: Counter[str] = Counter()
    for move in (move for event in events for move in event.moves()):
        balance[move.source] -= move.amount
        balance[move.target] += move.amount
    assert sum(balance.values()) == 0
    assert balance["cagnotte"] == sum(event.amount for event in events if isinstance(event, Deducted))
