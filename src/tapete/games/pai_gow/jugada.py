"""A jugada until everybody has cards: commission, bank, seats and bets, packets and dice (MU2010:97.1-97.5)."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Amounts, Command, Draw, ForPlayer, Name, Offer
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need
from tapete.families.circulo.bank import BANCA
from tapete.families.dice import TIRADA_IMPOSIBLE, Drawn
from tapete.families.plazas.bets import Bet, PlaceBet, betting, withdrawn
from tapete.families.plazas.sitting import AtPlaza, PlayerRose, each_player, out_of_turn, seat_of, sitting, waiting
from tapete.families.poker.dealing import Coming, DealtBy, Hand, dealing, in_packets, looked_at
from tapete.families.poker.pack import PackGathered, PackReady, pack_of_the_jugada
from tapete.families.sabot import in_hand
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import during, spoken_for
from tapete.families.table.reasons import FUERA_DE_PLAZO, NADA_QUE_RETIRAR, SIN_APUESTAS
from tapete.games.pai_gow.composicion import compared_all
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules
from tapete.games.pai_gow.state import (
    CROUPIER,
    HANDLER,
    LISTER,
    BankAccepted,
    Course,
    Phase,
    State,
    bank_of,
    banker_of,
    bet_at,
    in_phase,
    offered,
    place_of,
    playing,
    present,
)
from tapete.kit.dice import parse_throw
from tapete.language import N_
from tapete.law.parameters import Cited

BANCA_DE_OTRO = Reason("banca_de_otro", N_("The bank is offered to {expected:@}."))
TURNO_DEL_CRUPIER = Reason("turno_del_crupier", N_("It is the croupier's turn to bank: he takes it always."))
COMISION_SIN_ANUNCIAR = Reason(
    "comision_sin_anunciar", N_("The commission is announced first: nothing is played before."), untimely=True
)
FONDOS_ESCASOS = Reason(
    "fondos_escasos", N_("To bank against {hands} hands {least:€} must be shown, a minimum for each; not {amount:€}.")
)
FONDOS_SOBRADOS = Reason("fondos_sobrados", N_("More than {most:€} can't be bet against a bank; {amount:€} is more."))

commission = Chapter[PaiGowRules, State]("commission")

AnnounceCommission = verb("AnnounceCommission", "anunciar comision", N_("Announce the commission"))


class CommissionAnnounced(Event, frozen=True, tag="commission-announced"):
    """The players know what the house withholds of a gain."""

    sentence = N_("Gains are paid at par, less a commission of {percent} %.")
    percent: str


commission.sets(TableOpened, phase=Phase.ANUNCIO)


@commission.act(AnnounceCommission, by=CROUPIER, when=in_phase(Phase.ANUNCIO, "announced"), offered=True)
def announce(rules: PaiGowRules, state: State, command: Command) -> Sequence[Event]:
    percent = f"{float(rules.commission.value * 100):g}"
    return [CommissionAnnounced(percent=percent, cite=rules.commission.cite)]


commission.leaves(CommissionAnnounced, lambda state, _: replace(state, phase=Phase.BANCA, turn=0))

banca = Chapter[PaiGowRules, State]("bank")
OFFERED = in_phase(Phase.BANCA, "bank")


class AcceptBank(Command, frozen=True, tag="accept-bank"):
    """Bank the next jugada, showing what one has for it."""

    label = N_("Take the bank with {amount:€}")
    key = "b"
    words = ("aceptar banca {amount:€} [para {player}]",)
    player: Name
    amount: int


PassBank = verb("PassBank", "pasar banca [para {player}]", N_("Pass the bank"), base=ForPlayer, key="p", declines=True)
BankPassed = announcement("BankPassed", N_("{player:@} passes the bank."), AtPlaza)
TakeBank = verb("TakeBank", "tomar banca", N_("Take the bank"))
BankTaken = announcement("BankTaken", N_("The croupier banks."))


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
    plaza, lawful = offered(state), funds(rules, state)
    asked = state.seats[plaza - 1] if plaza else ""
    if asked in spoken_for(who, [asked]) and asked:
        yield Offer(AcceptBank(by=who, player=asked, amount=lawful.low), rules.law["bank"], lawful)


@banca.act(PassBank, by=HANDLER, when=OFFERED)
def pass_bank(rules: PaiGowRules, state: State, command: ForPlayer) -> Sequence[Event]:
    _require_turn(rules, state, command.player)
    return [BankPassed(player=command.player, plaza=offered(state), cite=rules.law["bank"])]


banca.might(PassBank)(each_player(PassBank, present))

NOT_OFFERED = Moment[PaiGowRules, State](
    lambda _, state: state.phase is Phase.BANCA and not offered(state),
    Reason("turno_de_los_jugadores", N_("It is not the croupier's turn to bank."), untimely=True),
    lambda rules: rules.law["crupier_banks"],
)

banca.act(TakeBank, by=CROUPIER, when=NOT_OFFERED, offered=True)(
    lambda rules, _, __: [BankTaken(cite=rules.law["crupier_banks"])]
)

banca.fold(BankPassed)(lambda rules, state, event: replace(state, turn=(event.plaza + 1) % rules.positions))

banca.leaves(BankTaken, lambda state, _: replace(state, phase=Phase.BARAJADO, banker=0, house_bet=0))


@banca.fold(BankAccepted)
def accepted(rules: PaiGowRules, state: State, event: BankAccepted) -> State:
    bank = Bet(event.player, event.plaza, BANCA, event.amount)
    return replace(state, phase=Phase.BARAJADO, banker=event.plaza, house_bet=event.house, bets=(*state.bets, bank))


CASILLA_AJENA = Reason("casilla_ajena", N_("{player:@} bets in the casilla where he sits, and in no other."))
EL_BANQUERO_NO_APUESTA = Reason("el_banquero_no_apuesta", N_("{player:@} banks: the others bet against him."))

seats: Chapter[PaiGowRules, State] = sitting(by=HANDLER, present=present, turned_away=out_of_turn)
seats_list: Chapter[PaiGowRules, State] = waiting(by=LISTER, present=present)

pack, cut = pack_of_the_jugada(
    CROUPIER, Phase.BARAJADO, Phase.CORTE, Phase.APUESTAS, answered=lambda rules: rules.law["cutters"]
)

seats.leaves(
    PlayerRose,
    lambda state, event: replace(state, cutters=tuple([player for player in state.cutters if player != event.player])),
)

# --- bets -------------------------------------------------------------------------------------------------------------

BETTING: Moment[PaiGowRules, State] = during(Phase.APUESTAS, FUERA_DE_PLAZO, lambda rules: rules.betting.cite)


class BetInCasilla(PlaceBet, frozen=True, tag="bet"):
    """Bet against the bank, in one's casilla."""

    label = N_("Bet in casilla {plaza}")
    words = ("casilla {plaza} {amount:€} [para {player}] [palabra {word:share}]",)


