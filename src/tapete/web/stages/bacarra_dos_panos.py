"""Bacarrá a dos paños: the primer paño at the banker's right, the segundo at his left, three hands and the bank."""

from collections.abc import Sequence
from html import escape

import msgspec

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.games.bacarra_dos_panos.state import BANCA, PRIMERO, SEGUNDO
from tapete.games.bacarra_dos_panos.view import DosPanosView
from tapete.language import N_, money, say, translate
from tapete.web.cards import Hand
from tapete.web.draw.chips import stack
from tapete.web.draw.press import Press
from tapete.web.draw.seats import SHORT_TABLE, WIDE_TABLE, Plate, sabot
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.spoken import printed
from tapete.web.stage import Board
from tapete.web.stages.ferrocarril import backs, ground, held, seat_dot
from tapete.web.stages.hands import Lies, draw_hand
from tapete.web.stages.oval import draw_people, draw_table, line
from tapete.web.stages.printed import Box, cell_markup, spot_in

_CELLS: dict[bool, dict[str, Box]] = {
    False: {
        SEGUNDO: (286.0, 344.0, 190.0, 66.0),
        PRIMERO: (676.0, 344.0, 190.0, 66.0),
        "a-caballo": (496.0, 316.0, 160.0, 54.0),
    },
    True: {
        SEGUNDO: (102.0, 196.0, 90.0, 50.0),
        PRIMERO: (198.0, 196.0, 90.0, 50.0),
        "a-caballo": (140.0, 252.0, 110.0, 42.0),
    },
}
"""Where bets lie: the banker sits at the foot, so his right is ours."""
_HANDS = {
    False: {
        SEGUNDO: Lies(x=381, y=222, wide=66),
        PRIMERO: Lies(x=771, y=222, wide=66),
        BANCA: Lies(x=576, y=404, wide=70),
    },
    True: {
        SEGUNDO: Lies(x=147, y=112, wide=44),
        PRIMERO: Lies(x=243, y=112, wide=44),
        BANCA: Lies(x=195, y=316, wide=46),
    },
}
_BADGE = {False: 14.0, True: 10.0}
_NAMES = {False: (-16.0, 180.0), True: (-12.0, 92.0)}
"""How far above a hand its name stands, and how wide it may be."""
_BANK = {False: (530.0, 214.0, 24.0, 10.0, 16.0), True: (160.0, 82.0, 15.0, 8.0, 11.0)}
"""Where the bank lies, the height of its figures and of its name, and the radius of its chips."""
_SABOT = {False: (530.0, 430.0, 0.9), True: (160.0, 330.0, 0.8)}
_TOLD = {False: (576.0, 276.0, 280.0), True: (195.0, 304.0, 180.0)}
"""Where what is under way is told, and how wide."""


class DosPanos(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the drawing."""

    people: Sequence[Plate]
    hands: Sequence[tuple[str, Hand]]
    """By side, or none while no card lies on the table."""
    bank: int
    banker: str
    """Who holds the bank; empty for nobody."""
    told: str
    """What is under way beside a jugada: an auction, lots, a bank that is offered."""
    left: int
    language: str


def two_panos_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """What is printed of a table: the oval, the two paños, and the line between them."""
    pen = press()
    shape = SHORT_TABLE if upright else WIDE_TABLE
    under, over = draw_table(pen, shape, language)
    cells = {spot.bet: spot for spot in cloth.spots}
    boxes = _CELLS[upright]
    marked = "".join(
        cell_markup(pen, cells[bet], box, printed(game, cells[bet], language)) for bet, box in boxes.items()
    )
    spots = tuple(spot_in(cells[bet], box) for bet, box in boxes.items())
    wide, high = shape.size
    return Board(width=wide, height=high, print=f'{under}<g class="print">{marked}</g>{over}', spots=spots)


def draw_two_panos(it: DosPanos, *, upright: bool) -> str:
    """The table as it lies now."""
    pen = press()
    drawn = [draw_people(pen, it.people), _bank(pen, it, upright=upright)]
    if it.told:
        drawn.append(line(it.told, *_TOLD[upright], "told"))
    if it.hands:
        drawn += [_hand(pen, side, hand, upright=upright) for side, hand in it.hands]
    elif it.left:
        x, y, scale = _SABOT[upright]
        drawn.append(sabot(pen, x, y, scale))
    return "".join(drawn)


def _bank(pen: Press, it: DosPanos, *, upright: bool) -> str:
    """The bank before the banker: its chips, whose it is, its sum."""
    x, y, figures, small, radius = _BANK[upright]
    if not it.banker:
        word = pen.word(translate(N_("No bank"), it.language), x + radius + 8, y, small, anchor="start", track=60)
        return f'<g class="print-2">{word}</g>'
    chips = stack(pen, it.bank, x, y + 4, radius, count=5) if it.bank else ""
    name = pen.word(
        translate(N_("Bank"), it.language), x + radius + 8, y - figures * 0.62, small, anchor="start", track=60
    )
    total = pen.word(money(it.bank, it.language), x + radius + 8, y + figures * 0.62, figures, anchor="start", track=10)
    said = say(N_("bank of {player}: {amount:€}"), it.language, {"player": it.banker, "amount": it.bank})
    return (
        f'<g role="img" aria-label="{escape(said)}">{chips}<g class="print-2">{name}</g><g class="gilt">{total}</g></g>'
    )


def _hand(pen: Press, side: str, hand: Hand, *, upright: bool) -> str:
    """A hand with its name, and who holds it."""
    at, kind = _HANDS[upright][side], "tall" if upright else "wide"
    above, wide = _NAMES[upright]
    said = f"{hand.name} · {hand.note}" if hand.note else hand.name
    named = line(said, at.x, at.y + above, wide, "whose")
    return named + draw_hand(pen, f"{kind}-hand-{side}", hand, at, size=_BADGE[upright], dealt=side == BANCA)


def two_panos_glimpse(game: AnyTable, view: DosPanosView, language: str) -> Glimpse:
    """Seats taken and free, the banker's marked, and how much is in the bank."""
    bank = view.banca
    half = len(view.seats) // 2
    around = [*reversed(view.seats[half:]), *view.seats[:half]]
    seats = "".join(seat_dot(around, place, bank.banker if bank else "") for place in range(len(around)))
    play = view.play
    hands = (play.segundo, play.banca, play.primero) if play else ()
    return Glimpse(ground(game, language), seats + (held(bank.amount) if bank else "") + backs(hands))
