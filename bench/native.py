"""The loops of `loops.c`, compiled with the compiler of the system when they are wanted."""

import ctypes
import os
import shutil
import subprocess
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.kit.poker.compiled import Rater
from tapete.sim.automata import Automaton
from tapete.sim.bacarra_dos_panos import DealtPanos
from tapete.sim.bacarra_dos_panos.kernels import OUTCOMES as PANOS
from tapete.sim.baccarat import Coups, Dealing
from tapete.sim.baccarat.kernels import OUTCOMES
from tapete.sim.bingo import MOST_WINNERS, Games
from tapete.sim.blackjack import Table
from tapete.sim.kernels import COLUMNS
from tapete.sim.machine import Rows, Terms
from tapete.sim.monte import Jugadas
from tapete.sim.monte.kernels import CLASSES
from tapete.sim.pai_gow import Tables as PaiGow
from tapete.sim.poquer_sin_descarte import Played as Poquer
from tapete.sim.rounds import Dealt
from tapete.sim.treinta_y_cuarenta import RowsOfCards
from tapete.sim.trijoker import Tables as Trijoker

SOURCE = Path(__file__).with_name("loops.c")
BUILD = Path(__file__).parents[1] / "build" / "bench"
OPTIONS = ("-O3", "-march=native", "-shared", "-fPIC")


class NoCompiler(RuntimeError):
    """There is no C compiler here: nothing can be held against C."""


