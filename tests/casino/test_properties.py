"""Any casino can be checked, and a casino without faults can really open."""

from typing import Any

import msgspec
from hypothesis import assume, given, target
from hypothesis import strategies as st

from tapete.casino.check import check
from tapete.casino.config import Casino, games_apart, stake_field
from tapete.casino.duties import floor_findings
from tapete.casino.floor.session import Floor, OpenSession
from tapete.casino.floor.state import FloorState
from tapete.casino.floor.tables import CloseTable, OpenTable
from tapete.casino.reading import known_games
from tapete.casino.tables import table_findings
from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.engine.setup import write_setup
from tapete.families.table import opening
from tapete.games import REGISTRY
from tapete.law import parse_citation, resolve
from tapete.law.parameters import sheet
from tapete.law.regulations import jurisdictions
from tests.casino.houses import house, licence, mesa

DIRECTOR = Actor("dina", Role.DIRECTOR)
AMOUNTS = ["0.50", "1", "2", "2.50", "5", "10", "100"]
PEOPLE = ["ana", "luis", "eva", "blas"]
CIRCULO = [slug for slug in REGISTRY if REGISTRY.module(slug).FAMILY == "poquer_de_circulo"]


def fields_of(draw: st.DrawFn, juego: str, *, table: bool) -> dict[str, Any]:
    """Some keys of a game's set-up, with any values of their types."""
    amount = st.sampled_from(AMOUNTS)
    band = st.lists(amount, min_size=2, max_size=2)
    values: dict[str, st.SearchStrategy[Any]] = {
        "banda": band,
        "tramo": st.integers(0, 4),
        "multiplos": st.dictionaries(st.sampled_from(["pleno", "sencilla", "oca"]), st.sampled_from([10, 20, 180, 7])),
        "minimo_sencillas": amount,
        "idioma": st.sampled_from(["es", "gl", "de"]),
        "anticipo": st.sampled_from(["1", "15000", "900000"]),
        "panos": st.lists(amount, max_size=3) if juego == "bola" else st.integers(0, 3),
        "colores": st.lists(st.sampled_from(["azul", "rojo"]), max_size=3),
        "fichas": st.lists(amount, max_size=4),
        "plazas": st.integers(-1, 9),
        "diametro_cm": st.integers(0, 200),
    }
    if table:
        values |= {"minimo": amount, "tope_conjunto": amount}
    own = {*setup_fields(juego), "tope_conjunto"}
    chosen = draw(st.sets(st.sampled_from(sorted(values.keys() & own)), max_size=3))
    needed = {"maximo": "100", "maximo_numero": "100", "maximo_sencilla": "500", "multiplo": 50, "resto": "100"}
    if juego not in REGISTRY:
        needed["anticipo"] = "100000"
    compulsory = {name: value for name, value in needed.items() if name in own} | asked_for(juego)
    return {**compulsory, **{name: draw(values[name]) for name in sorted(chosen)}}


def asked_for(juego: str) -> dict[str, Any]:
    """What a file must say of draws, machines and bets, besides what is paid, as the example has it."""
    if games_apart().get(juego) != "operators":
        return {}
    module = REGISTRY.module(juego)
    written = write_setup(module.example(next(iter(sheet(juego).regulated))))
    required = {field.name for field in msgspec.structs.fields(module.Setup) if field.required}
    return {name: value for name, value in written.items() if name in required - {stake_field(module.Setup)}}


def setup_fields(juego: str) -> tuple[str, ...]:
    return REGISTRY.module(juego).Setup.__struct_fields__ if juego in REGISTRY else ("minimo", "banda", "anticipo")


@st.composite
def any_casino(draw: st.DrawFn) -> Casino:
    """A casino with whatever faults."""
    where = draw(st.sampled_from(list(jurisdictions())))
    games = draw(st.lists(st.sampled_from(known_games()), unique=True, max_size=4))
    licensed = [juego for juego in games if draw(st.booleans())]
    parts = [
        licence(juego, draw(st.sampled_from(AMOUNTS)), draw(st.integers(0, 3)), **fields_of(draw, juego, table=False))
        for juego in licensed
    ]
    for numero in range(1, draw(st.integers(0, 4)) + 1 if games else 1):
        juego = draw(st.sampled_from(games))
        fields = fields_of(draw, juego, table=True)
        if juego not in licensed:
            paid = stake_field(REGISTRY.module(juego).Setup) if juego in REGISTRY else "minimo"
            name = "minimo_autorizado" if juego == "bola" else paid
            fields = {name: "1", **fields}
        staff = draw(st.lists(st.sampled_from(["crupier", "extremo", "subjefe"]), max_size=4))
        personal = [f"{role}:{draw(st.sampled_from(PEOPLE))}" for role in staff]
        jefe = draw(st.sampled_from([*PEOPLE, None]))
        beside = draw(st.sampled_from([[], [numero - 1]])) if numero > 1 else []
        parts.append(mesa(where, numero, juego, jefe=jefe, personal=personal, contiguas=beside, **fields))
    cash = draw(st.sampled_from(["", "efectivo = 1000000", "efectivo = 1\nbloqueado = 5"]))
    return house(where, *parts, caja=cash, head=f"normas_generales = {draw(st.sampled_from(['true', 'false']))}")


