"""The arithmetic of bets (MU2010:apuestas.2): premios, the pool of a mutua, the book and accounts of a cruzada."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, TypeVar

import msgspec

from tapete.games.apuestas.rules import ApuestasRules, Deduction


def nearest(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def shared(total: int, weights: Sequence[Fraction]) -> list[int]:
    whole = sum(weights, Fraction(0))
    exact = [total * weight / whole for weight in weights]
    cents = [int(value) for value in exact]
    by_fraction = sorted(range(len(exact)), key=lambda place: (cents[place] - exact[place], place))
    for place in by_fraction[: total - sum(cents)]:
        cents[place] += 1
    return cents


ONE = Fraction(1)


class Leg(msgspec.Struct, frozen=True, gc=False):
    """A forecast of a bet, or several of one event together, and its coefficient in hundredths."""

    bets: tuple[str, ...]
    coefficient: int = 0


def promised(amount: int, legs: Sequence[Leg]) -> int:
    above, below = amount, 1
    for leg in legs:
        above, below = above * leg.coefficient, below * 100
    return (2 * above + below) // (2 * below)


def product_of(legs: Sequence[Leg]) -> Fraction:
    product = ONE
    for leg in legs:
        product *= Fraction(leg.coefficient, 100)
    return product


def premio(amount: int, legs: Sequence[Leg], wins: Mapping[str, Fraction], void: Collection[str]) -> int | None:
    """What a bet is paid, rounded once; None if every leg is void and the stake is refunded."""
    product, held = ONE, False
    for leg in legs:
        if any(bet in void for bet in leg.bets):
            continue
        held = True
        product *= Fraction(leg.coefficient, 100)
        for bet in leg.bets:
            product *= wins.get(bet, 0)
    return nearest(amount * product) if held else None


class Stake(msgspec.Struct, frozen=True):
    """One stake in a pool."""

    number: int
    player: str
    bet: str
    amount: int


class Reparto(msgspec.Struct, frozen=True):
    """What becomes of a pool."""

    staked: int
    fund: int
    """Fund to share; 0 if every stake is refunded."""
    paid: Mapping[int, int]
    carried: int = 0

    @property
    def refunded(self) -> bool:
        return not self.paid and not self.carried


def reparto(
    rules: ApuestasRules, stakes: Sequence[Stake], wins: Mapping[str, Fraction], bote: int, *, carries: bool
) -> Reparto:
    """Share a pool: `wins` are the right results, `bote` the amount carried here, `carries` if it may be carried on."""
    staked = sum(stake.amount for stake in stakes)
    fund = nearest(rules.percentage.value * staked)
    right = [stake for stake in stakes if stake.bet in wins]
    if not right:
        return Reparto(staked, fund, {}, fund) if carries and fund else Reparto(staked, 0, {})
    guessed = sum(stake.amount for stake in right)
    if rules.least_dividend:
        fund = min(max(fund, guessed), staked)
    fund += bote
    weights = _weights(rules, right, wins, fund)
    paid = dict(zip([stake.number for stake in right], shared(fund, weights), strict=True))
    return Reparto(staked, fund, paid)


def _weights(
    rules: ApuestasRules, right: Sequence[Stake], wins: Mapping[str, Fraction], fund: int
) -> Sequence[Fraction]:
    """Each winner's part of the fund: by stake, or stake plus a share of the profit by result."""
    on: dict[str, int] = {}
    for stake in right:
        on[stake.bet] = on.get(stake.bet, 0) + stake.amount
    guessed = sum(on.values())
    if len(on) == 1 or rules.by_stake or fund < guessed:
        return [Fraction(stake.amount) for stake in right]
    parts = sum((wins[bet] for bet in on), Fraction(0))
    each = {bet: on[bet] + (fund - guessed) * wins[bet] / parts for bet in on}
    return [each[stake.bet] * stake.amount / on[stake.bet] for stake in right]


T = TypeVar("T")
Blocks = tuple[tuple[T, ...], ...]
BLOCK = 256
Side = Literal["favor", "contra"]
SIDES: tuple[Side, Side] = ("favor", "contra")


def added(blocks: Blocks[T], item: T) -> Blocks[T]:
    if blocks and len(blocks[-1]) < BLOCK:
        return (*blocks[:-1], (*blocks[-1], item))
    return (*blocks, (item,))


def each_of(blocks: Blocks[T]) -> Iterator[T]:
    for block in blocks:
        yield from block


class Offered(msgspec.Struct, frozen=True, gc=False):
    """An offer that stands, or what is left of it; the amount is the backer's stake."""

    number: int
    player: str
    amount: int


class Level(msgspec.Struct, frozen=True):
    """The offers at one coefficient, the earliest first."""

    coefficient: int
    offers: Blocks[Offered]
    amount: int


class Book(msgspec.Struct, frozen=True):
    """The offers on one result: for it, the lowest coefficient first, and against it, the highest first."""

    favor: tuple[Level, ...] = ()
    contra: tuple[Level, ...] = ()

    def standing(self) -> Iterator[tuple[Side, int, Offered]]:
        for level in self.favor:
            yield from (("favor", level.coefficient, offer) for offer in each_of(level.offers))
        for level in self.contra:
            yield from (("contra", level.coefficient, offer) for offer in each_of(level.offers))

    def find(self, number: int) -> tuple[Side, int, Offered] | None:
        """Find an offer by number. Numbers grow along each row, so one block of each coefficient is searched."""
        for side in SIDES:
            for level in self.favor if side == "favor" else self.contra:
                for offer in _block_with(level.offers, number):
                    if offer.number == number:
                        return side, level.coefficient, offer
        return None


