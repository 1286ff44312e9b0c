"""Trijoker on pages: three casillas before each player, the common cards, what a decision means, and the pays."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.covered import COMUNES, COVERED, CardsTurned
from tapete.families.cut import Cut, DeclineCut
from tapete.families.plazas.chips import OnPlaza
from tapete.families.plazas.sitting import Sit
from tapete.families.poker.names import called
from tapete.families.poker.showing import HandShown
from tapete.games.trijoker.bets import BetsClosed, PlaceBets, TakeBack
from tapete.games.trijoker.chips import BetsLaid, BetsTakenBack
from tapete.games.trijoker.jugada import Leave, Withdraw
from tapete.games.trijoker.play import TrijokerView
from tapete.games.trijoker.rules import TrijokerRules, space_name
from tapete.games.trijoker.state import IN_PLAY, Phase
from tapete.kit.cards import FRENCH_52, parse_card
from tapete.kit.poker.hands import worth_of
from tapete.language import N_, money, say, translate
from tapete.language import cards as told_cards
from tapete.web.cards import Face, Hand, face_down, face_up
from tapete.web.glimpse import CARTAS
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Explained, Look, Result, Settled
from tapete.web.scenes.presenter import MOST_RESULTS, Presenter, Where
from tapete.web.stage import Board
from tapete.web.stages.casillas import Box
from tapete.web.stages.trijoker import Lying, draw_tall, draw_wide, pay_rows, trijoker_board, trijoker_glimpse

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
LEAVE = N_("Your {amount:€} stay in play: they win or lose with your five cards.")
WITHDRAW = N_("Your {amount:€} come back to you now, whatever your five cards make.")
STAYS, COMES_BACK = N_("{amount:€} at risk"), N_("{amount:€} back")
CUTS = N_("You lift some cards, unseen, and the deal begins where you have cut.")
DOES_NOT_CUT = N_("The cut is offered to the next player.")


class Pay(msgspec.Struct, frozen=True):
    """A row of the table of pays."""

    name: str
    pays: str
    cite: str


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the template of trijoker shows besides the drawing."""

    pays: tuple[Pay, ...]


class Laid(msgspec.Struct, frozen=True):
    """The cards that lie on the table: now, or as the last jugada left them."""

    common: tuple[str, ...]
    hands: Mapping[int, tuple[str, ...]]
    names: Mapping[int, str]
    """What the cards of each space came to, once they are shown."""
    wins: Mapping[int, bool]


