"""Terms that every game has, game by game and place by place: anticipo, last rounds, language of the cloth."""

from msgspec.structs import replace

from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.families.table.closing import AnnounceLast
from tapete.families.table.opening import OpenTable, TableOpened
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet
from tests.trace import law

WHERE = [(slug, where) for slug in REGISTRY for where in sheet(slug).regulated]
CIRCULO = ("five-stud", "holdem", "omaha", "poquer-cubierto", "poquer-de-circulo", "poquer-sintetico", "seven-stud")
ANTICIPOS = {
    "apuestas": (1000, 1_00),
    "bingo-automatico": (10_000, 20),
    "bingo-electronico": (10_000, 10),
    "blackjack": (5000, 5_00),
    "bola": (4000, 1_00),
    "dados": (15_000, 5_00),
    "dados-murcianos": (15_000, 5_00),
    "maquinas": (2000, 1_00),
    "monte": (10_000, 1_00),
    "pai-gow": (200, 10_00),
    "poquer-sin-descarte": (5000, 5_00),
    "punto-y-banca": (10_000, 10_00),
    "ruleta-americana": (15_000, 2_00),
    "ruleta-de-la-fortuna": (15_000, 1_00),
    "ruleta-francesa": (15_000, 5_00),
    "ruleta-francesa-abreviada": (15_000, 2_00),
    "treinta-y-cuarenta": (10_000, 5_00),
    "trijoker": (5000, 5_00),
}
"""How many times the minimum, or the price, is the anticipo; and that minimum at the table of the example, in cents.

At the other games nothing is put up: the players play against each other, or the prizes are put up as they are.
"""
OWN_PRIZES = ("boletos", "combinaciones-aleatorias", "loterias")
"""Games whose example puts up prizes of its own."""
LAST = {
    **dict.fromkeys(("bacarra-dos-panos", "ferrocarril", "punto-y-banca"), 5),
    **dict.fromkeys(("bola", "dados", "dados-murcianos", "monte", "poquer-sin-descarte", "trijoker"), 3),
    **dict.fromkeys(("ruleta-americana", "ruleta-de-la-fortuna", "ruleta-francesa", "ruleta-francesa-abreviada"), 3),
    **dict.fromkeys(
        ("bingo-automatico", "bingo-electronico", "bingo-tradicional", "maquinas", "treinta-y-cuarenta"), 1
    ),
    **dict.fromkeys(("apuestas", "boletos", "combinaciones-aleatorias", "loterias", "rifas", "tombolas", "pai-gow"), 1),
}


def _opened(slug: str, where: str) -> tuple[AnyTable, object, TableOpened]:
    """The example of a game, when its table has just opened."""
    game = build(slug, where)
    step = game.next_step(game.opening())
    assert step is not None
    state, (opened, *_) = play(game, game.opening(), step)
    assert isinstance(opened, TableOpened)
    return game, state, opened


@law(
    "RC1979:47.2.a", "RC1979:47.2.b", "RC1979:47.2.c", "RC1979:47.2.d", "criterio:apuestas.25", "criterio:casino.25",
    "criterio:bingo-automatico.22", "criterio:bingo-electronico.21", "criterio:dados-murcianos.25",
    "criterio:maquinas.13", "criterio:monte.36", "criterio:pai-gow.28", "criterio:trijoker.20", "MU2010:64.4",
    "MU2010:75.1", "ES1979:10.I", "MU2010:117.3.b", "criterio:bacarra-dos-panos.26", "criterio:ferrocarril.45",
    "criterio:rifas.12", "criterio:tombolas.14", "MU2010:44", "ES1979:08.I", "GA2007:07.I", "ES1979:09.I.p1",
    "GA2007:08.I",
    "MU2010:52.1",
)  # fmt: skip
def test_a_table_opens_with_the_anticipo_of_its_game() -> None:
    found = {(slug, where): _opened(slug, where)[2].anticipo for slug, where in WHERE if slug not in OWN_PRIZES}
    expected = {}
    for slug, where in found:
        times, minimum = ANTICIPOS.get(slug, (0, 0))
        expected[slug, where] = times * minimum
    assert found == expected


