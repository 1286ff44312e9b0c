"""The table of dados murcianos: the arena behind its fence, the horn, and the bands of the cloth with their limits."""

from msgspec.structs import replace

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.table import AnyTable
from tapete.games.dados_murcianos.play import MARGIN, TALL_PANO, WIDTH, pano_of
from tapete.games.dados_murcianos.rules import MurcianosRules
from tapete.kit.dice import Throw, parse_throw
from tapete.language import N_, say
from tapete.web.draw.dice import printed_die
from tapete.web.draw.press import number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.spoken import printed
from tapete.web.stage import TALL, WIDE, Board, Spot
from tapete.web.stages.dados_throw import Arena
from tapete.web.stages.printed import Box, Frame, fitted

_CLOTH = {False: (118.0, 226.0, 916.0, 456.0), True: (4.0, 88.0, 382.0, 506.0)}
_FENCE = {False: (398.0, 62.0, 356.0, 142.0), True: (128.0, 5.0, 140.0, 78.0)}
_WIDE = Arena(
    dice=((496, 112), (576, 140), (656, 114)),
    size=46,
    spread=10,
    who=(132, 118),
    name=26,
    last=(800, 116),
    anchor="start",
    total=42,
)
_TALL = Arena(
    dice=((164, 38), (199, 52), (236, 38)),
    size=26,
    spread=4,
    who=(10, 34),
    name=15,
    last=(380, 34),
    anchor="end",
    total=26,
)
_DICE = 3
_CHIPS = 30.0
"""How far from the right edge of a cell the middle of its chips lies."""
_ASIDE = 0.27
"""The part of a cell at its left that shows its dice and its pay; as much is left at the right for chips."""
_APART = 20.0
"""What is left free between those and its name."""
_LIMIT = 40.0
"""Cells that are lower are edges of the cloth, with a line of words."""


def arena(*, upright: bool) -> Arena:
    """Where the dice fall."""
    return _TALL if upright else _WIDE


