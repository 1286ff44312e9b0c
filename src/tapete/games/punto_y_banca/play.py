"""Punto y banca at a table: the chapters of its article, whom it waits for, and what everybody sees."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Reason, Refused
from tapete.engine.need import Need
from tapete.engine.table import Pace, Step, TableGame, Terms, croupier_of
from tapete.families.baccarat import BANCA, PUNTO, score
from tapete.families.sabot import from_the_sabot, need_of, shuffled_need
from tapete.families.seats import Seat, seat_of, seating
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.laying import PlaceBet, Stake, given_back, has_stakes, laying
from tapete.families.table.closing import end_of_session
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown, tell_results, tell_stakes
from tapete.games.punto_y_banca.coup import Call, Show, coup, holder_of, in_order, next_call, payments
from tapete.games.punto_y_banca.errors import errors, interrupted
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
    if rules.standing.value or seat_of(state, command.player):
        return None
    return Refused(DE_PIE_NO_ADMITIDO, rules.standing.cite, player=command.player)


class BancaView(TableView, frozen=True, kw_only=True):
    """The public view of the table; the bank's holdings are for staff and inspection only."""

    stakes: tuple[Stake, ...]
    seats: tuple[Seat, ...]
    waiting: tuple[str, ...]
    dealer: str
    offered: str
    holder: str
    punto: tuple[str, ...]
    banca: tuple[str, ...]
    punto_score: int
    banca_score: int
    face_down: int
    left: int
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


def calls(rules: BancaRules, state: State) -> Command | None:
    call = next_call(rules, state)
    return Call(by=croupier_of(state), call=call) if call else None


def passes_or_closes(rules: BancaRules, state: State) -> Command | None:
    """«No va más», once a player who may deal has the sabot; the croupier passes it on from any other."""
    player = has_to_pass(rules, state)
    return PassSabot(by=croupier_of(state), player=player) if player else calls(rules, state)


def shows(rules: BancaRules, state: State) -> Command | None:
    return Show(by=croupier_of(state), hand=PUNTO if state.phase is Phase.PUNTO else BANCA)


def shows_own(rules: BancaRules, state: State) -> Command | None:
    return None if holder_of(state) else shows(rules, state)


def pace_of_showing(rules: BancaRules, state: State) -> Pace:
    return Pace.DECISION if holder_of(state) else Pace.PERSONAL


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
        *end_of_session(
            between_hands,
            cite=lambda _: CLOSING,
            empties=lambda _, state: given_back(in_order(state), CLOSING),
            keeps=("placed",),
        ),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.BARAJA, croupier=LoadSabot),
        Step(Phase.QUEMA),
        Step(Phase.APUESTAS, staff=passes_or_closes, pace=Pace.APUESTAS),
        Step(Phase.CARTAS, staff=calls),
        Step(Phase.PUNTO, Phase.BANCA, staff=shows_own, silence=shows, pace=pace_of_showing),
        Step(Phase.VER_PUNTO, Phase.VER_BANCA),
        Step(Phase.TERCERA_PUNTO, Phase.TERCERA_BANCA, staff=calls),
        Step(Phase.CARTA_PUNTO, Phase.CARTA_BANCA),
        Step(Phase.LIQUIDACION, croupier=Settle),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        return self._card(state) if state.phase in WAITING_FOR_A_CARD else None

    def upcoming(self, state: State) -> Need | None:
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

    def notice(self) -> Sequence[Terms]:
        bets = self.rules.bets.values()
        return [replace(t, pays=b.pays * (1 - b.deduction)) for t, b in zip(terms_of(bets), bets, strict=True)]
