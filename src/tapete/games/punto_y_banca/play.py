"""Punto y banca at a table: the chapters of its article, whom it waits for, and what everybody sees."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import Pace, TableGame
from tapete.families.baccarat import BANCA, PUNTO, score
from tapete.families.sabot.cards import from_the_sabot
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.seats import Seat, seat_of, seating
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.laying import PlaceBet, Stake, given_back, has_stakes, laying
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown, tell_results, tell_stakes
from tapete.games.punto_y_banca.coup import Call, Show, coup, next_call
from tapete.games.punto_y_banca.errors import errors, interrupted
from tapete.games.punto_y_banca.payment import in_order, payments
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.sabot import LoadSabot, PassSabot, has_to_pass, left_behind, sabot, turn_begins_at
from tapete.games.punto_y_banca.state import (
    BETS_FREE,
    BETS_TAKEN,
    HANDLER,
    LISTER,
    NO_HAND,
    WAITING_FOR_A_CARD,
    Phase,
    SettlementEvent,
    State,
    between_hands,
    present,
)
from tapete.kit.cards import FRENCH_52
from tapete.language import N_, cards, money, say
from tapete.law.citation import Citation

__all__ = ["BancaView", "PuntoYBanca"]

CLOSING = Citation("criterio:casino.26")
NO_ES_MULTIPLO = Reason("no_es_multiplo", N_("A stake of {stake:€} is not a multiple of the minimum of {step:€}."))
DE_PIE_NO_ADMITIDO = Reason(
    "de_pie_no_admitido", N_("{player:@} is standing, and this table takes bets from seats only.")
)


def _standing(rules: BancaRules, state: State, command: PlaceBet) -> Refused | None:
    """Who stands bets only where that is admitted."""
    if rules.standing.value or seat_of(state, command.player):
        return None
    return Refused(DE_PIE_NO_ADMITIDO, rules.standing.cite, player=command.player)


class BancaView(TableView, frozen=True, kw_only=True):
    """What is public at the table; the bank's holdings only for staff and inspection."""

    stakes: tuple[Stake, ...]
    seats: tuple[Seat, ...]
    waiting: tuple[str, ...]
    dealer: str
    """Who has the sabot; empty for the croupier."""
    offered: str
    """To whom the sabot is offered."""
    holder: str
    """Who holds the cards of the punto; empty for the croupier."""
    punto: tuple[str, ...]
    banca: tuple[str, ...]
    punto_score: int
    banca_score: int
    face_down: int
    left: int
    """Cards in the sabot."""
    cut: bool
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        return [*self._of_me(language), *self._of_cards(language), *tell_results(self.results, language)]

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=s.player, bet=s.bet, amount=s.amount, placed=s.placed) for s in self.stakes]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*(seat.player for seat in self.seats), *super().playing()])

    def _of_me(self, language: str) -> Iterator[str]:
        mine = [f"{s.bet} {money(s.amount, language)}" for s in self.stakes if s.player == self.who.id]
        yield from tell_stakes(mine, language)
        if self.offered:
            yield say(N_("the sabot is offered to {player}"), language, {"player": self.offered})
        elif self.dealer:
            yield say(N_("{player} has the sabot"), language, {"player": self.dealer})

    def _of_cards(self, language: str) -> Iterator[str]:
        hands = ((PUNTO, self.punto, self.punto_score), (BANCA, self.banca, self.banca_score))
        yield from (f"{hand} {cards(held)} = {score}" for hand, held, score in hands if held)
        if self.phase == Phase.PUNTO:
            yield say(N_("{player} holds the cards of the punto"), language, {"player": self.holder or Role.CRUPIER})


class PuntoYBanca(TableGame[BancaRules, State]):
    """Punto y banca on any of its tables, as its rules say."""

    states = State
    chapters = (
        opening,
        seating(
            by=HANDLER,
            lists=LISTER,
            when=NO_HAND,
            present=present,
            busy=has_stakes,
            leaves_behind=left_behind,
            arrives=turn_begins_at,
        ),
        sabot,
        from_the_sabot,
        laying(
            by=HANDLER,
            taken=BETS_TAKEN,
            free=BETS_FREE,
            back=lambda rules: rules.naturals.cite,
            present=present,
            barred=_standing,
            uneven=NO_ES_MULTIPLO,
        ),
        coup,
        payments,
        errors,
        interrupted,
        tips,
        hour,
        last_rounds(between_hands),
        closing(
            by=lambda _: CLOSING,
            when=Moment[BancaRules, State](between_hands, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, state: given_back(in_order(state), CLOSING),
            keeps=("placed",),
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        return self._card(state) if state.phase in WAITING_FOR_A_CARD else None

    def upcoming(self, state: State) -> Need | None:
        """The next card of the sabot, whoever it is for; the order of one that is to be loaded."""
        if state.phase is Phase.BARAJA:
            return shuffled_need(FRENCH_52, self.rules.packs.value, self.rules.behind.cite)
        return self._card(state)

    def _card(self, state: State) -> Need | None:
        return need_of(state.sabot, self.rules.behind.cite) if state.sabot else None

    def view(self, state: State, who: Actor) -> BancaView:
        return shown(
            BancaView,
            self,
            state,
            who,
            betting=state.phase is Phase.APUESTAS,
            punto_score=score(self.rules, state.punto),
            banca_score=score(self.rules, state.banca),
            left=state.in_sabot,
        )

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        return None if self.pace(state) is Pace.DECISION else self._of_croupier(state)

    def _of_croupier(self, state: State) -> Command | None:
        by = next(person for person in state.staff if person.role is Role.CRUPIER)
        match state.phase:
            case Phase.BARAJA:
                return LoadSabot(by=by)
            case Phase.APUESTAS if player := has_to_pass(self.rules, state):
                return PassSabot(by=by, player=player)
            case Phase.PUNTO:
                return Show(by=by, hand=PUNTO)
            case Phase.BANCA:
                return Show(by=by, hand=BANCA)
            case Phase.LIQUIDACION:
                return Settle(by=by)
            case _:
                call = next_call(self.rules, state)
                return Call(by=by, call=call) if call else None

    def on_silence(self, state: State) -> Command | None:
        """The croupier passes the sabot of who does not answer, and shows the cards of who does not show them."""
        return self._of_croupier(state) if state.open else self.next_step(state)

    def pace(self, state: State) -> Pace:
        """Players are waited for while they bet and while one of them holds cards to show."""
        if state.phase is Phase.APUESTAS:
            return Pace.APUESTAS
        shows = (state.phase is Phase.PUNTO and state.holder) or (state.phase is Phase.BANCA and state.dealer)
        return Pace.DECISION if shows else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        """What each suerte pays, after the deduction."""
        bets = self.rules.bets.values()
        return [replace(t, pays=b.pays * (1 - b.deduction)) for t, b in zip(terms_of(bets), bets, strict=True)]
