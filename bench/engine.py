"""Rounds per second through the whole engine, beside a Python peer that does less."""

from itertools import cycle, islice

from bench import banca, monte, treinta, trijoker
from bench.blackjack import direct as blackjack_rounds
from bench.blackjack import per_hand
from bench.measure import Aim, Job, rates, report
from tapete.engine.chance import PlainChance
from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.machine import play
from tapete.engine.runner import Table
from tapete.families.table.duty import least_staff
from tapete.families.table.opening import OpenTable
from tapete.families.table.settling import Settle
from tapete.families.wheel.laying import PlaceBet
from tapete.families.wheel.play import WheelGame
from tapete.families.wheel.throw import Call
from tapete.games import build
from tapete.kit.chance.source import ScriptedSource

ANA = Actor("ana", Role.JUGADOR)
BOLA = {"rojo": 500}
RULETA = dict.fromkeys(
    (
        "pleno:17",
        "caballo:17-20",
        "transversal:16-17-18",
        "cuadro:16-17-19-20",
        "seisena:13-18",
        "columna:2",
        "docena:2",
        "doble-docena:1-2",
        "rojo",
        "par",
    ),
    500,
)


def direct(slug: str, stakes: dict[str, int], rounds: int) -> Job:
    """Decide and evolve, nothing else: the commands are ready."""
    game = build(slug, "estado")
    assert isinstance(game, WheelGame)
    bets = [PlaceBet(by=ANA, player="ana", bet=bet, amount=amount) for bet, amount in stakes.items()]
    results = cycle([Draw(by=AZAR, outcome=outcome.id) for outcome in game.rules.need.outcomes])

    staff = least_staff(game.rules)
    opening = OpenTable(by=Actor("director", Role.DIRECTOR), staff=staff)
    croupiers = cycle([person for person in staff if person.role is Role.CRUPIER])
    scripts = cycle([_calls(game, croupier, staff) for _, croupier in zip(range(2), croupiers, strict=False)])

    def job() -> int:
        state, _ = play(game, game.opening(), opening)
        for before, after, settle in islice(scripts, rounds):
            for call in before:
                state, _ = play(game, state, call)
            on_cloth = {stake.bet for stake in state.stakes}
            for bet in bets:
                if bet.bet not in on_cloth:
                    state, _ = play(game, state, bet)
            for call in after:
                state, _ = play(game, state, call)
            state, _ = play(game, state, next(results))
            state, _ = play(game, state, settle)
        return rounds

    return job


def _calls(game: WheelGame, croupier: Actor, staff: tuple[Actor, ...]) -> tuple[list[Call], list[Call], Settle]:
    """What the staff says in a round with this croupier on turn: until bets are taken, and from then on."""
    jefe = next(person for person in staff if person.role is Role.JEFE)
    steps = game.rules.steps
    calls = [Call(by=croupier if step.by is Role.CRUPIER else jefe, call=step.call) for step in steps]
    opening = next(n for n in range(len(steps)) if game.rules.betting_open(n))
    return calls[:opening], calls[opening:], Settle(by=croupier)


def through_runner(slug: str, stakes: dict[str, int], rounds: int) -> Job:
    """The same through the runner that a live table uses."""
    game = build(slug, "estado")
    assert isinstance(game, WheelGame)
    bets = [PlaceBet(by=ANA, player="ana", bet=bet, amount=amount) for bet, amount in stakes.items()]
    outcomes = [outcome.id for outcome in game.rules.need.outcomes]

    def job() -> int:
        table = Table(game, PlainChance(ScriptedSource(cycle(outcomes))))
        table.confirm()
        for _ in range(rounds):
            while not game.rules.betting_open(table.state.done):
                table.confirm()
            on_cloth = {stake.bet for stake in table.state.stakes}
            for bet in bets:
                if bet.bet not in on_cloth:
                    table.send(bet)
            table.round()
        return rounds

    return job


def crapssim_rolls(rolls: int) -> Job:
    """The peer: crapssim's loop, one player with one bet; it neither records nor cites."""
    from crapssim.strategy.single_bet import BetPassLine
    from crapssim.table import Table as CrapsTable

    def job() -> int:
        table = CrapsTable(seed=1)
        table.add_player(bankroll=10**9, strategy=BetPassLine(5))
        table.run(max_rolls=rolls, max_shooter=float("inf"), verbose=False)
        return int(table.dice.n_rolls)

    return job


def main() -> None:
    jobs = {
        "crapssim, a roll with one bet": crapssim_rolls(4000),
        "bola, a round with one bet": direct("bola", BOLA, 4000),
        "bola, through the runner": through_runner("bola", BOLA, 4000),
        "ruleta-francesa, a round with ten bets": direct("ruleta-francesa", RULETA, 1500),
        "ruleta-francesa, through the runner": through_runner("ruleta-francesa", RULETA, 1500),
        "punto-y-banca, a jugada with three bets": banca.direct(1500),
        "punto-y-banca, through the runner": banca.through_runner(1500),
        "treinta-y-cuarenta, a coup with one bet": treinta.direct(600),
    }
    report("Engine, in CPU time", "rounds", rates(jobs), "crapssim, a roll with one bet")
    packs = {
        "black-jack, a hand": per_hand(blackjack_rounds(150)),
        "monte, a jugada with one bet": monte.direct(300),
        "trijoker, a jugada with one space": trijoker.direct(300),
    }
    aims = dict.fromkeys(list(packs)[1:], Aim(0.4))
    report("Games with a pack for each jugada, in CPU time", "rounds", rates(packs), "black-jack, a hand", aims)