def _barred(rules: PaiGowRules, state: State, player: str, plaza: int) -> Refused | None:
    if seat_of(state, player) != plaza:
        return Refused(CASILLA_AJENA, rules.law["casilla"], player=player)
    if player == banker_of(state):
        return Refused(EL_BANQUERO_NO_APUESTA, rules.law["bank"], player=player)
    return None


def _most(rules: PaiGowRules, state: State, plaza: int) -> Cited[int]:
    """The table's maximum; against a player no more than what he has shown can pay besides the other bets."""
    bank = bank_of(state)
    if bank is None:
        return Cited(rules.maximum, rules.maximum_cite)
    others = sum(bet.amount for bet in state.bets if bet.kind == CASILLA and bet.plaza != plaza)
    room = bank.amount - state.house_bet - others
    return Cited(room, rules.law["funds"]) if room < rules.maximum else Cited(rules.maximum, rules.maximum_cite)


bets = betting(
    by=HANDLER,
    when=BETTING,
    present=present,
    barred=_barred,
    kind=CASILLA,
    place=BetInCasilla,
    most=_most,
    laid=lambda rules: rules.law["bets"],
    least=lambda rules: rules.law["minimum"],
)

Withdraw = verb("Withdraw", "retirar [para {player}]", N_("Take the bet back"), base=ForPlayer)


@bets.act(Withdraw, by=HANDLER, when=BETTING)
def withdraw(rules: PaiGowRules, state: State, command: ForPlayer) -> Sequence[Event]:
    bet = bet_at(state, seat_of(state, command.player))
    if bet is None:
        raise Refused(NADA_QUE_RETIRAR, rules.law["bets"], player=command.player)
    return withdrawn(rules, [bet], rules.law["bets"])


bets.might(Withdraw)(each_player(Withdraw, present))

CloseBets = verb("CloseBets", "no va más", N_("No va más"))


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """No more bets are taken; hands are made for so many."""

    sentence = N_("No va más. Hands of seven cards for {hands}.")
    hands: int


def is_bet_against(state: State) -> bool:
    """Whether anything is bet against the bank: by a player, or by the croupier when a player banks."""
    return bool(state.house_bet) or any(bet.kind == CASILLA for bet in state.bets)


@bets.act(CloseBets, by=CROUPIER, when=BETTING, offered=True)
def close_bets(rules: PaiGowRules, state: State, command: Command) -> Sequence[Event]:
    if not is_bet_against(state):
        raise Refused(SIN_APUESTAS, rules.betting.cite)
    return [BetsClosed(hands=hands_in_play(rules, state), cite=rules.betting.cite)]


