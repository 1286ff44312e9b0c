"""Covered cards stay covered: nothing that a bystander is sent depends on them, promises and openings included."""

import json
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import pytest

from tapete.casino.audit import audit
from tapete.engine.codec import encode
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.games.ferrocarril.play import choose
from tapete.games.ferrocarril.state import Phase
from tapete.kit.chance.verifier import verify
from tapete.service.disclosure import PublicCommitments, acta_of, lines_of
from tapete.service.feed import Hub
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Record, Store
from tapete.web.pages.inspection import line_for
from tests.service.history import fund, row_of
from tests.service.live import accepted, audited, commitments, live, player
from tests.trace import law

pytestmark = pytest.mark.anyio

NAMES = ("ana", "bea", "carla", "david")
BYSTANDER = Actor("otto", Role.JUGADOR)
HOUSE = tuple(Actor("otto", role) for role in (Role.DIRECTOR, Role.INSPECCION, Role.JEFE, Role.CRUPIER))


class OtherCards:
    """The same store, had other cards been dealt face down and been looked at."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.changed = 0

    async def records(self, table: str, after: int, limit: int = 1_000) -> AsyncIterator[Record]:
        async for record in self._store.records(table, after, limit):
            yield Record(record.n, self._other(record.line), record.head)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def _other(self, line: bytes) -> bytes:
        entry = json.loads(line)
        covered = [event for event in entry.get("events", ()) if event["event"] in {"face-drawn", "hand-seen"}]
        for event in covered:
            self.changed += 1
            if event["event"] == "hand-seen":
                event["cards"] = ["2c", "2d"]
                continue
            event["card"] = entry["do"]["outcome"] = "2c" if event["card"] != "2c" else "2d"
            entry["do"]["opened"].update(card=event["card"], salt="0" * 64, path=["1" * 64])
        return encode(entry) if covered else line


def next_command(table: LiveTable) -> Command:
    """What the croupier, chance or a simple player does next."""
    state, game = table.position.state, table.game
    if game.needs(state) is not None:
        return Draw(by=AZAR, outcome="")
    for name in NAMES:
        command = choose(game.rules, game.view(state, player(name)))  # type: ignore[arg-type]
        if command is not None:
            return command
    step = game.next_step(state) or game.on_silence(state)
    assert step is not None
    return step


async def go_on(table: LiveTable) -> None:
    command = next_command(table)
    accepted(await table.submit(command.by, command=command))


async def go_on_to(table: LiveTable, phase: Phase) -> None:
    while table.position.state.phase is not phase:
        await go_on(table)


async def dealt(store: Store) -> LiveTable:
    """A table of ferrocarril with both hands on the cloth, face down."""
    for name in NAMES:
        await fund(store, name, amount=10_000_000)
    table = await live(store, slug="ferrocarril")
    await go_on_to(table, Phase.PUNTO)
    return table


async def test_the_player_who_cuts_says_where(store: Store) -> None:
    for name in NAMES:
        await fund(store, name, amount=10_000_000)
    table = await live(store, slug="ferrocarril")
    await go_on_to(table, Phase.CORTE)
    assert (await commitments(store))[0], "the order is sealed before anybody cuts"
    cutter = player(table.position.state.cutters[0])
    accepted(await table.submit(cutter, text="cortar palabra trebol"))
    await go_on_to(table, Phase.PUNTO)
    [sabot], faults = await commitments(store)
    assert faults == []
    assert sabot["opening"]["cut"] == {"after": 0, "words": ["trebol"]}
    await table.stop()
    await audited(store)


async def sent(store: Any, table: LiveTable, who: Actor = BYSTANDER) -> list[bytes]:
    """Everything a bystander is sent: the feed, the records, and what they may verify."""
    hub = Hub(table.id, table.game, store)
    told = await hub.history(0, 10_000)
    feed = [hub.message(each, who, "en") for each in told]
    frames = [hub.frame(told, who, "en").encode()] + [encode(hub.redacted(each, who)) for each in told]
    page = await PublicCommitments(store, table.id, table.game).last_page()
    return [*feed, *frames, encode(page.document)]


async def test_nothing_that_a_bystander_is_sent_depends_on_a_covered_card(store: Store) -> None:
    table = await dealt(store)
    other = OtherCards(store)
    assert await sent(store, table) == await sent(other, table)
    assert other.changed >= 2 * 5, "four cards were dealt and the banker looked, and both were read twice"
    await table.stop()


async def read(store: Any, table: LiveTable) -> list[bytes]:
    """What those who direct and inspect read besides: the acta as a file, and its lines on a page."""
    row = await store.table(table.id)
    shown = [line_for(table.game, line, "en") async for line in lines_of(store, table.id, table.game)]
    return [*[line async for line in acta_of(store, row)], *map(encode, shown)]


@law("criterio:casino.36")
@pytest.mark.parametrize("who", HOUSE, ids=lambda who: str(who.role))
async def test_nothing_that_the_house_reads_depends_on_a_covered_card(store: Store, who: Actor) -> None:
    table = await dealt(store)
    other = OtherCards(store)
    assert await sent(store, table, who) == await sent(other, table, who)
    assert await read(store, table) == await read(other, table)
    assert other.changed >= 4 * 5, "four cards were dealt and the banker looked, and all were read four times"
    await table.stop()


@law("criterio:casino.36")
async def test_covered_cards_are_opened_to_all_when_the_sabot_is_over_and_the_acta_is_whole(store: Store) -> None:
    table = await dealt(store)
    public = PublicCommitments(store, table.id, table.game)
    before = json.loads(encode((await public.last_page()).document))["records"]
    assert before[0]["opening"]["opened"] == [], "both hands are covered"
    entries = [json.loads(record.line) async for record in store.records(table.id, 0)]
    first = next(e["n"] for e in entries if any(x["event"] == "face-drawn" for x in e.get("events", ())))
    row = await row_of(store, table.id)
    begun = audit(BytesIO(b"".join([line async for line in acta_of(store, row)])))
    assert (begun.entries, begun.sealed) == (first - 1, False)
    assert [finding.code for finding in begun.findings] == ["sin_sello"]
    while table.position.state.phase is not Phase.FIN_TALLA:
        await go_on(table)
    row = await row_of(store, table.id)
    whole = b"".join([line async for line in acta_of(store, row)])
    report = audit(BytesIO(whole))
    assert (report.entries, report.head) == (row.last, row.head)
    while table.position.state.talla == 1:
        await go_on(table)
    document = json.loads(encode((await public.page(0)).document))
    first_sabot = document["records"][0]["opening"]
    assert len(first_sabot["cards"]) == 6 * 52
    assert verify(document)[0] == []
    await audited(store)
    await table.stop()


async def test_a_sabot_is_promised_once_and_whole_whatever_is_dealt_from_it(store: Store) -> None:
    table = await dealt(store)
    records, faults = await commitments(store)
    assert faults == []
    [sabot] = records
    assert sabot["commitment"]["kind"] == "order"
    assert {count for _, count in sabot["commitment"]["contents"]} == {6}
    assert len(sabot["commitment"]["contents"]) == 52
    await table.stop()
