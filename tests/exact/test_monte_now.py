"""Monte while bets are laid: the cards that lie there give the worth of each bet, and hints say it."""

from fractions import Fraction

import pytest

from tapete.engine.command import Actor, Role
from tapete.exact.book import Book, Question
from tapete.exact.hints import advise
from tapete.exact.monte import SITUATIONS, Result, primeras
from tapete.exact.monte.now import Laying, open_bets, results
from tapete.families.stakes.laying import PlaceBet
from tapete.games.monte.board import named_card
from tapete.games.monte.rules import EXACTAS
from tests.exact.test_monte import PLACED, Orders, _without_nothing
from tests.games.monte import CLEAN, DOUBLED, TRIPLED, MonteTable
from tests.trace import law

BOOK = Book(question=Question(game="monte", jurisdiction="murcia"), bets={})
"""What bets are worth by these cards is in no book."""


def laying(table: MonteTable) -> Laying:
    view = table.seen
    return Laying(board=view.board, row=view.row, unseen=frozenset(view.unseen), cards=view.left, pays=view.pays)


def offered(table: MonteTable) -> set[str]:
    """The bets that the table offers."""
    offers = table.game.offers(table.now, Actor("ana", Role.JUGADOR))
    return {offer.command.bet for offer in offers if isinstance(offer.command, PlaceBet)}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_primeras_are_worth_what_the_deal_says(situation: str) -> None:
    table = MonteTable(PLACED[situation])
    at = laying(table)
    bets = list(open_bets(table.rules, at))
    assert {bet.id for bet in bets} == offered(table)
    for bet in bets:
        found, known = results(table.rules, at, bet), primeras(table.rules, SITUATIONS[situation], bet)
        assert _without_nothing(found) == _without_nothing(known), bet.id


@law("criterio:monte.22", "criterio:monte.34")
@pytest.mark.parametrize(
    ("placed", "turned", "row"),
    [
        (CLEAN, "1O 5C", (3, 4)),
        (DOUBLED, "7O 3C", (1, 2)),
        (TRIPLED, "2E 7O 3C", (1, 2)),
        (TRIPLED, "2B 2E 3C", (1, 2)),
    ],
)
def test_segundas_are_worth_what_every_order_of_the_rest_gives(placed: str, turned: str, row: tuple[int, ...]) -> None:
    table, orders = MonteTable(placed), Orders(placed)
    table.play(turned)
    table.segundas()
    assert table.now.row == row
    at = laying(table)
    live = frozenset(card for card in at.unseen if at.board.at(card) in row)
    bets = list(open_bets(table.rules, at))
    assert {bet.id for bet in bets} == offered(table)
    for bet in bets:
        walked = orders._walk(bet, row, live, at.cards - len(live))
        assert _without_nothing(results(table.rules, at, bet)) == _without_nothing(walked), bet.id


@law("criterio:monte.31")
def test_an_eliminated_card_is_counted_out() -> None:
    table, orders = MonteTable(), Orders(CLEAN)
    gone = named_card(table.rules, orders.board, table.rules.bets["anti:1"])
    table(f"jefe: descubierta {gone}")
    at = laying(table)
    assert gone not in at.unseen
    bets = list(open_bets(table.rules, at))
    assert "anti:1" not in {bet.id for bet in bets}
    assert "anti:2" in {bet.id for bet in bets}
    for bet in bets:
        walked = orders._walk(bet, (), orders.live - {gone}, orders.blanks)
        assert _without_nothing(results(table.rules, at, bet)) == _without_nothing(walked), bet.id


def test_a_bet_of_which_no_card_can_come_goes_back() -> None:
    table = MonteTable()
    at = laying(table)
    none = Laying(board=at.board, row=(), unseen=frozenset(), cards=at.cards - len(at.unseen), pays=at.pays)
    assert results(table.rules, none, table.rules.bets["carta:1-2"]) == {Result(Fraction(0)): Fraction(1)}
    assert not any(bet.kind in EXACTAS for bet in open_bets(table.rules, none))


# --- hints ------------------------------------------------------------------------------------------------------------


def test_every_open_bet_is_told_with_its_worth_the_best_first() -> None:
    (advice,) = advise(MonteTable().seen, BOOK)
    assert [option.tell("en") for option in advice.options] == [
        "carta 1-3 3-1 2-4 4-2 -0.008",
        "carta 1-2 2-1 3-4 4-3 -0.013",
        "fila, columna, diagonal -0.017",
        "salto -0.025",
        "camo, anti, viudo -0.031",
        "vis -0.083",
    ]
    assert [option.best for option in advice.options] == [True] + [False] * 5
    assert advice.cite


def test_what_lies_on_the_cloth_costs_or_brings_by_these_cards() -> None:
    table = MonteTable(PLACED["two cards burned, and a third of their value placed first"])
    assert len(advise(table.seen, BOOK)) == 1
    table.bet("carta 2-1 100")
    assert (
        advise(table.seen, BOOK)[0].tell("en")
        == "What you have on the cloth, €100.00, wins 48.53 % on average: €48.53."
    )
    table.bet("carta 1-2 100")
    assert (
        advise(table.seen, BOOK)[0].tell("en") == "What you have on the cloth, €200.00, loses 0.98 % on average: €1.96."
    )


def test_in_segundas_only_their_bets_are_told() -> None:
    table = MonteTable()
    table.play("1O 5C")
    assert advise(table.seen, BOOK) == (), "hagan juego has not been called"
    table.segundas()
    (advice,) = advise(table.seen, BOOK)
    assert [option.word for option in advice.options] == ["carta", "camo, anti, viudo"]


def test_the_table_s_own_choice_below_a_triple_is_counted() -> None:
    even, literal = (MonteTable(TRIPLED, vertical_contra_triple=choice) for choice in ("igualada", "literal"))
    told = [[option.word for option in advise(table.seen, BOOK)[0].options] for table in (even, literal)]
    assert "carta 1-3 3-1" in " ".join(told[0])
    assert "carta 3-1" in told[1]
