"""Hints at bacarrá a dos paños, taken from what a seat sees of a real table."""

from functools import cache

import pytest
from msgspec.structs import replace

from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.exact.book import Book, Question, book_of
from tapete.exact.hints import advise, edge_on
from tapete.families.bacarra.deal import BankDraw
from tapete.games.bacarra_dos_panos.state import Phase, State
from tapete.service.feed import STRANGER
from tests.sim.oracle_dos_panos import Oracle

EQUAL = {"primero": 2000, "segundo": 2000, "a-caballo": 2000}
FIRST = {"primero": 9000, "segundo": 1000, "a-caballo": 2000}
SECOND = {"primero": 1000, "segundo": 9000, "a-caballo": 2000}
SUITS = "shdc"


@cache
def book() -> Book:
    return book_of(Question(game="bacarra-dos-panos", jurisdiction="galicia"))


def table(cards: str, stakes: dict[str, int] = EQUAL, *, banker: bool = False) -> Oracle:
    """Six cards as they are dealt, then thirds: until a mano has looked, or the banker's card is to be decided."""
    oracle, coming = Oracle("galicia", stakes), list(cards)
    for place in range(200):
        state = oracle.state
        if oracle.game.needs(state):
            oracle._do(Draw(by=AZAR, outcome=f"{coming.pop(0)}{SUITS[place % 4]}"))
        elif not coming and (_banker_decides(state) if banker else _mano_looked(state)):
            return oracle
        else:
            oracle._do(oracle._step((_asks(state, "primero"), _asks(state, "segundo")), gave=False))
    raise AssertionError("the table never came to it")


def _asks(state: State, side: str) -> bool:
    hand = state.play.hand(side).cards if state.play else ()
    return sum("A23456789".find(card[0]) + 1 for card in hand) % 10 <= 5


def _mano_looked(state: State) -> bool:
    return state.phase in {Phase.PRIMERO, Phase.SEGUNDO} and state.jugada.lifted[state.phase is Phase.SEGUNDO]


def _banker_decides(state: State) -> bool:
    return state.phase is Phase.BANQUERO and (state.jugada.given or "carta" not in state.jugada.words)


def told(oracle: Oracle, who: str = "") -> list[str]:
    name = who or oracle.game.view(oracle.state, AZAR).asked
    view = oracle.game.view(oracle.state, Actor(name, Role.JUGADOR))
    return [advice.tell("en") for advice in advise(view, book())]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("AK34KK", "With 1-4 the punto does best to draw in 44.86 % of the cases, so that nobody can foresee it."),
        ("2K33KK", "With 2-3 the punto does best to say: no."),
        ("5K3KKK", "With 0-5 the punto does best to say: carta."),
        ("2K32KK", "With 4 the law leaves the punto no choice: carta."),
        ("7K3KKK", "With 7 the law leaves the punto no choice: no."),
        ("9K3KKK", "With 9 in two cards one turns them over."),
    ],
)
def test_the_first_mano_is_told_how_often_to_draw(cards: str, said: str) -> None:
    oracle = table(cards)
    assert told(oracle) == [said]
    assert told(oracle, "ana") == []


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("2A3K4K", "With 1-4 the punto does best to draw in 31.86 % of the cases, so that nobody can foresee it."),
        ("6A3K4K", "With 1-4 the punto does best to draw in 61.69 % of the cases, so that nobody can foresee it."),
        ("9A3K4K", "With 1-4 the punto does best to draw in 44.86 % of the cases, so that nobody can foresee it."),
        ("923K3K", "With 2-3 the punto does best to say: no."),
    ],
)
def test_the_second_mano_has_heard_the_first(cards: str, said: str) -> None:
    oracle = table(cards)
    while oracle.state.phase is not Phase.SEGUNDO or not oracle.state.jugada.lifted[1]:
        oracle._do(oracle._step((True, True) if cards[0] == "2" else (False, True), gave=False))
    assert told(oracle) == [said]


@pytest.mark.parametrize(
    ("stakes", "share", "word"),
    [(FIRST, "83.33 %", "plantarse"), (SECOND, "16.67 %", "carta"), (EQUAL, "50.00 %", "carta")],
)
def test_the_banker_is_told_what_is_best_with_such_stakes(stakes: dict[str, int], share: str, word: str) -> None:
    """Five against a ten and a paño that stood: against the one the banker stands, against the other draws."""
    best, turn = told(table("262KK3T", stakes, banker=True))
    assert best == (
        f"With 2-3 against 0 and –, and {share} of the stakes on the primer paño, the cuadro says:"  # noqa: RUF001
        f" plantarse, carta; at best: {word}."
    )
    assert turn == "There the best play changes where 55.28 % of the stakes lie on the primer paño."


def test_the_banker_is_told_nothing_before_the_third_cards_lie_there() -> None:
    oracle = table("262KK3")
    while oracle.state.phase is not Phase.BANQUERO:
        oracle._do(oracle._step((True, False), gave=False))
    assert told(oracle) == []


def test_a_natural_of_the_banker_is_turned_over() -> None:
    oracle = table("269KKK")
    while oracle.state.phase is not Phase.BANQUERO:
        oracle._do(oracle._step((True, False), gave=False))
    assert told(oracle) == ["With 9 in two cards one turns them over."]


def test_nothing_is_told_of_what_the_law_decides() -> None:
    oracle = table("262KK3T", EQUAL, banker=True)
    view = oracle.game.view(oracle.state, Actor("ana", Role.JUGADOR))
    assert view.play is not None
    assert advise(replace(view, play=replace(view.play, restored=True)), book()) == ()
    bound = replace(view, play=replace(view.play, bound=True, thirds=("6h", "7h", ""), words=("carta", "carta")))
    assert [advice.tell("en") for advice in advise(bound, book())] == [
        "The cuadro was asked for and leaves no choice: carta."
    ]


def test_the_house_has_no_edge_where_it_is_no_side() -> None:
    assert edge_on(book(), "primero") is None


def test_while_nobody_is_asked_nobody_is_told_anything() -> None:
    oracle = table("KK3KK3A4", banker=True)
    oracle._do(BankDraw(by=Actor(oracle.game.view(oracle.state, AZAR).asked, Role.JUGADOR)))
    assert oracle.game.view(oracle.state, STRANGER).asked == STRANGER.id == ""
    assert advise(oracle.game.view(oracle.state, STRANGER), book()) == ()