class Trijoker(Presenter):
    """A table of trijoker."""

    template = "games/trijoker.html"
    shelf = CARTAS
    glimpse = staticmethod(trijoker_glimpse)
    felt = "wine"
    pad = "cards"
    scaled = True
    keys = "jfcx"
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = (
        (N_("Baraja"), frozenset({Phase.BARAJADO, Phase.CORTE})),
        (N_("Apuestas"), frozenset({Phase.APUESTAS})),
        (N_("Reparto"), frozenset({Phase.REPARTO})),
        (N_("Apuesta 1"), frozenset({Phase.DECISION_1, Phase.COMUN_1})),
        (N_("Apuesta 2"), frozenset({Phase.DECISION_2, Phase.COMUN_2, Phase.DESTAPE})),
        (N_("Pago"), frozenset({Phase.LIQUIDACION, Phase.RECOGIDA})),
    )
    phases: Mapping[str, str] = {
        Phase.BARAJADO: N_("the cards are shuffled"),
        Phase.CORTE: N_("the cards are to be cut"),
        Phase.APUESTAS: N_("bets are open"),
        Phase.REPARTO: N_("the cards are dealt"),
        Phase.DECISION_1: N_("bet 1 is left or withdrawn"),
        Phase.COMUN_1: N_("the first common card is turned"),
        Phase.DECISION_2: N_("bet 2 is left or withdrawn"),
        Phase.COMUN_2: N_("the second common card is turned"),
        Phase.DESTAPE: N_("players show their cards"),
        Phase.RECOGIDA: N_("the cards are gathered"),
    }
    laid: ClassVar[tuple[type[Event], ...]] = (BetsLaid,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetsTakenBack,)
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    listed: ClassVar[tuple[type[Command], ...]] = (Sit,)

    # --- the picture -------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: TrijokerView) -> Centre:
        cites = [pay.cite for pay in look.rules.pays.table.values()]
        rows = pay_rows(look.game, look.language)
        return Centre(pays=tuple(Pay(name, pays, cite) for (name, pays), cite in zip(rows, cites, strict=True)))

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return trijoker_board(game, language, upright=upright)

    def pieces(self, look: Look, view: TrijokerView, board: Board, *, upright: bool) -> str:
        lying = _lying(look, view)
        return draw_tall(lying) if upright else draw_wide(lying)

    def results(self, rules: TrijokerRules, view: TrijokerView) -> tuple[Result, ...]:
        return tuple(Result(each, "", told_cards(each.split())) for each in reversed(view.results[-MOST_RESULTS:]))

    def face(self, rules: TrijokerRules, outcome: str, language: str) -> Result:
        face = face_up(outcome, language)
        return Result(outcome, face.paint, f"{face.rank}{_SUITS[outcome[1]]}", face.says)

    def tells_net(self, view: TrijokerView) -> bool:
        return view.phase not in IN_PLAY

    # --- people ------------------------------------------------------------------------------------------------------

    def people(self, view: TrijokerView) -> Collection[str]:
        return set(filter(None, view.seats))

    def asked(self, view: TrijokerView) -> Sequence[str]:
        return (view.turn,) if view.turn else ()

    def seats(self, rules: TrijokerRules, view: TrijokerView) -> tuple[int, int]:
        return sum(map(bool, view.seats)), rules.plazas

    # --- words -------------------------------------------------------------------------------------------------------

    def question(self, look: Look, view: TrijokerView) -> str:
        """The bet that I decide on, by which article, my cards and the common ones in sight."""
        mine = next((space for space in view.bets if space.player == look.who.id), None)
        hand = view.hand(mine.plaza) if mine else None
        if hand is None or view.turn != look.who.id or not view.asked:
            return ""
        common = [card for card in view.common if card != COVERED]
        bet = say(N_("Bet {bet}"), look.language, {"bet": view.asked})
        cite = look.rules.withdrawals.cite
        return " · ".join(filter(None, (bet, told_cards(hand.cards), told_cards(common), cite)))

    def explain(self, look: Look, command: Command) -> Explained | None:
        view: TrijokerView = look.view
        if isinstance(command, Cut | DeclineCut):
            cite = look.rules.cut.cite
            return Explained(translate(CUTS if isinstance(command, Cut) else DOES_NOT_CUT, look.language), cite)
        if not isinstance(command, Leave | Withdraw):
            return None
        leaves = isinstance(command, Leave)
        amount = next((space.amount for space in view.bets if space.player == command.player), 0)
        sentence = say(LEAVE if leaves else WITHDRAW, look.language, {"amount": amount})
        brief = say(STAYS if leaves else COMES_BACK, look.language, {"amount": amount})
        return Explained(sentence, look.rules.withdrawals.cite, brief=brief)

    def lines(self, view: TrijokerView, me: str, where: Where, worth: str) -> list[str]:
        """Whoever stands and bets on a free space sits down there."""
        plaza, line = where[0].partition(":")[2], self.lay(where, worth)
        free = plaza.isdigit() and 1 <= int(plaza) <= len(view.seats) and not view.seats[int(plaza) - 1]
        return [f"sentarse {plaza}", line] if free and me not in view.seats else [line]

    def where(self, event: Event) -> Where | None:
        return (f"espacio:{event.plaza}", 1, "") if isinstance(event, OnPlaza) else None

    def spot_of(self, command: Command) -> str:
        return f"espacio:{command.plaza}" if isinstance(command, PlaceBets | TakeBack) else ""

    def settled(self, event: Event, look: Look) -> Settled:
        told = super().settled(event, look)
        return msgspec.structs.replace(told, bets=(f"espacio:{event.plaza}",)) if isinstance(event, OnPlaza) else told

    def standing(self, look: Look, view: TrijokerView, bet: str) -> str:
        """How much lies on which casillas."""
        mine = next((space for space in view.bets if f"espacio:{space.plaza}" == bet), None)
        if mine is None:
            return ""
        facts = {"amount": mine.amount, "bets": ", ".join(map(str, mine.casillas))}
        return say(N_("{amount:€} on each of {bets}"), look.language, facts)