def murcianos_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a table; the second cloth of a double one lies beside the first, or under it."""
    rules: MurcianosRules = game.rules
    pays = {bet.id: bet.pays for bet in game.notice()}
    print_, spots = [_fence(_FENCE[upright])], []
    for cell in cloth.spots:
        box = _box(cloth, cell, upright=upright)
        gain, stake = pays[cell.bet].as_integer_ratio()
        paid = say(N_("{gain} to {stake}"), language, {"gain": gain, "stake": stake})
        name = printed(game, replace(cell, bet=cell.label), language)
        print_.append(_cell(rules, cell, box, name, paid))
        spots.append(_spot(cell, box))
    under, over = ("", "") if upright else table(OBLONG)
    width, height = TALL if upright else WIDE
    drawn = f'{under}<g class="print">{"".join(print_)}</g>'
    return Board(width=width, height=height, print=drawn, spots=tuple(spots), over=over)


def _box(cloth: Cloth, cell: Cell, *, upright: bool) -> Box:
    x, y, wide, high = _CLOTH[upright]
    if upright:
        return Frame(x=x, y=y, width=wide, height=high).box(cloth, cell)
    pano, panos = pano_of(cell.bet), cloth.height // TALL_PANO
    one = Cloth(width=WIDTH + 2 * MARGIN, height=TALL_PANO + MARGIN, spots=())
    frame = Frame(x=x + wide / panos * pano, y=y, width=wide / panos, height=high)
    return frame.box(one, replace(cell, y=cell.y - pano * TALL_PANO))


def _spot(cell: Cell, box: Box) -> Spot:
    x, y, wide, high = box
    return Spot(bet=cell.bet, x=x, y=y, width=wide, height=high, chips=(x + wide - _CHIPS, y + high / 2))


# --- the cells --------------------------------------------------------------------------------------------------------


def _cell(rules: MurcianosRules, cell: Cell, box: Box, name: str, paid: str) -> str:
    x, y, wide, high = box
    outline = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
    if high < _LIMIT:
        return f'<rect {outline} class="ln-2"/>{_edge(box, f"{name} · {paid}")}'
    return f'<rect {outline} class="ln"/>{_suerte(rules, cell, box, name, paid)}'


def _edge(box: Box, text: str) -> str:
    """A limit: one line of small words, which never give way to chips."""
    x, y, wide, high = box
    room = (wide - 4 * _CHIPS, high * 0.5)
    return f'<g class="print-2">{fitted(press(), text, x + wide / 2, y + high / 2, room, most=11, lines=1)}</g>'


def _suerte(rules: MurcianosRules, cell: Cell, box: Box, name: str, paid: str) -> str:
    """Its name over the sums that win; at the left dice that make one, and what it pays."""
    x, y, wide, high = box
    suerte, aside = rules.bets[cell.bet].suerte, wide * _ASIDE
    sums = " · ".join(map(str, sums_of(rules, suerte)))
    middle, room = x + wide / 2, (wide - 2 * aside - _APART, high * 0.3)
    size = min(aside / 4.4, high * 0.24)
    left = x + aside / 2 + size * 0.1
    dice = "".join(
        printed_die(face, left + (place - 1) * size * 1.2, y + high * 0.38, size)
        for place, face in enumerate(_example(rules, suerte))
    )
    pay = fitted(press(), paid, left, y + high * 0.74, (aside - 8, high * 0.16), most=15, lines=1)
    if not sums:
        return f"{fitted(press(), name, middle, y + high / 2, room, most=26, lines=1)}{dice}{pay}"
    word = fitted(press(), name, middle, y + high * 0.32, room, most=24, lines=1)
    figures = fitted(press(), sums, middle, y + high * 0.7, room, most=30, lines=1)
    return f'{word}<g class="gilt">{figures}</g>{dice}{pay}'


def sums_of(rules: MurcianosRules, suerte: str) -> list[int]:
    """The sums with which a suerte always wins; none for one that goes by other than the sum."""
    fates = rules.fates[suerte]
    sums = {sum(parse_throw(throw, _DICE)): fate for throw, fate in fates.items()}
    by_sum = all(fates.get(throw) is sums.get(sum(parse_throw(throw, _DICE))) for throw in rules.readings)
    return sorted(total for total, won in sums.items() if won) if by_sum else []


def _example(rules: MurcianosRules, suerte: str) -> Throw:
    """A throw that wins: of three different dice, where there is one."""
    wins = [parse_throw(throw, _DICE) for throw, won in rules.fates[suerte].items() if won]
    rising = [throw for throw in wins if throw[0] < throw[1] < throw[2]]
    return rising[0] if rising else wins[len(wins) // 2]


# --- the arena --------------------------------------------------------------------------------------------------------


def _fence(box: Box) -> str:
    """The fence of the arena, doubled as it is padded, and the horn that leads into it."""
    x, y, wide, high = box
    round_ = high / 2
    outer = _rounded(x, y, wide, high, round_, "ln-3")
    inner = _rounded(x + 6, y + 6, wide - 12, high - 12, round_ - 6, "ln-2")
    place = f'transform="translate({number(x + high * 0.28)} {number(y + high / 2)}) scale({high / 142:.3f})"'
    body = "M4 22C-30 12 -52 -18 -60 -66L-74 -62C-78 -20 -52 34 -14 46C-2 44 4 34 4 22Z"
    ribs = "M-62 -44L-76 -40M-57 -24L-74 -16M-48 -6L-68 8M-36 8L-54 26M-22 16L-36 38"
    return f'{outer}{inner}<g class="horn" {place}><path d="{body}"/><path d="{ribs}" class="ribs"/></g>'


def _rounded(x: float, y: float, wide: float, high: float, round_: float, classes: str) -> str:
    size = f'width="{number(wide)}" height="{number(high)}" rx="{number(round_)}"'
    return f'<rect x="{number(x)}" y="{number(y)}" {size} class="{classes}"/>'
