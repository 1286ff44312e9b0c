"""Cards and dice as pages draw them: everything has a name, and suits and faces are told apart by shape."""

import re

import pytest

from tapete.kit.cards import FRENCH_52, SPANISH_40, SPANISH_48, Card, Pack
from tapete.kit.dice import FACES
from tapete.language import LANGUAGES
from tapete.web.cards import card_name, face_down, face_up
from tapete.web.draw.chips import TIERS, kind
from tapete.web.draw.dice import die, printed_die
from tapete.web.draw.sprite import pieces
from tapete.web.scenes.dice import says_of


@pytest.mark.parametrize("pack", [FRENCH_52, SPANISH_40, SPANISH_48], ids=lambda pack: pack.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(pack: Pack, language: str) -> None:
    names = {card_name(card, language) for card in pack.cards}
    assert len(names) == len(pack.cards)
    assert all("{" not in name for name in names)


def test_cards_are_called_as_people_call_them() -> None:
    assert face_up("Kh", "en").says == "king of hearts"
    assert face_up("10s", "en").rank == "10"
    assert card_name(Card("S", "copas"), "en") == "sota of copas"
    assert card_name(Card("1", "oros"), "en") == "ace of oros"


@pytest.mark.parametrize("pack", [FRENCH_52, SPANISH_40], ids=lambda pack: pack.name)
def test_every_card_is_drawn(pack: Pack) -> None:
    drawn = set(re.findall(r'id="(?:card|naipe)-([^"]+)"', pieces()))
    assert {face_up(card, "en", pack).code for card in pack.cards} <= drawn


def test_a_card_face_down_tells_nothing() -> None:
    down = face_down("en", "rojo")
    assert (down.rank, down.suit) == ("", "")
    assert down.says == "a card face down"


def test_a_die_shows_as_many_pips_as_it_says() -> None:
    assert {face: printed_die(face, 0, 0, 20).count("<circle") for face in FACES} == {face: face for face in FACES}
    upwards = {face: die(face, "", 0, 0, 20).rpartition("d-top")[2].count("<circle") for face in FACES}
    assert upwards == {face: face for face in FACES}
    assert says_of((3, 4), "en") == "dice 3, 4: 7"


def test_a_chip_is_drawn_in_the_colour_of_its_value() -> None:
    for place, (limit, *_) in enumerate(TIERS[:-1]):
        assert (kind(limit - 1), kind(limit)) == (f"chip{place}", f"chip{place + 1}")
