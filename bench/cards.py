"""Rounds per second of the kernels with a sabot, beside the same loops in C and programs of others."""

from collections.abc import Callable
from typing import cast

import numpy as np

from bench import native
from bench.measure import Aim, Job, note
from bench.naipes import pai_gow_direct, poquer_direct
from bench.peers import blackjack21_rounds, open_spiel_alone, open_spiel_led, pybaccarat_coups
from bench.sim import AS_C, BLOCK, KERNEL, SEED, Aims, C, compare, possible, with_c
from bench.trijoker import direct as by_the_engine
from tapete.kit.streams import stream
from tapete.sim.bacarra_dos_panos import Panos
from tapete.sim.bacarra_dos_panos.kernels import OUTCOMES as PANOS
from tapete.sim.bacarra_dos_panos.kernels import count_panos
from tapete.sim.baccarat import Coups, Dealing
from tapete.sim.baccarat.kernels import OUTCOMES, count_coups
from tapete.sim.blackjack import Rounds, Table
from tapete.sim.kernels import PLAYED
from tapete.sim.machine import Machine, Options, Rows, Terms, machine
from tapete.sim.monte import Jugadas
from tapete.sim.monte.kernels import CLASSES, count_jugadas
from tapete.sim.pai_gow import Jugadas as PaiGowJugadas
from tapete.sim.pai_gow.kernels import count_jugadas as count_pai_gow
from tapete.sim.poquer_sin_descarte import Jugadas as PoquerJugadas
from tapete.sim.poquer_sin_descarte.kernels import count_jugadas as count_poquer
from tapete.sim.run import LARGEST_BLOCK
from tapete.sim.treinta_y_cuarenta import RowsOfCards
from tapete.sim.treinta_y_cuarenta.kernels import count_rows
from tapete.sim.trijoker import Jugadas as Spaces
from tapete.sim.trijoker.kernels import count_jugadas as count_spaces

ROUNDS = 2 * LARGEST_BLOCK
STAKE = 1000
SESSIONS = 5000
SPIEL, IDLE, ALONE = "OpenSpiel, asks to seventeen", "OpenSpiel, stands at once", "OpenSpiel in C++, at random"
FULL = "blackjack21, six packs"
ENGINE = "through its rules"


