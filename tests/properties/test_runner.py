"""The loop that runs a game: it never gets stuck, does by itself what people would do, and can be verified."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import BytesIO
from itertools import cycle
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.casino.acta import ActaWriter, entry_of
from tapete.casino.audit import audit
from tapete.casino.audit_findings import INTERRUPCION_SIN_MOTIVO
from tapete.casino.commitments import Commitments
from tapete.engine.chance import PlainChance, VerifiableChance
from tapete.engine.codec import encode
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Event, Refused, is_stake
from tapete.engine.machine import play
from tapete.engine.need import Numbers
from tapete.engine.runner import (
    Automation,
    CutMade,
    Done,
    DrawnByHand,
    Entry,
    OrderOpened,
    Promised,
    Revealed,
    Table,
    time_passes,
)
from tapete.engine.table import AnyTable, Pace
from tapete.families.plazas.bets import PlaceBet as BetOnPlaza
from tapete.families.plazas.sitting import Sit
from tapete.kit.chance.commitment import Document, ShareOpening, WholeOrder
from tapete.kit.chance.source import ScriptedSource, SystemSource
from tapete.kit.chance.verifier import verify
from tapete.law.parameters import sheet
from tests.properties.corpus import every_walk, some_walks
from tests.properties.tables import every_game, every_table, setup_of, table
from tests.properties.walks import (
    FIRST_DRAWS,
    PLAYERS,
    PRELUDES,
    Choice,
    Walk,
    choices,
    one_outcome,
    people,
    tables_of,
    taken,
)

SOURCE = SystemSource()
DIRECTOR = Actor("director", Role.DIRECTOR)


@every_walk
def somebody_can_always_go_on(played: Walk) -> None:
    """What must happen next is allowed and offered; where nothing must, somebody is offered something."""
    game = played.game
    for moment in played.moments.values():
        state, step = moment.state, game.next_step(moment.state)
        for command in {step, game.on_silence(state)} - {None}:
            game.decide(state, command)
            assert any(offer.covers(command) for offer in moment.offers(command.by))
        need = game.needs(state)
        assert need is None or step is None
        assert need or step or any(moment.offers(who) for who in people(game, state))


@every_walk
def left_to_itself_a_round_comes_to_its_end(played: Walk) -> None:
    game, state = played.game, played.states[-1]
    while game.on_silence(state) or game.needs(state):
        number = game.round_of(state)
        for _ in range(500):
            if game.round_of(state) > number:
                return
            step = _next(game, state)
            if step is None:
                return  # it waits for players who have not come
            state, _ = play(game, state, step)
        pytest.fail("the round has no end")


def _next(game: AnyTable, state: Any) -> Command | None:
    need = game.needs(state)
    if need is not None:
        last = not isinstance(need.outcomes, Numbers) and need.tickets == 1
        return Draw(by=AZAR, outcome=need.outcomes[-1].id if last else one_outcome(need, 0))
    return game.next_step(state) or game.on_silence(state)


# --- automation -------------------------------------------------------------------------------------------------------


@every_game
@settings(max_examples=settings().max_examples // 6)
@given(data=st.data())
def test_automation_changes_who_acts_and_not_what_happens(slug: str, data: st.DataObject) -> None:
    """The same bets and outcomes, left to the program, confirmed step by step or done by a trainee."""
    game = data.draw(tables_of(slug))
    rounds = data.draw(st.lists(st.lists(choices, max_size=6), min_size=1, max_size=3))
    outcomes = data.draw(st.lists(st.integers(0, 6), min_size=len(rounds), max_size=len(rounds)))
    ends = [_played(game, automation, rounds, outcomes) for automation in Automation]
    assert ends[0] == ends[1] == ends[2]


class _Round(ScriptedSource):
    """Outcomes by their places, counted round again where fewer may come."""

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        return super().pick([1] * 7, names) % len(weights)


def _played(game: AnyTable, automation: Automation, rounds: list[list[Choice]], outcomes: list[int]) -> Any:
    happened: list[Event] = []
    table = Table(game, PlainChance(_Round(cycle(outcomes))), automation, lambda entry: _keep(entry, happened))
    table.confirm()
    for bets in rounds:
        _call_for_bets(table)
        for choice in bets:
            _bet(table, choice)
        _finish(table, automation)
    return table.state, happened


def _keep(entry: Entry, happened: list[Event]) -> None:
    if isinstance(entry, Done):
        happened.extend(entry.events)


def _call_for_bets(table: Table[Any]) -> None:
    """To where bets are taken, the players having sat down where there are seats."""
    for player in PLAYERS:
        seats = [o.command for o in table.game.offers(table.state, player) if hasattr(o.command, "seat")]
        if seats and not hasattr(seats[0], "bet"):
            table.send(seats[0])
    while not _takes_bets(table):
        if not table.confirm():
            return


def _takes_bets(table: Table[Any]) -> bool:
    """Whether bets are called for, even if this player holds no chips of the colour that must be bet with."""
    offers = table.game.offers(table.state, PLAYERS[0])
    return table.game.pace(table.state) is Pace.APUESTAS or any(hasattr(offer.command, "bet") for offer in offers)


def _bet(table: Table[Any], choice: Choice) -> None:
    """A bet of a player: whatever is drawn that is offered to one."""
    who = PLAYERS[choice.who % len(PLAYERS)]
    offers = [offer for offer in table.game.offers(table.state, who) if hasattr(offer.command, "bet")]
    if offers:
        offer = offers[choice.which % len(offers)]
        table.send(offer.at(offer.amounts.low) if offer.amounts else offer.command)


def _finish(table: Table[Any], automation: Automation) -> None:
    """To the end of the round, in the way of each automation."""
    number = table.game.round_of(table.state)
    while table.game.round_of(table.state) == number:
        if automation is Automation.FULL:
            happened = table.round()
        elif automation is Automation.CONFIRM or table.game.needs(table.state) or table.proposal() is None:
            happened = list(table.confirm())
        else:
            happened = list(table.send(_smallest_step(table)))
        if not happened and not table.silence():
            return  # it waits for players who have not come


def _smallest_step(table: Table[Any]) -> Command:
    """What a trainee does who never takes two steps at once: of what may be done next, what does least."""
    step = table.proposal()
    assert step is not None
    done = len(table.game.decide(table.state, step))
    offers = [o.command for o in table.game.offers(table.state, step.by) if o.amounts is None and not o.free]
    smaller = [c for c in offers if not hasattr(c, "bet") and _goes_on(table, c, step, done)]
    return min(smaller, key=lambda c: len(table.game.decide(table.state, c)), default=step)


def _goes_on(table: Table[Any], command: Command, step: Command, most: int) -> bool:
    """Whether a command does the first part of what the step would do."""
    game, state = table.game, table.state
    part, whole = game.decide(state, command), game.decide(state, step)
    return 0 < len(part) <= most and list(part) == list(whole)[: len(part)]


# --- chance that can be verified --------------------------------------------------------------------------------------


class House:
    """A verifiable table and everything that anybody is told of it, in order."""

    def __init__(self, game: AnyTable) -> None:
        self.told: list[Entry] = []
        self.seen: list[bytes] = []
        """What people saw before each entry: their views."""
        self.writer: ActaWriter | None = None
        self.table = Table(game, VerifiableChance("mesa-1", SOURCE), Automation.FULL, self._observe)

    def _observe(self, entry: Entry) -> None:
        if self.writer is not None:
            self.writer(entry)
        self.seen.append(encode(self.table.game.view(self.table.state, DIRECTOR)))
        self.told.append(entry)

    def begin(self) -> None:
        """The table opens and comes to be played."""
        self.table.confirm()
        for opening in PRELUDES.get(self.table.game.slug, ())[1:]:
            command = opening(self.table.game, self.table.state)
            assert command is not None
            if isinstance(command, Draw):
                self.table.confirm()
            else:
                self.table.send(command)

    def play(self, choice: Choice) -> None:
        """Take a choice; chance is left to the table, and what it says alone is refused from anybody else."""
        command = taken(self.table.game, self.table.state, choice)
        if command is None or isinstance(command, Draw):
            self.table.confirm()
            return
        try:
            self.table.send(command)
        except DrawnByHand:
            self.table.confirm()

    def close(self) -> None:
        """Play the round out and close the table."""
        while not (closing := self._closing()):
            assert self.table.confirm() or self.table.silence() or time_passes(self.table)
        self.table.send(closing)

    def _closing(self) -> Command | None:
        offers = self.table.game.offers(self.table.state, DIRECTOR)
        return next((o.command for o in offers if self.table.game.write(o.command).startswith("cerrar")), None)

    def openings(self) -> list[ShareOpening | WholeOrder]:
        """What was opened whole, in order."""
        return [opening for entry in self.told if (opening := _opening(entry))]

    def document(self) -> Document:
        """The commitments and their openings."""
        commitments = Commitments()
        for n, entry in enumerate(self.told):
            assert commitments.take(entry_of(entry, n, ""))
        return Document(commitments.records)


def _opening(entry: Entry) -> ShareOpening | WholeOrder | None:
    if isinstance(entry, Revealed | OrderOpened):
        return entry.opening
    return entry.command.proof if isinstance(entry, Done) and isinstance(entry.command, Draw) else None


@some_walks
def every_draw_is_promised_before_the_first_stake_and_every_promise_is_opened(played: Walk) -> None:
    """The choices of a walk at a table that draws for itself."""
    house, acta = House(played.game), BytesIO()
    house.writer = ActaWriter(acta, played.game, setup_of(played.game), table="mesa-1", version="0.1.0")
    house.begin()
    for choice in played.chosen:
        house.play(choice)
    if not _is_closed(house.table):
        house.close()
    _promised_in_time(house.told)
    promises = [entry.commitment for entry in house.told if isinstance(entry, Promised)]
    openings = house.openings()
    assert len(promises) == len(openings)
    document = msgspec.json.decode(encode(house.document()))
    if promises:  # a machine that sells time draws nothing, and has nothing to verify
        faults, _ = verify(document, [promise.head for promise in promises])
        assert faults == []
    house.writer.seal()
    assert {finding.code for finding in audit(BytesIO(acta.getvalue())).findings} <= {INTERRUPCION_SIN_MOTIVO.code}
    assert [record["commitment"]["serial"] for record in document["records"]] == [*range(1, len(promises) + 1)]
    _kept_secret(house, openings)


def _is_closed(table: Table[Any]) -> bool:
    return table.game.view(table.state, DIRECTOR).phase == table.game.view(table.game.opening(), DIRECTOR).phase


def _promised_in_time(told: list[Entry]) -> None:
    promised = {"order": False, "throw": False}
    for entry in told:
        if isinstance(entry, Promised):
            kind = "order" if entry.commitment.kind in {"order", "emission"} else "throw"
            beside = entry.commitment.kind == "lot"
            assert not promised[kind], "promised again before it was opened"
            assert beside or not any(promised.values()), "only lots are sealed beside an order"
            promised[kind] = True
        if isinstance(entry, Done) and any(m.target.startswith("tapete:") for e in entry.events for m in e.moves()):
            assert any(promised.values()), f"a stake before the promise: {entry.command}"
        if opening := _opening(entry):
            promised["order" if isinstance(opening, WholeOrder) else "throw"] = False


def _kept_secret(house: House, openings: list[ShareOpening | WholeOrder]) -> None:
    """No secret was in anything that anybody was told or shown before it was opened."""
    left = list(openings)
    for entry, view in zip(house.told, house.seen, strict=True):
        opening = _opening(entry)
        assert not any(secret.secret.encode() in view for secret in left)
        if opening is not None:
            assert opening == left.pop(0)
        elif isinstance(entry, Done):
            written = encode([entry.command, list(entry.events)])
            assert not any(secret.secret.encode() in written for secret in left)


@every_game
@settings(max_examples=settings().max_examples // 5)
@given(word=st.text(max_size=80))
def test_any_word_for_the_draw_is_heard_or_refused(slug: str, word: str) -> None:
    for jurisdiction in sheet(slug).regulated:
        _is_heard_or_refused(table(slug, jurisdiction), word)


def _is_heard_or_refused(game: AnyTable, word: str) -> None:
    house = House(game)
    _call_for_bets(house.table)
    offers = house.table.game.offers(house.table.state, PLAYERS[0])
    offer = next((offer for offer in offers if "word" in offer.free and offer.amounts), None)
    if offer is not None and offer.amounts is not None:
        with suppress(Refused):
            house.table.send(msgspec.structs.replace(offer.at(offer.amounts.low), word=word))
    house.close()
    heard = [word for entry in house.told for word in _words(entry)]
    happened = (event for entry in house.told if isinstance(entry, Done) for event in entry.events)
    said = [event.share() for event in happened if event.share()]
    assert heard == ([] if _left_uncut(house.told) else said)


def _left_uncut(told: list[Entry]) -> bool:
    """Whether a sabot was withdrawn before any card came for a stake: nobody could cut it."""
    staked = [n for n, entry in enumerate(told) if isinstance(entry, Done) and any(map(is_stake, entry.events))]
    drawn = [n for n, entry in enumerate(told) if isinstance(entry, Done) and isinstance(entry.command, Draw)]
    orders = any(isinstance(entry, OrderOpened) for entry in told)
    return orders and bool(staked) and not any(n > staked[0] for n in drawn)


def _words(entry: Entry) -> tuple[str, ...]:
    """The players' words that decided a throw or a cut."""
    if isinstance(entry, CutMade):
        return entry.cut.words
    opening = _opening(entry)
    return opening.words if isinstance(opening, ShareOpening) else ()


