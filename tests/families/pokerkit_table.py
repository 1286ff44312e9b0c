"""The same hand at two tables: a `Mano`, and a state of PokerKit that is given the same cards and acts."""

from random import Random
from typing import NamedTuple

from pokerkit import Automation, BettingStructure, Deck, OmahaHoldemHand, Opening, StandardHighHand, State, Street

from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.rules import Terms, Variant
from tests.families.circulo import FIXED, FREE, POT

STRUCTURES = {
    FIXED: BettingStructure.FIXED_LIMIT,
    POT: BettingStructure.POT_LIMIT,
    FREE: BettingStructure.NO_LIMIT,
}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CHIPS_PULLING,
)
OPENINGS = {
    "mano": Opening.POSITION,
    "carta-mas-baja": Opening.LOW_CARD,
    "combinacion-mas-alta": Opening.HIGH_HAND,
}
_BETTING = 0.3
SHARED = 2520
"""Amounts that are multiples of it can be shared by up to ten winners without a chip left over."""


def text(card: int) -> str:
    return "23456789TJQKA"[card >> 2] + "shdc"[card & 3]


def table(variant: Variant, terms: Terms, restos: list[int]) -> State:
    """A state of PokerKit before the first card; without a number of raises, which is ours to limit."""
    streets = tuple(
        Street(
            street.quemadas > 0,
            (False,) * street.cubiertas + (True,) * street.descubiertas,
            street.comunes,
            draw_status=False,
            opening=OPENINGS[first],
            min_completion_betting_or_raising_amount=_unit(terms, number),
            max_completion_betting_or_raising_count=None,
        )
        for number, (street, first) in enumerate(zip(variant.streets, variant.first, strict=True))
    )
    return State(
        AUTOMATIONS,
        Deck.STANDARD,
        (OmahaHoldemHand if variant.own else StandardHighHand,),
        streets,
        STRUCTURES[terms.system],
        ante_trimming_status=True,
        raw_antes=terms.ante,
        raw_blinds_or_straddles=(terms.small, terms.big),
        bring_in=0,
        raw_starting_stacks=restos,
        player_count=len(restos),
    )


def _unit(terms: Terms, number: int) -> int:
    low = terms.system != FIXED or number < terms.low_intervals
    return terms.minimum if low else terms.minimum * terms.high_unit


class Outcome(NamedTuple):
    """What both tables say at the end."""

    ours: list[int]
    theirs: list[int]
    our_pots: dict[tuple[int, ...], int]
    their_pots: dict[tuple[int, ...], int]
    refused: int
    """Bets and raises of ours that PokerKit did not admit, and that were not made."""
    acts: int
    shown: bool
    """Whether hands were compared."""


class Both:
    """A hand at both tables."""

    def __init__(self, variant: Variant, terms: Terms, restos: list[int], chance: Random, retiring: float) -> None:
        """`retiring` is how often somebody retires who has something to cover."""
        self.mano = Mano(variant, terms, restos, chance.sample(range(52), 52))
        self.state = table(variant, terms, restos)
        self.chance = chance
        self.retiring = retiring
        self.refused = self.acts = self.burned = 0
        self._deal()

    def _deal(self) -> None:
        """The cards that have been dealt here are dealt there."""
        mano, state = self.mano, self.state
        while True:
            dealee = state.hole_dealee_index
            if state.can_burn_card():
                state.burn_card(text(mano.burned[self.burned]))
                self.burned += 1
            elif dealee is not None:
                state.deal_hole(text(mano.own[dealee][len(state.hole_cards[dealee])]))
            elif state.can_deal_board():
                begun, count = sum(map(len, state.board_cards)), state.board_dealing_count or 0
                state.deal_board("".join(map(text, mano.board[begun : begun + count])))
            else:
                return

    def play(self) -> Outcome:
        while not self.mano.done:
            assert self.mano.turn == self.state.actor_index
            self._act()
            self._deal()
            self.acts += 1
        shown = sum(self.state.statuses) > 1
        their_pots = {pot.player_indices: pot.amount for pot in self.state.pots}
        our_pots = {pot.entitled: pot.amount for pot in self.mano.pots}
        self._pay()
        return Outcome(self.mano.restos, list(self.state.stacks), our_pots, their_pots, self.refused, self.acts, shown)

    def _pay(self) -> None:
        """The showdown there, step by step, so that the pots could be seen before."""
        state = self.state
        while state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
            self._deal()
        while state.can_kill_hand():
            state.kill_hand()
        while state.can_push_chips():
            state.push_chips()
        assert not state.status

    def _act(self) -> None:
        mano, state, options = self.mano, self.state, self.mano.options()
        self._compare(options.least, options.most)
        if mano.betting.obliged or (options.may_bet and self.chance.random() < _BETTING):
            level = self._level(options.least, options.most, options.step)
            if state.can_complete_bet_or_raise_to(level):
                mano.bets_to(level)
                state.complete_bet_or_raise_to(level)
                return
            self.refused += 1
        if options.to_cover and self.chance.random() < self.retiring:
            mano.retires()
            state.fold()
            return
        assert state.checking_or_calling_amount == options.to_cover
        mano.stays()
        state.check_or_call()

    def _level(self, least: int, most: int, step: int) -> int:
        if self.chance.random() < 0.5:
            return least
        some = least + self.chance.randint(0, (most - least) // step) * step
        return self.chance.choice([some, most])

    def _compare(self, least: int, most: int) -> None:
        """What may be bet there is what may be bet here, but for what the articles say."""
        betting, terms = self.mano.betting, self.mano.betting.terms
        their_least = self.state.min_completion_betting_or_raising_to_amount
        their_most = self.state.max_completion_betting_or_raising_to_amount
        if not most or their_least is None or their_most is None:
            return
        whole = betting.full == betting.postura
        if terms.system == FIXED:
            assert not whole or betting.high or (least, most) == (their_least, their_most)
            return
        assert not whole or least >= their_least
        assert betting.unopened or betting.obliged or most == their_most


def differing(outcome: Outcome) -> bool:
    """Whether the two tables disagree by more than who receives chips that can't be shared."""
    if outcome.shown and outcome.our_pots != outcome.their_pots:
        return True
    apart = [here - there for here, there in zip(outcome.ours, outcome.theirs, strict=True)]
    over = sum(len(players) - 1 for players, amount in outcome.our_pots.items() if amount % SHARED)
    return sum(apart) != 0 or max(map(abs, apart)) > over
