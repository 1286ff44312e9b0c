"""The cloth of dados: the line round the corner, six boxes from the wall to the come, and the centre with its dice."""

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.games.dados.play import DadosView
from tapete.web.draw.chips import stack
from tapete.web.draw.dice import die
from tapete.web.draw.press import number
from tapete.web.draw.rail import table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.scenes.dados.faces import CENTRE_DICE, CENTRE_WIDE, ROWS, Faces, Words
from tapete.web.stage import WIDE, Board, Spot
from tapete.web.stages.printed import Box

_ROUNDED = "M118 34H1034Q1118 34 1118 118V630Q1118 714 1034 714H118Q34 714 34 630V118Q34 34 118 34Z"
_TALL = (390, 572)
_LINE, _LEFT, _INNER, _RIGHT = 60.0, 108.0, 206.0, 806.0
"""Where the upright of the line, what lies within it, and the boxes begin; and where the boxes end."""
_BOXES, _FIELD, _NO_PASA, _FOOT, _END = 200.0, 470.0, 572.0, 630.0, 690.0
_WIDE_ROWS = {"wrong": 28.0, "dont-come": 30.0, "right": 66.0, "come": 32.0, "odds-win": 30.0}
_TALL_ROWS = {"wrong": 26.0, "dont-come": 28.0, "right": 48.0, "come": 28.0, "odds-win": 28.0}
_TALL_TOP = 74.0
_SECOND = {"dont-come": "odds-dont-come", "come": "odds-come", "odds-win": "odds-dont-win"}
"""The rows of a box with two places: what the second is."""
_SHARE = {"dont-come": 0.64, "come": 0.64, "odds-win": 0.5}
_TALL_SHARE = {"dont-come": 0.595, "come": 0.595, "odds-win": 0.5}
"""How much of their width the first has."""


def dados_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    words = Words(game, cloth, language)
    boxes = {bet: box for bet, box in places(words.numbers, upright=upright).items() if bet in words.rules.bets}
    faces = Faces(press(), words, upright=upright)
    print_ = "".join(faces.draw(bet, box) for bet, box in boxes.items())
    spots = tuple(_spot(bet, box, faces) for bet, box in boxes.items())
    if upright:
        markup = f'<g class="print">{print_}{_corner_of_tall(boxes["win"])}</g>'
        return Board(width=_TALL[0], height=_TALL[1], print=markup, spots=spots)
    under, over = table(_ROUNDED)
    head = faces.heading((_LEFT, _FIELD - 84 - 30, _INNER - _LEFT, 30))
    markup = f'{under}<g class="print">{print_}{head}{_line()}{faces.along_the_line(_upright_of_line())}</g>'
    return Board(width=WIDE[0], height=WIDE[1], print=markup, spots=spots, over=over)


def _spot(bet: str, box: Box, faces: Faces) -> Spot:
    x, y, wide, high = box
    return Spot(bet=bet, x=x, y=y, width=wide, height=high, chips=faces.chips(bet, box), radius=faces.radius)


def places(numbers: tuple[int, ...], *, upright: bool) -> dict[str, Box]:
    return {**_tall_bars(), **_tall_boxes(numbers), **_tall_centre()} if upright else _wide(numbers)


def _wide(numbers: tuple[int, ...]) -> dict[str, Box]:
    across = (_RIGHT - _INNER) / len(numbers)
    come = _BOXES + sum(_WIDE_ROWS.values())
    big = (_FOOT - _FIELD) / 2
    sevens = _RIGHT - 2 * 84
    return {
        **_boxes(numbers, (_INNER, _BOXES), across, _WIDE_ROWS, _SHARE),
        "dont-come": (_LEFT, _BOXES, _INNER - _LEFT, come - _BOXES - _WIDE_ROWS["odds-win"]),
        "come": (_LEFT, come, _RIGHT - _LEFT, _FIELD - come),
        "big6": (_LEFT, _FIELD, _INNER - _LEFT, big),
        "big8": (_LEFT, _FIELD + big, _INNER - _LEFT, big),
        "field": (_INNER, _FIELD, sevens - _INNER, _NO_PASA - _FIELD),
        "under7": (sevens, _FIELD, 84, _NO_PASA - _FIELD),
        "over7": (sevens + 84, _FIELD, 84, _NO_PASA - _FIELD),
        "dont-win": (_INNER, _NO_PASA, _RIGHT - _INNER, _FOOT - _NO_PASA),
        "win": (_LEFT, _FOOT, _RIGHT - _LEFT, _END - _FOOT),
        **_wide_centre(830.0, _BOXES, 262.0),
    }


def _boxes(
    numbers: tuple[int, ...], at: tuple[float, float], across: float, rows: dict[str, float], shares: dict[str, float]
) -> dict[str, Box]:
    """The rows of each box from the wall, those with two places divided."""
    found: dict[str, Box] = {}
    for place, box in enumerate(numbers):
        x, y = at[0] + place * across, at[1]
        for row in ROWS:
            high = rows[row]
            wide = across * shares.get(row, 1.0)
            found[f"{row}:{box}"] = (x, y, wide, high)
            if row in _SECOND:
                found[f"{_SECOND[row]}:{box}"] = (x + wide, y, across - wide, high)
            y += high
    return found


