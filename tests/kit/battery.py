"""A battery of statistical tests on final outcomes: each gives the chance that a fair source does no better.

`rejected` judges them together at 99 % (Holm's correction), so that a fair source fails once in a hundred batteries;
the seeds are fixed, so the verdicts are too.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from math import erfc, sqrt

from scipy.special import gammaincc

PValues = Mapping[str, float]


def rejected(p_values: PValues, level: float = 0.01) -> list[str]:
    """The tests that fail, the worst first."""
    failed = []
    for place, (name, p_value) in enumerate(sorted(p_values.items(), key=lambda item: item[1])):
        if p_value > level / (len(p_values) - place):
            break
        failed.append(name)
    return failed


def chi_square(observed: Iterable[float], expected: Iterable[float], free: int, scale: float = 1.0) -> float:
    total = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    return float(gammaincc(free / 2, total * scale / 2))


def draws_battery(draws: Sequence[int], sides: int) -> PValues:
    """All the tests of independent draws that should be uniform."""
    return {
        "frequency": frequency(draws, sides),
        "serial": serial(draws, sides),
        "runs": runs([draw < sides // 2 for draw in draws]),
        "gaps": gaps(draws, sides),
        "coupon": coupon(draws, sides),
        "duplicates": duplicates(draws, sides, block=10),
    }


def frequency(draws: Sequence[int], sides: int) -> float:
    counts = Counter(draws)
    return chi_square((counts[side] for side in range(sides)), [len(draws) / sides] * sides, sides - 1)


def serial(draws: Sequence[int], sides: int) -> float:
    """Pairs that do not overlap."""
    return frequency([a * sides + b for a, b in zip(draws[::2], draws[1::2], strict=True)], sides**2)


def runs(highs: Sequence[bool]) -> float:
    """The number of runs, given how many are high and low (Wald and Wolfowitz)."""
    total, high = len(highs), sum(highs)
    low = total - high
    mean = 1 + 2 * high * low / total
    variance = (mean - 1) * (mean - 2) / (total - 1)
    return erfc(abs(len(list(groupby(highs))) - mean) / sqrt(2 * variance))


def gaps(draws: Sequence[int], sides: int) -> float:
    """How long it takes to see one of the first few sides again."""
    few = max(1, sides // 6)
    places = [place for place, draw in enumerate(draws) if draw < few]
    lengths = [after - before - 1 for before, after in pairwise(places)]
    hit = few / sides
    return by_length(lengths, lambda length: hit * (1 - hit) ** length)


def coupon(draws: Sequence[int], sides: int) -> float:
    """How many draws it takes to see every side."""
    lengths, seen, start = [], set[int](), 0
    for place, draw in enumerate(draws, 1):
        seen.add(draw)
        if len(seen) == sides:
            lengths.append(place - start)
            seen, start = set(), place
    distribution = coupon_distribution(sides, 40 * sides)
    return by_length(lengths, lambda length: distribution[length])


def coupon_distribution(sides: int, longest: int) -> list[float]:
    """The chance that the collection is complete exactly at each draw."""
    have = [1.0] + [0.0] * sides
    complete = [0.0]
    for _ in range(longest):
        complete.append(have[sides - 1] / sides)
        have = [0.0] + [have[k] * k / sides + have[k - 1] * (sides - k + 1) / sides for k in range(1, sides)] + [0.0]
    return complete


def duplicates(draws: Sequence[int], sides: int, block: int) -> float:
    """How many different sides a block of draws shows."""
    different = [len(set(draws[i : i + block])) for i in range(0, len(draws) - block + 1, block)]
    chances = [1.0]
    for _ in range(block):
        grown = [0.0] * (len(chances) + 1)
        for k, chance in enumerate(chances):
            grown[k] += chance * k / sides
            grown[k + 1] += chance * (sides - k) / sides
        chances = grown
    return by_length(different, lambda count: chances[count])


def by_length(lengths: Sequence[int], chance: Callable[[int], float]) -> float:
    """The fit of some lengths to their distribution, in cells of at least twenty expected."""
    total, counts = len(lengths), Counter(lengths)
    observed, expected, length, left = [0.0], [0.0], 0, float(total)
    while left >= 20:
        if expected[-1] >= 20:
            observed.append(0.0)
            expected.append(0.0)
        observed[-1] += counts.pop(length, 0)
        expected[-1] += total * chance(length)
        left -= total * chance(length)
        length += 1
    observed[-1] += sum(counts.values())
    expected[-1] += left
    return chi_square(observed, expected, len(observed) - 1) if lengths else 0.0


def shuffles_battery(orders: Sequence[Sequence[int]]) -> PValues:
    """The tests of many shuffles of `range(n)`."""
    return {"positions": positions(orders), "neighbours": neighbours(orders)}


def positions(orders: Sequence[Sequence[int]]) -> float:
    """Where each item stands: n by n cells, both margins fixed."""
    size = len(orders[0])
    counts = Counter((place, item) for order in orders for place, item in enumerate(order))
    cells = [counts[place, item] for place in range(size) for item in range(size)]
    return chi_square(cells, [len(orders) / size] * size**2, (size - 1) ** 2, scale=(size - 1) / size)


def neighbours(orders: Sequence[Sequence[int]]) -> float:
    """How far apart the two items on top were before."""
    size = len(orders[0])
    return frequency([(order[1] - order[0]) % size - 1 for order in orders], size - 1)


def subsets(games: Sequence[Sequence[int]], balls: int) -> float:
    """How often each ball, from 1, comes among the first few of many games."""
    size = len(games[0])
    counts = Counter(ball for game in games for ball in game)
    expected = len(games) * size / balls
    scale = (balls - 1) / (balls - size)
    return chi_square((counts[ball] for ball in range(1, balls + 1)), [expected] * balls, balls - 1, scale)
