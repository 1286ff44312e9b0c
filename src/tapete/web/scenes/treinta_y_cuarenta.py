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
from tapete.games.treinta_y_cuarenta.coup import Announced, BetsClosed, CardLaid, RedCardShown
from tapete.games.treinta_y_cuarenta.play import TreintaView
from tapete.games.treinta_y_cuarenta.premiums import PremiumDeposited, PremiumReturned, deposited
from tapete.games.treinta_y_cuarenta.rules import TreintaRules, total_of, winners_of
from tapete.games.treinta_y_cuarenta.state import Phase
from tapete.games.treinta_y_cuarenta.talla import Cut
from tapete.language import N_, translate
from tapete.web.cards import Hand, face_up
from tapete.web.glimpse import CARTAS
from tapete.web.recent import events_of
from tapete.web.scenes.look import Look, Result
from tapete.web.scenes.presenter import MOST_RESULTS, Presenter, layout_of
from tapete.web.scenes.zero import ZeroChoice, choices_of
from tapete.web.stage import Board
from tapete.web.stages.treinta import ROWS, draw_rows, treinta_board, treinta_glimpse

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
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
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = (
        (N_("Sabot"), frozenset({Phase.MEZCLA, Phase.CORTE})),
        (N_("Apuestas"), frozenset({Phase.APUESTAS})),
        (N_("Reparto"), frozenset({Phase.FILAS})),
        (N_("Anuncio"), frozenset({Phase.ANUNCIO})),
        (N_("Pago"), frozenset({Phase.LIQUIDACION})),
    )
    phases = {  # noqa: RUF012 - as the base has it
        Phase.MEZCLA: N_("the cards are to be shuffled"),
        Phase.CORTE: N_("the cards are to be cut"),
        Phase.FILAS: N_("the rows are being laid"),
        Phase.ANUNCIO: N_("the rows are to be called"),
    }
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
        return treinta_board(game, layout_of(game), language, upright=upright)

    def pieces(self, look: Look, view: TreintaView, board: Board, *, upright: bool) -> str:
        insured = {premium.bet for premium in view.premiums}
        return draw_rows(_hands(look, view), board, insured, upright=upright)

    def won(self, look: Look, view: TreintaView) -> Collection[str]:
        return view.results[-1].split("-") if view.results and _is_fresh(look) else ()

    def results(self, rules: TreintaRules, view: TreintaView) -> tuple[Result, ...]:
        return tuple(_result(won) for won in reversed(view.results[-MOST_RESULTS:]))

    def face(self, rules: TreintaRules, outcome: str, language: str) -> Result:
        face = face_up(outcome, language)
        return Result(outcome, face.paint, f"{face.rank}{_SUITS[outcome[1]]}", face.says)

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
    """Both rows; between coups those of the last one, as they lay."""
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
        cards=tuple(face_up(card, look.language) for card in cards),
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
    """Whether the last coup was called and the next is not begun."""
    last = [e for _, e in events_of(look.told) if isinstance(e, Announced | BetsClosed | RedCardShown)]
    return bool(last) and isinstance(last[-1], Announced)


PRESENTER = Treinta()
