"""Who may do each thing on the floor, and when: a session open or not."""

from functools import cache

import pytest

from tapete.casino.floor.session import CloseSession, Floor, OpenSession
from tapete.casino.floor.state import FloorState
from tapete.casino.floor.tables import CloseTable, GiveSabot, OpenTable, Replenish, SetLimit
from tapete.casino.reading import demo
from tapete.engine.command import Actor, Command, Role, Tick
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tests.trace import law

DIRECTOR, CLOCK, CAMBISTA = Actor("dina", Role.DIRECTOR), Actor("reloj", Role.RELOJ), Actor("cris", Role.CAMBISTA)
JEFE = Actor("mario", Role.JEFE)
EVERYBODY = [DIRECTOR, CLOCK, CAMBISTA, JEFE, *(Actor("otro", role) for role in Role if role is not Role.DIRECTOR)]
BOLA, AMERICANA, BLACKJACK = 6, 3, 8
OPENED = 17 * 60


@cache
def states() -> tuple[Floor, FloorState, FloorState]:
    """A floor before its session and in it, with the table of ruleta americana open."""
    floor = Floor(demo())
    closed = floor.opening()
    state, _ = play(floor, closed, OpenSession(by=DIRECTOR, at=OPENED, cash=1_000_000_00))
    return floor, closed, play(floor, state, OpenTable(by=DIRECTOR, table=AMERICANA))[0]


def refusal(state: FloorState, command: Command) -> tuple[str, str]:
    """The code and the article; both empty if nothing was against it."""
    try:
        states()[0].decide(state, command)
    except Refused as refused:
        return refused.code, refused.cite
    return "", ""


def said(kind: type[Command], by: Actor) -> Command:
    """The command with lawful fields."""
    fields: dict[type[Command], dict[str, object]] = {
        OpenSession: {"at": OPENED, "cash": 1_000_000_00},
        CloseSession: {},
        OpenTable: {"table": BOLA},
        CloseTable: {"table": AMERICANA},
        SetLimit: {"table": BOLA, "minimums": (2_00, 1_00)},
        Replenish: {"table": AMERICANA, "amount": states()[2].anticipos[AMERICANA]},
        GiveSabot: {"table": BLACKJACK, "sabot": 1},
        Tick: {"at": OPENED + 5},
    }
    return kind(by=by, **fields[kind])


@pytest.mark.parametrize(
    ("kind", "may", "article"),
    [
        pytest.param(OpenSession, {DIRECTOR}, "criterio:casino.26", marks=law("criterio:casino.26")),
        pytest.param(CloseSession, {DIRECTOR}, "criterio:casino.26", marks=law("criterio:casino.26")),
        pytest.param(OpenTable, {DIRECTOR}, "criterio:casino.26", marks=law("criterio:casino.26")),
        pytest.param(CloseTable, {DIRECTOR, JEFE}, "criterio:casino.26", marks=law("criterio:casino.26")),
        pytest.param(SetLimit, {DIRECTOR}, "RC1979:39.5", marks=law("RC1979:39.5")),
        pytest.param(Replenish, {DIRECTOR, "cambista"}, "criterio:casino.20", marks=law("criterio:casino.20")),
        pytest.param(GiveSabot, {DIRECTOR, "jefe"}, "MU2010:15.2.p4", marks=law("MU2010:15.2.p4")),
        pytest.param(Tick, {"reloj"}, "RC1979:37", marks=law("RC1979:37")),
    ],
)
def test_who_may(kind: type[Command], may: set[object], article: str) -> None:
    _, closed, session = states()
    state = closed if kind is OpenSession else session
    for who in EVERYBODY:
        found = refusal(state, said(kind, who))
        if {who, who.role.value} & may:
            assert found[0] != "sin_facultad", who
        else:
            assert found == ("sin_facultad", article), who


@law("criterio:casino.26")
@pytest.mark.parametrize("kind", [CloseSession, OpenTable, GiveSabot, Tick])
def test_what_is_done_in_a_session_is_refused_before_it(kind: type[Command]) -> None:
    _, closed, session = states()
    command = said(kind, CLOCK if kind is Tick else DIRECTOR)
    assert refusal(closed, command) == ("sesion_cerrada", "criterio:casino.26")
    assert refusal(session, command)[0] != "sesion_cerrada"


@law("criterio:casino.26")
def test_a_session_is_opened_once() -> None:
    _, closed, session = states()
    command = said(OpenSession, DIRECTOR)
    assert (refusal(closed, command), refusal(session, command)) == (("", ""), ("sesion_abierta", "criterio:casino.26"))
