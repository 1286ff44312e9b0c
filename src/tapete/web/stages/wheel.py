"""The wheel on the stage of its table, and the ball in it."""

from collections.abc import Sequence
from functools import lru_cache

from tapete.engine.table import AnyTable
from tapete.families.wheel.play import WheelView
from tapete.kit.wheel import ROULETTE
from tapete.web.draw.chips import stack
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.draw.wheel import GLOSS, Pocket, ball, bowl, rim, rotor, running
from tapete.web.glimpse import WIDTH, Glimpse, word
from tapete.web.wheels import painted_pockets, paints_of, pockets_of
from tapete.web.words import game_name

At = tuple[float, float, float]
"""A centre and a radius."""
WHEEL_AT: At = (214.0, 190.0, 142.0)
"""Where the wheel of a ruleta lies on the wide stage."""


def draw_bowl(game: AnyTable, at: At = WHEEL_AT) -> str:
    """The wheel of a table, without its ball."""
    return f'<g class="wheel" transform="{placed(at)}">{bowl(press(), painted_pockets(game.rules))}</g>'


def draw_ball(pockets: Sequence[str], outcome: str, key: str, *, moving: bool, at: At = WHEEL_AT) -> str:
    """The ball: running, or at rest in the pocket of the result."""
    if moving:
        drawn = running()
    elif outcome in pockets:
        drawn = f'<g class="landed" id="ball-{key}">{ball(pockets.index(outcome), len(pockets))}</g>'
    else:
        return ""
    return f'<g class="wheel" transform="{placed(at)}">{drawn}</g>'


def placed(at: At) -> str:
    """The transformation that brings a wheel, drawn at 200, to its place."""
    x, y, radius = at
    return f"translate({number(x)} {number(y)}) scale({radius / 200:.3f})"


_LEFT: At = (92.0, 84.0, 108.0)
_RIGHT: At = (224.0, 84.0, 108.0)
_MIDDLE: At = (100.0, 84.0, 104.0)
_UPRIGHT: At = (112.0, 138.0, 124.0)
_LONGEST_FIGURE = 2
_MOST_CHIPS = 3
_ROWS, _COLUMNS, _CELL = 3, 4, 40.0


def wheel_glimpse(game: AnyTable, view: WheelView, language: str) -> Glimpse:
    """The wheel, the last result in its colour, and the largest stakes."""
    at = _place(game)
    outcome = view.results[-1] if view.results else ""
    beside = 256.0 if at[0] < _RIGHT[0] else 58.0
    result = _result(game, outcome, beside) if outcome else ""
    amounts = sorted((stake.amount for stake in view.stakes), reverse=True)[:_MOST_CHIPS]
    chips = "".join(
        stack(press(), amount, beside - 17 * (len(amounts) - 1) + 34 * place, 128, 12)
        for place, amount in enumerate(amounts)
    )
    outcomes = pockets_of(game.rules)
    if game.rules.travel:
        place = outcomes.index(outcome) if outcome in outcomes else 0
        tongue = f'<path d="M{at[0] - 11} 0H{at[0] + 11}L{at[0]} 30Z" class="tongue"/>'
        name = press().label(game_name(game.slug, language), beside, 58, (108, 70), most=13)
        shown = result or f'<g class="print">{name}</g>'
        live = f"{tongue}{shown}{chips}"
        return Glimpse(_ground(game), live, -360 * place / len(outcomes), (at[0], at[1]), "xMin")
    lying = ball(outcomes.index(outcome), len(outcomes)) if outcome in outcomes else ""
    live = f'<g transform="{placed(at)}">{lying}</g>{result}{chips}'
    return Glimpse(_ground(game), live, anchor="xMax" if at == _RIGHT else "xMin")


def _place(game: AnyTable) -> At:
    if game.rules.travel:
        return _UPRIGHT
    if pockets_of(game.rules) != ROULETTE.pockets:
        return _MIDDLE
    return _RIGHT if game.rules.series else _LEFT


@lru_cache(maxsize=256)
def _ground(game: AnyTable) -> str:
    if game.rules.travel:
        pockets = pockets_of(game.rules)
        order = list(dict.fromkeys(pockets))
        symbols = [Pocket(_figure(outcome), f"symbol{order.index(outcome)}") for outcome in pockets]
        wheel = f"{rim()}{rotor(press(), symbols)}{GLOSS}"
        cloth = ""
    else:
        wheel = bowl(press(), painted_pockets(game.rules))
        cloth = _cloth(game)
    return f'{cloth}<g class="wheel" transform="{placed(_place(game))}">{wheel}</g>'


def _cloth(game: AnyTable) -> str:
    """A piece of the cloth beside the wheel: three rows of numbers."""
    paints = paints_of(game.rules)
    numbers = sorted((each for each in paints if each.isdigit() and int(each)), key=int)[: _ROWS * _COLUMNS]
    columns = -(-len(numbers) // _ROWS)
    left = 0.0 if _place(game) == _RIGHT else WIDTH - _CELL * columns
    cells = []
    for place, outcome in enumerate(numbers):
        column, row = divmod(place, _ROWS)
        x, y = left + _CELL * (column + 0.5), 19 + 38 * (_ROWS - row - 0.5)
        round_ = 15 if paints[outcome] == "negro" else 4
        box = f'x="{x - 15}" y="{y - 14}" width="30" height="28" rx="{round_}"'
        cells.append(f'<rect {box} class="m-{paints[outcome]}"/>{word(outcome, x, y, 11, 24)}')
    rows = "".join(f"M{left} {19 + 38 * row}h{_CELL * columns}" for row in range(_ROWS + 1))
    sides = "".join(f"M{left + _CELL * column} 19v114" for column in range(columns + 1))
    return f'<path d="{rows}{sides}" class="ln"/><g class="print">{"".join(cells)}</g>'


def _figure(outcome: str) -> str:
    """A figure says itself; the symbols that are no figure are crosses."""
    return outcome if len(outcome) <= _LONGEST_FIGURE else "+"


def _result(game: AnyTable, outcome: str, x: float) -> str:
    """The result large: a red one square, a black one round, as on the cloth."""
    paint = paints_of(game.rules)[outcome]
    round_ = 36 if paint == "negro" else 18 if paint == "verde" else 8
    shadow = f'<rect x="{x - 37}" y="26" width="76" height="76" rx="{round_}" class="cast"/>'
    box = f'<rect x="{x - 36}" y="22" width="72" height="72" rx="{round_}" class="result-{paint}"/>'
    return f'{shadow}{box}<g class="print">{word(outcome, x, 58, 30, 58)}</g>'
