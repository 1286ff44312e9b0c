"""Stakes on the cells and limits of the cloth, and the trío, which the crupier alone lays (MU2010:35.3, 36.2)."""

from collections.abc import Iterator, Sequence
from typing import Any

from tapete.engine.actor import Actor, Name
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import TableRules
from tapete.families.places import PlacedState, Player
from tapete.families.stakes import bets as stakes
from tapete.families.stakes.bets import amounts_for, refuse_amount
from tapete.families.stakes.events import BetPlaced, OnBet
from tapete.families.stakes.laying import PlaceBet, bet_of, paid, staked
from tapete.families.stakes.laying import laying as on_the_cloth
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_open
from tapete.families.table.powers import Handler
from tapete.games.dados_murcianos.rules import TRIO, MurcianosRules
from tapete.games.dados_murcianos.state import BETS_FREE, BETS_TAKEN, CROUPIERS, Spread, State
from tapete.language import N_
from tapete.law.citation import Citation

SOLO_EL_CRUPIER = Reason("solo_el_crupier", N_("Only the crupier lays a bet on {bet}: hand over the chips for it."))
SIN_ENCARGO = Reason("sin_encargo", N_("{bet} is laid by the player; only the trío is laid by the crupier."))

FOR_A_PLAYER = Citation("criterio:dados-murcianos.24")


def _barred(rules: MurcianosRules, state: State, command: PlaceBet) -> Refused | None:
    if rules.bets[command.bet].suerte != TRIO or command.by.role is rules.trio_by.value:
        return None
    return Refused(SOLO_EL_CRUPIER, rules.trio_by.cite, bet=command.bet)


def elsewhere(rules: MurcianosRules, state: State, player: str, bet: stakes.Bet) -> int:
    """The player's stakes on other cells of the same suerte, in chips of this one."""
    cell = rules.bets[bet.id]
    played = sum(
        stake.amount // rules.bets[stake.bet].parts
        for stake in state.stakes
        if stake.player == player and stake.bet != bet.id and rules.bets[stake.bet].suerte == cell.suerte
    )
    return played * cell.parts


class Layer(Handler[MurcianosRules]):
    """The player, or a croupier for them; of the others, who would lay a trío is told that only the crupier does."""

    def refuse(self, rules: MurcianosRules, state: State, command: Any) -> None:  # type: ignore[override]
        require_open(state)
        if isinstance(command, PlaceBet) and command.bet in rules.bets and (refused := _barred(rules, state, command)):
            raise refused
        super().refuse(rules, state, command)


laying = on_the_cloth(
    by=Layer(lambda _: CROUPIERS, lambda rules: rules.staff.cite),
    taken=BETS_TAKEN,
    free=BETS_FREE,
    back=lambda rules: rules.closing.cite,
    present=lambda state: state.present,
    barred=_barred,
    elsewhere=elsewhere,
)
laying.fold(Spread)(paid)


# --- the trío, through the crupier's hands ----------------------------------------------------------------------------


class HandOver(Command, frozen=True, tag="hand-over"):
    """Hand chips to the crupier for a bet that only the crupier lays."""

    label = N_("Have the crupier bet on {bet}")
    words = ("encargar {bet:bet} {amount:€}",)
    player: Name
    bet: str
    amount: int


class HandedOver(OnBet, frozen=True, tag="handed-over"):
    """A player handed chips to the crupier, who lays them."""

    sentence = N_("{player:@} hands {amount:€} to {by:@} for {bet}.")
    by: str


class Owner(Player):
    """A player, with their own chips."""

    def refuse(self, rules: TableRules, state: PlacedState, command: Any) -> None:
        super().refuse(rules, state, command)
        if command.by.id != command.player:
            raise Refused(shared.APUESTA_AJENA, self.cite, by=command.by.id, player=command.player)


@laying.act(HandOver, by=Owner(FOR_A_PLAYER), when=BETS_TAKEN)
def hand_over(rules: MurcianosRules, state: State, command: HandOver) -> Sequence[Event]:
    """The crupier lays the player's chips in the box of the tríos, within the player's limits."""
    bet, player = rules.bets[bet_of(rules, command.bet).id], command.player
    if bet.suerte != TRIO:
        raise Refused(SIN_ENCARGO, rules.trio_by.cite, bet=bet.id)
    counted = elsewhere(rules, state, player, bet)
    refuse_amount(bet, command.amount, staked(state, player, bet.id), elsewhere=counted)
    by = next(person.id for person in state.staff if person.role is rules.trio_by.value)
    return [
        HandedOver(player=player, bet=bet.id, amount=command.amount, by=by, cite=rules.trio_by.cite),
        BetPlaced(player=player, bet=bet.id, amount=command.amount, cite=bet.cite),
    ]


@laying.offer(HandOver)
def may_hand_over(rules: MurcianosRules, state: State, who: Actor) -> Iterator[Offer]:
    for bet in rules.bets.values():
        if bet.suerte == TRIO:
            most = bet.cap - elsewhere(rules, state, who.id, bet)
            amounts = amounts_for(bet, staked(state, who.id, bet.id), cap=most)
            if amounts is not None:
                yield Offer(
                    HandOver(by=who, player=who.id, bet=bet.id, amount=amounts.low), rules.trio_by.cite, amounts
                )


laying.records(HandedOver)
