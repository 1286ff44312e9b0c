"""Dados murcianos: null throws, dice touched before they are announced, and breaches of the staff."""

import pytest

from tapete.engine.event import Infringed
from tapete.engine.refusal import Refused
from tapete.families.dice import ThrowVoided
from tapete.families.stakes.events import Collected
from tapete.games.dados_murcianos.errors import ThrowStands
from tapete.games.dados_murcianos.state import Phase
from tapete.games.dados_murcianos.ternas import TernaChanged, TernaSeized
from tests.games.murcianos import MurcianosTable, results
from tests.trace import law

KEPT = [
    ("objeto-extraño", "MU2010:35.2.a"),
    ("dados-fuera-del-vaso", "MU2010:35.2.c"),
    ("retenido-en-el-vaso", "MU2010:35.2.c"),
    ("fuera-de-la-arena", "MU2010:35.2.d"),
    ("de-canto", "MU2010:35.2.e"),
    ("superpuestos", "MU2010:35.2.f"),
    ("no-aislado", "MU2010:35.1.p2"),
    ("retenido-en-el-cuerno", "MU2010:35.1.p2"),
    ("sin-cuerno", "criterio:dados-murcianos.20"),
    ("por-separado", "criterio:dados-murcianos.20"),
    ("levantados-en-movimiento", "criterio:dados-murcianos.8"),
    ("tocados-por-un-jugador", "criterio:dados-murcianos.18"),
]


@law(
    "MU2010:35.2.a",
    "MU2010:35.2.c",
    "MU2010:35.2.d",
    "MU2010:35.2.e",
    "MU2010:35.2.f",
    "MU2010:35.1.p1",
    "MU2010:35.1.p2",
    "MU2010:35.1.p3",
    "criterio:dados-murcianos.8",
    "criterio:dados-murcianos.13",
    "criterio:dados-murcianos.14",
    "criterio:dados-murcianos.18",
    "criterio:dados-murcianos.20",
)
@pytest.mark.parametrize(("cause", "cite"), KEPT)
def test_a_null_throw_decides_nothing_and_is_repeated_with_the_same_terna(cause: str, cite: str) -> None:
    table = MurcianosTable().bet("ana", "pequeno 10")
    assert table.why_not(f"crupier: incidente {cause}") == ("sin_tirada", cite)
    table.rolling()
    assert table.why_not(f"ana: incidente {cause}") == ("sin_facultad", cite)
    events = table(f"crupier: incidente {cause}")
    assert [(type(event), event.cite) for event in events] == [(ThrowVoided, cite)]
    assert (table.on("ana"), table.terna, table.state.phase) == ({"pequeno": 1000}, 1, Phase.APUESTAS)
    table("ana: retirar pequeno")


@law("MU2010:35.2.b", "criterio:dados-murcianos.9", "criterio:dados-murcianos.14")
@pytest.mark.parametrize("cause", ["dado-al-suelo", "fuera-de-la-mesa"])
def test_a_die_that_falls_or_leaves_the_table_changes_the_terna_which_goes_back_to_the_case(cause: str) -> None:
    table = MurcianosTable().bet("ana", "pequeno 10").rolling()
    voided, changed = table(f"jefe: incidente {cause}")
    assert isinstance(voided, ThrowVoided)
    assert isinstance(changed, TernaChanged)
    assert (changed.out, changed.terna, changed.cite) == (1, 2, "MU2010:35.2.b")
    assert (table.terna, table.state.ternas.sound, table.on("ana")) == (2, (1, 2, 3), {"pequeno": 1000})


