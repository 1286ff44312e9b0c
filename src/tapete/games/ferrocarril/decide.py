"""What answers each command."""

from collections.abc import Callable, Sequence
from typing import Any

from tapete.engine.command import Command, Declare, Draw, Tick
from tapete.engine.event import Event
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.decide import open_table, tick, tip
from tapete.families.table.opening import OpenTable, Tip
from tapete.families.table.settling import Collect, Pay, Resolve, Settle
from tapete.games.ferrocarril import (
    asientos,
    banca,
    carta,
    cierre,
    cobertura,
    commands,
    constitucion,
    garaje,
    incidentes,
    reparto,
    session,
    subasta,
    talla,
)
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import State

Decision = Callable[[FerroRules, State, Any], Sequence[Event]]

DECISIONS: dict[type[Command], Decision] = {
    OpenTable: open_table,
    AnnounceLast: session.announce_last,
    CloseTable: session.close_table,
    Tip: tip,
    Tick: tick,
    Settle: session.settle,
    Collect: session.settle,
    Pay: session.settle,
    Resolve: session.settle,
    Draw: reparto.draw,
    Declare: incidentes.declare,
    commands.Arrive: asientos.arrive,
    commands.Sit: asientos.sit,
    commands.Enlist: asientos.enlist,
    commands.AskChange: asientos.ask_change,
    commands.StandUp: asientos.stand_up,
    commands.Leave: asientos.leave,
    commands.StepAway: asientos.step_away,
    commands.ComeBack: asientos.come_back,
    commands.AllowFreedom: talla.allow_freedom,
    commands.AnnounceMode: talla.announce_mode,
    commands.PassCards: talla.pass_cards,
    commands.Shuffle: talla.shuffle,
    commands.OfferCut: talla.offer_cut,
    commands.Cut: talla.cut,
    commands.DeclineCut: talla.decline_cut,
    commands.ContinueBank: talla.continue_bank,
    commands.CedeBank: talla.cede_bank,
    commands.ControlCards: talla.control_cards,
    commands.TakeHand: banca.take_hand,
    commands.RefuseHand: banca.refuse_hand,
    commands.Bid: subasta.bid,
    commands.CloseAuction: subasta.close_auction,
    commands.Propose: constitucion.propose,
    commands.WithdrawProposal: constitucion.withdraw_proposal,
    commands.AcceptPartner: constitucion.accept_partner,
    commands.KeepBank: constitucion.keep_bank,
    commands.SetBank: constitucion.set_bank,
    commands.AnnounceBank: constitucion.announce_bank,
    commands.PassHand: constitucion.pass_hand,
    commands.RefuseToDeal: constitucion.refuse_to_deal,
    commands.KeepOut: garaje.keep_out,
    commands.HalveBank: garaje.halve_bank,
    commands.DoubleCovered: garaje.double_covered,
    commands.AllIn: garaje.all_in,
    commands.PlaceBet: cobertura.place_bet,
    commands.BetOnLine: cobertura.place_bet,
    commands.WithdrawBet: cobertura.withdraw_bet,
    commands.ChangeChips: cobertura.change_chips,
    commands.MakeBanco: cobertura.make_banco,
    commands.FollowBanco: cobertura.follow_banco,
    commands.AnnounceHalf: cobertura.announce_half,
    commands.CompleteLast: cobertura.complete_last,
    commands.CallDifference: cobertura.call_difference,
    commands.Abonar: cobertura.abonar,
    commands.CloseBets: cierre.close_bets,
    commands.RemoveLate: cierre.remove_late,
    commands.Deliver: reparto.deliver,
    commands.ClaimCards: reparto.claim_cards,
    commands.Lift: reparto.lift,
    commands.AskCard: carta.ask_card,
    commands.DeclineCard: carta.decline_card,
    commands.Abate: carta.abate,
    commands.AskAdvice: carta.ask_advice,
    commands.AskCuadro: carta.ask_cuadro,
    commands.GiveCard: carta.give_card,
    commands.DenyCard: carta.deny_card,
    commands.BankAbate: carta.bank_abate,
    commands.BankDraw: carta.bank_draw,
    commands.BankStand: carta.bank_stand,
    commands.GoOn: carta.go_on_after_withdrawals,
}
