"""Punto y banca on pages: the two hands, the departments and the sabot, and the roads of the partida."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.baccarat import BANCA, EMPATE, PUNTO, score
from tapete.families.seats import Sit
from tapete.families.stakes.events import BetPlaced, BetWithdrawn
from tapete.games.punto_y_banca.coup import SPOKEN, Call, CardsDealt, CardTurned, HandDecided
from tapete.games.punto_y_banca.errors import HandVoided
from tapete.games.punto_y_banca.play import BancaView
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.state import DEALT, Phase
from tapete.kit.cards import FRENCH_52, parse_card
from tapete.language import N_, say, translate
from tapete.web.cards import Face, Hand, card_name, face_down, face_up
from tapete.web.recent import events_of
from tapete.web.roads import Road, bead_road, big_road
from tapete.web.scenes.look import Look, Result
from tapete.web.scenes.presenter import Presenter
from tapete.web.words import bet_name

MOST_RESULTS = 12
_COLUMNS = 18
_SUITS = {"picas": "♠", "corazones": "♥", "diamantes": "♦", "tréboles": "♣"}
_RED = frozenset({"corazones", "diamantes"})
_FIRST_CARDS = 2


class Department(msgspec.Struct, frozen=True, kw_only=True):
    """A seat: who has it, whether they have the sabot or are offered it, and the line that takes it when it is free."""

    number: int
    player: str = ""
    mine: bool = False
    sabot: str = ""
    """`has` or `offered`."""
    line: str = ""


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """The cards as they lie, the people around them, and what has come."""

    hands: tuple[Hand, ...]
    departments: tuple[Department, ...]
    dealer: str
    """Who deals; empty for the croupier."""
    offered: bool
    """Whether the sabot is offered to whoever looks."""
    waiting: tuple[str, ...]
    left: int
    cut: bool
    bead: Road
    big: Road
    letters: dict[str, str]
    """What stands for each result on the roads."""
    says: str
    """The roads for whoever can't see them: how often each came, and in which order."""


class Banca(Presenter):
    """A table of any of the three sizes."""

    template = "games/punto_y_banca.html"
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = (
        (N_("Sabot"), frozenset({Phase.BARAJA, Phase.QUEMA})),
        (N_("Apuestas"), frozenset({Phase.APUESTAS})),
        (N_("Reparto"), frozenset({Phase.CARTAS})),
        (N_("Punto"), frozenset({Phase.PUNTO, Phase.VER_PUNTO})),
        (N_("Banca"), frozenset({Phase.BANCA, Phase.VER_BANCA})),
        (
            N_("Tercera carta"),
            frozenset({Phase.TERCERA_PUNTO, Phase.CARTA_PUNTO, Phase.TERCERA_BANCA, Phase.CARTA_BANCA}),
        ),
        (N_("Pago"), frozenset({Phase.LIQUIDACION})),
    )
    pad = "cards"
    phases = {  # noqa: RUF012 - as the base has it
        Phase.BARAJA: N_("the cards are to be shuffled"),
        Phase.QUEMA: N_("the first card is turned up"),
        Phase.CARTAS: N_("no va más"),
        Phase.PUNTO: N_("the punto is to be shown"),
        Phase.VER_PUNTO: N_("the punto is shown"),
        Phase.BANCA: N_("the banca is to be shown"),
        Phase.VER_BANCA: N_("the banca is shown"),
        Phase.TERCERA_PUNTO: N_("third card of the punto"),
        Phase.CARTA_PUNTO: N_("third card of the punto"),
        Phase.TERCERA_BANCA: N_("third card of the banca"),
        Phase.CARTA_BANCA: N_("third card of the banca"),
    }
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    afresh: ClassVar[tuple[type[Event], ...]] = (HandDecided, HandVoided)

    def centre(self, look: Look, view: BancaView) -> Centre:
        return Centre(
            hands=_hands(look, view),
            departments=tuple(_departments(look, view)),
            dealer=look.name(view.dealer),
            offered=view.phase == Phase.APUESTAS and view.offered == look.who.id,
            waiting=tuple(map(look.name, view.waiting)),
            left=view.left,
            cut=view.cut,
            bead=bead_road(view.results, _COLUMNS),
            big=big_road(view.results, _COLUMNS),
            letters={bet: bet[:1].upper() for bet in (PUNTO, BANCA, EMPATE)},
            says=_told(look, view.results),
        )

    def won(self, look: Look, view: BancaView) -> Collection[str]:
        return (view.results[-1],) if view.results and _is_fresh(look) else ()

    def results(self, rules: BancaRules, view: BancaView) -> tuple[Result, ...]:
        return tuple(_result(won) for won in reversed(view.results[-MOST_RESULTS:]))

    def face(self, rules: BancaRules, outcome: str, language: str) -> Result:
        card = parse_card(outcome, FRENCH_52)
        paint = "hearts" if card.suit in _RED else "spades"
        rank = "10" if card.rank == "T" else card.rank
        return Result(outcome, paint, f"{rank}{_SUITS[card.suit]}", card_name(card, language))

    def people(self, view: BancaView) -> Collection[str]:
        return {seat.player for seat in view.seats} | set(view.waiting)

    def asked(self, view: BancaView) -> Sequence[str]:
        waited = {Phase.APUESTAS: view.offered, Phase.PUNTO: view.holder, Phase.BANCA: view.dealer}
        return [player for phase, player in waited.items() if phase == view.phase and player]

    def seats(self, rules: BancaRules, view: BancaView) -> tuple[int, int]:
        playing = {stake.player for stake in view.stakes} | {seat.player for seat in view.seats}
        return len(playing), 0 if rules.standing.value else len(rules.seats)

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts = super().facts(look, command)
        if isinstance(command, Call):
            facts["call"] = SPOKEN[command.call]
        if "hand" in facts:
            facts["hand"] = look.bet(facts["hand"])
        return facts