@law("MU2010:35.2.b", "criterio:dados-murcianos.9")
@pytest.mark.parametrize("cause", ["dado-defectuoso", "sustancia-extraña"])
def test_an_unsound_die_takes_its_terna_out_of_the_case(cause: str) -> None:
    table = MurcianosTable().bet("ana", "pequeno 10").rolling()
    voided, seized = table(f"crupier: incidente {cause}")
    assert isinstance(voided, ThrowVoided)
    assert isinstance(seized, TernaSeized)
    assert (seized.terna, seized.instead, seized.left) == (1, 2, 2)
    assert (table.terna, table.state.ternas.sound) == (2, (2, 3))


@law("MU2010:35.2.a", "MU2010:35.2.b", "criterio:dados-murcianos.22")
@pytest.mark.parametrize(
    ("cause", "terna"), [("objeto-extraño", 1), ("dado-defectuoso", 2), ("sustancia-extraña", 2), ("superpuestos", 1)]
)
def test_what_is_seen_once_the_dice_rest_makes_the_throw_null_until_it_is_announced(cause: str, terna: int) -> None:
    table = MurcianosTable().bet("ana", "pequeno 10")
    table.throw("1-1-2")
    table.rest("1-2-3")
    announced = table.fork()
    announced("crupier: anunciar")
    assert announced.refusal(f"crupier: incidente {cause}").code == "tirada_firme"
    assert isinstance(table(f"crupier: incidente {cause}")[0], ThrowVoided)
    assert (table.on("ana"), table.terna, table.state.phase) == ({"pequeno": 1000}, terna, Phase.APUESTAS)
    assert (table.state.results, table.state.outcome) == (("1-1-2",), ""), "what was read is no result"
    assert results(table.throw("1-2-3")) == {"pequeno": 1000}


@law("MU2010:35.1.p4", "criterio:dados-murcianos.8")
def test_dice_lifted_while_they_roll_and_at_rest_are_not_the_same() -> None:
    table = MurcianosTable().rolling()
    assert table.why_not("jefe: incidente levantados-sin-anunciar") == ("dados_en_movimiento", "MU2010:35.1.p4")
    table("azar: resultado 1-2-3")
    assert table.why_not("jefe: incidente levantados-en-movimiento") == (
        "dados_en_reposo",
        "criterio:dados-murcianos.8",
    )


def test_whoever_comes_out_of_turn_is_told_what_comes_next() -> None:
    table = MurcianosTable(trios=True, lanzan_jugadores=True)
    table("ana: ocupar")
    table.bet("ana", "pequeno 10")

    def told() -> dict[str, str]:
        """What is said to each who would do what it is not the time for."""
        found = {}
        for who, line in (
            ("crupier", "no va más"),
            ("ana", "lanzar"),
            ("ana", "rehusar"),
            ("azar", "resultado 1-2-3"),
            ("crupier", "anunciar"),
        ):
            try:
                table.fork()(f"{who}: {line}")
            except Refused as refused:
                found[line] = refused.facts["expected"] if refused.code == "fuera_de_orden" else refused.code
        return found

    lines = ["no va más", "lanzar", "rehusar", "resultado 1-2-3", "anunciar"]
    assert told() == dict.fromkeys(lines[1:], "no va más")
    table("crupier: no va más")
    assert told() == dict.fromkeys(["no va más", "resultado 1-2-3", "anunciar"], "lanzar")
    table("ana: lanzar")
    assert told() == dict.fromkeys(["no va más", "lanzar", "rehusar", "anunciar"], "resultado")
    table("azar: resultado 1-2-3")
    assert told() == dict.fromkeys(lines[:4], "anunciar")
    table("crupier: anunciar")
    assert told() == dict.fromkeys(lines, "liquidar")


@law("MU2010:35.2.e", "criterio:dados-murcianos.20")
def test_an_edge_that_can_be_read_and_dice_that_touch_are_no_null_throw() -> None:
    table = MurcianosTable().bet("ana", "pequeno 10")
    assert results(table.throw("1-2-3")) == {"pequeno": 1000}


