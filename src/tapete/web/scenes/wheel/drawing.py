"""The wheel on the stage of its table, and the ball in it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from tapete.engine.cloth import Cloth, Paint
from tapete.engine.cloth import Spot as Cell
from tapete.engine.table import AnyTable
from tapete.families.wheel.play import WheelView
from tapete.families.wheel.rules import WheelRules
from tapete.games import REGISTRY
from tapete.kit.wheel import ROULETTE
from tapete.language import N_, say
from tapete.web.draw.chips import stack
from tapete.web.draw.press import Press, number
from tapete.web.draw.sprite import press
from tapete.web.draw.wheel import GLOSS, Pocket, ball, bowl, rim, rotor, running
from tapete.web.glimpse import WIDTH, Glimpse, word
from tapete.web.stage import Board, Spot, long_board
from tapete.web.stages.printed import Box, Frame, fitted, print_cells
from tapete.web.words import game_name, printed, ratio


def pockets_of(rules: WheelRules) -> tuple[str, ...]:
    """The results round the wheel; where the order of the pockets is not told, the results round and round."""
    if rules.travel:
        return rules.travel.cells
    outcomes = {outcome.id: outcome.weight for outcome in rules.need.outcomes}
    if set(outcomes) == set(ROULETTE.pockets):
        return ROULETTE.pockets
    return tuple(outcomes) * max(outcomes.values())


def painted_pockets(rules: WheelRules) -> list[Pocket]:
    paints = paints_of(rules)
    return [Pocket(outcome, paints[outcome]) for outcome in pockets_of(rules)]


def paints_of(rules: WheelRules) -> dict[str, Paint]:
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
    layout = REGISTRY.module(rules.game).layout(rules)
    covered = ((rules.bets[spot.bet].covers, spot.paint) for spot in layout.spots)
    own = {next(iter(outcomes)): paint for outcomes, paint in covered if len(outcomes) == 1}
    return {outcome.id: _paint(rules, outcome.id, own) for outcome in rules.need.outcomes}


def _paint(rules: WheelRules, outcome: str, own: Mapping[str, Paint]) -> Paint:
    colours: tuple[Paint, ...] = ("rojo", "negro")
    for colour in colours:
        if colour in rules.bets and outcome in rules.bets[colour].covers:
            return colour
    return own.get(outcome) or "verde"


At = tuple[float, float, float]
WHEEL_AT: At = (214.0, 190.0, 142.0)


def draw_bowl(game: AnyTable, at: At = WHEEL_AT) -> str:
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
        symbols = [_pocket(outcome, order) for outcome in pockets]
        wheel = f"{rim()}{rotor(press(), symbols)}{GLOSS}"
        cloth = ""
    else:
        wheel = bowl(press(), painted_pockets(game.rules))
        cloth = _cloth(game)
    return f'{cloth}<g class="wheel" transform="{placed(_place(game))}">{wheel}</g>'


def _cloth(game: AnyTable) -> str:
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


def _result(game: AnyTable, outcome: str, x: float) -> str:
    paint = paints_of(game.rules)[outcome]
    round_ = 36 if paint == "negro" else 18 if paint == "verde" else 8
    shadow = f'<rect x="{x - 37}" y="26" width="76" height="76" rx="{round_}" class="cast"/>'
    box = f'<rect x="{x - 36}" y="22" width="72" height="72" rx="{round_}" class="result-{paint}"/>'
    return f'{shadow}{box}<g class="print">{word(outcome, x, 58, 30, 58)}</g>'


DISH: dict[bool, At] = {False: (300.0, 374.0, 232.0), True: (195.0, 112.0, 102.0)}
_FRAMES = {False: Frame(x=566, y=150, width=528, height=448), True: Frame(x=4, y=224, width=382, height=366)}


def bola_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    cells, spots = print_cells(press(), cloth, _FRAMES[upright], lambda cell: printed(game, cell, language))
    return long_board(cells, spots, upright=upright, after=draw_bowl(game, DISH[upright]))


WHEEL: dict[bool, At] = {False: (306.0, 378.0, 262.0), True: (195.0, 128.0, 116.0)}
_FORTUNA_COLUMNS = 2
_GRID = {False: (618.0, 96.0, 470.0, 566.0), True: (6.0, 256.0, 378.0, 334.0)}
_GAP = 8.0


def fortuna_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a table with a fortune wheel. What turns is kept aside, for the layer to show at its angle."""
    pen = press()
    pays = {bet.id: say(N_("pays {pays} to 1"), language, {"pays": ratio(bet.pays)}) for bet in game.notice()}
    boxes = dict(_boxes(cloth, _GRID[upright]))
    cells = "".join(
        _cell(pen, cell, boxes[cell.bet], printed(game, cell, language), pays[cell.bet]) for cell in cloth.spots
    )
    spots = tuple(_spot(bet, box) for bet, box in boxes.items())
    kind = "tall" if upright else "wide"
    order = list(boxes)
    turning = rotor(pen, [_pocket(outcome, order) for outcome in pockets_of(game.rules)])
    wheel = f'<defs><g id="rotor-{kind}">{turning}</g></defs><g transform="{placed(WHEEL[upright])}">{rim()}</g>'
    return long_board(cells, spots, upright=upright, after=wheel)


