"""What each person may see of a table of bacarrá a dos paños: built field by field, never by hiding."""

from collections.abc import Collection, Iterator

import msgspec

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.families.circulo.attendance import Standing
from tapete.families.circulo.parts import Parts, amount_of
from tapete.families.table.view import TableView
from tapete.games.bacarra_dos_panos.people import side_of
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import (
    BANCA,
    SIDES,
    SPEAKING,
    Award,
    Banco,
    Bank,
    Lot,
    Phase,
    Play,
    Seat,
    SettlementEvent,
    Stake,
    State,
    of,
)
from tapete.language import N_, say


class PlayView(msgspec.Struct, frozen=True, kw_only=True):
    """The jugada under way, as somebody sees it."""

    stakes: tuple[Stake, ...]
    callers: tuple[Banco, ...]
    maker: str
    repeated: int
    bets: tuple[Parts, Parts]
    holders: tuple[str, str]
    lifted: tuple[bool, bool]
    words: tuple[str, str]
    void: tuple[bool, bool]
    abated: tuple[str, ...]
    """The sides that have abated."""
    thrown: tuple[str, ...]
    """The sides whose cards were thrown away unshown and count zero."""
    drawing: str
    """What the next card is for."""
    early: int
    """How many cards were drawn before the closing call."""
    primero: tuple[str, ...]
    segundo: tuple[str, ...]
    banca: tuple[str, ...]
    thirds: tuple[str, str, str]
    spare: tuple[str, ...]
    restored: bool
    own_fault: bool
    bound: bool
    """Whether the cuadro binds the banker where it says the same for both paños."""
    last_of_talla: bool
    results: tuple[str, str]


TWO_CARDS = 2
"""What the banker looks at: a deal that was broken off before was seen by nobody."""


class DosPanosView(TableView, frozen=True, kw_only=True):
    """Seats, bank and bets are public; cards are each one's own until they are shown."""

    due: tuple[SettlementEvent, ...] = ()
    seats: tuple[Seat | None, ...]
    standing: tuple[Standing, ...]
    waiting: tuple[str, ...]
    own_side: str
    """The paño at which who looks is; empty for who is at none."""
    talla: int
    cards_left: int
    cutter: str
    award: Award | None
    banca: Bank | None
    barred: tuple[str, ...]
    turn: tuple[int, int]
    first: bool
    called: bool
    lot: Lot | None
    play: PlayView | None
    asked: str
    """Whose answer the table waits for."""

    def playing(self) -> Collection[str]:
        """Those who sit, and those who stand."""
        seated = [seat.player for seat in self.seats if seat is not None]
        return dict.fromkeys([*seated, *(place.player for place in self.standing)])

    def tell(self, language: str) -> list[str]:
        return list(_told(self, language))


def _told(view: DosPanosView, language: str) -> Iterator[str]:
    """The bank, the bets, the cards in sight, and who is asked."""
    if view.banca is not None:
        facts = {"player": view.banca.banker, "amount": view.banca.amount}
        yield say(N_("bank of {player}: {amount:€}"), language, facts)
    play = view.play
    if play is not None:
        for side, parts, hand, third in zip(
            (*SIDES, BANCA), (*play.bets, ()), (play.primero, play.segundo, play.banca), play.thirds, strict=True
        ):
            if hand or parts:
                told = {"side": side, "amount": amount_of(parts), "cards": " ".join((*hand, third)).strip() or "-"}
                yield say(N_("{side}: {amount:€} {cards:♠}"), language, told)
    if view.asked:
        yield say(N_("waiting for {player}"), language, {"player": view.asked})


_BANKER_ASKED = frozenset({Phase.SALTADA, Phase.DECISION, Phase.COBERTURA})


def asked(state: State) -> str:
    """The one player whose answer the table waits for; empty when it waits for several, for the staff or for chance."""
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


def _play_view(state: State, play: Play, who: Actor) -> PlayView:
    player = who.id if who.role is Role.JUGADOR else ""
    over = state.phase is Phase.LIQUIDACION and play.shown
    mine = [over or (of(play.lifted, side) and of(play.holders, side) == player) for side in SIDES]
    banker = state.banca is not None and state.banca.banker == player and bool(player)
    looked = banker and len(play.banca.cards) == TWO_CARDS and state.phase is not Phase.REPARTO
    return PlayView(
        stakes=play.stakes,
        callers=play.callers,
        maker=play.maker,
        repeated=play.repeated,
        bets=play.bets,
        holders=play.holders,
        lifted=play.lifted,
        words=play.words,
        void=play.void,
        abated=tuple([side for side in (*SIDES, BANCA) if play.hand(side).abated]),
        thrown=tuple([side for side in (*SIDES, BANCA) if play.hand(side).forced >= 0]),
        drawing=play.queue[0] if play.queue else "",
        early=len(play.early),
        primero=play.primero.seen(wholly=mine[0]),
        segundo=play.segundo.seen(wholly=mine[1]),
        banca=play.banca.seen(wholly=over or looked),
        thirds=(play.primero.third, play.segundo.third, play.banca.third),
        spare=play.spare,
        restored=play.restored,
        own_fault=play.own_fault,
        bound=play.banca.bound,
        last_of_talla=play.last_of_talla,
        results=play.results,
    )


def view(rules: DosPanosRules, state: State, who: Actor) -> DosPanosView:
    """What this person may see."""
    return DosPanosView(
        game=rules.game,
        who=who,
        phase=state.phase.value,
        round=state.round,
        betting=state.phase is Phase.POSTURAS,
        last=state.last,
        staff=state.staff,
        bank=state.cagnotte if who.role in BACK_OFFICE else None,
        due=state.due,
        seats=state.seats,
        standing=state.standing,
        waiting=state.waiting,
        own_side=side_of(rules, state, who.id) if who.role is Role.JUGADOR else "",
        talla=state.talla,
        cards_left=state.sabot.left if state.sabot else 0,
        cutter=state.cutters[0] if state.cutters else "",
        award=state.award,
        banca=state.banca,
        barred=state.barred,
        turn=state.turn,
        first=state.first,
        called=state.called,
        lot=state.lot,
        play=_play_view(state, state.play, who) if state.play else None,
        asked=asked(state),
    )
