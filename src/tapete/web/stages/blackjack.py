"""The half-moon of black-jack: what is printed on it, and where everything lies."""

import math
from collections.abc import Iterator
from fractions import Fraction

from tapete.engine.table import AnyTable
from tapete.games.blackjack.hands import LIMIT, Hand, Mano
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.rules import DECK, BlackjackRules
from tapete.language import N_, say
from tapete.web.draw.cards import card
from tapete.web.draw.chips import TIERS, badge
from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import Press, number
from tapete.web.draw.rail import table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import WIDTH, Glimpse
from tapete.web.stage import TALL, WIDE, Board, Spot
from tapete.web.words import bet_name, game_name

CENTRE = (576.0, 60.0)
RADII = (540.0, 650.0)
"""Of the cloth, whose straight side is the croupier's."""
OUTLINE = f"M36 62Q36 36 62 36H1090Q1116 36 1116 62A{number(RADII[0])} {number(RADII[1])} 0 0 1 36 62Z"
_FIRST, _SPAN = 20.0, 140.0
"""The angle of plaza 1, at the croupier's left and the players' right, and how far from it the last one is."""
_BOXES, _HANDS = 0.855, 0.662
"""How far from the centre casillas and cards lie, as parts of the radii."""
_LINE = ((270.0, 290.0), (287.0, 308.0), (304.0, 326.0))
"""The band of the seguro: its inner edge, its middle and its outer edge."""
BOX = (76.0, 72.0)
_PILL = (36.0, 24.0)
_PILLS_AT = 55.0
"""How far below the middle of its box the pills of thirteen lie."""
SIDES = (("menor", "<13"), ("mayor", ">13"))
TALL_BOX_TOP, TALL_BOX_HIGH = 262.0, 92.0
_TALL_LINE = 236.0
_TALL_PILLS = 358.0
_TOUCH = 24.0
_MOST_ROOM, _WIDEST_BOX = 150.0, 96.0
_TUBES = (0.62, 0.8, 0.95, 0.7, 0.95, 0.82, 0.95, 0.9)
_SABOT_AT = (800.0, 46.0)


class Seats:
    """Where the plazas of a table lie on the wide drawing."""

    def __init__(self, plazas: int) -> None:
        self.plazas = plazas

    def angle(self, plaza: int) -> float:
        """In degrees: 0 is at the right, 90 before the players."""
        return _FIRST + _SPAN * ((plaza - 1) / (self.plazas - 1) if self.plazas > 1 else 0.5)

    def box(self, plaza: int) -> tuple[float, float]:
        """The middle of a casilla."""
        return self._at(plaza, (RADII[0] * _BOXES, RADII[1] * _BOXES))

    def hand(self, plaza: int) -> tuple[float, float]:
        """The middle of the cards of a casilla."""
        return self._at(plaza, (RADII[0] * _HANDS, RADII[1] * _HANDS))

    def line(self, plaza: int) -> tuple[float, float]:
        """Where the seguro of a casilla is laid."""
        return self._at(plaza, _LINE[1])

    def tilt(self, plaza: int) -> float:
        """How far a casilla is turned to face the croupier."""
        angle = math.radians(self.angle(plaza))
        return math.degrees(math.atan2(RADII[1] * math.cos(angle), -RADII[0] * math.sin(angle))) - 180

    def pill(self, plaza: int, place: int) -> tuple[float, float]:
        """The middle of a pill of thirteen, under its box as players see it."""
        turn = math.radians(self.tilt(plaza))
        aside = (place - 0.5) * (_PILL[0] + 3)
        x, y = self.box(plaza)
        return (
            x + aside * math.cos(turn) - _PILLS_AT * math.sin(turn),
            y + aside * math.sin(turn) + _PILLS_AT * math.cos(turn),
        )

    def room(self) -> float:
        """How wide the cards of a casilla may lie without touching those beside them."""
        middle = self.plazas // 2
        return min(_MOST_ROOM, math.dist(self.hand(middle), self.hand(middle + 1)) - 10) if middle else _MOST_ROOM

    def _at(self, plaza: int, radii: tuple[float, float]) -> tuple[float, float]:
        angle = math.radians(self.angle(plaza))
        return CENTRE[0] + radii[0] * math.cos(angle), CENTRE[1] + radii[1] * math.sin(angle)


