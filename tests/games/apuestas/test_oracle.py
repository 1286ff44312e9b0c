"""Pools, premios and books against calculations of another kind: long division, whole products, and a plain list."""

from collections import Counter
from contextlib import suppress
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.engine.event import Refused, moves_of
from tapete.games.apuestas.cuentas import (
    EMPTY,
    Book,
    Leg,
    Offered,
    meets,
    premio,
    promised,
    shared,
    with_offer,
    without_met,
    without_offer,
)
from tests.games.apuestas.casa import RACE, Casa

getcontext().prec = 60
few = settings(max_examples=60, deadline=None)
RESULTS = "abcd"


@few
@given(st.integers(0, 10**7), st.lists(st.integers(1, 10**5), min_size=1, max_size=12))
def test_shares_are_the_whole_total_by_largest_remainders(total: int, weights: list[int]) -> None:
    whole = sum(weights)
    floors, rests = zip(*(divmod(total * weight, whole) for weight in weights), strict=True)
    missing = total - sum(floors)
    luckiest = sorted(range(len(weights)), key=lambda place: (-rests[place], place))[:missing]
    expected = [floors[place] + (place in luckiest) for place in range(len(weights))]
    assert shared(total, [Fraction(weight) for weight in weights]) == expected


@few
@given(st.integers(100, 10**7), st.lists(st.integers(101, 5000), min_size=1, max_size=6))
def test_a_premio_is_the_decimal_product_rounded_once(amount: int, coefficients: list[int]) -> None:
    product = Decimal(amount)
    for coefficient in coefficients:
        product *= Decimal(coefficient) / 100
    legs = [Leg((f"ganador:{number}/a",), coefficient) for number, coefficient in enumerate(coefficients)]
    expected = int(product.to_integral_value(ROUND_HALF_UP))
    assert promised(amount, legs) == expected
    assert premio(amount, legs, {leg.bets[0]: Fraction(1) for leg in legs}, ()) == expected


pools = st.lists(st.tuples(st.sampled_from(RESULTS), st.integers(100, 99999)), min_size=1, max_size=8)
orders = st.lists(st.lists(st.sampled_from(RESULTS), min_size=1, max_size=3, unique=True), min_size=1, max_size=1)


@few
@given(pools, orders, st.booleans(), st.booleans())
def test_a_pool_pays_its_percentage_to_who_guessed_and_to_nobody_else(
    stakes: list[tuple[str, int]], order: list[list[str]], by_stake: bool, covered: bool
) -> None:
    casa = Casa("mutua", empate="prorrata" if by_stake else "reparto", dividendo_minimo=covered)
    for number, (result, amount) in enumerate(stakes):
        casa(f"p{number}: apostar ganador x/{result} {amount // 100}.{amount % 100:02}")
    tied = order[0]
    received = casa.ends(f"x {'='.join(tied)}").settle()
    pool = sum(amount for _, amount in stakes)
    right = [f"p{number}" for number, (result, _) in enumerate(stakes) if result in tied]
    if not right:
        assert received == {f"p{number}": amount for number, (_, amount) in enumerate(stakes)}
        return
    staked = sum(amount for result, amount in stakes if result in tied)
    fund = int((Decimal(pool) * 7 / 10).to_integral_value(ROUND_HALF_UP))
    fund = min(max(fund, staked), pool) if covered else fund
    assert sum(received.values()) == fund
    assert set(received) <= set(right)
    assert casa.kept() == pool - fund
    for number, (result, amount) in enumerate(stakes):
        if result in tied and (by_stake or fund < staked or len({r for r, _ in stakes if r in tied}) == 1):
            exact = Decimal(fund) * amount / staked
            assert received.get(f"p{number}", 0) - int(exact.to_integral_value(ROUND_FLOOR)) in {0, 1}


moves = st.lists(
    st.one_of(
        st.tuples(
            st.sampled_from(["favor", "contra"]), st.integers(101, 112), st.integers(1, 9), st.sampled_from("pqrst")
        ),
        st.tuples(st.just("retirar"), st.integers(1, 40)),
    ),
    max_size=40,
)


@few
@given(moves)
def test_a_book_matches_as_a_plain_list_sorted_anew_for_every_offer(said: list[Any]) -> None:
    book: Book = EMPTY
    plain: list[dict[str, Any]] = []
    for number, each in enumerate(said, 1):
        if each[0] == "retirar":
            gone = next((offer for offer in plain if offer["number"] == each[1]), None)
            found = book.find(each[1])
            assert (found is None) == (gone is None)
            if gone is not None:
                plain.remove(gone)
                book = without_offer(book, gone["side"], gone["coefficient"], gone["number"])
            continue
        side, coefficient, amount, player = each
        fills = meets(book, side, coefficient, amount)
        assert [(f.number, f.amount, f.coefficient) for f in fills] == _met(plain, side, coefficient, amount)
        met = sum(fill.amount for fill in fills)
        book = without_met(book, side, met)
        if amount > met:
            book = with_offer(book, side, coefficient, Offered(number, player, amount - met))
            plain.append({"number": number, "side": side, "coefficient": coefficient, "amount": amount - met})
        standing = sorted((offer.number, offer.amount) for _, _, offer in book.standing())
        assert standing == sorted((offer["number"], offer["amount"]) for offer in plain)
        levels = (*book.favor, *book.contra)
        assert all(level.amount == sum(o.amount for block in level.offers for o in block) for level in levels)


def _met(plain: list[dict[str, Any]], side: str, coefficient: int, amount: int) -> list[tuple[int, int, int]]:
    """What an offer meets in a plain list, which is changed."""
    sign = -1 if side == "favor" else 1
    others = [offer for offer in plain if offer["side"] != side and sign * (coefficient - offer["coefficient"]) >= 0]
    found = []
    for offer in sorted(others, key=lambda offer: (sign * offer["coefficient"], offer["number"])):
        taken = min(amount, offer["amount"])
        if taken:
            found.append((offer["number"], taken, offer["coefficient"]))
            amount -= taken
            offer["amount"] -= taken
            if not offer["amount"]:
                plain.remove(offer)
    return found


crowd = st.lists(
    st.tuples(
        st.sampled_from(["favor", "contra"]),
        st.sampled_from("ab"),
        st.integers(110, 150),
        st.integers(1, 30),
        st.integers(0, 5),
    ),
    max_size=25,
)


@few
@given(crowd, st.sampled_from(["a", "b", "c", "a=b", "b=a=c"]), st.booleans())
def test_a_cruzada_gives_out_what_it_took_but_for_its_deductions(said: list[Any], order: str, annulled: bool) -> None:
    casa = Casa("cruzada", {**RACE, "id": "x"})
    for side, result, coefficient, amount, player in said:
        line = f"p{player}: ofertar {side} ganador x/{result} {coefficient / 100:.2f} {amount}"
        with suppress(Refused):
            casa(line)
    if annulled:
        casa("organizador: anular x")
    else:
        casa.ends(f"x {order}")
    casa.settle()
    balances: Counter[str] = Counter()
    for move in moves_of(casa.events):
        balances[move.source] -= move.amount
        balances[move.target] += move.amount
    assert not any(cents for account, cents in balances.items() if account.startswith("tapete:"))
    players = sum(cents for account, cents in balances.items() if account.startswith("jugador:"))
    assert players == -casa.kept()
    assert casa.kept() == 0 if annulled else casa.kept() >= 0
