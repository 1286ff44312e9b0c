"""Bacarrá a dos paños on pages: the oval with its two paños, the three hands, the bank and who is asked."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.bacarra.cards import CardDealt
from tapete.families.baccarat import total
from tapete.families.circulo.attendance import Arrive, Sit
from tapete.families.covered import COVERED
from tapete.families.table.opening import TableOpened
from tapete.games.bacarra_dos_panos.banca import BetsOpened
from tapete.games.bacarra_dos_panos.bets import RAYA, BetPlaced, BetsClosed, BetsTakenBack, TakeBack
from tapete.games.bacarra_dos_panos.deal import HandsShown
from tapete.games.bacarra_dos_panos.manos import GANA, PIERDE
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import BANCA, PRIMERO, SEGUNDO, SIDES, Phase, SettlementEvent
from tapete.games.bacarra_dos_panos.view import DosPanosView
from tapete.language import N_, say, translate
from tapete.web.cards import Hand, face_down, face_up
from tapete.web.draw.seats import SHORT_TABLE, WIDE_TABLE
from tapete.web.recent import events_of
from tapete.web.scenes.look import Look, Result
from tapete.web.scenes.presenter import Presenter, Where, layout_of
from tapete.web.scenes.seating import Free, Sitter, free_seats, letter_of, plates
from tapete.web.stage import Board
from tapete.web.stages.bacarra_dos_panos import DosPanos, draw_two_panos, two_panos_board

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_NAMES = {PRIMERO: N_("Primer paño"), SEGUNDO: N_("Segundo paño"), BANCA: N_("Bank")}
_COURSE = (
    (
        N_("Award of the bank"),
        frozenset({Phase.APERTURA, Phase.SUBASTA, Phase.DEPOSITO, Phase.REOFERTA, Phase.SALTADA}),
    ),
    (N_("Talla"), frozenset({Phase.SABOT, Phase.BARAJA, Phase.CORTE})),
    (N_("Bets"), frozenset({Phase.CONSTITUCION, Phase.POSTURAS, Phase.COBERTURA, Phase.CUBIERTA, Phase.SORTEO})),
    (N_("The paños"), frozenset({Phase.REPARTO, Phase.PRIMERO, Phase.SEGUNDO})),
    (N_("Banker"), frozenset({Phase.BANQUERO, Phase.DESCUBRIR})),
    (N_("Payment"), frozenset({Phase.LIQUIDACION, Phase.REPETICION, Phase.DECISION})),
)


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the table of one person shows."""

    asks: str
    """What is asked of them, or what the table waits for."""
    course: tuple[tuple[str, bool], ...]
    free: tuple[Free, ...]
    standing: tuple[str, ...]
    waiting: tuple[str, ...]
    talla: int
    left: int


