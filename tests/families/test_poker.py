"""Hands of póquer against the house: what they are called, who sees them, and cards that nobody has named."""

import pytest

from tapete.engine.command import Actor, Role
from tapete.families.covered import COVERED
from tapete.families.poker.dealing import Coming, Hand, in_packets, in_rounds, made_of, to_be_named
from tapete.families.poker.names import name_of
from tapete.kit.cards import FRENCH_52, load, parse_card
from tapete.kit.outcomes import ImpossibleDraw
from tapete.kit.poker.hands import (
    CARTA_MAYOR,
    COLOR,
    DOBLE_PAREJA,
    ESCALERA,
    ESCALERA_DE_COLOR,
    FULL,
    PAREJA,
    POQUER,
    REAL,
    TRIO,
    Ranking,
)
from tapete.language import translate

ORDER = (REAL, ESCALERA_DE_COLOR, POQUER, FULL, COLOR, ESCALERA, TRIO, DOBLE_PAREJA, PAREJA, CARTA_MAYOR)
RANKING = Ranking(ORDER, (*"23456789TJQKA",))
ANA, EVA = (Actor(name, Role.JUGADOR) for name in ("ana", "eva"))


def named(cards: str, language: str = "es") -> str:
    return translate(name_of(made_of(RANKING, tuple(cards.split()))), language)


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("As Ks Qs Js Ts", "escalera real de color"),
        ("4c 5c 6c 7c 8c", "escalera de color al 8"),
        ("Ks Kh Kd Kc 7s", "póquer de reyes"),
        ("7s 7h 7d 8c 8s", "full de sietes y ochos"),
        ("Ac 4c 7c 8c Qc", "color al as"),
        ("Kc 4c 7c 8c Qc", "color al rey"),
        ("7s 8h 9d Tc Js", "escalera a la jota"),
        ("As 2h 3d 4c 5s", "escalera al 5"),
        ("As Kh Qd Jc Ts", "escalera al as"),
        ("Qs Qh Qd 7c 2s", "trío de damas"),
        ("Ks Kh 7d 7c As", "doble pareja de reyes y sietes"),
        ("As Ah Td Tc 2s", "doble pareja de ases y dieces"),
        ("Js Jh 6d 9c As", "pareja de jotas"),
        ("As Kd 9h 7c 4s", "cartas mayores A-K-9-7-4"),
        ("As Qd 9h 7c 4s", "carta alta A-Q-9-7-4"),
        ("Ks Qh Jh 9d 8s", "carta alta K-Q-J-9-8"),
    ],
)
def test_a_hand_is_called_by_its_name(cards: str, called: str) -> None:
    assert named(cards) == called


def test_a_hand_has_a_name_in_every_language() -> None:
    assert [named("Js Jh 6d 9c As", language) for language in ("en", "gl", "fr")] == [
        "pair of jacks",
        "parella de jotas",
        "paire de valets",
    ]


def test_only_its_owner_sees_a_hand_once_they_have_looked() -> None:
    hand = Hand("casilla 1", "ana", ("As", "Kd"), shown=(1,))
    assert hand.seen(ANA).cards == (COVERED, "Kd")
    looked = Hand("casilla 1", "ana", ("As", "Kd"), shown=(1,), looked=True)
    assert looked.seen(ANA).cards == ("As", "Kd")
    assert looked.seen(EVA).cards == (COVERED, "Kd")
    assert looked.seen(Actor("ana", Role.CRUPIER)).cards == (COVERED, "Kd")


def test_a_hand_without_an_owner_is_seen_by_nobody() -> None:
    for who in (ANA, Actor("", Role.JUGADOR), Actor("luis", Role.CRUPIER)):
        assert Hand("casilla 2", "", ("As",), looked=True).seen(who).cards == (COVERED,)


def test_cards_dealt_by_hand_are_named_when_they_are_turned_over() -> None:
    pack = load(FRENCH_52, ("rojo",), 0).burn_unseen(2)
    king = parse_card("Ks", FRENCH_52)
    named_pack = pack.name(king)
    assert (named_pack.left, named_pack.burned_unseen, named_pack.drawn) == (50, 1, (king,))
    assert king not in named_pack.remaining
    with pytest.raises(ImpossibleDraw):
        named_pack.name(king)


def test_what_is_to_be_named_are_the_cards_that_nobody_knows() -> None:
    hands = (Hand("banca", "", (COVERED, "Kd")), Hand("casilla 1", "ana", ("As", COVERED)))
    assert to_be_named(hands) == (Coming("banca", place=0), Coming("casilla 1", place=1))


def test_cards_are_dealt_in_rounds_or_in_packets() -> None:
    assert list(in_rounds(("a", "b"), 2)) == ["a", "b", "a", "b"]
    assert list(in_packets(("a", "b"), 2)) == ["a", "a", "b", "b"]
