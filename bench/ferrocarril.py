"""Coups per second of ferrocarril with four bots, and how long a whole talla takes to be replayed."""

from random import Random
from statistics import median

from bench.measure import Aim, Job, heading, quantity, rates
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.machine import play
from tapete.families.circulo.people import Sit
from tapete.games.ferrocarril import build, example
from tapete.games.ferrocarril.play import Ferrocarril, choose
from tapete.games.ferrocarril.state import Phase, State

NAMES = ("ana", "bea", "carla", "david")
PEOPLE = {name: Actor(name, Role.JUGADOR) for name in NAMES}


class Players:
    """Four bots at a table, and every command so far."""

    def __init__(self, game: Ferrocarril) -> None:
        self.game = game
        self.state: State = game.opening()
        self.commands: list[Command] = []
        self._chance = Random(1)
        self._send(game.next_step(self.state))
        for seat, who in enumerate(PEOPLE.values(), 1):
            self._send(Sit(by=who, seat=seat))

    def _send(self, command: Command | None) -> None:
        assert command is not None
        self.commands.append(command)
        self.state, _ = play(self.game, self.state, command)

    def coups(self, most: int) -> int:
        """So many coups, or all that are left of the talla."""
        game, last = self.game, self.state.round + most
        while self.state.round < last and self.state.phase is not Phase.FIN_TALLA:
            sabot = self.state.sabot
            if self.state.play is not None and self.state.play.queue and sabot is not None:
                (card,) = self._chance.choices(sabot.pack.cards, sabot.unseen)
                self._send(Draw(by=AZAR, outcome=str(card)))
            elif self.state.phase is Phase.APUESTAS:
                self._bet()
            else:
                name = game.asked(self.state)
                wish = choose(game.rules, game.view(self.state, PEOPLE[name])) if name else None
                self._send(wish or game.on_silence(self.state))
        return most - (last - self.state.round)

    def _bet(self) -> None:
        for who in PEOPLE.values():
            wish = choose(self.game.rules, self.game.view(self.state, who))
            if wish is not None:
                self._send(wish)
        self._send(self.game.next_step(self.state))


def _coups() -> Job:
    game = build("estado", example("estado"))
    return lambda: sum(Players(game).coups(80) for _ in range(8))


def _replays() -> Job:
    game = build("estado", example("estado"))
    players = Players(game)
    players.coups(1000)

    def job() -> int:
        state = game.opening()
        for command in players.commands:
            state, _ = play(game, state, command)
        return 1

    return job


def main() -> None:
    heading("Ferrocarril, in CPU time")
    found = rates({"coups": _coups(), "tallas": _replays()})
    quantity("a coup with four bots", median(found["coups"]), "coups/s", Aim(2000))
    quantity("a whole talla decided again", 1000 / median(found["tallas"]), "ms", Aim(500, most=True))


if __name__ == "__main__":
    main()
