"""Asociados: chips put at somebody's disposal, and what each brings to a bank (ES1979:08.V.p2 and VII.p6)."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import ClassVar

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event, Move
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.state import with_bank
from tapete.families.circulo.attendance import TIENE_DINERO_EN_JUEGO
from tapete.families.circulo.bank import (
    Part,
    Parts,
    PartsReturned,
    from_cloth_into_bank,
    plus,
    put_down,
)
from tapete.families.circulo.powers import (
    DEL_LADO_DE_LA_BANCA,
    NO_ES_EL_BANQUERO,
    NO_ESTA_EN_LA_MESA,
    during,
    everybody,
    law,
    present,
)
from tapete.families.course import accepts, ranging
from tapete.families.declared import Laid, WithPlayer, fact, verb, verb_of
from tapete.games.ferrocarril.people import on_bank_side
from tapete.games.ferrocarril.powers import BANKER, PRESENT
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Phase, Proposal, State, with_award
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.citation import Citation

A_SI_MISMO = Reason("a_si_mismo", N_("Nobody offers chips to themselves."))
YA_PROPUESTO = Reason("ya_propuesto", N_("{player:@} has offered chips already."))
SIN_PROPUESTA = Reason("sin_propuesta", N_("{player:@} has offered no chips to {to:@}."))
ASOCIADO_POR_IGUAL = Reason("asociado_por_igual", N_("An asociado must bring what the banker brings, {expected:€}."))
ANTIGUO_BANQUERO = Reason(
    "antiguo_banquero", N_("{player:@} passed the mano and may not be asociado of who acquired it.")
)
BAJO_EL_MINIMO = Reason("bajo_el_minimo", N_("{amount:€} in play is under the minimum of {minimum:€}."))
BAJO_EL_SUELO = Reason("bajo_el_suelo", N_("{amount:€} is under the {floor:€} for which the bank may be taken."))
SOBRE_EL_MAXIMO_DE_LA_BANCA = Reason(
    "sobre_el_maximo_de_la_banca", N_("{amount:€} is over the maximum of the bank, {maximum:€}.")
)

PLEDGED = Citation("criterio:ferrocarril.62")
asociados = Chapter[FerroRules, State]("asociados")


# --- chips are offered ------------------------------------------------------------------------------------------------


class Propose(Command, frozen=True, tag="propose"):
    """Put chips at somebody's disposal, to share their bank or their banco."""

    label: ClassVar[str] = N_("Offer {amount:€} to {to}")
    words: ClassVar[tuple[str, ...]] = ("asociarse a {to} {amount:€}",)
    to: Name
    amount: int


class Proposed(Event, frozen=True, tag="proposed"):
    """Chips were put at somebody's disposal."""

    sentence: ClassVar[str] = N_("{player:@} offers {amount:€} to {to:@}.")
    player: str
    to: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return put_down((Part(self.player, self.amount),))


@asociados.act(Propose, by=PRESENT, when=during("partner", Phase.ADJUDICACION, Phase.CONSTITUCION, Phase.APUESTAS))
def propose(rules: FerroRules, state: State, command: Propose) -> Sequence[Event]:
    """Chips at the disposal of the banker, of who may take the bank, or of who may cover it."""
    player, cite = command.by.id, rules.law["partner"]
    if on_bank_side(state, player):
        raise Refused(DEL_LADO_DE_LA_BANCA, cite, player=player)
    if command.to == player:
        raise Refused(A_SI_MISMO, cite)
    if not present(state, command.to):
        raise Refused(NO_ESTA_EN_LA_MESA, cite, player=command.to)
    _require_addressee(rules, state, command)
    if any(each.player == player for each in state.proposals):
        raise Refused(YA_PROPUESTO, cite, player=player)
    if not 0 < command.amount <= LARGEST:
        raise Refused(BAJO_EL_MINIMO, cite, amount=max(command.amount, 0), minimum=1)
    return [Proposed(player=player, to=command.to, amount=command.amount, cite=cite)]


