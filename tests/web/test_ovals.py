"""The tables that people sit round: every seat has its place, every word its room, and every bet its spot."""

from itertools import combinations, product

import pytest
from msgspec.structs import replace

from tapete.engine.command import Actor, Role
from tapete.games import ferrocarril, punto_y_banca
from tapete.games.punto_y_banca.rules import Modalidad, check
from tapete.language import LANGUAGES
from tapete.web.draw.seats import SHORT_TABLE, TALL_TABLE, WIDE_TABLE, Shape, places
from tapete.web.picture import board_of
from tapete.web.scene import look_of
from tapete.web.scenes.elements import TableFacts
from tests.games.ferro import WHERE, Mesa
from tests.web.sight import drawings

SHAPES = (WIDE_TABLE, TALL_TABLE, SHORT_TABLE)
FINGER = 44


@pytest.mark.parametrize(("shape", "count"), [*product(SHAPES, range(4, 15))])
def test_seats_lie_apart_inside_of_the_drawing_and_take_a_finger(shape: Shape, count: int) -> None:
    there = places(shape, count)
    assert len(there) == count
    for place in there:
        assert place.left >= 0
        assert place.left + place.width <= shape.size[0]
        assert place.top >= 0
        assert place.top + place.height <= shape.size[1]
        assert min(place.width, place.height) >= FINGER
    for one, other in combinations(there, 2):
        apart = abs(one.x - other.x) >= (one.width + other.width) / 2
        assert apart or abs(one.y - other.y) >= (one.height + other.height) / 2, (one, other)


def tables() -> list[tuple[str, Modalidad]]:
    """Every table of punto y banca that some text admits."""
    return [
        (where, size)
        for where, size in product(WHERE, Modalidad)
        if not check(where, replace(punto_y_banca.example(where), modalidad=size, minimo=2500, de_pie=False))
    ]


@pytest.mark.parametrize(("where", "size"), tables())
def test_every_suerte_has_a_spot_and_its_words_stay_in_it(where: str, size: Modalidad) -> None:
    setup = replace(punto_y_banca.example(where), modalidad=size, minimo=2500, de_pie=False)
    game = punto_y_banca.build(where, setup)
    for language, upright in product(LANGUAGES, (False, True)):
        board = board_of(game, language, 1, upright=upright)
        assert {spot.bet for spot in board.spots} == {bet.id for bet in game.notice()}
        for spot in board.spots:
            assert min(spot.width, spot.height) >= FINGER
            x, y = spot.chips
            assert spot.x < x < spot.x + spot.width
            assert spot.y < y < spot.y + spot.height


@pytest.mark.parametrize("where", WHERE)
def test_the_table_of_ferrocarril_is_printed_in_every_language(where: str) -> None:
    game = ferrocarril.build(where, ferrocarril.example(where))
    for language, upright in product(LANGUAGES, (False, True)):
        board = board_of(game, language, 1, upright=upright)
        assert board.spots == ()
        assert "<path" in board.print


def drawn(mesa: Mesa, who: str, language: str = "en") -> tuple[str, str]:
    """The two layers that a player sees."""
    table = TableFacts(id="mesa-1", number=1, physical=True, open=True, n=0)
    look = replace(look_of(mesa.game, mesa.state, Actor(who, Role.JUGADOR), table), language=language)
    wide, tall = drawings(look)
    return str(wide.layer), str(tall.layer)


def dealt() -> Mesa:
    """Bea covers ana's bank alone and has lifted her cards."""
    mesa = Mesa("estado").bank("ana", "100")
    mesa.hay()
    mesa("bea: banco")
    mesa.close()
    return mesa.deal("6h Ks", "3c 4c").lift()


def test_covered_cards_are_backs_for_everybody_but_their_owner() -> None:
    mesa = dealt()
    faces = {"bea": ("6h", "Ks"), "ana": ("3c", "4c"), "carla": ()}
    for who, seen in faces.items():
        for layer in drawn(mesa, who):
            there = {code for code in ("6h", "Ks", "3c", "4c") if f"#card-{code}" in layer}
            assert there == set(seen), who
            assert layer.count("card-back") == 4 - len(seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_covers_the_bank_is_told_in_every_language(language: str) -> None:
    mesa = Mesa("estado").bank("ana", "100")
    mesa.hay()
    mesa("bea: apostar 40")
    wide, tall = drawn(mesa, "bea", language)
    for layer in (wide, tall):
        assert 'class="cover own"' in layer
        assert "-stake-" in layer


def test_the_highest_bid_is_told_in_the_middle_and_at_its_seat() -> None:
    mesa = Mesa("estado")
    mesa(*(f"{name}: rehusar" for name in ("ana", "bea", "carla", "david")), "bea: pujar 50")
    wide, tall = drawn(mesa, "ana")
    for layer in (wide, tall):
        assert "bea leads" in layer
        assert 'class="seat lead"' in layer