class BacarraDosPanos(Presenter):
    """Bacarrá a dos paños, banca o banca francesa."""

    template = "games/bacarra_dos_panos.html"
    felt = "wine"
    pad = "cards"
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = _COURSE
    phases: Mapping[str, str] = {
        Phase.APERTURA: N_("the bank has no banker"),
        Phase.SUBASTA: N_("the bank is auctioned"),
        Phase.SORTEO: N_("lots are drawn"),
        Phase.DEPOSITO: N_("the bank is deposited"),
        Phase.SABOT: N_("before the talla"),
        Phase.BARAJA: N_("the cards are shuffled"),
        Phase.CORTE: N_("the cards are cut"),
        Phase.CONSTITUCION: N_("the bank is made up"),
        Phase.POSTURAS: N_("bets are taken"),
        Phase.COBERTURA: N_("the deposit is short"),
        Phase.CUBIERTA: N_("the deposit reaches the bets"),
        Phase.REPARTO: N_("the cards are dealt"),
        Phase.PRIMERO: N_("the primer paño speaks"),
        Phase.SEGUNDO: N_("the segundo paño speaks"),
        Phase.BANQUERO: N_("the banker plays"),
        Phase.DESCUBRIR: N_("the cards are shown"),
        Phase.REPETICION: N_("a void banco may be repeated"),
        Phase.DECISION: N_("the banker stays or leaves"),
        Phase.SALTADA: N_("the bank is broken"),
        Phase.REOFERTA: N_("the bank is offered again"),
    }
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetsTakenBack,)
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    own: ClassVar[tuple[type[Command], ...]] = (Sit,)
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
        return two_panos_board(game, layout_of(game), language, upright=upright)

    def pieces(self, look: Look, view: DosPanosView, board: Board, *, upright: bool) -> str:
        shape = SHORT_TABLE if upright else WIDE_TABLE
        bank = view.banca
        return draw_two_panos(
            DosPanos(
                people=plates(_sitters(look, view), shape, look.language),
                hands=tuple(_hands(look, view)),
                bank=bank.amount if bank else 0,
                banker=look.name(bank.banker) if bank else "",
                told=_told(look, view),
                left=view.cards_left,
                language=look.language,
            ),
            upright=upright,
        )

    def lying(self, view: DosPanosView) -> Sequence[Lying]:
        return [
            Lying(player=player, bet=bet, amount=amount, placed=place)
            for place, (player, bet, amount) in enumerate(_on_the_cloth(view))
        ]

    def face(self, rules: DosPanosRules, outcome: str, language: str) -> Result:
        if outcome[-1] not in _SUITS:
            return Result(outcome)
        face = face_up(outcome, language)
        return Result(outcome, face.paint, f"{face.rank}{_SUITS[outcome[1]]}", face.says)

    def people(self, view: DosPanosView) -> Collection[str]:
        award = view.award
        spoken = {award.banker, *award.queue, *(part.player for part in award.bids)} if award else set()
        return {*view.playing(), *view.waiting, *spoken} - {""}

    def asked(self, view: DosPanosView) -> Sequence[str]:
        return (view.asked,) if view.asked else ()

    def seats(self, rules: DosPanosRules, view: DosPanosView) -> tuple[int, int]:
        return len(view.playing()), 2 * rules.seats

    def take(self, where: Where) -> str:
        return "retirar"

    def spot_of(self, command: Command) -> str:
        return "" if isinstance(command, TakeBack) or super().spot_of(command) == RAYA else super().spot_of(command)

    def question(self, look: Look, view: DosPanosView) -> str:
        """What is asked of whoever looks, or whom the table waits for."""
        if view.asked == look.who.id:
            return translate(_ASKED.get(Phase(view.phase), N_("It is your turn.")), look.language)
        if view.asked:
            return say(N_("waiting for {player}"), look.language, {"player": look.name(view.asked)})
        return self.phase(look.rules, view, look.language)

    def settles(self, event: Event) -> bool:
        return isinstance(event, SettlementEvent)

    def says(self, event: Event) -> bool:
        """Neither cards of which only the back is seen, nor an opening without the anticipo that others have."""
        covered = isinstance(event, CardDealt) and not event.card
        return not (covered or isinstance(event, TableOpened)) and super().says(event)


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
    """Whose chips lie where: on the line they lie at one's own paño."""
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
    """At which paño somebody is."""
    half = len(view.seats) // 2
    seat = next((n for n, each in enumerate(view.seats, 1) if each is not None and each.player == player), 0)
    behind = next((place.behind for place in view.standing if place.player == player), 0)
    return PRIMERO if (seat or behind) <= half else SEGUNDO


def _sitters(look: Look, view: DosPanosView) -> list[Sitter]:
    """The seats as they lie round the oval from the croupier's right: the segundo paño upwards, then the primero."""
    sits = (offer.command for offer in look.offers if isinstance(offer.command, Sit))
    lines = {sit.seat: look.game.write(sit) for sit in sits}
    half = len(view.seats) // 2
    order = [*range(2 * half, half, -1), *range(1, half + 1)]
    return [_sitter(look, view, number, lines.get(number, "")) for number in order]


def _sitter(look: Look, view: DosPanosView, number: int, line: str) -> Sitter:
    seat = view.seats[number - 1]
    if seat is None:
        return Sitter(number=number, line=line)
    player, bank = seat.player, view.banca
    banker = bank is not None and bank.banker == player
    holds = view.play is not None and player in view.play.holders
    marks = {"own": player == look.who.id, "banker": banker, "lead": holds, "turn": view.asked == player}
    word = N_("banker") if banker else N_("holds the cards") if holds else ""
    return Sitter(
        number=number,
        name=look.name(player),
        letter=letter_of(look, player),
        second=translate(word, look.language) if word else "",
        classes=" ".join(mark for mark, applies in marks.items() if applies),
    )


def _told(look: Look, view: DosPanosView) -> str:
    """What goes on when no cards are played."""
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
    """The cards as whoever looks sees them; between jugadas those of the last one, as they were announced."""
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
                cards=tuple(face_down(look.language) if c == COVERED else face_up(c, look.language) for c in hand),
                total=totals[side],
                mark=mark,
                note=look.name(holder) if holder else "",
            ),
        )


def _last_shown(look: Look) -> HandsShown | None:
    """The last hands, until bets are open again."""
    last = None
    for _, event in events_of(look.told):
        if isinstance(event, HandsShown):
            last = event
        elif isinstance(event, BetsOpened | BetsClosed):
            last = None
    return last


PRESENTER = BacarraDosPanos()
