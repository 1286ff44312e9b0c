"""Dados murcianos: the ternas in their case, changed every hour and out of turn."""

import pytest

from tapete.engine.table import Alarm, Pace
from tapete.games.dados_murcianos.ternas import ChangeTerna, HourStruck, TernaChanged, TernaSeized
from tests.games.murcianos import MurcianosTable, results
from tests.games.table import faults, refused
from tests.trace import law


def _on_the_hour(table: MurcianosTable, hours: float) -> int:
    """The clock strikes, and the terna is changed; the one that is in play then."""
    table.at(hours)
    table("crupier: cambiar terna")
    return table.terna


@law("MU2010:34.a", "MU2010:34.a.p2")
def test_the_ternas_take_turns_every_hour_since_the_opening() -> None:
    table = MurcianosTable()
    assert table.terna == 1
    assert [_on_the_hour(table, hour) for hour in range(1, 7)] == [2, 3, 1, 2, 3, 1]


@law("MU2010:34.a.p2")
def test_nobody_throws_after_the_hour_with_the_terna_of_before() -> None:
    table = MurcianosTable().bet("ana", "pequeno 10")
    assert table.at(0.99) == ()
    assert table.why_not("crupier: cambiar terna") == ("sin_cambio_debido", "MU2010:34.a.p2")
    (struck,) = table.at(1)
    assert isinstance(struck, HourStruck)
    assert table.at(1.5) == ()
    assert table.why_not("crupier: no va más") == ("cambio_pendiente", "MU2010:34.a.p2")
    (changed,) = table("crupier: cambiar terna")
    assert isinstance(changed, TernaChanged)
    assert changed.cause == "hora"
    assert results(table.throw("1-2-3")) == {"pequeno": 1000}


@law("MU2010:34.a.p2", "criterio:dados-murcianos.9")
def test_an_hour_that_strikes_while_the_dice_roll_changes_the_terna_after_the_throw_and_once() -> None:
    table = MurcianosTable().bet("ana", "pequeno 10").rolling()
    table.at(2)
    assert table.why_not("crupier: cambiar terna") == ("dados_lanzados", "MU2010:34.a.p2")
    table("azar: resultado 1-2-3")
    table("crupier: anunciar")
    table("crupier: liquidar")
    table("crupier: cambiar terna")
    assert (table.terna, table.state.change_due) == (2, False)


@law("MU2010:34.a.p2", "criterio:dados-murcianos.9")
def test_an_hour_that_strikes_after_the_call_changes_the_terna_before_the_throw() -> None:
    table = MurcianosTable(trios=True, lanzan_jugadores=True)
    table("ana: ocupar")
    table.bet("ana", "pequeno 10")
    table("crupier: no va más")
    table.at(1)
    assert table.why_not("ana: lanzar") == ("cambio_pendiente", "MU2010:34.a.p2")
    assert table.game.next_step(table.state) == ChangeTerna(by=table.person("crupier"))
    assert table.game.pace(table.state) is Pace.PERSONAL, "nobody is hurried to throw"
    table("crupier: cambiar terna")
    assert (table.terna, table.game.pace(table.state)) == (2, Pace.DECISION)
    table("ana: lanzar")


@law("MU2010:34.a.p2")
def test_the_clock_does_not_go_back() -> None:
    table = MurcianosTable()
    table.at(2)
    assert table.at(2) == ()
    assert refused(lambda: table.at(0.5)) == ("hora_pasada", "MU2010:34.a.p2")


@law("MU2010:35.2.b", "criterio:dados-murcianos.9")
def test_a_replacement_out_of_turn_leaves_the_clock_alone() -> None:
    table = MurcianosTable().rolling()
    table.at(1 / 3)
    table("crupier: incidente dado-al-suelo")
    assert table.terna == 2
    assert _on_the_hour(table, 1) == 3


@law("MU2010:34.a.p3", "criterio:dados-murcianos.9")
def test_a_seized_terna_does_not_come_back() -> None:
    table = MurcianosTable()
    assert _on_the_hour(table, 1) == 2
    for who in ("jefe", "crupier", "ana"):
        assert table.why_not(f"{who}: incidente sospecha") == ("sin_facultad", "MU2010:34.a.p3")
    (seized,) = table("director: incidente sospecha un canto romo")
    assert isinstance(seized, TernaSeized)
    assert (seized.terna, seized.instead, seized.left, seized.note) == (2, 3, 2, "un canto romo")
    assert seized.tell("en") == (
        "Terna 2 is seized: sospecha. Terna 3 comes into play; with it 2 sound ternas are left."
    )
    assert [table.terna, _on_the_hour(table, 2), _on_the_hour(table, 3)] == [3, 1, 3]


@law("criterio:dados-murcianos.22", "MU2010:34.a.p3")
def test_a_throw_that_was_announced_stands_when_its_terna_is_suspected() -> None:
    table = MurcianosTable().bet("ana", "pequeno 10").rest("1-2-3")
    table("crupier: anunciar")
    table("director: incidente sospecha")
    assert results(table("crupier: liquidar")) == {"pequeno": 1000}


@law("MU2010:34.a.p3")
def test_a_terna_is_not_seized_while_it_rolls() -> None:
    table = MurcianosTable().rolling()
    assert table.why_not("director: incidente sospecha") == ("dados_lanzados", "MU2010:34.a.p3")
    table("azar: resultado 1-2-3")
    table("director: incidente sospecha")