@law(
    "RC1979:39.4", "RB1979:32.3", "MU2010:65.p14", "MU2010:73.3.p3", "criterio:apuestas.24",
    "criterio:bingo-automatico.22",
    "criterio:bingo-electronico.21", "criterio:bingo-tradicional.41", "criterio:boletos.11", "criterio:loterias.15",
    "criterio:combinaciones-aleatorias.10", "criterio:maquinas.13", "criterio:pai-gow.28", "criterio:rifas.12",
    "criterio:tombolas.14",
)  # fmt: skip
def test_the_last_rounds_are_announced_by_their_number() -> None:
    found = {}
    for slug, where in WHERE:
        if slug not in CIRCULO and slug != "blackjack":
            game, state, opened = _opened(slug, where)
            found[slug, where] = _announced(game, state, opened)
    assert found == {(slug, where): LAST[slug] for slug, where in found}


def _announced(game: AnyTable, state: object, opened: TableOpened) -> int:
    """The number of rounds that one of the staff announces."""
    for person in opened.staff:
        try:
            (event,) = game.decide(state, AnnounceLast(by=person))
        except Refused:
            continue
        return int(event.rounds)  # type: ignore[attr-defined]  # by its own event at some tables
    raise AssertionError(f"nobody at {game!r} may announce the last rounds")


@law("ES1979:01.II", "GA2007:2.5", "criterio:casino.15")
def test_a_cloth_is_in_a_language_of_its_place() -> None:
    for slug, where in WHERE:
        module, spoken = REGISTRY.module(slug), "es gl en fr"
        if where == "estado" and slug in ("ruleta-francesa", "ruleta-americana"):
            spoken = "es"
        for language in ("es", "gl", "en", "fr", "de"):
            faults = module.check(where, replace(module.example(where), idioma=language))
            refused = [fault.code for fault in faults if fault.code == "idioma_no_admitido"]
            assert bool(refused) == (language not in spoken.split()), (slug, where, language)


OPTIONAL = {
    **dict.fromkeys(CIRCULO, (Role.CAMBISTA,)),
    **dict.fromkeys(("ferrocarril", "ruleta-americana", "monte"), (Role.AUXILIAR,)),
    **dict.fromkeys(("bingo-automatico", "bingo-electronico"), (Role.CAJERO,)),
    "bingo-tradicional": (Role.AUXILIAR, Role.CAJERO),
    "ruleta-francesa": (Role.EXTREMO,),
    "ruleta-francesa-abreviada": (Role.EXTREMO,),
    "ruleta-de-la-fortuna": (Role.JEFE,),
}
"""Roles that may serve a table besides those without which it does not open."""


@law(
    "ES1979:01.III.1.b", "GA2007:01.IV", "MU2010:6", "ES1979:02.II.b", "GA2007:02.III", "MU2010:11", "MU2010:46",
    "ES1979:08.III.3.p2", "GA2007:07.III.auxiliares", "criterio:ferrocarril.45", "criterio:bingo-tradicional.44",
    "GA2007:10.III", "MU2010:101", "MU2010:77.c", "criterio:ruleta-de-la-fortuna.22",
    "criterio:bingo-automatico.22", "criterio:bingo-electronico.19", "ES1979:10.III",
)  # fmt: skip
def test_a_table_has_its_staff_and_nobody_else() -> None:
    for slug, where in WHERE:
        game, _, opened = _opened(slug, where)
        step, served = game.next_step(game.opening()), {person.role for person in opened.staff}
        assert isinstance(step, OpenTable)
        expected = set(OPTIONAL.get(slug, ())) - served
        for role in set(Role) - served:
            crowd = replace(step, staff=(*opened.staff, Actor("otro", role)))
            try:
                game.decide(game.opening(), crowd)
            except Refused:
                assert role not in expected, (slug, where, role)
            else:
                assert role in expected, (slug, where, role)
