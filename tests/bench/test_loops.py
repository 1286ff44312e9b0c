"""The loops in C are the kernels once more: from the same seed they count the same, to the last round."""

from functools import cache
from typing import cast

import numpy as np
import pytest

from bench import native
from bench.bingo import NINETY
from bench.equity import dealt
from tapete.exact.poquer_de_circulo.kernels import two_of_any
from tapete.kit.bingo import Series
from tapete.kit.streams import stream
from tapete.sim.automata import Automaton, Remembered, compile_practice
from tapete.sim.bacarra_dos_panos import Panos
from tapete.sim.bacarra_dos_panos.kernels import OUTCOMES as PANOS
from tapete.sim.bacarra_dos_panos.kernels import count_panos
from tapete.sim.baccarat import Coups
from tapete.sim.baccarat.kernels import OUTCOMES, count_coups
from tapete.sim.bingo import Games, matrix
from tapete.sim.blackjack import Rounds
from tapete.sim.dados import DadosPractice
from tapete.sim.kernels import BOUGHT, PLAYED, count_edges
from tapete.sim.machine import Options, Terms, machine
from tapete.sim.monte import Jugadas
from tapete.sim.monte.kernels import CLASSES, count_jugadas
from tapete.sim.pai_gow import Jugadas as PaiGowJugadas
from tapete.sim.pai_gow.kernels import count_jugadas as count_pai_gow
from tapete.sim.poquer_sin_descarte import Jugadas as PoquerJugadas
from tapete.sim.poquer_sin_descarte.kernels import count_jugadas as count_poquer
from tapete.sim.treinta_y_cuarenta import RowsOfCards
from tapete.sim.treinta_y_cuarenta.kernels import count_rows
from tapete.sim.trijoker import Jugadas as Spaces
from tapete.sim.trijoker.kernels import count_jugadas as count_spaces
from tapete.sim.wheel import WheelPractice
from tests.sim.charts import GIVES_UP, SPLITS_ALL

ROUNDS = 100_003


@pytest.fixture(autouse=True)
def compiled() -> None:
    try:
        native.library()
    except native.NoCompiler as error:
        pytest.skip(str(error))


@cache
def played(game: str) -> Automaton:
    if game == "dados":
        return compile_practice(DadosPractice(game, "estado", {"win": 500, "field": 500}), ("win", "field"))
    return compile_practice(WheelPractice(game, "estado", {"rojo": 1000, "pleno:17": 500}), ("rojo", "pleno:17"))


@pytest.mark.parametrize("game", ["ruleta-francesa", "ruleta-americana", "dados"])
def test_edges_are_counted_alike(game: str) -> None:
    automaton = played(game)
    targets = np.array(automaton.targets, dtype=np.uint32)
    for block in (0, 5):
        counts = np.zeros(len(targets), dtype=np.int64)
        count_edges(7, block, ROUNDS, targets, len(automaton.cells), counts)
        assert counts.sum() == ROUNDS
        assert (native.count_edges(automaton, 7, block, ROUNDS) == counts).all()


@pytest.mark.parametrize("again", [False, True], ids=("until the purse is spent", "with another purse"))
def test_sessions_end_alike(again: bool) -> None:
    automaton, terms = played("ruleta-francesa"), Terms(rounds=100, purse=20_000, again=again, limit=30_000)
    rows = Remembered(automaton, 0).evenings(7, terms)(0, 500)
    if again:
        assert (native.play_evenings(automaton, 7, terms, 500) == rows).all()
        assert rows[:, BOUGHT].max() > 20_000
    else:
        assert (native.play_sessions(automaton, 7, terms, 500) == rows[:, :4]).all()
        assert rows[:, PLAYED].min() < 100


@pytest.mark.parametrize(("game", "jurisdiction"), [("punto-y-banca", "galicia"), ("ferrocarril", "estado")])
def test_coups_are_counted_alike(game: str, jurisdiction: str) -> None:
    ready = cast(Coups, machine(game, jurisdiction, {"punto": 1000}, Options()))
    dealt, terms = ready.dealing, Terms(rounds=100, purse=5000, again=True)
    counts = np.zeros(OUTCOMES, dtype=np.int64)
    tables = (dealt.burned, dealt.punto, dealt.banca, dealt.chances)
    count_coups(stream(7, 2), dealt.full.copy(), dealt.place(), ROUNDS, *tables, counts)
    assert counts.sum() == ROUNDS
    assert (native.count_coups(dealt, 7, 2, ROUNDS) == counts).all()
    assert (native.play_coups(ready, 7, terms, 300) == ready.evenings(7, terms)(0, 300)).all()


def test_jugadas_are_counted_alike() -> None:
    bets = ("vis:2", "camo:1", "anti:4", "salto:3", "carta:1-2", "carta:4-3", "carta:3-1", "fila:3-4", "diagonal:1-4")
    ready = cast(Jugadas, machine("monte", "murcia", dict.fromkeys(bets, 200), Options()))
    played, counts = ready.played, np.zeros((len(bets), CLASSES), dtype=np.int64)
    count_jugadas(stream(7, 2), played.deck, *played.tables, ROUNDS, counts)
    assert (counts.sum(axis=1) == ROUNDS).all()
    assert (native.count_jugadas(ready, 7, 2, ROUNDS) == counts).all()


