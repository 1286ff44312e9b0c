"""Cloths and wheels drawn: the geometry of a game becomes what the SVG templates print.

Nothing here knows a rule: what a spot covers, pays and admits is read from the rules of the table, and whose chips lie
on it from the view of whoever looks.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import cos, pi, sin

import msgspec

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.games import REGISTRY
from tapete.games.wheel.rules import Bet, WheelRules
from tapete.games.wheel.state import Stake
from tapete.kit.money import write_amount
from tapete.kit.wheel import ROULETTE
from tapete.language import N_, say
from tapete.web.words import bet_name

MARKS = {"rojo": "R", "negro": "N", "verde": "", "": ""}
"""What tells red from black without colour."""
RADIUS = 100
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PATTERNS = 6
_MOST_COVERED = 12


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
    prison: bool


class DrawnSpot(msgspec.Struct, frozen=True, kw_only=True):
    """A spot as it is printed and spoken."""

    spot: Spot
    label: str
    mark: str
    says: str
    covers: tuple[str, ...]
    won: bool
    raised: bool
    """Whether its print makes room for the chips that lie on it."""


class DrawnCloth(msgspec.Struct, frozen=True, kw_only=True):
    """One paño of a table, with the chips on it."""

    pano: int
    cloth: Cloth
    spots: tuple[DrawnSpot, ...]
    stacks: tuple[Stack, ...]


class Pocket(msgspec.Struct, frozen=True, kw_only=True):
    """A pocket of the wheel: a sector drawn at the top and turned to its place."""

    outcome: str
    angle: int
    """In hundredths of a degree, clockwise from the top."""
    paint: Paint

    @property
    def turn(self) -> str:
        """Its angle in degrees."""
        return write_degrees(self.angle)


class DrawnWheel(msgspec.Struct, frozen=True, kw_only=True):
    """The wheel of a table."""

    pockets: tuple[Pocket, ...]
    sector: str
    """The path of one sector."""
    tongue: bool
    """Whether the wheel itself stops at a tongue, instead of a ball in a pocket."""


def letters_of(stakes: Sequence[Stake]) -> dict[str, str]:
    """A letter for each player with chips on the cloth, in the order in which they came."""
    players = dict.fromkeys(stake.player for stake in sorted(stakes, key=lambda stake: stake.placed))
    return {player: _LETTERS[place % len(_LETTERS)] for place, player in enumerate(players)}


def layout_of(rules: WheelRules) -> Cloth:
    """The cloth of a table."""
    return REGISTRY.module(rules.game).layout(rules)


def draw_cloth(
    rules: WheelRules, stakes: Sequence[Stake], pano: int, me: str, language: str, outcome: str = ""
) -> DrawnCloth:
    """A paño for one reader; `outcome` lights what it covers."""
    cloth = layout_of(rules)
    here = [stake for stake in stakes if stake.pano == pano]
    mine: dict[str, int] = {}
    for stake in here:
        if stake.player == me:
            mine[stake.bet] = mine.get(stake.bet, 0) + stake.amount
    laden = {stake.bet for stake in here}
    spots = tuple(
        _drawn(rules, spot, pano, mine.get(spot.bet, 0), language, outcome, laden=spot.bet in laden)
        for spot in cloth.spots
    )
    return DrawnCloth(pano=pano, cloth=cloth, spots=spots, stacks=tuple(_stacks(cloth, here, letters_of(stakes), me)))


def _drawn(
    rules: WheelRules, spot: Spot, pano: int, mine: int, language: str, outcome: str, *, laden: bool
) -> DrawnSpot:
    bet = rules.bets[spot.bet]
    return DrawnSpot(
        spot=spot,
        label=_print(rules.game, spot, language),
        mark=MARKS[spot.paint] if spot.label.isdigit() else "",
        says=_spoken(rules.game, bet, pano, mine, language),
        covers=_in_order(bet),
        won=bool(outcome) and outcome in bet.covers,
        raised=laden and _is_narrow(spot),
    )


def _print(game: str, spot: Spot, language: str) -> str:
    """What a cell carries: figures as they are, words in the reader's language."""
    return bet_name(game, spot.bet, language) if spot.label == spot.bet else spot.label


def _spoken(game: str, bet: Bet, pano: int, mine: int, language: str) -> str:
    """Everything about a bet in one line: what screen readers say and what the line under the cloth shows."""
    facts = {
        "name": bet_name(game, bet.id, language),
        "pays": _ratio(bet.pays),
        "least": bet.minimums[pano - 1],
        "most": bet.cap,
        "cite": bet.cite,
    }
    said = say(N_("{name}, pays {pays} to 1, {least:€} to {most:€}, {cite}"), language, facts)
    covered = _covered(bet)
    if covered:
        covers = say(N_("covers {numbers}"), language, {"numbers": covered})
        said = f"{said}, {covers}"
    if mine:
        yours = say(N_("You have {mine:€} here"), language, {"mine": mine})
        said = f"{said}. {yours}"
    return said


def _covered(bet: Bet) -> str:
    """The numbers of a bet whose name does not tell them."""
    if "-" in bet.id or len(bet.covers) == 1:
        return ""
    numbers = _in_order(bet)
    return ", ".join(numbers[:_MOST_COVERED]) + ("…" if len(numbers) > _MOST_COVERED else "")


