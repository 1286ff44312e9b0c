"""The award of the bank: announced at the opening, auctioned, offered again; and its deposit (ES1979:09.V.1)."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Amounts, Command, Name, Offer, Role
from tapete.engine.event import Event, Move, PlayerEvent, Reason, Refused, wallet
from tapete.families.bacarra.state import with_bank
from tapete.families.circulo.bank import BANCA, Part
from tapete.families.circulo.people import NO_ESTA_EN_LA_MESA, during, everybody, law, present
from tapete.families.course import ranging
from tapete.families.shapes import OfAmount, WithAmount
from tapete.families.table.duty import on_staff
from tapete.families.table.opening import TableOpened
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import (
    AWARDS,
    BANKER,
    HEAD,
    PRESENT,
    Award,
    Bank,
    Course,
    Lot,
    Phase,
    State,
    offered_to,
)
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.citation import Citation

BANCA_FUERA_DE_LIMITES = Reason(
    "banca_fuera_de_limites", N_("A bank is constituted with {least:€} to {most:€}, not with {amount:€}.")
)
POR_DIAS_SOLO_EL_DIRECTOR = Reason(
    "por_dias_solo_el_director", N_("Only the director of games awards a bank for days.")
)
SIN_TALLAS = Reason("sin_tallas", N_("A bank is awarded for one talla or more; in banca libre for {most} at most."))
PUJA_NO_SUPERIOR = Reason("puja_no_superior", N_("A new bid must be above your last one, {last:€}."))
DEPOSITO_DISTINTO = Reason("deposito_distinto", N_("The bank was awarded for {expected:€}, and that is deposited."))
DEPOSITO_INFERIOR = Reason("deposito_inferior", N_("The deposit must be {least:€} or more."))
MEDIO_NO_ADMITIDO = Reason("medio_no_admitido", N_("A bank is not deposited in {means}."))
SOLO_TRAS_SALTADA = Reason("solo_tras_saltada", N_("The sabot is changed only by who goes on after a banca saltada."))
SIN_MAS_SESIONES = Reason(
    "sin_mas_sesiones", N_("Banca libre has at most {most} sessions a day, and they have been held.")
)
SIN_MAS_TALLAS = Reason("sin_mas_tallas", N_("A session of banca libre has {most} tallas, and they have been played."))
NO_SE_LE_OFRECE = Reason("no_se_le_ofrece_la_banca", N_("The bank is not being offered to {player:@}."))
VETADO = Reason("vetado_este_sabot", N_("{player:@} left the bank winning and may not have it again in this sabot."))

ORDER = Citation("criterio:bacarra-dos-panos.21")

awarding = Chapter[DosPanosRules, State]("award")


def sessions_held(state: State, jornada: str) -> int:
    return state.sessions if jornada in {"", state.jornada} else 0


def no_more_sessions(rules: DosPanosRules, state: State, jornada: str) -> Refused | None:
    if not rules.libre or sessions_held(state, jornada) < rules.libre_sessions.value:
        return None
    return Refused(SIN_MAS_SESIONES, rules.libre_sessions.cite, most=rules.libre_sessions.value)


@awarding.fold(TableOpened)
def table_opened(rules: DosPanosRules, state: State, event: TableOpened) -> State:
    day = {"jornada": event.jornada or state.jornada, "sessions": sessions_held(state, event.jornada) + 1}
    return replace(state, phase=Phase.APERTURA, seats=(None,) * (2 * rules.seats), **day)


def require_limits(rules: DosPanosRules, amount: int) -> None:
    if not rules.bank_minimum <= amount <= rules.most_bank:
        facts = {"least": rules.bank_minimum, "most": rules.most_bank, "amount": min(max(amount, 0), LARGEST)}
        raise Refused(BANCA_FUERA_DE_LIMITES, rules.law["libre" if rules.libre else "bank_limits"], **facts)


# --- the opening ------------------------------------------------------------------------------------------------------


class AnnounceBanker(Command, frozen=True, tag="announce-banker", omit_defaults=True):
    """Announce the name of the banker and the amount of the bank."""

    label = N_("Announce {player} as banker")
    words = ("banquero {player} {amount:€} [tallas {tallas}] [dias {days}]",)
    player: Name
    amount: int
    tallas: int = 1
    days: int = 0


class BankAwarded(Event, frozen=True, tag="bank-awarded"):
    """The bank has its banker, who must deposit it."""

    sentence = N_("The bank goes to {player:@} for {amount:€}.")
    player: str
    amount: int
    tallas: int = 1
    days: int = 0


@awarding.act(AnnounceBanker, by=AWARDS, when=during("auction", Phase.APERTURA))
def announce_banker(rules: DosPanosRules, state: State, command: AnnounceBanker) -> Sequence[Event]:
    """The banker with whom the table opens, for one or several tallas or, if the director so judges, days."""
    cite = rules.law["award"]
    if command.days and command.by.role is not Role.DIRECTOR:
        raise Refused(POR_DIAS_SOLO_EL_DIRECTOR, cite)
    _require_term(rules, command.tallas, command.days)
    if not present(state, command.player) or on_staff(state, command.player):
        raise Refused(NO_ESTA_EN_LA_MESA, rules.law["players"], player=command.player)
    require_limits(rules, command.amount)
    facts = {"amount": command.amount, "tallas": command.tallas, "days": command.days}
    return [BankAwarded(player=command.player, **facts, cite=rules.law["auction"])]


def _require_term(rules: DosPanosRules, tallas: int, days: int) -> None:
    most = rules.libre_tallas.value if rules.libre else 1000
    if not (1 <= tallas <= most and 0 <= days <= 365):
        raise Refused(SIN_TALLAS, rules.law["sessions" if rules.libre else "award"], most=most)


@awarding.offer(AnnounceBanker)
def may_announce(rules: DosPanosRules, state: State, who: Actor) -> Iterator[Offer]:
    amounts = Amounts(rules.bank_minimum, rules.most_bank)
    for player in everybody(state):
        command = AnnounceBanker(by=who, player=player, amount=1)
        yield Offer(command, rules.law["auction"], amounts, free=("tallas", "days"))


@awarding.fold(BankAwarded)
def awarded(rules: DosPanosRules, state: State, event: BankAwarded) -> State:
    award = Award(banker=event.player, amount=event.amount, tallas=event.tallas, days=event.days)
    return replace(state, phase=Phase.DEPOSITO, award=award, lot=None, banca=None)


# --- the auction ------------------------------------------------------------------------------------------------------

OpenAuction = verb("OpenAuction", "subastar", N_("Auction the bank"))
AuctionOpened = announcement("AuctionOpened", N_("The bank is auctioned."))
awarding.sets(AuctionOpened, phase=Phase.SUBASTA, award=Award(), live=False, banca=None)


@awarding.act(OpenAuction, by=HEAD, when=during("auction", Phase.APERTURA), offered=law("auction"))
def open_auction(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    return [AuctionOpened(cite=rules.law["auction"])]


Bid = verb("Bid", "pujar {amount:€}", N_("Bid {amount:€}"), WithAmount, key="p")
BidMade = announcement("BidMade", N_("{player:@} bids {amount:€}."), OfAmount)
AUCTION = during("auction", Phase.SUBASTA)


@awarding.act(Bid, by=PRESENT, when=AUCTION)
def bid(rules: DosPanosRules, state: State, command: WithAmount) -> Sequence[Event]:
    """A new bid must be above the player's last one, and replaces it."""
    require_limits(rules, command.amount)
    last = _last_bid(state, command.by.id)
    if command.amount <= last:
        raise Refused(PUJA_NO_SUPERIOR, rules.law["auction"], last=last)
    return [BidMade(player=command.by.id, amount=command.amount, cite=rules.law["auction"])]


