"""A poker table that is played for tests: some people in browsers, and the others by their words alone."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Page

from tapete.casino.config import Casino
from tapete.casino.reading import demo, demo_text, parse_casino
from tapete.engine.command import Actor, Role
from tapete.families.poquer_de_circulo.queries import asked
from tapete.families.poquer_de_circulo.rules import ANTE
from tapete.families.poquer_de_circulo.state import Phase, State
from tapete.families.poquer_de_circulo.view import CirculoView
from tapete.service.store.contract import Account
from tests.web.browser import open_as
from tests.web.houses import Served

TORNEO = next(mesa.numero for mesa in demo().mesas if getattr(mesa.setup, "torneo", None))
TABLES = {mesa.juego: mesa.numero for mesa in reversed(demo().mesas)}
"""Where each variant is played, for money rather than in a tournament."""
HOLDEM = TABLES["holdem"]
RICH = 1_000_000


@cache
def alone() -> Casino:
    """The demo casino without companions: only who is told to plays."""
    return parse_casino(demo_text().replace("acompanantes = 5\n", ""), "demo.toml")


class Ring:
    """A table with some people at it, each with an account of their own."""

    def __init__(self, served: Served, names: Sequence[str], number: int = HOLDEM) -> None:
        self.served, self.names = served, list(names)
        self.place = served.house.placed(number)
        served.wait_for(self._people())

    async def _people(self) -> None:
        for name in self.names:
            account = Account(id=name, name=name.title(), password=None, roles=(), language="en")
            await self.served.house.store.add_account(account)
            await self.served.house.sell(name, RICH, name)

    @property
    def state(self) -> State:
        """Where the table stands."""
        state: State = self.place.position[0]
        return state

    def view(self, name: str) -> CirculoView:
        """What somebody sees."""
        seen = self.place.game.view(self.state, Actor(name, Role.JUGADOR))
        assert isinstance(seen, CirculoView)
        return seen

    @property
    def turn(self) -> str:
        """Who is to speak."""
        return self.state.on_turn

    def say(self, name: str, *lines: str) -> None:
        """What somebody says, without a browser."""
        for line in lines:
            who = Actor(name, Role.JUGADOR)
            self.served.wait_for(self.served.house.act(self.place, who, "en", text=line))

    def sit(self) -> None:
        """Everybody is given a seat and buys a resto; the first hand begins as far as its forced bets."""
        self.served.until(lambda: self.place.is_open)
        with self.served.held(self.place.number):
            for name in self.names:
                self.say(name, "lista")
        self.served.until(lambda: len(self.state.seats) == len(self.names))
        for name in self.names:
            self.say(name, "comprar resto")

    def enter(self) -> None:
        """Everybody enters a tournament, and the seats are drawn."""
        self.served.until(lambda: self.state.phase is Phase.SORTEO)
        self.served.until(lambda: self.place.is_open)
        with self.served.held(self.place.number):
            for name in self.names:
                self.say(name, "lista")
        self.served.until(lambda: len(self.state.seats) == len(self.names))

    def deal(self) -> None:
        """The forced bets are put, and somebody is to speak."""
        self.served.until(lambda: bool(asked(self.place.game.rules, self.state)) or bool(self.turn))
        while not self.turn:
            for name in asked(self.place.game.rules, self.state):
                self.say(name, "ante" if self.place.game.rules.forced.value == ANTE else "ciega")
            self.served.until(lambda: bool(asked(self.place.game.rules, self.state)) or bool(self.turn))

    def answer(self) -> None:
        """Whoever has the turn covers, or passes where there is nothing to cover."""
        self.speak()
        self.served.until(lambda: bool(self.turn))

    def speak(self) -> None:
        """Whoever is waited for covers, passes or shows."""
        who = self.state.next_to_act
        if who and not self.turn:
            self.say(who, "mostrar")
        elif who:
            options = self.view(who).options
            self.say(who, "cubrir" if options and options.to_cover else "pasar")

    def until_turn(self, name: str) -> None:
        """The others answer until it is somebody's turn."""
        while self.turn != name:
            self.answer()

    def cards(self, name: str) -> tuple[str, ...]:
        """What somebody holds, which only they may see."""
        return self.state.hand_of(name).cards

    def open(self, browser: Browser, name: str, path: str = "", **options: Any) -> Page:
        """The page of the table in a browser of somebody's own."""
        return open_as(browser, self.served, name, f"/tables/{self.place.id}{path}", **options)
