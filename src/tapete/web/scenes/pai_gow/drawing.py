"""The half-moon of pai gow póquer: casillas in an arc, two hands before each, the croupier's above, and the dice."""

import math
from collections.abc import Iterator
from html import escape

import msgspec

from tapete.engine.table import AnyTable
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules
from tapete.games.pai_gow.state import CRUPIER
from tapete.games.pai_gow.view import PaiGowView
from tapete.language import N_, say
from tapete.web.draw.cards import card
from tapete.web.draw.dice import die
from tapete.web.draw.press import Press, number
from tapete.web.draw.rail import table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.stage import TALL, WIDE, Board, Spot
from tapete.web.stages.blackjack import (
    BOX,
    CENTRE,
    OUTLINE,
    TALL_BOX_HIGH,
    TALL_BOX_TOP,
    Row,
    Seats,
    arc,
    centred,
    discards,
    tray,
)
from tapete.web.stages.blackjack_cards import Box, Shown, draw_box, draw_fan, draw_mine, draw_tall_box
from tapete.web.stages.blackjack_cards import Lying as Boxes
from tapete.web.words import game_name

_CROUPIER = ((500.0, 168.0), (690.0, 168.0))
"""Where the croupier's alta and baja lie."""
_DICE = (806.0, 84.0)
_DIE = 26.0
_SPACE = (120.0, 64.0)
"""Each of the two spaces for the cards of a player: the baja's, and the alta's before it."""
_FOCUS = (576.0, 240.0)
"""The point of the cloth that all spaces lie towards."""
_CLEAR = 50.0
"""How far from the middle of a casilla nothing else lies."""
_SPREAD = (0.58, 0.62)
"""How much of each card is seen at least and at most, so that its value can be read."""
_TALL_CROUPIER = ((134.0, 78.0), (300.0, 78.0))