class Row:
    """Where the plazas lie on the upright drawing: in one row, the last at the left as at the table."""

    def __init__(self, plazas: int) -> None:
        self.plazas = plazas
        self.each = min((TALL[0] - 6) / plazas, _WIDEST_BOX)

    def middle(self, plaza: int) -> float:
        """The middle of a box."""
        return TALL[0] / 2 + ((self.plazas + 1) / 2 - plaza) * self.each

    @property
    def wide(self) -> float:
        """The width of a box."""
        return self.each - 4


def blackjack_board(game: AnyTable, language: str, *, upright: bool) -> Board:
    """The drawing of a table of black-jack."""
    return _tall(game, language) if upright else _wide(game, language)


# --- the wide drawing -------------------------------------------------------------------------------------------------


def _wide(game: AnyTable, language: str) -> Board:
    pen, rules, seats = press(), game.rules, Seats(game.rules.plazas)
    under, over = table(OUTLINE)
    words = _words(game, language)
    print_ = [
        arc(pen, words["stands"], (204, 218), 9.6, 520, "print-2"),
        arc(pen, words["black-jack"], (240, 258), 20, 600, "gilt"),
        _band(),
        arc(pen, words["seguro"], _LINE[1], 11.5, 420, ""),
        *(_pills(pen, seats, plaza) for plaza in range(1, rules.plazas + 1) if rules.trece.value),
    ]
    furniture = tray(400, 44, 352, 56) + shoe(pen) + discards(pen, language)
    markup = f'{under}<g class="print">{"".join(print_)}</g>{furniture}'
    spots = tuple(_wide_spots(rules, seats))
    return Board(width=WIDE[0], height=WIDE[1], print=markup, spots=spots, over=over)


def _words(game: AnyTable, language: str) -> dict[str, str]:
    """What the cloth must say: what a Black-Jack and the seguro pay, and where the banca stands."""
    rules = game.rules
    stands = {"draws": rules.stands.value - 1, "stands": rules.stands.value}
    return {
        "stands": say(N_("The croupier draws on {draws} and stands on {stands}"), language, stands),
        "black-jack": _pays("Black-Jack", rules.pay_black_jack.value, language),
        "seguro": _pays(bet_name(game.slug, "seguro", language), rules.pay_seguro.value, language),
    }


def _pays(bet: str, pays: Fraction, language: str) -> str:
    facts = {"bet": bet, "much": pays.numerator, "each": pays.denominator}
    return say(N_("{bet} pays {much} to {each}"), language, facts)


def arc(
    pen: Press,
    text: str,
    radii: tuple[float, float],
    most: float,
    room: float,
    classes: str,
    centre: tuple[float, float] = CENTRE,
) -> str:
    """A line along the half-moon, as large as fits its length."""
    track = 90.0
    size = min(most, room / width(capitals(text), 1.0, track))
    return pen.arc(text, centre, radii, 90, size, track=track, classes=classes)


def _band() -> str:
    """The band on which the seguro is laid."""
    inner, _, outer = _LINE

    def at(radii: tuple[float, float], degrees: float) -> str:
        angle = math.radians(degrees)
        x, y = CENTRE[0] + radii[0] * math.cos(angle), CENTRE[1] + radii[1] * math.sin(angle)
        return f"{number(x)} {number(y)}"

    first, last = _FIRST - 6, _FIRST + _SPAN + 6
    there = f"A{number(inner[0])} {number(inner[1])} 0 0 1 {at(inner, last)}"
    back = f"A{number(outer[0])} {number(outer[1])} 0 0 0 {at(outer, first)}"
    return f'<path d="M{at(inner, first)}{there}L{at(outer, last)}{back}Z" class="band"/>'


