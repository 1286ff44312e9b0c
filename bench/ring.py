"""Complete hands of hold'em among six, everybody passing or covering to the end: through the rules, and compiled.

OpenSpiel and PokerKit play the same 24 acts. OpenSpiel is asked twice: as it is usually led, drawing among the cards
that it says are left, and with cards that were chosen before, as the rules here are given them.
"""

from functools import partial
from random import Random
from statistics import median

import numpy as np

from bench.measure import Aim, Job, heading, line, rates, ratio
from bench.peers import open_spiel_holdem, pokerkit_holdem
from bench.sim import SEED, possible
from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.rules import CirculoRules, Spread
from tapete.games import build
from tapete.kit.streams import stream
from tapete.sim.poquer_de_circulo import Seat, Table, table_of
from tapete.sim.poquer_de_circulo.kernels import play_hands

PLAYERS, RESTO = 6, 20_000
RULES, STAYS, ANYTHING = "rules, to the end", "kernel, to the end", "kernel, retiring, raising, all-in"
SPIEL, GIVEN, POKERKIT = "OpenSpiel, drawing its cards", "OpenSpiel, its cards given", "PokerKit"
AIMS = {
    (RULES, SPIEL): Aim(1.3),
    (RULES, GIVEN): None,
    (RULES, POKERKIT): Aim(100),
    (STAYS, SPIEL): Aim(200),
    (ANYTHING, SPIEL): Aim(110),
    (STAYS, RULES): Aim(150),
}


def spread() -> Spread:
    """Hold'em as the table of the example spreads it."""
    rules: CirculoRules = build("holdem", "murcia").rules
    return rules.spreads[0]


def by_rules(hands: int) -> Job:
    """Every act is judged and written down; the order of the cards is ready."""
    held = spread()
    chance = Random(SEED)
    orders = [chance.sample(range(52), 52) for _ in range(hands)]

    def job() -> int:
        for order in orders:
            mano = Mano(held.variant, held.terms, [RESTO] * PLAYERS, order)
            while not mano.done:
                mano.stays()
        return hands

    return job


def by_kernel(way: str, hands: int) -> Job:
    """Of each seat what it staked and won is added up."""
    table: Table = table_of(spread(), "murcia", (Seat(way, RESTO),) * PLAYERS)
    staked, net, nothing = (np.zeros(size, dtype=np.int64) for size in (PLAYERS, PLAYERS, 0))

    def job() -> int:
        room = table.room()
        sitting = room.hand.copy()
        play_hands(stream(SEED, 0), *table.game, *room, nothing, sitting, hands, staked, net, nothing, nothing)
        return hands

    job()
    return job


def main() -> None:
    peers = possible(
        {
            SPIEL: partial(open_spiel_holdem, 1_000, PLAYERS, RESTO, given=False),
            GIVEN: partial(open_spiel_holdem, 1_000, PLAYERS, RESTO, given=True),
            POKERKIT: partial(pokerkit_holdem, 10, PLAYERS, RESTO),
        }
    )
    own = {RULES: by_rules(1_000), STAYS: by_kernel("pasa", 200_000), ANYTHING: by_kernel("azar", 200_000)}
    found = rates({**peers, **own}, rounds=9)
    heading("Complete hands of hold'em, six players, 24 acts")
    for name, values in found.items():
        line(name, f"{median(values):,.0f} hands/s")
    for (some, other), aim in AIMS.items():
        if other in found:
            line(f"{some} / {other}", "", ratio(found[some], found[other]), aim)