def _last_bid(state: State, player: str) -> int:
    return next((part.amount for part in state.open_award.bids if part.player == player), 0)


@awarding.offer(Bid)
def may_bid(rules: DosPanosRules, state: State, who: Actor) -> Iterator[Offer]:
    least = max(rules.bank_minimum, _last_bid(state, who.id) + 1)
    yield from ranging(Bid(by=who, amount=1), rules.law["auction"], least, rules.most_bank)


@awarding.fold(BidMade)
def bid_made(rules: DosPanosRules, state: State, event: OfAmount) -> State:
    award = state.open_award
    others = tuple(part for part in award.bids if part.player != event.player)
    return replace(state, award=replace(award, bids=(*others, Part(event.player, event.amount))))


CloseAuction = verb("CloseAuction", "cerrar subasta", N_("Close the subasta"))


class LotsCalled(Event, frozen=True, tag="lots-called"):
    """Lots must be drawn."""

    sentence = N_("Lots are drawn among {options}.")
    kind: str
    options: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"options": ", ".join(self.options)}


PartidaOver = announcement("PartidaOver", N_("Nobody bids for the bank: the partida is over."))
awarding.sets(PartidaOver, phase=Phase.FIN, award=None)


@awarding.act(CloseAuction, by=HEAD, when=AUCTION, offered=law("auction"))
def close_auction(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """The best bid; between equal ones lots are drawn. Without a bid the partida is over."""
    bids = [part for part in state.open_award.bids if present(state, part.player)]
    if not bids:
        return [PartidaOver(cite=rules.law["new_auction"])]
    best = max(part.amount for part in bids)
    equal = tuple(part.player for part in bids if part.amount == best)
    if len(equal) > 1:
        return [LotsCalled(kind="subasta", options=equal, cite=rules.law["equal_bids"])]
    return [BankAwarded(player=equal[0], amount=best, cite=rules.law["auction"])]


awarding.leaves(LotsCalled, lambda state, event: replace(state, phase=Phase.SORTEO, lot=Lot(event.kind, event.options)))


# --- the deposit ------------------------------------------------------------------------------------------------------

Means = Literal["efectivo", "cheque", "entidad", "otro"]


class Deposit(Command, frozen=True, tag="deposit", omit_defaults=True):
    """Deposit the bank in the till, in cash or in cheques drawn by a bank; in banca libre also with an institution."""

    label = N_("Deposit {amount:€}")
    key = "d"
    words = ("depositar {amount:€} [en {means:efectivo|cheque|entidad|otro}] [cambiando {change!}]",)
    amount: int
    means: Means = "efectivo"
    change: bool = False


class Deposited(Event, frozen=True, tag="deposited"):
    """The amount of the bank is in the till, and its chips are with the croupier."""

    sentence = N_("{player:@} deposits {amount:€} for the bank.")
    player: str
    amount: int
    means: str
    change: bool = False

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), BANCA, self.amount),)


