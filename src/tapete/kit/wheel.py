"""The wheel: a circle of pockets, and the tests a real one must pass to be played with."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from tapete.kit.outcomes import ImpossibleDraw, Outcomes
from tapete.law.citation import Citation

ROJO, NEGRO = "rojo", "negro"


class InvalidWheel(ValueError):
    """A wheel that may not be played with: everything that is wrong with it, and the article."""

    def __init__(self, faults: list[str], cite: Citation) -> None:
        super().__init__(f"{'; '.join(faults)} ({cite})")
        self.faults = faults
        self.cite = cite


class Wheel(msgspec.Struct, frozen=True):
    """Equal pockets in their order round the circle; several may bear the same result."""

    pockets: tuple[str, ...]

    @property
    def outcomes(self) -> Outcomes:
        """Each result, in order of appearance, with the number of pockets that bear it."""
        return tuple(Counter(self.pockets).items())

    def pocket(self, position: int) -> str:
        """The result at a position, counting round and round from the first pocket."""
        return self.pockets[position % len(self.pockets)]

    def neighbours(self, position: int) -> tuple[str, str]:
        return self.pocket(position - 1), self.pocket(position + 1)

    def check(self, result: str) -> str:
        if result not in self.pockets:
            raise ImpossibleDraw(repr(result[:20]), "it is not on the wheel")
        return result


# --- ruleta -----------------------------------------------------------------------------------------------------------

_ORDER = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
ROULETTE = Wheel(tuple(_ORDER.split()))
"""The usual order (criterio:ruleta-francesa.3): the law gives only what `check_roulette` tests."""


def digit_sum_colours(pockets: int, negro: Sequence[int], rojo: Sequence[int]) -> dict[str, str]:
    """The colour of every number by the rule of the article: an even sum of digits makes a number negro.

    `negro` and `rojo` are the article's exceptions. The rule is not for the 0 (criterio:ruleta-francesa.2).
    """

    def colour(number: int) -> str:
        even_sum = sum(map(int, str(number))) % 2 == 0
        return NEGRO if number in negro or (even_sum and number not in rojo) else ROJO

    return {"0": ""} | {str(number): colour(number) for number in range(1, pockets)}


def check_roulette(wheel: Wheel, colours: Mapping[str, str], never_zero: Sequence[str], cite: Citation) -> None:
    """Refuse a cylinder with a number missing or twice, a coloured 0, or neighbours the article keeps apart."""
    faults = _wrong_pockets(wheel, dict.fromkeys(colours, 1))
    if colours.get("0") in never_zero:
        faults.append(f"the 0 is {colours['0']}")
    faults += [f"the {number} is without colour" for number in colours if number != "0" and not colours[number]]
    faults += [f"{a} and {b} are neighbours and both {colours[a]}" for a, b in _sides(wheel) if _same(colours, a, b)]
    faults += [f"{a} and {b} are consecutive and neighbours" for a, b in _sides(wheel) if _consecutive(a, b)]
    _refuse(faults, cite)


def _sides(wheel: Wheel) -> list[tuple[str, str]]:
    return list(pairwise((*wheel.pockets, wheel.pockets[0]))) if wheel.pockets else []


def _same(colours: Mapping[str, str], a: str, b: str) -> bool:
    return colours.get(a, "") in {ROJO, NEGRO} and colours.get(a) == colours.get(b)


def _consecutive(a: str, b: str) -> bool:
    return any({a, b} == {str(number), str(number + 1)} for number in range(36))


# --- bola -------------------------------------------------------------------------------------------------------------


def check_bola(dish: Wheel, colours: Mapping[str, str], central: int, cite: Citation) -> None:
    """Refuse a dish that does not bear each number twice, or whose central number has a colour of the others."""
    faults = _wrong_pockets(dish, dict.fromkeys(colours, 2))
    for number in sorted(set(dish.pockets)):
        coloured = colours.get(number) in {ROJO, NEGRO}
        if coloured == (number == str(central)):
            faults.append(f"the {number} is {colours.get(number, 'without colour')}")
    _refuse(faults, cite)


# --- ruleta de la fortuna ---------------------------------------------------------------------------------------------

_HALVES = (
    "24 15 24 7 24 15 24 4 24 15 24 15 2 24 15 24 7 24 15 24 4 24 15 24 7 15",
    "24 15 24 7 24 15 24 4 24 7 24 15 2 24 15 24 7 24 15 24 4 24 15 24 7 15",
)


def fortune_wheel(one: str, other: str) -> Wheel:
    """Fifty-four cells (criterio:ruleta-de-la-fortuna.13), the two figures facing each other."""
    first, second = (half.split() for half in _HALVES)
    return Wheel((one, *first, other, *second))


def check_fortune(wheel: Wheel, symbols: Mapping[str, int], cells: int, cite: Citation) -> None:
    """Refuse a wheel on which a symbol does not fill as many cells as the article gives it."""
    faults = _wrong_pockets(wheel, symbols)
    if len(wheel.pockets) != cells:
        faults.append(f"it has {len(wheel.pockets)} cells, not {cells}")
    _refuse(faults, cite)


def _wrong_pockets(wheel: Wheel, expected: Mapping[str, int]) -> list[str]:
    found = Counter(wheel.pockets)
    return [
        f"{result} stands on {found[result]} pockets, not {expected.get(result, 0)}"
        for result in dict.fromkeys((*expected, *found))
        if found[result] != expected.get(result, 0)
    ]


def _refuse(faults: list[str], cite: Citation) -> None:
    if faults:
        raise InvalidWheel(faults, cite)
