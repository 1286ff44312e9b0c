"""A table of bacarrá a dos paños to write cases at: people speak the notation, cards are drawn by name."""

from collections.abc import Sequence
from copy import copy
from typing import Any

import pytest

from tapete.engine.command import AZAR, Actor, Role
from tapete.engine.event import Event, Refused
from tapete.engine.machine import play
from tapete.engine.notation import parse_line
from tapete.engine.setup import read_setup
from tapete.games.bacarra_dos_panos import Setup, build
from tapete.games.bacarra_dos_panos.play import BacarraDosPanos
from tapete.games.bacarra_dos_panos.state import Bank, Phase, Play, State
from tests.games.table import balances

WHERE = ("estado", "galicia", "murcia", "asturias")
everywhere = pytest.mark.parametrize("where", WHERE)
DIRECTOR = Actor("director", Role.DIRECTOR)
SEATED = "ana@1 bea@2 carla@3 gil@7 hugo@8 ines@9"
BANKER = "paco"
"""He stands behind seat 6 and holds the bank."""


class Mesa:
    """An open table of two paños of six; `people` are `ana@1` for a seat and `pia+4` for who stands behind it."""

    def __init__(self, where: str, bank: str = "1000", people: str = SEATED, **setup: Any) -> None:
        fields: dict[str, Any] = {"minimo": "10", "banca_minima": "500", "banca_maxima": "5000", **setup}
        self.where = where
        self.game: BacarraDosPanos = build(where, read_setup(Setup, fields))
        self.state: State = self.game.opening()
        self.events: list[Event] = []
        self("director: abrir")
        for person in (*people.split(), f"{BANKER}+6"):
            name, sits, seat = person.partition("@" if "@" in person else "+")
            self(f"{name}: {'sentarse' if sits == '@' else 'de-pie'} {seat}")
        if bank:
            self(f"jefe: banquero {BANKER} {bank}")
            self(f"{BANKER}: depositar {bank}")
            self.load()

    def load(self) -> "Mesa":
        """New packs, shuffled, offered and cut."""
        self("crupier: preparar sabot")
        self("crupier: ofrecer corte")
        self(f"{self.state.cutters[0]}: cortar")
        return self

    def __call__(self, line: str) -> Sequence[Event]:
        parsed = parse_line(line)
        command = self.game.read(parsed.words, self._who(parsed.speaker), self.state)
        self.state, events = play(self.game, self.state, command)
        self.events.extend(events)
        return events

    def _who(self, name: str) -> Actor:
        if name == "azar":
            return AZAR
        if name == "director":
            return DIRECTOR
        staff = [person for person in self.state.staff if person.role.value == name]
        return staff[0] if staff else Actor(name, Role.JUGADOR)

    def refused(self, line: str) -> tuple[str, str]:
        """The code and the article with which a line is refused; nothing has changed."""
        before = self.state
        with pytest.raises(Refused) as refusal:
            self(line)
        assert self.state == before
        return refusal.value.code, refusal.value.cite

    def other(self) -> "Mesa":
        """The same table, to be played on in another way."""
        there = copy(self)
        there.events = list(self.events)
        return there

    # --- a jugada -----------------------------------------------------------------------------------------------------

    def bet(self, bets: str) -> "Mesa":
        """`ana:primero:300 gil:segundo:200`, and then «ya no va más»."""
        self("crupier: hagan juego")
        for each in bets.split():
            name, zone, amount = each.split(":")
            self(f"{name}: apostar {zone} {amount}")
        self("crupier: ya no va mas")
        return self

    def draw(self, cards: str) -> Sequence[Event]:
        events: list[Event] = []
        for card in cards.split():
            events += self(f"azar: resultado {card}")
        return events

    def deal(self, primero: str, segundo: str, banca: str) -> "Mesa":
        """Two cards each, one at a time."""
        hands = [hand.split() for hand in (primero, segundo, banca)]
        self.draw(" ".join(hand[place] for place in (0, 1) for hand in hands))
        return self

    def say(self, *words: str) -> "Mesa":
        """The paños lift and speak, in their order."""
        for word in words:
            holder = self.play.holders[0 if self.state.phase is Phase.PRIMERO else 1]
            self(f"{holder}: levantar")
            self(f"{holder}: {word}")
        return self

    def settle(self) -> "Mesa":
        self("crupier: liquidar")
        return self

    def coup(self, primero: str, segundo: str, banca: str) -> "Mesa":
        """Deal, play by the rules and payment; third cards follow the first two."""
        hands = [hand.split() for hand in (primero, segundo, banca)]
        self.draw(" ".join(hand[place] for place in (0, 1) for hand in hands))
        thirds = [card for hand in hands for card in hand[2:]]
        while self.state.phase is not Phase.LIQUIDACION:
            if self.game.needs(self.state):
                self.draw(thirds.pop(0))
            else:
                command = self.game.on_silence(self.state)
                assert command is not None
                self.state, events = play(self.game, self.state, command)
                self.events.extend(events)
        assert not thirds, thirds
        return self.settle()

    # --- what is there ------------------------------------------------------------------------------------------------

    @property
    def play(self) -> Play:
        return self.state.jugada

    @property
    def bank(self) -> Bank:
        return self.state.held_bank

    @property
    def money(self) -> dict[str, int]:
        """What every account has, in cents."""
        return balances(self.events)

    def law(self, rule: str) -> str:
        """Where a rule stands here."""
        return self.game.rules.law[rule]
