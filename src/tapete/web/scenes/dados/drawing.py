"""The cloth of dados: the line round the corner, the boxes, the centre with its dice, and the print of each cell."""

from collections.abc import Callable
from fractions import Fraction

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.games.dados.play import DadosView
from tapete.games.dados.rules import Bet, DadosRules, Fate
from tapete.language import N_, say, translate
from tapete.web.draw.chips import stack
from tapete.web.draw.dice import die, printed_die
from tapete.web.draw.press import DoesNotFit, Press, number
from tapete.web.draw.rail import table
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.stage import WIDE, Board, Spot
from tapete.web.stages.printed import Box
from tapete.web.words import bet_name, printed

ROWS = ("wrong", "dont-come", "right", "come", "odds-win")
"""The rows of a box from the wall, by the first bet of each."""
CENTRE_DICE = ("hard:6", "hard:10", "hard:8", "hard:4", "craps3", "juego11", "craps2", "craps12")
"""The bets of the centre that one pair of dice shows."""
CENTRE_WIDE = ("juego7", "any-craps", "horn")
_FILLERS = frozenset({"apuesta", "aposta", "bet"})
_LARGEST_FACE = 6


class Words:
    """The words of one table in one language."""

    def __init__(self, game: AnyTable, cloth: Cloth, language: str) -> None:
        self.rules: DadosRules = game.rules
        self.numbers = self.rules.puntos.value
        self._language = language
        self._printed = {cell.bet: printed(game, cell, language).split(", ") for cell in cloth.spots}

    def bet(self, bet: str) -> Bet:
        return self.rules.bets[bet]

    def name(self, bet: str) -> str:
        name, *legends = self._printed[bet]
        return " ".join([name, *(legend for legend in legends if len(legend) == 1)])

    def row(self, kind: str) -> str:
        """The name of a row of the boxes, without its number: `mala`."""
        bets = self.rules.bets
        first = bets[kind if kind in bets else f"{kind}:{self.numbers[0]}"]
        spoken = first.printed.split(", ")[0] or bet_name(self.rules.game, kind, self._language)
        return " ".join(word for word in spoken.split(" ") if not (word.isdigit() or word in _FILLERS))

    def without_figure(self, bet: str) -> str:
        return " ".join(word for word in self.name(bet).split(" ") if not word.isdigit())

    def pay(self, bet: str) -> tuple[str, ...]:
        """The printed pay: the law's words or the pay itself."""
        of_law = tuple(legend for legend in self._printed[bet][1:] if legend[0].isdigit())
        return of_law or self._to(self.bet(bet).pays)

    def _to(self, pays: Fraction) -> tuple[str, ...]:
        gain, stake = pays.numerator, pays.denominator
        return say(N_("{gain} to {stake}"), self._language, {"gain": gain, "stake": stake}), f"{gain}:{stake}"

    def of_field(self, total: int) -> tuple[str, ...]:
        """The printed pay of the field for a total that pays differently."""
        doubles = self.bet("field").doubles
        if str(total) not in doubles:
            return ()
        of_law = any(legend.split(" ")[:2] == ["paga", str(total)] for legend in self._printed["field"][1:])
        return ("doble",) if of_law else self._to(doubles[str(total)])

    def wins(self, bet: str) -> list[int]:
        """The totals with which a bet of one throw wins."""
        fates = self.rules.fates[bet]
        return sorted({self.rules.totals[throw] for throw, verdict in fates.items() if verdict.fate is Fate.GANA})

    def barred(self, bet: str) -> int:
        """The total that does nothing to a Don't on its first throw; 0 when there is none."""
        decided = {self.rules.totals[throw] for throw in self.rules.fates[bet]}
        free = set(self.rules.totals.values()) - decided - set(self.numbers)
        return min(free, default=0)

    def dice(self, bet: str) -> tuple[int, int]:
        suerte = self.bet(bet)
        return halves(suerte.number) if suerte.number else faces_of(self.wins(bet)[0])

    def tell(self, sentence: str) -> str:
        return translate(sentence, self._language)


def halves(total: int) -> tuple[int, int]:
    return total // 2, total // 2