@pytest.mark.parametrize("spaces", [1, 7])
def test_jugadas_of_trijoker_are_counted_alike(spaces: int) -> None:
    stakes = {f"espacio:{space}": 500 + 100 * space for space in range(1, spaces + 1)}
    ready = cast(Spaces, machine("trijoker", "murcia", stakes, Options()))
    played, terms = ready.played, Terms(rounds=100, purse=50_000, again=True)
    counts = np.zeros_like(played.nets)
    count_spaces(stream(7, 2), played.deck, *played.tables, ROUNDS, counts)
    assert (counts.sum(axis=1) == ROUNDS).all()
    assert (native.count_trijoker(played, 7, 2, ROUNDS) == counts).all()
    assert (native.play_trijoker(played, 7, terms, 300) == ready.evenings(7, terms)(0, 300)).all()


@pytest.mark.parametrize("fresh", [False, True], ids=("to the cut card", "a sabot for each jugada"))
def test_jugadas_of_two_panos_are_counted_alike(fresh: bool) -> None:
    stakes = {"primero": 2000, "segundo": 1000}
    dealt = cast(Panos, machine("bacarra-dos-panos", "galicia", stakes, Options(fresh=fresh))).dealing
    counts = np.zeros(PANOS, dtype=np.int64)
    count_panos(stream(7, 2), dealt.full.copy(), dealt.place(), ROUNDS, *dealt.tables, counts)
    assert counts.sum() == ROUNDS
    assert (native.count_panos(dealt, 7, 2, ROUNDS) == counts).all()


@pytest.mark.parametrize("fresh", [False, True], ids=("to the red card", "a sabot for each coup"))
def test_rows_are_counted_alike(fresh: bool) -> None:
    ready = cast(RowsOfCards, machine("treinta-y-cuarenta", "murcia", {"negro": 1000}, Options(fresh=fresh)))
    dealt, targets = ready.dealt, np.array(ready.automaton.targets, dtype=np.uint32)
    counts = np.zeros(len(targets), dtype=np.int64)
    place = dealt.place.copy()
    count_rows(stream(7, 2), dealt.full.copy(), place, dealt.target, dealt.refait, ROUNDS, targets, counts)
    assert counts.sum() == ROUNDS
    assert (native.count_rows(ready, 7, 2, ROUNDS) == counts).all()


@pytest.mark.parametrize(
    ("chart", "stakes"),
    [(GIVES_UP, {"plaza:1": 1000}), (SPLITS_ALL, {"plaza:2": 1000, "plaza:5": 1250, "seguro:5": 101, "menor:2": 501})],
    ids=("one plaza", "bets beside two plazas"),
)
def test_rounds_of_black_jack_are_played_alike(chart: str, stakes: dict[str, int]) -> None:
    table = cast(Rounds, machine("blackjack", "murcia", stakes, Options(strategy=chart, packs=4))).table
    for terms, sessions in ((Terms(rounds=ROUNDS, purse=1 << 50), 1), (Terms(rounds=100, purse=9000), 300)):
        found = table.play(7, 0, terms, sessions)
        rows, nets = native.play_blackjack(table, 7, terms, sessions)
        assert nets.any()
        assert (nets == found.nets).all()
        assert (rows == found.rows).all()


def test_no_compiler_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(native.NoCompiler, match="no C compiler"):
        native.library.__wrapped__()


def test_poquer_sin_descarte_in_c() -> None:
    stakes = {"ante:1": 1000, "ante:4": 500}
    played = cast(PoquerJugadas, machine("poquer-sin-descarte", "murcia", stakes, Options())).played
    counts = np.zeros((2, played.nets.shape[1]), dtype=np.int64)
    count_poquer(stream(7, 2), played.deck, *played.tables, ROUNDS, counts)
    assert (native.count_poquer(played, 7, 2, ROUNDS) == counts).all()


def test_pai_gow_in_c() -> None:
    stakes = {"casilla:1": 1000, "casilla:4": 1500}
    played = cast(PaiGowJugadas, machine("pai-gow", "murcia", stakes, Options())).played
    counts = np.zeros_like(played.nets)
    count_pai_gow(stream(7, 2), played.deck, *played.tables, ROUNDS, counts)
    assert (native.count_pai_gow(played, 7, 2, ROUNDS) == counts).all()


def test_boards_are_counted_alike() -> None:
    tables, arrays = dealt()
    counts = np.zeros((2, 3), dtype=np.int64)
    two_of_any(0, *arrays, tables.suits, tables.rows, tables.values, tables.shift, counts)
    assert native.two_of_any(*arrays, tables).tolist() == [counts[0, 1], counts[1, 1], counts[0, 2]]


def test_games_of_bingo_are_counted_alike() -> None:
    games = 1003
    ready = Games(matrix(Series("B", "1", 300, NINETY)), NINETY, 7)
    for ours, theirs in zip(ready(2, games), native.count_bingo(ready, 7, 2, games), strict=True):
        np.testing.assert_array_equal(ours, theirs)
