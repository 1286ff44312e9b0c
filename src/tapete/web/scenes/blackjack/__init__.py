"""Black-jack on pages: the half-moon with its cards, what the hand in turn may do, and the pots with what wins them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.plazas.bets import BetPlaced, BetWithdrawn, PlaceBet
from tapete.families.plazas.chips import PLAZA, OnPlaza
from tapete.families.plazas.sitting import Sit
from tapete.games.blackjack.bets import SEGURO, Withdraw
from tapete.games.blackjack.consents import Allow
from tapete.games.blackjack.hands import LIMIT, Hand, natural
from tapete.games.blackjack.play import SPOTS, BlackjackView, prize_words
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.seguro import Insure
from tapete.games.blackjack.simple_game import DealStarted
from tapete.games.blackjack.state import Phase
from tapete.games.blackjack.trece import BetThirteen
from tapete.language import N_, money, say, translate
from tapete.web.cards import face_up
from tapete.web.glimpse import CARTAS
from tapete.web.scenes.blackjack.hands import PLAYS, WAITS, Jugada, Lay, barred, explain, hands_lying, question
from tapete.web.scenes.elements import Barred, Explained, Look, Result, Settled
from tapete.web.scenes.presenter import Presenter, Where
from tapete.web.stage import Board
from tapete.web.stages.blackjack import Seats, blackjack_board, blackjack_glimpse, cards_in_sabot
from tapete.web.stages.blackjack_cards import (
    Box,
    Lying,
    Shown,
    draw_tall,
    draw_wide,
    hand_centres,
    signed,
    total_of,
)

MOST_RESULTS = 12
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_PLAYING = frozenset({Phase.REPARTO, Phase.VENTANA, Phase.TURNOS, Phase.BANCA})
_BUBBLE = (124.0, 210.0)
_BESIDE = 56.0


class Pot(msgspec.Struct, frozen=True, kw_only=True):
    """A pot, as it must be posted at the table: what it holds, what it costs and what wins it."""

    name: str
    held: int
    coin: int
    prizes: tuple[str, ...]


class MyHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that I have money on, for the list of mine."""

    name: str
    total: str
    cards: str
    note: str
    staked: int
    net: int | None


