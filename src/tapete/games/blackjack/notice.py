"""What the table posts: what each casilla pays and admits, and what the pots are won with."""

from fractions import Fraction

from tapete.engine.notice import Terms
from tapete.games.blackjack.rules import BlackjackRules, Prize
from tapete.kit.money import write_amount
from tapete.law.citation import Citation
from tapete.law.parameters import Cited


def notice(rules: BlackjackRules) -> list[Terms]:
    """The terms of each spot of the cloth; the bet on a plaza comes last."""
    terms: list[Terms] = []
    most = rules.maximum * rules.seguro.value.numerator // rules.seguro.value.denominator
    for plaza in range(1, rules.plazas + 1):
        terms.append(_terms(f"seguro:{plaza}", rules.pay_seguro, 1, most, rules.seguro.cite))
        if rules.trece.value:
            sides = (f"menor:{plaza}", f"mayor:{plaza}")
            terms += [_terms(side, rules.pay_trece, rules.minimum, rules.maximum, rules.trece.cite) for side in sides]
    for plaza in range(1, rules.plazas + 1):
        bet = _terms(f"plaza:{plaza}", rules.pay, rules.minimum, rules.maximum, rules.maximum_cite, rules.step)
        terms.append(bet)
    return terms


def _terms(bet: str, pays: Cited[Fraction], least: int, cap: int, cite: Citation, step: int = 1) -> Terms:
    return Terms(
        id=bet,
        kind=bet.partition(":")[0],
        pays=pays.value,
        cite=pays.cite,
        minimums=(least,),
        cap=cap,
        cap_cite=cite,
        step=step,
    )


def prize_words(prize: Prize) -> str:
    """A prize in the words of the set-up: `7-7-7 palo: 1/10`."""
    what = str(prize.share) if prize.share is not None else write_amount(prize.amount)
    return f"{'-'.join(prize.ranks)}{' palo' if prize.suited else ''}: {what}"
