"""Hands played at a table and in a `Mano`, with the same cards and the same acts, go the same way and end the same."""

import random
from typing import Any

import pytest

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.families.poquer_de_circulo.bets import Bet, Cover, Pass, Raise, Retire
from tapete.families.poquer_de_circulo.draw import Change, ShowOpening, Stand
from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.opening import available, required_worth, total
from tapete.families.poquer_de_circulo.queries import asked
from tapete.families.poquer_de_circulo.reading import card_of
from tapete.families.poquer_de_circulo.rules import ANTE
from tapete.families.poquer_de_circulo.showdown import Show
from tapete.families.poquer_de_circulo.stacks import PostAnte, PostBlind
from tapete.families.poquer_de_circulo.state import Phase, State
from tapete.families.poquer_de_circulo.streets import CardsBurned
from tapete.families.table.settling import Settle
from tests.games.circulo import Circulo
from tests.seeds import chooser

SETUPS: list[tuple[str, dict[str, Any]]] = [
    *[
        (slug, {"obligatoria": forced, "limite": system, "ante": "5" if forced == "ante" else None})
        for slug in ("holdem", "omaha")
        for forced in ("ante", "ciegas")
        for system in ("fijo", "bote", "sin-limite")
    ],
    *[(slug, {"limite": system}) for slug in ("seven-stud", "five-stud") for system in ("fijo", "bote", "sin-limite")],
    *[("poquer-cubierto", {"limite": system}) for system in ("fijo", "bote", "sin-limite")],
    ("poquer-cubierto", {"cartas": 32}),
    ("poquer-sintetico", {"reposicion_minima": "60"}),
]
SHUFFLES = 9
"""Orders for cards that must be shuffled again, more than are needed in a hand."""
HANDS = 8
"""Of each set-up; `make soak` tries others each day."""


