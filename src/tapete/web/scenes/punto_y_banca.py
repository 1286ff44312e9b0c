"""Punto y banca on pages: the two hands, the departments and the sabot, and the roads of the partida."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.baccarat import BANCA, EMPATE, PUNTO, score
from tapete.families.seats import Sit
from tapete.families.stakes.events import BetPlaced, BetWithdrawn
from tapete.games.punto_y_banca.coup import SPOKEN, Call, CardsDealt, CardTurned, HandDecided
from tapete.games.punto_y_banca.errors import HandVoided
from tapete.games.punto_y_banca.play import BancaView
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.sabot import PassSabot, TakeSabot
from tapete.games.punto_y_banca.state import DEALT, Phase
from tapete.kit.cards import FRENCH_52, parse_card
from tapete.language import N_, money, say, translate
from tapete.web.cards import Face, Hand, card_name, face_down, face_up
from tapete.web.draw.seats import TALL_TABLE, WIDE_TABLE
from tapete.web.glimpse import CARTAS
from tapete.web.recent import events_of
from tapete.web.roads import Road, bead_road, big_road
from tapete.web.scenes.look import Look, Result
from tapete.web.scenes.presenter import Presenter, layout_of
from tapete.web.scenes.seating import Free, Sitter, free_seats, letter_of, plates
from tapete.web.stage import Board
from tapete.web.stages.banca import Sabot, banca_board, banca_glimpse, draw_banca
from tapete.web.words import bet_name

MOST_RESULTS = 12
_COLUMNS = 14
_SHORT_COLUMNS = 12
_SUITS = {"picas": "♠", "corazones": "♥", "diamantes": "♦", "tréboles": "♣"}
_RED = frozenset({"corazones", "diamantes"})
_FIRST_CARDS = 2


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """The seats that are free, who waits for one, and what has come."""

    free: tuple[Free, ...]
    offered: bool
    """Whether the sabot is offered to whoever looks."""
    waiting: tuple[str, ...]
    bead: Road
    big: Road
    short: Road
    """The end of the big road, for telephones."""
    letters: dict[str, str]
    """What stands for each result on the roads."""
    says: str
    """The roads for whoever can't see them: how often each came, and in which order."""


class Banca(Presenter):
    """A table of any of the three sizes."""

    template = "games/punto_y_banca.html"
    shelf = CARTAS
    glimpse = staticmethod(banca_glimpse)
    felt = "wine"
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
    afresh: ClassVar[tuple[type[Event], ...]] = (CardsDealt,)
    primary: ClassVar[tuple[type[Command], ...]] = (TakeSabot, PassSabot)
    listed: ClassVar[tuple[type[Command], ...]] = (Sit,)

    def centre(self, look: Look, view: BancaView) -> Centre:
        return Centre(
            free=tuple(free_seats(_sitters(look, view), TALL_TABLE, look.language)),
            offered=view.phase == Phase.APUESTAS and view.offered == look.who.id,
            waiting=tuple(map(look.name, view.waiting)),
            bead=bead_road(view.results, _COLUMNS),
            big=big_road(view.results, _COLUMNS),
            short=big_road(view.results, _SHORT_COLUMNS),
            letters={bet: bet[:1].upper() for bet in (PUNTO, BANCA, EMPATE)},
            says=_told(look, view.results),
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return banca_board(game, layout_of(game), language, upright=upright)

    def pieces(self, look: Look, view: BancaView, board: Board, *, upright: bool) -> str:
        people = plates(_sitters(look, view), TALL_TABLE if upright else WIDE_TABLE, look.language)
        return draw_banca(_hands(look, view), people, Sabot(view.left, view.cut), look.language, upright=upright)

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
        return _waited_for(view)

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


def _hands(look: Look, view: BancaView) -> list[tuple[str, Hand]]:
    """The two hands; between jugadas those of the last one, as they lay."""
    seen = {PUNTO: view.punto, BANCA: view.banca}
    under_way = view.phase in DEALT or any(seen.values())
    if not under_way:
        seen = _last_hands(look)
    return [(hand, _hand(look, view, hand, cards, under_way=under_way)) for hand, cards in seen.items()]


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


def _sitters(look: Look, view: BancaView) -> list[Sitter]:
    """The departments; one that is free is taken by its line."""
    seats = (offer.command for offer in look.offers if isinstance(offer.command, Sit))
    lines = {sit.seat: look.game.write(sit) for sit in seats if sit.player == look.who.id}
    taken = {seat.number: seat.player for seat in view.seats}
    return [_sitter(look, view, number, taken.get(number, ""), lines.get(number, "")) for number in look.rules.seats]


def _sitter(look: Look, view: BancaView, number: int, player: str, line: str) -> Sitter:
    if not player:
        return Sitter(number=number, line=line)
    word, mark = _doing(look, view, player)
    own = "own" if player == look.who.id else ""
    classes = " ".join(filter(None, (own, mark)))
    return Sitter(number=number, name=look.name(player), letter=letter_of(look, player), second=word, classes=classes)


def _doing(look: Look, view: BancaView, player: str) -> tuple[str, str]:
    """A word about who sits there, and how they stand out: the cards and the sabot come before what is bet."""
    waited = "turn" if player in _waited_for(view) else ""
    if view.phase in DEALT and view.holder == player and view.dealer != player:
        return translate(N_("holds the punto"), look.language), waited
    if view.dealer == player:
        return translate(N_("has the sabot"), look.language), f"banker {waited}".strip()
    if view.offered == player:
        return translate(N_("takes the sabot?"), look.language), waited
    staked = sum(stake.amount for stake in view.stakes if stake.player == player)
    return money(staked, look.language) if staked else "", waited


def _waited_for(view: BancaView) -> list[str]:
    """The players that the table waits for."""
    waited = {Phase.APUESTAS: view.offered, Phase.PUNTO: view.holder, Phase.BANCA: view.dealer}
    return [player for phase, player in waited.items() if phase == view.phase and player]


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