@st.composite
def likely_lawful(draw: st.DrawFn) -> Casino:
    """A casino made as the law wants it, but for how its jefes share the tables and which minima they have."""
    where = draw(st.sampled_from(["estado", "galicia", "murcia"]))
    tables = [juego for juego in REGISTRY if juego not in games_apart()]  # what is no table has tests of its own
    regulated = [juego for juego in tables if where in sheet(juego).regulated]
    games = sorted(draw(st.sets(st.sampled_from(regulated), min_size=1)))
    limits: dict[str, dict[str, Any]] = {
        "bola": {"maximo_numero": "100", "maximo_sencilla": "500"},
        "dados": {"maximo_sencilla": "500", "banda": ["1", "5"]},
        **{slug: {"resto": "100", "reposicion_minima": "30", "banda": ["1", "5"]} for slug in CIRCULO},
        "poquer-sin-descarte": {"maximo": "20", "banda": ["1", "20"]},
        "punto-y-banca": {"multiplo": 50},
        "ruleta-de-la-fortuna": {"maximo": "20", "banda": ["1", "20"]},
        "trijoker": {"maximo": "20", "banda": ["1", "20"]},
    }
    parts = [licence(juego, "1", **limits.get(juego, {"banda": ["1", "5"]})) for juego in games]
    every = [*games, *draw(st.lists(st.sampled_from(games), max_size=4))]
    order = draw(st.permutations(range(1, len(every) + 1)))
    for numero, juego in zip(order, every, strict=True):
        fields: dict[str, Any] = {"jefe": draw(st.sampled_from([f"jefe-{numero}", "ana"]))}
        if juego == "bola":
            fields["panos"] = draw(st.lists(st.sampled_from(["1", "2"]), min_size=1, max_size=2))
        else:
            fields["minimo"] = draw(st.sampled_from(["1", "1", "5"]))
        beside = [numero + 1] if numero < len(every) and draw(st.booleans()) else []
        parts.append(mesa(where, numero, juego, contiguas=beside, **fields))
    return house(where, *parts)


@given(any_casino())
def test_any_casino_can_be_checked_and_its_faults_told(casino: Casino) -> None:
    findings = check(casino)
    for each in findings:
        resolve(parse_citation(each.cite))
        assert each.where in each.tell("en")
        assert "{" not in each.tell("es")
    target(float(len({each.code for each in findings})))


@given(likely_lawful())
def test_a_casino_without_faults_opens_every_table_in_some_order(casino: Casino) -> None:
    assume(not check(casino))
    floor = Floor(casino)
    state = do(floor, floor.opening(), OpenSession(by=DIRECTOR, at=17 * 60, cash=casino.caja.efectivo))
    state = open_all(floor, state)
    assert sorted(state.working) == sorted(mesa.numero for mesa in casino.mesas)
    for numero in state.working:
        game = floor.game(state, numero)
        staff = next(mesa.staff for mesa in floor.tables(state) if mesa.numero == numero)
        _, (opened,) = play(game, game.opening(), opening.OpenTable(by=DIRECTOR, staff=staff))
        assert getattr(opened, "anticipo", None) == state.anticipos[numero]


@given(likely_lawful(), st.data())
def test_at_every_moment_the_tables_that_work_are_a_lawful_floor(casino: Casino, data: st.DataObject) -> None:
    floor = Floor(casino)
    state = do(floor, floor.opening(), OpenSession(by=DIRECTOR, at=17 * 60, cash=casino.caja.efectivo))
    for _ in range(10):
        table = data.draw(st.integers(1, len(casino.mesas)))
        act = data.draw(st.sampled_from([OpenTable, CloseTable]))
        try:
            state = do(floor, state, act(by=DIRECTOR, table=table))
        except Refused:
            continue
        working = [mesa for mesa in floor.tables(state) if mesa.numero in state.working]
        assert floor_findings(casino, casino.caja, working) == []
        assert all(table_findings(casino, mesa) == [] for mesa in working)


def do(floor: Floor, state: FloorState, command: Any) -> FloorState:
    for event in floor.decide(state, command):
        state = floor.evolve(state, event)
    return state


def open_all(floor: Floor, state: FloorState) -> FloorState:
    """Open whatever table can be opened, until none is left or none can."""
    left = [mesa.numero for mesa in floor.tables(state)]
    for _ in range(len(left)):
        for numero in left:
            try:
                state = do(floor, state, OpenTable(by=DIRECTOR, table=numero))
            except Refused:
                continue
        left = [numero for numero in left if numero not in state.working]
    return state
