"""The picture of an exercise: the game's own table around the bets, cards on a cloth, or the chips to pay with."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from tapete.drills.exercise import Hand, Matriz, Posed, Won
from tapete.drills.lessons import table_of, written_cells
from tapete.drills.rehearsal import ONLOOKER
from tapete.engine.chips import Lying
from tapete.engine.table import AnyTable
from tapete.language import money
from tapete.web.cards import face_up
from tapete.web.draw.cards import HEIGHT, WIDTH, card
from tapete.web.draw.chips import badge, chip
from tapete.web.draw.press import area, number
from tapete.web.draw.rail import table
from tapete.web.draw.sprite import press
from tapete.web.picture import board_of
from tapete.web.scenes import presenter_at
from tapete.web.scenes.elements import Look, TableFacts
from tapete.web.scenes.wheel import Wheel
from tapete.web.stage import Board, Gain, Owner, Spot, layer_markup
from tapete.web.words import bet_name

_WIDE = 836.0
_EDGE = 32.0
_LEAST = 400.0
"""The least width of a table that is shown."""
_AROUND = 48.0
_SHAPES = (1.25, 2.2)
"""The least and the most that a picture is wider than high."""
_LARGER = 1.3
"""Chips are drawn larger than at tables: what lies there is all that there is to see."""
_CARD = 150.0
_ROW = 330.0
_IN_A_ROW = 5
_SHEET = 330.0
"""The height of a cartón with its name."""


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """A drawing of what is asked about, and the same in words."""

    width: int
    height: int
    markup: Markup
    says: str


def drawings_of(posed: Posed, language: str, won: Sequence[Won] = ()) -> list[Drawing]:
    picture, slug = posed.picture, posed.exercise.game
    if picture.hands:
        high = _ROW * max(1.5, len(picture.hands))
        return [_own(_cards(picture.hands, high, language), high, _hands_said(picture.hands, language))]
    if picture.cartones:
        high = _SHEET * len(picture.cartones)
        return [_own(_cartones(picture.cartones), high, _cartones_said(picture.cartones))]
    bank = next((part.bank for part in posed.parts if part.bank), None)
    if bank:
        says = "; ".join(f"{n} x {money(value, language)}" for value, n in bank.items())
        return [_own(_chips(bank), (240.0 * max(2, -(-len(bank) // _IN_A_ROW))), says)]
    game = picture.game or table_of(slug, posed.exercise.jurisdiction)
    panos = sorted({chips.pano for chips in picture.stakes}) or [1]
    return [_table(game, posed, pano, language, won if len(panos) == 1 else ()) for pano in panos]


def stakes_said(game: str, stakes: Sequence[Lying], language: str) -> list[str]:
    several = len({chips.pano for chips in stakes}) > 1
    return [
        f"{chips.player}: {bet_name(game, chips.bet, language)}{f' (paño {chips.pano})' if several else ''},"
        f" {money(chips.amount, language)}"
        for chips in stakes
    ]


# --- a table ----------------------------------------------------------------------------------------------------------


def _table(game: AnyTable, posed: Posed, pano: int, language: str, won: Sequence[Won]) -> Drawing:
    board = _with_larger_chips(board_of(game, language, pano, upright=False))
    stakes = [chips for chips in posed.picture.stakes if chips.pano == pano]
    players = list(dict.fromkeys(chips.player for chips in posed.picture.stakes))
    owners = {player: Owner(player[0].upper(), place) for place, player in enumerate(players, 1)}
    result = _cell_of(game, posed.picture.result)
    chips = layer_markup(
        board, stakes, owners, {}, won=[result] if result else (), gains=[Gain(each.bet, each.gain) for each in won]
    )
    inside = f"{board.print}{_pieces(game, posed, board, pano, language)}{chips}"
    says = "; ".join(stakes_said(game.slug, stakes, language))
    around = [spot for bet in {*(each.bet for each in stakes), result} if (spot := board.spot(bet)) is not None]
    if around and isinstance(presenter_at(game), Wheel):
        crop = _crop(board, around)
        high = _WIDE * crop[3] / crop[2]
        place = area(_EDGE, _EDGE, _WIDE, high)
        return _own(f'<svg {place} viewBox="{" ".join(map(number, crop))}">{inside}</svg>', high, says)
    markup = Markup(f"{inside}{board.over}")  # noqa: S704 - every text in it is escaped or drawn
    return Drawing(width=board.width, height=board.height, markup=markup, says=says)


def _cell_of(game: AnyTable, result: str) -> str:
    """The cell of what came, where the cloth has one; lighting every bet that wins would give the answer away."""
    return next((terms.id for terms in game.notice() if result and tuple(terms.covers) == (result,)), "")


def _pieces(game: AnyTable, posed: Posed, board: Board, pano: int, language: str) -> str:
    view = posed.picture.view
    if view is None:
        return ""
    facts = TableFacts(id="", number=1, physical=True, open=True, n=0)
    look = Look(
        table=facts, game=game, who=ONLOOKER, view=view, offers=(), step=None, staff=(), language=language, pano=pano
    )
    return presenter_at(game).pieces(look, view, board, upright=False)


def _with_larger_chips(board: Board) -> Board:
    spots = tuple(replace(spot, radius=spot.radius * _LARGER) for spot in board.spots)
    return replace(board, spots=spots)


def _crop(board: Board, around: Sequence[Spot]) -> tuple[float, float, float, float]:
    left, right = min(spot.x for spot in around) - _AROUND, max(spot.x + spot.width for spot in around) + _AROUND
    top, foot = min(spot.y for spot in around) - _AROUND, max(spot.y + spot.height for spot in around) + _AROUND
    shape = min(max((right - left) / (foot - top), _SHAPES[0]), _SHAPES[1])
    width = max(right - left, (foot - top) * shape, _LEAST)
    height = width / shape
    x = _within((left + right - width) / 2, board.width - width)
    y = _within((top + foot - height) / 2, board.height - height)
    return x, y, width, height


def _within(start: float, most: float) -> float:
    """So that nothing beyond the board is shown; what is larger than the board lies about its middle."""
    return most / 2 if most < 0 else min(max(start, 0.0), most)


# --- pictures of their own --------------------------------------------------------------------------------------------


def _own(inside: str, high: float, says: str) -> Drawing:
    far, foot = _EDGE + _WIDE, _EDGE + high
    outline = f"M52 32H{far - 20:.0f}q20 0 20 20V{foot - 20:.0f}q0 20 -20 20H52q-20 0 -20 -20V52q0 -20 20 -20Z"
    clip = f"frame-{sha256(inside.encode()).hexdigest()[:6]}"
    under, over = table(outline, 22, clip=clip)
    markup = Markup(f'{under}<g clip-path="url(#{clip})">{inside}</g>{over}')  # noqa: S704 - as above
    return Drawing(width=round(far + _EDGE), height=round(foot + _EDGE), markup=markup, says=says)


def _cards(hands: Sequence[Hand], high: float, language: str) -> str:
    row, middle = high / len(hands), _EDGE + _WIDE / 2
    wide = min(_CARD, (row - 90) * WIDTH / HEIGHT)
    drawn = []
    for place, hand in enumerate(hands):
        step = min(wide + 16, (_WIDE - 80) / max(1, len(hand.cards)))
        left = middle - (step * (len(hand.cards) - 1) + wide) / 2
        top = _EDGE + row * (place + 0.5) - wide * HEIGHT / WIDTH / 2 + 12
        if hand.name:
            drawn.append(f'<g class="print">{press().word(hand.name, middle, top - 20, 20)}</g>')
        for nth, code in enumerate(hand.cards):
            says = escape(face_up(code, language).says)
            drawn.append(card(press(), code, says, left + nth * step, top, wide))
    return "".join(drawn)


def _hands_said(hands: Sequence[Hand], language: str) -> str:
    told = (f"{hand.name}: {', '.join(face_up(each, language).says for each in hand.cards)}" for hand in hands)
    return "; ".join(each.removeprefix(": ") for each in told)


def _cartones(cartones: Sequence[Matriz]) -> str:
    drawn = []
    for place, each in enumerate(cartones):
        wide, lines = len(each.rows[0]), len(each.rows)
        side = min((_WIDE - 80) / wide, (_SHEET - 70) / lines)
        left, top = _EDGE + (_WIDE - side * wide) / 2, _EDGE + _SHEET * place + 50
        drawn.append(f'<g class="print">{press().word(each.name, _EDGE + _WIDE / 2, top - 16, 20)}</g>')
        for down, row in enumerate(each.rows):
            drawn += [_cell(cell, left + side * along, top + side * down, side) for along, cell in enumerate(row)]
    return "".join(drawn)


def _cell(cell: int, x: float, y: float, side: float) -> str:
    paper, size = ("#f4ecd8" if cell else "#b9ad93"), number(side)
    square = f'<rect x="{number(x)}" y="{number(y)}" width="{size}" height="{size}" fill="{paper}" stroke="#4a4234"/>'
    if not cell:
        return square
    middle, foot = number(x + side / 2), number(y + side * 0.66)
    figure = f'font-size="{number(side * 0.46)}" font-weight="600" text-anchor="middle" fill="#1c1a16"'
    return f'{square}<text x="{middle}" y="{foot}" {figure}>{cell}</text>'


def _cartones_said(cartones: Sequence[Matriz]) -> str:
    return "; ".join(f"{each.name}: {written_cells(each.rows)}" for each in cartones)


def _chips(bank: Mapping[int, int]) -> str:
    drawn = []
    for place, (value, count) in enumerate(bank.items()):
        down, along = divmod(place, _IN_A_ROW)
        in_row = min(_IN_A_ROW, len(bank) - down * _IN_A_ROW)
        x = _EDGE + _WIDE / 2 + (along - (in_row - 1) / 2) * _WIDE / (_IN_A_ROW + 0.4)
        y = _EDGE + 240.0 * (down + 0.42)
        drawn.append(chip(press(), value, x, y, 58))
        drawn.append(badge(press(), f"× {count}", x, y + 84, 16))  # noqa: RUF001 - times
    return "".join(drawn)
