"""A house at play: 24 players who take any lawful offer at the tables of the demo house, at a quick pace.

`python -m bench.players SECONDS` prints the memory of the process after each part of the time, as JSON.
"""

import asyncio
import random
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from bench.clients import runner
from bench.serving import FREELY, KEY, probe
from tapete.casino.reading import demo
from tapete.engine.command import Actor, Role
from tapete.service.house import House
from tapete.service.live_machine import Busy
from tapete.service.places import Place
from tapete.service.server import store_at

PLAYERS, PARTS = 24, 30
QUICK = replace(FREELY, betting_seconds=2.0, decision_seconds=1.0, pause_seconds=0.1)
BETWEEN_ACTS = (0.05, 0.25)


async def play(place: Place, who: Actor, chance: random.Random) -> None:
    """Take one offer after another."""
    while True:
        await asyncio.sleep(chance.uniform(*BETWEEN_ACTS))
        if offers := place.offers(who):
            with suppress(Busy):
                await place.live.submit(who, key=f"{chance.getrandbits(64):x}", command=chance.choice(offers).command)


async def at_play(database: str, seconds: float) -> list[int]:
    """The memory of the house after each part of the time, in bytes."""
    house = House(demo(), store_at(database), KEY, QUICK)
    await house.start()
    places, players = list(house.places.values()), []
    for number in range(PLAYERS):
        guest = await house.people.guest(f"p{number}")
        who = Actor(guest.visitor.id, Role.JUGADOR)
        players.append(asyncio.create_task(play(places[number % len(places)], who, random.Random(number))))
    found = []
    for _ in range(PARTS):
        await asyncio.sleep(seconds / PARTS)
        found.append(probe(house.store).memory)
    for each in players:
        each.cancel()
    await house.stop()
    return found


def main(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder, runner() as loop:
        print(msgspec.json.encode(loop.run(at_play(str(Path(folder) / "house.db"), seconds))).decode())


if __name__ == "__main__":
    main(float(sys.argv[1]))
