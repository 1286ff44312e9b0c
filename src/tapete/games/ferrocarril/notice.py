"""What each bet of ferrocarril pays and admits: all at par, from the minimum to whatever the bank holds."""

from fractions import Fraction

from tapete.engine.notice import Terms
from tapete.games.ferrocarril.banca import most_bank
from tapete.games.ferrocarril.rules import FerroRules
from tapete.law.citation import Citation

_RULES = {
    "banco": "banco",
    "seguido": "seguido",
    "con-la-mesa": "half",
    "ultimo-completo": "completes",
    "apuesta": "maximum",
}
"""The kinds of bet, and the rule on each; the ordinary one last."""


def terms(rules: FerroRules) -> list[Terms]:
    """The bets against the bank and, where there are abonos, the one with it."""
    against = [_terms(rules, kind, rules.law[rule]) for kind, rule in _RULES.items()]
    return [_terms(rules, "abono", rules.abonos.cite), *against] if rules.abonos.value else against


def _terms(rules: FerroRules, kind: str, cite: Citation) -> Terms:
    return Terms(
        id=kind,
        kind=kind,
        pays=Fraction(1),
        cite=cite,
        minimums=(rules.minimum,),
        cap=most_bank(rules),
        cap_cite=rules.law["bank_limits"],
    )