def _pills(pen: Press, seats: Seats, plaza: int) -> str:
    """Menor y mayor de trece: two pills under the box."""
    wide, high = _PILL
    drawn = []
    for place, (_, label) in enumerate(SIDES):
        x, y = seats.pill(plaza, place)
        box = f'x="{number(-wide / 2)}" y="{number(-high / 2)}" width="{number(wide)}" height="{number(high)}"'
        turned = f"translate({number(x)} {number(y)}) rotate({number(seats.tilt(plaza))})"
        word = pen.label(label, 0, 0, (wide - 8, high - 8), most=9, lines=1)
        drawn.append(f'<g transform="{turned}"><rect {box} rx="{number(high / 2)}" class="pill"/>{word}</g>')
    return "".join(drawn)


def _wide_spots(rules: BlackjackRules, seats: Seats) -> Iterator[Spot]:
    for plaza in range(1, rules.plazas + 1):
        tilt = seats.tilt(plaza)
        yield centred(f"plaza:{plaza}", seats.box(plaza), BOX, radius=15, turn=tilt)
        yield centred(f"seguro:{plaza}", seats.line(plaza), (34, 34), radius=11.5)
        for place, (side, _) in enumerate(SIDES if rules.trece.value else ()):
            yield centred(f"{side}:{plaza}", seats.pill(plaza, place), _PILL, radius=10, turn=tilt)


def centred(bet: str, at: tuple[float, float], size: tuple[float, float], *, radius: float, turn: float = 0.0) -> Spot:
    """A spot by its middle."""
    (x, y), (wide, high) = at, size
    return Spot(bet=bet, x=x - wide / 2, y=y - high / 2, width=wide, height=high, chips=at, radius=radius, turn=turn)


# --- the croupier's side ----------------------------------------------------------------------------------------------


def tray(x: float, y: float, wide: float, high: float) -> str:
    """The chips of the bank in their tubes, seen from above."""
    tube = (wide - 12) / len(_TUBES)
    out = [rect(x, y, wide, high, 7, "tray")]
    for place, full in enumerate(_TUBES):
        left = x + 6 + place * tube
        out.append(rect(left + 1, y + 5, tube - 2, high - 10, 3, "tube"))
        body = TIERS[len(_TUBES) - 1 - place][1]
        for chip in range(int((high - 14) * full / 4)):
            fill = body if chip % 5 else "#f2e6c9"
            top = y + high - 7 - 4 * (chip + 1)
            box = f'x="{number(left + 2.5)}" y="{number(top)}" width="{number(tube - 5)}" height="3.3"'
            out.append(f'<rect {box} rx="1" fill="{fill}"/>')
    return "".join(out)


def shoe(pen: Press) -> str:
    """The sabot at the croupier's left."""
    x, y = _SABOT_AT
    return (
        f'<g transform="translate({number(x)} {number(y)})"><path d="M10 0H92V54H0V18Z" fill="#17191b"'
        ' stroke="#8a6a2e" stroke-width="1.2"/><path d="M10 0H92V9H6Z" fill="#2c3034"/>'
        '<path d="M0 18L10 0V54H0Z" fill="#0c0d0e"/><path d="M-12 26L4 22V50L-12 52Z" fill="#f7efdc"'
        ' stroke="#b9ab8d" stroke-width=".8"/><path d="M-8.6 29L1 26.6V47L-8.6 48.4Z" class="card-back"/>'
        '<rect x="26" y="18" width="54" height="26" rx="3" fill="none" stroke="#c19a48"/>'
        f'<g class="shoe-name">{pen.word("SABOT", 53, 31, 9, track=120)}</g></g>'
    )


def discards(pen: Press, language: str) -> str:
    """The cards that have been played, at his right."""
    backs = card(pen, "", "", 12, 5, 29) + card(pen, "", "", 16, 6, 29)
    word = pen.label(say(N_("discards"), language, {}), 304, 112, (110, 9), most=7.6, least=5, lines=1)
    tray = rect(0, 0, 84, 50, 6, "tray")
    return f'<g transform="translate(262 50)" aria-hidden="true">{tray}{backs}</g><g class="print-2">{word}</g>'


