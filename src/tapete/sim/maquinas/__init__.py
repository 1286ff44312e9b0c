"""Machines by the million games: the example of the game, or any model that ships, by its name."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from tapete.engine.event import Reason, Refused
from tapete.engine.table import AnyTable
from tapete.exact.book import table_with
from tapete.exact.maquinas import figures, jackpot_return
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.games import build
from tapete.games.maquinas.play import PARTIDA
from tapete.games.maquinas.rules import Board, MaquinaRules, Programme, homologated, series
from tapete.games.maquinas.setup import model
from tapete.kit.models import models
from tapete.language import N_
from tapete.sim.machine import Block, Machine, Moves, Options, Rows, Scatter, Terms
from tapete.sim.maquinas import kernels
from tapete.sim.rounds import Simulated

Numbers = NDArray[np.int64]
OTRO_PRECIO = Reason("otro_precio", N_("A game of {bet} costs {price:€}; {stake:€} can't be staked."))
UNA_MAQUINA = Reason("una_maquina", N_("One machine is simulated at a time: {bets} are several."))
NADA_QUE_GANAR = Reason("nada_que_ganar", N_("{bet} gives time and pays nothing: there is nothing to simulate."))


GROWS = N_(
    "Sessions are simulated: the jackpot grows with every game. `tapete strategy` tells them while it holds so much."
)
DEPENDS = N_(
    "Sessions are simulated: what is left of a block depends on all that it has paid. `tapete strategy` tells them "
    "from anywhere in the cycle as homologated."
)
WEIGHTS = Reason("pesos_excesivos", N_("The weights of {bet} add up to more than can be simulated."))
CENTS = Reason("importes_excesivos", N_("{bet} plays for more than can be simulated."))


MOST = 1 << 62
MOST_WEIGHT = (1 << 32) - 1
OPTIONS = frozenset({"setup"})


class Arrays:
    """A table as its kernels take it: weights added up, prizes in cents, parts of the jackpot in ten-thousandths."""

    def __init__(self, rules: MaquinaRules, board: Board) -> None:
        held, jackpot = series(board), rules.jackpot
        if sum(weight for _, weight in held) > MOST_WEIGHT:
            raise Refused(WEIGHTS, rules.gives, bet=rules.model or PARTIDA)
        if (
            kernels.WHOLE * max([jackpot.floor if jackpot else 0, rules.price, *(each.value for each, _ in held)])
            > MOST
        ):
            raise Refused(CENTS, rules.gives, bet=rules.model or PARTIDA)
        self.names = tuple([each.name for each, _ in held])
        self.upto: Numbers = np.cumsum(np.array([weight for _, weight in held], dtype=np.int64))
        paid = [int(each.pays * rules.price) + each.value for each, _ in held]
        self.prizes: Numbers = np.array(paid, dtype=np.int64)
        self.shares: Numbers = np.array([int(each.share * kernels.WHOLE) for each, _ in held], dtype=np.int64)
        terms = [rules.price, int(jackpot.share * kernels.WHOLE) if jackpot else 0, jackpot.floor if jackpot else 0]
        self.terms: Numbers = np.array(terms, dtype=np.int64)

    @property
    def all(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        return self.upto, self.prizes, self.shares, self.terms


class Tabled(Simulated):
    """A type C machine."""

    note = N_("What lies in a pot when a block of games ends is counted as given to those who play.")

    def __init__(self, rules: MaquinaRules, board: Board, bet: str) -> None:
        super().__init__((bet,), rules.anticipo)
        self.rules = rules
        self.arrays = Arrays(rules, board)
        fraction = rules.jackpot is not None and (rules.jackpot.share * rules.price).denominator != 1
        self.allowance = 1 / rules.price if fraction else 0.0
        if rules.jackpot is None:
            self.note = ""
        else:
            self.only_simulated = GROWS

    def block(self, seed: int, block: int, rounds: int) -> Block:
        won, staked = int(kernels.play_table(seed, block, rounds, *self.arrays.all)), rounds * self.rules.price
        return rounds, [staked], [won - staked]

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        kernels.play_table_evenings(seed, first, terms.figures(), *self.arrays.all, rows)

    def exact(self) -> Mapping[str, Fraction]:
        return {self.bets[0]: 1 - figures(self.rules).returned - jackpot_return(self.rules)}

    def scatter(self) -> Mapping[str, Scatter]:
        """What falls of the jackpot was counted as it came in; only what it begins again with comes by chance."""
        upto, prizes, shares, terms = self.arrays.all
        weights = np.diff(upto, prepend=0) / upto[-1]
        each = prizes + terms[kernels.FLOOR] * (shares == kernels.WHOLE)
        mean = float((weights * each).sum())
        spread = Scatter(float((weights * (each - mean) ** 2).sum()), float(np.abs(each - mean).max()))
        return {self.bets[0]: spread, "": spread}

    def situations(self) -> Sequence[Moves]:
        if self.rules.jackpot is not None:
            return ()
        upto, prizes, _, terms = self.arrays.all
        stake, chances = int(terms[kernels.STAKE]), dict[tuple[int, int], float]()
        for weight, prize in zip(np.diff(upto, prepend=0), prizes, strict=True):
            move = 0, int(prize) - stake
            chances[move] = chances.get(move, 0.0) + float(weight / upto[-1])
        return [Moves(stake, chances)]


class Programmed(Simulated):
    """A type B machine, one game at a time; its games depend on one another."""

    only_simulated = DEPENDS

    def __init__(self, rules: MaquinaRules, programme: Programme, bet: str) -> None:
        super().__init__((bet,), rules.anticipo)
        self.rules = rules
        self.cycle: Numbers = np.array(homologated(programme), dtype=np.int64)
        self.size = programme.block

    def block(self, seed: int, block: int, rounds: int) -> Block:
        won, staked = int(kernels.play_programme(seed, block, rounds, self.cycle, self.size)), rounds * self.rules.price
        return rounds, [staked], [won - staked]

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        price = self.rules.price
        kernels.play_programme_evenings(seed, first, terms.figures(), self.cycle, self.size, price, rows)

    def exact(self) -> Mapping[str, Fraction]:
        return {self.bets[0]: 1 - figures(self.rules).returned}


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    return {PARTIDA: table.rules.price}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Machine:
    bet, *others = stakes or {PARTIDA: 0}
    example: MaquinaRules = table_with(game, jurisdiction, options.setup).rules
    if bet != PARTIDA and (options.setup or bet not in models()):
        raise Refused(COMBINACION_NO_ADMITIDA, example.gives, bet=bet[:40])
    if others:
        raise Refused(UNA_MAQUINA, example.law["one_player"], bets=", ".join(stakes)[:80])
    rules: MaquinaRules = example if bet == PARTIDA else build(game, jurisdiction, model(bet)).rules
    if stakes.get(bet, rules.price) != rules.price:
        raise Refused(OTRO_PRECIO, rules.gives, bet=bet, price=rules.price, stake=stakes[bet])
    if rules.board is not None:
        return Tabled(rules, rules.board, bet)
    if rules.programme is not None:
        return Programmed(rules, rules.programme, bet)
    raise Refused(NADA_QUE_GANAR, rules.gives, bet=bet)