def _wide_centre(x: float, y: float, wide: float) -> dict[str, Box]:
    """Doubles, the seven, the craps with the eleven, and the two that cover several."""
    found: dict[str, Box] = {}
    half = wide / 2
    for rows, (bets, top) in enumerate(((CENTRE_DICE[:4], y), (CENTRE_DICE[4:], y + 218))):
        for place, bet in enumerate(bets):
            found[bet] = (x + half * (place % 2), top + 86 * (place // 2), half, 86)
        if not rows:
            found["juego7"] = (x, y + 172, wide, 46)
    for place, bet in enumerate(CENTRE_WIDE[1:]):
        found[bet] = (x, y + 390 + 50 * place, wide, 50)
    return found


def _tall_boxes(numbers: tuple[int, ...]) -> dict[str, Box]:
    return _boxes(numbers, (8.0, _TALL_TOP), 374 / len(numbers), _TALL_ROWS, _TALL_SHARE)


def _tall_bars() -> dict[str, Box]:
    top = _TALL_TOP + sum(_TALL_ROWS.values())
    quarter = 374 / 4
    beside = ("big6", "big8", "under7", "over7")
    return {
        "come": (8, top, 374, 40),
        "dont-come": (8, top + 40, 84, 48),
        "field": (92, top + 40, 290, 48),
        **{bet: (8 + quarter * place, top + 88, quarter, 36) for place, bet in enumerate(beside)},
        "dont-win": (8, top + 124, 374, 36),
        "win": (8, top + 160, 374, 42),
    }


def _tall_centre() -> dict[str, Box]:
    top, quarter, third = _TALL_TOP + sum(_TALL_ROWS.values()) + 210, 374 / 4, 374 / 3
    dice = {
        bet: (8 + quarter * (place % 4), top + 41 * (place // 4), quarter, 41.0)
        for place, bet in enumerate(CENTRE_DICE)
    }
    return {**dice, **{bet: (8 + third * place, top + 82, third, 41.0) for place, bet in enumerate(CENTRE_WIDE)}}


def _line() -> str:
    """The line goes round the corner, as players stand at two sides of it."""
    x, left, top, foot, right, end = (number(each) for each in (_LINE, _LEFT, _BOXES, _FOOT, _RIGHT, _END))
    bend = f"H{number(_LINE + 62)}Q{x} {end} {x} {number(_END - 62)}Z"
    return f'<path d="M{x} {top}H{left}V{foot}H{right}V{end}{bend}" class="ln-3"/>'


def _upright_of_line() -> Box:
    return _LINE, _BOXES, _LEFT - _LINE, _FOOT - _BOXES


def _corner_of_tall(line: Box) -> str:
    x, y, wide, high = line
    across, foot = number(x + wide), number(y + high)
    bend = f"H{number(x + 24)}Q{number(x)} {foot} {number(x)} {number(y + high - 24)}Z"
    return f'<path d="M{number(x)} {number(y)}H{across}V{foot}{bend}" class="ln-3"/>'


_POINTS = (4, 5, 6, 8, 9, 10)
_BOX = 50.0
_OFF = 34.0
_DICE = ((110.0, 92.0, 26.0), (176.0, 96.0, 63.0), (236.0, 92.0, 40.0))


def dados_glimpse(_game: AnyTable, view: DadosView, _language: str) -> Glimpse:
    values = [int(value) for value in view.results[-1].split("-")] if view.results else []
    dice = "".join(die(value, "", x, y, 38, yaw=yaw) for value, (x, y, yaw) in zip(values, _DICE, strict=False))
    staked = sum(stake.amount for stake in view.stakes)
    chips = stack(press(), staked, 272, 108, 14) if staked and len(values) < len(_DICE) else ""
    return Glimpse(_ground(), _puck(view.punto) + dice + chips)


def _ground() -> str:
    lines = "".join(f"M{number(8 + _BOX * place)} 2V56" for place in range(len(_POINTS) + 1))
    names = "".join(press().word(str(point), _middle(point), 26, 19) for point in _POINTS)
    return f'<path d="M8 2H308M8 56H308{lines}" class="ln"/><g class="gilt">{names}</g>'


def _middle(point: int) -> float:
    return 8 + _BOX * (_POINTS.index(point) + 0.5)


def _puck(punto: int) -> str:
    """On the point, or off at the side while there is none."""
    x, y, state = (_middle(punto), 56.0, "on") if punto in _POINTS else (_OFF, 112.0, "off")
    word = press().word(state, 0, 0, 8, track=0, classes="b")
    return f'<g class="puck {state}" transform="translate({number(x)} {number(y)})"><circle r="15"/>{word}</g>'