def _require_addressee(rules: FerroRules, state: State, command: Propose) -> None:
    """Before the announcement the banker; after it, somebody who may cover the bank."""
    bank = state.banca
    if bank is None:
        return
    if state.phase is Phase.CONSTITUCION and command.to != bank.banker:
        raise Refused(NO_ES_EL_BANQUERO, rules.law["partner"], banker=bank.banker)
    if state.phase is Phase.APUESTAS and on_bank_side(state, command.to):
        raise Refused(DEL_LADO_DE_LA_BANCA, rules.law["single"], player=command.to)


@asociados.offer(Propose)
def may_propose(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    for to in everybody(state):
        command = Propose(by=who, to=to, amount=1)
        if accepts(propose, rules, state, command):
            yield from ranging(command, rules.law["partner"], 1, LARGEST)


asociados.fold(Proposed)(
    lambda _, state, event: replace(state, proposals=(*state.proposals, Proposal(event.player, event.to, event.amount)))
)


# --- and given back ---------------------------------------------------------------------------------------------------


WithdrawProposal = verb("withdraw-proposal", N_("Take back the offer"), "retirar asociacion")


ProposalsReturned = fact(PartsReturned, "proposals-returned", N_("Offers given back: {amount:€}."))


@asociados.act(WithdrawProposal, by=PRESENT, bare=law("partner"))
def withdraw_proposal(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Until it is taken up, or counted upon in a bid or an acceptance."""
    player, cite = command.by.id, rules.law["partner"]
    offered = offers_back(rules, state, player)
    if not offered:
        raise Refused(SIN_PROPUESTA, cite, player=player, to="-")
    if state.award is not None and any(part.player == player for part in state.award.held_parts):
        raise Refused(TIENE_DINERO_EN_JUEGO, cite, player=player)
    return offered


def offers_back(rules: FerroRules, state: State, player: str = "") -> list[Event]:
    """Chips that were offered go back: those of one player, or everybody's."""
    if not state.proposals:
        return []
    parts = tuple(Part(each.player, each.amount) for each in state.proposals if not player or each.player == player)
    return [ProposalsReturned(parts=parts, cite=rules.law["partner"])] if parts else []


asociados.fold(ProposalsReturned)(lambda _, state, event: without_offers(state, {part.player for part in event.parts}))


def without_offers(state: State, players: set[str]) -> State:
    """Nothing is offered any more by these."""
    if not state.proposals:
        return state
    return replace(state, proposals=tuple(each for each in state.proposals if each.player not in players))


# --- chips for a bid, or for a bank accepted in association -----------------------------------------------------------


BidPledged = fact(Laid, "bid-pledged", N_("{player:@} puts down {amount:€}."))
asociados.fold(BidPledged)(
    lambda _, state, event: with_award(state, pledged=(*state.open_award.pledged, Part(event.player, event.amount)))
)


PledgesReturned = fact(PartsReturned, "pledges-returned", N_("Chips put down for the bank are given back: {amount:€}."))


def pledges_back(state: State, player: str = "") -> list[Event]:
    """Chips that were put down for a bank go back: those of one player, or everybody's."""
    pledged = state.award.pledged if state.award is not None else ()
    parts = tuple([part for part in pledged if not player or part.player == player])
    return [PledgesReturned(parts=parts, cite=PLEDGED)] if parts else []


@asociados.fold(PledgesReturned)
def pledges_returned(rules: FerroRules, state: State, event: PartsReturned) -> State:
    """Without the chips there is no bid."""
    award, back = state.open_award, {part.player for part in event.parts}
    pledged = tuple([part for part in award.pledged if part.player not in back])
    return with_award(state, pledged=pledged, bids=tuple([bid for bid in award.bids if bid[0].player not in back]))


# --- or taken up ------------------------------------------------------------------------------------------------------


AcceptPartner = verb_of(WithPlayer, "accept-partner", N_("Accept {player} as asociado"), "aceptar {player}", key="y")


class PartnerJoined(Event, frozen=True, tag="partner-joined"):
    """The banker accepted an asociado."""

    sentence: ClassVar[str] = N_("{player:@} is asociado of the bank with {amount:€}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return from_cloth_into_bank((Part(self.player, self.amount),))


@asociados.act(AcceptPartner, by=BANKER, when=during("partner", Phase.CONSTITUCION))
def accept_partner(rules: FerroRules, state: State, command: WithPlayer) -> Sequence[Event]:
    """The banker takes somebody's chips into the bank."""
    bank, cite = state.held_bank, rules.law["partner"]
    (part,) = taken_up(state, bank.banker, (command.player,), cite)
    require_partner(rules, bank.award if not bank.dealt else Award(), part, bank.parts[0].amount)
    require_maximum(rules, bank.amount + part.amount)
    return [PartnerJoined(player=part.player, amount=part.amount, cite=cite)]


@asociados.might(AcceptPartner, cite=law("partner"))
def proposers(rules: FerroRules, state: State, who: Actor) -> Iterator[Command]:
    for each in state.proposals:
        yield AcceptPartner(by=who, player=each.player)


@asociados.fold(PartnerJoined)
def joined(rules: FerroRules, state: State, event: PartnerJoined) -> State:
    state = with_bank(state, parts=plus(state.held_bank.parts, (Part(event.player, event.amount),)))
    return without_banco(without_offers(state, {event.player}), {event.player})


def without_banco(state: State, side: set[str]) -> State:
    """Whoever shares the bank has no banco to call."""
    if state.follow not in side and state.repeat not in side:
        return state
    follow = "" if state.follow in side else state.follow
    return replace(state, follow=follow, repeat="" if state.repeat in side else state.repeat)


# --- what each brings -------------------------------------------------------------------------------------------------


def shares(rules: FerroRules, state: State, player: str, amount: int, partners: tuple[str, ...], award: Award) -> Parts:
    """The parts of a bank that somebody takes with those who have offered chips for it."""
    if not 0 < amount <= LARGEST:
        raise Refused(BAJO_EL_SUELO, _floor_of(rules, award), amount=max(amount, 0), floor=award.floor)
    others = taken_up(state, player, partners, rules.law["partner"])
    for part in others:
        require_partner(rules, award, part, amount)
    return (Part(player, amount), *others)


def taken_up(state: State, player: str, partners: tuple[str, ...], cite: Citation) -> Parts:
    """What those named have offered to somebody, each of them once."""
    parts: list[Part] = []
    for partner in partners:
        offered = next((each for each in state.proposals if each.player == partner and each.to == player), None)
        if offered is None or any(part.player == partner for part in parts):
            raise Refused(SIN_PROPUESTA, cite, player=partner, to=player)
        parts.append(Part(partner, offered.amount))
    return tuple(parts)


def ways_to_share(state: State, player: str) -> list[tuple[str, ...]]:
    """Every way to name those who have offered chips to somebody."""
    names = [each.player for each in state.proposals if each.to == player]
    return [chosen for count in range(len(names) + 1) for chosen in permutations(names, count)]


def backed(state: State, parts: Parts) -> bool:
    """Whether the chips that others offered for a bank are still offered."""
    offered = {(each.player, each.to): each.amount for each in state.proposals}
    return all(offered.get((part.player, parts[0].player)) == part.amount for part in parts[1:])


def require_partner(rules: FerroRules, award: Award, part: Part, banker: int) -> None:
    """In Murcia an asociado brings what the banker brings, and is not who has just passed the mano."""
    if award.passed and award.former == part.player and not rules.former_may_join.value:
        raise Refused(ANTIGUO_BANQUERO, rules.former_may_join.cite, player=part.player)
    if rules.partner_equal.value and part.amount != banker:
        raise Refused(ASOCIADO_POR_IGUAL, rules.partner_equal.cite, expected=banker)


def require_amount(rules: FerroRules, award: Award, amount: int) -> None:
    """At least the floor, at most the maximum."""
    if amount < award.floor:
        raise Refused(BAJO_EL_SUELO, _floor_of(rules, award), amount=amount, floor=award.floor)
    require_maximum(rules, amount)


def _floor_of(rules: FerroRules, award: Award) -> Citation:
    """The floor is what a mano pasada was passed for; of any other bank it is the minimum."""
    return rules.law["floor" if award.passed else "bank_limits"]


def require_maximum(rules: FerroRules, amount: int) -> None:
    """At most the maximum of the bank, where it has one."""
    if amount > rules.most_bank:
        maximum = rules.most_bank
        raise Refused(SOBRE_EL_MAXIMO_DE_LA_BANCA, rules.law["bank_limits"], amount=amount, maximum=maximum)
