"""Bets a second through the rules: 100,000 offers of as many people matched in one book, and bets of the other two."""

from collections import Counter
from random import Random
from statistics import median

from msgspec.structs import replace

from bench.measure import Aim, Job, heading, quantity, rates
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.games.apuestas.boletos import PlaceBet
from tapete.games.apuestas.cruzada import Propose
from tapete.games.apuestas.cuentas import SIDES

OFFERS = 100_000
SEED = 1
AIM = Aim(50_000)


def book(organisation: str) -> AnyTable:
    """A house of one organisation, with the card of the example."""
    module = REGISTRY.module("apuestas")
    example = module.example("murcia")
    coefficients = example.coeficientes if organisation == "contrapartida" else {}
    return module.build("murcia", replace(example, organizacion=organisation, coeficientes=coefficients))


def offers(game: AnyTable, count: int) -> list[Command]:
    """Offers for and against one result around one coefficient, each of somebody else."""
    chance, bet = Random(SEED), next(iter(game.rules.forecasts))
    people = [Actor(f"p{number}", Role.JUGADOR) for number in range(count)]
    return [
        Propose(
            by=who,
            player=who.id,
            side=chance.choice(SIDES),
            bet=bet,
            coefficient=300 + chance.randrange(-40, 41),
            amount=100 * chance.randrange(1, 50),
        )
        for who in people
    ]


def bets(game: AnyTable, count: int) -> list[Command]:
    """Simple bets on all the results of the card, each of somebody else."""
    chance, forecasts = Random(SEED), list(game.rules.forecasts)
    people = [Actor(f"p{number}", Role.JUGADOR) for number in range(count)]
    return [
        PlaceBet(by=w, player=w.id, bet=chance.choice(forecasts), amount=chance.randrange(100, 9999)) for w in people
    ]


def taken(game: AnyTable, commands: list[Command], *, posted: bool = False) -> Job:
    """Every command decided and folded; `posted` with the money of each event entered in books that must add up."""

    def job() -> int:
        state = game.opening()
        for _ in range(2):
            step = game.next_step(state)
            assert step is not None
            state, _ = play(game, state, step)
        balances: Counter[str] = Counter()
        for command in commands:
            state, events = play(game, state, command)
            if posted:
                _post(balances, events)
        assert not balances.total()
        return len(commands)

    return job


def _post(balances: Counter[str], events: object) -> None:
    assert isinstance(events, list)
    for event in events:
        assert isinstance(event, Event)
        for move in event.moves():
            balances[move.source] -= move.amount
            balances[move.target] += move.amount


def main() -> None:
    cruzada, mutua, contrapartida = map(book, ("cruzada", "mutua", "contrapartida"))
    crossed = offers(cruzada, OFFERS)
    jobs = {
        "cruzada, 100,000 offers in one book": taken(cruzada, crossed),
        "the same, with its money posted": taken(cruzada, crossed, posted=True),
        "mutua, 20,000 bets": taken(mutua, bets(mutua, OFFERS // 5)),
        "contrapartida, 20,000 bets": taken(contrapartida, bets(contrapartida, OFFERS // 5)),
    }
    heading("Bets, in CPU time")
    aims = {name: AIM for name in jobs if name.startswith("cruzada")}
    for name, found in rates(jobs, rounds=3).items():
        quantity(name, median(found), "bets/s", aims.get(name))
