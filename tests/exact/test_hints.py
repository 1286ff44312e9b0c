"""Hints: they say what the chart says, and know nothing that the player does not see."""

from fractions import Fraction
from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.engine.command import Actor, Role
from tapete.exact.blackjack.solution import Solution
from tapete.exact.book import Book, Question
from tapete.exact.hints import Advice, advise, edge_on
from tapete.exact.hints.blackjack import WORDS
from tapete.families.baccarat import VALUES
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.state import Hand, Mano, Stake
from tapete.kit.cards import FRENCH_52
from tests.exact.charted import quick_book
from tests.games.blackjack import BlackjackTable
from tests.games.ferro import Mesa, dealt
from tests.games.francesa import francesa

ANA = Actor("ana", Role.JUGADOR)
FIRSTS = "23456789TA"
CARDS = [str(card) for card in FRENCH_52.cards]


@cache
def book(game: str, jurisdiction: str = "galicia") -> Book:
    return quick_book(Question(game=game, jurisdiction=jurisdiction))


# --- blackjack -------------------------------------------------------------------------------------------------------


def hand(ranks: str) -> Hand:
    values = ["A23456789".find(rank) + 1 or 10 for rank in ranks]
    return Hand(cards=tuple(f"{rank}h" for rank in ranks), hard=sum(values), ases=ranks.count("A"))


def turn(ranks: str, first: str, *others: str, split: bool = False) -> BlackjackView:
    """Ana's turn with some cards; others have theirs."""
    table = BlackjackTable("galicia")
    stakes = (Stake("ana", 1000, 1000),)
    manos = [Mano(plaza=1, commander="ana", stakes=stakes, hand=hand(ranks), split=split)]
    manos += [Mano(plaza=place, commander="bea", stakes=(), hand=hand(cards)) for place, cards in enumerate(others, 2)]
    view = table.game.view(table.state, ANA)
    return msgspec.structs.replace(view, manos=tuple(manos), banca=hand(first), turn=0, betting=False, phase="turnos")


def best(view: BlackjackView) -> str:
    (advice,) = advise(view, book("blackjack"))
    assert advice.options[0].best
    return advice.options[0].word


def of_row(name: str) -> str:
    """Two cards that stand for a row of the chart."""
    cards = name.replace("10", "T").replace(",", "")
    if not name.isdigit():
        return cards
    score = int(name)
    return next(f"{low}{_rank(score - low)}" for low in range(2, 10) if low < score - low <= 10)


def _rank(value: int) -> str:
    return "T" if value == 10 else str(value)


def test_a_hint_says_what_the_chart_says_of_every_hand_of_two_cards() -> None:
    found = book("blackjack").play_as(Solution)
    assert found is not None
    for row in found.chart:
        said = "".join(
            letter for first in FIRSTS for letter, word in WORDS.items() if word == best(turn(of_row(row.hands), first))
        )
        assert said == row.moves, row.hands


@pytest.mark.parametrize(
    ("ranks", "first", "word"),
    [
        ("268", "T", "plantarse"),
        ("772", "T", "plantarse"),
        ("258", "T", "pedir"),
        ("A25", "9", "pedir"),
        ("A25", "8", "plantarse"),
        ("334", "6", "pedir"),
        ("298", "6", "plantarse"),
    ],
)
def test_of_more_cards_it_is_the_other_chart(ranks: str, first: str, word: str) -> None:
    view = turn(ranks, first)
    assert best(view) == word
    (advice,) = advise(view, book("blackjack"))
    assert {option.word for option in advice.options} == {"plantarse", "pedir"}


def test_who_may_not_withdraw_any_more_is_told_the_next_best() -> None:
    assert best(turn("6T", "T")) == "retiro"
    assert best(turn("6T", "T", "345")) == "pedir"
    assert best(turn("6T", "T", split=True)) == "plantarse"
    (advice,) = advise(turn("6T", "T", "345"), book("blackjack"))
    assert "may not be done now" in advice.tell("en")
    assert all(option.worth is not None for option in advice.options)


def test_an_option_is_told_with_its_worth() -> None:
    (advice,) = advise(turn("56", "6"), book("blackjack"))
    assert advice.tell("en") == "Plaza 1, 11 against 6: «Double», by the chart."
    assert [option.tell("en") for option in advice.options] == [
        "Double +0.683",
        "Card +0.341",
        "Stand -0.151",
        "Retiro -0.500",
    ]


def test_nobody_is_told_what_to_do_in_the_turn_of_another() -> None:
    view = msgspec.structs.replace(turn("6T", "T"), who=Actor("bea", Role.JUGADOR))
    assert advise(view, book("blackjack")) == ()


def test_the_seguro_is_judged_by_the_cards_on_the_table() -> None:
    asked = msgspec.structs.replace(turn("TT", "A"), asking="seguro", pending=("ana",), turn=-1)
    (advice,) = advise(asked, book("blackjack"))
    assert advice.tell("en") == "The seguro loses 8.74 % on average: better to pass."
    rich = msgspec.structs.replace(turn("22", "A", *["23456"] * 9), asking="seguro", pending=("ana",), turn=-1)
    assert "wins" in advise(rich, book("blackjack"))[0].tell("en")


