"""Treinta y cuarenta: the kernel is the engine, coup by coup, and its long run is the exact value."""

from typing import Literal, cast

import numpy as np
import pytest

from tapete.engine.command import AZAR, Draw
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.exact import analyses
from tapete.exact.treinta_y_cuarenta import ALWAYS_PRISON, BEST_AFTER_31, INSURED
from tapete.families.prison import ChooseZero
from tapete.families.stakes.laying import PlaceBet, Withdraw
from tapete.games import build
from tapete.games.treinta_y_cuarenta.bets import Insure
from tapete.games.treinta_y_cuarenta.play import TreintaYCuarenta
from tapete.games.treinta_y_cuarenta.rules import Phase, State
from tapete.kit.cards import FRENCH_52
from tapete.kit.streams import stream
from tapete.sim.machine import Options, Terms, machine
from tapete.sim.run import simulate
from tapete.sim.sessions import simulate_sessions
from tapete.sim.treinta_y_cuarenta import ANA, RowsOfCards, nets_of
from tapete.sim.treinta_y_cuarenta.kernels import RED, deal_rows

GAME = "treinta-y-cuarenta"
EVERYWHERE = ("estado", "galicia", "murcia")
ODD = {"negro": 1001, "rojo": 2503, "color": 999, "inverso": 4001}
"""Stakes of which neither a half nor a hundredth is a whole number of cents."""


class Oracle:
    """The engine, given the cards that a kernel drew."""

    def __init__(self, jurisdiction: str, choice: Literal["retirar", "prision"], *, insured: bool) -> None:
        self.game = cast(TreintaYCuarenta, build(GAME, jurisdiction))
        self._choice = choice
        self._insured = insured
        self.state: State = self.game.opening()
        self.tallas = 0

    def coup(self, cards: list[str]) -> dict[str, int]:
        """What each bet wins in this coup, with the choice after it."""
        self._until_betting()
        self._lay()
        nets = dict.fromkeys(ODD, 0)
        number = self.state.round
        self._do(self.game.on_silence(self.state))
        while self.state.round == number:
            if self.game.needs(self.state):
                self._do(Draw(by=AZAR, outcome=cards.pop(0)), nets)
            else:
                self._do(self.game.on_silence(self.state), nets)
        assert not cards
        for offer in list(self.game.offers(self.state, ANA)):
            if isinstance(offer.command, ChooseZero) and offer.command.choice == self._choice:
                self._do(offer.command, nets)
        return nets

    def void(self, cards: list[str]) -> None:
        """The red card comes after these: the coup is void and the talla over."""
        self._until_betting()
        self._do(self.game.on_silence(self.state))
        for card in cards:
            self._do(Draw(by=AZAR, outcome=card))
        self._do(self.game.on_silence(self.state))
        assert self.state.sabot is None

    def _lay(self) -> None:
        for offer in list(self.game.offers(self.state, ANA)):
            if isinstance(offer.command, Withdraw):
                self._do(offer.command)
        for bet, amount in ODD.items():
            kind = Insure if self._insured else PlaceBet
            self._do(kind(by=ANA, player=ANA.id, bet=bet, amount=amount))

    def _until_betting(self) -> None:
        while self.state.phase is not Phase.APUESTAS:
            self.tallas += self.state.phase is Phase.MEZCLA
            self._do(self.game.on_silence(self.state))

    def _do(self, command: object, nets: dict[str, int] | None = None) -> None:
        self.state, events = play(self.game, self.state, command)  # type: ignore[arg-type]
        if nets is not None:
            for bet, net in nets_of(events).items():
                nets[bet] += net


class Faces:
    """Cards of the points and the colour that a kernel drew, each given out once from a talla."""

    def __init__(self, game: TreintaYCuarenta) -> None:
        self._game = game
        self._left: dict[int, list[str]] = {}

    def talla(self) -> None:
        self._left = {}
        for card in FRENCH_52.cards * self._game.rules.packs.value:
            red = RED if card.suit in {"corazones", "diamantes"} else 0
            self._left.setdefault(self._game.rules.points[card.rank] + red, []).append(str(card))

    def __call__(self, codes: list[int]) -> list[str]:
        return [self._left[code].pop() for code in codes]