# --- what lies --------------------------------------------------------------------------------------------------------


def _laid(look: Look, view: TrijokerView) -> Laid:
    if view.hands:
        spaces = [(space, hand) for space in view.seats_in_play for hand in [view.hand(space)] if hand]
        names = {end.plaza: called(end.category, end.kickers) for end in view.ends}
        wins = {end.plaza: bool(end.wins) for end in view.ends}
        return Laid(view.common, {plaza: hand.cards for plaza, hand in spaces}, names, wins)
    return _last(look)


def _last(look: Look) -> Laid:
    """As the last jugada left them, from what everybody was told of it."""
    common: dict[int, str] = {}
    shown: dict[int, HandShown] = {}
    for _, event in events_of(look.told):
        if isinstance(event, BetsClosed):
            common, shown = {}, {}
        elif isinstance(event, CardsTurned) and event.side == COMUNES:
            common |= dict(zip(event.places, event.cards, strict=True))
        elif isinstance(event, HandShown):
            shown[int(event.to.removeprefix(space_name(0)[:-1]))] = event
    if not shown:
        return Laid((), {}, {}, {})
    laid = tuple(card for _, card in sorted(common.items()))
    names = {plaza: called(event.category, event.kickers) for plaza, event in shown.items()}
    wins = {plaza: _wins(look.rules, (*event.cards, *laid)) for plaza, event in shown.items()}
    return Laid(laid, {plaza: event.cards for plaza, event in shown.items()}, names, wins)


def _wins(rules: TrijokerRules, cards: Sequence[str]) -> bool:
    worth = worth_of(rules.pays.ranking, [parse_card(card, FRENCH_52) for card in cards])
    return bool(rules.pays.wins(worth))


def _lying(look: Look, view: TrijokerView) -> Lying:
    laid, language = _laid(look, view), look.language
    seated = view.seats or ("",) * look.rules.plazas
    return Lying(
        common=Hand(name=translate(N_("common cards"), language), cards=_faces(laid.common, language, view.back)),
        boxes=tuple(_box(look, view, laid, plaza, player) for plaza, player in enumerate(seated, 1)),
        left=say(N_("{left} of {whole}"), language, {"left": view.left, "whole": len(look.rules.pack.cards)}),
        free=translate(N_("free"), language),
        asked=_asked(view),
    )


def _asked(view: TrijokerView) -> tuple[int, int]:
    """The space and the casilla of the bet that somebody decides on now."""
    return next(((space.plaza, view.asked) for space in view.bets if view.asked and space.player == view.turn), (0, 0))


def _faces(cards: Sequence[str], language: str, back: str) -> tuple[Face, ...]:
    return tuple(face_down(language, back or "azul") if card == COVERED else face_up(card, language) for card in cards)


def _box(look: Look, view: TrijokerView, laid: Laid, plaza: int, player: str) -> Box:
    name = look.name(player) if player else ""
    spot = look.bet(f"espacio:{plaza}")
    return Box(
        plaza=plaza,
        name=name,
        says=f"{spot}: {name or translate(N_('free'), look.language)}",
        mine=bool(player) and player == look.who.id,
        free=not player,
        hand=_hand(look, view, laid, plaza, spot) if laid.hands.get(plaza) else None,
    )


def _hand(look: Look, view: TrijokerView, laid: Laid, plaza: int, spot: str) -> Hand:
    mark = "turn" if _asked(view)[0] == plaza else ""
    if plaza in laid.wins:
        mark = "won" if laid.wins[plaza] else "lost"
    staked = next((space for space in view.bets if space.plaza == plaza), None)
    return Hand(
        name=spot,
        cards=_faces(laid.hands[plaza], look.language, view.back),
        total=translate(laid.names[plaza], look.language) if plaza in laid.names else "",
        mark=mark,
        note=money(staked.total, look.language) if staked else "",
    )


PRESENTER = Trijoker()