DEPOSITING = during("award", Phase.DEPOSITO, Phase.SALTADA, Phase.COBERTURA)


@awarding.act(Deposit, by=BANKER, when=DEPOSITING)
def deposit(rules: DosPanosRules, state: State, command: Deposit) -> Sequence[Event]:
    """Deposit the award; after a banca saltada at least the first deposit; in banca libre the missing amount."""
    lawful = ("efectivo", "cheque", "entidad") if rules.libre else ("efectivo", "cheque")
    if command.means not in lawful:
        raise Refused(MEDIO_NO_ADMITIDO, rules.law["libre" if rules.libre else "award"], means=command.means)
    if command.change and state.phase is not Phase.SALTADA:
        raise Refused(SOLO_TRAS_SALTADA, rules.law["saltada"])
    if command.change and last_talla(rules, state):
        raise Refused(SIN_MAS_TALLAS, rules.law["sessions"], most=rules.libre_tallas.value)
    least, most, reason = deposits(rules, state)
    if not least <= command.amount <= most:
        raise reason
    deposited = Deposited(
        player=command.by.id, amount=command.amount, means=command.means, change=command.change, cite=rules.law["award"]
    )
    return [deposited]


def deposits(rules: DosPanosRules, state: State) -> tuple[int, int, Refused]:
    if state.phase is Phase.DEPOSITO:
        amount = state.open_award.amount
        return amount, amount, Refused(DEPOSITO_DISTINTO, rules.law["award"], expected=amount)
    bank = state.held_bank
    if state.phase is Phase.SALTADA:
        return bank.initial, rules.most_bank, Refused(DEPOSITO_INFERIOR, rules.law["saltada"], least=bank.initial)
    least = max(1, state.jugada.wagered - bank.amount)
    return least, LARGEST, Refused(DEPOSITO_INFERIOR, rules.law["libre"], least=least)


@awarding.offer(Deposit)
def may_deposit(rules: DosPanosRules, state: State, who: Actor) -> Iterator[Offer]:
    least, most, _ = deposits(rules, state)
    means = ("efectivo", "cheque", "entidad") if rules.libre else ("efectivo", "cheque")
    changes = (False, True) if state.phase is Phase.SALTADA and not last_talla(rules, state) else (False,)
    for each in means:
        for change in changes:
            command = Deposit(by=who, amount=least, means=each, change=change)  # type: ignore[arg-type]
            yield from ranging(command, rules.law["award"], least, most)