def faces_of(total: int) -> tuple[int, int]:
    high = min(_LARGEST_FACE, total - total // 2)
    return total - high, high


_SMALL = (7.5, 6.0)
"""The heights of the smallest print: the usual one, and the least in the narrowest cells."""
_NARROW = 60.0
"""Cells narrower than this have no side for chips: their words give way."""
_SIDE = 26.0
Labels = str | tuple[str, ...]
Point = tuple[float, float]


class Faces:
    """The print of a table, on one of its two drawings."""

    def __init__(self, press: Press, words: Words, *, upright: bool) -> None:
        self._press = press
        self._words = words
        self._upright = upright
        self.radius = 10.0 if upright else 11.5
        self._kinds: dict[str, Callable[[str, Box], str]] = {
            "come": self._come,
            "dont-come": self._dont_come,
            "field": self._field,
            "dont-win": self._dont_win,
            "win": self._win,
            **dict.fromkeys(("big6", "big8", "under7", "over7"), self._figured),
            **dict.fromkeys(CENTRE_DICE, self._of_dice),
            **dict.fromkeys(CENTRE_WIDE, self._of_totals),
        }

    def draw(self, bet: str, box: Box) -> str:
        face = self._kinds.get(bet) or (self._right if bet.startswith("right:") else self._small)
        return f"{'' if bet == 'win' else _outline(box)}{face(bet, box)}"

    def chips(self, bet: str, box: Box) -> Point:
        """Where the chips of a bet stand: at a side of its words, or where its words give way."""
        x, y, wide, high = box
        if bet in {"come", "win", "dont-win"}:
            return x + wide * 0.14, y + high / 2
        if bet == "field":
            return x + (40 if self._upright else 62), y + high * 0.27
        if bet in CENTRE_DICE:
            return (x + wide - 15, y + 13) if self._upright else (x + 19, y + high * 0.31)
        if bet in CENTRE_WIDE:
            return (x + wide - 15 if self._upright else x + 24), y + high / 2
        if bet == "dont-come":
            return (x + wide - 15, y + high - 14) if self._upright else (x + wide / 2, y + high - 22)
        return self._chips_in_box(bet, box)

    def _chips_in_box(self, bet: str, box: Box) -> Point:
        x, y, wide, high = box
        if ":" not in bet:
            return (x + 20, y + high / 2) if self._upright else (x + wide - 17, y + high - 20)
        if bet.startswith("right:"):
            return x + wide - 17, y + high - (14 if self._upright else 18)
        return (x + wide - 15 if wide >= _NARROW else x + wide / 2), y + high / 2

    # --- printing ----------------------------------------------------------------------------------------------------

    def _line(
        self, labels: Labels, at: Point, room: Point, most: float, track: float = 20, *, classes: str = ""
    ) -> str:
        return self._press.label(labels, *at, room, most=most, lines=1, track=track, classes=classes)

    def _least(self, labels: tuple[str, ...], at: Point, room: Point) -> str:
        for tried, least in ((labels[:-1] or labels, _SMALL[0]), (labels, _SMALL[1])):
            try:
                return self._press.label(tried, *at, room, most=9, least=least, track=0)
            except DoesNotFit:
                continue
        return self._press.label(labels, *at, room, most=9, least=_SMALL[1] - 2, track=0)

    def _aside(self, labels: Labels, right: float, y: float, room: float) -> str:
        return f'<g class="print-2">{self._line(labels, (right - room / 2, y), (room, 12), 8.4, 50)}</g>'

    # --- the boxes ---------------------------------------------------------------------------------------------------

    def _small(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        roomy = wide >= _NARROW
        room = (wide - (_SIDE + 6 if roomy else 5), high - 6)
        middle = x + 4 + room[0] / 2 if roomy else x + wide / 2
        word = self._least(self._names_of(bet.partition(":")[0]), (middle, y + high / 2), room)
        named = "" if roomy else f' gives" data-cell="{bet}'
        return f'<g class="print-2{named}">{word}</g>'

    def _names_of(self, kind: str) -> tuple[str, ...]:
        if kind in {"odds-come", "odds-dont-come"}:
            return self._words.tell(N_("odds")), "+"
        if kind.startswith("odds-"):
            line = self._words.row(kind.removeprefix("odds-"))
            return line, line.split(" ")[0], "+"
        return (self._words.row(kind),)

    def _right(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        deep = high * (0.56 if self._upright else 0.5)
        room = (wide - 10, deep - 6)
        figure = self._line(self._words.name(bet), (x + wide / 2, y + deep / 2 + 2), room, 34, classes="gilt")
        under = (self._words.row("right"),)
        if self._upright:
            small = self._least(under, (x + wide / 2, y + (deep + high) / 2), (wide - 8, high - deep - 6))
            return f'{figure}<g class="print-2 gives" data-cell="{bet}">{small}</g>'
        left = wide - _SIDE - 16
        small = self._least(under, (x + 6 + left / 2, y + deep + 9), (left, 11))
        pay = self._line(self._words.pay(bet), (x + 6 + left / 2, y + high - 9), (left, 10), 8)
        return f'{figure}<g class="print-2">{small}{pay}</g>'

    def heading(self, box: Box) -> str:
        x, y, wide, high = box
        said = self._words.tell(N_("odds on the line"))
        label = self._press.label(said, x + wide / 2, y + high / 2, (wide - 10, high - 6), most=9, track=10)
        return f'{_outline(box)}<g class="print-2">{label}</g>'

    # --- the bars ----------------------------------------------------------------------------------------------------

    def _come(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        name, room = self._words.name(bet), (wide * 0.5, high - 14)
        word = self._line(name, (x + wide / 2, y + high / 2), room, 20 if self._upright else 46, 180, classes="gilt")
        return word + self._aside(self._words.pay(bet), x + wide - 10, y + high - 11, wide * 0.18)

    def _dont_come(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        name = self._words.name(bet)
        if self._upright:
            word = self._press.label(name, x + wide / 2, y + 15, (wide - 8, 24), most=11, track=20)
            return word + self._barred(bet, (x + 24, y + high - 11), 14)
        word = self._press.label(name, x + wide / 2, y + 32, (wide - 14, 44), most=17, track=40)
        null = self._words.tell(N_("null"))
        said = self._line(f"{self._words.barred(bet)} {null}", (x + wide / 2, y + 103), (wide - 14, 10), 8.4, 50)
        return f'{word}{self._barred(bet, (x + wide / 2, y + 80), 20)}<g class="print-2">{said}</g>'

    def _dont_win(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        size = 15 if self._upright else 22
        room, most = (wide * 0.46, high - 12), 13 if self._upright else 18
        word = self._line(self._words.name(bet), (x + wide * 0.47, y + high / 2), room, most, 160)
        if self._upright:
            return word + self._barred(bet, (x + wide - 24, y + high / 2), size)
        null = self._aside(self._words.tell(N_("null")), x + wide - 10, y + high / 2, 46)
        return word + self._barred(bet, (x + wide - 80, y + high / 2), size) + null

    def _barred(self, bet: str, at: Point, size: float) -> str:
        total = self._words.barred(bet)
        return _pair(faces_of(total), at, size) if total else ""

    def _win(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        room, most = (wide * 0.46, high - 12), 19 if self._upright else 24
        word = self._line(self._words.name(bet), (x + wide / 2, y + high / 2), room, most, 280)
        return word + self._aside(self._words.pay(bet), x + wide - 12, y + high / 2, wide * 0.18)

    def along_the_line(self, box: Box) -> str:
        x, y, wide, high = box
        at, room = (x + wide / 2, y + high / 2), (high - 40, wide - 14)
        return self._press.label(self._words.name("win"), *at, room, most=19, lines=1, track=280, turn=-90)

    def _field(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        at, room = (x + wide / 2, y + high * 0.27), (wide * 0.5, high * 0.3)
        name = self._line(self._words.name(bet), at, room, 12 if self._upright else 19, 300)
        totals = self._words.wins(bet)
        each, deep = wide / len(totals), y + high * (0.72 if self._upright else 0.67)
        return name + "".join(self._total(total, x + each * (i + 0.5), deep) for i, total in enumerate(totals))

    def _total(self, total: int, x: float, y: float) -> str:
        otherwise = self._words.of_field(total)
        if not otherwise:
            return self._press.word(str(total), x, y, 12 if self._upright else 20, track=0)
        radius = 11.5 if self._upright else 27
        ring = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="ln-2"/>'
        if self._upright:
            return ring + self._press.word(str(total), x, y, 11, track=0, classes="gilt")
        figure = self._press.word(str(total), x, y - 7, 17, track=0, classes="gilt")
        return f'{ring}{figure}<g class="print-2">{self._line(otherwise, (x, y + 12), (42, 9), 8, 0)}</g>'

    def _figured(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        figure, name = bet[-1], self._words.without_figure(bet)
        if self._upright:
            word = self._line(name, (x + (wide - 24) / 2 + 3, y + high / 2), (wide - 32, high - 10), 9.4, 10)
            big = self._press.word(figure, x + wide - 14, y + high / 2, 18, track=0, classes="gilt")
            return f'<g class="gives" data-cell="{bet}">{word}</g>{big}'
        word = self._line(name, (x + wide / 2, y + 20), (wide - 12, 14), 12, 40)
        return word + self._press.word(figure, x + wide * 0.4, y + high * 0.62, 28, track=0, classes="gilt")

    # --- the centre --------------------------------------------------------------------------------------------------

    def _of_dice(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        dice, name, pay = self._words.dice(bet), self._words.name(bet), self._words.pay(bet)
        if self._upright:
            word = self._least((name,), (x + wide / 2, y + high - 10), (wide - 8, 10))
            sum_ = self._line(pay, (x + wide - 27, y + 14), (44, 10), 8.4)
            shown = _pair(dice, (x + 22, y + 14), 14)
            return f'{shown}{word}<g class="gilt gives" data-cell="{bet}">{sum_}</g>'
        word = self._line(name, (x + wide / 2, y + high * 0.66), (wide - 14, 12), 9.4, 40)
        sum_ = self._line(pay, (x + wide / 2, y + high * 0.86), (wide - 14, 10), 9.4)
        return f'{_pair(dice, (x + wide / 2, y + high * 0.31), 26)}{word}<g class="gilt">{sum_}</g>'

    def _of_totals(self, bet: str, box: Box) -> str:
        x, y, wide, high = box
        totals, name, pay = self._words.wins(bet), self._words.name(bet), self._words.pay(bet)
        listed = " · ".join(map(str, totals))
        if self._upright:
            room = wide - _SIDE - 12
            word = self._line(name, (x + 6 + room / 2, y + 13), (room, 12), 10, 30)
            both = tuple(f"{listed}  {each}" for each in pay) if len(totals) > 1 else pay
            under = self._least((*both, pay[-1]), (x + 6 + room / 2, y + high - 12), (room, 10))
            return f'{word}<g class="gilt">{under}</g>'
        room, rise = wide - 44 - 60, 8 if len(totals) > 1 else 0
        middle = x + 44 + room / 2
        word = self._line(name, (middle, y + high / 2 - rise), (room, 16), 14, 50)
        under = self._line(listed, (middle, y + high / 2 + 12), (room, 11), 9.4) if rise else ""
        sum_ = self._line(pay, (x + wide - 34, y + high / 2), (50, 14), 11.5)
        return f'{word}<g class="print-2">{under}</g><g class="gilt">{sum_}</g>'


def _outline(box: Box) -> str:
    x, y, wide, high = (number(each) for each in box)
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" class="ln"/>'


def _pair(faces: tuple[int, int], at: Point, size: float) -> str:
    (first, second), (x, y) = faces, at
    return printed_die(first, x - size * 0.58, y, size) + printed_die(second, x + size * 0.58, y, size)


_ROUNDED = "M118 34H1034Q1118 34 1118 118V630Q1118 714 1034 714H118Q34 714 34 630V118Q34 34 118 34Z"
_TALL = (390, 572)
_LINE, _LEFT, _INNER, _RIGHT = 60.0, 108.0, 206.0, 806.0
"""Left edges of the line, of the area inside it and of the boxes; right edge of the boxes."""
_BOXES, _FIELD, _NO_PASA, _FOOT, _END = 200.0, 470.0, 572.0, 630.0, 690.0
_WIDE_ROWS = {"wrong": 28.0, "dont-come": 30.0, "right": 66.0, "come": 32.0, "odds-win": 30.0}
_TALL_ROWS = {"wrong": 26.0, "dont-come": 28.0, "right": 48.0, "come": 28.0, "odds-win": 28.0}
_TALL_TOP = 74.0
_SECOND = {"dont-come": "odds-dont-come", "come": "odds-come", "odds-win": "odds-dont-win"}
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
    line = faces.along_the_line((_LINE, _BOXES, _LEFT - _LINE, _FOOT - _BOXES))
    markup = f'{under}<g class="print">{print_}{head}{_line()}{line}</g>'
    return Board(width=WIDE[0], height=WIDE[1], print=markup, spots=spots, over=over)


def _spot(bet: str, box: Box, faces: Faces) -> Spot:
    x, y, wide, high = box
    return Spot(bet=bet, x=x, y=y, width=wide, height=high, chips=faces.chips(bet, box), radius=faces.radius)


def places(numbers: tuple[int, ...], *, upright: bool) -> dict[str, Box]:
    if not upright:
        return _wide(numbers)
    boxes = _boxes(numbers, (8.0, _TALL_TOP), 374 / len(numbers), _TALL_ROWS, _TALL_SHARE)
    return {**_tall_bars(), **boxes, **_tall_centre()}


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
    x, left, top, foot, right, end = (number(each) for each in (_LINE, _LEFT, _BOXES, _FOOT, _RIGHT, _END))
    bend = f"H{number(_LINE + 62)}Q{x} {end} {x} {number(_END - 62)}Z"
    return f'<path d="M{x} {top}H{left}V{foot}H{right}V{end}{bend}" class="ln-3"/>'


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
    x, y, state = (_middle(punto), 56.0, "on") if punto in _POINTS else (_OFF, 112.0, "off")
    word = press().word(state, 0, 0, 8, track=0, classes="b")
    return f'<g class="puck {state}" transform="translate({number(x)} {number(y)})"><circle r="15"/>{word}</g>'