def _pocket(outcome: str, order: Sequence[str]) -> Pocket:
    return Pocket(outcome if len(outcome) <= _LONGEST_FIGURE else "+", f"symbol{order.index(outcome)}")


def draw_turn(pockets: Sequence[str], outcome: str, key: str, *, moving: bool, upright: bool) -> str:
    """The wheel as it turns, or stands with the result at its tongue."""
    place = pockets.index(outcome) if outcome in pockets else 0
    kind = "tall" if upright else "wide"
    angle = number(-360 * place / len(pockets))
    turned = f'<use href="#rotor-{kind}" transform="rotate({angle})"/>'
    state = f'class="spinning" id="{kind}-turn"' if moving else f'class="stopped" id="{kind}-turn-{key}"'
    tongue = '<path d="M-13-204L13-204L0-158Z" class="tongue"/>'
    return f'<g class="wheel" transform="{placed(WHEEL[upright])}"><g {state}>{turned}</g>{GLOSS}{tongue}</g>'


def _boxes(cloth: Cloth, room: tuple[float, float, float, float]) -> Iterator[tuple[str, Box]]:
    x, y, wide, high = room
    count = len(cloth.spots)
    rows = -(-count // _FORTUNA_COLUMNS)
    for place, cell in enumerate(cloth.spots):
        row, column = divmod(place, _FORTUNA_COLUMNS)
        alone = place == count - 1 and column == 0
        width = wide if alone else wide / _FORTUNA_COLUMNS - _GAP / 2
        yield (
            cell.bet,
            (x + column * (wide / _FORTUNA_COLUMNS + _GAP / 2), y + row * high / rows, width, high / rows - _GAP),
        )


def _cell(pen: Press, cell: Cell, box: Box, name: str, pays: str) -> str:
    x, y, wide, high = box
    outline = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" rx="10"'
    classes = f"ln m-{cell.paint}-soft" if cell.paint else "ln"
    left = wide - 44
    word = fitted(pen, name, x + left / 2 + 4, y + high * 0.38, (left - 10, high * 0.46), most=30)
    under = fitted(pen, pays, x + left / 2 + 4, y + high * 0.76, (left - 10, high * 0.2), most=11, lines=1)
    return f'<rect {outline} class="{classes}"/>{word}<g class="print-2">{under}</g>'


def _spot(bet: str, box: Box) -> Spot:
    x, y, wide, high = box
    return Spot(bet=bet, x=x, y=y, width=wide, height=high, chips=(x + wide - 26, y + high / 2), radius=15)