def hands_in_play(rules: PaiGowRules, state: State) -> int:
    """How many hands are made: the croupier's, that of a player who banks, and one for each bet."""
    return 1 + sum(bool(bet.amount) for bet in state.bets)


# --- packets and dice -------------------------------------------------------------------------------------------------


class PacketsMade(Event, frozen=True, tag="packets-made"):
    """The packets lie before the tray, and the cards left over were counted."""

    sentence = N_("{packets} packets of seven cards; {left} {left:card is|cards are} left over.")
    packets: int
    left: int


class PacketsGiven(Event, frozen=True, tag="packets-given"):
    """Each packet went to a place, from the one that the dice pointed at."""

    sentence = N_("Position {position} is the first: {first}. Hands go out clockwise.")
    position: int
    places: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"position": self.position, "first": self.places[0]}


def waits_for_dice(rules: PaiGowRules, state: State) -> Need | None:
    return rules.need if state.phase is Phase.DADOS else None


def _thrown(course: Course, command: Draw) -> None:
    rules = course.rules
    reading = rules.readings.get(command.outcome)
    if reading is None:
        raise Refused(TIRADA_IMPOSIBLE, rules.need.cite, outcome=command.outcome)
    course(Drawn(outcome=command.outcome, announcement=reading, proof=command.proof, cite=rules.law["call"]))


def first_position(rules: PaiGowRules, total: int) -> int:
    """The position that a sum names: the banker's is 1, and after the last comes his again."""
    return (total - 1) % rules.positions + 1


def round_from(rules: PaiGowRules, state: State, position: int) -> tuple[str, ...]:
    """The places that play, clockwise from a position, which is counted from the banker's."""
    start = state.banker + position - 1
    around = [(start + n) % rules.positions for n in range(rules.positions)]
    plays = playing(rules, state)
    return tuple(place_of(seat) for seat in around if seat in plays)


def _after_the_cards(course: Course) -> None:
    rules, state = course.rules, course.state
    if state.phase is Phase.PAQUETES:
        left = in_hand(state).left
        course(PacketsMade(packets=len(state.hands), left=left, cite=rules.law["packets"]))
    elif state.phase is Phase.COMPARACION:
        compared_all(course)


deal: Chapter[PaiGowRules, State] = dealing(
    drawn_by=DealtBy[PaiGowRules](lambda rules: rules.law["packets"]),
    croupier=CROUPIER,
    cite=lambda rules: rules.law["packets"],
    begins=Course,
    after=_after_the_cards,
    beside=waits_for_dice,
    drawn_beside=_thrown,
)


def _packets(rules: PaiGowRules, state: State) -> State:
    names = [f"paquete {n}" for n in range(1, hands_in_play(rules, state) + 1)]
    queue = tuple(Coming(to) for to in in_packets(names, rules.hand.value))
    return replace(state, phase=Phase.PAQUETES, hands=tuple(map(Hand, names)), queue=queue)


@deal.fold(BetsClosed)
def bets_closed(rules: PaiGowRules, state: State, event: BetsClosed) -> State:
    """What was bet against the house is remembered, for when its player banks."""
    last = {**dict(state.last_bets), **({} if state.banker else {bet.player: bet.amount for bet in state.bets})}
    return _packets(rules, replace(state, called=True, settled=(), last_bets=tuple(last.items())))


deal.fold(PackReady)(lambda rules, state, _: _packets(rules, state) if state.called else state)

deal.sets(PackGathered, phase=Phase.BARAJADO, hands=(), queue=(), laid=(), dice="")

deal.sets(PacketsMade, phase=Phase.DADOS)

deal.leaves(Drawn, lambda state, event: replace(state, phase=Phase.ENTREGA, dice=event.outcome))

GivePackets = verb("GivePackets", "entregar", N_("Give out the hands"))


@deal.act(GivePackets, by=CROUPIER, when=in_phase(Phase.ENTREGA, "positions"), offered=True)
def give_packets(rules: PaiGowRules, state: State, command: Command) -> Sequence[Event]:
    position = first_position(rules, sum(parse_throw(state.dice, rules.dice.value)))
    course = Course(rules, state)
    course(PacketsGiven(position=position, places=round_from(rules, state, position), cite=rules.law["positions"]))
    return course(*looked_at(course.state, rules.law["setting"])).events


@deal.fold(PacketsGiven)
def packets_given(rules: PaiGowRules, state: State, event: PacketsGiven) -> State:
    owners = {place_of(plaza): player for plaza, player in enumerate(state.seats, 1)}
    given = [
        replace(hand, to=place, owner=owners.get(place, ""))
        for hand, place in zip(state.hands, event.places, strict=True)
    ]
    return replace(state, phase=Phase.COMPOSICION, hands=tuple(given))
