"""The variants of póquer de círculo as tests of their arithmetic play them, without a table."""

from tapete.families.poquer_de_circulo.reading import number_of
from tapete.families.poquer_de_circulo.rules import Duty, First, Street, Variant
from tapete.kit.cards import FRENCH_28, FRENCH_32, FRENCH_52, parse_cards
from tapete.kit.poker.hands import (
    CARTA_MAYOR,
    COLOR,
    DOBLE_PAREJA,
    ESCALERA,
    ESCALERA_DE_COLOR,
    FIGURAS,
    FULL,
    PAREJA,
    POQUER,
    REAL,
    TRIO,
    Ranking,
)

_ABOVE = (REAL, ESCALERA_DE_COLOR, POQUER)
_BELOW = (DOBLE_PAREJA, PAREJA, CARTA_MAYOR)
USUAL = Ranking((*_ABOVE, FULL, COLOR, ESCALERA, TRIO, *_BELOW), tuple("23456789TJQKA"))
OF_28 = Ranking((*_ABOVE, COLOR, FULL, ESCALERA, TRIO, *_BELOW), tuple("89TJQKA"))
WITH_FIGURAS = Ranking((*_ABOVE, FULL, COLOR, ESCALERA, TRIO, FIGURAS, *_BELOW), tuple("23456789TJQKA"))
OF_32 = Ranking((*_ABOVE, COLOR, FULL, ESCALERA, TRIO, FIGURAS, *_BELOW), tuple("789TJQKA"))


def _with_board(slug: str, own: int, used: int) -> Variant:
    one = Street(quemadas=1, comunes=1)
    return Variant(
        slug=slug,
        pack=FRENCH_52,
        ranking=USUAL,
        streets=(Street(cubiertas=own), Street(quemadas=1, comunes=3), one, one),
        first=("mano",) * 4,
        duties=(Duty.NONE,) * 4,
        own=used,
    )


def _stud(slug: str, streets: tuple[Street, ...], duty: Duty) -> Variant:
    later = len(streets) - 1
    highest: list[First] = ["combinacion-mas-alta"] * later
    return Variant(
        slug=slug,
        pack=FRENCH_52,
        ranking=USUAL,
        streets=streets,
        first=("carta-mas-baja", *highest),
        duties=(duty, *(Duty.FIRST_STAYS,) * later),
        open_pair=2,
    )


_OPEN = Street(quemadas=1, descubiertas=1)
HOLDEM = _with_board("holdem", 2, 0)
OMAHA = _with_board("omaha", 4, 2)
SEVEN = _stud(
    "seven-stud",
    (Street(cubiertas=2, descubiertas=1), _OPEN, _OPEN, _OPEN, Street(quemadas=1, cubiertas=1)),
    Duty.AT_LEAST,
)
FIVE = _stud("five-stud", (Street(cubiertas=1, descubiertas=1), _OPEN, _OPEN, _OPEN), Duty.EXACTLY)
SINTETICO = Variant(
    slug="poquer-sintetico",
    pack=FRENCH_28,
    ranking=OF_28,
    streets=(Street(cubiertas=2, comunes=1), *(Street(comunes=1),) * 4),
    first=("mano", *("mayor-apuesta",) * 4),
    duties=(Duty.NONE,) * 5,
    own=2,
    clockwise=False,
)


def cubierto(*, short: bool = False) -> Variant:
    return Variant(
        slug="poquer-cubierto",
        pack=FRENCH_32 if short else FRENCH_52,
        ranking=OF_32 if short else WITH_FIGURAS,
        streets=(Street(cubiertas=5), Street(descartes=1)),
        first=("mano", "abridor"),
        duties=(Duty.ALL_STAY, Duty.FIRST_STAYS),
    )


CUBIERTO = cubierto()
CUBIERTO_32 = cubierto(short=True)
EVERY = (HOLDEM, OMAHA, SEVEN, FIVE, SINTETICO, CUBIERTO, CUBIERTO_32)
MOST_PLAYERS = {"holdem": 10, "omaha": 10, "seven-stud": 8, "five-stud": 8, "poquer-sintetico": 10}


def most_players(variant: Variant) -> int:
    """As many as there are cards for, ten at most."""
    return MOST_PLAYERS.get(variant.slug, 6 if variant == CUBIERTO_32 else 10)


def cards_of(variant: Variant) -> int:
    return 4 * len(variant.ranking.ranks)


def numbers(variant: Variant, cards: str) -> list[int]:
    """Cards by their text, as numbers."""
    return [number_of(variant.pack, variant.ranking, card) for card in parse_cards(cards, variant.pack)]


def mazo(variant: Variant, cards: str) -> list[int]:
    """These cards, and behind them all others in order."""
    first = numbers(variant, cards)
    return [*first, *(card for card in range(cards_of(variant)) if card not in first)]
