"""Póquer sin descarte: the kernel is the engine, jugada by jugada and to the cent; its long run is the exact value."""

from typing import Any, cast

import numpy as np
import pytest

from tapete.engine.command import AZAR, Draw
from tapete.engine.event import Event, Refused
from tapete.engine.machine import play
from tapete.engine.setup import read_setup
from tapete.exact.poquer_sin_descarte.play import GOES, BestPlay
from tapete.exact.poquer_sin_descarte.solution import solved, terms_of
from tapete.games import REGISTRY
from tapete.games.poquer_sin_descarte.bets import Go, Pass
from tapete.games.poquer_sin_descarte.play import PoquerSinDescarte
from tapete.games.poquer_sin_descarte.rules import Phase, on_turn
from tapete.kit.cards import FRENCH_52, parse_card
from tapete.kit.poker.hands import worth_of
from tapete.kit.streams import stream
from tapete.law.parameters import sheet
from tapete.sim.machine import Options, Terms, machine, usual_stakes
from tapete.sim.plazas import player_at
from tapete.sim.poquer_sin_descarte import Jugadas, bets_of, kernels, lay, nets_of, played_by
from tests.games.table import net

SLUG = "poquer-sin-descarte"
FACES = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc"]
"""The cards by their numbers in the kernel."""


def _table(**setup: Any) -> PoquerSinDescarte:
    module = REGISTRY.module(SLUG)
    written = {"minimo": "5", "maximo": "100", "banda": ["5", "125"], "reparto": "automatico", "seguro": "2.50"}
    return cast(PoquerSinDescarte, module.build("murcia", read_setup(module.Setup, {**written, **setup})))


def _chart(game: PoquerSinDescarte) -> BestPlay:
    return solved(terms_of(sheet(SLUG).column("murcia"), game.rules.second.value))


def _goes(chart: BestPlay, hand: list[str], shown: str) -> bool:
    strength = worth_of(chart.terms.ranking, [parse_card(card, FRENCH_52) for card in hand])
    return chart.letter(strength, shown[0]) in GOES


def _engine(game: PoquerSinDescarte, chart: BestPlay, cards: list[str], stakes: dict[str, int]) -> list[int]:
    """What each casilla wins in a jugada of these cards, by the engine."""
    bets = bets_of(game, stakes)
    casillas = sorted({bet.plaza for bet in bets})
    state, events, to_come = lay(game, bets), list[Event](), list(cards)
    while state.phase is not Phase.FIN and state.round == 1:
        mano = on_turn(state)
        if mano:
            at = 5 * casillas.index(mano.plaza)
            who = player_at(mano.plaza)
            command: Any = (Go if _goes(chart, cards[at : at + 5], cards[-1]) else Pass)(by=who, player=who.id)
        elif game.needs(state):
            command = Draw(by=AZAR, outcome=to_come.pop(0))
        else:
            command = game.on_silence(state)
        state, told = play(game, state, command)
        events += told
    assert not to_come
    return [net(events, player_at(casilla).id) for casilla in casillas]


@pytest.mark.parametrize("setup", [{}, {"segunda_apuesta_multiple": 1}])
def test_the_kernel_is_the_engine_jugada_by_jugada(setup: dict[str, Any]) -> None:
    game = _table(**setup)
    chart = _chart(game)
    stakes = {"ante:2": 507, "seguro:2": 250, "ante:3": 1001, "ante:7": 2503}
    ready = played_by(game.rules, chart, bets_of(game, stakes))
    deck, state, ends = ready.deck, stream(5, 0), np.zeros(3, dtype=np.uint64)
    seen: set[int] = set()
    for _ in range(60):
        kernels.play_jugada(state, deck, *ready.tables, ends)
        mine = [int(nets[end]) for nets, end in zip(ready.together, ends.tolist(), strict=True)]
        assert mine == _engine(game, chart, [FACES[card] for card in deck[:20]], stakes)
        seen |= {end % kernels.RESULTS for end in ends.tolist()}
    assert seen >= {kernels.NOT_PLAYING, kernels.WON, kernels.LOST}


@pytest.mark.parametrize(
    ("hand", "bank", "won"),
    [
        ("As Ks Qs Js Ts", "9d 9c 8h 7h 4c", 500 + 1000 * 100 + 250 * 2000),
        ("7s 7d 7h 8c 8d", "Ah Kc 9d 8s 4d", 500 + 1000 * 7 + 250 * 100),
        ("Qs Qd 6h 9c Ad", "As Kd 9h 7c 4s", 500 + 1000 - 250),
        ("Js Jd 9h 5c 2d", "Jh Jc 9s 5d 2h", -250),
        ("Kh Qc Jd 9s 8c", "As Kd 9h 7c 4s", -500 - 250),
    ],
)
def test_each_end_pays_as_the_engine_does(hand: str, bank: str, won: int) -> None:
    game = _table()
    stakes = {"ante:1": 500, "seguro:1": 250}
    assert _engine(game, _chart(game), [*hand.split(), *bank.split()], stakes) == [won]
    nets = [sum(each) for each in zip(*(nets_of(game.rules, bet) for bet in bets_of(game, stakes)), strict=True)]
    assert won in nets


def test_the_long_run_is_the_exact_value() -> None:
    played = machine(SLUG, "murcia", {"ante:1": 500}, Options())
    jugadas, staked, won = played.long_run(7)(0, 300_000)
    error = (played.scatter()[""].variance / jugadas) ** 0.5
    assert abs(-won[0] / jugadas - float(played.exact()["ante:1"]) * 500) < 4 * error
    assert staked == [500 * jugadas]


def test_exact_values_are_those_of_the_chart() -> None:
    played = cast(Jugadas, machine(SLUG, "murcia", {"ante:1": 500, "seguro:1": 250}, Options()))
    assert round(float(played.exact()["ante:1"]), 6) == 0.052637
    assert round(float(played.exact()["seguro:1"]), 6) == 0.765288


def test_sessions_end_with_the_purse_and_need_the_second_bet_too() -> None:
    played = machine(SLUG, "murcia", {"ante:1": 500}, Options())
    rows = played.evenings(3, Terms(rounds=40, purse=1499))(0, 4)
    assert (rows[:, 0] == 1499).all(), "who can't cover the second bet does not play"
    rows = played.evenings(3, Terms(rounds=40, purse=20_000))(0, 50)
    assert (rows[:, 1] <= 40).all()
    assert len(set(rows[:, 0].tolist())) > 10


@pytest.mark.parametrize("stakes", [{"ante:8": 500}, {"ante:1": 499}, {"seguro:1": 250}, {"progresivo:1": 200}])
def test_what_the_table_does_not_take_is_refused(stakes: dict[str, int]) -> None:
    with pytest.raises(Refused):
        machine(SLUG, "murcia", stakes, Options())


def test_one_ante_is_usual() -> None:
    assert usual_stakes(SLUG, "murcia") == {"ante:1": 500}
