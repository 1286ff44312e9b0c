"""Who may serve at a table of each game: those of its staff, those it may have besides, and nobody else."""

from functools import partial

import pytest

from tapete.engine.command import STAFF, Role
from tapete.games import REGISTRY
from tapete.law.parameters import establishment, sheet
from tests.games.table import TestTable, refused

TABLES = [(slug, where) for slug in REGISTRY for where in sheet(slug).regulated]
BESIDES = {
    ("ruleta-francesa", "galicia"): {"extremo"},
    ("ruleta-americana", "estado"): {"auxiliar"},
    ("ruleta-americana", "galicia"): {"auxiliar"},
    ("ruleta-americana", "murcia"): {"auxiliar"},
    ("ruleta-de-la-fortuna", "murcia"): {"jefe"},
    ("ferrocarril", "estado"): {"auxiliar"},
    ("ferrocarril", "galicia"): {"auxiliar"},
    ("ferrocarril", "murcia"): {"auxiliar"},
    ("ferrocarril", "asturias"): {"auxiliar"},
    ("bingo-automatico", "murcia"): {"cajero"},
    ("bingo-electronico", "murcia"): {"cajero"},
    ("bingo-tradicional", "estado"): {"auxiliar"},
    ("bingo-tradicional", "murcia"): {"auxiliar", "cajero"},
    **{(slug, "murcia"): {"cambista"} for slug in REGISTRY if REGISTRY.module(slug).FAMILY == "poquer_de_circulo"},
}
OPERATORS = establishment().column("murcia").get("operators", tuple[str, ...]).value
WITHOUT_TIPS = {"bingo-automatico", "bingo-electronico", *OPERATORS}
"""At terminals nobody serves who could be given one, nor at a draw, a machine or a counter of bets."""


@pytest.mark.parametrize(("slug", "where"), TABLES)
def test_nobody_serves_in_a_post_that_the_table_has_not(slug: str, where: str) -> None:
    table = TestTable(slug, where)
    staff = table.game.rules.staff
    crew = " ".join(f"{person.role}={person.id}" for person in table.state.staff)
    compulsory = {role for post in staff.value for role in post.roles}
    for role in sorted(STAFF - {Role.DIRECTOR} - compulsory):
        crowded = partial(TestTable, slug, where, staff=f"{crew} {role}=pia")
        if role in BESIDES.get((slug, where), set()):
            crowded()
        else:
            assert refused(crowded) == ("no_es_personal", staff.cite)


@pytest.mark.parametrize(("slug", "where"), [each for each in TABLES if each[0] not in WITHOUT_TIPS])
def test_the_staff_leaves_no_tip_and_is_told_so(slug: str, where: str) -> None:
    refused = TestTable(slug, where).refusal("crupier: propina 5")
    assert (refused.code, refused.cite, refused.facts["roles"]) == ("sin_facultad", "RC1979:28.3", "jugador")
