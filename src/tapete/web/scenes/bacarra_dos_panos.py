"""Bacarrá a dos paños on pages: the oval with its two paños, the three hands, the bank and who is asked."""

from collections.abc import Collection, Iterator, Sequence
from html import escape
from typing import ClassVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.baccarat import total
from tapete.families.circulo.people import Arrive
from tapete.families.covered import COVERED
from tapete.games.bacarra_dos_panos.banca import BetsOpened
from tapete.games.bacarra_dos_panos.bets import RAYA, BetPlaced, BetsClosed, BetsTakenBack, TakeBack
from tapete.games.bacarra_dos_panos.deal import HandsShown
from tapete.games.bacarra_dos_panos.manos import GANA, PIERDE
from tapete.games.bacarra_dos_panos.play import DosPanosView
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import BANCA, PRIMERO, SEGUNDO, SIDES, Phase, SettlementEvent
from tapete.language import N_, say, translate
from tapete.web.cards import Hand, faces
from tapete.web.draw.seats import SHORT_TABLE
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.recent import events_of
from tapete.web.scenes.bacarra import Banked, glimpse_of, seat_lines
from tapete.web.scenes.elements import Look, Result
from tapete.web.scenes.presenter import Where, layout_of
from tapete.web.scenes.seating import Free, Sitter, free_seats, plates, seated
from tapete.web.stage import Board
from tapete.web.stages.oval import Lies, Oval, draw_line, draw_people, draw_sum
from tapete.web.stages.printed import Box, cell_markup, spot_in
from tapete.web.words import printed

_CELLS: dict[bool, dict[str, Box]] = {
    False: {
        SEGUNDO: (286.0, 344.0, 190.0, 66.0),
        PRIMERO: (676.0, 344.0, 190.0, 66.0),
        "a-caballo": (496.0, 316.0, 160.0, 54.0),
    },
    True: {
        SEGUNDO: (102.0, 196.0, 90.0, 50.0),
        PRIMERO: (198.0, 196.0, 90.0, 50.0),
        "a-caballo": (140.0, 252.0, 110.0, 42.0),
    },
}
"""The places of bets: the banker sits at the foot, so their right is ours."""
OVAL = Oval(
    tall=SHORT_TABLE,
    hands={
        SEGUNDO: (Lies(x=381, y=222, wide=66), Lies(x=147, y=112, wide=44)),
        PRIMERO: (Lies(x=771, y=222, wide=66), Lies(x=243, y=112, wide=44)),
        BANCA: (Lies(x=576, y=404, wide=70), Lies(x=195, y=316, wide=46)),
    },
    last=BANCA,
    badge=(14, 10),
    names=((16, 180), (12, 92)),
    sabot=((530, 430, 0.9), (160, 330, 0.8)),
)
_BANK = {False: (530.0, 214.0), True: (160.0, 82.0)}
_TOLD = {False: (576.0, 276.0, 280.0), True: (195.0, 304.0, 180.0)}
"""Place and width of the line about the current event."""


def _bank(look: Look, view: DosPanosView, *, upright: bool) -> str:
    bank, (x, y), language = view.banca, _BANK[upright], look.language
    if bank is None:
        aside, small = (19, 8.0) if upright else (24, 10.0)
        word = press().word(translate(N_("No bank"), language), x + aside, y, small, anchor="start", track=60)
        return f'<g class="print-2">{word}</g>'
    said = say(N_("bank of {player}: {amount:€}"), language, {"player": look.name(bank.banker), "amount": bank.amount})
    drawn = draw_sum(translate(N_("Bank"), language), bank.amount, (x, y), language, upright=upright)
    return f'<g role="img" aria-label="{escape(said)}">{drawn}</g>'


def two_panos_glimpse(game: AnyTable, view: DosPanosView, language: str) -> Glimpse:
    bank, play, half = view.banca, view.play, len(view.seats) // 2
    hands = (play.segundo, play.banca, play.primero) if play else ()
    banker, amount = (bank.banker, bank.amount) if bank else ("", 0)
    around = [*reversed(view.seats[half:]), *view.seats[:half]]
    return glimpse_of(game, language, around, banker, amount, *hands)