def _result(won: str) -> Result:
    return Result(won, won, won[:1].upper(), won)


def _hands(look: Look, view: BancaView) -> tuple[Hand, ...]:
    """The two hands; between jugadas those of the last one, as they lay."""
    seen = {PUNTO: view.punto, BANCA: view.banca}
    under_way = view.phase in DEALT or any(seen.values())
    if not under_way:
        seen = _last_hands(look)
    return tuple(_hand(look, view, hand, cards, under_way=under_way) for hand, cards in seen.items())


def _last_hands(look: Look) -> dict[str, tuple[str, ...]]:
    seen: dict[str, tuple[str, ...]] = {PUNTO: (), BANCA: ()}
    for _, event in events_of(look.told):
        if isinstance(event, CardsDealt):
            seen = {PUNTO: (), BANCA: ()}
        elif isinstance(event, CardTurned):
            seen[event.hand] = (*seen[event.hand], event.card)
    return seen


def _hand(look: Look, view: BancaView, hand: str, cards: tuple[str, ...], *, under_way: bool) -> Hand:
    hidden = max(0, _FIRST_CARDS - len(cards)) if view.phase in DEALT else 0
    faces: list[Face] = [face_up(card, look.language) for card in cards]
    won = view.results[-1] if view.results and _is_fresh(look) else ""
    holder = {PUNTO: view.holder, BANCA: view.dealer}[hand] if under_way else ""
    return Hand(
        name=look.bet(hand),
        cards=(*faces, *(face_down(look.language) for _ in range(hidden))),
        total=str(score(look.rules, cards)) if cards else "",
        mark="won" if won == hand else "lost" if won and won != EMPATE else "",
        note=look.name(holder),
    )


def _is_fresh(look: Look) -> bool:
    """Whether the last jugada is decided and the next not dealt."""
    last = [e for _, e in events_of(look.told) if isinstance(e, HandDecided | HandVoided | CardsDealt)]
    return bool(last) and isinstance(last[-1], HandDecided)


def _departments(look: Look, view: BancaView) -> list[Department]:
    seats = (offer.command for offer in look.offers if isinstance(offer.command, Sit))
    lines = {sit.seat: look.game.write(sit) for sit in seats if sit.player == look.who.id}
    taken = {seat.number: seat.player for seat in view.seats}
    return [
        Department(
            number=number,
            player=look.name(taken.get(number, "")),
            mine=taken.get(number) == look.who.id,
            sabot=_sabot(view, taken.get(number, "")),
            line=lines.get(number, ""),
        )
        for number in look.rules.seats
    ]


def _sabot(view: BancaView, player: str) -> str:
    if not player:
        return ""
    return "has" if view.dealer == player else "offered" if view.offered == player else ""


def _told(look: Look, results: Sequence[str]) -> str:
    if not results:
        return translate(N_("no result yet"), look.language)
    names = {bet: bet_name(look.game.slug, bet, look.language) for bet in (PUNTO, BANCA, EMPATE)}
    counted = Counter(results)
    facts = {
        "counts": ", ".join(f"{names[bet]} {counted[bet]}" for bet in names if counted[bet]),
        "order": ", ".join(names[result] for result in results),
    }
    return say(N_("{counts}; in order: {order}"), look.language, facts)


PRESENTER = Banca()
