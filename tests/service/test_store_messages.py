"""What every store promises of messages: counted line by line, sent with the bookmarks that they answer, or not."""

import asyncio
from collections.abc import Callable

import pytest

from tapete.service.store.contract import Bookmark, Envelope, Line, Stale, Store, mailbox
from tests.patience import PATIENCE

pytestmark = pytest.mark.anyio
OpenStore = Callable[[], Store]
LINE = Line("caja", "central", 0)


def envelope(seq: int, destination: str = "caja", origin: str = "central") -> Envelope:
    return Envelope(
        id=f"{origin} {destination} {seq}",
        kind="PREMIO",
        origin=origin,
        destination=destination,
        game=7,
        seq=seq,
        at="2026-05-01T20:00:00",
        body=b'{"importe":1}',
        signature=b"\x00\xff",
    )


def mark(seq: int, was: int, reader: str = "caja") -> Bookmark:
    return Bookmark(reader=reader, destination="caja", origin="central", seq=seq, was=was)


async def test_messages_are_kept_as_they_were_sent(store: Store, open_store: OpenStore) -> None:
    await store.exchange([envelope(1), envelope(2), envelope(1, "grupo")])
    await store.exchange([envelope(3)])
    assert await store.envelopes(LINE, 1) == [envelope(2), envelope(3)]
    assert await store.envelopes(LINE, 0, limit=2) == [envelope(1), envelope(2)]
    assert await store.lines(["caja"]) == [Line("caja", "central", 3)]
    assert await store.lines(origin="central") == [Line("caja", "central", 3), Line("grupo", "central", 1)]
    assert await store.lines(["nobody"]) == []


@pytest.mark.parametrize("numbers", [[1], [2], [4], [3, 3], [3, 5]])
async def test_a_line_has_no_gap_and_no_repetition(store: Store, numbers: list[int]) -> None:
    await store.exchange([envelope(1), envelope(2)])
    with pytest.raises(Stale):
        await store.exchange([envelope(1, "grupo"), *map(envelope, numbers)], [mark(2, 0)])
    assert await store.lines(origin="central") == [Line("caja", "central", 2)]
    assert await store.bookmarks("caja") == []


async def test_a_bookmark_moves_only_from_where_it_was(store: Store) -> None:
    await store.exchange([envelope(1), envelope(2)])
    await store.exchange([], [mark(1, 0)])
    for was in (0, 2):
        with pytest.raises(Stale):
            await store.exchange([envelope(1, "grupo", "caja")], [mark(2, was)])
    await store.exchange([envelope(1, "grupo", "caja")], [mark(2, 1), mark(2, 0, "archivo")])
    assert await store.bookmarks("caja") == [mark(2, 2)]
    assert await store.bookmarks("archivo") == [mark(2, 2, "archivo")]
    assert await store.lines(["grupo"]) == [Line("grupo", "caja", 1)]


async def test_of_two_who_answer_the_same_message_one_is_first(store: Store) -> None:
    await store.exchange([envelope(1)])
    answers = (store.exchange([envelope(1, "terminal", "caja")], [mark(1, 0)]) for _ in range(8))
    found = await asyncio.gather(*answers, return_exceptions=True)
    assert found.count(None) == 1
    assert sum(isinstance(each, Stale) for each in found) == 7


async def test_whoever_listens_is_woken(store: Store) -> None:
    wakes = store.wakes()
    await store.exchange([envelope(1)])
    async with asyncio.timeout(PATIENCE):
        assert await anext(wakes) == mailbox("caja")
