"""Treinta y cuarenta: the points of a row, the suertes that two rows make win, and what the 31 strikes."""

from collections.abc import Sequence

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Hand, Picture, Posed, Said
from tapete.drills.games.cards import LOSES, PLAYER, STAYS, WINS, Fate, by_level, count_points, what_becomes
from tapete.engine.chips import Lying
from tapete.engine.event import Event
from tapete.families.stakes.cells import Paid, Stake
from tapete.games.treinta_y_cuarenta.bets import settlement_of
from tapete.games.treinta_y_cuarenta.rules import Premium, PremiumCollected, State, TreintaRules, premium_on, total_of
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation

ASK = N_("The rows are complete.")
INSURED = N_("{bet} is insured.")
STRUCK = N_("The 31 strikes it, as the 0 does at the ruleta.")
ENDS = (WINS, LOSES, STAYS, STRUCK)
_THIRTY_ONE_OFTEN = 3
"""At the third level the rows are made both to end with 31 once in so many exercises."""


def _points(asking: Asking) -> Posed:
    rules: TreintaRules = asking.game.rules
    row = _row(asking, rules)
    return count_points(asking, row, total_of(rules, row), rules.behind.cite)


def _suertes(asking: Asking) -> Posed | None:
    rules: TreintaRules = asking.game.rules
    negra, roja = _row(asking, rules), _row(asking, rules)
    if total_of(rules, negra) == total_of(rules, roja) == rules.refait.value:
        return None
    return _posed(asking, negra, roja, insured=False)


def _with_the_31(asking: Asking) -> Posed | None:
    rules: TreintaRules = asking.game.rules
    negra, roja = _row(asking, rules), _row(asking, rules)
    wanted = asking.exercise.seed % _THIRTY_ONE_OFTEN == 0
    if wanted != (total_of(rules, negra) == total_of(rules, roja) == rules.refait.value):
        return None
    return _posed(asking, negra, roja, insured=True)


def _posed(asking: Asking, negra: tuple[str, ...], roja: tuple[str, ...], *, insured: bool) -> Posed:
    rules: TreintaRules = asking.game.rules
    stakes = tuple(
        Stake(PLAYER, bet.id, 1, bet.minimums[0] * (20 + asking.choices.below(20)), place)
        for place, bet in enumerate(rules.bets.values())
    )
    chosen = asking.choices.one_of(stakes)
    premium = Premium(PLAYER, chosen.bet, premium_on(chosen.amount, rules.premium.value))
    state = State(stakes=stakes, premiums=(premium,) if insured else (), negra=negra, roja=roja, bank=rules.anticipo)
    events = settlement_of(rules, state)
    return what_becomes(
        asking,
        stakes,
        {stake.bet: _fate(rules, state, stake.bet, events) for stake in stakes},
        ENDS,
        [event for event in events if isinstance(event, Paid)],
        ask=Said(ASK),
        picture=Picture(
            stakes=tuple(Lying(player=s.player, bet=s.bet, amount=s.amount) for s in stakes),
            hands=(Hand("negra", negra), Hand("roja", roja)),
            notes=(Said(INSURED, {"bet": chosen.bet}),) if insured else (),
        ),
    )


def _row(asking: Asking, rules: TreintaRules) -> tuple[str, ...]:
    row: tuple[str, ...] = ()
    while total_of(rules, row) < rules.target.value:
        row = (*row, str(asking.choices.one_of(FRENCH_52.cards)))
    return row


def _fate(rules: TreintaRules, state: State, bet: str, events: Sequence[Event]) -> Fate:
    mine = [event for event in events if bet in _bets_of(event) and not isinstance(event, PremiumCollected)]
    if not mine:
        return Fate(STAYS, _stays_by(rules, state, bet))
    if isinstance(mine[0], Paid):
        return Fate(WINS, rules.bets[bet].cite)
    struck = total_of(rules, state.negra) == total_of(rules, state.roja)
    return Fate(STRUCK, rules.zero_rule.cite) if struck else Fate(LOSES, rules.collect_first.cite)


def _bets_of(event: Event) -> tuple[str, ...]:
    gains = getattr(event, "gains", ())
    return tuple(gain.bet for gain in gains) or (getattr(event, "bet", ""),)


def _stays_by(rules: TreintaRules, state: State, bet: str) -> Citation:
    insured = any(premium.bet == bet for premium in state.premiums)
    return rules.premium.cite if insured else rules.behind.cite


KINDS: Kinds = {"cartas": by_level(_points, _suertes, _with_the_31)}
