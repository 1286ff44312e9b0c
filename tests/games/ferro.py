"""A table of ferrocarril to write cases at: people speak the notation, cards are drawn by name."""

from collections.abc import Sequence
from copy import copy
from typing import Any

import pytest

from tapete.engine.command import AZAR, Actor, Role
from tapete.engine.event import Event, Refused
from tapete.engine.machine import play
from tapete.engine.notation import parse_line
from tapete.engine.setup import read_setup
from tapete.families.incidents import ErrorRuled
from tapete.games.ferrocarril import Setup, build
from tapete.games.ferrocarril.award import RefuseHand
from tapete.games.ferrocarril.play import Ferrocarril
from tapete.games.ferrocarril.state import Bank, Phase, Play, State

WHERE = ("estado", "galicia", "murcia", "asturias")
everywhere = pytest.mark.parametrize("where", WHERE)
DIRECTOR = Actor("director", Role.DIRECTOR)
FOUR = "ana1 bea2 carla3 david4"


def articles(estado: str, galicia: str, murcia: str, asturias: str) -> dict[str, str]:
    """The provisions that say the same thing in each jurisdiction."""
    return dict(zip(WHERE, (estado, galicia, murcia, asturias), strict=True))


class Mesa:
    """An open table; `people` are written `ana1` for seat 1 and `pia@4` for somebody standing behind seat 4."""

    def __init__(self, where: str, people: str = FOUR, *, shuffle: bool = True, staff: str = "", **setup: Any) -> None:
        fields = {"minimo": "10", "umbral_garaje": 25 if where == "murcia" else 50, **setup}
        self.where = where
        self.game: Ferrocarril = build(where, read_setup(Setup, fields))
        self.state: State = self.game.opening()
        self.events: list[Event] = []
        self(f"director: abrir {staff}".strip())
        for person in people.split():
            self.enter(person)
        if shuffle:
            self.shuffle()

    def enter(self, person: str) -> None:
        name, standing, seat = person.partition("@")
        if standing:
            self(f"{name}: de-pie {seat}")
        else:
            self(f"{name[:-1]}: sentarse {name[-1]}")

    def shuffle(self) -> None:
        """The cards pass, are offered, and the first player cuts."""
        self("crupier: las cartas pasan")
        self("crupier: ofrecer corte")
        self(f"{self.state.cutters[0]}: cortar")

    def __call__(self, *lines: str) -> Sequence[Event]:
        """Play lines such as `ana: banco` or `crupier: hay`; the events of the last."""
        events: Sequence[Event] = ()
        for line in lines:
            parsed = parse_line(line)
            command = self.game.read(parsed.words, self.person(parsed.speaker), self.state)
            self.state, events = play(self.game, self.state, command)
            self.events.extend(events)
        return events

    def person(self, name: str) -> Actor:
        if name == "azar":
            return AZAR
        if name == "director":
            return DIRECTOR
        on_duty = [a for a in self.state.staff if name in {a.id, a.role}]
        return on_duty[0] if on_duty else Actor(name, Role.JUGADOR)

    def why_not(self, line: str) -> tuple[str, str]:
        """A line that must be refused and change nothing: the code and the article."""
        before = self.state
        try:
            self(line)
        except Refused as refused:
            assert self.state is before
            return refused.code, refused.cite
        raise AssertionError(f"not refused: {line}")

    def fork(self) -> "Mesa":
        other = copy(self)
        other.events = list(self.events)
        return other

    # --- longer steps ---

    def bank(self, name: str, amount: str) -> "Mesa":
        """Everybody asked before somebody refuses; then that one takes the bank."""
        while self.asked != name:
            command = RefuseHand(by=Actor(self.asked, Role.JUGADOR))
            self.state, events = play(self.game, self.state, command)
            self.events.extend(events)
        self(f"{name}: tomar {amount}")
        return self

    def hay(self) -> Sequence[Event]:
        return self("crupier: hay")

    def close(self) -> Sequence[Event]:
        return self("crupier: no van mas")

    def draw(self, cards: str) -> Sequence[Event]:
        events: list[Event] = []
        for card in cards.split():
            events += self(f"azar: resultado {card}")
        return events

    def deal(self, punto: str, banca: str) -> "Mesa":
        """Two cards each, in turns, and the punto's delivered and lifted."""
        first, second = punto.split(), banca.split()
        self.draw(f"{first[0]} {second[0]} {first[1]} {second[1]}")
        return self

    def lift(self) -> "Mesa":
        if not self.play.given:
            self("crupier: entregar")
        self(f"{self.play.given}: levantar")
        return self

    def say(self, word: str) -> Sequence[Event]:
        return self(f"{self.play.given}: {word}")

    def banker(self, words: str) -> Sequence[Event]:
        return self(f"{self.banca.banker}: {words}")

    def coup(self, punto: str, banca: str) -> Sequence[Event]:
        """Closing, deal and play by the rules to the payment; third cards follow the first two."""
        self.close()
        self.deal(" ".join(punto.split()[:2]), " ".join(banca.split()[:2]))
        thirds = [*punto.split()[2:], *banca.split()[2:]]
        while self.state.phase is not Phase.LIQUIDACION:
            if self.game.needs(self.state):
                self.draw(thirds.pop(0))
            else:
                self._silence()
        assert not thirds, thirds
        return self("crupier: liquidar")

    def _silence(self) -> None:
        command = self.game.on_silence(self.state)
        assert command is not None
        self.state, events = play(self.game, self.state, command)
        self.events.extend(events)

    # --- what is so ---

    @property
    def asked(self) -> str:
        return self.game.view(self.state, DIRECTOR).asked

    @property
    def banca(self) -> Bank:
        return self.state.held_bank

    @property
    def play(self) -> Play:
        return self.state.jugada


def betting(where: str) -> Mesa:
    """Bea and Carla have bet against a bank that is announced."""
    m = Mesa(where).bank("ana", "100")
    m.hay()
    m("bea: apostar 30", "carla: apostar 20")
    return m


def dealt(where: str, punto: str, banca: str) -> Mesa:
    """Two cards each, and bea, who holds the punto's, has lifted them."""
    m = betting(where)
    m.close()
    return m.deal(punto, banca).lift()


def of(events: Sequence[Event], kind: type[Any]) -> Any:
    """The one event of a kind."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def ruling(events: Sequence[Event]) -> tuple[str, str]:
    """What was ruled, and by which article."""
    ruled = of(events, ErrorRuled)
    return ruled.ruling, ruled.cite
