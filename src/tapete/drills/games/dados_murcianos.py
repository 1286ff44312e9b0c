"""Dados murcianos: which bets a throw of three dice decides, what a limit loses, and what a trío pays."""

from collections.abc import Sequence

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Picture, Posed, Said
from tapete.drills.games.cards import BETS, LOSES, PLAYER, STAYS, WINS, Fate, what_becomes
from tapete.drills.rehearsal import ONLOOKER
from tapete.engine.chips import Lying
from tapete.engine.event import Event
from tapete.families.stakes.bets import Collected, Paid, Returned
from tapete.families.stakes.laying import Stake
from tapete.games.dados_murcianos.round import settlement_of
from tapete.games.dados_murcianos.rules import MurcianosRules, Spread, State
from tapete.language import N_

ASK = N_("The dice say: {result}.")
LOSES_HALF = N_("Half of it is lost, and half goes back.")
ENDS = (WINS, LOSES, STAYS, LOSES_HALF)
_NOTHING_OFTEN = 4
"""One in this number of the throws that decide nothing is asked."""


def dados(asking: Asking) -> Posed | None:
    """A throw over some bets: the table itself settles it."""
    rules: MurcianosRules = asking.game.rules
    choices = asking.choices
    laid = choices.some_of(list(rules.bets), min(BETS[asking.exercise.level], len(rules.bets)))
    stakes = tuple(Stake(PLAYER, bet, _amount(asking, rules, bet), n) for n, bet in enumerate(laid))
    outcome = choices.one_of(tuple(rules.announcements))
    state = State(stakes=stakes, bank=rules.anticipo, outcome=outcome, results=(outcome,))
    events = settlement_of(rules, state)
    if not events and not choices.chance(_NOTHING_OFTEN):
        return None
    return what_becomes(
        asking,
        stakes,
        {stake.bet: _fate(rules, stake.bet, events) for stake in stakes},
        ENDS,
        [event for event in events if isinstance(event, Paid | Spread)],
        ask=Said(ASK, {"result": rules.announcements[outcome]}),
        picture=Picture(
            stakes=tuple(Lying(player=s.player, bet=s.bet, amount=s.amount) for s in stakes),
            result=outcome,
            view=asking.game.view(state, ONLOOKER),
        ),
    )


def _amount(asking: Asking, rules: MurcianosRules, bet: str) -> int:
    least = rules.bets[bet].minimums[0]
    return least * (1 + asking.choices.below(min(6, rules.bets[bet].cap // least)))


def _fate(rules: MurcianosRules, bet: str, events: Sequence[Event]) -> Fate:
    mine = [event for event in events if getattr(event, "bet", "") == bet]
    if any(isinstance(event, Paid | Spread) for event in mine):
        return Fate(WINS, rules.bets[bet].cite)
    if any(isinstance(event, Collected) for event in mine):
        half = any(isinstance(event, Returned) for event in mine)
        return Fate(LOSES_HALF if half else LOSES, rules.bets[bet].lost_cite)
    return Fate(STAYS, rules.bets[bet].cite)


KINDS: Kinds = {"dados": dados}