@pytest.mark.parametrize(
    ("where", "choice", "insured"),
    [("estado", "prision", False), ("galicia", "retirar", False), ("murcia", "prision", True)],
)
def test_kernel_and_engine_agree_to_the_cent_on_the_same_cards(
    where: str, choice: Literal["retirar", "prision"], insured: bool
) -> None:
    """Two hundred coups and their sabots: the edges of the automaton hold what the engine pays for these very cards."""
    ready = cast(RowsOfCards, machine(GAME, where, ODD, Options(after_zero=choice, insured=insured)))
    oracle, automaton = Oracle(where, choice, insured=insured), ready.automaton
    faces = Faces(oracle.game)
    faces.talla()
    sabot, place = ready.dealt.full.copy(), ready.dealt.place.copy()
    state, outcome, node, seen = stream(EVERYWHERE.index(where) + 20, 0), np.zeros(1, dtype=np.uint8), 0, set()
    for _ in range(200):
        before = int(place[0])
        deal_rows(state, sabot, place, ready.dealt.target, ready.dealt.refait, outcome)
        if int(place[0]) <= before:
            oracle.void(faces(_missing(faces, oracle, int(ready.dealt.place[1]) - before)))
            faces.talla()
            before = 0
        cards = faces(sabot[before : int(place[0])].tolist())
        edge = node * len(automaton.cells) + int(outcome[0])
        expected = {bet: nets[edge] for bet, nets in zip(automaton.bets, automaton.nets, strict=True)}
        assert oracle.coup(cards) == expected
        node = automaton.targets[edge]
        seen.add(int(outcome[0]))
    assert oracle.tallas >= 3
    assert seen == set(range(6))


def _missing(faces: Faces, oracle: Oracle, count: int) -> list[int]:
    """So many cards that do not finish a coup: what was annulled is no longer to be seen in the kernel's sabot."""
    rules, laid, codes = oracle.game.rules, 0, list[int]()
    left = {code: len(cards) for code, cards in faces._left.items()}
    for code in sorted(left):
        while left[code] and len(codes) < count and laid + (code % RED) < 2 * rules.target.value:
            codes.append(code)
            laid += code % RED
            left[code] -= 1
    assert len(codes) == count
    return codes


@pytest.mark.parametrize(
    ("options", "strategy"),
    [
        (Options(fresh=True), ALWAYS_PRISON),
        (Options(fresh=True, after_zero="retirar"), BEST_AFTER_31),
        (Options(fresh=True, insured=True), INSURED),
    ],
)
def test_the_long_run_is_the_exact_value(options: Options, strategy: str) -> None:
    game = machine(GAME, "estado", {"negro": 100_000, "inverso": 200_000}, options)
    each, total = simulate(game.long_run(5), game.bets, 2_000_000, exact=game.exact(), workers=2)
    assert [row.agrees for row in each] == [True, True]
    assert total.agrees
    (way,) = [way for way in analyses(GAME, "estado")["negro"] if way.strategy == strategy]
    assert float(game.exact()["negro"]) == pytest.approx(float(way.edge), abs=1e-9)


def test_sabots_dealt_to_the_red_card_agree_within_what_is_allowed() -> None:
    game = machine(GAME, "galicia", {"color": 1000}, Options(after_zero="retirar"))
    assert game.allowance > 0
    (row,), _ = simulate(
        game.long_run(9), game.bets, 2_000_000, exact=game.exact(), scatter=game.scatter(), allowance=game.allowance
    )
    assert row.agrees


def test_sessions_of_a_purse_are_the_same_on_any_number_of_workers() -> None:
    game = machine(GAME, "murcia", {"rojo": 1000}, Options(insured=True))
    terms = Terms(rounds=300, purse=10_000, goal=15_000)
    found, again = (simulate_sessions(game, 3000, terms, 3, workers=workers) for workers in (1, 2))
    assert found == again
    assert 0 < found.ruined < 1
    assert 0 < found.reached < 1


def test_a_bet_that_the_table_does_not_take_is_refused() -> None:
    for stakes in ({"pleno": 1000}, {"negro": 1}, {"negro": 10**9}):
        with pytest.raises(Refused):
            machine(GAME, "estado", stakes, Options())