def blocks(played: Machine, rounds: int) -> Job:
    """What a worker does: blocks of rounds, with the sums of their bets."""
    work = played.long_run(SEED)
    return lambda: sum(work(number, LARGEST_BLOCK)[0] for number in range(rounds // LARGEST_BLOCK))


def coups(dealt: Dealing, number: int) -> dict[str, Job]:
    """The kernel of coups, in C and by itself."""
    tables = (dealt.burned, dealt.punto, dealt.banca, dealt.chances)

    def kernel() -> int:
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        count_coups(stream(SEED, 0), dealt.full.copy(), dealt.place(), number, *tables, counts)
        return int(counts.sum())

    return {C: lambda: int(native.count_coups(dealt, SEED, 0, number).sum()), KERNEL: kernel}


def rounds_of(table: Table, number: int) -> dict[str, Job]:
    """The kernel of black-jack, in C and by itself: one session with money enough."""
    terms = Terms(rounds=number, purse=1 << 60)

    def kernel() -> int:
        return int(table.play(SEED, 0, terms, 1).rows[0, PLAYED])

    def in_c() -> int:
        return int(native.play_blackjack(table, SEED, terms, 1)[0][0, PLAYED])

    return {C: in_c, KERNEL: kernel}


def sessions(title: str, unit: str, played: Machine, in_c: Callable[[Terms], Rows]) -> None:
    """Sessions from a purse that is bought again when it is spent, in C and by the kernel, told in rounds."""
    terms = Terms(rounds=200, purse=20 * STAKE, again=True)
    work = played.evenings(SEED, terms)
    jobs: dict[str, Job] = {
        C: lambda: int(in_c(terms)[:, PLAYED].sum()),
        KERNEL: lambda: int(work(0, SESSIONS)[:, PLAYED].sum()),
    }
    compare(f"{title}, evenings of 200", unit, with_c(jobs), {(KERNEL, C): AS_C})


def punto_y_banca() -> None:
    peer = "pybaccarat, nothing is bet"
    played = cast(
        Coups, machine("punto-y-banca", "galicia", dict.fromkeys(("punto", "banca", "empate"), STAKE), Options())
    )
    jobs = {
        **possible({peer: lambda: pybaccarat_coups(20_000)}),
        **with_c(coups(played.dealing, ROUNDS)),
        BLOCK: blocks(played, ROUNDS),
    }
    compare("Punto y banca, three bets", "coups", jobs, {(BLOCK, peer): Aim(100), (KERNEL, C): AS_C})
    note("pybaccarat only installs on Windows: it is run from its source")
    sessions("Punto y banca", "coups", played, lambda terms: native.play_coups(played, SEED, terms, SESSIONS))


def ferrocarril() -> None:
    played = cast(Coups, machine("ferrocarril", "estado", dict.fromkeys(("punto", "banca"), STAKE), Options()))
    jobs = {**with_c(coups(played.dealing, ROUNDS)), BLOCK: blocks(played, ROUNDS)}
    compare("Ferrocarril, both at their best", "coups", jobs, {(KERNEL, C): AS_C})


def treinta_y_cuarenta() -> None:
    played = cast(RowsOfCards, machine("treinta-y-cuarenta", "estado", {"negro": STAKE}, Options()))
    targets = np.array(played.automaton.targets, dtype=np.uint32)

    def kernel() -> int:
        counts, dealt = np.zeros(len(targets), dtype=np.int64), played.dealt
        sabot = (dealt.full.copy(), dealt.place.copy(), dealt.target, dealt.refait)
        count_rows(stream(SEED, 0), *sabot, ROUNDS, targets, counts)
        return ROUNDS

    jobs: dict[str, Job] = {C: lambda: int(native.count_rows(played, SEED, 0, ROUNDS).sum()), KERNEL: kernel}
    compare("Treinta y cuarenta, one bet", "coups", with_c(jobs), {(KERNEL, C): AS_C})


def monte() -> None:
    ready = cast(Jugadas, machine("monte", "murcia", {"carta:1-2": STAKE}, Options()))

    def kernel() -> int:
        played, counts = ready.played, np.zeros((1, CLASSES), dtype=np.int64)
        count_jugadas(stream(SEED, 0), played.deck, *played.tables, ROUNDS, counts)
        return ROUNDS

    jobs: dict[str, Job] = {C: lambda: int(native.count_jugadas(ready, SEED, 0, ROUNDS).sum()), KERNEL: kernel}
    compare("Monte, one bet", "jugadas", with_c(jobs), {(KERNEL, C): AS_C})


def trijoker() -> None:
    played = cast(Spaces, machine("trijoker", "murcia", {"espacio:1": STAKE}, Options()))

    def kernel() -> int:
        table = played.played
        count_spaces(stream(SEED, 0), table.deck, *table.tables, ROUNDS, np.zeros_like(table.nets))
        return ROUNDS

    jobs: dict[str, Job] = {
        C: lambda: int(native.count_trijoker(played.played, SEED, 0, ROUNDS).sum()),
        KERNEL: kernel,
        ENGINE: by_the_engine(2000),
        BLOCK: blocks(played, ROUNDS),
    }
    aims: dict[tuple[str, str], Aim | None] = {(KERNEL, C): AS_C, (BLOCK, ENGINE): Aim(150)}
    compare("Trijoker, one space by the best decisions", "jugadas", with_c(jobs), aims)


def dos_panos() -> None:
    stakes = {"primero": 2 * STAKE, "segundo": STAKE, "banca": 3 * STAKE}
    played = cast(Panos, machine("bacarra-dos-panos", "estado", stakes, Options()))
    dealt = played.dealing

    def kernel() -> int:
        counts = np.zeros(PANOS, dtype=np.int64)
        count_panos(stream(SEED, 0), dealt.full.copy(), dealt.place(), ROUNDS, *dealt.tables, counts)
        return int(counts.sum())

    in_c = {C: lambda: int(native.count_panos(dealt, SEED, 0, ROUNDS).sum()), KERNEL: kernel}
    jobs = {**with_c(in_c), BLOCK: blocks(played, ROUNDS)}
    compare("Bacarrá a dos paños, all three at their best", "jugadas", jobs, {(KERNEL, C): AS_C})


def poquer() -> None:
    played = cast(PoquerJugadas, machine("poquer-sin-descarte", "murcia", {"ante:1": STAKE}, Options()))
    ready = played.played

    def kernel() -> int:
        counts = np.zeros((1, ready.nets.shape[1]), dtype=np.int64)
        count_poquer(stream(SEED, 0), ready.deck, *ready.tables, ROUNDS, counts)
        return int(counts.sum())

    in_c = {C: lambda: int(native.count_poquer(ready, SEED, 0, ROUNDS).sum()), KERNEL: kernel}
    jobs = {ENGINE: poquer_direct(300), **with_c(in_c), BLOCK: blocks(played, ROUNDS)}
    aims: Aims = {(BLOCK, ENGINE): Aim(150), (KERNEL, C): AS_C}
    compare("Póquer sin descarte, one ante by the chart", "jugadas", jobs, aims)


def pai_gow() -> None:
    played = cast(PaiGowJugadas, machine("pai-gow", "murcia", {"casilla:1": STAKE}, Options()))
    ready = played.played

    def kernel() -> int:
        counts = np.zeros_like(ready.nets)
        count_pai_gow(stream(SEED, 0), ready.deck, *ready.tables, ROUNDS, counts)
        return int(counts.sum())

    in_c = {C: lambda: int(native.count_pai_gow(ready, SEED, 0, ROUNDS).sum()), KERNEL: kernel}
    jobs = {ENGINE: pai_gow_direct(100), **with_c(in_c), BLOCK: blocks(played, ROUNDS)}
    aims: Aims = {(BLOCK, ENGINE): Aim(150), (KERNEL, C): AS_C}
    compare("Pai gow póquer, one bet set at best", "jugadas", jobs, aims)


def blackjack() -> None:
    played = cast(Rounds, machine("blackjack", "estado", {"plaza:1": STAKE}, Options()))
    peers = {
        SPIEL: lambda: open_spiel_led(4000, until=17),
        IDLE: lambda: open_spiel_led(4000, until=0),
        ALONE: lambda: open_spiel_alone(10_000),
        FULL: lambda: blackjack21_rounds(3000),
    }
    jobs = {**possible(peers), **with_c(rounds_of(played.table, ROUNDS)), BLOCK: blocks(played, ROUNDS)}
    aims = {
        (BLOCK, SPIEL): Aim(150),
        (BLOCK, IDLE): None,
        (BLOCK, ALONE): None,
        (BLOCK, FULL): Aim(500),
        (KERNEL, C): AS_C,
    }
    compare("Black-jack, one mano by the best chart", "rounds", jobs, aims)
    note("OpenSpiel has one pack and neither doubles nor splits; blackjack21 has them, by a simpler chart")
    table = played.table
    sessions("Black-jack", "rounds", played, lambda terms: native.play_blackjack(table, SEED, terms, SESSIONS)[0])


def main() -> None:
    blackjack()
    punto_y_banca()
    ferrocarril()
    dos_panos()
    treinta_y_cuarenta()
    monte()
    poquer()
    trijoker()
    pai_gow()


if __name__ == "__main__":
    main()
