"""Bets and banco, what of them the bank covers, and the lots (ES1979:09.IV, 09.VI.p6, 09.VII.p3-p4)."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Amounts, Command, Name, Offer
from tapete.engine.event import Event, Move, Reason, Refused, cloth, wallet
from tapete.families.bacarra.deal import CardDiscarded
from tapete.families.bacarra.state import Hand, is_banker, with_play
from tapete.families.circulo.bank import Part, Parts, amount_of, plus, taken_back, without_nothing
from tapete.families.circulo.people import CARTA_EN_CAMINO, attendance, during, law
from tapete.families.covered import HandSeen
from tapete.families.shapes import Laid, TakenBack
from tapete.games.bacarra_dos_panos.award import BankAwarded, LotsCalled
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import (
    BANCA,
    CROUPIER,
    PRIMERO,
    PUNTER,
    SEGUNDO,
    SIDES,
    Course,
    Phase,
    Play,
    Seat,
    Stake,
    State,
    by_priority,
    enough,
    mano,
    player_at,
    side_of,
)
from tapete.language import N_
from tapete.law.citation import Citation

LUGAR_PROHIBIDO = Reason("lugar_prohibido", N_("No bet may lie right beside the banker or the croupier."))
ASOCIACION_PROHIBIDA = Reason("asociacion_prohibida", N_("Puntos may not play in association."))
POSTURA_FUERA_DE_LIMITES = Reason(
    "postura_fuera_de_limites", N_("A bet is of {least:€} to {most:€}; this would be {amount:€}.")
)
UNIDADES_ENTERAS = Reason(
    "unidades_enteras", N_("A bet a caballo is of two or more whole units of {unit:€}, not of {amount:€}.")
)
SIN_APUESTA = Reason("sin_postura", N_("{player:@} has no bet to take back."))
BANCO_A_DESTIEMPO = Reason("banco_a_destiempo", N_("Banco is asked for once, in the first jugada of the partida."))
BANCO_EN_LIBRE = Reason("banco_en_libre", N_("A bank without limit can't be covered: there is no banco."))
BANCO_YA_PEDIDO = Reason("banco_ya_pedido", N_("{player:@} has called banco already."))

RAYA, CABALLO, LADO = "raya", "a-caballo", "lado"
Zone = Literal["primero", "segundo", "raya", "a-caballo", "lado"]
ZONES: tuple[Zone, ...] = ("primero", "segundo", "raya", "a-caballo")
"""Places for bets; bets right beside the banker or the croupier are not allowed."""

NO_BANCO = Citation("criterio:bacarra-dos-panos.17")

bets = Chapter[DosPanosRules, State]("bets")


class PlaceBet(Command, frozen=True, tag="place-bet", omit_defaults=True):
    """Bet on one paño, on both, or on the line of the player's own paño."""

    label = N_("Bet {amount:€}: {bet}")
    words = (
        "apostar {bet:primero|segundo|raya|a-caballo|lado} {amount:€} [asociado {partners+}]",
        "~{bet:primero|segundo|raya|a-caballo} {amount:€}",
    )
    bet: Zone
    amount: int
    partners: tuple[Name, ...] = ()


class BetPlaced(Event, frozen=True, tag="bet-placed"):
    """A bet lies on the cloth."""

    sentence = N_("{player:@} bets {amount:€}: {bet}.")
    player: str
    bet: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)


BETS_OPEN = during("betting", Phase.POSTURAS)


@bets.act(PlaceBet, by=PUNTER, when=BETS_OPEN)
def place_bet(rules: DosPanosRules, state: State, command: PlaceBet) -> Sequence[Event]:
    """A bet adds to what one has in the same place; limits bind all of it."""
    player = command.by.id
    if command.bet == LADO:
        raise Refused(LUGAR_PROHIBIDO, rules.law["betting"])
    _refuse_partners(rules, command.partners)
    before = laid(state.jugada, player, command.bet)
    _require_amount(rules, command.bet, before + command.amount, added=command.amount)
    cite = rules.law[
        _RULES.get(command.bet) or ("betting" if side_of(rules, state, player) == command.bet else "other_zone")
    ]
    return [BetPlaced(player=player, bet=command.bet, amount=command.amount, cite=cite)]


