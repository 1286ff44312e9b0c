"""Ferrocarril on pages: the oval with its people, the bank and who covers it, the award, the cards and the cuadro."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.cloth import Cloth
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.circulo.parts import amount_of, share_of
from tapete.families.table.opening import TableOpened
from tapete.games.ferrocarril.asociados import Propose
from tapete.games.ferrocarril.bets import BetPlaced, BetWithdrawn, LateBetPlaced, WithdrawBet
from tapete.games.ferrocarril.covering import BetsClosed
from tapete.games.ferrocarril.deal import CardDealt
from tapete.games.ferrocarril.players import Arrive, AskChange, Sit
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.settlement import SettlementEvent
from tapete.games.ferrocarril.state import Phase
from tapete.games.ferrocarril.subasta import Bid
from tapete.games.ferrocarril.talla import AllowFreedom
from tapete.games.ferrocarril.view import FerroView
from tapete.language import N_, translate
from tapete.web.cards import Hand, face_up
from tapete.web.scenes.ferro_asks import ask, is_here
from tapete.web.scenes.ferro_people import Department, Standing, departments_of, persons_in, standing_of
from tapete.web.scenes.ferro_table import (
    Award,
    Bank,
    Cover,
    Cuadro,
    award_of,
    bank_of,
    cover_of,
    cuadro_of,
    hands_of,
    my_hand,
    outcome_of,
    stakes_of,
)
from tapete.web.scenes.ferro_words import explain, lesson
from tapete.web.scenes.look import Explained, Look, Result
from tapete.web.scenes.presenter import Presenter, Where
from tapete.web.stage import Board
from tapete.web.stages.plain import plain_board

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_NOWHERE = Cloth(width=1, height=1, spots=())
"""Bets lie before each player, and are not laid by pointing at a spot."""
_COURSE = (
    (N_("Talla"), frozenset({Phase.PREPARACION, Phase.BARAJA, Phase.CORTE, Phase.FIN_TALLA})),
    (N_("Award of the bank"), frozenset({Phase.ADJUDICACION, Phase.CONSTITUCION})),
    (N_("Bets"), frozenset({Phase.APUESTAS})),
    (N_("Punto"), frozenset({Phase.REPARTO, Phase.PUNTO})),
    (N_("Banker"), frozenset({Phase.BANQUERO})),
    (N_("Payment"), frozenset({Phase.LIQUIDACION})),
)


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the table of one person shows."""

    asks: str
    """What is asked of them, or what they wait for."""
    outcome: str
    """How the last jugada ended for them, until the next is announced."""
    lesson: tuple[Explained, ...]
    """The game in a few sentences, for whoever is not at the table yet."""
    course: tuple[tuple[str, bool], ...]
    """The steps of a jugada, and which of them it is."""
    departments: tuple[Department, ...]
    standing: tuple[Standing, ...]
    waiting: tuple[str, ...]
    bank: Bank | None
    mine: int
    """What of the bank and of the garaje belongs to whoever looks."""
    award: Award | None
    cover: Cover | None
    hands: tuple[Hand, ...]
    my_hand: Hand | None
    """The cards that whoever looks holds, and nobody else sees."""
    cuadro: Cuadro
    talla: int
    left: int
    behind: int
    whole: int
    """How many cards the sabot held."""
    last: bool
    """Whether this jugada is the last of the talla."""
    deduction: str
    cagnotte: int | None
    """What it holds; None for whoever has no business with the books."""
    round: int


class Ferrocarril(Presenter):
    """Baccará, chemin de fer o ferrocarril."""

    template = "games/ferrocarril.html"
    phases: Mapping[str, str] = {
        Phase.PREPARACION: N_("before the talla"),
        Phase.BARAJA: N_("the cards are shuffled"),
        Phase.CORTE: N_("the cards are cut"),
        Phase.ADJUDICACION: N_("the bank is awarded"),
        Phase.CONSTITUCION: N_("the bank is made up"),
        Phase.REPARTO: N_("the cards are dealt"),
        Phase.PUNTO: N_("the punto speaks"),
        Phase.BANQUERO: N_("the banker plays"),
        Phase.FIN_TALLA: N_("the talla is over"),
    }
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced, LateBetPlaced)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    own: ClassVar[tuple[type[Command], ...]] = (Sit,)
    listed: ClassVar[tuple[type[Command], ...]] = (Arrive, AskChange, Propose)

    def centre(self, look: Look, view: FerroView) -> Centre:
        rules: FerroRules = look.rules
        play, hands = view.play, hands_of(look, view)
        return Centre(
            asks=ask(look, view),
            outcome=outcome_of(look, view),
            lesson=() if is_here(view) else lesson(rules, look.language),
            course=tuple((translate(name, look.language), view.phase in phases) for name, phases in _COURSE),
            departments=departments_of(look, view),
            standing=standing_of(look, view),
            waiting=tuple(map(look.name, view.waiting)),
            bank=bank_of(look, view),
            mine=share_of((*view.banca.parts, *view.banca.garage), look.who.id) if view.banca else 0,
            award=award_of(look, view),
            cover=cover_of(look, view),
            hands=hands,
            my_hand=my_hand(view, hands),
            cuadro=cuadro_of(look, view),
            talla=view.talla,
            left=view.cards_left,
            behind=rules.behind.value,
            whole=rules.packs.value * 52,
            last=play is not None and play.last_of_talla,
            deduction=f"{rules.deduction.value * 100} %",
            cagnotte=view.bank,
            round=view.round,
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return plain_board(game, _NOWHERE, language, upright=upright)

    def lying(self, view: FerroView) -> Sequence[Lying]:
        return [
            Lying(player=stake.player, bet=stake.kind, amount=stake.amount, placed=place)
            for place, stake in enumerate(stakes_of(view))
        ]

    def face(self, rules: FerroRules, outcome: str, language: str) -> Result:
        face = face_up(outcome, language)
        return Result(outcome, face.paint, f"{face.rank}{_SUITS[outcome[1]]}", face.says)

    def people(self, view: FerroView) -> Collection[str]:
        return set(persons_in(view))

    def asked(self, view: FerroView) -> Sequence[str]:
        return (view.asked,) if view.asked else ()

    def seats(self, rules: FerroRules, view: FerroView) -> tuple[int, int]:
        return sum(seat is not None for seat in view.seats) + len(view.standing), rules.seats

    def lay(self, where: Where, worth: str) -> str:
        return f"apostar {worth}"

    def spot_of(self, command: Command) -> str:
        return "apuesta" if isinstance(command, WithdrawBet) else ""

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts = super().facts(look, command)
        if isinstance(command, AllowFreedom):
            facts["allowed"] = translate(N_("yes") if command.allowed else N_("no"), look.language)
        return facts

    def explain(self, look: Look, command: Command) -> Explained | None:
        return explain(look.rules, look.view, look.language, command)

    def usual(self, look: Look, command: Command) -> int:
        if not isinstance(command, Bid) or look.view.award is None:
            return 0
        return max(map(amount_of, look.view.award.bids), default=0) + int(look.rules.minimum)

    def aside(self, look: Look, command: Command) -> str:
        return ", ".join(map(look.name, getattr(command, "partners", ())))

    def settles(self, event: Event) -> bool:
        return isinstance(event, SettlementEvent)

    def says(self, event: Event) -> bool:
        """Neither cards of which only the back is seen, nor an opening without the anticipo that others have."""
        covered = isinstance(event, CardDealt) and not event.card
        return not (covered or isinstance(event, TableOpened)) and super().says(event)


PRESENTER = Ferrocarril()
