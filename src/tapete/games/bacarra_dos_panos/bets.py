"""Bets on a paño, on both, on the line; and banco, which is the whole bank (ES1979:09.VI.p6, 09.VII.p3-p4)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event, Move, cloth, wallet
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.state import with_play
from tapete.families.circulo.attendance import attendance
from tapete.families.circulo.bank import Parts, amount_of
from tapete.families.circulo.powers import during, law
from tapete.families.declared import Laid, TakenBack, fact, verb
from tapete.games.bacarra_dos_panos.people import is_banker, side_of
from tapete.games.bacarra_dos_panos.powers import PUNTER
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import PRIMERO, SEGUNDO, Banco, Phase, Play, Seat, Stake, State
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
"""Where bets lie; right beside the banker and the croupier they may not."""

NO_BANCO = Citation("criterio:bacarra-dos-panos.17")

bets = Chapter[DosPanosRules, State]("bets")


class PlaceBet(Command, frozen=True, tag="place-bet", omit_defaults=True):
    """Bet on one paño, on both, or on the line of one's own."""

    label: ClassVar[str] = N_("Bet {amount:€}: {bet}")
    words: ClassVar[tuple[str, ...]] = (
        "apostar {bet:primero|segundo|raya|a-caballo|lado} {amount:€} [asociado {partners+}]",
        "~{bet:primero|segundo|raya|a-caballo} {amount:€}",
    )
    bet: Zone
    amount: int
    partners: tuple[Name, ...] = ()


class BetPlaced(Event, frozen=True, tag="bet-placed"):
    """A bet lies on the cloth."""

    sentence: ClassVar[str] = N_("{player:@} bets {amount:€}: {bet}.")
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
    cite = rules.law[_RULES.get(command.bet) or _zone_rule(rules, state, player, command.bet)]
    return [BetPlaced(player=player, bet=command.bet, amount=command.amount, cite=cite)]


_RULES = {RAYA: "lines", CABALLO: "lines"}


def _zone_rule(rules: DosPanosRules, state: State, player: str, bet: str) -> str:
    """A bet on the other paño lies in the zone that is marked for it."""
    return "betting" if side_of(rules, state, player) == bet else "other_zone"


def _refuse_partners(rules: DosPanosRules, partners: tuple[str, ...]) -> None:
    if partners:
        raise Refused(ASOCIACION_PROHIBIDA, rules.law["association"])


def laid(play: Play, player: str, bet: str) -> int:
    """What somebody has in a place."""
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


TakeBack = verb("take-back", N_("Take back your bets"), "retirar")
BetsTakenBack = fact(TakenBack, "bets-taken-back", N_("{player:@} takes back {amount:€}."))
bets.fold(BetsTakenBack)(
    lambda _, state, event: with_play(
        state, stakes=tuple(each for each in state.jugada.stakes if each.player != event.player)
    )
)


@bets.act(TakeBack, by=PUNTER, when=BETS_OPEN, bare=law("betting"))
def take_back(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """While bets are open, all of one's own; not when a card is already out of the sabot, nor a call of banco."""
    player, play = command.by.id, state.jugada
    mine = sum(stake.amount for stake in play.stakes if stake.player == player)
    if not mine or play.early:
        raise Refused(SIN_APUESTA, rules.law["betting"], player=player)
    return [BetsTakenBack(player=player, amount=mine, cite=rules.law["betting"])]


# --- banco ------------------------------------------------------------------------------------------------------------


class MakeBanco(Command, frozen=True, tag="banco", omit_defaults=True):
    """Ask for the whole bank, on both paños."""

    label: ClassVar[str] = N_("Banco: the whole bank, on both paños")
    words: ClassVar[tuple[str, ...]] = ("banco [asociado {partners+}]",)
    partners: tuple[Name, ...] = ()


BancoCalled = fact(Laid, "banco-called", N_("{player:@}: «banco», {amount:€}."))
bets.fold(BancoCalled)(
    lambda _, state, event: with_play(state, callers=(*state.jugada.callers, Banco(event.player, event.amount)))
)


@bets.act(MakeBanco, by=PUNTER, when=BETS_OPEN, bare=law("banco"))
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
    """Whether somebody has the bank, or chips in play, or is being asked something."""
    award, play = state.award, state.play
    if is_banker(state, player) or state.cutters[:1] == (player,):
        return True
    if award is not None and (player in {award.banker, *award.queue[:1]} or _bids(award.bids, player)):
        return True
    if play is None:
        return False
    laid_down = {stake.player for stake in play.stakes} | {call.player for call in play.callers}
    in_play = {part.player for parts in play.bets for part in parts}
    return player in laid_down | in_play | {*play.holders, play.maker}


def _bids(parts: Parts, player: str) -> bool:
    return any(part.player == player and amount_of((part,)) for part in parts)


def _forgotten(state: State, player: str) -> State:
    """Nobody offers the cut, or a bank that was left, to who has gone."""
    cutters = tuple(name for name in state.cutters if name != player)
    if state.award is None or player not in state.award.queue:
        return replace(state, cutters=cutters)
    queue = tuple(name for name in state.award.queue if name != player)
    return replace(state, cutters=cutters, award=replace(state.award, queue=queue))


players: Chapter[DosPanosRules, State] = attendance(
    occupant=lambda event: Seat(event.player), busy=busy, without=_forgotten, by_list=True
)


def sides_of(rules: DosPanosRules, state: State, stake: Stake) -> tuple[int, int]:
    """What of a bet plays on each paño: an odd unit of one a caballo plays on the primero."""
    if stake.bet == CABALLO:
        return halves(rules, stake.amount)
    plays = stake.amount // 2 if stake.bet == RAYA else stake.amount
    side = side_of(rules, state, stake.player) if stake.bet == RAYA else stake.bet
    return (plays, 0) if side == PRIMERO else (0, plays) if side == SEGUNDO else (0, 0)


def halves(rules: DosPanosRules, amount: int) -> tuple[int, int]:
    """An amount on both paños, in whole units; the odd unit on the primero."""
    second = amount // (2 * rules.unit) * rules.unit
    return amount - second, second
