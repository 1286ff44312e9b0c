"""Monte: what the formulas say of a bet is what every order of the pack gives at the table.

No figures of the decree's game are published. Those of a clean jugada follow by hand: 3 of 36 for Vista Hermosa, and a
tenth of what the first card wins for the others.
"""

from fractions import Fraction
from functools import cache, cached_property

import pytest

from tapete.exact import analyses
from tapete.exact.book import Question
from tapete.exact.monte import (
    BACK,
    EVERY,
    IN_SEGUNDAS,
    LOST,
    SEGUNDAS,
    SITUATIONS,
    Result,
    across,
    chart,
    kinds_of,
    primeras,
    segundas,
)
from tapete.exact.monte.deals import Deal, chances, deals
from tapete.games.monte.board import Board, decides_row, fate, named_card, to_come
from tapete.games.monte.jugada import pays_now
from tapete.games.monte.rules import EXACTAS, VIS, Bet, MonteRules
from tests.games.monte import (
    CLEAN,
    DOUBLED,
    TRIPLED,
    TRIPLED_AND_DOUBLED,
    TWO_DOUBLED,
    TWO_TRIPLED,
    MonteTable,
)
from tests.trace import law

BLANK = "--"
"""A card of a value that is not placed: they are all alike."""
PLACED = dict(
    zip(
        SITUATIONS,
        (
            CLEAN,
            DOUBLED,
            TWO_DOUBLED,
            TRIPLED,
            TRIPLED_AND_DOUBLED,
            TWO_TRIPLED,
            "7O 7C 5O 2C 4E 3B",
            "5B 5E 5O 2C 4E 3B",
        ),
        strict=True,
    )
)


Found = tuple[tuple[Result, Fraction], ...]
End = tuple[tuple[int, ...], frozenset[str], int]


class Orders:
    """Every order in which the cards of a pack may be turned, at a table with these cards placed."""

    def __init__(self, placed: str) -> None:
        table = MonteTable(placed)
        self.rules: MonteRules = table.rules
        self.board: Board = table.now.board
        self.live = frozenset(card for position in (1, 2, 3, 4) for card in to_come(self.rules, self.board, position))
        self.blanks = (table.now.sabot.left if table.now.sabot else 0) - len(self.live)

    def results(self, bet: Bet) -> dict[Result, Fraction]:
        """What a bet laid in Primeras brings."""
        return self._walk(bet, (), self.live, self.blanks)

    def later(self, bet: Bet) -> tuple[Fraction, dict[Result, Fraction]]:
        """How often a bet may be laid in Segundas, and what it then brings."""
        found: dict[Result, Fraction] = {}
        share = Fraction(0)
        for (row, live, blanks), chance in self.ends.items():
            if bet.mine[0] in row and (bet.kind not in EXACTAS or named_card(self.rules, self.board, bet) in live):
                share += chance
                for result, often in self._walk(bet, row, live, blanks).items():
                    found[result] = found.get(result, Fraction(0)) + chance * often
        return share, {result: often / share for result, often in found.items()}

    def _of_row(self, row: tuple[int, ...], live: frozenset[str], blanks: int) -> tuple[frozenset[str], int]:
        """In Segundas the cards of the other row are like those that are not placed."""
        own = frozenset(card for card in live if self.board.at(card) in row)
        return own, blanks + len(live) - len(own)

    def _walk(self, bet: Bet, row: tuple[int, ...], live: frozenset[str], blanks: int) -> dict[Result, Fraction]:
        unseen = sum(card in live for position in row for card in to_come(self.rules, self.board, position))
        pays = pays_now(self.rules, self.board, bet, row, unseen)

        @cache
        def walk(row: tuple[int, ...], live: frozenset[str], blanks: int, first: bool) -> Found:
            found: dict[Result, Fraction] = {}
            for card, weight in _cards(live, blanks):
                for result, often in turned(row, live, blanks, first, card):
                    share = Fraction(weight, len(live) + blanks) * often
                    found[result] = found.get(result, Fraction(0)) + share
            return tuple(found.items())

        def turned(row: tuple[int, ...], live: frozenset[str], blanks: int, first: bool, card: str) -> Found:
            fallen = fate(self.rules, self.board, bet, row, (card,) if first else (BLANK, card))
            if fallen.won or fallen.lost:
                return ((Result(pays, fallen.first) if fallen.won else Result(LOST), Fraction(1)),)
            rest, others = (live, blanks - 1) if card == BLANK else (live - {card}, blanks)
            winner = decides_row(self.rules, self.board, card, row)
            if not winner:
                return walk(row, rest, others, False)
            if row or not across(bet) or winner in (*bet.mine, *bet.against):
                return ((Result(BACK), Fraction(1)),)
            left = (*sorted((*bet.mine, *bet.against)),)
            return walk(left, *self._of_row(left, rest, others), True)

        return dict(walk(row, live, blanks, True))

    @cached_property
    def ends(self) -> dict[End, Fraction]:
        """How Primeras may end: the row that is left, its cards in the pack, and how many others there are."""
        found: dict[End, Fraction] = {}
        waiting = {(self.live, self.blanks): Fraction(1)}
        while waiting:
            after: dict[tuple[frozenset[str], int], Fraction] = {}
            for (live, blanks), chance in waiting.items():
                for card, weight in _cards(live, blanks):
                    share = chance * Fraction(weight, len(live) + blanks)
                    rest, others = (live, blanks - 1) if card == BLANK else (live - {card}, blanks)
                    if winner := decides_row(self.rules, self.board, card, ()):
                        row = (3, 4) if winner in {1, 2} else (1, 2)
                        end = (row, *self._of_row(row, rest, others))
                        found[end] = found.get(end, Fraction(0)) + share
                    else:
                        after[rest, others] = after.get((rest, others), Fraction(0)) + share
            waiting = after
        return found


