"""The half-moon of trijoker: three casillas before each player, two for the common cards, and the table of pays."""

import math
from collections.abc import Iterator
from html import escape

import msgspec

from tapete.engine.table import AnyTable
from tapete.families.covered import COVERED
from tapete.families.poker.names import CATEGORIES, called
from tapete.games.trijoker.play import TrijokerView
from tapete.kit.poker.ranking import PAREJA
from tapete.language import N_, say, translate
from tapete.web.cards import Hand
from tapete.web.draw.cards import card
from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import Press, number
from tapete.web.draw.rail import table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import WIDTH, Glimpse
from tapete.web.stage import TALL, WIDE, Board, Spot
from tapete.web.stages.blackjack import CENTRE, OUTLINE, Row, Seats, centred, discards, rect, shoe, tray
from tapete.web.stages.casillas import RATIO, Box, Upright, draw_hand, draw_plate, draw_upright_box
from tapete.web.words import game_name, ratio

SPACE = (114.0, 46.0)
_APART = 36.0
"""Between the middles of two casillas."""
_CASILLA = 15.0
_COMMON = (66.0, 154.0)
"""How wide a common card is, and the height of its middle."""
_TALL_COMMON = (58.0, 62.0)
_FROM_THE_MIDDLE = 46.0
_PAYS = (576.0, 240.0, 330.0, 19.0)
"""The table of pays: its middle, its upper edge, its width and the height of a row."""
_TALL_PAYS = (122.0, 15.5)
_FAN = {"shown": 0.6, "words": 150.0}
"""Of hands of three cards."""
_BOX_TOP, _BOX_HIGH = 236.0, 92.0


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing besides chips."""

    common: Hand
    boxes: tuple[Box, ...]
    left: str
    """How many cards are left in the pack."""
    free: str
    asked: tuple[int, int]
    """The space whose player decides and the casilla of the bet; none where nobody does."""


def trijoker_board(game: AnyTable, language: str, *, upright: bool) -> Board:
    """The drawing of a table of trijoker."""
    return _tall(game, language) if upright else _wide(game, language)


def pay_rows(game: AnyTable, language: str) -> list[tuple[str, str]]:
    """The table of pays as it hangs there, the highest first."""
    pays = game.rules.pays
    rows = []
    for category, pay in pays.table.items():
        name = translate(CATEGORIES[category], language)
        if category == PAREJA:
            name = say(N_("{pair} or higher"), language, {"pair": called(PAREJA, (pays.least_pair.value,))})
        rows.append((name, say(N_("{pays} to 1"), language, {"pays": ratio(pay.value)})))
    return rows


# --- the print --------------------------------------------------------------------------------------------------------


def _wide(game: AnyTable, language: str) -> Board:
    pen, seats = press(), Seats(game.rules.plazas)
    under, over = table(OUTLINE)
    x, top, wide, high = _PAYS
    rows = pay_rows(game, language)
    print_ = [
        *(_common_box(at, _COMMON) for at in _commons_at(CENTRE[0])),
        rect(x - wide / 2, top - 6, wide, high * len(rows) + 8, 10, "band"),
        *(_pay(pen, row, (x, top + 8 + place * high), wide - 28, 10.5) for place, row in enumerate(rows)),
    ]
    furniture = tray(400, 44, 352, 56) + shoe(pen) + discards(pen, language)
    spots = tuple(_wide_spots(game, seats))
    for spot in spots:
        print_ += _casillas(pen, spot, _CASILLA)
    markup = f'{under}<g class="print">{"".join(print_)}</g>{furniture}'
    return Board(width=WIDE[0], height=WIDE[1], print=markup, spots=spots, over=over)


def _commons_at(middle: float) -> tuple[float, float]:
    """The first common card lies at the croupier's left, which players see on their right."""
    return middle + _FROM_THE_MIDDLE, middle - _FROM_THE_MIDDLE


def _common_box(x: float, size: tuple[float, float]) -> str:
    wide, middle = size
    high = wide * RATIO
    return rect(x - wide / 2 - 4, middle - high / 2 - 4, wide + 8, high + 8, 8, "ln-2")


