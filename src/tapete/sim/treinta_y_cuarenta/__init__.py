"""Treinta y cuarenta with the same bets on every coup, which are dealt; what each does is read out of the engine."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, cast

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.engine.need import Need
from tapete.engine.need import Outcome as Result
from tapete.exact.treinta_y_cuarenta import coup_of
from tapete.families.prison import ChooseZero, ZeroRule
from tapete.families.stakes.cells import Collected, Paid
from tapete.families.stakes.laying import PlaceBet, Withdraw
from tapete.games import build
from tapete.games.treinta_y_cuarenta.bets import Insure
from tapete.games.treinta_y_cuarenta.play import TreintaYCuarenta
from tapete.games.treinta_y_cuarenta.rules import Phase, PremiumCollected, State, TreintaRules, is_red
from tapete.kit.cards import FRENCH_52
from tapete.kit.streams import stream
from tapete.language import N_
from tapete.law.parameters import sheet
from tapete.sim.automata import Automaton, Outcome, Remembered, compile_practice
from tapete.sim.machine import Block, Moves, Options, Rows, Terms
from tapete.sim.treinta_y_cuarenta.kernels import RED, count_rows, play_rows
from tapete.sim.wheel import without_oldest

ANA = Actor("ana", Role.JUGADOR)
AfterZero = Literal["retirar", "prision"]
TO_THE_RED_CARD = N_(
    "Exact values are of a full sabot; for sabots dealt to the red card {allowance} is allowed besides."
    " --fresh shuffles before every round."
)
CUT_CARD = 0.0002
"""More than the red card has been seen to do to any of these bets, by several times."""
COUPS = {
    "negro-color": "Ts Js Qs As Th Jh Qh 2h",
    "negro-inverso": "Th Jh Qh Ah Ts Js Qs 2s",
    "rojo-color": "Th Jh Qh 2h Ts Js Qs As",
    "rojo-inverso": "Ts Js Qs 2s Th Jh Qh Ah",
    "nulo": "Ts Js Qs 2s Th Jh Qh 2h",
    "31": "Ts Js Qs As Th Jh Qh Ah",
}


class TreintaPractice:
    """Lays the same stakes before every coup, insured or not, and after a 31 always makes the same choice."""

    def __init__(
        self, game: TreintaYCuarenta, stakes: Mapping[str, int], after_zero: AfterZero, *, insured: bool
    ) -> None:
        self._game = game
        self._stakes = stakes
        self._choice = after_zero
        self._insured = insured
        opened = self._open(game.opening())
        self._full = opened.sabot

    def seated(self) -> State:
        return self._laid(self._open(self._game.opening()))

    def need(self, table: State) -> Need:  # noqa: ARG002 - a coup may always end in the same ways
        return Need("jugada", tuple(Result(kind, 1) for kind in COUPS), self._game.rules.behind.cite)

    def staked(self, table: State) -> Mapping[str, int]:  # noqa: ARG002 - and the stakes are always the same
        return self._stakes

    def standing(self, table: State) -> int:
        """What is in prison, and what besides the stakes must be held to play: the premiums."""
        prisoners = sum(stake.amount for stake in table.stakes if not stake.free)
        return prisoners + sum(premium.amount for premium in table.premiums)

    def drawn(self, table: State, outcome: str) -> Outcome:
        state, nets = table, Counter[str]()
        for card in COUPS[outcome].split():
            state, _ = play(self._game, state, Draw(by=AZAR, outcome=card))
        while state.phase is not Phase.APUESTAS:
            state = self._step(state, self._game.on_silence(state), nets)
        for offer in list(self._game.offers(state, ANA)):
            if isinstance(offer.command, ChooseZero) and offer.command.choice == self._choice:
                state = self._step(state, offer.command, nets)
        return Outcome(self._laid(replace(state, sabot=self._full)), nets)

    def forgetting(self, table: State) -> State:
        kept = without_oldest(self._game.rules, table.stakes)
        stakes = tuple(sorted((replace(s, placed=0) for s in kept), key=lambda s: (s.bet, s.zeros)))
        premiums = tuple(sorted(table.premiums, key=lambda premium: premium.bet))
        return State(phase=table.phase, staff=table.staff, stakes=stakes, premiums=premiums)

    def _laid(self, state: State) -> State:
        """Free stakes come off and the same ones go on again, so that every coup begins alike."""
        for offer in list(self._game.offers(state, ANA)):
            if isinstance(offer.command, Withdraw):
                state = self._step(state, offer.command)
        bet_with = Insure if self._insured else PlaceBet
        for bet, amount in self._stakes.items():
            state = self._step(state, bet_with(by=ANA, player=ANA.id, bet=bet, amount=amount))
        return self._step(state, self._game.on_silence(state))

    def _open(self, state: State) -> State:
        while state.phase is not Phase.APUESTAS:
            state = self._step(state, self._game.on_silence(state))
        return state

    def _step(self, state: State, command: Command | None, nets: Counter[str] | None = None) -> State:
        if command is None:
            raise RuntimeError("the table waits for nobody")
        state, events = play(self._game, state, command)
        if nets is not None:
            for bet, net in nets_of(events).items():
                nets[bet] += net
        return state


def nets_of(events: Iterable[Event]) -> Counter[str]:
    nets: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Collected | PremiumCollected):
            nets[event.bet] -= event.amount
        elif isinstance(event, Paid):
            for gain in event.gains:
                nets[gain.bet] += gain.gain
    return nets


class Dealt(msgspec.Struct, frozen=True):
    """A sabot as the kernels take it."""

    full: NDArray[np.uint8]
    place: NDArray[np.uint64]
    target: int
    refait: int


def dealt_by(rules: TreintaRules, *, fresh: bool) -> Dealt:
    faces = [rules.points[card.rank] + RED * is_red(str(card)) for card in FRENCH_52.cards]
    full = np.array(faces * rules.packs.value, dtype=np.uint8)
    place = np.array([0, len(full) - rules.behind.value, fresh], dtype=np.uint64)
    return Dealt(full, place, rules.target.value, rules.refait.value)


class RowsOfCards(Remembered):
    """Coups with the same bets on each, dealt from a sabot."""

    def __init__(self, automaton: Automaton, dealt: Dealt, anticipo: int, *, fresh: bool) -> None:
        super().__init__(automaton, anticipo)
        self.allowance = 0.0 if fresh else CUT_CARD
        self.note = "" if fresh else TO_THE_RED_CARD
        self.dealt = dealt
        self._fresh = fresh

    def situations(self) -> Sequence[Moves]:
        """Known where every coup has a sabot of its own."""
        return super().situations() if self._fresh else ()

    def block(self, seed: int, block: int, rounds: int) -> Block:
        counts, dealt = self.arrays.counts(), self.dealt
        sabot = (dealt.full.copy(), dealt.place.copy(), dealt.target, dealt.refait)
        count_rows(stream(seed, block), *sabot, rounds, self.arrays.targets, counts)
        return self.arrays.counted(rounds, counts)

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        dealt, edges = self.dealt, self.arrays
        sabot = (dealt.full, dealt.place, dealt.target, dealt.refait)
        purse = (edges.together, edges.needed, edges.staked)
        play_rows(seed, first, terms.figures(), *sabot, edges.targets, *purse, rows)


def options(game: str, jurisdiction: str) -> frozenset[str]:
    """Cards that are shuffled before every coup, the insurance, and the choice after a 31 where there is one."""
    prison = sheet(game).column(jurisdiction).get("zero_rule", ZeroRule).value is ZeroRule.PRISION
    return frozenset({"fresh", "insured", *(("after_zero",) if prison else ())})


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> RowsOfCards:
    table = cast(TreintaYCuarenta, build(game, jurisdiction))
    choice: AfterZero = "retirar" if options.after_zero == "retirar" else "prision"
    practice = TreintaPractice(table, stakes, choice, insured=options.insured)
    coup = coup_of(sheet(game).column(jurisdiction))
    odds = (*(coup.won / 2,) * 4, coup.null, coup.struck)
    automaton = replace(compile_practice(practice, tuple(stakes)), odds=odds)
    return RowsOfCards(automaton, dealt_by(table.rules, fresh=options.fresh), table.rules.anticipo, fresh=options.fresh)