def _cards(live: frozenset[str], blanks: int) -> list[tuple[str, int]]:
    """What may come next, each with how many there are."""
    return [*((card, 1) for card in live), *([(BLANK, blanks)] if blanks else [])]


def _without_nothing(results: dict[Result, Fraction]) -> dict[Result, Fraction]:
    return {result: often for result, often in results.items() if often}


@law("MU2010:109.2", "MU2010:110.a.1", "MU2010:110.a.2", "MU2010:110.a.3", "MU2010:110.b", "criterio:monte.13")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_primeras_are_worth_what_every_order_of_the_pack_gives(situation: str) -> None:
    orders, deal = Orders(PLACED[situation]), SITUATIONS[situation]
    for bet in orders.rules.bets.values():
        if bet.kind in {VIS, *EXACTAS} and named_card(orders.rules, orders.board, bet) not in orders.live:
            continue
        assert _without_nothing(primeras(orders.rules, deal, bet)) == _without_nothing(orders.results(bet)), bet.id


@law("MU2010:110.a.2", "MU2010:110.b", "criterio:monte.22", "criterio:monte.25", "criterio:monte.34")
@pytest.mark.parametrize(("situation", "placed"), list(zip(IN_SEGUNDAS, (CLEAN, DOUBLED, TRIPLED), strict=True)))
def test_segundas_are_worth_what_every_order_of_the_pack_gives(situation: str, placed: str) -> None:
    orders, deal = Orders(placed), IN_SEGUNDAS[situation]
    for name in ("camo:2", "viudo:2", "anti:2", "camo:3", "anti:4", "carta:1-2", "carta:2-1", "carta:3-4"):
        bet = orders.rules.bets[name]
        share, results = segundas(orders.rules, deal, bet)
        walked_share, walked = orders.later(bet)
        assert (share, _without_nothing(results)) == (walked_share, _without_nothing(walked)), name


@law("criterio:monte.8", "criterio:monte.17", "criterio:monte.18", "MU2010:113.1.c")
def test_deals_add_up_by_hand() -> None:
    found = deals(4, annul_burned=False)
    whole = sum(found.values())
    clean = Fraction(36 * 32 * 28, 39 * 38 * 37)
    annulled = _annulled()
    assert Fraction(found[Deal()], whole) * (1 - annulled) == clean
    assert float(Fraction(sum(w for d, w in found.items() if d.meets_burned), whole)) == pytest.approx(0.0342, abs=2e-4)
    assert all(sum(deal.left) <= deal.cards for deal in found)
    assert not any(deal.meets_burned for deal in deals(4, annul_burned=True))


def _annulled() -> Fraction:
    """How often a jugada is annulled, dealt value by value."""

    @cache
    def walk(pack: tuple[int, ...], placed: tuple[int, ...]) -> Fraction:
        """`pack`: cards left of each value; `placed`: the values that lie there."""
        found, left = Fraction(0), sum(pack)
        if len(placed) == 4:
            return found
        if not left:
            return Fraction(1)
        for value, many in enumerate(pack):
            if not many:
                continue
            rest = (*pack[:value], many - 1, *pack[value + 1 :])
            if len(placed) > 1 and value in placed[:2]:
                end = Fraction(1) if many == 1 else walk(*_ordered(rest, placed))
            elif len(placed) in {1, 3} and value == placed[-1]:
                end = walk(*_ordered(rest, placed[:-1]))
            else:
                end = walk(*_ordered(rest, (*placed, value)))
            found += Fraction(many, left) * end
        return found

    return walk((4,) * 10, ())


