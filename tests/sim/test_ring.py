"""The kernels of póquer de círculo deal, bet and pay as `Mano` does, to the cent, in every variant."""

from random import Random

import numpy as np
import pytest

from tapete.families.poquer_de_circulo.reading import worth
from tapete.families.poquer_de_circulo.rules import Terms, Variant
from tapete.kit.streams import stream
from tapete.sim.poquer_de_circulo.kernels import bets, play_hands
from tapete.sim.poquer_de_circulo.kernels.bets import PARTS
from tapete.sim.poquer_de_circulo.ring import Act, Way, game_for, room_for
from tests.families.circulo import FIXED, FREE, POT, terms
from tests.families.circulo_variants import (
    CUBIERTO,
    CUBIERTO_32,
    EVERY,
    HOLDEM,
    OMAHA,
    SINTETICO,
    most_players,
    numbers,
)
from tests.seeds import chooser
from tests.sim.oracle_ring import Done, again

ANYTHING = Way(free=(Act(0.05, 0.3),), facing=(Act(0.2, 0.3),), looks=False, least=0.4, most=0.15)
STAYS = Way(free=(Act(),), facing=(Act(),), looks=False)
BY_CARDS = Way(
    free=tuple(Act(0, part / PARTS / 2) for part in range(PARTS)),
    facing=tuple(Act(0.6 - 0.06 * part, 0.03 * part) for part in range(PARTS)),
)
HANDS = 150
DRAWS = (CUBIERTO, CUBIERTO_32)


def required(variant: Variant) -> list[int]:
    """What opens the bote: a pair of J, Q, K and A, where something is required."""
    if variant not in DRAWS:
        return [0]
    return [worth(variant.ranking, numbers(variant, f"{rank}s {rank}h")) for rank in "JQKA"]


def some_terms(variant: Variant, chance: Random) -> Terms:
    system = FREE if variant is SINTETICO else chance.choice([FIXED, POT, FREE])
    forced = {"ante": chance.choice([1, 3, 5])}
    if variant in (HOLDEM, OMAHA) and chance.random() < 0.6:
        forced = {"small": 5, "big": 10}
    return terms(system, rake=chance.choice([(0, 1), (1, 20), (3, 100)]), chip=1, **forced)


def compared(variant: Variant, way: Way, hands: int, chance: Random, *, rich: bool = False) -> list[Done]:
    """So many hands of a table, each played again; of a draw game the bote that nobody won goes on."""
    table = some_terms(variant, chance)
    purses = [5000] if rich else [4, 9, 20, 35, 60, 150, 400, 1000]
    restos = [chance.choice(purses) for _ in range(chance.randint(2, most_players(variant)))]
    openers = required(variant)
    game, room = game_for(variant, table, [way], openers), room_for(variant, restos, [way], [0] * len(restos))
    log, random = np.zeros(400 * bets.LOGGED, dtype=np.int64), stream(chance.getrandbits(32), 0)
    sitting, nothing = room.hand.copy(), np.zeros(0, dtype=np.int64)
    staked, net = np.zeros((2, len(restos)), dtype=np.int64)
    ends = []
    for _ in range(hands):
        carried, blanks = (int(room.hand[place]) for place in (bets.LEFT, bets.BLANKS))
        rake = play_hands(random, *game, *room, log, sitting, 1, staked, net, nothing, nothing)
        mano, done = again(variant, table, room, log, carried, openers[min(blanks, len(openers) - 1)])
        has = [left + won for left, won in zip(room.of_each(bets.RESTOS), room.of_each(bets.WON), strict=True)]
        assert done == Done(has, rake, room.hand[bets.LEFT])
        assert sum(done.restos) + done.rake + done.left == sum(restos) + carried
        assert room.hand[bets.AUTHOR] == mano.betting.author
        ends.append(done)
    return ends


@pytest.mark.parametrize("variant", EVERY, ids=lambda variant: f"{variant.slug}-{len(variant.pack.cards)}")
@pytest.mark.parametrize("way", [ANYTHING, BY_CARDS], ids=["anything", "by cards"])
def test_hands_are_played_as_the_engine_plays_them(variant: Variant, way: Way) -> None:
    chance = chooser(f"ring {variant.slug} {way.looks}")
    for _ in range(5):
        compared(variant, way, HANDS // 5, chance)


@pytest.mark.soak
@pytest.mark.parametrize("variant", EVERY, ids=lambda variant: f"{variant.slug}-{len(variant.pack.cards)}")
def test_many_hands_are_played_as_the_engine_plays_them(variant: Variant) -> None:
    chance = chooser(f"many of the ring {variant.slug}")
    for number in range(200):
        compared(variant, (ANYTHING, BY_CARDS)[number % 2], 50, chance)
