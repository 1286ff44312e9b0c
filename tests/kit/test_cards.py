"""Cards have one written form per pack, and what is not a card is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.cards import (
    FRENCH_28,
    FRENCH_32,
    FRENCH_52,
    SPANISH_40,
    SPANISH_48,
    BadCard,
    Card,
    Pack,
    parse_card,
    parse_cards,
    write_cards,
)

PACKS = {52: FRENCH_52, 32: FRENCH_32, 28: FRENCH_28, 40: SPANISH_40, 48: SPANISH_48}


@pytest.mark.parametrize(("size", "pack"), PACKS.items())
def test_a_pack_has_one_of_each_card(size: int, pack: Pack) -> None:
    assert len(pack.cards) == len(set(pack.cards)) == size
    assert len({str(card) for card in pack.cards}) == size


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.name)
def test_every_card_is_read_back_from_its_text(pack: Pack) -> None:
    assert parse_cards(write_cards(pack.cards), pack) == pack.cards
    backed = tuple(Card(card.rank, card.suit, "rojo") for card in pack.cards)
    assert parse_cards(write_cards(backed), pack) == backed


@pytest.mark.parametrize(
    ("text", "pack", "canonical"),
    [
        ("10h", FRENCH_52, "Th"),
        ("10o", SPANISH_40, "So"),
        ("11c", SPANISH_48, "Cc"),
        ("12B", SPANISH_40, "Rb"),
        ("as", FRENCH_52, "As"),
        ("KD", FRENCH_52, "Kd"),
        (" 7o ", SPANISH_40, "7o"),
        ("cC", SPANISH_40, "Cc"),
        ("Qs/AZUL", FRENCH_52, "Qs/azul"),
        ("Qs/" + "x" * 20, FRENCH_52, "Qs/" + "x" * 20),
    ],
)
def test_other_spellings_give_the_canonical_one(text: str, pack: Pack, canonical: str) -> None:
    assert str(parse_card(text, pack)) == canonical


def test_the_same_letters_are_different_cards_in_different_packs() -> None:
    assert parse_card("4c", FRENCH_52) == Card("4", "tréboles")
    assert parse_card("4c", SPANISH_40) == Card("4", "copas")


def test_the_back_is_no_part_of_the_face() -> None:
    assert Card("A", "picas", "rojo").face == Card("A", "picas")
    assert Card("A", "picas", "rojo") != Card("A", "picas")


@pytest.mark.parametrize(
    ("text", "pack"),
    [
        ("", FRENCH_52),
        ("s", FRENCH_52),
        ("1s", FRENCH_52),
        ("11s", FRENCH_52),
        ("Ao", FRENCH_52),
        ("6s", FRENCH_32),
        ("7s", FRENCH_28),
        ("13o", SPANISH_40),
        ("8o", SPANISH_40),
        ("Ts", SPANISH_48),
        ("\u017fo", SPANISH_40),
        ("As/", FRENCH_52),
        ("As/ro jo", FRENCH_52),
        ("As/" + "x" * 21, FRENCH_52),
        ("A" * 1000, FRENCH_52),
    ],
)
def test_what_is_no_card_of_the_pack_is_refused(text: str, pack: Pack) -> None:
    with pytest.raises(BadCard) as refusal:
        parse_card(text, pack)
    assert len(str(refusal.value)) < 140


def test_a_refusal_says_how_a_card_is_written() -> None:
    with pytest.raises(BadCard, match="'xx' is not a card of the Spanish pack; write one such as 1o"):
        parse_card("xx", SPANISH_40)
    with pytest.raises(BadCard, match="after the bar comes the colour of the back"):
        parse_card("1o/7", SPANISH_40)


@given(st.text(max_size=8), st.sampled_from(list(PACKS.values())))
def test_any_text_gives_a_card_of_the_pack_or_a_clean_refusal(text: str, pack: Pack) -> None:
    try:
        card = parse_card(text, pack)
    except BadCard:
        return
    assert card.face in pack.cards
    assert parse_card(str(card), pack) == card