def _ordered(pack: tuple[int, ...], placed: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The same with the placed values first and the others by how many cards they have."""
    others = sorted((many for value, many in enumerate(pack) if value not in placed), reverse=True)
    return (*(pack[value] for value in placed), *others), tuple(range(len(placed)))


def test_the_edges_of_a_clean_jugada() -> None:
    found = analyses("monte", "murcia")
    clean = next(iter(SITUATIONS))
    edges = {bet: next(way.edge for way in ways if way.strategy == clean) for bet, ways in found.items()}
    assert edges["vis:1"] == Fraction(3, 36)
    assert edges["camo:2"] == edges["anti:3"] == Fraction(11, 360)
    assert edges["salto:4"] == Fraction(9, 360)
    assert {edges[bet] for bet in ("fila:1-2", "columna:2-4", "diagonal:2-3")} == {Fraction(6, 360)}
    assert edges["carta:1-3"] == Fraction(3, 360)


def test_every_bet_is_told_over_all_jugadas_first_and_then_by_situation() -> None:
    found = analyses("monte", "murcia")
    assert {ways[0].strategy for ways in found.values()} == {EVERY}
    assert all(len({way.strategy for way in ways}) == len(ways) for ways in found.values())
    in_segundas = {bet.partition(":")[0] for bet, ways in found.items() if SEGUNDAS in {way.strategy for way in ways}}
    assert in_segundas == {"camo", "anti", "viudo", "carta"}
    assert found["carta:1-2"][0].edge == found["carta:2-1"][0].edge
    burned = list(SITUATIONS)[-1]
    favourable = {bet for bet, ways in found.items() for way in ways if way.strategy == burned and way.edge < 0}
    assert {"carta:2-1", "carta:3-1", "camo:1"} <= favourable


# --- advantages of the player, and how often each kind of jugada comes ------------------------------------------------


def in_segundas(left: tuple[int, int], pack: int, pays: int) -> Fraction:
    """What a Camo on the first card wins in Segundas, card by card: nothing here knows the formulas.

    The row has `left` cards of its two values, of which each keeps as many as the fewer; those of the other row, three
    and three, end Primeras. The bet is laid if its card is still in the pack; any card of the row decides it.
    """
    live = min(left)
    laid = won = Fraction(0)

    def turned(rest: int, annulled: int, others: int, chance: Fraction) -> None:
        """Turn cards until one of the other row comes; a live card of this row ends them without Segundas."""
        nonlocal laid, won
        cards = rest + annulled + 2 * live + others
        laid += (ended := chance * Fraction(others, cards))
        won += ended * won_in(rest, annulled, others - 1)
        if rest:
            turned(rest - 1, annulled, others, chance * Fraction(rest, cards))
        if annulled:
            turned(rest, annulled - 1, others, chance * Fraction(annulled, cards))

    def won_in(rest: int, annulled: int, others: int) -> Fraction:
        cards, row = rest + annulled + 2 * live + others, annulled + 2 * live
        first = Fraction(1, cards)
        return pays * (first * Fraction(9, 10) + Fraction(1, row) - first) - (1 - Fraction(1, row))

    annulled = sum(left) - 2 * live
    turned(pack - sum(left) - 6, annulled, 6, Fraction(1))
    return won / laid


@law("MU2010:110.a.2", "criterio:monte.22")
@pytest.mark.parametrize(
    ("strategy", "left", "pack"),
    [
        ("laid in Segundas, nothing doubled or burned", (3, 3), 36),
        ("laid in Segundas, the first doubled", (2, 3), 35),
        ("laid in Segundas, the first tripled", (1, 3), 34),
    ],
)
def test_the_player_has_the_advantage_that_the_fixed_pay_of_segundas_gives(
    strategy: str, left: tuple[int, int], pack: int
) -> None:
    """MU2010:110.a.2 pays 5 to 1 however few cards of the row are left: with a tripled card it is worth 60 %."""
    (way,) = [way for way in analyses("monte", "murcia")["camo:1"] if way.strategy == strategy]
    assert way.per_stake == in_segundas(left, pack, 5)
    if left == (1, 3):
        assert float(way.per_stake) == pytest.approx(0.605415, abs=1e-6)


def test_the_kinds_of_jugadas_are_all_told() -> None:
    found = chances(4, annul_burned=False)
    played = sum(found.values())
    kinds = kinds_of(found)
    assert sum(kinds.values()) == 1
    different = Fraction(36, 39) * Fraction(32, 38) * Fraction(28, 37)
    assert kinds[1, 1, 0, False] == different / played, "four values, one after the other"
    told = chart(Question(game="monte", jurisdiction="murcia"))
    best, often = told.sheets
    assert len(often.rows) == len(kinds)
    assert sum(float(row[-1].value) for row in often.rows) == pytest.approx(1)
    assert best.rows[-1][1].value == "camo:1, anti:1, viudo:1, anti:2"
    assert float(best.rows[-1][2].value) == pytest.approx(-0.605415, abs=1e-6)
