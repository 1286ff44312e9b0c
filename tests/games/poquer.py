"""A table of póquer sin descarte to write cases at: people speak the notation, hands come as the example says."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from tapete.engine.command import AZAR, Actor, Role
from tapete.engine.event import Event, Refused
from tapete.engine.machine import play
from tapete.engine.notation import parse_line
from tapete.engine.setup import read_setup
from tapete.families.incidents import ErrorRuled
from tapete.families.poker.dealing import BANCA, casilla
from tapete.families.pots import PotWon
from tapete.games.poquer_sin_descarte import Setup, build
from tapete.games.poquer_sin_descarte.play import PoquerSinDescarte
from tapete.games.poquer_sin_descarte.rules import Phase, State
from tests.games.table import DIRECTOR, net

B1 = "As Kd 9h 7c 4s"
"""The bank with As-K, with which it plays."""
NOT_PLAYING = "Ks Qh Jh 9d 8s"
PAREJA = "Qs Qd 6h 9c Ad"
TABLE: dict[str, Any] = {"minimo": "5", "maximo": "100", "banda": ["5", "125"]}
EXTRAS: dict[str, Any] = {"seguro": "2.50", "compra": True, "progresivo": {"nombre": "real", "moneda": "2"}}


class Poquer:
    """An open table whose pack is cut by the croupier; `setup` fields are written as in casino files."""

    def __init__(self, *, ready: bool = True, staff: str = "", **setup: Any) -> None:
        game = build("murcia", read_setup(Setup, {**TABLE, **setup}))
        assert isinstance(game, PoquerSinDescarte)
        self.game = game
        self.state: State = game.opening()
        self.events: list[Event] = []
        self.send(DIRECTOR, f"abrir {staff}")
        if ready:
            self("crupier: ofrecer corte")

    def send(self, by: Actor, text: str) -> Sequence[Event]:
        command = self.game.read(parse_line(text).words, by, self.state)
        self.state, events = play(self.game, self.state, command)
        self.events.extend(events)
        return events

    def __call__(self, line: str) -> Sequence[Event]:
        """Play one line, `ana: voy` or `crupier: no va más`; anybody without a role here is a player."""
        parsed = parse_line(line)
        return self.send(self.person(parsed.speaker), " ".join(parsed.words))

    def person(self, name: str) -> Actor:
        """Who speaks."""
        fixed = {"azar": AZAR, "director": DIRECTOR}
        on_duty = [a for a in self.state.staff if name in {a.id, a.role}]
        return fixed.get(name) or (on_duty[0] if on_duty else Actor(name, Role.JUGADOR))

    def seat(self, **antes: str | int) -> None:
        """Players sit from casilla 1 on, and lay their Antes."""
        for plaza, (player, amount) in enumerate(antes.items(), 1):
            self(f"{player}: sentarse {plaza}")
            self(f"{player}: ante {plaza} {amount}")

    def deal(self, bank: str = B1, **hands: str) -> list[Event]:
        """Bets close, and these are the cards of the bank and of casillas, `c1="As Kd …"`."""
        told = list(self("crupier: no va más"))
        to_come = {BANCA: bank.split(), **{casilla(int(name[1:])): cards.split() for name, cards in hands.items()}}
        while self.state.phase is Phase.REPARTO:
            told += self(f"azar: resultado {to_come[self.state.queue[0].to].pop(0)}")
        return told

    def fork(self) -> Self:
        """The same table at the same instant, to try something on."""
        other = copy(self)
        other.events = list(self.events)
        return other

    def card(self, card: str) -> list[Event]:
        """A card comes, or is named."""
        return list(self(f"azar: resultado {card}"))

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


def against(bank: str, hand: str, ante: str = "10", **setup: Any) -> int:
    """What somebody gains who goes on with a hand against the bank's."""
    table = Poquer(**setup)
    table.seat(ana=ante)
    table.deal(bank, c1=hand)
    table("ana: voy")
    table.settle()
    return table.net("ana")


def ruled(events: Sequence[Event]) -> list[tuple[str, str]]:
    """What was declared, and by which article it was ruled."""
    return [(e.incident, e.cite) for e in events if isinstance(e, ErrorRuled)]


def won(events: Sequence[Event]) -> list[tuple[str, int]]:
    """What was won of a pot, in order."""
    return [(e.player, e.amount) for e in events if isinstance(e, PotWon)]
