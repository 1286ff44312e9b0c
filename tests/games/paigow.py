"""A table of pai gow for cases: people sit, the croupier goes on, and each place gets the cards that the case names."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.command import AZAR, Draw
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.engine.need import SHUFFLING
from tapete.games.pai_gow.hands import Result
from tapete.games.pai_gow.jugada import first_position, round_from
from tapete.games.pai_gow.play import PaiGowView
from tapete.games.pai_gow.state import CRUPIER, Phase, State
from tapete.kit.cards import FRENCH_53
from tapete.kit.dice import parse_throw
from tests.games.table import TestTable

PACK = tuple(str(card) for card in FRENCH_53.cards)
EIGHT = "3-4-1"
"""A throw that names the banker on a table of six casillas."""

# Hands against which each other comes out as its name says, whoever is the bank.
STRONG = "As Ah Kd Kc 9s 5d 3c"
"""Ases over reyes."""
MIDDLE = "Qs Qh Jd 9c 7s 4d 2c"
"""Damas over jota and 9."""
WEAK = "Ts 9h 8d 6c 5s 3d 2h"
"""The 10 over 9 and 8."""


class PaiGowTable(TestTable):
    """An open table at which some people sit, from casilla 1 on, and the commission is announced."""

    def __init__(self, players: str = "ana", **setup: Any) -> None:
        super().__init__("pai-gow", "murcia", **{"minimo": "10", **setup})
        self.state: State
        self("crupier: anunciar comision")
        for plaza, name in enumerate(players.split(), 1):
            if name != "-":
                self(f"{name}: sentarse {plaza}")

    def bets(self, bank: str = "", **stakes: str) -> None:
        """The bank is offered round until somebody takes it, the cards are cut, and bets are made and closed."""
        self.bank(bank)
        self.shuffle()
        for name, stake in stakes.items():
            self(f"{name}: casilla {self.state.seats.index(name) + 1} {stake}")

    def bank(self, banker: str = "") -> None:
        """«ana 500» takes the bank when it is offered to her; everybody else passes."""
        name, _, shown = banker.partition(" ")
        while self.state.phase is Phase.BANCA:
            asked = self.seen("director").asked
            if not asked:
                self("crupier: tomar banca")
                if not name:
                    return
                self.skip()
            elif asked[0] == name:
                self(f"{name}: aceptar banca {shown}")
            else:
                self(f"{asked[0]}: pasar banca")

    def skip(self) -> None:
        """A jugada of the croupier's bank, so that the bank goes on."""
        self.shuffle()
        first = next(n for n, player in enumerate(self.state.seats, 1) if player)
        self(f"{self.state.seats[first - 1]}: casilla {first} {self.game.rules.minimum // 100}")
        self.deal()
        self.finish()

    def shuffle(self) -> None:
        """Shuffled, and cut by the croupier as nobody else wants to."""
        self("crupier: ofrecer corte")
        while self.state.phase is Phase.CORTE:
            self(f"{self.state.cutters[0]}: no cortar")

    def deal(self, dice: str = EIGHT, **hands: str) -> Sequence[Event]:
        """No va más, the packets and the dice: each casilla, `c1` to `c6`, and the croupier get these cards."""
        self("crupier: no va más")
        return self.packets(dice, **hands)

    def packets(self, dice: str = EIGHT, **hands: str) -> Sequence[Event]:
        """The packets are made so that each place gets its cards, and the dice are thrown."""
        rules = self.game.rules
        given = {(CRUPIER if name == CRUPIER else f"casilla {name[1]}"): cards.split() for name, cards in hands.items()}
        named = {card for cards in given.values() for card in cards}
        rest = iter(card for card in PACK if card not in named)
        total = sum(parse_throw(dice, rules.dice.value))
        for place in round_from(rules, self.state, first_position(rules, total)):
            for card in given.get(place) or [next(rest) for _ in range(rules.hand.value)]:
                self.draw(card)
        self.draw(dice)
        return self("crupier: entregar")

    def draw(self, outcome: str) -> Sequence[Event]:
        need = self.game.needs(self.state)
        assert need is not None
        assert need.gone != SHUFFLING
        self.state, events = play(self.game, self.state, Draw(by=AZAR, outcome=outcome))
        self.events.extend(events)
        return events

    def finish(self) -> Sequence[Event]:
        """Whoever has not set his hands follows the house way; the croupier goes on to the end of the jugada."""
        before = len(self.events)
        while self.state.phase in {Phase.COMPOSICION, Phase.CRUPIER, Phase.COMPARACION, Phase.LIQUIDACION}:
            command = self.game.on_silence(self.state)
            assert command is not None
            self.state, events = play(self.game, self.state, command)
            self.events.extend(events)
        return self.events[before:]

    def seen(self, who: str) -> PaiGowView:
        """What somebody sees."""
        view = self.game.view(self.state, self.person(who))
        assert isinstance(view, PaiGowView)
        return view

    @property
    def phase(self) -> str:
        """Where the table is."""
        return self.state.phase.value

    def result(self, place: str) -> tuple[str, Result | None]:
        """The case of a place, and what came of it."""
        return next((each.case, each.result) for each in self.state.settled if each.to == place)
