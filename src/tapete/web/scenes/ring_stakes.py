"""What is played for at a poker table, in a few words: the variant as it is spread, its bets, what the house takes."""

from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.rules import CIEGAS, CirculoRules, Spread
from tapete.families.poquer_de_circulo.view import StakesView
from tapete.language import N_, say
from tapete.web.stages.poquer_de_circulo import figure


def takes(rules: CirculoRules, language: str) -> str:
    """What the house earns, in a few words."""
    if rules.pays_fee:
        return say(N_("Fee {fee:cash} a session"), language, {"fee": rules.fee.value})
    return say(N_("Cagnotte {percent} %"), language, {"percent": f"{float(rules.rake.value * 100):g}"})


def takes_whole(rules: CirculoRules, language: str) -> tuple[str, str]:
    """The same in a sentence, with its article."""
    if rules.contest:
        told = N_("Of each entrance {fee:cash} are for the house, which takes nothing of the botes.")
        return say(told, language, {"fee": rules.fee.value}), articles.TOURNAMENT
    if rules.pays_fee:
        told = N_("The house takes {fee:cash} of each player for the session, and nothing of the botes.")
        return say(told, language, {"fee": rules.fee.value}), rules.fee.cite
    told = N_("Of each bote the house takes {percent} % before it is paid.")
    return say(told, language, {"percent": f"{float(rules.rake.value * 100):g}"}), rules.rake.cite


def spread_of(rules: CirculoRules, slug: str) -> Spread:
    """A variant as the table spreads it."""
    return next(spread for spread in rules.spreads if spread.slug == slug)


def stakes_said(rules: CirculoRules, stakes: StakesView, language: str) -> str:
    """The forced bets, in a few words."""
    if rules.forced.value == CIEGAS:
        facts = {"small": figure(stakes.small, language), "big": figure(stakes.big, language)}
        return say(N_("ciegas {small} / {big}"), language, facts)
    facts = {"ante": figure(stakes.ante, language), "minimum": figure(stakes.minimum, language)}
    return say(N_("ante {ante}, minimum {minimum}"), language, facts)
