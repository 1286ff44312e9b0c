"""Errors, prohibitions and set-ups at póquer de círculo that no guion can say (see `circulo-errors.casos`)."""

from typing import Any

import pytest

from tapete.engine.event import Unlawful
from tapete.engine.setup import read_setup
from tapete.families.covered import COVERED
from tapete.families.poquer_de_circulo.articles import (
    FOR_THE_JEFE,
    LOST,
    PROHIBITIONS,
    REBUILT,
    RESTART,
    RESTART_ANEW,
    STANDS,
    VOID,
    WARNING,
)
from tapete.games import REGISTRY
from tapete.law.parameters import sheet
from tests.games.circulo import ANTES, BLINDS, Circulo, declared, paid
from tests.games.table import faults
from tests.trace import law

KINGS = "Ks Kd 9h 4c 2s"


@law("MU2010:82.1.a", "MU2010:82.1.c", "MU2010:82.1.d", "MU2010:82.1.e", "MU2010:82.1.fin", "MU2010:82.1.h")
@law("MU2010:82.1.i", "MU2010:82.1.in", "MU2010:82.3.b", "MU2010:82.1.f")
def test_what_the_jefe_de_sector_rules() -> None:
    one, two = ("q: apostar 20",), ("q: apostar 20", "r: cubrir")
    of_the_deal = ("orden-de-reparto", "carta-ajena-vista q", "cartas-descubiertas", "baraja-defectuosa")
    of_the_pack = ("reverso-distinto", "carta-repetida")
    rows: list[tuple[tuple[str, ...], str, str]] = [
        *[(one, incident, RESTART) for incident in (*of_the_deal, *of_the_pack)],
        *[(two, incident, STANDS) for incident in (*of_the_deal, "marca-equivocada 7")],
        *[(two, incident, VOID) for incident in of_the_pack],
        (("q: retirarse", "q: levantarse"), "orden-de-reparto", RESTART_ANEW),
        ((), "cartas-mezcladas q identificadas", REBUILT),
        ((), "cartas-mezcladas q sin-identificar", LOST),
    ]
    wrong = []
    for lines, incident, ruling in rows:
        table = Circulo()
        table.hand()
        table.say(*lines)
        found = declared(table, *incident.split(maxsplit=1)).ruling
        if found != ruling:
            wrong.append((lines, incident, found))
    assert not wrong


@law("MU2010:79.1", "MU2010:79.1.in", "MU2010:79.1.a", "MU2010:79.1.b", "MU2010:79.1.c", "MU2010:79.1.d")
@law("MU2010:79.1.e", "MU2010:79.1.f", "MU2010:79.1.g", "MU2010:79.1.h", "MU2010:79.1.i", "MU2010:79.1.j")
@law("MU2010:79.1.k", "MU2010:79.1.l", "MU2010:79.1.m", "MU2010:79.1.n", "criterio:poquer-de-circulo.25")
def test_who_does_what_is_forbidden_is_warned_and_then_is_for_the_jefe() -> None:
    wrong = []
    for incident, where in PROHIBITIONS.items():
        table = Circulo()
        table.hand()
        first, again, other = (declared(table, incident, name) for name in "qqr")
        ruled = [first.ruling, first.cite, again.ruling, other.ruling, table.turn]
        if ruled != [WARNING, f"MU2010:{where}", FOR_THE_JEFE, WARNING, "q"]:
            wrong.append((incident, ruled))
    assert not wrong


@law("MU2010:79.1.k", "criterio:poquer-de-circulo.58")
def test_who_looks_on_sees_no_covered_card() -> None:
    table = Circulo()
    table.hand(q="As Ad")
    assert any("As" in seat.cards for seat in table.seen("q").seats)
    shown = {card for seat in table.seen("mirona").seats for card in seat.cards}
    assert shown <= {COVERED}


def test_who_retires_is_seen_to_be_out_whatever_he_had_put() -> None:
    setup: dict[str, Any] = {**BLINDS, "ante": None}
    table = Circulo(**setup)
    table.hand()
    first = table.turn
    assert table.resto(first) == 200, "he has put nothing"
    table(f"{first}: retirarse")
    assert [seat.player for seat in table.seen("p").seats if seat.retirado] == [first]


