"""What is printed in each cell of a cloth of dados, and where its chips stand beside it."""

from collections.abc import Callable
from fractions import Fraction

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.games.dados.rules import Bet, DadosRules, Fate
from tapete.language import N_, say, translate
from tapete.web.draw.dice import printed_die
from tapete.web.draw.press import DoesNotFit, Press, number
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
        """What a cell is called, with the letter that the law prints beside it."""
        name, *legends = self._printed[bet]
        return " ".join([name, *(legend for legend in legends if len(legend) == 1)])

    def row(self, kind: str) -> str:
        """What a row of the boxes is called, without its number and without saying that it is a bet: `mala`."""
        bets = self.rules.bets
        first = bets[kind if kind in bets else f"{kind}:{self.numbers[0]}"]
        spoken = first.printed.split(", ")[0] or bet_name(self.rules.game, kind, self._language)
        return " ".join(word for word in spoken.split(" ") if not (word.isdigit() or word in _FILLERS))

    def without_figure(self, bet: str) -> str:
        return " ".join(word for word in self.name(bet).split(" ") if not word.isdigit())

    def pay(self, bet: str) -> tuple[str, ...]:
        """What is printed of its pay: the law's words, which count the stake at times, or the pay itself."""
        of_law = tuple(legend for legend in self._printed[bet][1:] if legend[0].isdigit())
        return of_law or self._to(self.bet(bet).pays)

    def _to(self, pays: Fraction) -> tuple[str, ...]:
        """A pay in words, and in figures for where these are too long: `9 to 5`, `9:5`."""
        gain, stake = pays.numerator, pays.denominator
        return say(N_("{gain} to {stake}"), self._language, {"gain": gain, "stake": stake}), f"{gain}:{stake}"

    def of_field(self, total: int) -> tuple[str, ...]:
        """What the field pays with a total that pays otherwise: in the law's words it is paid double."""
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
"""The heights of the smallest print: the usual one, and what words in the narrowest cells may shrink to."""
_NARROW = 60.0
"""Cells narrower than this have no side for chips: their words give way."""
_SIDE = 26.0
"""What chips take of a cell."""
Labels = str | tuple[str, ...]
Point = tuple[float, float]


class Faces:
    """The print of a table, on one of its two drawings."""

    def __init__(self, press: Press, words: Words, *, upright: bool) -> None:
        self._press = press
        self._words = words
        self._upright = upright
        self.radius = 10.0 if upright else 11.5
        """How large chips are."""
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
        """The outline of a cell and what stands in it; the line has an outline of its own."""
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
        """A label in a cell that may be too narrow for it: shorter, then smaller."""
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
        """A row of a box: its name, at the left of its chips where there is room for both."""
        x, y, wide, high = box
        roomy = wide >= _NARROW
        room = (wide - (_SIDE + 6 if roomy else 5), high - 6)
        middle = x + 4 + room[0] / 2 if roomy else x + wide / 2
        word = self._least(self._names_of(bet.partition(":")[0]), (middle, y + high / 2), room)
        return f'<g class="print-2{"" if roomy else " face gives"}" data-cell="{bet}">{word}</g>'

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
            return f'{figure}<g class="print-2 face gives" data-cell="{bet}">{small}</g>'
        left = wide - _SIDE - 16
        small = self._least(under, (x + 6 + left / 2, y + deep + 9), (left, 11))
        pay = self._line(self._words.pay(bet), (x + 6 + left / 2, y + high - 9), (left, 10), 8)
        return f'{figure}<g class="print-2">{small}{pay}</g>'

    def heading(self, box: Box) -> str:
        """What the last row of the boxes is: the odds on the line."""
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
        """The dice that do nothing to a bet."""
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
        """A total of the field; those that pay otherwise are ringed and say it."""
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
        """A name with its figure under it, or beside it where the cell is low."""
        x, y, wide, high = box
        figure, name = bet[-1], self._words.without_figure(bet)
        if self._upright:
            word = self._line(name, (x + (wide - 24) / 2 + 3, y + high / 2), (wide - 32, high - 10), 9.4, 10)
            big = self._press.word(figure, x + wide - 14, y + high / 2, 18, track=0, classes="gilt")
            return f'<g class="face gives" data-cell="{bet}">{word}</g>{big}'
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
            return f'{shown}{word}<g class="gilt face gives" data-cell="{bet}">{sum_}</g>'
        word = self._line(name, (x + wide / 2, y + high * 0.66), (wide - 14, 12), 9.4, 40)
        sum_ = self._line(pay, (x + wide / 2, y + high * 0.86), (wide - 14, 10), 9.4)
        return f'{_pair(dice, (x + wide / 2, y + high * 0.31), 26)}{word}<g class="gilt">{sum_}</g>'

    def _of_totals(self, bet: str, box: Box) -> str:
        """A bet on one total or several, which are printed with its name."""
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
