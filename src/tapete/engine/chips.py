"""The cloth with its chips: where whose lie, how they are stacked, and the whole as a picture in SVG."""

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import TYPE_CHECKING

import msgspec

from tapete.engine.cloth import Cloth, Spot
from tapete.kit.money import write_amount

if TYPE_CHECKING:
    from tapete.engine.table import Terms

RIMS = 6
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """Chips that lie on a spot of the cloth."""

    player: str
    bet: str
    """The spot."""
    amount: int
    casillas: tuple[int, ...] = ()
    """On each of which so much lies, where a spot has several that are played together."""
    pano: int = 1
    colour: str = ""
    """Of colour chips; empty for chips of value."""
    placed: int = 0
    """The order in which players came to the cloth: it gives them their letters."""
    held: str = ""
    """The word for chips that are not free, such as `prison`: it is a class of the sheet of styles."""

    @property
    def total(self) -> int:
        """What lies there, adding all casillas."""
        return self.amount * max(1, len(self.casillas))


class Stack(msgspec.Struct, frozen=True, kw_only=True):
    """The chips of one player on one spot."""

    x: int
    y: int
    letter: str
    pattern: int
    """Which of the rims: players are told apart by letter and rim, not by colour alone."""
    worth: str
    """The amount as short as a chip can carry."""
    mine: bool
    held: str


def letters_of(lying: Sequence[Lying]) -> dict[str, str]:
    """A letter for each player with chips on the cloth, in the order in which they came."""
    players = dict.fromkeys(chips.player for chips in sorted(lying, key=lambda chips: chips.placed))
    return {player: _LETTERS[place % len(_LETTERS)] for place, player in enumerate(players)}


def stacks_of(cloth: Cloth, lying: Sequence[Lying], letters: Mapping[str, str], me: str = "") -> list[Stack]:
    """One stack a player and spot, side by side where several share it; mine lies on top."""
    places = {spot.bet: spot for spot in cloth.spots}
    by_spot: dict[str, dict[tuple[str, str], int]] = {}
    for chips in lying:
        if chips.bet in places:
            piles = by_spot.setdefault(chips.bet, {})
            whose = (chips.player, chips.held)
            piles[whose] = piles.get(whose, 0) + chips.total
    drawn = [
        _stack(places[bet], place, letters[player], amount, mine=player == me, held=held)
        for bet, piles in by_spot.items()
        for place, ((player, held), amount) in enumerate(piles.items())
    ]
    return sorted(drawn, key=lambda stack: stack.mine)


def _stack(spot: Spot, place: int, letter: str, amount: int, *, mine: bool, held: str) -> Stack:
    x, y = _chips_at(spot)
    shift = 9 * ((place + 1) // 2) * (1 if place % 2 else -1)
    return Stack(
        x=x + shift,
        y=y - abs(shift) // 2 - (spot.height // 2 + 2 if held else 0),
        letter=letter,
        pattern=_LETTERS.index(letter) % RIMS,
        worth=short(amount),
        mine=mine,
        held=held,
    )


def _chips_at(spot: Spot) -> tuple[int, int]:
    """On lines and crossings the middle; on printed cells beside or under the print, so that it can be read."""
    x, y = spot.centre
    if not spot.label:
        return x, y
    if is_narrow(spot):
        return x, y + spot.height // 5
    return (x, y + spot.height // 4) if spot.height > spot.width else (x - 3 * spot.width // 8, y)


def is_narrow(spot: Spot) -> bool:
    """Whether the print of a cell must make room for the chips that lie on it."""
    return bool(spot.label) and spot.width < 2 * spot.height and spot.height <= spot.width


def least_stack(value: int, bet: "Terms", pano: int = 1) -> int:
    """How many chips of a value, at the least, begin a stake that a bet admits; 0 where no number of them does."""
    together = bet.step // gcd(bet.step, value)
    least = -(-bet.minimums[pano - 1] // (value * together)) * together
    return least if least * value <= bet.cap else 0


def beginning(values: Iterable[int], terms: "Iterable[Terms]", pano: int = 1) -> list[int]:
    """The chips of which one alone begins a lawful bet, from the smallest; where none does, those of which fewest do.

    Bets without a minimum of their own, which go with another, begin nothing.
    """
    alike = {(bet.minimums[pano - 1], bet.step, bet.cap): bet for bet in terms}
    bets = [bet for (least, *_), bet in alike.items() if least > 1]
    stacks = {value: [count for bet in bets if (count := least_stack(value, bet, pano))] for value in sorted(values)}
    fewest = {value: min(counts) for value, counts in stacks.items() if counts}
    return [value for value, count in fewest.items() if count == min(fewest.values())]


def short(cents: int) -> str:
    """An amount that fits on a chip: `5`, `2.50`, `1k`."""
    if cents >= 100_000 and cents % 10_000 == 0:
        whole, rest = divmod(cents, 100_000)
        return f"{whole}.{rest // 10_000}k" if rest else f"{whole}k"
    return write_amount(cents)


_FELT, _LINE, _PRINT = "#0b6b3a", "#f4e9c8", "#fdfaf0"
_PAINT = {"": "none", "rojo": "#b3202a", "negro": "#1d1d1f", "verde": "#0f8a4b"}
_RIMS = ("#1f5fa8", "#a8551f", "#6a1fa8", "#1fa89a", "#a81f5f", "#5f5f5f")
_MARGIN = 6


def svg_of(cloth: Cloth, lying: Sequence[Lying] = (), pano: int = 1) -> str:
    """One paño, with the chips that lie on it."""
    here = [chips for chips in lying if chips.pano == pano]
    stacks = stacks_of(cloth, here, letters_of(lying))
    laden = {chips.bet for chips in here}
    width, height = cloth.width + 2 * _MARGIN, cloth.height + 2 * _MARGIN
    box = f"{-_MARGIN} {-_MARGIN} {width} {height}"
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" role="img"',
            ' style="max-width:100%" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">',
            f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{width}" height="{height}" rx="6" fill="{_FELT}"/>',
            *(_cell(spot, raised=spot.bet in laden and is_narrow(spot)) for spot in cloth.spots if spot.label),
            *map(_chips, stacks),
            "</svg>",
        )
    )


def escaped(text: str) -> str:
    """Text as markup holds it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _cell(spot: Spot, *, raised: bool) -> str:
    x, y = spot.centre
    size = min(18, max(8, spot.width * 3 // 2 // max(len(spot.label), 1)))
    return (
        f'<rect x="{spot.x}" y="{spot.y}" width="{spot.width}" height="{spot.height}" fill="{_PAINT[spot.paint]}"'
        f' stroke="{_LINE}"><title>{escaped(spot.bet)}</title></rect>'
        f'<text x="{x}" y="{y - (spot.height // 4 if raised else 0)}" fill="{_PRINT}" font-size="{size}"'
        f' pointer-events="none">{escaped(spot.label)}</text>'
    )


def _chips(stack: Stack) -> str:
    opacity = ' opacity="0.7"' if stack.held else ""
    squeezed = ' textLength="20" lengthAdjust="spacingAndGlyphs"' if len(stack.worth) > 3 else ""
    return (
        f'<g transform="translate({stack.x} {stack.y})"{opacity}>'
        f'<circle r="14" fill="#fdfaf0" stroke="{_RIMS[stack.pattern]}" stroke-width="4"/>'
        f'<text font-size="10" y="2"{squeezed}>{escaped(stack.worth)}</text>'
        f'<text font-size="7" y="-8">{escaped(stack.letter)}</text></g>'
    )