class Bubble(msgspec.Struct, frozen=True, kw_only=True):
    """Where the decision stands on the wide drawing: beside the hand that it is about."""

    x: float
    y: float
    width: float
    height: float
    about: str


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the template of black-jack shows besides the drawing."""

    mine: tuple[MyHand, ...]
    pots: tuple[Pot, ...]
    bubble: Bubble | None
    least_manos: int
    step: int
    cut: bool


class Blackjack(Presenter):
    """Black-jack o veintiuno."""

    template = "games/blackjack.html"
    shelf = CARTAS
    glimpse = staticmethod(blackjack_glimpse)
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = (
        (N_("Sabot"), frozenset({Phase.PREPARACION})),
        (N_("Apuestas"), frozenset({Phase.APUESTAS})),
        (N_("Reparto"), frozenset({Phase.REPARTO})),
        (N_("Manos"), frozenset({Phase.VENTANA, Phase.TURNOS})),
        (N_("Banca"), frozenset({Phase.BANCA})),
        (N_("Pago"), frozenset({Phase.LIQUIDACION})),
    )
    pad = "cards"
    phases: Mapping[str, str] = {
        Phase.PREPARACION: N_("the cards are shuffled"),
        Phase.APUESTAS: N_("bets are open"),
        Phase.REPARTO: N_("the cards are dealt"),
        Phase.VENTANA: N_("players are asked"),
        Phase.TURNOS: N_("each mano plays"),
        Phase.BANCA: N_("the croupier draws"),
    }
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    afresh: ClassVar[tuple[type[Event], ...]] = (DealStarted,)
    listed: ClassVar[tuple[type[Command], ...]] = (Sit, Allow)
    keys = "cpdsrinm"

    # --- the picture -------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: BlackjackView) -> Centre:
        jugada = hands_lying(look, view)
        return Centre(
            mine=tuple(_mine(look, jugada, place) for place, lay in enumerate(jugada.hands) if lay.mine),
            pots=_pots(look.rules, view),
            bubble=_bubble(look, jugada),
            least_manos=look.rules.least_manos.value,
            step=look.rules.step,
            cut=view.cut,
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return blackjack_board(game, language, upright=upright)

    def pieces(self, look: Look, view: BlackjackView, board: Board, *, upright: bool) -> str:
        lying = _lying(look, view)
        return draw_tall(lying) if upright else draw_wide(lying)

    def results(self, rules: BlackjackRules, view: BlackjackView) -> tuple[Result, ...]:
        scores = reversed(view.results[-MOST_RESULTS:])
        return tuple(Result(str(score), "", str(score) if score else "–") for score in scores)  # noqa: RUF001 - a dash, not a minus

    def face(self, rules: BlackjackRules, outcome: str, language: str) -> Result:
        face = face_up(outcome, language)
        return Result(outcome, face.paint, f"{face.rank}{_SUITS[outcome[1]]}", face.says)

    def tells_net(self, view: BlackjackView) -> bool:
        return view.phase not in _PLAYING

    # --- people ------------------------------------------------------------------------------------------------------

    def people(self, view: BlackjackView) -> Collection[str]:
        return {*filter(None, view.seats), *view.pending, *(mano.commander for mano in view.manos)}

    def asked(self, view: BlackjackView) -> Sequence[str]:
        if view.asking:
            return view.pending
        return (view.manos[view.turn].commander,) if view.turn >= 0 else ()

    def seats(self, rules: BlackjackRules, view: BlackjackView) -> tuple[int, int]:
        return sum(map(bool, view.seats)), rules.plazas

    # --- words -------------------------------------------------------------------------------------------------------

    def question(self, look: Look, view: BlackjackView) -> str:
        return question(look, view)

    def explain(self, look: Look, command: Command) -> Explained | None:
        return explain(look, command)

    def barred(self, look: Look, view: BlackjackView) -> Sequence[Barred]:
        return barred(look, view)

    def lines(self, view: BlackjackView, me: str, where: Where, worth: str) -> list[str]:
        """Whoever stands and bets on a free plaza sits down there."""
        kind, _, plaza = where[0].partition(":")
        line = self.lay(where, worth)
        stands = kind == "plaza" and me not in view.seats and plaza.isdigit() and 1 <= int(plaza) <= len(view.seats)
        if not stands or view.seats[int(plaza) - 1]:
            return [line]
        backed = any(bet.plaza == int(plaza) for bet in view.bets)
        return [line] if backed else [f"sentarse {plaza}", line]

    def take(self, where: Where) -> str:
        kind, _, plaza = where[0].partition(":")
        return f"retirar {plaza}" if kind == "plaza" else f"retirar {kind} {plaza}"

    def where(self, event: Event) -> Where | None:
        """A seguro is laid in the middle of a jugada: it is neither undone nor repeated."""
        if not isinstance(event, OnPlaza) or event.bet == SEGURO:
            return None
        return f"{event.bet}:{event.plaza}", 1, ""

    def spot_of(self, command: Command) -> str:
        match command:
            case PlaceBet(plaza=plaza) | Withdraw(plaza=plaza, side=""):
                return f"plaza:{plaza}"
            case BetThirteen(plaza=plaza, side=side) | Withdraw(plaza=plaza, side=side):
                return f"{side}:{plaza}"
            case Insure(plaza=plaza):
                return f"{SEGURO}:{plaza}"
        return ""

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts = super().facts(look, command)
        if isinstance(command, Allow):
            facts["allowed"] = translate(N_("yes") if command.allowed else N_("no"), look.language)
        return facts

    def settled(self, event: Event, look: Look) -> Settled:
        told = super().settled(event, look)
        if not isinstance(event, OnPlaza):
            return told
        kind = event.bet if event.bet in SPOTS else "plaza"
        return msgspec.structs.replace(told, bets=(f"{kind}:{event.plaza}",))


# --- what lies --------------------------------------------------------------------------------------------------------


def _lying(look: Look, view: BlackjackView) -> Lying:
    jugada = hands_lying(look, view)
    seated = view.seats or ("",) * look.rules.plazas
    laid = sorted((bet for bet in view.bets if bet.kind == PLAZA), key=lambda bet: -bet.amount)
    bettors = {plaza: [bet.player for bet in laid if bet.plaza == plaza] for plaza in range(1, len(seated) + 1)}
    language = look.language
    whole = cards_in_sabot(look.rules)
    return Lying(
        banca=_banca(look, view, jugada),
        boxes=tuple(_box(look, jugada, plaza, holder, bettors[plaza]) for plaza, holder in enumerate(seated, 1)),
        sabot=(
            translate(N_("sabot"), language),
            say(N_("{left} of {whole}"), language, {"left": view.left, "whole": whole}),
        ),
        croupier=translate(N_("Croupier"), language),
        free=translate(N_("free"), language),
    )


def _banca(look: Look, view: BlackjackView, jugada: Jugada) -> Shown | None:
    hand = jugada.banca
    if not hand.cards:
        return None
    total = total_of(hand, black_jack=natural(hand), playing=bool(view.manos))
    says = say(N_("Croupier: {total}"), look.language, {"total": total})
    return Shown(
        id=f"{jugada.key}-0",
        cards=hand.cards,
        names=_names(look, hand),
        total=total,
        says=says,
        tone="bust" if hand.points > LIMIT else "",
    )


def _names(look: Look, hand: Hand) -> tuple[str, ...]:
    return tuple(face_up(card, look.language).says for card in hand.cards)


def _box(look: Look, jugada: Jugada, plaza: int, holder: str, bettors: Sequence[str]) -> Box:
    """A casilla is of who sits there; else of who has laid most on it, or played it last."""
    hands = [lay for lay in jugada.hands if lay.plaza == plaza]
    who = next(filter(None, (holder, *bettors, *(lay.commander for lay in hands))), "")
    name = look.name(who) if who else ""
    vacant = translate(N_("free"), look.language)
    return Box(
        plaza=plaza,
        name=name,
        says=f"{look.bet(f'plaza:{plaza}')}: {name or vacant}",
        mine=look.who.id in {holder, *bettors} or any(lay.mine for lay in hands),
        free=not who,
        hands=tuple(_shown(look, lay, f"{jugada.key}-{plaza}-{place}") for place, lay in enumerate(hands)),
    )


def _shown(look: Look, lay: Lay, id_: str) -> Shown:
    total = total_of(lay.hand, black_jack=lay.black_jack, playing=lay.state == PLAYS)
    net = lay.net(look.who.id)
    said = [look.bet(f"plaza:{lay.plaza}"), total]
    if net is not None:
        said.append(money(net, look.language))
    return Shown(
        id=id_,
        cards=lay.hand.cards,
        names=_names(look, lay.hand),
        total=total if net is None else f"{total} · {signed(net)}",
        says=", ".join(said),
        tone=_tone(lay, net),
        glows=lay.state == PLAYS,
        doubled=lay.doubled,
        mine=lay.mine,
    )


def _tone(lay: Lay, net: int | None) -> str:
    if net is not None and net != 0:
        return "best" if net > 0 else "bust"
    if lay.over or lay.gone:
        return "bust"
    if lay.state == WAITS:
        return "dim"
    return "best" if lay.hand.points == LIMIT else ""


def _mine(look: Look, jugada: Jugada, place: int) -> MyHand:
    lay = jugada.hands[place]
    beside = [number for number, other in enumerate(jugada.hands) if other.plaza == lay.plaza]
    facts = {"plaza": look.bet(f"plaza:{lay.plaza}"), "hand": beside.index(place) + 1}
    name = say(N_("{plaza}, hand {hand}"), look.language, facts) if len(beside) > 1 else str(facts["plaza"])
    marks = {
        N_("doubled"): lay.doubled,
        N_("your turn"): lay.state == PLAYS,
        N_("waits"): lay.state == WAITS,
        N_("over 21"): lay.over,
        N_("retired"): lay.gone and not lay.over,
    }
    return MyHand(
        name=name,
        total=total_of(lay.hand, black_jack=lay.black_jack, playing=lay.state == PLAYS),
        cards=" · ".join(face_up(card, look.language).rank for card in lay.hand.cards),
        note=", ".join(translate(mark, look.language) for mark, said in marks.items() if said),
        staked=lay.staked,
        net=lay.net(look.who.id),
    )


def _bubble(look: Look, jugada: Jugada) -> Bubble | None:
    """Beside the first of my hands that is asked: at its left where there is room, else at its right."""
    asked = next((lay for lay in jugada.hands if lay.mine and lay.state == PLAYS), None)
    if asked is None:
        return None
    beside = [lay for lay in jugada.hands if lay.plaza == asked.plaza]
    centres, room = hand_centres(Seats(look.rules.plazas), asked.plaza, len(beside))
    x, y = centres[beside.index(asked)]
    reach = min(room, 90.0) / 2 + 14
    at_left = x - reach - _BUBBLE[0] > _BESIDE
    left = x - reach - _BUBBLE[0] if at_left else x + reach
    return Bubble(
        x=round(left),
        y=round(y - _BESIDE),
        width=_BUBBLE[0],
        height=_BUBBLE[1],
        about=look.bet(f"plaza:{asked.plaza}"),
    )


def _pots(rules: BlackjackRules, view: BlackjackView) -> tuple[Pot, ...]:
    held = dict(view.pots)
    return tuple(
        Pot(name=pot.name, held=held.get(pot.name, 0), coin=pot.coin, prizes=tuple(map(prize_words, pot.prizes)))
        for pot in rules.pots
    )


PRESENTER = Blackjack()
