"""A table of póquer de círculo for cases: people sit clockwise from the postre, and the cards are those of the case."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tapete.engine.command import AZAR, Draw
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.families.covered import COMUNES
from tapete.families.incidents import ErrorRuled
from tapete.families.poker.dealing import Coming
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid, UncalledReturned
from tapete.families.poquer_de_circulo.queries import asked, puesto
from tapete.families.poquer_de_circulo.rules import ANTE
from tapete.families.poquer_de_circulo.state import Phase, State
from tapete.families.poquer_de_circulo.view import CirculoView
from tests.games.table import TestTable

ANTES = {"minimo": "10", "resto": "200", "ante": "5"}
BLINDS = {"minimo": "10", "resto": "200", "obligatoria": "ciegas"}


class Circulo(TestTable):
    """A table at which some people sit clockwise, the first of them with the marca, each with a resto.

    `restos` are other restos than the one that everybody buys, in euros, as if they came from hands before.
    """

    def __init__(self, players: str = "p q r s t", slug: str = "holdem", restos: str = "", **setup: Any) -> None:
        super().__init__(slug, "murcia", **{**ANTES, **setup})
        self.state: State
        self.names = players.split()
        self.cards: dict[str, list[str]] = {}
        self.board: list[str] = []
        self.sit()
        for name in self.names if self.game.rules.contest is None else ():
            self(f"{name}: comprar resto")
        if restos:
            self.give(**dict(zip(self.names, restos.split(), strict=True)))

    def sit(self) -> None:
        """From department 8 downwards, which is clockwise, or from as high as there must be."""
        self("jefe: anunciar partida")
        for name in self.names:
            self(f"{name}: lista")
        self("crupier: sortear puestos")
        top = max(min(8, self.game.rules.plazas.value), len(self.names))
        for number in range(top, top - len(self.names), -1):
            self(f"azar: resultado {number}")
        if self.state.phase is Phase.MARCA:
            self(f"azar: resultado {top}")

    def give(self, **restos: str) -> None:
        """Restos as they might come from hands before."""
        for name, euros in restos.items():
            seat = self.state.seat_of(name)
            assert seat is not None
            self.state = self.state.with_seat(replace(seat, resto=round(float(euros) * 100)))

    # --- a hand ------------------------------------------------------------------------------------------------------

    def hand(self, board: str = "", **cards: str) -> None:
        """A new hand as far as its first interval; what the case does not say of the cards is left to chance."""
        self.shuffle(board, **cards)
        while waits := asked(self.game.rules, self.state):
            self(f"{waits[0]}: {'ante' if self.game.rules.forced.value == ANTE else 'ciega'}")

    def shuffle(self, board: str = "", **cards: str) -> None:
        """A new hand as far as its forced bets."""
        self.board, self.cards = board.split(), {name: each.split() for name, each in cards.items()}
        self("crupier: barajar")
        self("crupier: cortar")

    def send(self, by: Any, text: str) -> Sequence[Event]:
        """What is said, and the cards that come then."""
        told = list(super().send(by, text))
        while self.state.queue and self.state.sabot and not self.by_hand:
            self.state, events = play(self.game, self.state, Draw(by=AZAR, outcome=self._card(self.state.queue[0])))
            self.events.extend(events)
            told += events
        return told

    by_hand = False
    """Whether cards are dealt at a physical table, and named by the crupier."""

    def _card(self, coming: Coming) -> str:
        """The next card of the case for a place, or one that the case does not name."""
        owner = "" if coming.to == COMUNES else self._owner(coming.to)
        named = self.board if not owner else self.cards.get(owner, [])
        if named:
            return named.pop(0)
        kept = {*self.board, *(card for cards in self.cards.values() for card in cards)}
        need = self.game.needs(self.state)
        assert need is not None
        return next(outcome.id for outcome in need.outcomes if outcome.id not in kept)

    def _owner(self, to: str) -> str:
        return next(seat.player for seat in self.state.seats if puesto(seat.number) == to)

    def say(self, *lines: str) -> list[Event]:
        """What people say one after another; the events of all."""
        return [event for line in lines for event in self(line)]

    def all(self, word: str) -> list[Event]:
        """Everybody who has the turn says the same, until the interval is over."""
        street, told = self.state.street, list[Event]()
        while self.state.on_turn and self.state.street == street:
            told += self(f"{self.state.on_turn}: {word}")
        return told

    def check_down(self) -> list[Event]:
        """Nobody bets any more, as far as the descubrimiento."""
        told = list[Event]()
        while self.state.on_turn:
            told += self.all("pasar")
        return told

    def finish(self) -> list[Event]:
        """Nobody bets any more, everybody shows, and the bote is paid."""
        told = self.check_down()
        while self.state.showing:
            told += self(f"{self.state.showing[0]}: mostrar")
        return told + list(self("crupier: liquidar"))

    # --- what is seen ------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """Where the table is."""
        return self.state.phase.value

    @property
    def turn(self) -> str:
        """Who is to speak."""
        return self.state.on_turn

    def seen(self, name: str) -> CirculoView:
        """What somebody sees."""
        view = self.game.view(self.state, self.person(name))
        assert isinstance(view, CirculoView)
        return view

    def may(self) -> tuple[int, int, int]:
        """What whoever has the turn may do, in euros: to cover, and from where to where bet or raise."""
        options = self.seen("director").options
        assert options is not None
        return options.to_cover // 100, options.least // 100, options.most // 100

    def resto(self, name: str) -> int:
        """What somebody has on the table, in euros."""
        seat = self.state.seat_of(name)
        assert seat is not None
        assert seat.resto % 100 == 0
        return seat.resto // 100

    def own(self, name: str) -> tuple[str, ...]:
        """The cards of somebody."""
        return self.state.hand_of(name).cards


def paid(events: Sequence[Event]) -> list[tuple[str, int]]:
    """Who received how much of a bote, in order, in euros."""
    return [(event.player, event.amount // 100) for event in events if isinstance(event, BotePaid)]


def rakes(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Of which botes the house took how much, in euros."""
    return [(event.of // 100, event.amount // 100) for event in events if isinstance(event, BenefitTaken)]


def uncalled(events: Sequence[Event]) -> list[tuple[str, int]]:
    """What went back that nobody had covered, in euros."""
    return [(event.player, event.amount // 100) for event in events if isinstance(event, UncalledReturned)]


def declared(table: Circulo, incident: str, note: str = "") -> ErrorRuled:
    """The ruling on an incident that the jefe de sector declares."""
    ruled, *_ = table(f"jefe: incidente {incident} {note}")
    assert isinstance(ruled, ErrorRuled)
    return ruled
