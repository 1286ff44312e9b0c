"""Machines on pages: what is drawn of each type, by whom it is seen, and what its table of pays says."""

from xml.etree import ElementTree as ET

import pytest

from tapete.engine.actor import Actor, Role
from tapete.kit.models import models
from tapete.web.glimpses.maquinas import glimpse
from tapete.web.scenes.look import Look, TableFacts
from tapete.web.scenes.maquinas import PRESENTER
from tests.games.maquinas.maquina import Maquina

ANA = Actor("ana", Role.JUGADOR)
PRICES = {"azahar": "0.20", "canicas": "0.50", "faro": "1", "noria": "0.50"}


def looked(machine: Maquina, who: Actor = ANA, language: str = "en") -> Look:
    game, state = machine.game, machine.state
    return Look(
        table=TableFacts(id="mesa-1", number=1, physical=False, open=True, n=1),
        game=game,
        who=who,
        view=game.view(state, who),
        offers=game.offers(state, who),
        step=None,
        staff=(),
        language=language,
    )


@pytest.mark.parametrize("name", list(models()))
@pytest.mark.parametrize("upright", [False, True])
def test_every_model_is_drawn_before_and_in_a_game(name: str, upright: bool) -> None:
    machine = Maquina("5", modelo=name, precio=PRICES[name])
    for line in ("", "ana: jugar"):
        if line:
            machine(line)
        look = looked(machine)
        board = PRESENTER.board(machine.game, "en", 1, upright=upright)
        for drawn in (board.print, PRESENTER.pieces(look, look.view, board, upright=upright)):
            ET.fromstring(f"<svg>{drawn}</svg>")
        small = glimpse(machine.game, look.view, "en")
        ET.fromstring(f"<svg>{small.ground}{small.live}</svg>")


def test_the_table_of_pays_is_told_from_the_greatest_on() -> None:
    look = looked(Maquina("5", modelo="faro", precio="1"))
    centre = PRESENTER.centre(look, look.view)
    assert [row.amount for row in centre.rows] == [50_000, 10_000, 2000, 500, 200, 100]
    assert centre.rows[0].pays == "500 times the price, and the jackpot"
    assert centre.coins == (20, 50, 100, 500, 2000)


def test_counters_are_for_who_watches_over_the_machine() -> None:
    machine = Maquina("2", modelo="faro", precio="1").play("vela")
    assert PRESENTER.centre(looked(machine), looked(machine).view).counters == ()
    staff = looked(machine, machine.state.staff[0])
    counters = dict(PRESENTER.centre(staff, staff.view).counters)
    assert (counters["Money played"], counters["Prizes"], counters["Games"]) == ("€1.00", "€20.00", "1")


def test_somebody_else_has_no_coins_to_put_in() -> None:
    machine = Maquina("2", modelo="faro", precio="1")
    other = looked(machine, Actor("eva", Role.JUGADOR))
    centre = PRESENTER.centre(other, other.view)
    assert (centre.coins, centre.mine, centre.player) == ((), False, "ana")
