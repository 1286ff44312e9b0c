"""Garaje: what the banker keeps out of play, and todo va (ES1979:08.V.a-d)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event, Move
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.bank import (
    Parts,
    amount_of,
    into_garage,
    minus,
    out_of_garage,
    plus,
    taken_from,
    without_nothing,
)
from tapete.families.circulo.powers import YA_ESTA, during, law
from tapete.families.course import ranging
from tapete.families.declared import WithAmount, verb, verb_of
from tapete.games.ferrocarril.powers import BANKER
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Bank, Phase, State
from tapete.language import N_

SIN_GANANCIAS_BASTANTES = Reason("sin_ganancias_bastantes", N_("The winnings, {won:€}, do not exceed {threshold:€}."))
MAS_QUE_LAS_GANANCIAS = Reason("mas_que_las_ganancias", N_("Only winnings may be kept out of play: at most {most:€}."))
SIN_MITAD = Reason("sin_mitad", N_("Half the bank may not be kept out of play here."))
SIN_DOBLAR = Reason("sin_doblar", N_("There is nothing to double here."))
BANCA_CON_MAXIMO = Reason("banca_con_maximo", N_("«Todo va» is only for a bank without maximum."))

VOLUNTARIO, MITAD, IMPROPIO = "voluntario", "mitad", "impropio"

garaje = Chapter[FerroRules, State]("garaje")


class GarageFormed(Event, frozen=True, tag="garage-formed"):
    """Part of the bank is out of play."""

    sentence: ClassVar[str] = N_("Garaje {kind}: {amount:€} out of play.")
    kind: str
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"kind": self.kind, "amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return into_garage(self.parts)


@garaje.fold(GarageFormed)
def formed(rules: FerroRules, state: State, event: GarageFormed) -> State:
    bank = kept_out(state.held_bank, event.parts)
    voluntary = event.kind == VOLUNTARIO
    left = bank.winnings - amount_of(event.parts) if voluntary else min(bank.winnings, bank.amount)
    return replace(state, banca=replace(bank, winnings=left, halved=bank.halved or event.kind == MITAD))


def kept_out(bank: Bank, parts: Parts) -> Bank:
    """The bank with part of it out of play."""
    out = without_nothing(parts)
    return replace(bank, parts=minus(bank.parts, out), garage=plus(bank.garage, out))


def brought_back(bank: Bank, parts: Parts) -> Bank:
    """The bank with part of its garaje in play again."""
    if not parts:
        return bank
    return replace(bank, parts=plus(bank.parts, parts), garage=without_nothing(minus(bank.garage, parts)))


KeepOut = verb_of(WithAmount, "keep-out", N_("Keep {amount:€} out of play (garaje)"), "garaje {amount:€}", key="g")


@garaje.act(KeepOut, by=BANKER, when=during(lambda rules: rules.threshold.cite, Phase.CONSTITUCION))
def keep_out(rules: FerroRules, state: State, command: WithAmount) -> Sequence[Event]:
    """Garaje voluntario: any part of the winnings still in the bank, once their sum exceeds the threshold."""
    bank, threshold = state.held_bank, rules.threshold
    if bank.won <= threshold.value:
        raise Refused(SIN_GANANCIAS_BASTANTES, threshold.cite, won=bank.won, threshold=threshold.value)
    most = most_kept_out(rules, bank)
    if not 0 < command.amount <= most:
        raise Refused(MAS_QUE_LAS_GANANCIAS, threshold.cite, most=most)
    return [GarageFormed(kind=VOLUNTARIO, parts=taken_from(bank.parts, command.amount), cite=threshold.cite)]


def most_kept_out(rules: FerroRules, bank: Bank) -> int:
    """What of the winnings may be kept out of play: nothing until they exceed the threshold."""
    if bank.won <= rules.threshold.value:
        return 0
    return max(0, min(bank.winnings, bank.amount - rules.minimum))


@garaje.offer(KeepOut)
def may_keep_out(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    most = most_kept_out(rules, state.held_bank)
    yield from ranging(KeepOut(by=who, amount=1), rules.threshold.cite, 1, most)


HalveBank = verb("halve-bank", N_("Keep half the bank out of play (garaje)"), "garaje mitad", key="h")


@garaje.act(
    HalveBank, by=BANKER, when=during(lambda rules: rules.half_from.cite, Phase.CONSTITUCION), bare=law("todo_va")
)
def halve_bank(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Murcia: half of the bank, from the second pase on, once before each jugada, if that leaves a bank."""
    bank, since = state.held_bank, rules.half_from
    enough = since.value and bank.pases >= since.value
    if not enough or bank.amount - bank.amount // 2 < rules.minimum or bank.halved:
        raise Refused(SIN_MITAD, since.cite)
    return [GarageFormed(kind=MITAD, parts=taken_from(bank.parts, bank.amount // 2), cite=since.cite)]


DoubleCovered = verb(
    "double-covered", N_("Leave twice what was covered, the rest out of play (doblar)"), "doblar", key="d"
)


class CoveredDoubled(Event, frozen=True, tag="covered-doubled"):
    """The bank is twice what was covered, with what it needed from the garaje; or the rest of it went there."""

    sentence: ClassVar[str] = N_("The bank is doubled to {amount:€}.")
    amount: int
    from_garage: Parts
    into: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_garage(self.from_garage), *into_garage(self.into))


@garaje.act(
    DoubleCovered, by=BANKER, when=during(lambda rules: rules.doubling.cite, Phase.CONSTITUCION), bare=law("todo_va")
)
def double_covered(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Murcia, after a win not fully covered: twice what was; the garaje gives what is missing, or takes the rest."""
    bank, cite = state.held_bank, rules.doubling.cite
    if not rules.doubling.value or bank.uncovered <= 0 or bank.covered <= 0 or bank.halved:
        raise Refused(SIN_DOBLAR, cite)
    missing = 2 * bank.covered - bank.amount
    back = min(max(missing, 0), amount_of(bank.garage))
    parts = taken_from(bank.garage, back) if back else ()
    over = taken_from(bank.parts, -missing) if missing < 0 else ()
    return [CoveredDoubled(amount=bank.amount + back - max(-missing, 0), from_garage=parts, into=over, cite=cite)]


@garaje.fold(CoveredDoubled)
def doubled(rules: FerroRules, state: State, event: CoveredDoubled) -> State:
    bank = kept_out(brought_back(state.held_bank, event.from_garage), event.into)
    return replace(state, banca=replace(bank, covered=0, uncovered=0, winnings=min(bank.winnings, bank.amount)))


AllIn = verb("all-in", N_("Leave everything in the bank (todo va)"), "todo va", key="v")


class AllInSaid(Event, frozen=True, tag="all-in-said"):
    """The banker renounced the garaje."""

    sentence: ClassVar[str] = N_("{player:@}: «todo va».")
    player: str
    parts: Parts

    def moves(self) -> tuple[Move, ...]:
        return out_of_garage(self.parts)


@garaje.act(AllIn, by=BANKER, when=during("todo_va", Phase.CONSTITUCION), bare=law("todo_va"))
def all_in(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """«Todo va»: the whole garaje returns, and what is not covered stays in the bank for this jugada."""
    bank, cite = state.held_bank, rules.law["todo_va"]
    if rules.maximum is not None:
        raise Refused(BANCA_CON_MAXIMO, cite)
    if bank.all_in:
        raise Refused(YA_ESTA, cite)
    return [AllInSaid(player=bank.banker, parts=bank.garage, cite=cite)]


garaje.fold(AllInSaid)(
    lambda _, state, event: replace(state, banca=replace(brought_back(state.held_bank, event.parts), all_in=True))
)
