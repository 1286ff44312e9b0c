"""A billete of a lottery with printed numbers: every sum it may win, over all the numbers that may be drawn.

What a number wins when another is drawn for a prize depends on whether they are the same, neighbours, or end alike, and
that is mutual. So the numbers are put into kinds by what each would bring to a billete, and those that are drawn, all
different, fall into the kinds without being put back. Prizes with nothing beside them matter only if they fall to the
number itself.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from tapete.games.loterias.fijo import pays
from tapete.games.loterias.rules import By, FixedRules, Prize

MOST_STATES = 5_000
Sums = Mapping[int, Fraction]
"""How likely each sum is, in cents."""


class Kind(msgspec.Struct, frozen=True):
    """Numbers that bring the same to a billete: whether they are its own, and what, for each of some prizes."""

    itself: bool
    brings: tuple[int, ...]


Used = tuple[int, ...]
"""How many numbers of each kind are drawn."""
States = dict[tuple[int, Used], Fraction]
"""How likely each sum is together with what is drawn."""


def sums(rules: FixedRules) -> Sums | None:
    """What a billete of any number wins; nothing where there are too many ways to count."""
    found: dict[int, Fraction] = {}
    for number, count in _sorts(rules):
        own = _of_number(rules, number)
        if own is None:
            return None
        for amount, chance in own.items():
            found[amount] = found.get(amount, Fraction(0)) + chance * Fraction(count, rules.numbers)
    return found


def wins_the_same(rules: FixedRules) -> bool:
    """Whether as many numbers win whatever is drawn: no prize can fall on what another has won already."""
    return len(rules.extractions) == 1 or not _with_others(rules)


def _with_others(rules: FixedRules) -> list[Prize]:
    """Prizes beside whose number others win too."""
    drawn = [each for each in rules.plan if each.by is By.EXTRACCION]
    return [each for each in drawn if any(other.of == each.name for other in rules.plan)]


def _sorts(rules: FixedRules) -> Iterator[tuple[int, int]]:
    """A number of each sort, and how many are of it: those of a sort have as many numbers that end alike."""
    ends = [10**digits for digits in sorted({each.digits for each in rules.plan if each.by is By.TERMINACION})]
    uneven = [end for end in ends if rules.numbers % end]
    if not uneven:
        yield 0, rules.numbers
        return
    sorts: dict[tuple[bool, ...], list[int]] = {}
    for number in range(rules.numbers):
        told = sorts.setdefault(tuple([number % end < rules.numbers % end for end in uneven]), [number, 0])
        told[1] += 1
    for number, count in sorts.values():
        yield number, count


def _of_number(rules: FixedRules, number: int) -> Sums | None:
    prizes = _with_others(rules)
    kinds = _kinds(rules, prizes, number)
    states: States = {(0, (0,) * len(kinds)): Fraction(1)}
    drawn = 0
    for place, prize in enumerate(prizes):
        for _ in range(prize.count):
            states = _after_one(states, kinds, place, rules.numbers, drawn)
            drawn += 1
            if len(states) > MOST_STATES:
                return None
    return _with_single(rules, prizes, states, rules.numbers - drawn)


def _kinds(rules: FixedRules, prizes: Sequence[Prize], number: int) -> Counter[Kind]:
    """How many numbers are of each kind that brings something, its own first."""
    brought = [pays(_alone(rules, prize), (number,)) for prize in prizes]
    others = sorted({each for won in brought for each in won} - {number})
    return Counter([Kind(each == number, tuple([won.get(each, 0) for won in brought])) for each in (number, *others)])


def _alone(rules: FixedRules, prize: Prize) -> FixedRules:
    """The lottery with this prize, drawn once, and what goes with its number."""
    kept = [replace(each, count=1) for each in rules.plan if prize.name in {each.of, each.name}]
    return replace(rules, plan=tuple(kept))


def _after_one(states: States, kinds: Counter[Kind], place: int, numbers: int, drawn: int) -> States:
    """One number more is drawn, for the prize at this place."""
    after: States = {}
    for (amount, used), chance in states.items():
        plain = numbers - kinds.total() - (drawn - sum(used))
        ways = [(amount, used, plain)]
        for at, (kind, count) in enumerate(kinds.items()):
            more = (*used[:at], used[at] + 1, *used[at + 1 :])
            ways.append((amount + kind.brings[place], more, count - used[at]))
        for won, now, ways_so in ways:
            if ways_so:
                after[won, now] = after.get((won, now), Fraction(0)) + chance * Fraction(ways_so, numbers - drawn)
    return after


def _with_single(rules: FixedRules, prizes: Sequence[Prize], states: States, left: int) -> Sums:
    """The prizes that nobody else wins anything with: each falls to the number itself, if that is not drawn yet."""
    single = [each for each in rules.plan if each.by is By.EXTRACCION and each not in prizes]
    found: dict[int, Fraction] = {}
    for (amount, used), chance in states.items():
        falls = [(each.amount, Fraction(each.count, left)) for each in single] if not used[0] else []
        for won, part in (*falls, (0, 1 - sum((part for _, part in falls), Fraction(0)))):
            found[amount + won] = found.get(amount + won, Fraction(0)) + chance * part
    return {amount: chance for amount, chance in found.items() if chance}
