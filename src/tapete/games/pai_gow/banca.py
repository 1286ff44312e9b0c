"""The commission is announced, and the bank goes round: offered to each player, taken by the croupier (MU2010:97.5)."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.bank import BANCA
from tapete.families.plazas.bets import Bet
from tapete.families.plazas.sitting import seat_of
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import spoken_for
from tapete.games.pai_gow.chips import BankAccepted
from tapete.games.pai_gow.rules import PaiGowRules
from tapete.games.pai_gow.state import CROUPIER, HANDLER, Phase, State, in_phase, offered
from tapete.language import N_

BANCA_DE_OTRO = Reason("banca_de_otro", N_("The bank is offered to {expected:@}."))
TURNO_DEL_CRUPIER = Reason("turno_del_crupier", N_("It is the croupier's turn to bank: he takes it always."))
COMISION_SIN_ANUNCIAR = Reason(
    "comision_sin_anunciar", N_("The commission is announced first: nothing is played before."), untimely=True
)
FONDOS_ESCASOS = Reason(
    "fondos_escasos", N_("To bank against {hands} hands {least:€} must be shown, a minimum for each; not {amount:€}.")
)
FONDOS_SOBRADOS = Reason("fondos_sobrados", N_("More than {most:€} can't be bet against a bank; {amount:€} is more."))

announcement = Chapter[PaiGowRules, State]("commission")


class AnnounceCommission(Command, frozen=True, tag="announce-commission"):
    """Tell the players what the house withholds of a gain."""

    label = N_("Announce the commission")
    words = ("anunciar comision",)


class CommissionAnnounced(Event, frozen=True, tag="commission-announced"):
    """The players know what the house withholds of a gain."""

    sentence = N_("Gains are paid at par, less a commission of {percent} %.")
    percent: str


@announcement.fold(TableOpened)
def opened(rules: PaiGowRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.ANUNCIO)


@announcement.act(AnnounceCommission, by=CROUPIER, when=in_phase(Phase.ANUNCIO, "announced"))
def announce(rules: PaiGowRules, state: State, command: AnnounceCommission) -> Sequence[Event]:
    """Once, before the first jugada of the session."""
    percent = f"{float(rules.commission.value * 100):g}"
    return [CommissionAnnounced(percent=percent, cite=rules.commission.cite)]


announcement.bare(AnnounceCommission)


@announcement.fold(CommissionAnnounced)
def announced(rules: PaiGowRules, state: State, event: CommissionAnnounced) -> State:
    return replace(state, phase=Phase.BANCA, turn=0)


banca = Chapter[PaiGowRules, State]("bank")
OFFERED = in_phase(Phase.BANCA, "bank")


class AcceptBank(Command, frozen=True, tag="accept-bank"):
    """Bank the next jugada, showing what one has for it."""

    label = N_("Take the bank with {amount:€}")
    key = "b"
    words = ("aceptar banca {amount:€} [para {player}]",)
    player: Name
    amount: int


class PassBank(Command, frozen=True, tag="pass-bank"):
    """Let the bank go on to the next."""

    label = N_("Pass the bank")
    key = "p"
    declines = True
    words = ("pasar banca [para {player}]",)
    player: Name


class BankPassed(Event, frozen=True, tag="bank-passed"):
    """A player does not want the bank."""

    sentence = N_("{player:@} passes the bank.")
    player: str
    plaza: int


class TakeBank(Command, frozen=True, tag="take-bank"):
    """The croupier takes the bank when it is his turn."""

    label = N_("Take the bank")
    words = ("tomar banca",)


class BankTaken(Event, frozen=True, tag="bank-taken"):
    """The croupier banks."""

    sentence = N_("The croupier banks.")


class Around(Protocol):
    """Who sits at the casillas."""

    @property
    def seats(self) -> tuple[str, ...]: ...


def funds(rules: PaiGowRules, state: Around) -> Amounts:
    """What a player may show to bank: a minimum for each other hand, up to all that can be bet against him."""
    others = sum(map(bool, state.seats))
    return Amounts(others * rules.banker_funds.value * rules.minimum, rules.plazas * rules.maximum)


def _house_bet(rules: PaiGowRules, state: State, player: str, shown: int) -> int:
    """As much as the player last bet against the house, or the minimum; others must still be able to bet theirs."""
    others = sum(map(bool, state.seats)) - 1
    last = dict(state.last_bets).get(player, rules.minimum)
    return max(rules.minimum, min(last, rules.maximum, shown - others * rules.minimum))


def _require_turn(rules: PaiGowRules, state: State, player: str) -> None:
    plaza = offered(state)
    if not plaza:
        raise Refused(TURNO_DEL_CRUPIER, rules.law["crupier_banks"])
    if state.seats[plaza - 1] != player:
        raise Refused(BANCA_DE_OTRO, rules.law["turn"], expected=state.seats[plaza - 1])


@banca.act(AcceptBank, by=HANDLER, when=OFFERED)
def accept(rules: PaiGowRules, state: State, command: AcceptBank) -> Sequence[Event]:
    """Whoever it is offered to banks, with funds for a minimum of every hand."""
    player, amount = command.player, command.amount
    _require_turn(rules, state, player)
    lawful, cite = funds(rules, state), rules.banker_funds.cite
    if amount < lawful.low:
        hands = sum(map(bool, state.seats))
        raise Refused(FONDOS_ESCASOS, cite, hands=hands, least=lawful.low, amount=amount)
    if amount > lawful.high:
        raise Refused(FONDOS_SOBRADOS, cite, most=lawful.high, amount=amount)
    house = _house_bet(rules, state, player, amount)
    return [BankAccepted(player=player, plaza=offered(state), amount=amount, house=house, cite=rules.law["bank"])]


@banca.offer(AcceptBank)
def may_accept(rules: PaiGowRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in _asked(state, who):
        lawful = funds(rules, state)
        yield Offer(AcceptBank(by=who, player=player, amount=lawful.low), rules.law["bank"], lawful)


@banca.act(PassBank, by=HANDLER, when=OFFERED)
def pass_bank(rules: PaiGowRules, state: State, command: PassBank) -> Sequence[Event]:
    """It is offered to the next player, and at last to the croupier."""
    _require_turn(rules, state, command.player)
    return [BankPassed(player=command.player, plaza=offered(state), cite=rules.law["bank"])]


@banca.offer(PassBank)
def may_pass(rules: PaiGowRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in _asked(state, who):
        yield Offer(PassBank(by=who, player=player), rules.law["bank"])


def _asked(state: State, who: Actor) -> list[str]:
    """To whom the bank is offered, if this person may speak for him."""
    plaza = offered(state)
    asked = state.seats[plaza - 1] if plaza else ""
    return [player for player in spoken_for(who, [asked]) if asked and player == asked]


NOT_OFFERED = Moment[PaiGowRules, State](
    lambda _, state: state.phase is Phase.BANCA and not offered(state),
    Reason("turno_de_los_jugadores", N_("It is not the croupier's turn to bank."), untimely=True),
    lambda rules: rules.law["crupier_banks"],
)


@banca.act(TakeBank, by=CROUPIER, when=NOT_OFFERED)
def take_bank(rules: PaiGowRules, state: State, command: TakeBank) -> Sequence[Event]:
    """When no player is left to whom it could be offered."""
    return [BankTaken(cite=rules.law["crupier_banks"])]


banca.bare(TakeBank)


@banca.fold(BankPassed)
def passed(rules: PaiGowRules, state: State, event: BankPassed) -> State:
    return replace(state, turn=_next(rules, event.plaza))


@banca.fold(BankTaken)
def taken(rules: PaiGowRules, state: State, event: BankTaken) -> State:
    return replace(state, phase=Phase.BARAJADO, banker=0, house_bet=0)


@banca.fold(BankAccepted)
def accepted(rules: PaiGowRules, state: State, event: BankAccepted) -> State:
    bank = Bet(event.player, event.plaza, BANCA, event.amount)
    return replace(state, phase=Phase.BARAJADO, banker=event.plaza, house_bet=event.house, bets=(*state.bets, bank))


def _next(rules: PaiGowRules, plaza: int) -> int:
    """From which casilla on the bank is offered after one; after the last comes the croupier."""
    return (plaza + 1) % rules.positions


def after_the_bank(rules: PaiGowRules, state: State) -> int:
    """Whose turn it is when a jugada is over: the next one's, or the same again when it was annulled."""
    return state.banker if state.void else _next(rules, state.banker)


def banker_of(state: State) -> str:
    """The player who banks; nobody when the croupier does."""
    return state.seats[state.banker - 1] if state.banker else ""


def is_banker(state: State, player: str) -> bool:
    """Whether a player banks."""
    return bool(player) and bool(state.banker) and seat_of(state, player) == state.banker