def rect(x: float, y: float, wide: float, high: float, radius: float, name: str) -> str:
    """A rectangle of a class of the sheet of styles."""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
    return f'<rect {box} rx="{number(radius)}" class="{name}"/>'


def cards_in_sabot(rules: BlackjackRules) -> int:
    """How many there are before the first is dealt."""
    return rules.packs * DECK


# --- the upright drawing ----------------------------------------------------------------------------------------------


def _tall(game: AnyTable, language: str) -> Board:
    pen, rules, row = press(), game.rules, Row(game.rules.plazas)
    words, centre = _words(game, language), (195.0, -240.0)
    print_ = [
        arc(pen, words["black-jack"], (410, 410), 14, 300, "gilt", centre),
        arc(pen, words["stands"], (434, 434), 8, 330, "print-2", centre),
        pen.label(words["seguro"], 195, 225, (374, 10), most=8, lines=1, classes="print-2"),
        rect(3, _TALL_LINE, TALL[0] - 6, _TOUCH, 8, "band"),
    ]
    spots = tuple(_tall_spots(rules, row))
    for spot in spots:
        side = next((label for name, label in SIDES if spot.bet.startswith(f"{name}:")), "")
        if side:
            print_.append(rect(spot.x, spot.y, spot.width, spot.height, 11, "pill"))
            print_.append(pen.label(side, *spot.chips, (spot.width - 12, 10), most=8, lines=1))
    return Board(width=TALL[0], height=TALL[1], print=f'<g class="print">{"".join(print_)}</g>', spots=spots)


def _tall_spots(rules: BlackjackRules, row: Row) -> Iterator[Spot]:
    for plaza in range(1, rules.plazas + 1):
        x = row.middle(plaza)
        left = x - row.wide / 2
        yield Spot(
            bet=f"plaza:{plaza}", x=left, y=TALL_BOX_TOP, width=row.wide, height=TALL_BOX_HIGH,
            chips=(x, TALL_BOX_TOP + TALL_BOX_HIGH - 13), radius=9,
        )  # fmt: skip
        yield centred(f"seguro:{plaza}", (x, _TALL_LINE + _TOUCH / 2), (row.wide, _TOUCH), radius=10)
        for place, (side, _) in enumerate(SIDES if rules.trece.value else ()):
            at = (x, _TALL_PILLS + (place + 0.5) * (_TOUCH + 2))
            yield centred(f"{side}:{plaza}", at, (row.wide, _TOUCH), radius=10)


_MOST_HANDS = 4
_FAN = 20.0


def blackjack_glimpse(game: AnyTable, view: BlackjackView, language: str) -> Glimpse:
    """Cards as they lie; before they are dealt, the places."""
    banca = _fan(view.banca, WIDTH / 2, -12, 44)
    return Glimpse(_ground(game, language), banca + _manos(view.manos))


def _ground(game: AnyTable, language: str) -> str:
    name = game_name(game.slug, language)
    arc = press().arc(name, (158, -214), (284, 284), 90, 9.5)
    boxes = "".join(
        f'<rect x="{number(x)}" y="104" width="34" height="44" rx="5" class="ln-2"/>'
        for x in (34 + 71.3 * place for place in range(_MOST_HANDS))
    )
    return f'<g class="gilt">{arc}</g><path d="M16 58Q158 114 300 58" class="ln-2"/>{boxes}'


def _manos(manos: tuple[Mano, ...]) -> str:
    dealt = [mano for mano in manos if mano.hand.cards][:_MOST_HANDS]
    between = WIDTH / (len(dealt) + 1)
    return "".join(_fan(mano.hand, between * (place + 1), 86, 44) for place, mano in enumerate(dealt))


def _fan(hand: Hand, x: float, y: float, wide: float) -> str:
    """The cards of a hand one over another, centred, with the total under them."""
    cards = hand.cards
    if not cards:
        return ""
    left = x - (wide + _FAN * (len(cards) - 1)) / 2
    drawn = "".join(card(press(), code, "", left + _FAN * place, y, wide) for place, code in enumerate(cards))
    return drawn + badge(press(), str(hand.points), x, y + 58, 9, "bust" if hand.points > LIMIT else "")
