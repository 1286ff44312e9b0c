"""What a draw posts of its tickets."""

from fractions import Fraction

from tapete.engine.notice import Terms
from tapete.families.draw.rules import DrawRules

BILLETE = "billete"


def ticket_terms(rules: DrawRules) -> Terms:
    cite = rules.law["single_price"]
    return Terms(
        id=BILLETE,
        kind=BILLETE,
        pays=Fraction(0),
        cite=cite,
        minimums=(rules.price,),
        cap=rules.price * rules.issued,
        cap_cite=rules.law["sale"],
        step=rules.price,
    )
