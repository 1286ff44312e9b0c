"""What the house refuses for want of money: the audit believes what the record alone can't disprove, and no more."""

from io import BytesIO

import pytest

from tapete.casino.acta import ActaWriter
from tapete.casino.audit import audit
from tapete.casino.house_refusals import SALDO_INSUFICIENTE, shortage, wallet_changes
from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused, moves_of
from tapete.engine.machine import play
from tapete.engine.notation import parse_line
from tapete.engine.runner import Done, NotDone
from tapete.games import REGISTRY
from tapete.law.citation import Citation

ANA = Actor("ana", Role.JUGADOR)
ELSEWHERE = Refused(SALDO_INSUFICIENTE, Citation("ES1979:04.V.a"), player="ana", held=500, needed=1_000)


def findings(refused: Refused) -> list[str]:
    """What is found in a record where ana's red for ten euros was refused."""
    module = REGISTRY.module("bola")
    setup = module.example("estado")
    game = module.build("estado", setup)
    file, state = BytesIO(), game.opening()
    writer = ActaWriter(file, game, setup)
    while not game.view(state, ANA).betting:  # type: ignore[attr-defined]
        step = game.next_step(state)
        assert step is not None
        state, events = play(game, state, step)
        writer(Done(step, events))
    command = game.read(parse_line("rojo 10").words, ANA, state)
    assert wallet_changes(moves_of(game.decide(state, command))) == {"ana": -1_000}
    writer(NotDone(command, refused))
    file.seek(0)
    return [finding.code for finding in audit(file).findings]


def test_a_shortage_is_believed() -> None:
    assert findings(shortage("ana", 999, 1_000)) == ["sin_sello"]
    assert findings(shortage("ana", 0, 1_000)) == ["sin_sello"]


@pytest.mark.parametrize(
    "refused",
    [
        shortage("ana", 1_000, 1_000),
        shortage("ana", 2_000, 1_000),
        shortage("ana", 500, 1_001),
        shortage("ana", -5, 1_000),
        shortage("bea", 0, 1_000),
        ELSEWHERE,
    ],
)
def test_a_shortage_that_can_not_be_is_not(refused: Refused) -> None:
    assert findings(refused) == ["rechazo_indebido", "sin_sello"]