@awarding.fold(Deposited)
def deposited(rules: DosPanosRules, state: State, event: Deposited) -> State:
    """A new bank, or more for the one there is; the sabot goes on unless it is over or is changed."""
    if state.phase is Phase.DEPOSITO:
        award = state.open_award
        bank = Bank(
            banker=event.player,
            amount=event.amount,
            initial=award.amount,
            deposited=event.amount,
            tallas=award.tallas,
            days=award.days,
        )
        return replace(state, award=None, banca=bank, phase=Phase.CONSTITUCION if state.live else Phase.SABOT)
    bank = state.held_bank
    state = with_bank(state, amount=bank.amount + event.amount, deposited=bank.deposited + event.amount)
    if state.phase is Phase.COBERTURA:
        return replace(state, phase=Phase.CUBIERTA)
    live = state.live and not event.change
    return replace(state, live=live, phase=Phase.CONSTITUCION if live else Phase.SABOT)


# --- the bank is left -------------------------------------------------------------------------------------------------


class BankLeft(Event, frozen=True, tag="bank-left"):
    """The banker leaves and takes the whole bank."""

    sentence = N_("{player:@} leaves the bank and withdraws {amount:€}.")
    player: str
    amount: int
    barred: bool

    def moves(self) -> tuple[Move, ...]:
        return (Move(BANCA, wallet(self.player), self.amount),) if self.amount else ()


class BankOffered(Event, frozen=True, tag="bank-offered"):
    """A bank that was left is offered for its first amount."""

    sentence = N_("The bank is offered to {player:@} for {amount:€}.")
    player: str
    amount: int
    queue: tuple[str, ...]


def left(bank: Bank, cite: Citation) -> BankLeft:
    """The banker withdraws all there is; more than was deposited for it bars him for this sabot."""
    return BankLeft(player=bank.banker, amount=bank.amount, barred=bank.amount > bank.deposited, cite=cite)


def give_up(course: Course, rule: str) -> None:
    bank = course.bank
    course(left(bank, course.rules.law[rule]))
    queue = offered_to(course.rules, course.state, (bank.banker, *course.state.barred))
    offer_next(course, bank.initial, queue)


def offer_next(course: Course, amount: int, queue: tuple[str, ...]) -> None:
    if queue:
        course(BankOffered(player=queue[0], amount=amount, queue=queue, cite=course.rules.law["reoffer"]))
    elif last_talla(course.rules, course.state):
        course(SessionOver(cite=course.rules.law["sessions"]))
    else:
        course(AuctionOpened(cite=course.rules.law["new_auction"]))


def last_talla(rules: DosPanosRules, state: State) -> bool:
    return rules.libre and state.talla >= rules.libre_tallas.value


SessionOver = announcement("SessionOver", N_("The tallas of this session of banca libre have been played."))
awarding.sets(SessionOver, phase=Phase.FIN, award=None)


@awarding.fold(BankLeft)
def bank_left(rules: DosPanosRules, state: State, event: BankLeft) -> State:
    barred = (*state.barred, event.player) if event.barred else state.barred
    return replace(state, banca=None, barred=barred, phase=Phase.APERTURA, play=None)


awarding.fold(BankOffered)(
    lambda _, state, event: replace(state, phase=Phase.REOFERTA, award=Award(amount=event.amount, queue=event.queue))
)
TakeBank = verb("TakeBank", "aceptar banca", N_("Take the bank"), key="s")
RefuseBank = verb("RefuseBank", "rehusar banca", N_("Do not take the bank"), key="n")
BankRefused = announcement("BankRefused", N_("{player:@} does not take the bank."), PlayerEvent)
awarding.fold(BankRefused)(
    lambda _, state, __: replace(state, phase=Phase.APERTURA, award=None) if state.phase is Phase.DEPOSITO else state
)


@awarding.act(
    TakeBank, RefuseBank, by=PRESENT, when=during("reoffer", Phase.REOFERTA, Phase.DEPOSITO), offered=law("reoffer")
)
def answer(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """The asked player takes the bank for its first amount or refuses; a player may also refuse an award."""
    player, award, cite = command.by.id, state.open_award, rules.law["reoffer"]
    if state.phase is Phase.REOFERTA and player in state.barred:
        raise Refused(VETADO, rules.law["leaving"], player=player)
    asked = award.queue[0] if award.queue else award.banker
    if asked != player or (state.phase is Phase.DEPOSITO and isinstance(command, TakeBank)):
        raise Refused(NO_SE_LE_OFRECE, cite, player=player)
    if isinstance(command, TakeBank):
        return [BankAwarded(player=player, amount=award.amount, cite=cite)]
    course = Course(rules, state)
    course(BankRefused(player=player, cite=cite))
    if award.queue:
        here = tuple(name for name in award.queue[1:] if present(state, name))
        offer_next(course, award.amount, here)
    return course.events
