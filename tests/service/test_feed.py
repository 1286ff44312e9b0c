"""The feed of a table in one process: the last records, which listeners read at their own pace."""

from collections import deque
from typing import cast

from tapete.games import build
from tapete.service.feed import Hub, Told
from tapete.service.store.contract import Store


def test_a_listener_is_given_the_records_of_the_ring_or_asks_the_store() -> None:
    hub = Hub("mesa-1", build("bola", "estado"), cast(Store, None))
    hub._ring = deque(maxlen=3)
    for n in range(1, 6):
        hub._take(Told(n=n))
    assert [[told.n for told in hub.since(n) or ()] for n in (2, 3, 4, 5)] == [[3, 4, 5], [4, 5], [5], []]
    assert hub.since(2) is not None, "the first record of the ring is the next to be told"
    assert hub.since(1) is None, "one is lost"
