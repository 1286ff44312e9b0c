"""What a variable prize is worth: a part of the sale by categories, and what is carried over (MU2010:127.b)."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from tapete.families.hall.shares import part
from tapete.games.loterias.rules import VariableRules


class Result(msgspec.Struct, frozen=True):
    """A category after the draw: its fund, how many bets won it, and what each of them is paid."""

    name: str
    fund: int
    winners: int
    each: int


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """How the fund of a draw is shared out."""

    results: tuple[Result, ...]
    back: bool = False
    """Whether nobody has won the last draw, so that the whole fund goes back to those who bet."""
    bote: int
    """What is carried over to the next draw."""
    left: int
    """Cents that can't be shared and stay with the organiser."""


def fund_of(rules: VariableRules, sales: int) -> int:
    return part(rules.share, sales)


def topped(rules: VariableRules, sales: int, bote: int) -> int:
    """What the organiser adds so that the fund comes to what was guaranteed."""
    return max(rules.guaranteed - fund_of(rules, sales) - bote, 0)


def funds(rules: VariableRules, fund: int, bote: int) -> list[int]:
    """The fund of each category: all but the first to the nearest cent, and the rest for the first."""
    base = fund if rules.bote_to_first else fund + bote
    others = [part(each.share, base) for each in rules.categories[1:]]
    return [fund + bote - sum(others), *others]


def shared_out(rules: VariableRules, fund: int, bote: int, winners: Sequence[int], *, last: bool) -> Shared:
    """The fund by categories; what nobody wins, and odd cents, go to the bote, or in the last draw to other winners."""
    amounts = funds(rules, fund, bote)
    if last:
        amounts = _moved(amounts, winners)
    results = tuple(
        [
            Result(each.name, amount, won, amount // won if won else 0)
            for each, amount, won in zip(rules.categories, amounts, winners, strict=True)
        ]
    )
    unshared = fund + bote - sum(each.each * each.winners for each in results)
    if not last:
        return Shared(results=results, bote=unshared, left=0)
    if not any(winners):
        return Shared(results=results, back=True, bote=0, left=0)
    return Shared(results=results, bote=0, left=unshared)


def _moved(amounts: list[int], winners: Sequence[int]) -> list[int]:
    """In the last draw a fund without winners goes down to the next category that has some, or else up."""
    moved = list(amounts)
    for place, won in enumerate(winners):
        if won:
            continue
        below = (other for other in range(place + 1, len(winners)) if winners[other])
        above = (other for other in range(place - 1, -1, -1) if winners[other])
        target = next(below, next(above, None))
        if target is not None:
            moved[target] += moved[place]
            moved[place] = 0
    return moved


def given_back(fund: int, paid: Mapping[str, int]) -> dict[str, int]:
    """A fund in proportion to what each has paid, in whole cents by the largest remainders."""
    whole = sum(paid.values())
    exact = {player: Fraction(fund * cents, whole) for player, cents in paid.items()}
    back = {player: int(share) for player, share in exact.items()}
    odd = fund - sum(back.values())
    for player in sorted(exact, key=lambda name: (back[name] - exact[name], name))[:odd]:
        back[player] += 1
    return back


def category_of(rules: VariableRules, hits: int, *, extra: bool) -> int | None:
    """The highest category of a bet with so many numbers, by its place; None where it wins nothing."""
    found = (place for place, each in enumerate(rules.categories) if hits == each.hits and (extra or not each.extra))
    return next(found, None)


def count_winners(rules: VariableRules, won: Iterable[int | None]) -> list[int]:
    winners = [0] * len(rules.categories)
    for place in won:
        if place is not None:
            winners[place] += 1
    return winners
