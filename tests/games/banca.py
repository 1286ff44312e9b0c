"""A table of punto y banca to write cases at: cards are written by rank, in the order in which they are dealt."""

from collections.abc import Sequence
from itertools import cycle
from typing import Any, Self

import pytest

from tapete.engine.command import AZAR
from tapete.engine.event import Event
from tapete.games.punto_y_banca.coup import HandDecided
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.state import Phase, State
from tests.games.table import TestTable

SLUG = "punto-y-banca"
ALL = ("estado", "galicia", "murcia", "asturias")
everywhere = pytest.mark.parametrize("where", ALL)
with_empate = pytest.mark.parametrize("where", ALL[1:])


def articles(estado: str, galicia: str, murcia: str, asturias: str) -> dict[str, str]:
    """The provisions that say the same thing in each jurisdiction."""
    return dict(zip(ALL, (estado, galicia, murcia, asturias), strict=True))


RUNNING = articles("ES1979:07.VII", "GA2007:06.IV.3", "MU2010:43", "AS2011pb:B")
LIMITS = articles("ES1979:07.V", "GA2007:06.III", "MU2010:41.2", "AS2011pb:D")
FULL: dict[str, Any] = {"minimo": "10", "multiplo": 100, "de_pie": True}
MINI: dict[str, Any] = {"minimo": "10", "multiplo": 100, "modalidad": "mini"}
MIDI: dict[str, Any] = {"minimo": "10", "multiplo": 100, "modalidad": "midi"}


class BancaTable(TestTable):
    """A full table at ten euros, standing players admitted, whose first card was an as: bets are taken."""

    def __init__(self, where: str, *, first: str = "A", staff: str = "", **setup: Any) -> None:
        self._suits = cycle("shdc")
        super().__init__(SLUG, where, staff=staff, **{**FULL, **setup})
        if first:
            self.load(first)

    @property
    def rules(self) -> BancaRules:
        rules: BancaRules = self.game.rules
        return rules

    @property
    def now(self) -> State:
        state: State = self.state
        return state

    def load(self, first: str = "A") -> list[Event]:
        """Shuffle, load and turn the first card up."""
        return [*self("crupier: barajar"), *self.card(first)]

    def declined(self) -> Self:
        """Everybody to whom the sabot is offered declines it."""
        while self.now.offered:
            self(f"crupier: pasar sabot para {self.now.offered}")
        return self

    def card(self, rank: str) -> Sequence[Event]:
        """The next card is of that rank, or is that card."""
        card = rank if len(rank) == 2 else rank + next(self._suits)
        return self.send(AZAR, f"resultado {card}")

    def deal(self, cards: str) -> list[Event]:
        """No va más and the cards of a jugada, shown by whoever holds them; it is left to be settled."""
        punto, banca, punto_two, banca_two, *thirds = cards.split()
        events = [*self("crupier: no va mas"), *self("crupier: cartas"), *self("crupier: mostrar punto")]
        events += [*self.card(punto), *self.card(punto_two), *self("crupier: mostrar banca")]
        events += [*self.card(banca), *self.card(banca_two)]
        while self.now.phase is not Phase.LIQUIDACION:
            events += self._go_on(thirds)
        assert not thirds, f"not drawn: {thirds}"
        return events

    def _go_on(self, thirds: list[str]) -> Sequence[Event]:
        if self.game.needs(self.state):
            return self.card(thirds.pop(0))
        step = self.game.next_step(self.state)
        assert step is not None
        return self.send(step.by, self.game.write(step))

    def hand(self, cards: str) -> list[Event]:
        """A whole jugada, settlement included."""
        return [*self.deal(cards), *self("crupier: liquidar")]


def scores(events: Sequence[Event]) -> tuple[str, int, int]:
    """The winner and the two scores."""
    return next((e.winner, e.punto, e.banca) for e in events if isinstance(e, HandDecided))
