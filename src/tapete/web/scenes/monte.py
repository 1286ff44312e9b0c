"""Monte on pages: the square of cards with its casillas, what was turned, and what the exact cards pay now."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from html import escape
from typing import ClassVar

from msgspec.structs import replace

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.event import Event
from tapete.engine.table import AnyTable, Terms
from tapete.families.stakes.bets import BetPlaced, BetWithdrawn
from tapete.games.monte.board import FACING, POSITIONS, Phase, named_card
from tapete.games.monte.jugada import CardTurned, MazoLoaded, playing
from tapete.games.monte.play import MonteView
from tapete.games.monte.rules import (
    CAMO,
    CARTA,
    CELL,
    COLUMNA,
    DIAGONAL,
    EXACTAS,
    FILA,
    MARGIN,
    SQUARES_TOP,
    VIS,
    MonteRules,
    card_place,
)
from tapete.kit.cards import SPANISH_40
from tapete.language import N_, say
from tapete.web.cards import Face, face_down, face_up
from tapete.web.draw.cards import HEIGHT, WIDTH, naipe
from tapete.web.draw.chips import badge
from tapete.web.draw.press import rect
from tapete.web.draw.sprite import press
from tapete.web.glimpse import CARTAS, Glimpse, word
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Look, Result
from tapete.web.scenes.presenter import MOST_RESULTS, Presenter, layout_of, posted_at
from tapete.web.stage import Board, long_board
from tapete.web.stages.printed import Box, Frame, cell_markup, fitted, spot_in
from tapete.web.words import bet_name, game_name, printed

_CLOTH = Frame(x=54, y=58, width=756, height=632)
_TURNED = {False: (832.0, 76.0, 76.0, 3, 270.0), True: (8.0, 8.0, 46.0, 7, 374.0)}
"""Where the turned cards lie: left and upper edge, how wide a card is, how many in a row, and the room they have."""
_WAITING = {False: (822.0, 66.0, 264.0, 488.0), True: (4.0, 4.0, 382.0, 74.0)}
"""The place of the turned cards, marked so that it is known before they come."""
_HEADED = (FILA, COLUMNA, DIAGONAL)
"""The kinds of squares, each of two casillas under its name."""
_PILED = 0.16
"""How much of a card shows above the one that doubles it, in parts of its height."""


def monte_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    boxes = [(cell, _upright_box(cell.bet) if upright else _CLOTH.box(cloth, cell)) for cell in cloth.spots]
    cells = "".join(cell_markup(press(), cell, box, printed(game, cell, language)) for cell, box in boxes)
    slots = "".join(
        rect(*box, "slot", 9) for box in (_WAITING[upright], *(_box(cloth, p, upright=upright) for p in POSITIONS))
    )
    headings = "".join(
        _heading(bet_name(game.slug, kind, language), cloth, place, upright=upright)
        for place, kind in enumerate(_HEADED)
    )
    spots = [spot_in(cell, box) for cell, box in boxes]
    return long_board(slots + cells + headings, spots, upright=upright)


def _box(cloth: Cloth, position: int, *, upright: bool) -> Box:
    if upright:
        x, y = _corner(position)
        return x + (0 if position in {1, 3} else _BLOCK - _CARD[0]), y, *_CARD
    x, y, width, height = card_place(position)
    return _CLOTH.box(cloth, Cell(bet="", x=x, y=y, width=width, height=height))


def _heading(name: str, cloth: Cloth, place: int, *, upright: bool) -> str:
    if upright:
        x, y, wide, high = _EDGE + 2 * place * _SQUARE, _SQUARES - 16.0, 2 * _SQUARE, 14.0
    else:
        cell = Cell(bet="", x=MARGIN + 4 * CELL * place, y=SQUARES_TOP - CELL // 2, width=4 * CELL, height=CELL // 2)
        x, y, wide, high = _CLOTH.box(cloth, cell)
    return fitted(press(), name, x + wide / 2, y + high / 2, (wide - 8, high), most=9 if upright else 15, lines=1)


# --- upright: the casillas of a position stand beside its card and below it, so that fingers find them ----------------

_EDGE, _TOP = 6.0, 104.0
_BLOCK, _BETWEEN = 165.0, 48.0
"""How wide the ground of a position is, and what lies between two of them."""
_CARD = (84.0, 124.0)
_LOW, _LINE = 48.0, 52.0
"""How high the casillas below a card are, and those between the rows and of the squares."""
_SQUARE = 63.0
_ROW = _CARD[1] + _LOW + _LINE + 8
_SQUARES = _TOP + 2 * _ROW - _LINE + 10
_SQUARE_AT = {(FILA, "1-2"): 0, (FILA, "3-4"): 1, (COLUMNA, "1-3"): 2, (COLUMNA, "2-4"): 3, (DIAGONAL, "1-4"): 4}


def _corner(position: int) -> tuple[float, float]:
    return _EDGE + (0 if position in {1, 3} else _BLOCK + _BETWEEN), _TOP + (0 if position in {1, 2} else _ROW)


def _upright_box(bet: str) -> Box:
    kind, _, cell = bet.partition(":")
    if kind in _HEADED:
        return _EDGE + _SQUARE_AT.get((kind, cell), 5) * _SQUARE, _SQUARES, _SQUARE, _LINE
    mine = int(cell[0])
    x, y = _corner(mine)
    if kind == CARTA:
        return _between(mine, int(cell[-1]))
    if kind in EXACTAS:
        wide = _BLOCK / len(EXACTAS)
        return x + EXACTAS.index(kind) * wide, y + _CARD[1], wide, _LOW
    beside = x + (_CARD[0] if mine in {1, 3} else 0)
    return beside, y + (0 if kind == VIS else _CARD[1] / 2), _BLOCK - _CARD[0], _CARD[1] / 2


def _between(mine: int, against: int) -> Box:
    """The casilla of one card against another, on the line between them and nearer to its own."""
    second = mine > against
    x, y = _corner(min(mine, against))
    if abs(mine - against) == 1:
        high = _CARD[1] / 2
        return x + _BLOCK, y + second * high, _BETWEEN, high
    return x + second * _BLOCK / 2, y + _CARD[1] + _LOW + 4, _BLOCK / 2, _LINE


# --- what lies there --------------------------------------------------------------------------------------------------


def draw_cards(look: Look, view: MonteView, *, upright: bool) -> str:
    drawn = [_pile(look, view, position, upright=upright) for position in POSITIONS if view.board.pile(position)]
    left, top, wide, many, room = _TURNED[upright]
    step = min(wide + 8, (room - wide) / max(1, many - 1))
    high = wide * HEIGHT / WIDTH
    for place, face in enumerate(_faces(look, _turned(look, view)[-many * (1 if upright else 4) :])):
        x, y = left + place % many * step, top + place // many * (high + 10)
        card = naipe(press(), face.code, escape(face.says), x, y, wide)
        drawn.append(_dealt(_key("turned", place, upright=upright), face, card))
    burned = len(view.board.burned)
    size, low = (8.0, top + high + 18) if upright else (13.0, 0.0)
    if burned:
        x, y = (room - 40, low) if upright else (left + room / 2, 640.0)
        drawn.append(badge(press(), say(N_("{burned} burned"), look.language, {"burned": burned}), x, y, size))
    if view.pays:
        x, y = (90.0, low) if upright else (left + room / 2, 676.0)
        drawn.append(badge(press(), pays_now(view, look.language), x, y, size))
    return "".join(drawn)


def pays_now(view: MonteView, language: str) -> str:
    facts = {"vis": view.pays.get(VIS, 0), "exact": view.pays.get(CAMO, 0), "row": "-".join(map(str, view.row))}
    told = N_("VIS {vis}, C A V {exact}") if VIS in view.pays else N_("Segundas {row}: C A V {exact}")
    return say(told, language, facts)


def _pile(look: Look, view: MonteView, position: int, *, upright: bool) -> str:
    """A placed card with those that double it; one that lost lies face down, though everybody has seen it."""
    x, y, width, height = _box(layout_of(look.game), position, upright=upright)
    faces = _faces(look, view.board.pile(position))
    over = 1 + _PILED * (len(faces) - 1)
    wide = min(width - 6, (height - 8) / over * WIDTH / HEIGHT)
    high = wide * HEIGHT / WIDTH
    left, top = x + (width - wide) / 2, y + (height - high * over) / 2
    back = view.back if position in view.down else ""
    drawn = ""
    for place, face in enumerate(faces):
        says = f"{face.says}, {face_down(look.language).says}" if back else face.says
        card = naipe(press(), face.code, escape(says), left, top + place * _PILED * high, wide, back=back)
        drawn += _dealt(_key(f"at-{position}", place, upright=upright), face, card)
    return drawn


def _dealt(key: str, face: Face, drawn: str) -> str:
    return f'<g id="{key}-{face.code}" class="dealt d1">{drawn}</g>'


def _key(what: str, place: int, *, upright: bool) -> str:
    return f"{'tall' if upright else 'wide'}-{what}-{place}"


_AT = {1: (24.0, 8.0), 2: (104.0, 8.0), 3: (24.0, 80.0), 4: (104.0, 80.0)}
"""Where the placed cards lie on the small picture of the lobby."""


def monte_glimpse(game: AnyTable, view: MonteView, language: str) -> Glimpse:
    live, places = "", ""
    for position, (x, y) in _AT.items():
        back = view.back if position in view.down else ""
        places += rect(x, y, 46, 64, "ln-2", 5)
        for place, card in enumerate(view.board.pile(position)):
            live += naipe(press(), card, "", x + 9 * place, y, 46, back=back)
    for place, card in enumerate(view.turned[-5:]):
        live += naipe(press(), card, "", 182 + 16 * place, 62, 46)
    name = word(game_name(game.slug, language), 240, 32, 13, 132)
    return Glimpse(f'<g class="gilt">{name}</g>{places}', live, anchor="xMin")


_INDEX = {"S": "10", "C": "11", "R": "12"}


class MonteTable(Presenter):
    """A table with its square of cards."""

    shelf = CARTAS
    glimpse = staticmethod(monte_glimpse)
    felt = "green"
    pad = "naipes"
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    afresh: ClassVar[tuple[type[Event], ...]] = (MazoLoaded,)

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return monte_board(game, layout_of(game), language, upright=upright)

    def pieces(self, look: Look, view: MonteView, board: Board, *, upright: bool) -> str:
        return draw_cards(look, view, upright=upright)

    def terms(self, look: Look, view: MonteView) -> Mapping[str, Terms]:
        """By the cards that lie there, and in Segundas what is played between their row."""
        posted = posted_at(look.game).values()
        return {bet.id: _now(look.rules, view, bet) for bet in posted if _is_played(look.rules, view, bet)}

    def won(self, look: Look, view: MonteView) -> Collection[str]:
        return {event.bet for event in view.due if event.settles == "pagar" and hasattr(event, "bet")}

    def results(self, rules: MonteRules, view: MonteView) -> tuple[Result, ...]:
        told = (*view.results, *_being_paid(view))
        return tuple(Result(won, "", won, won) for won in reversed(told[-MOST_RESULTS:]))

    def face(self, rules: MonteRules, outcome: str, language: str) -> Result:
        face = face_up(outcome, language, SPANISH_40)
        return Result(outcome, face.paint, f"{_INDEX.get(face.rank, face.rank)} {face.suit}", face.says)


def _being_paid(view: MonteView) -> Iterator[str]:
    if view.phase == Phase.LIQUIDACION:
        won = [FACING[position] for position in view.down]
        yield "-".join(map(str, (*won, 0, 0)[: 2 if view.row else 1]))


def _is_played(rules: MonteRules, view: MonteView, terms: Terms) -> bool:
    bet = rules.bets[terms.id]
    if not playing(view.row, bet):
        return False
    certain = view.board.complete and bet.kind in {*EXACTAS, VIS}
    return not certain or named_card(rules, view.board, bet) in {*view.unseen, *view.turned}


def _now(rules: MonteRules, view: MonteView, terms: Terms) -> Terms:
    if terms.kind not in view.pays:
        return terms
    cap = rules.cap_segundas.value if view.row and terms.kind in EXACTAS else terms.cap
    return replace(terms, pays=Fraction(view.pays[terms.kind]), cap=cap)


def _turned(look: Look, view: MonteView) -> tuple[str, ...]:
    told = [event for _, event in events_of(look.told) if isinstance(event, CardTurned | MazoLoaded)]
    loaded = max((place for place, event in enumerate(told) if isinstance(event, MazoLoaded)), default=-1)
    cards = tuple(event.card for event in told[loaded + 1 :] if isinstance(event, CardTurned))
    return cards if view.board.complete and len(cards) > len(view.turned) else view.turned


def _faces(look: Look, cards: tuple[str, ...]) -> tuple[Face, ...]:
    return tuple(face_up(card, look.language, SPANISH_40) for card in cards)


PRESENTER = MonteTable()