_RULES = {RAYA: "lines", CABALLO: "lines"}


def _refuse_partners(rules: DosPanosRules, partners: tuple[str, ...]) -> None:
    if partners:
        raise Refused(ASOCIACION_PROHIBIDA, rules.law["association"])


def laid(play: Play, player: str, bet: str) -> int:
    return sum(stake.amount for stake in play.stakes if stake.player == player and stake.bet == bet)


def _limits(rules: DosPanosRules, bet: str) -> tuple[int, int]:
    """The least and the most of a bet in a place: on the line the half that plays is no less than the minimum."""
    if bet == CABALLO:
        units = max(2, -(-rules.minimum // rules.unit))
        return units * rules.unit, rules.most_bet // rules.unit * rules.unit
    return (2 * rules.minimum if bet == RAYA else rules.minimum), rules.most_bet


def _require_amount(rules: DosPanosRules, bet: str, amount: int, *, added: int) -> None:
    least, most = _limits(rules, bet)
    if added < 1 or not least <= amount <= most:
        facts = {"least": least, "most": most, "amount": max(0, min(amount, 10**13))}
        raise Refused(POSTURA_FUERA_DE_LIMITES, rules.law["libre" if rules.libre else "bet_limits"], **facts)
    if bet == CABALLO and amount % rules.unit:
        raise Refused(UNIDADES_ENTERAS, rules.law["lines"], unit=rules.unit, amount=amount)


@bets.offer(PlaceBet)
def may_bet(rules: DosPanosRules, state: State, who: Actor) -> Iterator[Offer]:
    for bet in ZONES:
        least, most = _limits(rules, bet)
        before = laid(state.jugada, who.id, bet)
        step = rules.unit if bet == CABALLO else 1
        low, high = max(step, least - before), most - before
        if low <= high:
            command = PlaceBet(by=who, bet=bet, amount=low)
            yield Offer(command, rules.law["betting"], Amounts(low, high, step))


@bets.fold(BetPlaced)
def bet_placed(rules: DosPanosRules, state: State, event: BetPlaced) -> State:
    play = state.jugada
    amount = laid(play, event.player, event.bet) + event.amount
    others = tuple(each for each in play.stakes if (each.player, each.bet) != (event.player, event.bet))
    return with_play(state, stakes=(*others, Stake(event.player, event.bet, amount)))


TakeBack = verb("TakeBack", "retirar", N_("Take back your bets"))
BetsTakenBack = announcement("BetsTakenBack", N_("{player:@} takes back {amount:€}."), TakenBack)
bets.fold(BetsTakenBack)(
    lambda _, state, event: with_play(
        state, stakes=tuple(each for each in state.jugada.stakes if each.player != event.player)
    )
)


@bets.act(TakeBack, by=PUNTER, when=BETS_OPEN, offered=law("betting"))
def take_back(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """Take back all own bets while bets are open; not after a card has come out, and never a call of banco."""
    player, play = command.by.id, state.jugada
    mine = sum(stake.amount for stake in play.stakes if stake.player == player)
    if not mine or play.early:
        raise Refused(SIN_APUESTA, rules.law["betting"], player=player)
    return [BetsTakenBack(player=player, amount=mine, cite=rules.law["betting"])]


# --- banco ------------------------------------------------------------------------------------------------------------


class MakeBanco(Command, frozen=True, tag="banco", omit_defaults=True):
    """Ask for the whole bank, on both paños."""

    label = N_("Banco: the whole bank, on both paños")
    words = ("banco [asociado {partners+}]",)
    partners: tuple[Name, ...] = ()


BancoCalled = announcement("BancoCalled", N_("{player:@}: «banco», {amount:€}."), Laid)
bets.fold(BancoCalled)(
    lambda _, state, event: with_play(state, callers=(*state.jugada.callers, Part(event.player, event.amount)))
)


@bets.act(MakeBanco, by=PUNTER, when=BETS_OPEN, offered=law("banco"))
def make_banco(rules: DosPanosRules, state: State, command: MakeBanco) -> Sequence[Event]:
    """Once, in the first jugada of the partida, by anybody alone; the maximum of bets does not bind it."""
    player = command.by.id
    if rules.libre:
        raise Refused(BANCO_EN_LIBRE, NO_BANCO)
    _refuse_partners(rules, command.partners)
    if not state.first or state.called:
        raise Refused(BANCO_A_DESTIEMPO, rules.law["banco"])
    if any(call.player == player for call in state.jugada.callers):
        raise Refused(BANCO_YA_PEDIDO, rules.law["banco"], player=player)
    return [BancoCalled(player=player, amount=state.held_bank.amount, cite=rules.law["banco"])]


# --- coming and going -------------------------------------------------------------------------------------------------


def busy(state: State, player: str) -> bool:
    award, play = state.award, state.play
    if is_banker(state, player) or state.cutters[:1] == (player,):
        return True
    if award is not None and (
        player in {award.banker, *award.queue[:1]} or any(part.player == player for part in award.bids)
    ):
        return True
    if play is None:
        return False
    laid_down = {stake.player for stake in play.stakes} | {call.player for call in play.callers}
    in_play = {part.player for parts in play.bets for part in parts}
    return player in laid_down | in_play | {*play.holders, play.maker}


def _forgotten(state: State, player: str) -> State:
    """A player who has left is no longer offered the cut or the bank."""
    cutters = tuple(name for name in state.cutters if name != player)
    if state.award is None or player not in state.award.queue:
        return replace(state, cutters=cutters)
    queue = tuple(name for name in state.award.queue if name != player)
    return replace(state, cutters=cutters, award=replace(state.award, queue=queue))


players: Chapter[DosPanosRules, State] = attendance(
    occupant=lambda event: Seat(event.player), busy=busy, without=_forgotten, by_list=True
)


def sides_of(rules: DosPanosRules, state: State, stake: Stake) -> tuple[int, int]:
    """The part of a bet that plays on each paño; the odd unit of a bet a caballo plays on the primero."""
    if stake.bet == CABALLO:
        return halves(rules, stake.amount)
    plays = stake.amount // 2 if stake.bet == RAYA else stake.amount
    side = side_of(rules, state, stake.player) if stake.bet == RAYA else stake.bet
    return (plays, 0) if side == PRIMERO else (0, plays) if side == SEGUNDO else (0, 0)


def halves(rules: DosPanosRules, amount: int) -> tuple[int, int]:
    """An amount on both paños, in whole units; the odd unit on the primero."""
    second = amount // (2 * rules.unit) * rules.unit
    return amount - second, second


# --- the bets are closed ----------------------------------------------------------------------------------------------


ONE_ROUND = (PRIMERO, SEGUNDO, BANCA)
DEAL = (*ONE_ROUND, *ONE_ROUND)
"""One card at a time to the primer paño, the segundo and the bank, twice."""
COVERAGE = Citation("criterio:bacarra-dos-panos.7")
SUSPENSION = Citation("criterio:bacarra-dos-panos.31")
DEPOSIT = Citation("criterio:bacarra-dos-panos.34")

covering = Chapter[DosPanosRules, State]("covering")

CloseBets = verb("CloseBets", ("ya no va mas", "no va mas"), N_("Close the bets"))


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """Betting is over: what is covered plays, and the rest goes back."""

    sentence = N_("«{call}»: {first:€} on the primer paño, {second:€} on the segundo.")
    call: str
    primero: Parts
    segundo: Parts
    returned: Parts
    holders: tuple[str, str]
    seats: tuple[int, int]
    """The numbered seats whose turn it is to hold the cards."""
    maker: str = ""

    def facts(self) -> dict[str, Any]:
        return {"call": self.call, "first": amount_of(self.primero), "second": amount_of(self.segundo)}

    def moves(self) -> tuple[Move, ...]:
        return taken_back(self.returned)


class BetsReturned(Event, frozen=True, tag="bets-returned"):
    """Nothing is dealt: all bets go back."""

    sentence = N_("The bets go back to their players: {amount:€}.")
    returned: Parts

    def facts(self) -> dict[str, Any]:
        return {"amount": amount_of(self.returned)}

    def moves(self) -> tuple[Move, ...]:
        return taken_back(self.returned)


class DepositShort(Event, frozen=True, tag="deposit-short"):
    """Banca libre: the deposit does not reach all bets, and no card is dealt until it does."""

    sentence = N_("The deposit is short of the bets by {missing:€}.")
    missing: int


@covering.act(CloseBets, by=CROUPIER, when=during("betting", Phase.POSTURAS, Phase.CUBIERTA), offered=law("betting"))
def close_bets(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    if state.jugada.queue:
        raise Refused(CARTA_EN_CAMINO, rules.law["early"])
    course = Course(rules, state)
    play, bank = state.jugada, state.held_bank
    first, second = laid_on(rules, state, play)
    total = amount_of(first) + amount_of(second)
    if not enough(rules, state):
        return_all(course, SUSPENSION)
    elif play.callers:
        _choose_maker(course)
    elif not total:
        return_all(course, rules.law["betting"])
    elif rules.libre and total > bank.amount:
        course(DepositShort(missing=total - bank.amount, cite=DEPOSIT))
    elif total > bank.amount and first and second:
        course(LotsCalled(kind="cobertura", options=SIDES, cite=COVERAGE))
    else:
        close(course, PRIMERO if first else SEGUNDO)
    return course.events


def laid_on(rules: DosPanosRules, state: State, play: Play) -> tuple[Parts, Parts]:
    sides: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for stake in play.stakes:
        for amounts, plays in zip(sides, sides_of(rules, state, stake), strict=True):
            amounts[stake.player] = amounts.get(stake.player, 0) + plays
    first, second = (
        tuple(Part(name, amounts[name]) for name in by_priority(rules, state, list(amounts), side) if amounts[name])
        for amounts, side in zip(sides, SIDES, strict=True)
    )
    return first, second


def _all_laid(play: Play) -> Parts:
    laid = [Part(stake.player, stake.amount) for stake in play.stakes]
    return without_nothing(plus((), (*laid, *play.callers)))


def return_all(course: Course, cite: Citation) -> None:
    if course.play.early:
        course(CardDiscarded(what="tempranas", cite=course.rules.law["early"]))
    course(BetsReturned(returned=_all_laid(course.play), cite=cite))


def _choose_maker(course: Course) -> None:
    """Several players called banco: the first of the paño makes it; lots decide between the paños."""
    rules, state = course.rules, course.state
    callers = [call.player for call in course.play.callers]
    sides = tuple(side for side in SIDES if any(side_of(rules, state, name) == side for name in callers))
    if len(sides) > 1:
        course(LotsCalled(kind="banco", options=SIDES, cite=rules.law["two_bancos"]))
    else:
        close_banco(course, sides[0])


def close_banco(course: Course, side: str) -> None:
    rules, state, play = course.rules, course.state, course.play
    here = [call.player for call in play.callers if side_of(rules, state, call.player) == side]
    maker = by_priority(rules, state, here, side)[0]
    stake = next(call for call in play.callers if call.player == maker)
    others = replace(play, callers=tuple(call for call in play.callers if call.player != maker))
    close_on(course, stake, _all_laid(others))


def close_on(course: Course, stake: Part, returned: Parts) -> None:
    """A banco plays the whole bank on both paños, and its maker holds the cards of both."""
    first, second = halves(course.rules, stake.amount)
    _closed(
        course,
        without_nothing((Part(stake.player, first),)),
        without_nothing((Part(stake.player, second),)),
        returned,
        stake.player,
    )


def close(course: Course, first_side: str) -> None:
    """Cover the bets as far as the bank reaches, beginning with one paño; in banca libre cover all."""
    rules, state, play = course.rules, course.state, course.play
    laid = dict(zip(SIDES, laid_on(rules, state, play), strict=True))
    left = course.bank.amount if not rules.libre else amount_of(laid[PRIMERO]) + amount_of(laid[SEGUNDO])
    covered: dict[str, Parts] = {}
    for side in (first_side, SEGUNDO if first_side == PRIMERO else PRIMERO):
        parts = []
        for part in laid[side]:
            plays = min(part.amount, left)
            left -= plays
            parts.append(Part(part.player, plays))
        covered[side] = without_nothing(tuple(parts))
    kept = plus((), (*covered[PRIMERO], *covered[SEGUNDO]))
    played = {part.player: part.amount for part in kept}
    excess = tuple(Part(part.player, part.amount - played.get(part.player, 0)) for part in _all_laid(play))
    _closed(course, covered[PRIMERO], covered[SEGUNDO], without_nothing(excess), "")


def _closed(course: Course, primero: Parts, segundo: Parts, returned: Parts, maker: str) -> None:
    rules, state = course.rules, course.state
    seats = (mano(rules, state, PRIMERO), mano(rules, state, SEGUNDO))
    holders = (maker, maker) if maker else (player_at(state, seats[0]), player_at(state, seats[1]))
    course(
        BetsClosed(
            call=rules.voices.value[0],
            primero=primero,
            segundo=segundo,
            returned=returned,
            holders=holders,
            seats=seats,
            maker=maker,
            cite=rules.voices.cite,
        )
    )
    if len(course.play.banca.cards) == len(DEAL) // len(ONE_ROUND):
        course(HandSeen(player=course.bank.banker, cards=course.play.banca.cards, cite=rules.law["abatir"]))


@covering.fold(BetsClosed)
def closed(rules: DosPanosRules, state: State, event: BetsClosed) -> State:
    """The cards drawn too early are the first of the deal."""
    play = state.jugada
    early = play.early
    hands = {side: Hand(early[place :: len(ONE_ROUND)]) for place, side in enumerate(ONE_ROUND)}
    play = replace(
        play,
        stakes=(),
        callers=(),
        early=(),
        maker=event.maker,
        bets=(event.primero, event.segundo),
        holders=event.holders,
        queue=DEAL[len(early) :],
        **hands,
    )
    phase = Phase.REPARTO if play.queue else Phase.PRIMERO
    return replace(state, phase=phase, play=play, lot=None, turn=event.seats, called=state.called or bool(event.maker))


covering.fold(BetsReturned)(
    lambda _, state, __: replace(state, phase=Phase.CONSTITUCION, play=None, lot=None, round=state.round + 1)
)


@covering.fold(DepositShort)
def deposit_short(rules: DosPanosRules, state: State, event: DepositShort) -> State:
    first, second = laid_on(rules, state, state.jugada)
    return replace(state, phase=Phase.COBERTURA, play=replace(state.jugada, bets=(first, second)))


# --- lots -------------------------------------------------------------------------------------------------------------


class LotDrawn(Event, frozen=True, tag="lot-drawn"):
    """The lot fell on a player, or on a paño."""

    sentence = N_("The lot falls on {outcome}.")
    outcome: str


covering.records(LotDrawn)


def draw_lot(course: Course, outcome: str) -> None:
    lot, state = course.state.lot, course.state
    kind = lot.kind if lot is not None else ""
    rule = {"subasta": "equal_bids", "banco": "two_bancos"}.get(kind)
    cite = course.rules.law[rule] if rule else COVERAGE
    course(LotDrawn(outcome=outcome, cite=cite))
    if kind == "subasta":
        amount = next(part.amount for part in state.open_award.bids if part.player == outcome)
        course(BankAwarded(player=outcome, amount=amount, cite=cite))
    elif kind == "banco":
        close_banco(course, outcome)
    else:
        close(course, outcome)