@settings(max_examples=15)
@given(st.permutations(range(52)))
def test_what_is_left_in_the_sabot_does_not_change_a_hint(order: list[int]) -> None:
    table = BlackjackTable("galicia")
    table.seat(ana=10, bea=10)
    table.deal("6 9 T T 9")
    sabot = table.state.sabot
    assert sabot is not None
    other = msgspec.structs.replace(sabot, unseen=tuple(sabot.unseen[place] for place in order), drawn=())
    states = (table.state, msgspec.structs.replace(table.state, sabot=other))
    first, second = (advise(table.game.view(state, ANA), book("blackjack")) for state in states)
    assert first == second
    assert first[0].options[0].word == "retiro"


def test_a_table_with_other_packs_has_a_book_of_its_own() -> None:
    question = Question(game="blackjack", jurisdiction="murcia").choosing(packs=4, retiro=False)
    found = quick_book(question)
    chart = found.play_as(Solution)
    assert chart is not None
    assert (chart.rules.packs, chart.rules.retiro) == (4, None)
    assert found.bets["seguro"][0].per_stake == Fraction(-5, 69)
    assert found.bets["seguro"][0].cite == "MU2010:18.1.b"


# --- ferrocarril -----------------------------------------------------------------------------------------------------


def said(mesa: Mesa, who: str) -> tuple[Advice, ...]:
    return advise(mesa.game.view(mesa.state, Actor(who, Role.JUGADOR)), book("ferrocarril", mesa.where))


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("Ah 4d", "With 1-4 the punto does best to draw in 60.87 % of the cases, so that nobody can foresee it."),
        ("Kh 5d", "With 0-5 the punto does best to say: carta."),
        ("2h 3d", "With 2-3 the punto does best to say: no."),
        ("2h 2d", "With 4 the law leaves the punto no choice: carta."),
        ("9h Kd", "With 9 in two cards one turns them over."),
    ],
)
def test_the_punto_is_told_what_both_do_at_their_best(cards: str, told: str) -> None:
    mesa = dealt("galicia", cards, "4s Kh")
    (advice,) = said(mesa, mesa.play.given)
    assert advice.tell("en") == told
    assert advice.cite
    assert said(mesa, mesa.banca.banker) == ()


@settings(max_examples=15)
@given(st.permutations(CARDS))
def test_the_hidden_hand_does_not_change_the_hint_of_the_punto(cards: list[str]) -> None:
    tables = [dealt("galicia", "Ah 4d", banca) for banca in ("4s Kh", f"{cards[0]} {cards[1]}")]
    views = [mesa.game.view(mesa.state, Actor(mesa.play.given, Role.JUGADOR)) for mesa in tables]
    assert views[0] == views[1]
    assert said(tables[0], tables[0].play.given) == said(tables[1], tables[1].play.given)


@pytest.mark.parametrize(
    ("punto", "third", "banca", "told"),
    [
        ("2h 2d", "9s", "3s Kh", "With 0-3 against 9 the cuadro says: carta / plantarse; at best: carta."),
        ("2h 2d", "8s", "3s Kh", "With 0-3 against 8 the cuadro says: plantarse; at best: plantarse."),
        ("7h Kd", "", "6s Kh", "With 0-6 against – the cuadro says: plantarse; at best one draws in 51.35 %"),  # noqa: RUF001
    ],
)
def test_the_banker_is_told_the_cuadro_and_the_best(punto: str, third: str, banca: str, told: str) -> None:
    mesa = dealt("galicia", punto, banca)
    mesa.say("carta" if third else "no")
    if third:
        mesa.banker("dar")
        mesa.draw(third)
    (advice,) = said(mesa, mesa.banca.banker)
    assert advice.tell("en").startswith(told)
    assert said(mesa, mesa.play.given) == ()


def test_every_card_has_a_value_for_the_hints() -> None:
    assert set(VALUES) == set(CARDS)


# --- bets ------------------------------------------------------------------------------------------------------------


def test_what_lies_on_the_cloth_is_said_to_cost() -> None:
    table = francesa("estado")
    table.open_bets()
    table("ana: rojo 50")
    table("ana: pleno 17 10")
    table("bea: negro 50")
    (advice,) = advise(table.game.view(table.state, ANA), book("ruleta-francesa", "estado"))
    assert advice.tell("en") == "What you have on the cloth, €60.00, loses 1.58 % on average: €0.95."
    assert advise(table.game.view(table.state, Actor("carla", Role.JUGADOR)), book("ruleta-francesa", "estado")) == ()


def test_after_a_zero_half_back_is_better_than_prison() -> None:
    table = francesa("estado")
    table.open_bets()
    table("ana: rojo 50")
    table.spin("0")
    (advice,) = advise(table.game.view(table.state, ANA), book("ruleta-francesa", "estado"))
    assert [option.word for option in advice.options] == ["mitad", "prision"]
    assert "keeps 1.35 % of the bets and otherwise 1.37 %" in advice.tell("en")
    assert advise(table.game.view(table.state, Actor("bea", Role.JUGADOR)), book("ruleta-francesa", "estado")) == ()


@pytest.mark.parametrize(
    ("game", "spot", "edge"),
    [
        ("ruleta-francesa", "pleno:17", Fraction(1, 37)),
        ("dados", "win", Fraction(7, 495)),
        ("blackjack", "plaza:3", Fraction(1, 200)),
        ("blackjack", "seguro:3", Fraction(23, 311)),
        ("ferrocarril", "banco", None),
    ],
)
def test_every_spot_has_the_edge_of_its_bet(game: str, spot: str, edge: Fraction | None) -> None:
    assert edge_on(book(game), spot) == edge
