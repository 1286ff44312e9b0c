"""Players who don't give up: over sockets and over HTTP, to whichever house answers, under the same keys.

Each notes every answer it got, and wants a feed without a gap or a repetition; in the end the store must bear them out.
"""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from tapete.casino.acta import entry_decoder, game_of
from tapete.engine.command import Role
from tapete.service.records import every_record, header_of
from tapete.service.store.contract import Store
from tests.patience import PATIENCE
from tests.service.history import row_of
from tests.service.live import audited

API = "/api/v1"
LATER = {"demasiadas_peticiones", "sin_registro", "cerrando"}
"""What says: not now; ask again under the same key."""
LOST = (OSError, TimeoutError, WebSocketException, httpx.HTTPError)
REPEATS = 3
PACE = 0.1
PURSE = 50_000


class Player:
    """A guest who bets as long as it is asked to, at the first of its houses that answers."""

    def __init__(self, name: str, table: str, houses: Sequence[str]) -> None:
        self.name = name
        self.table = table
        self.houses = list(houses)
        self.id = ""
        self.answers: dict[int, set[str]] = {}
        """What each number was answered: the record it made, or the code of its refusal."""
        self.last = 0
        self.reconnections = 0
        self.away = 0
        """How often it heard that the record was out of reach."""
        self.over = False
        self._number = 1
        self._headers: dict[str, str] = {}

    async def come_in(self) -> None:
        async with httpx.AsyncClient(base_url=self.houses[0], timeout=PATIENCE) as client:
            response = await client.post(f"{API}/session/guest", json={"name": self.name, "language": "en"})
            body = response.raise_for_status().json()
            self.id = body["person"]["id"]
            cookie = f"tapete={response.cookies['tapete']}"
            self._headers = {"cookie": cookie, "x-csrf-token": body["csrf"]}

    async def play(self) -> None:
        """Bet until told otherwise; after a lost connection go to the next house, and repeat what may be lost."""
        while not self.over:
            with suppress(*LOST):
                await self._talk(self.houses[0])
            self.reconnections += 1
            self.houses.append(self.houses.pop(0))
            self._number = max(1, self._number - REPEATS)
            await asyncio.sleep(0.05)

    async def _talk(self, house: str) -> None:
        raise NotImplementedError

    def words(self) -> str:
        """Always the same for a number; now and then refused, and on the whole so that nobody is soon ruined."""
        if self._number % 7 == 0:
            return "rojo 1000000"
        return "rojo 5" if self._number % 2 else "negro 5"

    def answered(self, answer: str) -> bool:
        """Note an answer; False when the same must be asked again."""
        if answer in LATER:
            self.away += answer == "sin_registro"
            return False
        self.answers.setdefault(self._number, set()).add(answer)
        self._number += 1
        return True


class SocketPlayer(Player):
    """Talks over the table's socket, and sees what happens."""

    async def _talk(self, house: str) -> None:
        address = f"{house.replace('http', 'ws')}{API}/tables/{self.table}/live?after={self.last}"
        headers = {"cookie": self._headers["cookie"], "origin": house}
        with suppress(InvalidStatus):
            async with connect(address, additional_headers=headers, open_timeout=PATIENCE, close_timeout=1) as socket:
                while not self.over:
                    await socket.send(json.dumps({"id": str(self._number), "say": self.words()}))
                    answer = await self._answer(socket)
                    await asyncio.sleep(PACE if self.answered(answer) else 0.3)
                await self._hear_out(socket)

    async def _answer(self, socket: ClientConnection) -> str:
        """What the house says to the number that was sent; meanwhile, what happens."""
        async with asyncio.timeout(PATIENCE):
            answer = ""
            while not answer:
                for message in await self._messages(socket):
                    if str(self._number) in {message.get("ack"), message.get("refused")}:
                        answer = str(message.get("code") or message["n"])
                    self._hear(message)
            return answer

    async def _messages(self, socket: ClientConnection) -> list[dict[str, Any]]:
        """What a frame holds, one message a line."""
        return [json.loads(line) for line in str(await socket.recv()).split("\n")]

    async def _hear_out(self, socket: ClientConnection) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                while True:
                    for message in await self._messages(socket):
                        self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        if "entry" not in message:
            return
        assert message["n"] == self.last + 1, "a gap or a repetition in the feed"
        self.last = message["n"]


class HttpPlayer(Player):
    """Asks by request, and looks at the table now and then."""

    async def _talk(self, house: str) -> None:
        async with httpx.AsyncClient(base_url=house, headers=self._headers, timeout=PATIENCE) as client:
            while not self.over:
                done = self.answered(await self._ask(client))
                await asyncio.sleep(PACE if done else 0.3)

    async def _ask(self, client: httpx.AsyncClient) -> str:
        response = await client.post(
            f"{API}/tables/{self.table}/commands",
            json={"say": self.words()},
            headers={"idempotency-key": str(self._number)},
        )
        if response.is_success:
            return str(response.json()["n"])
        assert response.headers["content-type"] == "application/problem+json", response.text
        assert response.status_code in {409, 429, 503}, response.text
        return str(response.json()["code"])


def players(table: str, houses: Sequence[str], count: int) -> list[Player]:
    """So many of each kind, half of them at each house first."""
    found: list[Player] = []
    for number in range(count):
        order = list(houses) if number % 2 == 0 else list(reversed(houses))
        found += [SocketPlayer(f"S{number}", table, order), HttpPlayer(f"H{number}", table, order)]
    return found


async def judge(store: Store, table: str, people: Sequence[Player]) -> None:
    """Nothing acknowledged is lost, nothing happened twice, everybody saw the same, and the books close."""
    for player in people:
        await _judge_answers(store, table, player)
    caused = [n for player in people for n in await _records_of(store, table, player)]
    assert sorted(caused) == await _made_by_players(store, table), "a command without a record, or with two"
    assert await store.trial_balance() == 0
    assert await store.drift() == {}
    assert (await store.balances("exterior"))["exterior"] == -PURSE * len(people)
    await audited(store, table)


async def _judge_answers(store: Store, table: str, player: Player) -> None:
    for number, answers in player.answers.items():
        assert len(answers) == 1, f"{player.name} was answered {answers} to {number}"
        kept = (await store.answers(table, [f"{player.id}/{number}"])).get(f"{player.id}/{number}")
        assert kept is not None, "an answer is lost"
        told = msgspec.json.decode(kept.body)
        assert answers == {told["refused"]["code"] if "refused" in told else str(told["n"])}


async def _records_of(store: Store, table: str, player: Player) -> list[int]:
    """The records that the keys of a player made, also those whose answer never arrived."""
    keys = [f"{player.id}/{number}" for number in range(1, max(player.answers, default=0) + 2 + REPEATS)]
    return [msgspec.json.decode(answer.body)["n"] for answer in (await store.answers(table, keys)).values()]


async def _made_by_players(store: Store, table: str) -> list[int]:
    row = await row_of(store, table)
    entries = entry_decoder(game_of(header_of(row)).commands)
    decoded = [entries.decode(record.line) async for record in every_record(store, table)]
    return [entry.n for entry in decoded if entry.do is not None and entry.do.by.role is Role.JUGADOR]