def _in_order(bet: Bet) -> tuple[str, ...]:
    return tuple(sorted(bet.covers, key=lambda outcome: (len(outcome), outcome)))


def _ratio(pays: Fraction) -> str:
    return str(pays.numerator) if pays.denominator == 1 else f"{pays.numerator}/{pays.denominator}"


def _stacks(cloth: Cloth, stakes: Sequence[Stake], letters: Mapping[str, str], me: str) -> list[Stack]:
    """One stack a player and spot, side by side where several share it; mine lies on top."""
    places = {spot.bet: spot for spot in cloth.spots}
    by_spot: dict[str, dict[tuple[str, bool], int]] = {}
    for stake in stakes:
        piles = by_spot.setdefault(stake.bet, {})
        whose = (stake.player, not stake.free)
        piles[whose] = piles.get(whose, 0) + stake.amount
    drawn = [
        _stack(places[bet], place, player, amount, letters, me, prison=prison)
        for bet, piles in by_spot.items()
        for place, ((player, prison), amount) in enumerate(piles.items())
    ]
    return sorted(drawn, key=lambda stack: stack.mine)


def _stack(
    spot: Spot, place: int, player: str, amount: int, letters: Mapping[str, str], me: str, *, prison: bool
) -> Stack:
    x, y = _chips_at(spot)
    shift = 9 * ((place + 1) // 2) * (1 if place % 2 else -1)
    letter = letters[player]
    return Stack(
        x=x + shift,
        y=y - abs(shift) // 2 - (spot.height // 2 + 2 if prison else 0),
        letter=letter,
        pattern=_LETTERS.index(letter) % _PATTERNS,
        worth=short(amount),
        mine=player == me,
        prison=prison,
    )


def _chips_at(spot: Spot) -> tuple[int, int]:
    """On lines and crossings the middle; on printed cells beside or under the print, so that it can be read."""
    x, y = spot.centre
    if not spot.label:
        return x, y
    if _is_narrow(spot):
        return x, y + spot.height // 5
    return (x, y + spot.height // 4) if spot.height > spot.width else (x - 3 * spot.width // 8, y)


def _is_narrow(spot: Spot) -> bool:
    return bool(spot.label) and spot.width < 2 * spot.height and spot.height <= spot.width


def short(cents: int) -> str:
    """An amount that fits on a chip: `5`, `2.50`, `1k`."""
    if cents >= 100_000 and cents % 10_000 == 0:
        whole, rest = divmod(cents, 100_000)
        return f"{whole}.{rest // 10_000}k" if rest else f"{whole}k"
    return write_amount(cents)


# --- wheels ----------------------------------------------------------------------------------------------------------


def pockets_of(rules: WheelRules) -> tuple[str, ...]:
    """The results round the wheel; where the order of the pockets is not told, the results round and round."""
    if rules.travel:
        return rules.travel.cells
    outcomes = {outcome.id: outcome.weight for outcome in rules.need.outcomes}
    if set(outcomes) == set(ROULETTE.pockets):
        return ROULETTE.pockets
    return tuple(outcomes) * max(outcomes.values())


def draw_wheel(rules: WheelRules) -> DrawnWheel:
    """The wheel with its colours."""
    pockets = pockets_of(rules)
    paints = paints_of(rules)
    step = 36_000 / len(pockets)
    return DrawnWheel(
        pockets=tuple(
            Pocket(outcome=outcome, angle=round(place * step), paint=paints[outcome])
            for place, outcome in enumerate(pockets)
        ),
        sector=_sector(len(pockets)),
        tongue=rules.travel is not None,
    )


def paints_of(rules: WheelRules) -> dict[str, Paint]:
    """The colour of each result: by the suertes rojo and negro, else as the spot that covers it alone is painted."""
    spots = {
        next(iter(rules.bets[spot.bet].covers)): spot for spot in layout_of(rules).spots if _is_single(rules, spot)
    }
    own = {outcome: spot.paint for outcome, spot in spots.items()}
    return {outcome.id: _paint(rules, outcome.id, own) for outcome in rules.need.outcomes}


def _is_single(rules: WheelRules, spot: Spot) -> bool:
    return len(rules.bets[spot.bet].covers) == 1


def _paint(rules: WheelRules, outcome: str, own: Mapping[str, Paint]) -> Paint:
    colours: tuple[Paint, ...] = ("rojo", "negro")
    for colour in colours:
        if colour in rules.bets and outcome in rules.bets[colour].covers:
            return colour
    return own.get(outcome) or "verde"


def angle_of(wheel: DrawnWheel, outcome: str) -> str:
    """Where the ball comes to rest."""
    return next((pocket.turn for pocket in wheel.pockets if pocket.outcome == outcome), "0")


def write_degrees(hundredths: int) -> str:
    """An angle as SVG reads it."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _sector(pockets: int) -> str:
    half = pi / pockets
    inner, outer = 58, RADIUS - 12
    corners = [(r * sin(a), -r * cos(a)) for r, a in ((inner, -half), (outer, -half), (outer, half), (inner, half))]
    a, b, c, d = (f"{x:.2f} {y:.2f}" for x, y in corners)
    return f"M{a}L{b}A{outer} {outer} 0 0 1 {c}L{d}A{inner} {inner} 0 0 0 {a}"
