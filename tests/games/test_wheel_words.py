"""What people say at the wheels: bets mean what they say, in the law's words and in any order of numbers."""

import pytest

from tapete.engine.command import Actor, Command, Draw, Role
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.engine.notation import Unreadable
from tapete.families.stakes.cells import BetPlaced
from tapete.families.wheel.play import WheelGame
from tapete.families.wheel.rules import State
from tapete.families.wheel.throw import Call
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet
from tests.games.francesa import francesa
from tests.games.table import everywhere
from tests.trace import law

WHEELS = [
    (slug, where) for slug in REGISTRY for where in sheet(slug).regulated if isinstance(build(slug, where), WheelGame)
]
MEANT = {
    "caballo 20-17": "caballo:17-20",
    "caballo:20-17": "caballo:17-20",
    "pareja 17-20": "caballo:17-20",
    "pareja 20-17": "caballo:17-20",
    "cuadro 21-17-20-18": "cuadro:17-18-20-21",
    "fila-transversal 18-17-16": "transversal:16-17-18",
    "doble-docena 2-1": "doble-docena:1-2",
    "doble-columna 3-2": "doble-columna:2-3",
}


@everywhere
@pytest.mark.parametrize("said", MEANT)
@law("ES1979:01.IV.1.A.b", "GA2007:01.V.1.B.b", "MU2010:7.1.b")
def test_the_order_of_numbers_does_not_matter_and_pareja_is_a_caballo(where: str, said: str) -> None:
    table = francesa(where)
    [placed] = table(f"ana: {said} 10")
    assert isinstance(placed, BetPlaced)
    assert placed.bet == MEANT[said]
    table(f"ana: retirar {said}")
    assert table.state.stakes == ()


def test_the_jefe_may_say_pareja_too() -> None:
    table = francesa("estado")
    assert table.game.write(table.game.read(("orden", "pareja", "pleno"), table.person("jefe"), table.state)) == (
        "orden caballo pleno"
    )


def test_a_bet_of_no_cloth_is_refused_and_one_that_is_misspelt_is_not_understood() -> None:
    table = francesa("estado")
    assert table.why_not("ana: verde 5") == ("combinacion_no_admitida", "ES1979:01.IV.1")
    assert table.why_not("ana: caballo 1-36 5") == ("combinacion_no_admitida", "ES1979:01.IV.1")
    with pytest.raises(Unreadable, match=r"can't read 'rjo': expected rojo"):
        table("ana: rjo 5")
    with pytest.raises(Unreadable, match=r"can't read 'caballos': expected caballo"):
        table("crupier: aceptar caballos 17-20 5 para ana")


@law("ES1979:01.IV.1.B.b")
def test_who_has_two_prisoners_on_a_cell_says_which() -> None:
    table = francesa("estado")
    table("ana: rojo 40")
    table.spin("0")
    table("ana: prision rojo")
    table("ana: rojo 40")
    table.spin("0")
    refused = table.refusal("ana: mitad rojo")
    assert refused.code == "varias_en_prision"
    assert refused.facts["which"] == "ceros 1, ceros 2"
    table("ana: mitad rojo ceros 2")
    assert [stake.zeros for stake in table.state.stakes] == [1]
    table("ana: mitad rojo")
    assert table.state.stakes == ()


@law("ES1979:01.IV.1.B.b")
def test_who_has_prisoners_on_two_panos_says_on_which() -> None:
    table = francesa("estado", panos=2)
    for line in ("ana: rojo 40", "ana: rojo 20 paño 2", "ana: par 20 paño 2"):
        table(line)
    table.spin("0")
    refused = table.refusal("ana: mitad rojo")
    assert (refused.code, refused.facts["which"]) == ("varias_en_prision", "paño 1 ceros 1, paño 2 ceros 1")
    assert table.why_not("ana: mitad rojo ceros 1")[0] == "varias_en_prision"
    table("ana: mitad rojo paño 1")
    assert [(stake.bet, stake.pano) for stake in table.state.stakes] == [("rojo", 2), ("par", 2)]
    table("ana: mitad rojo")
    table("ana: mitad par ceros 1")
    assert table.state.stakes == ()
    assert table.why_not("ana: mitad rojo")[0] == "sin_opcion"


def test_on_a_table_of_two_panos_sentences_name_the_second() -> None:
    table = francesa("estado", panos=2)
    [first] = table("ana: rojo 10")
    [second] = table("ana: rojo 10 paño 2")
    assert [event.tell("en") for event in (first, second)] == [
        "ana stakes €10.00 on rojo.",
        "ana stakes €10.00 on rojo (paño 2).",
    ]
    paid = [event.tell("en") for event in table.spin("1") if event.tell("en").startswith("Paid")]
    assert paid == ["Paid to ana: €10.00 for rojo.", "Paid to ana: €10.00 for rojo (paño 2)."]


@pytest.mark.parametrize(("slug", "where"), WHEELS)
def test_a_player_has_no_power_to_make_a_call_nor_to_tell_the_result_at_any_time(slug: str, where: str) -> None:
    game: WheelGame = build(slug, where)  # type: ignore[assignment]
    state, ana = game.opening(), Actor("ana", Role.JUGADOR)
    calls = [Call(by=ana, call=step.call) for step in game.rules.steps]
    result = Draw(by=ana, outcome=game.rules.need.outcomes[0].id)
    for _ in range(len(calls) + 2):
        step = game.next_step(state)
        if step is None:
            break
        state, _events = play(game, state, step)
        for command in (*calls, result):
            assert _why_not(game, state, command) == "sin_facultad"
    first = game.rules.steps[0]
    caller = next(person for person in state.staff if person.role is first.by)
    assert _why_not(game, state, Call(by=caller, call=first.call)) == "fuera_de_orden"


def _why_not(game: WheelGame, state: State, command: Command) -> str:
    with pytest.raises(Refused) as refused:
        game.decide(state, command)
    return refused.value.code