@cache
def library() -> ctypes.CDLL:
    """The compiled loops; compiled once for each state of their source."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        raise NoCompiler("no C compiler (cc, or what CC names): the lines that need one are left out")
    made = BUILD / f"loops-{sha256(SOURCE.read_bytes()).hexdigest()[:16]}.so"
    if not made.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        draft = made.with_suffix(f".{os.getpid()}")
        subprocess.run([compiler, *OPTIONS, "-o", str(draft), str(SOURCE)], check=True)
        draft.replace(made)
    return ctypes.CDLL(str(made))


def call(name: str, *arguments: int | NDArray[Any]) -> None:
    """Call a loop: whole numbers go as 64 bits, arrays as where they begin, and empty ones as nothing."""
    getattr(library(), name)(*map(_passed, arguments))


def _passed(argument: int | NDArray[Any]) -> ctypes.c_int64 | ctypes.c_void_p:
    if isinstance(argument, int):
        return ctypes.c_int64(argument)
    if not argument.flags.c_contiguous:
        raise ValueError("an array with gaps")
    return ctypes.c_void_p(argument.ctypes.data if argument.size else None)


def arrays_of(automaton: Automaton) -> tuple[NDArray[np.uint32], NDArray[np.int64], NDArray[np.int64]]:
    """Where each edge leads, what all bets win along it, and what must be held at each node."""
    nets = np.array(automaton.nets, dtype=np.int64).sum(axis=0)
    needed = np.array([*automaton.stakes, automaton.standing], dtype=np.int64).sum(axis=0)
    return np.array(automaton.targets, dtype=np.uint32), nets, needed


def count_edges(automaton: Automaton, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
    """What the kernel of that name counts."""
    counts = np.zeros(len(automaton.targets), dtype=np.int64)
    cells = len(automaton.cells)
    rows = np.array(automaton.targets, dtype=np.uint32) * np.uint32(cells)
    call("count_edges", seed, block, rounds, rows, cells, counts)
    return counts


def play_sessions(automaton: Automaton, seed: int, terms: Terms, sessions: int) -> Rows:
    """What the kernel of that name finds; it keeps four of the figures of a purse."""
    results = np.zeros((sessions, 4), dtype=np.int64)
    targets, nets, needed = arrays_of(automaton)
    edges = (targets, len(automaton.cells), nets, needed)
    call("play_sessions", seed, 0, sessions, terms.rounds, *edges, terms.purse, terms.goal, results)
    return results


def play_evenings(automaton: Automaton, seed: int, terms: Terms, evenings: int) -> Rows:
    """What the kernel of that name finds."""
    results = np.zeros((evenings, COLUMNS), dtype=np.int64)
    targets, nets, needed = arrays_of(automaton)
    staked = needed - np.array(automaton.standing, dtype=np.int64)
    edges = (targets, len(automaton.cells), nets, needed, staked)
    call("play_evenings", seed, 0, evenings, terms.figures(), *edges, results)
    return results


def count_coups(dealt: Dealing, seed: int, block: int, coups: int) -> NDArray[np.int64]:
    """What the kernel of that name counts."""
    counts = np.zeros(OUTCOMES, dtype=np.int64)
    sabot = dealt.full.copy()
    tables = (dealt.burned, dealt.punto, dealt.banca, dealt.chances)
    call("count_coups", seed, block, coups, sabot, len(sabot), dealt.dealt, *tables, counts)
    return counts


def play_coups(played: Coups, seed: int, terms: Terms, sessions: int) -> Rows:
    """What the kernel of that name finds."""
    results = np.zeros((sessions, COLUMNS), dtype=np.int64)
    dealt, full = played.dealing, played.dealing.full
    nets, staked = played.paid_together(), played.needed
    tables = (dealt.burned, dealt.punto, dealt.banca, dealt.chances, nets, staked)
    sabot = (full.copy(), full, len(full), dealt.dealt)
    call("play_coups", seed, 0, sessions, terms.figures(), *sabot, *tables, results)
    return results


def count_panos(dealt: DealtPanos, seed: int, block: int, jugadas: int) -> NDArray[np.int64]:
    """What the kernel of that name counts."""
    counts = np.zeros(PANOS, dtype=np.int64)
    sabot = dealt.full.copy()
    call("count_panos", seed, block, jugadas, sabot, len(sabot), dealt.dealt, *dealt.tables, counts)
    return counts


def count_rows(played: RowsOfCards, seed: int, block: int, coups: int) -> NDArray[np.int64]:
    """What the kernel of that name counts."""
    targets = np.array(played.automaton.targets, dtype=np.uint32)
    counts = np.zeros(len(targets), dtype=np.int64)
    dealt, sabot = played.dealt, played.dealt.full.copy()
    _, last, fresh = dealt.place.tolist()
    call("count_rows", seed, block, coups, sabot, len(sabot), last, fresh, dealt.target, dealt.refait, targets, counts)
    return counts


def count_jugadas(ready: Jugadas, seed: int, block: int, jugadas: int) -> NDArray[np.int64]:
    """What the kernel of that name counts."""
    played = ready.played
    counts = np.zeros((len(played.stakes), CLASSES), dtype=np.int64)
    call("count_jugadas", seed, block, jugadas, played.deck, *played.tables, len(played.stakes), counts)
    return counts


def play_blackjack(table: Table, seed: int, terms: Terms, sessions: int) -> tuple[Rows, NDArray[np.int64]]:
    """What the kernel of that name finds: the purses, and what each bet won."""
    results, nets = np.zeros((sessions, COLUMNS), dtype=np.int64), table.nets()
    sabot = (table.full, table.begun, table.begun.copy(), table.full.copy(), len(table.full))
    cloth = (table.moves, table.rules, table.money, len(table.money), nets, table.needed)
    call("play_blackjack", seed, 0, sessions, terms.figures(), *sabot, *cloth, results)
    return results, nets


def rate_hands(hands: NDArray[np.uint64], rater: Rater) -> NDArray[np.uint16]:
    """What the kernel of that name finds."""
    classes = np.zeros(len(hands), dtype=np.uint16)
    tables = (rater.suits, rater.rows, rater.values, rater.values.size, int(rater.shift))
    call("rate_hands", len(hands), hands, *tables, classes)
    return classes


def rate_cards(held: NDArray[np.uint8], rater: Rater) -> NDArray[np.uint16]:
    """What the kernel of that name finds."""
    classes = np.zeros(len(held), dtype=np.uint16)
    tables = (rater.cards, rater.suits, rater.rows, rater.values, rater.values.size, int(rater.shift))
    call("rate_cards", *held.shape, held, *tables, classes)
    return classes


def two_of_any(
    keys: NDArray[np.uint64],
    bits: NDArray[np.uint64],
    own_keys: NDArray[np.uint64],
    own_bits: NDArray[np.uint64],
    rater: Rater,
) -> NDArray[np.int64]:
    """What the kernel of that name finds before any common card is open: boards won, lost and tied."""
    counts = np.zeros(3, dtype=np.int64)
    tables = (rater.suits, rater.rows, rater.values, rater.values.size, int(rater.shift))
    call("two_of_any", len(keys), keys, bits, own_keys, own_bits, *tables, counts)
    return counts


def count_trijoker(played: Dealt[Trijoker], seed: int, block: int, jugadas: int) -> NDArray[np.int64]:
    """What the kernel of jugadas of trijoker counts."""
    counts = np.zeros_like(played.nets)
    call("count_trijoker", seed, block, jugadas, played.deck, *_trijoker(played), len(played.stakes), counts)
    return counts


def play_trijoker(played: Dealt[Trijoker], seed: int, terms: Terms, sessions: int) -> Rows:
    """What the kernel of sessions of trijoker finds."""
    results = np.zeros((sessions, COLUMNS), dtype=np.int64)
    tables = (*_trijoker(played), len(played.stakes), played.nets, played.stakes)
    call("play_trijoker", seed, 0, sessions, terms.figures(), played.deck, played.deck, *tables, results)
    return results


def _trijoker(played: Dealt[Trijoker]) -> tuple[int | NDArray[Any], ...]:
    first, second, wins, suits, rows, values, shift = played.tables
    return first, second, wins, suits, rows, values, values.size, int(shift)


def count_poquer(played: Poquer, seed: int, block: int, jugadas: int) -> NDArray[np.int64]:
    """What the kernel of póquer sin descarte counts."""
    counts = np.zeros((len(played.stakes), played.nets.shape[1]), dtype=np.int64)
    goes, combinations, least, suits, rows, values, shift = played.tables
    hands = (suits, rows, values, values.size, int(shift))
    tables = (goes, combinations, len(combinations), least, *hands, len(played.stakes))
    call("count_poquer", seed, block, jugadas, played.deck, *tables, counts)
    return counts


def count_pai_gow(played: Dealt[PaiGow], seed: int, block: int, jugadas: int) -> NDArray[np.int64]:
    """What the kernel of pai gow póquer counts."""
    counts = np.zeros_like(played.nets)
    keys, known, shift, begins, found, colors = played.tables
    hands = (len(known), int(shift), begins, found, colors, len(colors) // 2)
    call("count_pai_gow", seed, block, jugadas, played.deck, keys, known, *hands, len(counts), counts)
    return counts


def count_bingo(ready: Games, seed: int, block: int, games: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What the kernel of games of bingo counts: the calls, and the winners."""
    highest, cartones = ready.layout.highest, ready.cartones
    calls, winners = ready.nothing()
    laid_out = (cartones, len(cartones), ready.layout.rows, cartones.shape[1], highest)
    call("count_bingo", seed, block, games, *laid_out, calls, winners, MOST_WINNERS)
    return calls, winners
