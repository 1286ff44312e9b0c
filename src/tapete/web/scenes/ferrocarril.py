"""Ferrocarril on pages: the oval with its people, the bank and who covers it, the award, the cards and the cuadro."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.bacarra.cards import CardDealt
from tapete.families.circulo.attendance import Arrive, Sit
from tapete.families.circulo.bank import amount_of, share_of
from tapete.families.table.opening import TableOpened
from tapete.games.ferrocarril.award import Bid
from tapete.games.ferrocarril.banca import SetBank
from tapete.games.ferrocarril.banco import BetsClosed
from tapete.games.ferrocarril.bets import BetPlaced, BetWithdrawn, LateBetPlaced, WithdrawBet
from tapete.games.ferrocarril.players import AskChange, Propose
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, SettlementEvent
from tapete.games.ferrocarril.talla import AllowFreedom
from tapete.games.ferrocarril.view import FerroView
from tapete.language import N_, say, translate
from tapete.web.cards import face_up
from tapete.web.draw.seats import SHORT_TABLE, WIDE_TABLE, Plate, Shape, places, standing_places
from tapete.web.owning import owners_of
from tapete.web.scenes.ferro_asks import ask, is_here
from tapete.web.scenes.ferro_people import Standing, persons_in, sitters_of, standing_of
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
    outcome_of,
    stakes_of,
)
from tapete.web.scenes.ferro_words import explain, lesson
from tapete.web.scenes.look import Explained, Look, Result
from tapete.web.scenes.presenter import Presenter, Where
from tapete.web.scenes.seating import Free, free_seats, plates
from tapete.web.stage import Board, Owner
from tapete.web.stages.ferrocarril import (
    BESIDE_BANCA,
    BESIDE_PUNTO,
    UNDER_AWARD,
    UNDER_BANK,
    Ferro,
    Piece,
    Stack,
    draw_ferro,
    ferro_board,
)
from tapete.web.stages.printed import Box

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
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
    free: tuple[Free, ...]
    standing: tuple[Standing, ...]
    waiting: tuple[str, ...]
    bank: Bank | None
    mine: int
    """What of the bank and of the garaje belongs to whoever looks."""
    award: Award | None
    cover: Cover | None
    bubble: Box | None
    """Where on the wide drawing what is asked stands once more, beside what it is about."""
    cuadro: Cuadro
    talla: int
    left: int
    behind: int
    last: bool
    """Whether this jugada is the last of the talla."""


class Ferrocarril(Presenter):
    """Baccará, chemin de fer o ferrocarril."""

    template = "games/ferrocarril.html"
    felt = "wine"
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = _COURSE
    pad = "cards"
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
        play = view.play
        return Centre(
            asks=ask(look, view),
            outcome=outcome_of(look, view),
            lesson=() if is_here(view) else lesson(rules, look.language),
            course=self.steps(look, view),
            free=tuple(free_seats(sitters_of(look, view), SHORT_TABLE, look.language)),
            standing=standing_of(look, view),
            waiting=tuple(map(look.name, view.waiting)),
            bank=bank_of(look, view),
            mine=share_of((*view.banca.parts, *view.banca.garage), look.who.id) if view.banca else 0,
            award=award_of(look, view),
            cover=cover_of(look, view),
            bubble=_bubble(view),
            cuadro=cuadro_of(look, view),
            talla=view.talla,
            left=view.cards_left,
            behind=rules.behind.value,
            last=play is not None and play.last_of_talla,
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return ferro_board(game, language, upright=upright)

    def pieces(self, look: Look, view: FerroView, board: Board, *, upright: bool) -> str:
        shape = SHORT_TABLE if upright else WIDE_TABLE
        owners = owners_of(look, self.lying(view))
        cover = cover_of(look, view)
        return draw_ferro(
            Ferro(
                people=(*plates(sitters_of(look, view), shape, look.language), *_standing(look, view, shape)),
                stacks=tuple(_stacks(view, owners, shape)),
                bank=bank_of(look, view),
                award=award_of(look, view),
                cover=cover,
                pieces=tuple(_pieces(view, owners)) if cover else (),
                hands=hands_of(look, view),
                left=view.cards_left,
                last=view.play is not None and view.play.last_of_talla,
                language=look.language,
            ),
            upright=upright,
        )

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

    def question(self, look: Look, view: FerroView) -> str:
        return ask(look, view)

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts = super().facts(look, command)
        if isinstance(command, AllowFreedom):
            facts["allowed"] = translate(N_("yes") if command.allowed else N_("no"), look.language)
        return facts

    def explain(self, look: Look, command: Command) -> Explained | None:
        return explain(look.rules, look.view, look.language, command)

    def usual(self, look: Look, command: Command) -> int:
        """One step above what there is: the highest bid, or the bank that is raised."""
        view: FerroView = look.view
        if isinstance(command, Bid) and view.award is not None:
            return max(map(amount_of, view.award.bids), default=0) + int(look.rules.minimum)
        if isinstance(command, SetBank) and view.banca is not None:
            return view.banca.amount + int(look.rules.minimum)
        return 0

    def aside(self, look: Look, command: Command) -> str:
        return ", ".join(map(look.name, getattr(command, "partners", ())))

    def settles(self, event: Event) -> bool:
        return isinstance(event, SettlementEvent)

    def says(self, event: Event) -> bool:
        """Neither cards of which only the back is seen, nor an opening without the anticipo that others have."""
        covered = isinstance(event, CardDealt) and not event.card
        return not (covered or isinstance(event, TableOpened)) and super().says(event)


def _stacks(view: FerroView, owners: Mapping[str, Owner], shape: Shape) -> Iterator[Stack]:
    """The chips before each seat."""
    staked: dict[str, int] = {}
    for stake in stakes_of(view):
        staked[stake.player] = staked.get(stake.player, 0) + stake.amount
    for number, (seat, place) in enumerate(zip(view.seats, places(shape, len(view.seats)), strict=True), 1):
        if seat is not None and seat.player in staked:
            x, y = place.stake
            amount, owner = staked[seat.player], owners[seat.player]
            yield Stack(id=f"{shape.kind}-stake-{number}-{amount}", x=x, y=y, amount=amount, owner=owner)


def _pieces(view: FerroView, owners: Mapping[str, Owner]) -> Iterator[Piece]:
    """Who covers how much of the bank."""
    covered: dict[str, int] = {}
    for stake in stakes_of(view):
        if stake.kind != "abono":
            covered[stake.player] = covered.get(stake.player, 0) + stake.plays
    return (Piece(owner=owners[player], amount=amount) for player, amount in covered.items() if amount)


def _standing(look: Look, view: FerroView, shape: Shape) -> Iterator[Plate]:
    """Those who stand, outside of the table; more than there is room for are named in the side alone."""
    for each, place in zip(standing_of(look, view), standing_places(shape), strict=False):
        second = say(N_("standing · {staked:€}"), look.language, {"staked": each.staked}) if each.staked else ""
        classes = " ".join(filter(None, ("upright", "own" if each.mine else "", "turn" if each.asked else "")))
        yield Plate(
            id=f"{shape.kind}-standing-{each.behind}-{each.letter}",
            place=place,
            number=each.behind,
            name=each.player,
            letter=each.letter,
            second=second or translate(N_("standing"), look.language),
            classes=classes,
        )


def _bubble(view: FerroView) -> Box | None:
    """Beside the hand that is asked, under the award, or under the bank."""
    if view.phase == Phase.PUNTO:
        return BESIDE_PUNTO
    if view.phase == Phase.BANQUERO:
        return BESIDE_BANCA
    return UNDER_AWARD if view.phase == Phase.ADJUDICACION else UNDER_BANK if view.phase == Phase.APUESTAS else None


PRESENTER = Ferrocarril()
