"""Black-jack on pages: the cards of each mano, who sits where, and the pots with what wins them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.games.blackjack.bets import BetPlaced, BetWithdrawn, PlaceBet, Withdraw
from tapete.games.blackjack.chips import OnPlaza
from tapete.games.blackjack.hands import Hand as Cards
from tapete.games.blackjack.hands import Mano
from tapete.games.blackjack.play import SPOTS, BlackjackView, prize_words
from tapete.games.blackjack.plazas import Allow
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import DealStarted
from tapete.games.blackjack.state import Phase
from tapete.games.blackjack.trece import BetThirteen
from tapete.language import N_, money, translate
from tapete.web.cards import Hand, face_up
from tapete.web.scenes.look import Look, Result, Settled
from tapete.web.scenes.presenter import Presenter, Where

MOST_RESULTS = 12
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


class Pot(msgspec.Struct, frozen=True, kw_only=True):
    """A pot, as it must be posted at the table: what it holds, what it costs and what wins it."""

    name: str
    held: int
    coin: int
    prizes: tuple[str, ...]


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the table beside the chips."""

    banca: Hand | None
    manos: tuple[Hand, ...]
    seats: tuple[str, ...]
    """Who sits at each plaza; empty where nobody does."""
    pots: tuple[Pot, ...]
    left: int
    cut: bool
    asking: str


class Blackjack(Presenter):
    """Black-jack o veintiuno."""

    template = "games/blackjack.html"
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

    def centre(self, look: Look, view: BlackjackView) -> Centre:
        return Centre(
            banca=_banca(look, view.banca) if view.banca.cards else None,
            manos=tuple(_mano(look, view, place) for place in range(len(view.manos))),
            seats=tuple(look.name(player) if player else "" for player in view.seats),
            pots=_pots(look.rules, view),
            left=view.left,
            cut=view.cut,
            asking=view.asking,
        )

    def results(self, rules: BlackjackRules, view: BlackjackView) -> tuple[Result, ...]:
        scores = reversed(view.results[-MOST_RESULTS:])
        return tuple(Result(str(score), "", str(score) if score else "–") for score in scores)  # noqa: RUF001 - a dash, not a minus

    def face(self, rules: BlackjackRules, outcome: str, language: str) -> Result:
        face = face_up(outcome, language)
        return Result(outcome, face.paint, f"{face.rank}{_SUITS[outcome[1]]}", face.says)

    def people(self, view: BlackjackView) -> Collection[str]:
        return {*filter(None, view.seats), *view.pending, *(mano.commander for mano in view.manos)}

    def asked(self, view: BlackjackView) -> Sequence[str]:
        if view.asking:
            return view.pending
        return (view.manos[view.turn].commander,) if view.turn >= 0 else ()

    def seats(self, rules: BlackjackRules, view: BlackjackView) -> tuple[int, int]:
        return sum(map(bool, view.seats)), rules.plazas

    def take(self, where: Where) -> str:
        kind, _, plaza = where[0].partition(":")
        return f"retirar {plaza}" if kind == "plaza" else f"retirar {kind} {plaza}"

    def spot_of(self, command: Command) -> str:
        match command:
            case PlaceBet(plaza=plaza) | Withdraw(plaza=plaza, side=""):
                return f"plaza:{plaza}"
            case BetThirteen(plaza=plaza, side=side) | Withdraw(plaza=plaza, side=side):
                return f"{side}:{plaza}"
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


def _banca(look: Look, cards: Cards) -> Hand:
    return Hand(
        name=translate(N_("Croupier"), look.language),
        cards=tuple(face_up(card, look.language) for card in cards.cards),
        total=str(cards.points),
    )


def _mano(look: Look, view: BlackjackView, place: int) -> Hand:
    mano = view.manos[place]
    return Hand(
        name=f"{look.bet(f'plaza:{mano.plaza}')} · {look.name(mano.commander)}",
        cards=tuple(face_up(card, look.language) for card in mano.hand.cards),
        total=str(mano.hand.points) if mano.hand.cards else "",
        mark="turn" if place == view.turn and not view.asking else "lost" if mano.gone else "",
        note=_note(look, mano),
    )


def _note(look: Look, mano: Mano) -> str:
    """What is staked on a mano, and what may be said of it in a word."""
    words = [money(sum(stake.amount for stake in mano.stakes), look.language)] if mano.stakes else []
    marks = {N_("Black-Jack"): mano.black_jack, N_("split"): mano.split, N_("doubled"): mano.doubled}
    return ", ".join([*words, *(translate(word, look.language) for word, said in marks.items() if said)])


def _pots(rules: BlackjackRules, view: BlackjackView) -> tuple[Pot, ...]:
    held = dict(view.pots)
    return tuple(
        Pot(name=pot.name, held=held.get(pot.name, 0), coin=pot.coin, prizes=tuple(map(prize_words, pot.prizes)))
        for pot in rules.pots
    )


PRESENTER = Blackjack()
