"""Treinta y cuarenta on pages: the two rows, the four cells, what is insured and what is in prison."""

from collections.abc import Collection, Sequence
from typing import ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.prison import ChooseZero
from tapete.families.stakes.cells import BetPlaced, BetWithdrawn
from tapete.games.treinta_y_cuarenta.bets import Insure
from tapete.games.treinta_y_cuarenta.coup import Announced, BetsClosed, CardLaid, Cut, RedCardShown
from tapete.games.treinta_y_cuarenta.play import TreintaView
from tapete.games.treinta_y_cuarenta.rules import (
    Phase,
    PremiumDeposited,
    PremiumReturned,
    TreintaRules,
    deposited,
    total_of,
    winners_of,
)
from tapete.language import N_, translate
from tapete.web.cards import Hand, faces
from tapete.web.draw.cards import card
from tapete.web.draw.chips import badge, stack
from tapete.web.draw.press import rect
from tapete.web.draw.sprite import press
from tapete.web.glimpse import CARTAS, Glimpse, word
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Look, Result
from tapete.web.scenes.presenter import MOST_RESULTS, Presenter, layout_of
from tapete.web.scenes.prison import ZeroChoice, choices_of
from tapete.web.stage import Board, long_board
from tapete.web.stages.oval import Lies, draw_hand
from tapete.web.stages.printed import Frame, fitted, print_cells
from tapete.web.words import printed

ROWS = ("negra", "roja")
_CLOTH = {False: Frame(x=250, y=340, width=652, height=326), True: Frame(x=8, y=246, width=374, height=300)}
_LIE = {False: (576.0, (84.0, 208.0), 66.0, 720.0), True: (212.0, (14.0, 120.0), 48.0, 320.0)}
"""The middle of the rows, their upper edges, how wide a card is, and the room that a row has."""
_NAMES = {False: (160.0, 90.0, 16.0), True: (26.0, 40.0, 9.0)}
"""The middle of the names of the rows, the room that they have and how large they are at most."""


def _place(row: int, language: str, *, upright: bool) -> str:
    middle, tops, wide, room = _LIE[upright]
    lies = Lies(x=middle, y=tops[row], wide=wide)
    x, space, most = _NAMES[upright]
    name = fitted(press(), translate(ROWS[row], language), x, lies.y + lies.high / 2, (space, 30), most=most, lines=1)
    return name + rect(middle - room / 2, lies.y - 5, room, lies.high + 10, "slot", 9)


def draw_rows(rows: Sequence[Hand], board: Board, insured: Collection[str], *, upright: bool) -> str:
    middle, tops, wide, room = _LIE[upright]
    kind, size = ("tall", 10.0) if upright else ("wide", 15.0)
    drawn = []
    for place, row in enumerate(rows):
        if row.cards:
            fits = room / (Lies(x=0, y=0, wide=1).spread(len(row.cards)) or 1)
            lies = Lies(x=middle, y=tops[place], wide=min(wide, fits))
            drawn.append(draw_hand(f"{kind}-row-{ROWS[place]}", row, lies, size=size))
    marked = [spot for spot in board.spots if spot.bet in insured]
    drawn += [badge(press(), "1 %", s.x + s.width - 26, s.y + s.height - 16, size * 0.7) for s in marked]
    return "".join(drawn)


def treinta_glimpse(_game: AnyTable, view: TreintaView, language: str) -> Glimpse:
    names = places = live = ""
    for row, cards, top in zip(ROWS, (view.negra, view.roja), (6.0, 80.0), strict=True):
        names += word(translate(row, language), 36, top + 32, 11, 60)
        places += rect(74, top, 196, 64, "ln-2", 6)
        step = min(48.0, 152 / max(1, len(cards) - 1))
        live += "".join(card(press(), code, "", 74 + step * n, top + 1, 44) for n, code in enumerate(cards))
    staked = sum(stake.amount for stake in view.stakes)
    live += stack(press(), staked, 292, 76, 14) if staked else ""
    return Glimpse(f'<g class="print">{names}</g>{places}', live)


