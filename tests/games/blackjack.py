"""A table of black-jack to write cases at: people speak the notation, cards come in the order of the example."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.command import AZAR, Actor, Role
from tapete.engine.event import Event, Refused
from tapete.engine.machine import play
from tapete.engine.notation import parse_line
from tapete.engine.setup import read_setup
from tapete.families.plazas.bets import Collected, Returned
from tapete.games import REGISTRY
from tapete.games.blackjack.play import Blackjack
from tapete.games.blackjack.state import Phase, State
from tests.games.table import DIRECTOR, net

SUITS = "hdsc"


class BlackjackTable:
    """An open table, its sabot loaded and burned; `setup` fields are written as in casino files."""

    def __init__(self, where: str = "estado", *, ready: bool = True, staff: str = "", **setup: Any) -> None:
        module = REGISTRY.module("blackjack")
        fields = {"minimo": "5", **setup}
        game = module.build(where, read_setup(module.Setup, fields))
        assert isinstance(game, Blackjack)
        self.game = game
        self.where = where
        self.state: State = game.opening()
        self.events: list[Event] = []
        self._suit = 0
        self.send(DIRECTOR, f"abrir {staff}")
        if ready:
            self("crupier: barajar")
            self("crupier: quemar 5")

    def send(self, by: Actor, text: str) -> Sequence[Event]:
        command = self.game.read(parse_line(text).words, by, self.state)
        self.state, events = play(self.game, self.state, command)
        self.events.extend(events)
        return events

    def __call__(self, line: str) -> Sequence[Event]:
        """Play one line, `ana: pedir` or `crupier: repartir`; anybody without a role here is a player."""
        parsed = parse_line(line)
        return self.send(self.person(parsed.speaker), " ".join(parsed.words))

    def person(self, name: str) -> Actor:
        """Who speaks."""
        fixed = {"azar": AZAR, "director": DIRECTOR, "inspeccion": Actor("inspeccion", Role.INSPECCION)}
        on_duty = [a for a in self.state.staff if name in {a.id, a.role}]
        return fixed.get(name) or (on_duty[0] if on_duty else Actor(name, Role.JUGADOR))

    def seat(self, **stakes: str | int) -> None:
        """Players sit from plaza 1 on, and bet."""
        for plaza, (player, amount) in enumerate(stakes.items(), 1):
            self(f"{player}: sentarse {plaza}")
            self(f"{player}: plaza {plaza} {amount}")

    def cards(self, ranks: str) -> list[Event]:
        """Cards come out, by rank, in ever other suits; a word of two letters is a whole card."""
        told: list[Event] = []
        for word in ranks.split():
            self._suit += 1
            card = word if len(word) == 2 else f"{word}{SUITS[self._suit % 4]}"
            told += self(f"azar: resultado {card}")
        return told

    def deal(self, ranks: str) -> list[Event]:
        """Bets close, and these are the first cards."""
        return [*self("crupier: repartir"), *self.cards(ranks)]

    def settle(self) -> list[Event]:
        """The whole settlement."""
        return list(self("crupier: liquidar"))

    def refusal(self, line: str) -> Refused:
        """Play a line that must be refused and change nothing."""
        before = self.state
        try:
            self(line)
        except Refused as refused:
            assert self.state is before
            return refused
        raise AssertionError(f"not refused: {line}")

    def why_not(self, line: str) -> tuple[str, str]:
        """The code and the article of a refusal."""
        refused = self.refusal(line)
        return refused.code, refused.cite

    def net(self, player: str) -> int:
        """What a player is richer by so far."""
        return net(self.events, player)

    @property
    def phase(self) -> Phase:
        return self.state.phase


def collected(events: Sequence[Event]) -> list[tuple[str, str, int]]:
    """What the banca took."""
    return [(e.player, e.bet, e.amount) for e in events if isinstance(e, Collected)]


def returned(events: Sequence[Event]) -> list[tuple[str, str, int]]:
    """What went back."""
    return [(e.player, e.bet, e.amount) for e in events if isinstance(e, Returned)]