@law("MU2010:35.1.p4")
@pytest.mark.parametrize(("dice", "ends"), [("5-5-4", {"grande": 5000}), ("3-3-4", {})])
def test_dice_lifted_without_announcing_pay_the_winners_and_nobody_loses(dice: str, ends: dict[str, int]) -> None:
    table = MurcianosTable().bet("ana", "grande 50", "pequeno 50", "ases 5").rest(dice)
    events = [*table("jefe: incidente levantados-sin-anunciar"), *table("crupier: liquidar")]
    assert results(events) == ends
    assert not [event for event in events if isinstance(event, Collected)]
    assert table.on("ana") == {"grande": 5000, "pequeno": 5000, "ases": 500}


@law("MU2010:35.1.p4")
def test_announced_dice_are_settled_in_full() -> None:
    table = MurcianosTable().bet("ana", "grande 50", "pequeno 50").rest("5-5-4")
    table("crupier: anunciar")
    assert table.why_not("jefe: incidente levantados-sin-anunciar") == ("tirada_firme", "MU2010:35.1.p4")
    assert results(table("crupier: liquidar")) == {"grande": 5000, "pequeno": -5000}


@law("criterio:dados-murcianos.18", "MU2010:35.1.p4")
def test_a_trio_lifted_without_announcing_is_paid_as_well() -> None:
    table = MurcianosTable(trios=True).bet("ana", "pequeno 20", "trio 10", "grande 20", "ases 5").rest("2-2-2")
    events = [*table("crupier: incidente levantados-sin-anunciar"), *table("crupier: liquidar")]
    assert results(events) == {"pequeno": 2000, "trio": 11000}


@law("criterio:dados-murcianos.18")
def test_dice_that_a_player_touches_after_they_were_read_are_settled_in_full() -> None:
    table = MurcianosTable().bet("ana", "grande 50", "pequeno 50").rest("5-5-4")
    (stands,) = table("crupier: incidente tocados-por-un-jugador")
    assert isinstance(stands, ThrowStands)
    table("crupier: anunciar")
    assert results(table("crupier: liquidar")) == {"grande": 5000, "pequeno": -5000}


@law("criterio:dados-murcianos.23")
def test_after_dice_lifted_without_announcing_the_thrower_keeps_the_throw() -> None:
    table = MurcianosTable(trios=True, lanzan_jugadores=True)
    for player in ("ana", "luis"):
        table(f"{player}: ocupar")
        table.bet(player, "pequeno 10")
    table("crupier: no va más")
    table("ana: lanzar")
    table("azar: resultado 5-5-4")
    table("jefe: incidente levantados-sin-anunciar")
    table("crupier: liquidar")
    table("crupier: no va más")
    assert table.state.thrower == "ana"


@law("MU2010:34.a.p2", "MU2010:35.3.p4", "MU2010:35.4.p3", "MU2010:35.4.p4")
@pytest.mark.parametrize(
    ("breach", "cite"),
    [
        ("estuche-retirado", "MU2010:34.a.p2"),
        ("cambio-omitido", "MU2010:34.a.p2"),
        ("recogida-sin-empezar-por-ases", "MU2010:35.3.p4"),
        ("recogida-en-el-sentido-del-reloj", "MU2010:35.3.p4"),
        ("pago-antes-de-recoger", "MU2010:35.4.p3"),
        ("ases-sin-extender", "MU2010:35.4.p4"),
    ],
)
def test_breaches_of_the_staff_are_recorded_by_who_watches_and_amounts_stay(breach: str, cite: str) -> None:
    table = MurcianosTable()
    before = table.state
    assert table.why_not(f"crupier: incidente {breach}") == ("sin_facultad", cite)
    (recorded,) = table(f"jefe: incidente {breach}")
    assert isinstance(recorded, Infringed)
    assert (recorded.cite, table.state) == (cite, before)


def test_an_incident_of_another_game_is_unknown() -> None:
    assert MurcianosTable().refusal("jefe: incidente bola-fuera").code == "incidente_desconocido"
