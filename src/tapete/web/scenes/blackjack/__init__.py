"""Black-jack on pages: the half-moon with its cards, what the hand in turn may do, and the pots with what wins them."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.plazas.bets import PLAZA, OnPlaza, PlaceBet
from tapete.families.plazas.sitting import Sit
from tapete.games.blackjack.bets import SEGURO, Allow, BetThirteen, Withdraw
from tapete.games.blackjack.decisions import Insure
from tapete.games.blackjack.play import SPOTS, BlackjackView, prize_words
from tapete.games.blackjack.rules import DECK, BlackjackRules
from tapete.games.blackjack.simple_game import DealStarted
from tapete.games.blackjack.state import LIMIT, Phase, natural
from tapete.language import N_, money, say, translate
from tapete.web.cards import Hand as Shown
from tapete.web.cards import face_up, faces
from tapete.web.scenes.blackjack.drawing import (
    MOON,
    PLAYS,
    WAITS,
    Jugada,
    Lay,
    barred,
    blackjack_board,
    blackjack_glimpse,
    explain,
    hands_lying,
    question,
    signed,
    total_of,
)
from tapete.web.scenes.elements import Barred, Explained, Look, Result
from tapete.web.scenes.plazas import PlazaPresenter, Pot, cards_left
from tapete.web.scenes.presenter import Where
from tapete.web.stage import Board
from tapete.web.stages.half_moon import Box, Caption, OnTable, Seats

MOST_RESULTS = 12
_PLAYING = frozenset({Phase.REPARTO, Phase.VENTANA, Phase.TURNOS, Phase.BANCA})
_BUBBLE = (124.0, 210.0)
_BESIDE = 56.0


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


class Blackjack(PlazaPresenter):
    """Black-jack o veintiuno."""

    template = "games/blackjack.html"
    moon = MOON
    glimpse = staticmethod(blackjack_glimpse)
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

    def on_table(self, look: Look, view: BlackjackView) -> OnTable:
        jugada = hands_lying(look, view)
        seated = view.seats or ("",) * look.rules.plazas
        laid = sorted((bet for bet in view.bets if bet.kind == PLAZA), key=lambda bet: -bet.amount)
        bettors = {plaza: [bet.player for bet in laid if bet.plaza == plaza] for plaza in range(1, len(seated) + 1)}
        left = cards_left(look, view.left, look.rules.packs * DECK)
        sabot, croupier = (translate(word, look.language) for word in (N_("sabot"), N_("Croupier")))
        return OnTable(
            bank=_banca(look, view, jugada),
            boxes=tuple(self._box(look, jugada, n, holder, bettors[n]) for n, holder in enumerate(seated, 1)),
            captions=(
                Caption(text=f"{sabot} · {left.text}", wide=left.wide),
                Caption(text=croupier, tall=(66, 74, 110, 12, 9)),
                Caption(text=sabot, tall=(322, 64, 110, 12, 9)),
                Caption(text=left.text, tall=(322, 84, 110, 12, 9)),
            ),
        )

    def _box(self, look: Look, jugada: Jugada, plaza: int, holder: str, bettors: Sequence[str]) -> Box:
        """A box is of the player who sits there; else of who has laid most on it, or played it last."""
        hands = [lay for lay in jugada.hands if lay.plaza == plaza]
        who = next(filter(None, (holder, *bettors, *(lay.commander for lay in hands))), "")
        mine = look.who.id in {holder, *bettors} or any(lay.mine for lay in hands)
        shown = [_shown(look, lay, f"{jugada.key}-{plaza}-{place}") for place, lay in enumerate(hands)]
        return self.box(look, plaza, who, shown, mine=mine)

    def results(self, rules: BlackjackRules, view: BlackjackView) -> tuple[Result, ...]:
        scores = reversed(view.results[-MOST_RESULTS:])
        return tuple(Result(str(score), "", str(score) if score else "–") for score in scores)  # noqa: RUF001 - a dash, not a minus

    def tells_net(self, view: BlackjackView) -> bool:
        return view.phase not in _PLAYING

    # --- people ------------------------------------------------------------------------------------------------------

    def people(self, view: BlackjackView) -> Collection[str]:
        return {*filter(None, view.seats), *view.pending, *(mano.commander for mano in view.manos)}

    def asked(self, view: BlackjackView) -> Sequence[str]:
        if view.asking:
            return view.pending
        return (view.manos[view.turn].commander,) if view.turn >= 0 else ()

    # --- words -------------------------------------------------------------------------------------------------------

    def question(self, look: Look, view: BlackjackView) -> str:
        return question(look, view)

    def explain(self, look: Look, command: Command) -> Explained | None:
        return explain(look, command)

    def barred(self, look: Look, view: BlackjackView) -> Sequence[Barred]:
        return barred(look, view)

    def lines(self, view: BlackjackView, me: str, where: Where, worth: str) -> list[str]:
        """On a plaza that others play nobody sits down."""
        backed = any(f"plaza:{bet.plaza}" == where[0] for bet in view.bets)
        return [self.lay(where, worth)] if backed else super().lines(view, me, where, worth)

    def take(self, where: Where) -> str:
        kind, _, plaza = where[0].partition(":")
        return f"retirar {plaza}" if kind == "plaza" else f"retirar {kind} {plaza}"

    def spot(self, event: OnPlaza) -> str:
        return f"{event.bet if event.bet in SPOTS else 'plaza'}:{event.plaza}"

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


# --- what lies --------------------------------------------------------------------------------------------------------


def _banca(look: Look, view: BlackjackView, jugada: Jugada) -> Shown | None:
    hand = jugada.banca
    if not hand.cards:
        return None
    total = total_of(hand, black_jack=natural(hand), playing=bool(view.manos))
    return Shown(
        id=f"{jugada.key}-0",
        name="",
        cards=faces(hand.cards, look.language),
        total=total,
        says=say(N_("Croupier: {total}"), look.language, {"total": total}),
        tone="bust" if hand.points > LIMIT else "",
    )


def _shown(look: Look, lay: Lay, id_: str) -> Shown:
    total = total_of(lay.hand, black_jack=lay.black_jack, playing=lay.state == PLAYS)
    net, name = lay.net(look.who.id), look.bet(f"plaza:{lay.plaza}")
    return Shown(
        id=id_,
        name=name,
        cards=faces(lay.hand.cards, look.language),
        total=total if net is None else f"{total} · {signed(net)}",
        says=", ".join((name, total) if net is None else (name, total, money(net, look.language))),
        tone=_tone(lay, net),
        mark="turn" if lay.state == PLAYS else "",
        crossed=lay.doubled,
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
    centres, room = Seats(look.rules.plazas).centres(asked.plaza, len(beside))
    x, y = centres[beside.index(asked)]
    reach = min(room, 90.0) / 2 + 14
    at_left = x - reach - _BUBBLE[0] > _BESIDE
    left = x - reach - _BUBBLE[0] if at_left else x + reach
    return Bubble(
        x=round(left), y=round(y - _BESIDE), width=_BUBBLE[0], height=_BUBBLE[1], about=look.bet(f"plaza:{asked.plaza}")
    )


def _pots(rules: BlackjackRules, view: BlackjackView) -> tuple[Pot, ...]:
    held = dict(view.pots)
    return tuple(
        Pot(name=pot.name, held=held.get(pot.name, 0), coin=pot.coin, prizes=tuple(map(prize_words, pot.prizes)))
        for pot in rules.pots
    )


PRESENTER = Blackjack()
