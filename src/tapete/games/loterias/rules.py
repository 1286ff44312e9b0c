"""Rules of lotteries, bets of numbers, and how a fund is shared out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

import msgspec

from tapete.engine.table import TablePhase
from tapete.families.draw.rules import OnSale
from tapete.families.draw.term import TermRules
from tapete.families.hall.room import part
from tapete.language import N_

INTERRUMPIDO = "sorteo-interrumpido"
EFFECTS: Mapping[str, tuple[str, str]] = {
    INTERRUMPIDO: (N_("what was drawn stands, and the draw goes on from there; it is never repeated"), "interrupted")
}


class LotteryPhase(TablePhase):
    """The phases of a draw, as they are called where prizes are money."""

    CERRADA = "cerrada"
    EMISION = "emision", N_("Emission"), N_("the next draw is ready")
    VENTA = "venta", N_("Sale"), N_("the sale is open")
    CIERRE = "cierre", N_("Draw"), N_("the sale is closed")
    SORTEO = "sorteo", N_("Draw"), N_("the draw is held")
    ENTREGA = "entrega", N_("Delivery"), N_("prizes are paid")
    FIN = "fin", "", N_("the session is over")


class By(StrEnum):
    """What makes a number win."""

    EXTRACCION = "extraccion"
    TERMINACION = "terminacion"
    """Its last digits are those of a number that was drawn."""
    APROXIMACION = "aproximacion"
    """It is the one before or after a number that was drawn; the first follows the last."""


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """A prize of the plan: what each billete of a number that wins it is paid, in cents."""

    name: str
    by: By
    amount: int
    count: int = 1
    digits: int = 0
    of: str = ""
    """The prize whose numbers set the last digits or neighbours."""


class LotteryRules(TermRules, frozen=True, kw_only=True):
    """What both modalities with a draw have."""

    comes: ClassVar[Mapping[str, str]] = {"entrega": "pagar premios"}

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return EFFECTS


class FixedRules(LotteryRules, frozen=True, kw_only=True):
    """Everything that a lottery with printed numbers asks."""

    numbers: int
    copies: int
    plan: tuple[Prize, ...]

    @property
    def on_sale(self) -> OnSale:
        return OnSale(0, self.numbers - 1, copies=self.copies)

    @property
    def width(self) -> int:
        return len(str(self.numbers - 1))

    @property
    def extractions(self) -> tuple[Prize, ...]:
        return tuple([each for each in self.plan if each.by is By.EXTRACCION for _ in range(each.count)])

    @property
    def cost(self) -> int:
        return sum(each.amount * winners(self, each) for each in self.plan) * self.copies


def winners(rules: FixedRules, prize: Prize) -> int:
    if prize.by is By.EXTRACCION:
        return prize.count
    drawn = next(each.count for each in rules.plan if each.name == prize.of)
    if prize.by is By.APROXIMACION:
        return 2 * drawn
    return -(-rules.numbers // int(10**prize.digits)) * drawn


class Category(msgspec.Struct, frozen=True, kw_only=True):
    """A category of winners: how many numbers they have hit, and its part of the fund."""

    name: str
    hits: int
    extra: bool = False
    """Whether the complementario is needed too."""
    share: Fraction


class VariableRules(LotteryRules, frozen=True, kw_only=True):
    """Everything that a lottery with a variable prize asks."""

    most: int
    chosen: int
    extra: bool
    share: Fraction
    """Of the sale that is shared out."""
    categories: tuple[Category, ...]
    bote_to_first: bool
    guaranteed: int
    draws: int

    @property
    def on_sale(self) -> OnSale:
        return OnSale(1, self.most, chosen=self.chosen)

    @property
    def pot(self) -> str:
        return f"loteria-{self.chosen}-de-{self.most}"

    @property
    def balls(self) -> int:
        return self.chosen + self.extra


Blocks = tuple[tuple[int, ...], ...]
"""Combinations in the order of their bets; every block but the last is full."""
BLOCK = 1_024


def with_bets(blocks: Blocks, masks: Iterable[int]) -> Blocks:
    full, last = list(blocks[:-1]), list(blocks[-1]) if blocks else []
    last.extend(masks)
    while len(last) > BLOCK:
        full.append(tuple(last[:BLOCK]))
        last = last[BLOCK:]
    return (*full, tuple(last))


def bet_at(blocks: Blocks, place: int) -> int:
    return blocks[place // BLOCK][place % BLOCK]


def every(blocks: Blocks) -> Iterator[int]:
    return (mask for block in blocks for mask in block)


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def numbers_of(mask: int) -> tuple[int, ...]:
    return tuple([number for number in range(mask.bit_length()) if mask >> number & 1])


def combinations(numbers: Sequence[int], chosen: int) -> list[tuple[int, ...]]:
    return [tuple(numbers[at : at + chosen]) for at in range(0, len(numbers), chosen)]


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
    """Whether the last draw had no winner, so that the whole fund is refunded."""
    bote: int
    left: int


def fund_of(rules: VariableRules, sales: int) -> int:
    return part(rules.share, sales)


def topped(rules: VariableRules, sales: int, bote: int) -> int:
    """Amount the organiser adds to reach the guaranteed fund."""
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
    """In the last draw, a fund without winners moves to the next lower category with winners, else to a higher one."""
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
    """Refund a fund in proportion to each payment, in whole cents by largest remainders."""
    whole = sum(paid.values())
    exact = {player: Fraction(fund * cents, whole) for player, cents in paid.items()}
    back = {player: int(share) for player, share in exact.items()}
    odd = fund - sum(back.values())
    for player in sorted(exact, key=lambda name: (back[name] - exact[name], name))[:odd]:
        back[player] += 1
    return back


def category_of(rules: VariableRules, hits: int, *, extra: bool) -> int | None:
    """Index of the highest category a bet reaches; None if it wins nothing."""
    found = (place for place, each in enumerate(rules.categories) if hits == each.hits and (extra or not each.extra))
    return next(found, None)


def count_winners(rules: VariableRules, won: Iterable[int | None]) -> list[int]:
    winners = [0] * len(rules.categories)
    for place in won:
        if place is not None:
            winners[place] += 1
    return winners
