"""The short ways of a bet say what the long ones say: the own feed, the plain route, the blocks of the ledger."""

import io
import json
import logging
import re
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest

from tapete.engine.command import Actor, Role
from tapete.engine.table import Pace
from tapete.service.problems import Trouble
from tapete.service.requests import LAST_WAIT, LONGEST_WAIT, refuse_when_crowded
from tapete.service.store.contract import Posting, TableRow
from tapete.service.store.sql import migrations
from tapete.service.store.sqlite import SqliteStore
from tapete.service.transport import JsonLines, access
from tests.service.houses import API, TABLE, Desk, Person, desk, fine, problem

pytestmark = pytest.mark.anyio
COMMANDS = f"/tables/{TABLE}/commands"
_BLOCK = 1024


# --- the feed --------------------------------------------------------------------------------------------------------


async def test_a_table_shows_what_it_wrote_without_reading_it_again(
    house: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.opened()
    ana = await house.guest()
    place = house.house.place(TABLE)

    def unread(*_: Any) -> None:
        raise AssertionError("the feed read what its own table wrote")

    with monkeypatch.context() as patched:
        patched.setattr(house.house.store, "records", unread)
        fine(await ana.say("rojo 5"))
        assert place.hub.n == place.live.position.n
        assert place.hub.state is place.live.position.state
        await house.house._news._table_changed(place)


async def test_what_it_shows_is_what_the_record_says(house: Desk) -> None:
    director, *_ = await house.opened()
    ana = await house.guest()
    hub = house.house.place(TABLE).hub
    fine(await ana.say("rojo 5"))
    problem(await ana.say("numero 3 1000"), 409)
    passed = hub.since(0)
    assert passed
    read = await hub.history(0, 1000)
    assert [told.n for told in passed] == [told.n for told in read]
    for who in (Actor(ana.id, Role.JUGADOR), Actor("bea", Role.JUGADOR), Actor(director.id, Role.DIRECTOR)):
        for language in ("es", "gl", "en", "fr"):
            told = [hub.message(each, who, language) for each in passed]
            hub._written.clear()
            assert told == [hub.message(each, who, language) for each in read]


async def test_a_feed_that_missed_something_leaves_it_to_be_read(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    hub = house.house.place(TABLE).hub
    heard, house.house.place(TABLE).live.written = house.house.place(TABLE).live.written, lambda *_: None
    fine(await ana.say("rojo 5"))
    house.house.place(TABLE).live.written = heard
    fine(await ana.say("rojo 5"))
    await hub.pull()
    assert [told.n for told in hub.since(0) or ()] == list(range(1, hub.n + 1))


# --- the route -------------------------------------------------------------------------------------------------------

BODIES: dict[str, bytes] = {
    "a bet": b'{"do": {"do": "bet", "player": "PLAYER", "bet": "rojo", "amount": 500}}',
    "in words": b'{"say": "rojo 5"}',
    "refused": b'{"say": "numero 3 1000"}',
    "without power": b'{"say": "hagan sus apuestas", "as": "jefe"}',
    "both": b'{"say": "rojo 5", "do": {"do": "bet"}}',
    "neither": b"{}",
    "unknown field": b'{"say": "rojo 5", "also": 1}',
    "twice": b'{"say": "rojo 5", "say": "negro 5"}',
    "no JSON": b"rojo 5",
    "no text": b'{"say": "\xff"}',
    "no bet": b'{"do": {"do": "bet", "player": "PLAYER", "bet": "rojo"}}',
    "unreadable": b'{"say": "rojo y negro"}',
}
HEADERS: dict[str, dict[str, str]] = {
    "as it should be": {},
    "another site": {"origin": "https://elsewhere.test"},
    "sent by another site": {"sec-fetch-site": "cross-site"},
    "another name": {"host": "elsewhere.test"},
    "no token": {"x-csrf-token": ""},
    "no session": {"cookie": ""},
    "no key": {"idempotency-key": ""},
}


async def test_the_plain_route_answers_as_the_framework_does(house: Desk) -> None:
    """A query, which is ignored, sends a request the framework's way."""
    await house.opened()
    ana = await house.guest()
    for name, body in BODIES.items():
        told = [await _sent(house, ana, path, body, {}) for path in (COMMANDS, f"{COMMANDS}?long=1")]
        assert _plain(told[0]) == _plain(told[1]), name
    for name, headers in HEADERS.items():
        told = [await _sent(house, ana, path, BODIES["in words"], headers) for path in (COMMANDS, f"{COMMANDS}?long=1")]
        assert _plain(told[0]) == _plain(told[1]), name
    elsewhere = [
        await _sent(house, ana, f"/tables/mesa-99/commands{end}", b'{"say": "rojo 5"}', {}) for end in ("", "?a")
    ]
    assert _plain(elsewhere[0]) == _plain(elsewhere[1])
    counts = house.app.state.counts
    assert counts.commands["accepted"] >= 4
    assert counts.responses[200] >= 4


async def test_a_key_is_answered_once_on_either_way(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    first = await _sent(house, ana, COMMANDS, BODIES["in words"], {"idempotency-key": "one"})
    again = await _sent(house, ana, f"{COMMANDS}?long=1", BODIES["in words"], {"idempotency-key": "one"})
    assert fine(first) == fine(again)
    other = await _sent(house, ana, COMMANDS, b'{"say": "negro 5"}', {"idempotency-key": "one"})
    assert problem(other, 409)["code"] == "clave_reutilizada"


async def _sent(house: Desk, who: Person, path: str, body: bytes, headers: dict[str, str]) -> httpx.Response:
    sent = {**who.headers, "content-type": "application/json", "idempotency-key": house.key(), **headers}
    return await house.client.post(API + path, content=body.replace(b"PLAYER", who.id.encode()), headers=sent)


def _plain(answer: httpx.Response) -> tuple[int, dict[str, str], str]:
    """An answer without the number of its record; what a wait says depends on the instant."""
    headers = {name: value for name, value in answer.headers.items() if name != "content-length"}
    return answer.status_code, headers, re.sub(r'"n": ?\d+', '"n":0', answer.text)


# --- a crowd ---------------------------------------------------------------------------------------------------------


async def test_who_would_wait_too_long_is_told_at_once_to_come_back(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    live = house.house.place(TABLE).live
    live._seconds_each, live._under_way = 0.1, 35
    answer = await ana.say("rojo 5")
    assert problem(answer, 503)["code"] == "demasiada_gente"
    assert answer.headers["retry-after"] == "4"
    live._under_way = 0
    fine(await ana.say("rojo 5"))


async def test_new_bets_are_turned_away_first_decisions_later_and_the_staff_never(house: Desk) -> None:
    await house.opened()
    place = house.house.place(TABLE)
    ana, jefe = Actor("ana", Role.JUGADOR), Actor("rosa", Role.JEFE)
    place.live._seconds_each = 1.0
    waits = {"nobody": LONGEST_WAIT, "bets": LONGEST_WAIT + 1, "everybody": LAST_WAIT + 1}
    for wait in waits.values():
        place.live._under_way = int(wait)
        refuse_when_crowded(place, jefe)
    place.live._under_way = int(waits["nobody"])
    refuse_when_crowded(place, ana)
    place.live._under_way = int(waits["bets"])
    with pytest.raises(Trouble, match="demasiada_gente"):
        refuse_when_crowded(place, ana)


async def test_a_decision_within_a_hand_waits_longer(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        place = house.house.place(TABLE)
        asks = pytest.MonkeyPatch()
        asks.setattr(type(place.game), "pace", lambda *_: Pace.DECISION)
        try:
            place.live._seconds_each = 1.0
            place.live._under_way = int(LAST_WAIT)
            refuse_when_crowded(place, Actor("ana", Role.JUGADOR))
            place.live._under_way = int(LAST_WAIT) + 1
            with pytest.raises(Trouble, match="demasiada_gente"):
                refuse_when_crowded(place, Actor("ana", Role.JUGADOR))
        finally:
            asks.undo()


async def test_a_table_learns_how_long_many_requests_take(house: Desk) -> None:
    live = house.house.place(TABLE).live
    live._timed(1, 5.0)
    assert live._seconds_each == 0, "one alone pays for its whole commit"
    live._timed(100, 1.0)
    assert live._seconds_each == pytest.approx(0.01)
    live._timed(100, 2.0)
    assert 0.01 < live._seconds_each < 0.02


# --- the ledger ------------------------------------------------------------------------------------------------------


async def test_postings_are_found_by_account_within_a_block_and_beyond(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.start()
    names = [f"jugador:{name}" for name in ("ana", "bea", "eva")]
    for number in range(_BLOCK + 50):
        who = names[number % len(names)]
        await store.post([Posting("exterior", who, 2), Posting(who, "mesa@mesa-1", 1)], f"k{number}", "")
    await _agrees(store, names)
    await store.stop()


async def test_a_database_of_before_is_entered_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    connection = apsw.Connection(str(path))
    connection.pragma("journal_mode", "wal")
    for number, script in migrations("sqlite"):
        if number <= 10:
            connection.execute(script)
            connection.pragma("user_version", number)
    rows = [("", 0, "exterior", f"jugador:{'ab'[n % 2]}", 3, "") for n in range(2 * _BLOCK + 7)]
    insert = "INSERT INTO postings (table_id, n, source, target, amount, memo) VALUES (?,?,?,?,?,?)"
    connection.executemany(insert, rows)
    for account in ("exterior", "jugador:a", "jugador:b"):
        sums = (
            "SELECT sum(CASE WHEN target = ?1 THEN amount ELSE -amount END) FROM postings WHERE ?1 IN (source, target)"
        )
        held: Any = connection.execute(sums, (account,)).fetchone()
        connection.execute("INSERT INTO balances VALUES (?, ?)", (account, held[0]))
    connection.close()
    store = SqliteStore(path)
    await store.start()
    await store.create_table(TableRow(id="mesa-1", header=b"{}", last=0, head=""))
    await _agrees(store, ["jugador:a", "jugador:b"])
    await store.stop()


async def _agrees(store: SqliteStore, names: list[str]) -> None:
    """What is asked by account is what all postings say."""
    rows = await store._read("SELECT id, table_id, source, target, amount FROM postings ORDER BY id DESC")
    for name in names:
        mine = [row for row in rows if name in row[2:4]]
        told = await store.statement(name, 10_000)
        assert [each.amount for each in told] == [row[4] if row[3] == name else -row[4] for row in mine]
        assert [each.amount for each in await store.statement(name, 5)] == [each.amount for each in told[:5]]
        for after in (0, _BLOCK - 3, _BLOCK + 2):
            won = [row for row in mine if row[0] > after and "exterior" not in row[2:4]]
            assert await store.gain([name], after) == sum(row[4] if row[3] == name else -row[4] for row in won)
        assert await store.put_in(name, "") == sum(row[4] if row[3] == name else -row[4] for row in mine if not row[1])


# --- the access log --------------------------------------------------------------------------------------------------


async def test_requests_are_logged_together_and_in_the_same_words(
    access_log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, log = io.StringIO(), logging.getLogger("tapete.access")
    access("SOCKET", "/tables/mesa-6/live", 409, 0.0123, "ana", "127.0.0.1", code="fuera_de_plazo")
    access("GET", "/", 200, 0.5, "", "127.0.0.1")
    assert access_log.getvalue() == "", "they wait for each other"
    log.handlers[0].flush()
    handler = logging.StreamHandler(plain)
    handler.setFormatter(JsonLines())
    monkeypatch.setattr(log, "handlers", [handler])
    access("SOCKET", "/tables/mesa-6/live", 409, 0.0123, "ana", "127.0.0.1", code="fuera_de_plazo")
    access("GET", "/", 200, 0.5, "", "127.0.0.1")
    told, meant = ([json.loads(line) for line in each.getvalue().splitlines()] for each in (access_log, plain))
    assert [{**line, "at": ""} for line in told] == [{**line, "at": ""} for line in meant]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}", line["at"]) for line in told)
