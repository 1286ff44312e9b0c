"""What can be observed of the law: rules that are built, set-ups and casinos that are checked, limits that are changed.

An observation is asked twice, before and after a value of the law was changed: a value that changes none is dead.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache, partial
from itertools import chain
from typing import Any, Literal, get_args, get_origin

import msgspec

from tapete.casino.check import check
from tapete.casino.config import Casino, minimums_of, stake_field
from tapete.casino.floor.session import Floor, OpenSession
from tapete.casino.floor.tables import CloseTable, GiveSabot, OpenTable, SetLimit
from tapete.casino.reading import known_games
from tapete.engine.codec import digest
from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused
from tapete.engine.machine import after
from tapete.games import REGISTRY
from tapete.law.parameters import COLUMNS, Cited, Sheet
from tapete.law.parameters import sheet as sheet_of
from tapete.law.regulations import LANGUAGES
from tests.casino.houses import house, licence, mesa
from tests.properties import bets, draws, halls, machines
from tests.properties.tables import PACK, lawful, modalities, packs, setups, special, variants_of
from tests.properties.walks import CIRCULO

Observation = Callable[[], Any]
DIRECTOR = Actor("directora", Role.DIRECTOR)
TERMS: dict[str, dict[str, Any]] = {
    "bacarra-dos-panos": {"maximo": "1000", "banca_minima": "100", "banca_maxima": "1000"},
    "bola": {"maximo_numero": "100", "maximo_sencilla": "500"},
    "dados": {"maximo_sencilla": "1000"},
    "poquer-sin-descarte": {"maximo": "40", "banda": ["2", "50"]},
    "punto-y-banca": {"multiplo": 50},
    "ruleta-de-la-fortuna": {"maximo": "50"},
    "trijoker": {"maximo": "40", "banda": ["2", "40"]},
    **{slug: {"resto": "1000"} for slug in CIRCULO},
    **halls.TERMS,
    **draws.TERMS,
    machines.MACHINES: {"modelo": "faro"},
    **bets.TERMS,
    "poquer-sintetico": {"resto": "1000", "reposicion_minima": "300"},
}
BAND = {"banda": ["2", "100"]}
PLAIN = {"anticipo": "100000"}
"""What a game that Tapete does not play says of its tables."""
ANY_GAME = "bacarra-dos-panos"
"""A game of every catalogue."""
ANY_VARIANT = "poquer-de-circulo"
"""A game of no rules of its own but how its variants take turns."""
GAMES = {
    "estado": ("blackjack", ANY_GAME),
    "galicia": ("blackjack", "poquer"),
    "murcia": ("blackjack", ANY_GAME),
    "asturias": (ANY_GAME,),
}
"""One under the general rule of minimums, and one that Tapete does not play where the catalogue has such a one."""


@contextmanager
def altered(sheet: Sheet, name: str, jurisdiction: str, value: Any) -> Iterator[None]:
    """The law with another value in one cell, and wherever another game has taken that over."""
    cell = sheet.parameters[name].cells[jurisdiction]
    rows = [each.parameters[name].cells for each in (sheet, *_heirs(sheet, name, jurisdiction))]
    before = [cells[jurisdiction] for cells in rows]
    for cells in rows:
        cells[jurisdiction] = Cited(value, cell.cite, cells[jurisdiction].by)
    _forget()
    try:
        yield
    finally:
        for cells, was in zip(rows, before, strict=True):
            cells[jurisdiction] = was
        _forget()


def _heirs(sheet: Sheet, name: str, jurisdiction: str) -> list[Sheet]:
    """The variants that a table may spread, where a row of theirs is the one of all."""
    if sheet.slug != ANY_VARIANT:
        return []
    cite = sheet.parameters[name].cells[jurisdiction].cite
    variants = [sheet_of(slug) for slug in variants_of(sheet) if name in sheet_of(slug).parameters]
    return [each for each in variants if each.parameters[name].cells[jurisdiction].cite == cite]


def _forget() -> None:
    """Forget everything that games remember of the law, and the columns that were made of it."""
    COLUMNS.clear()
    for remembering in _remembering(len(sys.modules)):
        remembering.cache_clear()


@cache
def _remembering(modules: int) -> list[Any]:
    """The functions of games and families with a memory, among so many modules: looked for again when one more came."""
    return [
        value
        for name, module in list(sys.modules.items())
        if name.startswith(("tapete.families", "tapete.games"))
        for value in vars(module).values()
        if hasattr(value, "cache_clear") and value.__module__ == name
    ]


def seen(observation: Observation) -> Any:
    """What is observed; a refusal to build is an observation too."""
    try:
        return observation()
    except (ValueError, LookupError, ArithmeticError) as error:
        return f"{type(error).__name__}: {error}"


@cache
def of_game(slug: str, jurisdiction: str) -> tuple[Observation, ...]:
    """What can be observed of a game in a jurisdiction, the quickest first."""
    module = REGISTRY.module(slug)
    casinos = list(_casinos(slug, jurisdiction))
    return (
        *(partial(_rules, slug, jurisdiction, setup) for setup in lawful(slug, jurisdiction)[::6]),
        *(partial(_rules, slug, jurisdiction, setup) for setup in _kinds(slug, jurisdiction)),
        *(partial(_rules, slug, jurisdiction, setup) for setup in _rooms(slug, jurisdiction)),
        partial(_loads, slug, jurisdiction),
        partial(_readings, slug, jurisdiction),
        *(partial(module.check, jurisdiction, setup) for setup in setups(slug, jurisdiction)),
        *(partial(check, casino) for casino in casinos),
        *(partial(_change_in_session, casino) for casino in casinos),
    )


def _loads(slug: str, jurisdiction: str) -> Any:
    """The limits of the caja for loads at terminals, where a game has terminals."""
    module = REGISTRY.module(slug)
    return getattr(module.build(jurisdiction, module.example(jurisdiction)).rules, "load_limits", None)


def _readings(slug: str, jurisdiction: str) -> dict[str, Any]:
    """The parameters that the rules of a table look up: a criterio decides them, and a reading may change them."""
    module = REGISTRY.module(slug)
    rules = module.build(jurisdiction, module.example(jurisdiction)).rules
    return {
        name: getattr(rules, name)
        for name in sheet_of(slug).parameters
        if isinstance(getattr(type(rules), name, None), property)
    }


@cache
def of_establishment(jurisdiction: str) -> tuple[Observation, ...]:
    """What can be observed of a casino as a whole."""
    games = chain.from_iterable(_casinos(game, jurisdiction) for game in GAMES[jurisdiction])
    casinos = [*_establishments(jurisdiction), *games]
    return (
        *(partial(check, casino) for casino in casinos),
        *(partial(_change_in_session, casino) for casino in casinos),
    )


def _kinds(slug: str, jurisdiction: str) -> Iterator[msgspec.Struct]:
    """Where tables are of several kinds, or have several packs or languages: one of each, lawful if any is."""
    module = REGISTRY.module(slug)
    for field in msgspec.structs.fields(module.Setup):
        kinds = field.type if isinstance(field.type, type) and issubclass(field.type, Enum) else ()
        named = get_args(field.type) if get_origin(field.type) is Literal else kinds
        named = packs(slug)[1:] if field.name == PACK else named
        for kind in LANGUAGES if field.name == "idioma" else named:
            tables = [setup for setup in setups(slug, jurisdiction) if getattr(setup, field.name) == kind]
            yield next((setup for setup in tables if not module.check(jurisdiction, setup)), tables[0])


def _rooms(slug: str, jurisdiction: str) -> Iterator[msgspec.Struct]:
    """What is no table: the example with another value of one field, and the machines that ship."""
    module = REGISTRY.module(slug)
    example = module.example(jurisdiction)
    yield from machines.shipped() if slug == machines.MACHINES else ()
    for field in msgspec.structs.fields(module.Setup):
        changed = (msgspec.structs.replace(example, **{field.name: each}) for each in special(slug, field.name))
        yield from (setup for setup in changed if not module.check(jurisdiction, setup))
    yield from modalities(slug, example)


def _rules(slug: str, jurisdiction: str, setup: msgspec.Struct) -> str:
    return digest(REGISTRY.module(slug).build(jurisdiction, setup).rules)


def _casinos(slug: str, where: str) -> Iterator[Casino]:
    """Casinos of one game, each at the edge of some rule of the floor."""
    terms = TERMS.get(slug, {} if slug in REGISTRY else PLAIN)
    band: dict[str, Any] = (
        {} if slug in REGISTRY and "banda" not in REGISTRY.module(slug).Setup.__struct_fields__ else BAND
    )
    least = halls.price(slug) if slug in halls.HALLS else machines.PRICE if slug == machines.MACHINES else "2"
    papers = partial(licence, slug, least, **{**band, **terms})
    if slug == "bola":
        papers = partial(licence, slug, "2", maximo_numero="200", maximo_sencilla="1000")
    stake = stake_field(REGISTRY.module(slug).Setup) if slug in REGISTRY else "minimo"
    raised = {"panos": ["4"]} if slug == "bola" else {stake: "20"}
    for count in (*range(1, 6), *_most_of_one(slug, where)):
        yield house(where, papers(), *(mesa(where, n, slug, jefe="comun") for n in range(1, count + 1)))
    for dispensed in (False, True):
        yield house(where, papers(dispensa_mesa_al_minimo=dispensed), mesa(where, 1, slug, **raised))
    yield house(where, papers(), mesa(where, 1, slug), mesa(where, 2, slug, **raised))
    yield house(where, papers(), mesa(where, 1, slug), "[sesion]\nlimites = { 1 = [4] }")
    yield house(where, papers(), mesa(where, 1, slug, tope_conjunto="1000"))
    if slug == "punto-y-banca":
        for count in range(1, 6):
            minis = (mesa(where, n, slug, jefe="comun", modalidad="mini") for n in range(1, count + 1))
            yield house(where, papers(), *minis)
    if slug == "pai-gow":
        yield from (house(where, papers(), *_in_a_row(where, slug, count)) for count in range(3, 6))
    if slug == "bacarra-dos-panos":
        yield house(where, papers(), *(mesa(where, n, slug, forma="libre") for n in (1, 2, 3)))
    if slug == "ferrocarril":
        crews = ([f"crupier:c{n}", f"cambista:m{n}", f"auxiliar:a{n}"] for n in (1, 2))
        yield house(where, papers(), *(mesa(where, n, slug, personal=crew) for n, crew in enumerate(crews, 1)))
    if slug == "blackjack":
        for count in range(2, 6):
            yield house(where, papers(), *(mesa(where, n, slug, jefe="comun", plazas=9) for n in range(1, count + 1)))
    if slug in REGISTRY and "panos" in REGISTRY.module(slug).Setup.__struct_fields__:
        yield house(where, papers(), mesa(where, 1, slug, panos=["2", "2"] if slug == "bola" else 2))


def _most_of_one(slug: str, where: str) -> tuple[int, ...]:
    """The tables that one jefe may hold and one more, where they are more than a handful."""
    cells = sheet_of(slug).column(where).cells if slug in REGISTRY else {}
    most: int = cells["tables_per_jefe"].value if "tables_per_jefe" in cells else 0
    return (most, most + 1) if most > 5 else ()


def _in_a_row(where: str, slug: str, count: int) -> Iterator[str]:
    """Tables of one jefe, each beside the next."""
    for number in range(1, count + 1):
        yield mesa(where, number, slug, jefe="comun", contiguas=[number + 1] if number < count else [])


def _establishments(where: str) -> Iterator[Casino]:
    """Casinos at the edge of the rules on the establishment itself."""
    everything = [licence(slug, "2", **TERMS.get(slug, {} if slug in REGISTRY else PLAIN)) for slug in known_games()]
    tables = [mesa(where, n, slug) for n, slug in enumerate(known_games(), 1)]
    cards = [licence("blackjack", "2"), licence("trijoker", "2", **TERMS["trijoker"])]
    yield house(
        where,
        *cards,
        *(mesa(where, n, "blackjack", jefe="comun") for n in (1, 2)),
        mesa(where, 3, "trijoker", jefe="comun"),
    )
    yield house(
        where, licence("blackjack", "2"), licence("bola", "2", **TERMS["bola"]),
        mesa(where, 1, "blackjack", reverso=2), mesa(where, 2, "bola", reverso=1),
    )  # fmt: skip
    tournament = f'[[torneo]]\nnombre = "copa"\njuego = "{ANY_GAME}"\npublicidad = "juego"'
    yield house(where, head="normas_generales = false")
    yield house(where, *everything, *tables, caja="efectivo = 10000\nbloqueado = 1")
    yield house(where, *everything, *tables, caja="efectivo = 1")
    yield house(where, *everything)
    yield house(where, tournament)
    for closing in ("08:30", "10:00"):
        yield house(where, hours=f'apertura = "17:00"\ncierre = "{closing}"')


def _change_in_session(casino: Casino) -> list[str]:
    """The answers when each table is given a sabot, and its limit is changed after it has worked in the session."""
    floor, told = Floor(casino), []
    state = floor.opening()
    for mesa_ in casino.mesas:
        times = 2 if mesa_.juego == "bola" else 10
        number, minimums = mesa_.numero, tuple(times * each for each in minimums_of(mesa_.setup))
        for act in (
            OpenSession(by=DIRECTOR, at=casino.horario.opens, cash=10**9),
            GiveSabot(by=DIRECTOR, table=number, sabot=number),
            OpenTable(by=DIRECTOR, table=number),
            SetLimit(by=DIRECTOR, table=number, minimums=minimums),
            CloseTable(by=DIRECTOR, table=number),
            SetLimit(by=DIRECTOR, table=number, minimums=minimums),
        ):
            try:
                state = after(floor, state, floor.decide(state, act))
                told.append(type(act).__name__)
            except Refused as refused:
                told.append(refused.code)
    return told
