"""Hints at póquer sin descarte and pai gow: the exact worth of every choice, from what the player sees alone."""

from fractions import Fraction
from typing import Any

import pytest

from tapete.engine.command import Actor, Role
from tapete.exact.book import book_of, question_of
from tapete.exact.hints import Advice, advise
from tapete.language import LANGUAGES
from tests.games.paigow import STRONG, WEAK, PaiGowTable
from tests.games.poquer import EXTRAS, NOT_PLAYING, Poquer

ANA = Actor("ana", Role.JUGADOR)


def _at_poquer(hand: str, bank: str = NOT_PLAYING, **setup: Any) -> tuple[Advice, ...]:
    table = Poquer(**setup)
    table.seat(ana="10")
    table.deal(bank, c1=hand)
    return _told(table.game, table.state)


def _told(game: Any, state: Any) -> tuple[Advice, ...]:
    found = advise(game.view(state, ANA), book_of(question_of(game.rules)))
    assert all(advice.tell(language) for advice in found for language in LANGUAGES)
    return found


def _worths(advice: Advice) -> dict[str, float]:
    return {each.word: round(float(each.worth or 0), 4) for each in advice.options}


def test_a_pair_goes_and_less_than_as_k_passes() -> None:
    (goes,) = _at_poquer("2s 2d 6h 9c Ad")
    (passes,) = _at_poquer("Kh Qc Jd 9s 7c")
    assert goes.options[0].word == "voy"
    assert passes.options[0].word == "paso"
    assert _worths(passes)["paso"] == -1


def test_where_a_card_is_sold_four_of_one_palo_buy_a_fifth() -> None:
    (advice,) = _at_poquer("2s 5s 9s Js Kh", "8c Qh Jh 9d 3d", **EXTRAS)
    assert advice.options[0].word == "comprar 5"
    assert _worths(advice) == {"comprar 5": -0.1784, "paso": -1.0, "voy": -1.2142}


def test_who_has_bought_a_card_is_told_of_the_others_only() -> None:
    table = Poquer(**EXTRAS)
    table.seat(ana="10")
    table.deal("8c Qh Jh 9d 3d", c1="2s 5s 9s Js Kh")
    table("ana: comprar 5")
    table.card("Qs")
    (advice,) = _told(table.game, table.state)
    assert [each.word for each in advice.options] == ["voy", "paso"]


def test_a_blind_casilla_goes_unseen() -> None:
    table = Poquer()
    table.seat(ana="10")
    table("ana: ante 2 10")
    table.deal(NOT_PLAYING, c1="2s 2d 6h 9c Ad", c2="As Ac Ah 3d 3h")
    table("ana: voy")
    (advice,) = _told(table.game, table.state)
    assert [each.word for each in advice.options] == ["voy"]
    assert "As" not in repr(advice)


def test_while_bets_are_open_their_cost_is_told() -> None:
    table = Poquer(**EXTRAS)
    costs = _told(table.game, table.state)
    assert [round(float(advice.facts["edge"]), 4) for advice in costs] == [0.0122, 0.7653]


def test_another_second_bet_is_another_play() -> None:
    (advice,) = _at_poquer("9h 7c 5d 4s 2c", segunda_apuesta_multiple=1)
    assert advice.options[0].word == "voy"


@pytest.mark.parametrize(("hand", "word"), [(STRONG, "componer baja 3 4"), ("Tc Td 9s 9c As 4d 2s", "componer baja")])
def test_pai_gow_weighs_the_settings_of_the_very_cards(hand: str, word: str) -> None:
    table = PaiGowTable("ana")
    table.bets(ana="100")
    table.deal(c1=hand, crupier=WEAK)
    best, way = _told(table.game, table.state)
    assert best.options[0].word.startswith(word)
    assert best.options[0].best
    assert best.options[0].worth == max(each.worth or Fraction(-9) for each in best.options)
    assert way.facts["baja"]


def test_pai_gow_tells_who_is_offered_the_bank_what_it_is_worth() -> None:
    table = PaiGowTable("ana")
    table.bank()
    table.skip()
    (advice,) = _told(table.game, table.state)
    assert advice.facts["hands"] == 1
    assert round(float(advice.facts["edge"]), 5) == 0.00066
