"""What the cagnotte costs whoever covers a bet."""

from fractions import Fraction

import msgspec

from tapete.exact.poquer_de_circulo.variants import GAME, BadQuestion
from tapete.families.poquer_de_circulo.variant import benefit
from tapete.kit.money import Cents
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import sheet


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that is covered at the end, so that the bote is played for; amounts in cents."""

    bote: Cents
    """Before it is covered, the bet of the other included."""
    cost: Cents
    """What covering it takes."""
    deducted: Cents
    """What the house takes of the bote then."""
    cite: Citation
    """The provision that lets it."""
    needed: Fraction
    """The equity from which covering loses nothing."""
    without: Fraction
    """The same if the house took nothing."""


def cover(bote: Cents, cost: Cents, jurisdiction: str, *, rate: Fraction | None = None, chip: Cents = 100) -> Cover:
    """What covering needs, when the house takes a part of the bote in whole chips; at most, unless it takes less."""
    most = sheet(GAME).column(jurisdiction).get("rake", str)
    if rate is None:
        rate = Fraction(most.value)
    if not 0 <= rate <= Fraction(most.value):
        sentence = N_("The house may take up to {most} of a bote, not {rate}. [{cite}]")
        raise BadQuestion(sentence, most=most.value, rate=rate, cite=most.cite)
    deducted = benefit(bote + cost, rate.numerator, rate.denominator, chip)
    return Cover(
        bote=bote,
        cost=cost,
        deducted=deducted,
        cite=most.cite,
        needed=Fraction(cost, bote + cost - deducted),
        without=Fraction(cost, bote + cost),
    )