@law("MU2010:34.a")
@pytest.mark.parametrize(
    "flaw", ["color-desigual", "aristas-desiguales", "caras-opuestas", "puntos-desiguales", "desequilibrado"]
)
def test_dice_against_the_requirements_may_not_be_used(flaw: str) -> None:
    table = MurcianosTable()
    assert table.why_not(f"ana: incidente {flaw}") == ("sin_facultad", "MU2010:34.a")
    (seized,) = table(f"crupier: incidente {flaw}")
    assert (seized.cite, table.terna, table.state.ternas.sound) == ("MU2010:34.a", 2, (2, 3))


@law("criterio:dados-murcianos.9")
def test_with_fewer_than_two_ternas_nobody_throws_until_another_is_supplied() -> None:
    table = MurcianosTable()
    table("director: incidente sospecha")
    table.fork().rolling()
    table("director: incidente sospecha")
    why = ("ternas_insuficientes", "criterio:dados-murcianos.9")
    assert table.why_not("crupier: no va más") == why
    assert table.fork().at(1) != ()
    late = table.fork()
    late.at(1)
    assert late.why_not("crupier: cambiar terna") == why
    assert table.why_not("director: suministrar terna 3") == ("terna_en_el_estuche", "criterio:dados-murcianos.9")
    assert table.why_not("director: suministrar terna 99") == ("terna_desconocida", "MU2010:34.a")
    (last,) = table("director: incidente sospecha")
    assert last.tell("en") == "Terna 3 is seized: sospecha. No sound terna is left."
    assert (table.terna, table.state.ternas.sound) == (0, ())
    assert table.why_not("director: incidente sospecha") == ("ternas_insuficientes", "MU2010:34.a.p3")
    assert table.refusal("crupier: suministrar terna 1").code == "sin_facultad"
    table("jefe: suministrar terna 2")
    assert (table.terna, table.why_not("crupier: no va más")) == (2, why)
    table("jefe: suministrar terna 1")
    table.rolling()


@law("criterio:dados-murcianos.9")
def test_a_terna_seized_after_the_call_stops_the_throw() -> None:
    table = MurcianosTable()
    table("director: incidente sospecha")
    table("crupier: no va más")
    table("director: incidente sospecha")
    assert table.why_not("crupier: lanzar") == ("ternas_insuficientes", "criterio:dados-murcianos.9")
    table("director: suministrar terna 1")
    table("crupier: lanzar")


@law("MU2010:34.a.p2")
def test_another_session_begins_with_a_whole_case_and_a_clock_at_nought() -> None:
    table = MurcianosTable()
    table.at(5)
    table("director: incidente sospecha")
    table("jefe: cerrar")
    table("director: abrir")
    assert (table.terna, table.state.ternas.sound, table.state.hours) == (1, (1, 2, 3), 0)


def test_the_clock_is_asked_for_on_the_next_hour() -> None:
    table = MurcianosTable()
    assert table.game.alarm(table.state) == Alarm(at=3600, after=3600)
    table.at(2.5)
    assert table.game.alarm(table.state) == Alarm(at=3 * 3600, after=3600)
    table("crupier: cambiar terna")
    table("jefe: cerrar")
    assert table.game.alarm(table.state) is None


@law("MU2010:33", "MU2010:35.4.p5", "criterio:dados-murcianos.21", "criterio:dados-murcianos.25", "criterio:casino.15")
@pytest.mark.parametrize(
    ("lawful", "broken", "fault"),
    [
        ({"panos": 2}, {"panos": 3}, ("panos_no_admitidos", "MU2010:33")),
        ({"multiplo": 200}, {"multiplo": 150}, ("multiplo_no_admitido", "MU2010:35.4.p5")),
        ({"unidad": "2.50"}, {"unidad": "2"}, ("unidad_no_admitida", "criterio:dados-murcianos.21")),
        ({"anticipo": "75000"}, {"anticipo": "74999"}, ("anticipo_insuficiente", "criterio:dados-murcianos.25")),
        ({"idioma": "gl"}, {"idioma": "pt"}, ("idioma_no_admitido", "criterio:casino.15")),
    ],
)
def test_what_the_law_refuses_of_a_table(
    lawful: dict[str, object], broken: dict[str, object], fault: tuple[str, str]
) -> None:
    assert faults("dados-murcianos", "murcia", minimo="5", **lawful) == []
    assert faults("dados-murcianos", "murcia", minimo="5", **broken) == [fault]


@law("MU2010:36.5", "criterio:dados-murcianos.2")
def test_only_the_variant_has_players_who_throw_and_a_trio_of_aces() -> None:
    variant: dict[str, object] = {"lanzan_jugadores": True, "trio_de_ases": "tambien-trio"}
    assert faults("dados-murcianos", "murcia", minimo="5", trios=True, **variant) == []
    assert faults("dados-murcianos", "murcia", minimo="5", **variant) == [
        ("solo_en_la_variante", "MU2010:36.5"),
        ("solo_en_la_variante", "criterio:dados-murcianos.2"),
    ]


@law("criterio:dados-murcianos.6")
@pytest.mark.parametrize(("panos", "staff"), [(1, "jefe=j crupier=c"), (2, "jefe=j crupier=c crupier=d")])
def test_a_table_opens_with_a_jefe_and_a_crupier_for_each_cloth(panos: int, staff: str) -> None:
    MurcianosTable(panos=panos, staff=staff)
    short = staff.rpartition(" ")[0]
    assert refused(lambda: MurcianosTable(panos=panos, staff=short)) == (
        "personal_insuficiente",
        "criterio:dados-murcianos.6",
    )
