"""The small pictures of the lobby: of every game wherever it is regulated, as a stranger sees it."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from tapete.families.poker.dealing import Hand as PokerHand
from tapete.games import REGISTRY, build
from tapete.games.blackjack.state import Hand, Mano
from tapete.games.monte.board import Board
from tapete.language import LANGUAGES
from tapete.law.parameters import sheet
from tapete.service.feed import STRANGER
from tapete.web.glimpse import CARTAS, DADOS, SHELVES, Glimpse
from tapete.web.scenes import presenter_of
from tapete.web.scenes.wheel.drawing import pockets_of
from tapete.web.stages.printed import plain_glimpse as plain

EVERYWHERE = [(slug, place) for slug in REGISTRY for place in sheet(slug).regulated]


def seen(slug: str, jurisdiction: str = "murcia", /, **facts: Any) -> Any:
    """What a stranger sees of a table that has just been built, with some of it otherwise."""
    game = build(slug, jurisdiction)
    return replace(game.view(game.opening(), STRANGER), **facts)


def drawn(slug: str, view: Any, jurisdiction: str = "murcia", language: str = "es") -> Glimpse:
    return presenter_of(slug).glimpse(build(slug, jurisdiction), view, language)


def is_well_formed(picture: Glimpse) -> bool:
    ET.fromstring(f"<svg>{picture.ground}{picture.live}</svg>")
    return True


@pytest.mark.parametrize(("slug", "jurisdiction"), EVERYWHERE)
def test_every_game_has_a_picture_wherever_it_is_regulated(slug: str, jurisdiction: str) -> None:
    assert presenter_of(slug).shelf in SHELVES
    for language in LANGUAGES:
        picture = drawn(slug, seen(slug, jurisdiction), jurisdiction, language)
        assert picture.ground
        assert is_well_formed(picture)


@pytest.mark.parametrize("slug", [slug for slug in REGISTRY if REGISTRY.module(slug).FAMILY == "wheel"])
def test_a_wheel_shows_its_last_result_and_keeps_its_ground(slug: str) -> None:
    before = drawn(slug, seen(slug))
    for outcome in set(pockets_of(build(slug, "murcia").rules)):
        after = drawn(slug, seen(slug, results=(outcome,)))
        assert is_well_formed(after)
        assert after.ground == before.ground, "it is sent once"
        assert (after.live, after.turned) != (before.live, before.turned)
        assert "result-" in after.live


def test_the_dice_lie_as_they_fell_and_the_puck_on_the_point() -> None:
    off = drawn("dados", seen("dados"))
    assert 'class="puck off"' in off.live
    on = drawn("dados", seen("dados", results=("4-2",), punto=6))
    assert 'class="puck on"' in on.live
    assert on.live.count('class="die"') == 2
    assert on.ground == off.ground


def test_black_jack_shows_the_cards_that_lie_open() -> None:
    mano = Mano(plaza=1, commander="ana", stakes=(), hand=Hand(("Ks", "9h", "5c"), hard=24))
    picture = drawn("blackjack", seen("blackjack", banca=Hand(("6d",), hard=6), manos=(mano,)))
    assert all(f"card-{code}" in picture.live for code in ("6d", "Ks", "9h", "5c"))
    assert "badge bust" in picture.live
    assert is_well_formed(picture)


def test_punto_y_banca_shows_both_hands_and_what_came_before() -> None:
    facts: dict[str, Any] = {
        "punto": ("9h", "Qc"),
        "banca": ("3s", "4d", "2c"),
        "results": ("punto", "banca", "empate") * 20,
    }
    picture = drawn("punto-y-banca", seen("punto-y-banca", **facts))
    assert all(f"card-{code}" in picture.live for code in ("9h", "Qc", "3s", "4d", "2c"))
    assert picture.live.count('class="bead-') == 24
    assert is_well_formed(picture)


def test_dados_murcianos_stands_among_the_dice_with_its_three() -> None:
    before = drawn("dados-murcianos", seen("dados-murcianos"))
    after = drawn("dados-murcianos", seen("dados-murcianos", results=("1-2-3", "6-5-4")))
    assert presenter_of("dados-murcianos").shelf is DADOS
    assert (before.live.count('class="die"'), after.live.count('class="die"')) == (0, 3)
    assert after.ground == before.ground
    assert is_well_formed(after)


@pytest.mark.parametrize("jurisdiction", sheet("treinta-y-cuarenta").regulated)
def test_treinta_y_cuarenta_stands_among_the_cards_with_its_two_rows(jurisdiction: str) -> None:
    rows: dict[str, Any] = {"negra": ("Ks", "9h", "7c", "5d"), "roja": ("Qd", "8s", "8h", "9c")}
    picture = drawn("treinta-y-cuarenta", seen("treinta-y-cuarenta", jurisdiction, **rows), jurisdiction)
    assert presenter_of("treinta-y-cuarenta").shelf is CARTAS
    assert all(f"card-{code}" in picture.live for codes in rows.values() for code in codes)
    assert is_well_formed(picture)


def test_at_ferrocarril_every_seat_is_drawn_taken_or_free() -> None:
    view = seen("ferrocarril")
    picture = drawn("ferrocarril", view)
    assert picture.live.count('class="s-off"') == len(view.seats)


def test_monte_shows_the_square_its_piles_and_what_was_turned() -> None:
    empty = drawn("monte", seen("monte"))
    assert empty.live == ""
    lies = {"board": Board((("5o", "5e"), ("2c",), ("4e",), ("3b",))), "turned": ("7o", "1b"), "back": "rojo"}
    picture = drawn("monte", seen("monte", **lies))
    assert all(f"naipe-{card}" in picture.live for card in ("5o", "5e", "2c", "4e", "3b", "7o", "1b"))
    assert picture.ground == empty.ground, "it is sent once"
    assert "card-back" not in picture.live
    lost = drawn("monte", seen("monte", **lies, down=(2,)))
    assert "card-back-rojo" in lost.live
    assert "naipe-2c" not in lost.live
    assert presenter_of("monte").shelf == CARTAS


def test_trijoker_shows_backs_to_a_stranger_and_what_is_turned() -> None:
    cards = (PokerHand("espacio 1", "ana", ("■",) * 3), PokerHand("comunes", "", ("9c", "■"), (0,)))
    picture = drawn("trijoker", seen("trijoker", seats=("ana", *[""] * 6), hands=cards))
    assert (picture.live.count("card-back"), picture.live.count("card-9c")) == (4, 1)
    assert presenter_of("trijoker").shelf is CARTAS
    assert is_well_formed(picture)


def test_a_game_without_a_picture_of_its_own_shows_its_name_on_the_cloth() -> None:
    picture = plain(build("bola", "murcia"), seen("bola"), "es")
    assert picture.ground
    assert is_well_formed(picture)
