"""A bingo room that is played for tests: some people in browsers, and the others by their words alone."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Page

from tapete.casino.config import Casino
from tapete.casino.reading import demo, demo_text, parse_casino
from tapete.engine.command import Actor, Role
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.store.contract import Account
from tests.web.browser import open_as
from tests.web.houses import Served

TABLES = {mesa.juego: mesa.numero for mesa in demo().mesas}
RICH = 1_000_000


@cache
def alone() -> Casino:
    """The demo casino without companions: only who is told to plays."""
    return parse_casino(demo_text().replace("acompanantes = 8\n", ""), "demo.toml")


class Room:
    """A physical room with its staff, each with an account of their own: nothing happens that a test does not say."""

    def __init__(self, served: Served, slug: str, names: Sequence[str], number: int = 0) -> None:
        self.served, self.names = served, tuple(names)
        self.place = served.house.placed(number or TABLES[slug])
        self.staff = served.house.floor.mesa(number or TABLES[slug]).staff
        served.wait_for(self._people())

    async def _people(self) -> None:
        house = self.served.house
        if not house.floor.state.open:
            await house.direction.open_session(HOUSE_DIRECTOR, "en")
        for name in (*self.names, *(person.id for person in self.staff)):
            account = Account(id=name, name=name.title(), password=None, roles=(), language="en")
            await house.store.add_account(account)
        for name in self.names:
            await house.sell(name, RICH, name)
        for person in self.staff:
            await house.people.set_duty(person.id, self.place.id, person.role, on=True)
        await house.direction.open_table(HOUSE_DIRECTOR, self.place.number, "en", self.staff)

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self.place.position[0]

    def view(self, name: str) -> Any:
        """What somebody sees."""
        return self.place.game.view(self.state, Actor(name, Role.JUGADOR))

    def person(self, role: str) -> Actor:
        """Who has a role there; else a player of that name."""
        return next((each for each in self.staff if each.role == role), Actor(role, Role.JUGADOR))

    def say(self, name: str, *lines: str) -> None:
        """What somebody says, without a browser."""
        for line in lines:
            self.served.wait_for(self.served.house.act(self.place, self.person(name), "en", text=line))

    def step(self) -> None:
        """What comes next by the article."""
        command = self.place.game.next_step(self.state)
        assert command is not None
        self.say(str(command.by.role), self.place.game.write(command))

    def call(self, *numbers: int) -> None:
        """These balls come out and are called."""
        for number in numbers:
            self.say("locutor", f"resultado {number}", f"llamar {number}")

    def open(self, browser: Browser, name: str, path: str = "", **options: Any) -> Page:
        """A page of the room in a browser of somebody's own."""
        return open_as(browser, self.served, self.person(name).id, f"/tables/{self.place.id}{path}", **options)
