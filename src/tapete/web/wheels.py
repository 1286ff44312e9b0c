"""Wheels drawn: pockets in their order and colours, and where the ball comes to rest."""

from collections.abc import Mapping
from math import cos, pi, sin

import msgspec

from tapete.engine.cloth import Paint, Spot
from tapete.families.wheel.rules import WheelRules
from tapete.games import REGISTRY
from tapete.kit.wheel import ROULETTE

RADIUS = 100


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
    """The colour of each result, found once for the rules of a table."""
    known = _PAINTS.get(id(rules))
    if known is None or known[0] is not rules:
        if len(_PAINTS) >= _MOST_PAINTS:
            _PAINTS.clear()
        known = _PAINTS[id(rules)] = (rules, _paints(rules))
    return known[1]


_MOST_PAINTS = 256
_PAINTS: dict[int, tuple[WheelRules, dict[str, Paint]]] = {}
"""By the rules themselves, which have no hash; they are kept with it, so that no others can take their place."""


def _paints(rules: WheelRules) -> dict[str, Paint]:
    """By the suertes rojo and negro, else as the spot that covers the result alone is painted."""
    layout = REGISTRY.module(rules.game).layout(rules)
    spots = {next(iter(rules.bets[spot.bet].covers)): spot for spot in layout.spots if _is_single(rules, spot)}
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
