"""The floor is a machine like a game: what it offers it accepts, its words can be read back, its acta is audited."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tapete.casino.acta import Acta, ActaWriter, BadActa, replay
from tapete.casino.audit import audit
from tapete.casino.config import DAY
from tapete.casino.floor.session import CloseSession, Floor, OpenSession
from tapete.casino.floor.state import FloorState
from tapete.casino.floor.tables import CloseTable, GiveSabot, OpenTable, Replenish, SetLimit, still_open
from tapete.casino.guion import guion_of
from tapete.casino.reading import demo
from tapete.engine.codec import decoder_of, encode
from tapete.engine.command import Actor, Command, Offer, Role, Tick
from tapete.engine.event import Refused
from tapete.engine.machine import Machine, after, play
from tapete.engine.notation import Unreadable
from tapete.engine.runner import Done, NotDone

DIRECTOR, CLOCK = Actor("dina", Role.DIRECTOR), Actor("reloj", Role.RELOJ)
CAMBISTA, ANA = Actor("cris", Role.CAMBISTA), Actor("ana", Role.JUGADOR)
FLOOR = Floor(replace(demo(), mesas=demo().mesas[:8]))
JEFES = [actor for mesa in FLOOR.casino.mesas for actor in mesa.staff if actor.role is Role.JEFE]
PEOPLE = [DIRECTOR, CLOCK, CAMBISTA, ANA, *JEFES]

Step = tuple[FloorState, Command]


def taken_up(offer: Offer) -> list[Command]:
    amounts = offer.amounts
    return [offer.command] if amounts is None else [offer.at(amounts.low), offer.at(amounts.low + 1)]


def walk(seed: int, steps: int = 25) -> Iterator[Step]:
    """A session in which people do whatever they are offered; each state with what is done then."""
    random = Random(seed)
    state = FLOOR.opening()
    for _ in range(steps):
        offers = [offer for who in random.sample(PEOPLE, 4) for offer in FLOOR.offers(state, who)]
        if offers:
            command = random.choice(taken_up(random.choice(offers)))
            yield state, command
            state, _ = play(FLOOR, state, command)


def misses(state: FloorState, command: Command) -> list[Command]:
    """What is near to a command: by other people, of other tables."""
    numbers = [mesa.numero for mesa in FLOOR.casino.mesas][:4]
    others = [replace(command, by=who) for who in (DIRECTOR, CAMBISTA, ANA, CLOCK)]
    kinds = [kind(by=DIRECTOR, table=number) for kind in (OpenTable, CloseTable) for number in numbers]
    sums = [Replenish(by=CAMBISTA, table=number, amount=state.anticipos.get(number, 0) + 1) for number in numbers]
    return [*others, *kinds, *sums, CloseSession(by=DIRECTOR), Tick(by=CLOCK, at=max(0, state.clock - 1))]


def accepts(state: FloorState, command: Command) -> bool:
    try:
        FLOOR.decide(state, command)
    except Refused:
        return False
    return True


def test_it_is_a_machine() -> None:
    machine: Machine[FloorState] = FLOOR
    assert (machine.slug, machine.needs(machine.opening()), machine.upcoming(machine.opening())) == ("sala", None, None)


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_what_is_offered_is_accepted_and_nothing_else_is(seed: int) -> None:
    for state, command in walk(seed, 12):
        for who in (command.by, ANA):
            for offer in FLOOR.offers(state, who):
                assert all(accepts(state, each) and offer.covers(each) for each in taken_up(offer))
        for near in [command, *misses(state, command)]:
            if accepts(state, near):
                assert any(offer.covers(near) for offer in FLOOR.offers(state, near.by)), near


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_words_and_data_say_the_same_both_ways(seed: int) -> None:
    commands, states = decoder_of(FLOOR.commands), decoder_of(FLOOR.states)
    for state, command in walk(seed, 12):
        assert FLOOR.read(FLOOR.write(command).split(), command.by, state) == command
        assert commands.decode(encode(command)) == command
        assert states.decode(encode(state)) == state


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("abrir sesion 17:00 efectivo 150000", OpenSession(by=DIRECTOR, at=17 * 60, cash=150_000_00)),
        (
            "abrir sesion 25:30 efectivo 0 bloqueado 20.50 jornada 2026-03-01",
            OpenSession(by=DIRECTOR, at=DAY + 90, cash=0, blocked=20_50, jornada="2026-03-01"),
        ),
        ("cerrar sesion", CloseSession(by=DIRECTOR)),
        ("abrir mesa 3", OpenTable(by=DIRECTOR, table=3)),
        ("abrir mesa 3 crupier=luis", OpenTable(by=DIRECTOR, table=3, staff=(Actor("luis", Role.CRUPIER),))),
        ("cerrar mesa 3", CloseTable(by=DIRECTOR, table=3)),
        ("limite mesa 6 2 1", SetLimit(by=DIRECTOR, table=6, minimums=(200, 100))),
        ("limite mesa 3 5 anticipo 4000", SetLimit(by=DIRECTOR, table=3, minimums=(500,), anticipo=4000_00)),
        ("reponer mesa 3 4000", Replenish(by=DIRECTOR, table=3, amount=4000_00)),
        ("entregar sabot 4 mesa 3", GiveSabot(by=DIRECTOR, table=3, sabot=4)),
        ("hora 18:05", Tick(by=DIRECTOR, at=18 * 60 + 5)),
    ],
)
def test_the_words_of_the_floor(words: str, command: Command) -> None:
    assert FLOOR.read(words.split(), DIRECTOR, FLOOR.opening()) == command
    assert FLOOR.write(command) == words


@pytest.mark.parametrize(
    "words", ["", "abrir", "abrir mesa", "abrir mesa x", "abrir mesa 3 luis", "limite mesa 3", "hora 5", "hora 5:61",
              "cerrar mesa 3 llave", "abrir sesion 17:00", "reponer mesa 3 nada", "rojo 5"]
)  # fmt: skip
def test_other_words_are_not_read(words: str) -> None:
    with pytest.raises(Unreadable):
        FLOOR.read(words.split(), DIRECTOR, FLOOR.opening())


def test_what_the_caja_holds_is_shown_to_the_house_only() -> None:
    opening = OpenSession(by=DIRECTOR, at=17 * 60, cash=150_000_00)
    state, (opened,) = play(FLOOR, FLOOR.opening(), opening)
    richer = replace(state, cash=state.cash + 1, blocked=1)
    assert FLOOR.view(state, ANA) == FLOOR.view(richer, ANA)
    assert FLOOR.view(state, DIRECTOR) != FLOOR.view(richer, DIRECTOR)
    assert (FLOOR.sees(opened, ANA), FLOOR.sees(opened, DIRECTOR)) == (False, True)
    assert [table.number for table in FLOOR.view(state, ANA).tables] == [mesa.numero for mesa in FLOOR.casino.mesas]


# --- its acta --------------------------------------------------------------------------------------------------------


def written(commands: Sequence[Command]) -> bytes:
    """The acta of some commands, sealed."""
    file = BytesIO()
    writer = ActaWriter(file, FLOOR, FLOOR.casino, table="sala")
    state = FLOOR.opening()
    for command in commands:
        try:
            events = FLOOR.decide(state, command)
        except Refused as refused:
            writer(NotDone(command, refused))
            continue
        writer(Done(command, events))
        state = after(FLOOR, state, events)
    writer.seal()
    return file.getvalue()


SESSION = [
    OpenSession(by=DIRECTOR, at=17 * 60, cash=150_000_00),
    OpenTable(by=ANA, table=6),
    OpenTable(by=DIRECTOR, table=6),
    SetLimit(by=DIRECTOR, table=6, minimums=(200, 100)),
    CloseTable(by=DIRECTOR, table=6),
]


def test_a_record_of_the_floor_is_replayed_and_audited() -> None:
    acta = written(SESSION)
    report = audit(BytesIO(acta))
    assert report.clean
    assert report.header is not None
    assert (report.header.game, report.entries) == ("sala", 5)
    *_, last = replay(Acta(BytesIO(acta)))
    assert (last.state.working, last.state.session) == ((), 1)


def test_a_record_of_the_floor_that_the_law_would_not_have_made_is_found() -> None:
    file = BytesIO()
    writer = ActaWriter(file, FLOOR, FLOOR.casino)
    state, opened = play(FLOOR, FLOOR.opening(), SESSION[0])
    writer(Done(SESSION[0], opened))
    writer(Done(replace(SESSION[2], by=ANA), FLOOR.decide(state, SESSION[2])))
    writer.seal()
    assert [finding.code for finding in audit(BytesIO(file.getvalue())).findings] == ["aceptacion_ilicita"]


@pytest.mark.parametrize(("table", "found"), [(6, []), (5, ["rechazo_indebido"])])
def test_a_limit_refused_because_the_table_was_open_is_the_houses_word(table: int, found: list[str]) -> None:
    limit = SetLimit(by=DIRECTOR, table=6, minimums=(200, 100))
    file = BytesIO()
    writer = ActaWriter(file, FLOOR, FLOOR.casino)
    writer(NotDone(limit, still_open(table)))
    writer.seal()
    assert [finding.code for finding in audit(BytesIO(file.getvalue())).findings] == found


def test_a_floor_is_no_table() -> None:
    with pytest.raises(BadActa, match="a guion is of one table"):
        list(guion_of(Acta(BytesIO(written(SESSION[:1])))))


def test_a_record_of_before_says_why_it_is_not_judged() -> None:
    first, *rest = written(SESSION[:1]).splitlines(keepends=True)
    start, end = first.index(b'"setup":'), first.index(b'"authorisation"')
    with pytest.raises(BadActa, match="older version"):
        audit(BytesIO(b"".join([first[:start] + b'"setup":{},' + first[end:], *rest])))