def _pay(pen: Press, row: tuple[str, str], at: tuple[float, float], room: float, most: float) -> str:
    """A row of the table: what wins at the left, what it pays at the right."""
    (name, pays), (x, y) = row, at
    figures = width(capitals(pays), most * 0.72, 60) + 6
    pen_name = pen.label(name, x - figures / 2, y, (room - figures, most + 3), most=most * 0.72, least=4, lines=1)
    pen_pays = pen.label(pays, x + (room - figures) / 2 + 3, y, (figures, most + 3), most=most * 0.72, least=4, lines=1)
    return f"{pen_name}{pen_pays}"


def _casillas(pen: Press, spot: Spot, radius: float) -> Iterator[str]:
    for casilla, (x, y) in enumerate(spot.casillas, 1):
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="ln-2"/>'
        if radius > _CASILLA - 1:
            yield pen.word(str(casilla), x, y, 9, track=0, classes="print-2")


def _wide_spots(game: AnyTable, seats: Seats) -> Iterator[Spot]:
    for plaza in range(1, game.rules.plazas + 1):
        spot = centred(f"espacio:{plaza}", seats.box(plaza), SPACE, radius=12, turn=seats.tilt(plaza))
        yield msgspec.structs.replace(spot, casillas=_across(seats, plaza))


def _across(seats: Seats, plaza: int) -> tuple[tuple[float, float], ...]:
    """The middles of the casillas of a space."""
    turn, (x, y) = math.radians(seats.tilt(plaza)), seats.box(plaza)
    return tuple((x + step * math.cos(turn), y + step * math.sin(turn)) for step in (-_APART, 0.0, _APART))


def _tall(game: AnyTable, language: str) -> Board:
    pen, row = press(), Row(game.rules.plazas)
    top, high = _TALL_PAYS
    rows = pay_rows(game, language)
    print_ = [*(_common_box(at, _TALL_COMMON) for at in _commons_at(TALL[0] / 2))]
    half = (len(rows) + 1) // 2
    for place, each in enumerate(rows):
        column, line = divmod(place, half)
        print_.append(_pay(pen, each, (100 + 190 * column, top + 8 + line * high), 176, 10.5))
    spots = tuple(_tall_spots(game, row))
    for spot in spots:
        print_ += _casillas(pen, spot, 7.5)
    return Board(width=TALL[0], height=TALL[1], print=f'<g class="print">{"".join(print_)}</g>', spots=spots)


def _tall_spots(game: AnyTable, row: Row) -> Iterator[Spot]:
    for plaza in range(1, game.rules.plazas + 1):
        places = _along(row, plaza)
        yield Spot(
            bet=f"espacio:{plaza}", x=row.middle(plaza) - row.wide / 2, y=_BOX_TOP, width=row.wide, height=_BOX_HIGH,
            chips=places[1], radius=7, casillas=places,
        )  # fmt: skip


def _along(row: Row, plaza: int) -> tuple[tuple[float, float], ...]:
    """The middles of the casillas of a space of the upright drawing."""
    x, y = row.middle(plaza), _BOX_TOP + _BOX_HIGH - 13
    return tuple((x + step * row.wide / 3, y) for step in (-1, 0, 1))


# --- what lies --------------------------------------------------------------------------------------------------------


def draw_wide(lying: Lying) -> str:
    """The wide drawing."""
    pen, seats = press(), Seats(len(lying.boxes))
    count = pen.label(lying.left, 846, 112, (150, 9), most=7.6, least=5, lines=1)
    parts = [f'<g class="print-2">{count}</g>', _common(pen, lying.common, "wide", CENTRE[0], _COMMON)]
    for box in lying.boxes:
        parts.append(_plate(pen, seats, box, lying.free))
        if box.hand:
            parts.append(draw_hand(pen, box.hand, f"wide-{box.plaza}", seats.hand(box.plaza), 52, **_FAN))
    plaza, casilla = lying.asked
    parts += [_asked(_across(seats, plaza)[casilla - 1], _CASILLA + 3)] if casilla else []
    return "".join(parts)