_NAMES = {PRIMERO: N_("Primer paño"), SEGUNDO: N_("Segundo paño"), BANCA: N_("Bank")}


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """The data of the page of one person."""

    asks: str
    course: tuple[tuple[str, bool], ...]
    free: tuple[Free, ...]
    standing: tuple[str, ...]
    waiting: tuple[str, ...]
    talla: int
    left: int


class BacarraDosPanos(Banked):
    """Bacarrá a dos paños, banca o banca francesa."""

    template = "games/bacarra_dos_panos.html"
    glimpse = staticmethod(two_panos_glimpse)
    felt = "wine"
    pad = "cards"
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetsTakenBack,)
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    listed: ClassVar[tuple[type[Command], ...]] = (Arrive,)

    def centre(self, look: Look, view: DosPanosView) -> Centre:
        return Centre(
            asks=self.question(look, view),
            course=self.steps(look, view),
            free=tuple(free_seats(_sitters(look, view), SHORT_TABLE, look.language)),
            standing=tuple(look.name(place.player) for place in view.standing),
            waiting=tuple(map(look.name, view.waiting)),
            talla=view.talla,
            left=view.cards_left,
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        cells = {spot.bet: spot for spot in layout_of(game).spots}
        boxes = [(cells[bet], box) for bet, box in _CELLS[upright].items()]
        marked = "".join(cell_markup(press(), cell, box, printed(game, cell, language)) for cell, box in boxes)
        spots = (spot_in(cell, box) for cell, box in boxes)
        return OVAL.board(f'<g class="print">{marked}</g>', spots, language, upright=upright)

    def pieces(self, look: Look, view: DosPanosView, board: Board, *, upright: bool) -> str:
        told, hands = _told(look, view), list(_hands(look, view))
        people = plates(_sitters(look, view), OVAL.shape(upright=upright), look.language)
        drawn = draw_people(people) + _bank(look, view, upright=upright)
        drawn += draw_line(told, *_TOLD[upright], "told") if told else ""
        if hands:
            return drawn + OVAL.draw_hands(hands, upright=upright)
        return drawn + OVAL.draw_sabot(view.cards_left, "", look.language, upright=upright)

    def lying(self, view: DosPanosView) -> Sequence[Lying]:
        return [
            Lying(player=player, bet=bet, amount=amount, placed=place)
            for place, (player, bet, amount) in enumerate(_on_the_cloth(view))
        ]

    def face(self, rules: DosPanosRules, outcome: str, language: str) -> Result:
        return super().face(rules, outcome, language) if outcome[-1] in "shdc" else Result(outcome)

    def people(self, view: DosPanosView) -> Collection[str]:
        award = view.award
        spoken = {award.banker, *award.queue, *(part.player for part in award.bids)} if award else set()
        return {*view.playing(), *view.waiting, *spoken} - {""}

    def seats(self, rules: DosPanosRules, view: DosPanosView) -> tuple[int, int]:
        return len(view.playing()), 2 * rules.seats

    def take(self, where: Where) -> str:
        return "retirar"

    def spot_of(self, command: Command) -> str:
        return "" if isinstance(command, TakeBack) or super().spot_of(command) == RAYA else super().spot_of(command)

    def question(self, look: Look, view: DosPanosView) -> str:
        if view.asked == look.who.id:
            return translate(_ASKED.get(Phase(view.phase), N_("It is your turn.")), look.language)
        if view.asked:
            return say(N_("waiting for {player}"), look.language, {"player": look.name(view.asked)})
        return self.phase(look.rules, view, look.language)

    def settles(self, event: Event) -> bool:
        return isinstance(event, SettlementEvent)


_ASKED = {
    Phase.DEPOSITO: N_("Deposit your bank."),
    Phase.REOFERTA: N_("Do you take the bank?"),
    Phase.DECISION: N_("Do you go on with the bank?"),
    Phase.SALTADA: N_("Your bank is broken: a new deposit, or leave it."),
    Phase.COBERTURA: N_("Your deposit is short of the bets."),
    Phase.REPETICION: N_("Your banco was void: do you repeat it?"),
    Phase.PRIMERO: N_("You hold the cards of the primer paño."),
    Phase.SEGUNDO: N_("You hold the cards of the segundo paño."),
    Phase.BANQUERO: N_("You are the banker: one card against both paños."),
    Phase.CORTE: N_("Cut the cards, or let the next player."),
}


def _on_the_cloth(view: DosPanosView) -> Iterator[tuple[str, str, int]]:
    play = view.play
    if play is None:
        return
    for stake in play.stakes:
        side = _side_of(view, stake.player) if stake.bet == RAYA else stake.bet
        yield stake.player, side, stake.amount
    for call in play.callers:
        yield call.player, "a-caballo", call.amount
    for side, parts in zip(SIDES, play.bets, strict=True):
        if not play.stakes:
            yield from ((part.player, side, part.amount) for part in parts)


def _side_of(view: DosPanosView, player: str) -> str:
    half = len(view.seats) // 2
    seat = next((n for n, each in enumerate(view.seats, 1) if each is not None and each.player == player), 0)
    behind = next((place.behind for place in view.standing if place.player == player), 0)
    return PRIMERO if (seat or behind) <= half else SEGUNDO


def _sitters(look: Look, view: DosPanosView) -> list[Sitter]:
    """The seats as they lie round the oval from the croupier's right: the segundo paño upwards, then the primero."""
    lines, half = seat_lines(look), len(view.seats) // 2
    order = [*range(2 * half, half, -1), *range(1, half + 1)]
    return [_sitter(look, view, number, lines.get(number, "")) for number in order]


def _sitter(look: Look, view: DosPanosView, number: int, line: str) -> Sitter:
    seat = view.seats[number - 1]
    if seat is None:
        return Sitter(number=number, line=line)
    player, bank = seat.player, view.banca
    banker = bank is not None and bank.banker == player
    holds = view.play is not None and player in view.play.holders
    word = N_("banker") if banker else N_("holds the cards") if holds else ""
    second = translate(word, look.language) if word else ""
    own, turn = player == look.who.id, view.asked == player
    return seated(look, number, player, second, own=own, banker=banker, lead=holds, turn=turn)


def _told(look: Look, view: DosPanosView) -> str:
    award = view.award
    if view.lot is not None:
        return say(
            N_("Lots are drawn among {options}."),
            look.language,
            {"options": ", ".join(map(look.name, view.lot.options))},
        )
    if award is None:
        return ""
    if award.bids:
        best = max(award.bids, key=lambda part: part.amount)
        return say(
            N_("{player} bids {amount:€}."), look.language, {"player": look.name(best.player), "amount": best.amount}
        )
    asked = award.banker or (award.queue[0] if award.queue else "")
    if not asked:
        return translate(N_("The bank is auctioned."), look.language)
    facts = {"player": look.name(asked), "amount": award.amount}
    return say(N_("The bank is offered to {player} for {amount:€}."), look.language, facts)


def _hands(look: Look, view: DosPanosView) -> Iterator[tuple[str, Hand]]:
    play, shown = view.play, _last_shown(look)
    if shown is not None and (play is None or not play.banca):
        cards = {PRIMERO: shown.primero, SEGUNDO: shown.segundo, BANCA: shown.banca}
        results = dict(zip(SIDES, shown.results, strict=True))
        totals = dict(zip((*SIDES, BANCA), map(str, shown.points), strict=True))
    elif play is not None and any((play.primero, play.segundo, play.banca)):
        thirds = dict(zip((*SIDES, BANCA), play.thirds, strict=True))
        own = {PRIMERO: play.primero, SEGUNDO: play.segundo, BANCA: play.banca}
        cards = {side: (*hand, thirds[side]) if thirds[side] else hand for side, hand in own.items()}
        results = dict(zip(SIDES, play.results, strict=True))
        totals = {side: "" if COVERED in hand or not hand else str(total(hand)) for side, hand in cards.items()}
    else:
        return
    holders = dict(zip(SIDES, play.holders, strict=True)) if play else {}
    for side, hand in cards.items():
        mark = {GANA: "won", PIERDE: "lost"}.get(results.get(side, ""), "")
        holder = holders.get(side, "") or (view.banca.banker if side == BANCA and view.banca else "")
        yield (
            side,
            Hand(
                name=translate(_NAMES[side], look.language),
                cards=faces(hand, look.language),
                total=totals[side],
                mark=mark,
                note=look.name(holder) if holder else "",
            ),
        )


def _last_shown(look: Look) -> HandsShown | None:
    last = None
    for _, event in events_of(look.told):
        if isinstance(event, HandsShown):
            last = event
        elif isinstance(event, (BetsOpened, BetsClosed)):
            last = None
    return last


PRESENTER = BacarraDosPanos()
