"""Dados murcianos: its rules and set-ups, what it says, and its clock. Its cases are in `casos/murcianos.casos`."""

from typing import Any

from tapete.engine.event import Refused
from tapete.engine.table import Alarm, Pace
from tapete.games.dados_murcianos.ternas import ChangeTerna
from tests.games.murcianos import MurcianosTable
from tests.games.table import faults
from tests.trace import law


@law("criterio:dados-murcianos.1")
def test_sixty_three_throws_decide_and_leave_the_bank_one_of_them_on_every_suerte() -> None:
    rules = MurcianosTable().rules
    assert len(rules.decides) == 63
    for suerte, pays in (("ases", 61), ("pequeno", 1), ("grande", 1)):
        fates = list(rules.fates[suerte].values())
        assert pays * fates.count(True) - fates.count(False) == -1


@law("MU2010:33", "criterio:dados-murcianos.6")
def test_a_double_table_has_every_cell_twice_and_a_crupier_for_each_cloth() -> None:
    single, double = MurcianosTable(trios=True), MurcianosTable(trios=True, panos=2)
    assert list(double.rules.bets) == [*single.rules.bets, *(f"{cell}:2" for cell in single.rules.bets)]
    assert [person.role for person in double.state.staff] == ["jefe", "crupier", "crupier"]


def test_the_announcement_says_the_sum_the_suerte_and_the_trio() -> None:
    rules = MurcianosTable(trios=True).rules
    told = {dice: rules.announcements[dice] for dice in ("1-1-1", "2-2-2", "4-4-4", "6-6-2", "3-4-3")}
    assert told == {
        "1-1-1": "3, ases",
        "2-2-2": "6, pequeño y trío de 2",
        "4-4-4": "12, trío de 4",
        "6-6-2": "14, grande",
        "3-4-3": "10",
    }


def test_a_refusal_over_the_joint_maximum_says_what_counts() -> None:
    table = MurcianosTable(panos=2).bet("ana", "ases:2 30")
    assert table.refusal("ana: ases 5").sentence("en") == (
        "With €5.00 more you would have €35.00 that counts for ases, €30.00 of it on other cells; the maximum for one "
        "player is €30.00."
    )


@law("MU2010:34.a.p3")
def test_a_seizure_says_which_terna_comes_instead_and_how_many_are_left() -> None:
    table = MurcianosTable()
    told = [table("director: incidente sospecha")[0].tell("en") for _ in range(3)]
    assert told == [
        "Terna 1 is seized: sospecha. Terna 2 comes into play; with it 2 sound ternas are left.",
        "Terna 2 is seized: sospecha. Terna 3 comes into play; with it 1 sound terna is left.",
        "Terna 3 is seized: sospecha. No sound terna is left.",
    ]


def test_people_who_come_out_of_turn_read_what_comes_next() -> None:
    table = MurcianosTable(trios=True, lanzan_jugadores=True)
    table("ana: ocupar")
    table.bet("ana", "pequeno 10")
    who = {"no va más": "crupier", "lanzar": "ana", "rehusar": "ana", "resultado 1-2-3": "azar", "anunciar": "crupier"}

    def expected() -> dict[str, str]:
        """What is expected, by each line that it is not the time for."""
        found = {}
        for line, speaker in who.items():
            try:
                table.fork()(f"{speaker}: {line}")
            except Refused as refused:
                found[line] = refused.facts["expected"] if refused.code == "fuera_de_orden" else refused.code
        return found

    lines = list(who)
    assert expected() == dict.fromkeys(lines[1:], "no va más")
    table("crupier: no va más")
    assert expected() == dict.fromkeys(["no va más", "resultado 1-2-3", "anunciar"], "lanzar")
    table("ana: lanzar")
    assert expected() == dict.fromkeys(["no va más", "lanzar", "rehusar", "anunciar"], "resultado")
    table("azar: resultado 1-2-3")
    assert expected() == dict.fromkeys(lines[:4], "anunciar")
    table("crupier: anunciar")
    assert expected() == dict.fromkeys(lines, "liquidar")


@law("MU2010:34.a.p2", "criterio:dados-murcianos.9")
def test_nobody_is_hurried_to_throw_while_the_terna_must_be_changed() -> None:
    table = MurcianosTable(trios=True, lanzan_jugadores=True)
    table("ana: ocupar")
    table.bet("ana", "pequeno 10")
    table("crupier: no va más")
    table("reloj: hora 3600")
    assert table.game.next_step(table.state) == ChangeTerna(by=table.person("crupier"))
    assert table.game.pace(table.state) is Pace.PERSONAL
    table("crupier: cambiar terna")
    assert table.game.pace(table.state) is Pace.DECISION


def test_the_clock_is_asked_for_on_the_next_hour() -> None:
    table = MurcianosTable()
    assert table.game.alarm(table.state) == Alarm(at=3600, after=3600)
    table("reloj: hora 9000")
    assert table.game.alarm(table.state) == Alarm(at=3 * 3600, after=3600)
    table("crupier: cambiar terna")
    table("jefe: cerrar")
    assert table.game.alarm(table.state) is None


SETUPS: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"panos": 2}, []),
    ({"panos": 3}, [("panos_no_admitidos", "MU2010:33")]),
    ({"multiplo": 200}, []),
    ({"multiplo": 150}, [("multiplo_no_admitido", "MU2010:35.4.p5")]),
    ({"unidad": "2.50"}, []),
    ({"unidad": "2"}, [("unidad_no_admitida", "criterio:dados-murcianos.21")]),
    ({"anticipo": "75000"}, []),
    ({"anticipo": "74999"}, [("anticipo_insuficiente", "criterio:dados-murcianos.25")]),
    ({"idioma": "gl"}, []),
    ({"idioma": "pt"}, [("idioma_no_admitido", "criterio:casino.15")]),
    ({"trios": True, "lanzan_jugadores": True, "trio_de_ases": "tambien-trio"}, []),
    (
        {"lanzan_jugadores": True, "trio_de_ases": "tambien-trio"},
        [("solo_en_la_variante", "MU2010:36.5"), ("solo_en_la_variante", "criterio:dados-murcianos.2")],
    ),
]


@law("MU2010:33", "MU2010:35.4.p5", "criterio:dados-murcianos.21", "criterio:dados-murcianos.25", "criterio:casino.15")
@law("MU2010:36.5", "criterio:dados-murcianos.2")
def test_its_set_ups() -> None:
    for setup, expected in SETUPS:
        assert faults("dados-murcianos", "murcia", minimo="5", **setup) == expected, setup