def _asked(at: tuple[float, float], radius: float) -> str:
    """The casilla of the bet that is decided."""
    return f'<circle cx="{number(at[0])}" cy="{number(at[1])}" r="{number(radius)}" class="turnglow"/>'


def _plate(pen: Press, seats: Seats, box: Box, free: str) -> str:
    x, y = seats.box(box.plaza)
    wide, high = SPACE
    outline = (
        f'<rect x="{number(x - wide / 2)}" y="{number(y - high / 2)}" width="{number(wide)}" height="{number(high)}"'
        f' rx="14" transform="rotate({number(seats.tilt(box.plaza))} {number(x)} {number(y)})"'
        f' class="{box.classes}"/>'
    )
    return draw_plate(pen, seats, box, outline, free)


def _common(pen: Press, hand: Hand, kind: str, middle: float, size: tuple[float, float]) -> str:
    """Each common card in its casilla."""
    wide, y = size
    drawn = []
    for place, (face, x) in enumerate(zip(hand.cards, _commons_at(middle), strict=False)):
        left, top = x - wide / 2, y - wide * RATIO / 2
        inside = card(pen, face.code, escape(face.says), left, top, wide, back=face.back or "azul")
        drawn.append(f'<g id="{kind}-common-{place}-{face.code or "back"}">{inside}</g>')
    return f'<g class="hand" role="group" aria-label="{escape(hand.name)}">{"".join(drawn)}</g>' if drawn else ""


def draw_tall(lying: Lying) -> str:
    """The upright drawing: the common cards above, all spaces in a row, my own cards large at the thumb."""
    pen, upright = press(), Upright(Row(len(lying.boxes)), _BOX_TOP, _BOX_HIGH)
    parts = [_common(pen, lying.common, "tall", TALL[0] / 2, _TALL_COMMON)]
    parts += [draw_upright_box(pen, upright, box, lying.free) for box in lying.boxes]
    plaza, casilla = lying.asked
    parts += [_asked(_along(upright.row, plaza)[casilla - 1], 9.5)] if casilla else []
    mine = [box for box in lying.boxes if box.mine and box.hand]
    parts += [draw_hand(pen, box.hand, "tall-mine", (TALL[0] / 2, 460), 92, **_FAN) for box in mine if box.hand]
    return "".join(parts)


_MOST_HANDS = 4
_SMALL_FAN = 17.0


def trijoker_glimpse(game: AnyTable, view: TrijokerView, language: str) -> Glimpse:
    """Cards as they lie, face down to a stranger; before they are dealt, the casillas."""
    hands = [hand.cards for plaza in view.seats_in_play if (hand := view.hand(plaza)) and hand.cards]
    between = WIDTH / (len(hands[:_MOST_HANDS]) + 1)
    drawn = "".join(_fan(cards, between * (place + 1), 88, 40) for place, cards in enumerate(hands[:_MOST_HANDS]))
    return Glimpse(_ground(game, language), _fan(view.common[::-1], WIDTH / 2, 4, 42, 48) + drawn)


def _ground(game: AnyTable, language: str) -> str:
    arc = press().arc(game_name(game.slug, language), (158, -206), (284, 284), 90, 9.5)
    circles = "".join(
        f'<circle cx="{number(52 + 71.3 * place + 14 * casilla)}" cy="152" r="5.5" class="ln-2"/>'
        for place in range(_MOST_HANDS)
        for casilla in (-1, 0, 1)
    )
    return f'<g class="gilt">{arc}</g>{circles}'


def _fan(cards: tuple[str, ...], x: float, y: float, wide: float, step: float = _SMALL_FAN) -> str:
    left = x - (wide + step * (len(cards) - 1)) / 2
    faces = ["" if each == COVERED else each for each in cards]
    return "".join(
        card(press(), code, "", left + step * place, y, wide, back="azul") for place, code in enumerate(faces)
    )
