"""Hints at póquer de círculo: what cards are worth by what their owner sees, and from when on it pays to cover."""

from fractions import Fraction
from typing import Any

import pytest

from tapete.exact.book import book_of, question_of
from tapete.exact.hints import Advice, advise
from tapete.exact.poquer_de_circulo.equity import FEW, equity
from tapete.language import LANGUAGES
from tests.games import circulo
from tests.games.circulo import Circulo
from tests.games.poquer_cubierto.table import Cubierto
from tests.games.stud import FiveStud, Stud

BLINDS: dict[str, Any] = {**circulo.BLINDS, "ante": None}


def told(table: Circulo, name: str) -> tuple[Advice, ...]:
    """The hints that somebody is given; each can be said in every language."""
    found = advise(table.seen(name), book_of(question_of(table.game.rules)))
    assert all(advice.tell(language) for advice in found for language in LANGUAGES)
    return found


def test_what_is_asked_is_weighed_against_the_bote() -> None:
    table = Circulo("p q r s", **BLINDS)
    table.hand(p="2s 2h", q="7c 2d", r="9c 8d", s="As Ks")
    worth, odds = told(table, "s")
    assert odds.facts == {"cost": 10_00, "bote": 15_00, "odds": Fraction(10, 25)}
    assert worth.facts["others"] == 3
    table("s: subir 40")
    assert len(told(table, "s")) == 1, "nothing is asked of who has raised"
    (_, odds) = told(table, "p")
    assert odds.facts == {"cost": 40_00, "bote": 55_00, "odds": Fraction(40, 95)}


def test_who_has_too_few_chips_to_cover_is_told_no_odds() -> None:
    table = Circulo("p q r s", restos="30 200 200 200", **BLINDS)
    table.hand(p="2s 2h", s="As Ks")
    table("s: subir 40")
    assert len(told(table, "p")) == 1


def test_every_deal_is_gone_through_where_that_is_soon_done() -> None:
    table = Circulo("p q r s", **BLINDS)
    table.hand("Ah 7d 2c", p="3s 3h", q="7c 2d", r="9c 8d", s="As Ks")
    table.say("s: cubrir", "p: retirarse", "q: retirarse", "r: pasar")
    (worth,) = told(table, "s")
    assert worth.facts["equity"] == equity("holdem", ["AsKs", "random"], "murcia", board="Ah7d2c").hands[0].equity
    assert "88.80 %" in worth.tell("en").replace("\u00a0", " ")


def test_where_it_is_not_a_part_of_a_hundred_is_told_of_a_few_deals() -> None:
    table = Circulo("p q r s", **BLINDS)
    table.hand(s="As Ks")
    (worth, _) = told(table, "s")
    expected = equity("holdem", ["AsKs", *["random"] * 3], "murcia", samples=FEW).hands[0].equity
    assert (worth.facts["equity"], worth.facts["parts"]) == (expected, round(100 * expected))
    assert f"{worth.facts['parts']} of 100" in worth.tell("en")


@pytest.mark.parametrize(
    ("slug", "own"), [("omaha", "As Ks Kd 3c"), ("poquer-sintetico", "As Ks"), ("poquer-de-circulo", "As Ks")]
)
def test_the_variant_in_play_says_how_hands_are_made(slug: str, own: str) -> None:
    table = Circulo("p q r s", slug, **({"reposicion_minima": "40"} if slug == "poquer-sintetico" else {}))
    first = table.names[0 if slug == "poquer-sintetico" else 1]
    table.hand(**{first: own})
    view = table.seen(first)
    (worth,) = told(table, first)
    hands = [own.replace(" ", ""), *["random"] * 3]
    found = equity(view.variant, hands, "murcia", board="".join(view.common), samples=FEW)
    assert worth.facts["equity"] == found.hands[0].equity


@pytest.mark.parametrize("stud", [Stud, FiveStud])
def test_open_cards_of_rivals_are_theirs_and_those_of_who_is_out_come_no_more(stud: type[Stud]) -> None:
    table = stud()
    table.deal(p="Kd", q="2s", r="Kh", s="Qd", t="Jc")
    assert table.turn == "q"
    table.say("q: apostar 10", "r: retirarse", "s: cubrir", "t: retirarse")
    view = table.seen("p")
    mine = "".join(table.own("p"))
    (worth, _) = told(table, "p")
    open_cards = [card for seat in view.seats if not seat.playing for card in seat.cards if card != "■"]
    rivals = ["".join(card for card in seat.cards if card != "■") for seat in view.seats if seat.player in {"q", "s"}]
    expected = equity(stud.slug, [mine, *rivals], "murcia", dead="".join(open_cards), samples=FEW)
    assert sorted(rivals) == ["2s", "Qd"]
    assert worth.facts["equity"] == expected.hands[0].equity


def test_at_cubierto_cards_are_weighed_as_dealt_and_then_what_to_change() -> None:
    table = Cubierto("p q r s")
    table.deal(q="Js Jc 5c 4c 2d")
    (worth,) = told(table, "q")
    assert "before anybody changes cards" in worth.tell("en")
    table("q: apostar 10")
    table.all("cubrir")
    (change,) = told(table, "q")
    assert change.options[0].word == "descartarse 3 4 5"
    assert change.options[0].best
    assert told(table, "r") == (), "another is changing cards"
    table.stand()
    assert told(table, "q") == (), "nobody's hand is any hand once cards were changed"


def test_a_whole_hand_is_servido() -> None:
    table = Cubierto("p q r s")
    table.opened(q="Js Jc Tc Td Th")
    (change,) = told(table, "q")
    assert (change.options[0].word, "servido" in change.tell("en")) == ("servido", True)


def test_the_shorter_pack_is_told_apart() -> None:
    table = Cubierto("p q r s", cartas=32)
    assert table.seen("q").pack == 32
    table.hand(q="Js Jc 9c 8d 7c")
    (worth,) = told(table, "q")
    cards = "".join(table.own("q"))
    expected = equity("poquer-cubierto", [cards, *["random"] * 3], "murcia", cards=32, samples=FEW).hands[0].equity
    assert worth.facts["equity"] == expected


def nothing_said(table: Circulo, *names: str) -> bool:
    return all(not told(table, name) for name in names)


def test_nothing_is_said_to_who_is_not_in_the_hand_nor_between_hands() -> None:
    table = Circulo("p q r s", **BLINDS)
    assert nothing_said(table, "p", "nadie", "crupier", "director")
    table.hand(s="As Ks")
    table("s: retirarse")
    assert nothing_said(table, "s", "nadie", "crupier", "director")
    table.say("p: retirarse", "q: retirarse")
    assert nothing_said(table, "r")


def test_nothing_is_said_of_cards_that_nobody_has_named() -> None:
    table = Circulo("p q r s", **BLINDS)
    table.by_hand = True
    table.hand()
    table("crupier: dar tapadas")
    assert table.turn == "s"
    assert told(table, "s") == ()


def test_the_cards_of_others_change_nothing() -> None:
    """Two tables that look alike give the same hint, whatever the others hold."""
    hints = []
    for rival in ("Ac Ad", "7c 2d"):
        table = Circulo("p q r s", **BLINDS)
        table.hand(p=rival, s="As Ks")
        hints.append(told(table, "s"))
    assert hints[0] == hints[1]
