"""What the socket of a page sends: one text for all who only look on, and to each player their own."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from time import sleep
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from tapete.web.easel import CUT, changes
from tests.seeds import chooser

Client = TestClient[Litestar]
URL = "http://testserver.local"
PLAYED = (1,)
_OF_ITS_OWN = re.compile(r'(name="(?:csrf|key)" value=")[^"]*')
_CLOCK = re.compile(r'data-left="\d+"|<text y="6"[^>]*>\d+<')


def enter(client: Client, name: str) -> dict[str, str]:
    """Come in as a guest; the headers of their requests."""
    client.cookies.clear()
    answer = client.post("/guest", data={"name": name}, follow_redirects=False)
    return {"cookie": answer.headers["set-cookie"].partition(";")[0], "origin": URL, "host": "testserver.local"}


@contextmanager
def watching(client: Client, table: str, headers: dict[str, str], after: int = 0) -> Iterator["Watched"]:
    client.cookies.clear()
    with client.websocket_connect(f"/tables/{table}/live?after={after}", headers=headers) as socket:
        yield Watched(socket)


class Watched:
    """A browser's side of the socket, as the script has it."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._pieces: list[str] = []
        self._marks: dict[str, str] = {}
        self.n = 0
        self.sent = ""

    def hear(self) -> str:
        """The page after the next message that brings one."""
        n = self.n
        while self.n == n:
            self.sent = self._socket.receive_text(timeout=30)
            for line in self.sent.split("\n"):
                self._take(json.loads(line))
        return self.page

    def _take(self, news: dict[str, Any]) -> None:
        self._marks = news.get("marks", self._marks)
        if "page" in news:
            self.n = news["n"]
            runs = [[each] if isinstance(each, str) else self._pieces[each[0] : sum(each)] for each in news["page"]]
            self._pieces = [piece for run in runs for piece in run]

    @property
    def page(self) -> str:
        text = CUT.join(self._pieces)
        for mark, told in self._marks.items():
            text = text.replace(mark, escape(told))
        return text


def plain(page: str) -> str:
    """A page without what is another in each request, and without the time that is left."""
    return _CLOCK.sub("", _OF_ITS_OWN.sub(r"\1", page))


def record(page: str) -> int:
    found = re.search(r'data-record="(\d+)"', page)
    assert found
    return int(found[1])


def read(client: Client, table: str, headers: dict[str, str]) -> str:
    client.cookies.clear()
    answer = client.get(f"/tables/{table}/fragment", headers={**headers, "hx-request": "true"})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_an_onlooker_is_sent_what_they_would_read(client: Client) -> None:
    """At every table, with their own name and money in place of the marks: the public text leaves nothing out."""
    headers, places = enter(client, "Olga <b>"), client.app.state.house.places
    while not all(place.position[1] for place in places.values() if not place.physical):
        sleep(0.01)  # croupiers open one table after another
    for table in [id_ for id_, place in places.items() if place.position[1]]:
        pushed, own = _both(client, table, headers)
        while record(pushed) != record(own):  # companions play on meanwhile
            pushed, own = _both(client, table, headers)
        assert plain(pushed) == plain(own), table


def _both(client: Client, table: str, headers: dict[str, str]) -> tuple[str, str]:
    """The page as it is pushed, and as it is read."""
    with watching(client, table, headers) as watched:
        return watched.hear(), read(client, table, headers)


def test_two_onlookers_are_sent_the_same_and_a_player_their_own(fresh: Client) -> None:
    ana, olga, nora = (enter(fresh, name) for name in ("Ana", "Olga", "Nora"))
    with watching(fresh, "mesa-1", olga) as one, watching(fresh, "mesa-1", nora) as other:
        one.hear(), other.hear()
        said = _bet(fresh, ana, "rojo 20")
        while one.n < said:
            one.hear()
        while other.n < said:
            other.hear()
        assert one.sent == other.sent, "nothing but marks tells them apart"
        assert len(one.sent) < 4_000, "only what is new"
        assert "Ana" in one.page
        assert 'class="chip mine"' not in one.page
        with watching(fresh, "mesa-1", ana) as player:
            assert 'class="chip mine"' in player.hear()
            assert plain(player.page) == plain(read(fresh, "mesa-1", ana))


def test_a_browser_that_comes_back_is_sent_what_it_missed(fresh: Client) -> None:
    ana, olga = enter(fresh, "Ana"), enter(fresh, "Olga")
    with watching(fresh, "mesa-1", olga) as before:
        before.hear()
    _bet(fresh, ana, "rojo 20")
    said = _bet(fresh, ana, "par 20")
    with watching(fresh, "mesa-1", olga, before.n) as after:
        assert plain(after.hear()) == plain(read(fresh, "mesa-1", olga))
        assert after.n == said


def _bet(client: Client, headers: dict[str, str], line: str) -> int:
    client.cookies.clear()
    page = client.get("/tables/mesa-1", headers=headers).text
    token = re.search(r'data-csrf="([^"]+)"', page)
    assert token
    form = {"say": line, "csrf": token[1]}
    answer = client.post("/tables/mesa-1/say", data=form, headers={**headers, "hx-request": "true"})
    assert 'id="refusal" class="refusal" role="alert"><p>' not in answer.text, answer.text
    return record(answer.text)


def test_a_text_is_made_again_of_what_stays_and_what_is_new() -> None:
    random = chooser("texts in pieces")
    for _ in range(300):
        old = [random.choice("abcdef") * random.randint(1, 2) for _ in range(random.randint(0, 20))]
        new = (
            [random.choice([*old, "x", "y"]) for _ in range(random.randint(0, 20))]
            if random.random() < 0.5
            else old[2:]
        )
        runs = [[each] if isinstance(each, str) else old[each[0] : sum(each)] for each in changes(old, new)]
        assert [piece for run in runs for piece in run] == new
    assert changes("abcd", "abcd") == [(0, 4)]
    assert changes("abcd", "abxcd") == [(0, 2), "x", (2, 2)]
