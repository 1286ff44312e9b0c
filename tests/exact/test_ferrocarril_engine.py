"""Ferrocarril at a real table: both sides are as free as the mathematics take them to be, and end as they count."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from tapete.exact.baccarat import Drawing, Wins, total_of, wins
from tapete.exact.ferrocarril import drawing_of
from tapete.families.bacarra.deal import AskCard, DeclineCard
from tapete.families.baccarat import CHOOSES, DRAWS, STANDS, STOOD
from tapete.families.circulo.bank import Deducted
from tapete.families.incidents import ErrorRuled
from tapete.games.ferrocarril.deal import HandsShown
from tapete.games.ferrocarril.state import Phase
from tapete.law.parameters import sheet
from tests.games.ferro import Mesa, everywhere

RANKS = "KA23456789"
STAKE = 20000


def ready(where: str) -> Mesa:
    mesa = Mesa(where).bank("ana", "200")
    mesa.hay()
    mesa("bea: apostar 200")
    mesa.close()
    return mesa


@everywhere
def test_whatever_is_free_may_be_done_and_the_rest_is_done_of_itself(where: str) -> None:
    """The table is silent where the mathematics see no choice: it must draw and stand as they do."""
    column = sheet("ferrocarril").column(where)
    drawing = drawing_of(column)
    start, chance = ready(where), Random(where)
    for _ in range(60):
        values = [chance.randrange(10) for _ in range(6)]
        mesa, letters = start.fork(), [chance.choice((DRAWS, STANDS)) for _ in range(2)]
        played(mesa, values, drawing, letters)
        shown = next(event for event in mesa.events if isinstance(event, HandsShown))
        assert shown.result == expected(values, drawing, letters), (values, letters)
        assert not any(isinstance(event, ErrorRuled) for event in mesa.events)
        taken = [event.amount for event in mesa("crupier: liquidar") if isinstance(event, Deducted)]
        commission = STAKE * Fraction(column.get("deduction", str).value)
        assert taken == ([commission] if shown.result == "banca" else [])


def played(mesa: Mesa, values: list[int], drawing: Drawing, letters: list[str]) -> None:
    """Deal, and follow the letters where there is a choice: the punto's, then the banker's."""
    cards = [RANKS[value] + "shdc"[place % 4] for place, value in enumerate(values)]
    mesa.draw(" ".join(cards[:4]))
    thirds = cards[4:]
    mine, theirs = total_of(values[0], values[2]), total_of(values[1], values[3])
    while mesa.state.phase is not Phase.LIQUIDACION:
        step = mesa.game.on_silence(mesa.state)
        if mesa.game.needs(mesa.state):
            mesa.draw(thirds.pop(0))
        elif isinstance(step, AskCard | DeclineCard) and mine < 8 and drawing.punto[mine] == CHOOSES and theirs < 8:
            mesa.say("carta" if letters[0] == DRAWS else "no")
        elif mesa.state.phase is Phase.BANQUERO and banker_chooses(mesa, drawing, values):
            mesa.banker("pedir" if letters[1] == DRAWS else "plantarse")
        else:
            mesa._silence()


def banker_chooses(mesa: Mesa, drawing: Drawing, values: list[int]) -> bool:
    theirs = total_of(values[1], values[3])
    step = type(mesa.game.on_silence(mesa.state)).__name__
    if theirs >= 8 or step not in {"BankDraw", "BankStand"}:
        return False
    third = values[4] if len(mesa.play.punto.cards) > 2 else STOOD
    return drawing.banca[theirs][third] == CHOOSES


def expected(values: list[int], drawing: Drawing, letters: list[str]) -> str:
    """Who wins when the letters settle every choice, by the count that the equilibrium is made of."""
    settled = Drawing(
        naturals=drawing.naturals,
        punto=drawing.punto.replace(CHOOSES, letters[0]),
        banca=tuple(row.replace(CHOOSES, letters[1]) for row in drawing.banca),
    )
    found = one_order(values, settled)
    return {Wins(1, 0, 0): "punto", Wins(0, 1, 0): "banca", Wins(0, 0, 1): "igualdad"}[found]


def one_order(values: list[int], drawing: Drawing) -> Wins:
    mine, theirs = total_of(values[0], values[2]), total_of(values[1], values[3])
    thirds, third = values[4:], STOOD
    if not {mine, theirs} & drawing.naturals:
        if drawing.punto[mine] == DRAWS:
            third = thirds.pop(0)
        letter = drawing.banca[theirs][third]
        mine = total_of(mine, third) if third != STOOD else mine
        theirs = total_of(theirs, thirds[0]) if letter == DRAWS else theirs
    return Wins(int(mine > theirs), int(theirs > mine), int(mine == theirs))


@pytest.mark.parametrize("letter", [DRAWS, STANDS])
def test_one_order_at_a_time_is_what_the_count_adds_up(letter: str) -> None:
    cards = (0, 1, 3, 5, 6, 8)
    free = drawing_of(sheet("ferrocarril").column("murcia"))
    settled = Drawing(
        naturals=free.naturals,
        punto=free.punto.replace(CHOOSES, letter),
        banca=tuple(row.replace(CHOOSES, letter) for row in free.banca),
    )
    orders = [one_order(list(order), settled) for order in permutations(cards)]
    counted = Wins(*(sum(getattr(one, side) for one in orders) for side in ("punto", "banca", "empate")))
    assert counted == wins(tuple(cards.count(value) for value in range(10)), settled)
