"""Events per second of reading, replaying and auditing a long acta, beside the standard library reading its JSON."""

import json
from io import BytesIO
from itertools import cycle

from bench.engine import ANA, RULETA
from bench.measure import Aim, Job, rates, report
from tapete.casino.acta import Acta, ActaWriter, replay, walk
from tapete.casino.audit import audit
from tapete.casino.ledger import Ledger
from tapete.engine.chance import PlainChance
from tapete.engine.command import Actor, Role
from tapete.engine.runner import Entry, Table
from tapete.families.table.closing import CloseTable
from tapete.families.wheel.laying import PlaceBet
from tapete.games import REGISTRY
from tapete.kit.chance.source import ScriptedSource

EVENTS = 100_000


def long_acta(events: int = EVENTS) -> bytes:
    """A session of ruleta-francesa with ten bets on the cloth, as many rounds as it takes."""
    module = REGISTRY.module("ruleta-francesa")
    setup = module.example("estado")
    game = module.build("estado", setup)
    writer = ActaWriter(file := BytesIO(), game, setup)
    seen = 0

    def observer(entry: Entry) -> None:
        nonlocal seen
        seen += len(getattr(entry, "events", ()))
        writer(entry)

    outcomes = [outcome.id for outcome in game.rules.need.outcomes]
    table = Table(game, PlainChance(ScriptedSource(cycle(outcomes))), observer=observer)
    table.confirm()
    while seen < events:
        on_cloth = {stake.bet for stake in table.state.stakes}
        for bet in (bet for bet in RULETA if bet not in on_cloth):
            table.send(PlaceBet(by=ANA, player="ana", bet=bet, amount=RULETA[bet]))
        table.round()
    table.send(CloseTable(by=Actor("director", Role.DIRECTOR), lid="llave"))
    writer.seal()
    return file.getvalue()


def reading(data: bytes) -> dict[str, Job]:
    """The ways to read an acta, from the least to the most that is done with it."""

    def bare() -> int:
        return sum(len(json.loads(line).get("events", ())) for line in data.splitlines())

    def chained() -> int:
        return EVENTS if all(line.chained for line in Acta(BytesIO(data))) else 0

    def replayed() -> int:
        return sum(len(step.events) for step in replay(Acta(BytesIO(data))))

    def with_books() -> int:
        walk(Acta(BytesIO(data)), Ledger())
        return EVENTS

    def audited() -> int:
        return audit(BytesIO(data)).events

    return {
        "json.loads of every line, nothing else": bare,
        "read, with its chain": chained,
        "replay": replayed,
        "replay, with its books": with_books,
        "audit": audited,
    }


def main() -> None:
    jobs = reading(long_acta())
    found = rates(jobs, rounds=3)
    aims = {"replay": Aim(0.58), "audit": Aim(0.5)}
    bare = "json.loads of every line, nothing else"
    report(f"An acta of {EVENTS:,} events, in CPU time", "events", found, bare, aims)
