"""Punto y banca: two hands in the middle, a space for each suerte before them, the sabot below, people around."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.table import AnyTable
from tapete.families.baccarat import BANCA, EMPATE, PUNTO, score
from tapete.games.punto_y_banca.play import BancaView
from tapete.language import N_, say
from tapete.web.cards import Hand
from tapete.web.draw.cards import card
from tapete.web.draw.press import Press, number
from tapete.web.draw.seats import TALL_TABLE, WIDE_TABLE, Plate, sabot
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse, word
from tapete.web.scenes.look import ratio
from tapete.web.spoken import printed
from tapete.web.stage import Board, Spot
from tapete.web.stages.hands import Lies, draw_hand
from tapete.web.stages.oval import draw_people, draw_table
from tapete.web.stages.printed import Box, Frame, fitted
from tapete.web.words import bet_name

_HANDS = {
    False: {PUNTO: Lies(x=404, y=164, wide=86), BANCA: Lies(x=748, y=164, wide=86)},
    True: {PUNTO: Lies(x=133, y=80, wide=52), BANCA: Lies(x=257, y=80, wide=52)},
}
_CELLS = {False: Frame(x=240, y=318, width=672, height=156), True: Frame(x=50, y=204, width=290, height=190)}
_NAMES = {False: (142.0, 12.0), True: (63.0, 8.0)}
"""Where the names of the hands are printed, and how large at most."""
_SABOT = {False: (526.0, 496.0, 1.0), True: (155.0, 406.0, 0.84)}
_COUNT = {False: (576.0, 566.0, 200.0, 9.0), True: (195.0, 466.0, 160.0, 7.6)}
_TWO = 2


class Sabot(msgspec.Struct, frozen=True):
    """How many cards are in the sabot, and whether the cut card is out."""

    left: int
    cut: bool


def banca_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a table of punto y banca."""
    pen = press()
    shape = TALL_TABLE if upright else WIDE_TABLE
    under, over = draw_table(pen, shape, language)
    boxes = {cell.bet: _CELLS[upright].box(cloth, cell) for cell in cloth.spots}
    cells = "".join(_cell(pen, game, cell, boxes[cell.bet], language) for cell in cloth.spots)
    return Board(
        width=shape.size[0],
        height=shape.size[1],
        print=f'{under}<g class="print">{cells}{_slots(pen, game, cloth, language, upright=upright)}</g>{over}',
        spots=tuple(_spot(bet, box) for bet, box in boxes.items()),
    )


def _cell(pen: Press, game: AnyTable, cell: Cell, box: Box, language: str) -> str:
    """A suerte with its name, and what it pays by the law of the table."""
    x, y, wide, high = box
    outline = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
    middle = x + wide / 2
    name = fitted(
        pen, printed(game, cell, language), middle, y + high * 0.2, (wide - 14, high * 0.24), most=26, lines=1
    )
    pays = fitted(pen, _pays(game, cell.bet, language), middle, y + high * 0.88, (wide - 12, high * 0.17), most=10)
    return f'<rect {outline} class="ln"/>{name}<g class="print-2">{pays}</g>'


def _pays(game: AnyTable, bet: str, language: str) -> str:
    terms = game.rules.bets[bet]
    facts = {"pays": ratio(terms.pays), "cut": _per_cent(terms.deduction)}
    if terms.deduction:
        return say(N_("pays {pays} to 1, less {cut} %"), language, facts)
    return say(N_("pays {pays} to 1"), language, facts)


def _per_cent(part: Fraction) -> str:
    return ratio(part * 100)


def _slots(pen: Press, game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> str:
    """Where the two hands lie: their names, and the places of their first cards."""
    cells = {cell.bet: cell for cell in cloth.spots}
    y, size = _NAMES[upright]
    drawn = []
    for hand, at in _HANDS[upright].items():
        drawn.append(
            fitted(pen, printed(game, cells[hand], language), at.x, y, (at.wide * 2, size), most=size, lines=1)
        )
        wide = at.spread(_TWO) + 16
        left, high = number(at.x - wide / 2), number(at.high + 12)
        box = f'x="{left}" y="{number(at.y - 6)}" width="{number(wide)}" height="{high}"'
        drawn.append(f'<rect {box} rx="9" class="slot"/>')
    return "".join(drawn)


def _spot(bet: str, box: Box) -> Spot:
    x, y, wide, high = box
    return Spot(bet=bet, x=x, y=y, width=wide, height=high, chips=(x + wide / 2, y + high * 0.58), radius=15)


def draw_banca(
    hands: Sequence[tuple[str, Hand]], people: Sequence[Plate], shoe: Sabot, language: str, *, upright: bool
) -> str:
    """What lies there now besides chips."""
    pen, kind = press(), "tall" if upright else "wide"
    size = 11.0 if upright else 16.0
    cards = [
        draw_hand(pen, f"{kind}-hand-{side}", hand, _HANDS[upright][side], size=size, dealt=side == BANCA)
        for side, hand in hands
        if hand.cards
    ]
    return draw_people(pen, people) + _shoe(pen, shoe, language, upright=upright) + "".join(cards)


def _shoe(pen: Press, shoe: Sabot, language: str, *, upright: bool) -> str:
    if not shoe.left:
        return ""
    x, y, scale = _SABOT[upright]
    told = N_("Cards in the sabot: {left}") if not shoe.cut else N_("the cut card is out: last jugada")
    middle, down, wide, most = _COUNT[upright]
    words = fitted(pen, say(told, language, {"left": shoe.left}), middle, down, (wide, most * 2.6), most=most)
    return f'{sabot(pen, x, y, scale)}<g class="print-2">{words}</g>'


_AT = {PUNTO: 52.0, BANCA: 148.0}
_ROWS, _COLUMNS = 6, 4


def banca_glimpse(game: AnyTable, view: BancaView, language: str) -> Glimpse:
    """What both have, and what came before."""
    hands = {PUNTO: view.punto, BANCA: view.banca}
    drawn = "".join(_hand(game, cards, _AT[hand]) for hand, cards in hands.items())
    return Glimpse(_ground(game, language), drawn + _beads(game, view.results, language))


def _ground(game: AnyTable, language: str) -> str:
    words = "".join(word(bet_name(game.slug, hand, language), x, 20, 9.5, 84) for hand, x in _AT.items())
    places = "".join(
        f'<rect x="{number(x + side)}" y="38" width="44" height="62" rx="5" class="ln-2"/>'
        for x in _AT.values()
        for side in (-46, 2)
    )
    return f'<g class="print">{words}</g>{places}'


def _hand(game: AnyTable, cards: tuple[str, ...], x: float) -> str:
    if not cards:
        return ""
    step = 48 if len(cards) <= len(_AT) else 24
    drawn = "".join(card(press(), code, "", x - 46 + step * place, 38, 44) for place, code in enumerate(cards))
    total = press().word(str(score(game.rules, cards)), x, 126, 24, track=0)
    return f'{drawn}<g class="gilt">{total}</g>'


def _beads(game: AnyTable, results: tuple[str, ...], language: str) -> str:
    shown = results[-_ROWS * _COLUMNS :]
    drawn = []
    for place, result in enumerate(shown):
        column, row = divmod(place, _ROWS)
        x, y = 226 + column * 24.0, 20 + row * 22.5
        letter = bet_name(game.slug, result, language)[:1]
        kind = {PUNTO: "P", BANCA: "B", EMPATE: "T"}[result]
        drawn.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="9.6" class="bead-{kind}"/>')
        drawn.append(f'<g class="figures">{press().word(letter, x, y, 8, track=0)}</g>')
    return "".join(drawn)