@law("MU2010:79.1")
def test_everything_that_the_law_names_may_be_declared() -> None:
    named = sheet("poquer-de-circulo").column("murcia").get("prohibitions", tuple[str, ...])
    Circulo()
    assert {*named.value} <= {*PROHIBITIONS}


@law("MU2010:82.2.a")
def test_a_hand_announced_wrongly_changes_nothing() -> None:
    table = Circulo("p a b c")
    table.hand(KINGS, a="Kh Kc", b="7h 6h", c="3h 3s")
    table.say("a: pasar", "b: pasar", "c: pasar", "p: retirarse")
    table.check_down()
    assert table.why_not("jefe: incidente mano-mal-anunciada") == ("no_es_momento", "MU2010:82.2.a")
    table("a: mostrar")
    declared(table, "mano-mal-anunciada")
    table.say("b: mostrar", "c: mostrar")
    assert [name for name, _ in paid(table("crupier: liquidar"))] == ["a"]


def short_of_antes(*notes: str, **restos: str) -> Circulo:
    """A hand that the crupier deals although some antes are missing."""
    table = Circulo("p q r s t u")
    table.give(**restos)
    table.shuffle()
    for name in ("q", "r", "t", "p", "u") if len(notes) == 1 else ("q", "r", "p", "u"):
        table(f"{name}: ante")
    for note in notes:
        assert declared(table, "ante-omitido", note).cite == "MU2010:82.3.g"
    return table


@law("MU2010:82.3.g", "criterio:poquer-de-circulo.15")
def test_an_ante_that_is_missing_lowers_nobodys_part_of_the_bote() -> None:
    table = short_of_antes("sin-identificar", s="100")
    table.say("q: pasar", "r: apostar 100", "s: cubrir", "t: cubrir", "u: retirarse", "p: retirarse", "q: retirarse")
    assert [(pot.amount, pot.players) for pot in table.seen("p").pots] == [(32500, ("r", "s", "t"))]
    named = short_of_antes("s", s="100")
    named.say("s: ante", "q: pasar", "r: apostar 100", "s: cubrir", "t: cubrir", "u: retirarse", "p: retirarse")
    named("q: retirarse")
    assert [(pot.amount, pot.players) for pot in named.seen("p").pots] == [(31500, ("r", "s", "t")), (1000, ("r", "t"))]


@law("MU2010:81.3.p17", "criterio:poquer-de-circulo.52")
def test_a_claim_is_admitted_until_the_first_card_of_the_next_hand() -> None:
    table = Circulo("p a b c")
    table.hand(KINGS, a="Kh Kc", b="7h 6h")
    table.say("a: pasar", "b: pasar", "c: retirarse", "p: retirarse")
    assert table.why_not("jefe: incidente reclamacion b") == ("no_es_momento", "MU2010:81.3.p17")
    table.finish()
    assert declared(table, "reclamacion", "b").cite == "MU2010:81.3.p17"
    table.shuffle()
    declared(table, "reclamacion", "b")
    table.by_hand = True
    table.say("a: ante", "b: ante", "c: ante", "p: ante")
    declared(table, "reclamacion", "b")
    table("crupier: dar tapadas")
    assert table.why_not("jefe: incidente reclamacion b") == ("no_es_momento", "MU2010:81.3.p17")


@law("MU2010:80.a.p1", "MU2010:76.3.b")
def test_an_unlawful_table_is_not_built() -> None:
    module = REGISTRY.module("holdem")
    lawful, unlawful = (read_setup(module.Setup, {**ANTES, "resto": resto}) for resto in ("200", "100"))
    assert module.build("murcia", lawful).slug == "holdem"
    with pytest.raises(Unlawful, match="minimo_excesivo"):
        module.build("murcia", unlawful)
    assert faults("holdem", "murcia", **ANTES, duracion=-1) == [("plazo_no_admitido", "MU2010:76.3.b")]