def _to_the_draw(table: Table[Any]) -> None:
    """Go on until chance is waited for; where that takes a player, somebody comes and lays every bet once."""
    for opening in FIRST_DRAWS.get(table.game.slug, ()):
        command = opening(table.game, table.state)
        assert command is not None
        if isinstance(command, Draw):
            table.confirm()
        else:
            table.send(command)
    while table.game.needs(table.state) is None:
        if table.confirm() or table.silence():
            continue
        for offer in table.game.offers(table.state, PLAYERS[0]):
            if isinstance(offer.command, Sit):
                table.send(offer.command)
                break
        for offer in table.game.offers(table.state, PLAYERS[0]):
            if (hasattr(offer.command, "bet") or isinstance(offer.command, BetOnPlaza)) and offer.amounts:
                table.send(offer.at(offer.amounts.low))


@every_table
def test_nobody_says_what_came_at_a_table_that_has_committed_itself(slug: str, jurisdiction: str) -> None:
    house = House(table(slug, jurisdiction))
    game = house.table.game
    _to_the_draw(house.table)
    waiting, told = house.table.state, list(house.told)
    need = game.needs(waiting)
    assert need is not None
    forged = ShareOpening(secret="0" * 64, words=(), mac="", outcome=need.outcomes[0].id)
    for who in (AZAR, *game.staff(waiting)):
        for proof in (None, forged):
            with pytest.raises((DrawnByHand, Refused)):
                house.table.send(Draw(by=who, outcome=need.outcomes[0].id, proof=proof))
    assert house.table.state is waiting
    assert [entry for entry in house.told if isinstance(entry, Done)] == [e for e in told if isinstance(e, Done)]
    assert house.table.confirm()


@every_table
def test_asking_what_comes_next_draws_nothing(slug: str, jurisdiction: str) -> None:
    game = table(slug, jurisdiction)
    source = ScriptedSource([0] * 9)
    table_ = Table(game, PlainChance(source))
    _to_the_draw(table_)
    before = list(source.given)
    assert [table_.proposal() for _ in range(3)] == [None] * 3
    assert source.given == before
    table_.confirm()
    assert source.given == [*before, 0]
