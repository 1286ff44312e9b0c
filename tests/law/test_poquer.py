"""The tables of póquer de círculo: what the variants take from the common rules, and whether their packs suffice."""

from typing import Any

import pytest

from tapete.kit.poker.hands import COLOR, FIGURAS, FULL
from tapete.law.parameters import Column, sheet
from tests.trace import law

COMMON = "poquer-de-circulo"
VARIANTS = ("poquer-cubierto", "seven-stud", "omaha", "holdem", "five-stud", "poquer-sintetico")
PALOS = 4


def _column(slug: str) -> Column:
    return sheet(slug).column("murcia")


def _packs(slug: str) -> list[tuple[int, str]]:
    """The packs of a variant, and with what the names of their own rows end."""
    return list(zip(_column(slug).get("decks", list[int]).value, ("", "_short"), strict=False))


@law("MU2010:83.1")
def test_the_variants_are_those_of_the_list() -> None:
    assert _column(COMMON).get("variants", tuple[str, ...]).value == VARIANTS


@law("MU2010:83.2")
@pytest.mark.parametrize("slug", VARIANTS)
def test_what_a_variant_does_not_regulate_is_that_of_all(slug: str) -> None:
    common, own = _column(COMMON).cells, _column(slug).cells
    taken = {name: cell for name, cell in own.items() if cell.by == "MU2010:83.2"}
    assert {"least_players", "rake", "two_actions", "prohibitions"} <= taken.keys()
    assert all((cell.value, cell.cite) == (common[name].value, common[name].cite) for name, cell in taken.items())


@law("MU2010:89.2")
def test_what_is_taken_twice_stays_with_the_provision_that_sent_there_first() -> None:
    holdem = _column("holdem").cells
    assert holdem["speaks_first"].by == "MU2010:89.2"
    assert holdem["shuffles"].by == "MU2010:83.2"
    assert holdem["streets"].by is None


@law("MU2010:84", "MU2010:91.2.a", "MU2010:90.2", "criterio:holdem.3")
@pytest.mark.parametrize("slug", [COMMON, *VARIANTS])
def test_a_pack_has_the_cards_of_its_palos(slug: str) -> None:
    for deck, pack in _packs(slug):
        assert PALOS * len(_column(slug).get(f"ranks{pack}", list[str]).value) == deck


@law("MU2010:79.2.fin", "MU2010:91.4.p1", "MU2010:79.2.h")
@pytest.mark.parametrize("slug", VARIANTS)
def test_the_color_is_above_the_full_with_fewer_cards_and_figuras_are_of_the_cubierto(slug: str) -> None:
    for deck, pack in _packs(slug):
        order = _column(slug).get(f"categories{pack}", list[str]).value
        assert (order.index(COLOR) < order.index(FULL)) == (deck < 52)
        assert (FIGURAS in order) == (slug == "poquer-cubierto")


def _needed(streets: list[dict[str, int]], players: int) -> int:
    """Cards of a hand to its end, when nobody changes any."""
    return sum(
        street.get("quemadas", 0)
        + street.get("comunes", 0)
        + players * (street.get("cubiertas", 0) + street.get("descubiertas", 0))
        for street in streets
    )


@law("criterio:omaha.7", "criterio:holdem.7", "criterio:poquer-cubierto.1", "criterio:poquer-sintetico.19")
@law("criterio:poquer-de-circulo.53")
@pytest.mark.parametrize("slug", [slug for slug in VARIANTS if slug not in {"seven-stud", "five-stud"}])
def test_no_table_has_more_seats_than_its_pack_has_cards_for(slug: str) -> None:
    """At seven stud a common card stands in for what eight players lack; five stud has its seats from there."""
    streets = _column(slug).get("streets", list[dict[str, int]]).value
    for deck, pack in _packs(slug):
        usual, most = _column(slug).get(f"seats{pack}", tuple[int, int]).value
        assert usual == {"poquer-cubierto": 6 if pack else 8}.get(slug, 10)
        assert _needed(streets, most) <= deck < _needed(streets, most + 1)


@law("MU2010:87.1", "criterio:five-stud.4")
@pytest.mark.parametrize("slug", ["seven-stud", "five-stud"])
def test_at_the_studs_four_to_eight_play(slug: str) -> None:
    column = _column(slug)
    limits: tuple[Any, Any] = column.cells["least_players"].value, column.cells["seats"].value
    assert limits == (4, [8, 8])
