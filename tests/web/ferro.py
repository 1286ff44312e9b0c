"""A physical table of ferrocarril: its croupier is the test, its players are whoever comes, and bots hurry it on."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from tapete.casino.config import Casino
from tapete.casino.reading import parse_casino
from tapete.engine.command import Actor, Command, Draw, Role
from tapete.engine.machine import play
from tapete.games.ferrocarril.play import choose
from tapete.games.ferrocarril.state import State
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.house import House
from tapete.service.places import Place
from tests.web.houses import PASSWORD, Served

NUMBER = 1
INSPECTOR, CROUPIER = Actor("ines", Role.JEFE), Actor("luis", Role.CRUPIER)
TOML = """
nombre = "Casino de la prueba"
jurisdiccion = "estado"
[horario]
apertura = "17:00"
cierre = "05:00"
[caja]
efectivo = 150000
[fichas]
fichas = [1, 5, 20, 100]
[autorizacion.ferrocarril]
mesas = 1
minimo = 10
[[mesa]]
numero = 1
juego = "ferrocarril"
jefe = "ines"
personal = ["crupier:luis", "cambista:marta"]
"""
"""Under the State text, where asking for the cuadro binds."""
_AT_ONCE = 150


def casino() -> Casino:
    return parse_casino(TOML)


class Ferro:
    """The table, served."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.house: House = served.house
        self._cards = Random(7)
        served.wait_for(self._open())

    async def _open(self) -> None:
        for person in (INSPECTOR, CROUPIER):
            await self.house.people.add(person.id, person.id.title(), PASSWORD)
            await self.house.people.set_duty(person.id, self.place.id, person.role, on=True)
        if not self.house.floor.state.open:
            await self.house.direction.open_session(HOUSE_DIRECTOR, "en")
        await self.house.direction.open_table(HOUSE_DIRECTOR, NUMBER, "en", self.house.floor.mesa(NUMBER).staff)

    @property
    def place(self) -> Place:
        return self.house.placed(NUMBER)

    @property
    def state(self) -> State:
        state: State = self.place.position[0]
        return state

    @property
    def path(self) -> str:
        return f"/tables/{self.place.id}"

    def enrich(self) -> None:
        """Chips enough to see a whole talla through."""
        for seat in self.state.seats:
            if seat is not None:
                self.served.wait_for(self.house.sell(seat.player, 10_000_000, seat.player))

    def croupier(self, *lines: str) -> None:
        """What the croupier says, one after another."""
        for line in lines:
            self.served.wait_for(self.house.act(self.place, CROUPIER, "en", text=line))

    def deal(self, cards: str) -> None:
        """The cards that come out of the sabot."""
        self.croupier(*(f"resultado {card}" for card in cards.split()))

    def hurry(self, until: Callable[[State], bool]) -> None:
        """Let bots play in everybody's place until the table is somewhere."""
        while not until(self.state):
            commands = self._plan(until)
            self.served.wait_for(self._submit(commands))

    def _plan(self, until: Callable[[State], bool]) -> list[Command]:
        """Some commands in a row, decided upon what they lead to."""
        game, state = self.place.game, self.state
        commands: list[Command] = []
        while len(commands) < _AT_ONCE and not until(state):
            commands.append(self._next(game, state))
            state, _ = play(game, state, commands[-1])
        return commands

    def _next(self, game: Any, state: State) -> Command:
        need = game.needs(state)
        if need is not None:
            outcomes, weights = zip(*((each.id, each.weight) for each in need.outcomes), strict=True)
            return Draw(by=CROUPIER, outcome=self._cards.choices(outcomes, weights)[0])
        for seat in state.seats:
            view = game.view(state, Actor(seat.player, Role.JUGADOR)) if seat else None
            command = choose(game.rules, view) if view else None
            if command is not None:
                return command
        step: Command | None = game.next_step(state) or game.on_silence(state)
        assert step is not None, state.phase
        return step

    async def _submit(self, commands: list[Command]) -> None:
        outcomes = await asyncio.gather(*(self.place.live.submit(each.by, command=each) for each in commands))
        refused = [each.refused for each in outcomes if each.refused is not None]
        assert refused == []
        await self.place.hub.pull()
