"""Pai gow póquer: the kernel is the engine, jugada by jugada and to the cent, and its long run is the known value."""

from typing import cast

import numpy as np
import pytest

from tapete.engine.event import Refused
from tapete.exact.pai_gow.kernels import set_by_tables
from tapete.exact.pai_gow.solution import ways_to_set
from tapete.exact.pai_gow.tables import SHIFT, Frame, Way
from tapete.games.pai_gow.hands import settings, worth
from tapete.kit.streams import stream
from tapete.sim.machine import Options, Terms, machine, usual_stakes
from tapete.sim.pai_gow import Jugadas, kernels, played_by, rules_of
from tests.games.paigow import PaiGowTable
from tests.games.table import net

FACES = [*(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc"), "Jk"]
"""The cards by their numbers in the kernel."""


def _baja_at_best(known: Frame, best: Way, table: PaiGowTable, hand: list[str]) -> list[int]:
    """The places, from 1, of two cards that make the baja of the best setting by the kernel's tables."""
    cards = np.array([FACES.index(card) for card in hand], dtype=np.int64)
    joined = int(
        set_by_tables(cards, np.uint64(0), known.cards, known.known, best.found, SHIFT, known.begins, best.colors)
    )
    wanted = int(known.rates.strengths[joined >> 8]), int(known.twos.strengths[joined & 255])
    ranking = table.game.rules.ranking.value
    setting = next(s for s in settings(hand) if (worth(ranking, s.alta), worth(ranking, s.baja)) == wanted)
    return [hand.index(card) + 1 for card in setting.baja]


def _engine(known: Frame, best: Way, cards: list[str], stakes: tuple[int, ...]) -> list[int]:
    """What each casilla wins in a jugada of these cards, by the engine."""
    names = [f"j{number}" for number in range(1, len(stakes) + 1)]
    table = PaiGowTable(" ".join(names))
    euros = [f"{stake // 100},{stake % 100:02}" for stake in stakes]
    table.bets(**dict(zip(names, euros, strict=True)))
    packets = [cards[n : n + 7] for n in range(0, len(cards), 7)]
    hands = {f"c{number}": " ".join(packet) for number, packet in enumerate(packets[:-1], 1)}
    table.deal(crupier=" ".join(packets[-1]), **hands)
    for name, packet in zip(names, packets[:-1], strict=True):
        places = " ".join(map(str, _baja_at_best(known, best, table, packet)))
        table(f"{name}: componer baja {places}")
    table.finish()
    return [net(table.events, name) for name in names]


def test_the_kernel_is_the_engine_jugada_by_jugada() -> None:
    rules = PaiGowTable().game.rules
    stakes = (1003, 2501, 1990)
    ready = played_by(rules, stakes)
    known, (_, best, _), _ = ways_to_set(rules_of(rules))
    deck, state, ends = ready.deck, stream(5, 0), np.zeros((1, len(stakes)), dtype=np.uint8)
    seen: set[int] = set()
    for _ in range(30):
        kernels.deal_jugadas(state, deck, *ready.tables, ends)
        mine = [int(nets[end]) for nets, end in zip(ready.nets, ends[0].tolist(), strict=True)]
        assert mine == _engine(known, best, [FACES[card] for card in deck[:28]], stakes)
        seen |= set(ends[0].tolist())
    assert seen == {kernels.LOST, kernels.NULL, kernels.WON}


def test_the_long_run_is_the_known_value() -> None:
    played = machine("pai-gow", "murcia", {"casilla:1": 1000}, Options())
    jugadas, staked, won = played.long_run(7)(0, 200_000)
    error = (played.scatter()[""].variance / jugadas) ** 0.5 / 1000
    assert abs(-won[0] / staked[0] - float(played.exact()["casilla:1"])) < 4 * error + played.allowance


def test_what_is_won_is_told_to_the_cent() -> None:
    played = cast(Jugadas, machine("pai-gow", "murcia", {"casilla:2": 1010, "casilla:1": 2500}, Options()))
    assert played.played.nets.tolist() == [[-1010, 0, 959], [-2500, 0, 2375]], "a commission of 50,5 cents is 51"
    assert not played.situations(), "two bets share the bank's hand"


def test_sessions_end_with_the_purse() -> None:
    played = machine("pai-gow", "murcia", {"casilla:1": 1000}, Options())
    rows = played.evenings(3, Terms(rounds=30, purse=5000))(0, 60)
    assert (rows[:, 0] >= 0).all()
    assert (rows[:, 1] <= 30).all()
    assert len(set(rows[:, 0].tolist())) > 10


@pytest.mark.parametrize("stakes", [{"casilla:7": 1000}, {"casilla:1": 999}, {"banca:1": 1000}])
def test_what_the_table_does_not_take_is_refused(stakes: dict[str, int]) -> None:
    with pytest.raises(Refused):
        machine("pai-gow", "murcia", stakes, Options())


def test_one_bet_is_usual() -> None:
    assert usual_stakes("pai-gow", "murcia") == {"casilla:1": 1000}
