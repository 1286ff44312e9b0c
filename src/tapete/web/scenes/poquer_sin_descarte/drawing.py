"""The half-moon of póquer sin descarte: Ante and second bet before each player, the bank's cards, the table of pays."""

import math
from collections.abc import Iterator

import msgspec

from tapete.engine.table import AnyTable
from tapete.families.covered import COVERED
from tapete.families.poker.dealing import BANCA, casilla
from tapete.games.poquer_sin_descarte.cloth import PROGRESIVO
from tapete.games.poquer_sin_descarte.play import PoquerView, name_of
from tapete.games.poquer_sin_descarte.rules import ANTE, SEGUNDA, SEGURO
from tapete.language import N_, say, translate
from tapete.web.cards import Hand
from tapete.web.draw.cards import card
from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import Press, number
from tapete.web.draw.rail import table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import WIDTH, Glimpse
from tapete.web.stage import TALL, WIDE, Board, Spot
from tapete.web.stages.blackjack import BOX, CENTRE, OUTLINE, RADII, Row, Seats, centred, discards, rect, shoe, tray
from tapete.web.stages.casillas import Box, Upright, draw_hand, draw_plate, draw_upright_box
from tapete.web.words import bet_name, game_name, ratio

_HANDS, _SECOND = 0.57, 0.752
"""How far from the centre the cards and the second bets lie, as parts of the radii."""
_ROUND = 40.0
_PAYS = (576.0, 258.0, 216.0, 18.0)
"""The table of pays: its middle, the first of its rows, the width of a column and the height of a row."""
_TALL_PAYS = (128.0, 15.0)
_BOX_TOP, _BOX_HIGH = 240.0, 88.0
_TOUCH = 24.0
_BANK = (CENTRE[0], 166.0)
_FAN = {"shown": 0.46, "words": 116.0}
"""Of hands of five cards."""


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing besides chips."""

    bank: Hand | None
    boxes: tuple[Box, ...]
    left: str
    """How many cards are left in the pack."""
    free: str
    croupier: str


def poquer_board(game: AnyTable, language: str, *, upright: bool) -> Board:
    """The drawing of a table of póquer sin descarte."""
    return _tall(game, language) if upright else _wide(game, language)


def pay_rows(game: AnyTable, language: str) -> list[tuple[str, str]]:
    """What the second bet pays, as it hangs there, the highest first."""
    pays = game.rules.pays.items()
    return [(translate(name_of(hand), language), _to_one(ratio(pay.value), language)) for hand, pay in pays]


def _to_one(pays: str, language: str) -> str:
    return say(N_("{pays} to 1"), language, {"pays": pays})


def _plays(language: str) -> str:
    return translate(N_("The bank plays with As-K or better"), language)


# --- the print --------------------------------------------------------------------------------------------------------


def _wide(game: AnyTable, language: str) -> Board:
    pen, seats = press(), Seats(game.rules.plazas)
    under, over = table(OUTLINE)
    x, top, column, high = _PAYS
    rows = pay_rows(game, language)
    half = (len(rows) + 1) // 2
    print_ = [
        rect(x - column - 8, top - 34, 2 * column + 16, high * half + 40, 10, "band"),
        pen.label(_plays(language), x, top - 18, (2 * column - 10, 14), most=10, least=5, lines=1, classes="gilt"),
    ]
    for place, row in enumerate(rows):
        aside, line = divmod(place, half)
        at = (x + (aside - 0.5) * column, top + 4 + line * high)
        print_.append(_pay(pen, row, at, column - 22, 10.5))
    spots = tuple(_wide_spots(game, seats))
    print_ += [_printed(pen, game, spot, language) for spot in spots]
    furniture = tray(400, 44, 352, 56) + shoe(pen) + discards(pen, language)
    markup = f'{under}<g class="print">{"".join(print_)}</g>{furniture}'
    return Board(width=WIDE[0], height=WIDE[1], print=markup, spots=spots, over=over)


def _pay(pen: Press, row: tuple[str, str], at: tuple[float, float], room: float, most: float) -> str:
    """A row of the table: what wins at the left, what it pays at the right."""
    (name, pays), (x, y) = row, at
    figures = width(capitals(pays), most * 0.72, 60) + 6
    named = pen.label(name, x - figures / 2, y, (room - figures, most + 3), most=most * 0.72, least=4, lines=1)
    paid = pen.label(pays, x + (room - figures) / 2 + 3, y, (figures, most + 3), most=most * 0.72, least=4, lines=1)
    return f"{named}{paid}"


def _printed(pen: Press, game: AnyTable, spot: Spot, language: str) -> str:
    """A circle for the second bet, a pill with its initials for what the casino offers besides."""
    kind, (x, y) = spot.bet.partition(":")[0], spot.chips
    if kind == SEGUNDA:
        word = pen.word(f"x{game.rules.second.value}", x, y, 9, track=0, classes="print-2")
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(_ROUND / 2)}" class="ln-2"/>{word}'
    if kind == ANTE:
        return ""
    box = f'x="{number(spot.x)}" y="{number(spot.y)}" width="{number(spot.width)}" height="{number(spot.height)}"'
    turned = f' transform="rotate({number(spot.turn)} {number(x)} {number(y)})"' if spot.turn else ""
    name = bet_name(game.slug, kind, language)
    ways = (name, name[:4], name[:2])
    word = pen.label(ways, x, y, (spot.width - 6, spot.height - 8), most=7.5, least=4, lines=1, classes="print-2")
    return f'<rect {box} rx="{number(spot.height / 2)}" class="pill"{turned}/><g{turned}>{word}</g>'


def _at(seats: Seats, plaza: int, part: float) -> tuple[float, float]:
    angle = math.radians(seats.angle(plaza))
    return CENTRE[0] + RADII[0] * part * math.cos(angle), CENTRE[1] + RADII[1] * part * math.sin(angle)


def _offered(game: AnyTable) -> list[str]:
    """The places that a casilla has besides its bets."""
    return [name for name, there in ((SEGURO, game.rules.seguro.value), (PROGRESIVO, game.rules.pots)) if there]


def _wide_spots(game: AnyTable, seats: Seats) -> Iterator[Spot]:
    for plaza in range(1, game.rules.plazas + 1):
        tilt = seats.tilt(plaza)
        yield centred(f"{ANTE}:{plaza}", seats.box(plaza), BOX, radius=15, turn=tilt)
        yield centred(f"{SEGUNDA}:{plaza}", _at(seats, plaza, _SECOND), (_ROUND, _ROUND), radius=13, turn=tilt)
        for place, name in enumerate(_offered(game)):
            yield centred(f"{name}:{plaza}", seats.pill(plaza, place), (36, _TOUCH), radius=10, turn=tilt)


def _tall(game: AnyTable, language: str) -> Board:
    pen, row = press(), Row(game.rules.plazas)
    top, high = _TALL_PAYS
    rows = pay_rows(game, language)
    half = (len(rows) + 1) // 2
    print_ = [pen.label(_plays(language), 195, top - 6, (370, 10), most=8, least=5, lines=1, classes="gilt")]
    for place, each in enumerate(rows):
        column, line = divmod(place, half)
        print_.append(_pay(pen, each, (100 + 190 * column, top + 8 + line * high), 176, 10.5))
    spots = tuple(_tall_spots(game, row))
    print_ += [_printed_tall(pen, game, spot, language) for spot in spots]
    return Board(width=TALL[0], height=TALL[1], print=f'<g class="print">{"".join(print_)}</g>', spots=spots)


def _printed_tall(pen: Press, game: AnyTable, spot: Spot, language: str) -> str:
    kind = spot.bet.partition(":")[0]
    if kind == ANTE:
        return ""
    if kind != SEGUNDA:
        return _printed(pen, game, spot, language)
    word = pen.word(f"x{game.rules.second.value}", *spot.chips, 8, track=0, classes="print-2")
    return rect(spot.x, spot.y, spot.width, spot.height, 11, "ln-2") + word


def _tall_spots(game: AnyTable, row: Row) -> Iterator[Spot]:
    for plaza in range(1, game.rules.plazas + 1):
        x = row.middle(plaza)
        yield Spot(
            bet=f"{ANTE}:{plaza}", x=x - row.wide / 2, y=_BOX_TOP, width=row.wide, height=_BOX_HIGH,
            chips=(x, _BOX_TOP + _BOX_HIGH - 13), radius=9,
        )  # fmt: skip
        yield centred(f"{SEGUNDA}:{plaza}", (x, _BOX_TOP - 16), (row.wide, _TOUCH), radius=9)
        for place, name in enumerate(_offered(game)):
            at = (x, _BOX_TOP + _BOX_HIGH + 16 + place * (_TOUCH + 3))
            yield centred(f"{name}:{plaza}", at, (row.wide, _TOUCH), radius=9)


# --- what lies --------------------------------------------------------------------------------------------------------


def draw_wide(lying: Lying) -> str:
    """The wide drawing."""
    pen, seats = press(), Seats(len(lying.boxes))
    parts = []
    if lying.left:
        count = pen.label(lying.left, 846, 112, (150, 9), most=7.6, least=5, lines=1)
        parts.append(f'<g class="print-2">{count}</g>')
    if lying.bank:
        parts.append(draw_hand(pen, lying.bank, "wide-0", _BANK, 62, **_FAN))
    for box in lying.boxes:
        parts.append(_plate(pen, seats, box, lying.free))
        if box.hand:
            parts.append(draw_hand(pen, box.hand, f"wide-{box.plaza}", _at(seats, box.plaza, _HANDS), 43, **_FAN))
    return "".join(parts)


def _plate(pen: Press, seats: Seats, box: Box, free: str) -> str:
    x, y = seats.box(box.plaza)
    wide, high = BOX
    outline = (
        f'<g transform="translate({number(x)} {number(y)}) rotate({number(seats.tilt(box.plaza))})">'
        f'<rect x="{number(-wide / 2)}" y="{number(-high / 2)}" width="{number(wide)}" height="{number(high)}" rx="14"'
        f' class="{box.classes}"/><circle r="27" class="ln-2"/></g>'
    )
    return draw_plate(pen, seats, box, outline, free)


def draw_tall(lying: Lying) -> str:
    """The upright drawing: the bank above, all casillas in a row, my own cards large at the thumb."""
    pen, upright = press(), Upright(Row(len(lying.boxes)), _BOX_TOP, _BOX_HIGH)
    parts = [f'<g class="print-2">{pen.label(lying.croupier, 52, 60, (90, 12), most=9, least=5, lines=1)}</g>']
    if lying.bank:
        parts.append(draw_hand(pen, lying.bank, "tall-0", (TALL[0] / 2, 60), 60, **_FAN))
    parts += [draw_upright_box(pen, upright, box, lying.free) for box in lying.boxes]
    mine = [box for box in lying.boxes if box.mine and box.hand]
    each = (TALL[0] - 12) / max(1, len(mine))
    for place, box in enumerate(reversed(mine)):
        if box.hand:
            at = (6 + (place + 0.5) * each, 490)
            wide = min(92.0, each / (1 + 4 * _FAN["shown"]) - 4)
            parts.append(draw_hand(pen, box.hand, f"tall-{box.plaza}", at, wide, **_FAN))
    return "".join(parts)


_MOST_HANDS = 3
_SMALL_FAN = 13.0


def poquer_glimpse(game: AnyTable, view: PoquerView, language: str) -> Glimpse:
    """Cards as they lie, face down to a stranger; before they are dealt, the casillas."""
    hands = [view.hand(casilla(mano.plaza)).cards for mano in view.manos if not mano.gone][:_MOST_HANDS]
    between = WIDTH / (len(hands) + 1)
    drawn = "".join(_fan(cards, between * (place + 1), 92, 36, view.back) for place, cards in enumerate(hands))
    return Glimpse(_ground(game, language), _fan(view.hand(BANCA).cards, WIDTH / 2, 2, 40, view.back, 22) + drawn)


def _ground(game: AnyTable, language: str) -> str:
    arc = press().arc(game_name(game.slug, language), (158, -206), (284, 284), 90, 9.5)
    boxes = "".join(
        f'<rect x="{number(60 + 79 * place)}" y="112" width="38" height="38" rx="6" class="ln-2"/>'
        f'<circle cx="{number(79 + 79 * place)}" cy="98" r="8" class="ln-2"/>'
        for place in range(_MOST_HANDS)
    )
    return f'<g class="gilt">{arc}</g>{boxes}'


def _fan(cards: tuple[str, ...], x: float, y: float, wide: float, back: str, step: float = _SMALL_FAN) -> str:
    left = x - (wide + step * (len(cards) - 1)) / 2
    faces = ["" if each == COVERED else each for each in cards]
    return "".join(
        card(press(), code, "", left + step * place, y, wide, back=back or "rojo") for place, code in enumerate(faces)
    )
