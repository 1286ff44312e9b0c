"""The bank between two jugadas: raised, announced, passed on; and its garaje (ES1979:08.V.p3-p15, V.a-d, VII.p4)."""

from collections.abc import Iterator, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Command, Offer
from tapete.engine.event import Event, Move, PlayerEvent, Reason, Refused
from tapete.families.circulo.bank import (
    BankTakenHome,
    Part,
    Parts,
    amount_of,
    garage_home,
    into_bank,
    into_garage,
    minus,
    out_of_bank,
    out_of_garage,
    plus,
    share_of,
    taken_from,
    without_nothing,
)
from tapete.families.circulo.people import YA_ESTA, during, law, seat_number
from tapete.families.course import ranging
from tapete.families.shapes import WithAmount
from tapete.games.ferrocarril.award import auction, open_award, opened
from tapete.games.ferrocarril.players import offers_back, require_maximum
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BANKER, CROUPIER, Award, Bank, Course, Phase, Play, State, head_count
from tapete.kit.money import write_amount
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

    sentence = N_("Garaje {kind}: {amount:€} out of play.")
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
    out = without_nothing(parts)
    return replace(bank, parts=minus(bank.parts, out), garage=plus(bank.garage, out))


def brought_back(bank: Bank, parts: Parts) -> Bank:
    if not parts:
        return bank
    return replace(bank, parts=plus(bank.parts, parts), garage=without_nothing(minus(bank.garage, parts)))


KeepOut = verb("KeepOut", "garaje {amount:€}", N_("Keep {amount:€} out of play (garaje)"), WithAmount, key="g")


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
    if bank.won <= rules.threshold.value:
        return 0
    return max(0, min(bank.winnings, bank.amount - rules.minimum))


