"""The pockets of wheels: their order and their colours."""

from collections.abc import Mapping

from tapete.engine.cloth import Paint, Spot
from tapete.families.wheel.rules import WheelRules
from tapete.games import REGISTRY
from tapete.kit.wheel import ROULETTE
from tapete.web.draw.wheel import Pocket


def pockets_of(rules: WheelRules) -> tuple[str, ...]:
    """The results round the wheel; where the order of the pockets is not told, the results round and round."""
    if rules.travel:
        return rules.travel.cells
    outcomes = {outcome.id: outcome.weight for outcome in rules.need.outcomes}
    if set(outcomes) == set(ROULETTE.pockets):
        return ROULETTE.pockets
    return tuple(outcomes) * max(outcomes.values())


def painted_pockets(rules: WheelRules) -> list[Pocket]:
    """The pockets round the wheel with their colours."""
    paints = paints_of(rules)
    return [Pocket(outcome, paints[outcome]) for outcome in pockets_of(rules)]


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
