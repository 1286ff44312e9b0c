"""Hints of trijoker: what the bet that is asked about is worth, by the cards that a player sees and no others."""

from fractions import Fraction

from tapete.exact.book import Book, Question, book_of
from tapete.exact.hints import advise
from tapete.exact.trijoker import Deals
from tapete.kit.cards import FRENCH_52, parse_card
from tests.exact.test_trijoker import _cards
from tests.games.trijoker import Mesa


def book() -> Book:
    return book_of(Question(game="trijoker", jurisdiction="murcia"))


def worth(mesa: Mesa, cards: str) -> Fraction:
    """By the mathematics of all deals, which know of no other cards."""
    seen = tuple(parse_card(card, FRENCH_52) for card in cards.split())
    return Deals(mesa.game.rules.pays).worth(_cards(mesa.game.rules.pays, seen))


def test_a_pair_that_wins_is_left_and_nothing_is_withdrawn() -> None:
    mesa = Mesa("ana blas").bet().deal("Js Jh 9c", "2s 7d 4c", common="3d 2h")
    (mine,) = advise(mesa.seen_by("ana"), book())
    best, other = mine.options
    assert (best.word, best.worth, other.word, other.worth) == (
        "dejar 1",
        worth(mesa, "Js Jh 9c"),
        "retirar 1",
        Fraction(0),
    )
    assert mine.facts["worth"] == best.worth
    assert advise(mesa.seen_by("blas"), book()) == ()
    mesa("ana: dejar 1")
    (theirs,) = advise(mesa.seen_by("blas"), book())
    assert theirs.options[0].word == "retirar 1"
    assert theirs.options[1].worth == worth(mesa, "2s 7d 4c")


def test_a_card_of_others_that_was_seen_can_not_come() -> None:
    """With a J out of the pack a J is worth less."""
    mesa = Mesa("ana blas").bet().deal("Js Qh 9c", "Jd 7d 4c", common="3d 2h")
    (before,) = advise(mesa.seen_by("ana"), book())
    mesa("crupier: incidente carta-de-jugador-descubierta 2 1")
    (after,) = advise(mesa.seen_by("ana"), book())
    left = [next(each for each in told.options if each.word == "dejar 1").worth for told in (before, after)]
    assert left[0] == worth(mesa, "Js Qh 9c")
    assert left[1] is not None
    assert left[0] is not None
    assert left[1] < left[0]


def test_what_is_laid_costs_by_the_best_decisions() -> None:
    mesa = Mesa()
    assert advise(mesa.seen_by("ana"), book()) == ()
    mesa("ana: espacio 1 10")
    (told,) = advise(mesa.seen_by("ana"), book())
    assert told.facts == {"staked": 30_00, "edge": Fraction(32653, 216580) / 3, "cost": 151}