@garaje.offer(KeepOut)
def may_keep_out(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    most = most_kept_out(rules, state.held_bank)
    yield from ranging(KeepOut(by=who, amount=1), rules.threshold.cite, 1, most)


HalveBank = verb("HalveBank", "garaje mitad", N_("Keep half the bank out of play (garaje)"), key="h")


@garaje.act(
    HalveBank, by=BANKER, when=during(lambda rules: rules.half_from.cite, Phase.CONSTITUCION), offered=law("todo_va")
)
def halve_bank(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Murcia: half of the bank, from the second pase on, once before each jugada, if that leaves a bank."""
    bank, since = state.held_bank, rules.half_from
    enough = since.value and bank.pases >= since.value
    if not enough or bank.amount - bank.amount // 2 < rules.minimum or bank.halved:
        raise Refused(SIN_MITAD, since.cite)
    return [GarageFormed(kind=MITAD, parts=taken_from(bank.parts, bank.amount // 2), cite=since.cite)]


DoubleCovered = verb(
    "DoubleCovered", "doblar", N_("Leave twice what was covered, the rest out of play (doblar)"), key="d"
)


class CoveredDoubled(Event, frozen=True, tag="covered-doubled"):
    """The bank is twice what was covered, with what it needed from the garaje; or the rest of it went there."""

    sentence = N_("The bank is doubled to {amount:€}.")
    amount: int
    from_garage: Parts
    into: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_garage(self.from_garage), *into_garage(self.into))


@garaje.act(
    DoubleCovered, by=BANKER, when=during(lambda rules: rules.doubling.cite, Phase.CONSTITUCION), offered=law("todo_va")
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


AllIn = verb("AllIn", "todo va", N_("Leave everything in the bank (todo va)"), key="v")


class AllInSaid(Event, frozen=True, tag="all-in-said"):
    """The banker renounced the garaje."""

    sentence = N_("{player:@}: «todo va».")
    player: str
    parts: Parts

    def moves(self) -> tuple[Move, ...]:
        return out_of_garage(self.parts)


@garaje.act(AllIn, by=BANKER, when=during("todo_va", Phase.CONSTITUCION), offered=law("todo_va"))
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


# --- the bank between two jugadas -------------------------------------------------------------------------------------

BANCA_NO_BAJA = Reason("banca_no_baja", N_("The bank holds {now:€} and may not be lowered to {amount:€}."))
FALTAN_JUGADORES = Reason("faltan_jugadores", N_("Play needs {least} players and {found} {found:is|are} at the table."))
DEBE_DAR_UNA_VEZ = Reason("debe_dar_una_vez", N_("Who acquires the bank deals at least one jugada."))
DEBE_SEGUIR_LA_JUGADA = Reason(
    "debe_seguir_la_jugada", N_("A card is out of the sabot: {player:@} must play this jugada.")
)
YA_HA_DADO = Reason("ya_ha_dado", N_("The bank has been dealt already: it may be passed."))

banca = Chapter[FerroRules, State]("banca")


# --- raised, or as it is ----------------------------------------------------------------------------------------------

SetBank = verb("SetBank", "banca {amount:€}", N_("Raise the bank to {amount:€}"), WithAmount, key="b")


class BankRaised(Event, frozen=True, tag="bank-raised"):
    """The banker added to the bank, from the garaje or from their own chips."""

    sentence = N_("{player:@} raises the bank to {amount:€}.")
    player: str
    amount: int
    from_garage: Parts
    added: int

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_garage(self.from_garage), *into_bank((Part(self.player, self.added),)))


@banca.act(SetBank, by=BANKER, when=during("never_lower", Phase.CONSTITUCION))
def set_bank(rules: FerroRules, state: State, command: WithAmount) -> Sequence[Event]:
    bank, cite = state.held_bank, rules.law["never_lower"]
    if command.amount <= bank.amount:
        raise Refused(BANCA_NO_BAJA, cite, now=bank.amount, amount=max(command.amount, 0))
    require_maximum(rules, command.amount)
    more = command.amount - bank.amount
    back = min(share_of(bank.garage, bank.banker), more)
    returned: Parts = (Part(bank.banker, back),) if back else ()
    event = BankRaised(player=bank.banker, amount=command.amount, from_garage=returned, added=more - back, cite=cite)
    return [event]


@banca.offer(SetBank)
def may_raise(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    least = state.held_bank.amount + 1
    yield from ranging(SetBank(by=who, amount=1), rules.law["never_lower"], least, rules.most_bank)


@banca.fold(BankRaised)
def raised(rules: FerroRules, state: State, event: BankRaised) -> State:
    bank = brought_back(state.held_bank, event.from_garage)
    parts = plus(bank.parts, (Part(event.player, event.added),))
    return replace(state, banca=replace(bank, parts=parts, covered=0, uncovered=0))


KeepBank = verb("KeepBank", "mantener", N_("Go on with the bank as it is (mantener)"), key="k")
BankKept = announcement("BankKept", N_("{player:@} goes on with the bank as it is."), PlayerEvent)
banca.fold(BankKept)(lambda _, state, __: replace(state, banca=replace(state.held_bank, kept=True)))
BETWEEN_JUGADAS = during("keeping", Phase.CONSTITUCION)


@banca.act(KeepBank, by=BANKER, when=BETWEEN_JUGADAS, offered=law("keeping"))
def keep_bank(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The banker has nothing to change; until the announcement there is still time to."""
    if state.held_bank.kept:
        raise Refused(YA_ESTA, rules.law["keeping"])
    return [BankKept(player=command.by.id, cite=rules.law["keeping"])]


# --- announced --------------------------------------------------------------------------------------------------------

AnnounceBank = verb("AnnounceBank", "hay", N_("Announce the bank"))
GarageAsked = announcement("GarageAsked", N_("The crupier asks {player:@} whether to form garaje."), PlayerEvent)
banca.records(GarageAsked)


class BankAnnounced(Event, frozen=True, tag="bank-announced"):
    """The most that can be played is known: bets may be made."""

    sentence = N_("«{call}»: {amount:€}.")
    call: str
    amount: int


@banca.act(AnnounceBank, by=CROUPIER, when=during("announce", Phase.CONSTITUCION), offered=law("croupier"))
def announce_bank(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The part over the maximum goes out of play; the rest is the most that can be played."""
    require_players(rules, state)
    bank, most = state.held_bank, rules.most_bank
    events: list[Event] = []
    if rules.asks_garage.value and bank.pases:
        events.append(GarageAsked(player=bank.banker, cite=rules.asks_garage.cite))
    events += offers_back(rules, state)
    if bank.amount > most:
        parts = taken_from(bank.parts, bank.amount - most)
        events.append(GarageFormed(kind=IMPROPIO, parts=parts, cite=rules.law["impropio"]))
    amount = min(bank.amount, most)
    call = rules.voices.value[1].replace("{amount}", f"{write_amount(amount)} euros")
    return [*events, BankAnnounced(call=call, amount=amount, cite=rules.law["announce"])]


def require_players(rules: FerroRules, state: State) -> None:
    found, least = head_count(state), rules.least_players
    if found < least.value:
        raise Refused(FALTAN_JUGADORES, least.cite, least=least.value, found=found)


@banca.fold(BankAnnounced)
def announced(rules: FerroRules, state: State, event: BankAnnounced) -> State:
    bank = replace(state.held_bank, covered=0, uncovered=0, halved=False, kept=False)
    drawn = state.play or Play(announced=0)
    return replace(state, phase=Phase.APUESTAS, play=replace(drawn, announced=event.amount), banca=bank)


# --- passed on, or not dealt ------------------------------------------------------------------------------------------

PassHand = verb("PassHand", "pasar la mano", N_("Pass the bank on (pasar la mano)"), key="p")


class HandPassed(Event, frozen=True, tag="hand-passed"):
    """The banker gave the bank up and took it back."""

    sentence = N_("{player:@} passes the mano with {amount:€} in the bank.")
    player: str
    amount: int
    parts: Parts
    kept_out: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_bank(self.parts), *garage_home(self.kept_out))


@banca.act(PassHand, by=BANKER, when=BETWEEN_JUGADAS, offered=law("keeping"))
def pass_hand(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The banker takes the bank back, and it is offered for at least as much."""
    bank, cite = state.held_bank, rules.law["keeping"]
    _require_in_sabot(rules, state, bank)
    if not may_pass(rules, state, bank):
        raise Refused(DEBE_DAR_UNA_VEZ, rules.law["deal_once"])
    amount = min(bank.amount, rules.most_bank)
    course = Course(rules, state)
    course(HandPassed(player=bank.banker, amount=amount, parts=bank.parts, kept_out=bank.garage, cite=cite))
    partners = tuple(part.player for part in bank.parts[1:])
    seat = seat_number(state, bank.banker) or state.last_seat
    passed = Award(passed=True, former=bank.banker, partners=partners, seat=seat, floor=amount, same=amount)
    open_award(course, passed)
    return course.events


def _require_in_sabot(rules: FerroRules, state: State, bank: Bank) -> None:
    """A banker who drew a card too early must play the jugada, unless the jefe de mesa waives it."""
    if state.play is not None:
        raise Refused(DEBE_SEGUIR_LA_JUGADA, rules.law["early"], player=bank.banker)


def may_pass(rules: FerroRules, state: State, bank: Bank) -> bool:
    """True after a jugada has been dealt, if nobody bet, or with too few players."""
    return bank.dealt or bank.free_to_pass or head_count(state) < rules.least_players.value


@banca.fold(HandPassed)
def passed_on(rules: FerroRules, state: State, event: HandPassed) -> State:
    passed = state.passed_for
    if rules.former_bids_same.value:
        side = {part.player for part in event.parts}
        others = tuple(part for part in passed if part.player not in side)
        passed = (*others, *(Part(part.player, event.amount) for part in event.parts))
    return replace(state, banca=None, passed_for=passed)


RefuseToDeal = verb("RefuseToDeal", "negarse a dar", N_("Refuse to deal this bank"), key="x")
DealRefused = announcement("DealRefused", N_("{player:@} refuses to deal."), BankTakenHome)


@banca.act(RefuseToDeal, by=BANKER, when=during("deal_once", Phase.CONSTITUCION), offered=law("keeping"))
def refuse_to_deal(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The bank is auctioned; its holder may not bid, nor may a former banker who passed it."""
    bank, cite = state.held_bank, rules.law["deal_once"]
    _require_in_sabot(rules, state, bank)
    if may_pass(rules, state, bank):
        raise Refused(YA_HA_DADO, cite)
    course = Course(rules, state)
    course(DealRefused(player=bank.banker, parts=bank.parts, kept_out=bank.garage, cite=cite))
    course(opened(bank.award, cite, excluded=(bank.banker,)))
    auction(course, bank.banker, *((bank.award.former, *bank.award.partners) if bank.award.passed else ()))
    return course.events


banca.sets(DealRefused, banca=None)
