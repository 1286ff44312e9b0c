"""Bacarrá a dos paños at a table: what people see, its chapters, whom it waits for, and simple players."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import ClassVar

from tapete.engine.cloth import Cloth
from tapete.engine.command import Actor, Command, Role
from tapete.engine.need import Need
from tapete.engine.table import Terms
from tapete.families.bacarra.deal import BankAbate, BankDraw, BankStand, GiveCard
from tapete.families.bacarra.state import cell, first_two
from tapete.families.bacarra.table import (
    BankedTable,
    BankedView,
    copied,
    ending,
    round_cloth,
    takes_leave,
    vacant_seats,
    view_of,
    whim,
    word_by_rule,
)
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS, total
from tapete.families.circulo.bank import amount_of
from tapete.families.circulo.people import Sit
from tapete.families.cut import Cut, DeclineCut, OfferCut
from tapete.families.table.opening import table_opening
from tapete.families.table.settling import Settle
from tapete.games.bacarra_dos_panos.award import (
    Bid,
    CloseAuction,
    Deposit,
    OpenAuction,
    RefuseBank,
    TakeBank,
    awarding,
    left,
    no_more_sessions,
)
from tapete.games.bacarra_dos_panos.banca import (
    DropBanco,
    LeaveBank,
    LeaveUncovered,
    OpenBets,
    PrepareSabot,
    RepeatBanco,
    StayBanker,
    banca,
    checked,
    cut,
    payments,
)
from tapete.games.bacarra_dos_panos.bets import CloseBets, PlaceBet, Zone, bets, covering, players
from tapete.games.bacarra_dos_panos.deal import ShowHands, comes, deal, interrupted, showing, waits
from tapete.games.bacarra_dos_panos.errors import errors
from tapete.games.bacarra_dos_panos.manos import MOST_FORCED, banker, manos
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import (
    BANCA,
    BETTING,
    DEALING,
    PRIMERO,
    SIDES,
    SPEAKING,
    Award,
    Bank,
    Lot,
    Phase,
    Play,
    PlayShown,
    Seat,
    SettlementEvent,
    State,
    enough,
    of,
    side_of,
)
from tapete.language import N_, say


class PlayView(PlayShown, frozen=True, kw_only=True):
    """The current jugada, as one person sees it."""

    abated: tuple[str, ...]
    thrown: tuple[str, ...]
    """The sides whose cards were thrown away unshown and count zero."""
    drawing: str
    early: int
    primero: tuple[str, ...]
    segundo: tuple[str, ...]
    banca: tuple[str, ...]
    thirds: tuple[str, str, str]
    bound: bool
    """True if the cuadro binds the banker where it says the same for both paños."""


TWO_CARDS = 2
"""The banker looks at both cards: nobody saw a deal that was broken off before."""


class DosPanosView(BankedView[Seat, Award, Bank, PlayView, SettlementEvent], frozen=True, kw_only=True):
    """Seats, bank and bets are public; cards are private until they are shown."""

    own_side: str
    barred: tuple[str, ...]
    turn: tuple[int, int]
    first: bool
    called: bool
    lot: Lot | None

    def told(self, language: str) -> Iterator[str]:
        play = self.play
        if play is None:
            return
        hands = (play.primero, play.segundo, play.banca)
        for side, parts, hand, third in zip((*SIDES, BANCA), (*play.bets, ()), hands, play.thirds, strict=True):
            if hand or parts:
                told = {"side": side, "amount": amount_of(parts), "cards": " ".join((*hand, third)).strip() or "-"}
                yield say(N_("{side}: {amount:€} {cards:♠}"), language, told)


def _play_view(state: State, play: Play, who: Actor) -> PlayView:
    player = who.id if who.role is Role.JUGADOR else ""
    over = state.phase is Phase.LIQUIDACION and play.shown
    mine = [over or (of(play.lifted, side) and of(play.holders, side) == player) for side in SIDES]
    banker = state.banca is not None and state.banca.banker == player and bool(player)
    looked = banker and len(play.banca.cards) == TWO_CARDS and state.phase is not Phase.REPARTO
    return copied(
        PlayView,
        play,
        abated=tuple([side for side in (*SIDES, BANCA) if play.hand(side).abated]),
        thrown=tuple([side for side in (*SIDES, BANCA) if play.hand(side).forced >= 0]),
        drawing=play.queue[0] if play.queue else "",
        early=len(play.early),
        primero=play.primero.seen(wholly=mine[0]),
        segundo=play.segundo.seen(wholly=mine[1]),
        banca=play.banca.seen(wholly=over or looked),
        thirds=(play.primero.third, play.segundo.third, play.banca.third),
        bound=play.banca.bound,
    )


# --- the table --------------------------------------------------------------------------------------------------------

_BANKER_ASKED = frozenset({Phase.SALTADA, Phase.DECISION, Phase.COBERTURA})


def _between(rules: DosPanosRules, state: State) -> bool:
    if state.phase in DEALING | BETTING:
        return False
    return not state.cards_out or not (state.jugada.queue or enough(rules, state))


class BacarraDosPanos(BankedTable[DosPanosRules, State]):
    """A table of bacarrá a dos paños."""

    states = State
    bet_phrases: ClassVar[Mapping[str, str]] = {
        "primero": "apostar primero",
        "segundo": "apostar segundo",
        "a-caballo": "apostar a-caballo",
    }
    chapters = (
        table_opening(no_more_sessions),
        players,
        awarding,
        banca,
        cut,
        checked,
        bets,
        covering,
        deal,
        manos,
        banker,
        showing,
        payments,
        errors,
        interrupted,
        *ending(
            _between,
            lambda rules, state: [left(state.banca, rules.law["award"])] if state.banca else [],
            keeps=("jornada", "sessions"),
        ),
    )
    betting = Phase.POSTURAS
    steps: ClassVar[Mapping[str, tuple[type[Command], Role]]] = {
        Phase.APERTURA: (OpenAuction, Role.JEFE),
        Phase.SUBASTA: (CloseAuction, Role.JEFE),
        Phase.SABOT: (PrepareSabot, Role.CRUPIER),
        Phase.BARAJA: (OfferCut, Role.CRUPIER),
        Phase.CONSTITUCION: (OpenBets, Role.CRUPIER),
        Phase.POSTURAS: (CloseBets, Role.CRUPIER),
        Phase.CUBIERTA: (CloseBets, Role.CRUPIER),
        Phase.DESCUBRIR: (ShowHands, Role.CRUPIER),
        Phase.LIQUIDACION: (Settle, Role.CRUPIER),
    }
    silences: ClassVar[Mapping[str, type[Command]]] = {
        Phase.CORTE: DeclineCut,
        Phase.DEPOSITO: RefuseBank,
        Phase.REOFERTA: RefuseBank,
        Phase.DECISION: StayBanker,
        Phase.SALTADA: LeaveBank,
        Phase.REPETICION: DropBanco,
        Phase.COBERTURA: LeaveUncovered,
    }

    @property
    def counts_days(self) -> bool:
        return self.rules.libre

    def needs(self, state: State) -> Need | None:
        return waits(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        return (waits if state.lot is not None else comes)(self.rules, state)

    def view(self, state: State, who: Actor) -> DosPanosView:
        play = _play_view(state, state.play, who) if state.play else None
        own = side_of(self.rules, state, who.id) if who.role is Role.JUGADOR else ""
        seen = {"play": play, "own_side": own, "asked": self.asked(state)}
        return view_of(DosPanosView, self, state, who, betting=state.phase is Phase.POSTURAS, **seen)

    def asked(self, state: State) -> str:
        play, award, bank = state.play, state.award, state.banca
        if state.phase is Phase.CORTE:
            return state.cutters[0] if state.cutters else ""
        if award is not None and state.phase is Phase.DEPOSITO:
            return award.banker
        if award is not None and state.phase is Phase.REOFERTA:
            return award.queue[0] if award.queue else ""
        if state.phase in _BANKER_ASKED:
            return bank.banker if bank else ""
        if play is None or play.queue:
            return ""
        if state.phase is Phase.REPETICION:
            return play.maker
        side = SPEAKING.get(state.phase)
        if side:
            holder: str = of(play.holders, side)
            return holder
        return bank.banker if state.phase is Phase.BANQUERO and bank else ""

    def enough(self, state: State) -> bool:
        return enough(self.rules, state)

    def next_step(self, state: State) -> Command | None:
        closed = not state.staff and no_more_sessions(self.rules, state, "")
        return None if closed or state.lot is not None else super().next_step(state)

    def in_time(self, state: State) -> bool:
        return state.phase not in {Phase.APERTURA, Phase.CONSTITUCION} or self.enough(state)

    def by_rule(self, state: State, by: Actor) -> Command | None:
        if side := SPEAKING.get(state.phase):
            play = state.jugada
            return word_by_rule(self.rules, first_two(play.hand(side)), by, lifted=of(play.lifted, side))
        seen = self.view(state, by).play if state.phase is Phase.BANQUERO else None
        return bank_move(self.rules, seen, by) if seen else None

    def withdraws(self, state: State) -> Command:
        """The banker leaves (criterio:bacarra-dos-panos.31)."""
        return LeaveBank(by=Actor(state.held_bank.banker, Role.JUGADOR))

    def waits_for_many(self, state: State) -> bool:
        return state.phase is Phase.SUBASTA

    def notice(self) -> Sequence[Terms]:
        """All bets are at par; a banco is the whole bank."""
        rules, law = self.rules, self.rules.law
        bets = {
            "banco": (law["banco"], rules.most_bank, law["bank_limits"]),
            "a-caballo": (law["lines"], rules.most_bet, law["libre" if rules.libre else "bet_limits"]),
            "segundo": (law["betting"], rules.most_bet, law["libre" if rules.libre else "bet_limits"]),
            "primero": (law["betting"], rules.most_bet, law["libre" if rules.libre else "bet_limits"]),
        }
        return [self.terms(kind, *terms) for kind, terms in bets.items() if not (rules.libre and kind == "banco")]


# --- the cloth --------------------------------------------------------------------------------------------------------

_MIDDLE = {
    "segundo": (200, -20),
    "primero": (-200, -20),
    "a-caballo": (0, 40),
    "banca": (0, -120),
    "cesta": (0, 150),
    "cagnotte": (50, 222),
    "propinas": (-50, 222),
}
"""The croupier sits at the bottom and faces the banker, whose right is our left."""


def cloth(rules: DosPanosRules) -> Cloth:
    """Each paño is numbered from the seat nearest to the banker."""
    angles = [pi / 7 + place * (pi - 2 * pi / 7) / max(1, rules.seats - 1) for place in range(rules.seats)]
    return round_cloth([(across * sin(angle), -cos(angle)) for across in (-1, 1) for angle in angles], _MIDDLE)


# --- simple players, so that one person can play alone ---------------------------------------------------------------

DEAREST = 3
"""The dearest bank, in the least one that may be constituted, that a bot takes when it is offered."""


def choose(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    me = view.who.id
    if view.asked == me:
        return _answer(rules, view)
    if me not in view.playing():
        return _sit(rules, view)
    if view.phase == Phase.SUBASTA and view.award is not None:
        return Bid(by=view.who, amount=rules.bank_minimum) if not view.award.bids else None
    if view.phase == Phase.POSTURAS and view.play is not None:
        return _bet(rules, view, view.play)
    return None


def take_leave(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    return takes_leave(view, _GIVEN_UP, lambda: _answer(rules, view))


_GIVEN_UP: dict[str, type[Command]] = {
    Phase.CORTE: DeclineCut,
    Phase.DEPOSITO: RefuseBank,
    Phase.REOFERTA: RefuseBank,
    Phase.DECISION: LeaveBank,
    Phase.SALTADA: LeaveBank,
    Phase.REPETICION: DropBanco,
    Phase.COBERTURA: LeaveUncovered,
}


def _sit(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    """A vacant seat of the paño with fewer players."""
    taken = [sum(seat is not None for seat in part) for part in (view.seats[: rules.seats], view.seats[rules.seats :])]
    free = sorted(vacant_seats(view), key=lambda number: taken[number > rules.seats])
    return Sit(by=view.who, seat=free[0]) if free else None


def _answer(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    """In a jugada by the rules; about the bank, what costs least thought."""
    play = view.play
    if play is not None and view.phase in SPEAKING:
        side = SPEAKING[Phase(view.phase)]
        lifted, draws = of(play.lifted, side), view.round % 2 == 0
        points = total(play.primero if side == PRIMERO else play.segundo) if lifted else 0
        return word_by_rule(rules, points, view.who, lifted=lifted, draws=draws)
    if play is not None and view.phase == Phase.BANQUERO:
        return bank_move(rules, play, view.who)
    if view.phase == Phase.CORTE:
        return Cut(by=view.who)
    return RepeatBanco(by=view.who) if view.phase == Phase.REPETICION else _about_the_bank(rules, view)


def _about_the_bank(rules: DosPanosRules, view: DosPanosView) -> Command | None:
    by, bank, award, play = view.who, view.banca, view.award, view.play
    match view.phase:
        case Phase.DEPOSITO if award is not None:
            return Deposit(by=by, amount=award.amount)
        case Phase.REOFERTA if award is not None:
            return TakeBank(by=by) if award.amount <= DEAREST * rules.bank_minimum else RefuseBank(by=by)
        case Phase.DECISION if bank is not None:
            return LeaveBank(by=by) if bank.amount > DEAREST * bank.initial else StayBanker(by=by)
        case Phase.SALTADA:
            return LeaveBank(by=by)
        case Phase.COBERTURA if bank is not None and play is not None:
            missing = sum(part.amount for parts in play.bets for part in parts) - bank.amount
            return Deposit(by=by, amount=max(1, missing))
        case _:
            return None


def _bet(rules: DosPanosRules, view: DosPanosView, play: PlayView) -> Command | None:
    me, bank = view.who.id, view.banca
    if bank is None or bank.banker == me or any(stake.player == me for stake in play.stakes):
        return None
    mood = whim(view)
    bet: Zone = "a-caballo" if mood == 0 else "segundo" if mood % 2 else "primero"
    units = max(2, 2 * -(-rules.minimum // rules.unit))
    amount = units * rules.unit if bet == "a-caballo" else rules.minimum * (1 + mood % 3)
    return PlaceBet(by=view.who, bet=bet, amount=min(amount, rules.most_bet))


def bank_move(rules: DosPanosRules, play: PlayView, by: Actor) -> Command:
    """Abate, give what is asked for, then the cuadro of the paño with more at stake; where it chooses, draw."""
    points = total(play.banca)
    given = any(play.thirds[:2]) or play.spare or play.restored
    if points >= NATURAL and not given:
        return BankAbate(by=by)
    live = [side for side in SIDES if side not in (*play.abated, *play.thrown) and not of(play.void, side)]
    thirds = dict(zip(SIDES, play.thirds[:2], strict=True))
    if any(of(play.words, side) == "carta" and not thirds[side] for side in live):
        return GiveCard(by=by)
    if points >= NATURAL or not live or BANCA in play.thrown:
        return BankStand(by=by)
    if points == 0:
        return BankDraw(by=by)
    return BankDraw(by=by) if _draws(rules, play, live, thirds) else BankStand(by=by)


def _draws(rules: DosPanosRules, play: PlayView, live: list[str], thirds: dict[str, str]) -> bool:
    points = total(play.banca)
    letters = {side: cell(rules.cuadro.value, points, thirds[side]) for side in live}
    told = {DRAWS if letter == CHOOSES else letter for letter in letters.values()}
    if len(told) > 1 and play.restored and play.own_fault:
        return points <= MOST_FORCED
    weighs = max(live, key=lambda side: sum(part.amount for part in of(play.bets, side)))
    return (told.pop() if len(told) == 1 else letters[weighs]) != STANDS