_SHOWN = {"nulo": "=", "31": "31"}
Rows = dict[str, tuple[str, ...]]


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked after a 31."""

    choices: tuple[ZeroChoice, ...]


class Treinta(Presenter):
    """A table with its two rows."""

    template = "games/treinta_y_cuarenta.html"
    shelf = CARTAS
    glimpse = staticmethod(treinta_glimpse)
    felt = "petrol"
    pad = "cards"
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced, PremiumDeposited)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn, PremiumReturned)
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    primary: ClassVar[tuple[type[Command], ...]] = (Cut,)
    own: ClassVar[tuple[type[Command], ...]] = (ChooseZero,)

    def centre(self, look: Look, view: TreintaView) -> Centre:
        return Centre(choices=choices_of(look, view.stakes))

    def spot_of(self, command: Command) -> str:
        """Chips laid on a cell are not insured: to bet with insurance is a button of its own."""
        return "" if isinstance(command, Insure) and command.amount else super().spot_of(command)

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        cells, spots = print_cells(
            press(), layout_of(game), _CLOTH[upright], lambda cell: printed(game, cell, language)
        )
        rows = "".join(_place(row, language, upright=upright) for row in range(len(ROWS)))
        return long_board(rows + cells, spots, upright=upright)

    def pieces(self, look: Look, view: TreintaView, board: Board, *, upright: bool) -> str:
        insured = {premium.bet for premium in view.premiums}
        return draw_rows(_hands(look, view), board, insured, upright=upright)

    def won(self, look: Look, view: TreintaView) -> Collection[str]:
        return view.results[-1].split("-") if view.results and _is_fresh(look) else ()

    def results(self, rules: TreintaRules, view: TreintaView) -> tuple[Result, ...]:
        return tuple(_result(won) for won in reversed(view.results[-MOST_RESULTS:]))

    def people(self, view: TreintaView) -> Collection[str]:
        return set(view.places)

    def asked(self, view: TreintaView) -> Sequence[str]:
        return (view.cutter,) if view.cutter else ()

    def where(self, event: Event) -> tuple[str, int, str] | None:
        """A premium is deposited and given back with its bet, and is nothing that could be repeated by itself."""
        return None if isinstance(event, PremiumDeposited | PremiumReturned) else super().where(event)

    def standing(self, look: Look, view: TreintaView, bet: str) -> str:
        insured = deposited(view.premiums, look.who.id, bet)
        return translate(N_("insured"), look.language) if insured else ""


def _result(won: str) -> Result:
    row, _, colour = won.partition("-")
    shown = f"{row[:1].upper()}{colour[:1].upper()}" if colour else _SHOWN.get(won, won)
    return Result(won, row if colour else "", shown, f"{row}, {colour}" if colour else won)


def _hands(look: Look, view: TreintaView) -> list[Hand]:
    rows: Rows = {"negra": view.negra, "roja": view.roja}
    if not view.negra and view.phase != Phase.FILAS:
        rows = _last_rows(look)
    complete = total_of(look.rules, rows["roja"]) >= look.rules.target.value
    won = winners_of(look.rules, rows["negra"], rows["roja"]) if complete else ()
    best = {"negro": "negra", "rojo": "roja"}[won[0]] if won else ""
    return [_hand(look, name, rows[name], best) for name in ROWS]


def _hand(look: Look, name: str, cards: tuple[str, ...], best: str) -> Hand:
    return Hand(
        name=name,
        cards=faces(cards, look.language),
        total=str(total_of(look.rules, cards)) if cards else "",
        mark=("won" if name == best else "lost") if best else "",
    )


def _last_rows(look: Look) -> Rows:
    rows: Rows = {"negra": (), "roja": ()}
    for _, event in events_of(look.told):
        if isinstance(event, BetsClosed | RedCardShown):
            rows = {"negra": (), "roja": ()}
        elif isinstance(event, CardLaid):
            rows[event.row] = (*rows[event.row], event.card)
    return rows


def _is_fresh(look: Look) -> bool:
    last = [e for _, e in events_of(look.told) if isinstance(e, Announced | BetsClosed | RedCardShown)]
    return bool(last) and isinstance(last[-1], Announced)


PRESENTER = Treinta()
