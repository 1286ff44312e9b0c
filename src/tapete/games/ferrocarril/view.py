"""What each person may see of a table of ferrocarril: built field by field, never by hiding."""

from collections.abc import Collection, Iterator

import msgspec

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.circulo.attendance import Standing
from tapete.families.circulo.parts import Part, amount_of
from tapete.families.table.view import TableView
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.settlement import SettlementEvent
from tapete.games.ferrocarril.state import Award, Bank, Phase, Play, Proposal, Seat, Stake, State
from tapete.language import N_, money, say


class PlayView(msgspec.Struct, frozen=True, kw_only=True):
    """The jugada under way, as somebody sees it."""

    announced: int
    stakes: tuple[Stake, ...]
    banco: tuple[Part, ...]
    follows: bool
    half: tuple[Part, ...]
    last: tuple[Part, ...]
    difference: bool
    abonos: tuple[Part, ...]
    in_play: tuple[Part, ...]
    late: tuple[str, ...]
    holder: str
    given: str
    lifted: bool
    drawing: str
    """What the next card is for."""
    punto: tuple[str, ...]
    banca: tuple[str, ...]
    punto_third: str
    banca_third: str
    word: str
    due_word: str
    bound: tuple[str, ...]
    """The sides that the tables of the law bind, by an error or because they were asked for."""
    withdrawing: bool
    last_of_talla: bool
    result: str


TWO_CARDS = 2
"""What the banker looks at: a deal that was broken off before was seen by nobody."""


class FerroView(TableView, frozen=True, kw_only=True):
    """Seats, bank and bets are public; cards are each one's own until they are shown."""

    due: tuple[SettlementEvent, ...] = ()
    seats: tuple[Seat | None, ...]
    standing: tuple[Standing, ...]
    waiting: tuple[str, ...]
    talla: int
    cards_left: int
    cutter: str
    freedom: bool
    mode: str
    award: Award | None
    banca: Bank | None
    continues: bool
    proposals: tuple[Proposal, ...]
    follow: str
    repeat: str
    larger: str
    play: PlayView | None
    asked: str
    """Whose answer the table waits for."""

    def playing(self) -> Collection[str]:
        """Those who sit, and those who stand."""
        seated = [seat.player for seat in self.seats if seat is not None]
        return dict.fromkeys([*seated, *(place.player for place in self.standing)])

    def tell(self, language: str) -> list[str]:
        return list(_told(self, language))


def _told(view: FerroView, language: str) -> Iterator[str]:
    """The bank, the bets, the cards in sight, and who is asked."""
    if view.banca is not None:
        facts = {"player": view.banca.banker, "amount": amount_of(view.banca.parts)}
        yield say(N_("bank of {player}: {amount:€}"), language, facts)
    if view.banca is not None and view.banca.garage:
        yield say(N_("garaje: {amount:€}"), language, {"amount": amount_of(view.banca.garage)})
    play = view.play
    if play is not None:
        stakes = tuple(Part(stake.player, stake.amount) for stake in play.stakes)
        bets = play.in_play or play.banco or (*play.half, *stakes)
        told = ", ".join(f"{part.player} {money(part.amount, language)}" for part in bets)
        if told:
            yield say(N_("bets: {bets}"), language, {"bets": told})
        if play.punto:
            yield say(N_("punto: {cards:♠}"), language, {"cards": " ".join((*play.punto, play.punto_third)).strip()})
            yield say(N_("banca: {cards:♠}"), language, {"cards": " ".join((*play.banca, play.banca_third)).strip()})
    if view.asked:
        yield say(N_("waiting for {player}"), language, {"player": view.asked})


def asked(state: State) -> str:
    """The one player whose answer the table waits for; empty when it waits for several, or for the staff."""
    play, award, bank = state.play, state.award, state.banca
    if state.phase is Phase.CORTE and state.cutters:
        return state.cutters[0]
    if state.phase is Phase.ADJUDICACION and award is not None:
        return award.queue[0] if award.queue else ""
    if state.phase is Phase.CONSTITUCION:
        return bank.banker if bank and not bank.kept else ""
    if state.phase is Phase.FIN_TALLA and state.continues:
        return bank.banker if bank else ""
    if play is None or play.queue or play.withdrawing:
        return ""
    if state.phase is Phase.PUNTO:
        return play.given
    return bank.banker if state.phase is Phase.BANQUERO and bank else ""


def _play_view(state: State, play: Play, who: Actor) -> PlayView:
    player = who.id if who.role is Role.JUGADOR else ""
    over = play.result not in {"", "anulada"}
    mine = play.lifted and play.given == player
    banker = state.banca is not None and state.banca.banker == player and state.phase is not Phase.REPARTO
    looked = banker and len(play.banca.cards) == TWO_CARDS and state.phase is not Phase.APUESTAS
    return PlayView(
        announced=play.announced,
        stakes=play.stakes,
        banco=play.banco,
        follows=play.follows,
        half=play.half,
        last=play.last,
        difference=play.difference,
        abonos=play.abonos,
        in_play=play.in_play,
        late=play.late,
        holder=play.holder,
        given=play.given,
        lifted=play.lifted,
        drawing=play.queue[0] if play.queue else "",
        punto=play.punto.seen(wholly=over or mine),
        banca=play.banca.seen(wholly=over or looked),
        punto_third=play.punto.third,
        banca_third=play.banca.third,
        word=play.word,
        due_word=play.due_word,
        bound=tuple([side for side, hand in ((PUNTO, play.punto), (BANCA, play.banca)) if hand.bound]),
        withdrawing=play.withdrawing,
        last_of_talla=play.last_of_talla,
        result=play.result,
    )


def view(rules: FerroRules, state: State, who: Actor) -> FerroView:
    """What this person may see."""
    return FerroView(
        game=rules.game,
        who=who,
        phase=state.phase.value,
        round=state.round,
        betting=state.phase is Phase.APUESTAS,
        last=state.last,
        staff=state.staff,
        bank=state.cagnotte if who.role in BACK_OFFICE else None,
        due=state.due,
        seats=state.seats,
        standing=state.standing,
        waiting=state.waiting,
        talla=state.talla,
        cards_left=state.sabot.left if state.sabot else 0,
        cutter=state.cutters[0] if state.cutters else "",
        freedom=state.freedom,
        mode=state.mode,
        award=state.award,
        banca=state.banca,
        continues=state.continues,
        proposals=state.proposals,
        follow=state.follow,
        repeat=state.repeat,
        larger=state.larger,
        play=_play_view(state, state.play, who) if state.play else None,
        asked=asked(state),
    )