class Both:
    """A hand at a table, and the same one in a `Mano`."""

    def __init__(self, slug: str, setup: dict[str, Any], choices: random.Random) -> None:
        self.choices = choices
        size = choices.randint(4, 6 if setup.get("cartas") else 8)
        restos = " ".join(str(choices.choice([3, 20, 45, 90, 150, 400])) for _ in range(size))
        table = Circulo(" ".join("pqrstuvw"[:size]), slug, restos, **setup)
        self.game, self.state = table.game, table.state
        self.variant, terms = table.game.rules.spreads[0].variant, table.game.rules.spreads[0].terms
        self.numbers = {
            str(card_of(self.variant.pack, self.variant.ranking, number)): number
            for number in range(len(self.variant.pack.cards))
        }
        self.mazo, self.again = self._pack(), [self._pack() for _ in range(SHUFFLES)]
        self.at = 0
        self._begin()
        began = {seat.player: seat.resto for seat in table.state.seats}
        spread = table.game.rules.spreads[0]
        required = required_worth(spread, 0) if spread.openers else 0
        self.mano = Mano(
            self.variant,
            terms,
            [began[player] for player in self.state.order],
            [self.numbers[card] for card in self.mazo],
            again=[[self.numbers[card] for card in order] for order in self.again],
            required=required,
        )
        self._deal()

    def _pack(self) -> list[str]:
        cards = [*self.numbers]
        self.choices.shuffle(cards)
        return cards

    def _begin(self) -> None:
        for _ in range(2):
            self._do(self.game.next_step(self.state))
        kind = PostAnte if self.game.rules.forced.value == ANTE else PostBlind
        while waits := asked(self.game.rules, self.state):
            self._do(kind(by=Actor(waits[0], Role.JUGADOR), player=waits[0]))

    def _do(self, command: Command | None) -> None:
        assert command is not None
        self.state, events = play(self.game, self.state, command)
        self._follow(events)

    def _follow(self, events: Any) -> None:
        """The mazo after what happened: cards were burned, or shuffled again."""
        for event in events:
            if isinstance(event, CardsBurned):
                self.at += event.cards
            elif isinstance(event, Event) and event.reshuffles:
                assert self.state.sabot is not None
                held = {str(card) for card in self.state.sabot.remaining}
                self.mazo, self.at = [card for card in self.again.pop(0) if card in held], 0

    def _deal(self) -> None:
        while self.state.queue:
            card = self.mazo[self.at]
            self.at += 1
            self._do(Draw(by=AZAR, outcome=card))

    def acts(self) -> None:
        """Somebody does something, at the table and in the `Mano`."""
        player = self.state.next_to_act
        assert self.state.order[self.mano.turn] == player
        by = Actor(player, Role.JUGADOR)
        if self.state.changes_now:
            self._changes(by)
        else:
            self._speaks(by)
        self._deal()

    def _changes(self, by: Actor) -> None:
        most = min(5, available(self.state, by.id))
        places = sorted(self.choices.sample(range(5), self.choices.randint(0, most)))
        self.mano.changes(places)
        chosen = tuple([place + 1 for place in places])
        self._do(Change(by=by, player=by.id, places=chosen) if places else Stand(by=by, player=by.id))

    def _speaks(self, by: Actor) -> None:
        options, choices = self.mano.options(), self.choices
        assert self.state.bets.options() == options
        doable = (
            ["retira"] * options.may_retire + ["pasa"] * 2 * options.may_pass + ["cubre"] * 3 * bool(options.to_cover)
        )
        doable += ["apuesta"] * options.may_bet
        match choices.choice(doable):
            case "retira":
                self.mano.retires()
                self._do(Retire(by=by, player=by.id))
            case "pasa":
                self.mano.passes()
                self._do(Pass(by=by, player=by.id))
            case "cubre":
                self.mano.covers()
                self._do(Cover(by=by, player=by.id))
            case _:
                levels = range(options.least, options.most + 1, options.step)
                level = choices.choice([levels[0], levels[-1], choices.choice(levels), options.most])
                kind = Raise if self.state.bets.postura else Bet
                self.mano.bets_to(level)
                self._do(kind(by=by, player=by.id, amount=level))

    def ends(self) -> None:
        """What is left to do at the table once the bets are over."""
        state = self.state
        if state.phase is Phase.APERTURA:
            opener = state.descarte.opener
            self._do(ShowOpening(by=Actor(opener, Role.JUGADOR), player=opener))
        while self.state.phase is Phase.DESCUBRIMIENTO:
            player = self.state.showing[0]
            self._do(Show(by=Actor(player, Role.JUGADOR), player=player))
        if self.state.phase is Phase.PAGO:
            self._do(Settle(by=next(who for who in self.state.staff if who.role is Role.CRUPIER)))

    def agree(self) -> None:
        """The cards of each are the same."""
        live = [player for player, live in zip(self.state.order, self.state.bets.live, strict=True) if live]
        for player in live:
            own = self.mano.own[self.state.order.index(player)]
            assert [self.numbers[card] for card in self.state.hand_of(player).cards] == own


def restos(state: State, order: tuple[str, ...]) -> list[int]:
    return [seat.resto for seat in state.seats_of(order)]


@pytest.mark.parametrize(("slug", "setup"), SETUPS, ids=str)
def test_a_hand_at_a_table_and_without_people(slug: str, setup: dict[str, Any]) -> None:
    choices = chooser(f"{slug} {setup}")
    for _ in range(HANDS):
        both = Both(slug, setup, choices)
        order = both.state.order
        while both.state.on_turn or both.state.changes_now:
            both.agree()
            both.acts()
        assert both.mano.done
        both.ends()
        assert both.state.phase in {Phase.ENTRE, Phase.SUSPENDIDA}
        assert restos(both.state, order) == both.mano.restos
        assert both.state.cagnotte == both.mano.rake
        assert total(both.state) == both.mano.left
