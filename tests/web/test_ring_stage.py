"""The ring of a poker table: every seat at the foot in its turn, nothing outside of it, every word in its room."""

import re
from itertools import combinations, product
from xml.etree import ElementTree as ET

import pytest

from tapete.language import LANGUAGES
from tapete.web.draw.seats import FEWEST, MOST, ring
from tapete.web.scenes.poquer_de_circulo.drawing import Cards, Lying, Pot, Sitting, draw_ring, figure, ring_board

FINGER = 44
COUNTS = range(FEWEST, MOST + 1)


@pytest.mark.parametrize(("count", "upright"), [*product(COUNTS, (False, True))])
def test_plates_lie_apart_inside_of_the_drawing_and_take_a_finger_wherever_one_sits(count: int, upright: bool) -> None:
    for foot in range(count + 1):
        around = ring(count, foot, upright=upright)
        wide, high = around.shape.size
        seats = [station.place for station in around.stations]
        assert len(seats) == count
        for place in (*seats, around.croupier):
            assert 0 <= place.left <= place.left + place.width <= wide
            assert 0 <= place.top <= place.top + place.height <= high
        assert all(min(place.width, place.height) >= FINGER for place in seats)
        for one, other in combinations((*seats, around.croupier), 2):
            apart = abs(one.x - other.x) >= (one.width + other.width) / 2
            assert apart or abs(one.y - other.y) >= (one.height + other.height) / 2, (one, other)


@pytest.mark.parametrize(("count", "upright"), [*product(COUNTS, (False, True))])
def test_whoever_looks_sits_at_the_foot_and_the_numbers_go_against_the_clock(count: int, upright: bool) -> None:
    for foot in range(1, count + 1):
        around = ring(count, foot, upright=upright)
        lowest = max(around.stations, key=lambda station: station.place.y)
        assert around.at(foot) is lowest
        middle, *_ = around.shape.centre
        right = around.at(foot % count + 1).place if foot < count else around.croupier
        assert right.x > middle, "the next number sits at one's right"


def test_a_table_with_fewer_or_more_seats_than_a_ring_has_is_an_error_and_no_wrong_picture() -> None:
    for count in (FEWEST - 1, MOST + 1):
        with pytest.raises(ValueError, match="can't be drawn"):
            ring(count, upright=False)


def cards(codes: str, **facts: str) -> Cards:
    shown = tuple("" if code == "-" else code for code in codes.split())
    return Cards(codes=shown, names=tuple(code or "a card face down" for code in shown), **facts)  # type: ignore[arg-type]


def lying(seats: int = 8, own: int = 5, language: str = "es", held: str = "- -", mine: str = "As Qs") -> Lying:
    """A table where everybody has cards and chips before them, and there are more pots than are drawn."""
    sitting = [
        Sitting(
            number=number,
            name=f"Somebody {number} <b>",
            letter="S",
            second=figure(123_456, language),
            classes="own turn" if number == own else "",
            cards=cards(mine if number == own else held, said="full house, A and K", brief="full house"),
            laid=100 * number,
            laid_says="laid",
        )
        for number in range(1, seats + 1)
    ]
    return Lying(
        hand=7,
        own=own,
        seats=sitting,
        pots=[Pot(name=f"Pot {n}", people="Ana & Bea", amount=999_999_900) for n in range(1, 7)],
        more="and 2 more: €12",
        common=cards("Qd 9s 4s"),
        slots=5,
        marca=own or 1,
        marca_words=("MARCA", "M"),
        marca_says="marca",
        mazo=20,
        mazo_says="20 cards",
        croupier=("Eva <i>", "croupier"),
        legend=("Póquer sintético", "Without limit", "Cagnotte 5 %"),
        made=("straight flush to the king", "with both own cards"),
        language=language,
    )


@pytest.mark.parametrize(("count", "upright"), [*product(COUNTS, (False, True))])
def test_a_full_table_is_well_formed_and_every_word_in_it_is_escaped(count: int, upright: bool) -> None:
    for held, mine in (
        ("- -", "As Qs"),
        ("- - 4c 9d Kh 2s -", "Qs Qd 5c 5d Qh Jc 2c"),
        ("- - - - -", "As Kd 9h 8h 7c"),
    ):
        for own in (0, 1, count):
            layer = draw_ring(lying(count, own, held=held, mine=mine), upright=upright)
            root = ET.fromstring(f"<svg>{layer}</svg>")
            ids = [each.get("id") for each in root.iter() if each.get("id")]
            assert len(ids) == len(set(ids))
            assert "<b>Somebody 1 &lt;b&gt;</b>" in layer
    ET.fromstring(f"<svg>{ring_board(upright=upright).print}</svg>")


@pytest.mark.parametrize(("language", "upright"), [*product(LANGUAGES, (False, True))])
def test_sums_are_written_without_cents_where_there_are_none(language: str, upright: bool) -> None:
    assert re.sub(r"\D", "", figure(61_200, language)) == "612"
    assert re.sub(r"\D", "", figure(61_250, language)) == "61250"
    assert re.sub(r"\D", "", figure(100_000, language)) == "1000"
    assert draw_ring(lying(language=language), upright=upright)


def test_cards_that_are_not_seen_are_backs_and_nothing_tells_them_apart() -> None:
    for upright in (False, True):
        layer = draw_ring(lying(own=0), upright=upright)
        assert layer.count("card-back") >= 16
        assert not re.search(r"#card-(?!back|Qd|9s|4s)", layer)


def test_free_seats_have_no_plate_for_a_button_lies_there() -> None:
    seats = [*lying().seats[:-1], Sitting(number=8, free=True)]
    it = Lying(**{name: getattr(lying(), name) for name in Lying.__struct_fields__ if name != "seats"}, seats=seats)
    assert "wide-seat-7" in draw_ring(it, upright=False)
    assert "wide-seat-8" not in draw_ring(it, upright=False)
