"""Punto y banca on pages: the two hands, the departments and the sabot, and the roads of the partida."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.baccarat import BANCA, EMPATE, PUNTO, score
from tapete.families.seats import Sit
from tapete.families.stakes.bets import BetPlaced, BetWithdrawn
from tapete.games.punto_y_banca.coup import SPOKEN, Call, CardsDealt, CardTurned, HandDecided
from tapete.games.punto_y_banca.errors import HandVoided
from tapete.games.punto_y_banca.play import BancaView
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.sabot import PassSabot, TakeSabot
from tapete.games.punto_y_banca.state import DEALT, Phase
from tapete.language import N_, money, say, translate
from tapete.web.cards import Face, Hand, face_down, face_up
from tapete.web.draw.cards import card
from tapete.web.draw.press import Press, number, rect
from tapete.web.draw.seats import TALL_TABLE
from tapete.web.draw.sprite import press
from tapete.web.glimpse import CARTAS, Glimpse, word
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Look, Result
from tapete.web.scenes.presenter import Presenter, layout_of
from tapete.web.scenes.seating import Free, Sitter, free_seats, plates, seated
from tapete.web.stage import Board, Spot
from tapete.web.stages.oval import Lies, Oval, draw_people, slot
from tapete.web.stages.printed import Box, Frame, fitted
from tapete.web.words import bet_name, printed, ratio

ROWS = 6


class Bead(msgspec.Struct, frozen=True):
    """A result in its place."""

    column: int
    row: int
    result: str
    ties: int = 0
    """Number of ties after it, on a road where ties have no place."""


class Road(msgspec.Struct, frozen=True, kw_only=True):
    """Results on a grid of six rows; only the last columns are shown."""

    beads: tuple[Bead, ...]
    columns: int


def bead_road(results: Sequence[str], columns: int) -> Road:
    beads = [Bead(place // ROWS, place % ROWS, result) for place, result in enumerate(results)]
    return _last(beads, columns)


def big_road(results: Sequence[str], columns: int) -> Road:
    """A column for each run of one hand; a run that finds no room below turns to the right, and ties are struck."""
    beads: list[Bead] = []
    taken: set[tuple[int, int]] = set()
    early = 0
    for result in results:
        if result == EMPATE:
            early += not beads
            if beads:
                beads[-1] = msgspec.structs.replace(beads[-1], ties=beads[-1].ties + 1)
            continue
        place = _below(beads[-1], taken) if beads and beads[-1].result == result else None
        if place is None:
            place = (1 + max((column for column, row in taken if row == 0), default=-1), 0)
        beads.append(Bead(*place, result, early))
        taken.add(place)
        early = 0
    return _last(beads, columns)


def _below(last: Bead, taken: set[tuple[int, int]]) -> tuple[int, int]:
    """The next place of a run: down while there is room and it has not turned, otherwise to the right."""
    down = (last.column, last.row + 1)
    turned = (last.column - 1, last.row) in taken and last.row > 0 and (last.column, last.row - 1) not in taken
    return down if last.row + 1 < ROWS and down not in taken and not turned else (last.column + 1, last.row)


def _last(beads: Sequence[Bead], columns: int) -> Road:
    gone = max(0, max((bead.column for bead in beads), default=0) + 1 - columns)
    kept = (msgspec.structs.replace(b, column=b.column - gone) for b in beads if b.column >= gone)
    return Road(beads=tuple(kept), columns=columns)


OVAL = Oval(
    tall=TALL_TABLE,
    hands={
        PUNTO: (Lies(x=404, y=164, wide=86), Lies(x=133, y=80, wide=52)),
        BANCA: (Lies(x=748, y=164, wide=86), Lies(x=257, y=80, wide=52)),
    },
    last=BANCA,
    badge=(16, 11),
    sabot=((526, 496, 1.0), (155, 406, 0.84)),
    count=((576, 566, 200, 9), (195, 466, 160, 7.6)),
    lines=2,
)
_CELLS = {False: Frame(x=240, y=318, width=672, height=156), True: Frame(x=50, y=204, width=290, height=190)}
_NAMES = {False: (142.0, 12.0), True: (63.0, 8.0)}
"""Height of the printed names of the hands, and their largest size."""


def _cell(pen: Press, game: AnyTable, cell: Cell, box: Box, language: str) -> str:
    x, y, wide, high = box
    middle = x + wide / 2
    name = fitted(
        pen, printed(game, cell, language), middle, y + high * 0.2, (wide - 14, high * 0.24), most=26, lines=1
    )
    pays = fitted(pen, _pays(game, cell.bet, language), middle, y + high * 0.88, (wide - 12, high * 0.17), most=10)
    return f'{rect(x, y, wide, high, "ln")}{name}<g class="print-2">{pays}</g>'


def _pays(game: AnyTable, bet: str, language: str) -> str:
    terms = game.rules.bets[bet]
    facts = {"pays": ratio(terms.pays), "cut": ratio(terms.deduction * 100)}
    if terms.deduction:
        return say(N_("pays {pays} to 1, less {cut} %"), language, facts)
    return say(N_("pays {pays} to 1"), language, facts)


def _slots(pen: Press, game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> str:
    cells = {cell.bet: cell for cell in cloth.spots}
    (y, size), drawn = _NAMES[upright], []
    for hand, places in OVAL.hands.items():
        at, name = places[upright], printed(game, cells[hand], language)
        drawn += [fitted(pen, name, at.x, y, (at.wide * 2, size), most=size, lines=1), slot(at, _FIRST_CARDS)]
    return "".join(drawn)


def _spot(bet: str, box: Box) -> Spot:
    x, y, wide, high = box
    return Spot(bet=bet, x=x, y=y, width=wide, height=high, chips=(x + wide / 2, y + high * 0.58), radius=15)


_AT = {PUNTO: 52.0, BANCA: 148.0}
_ROWS, _BANCA_COLUMNS = 6, 4


def banca_glimpse(game: AnyTable, view: BancaView, language: str) -> Glimpse:
    hands = {PUNTO: view.punto, BANCA: view.banca}
    drawn = "".join(_banca_hand(game, cards, _AT[hand]) for hand, cards in hands.items())
    return Glimpse(_ground(game, language), drawn + _beads(game, view.results, language))


def _ground(game: AnyTable, language: str) -> str:
    words = "".join(word(bet_name(game.slug, hand, language), x, 20, 9.5, 84) for hand, x in _AT.items())
    places = "".join(
        f'<rect x="{number(x + side)}" y="38" width="44" height="62" rx="5" class="ln-2"/>'
        for x in _AT.values()
        for side in (-46, 2)
    )
    return f'<g class="print">{words}</g>{places}'


def _banca_hand(game: AnyTable, cards: tuple[str, ...], x: float) -> str:
    if not cards:
        return ""
    step = 48 if len(cards) <= len(_AT) else 24
    drawn = "".join(card(press(), code, "", x - 46 + step * place, 38, 44) for place, code in enumerate(cards))
    total = press().word(str(score(game.rules, cards)), x, 126, 24, track=0)
    return f'{drawn}<g class="gilt">{total}</g>'


def _beads(game: AnyTable, results: tuple[str, ...], language: str) -> str:
    shown = results[-_ROWS * _BANCA_COLUMNS :]
    drawn = []
    for place, result in enumerate(shown):
        column, row = divmod(place, _ROWS)
        x, y = 226 + column * 24.0, 20 + row * 22.5
        letter = bet_name(game.slug, result, language)[:1]
        kind = {PUNTO: "P", BANCA: "B", EMPATE: "T"}[result]
        drawn.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="9.6" class="bead-{kind}"/>')
        drawn.append(f'<g class="figures">{press().word(letter, x, y, 8, track=0)}</g>')
    return "".join(drawn)


MOST_RESULTS = 12
_COLUMNS = 14
_SHORT_COLUMNS = 12
_FIRST_CARDS = 2


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """The seats that are free, who waits for one, and what has come."""

    free: tuple[Free, ...]
    offered: bool
    waiting: tuple[str, ...]
    bead: Road
    big: Road
    short: Road
    letters: dict[str, str]
    says: str
    """The roads as text for screen readers: the count of each result, and the order."""


class Banca(Presenter):
    """A table of any of the three sizes."""

    sheet = "banks"
    template = "games/punto_y_banca.html"
    shelf = CARTAS
    glimpse = staticmethod(banca_glimpse)
    felt = "wine"
    pad = "cards"
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
        pen, cloth = press(), layout_of(game)
        boxes = {cell.bet: _CELLS[upright].box(cloth, cell) for cell in cloth.spots}
        cells = "".join(_cell(pen, game, cell, boxes[cell.bet], language) for cell in cloth.spots)
        print_ = f'<g class="print">{cells}{_slots(pen, game, cloth, language, upright=upright)}</g>'
        return OVAL.board(print_, (_spot(*each) for each in boxes.items()), language, upright=upright)

    def pieces(self, look: Look, view: BancaView, board: Board, *, upright: bool) -> str:
        people = plates(_sitters(look, view), OVAL.shape(upright=upright), look.language)
        last = N_("the cut card is out: last jugada") if view.cut else ""
        shoe = OVAL.draw_sabot(view.left, last, look.language, upright=upright)
        hands = [(side, hand) for side, hand in _hands(look, view) if hand.cards]
        return draw_people(people) + shoe + OVAL.draw_hands(hands, upright=upright)

    def won(self, look: Look, view: BancaView) -> Collection[str]:
        return (view.results[-1],) if view.results and _is_fresh(look) else ()

    def results(self, rules: BancaRules, view: BancaView) -> tuple[Result, ...]:
        return tuple(Result(won, won, won[:1].upper(), won) for won in reversed(view.results[-MOST_RESULTS:]))

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
    last = [e for _, e in events_of(look.told) if isinstance(e, HandDecided | HandVoided | CardsDealt)]
    return bool(last) and isinstance(last[-1], HandDecided)


def _sitters(look: Look, view: BancaView) -> list[Sitter]:
    seats = (offer.command for offer in look.offers if isinstance(offer.command, Sit))
    lines = {sit.seat: look.game.write(sit) for sit in seats if sit.player == look.who.id}
    taken = {seat.number: seat.player for seat in view.seats}
    return [_sitter(look, view, number, taken.get(number, ""), lines.get(number, "")) for number in look.rules.seats]


def _sitter(look: Look, view: BancaView, number: int, player: str, line: str) -> Sitter:
    if not player:
        return Sitter(number=number, line=line)
    second = _doing(look, view, player)
    own, banker, turn = player == look.who.id, view.dealer == player, player in _waited_for(view)
    return seated(look, number, player, second, own=own, banker=banker, turn=turn)


def _doing(look: Look, view: BancaView, player: str) -> str:
    """A word about a player: the cards and the sabot come before what is bet."""
    if view.phase in DEALT and view.holder == player and view.dealer != player:
        return translate(N_("holds the punto"), look.language)
    if view.dealer == player:
        return translate(N_("has the sabot"), look.language)
    if view.offered == player:
        return translate(N_("takes the sabot?"), look.language)
    staked = sum(stake.amount for stake in view.stakes if stake.player == player)
    return money(staked, look.language) if staked else ""


def _waited_for(view: BancaView) -> list[str]:
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
