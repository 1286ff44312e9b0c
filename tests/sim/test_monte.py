"""Monte: the kernel is the engine, jugada by jugada and to the cent, and its long run is the exact value."""

from typing import Any, cast

import numpy as np
import pytest

from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.engine.setup import read_setup
from tapete.exact import changed, column_with
from tapete.families.stakes.bets import Collected, Paid
from tapete.families.stakes.laying import PlaceBet
from tapete.games import REGISTRY
from tapete.games.monte.board import Phase, State
from tapete.games.monte.play import Monte
from tapete.kit.cards import SPANISH_40
from tapete.kit.streams import stream
from tapete.law.parameters import supposing
from tapete.sim.machine import Options, Terms, machine
from tapete.sim.monte import kernels, played_by

ANA = Actor("ana", Role.JUGADOR)
FACES = [f"{value}{suit}" for value in SPANISH_40.ranks for suit in "oceb"]
"""The cards by their numbers in the kernel."""


def _table(**setup: Any) -> Monte:
    module = REGISTRY.module("monte")
    return cast(Monte, module.build("murcia", read_setup(module.Setup, {"minimo": "1", **setup})))


def _engine(game: Monte, cards: list[str], stakes: dict[str, int]) -> dict[str, int | None]:
    """What each bet wins in the first jugada of these cards that is played, by the engine; None if it can't be laid."""
    nets: dict[str, int | None] = dict.fromkeys(stakes, 0)
    state: State = game.opening()
    number = 1
    while state.round == number:
        if state.phase is Phase.APUESTAS and not state.row:
            for bet, amount in stakes.items():
                command = PlaceBet(by=ANA, player="ana", bet=bet, amount=amount)
                if any(getattr(offer.command, "bet", "") == bet for offer in game.offers(state, ANA)):
                    state, _ = play(game, state, command)
                else:
                    nets[bet] = None
        if state.row and not state.stakes:
            return nets
        step = Draw(by=AZAR, outcome=cards.pop(0)) if game.needs(state) else game.next_step(state)
        assert step is not None
        state, events = play(game, state, step)
        for event in events:
            if isinstance(event, Collected | Paid):
                nets[event.bet] = (nets[event.bet] or 0) + (event.amount if isinstance(event, Paid) else -event.amount)
    assert state.results, "an annulled jugada"
    return nets


@pytest.mark.parametrize(
    ("setup", "read"),
    [
        ({}, {}),
        ({"vertical_contra_triple": "literal", "quemada_emplazada": "anular_jugada"}, {}),
        ({}, {"deduction_of": "apuesta"}),
        ({}, {"deduction_in_segundas": False}),
    ],
)
def test_the_kernel_is_the_engine_jugada_by_jugada(setup: dict[str, str], read: dict[str, Any]) -> None:
    with supposing(column_with("monte", "murcia", read)):
        game = _table(**setup)
    stakes = {bet: 103 + 2 * place for place, bet in enumerate(game.rules.bets)}
    ready = played_by(game.rules, stakes)
    deck, state = ready.deck, stream(11, 0)
    work, classes = np.zeros(kernels.ROOM, dtype=np.uint64), np.zeros(len(stakes), dtype=np.uint64)
    piled = 0
    for _ in range(250):
        gone = kernels.play_jugada(state, deck, *ready.tables, work, classes)
        cards = [FACES[card] for card in deck[: int(gone)]]
        found = _engine(game, list(cards), stakes)
        mine = {
            bet: None if kind == kernels.IMPOSSIBLE else int(nets[kind])
            for bet, kind, nets in zip(stakes, classes, ready.nets, strict=True)
        }
        assert mine == found, cards
        piled += int(work[28:30].sum()) > 2
    assert piled > 40


def test_a_pile_of_each_depth_is_met() -> None:
    ready = played_by(_table().rules, {"fila:1-2": 100})
    deck, state = ready.deck, stream(5, 0)
    work, classes = np.zeros(kernels.ROOM, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    met = set()
    for _ in range(20_000):
        kernels.play_jugada(state, deck, *ready.tables, work, classes)
        met.add((int(work[28]), int(work[29])))
    assert met == {(first, second) for first in (1, 2, 3) for second in (1, 2, 3)}


@pytest.mark.parametrize("read", [{"deduction_of": "apuesta"}, {"deduction_in_segundas": False}])
def test_what_the_cents_come_to_is_what_a_reading_is_worth(read: dict[str, Any]) -> None:
    """The cents that are paid by each reading, over all deals, against the fractions of the mathematics."""
    worth = changed("monte", "murcia", read)
    with supposing(column_with("monte", "murcia", read)):
        ready = machine("monte", "murcia", {"camo:1": 1000, "carta:1-2": 1000, "salto:1": 1000}, Options())
        assert all(ready.exact()[bet] == worth[bet][0].edge for bet in ready.bets)


@pytest.mark.parametrize("bet", ["vis:3", "camo:1", "salto:2", "carta:1-2", "carta:3-1", "fila:3-4", "diagonal:1-4"])
def test_the_long_run_is_the_exact_value(bet: str) -> None:
    ready = machine("monte", "murcia", {bet: 500}, Options())
    rounds, (staked,), (won,) = ready.long_run(3)(0, 400_000)
    assert rounds == 400_000
    spread = (ready.scatter()[bet].variance * rounds) ** 0.5
    assert abs(won + float(ready.exact()[bet]) * staked) < 5 * spread
    (moves,) = ready.situations()
    assert sum(moves.chances.values()) == pytest.approx(1)


def test_sessions_and_runs() -> None:
    ready = machine("monte", "murcia", {"fila:1-2": 500, "camo:1": 100}, Options())
    rows = ready.evenings(7, Terms(rounds=50, purse=10_000))(0, 20)
    assert rows.shape[0] == 20
    assert ready.situations() == ()


def test_what_the_table_does_not_take_is_refused() -> None:
    with pytest.raises(Refused, match="300"):
        machine("monte", "murcia", {"fila:1-2": 30_001}, Options())
    machine("monte", "murcia", {"fila:1-2": 30_000}, Options())