class Two(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of one place: its alta and its baja, or all seven in one while they are not set."""

    alta: Shown | None = None
    baja: Shown | None = None


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing besides chips."""

    croupier: Two
    boxes: tuple[Box, ...]
    """For each casilla who sits there; its hands are those of the upright drawing."""
    twos: tuple[Two, ...]
    """For each casilla its cards on the wide drawing."""
    banker: int
    """The casilla of who banks; 0 for the croupier."""
    bank: str
    """What the white circle says."""
    dice: tuple[int, ...]
    throw: str
    """What tells this throw from others."""
    thrown: str
    """What the dice show, for who can't see them."""
    free: str
    named: str
    """The croupier."""


# --- what is printed --------------------------------------------------------------------------------------------------


def pai_gow_board(game: AnyTable, language: str, *, upright: bool) -> Board:
    """The drawing of a table of pai gow."""
    return _tall(game, language) if upright else _wide(game, language)


def _words(game: AnyTable, language: str) -> tuple[str, str]:
    """The name of the game, and what the bank takes and the house withholds."""
    percent = f"{float(game.rules.commission.value * 100):g}"
    terms = say(N_("Equal hands are the bank's · Commission {percent} %"), language, {"percent": percent})
    return game_name(game.slug, language), terms


def _wide(game: AnyTable, language: str) -> Board:
    pen, rules, seats = press(), game.rules, Seats(game.rules.plazas)
    under, over = table(OUTLINE)
    name, terms = _words(game, language)
    print_ = arc(pen, name, (228, 246), 20, 520, "gilt") + arc(pen, terms, (262, 282), 10, 560, "print-2")
    furniture = tray(400, 44, 352, 56) + discards(pen, language)
    spaces = "".join(_spaces(*_space(seats, n)) for n in _casillas(rules))
    spots = [centred(f"{CASILLA}:{n}", seats.box(n), BOX, radius=15, turn=seats.tilt(n)) for n in _casillas(rules)]
    markup = f'{under}<g class="print">{print_}</g>{spaces}{furniture}'
    return Board(width=WIDE[0], height=WIDE[1], print=markup, spots=tuple(spots), over=over)


def _space(seats: Seats, plaza: int) -> tuple[float, float]:
    """The middle of the two spaces of a casilla: from it towards the middle of the cloth, as near as they are clear."""
    x, y = seats.box(plaza)
    dx, dy = _FOCUS[0] - x, _FOCUS[1] - y
    far = math.hypot(dx, dy)
    wide, high = _SPACE
    steps = [(half + _CLEAR) * far / abs(aside) for half, aside in ((wide / 2, dx), (high, dy)) if round(aside)]
    step = min(steps) / far
    return x + dx * step, y + dy * step


def _spaces(x: float, y: float) -> str:
    """The space for the cards of a player, divided in two (MU2010:93.2)."""
    wide, high = _SPACE
    left, right = number(x - wide / 2), number(x + wide / 2)
    outline = f'x="{left}" y="{number(y - high)}" width="{number(wide)}" height="{number(2 * high)}"'
    return f'<rect {outline} rx="8" class="ln-2"/><path d="M{left} {number(y)}H{right}" class="ln-2"/>'


def _casillas(rules: PaiGowRules) -> range:
    return range(1, rules.plazas + 1)


def _tall(game: AnyTable, language: str) -> Board:
    pen, rules, row = press(), game.rules, Row(game.rules.plazas)
    name, terms = _words(game, language)
    centre = (195.0, -240.0)
    print_ = arc(pen, name, (410, 410), 14, 300, "gilt", centre)
    print_ += pen.label(terms, 195, 236, (374, 10), most=8, lines=1, classes="print-2")
    spots = tuple(_tall_spots(rules, row))
    return Board(width=TALL[0], height=TALL[1], print=f'<g class="print">{print_}</g>', spots=spots)


def _tall_spots(rules: PaiGowRules, row: Row) -> Iterator[Spot]:
    for plaza in _casillas(rules):
        x = row.middle(plaza)
        chips = (x, TALL_BOX_TOP + TALL_BOX_HIGH - 13)
        bet, left, top = f"{CASILLA}:{plaza}", x - row.wide / 2, TALL_BOX_TOP
        yield Spot(bet=bet, x=left, y=top, width=row.wide, height=TALL_BOX_HIGH, chips=chips, radius=9)


# --- what lies --------------------------------------------------------------------------------------------------------


def draw_wide(lying: Lying) -> str:
    """The wide drawing."""
    pen, seats = press(), Seats(len(lying.boxes))
    parts = [draw_box(pen, seats, box, lying.free) for box in lying.boxes]
    parts.append(_two(pen, lying.croupier, "wide", _CROUPIER, (58, 210), (58, 100)))
    for plaza, two in enumerate(lying.twos, 1):
        (x, y), half = _space(seats, plaza), _SPACE[1] / 2
        places = (x, y + half - 3), (x, y - half - 3)
        parts.append(_two(pen, two, "wide", places, (36, _SPACE[0] - 8), (36, 80)))
    parts.append(_circle(pen, lying, "wide", _bank_at(seats, lying.banker)))
    parts.append(_thrown(lying, "wide", *_DICE, _DIE))
    return "".join(parts)


def _bank_at(seats: Seats, banker: int) -> tuple[float, float]:
    """Where the white circle lies: before the croupier, or beside the casilla of who banks."""
    if not banker:
        return CENTRE[0] - 212, 104.0
    (x, y), (wide, high) = seats.box(banker), BOX
    return x - wide / 2 - 6, y - high / 2 + 4


def _two(
    pen: Press,
    two: Two,
    kind: str,
    places: tuple[tuple[float, float], tuple[float, float]],
    alta: tuple[float, float],
    baja: tuple[float, float],
) -> str:
    """The hands of a place, the baja behind the alta; each with the width of its cards and its room."""
    behind = draw_fan(pen, two.baja, kind, places[1], *baja, spread=_SPREAD) if two.baja else ""
    before = draw_fan(pen, two.alta, kind, places[0], *alta, spread=_SPREAD) if two.alta else ""
    return before + behind


def _circle(pen: Press, lying: Lying, kind: str, at: tuple[float, float], radius: float = 12.0) -> str:
    """The white circle that marks the bank (MU2010:97.5.p3)."""
    x, y = at
    word = pen.word("B", x, y, radius, track=0, classes="b")
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="#fbf7ec" stroke="#8a7a55"/>'
    return f'<g id="{kind}-bank" role="img" aria-label="{escape(lying.bank)}">{disc}<g fill="#2b2414">{word}</g></g>'


def _thrown(lying: Lying, kind: str, x: float, y: float, size: float) -> str:
    """The three dice, side by side."""
    if not lying.dice:
        return ""
    step = size * 1.5
    drawn = [die(v, str(v), x + n * step, y, size, yaw=20 + 17 * n) for n, v in enumerate(lying.dice)]
    return (
        f'<g id="{kind}-{lying.throw}" class="dice" role="img" aria-label="{escape(lying.thrown)}">{"".join(drawn)}</g>'
    )


def draw_tall(lying: Lying) -> str:
    """The upright drawing: the croupier above, all casillas in a row, my own hands large at the thumb."""
    pen, row = press(), Row(len(lying.boxes))
    boxes = Boxes(banca=None, boxes=lying.boxes, sabot=("", ""), croupier=lying.named, free=lying.free)
    label = pen.label(lying.named, 195, 22, (160, 12), most=9, least=5, lines=1)
    parts = [f'<g class="print-2">{label}</g>']
    parts.append(_two(pen, lying.croupier, "tall", _TALL_CROUPIER, (46, 150), (46, 80)))
    parts += [draw_tall_box(pen, row, box, boxes) for box in lying.boxes]
    at = (row.middle(lying.banker) - row.wide / 2 + 6, TALL_BOX_TOP - 2) if lying.banker else (150.0, 22.0)
    parts.append(_circle(pen, lying, "tall", at, 8))
    parts.append(_thrown(lying, "tall", 320, 150, 17))
    mine = [hand for two in lying.twos for hand in (two.alta, two.baja) if hand and hand.mine]
    return "".join(parts) + draw_mine(pen, mine, _SPREAD)


_CASILLAS = 4
_FAN = 17.0
_SIZE = 36.0


def pai_gow_glimpse(game: AnyTable, view: PaiGowView, language: str) -> Glimpse:
    """The hands of the croupier, and a packet before each casilla that plays."""
    shown = next((each.setting for each in view.settled if each.to == CRUPIER), None)
    cards = _fan(shown.alta, 84, 6) + _fan(shown.baja, 206, 6) if shown else ""
    played = sum(hand.to != CRUPIER for hand in view.hands)
    backs = "".join(_packet(place) for place in range(min(played, _CASILLAS)))
    return Glimpse(_ground(game, language), cards + backs)


def _ground(game: AnyTable, language: str) -> str:
    name = game_name(game.slug, language)
    arc = press().arc(name, (158, -214), (284, 284), 90, 9.5)
    boxes = "".join(
        f'<rect x="{number(_left(place))}" y="106" width="26" height="36" rx="4" class="ln-2"/>'
        f'<rect x="{number(_left(place) + 29)}" y="112" width="16" height="24" rx="3" class="ln-2"/>'
        for place in range(_CASILLAS)
    )
    return f'<g class="gilt">{arc}</g><path d="M16 62Q158 112 300 62" class="ln-2"/>{boxes}'


def _left(place: int) -> float:
    return 26 + 71.3 * place


def _packet(place: int) -> str:
    return card(press(), "", "", _left(place), 106, 26, back="azul")


def _fan(cards: tuple[str, ...], left: float, top: float) -> str:
    return "".join(card(press(), code, "", left + _FAN * place, top, _SIZE) for place, code in enumerate(cards))
