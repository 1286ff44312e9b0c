"""What a room posts of its cartones."""

from fractions import Fraction

from tapete.engine.notice import Terms
from tapete.law.citation import Citation

CARTON = "carton"


def carton_terms(price: int, most: int, cite: Citation, cap_cite: Citation) -> Terms:
    return Terms(
        id=CARTON, kind=CARTON, pays=Fraction(0), cite=cite, minimums=(price,), cap=most, cap_cite=cap_cite, step=price
    )