EMPTY = Book()


class Fill(msgspec.Struct, frozen=True, gc=False):
    """What an offer met: another that stood, how much of it, and at which coefficient."""

    number: int
    player: str
    amount: int
    coefficient: int


def liability(amount: int, coefficient: int) -> int:
    """Deposit needed to bet against a stake: whole cents, because stakes are whole euros."""
    return amount * (coefficient - 100) // 100


def deposit(side: Side, amount: int, coefficient: int) -> int:
    return amount if side == "favor" else liability(amount, coefficient)


def meets(book: Book, side: Side, coefficient: int, amount: int) -> list[Fill]:
    """Offers met, best coefficient first, equal ones by time."""
    fills: list[Fill] = []
    for level in book.contra if side == "favor" else book.favor:
        other = level.coefficient
        if not amount or (other < coefficient if side == "favor" else other > coefficient):
            break
        for block in level.offers:
            for offer in block:
                taken = min(offer.amount, amount)
                fills.append(Fill(offer.number, offer.player, taken, other))
                amount -= taken
                if not amount:
                    return fills
    return fills


def without_met(book: Book, side: Side, amount: int) -> Book:
    if not amount:
        return book
    levels = book.contra if side == "favor" else book.favor
    gone = 0
    while gone < len(levels) and levels[gone].amount <= amount:
        amount -= levels[gone].amount
        gone += 1
    left = (_consumed(levels[gone], amount), *levels[gone + 1 :]) if amount else levels[gone:]
    return Book(book.favor, left) if side == "favor" else Book(left, book.contra)


def _consumed(level: Level, amount: int) -> Level:
    """A level without its first offers; the last one may be cut."""
    blocks, left = level.offers, amount
    for gone, block in enumerate(blocks):
        for place, offer in enumerate(block):
            if offer.amount > left:
                rest = Offered(offer.number, offer.player, offer.amount - left)
                kept = ((rest, *block[place + 1 :]), *blocks[gone + 1 :])
                return Level(level.coefficient, kept, level.amount - amount)
            left -= offer.amount
    raise ValueError(f"{amount} is more than stands at {level.coefficient}")


def with_offer(book: Book, side: Side, coefficient: int, offer: Offered) -> Book:
    levels = book.favor if side == "favor" else book.contra
    sign = 1 if side == "favor" else -1
    place = 0
    while place < len(levels) and levels[place].coefficient * sign < coefficient * sign:
        place += 1
    if place < len(levels) and levels[place].coefficient == coefficient:
        old = levels[place]
        level, rest = Level(coefficient, added(old.offers, offer), old.amount + offer.amount), levels[place + 1 :]
    else:
        level, rest = Level(coefficient, ((offer,),), offer.amount), levels[place:]
    changed = (*levels[:place], level, *rest)
    return Book(changed, book.contra) if side == "favor" else Book(book.favor, changed)


def without_offer(book: Book, side: Side, coefficient: int, number: int) -> Book:
    levels = book.favor if side == "favor" else book.contra
    changed = tuple([_less(level, number) if level.coefficient == coefficient else level for level in levels])
    kept = tuple([level for level in changed if level.amount])
    return Book(kept, book.contra) if side == "favor" else Book(book.favor, kept)


def _less(level: Level, number: int) -> Level:
    gone = next(offer for offer in _block_with(level.offers, number) if offer.number == number)
    blocks = [
        tuple([offer for offer in block if offer.number != number]) if _spans(block, number) else block
        for block in level.offers
    ]
    return Level(level.coefficient, tuple([block for block in blocks if block]), level.amount - gone.amount)


def _block_with(blocks: Blocks[Offered], number: int) -> tuple[Offered, ...]:
    return next((block for block in blocks if _spans(block, number)), ())


def _spans(block: tuple[Offered, ...], number: int) -> bool:
    return block[0].number <= number <= block[-1].number


NOTHING = Fraction(0)


class Match(msgspec.Struct, frozen=True, gc=False):
    """Two third parties who bet with one another."""

    bet: str
    backer: str
    layer: str
    amount: int
    coefficient: int
    backed: int
    laid: int

    @property
    def pot(self) -> int:
        return self.amount * self.coefficient // 100


class Saldo(msgspec.Struct):
    """What one player risked in a market and gets of it."""

    risked: int = 0
    received: int = 0
    returned: int = 0
    deducted: int = 0
    spoilt: bool = False


def saldos(
    matches: Iterable[Match], wins: Mapping[str, Fraction], void: Collection[str], spoilt: Collection[int], d: Deduction
) -> dict[str, Saldo]:
    """The account of each player, in the order of their first match.

    `void` are forecasts without a result, `spoilt` the numbers of invalid offers; either voids a match for both sides.
    """
    found: dict[str, Saldo] = {}
    for match in matches:
        backer = found.setdefault(match.backer, Saldo())
        layer = found.setdefault(match.layer, Saldo())
        risk = liability(match.amount, match.coefficient)
        bad = match.backed in spoilt or match.laid in spoilt
        if bad or match.bet in void:
            backer.spoilt |= bad
            layer.spoilt |= bad
            backer.returned += match.amount
            layer.returned += risk
            continue
        backer.risked += match.amount
        layer.risked += risk
        part = nearest(match.pot * wins.get(match.bet, NOTHING))
        backer.received += part
        layer.received += match.pot - part
    for saldo in found.values():
        saldo.deducted = deducted(saldo.received - saldo.risked, d)
    return found


def deducted(net: int, deducts: Deduction) -> int:
    if net <= 0:
        return 0
    return min(net, deducts.fixed) if deducts.fixed is not None else nearest(deducts.share * net)
