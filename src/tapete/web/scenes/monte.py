"""Monte on pages: the square of cards with its casillas, what was turned, and what the exact cards pay now."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from tapete.engine.event import Event
from tapete.engine.notice import Terms
from tapete.engine.table import AnyTable
from tapete.families.stakes.events import BetPlaced, BetWithdrawn
from tapete.games.monte.bets import playing
from tapete.games.monte.board import FACING, POSITIONS, named_card
from tapete.games.monte.mazo import MazoLoaded
from tapete.games.monte.play import MonteView
from tapete.games.monte.rules import CAMO, EXACTAS, VIS, MonteRules
from tapete.games.monte.state import Phase
from tapete.games.monte.turn import CardTurned
from tapete.kit.cards import SPANISH_40
from tapete.language import N_, say
from tapete.web.cards import Face, face_down, face_up
from tapete.web.glimpse import CARTAS
from tapete.web.recent import events_of
from tapete.web.scenes.look import Look, Result
from tapete.web.scenes.presenter import MOST_RESULTS, Presenter, layout_of, posted_at
from tapete.web.stage import Board
from tapete.web.stages.monte import Lain, draw_cards, monte_board, monte_glimpse

_INDEX = {"S": "10", "C": "11", "R": "12"}


class MonteTable(Presenter):
    """A table with its square of cards."""

    shelf = CARTAS
    glimpse = staticmethod(monte_glimpse)
    felt = "green"
    pad = "naipes"
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = (
        (N_("Mazo"), frozenset({Phase.MEZCLA, Phase.CORTE})),
        (N_("Cartas"), frozenset({Phase.EMPLAZAMIENTO, Phase.ANUNCIO})),
        (N_("Apuestas"), frozenset({Phase.APUESTAS})),
        (N_("Juego"), frozenset({Phase.CARTAS})),
        (N_("Pago"), frozenset({Phase.LIQUIDACION})),
    )
    phases = {  # noqa: RUF012 - as the base has it
        Phase.MEZCLA: N_("the cards are to be shuffled"),
        Phase.CORTE: N_("the cards are to be cut"),
        Phase.EMPLAZAMIENTO: N_("four cards are being placed"),
        Phase.ANUNCIO: N_("hagan juego is to be called"),
        Phase.CARTAS: N_("cards are being turned"),
    }
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    afresh: ClassVar[tuple[type[Event], ...]] = (MazoLoaded,)

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return monte_board(game, layout_of(game), language, upright=upright)

    def pieces(self, look: Look, view: MonteView, board: Board, *, upright: bool) -> str:
        return draw_cards(_lain(look, view), layout_of(look.game), upright=upright)

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
    """Who has won so far, while a phase is being settled; 0 for a phase that the pack did not decide."""
    if view.phase == Phase.LIQUIDACION:
        won = [FACING[position] for position in view.down]
        yield "-".join(map(str, (*won, 0, 0)[: 2 if view.row else 1]))


def _is_played(rules: MonteRules, view: MonteView, terms: Terms) -> bool:
    """Whether a bet belongs to the phase, and its card, where it is on a certain one, could come when that began."""
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


def _lain(look: Look, view: MonteView) -> Lain:
    burned = len(view.board.burned)
    facts = {"vis": view.pays.get(VIS, 0), "exact": view.pays.get(CAMO, 0), "row": "-".join(map(str, view.row))}
    told = N_("VIS {vis}, C A V {exact}") if VIS in view.pays else N_("Segundas {row}: C A V {exact}")
    return Lain(
        piles={position: _faces(look, view.board.pile(position)) for position in POSITIONS},
        down=view.down,
        back=view.back,
        turned=_faces(look, _turned(look, view)),
        burned=_faces(look, view.board.burned),
        burned_word=say(N_("{burned} burned"), look.language, {"burned": burned}),
        face_down=face_down(look.language).says,
        pays=say(told, look.language, facts) if view.pays else "",
    )


def _turned(look: Look, view: MonteView) -> tuple[str, ...]:
    """The cards turned in this jugada, those of Primeras too."""
    told = [event for _, event in events_of(look.told) if isinstance(event, CardTurned | MazoLoaded)]
    loaded = max((place for place, event in enumerate(told) if isinstance(event, MazoLoaded)), default=-1)
    cards = tuple(event.card for event in told[loaded + 1 :] if isinstance(event, CardTurned))
    return cards if view.board.complete and len(cards) > len(view.turned) else view.turned


def _faces(look: Look, cards: tuple[str, ...]) -> tuple[Face, ...]:
    return tuple(face_up(card, look.language, SPANISH_40) for card in cards)


PRESENTER = MonteTable()
