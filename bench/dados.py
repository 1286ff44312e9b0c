"""Throws per second of craps: a Win with its odds and two Comes, through the whole law, beside crapssim."""

from itertools import cycle
from random import Random

from bench.measure import Aim, Job, rates, report
from tapete.engine.chance import PlainChance
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.machine import play
from tapete.engine.runner import Table
from tapete.families.stakes.laying import PlaceBet
from tapete.families.table.settling import Settle
from tapete.games import build
from tapete.games.dados.play import DadosGame
from tapete.games.dados.round import CloseBets
from tapete.games.dados.rules import Phase, State
from tapete.games.dados.tirador import AcceptDice, OfferDice
from tapete.kit.chance.source import ScriptedSource

ANA = Actor("ana", Role.JUGADOR)
THROWS = [f"{a}-{b}" for a in range(1, 7) for b in range(1, 7)]
STAKE = 500
WIN = PlaceBet(by=ANA, player="ana", bet="win", amount=STAKE)
COME = PlaceBet(by=ANA, player="ana", bet="come", amount=STAKE)
ODDS = {n: PlaceBet(by=ANA, player="ana", bet=f"odds-win:{n}", amount=STAKE) for n in (4, 5, 6, 8, 9, 10)}
ACCEPT = AcceptDice(by=ANA)


def bets(state: State) -> list[Command]:
    """What Ana lays before a throw: Win; with a punto, its odds and Comes until two are in play."""
    laid = [stake.bet for stake in state.stakes]
    if not state.punto:
        return [] if "win" in laid else [WIN]
    wanted: list[Command] = [] if any(bet.startswith("odds-win") for bet in laid) else [ODDS[state.punto]]
    return [*wanted, COME] if sum(bet.startswith("come") for bet in laid) < 2 else wanted


def direct(rolls: int) -> Job:
    """Decide and evolve, nothing else: the staff's commands are ready."""
    game = _game()
    thrown = cycle([Draw(by=AZAR, outcome=throw) for throw in Random(1).choices(THROWS, k=10_000)])
    opened = _opened(game)
    stickman, croupier = (next(a for a in opened.staff if a.role is role) for role in (Role.STICKMAN, Role.CRUPIER))
    offer, call, settle = OfferDice(by=stickman, player="ana"), CloseBets(by=stickman), Settle(by=croupier)

    def job() -> int:
        state = opened
        for _ in range(rolls):
            for bet in bets(state):
                state, _ = play(game, state, bet)
            if state.phase is Phase.OFRECER:
                state, _ = play(game, state, offer)
                state, _ = play(game, state, ACCEPT)
            state, _ = play(game, state, call)
            state, _ = play(game, state, next(thrown))
            state, _ = play(game, state, settle)
        return rolls

    return job


def through_runner(rolls: int) -> Job:
    """The same through the runner that a live table uses."""
    game = _game()
    outcomes = Random(1).choices(THROWS, k=10_000)

    def job() -> int:
        table = Table(game, PlainChance(ScriptedSource(cycle(outcomes))))
        table.confirm()
        table.confirm()
        for _ in range(rolls):
            for bet in bets(table.state):
                table.send(bet)
            if table.state.phase is Phase.OFRECER:
                table.confirm()
                table.send(ACCEPT)
            table.round()
        return rolls

    return job


def _game() -> DadosGame:
    game = build("dados", "estado")
    assert isinstance(game, DadosGame)
    return game


def _opened(game: DadosGame) -> State:
    state = game.opening()
    for _ in range(2):
        step = game.next_step(state)
        assert step is not None
        state, _ = play(game, state, step)
    return state


def crapssim_rolls(rolls: int) -> Job:
    """The peer with the same bets; it neither records nor cites, and knows no limits."""
    from crapssim.strategy.examples import Pass2Come
    from crapssim.strategy.odds import PassLineOddsMultiplier
    from crapssim.strategy.tools import AggregateStrategy
    from crapssim.table import Table as CrapsTable

    def job() -> int:
        table = CrapsTable(seed=1)
        table.add_player(bankroll=10**9, strategy=AggregateStrategy(Pass2Come(5), PassLineOddsMultiplier(1)))
        table.run(max_rolls=rolls, max_shooter=float("inf"), verbose=False)
        return int(table.dice.n_rolls)

    return job


def main() -> None:
    peer = "crapssim, win + odds + two comes"
    jobs = {
        peer: crapssim_rolls(2000),
        "dados, win + odds + two comes": direct(4000),
        "dados, through the runner": through_runner(4000),
    }
    aims = {name: Aim(1) for name in jobs if name != peer}
    report("Dados", "throws", rates(jobs), peer, aims)
