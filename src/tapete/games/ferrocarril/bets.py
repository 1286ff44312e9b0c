"""Bets against the bank until they are closed, and a little after; abonos with it (ES1979:08.V.p13-p14)."""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Command, Name, Offer
from tapete.engine.event import Event, Move, Reason, Refused
from tapete.families.bacarra.state import with_play
from tapete.families.circulo.bank import (
    OfParts,
    Part,
    Parts,
    amount_of,
    into_garage,
    minus,
    out_of_garage,
    plus,
    put_down,
    share_of,
    taken_back,
    taken_from,
    without_nothing,
)
from tapete.families.circulo.people import YA_ESTA, during, law, seat_number
from tapete.families.course import accepts, ranging
from tapete.families.shapes import Laid, OfSum, TakenBack, WithAmount
from tapete.families.table.reasons import NADA_QUE_RETIRAR
from tapete.games.ferrocarril.banca import brought_back, kept_out
from tapete.games.ferrocarril.banco import HAY_BANCO, OTRA_POSTURA, SIN_CUBRIR, cover
from tapete.games.ferrocarril.players import BAJO_EL_MINIMO
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BANKER, CROUPIER, PRESENT, PUNTER, Phase, Play, Stake, State, on_bank_side
from tapete.kit.money import LARGEST
from tapete.language import N_

SOBRE_LA_BANCA = Reason("sobre_la_banca", N_("{amount:€} is more than the bank holds, {bank:€}."))
APUESTAS_UNIDAS = Reason("apuestas_unidas", N_("A seated player may not join a bet to another's."))
CARTAS_YA_DADAS = Reason("cartas_ya_dadas", N_("Cards have come out of the sabot: it is too late."))
SIN_TARDIAS = Reason("sin_tardias", N_("No bet was made after the closing call."))
SIN_RAYA = Reason("sin_raya", N_("{player:@} has no bet on the line."))
SIN_ABONOS = Reason("sin_abonos", N_("There are no abonos here."))
SIN_DIFERENCIA = Reason("sin_diferencia", N_("Bets do not exceed the bank by an amount that may be backed."))
ABONO_NO_PEDIDO = Reason("abono_no_pedido", N_("The crupier has not said «abono la diferencia»."))
DEMASIADOS_ABONOS = Reason("demasiados_abonos", N_("At most {most} {most:abono is|abonos are} admitted."))
ABONO_FUERA_DE_LIMITES = Reason("abono_fuera_de_limites", N_("An abono goes from {least:€} to {most:€}."))

bets = Chapter[FerroRules, State]("bets")


# --- a bet, or one on the line ----------------------------------------------------------------------------------------


class Bet(Command, frozen=True):
    """Chips laid against the bank; nobody seated may join them to another's."""

    amount: int
    joined: str = ""


class PlaceBet(Bet, frozen=True, tag="bet"):
    """Bet against the bank."""

    label = N_("Bet {amount:€}")
    key = "a"
    words = ("apostar {amount:€} [unido {joined}]", "apuesta {amount:€} [unido {joined}]")


class BetOnLine(Bet, frozen=True, tag="bet-on-line"):
    """Bet on the line: half of the chips play."""

    label = N_("Put {amount:€} on the line (raya): half of it plays")
    key = "l"
    words = ("apostar {amount:€} raya [unido {joined}]", "apuesta {amount:€} raya [unido {joined}]")


class BetPlaced(Laid, frozen=True, tag="bet-placed"):
    """A player bets against the bank."""

    sentence = N_("{player:@} bets {amount:€}.")
    line: bool = False


BETTING = during("announce", Phase.APUESTAS)
BETTING_OR_DEAL = during("announce", Phase.APUESTAS, Phase.REPARTO)


@bets.act(PlaceBet, BetOnLine, by=PUNTER, when=BETTING_OR_DEAL)
def place_bet(rules: FerroRules, state: State, command: Bet) -> Sequence[Event]:
    """From the announcement to the closing call; a bet that reaches the whole bank covers it."""
    if state.phase is Phase.REPARTO:
        return _late_bet(rules, state, command)
    player, play = command.by.id, state.jugada
    if command.joined and seat_number(state, player):
        raise Refused(APUESTAS_UNIDAS, rules.law["highest"])
    if command.joined:
        raise Refused(OTRA_POSTURA, rules.law["highest"], player=player)
    if play.banco:
        raise Refused(HAY_BANCO, rules.law["banco"], player=play.banco[0].player)
    known, line = play.stake_of(player), isinstance(command, BetOnLine)
    if (known is not None and known.line != line) or play.has_announced(player):
        raise Refused(OTRA_POSTURA, rules.law["line"], player=player)
    total = command.amount + (known.amount if known else 0)
    if not line and total == play.announced:
        return cover(rules, state, player)
    _require_stake(rules, play, Stake(player, total, line), command.amount)
    return [BetPlaced(player=player, amount=command.amount, line=line, cite=rules.law["maximum"])]


def _require_stake(rules: FerroRules, play: Play, stake: Stake, added: int) -> None:
    if added < 1 or stake.plays < rules.minimum:
        amount = max(stake.plays, 0)
        raise Refused(BAJO_EL_MINIMO, rules.law["minimum"], amount=amount, minimum=rules.minimum)
    if stake.plays > play.announced or stake.amount > LARGEST:
        raise Refused(SOBRE_LA_BANCA, rules.law["maximum"], amount=stake.plays, bank=play.announced)


@bets.offer(PlaceBet)
def may_bet(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    play, minimum = state.jugada, rules.minimum
    if state.phase is Phase.REPARTO:
        late = PlaceBet(by=who, amount=minimum)
        if accepts(place_bet, rules, state, late):
            yield from ranging(late, rules.law["deal"], minimum, _uncovered(state))
    elif not play.banco and not play.has_announced(who.id):
        known = play.stake_of(who.id)
        laid = known.amount if known else 0
        if known is None or not known.line:
            low, high = max(1, minimum - laid), play.announced - laid
            yield from ranging(PlaceBet(by=who, amount=1), rules.law["maximum"], low, high)
        if known is None or known.line:
            low, high = max(1, 2 * minimum - laid), min(2 * play.announced + 1, LARGEST) - laid
            yield from ranging(BetOnLine(by=who, amount=1), rules.law["line"], low, high)


@bets.fold(BetPlaced)
def placed(rules: FerroRules, state: State, event: BetPlaced) -> State:
    play = state.jugada
    known = play.stake_of(event.player)
    if known is None:
        stakes = (*play.stakes, Stake(event.player, event.amount, event.line))
    else:
        more = Stake(event.player, known.amount + event.amount, known.line)
        stakes = tuple(more if stake is known else stake for stake in play.stakes)
    return replace(state, play=replace(play, stakes=stakes))


class ChangeChips(Command, frozen=True, tag="change-chips"):
    """A bet on the line was announced for an amount: place exactly that."""

    label = N_("Place {amount:€} for {player}")
    words = ("cambiar fichas {player} {amount:€}",)
    player: Name
    amount: int


class ChipsChanged(Event, frozen=True, tag="chips-changed"):
    """A bet on the line was placed as it was announced."""

    sentence = N_("The chips of {player:@} are changed: {amount:€} are bet and {back:€} returned.")
    player: str
    amount: int
    back: int

    def moves(self) -> tuple[Move, ...]:
        return taken_back((Part(self.player, self.back),))


@bets.act(ChangeChips, by=CROUPIER, when=during("line", Phase.APUESTAS))
def change_chips(rules: FerroRules, state: State, command: ChangeChips) -> Sequence[Event]:
    """A bet on the line that was announced otherwise than as half: exactly what was announced is placed."""
    cite, play = rules.law["line"], state.jugada
    stake = play.stake_of(command.player)
    if stake is None or not stake.line:
        raise Refused(SIN_RAYA, cite, player=command.player)
    if not rules.minimum <= command.amount <= min(stake.amount, play.announced - 1):
        raise Refused(BAJO_EL_MINIMO, cite, amount=max(command.amount, 0), minimum=rules.minimum)
    back = stake.amount - command.amount
    return [ChipsChanged(player=command.player, amount=command.amount, back=back, cite=cite)]


@bets.offer(ChangeChips)
def may_change_chips(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    for stake in state.jugada.stakes:
        if stake.line:
            most = min(stake.amount, state.jugada.announced - 1)
            command = ChangeChips(by=who, player=stake.player, amount=1)
            yield from ranging(command, rules.law["line"], rules.minimum, most)


@bets.fold(ChipsChanged)
def chips_changed(rules: FerroRules, state: State, event: ChipsChanged) -> State:
    changed = Stake(event.player, event.amount)
    stakes = state.jugada.stakes
    return with_play(state, stakes=tuple(changed if stake.player == event.player else stake for stake in stakes))


WithdrawBet = verb("WithdrawBet", "retirar", N_("Withdraw the bet"), key="w")
BetWithdrawn = announcement("BetWithdrawn", N_("{player:@} withdraws {amount:€}."), TakenBack)


@bets.act(WithdrawBet, by=PRESENT)
def withdraw_bet(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """An ordinary bet until the closing call; any bet when the banker has abated too soon."""
    player, play = command.by.id, state.play
    if play is not None and play.withdrawing:
        cite, mine = rules.law["banker_abates"], share_of(play.in_play, player)
    else:
        BETTING.refuse(rules, state)
        stake = state.jugada.stake_of(player)
        cite, mine = rules.law["announce"], stake.amount if stake else 0
        if mine and state.jugada.difference:
            raise Refused(NADA_QUE_RETIRAR, rules.abonos.cite, player=player)
    if not mine:
        raise Refused(NADA_QUE_RETIRAR, cite, player=player)
    return [BetWithdrawn(player=player, amount=mine, cite=cite)]


bets.bare(WithdrawBet)


@bets.fold(BetWithdrawn)
def withdrawn(rules: FerroRules, state: State, event: TakenBack) -> State:
    play = state.jugada
    stakes = tuple(stake for stake in play.stakes if stake.player != event.player)
    return with_play(state, stakes=stakes, in_play=tuple(p for p in play.in_play if p.player != event.player))


# --- after the closing call -------------------------------------------------------------------------------------------


class LateBetPlaced(Event, frozen=True, tag="late-bet-placed"):
    """A bet came after the closing call: the banker may have it removed."""

    sentence = N_("{player:@} bets {amount:€} after the closing call.")
    player: str
    amount: int
    covered: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*put_down((Part(self.player, self.amount),)), *out_of_garage(self.covered))


def _late_bet(rules: FerroRules, state: State, command: Bet) -> Sequence[Event]:
    """After the closing call and before the first card: it plays unless the banker has it removed."""
    play, player, cite = state.jugada, command.by.id, rules.law["deal"]
    if play.punto.cards or play.queue[0] != "punto":
        raise Refused(CARTAS_YA_DADAS, cite)
    if play.banco:
        raise Refused(HAY_BANCO, rules.law["banco"], player=play.banco[0].player)
    if isinstance(command, BetOnLine) or command.joined or player in play.late or share_of(play.in_play, player):
        raise Refused(OTRA_POSTURA, cite, player=player)
    if command.amount < rules.minimum:
        amount = max(command.amount, 0)
        raise Refused(BAJO_EL_MINIMO, rules.law["minimum"], amount=amount, minimum=rules.minimum)
    left = _uncovered(state)
    if command.amount > left:
        raise Refused(SIN_CUBRIR, rules.law["maximum"], left=left)
    covered = taken_from(play.garage, command.amount) if play.garage else ()
    return [LateBetPlaced(player=player, amount=command.amount, covered=covered, cite=cite)]


def _uncovered(state: State) -> int:
    """The uncovered part of the bank: out of play since the closing, or in play after todo va."""
    play = state.jugada
    return amount_of(play.garage) if play.garage else max(0, state.held_bank.amount - amount_of(play.in_play))


@bets.fold(LateBetPlaced)
def placed_late(rules: FerroRules, state: State, event: LateBetPlaced) -> State:
    play = state.jugada
    in_play = plus(play.in_play, (Part(event.player, event.amount),))
    garage = without_nothing(minus(play.garage, event.covered))
    play = replace(play, in_play=in_play, late=(*play.late, event.player), garage=garage, alone="")
    return replace(state, play=play, banca=brought_back(state.held_bank, event.covered))


RemoveLate = verb("RemoveLate", "retirar tardias", N_("Remove the late bets"), key="e")


class LateBetsRemoved(OfParts, frozen=True, tag="late-bets-removed"):
    """The banker had the late bets removed."""

    sentence = N_("The late bets are removed: {amount:€}.")
    uncovered: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*taken_back(self.parts), *into_garage(self.uncovered))


@bets.act(RemoveLate, by=BANKER, when=during("deal", Phase.REPARTO), offered=law("deal"))
def remove_late(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The banker has the bets made after the closing call removed, before the first card."""
    bank, play = state.held_bank, state.jugada
    if not play.late or play.punto.cards:
        raise Refused(SIN_TARDIAS, rules.law["deal"])
    parts = tuple(part for part in play.in_play if part.player in play.late)
    uncovered = () if bank.all_in else taken_from(bank.parts, amount_of(parts))
    return [LateBetsRemoved(parts=parts, uncovered=uncovered, cite=rules.law["deal"])]


@bets.fold(LateBetsRemoved)
def late_removed(rules: FerroRules, state: State, event: LateBetsRemoved) -> State:
    play = state.jugada
    in_play = without_nothing(minus(play.in_play, event.parts))
    play = replace(play, late=(), in_play=in_play, garage=plus(play.garage, without_nothing(event.uncovered)))
    return replace(state, play=play, banca=kept_out(state.held_bank, event.uncovered))


# --- abonos -----------------------------------------------------------------------------------------------------------

ABONO_TIME = during(lambda rules: rules.abonos.cite, Phase.APUESTAS)


def _require_abonos(rules: FerroRules, state: State) -> Play:
    if not rules.abonos.value:
        raise Refused(SIN_ABONOS, rules.abonos.cite)
    ABONO_TIME.refuse(rules, state)
    return state.jugada


def _difference(play: Play) -> int:
    return 0 if play.banco else play.wagered - play.announced - amount_of(play.abonos)


CallDifference = verb("CallDifference", "abono la diferencia", N_("Ask who backs the bank (abono la diferencia)"))
DifferenceCalled = announcement("DifferenceCalled", N_("The crupier: «abono la diferencia», {amount:€}."), OfSum)
bets.fold(DifferenceCalled)(lambda _, state, __: with_play(state, difference=True))


@bets.act(CallDifference, by=CROUPIER, offered=law("croupier"))
def call_difference(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Murcia: bets exceed the bank by at least the minimum, and may be backed."""
    cite, play = rules.law["abono_call"], _require_abonos(rules, state)
    if play.difference:
        raise Refused(YA_ESTA, cite)
    if _difference(play) < rules.minimum:
        raise Refused(SIN_DIFERENCIA, cite)
    return [DifferenceCalled(amount=_difference(play), cite=rules.abonos.cite)]


Abonar = verb("Abonar", "abonar {amount:€}", N_("Bet {amount:€} with the bank (abonar)"), WithAmount, key="o")
AbonoMade = announcement("AbonoMade", N_("{player:@} backs the bank with {amount:€}."), Laid)
bets.fold(AbonoMade)(
    lambda _, state, event: with_play(state, abonos=(*state.jugada.abonos, Part(event.player, event.amount)))
)


@bets.act(Abonar, by=PRESENT)
def abonar(rules: FerroRules, state: State, command: WithAmount) -> Sequence[Event]:
    """Bet with the bank: banker or player, one by one, within the limits of an opening bank."""
    player, cite, play = command.by.id, rules.law["abono_limits"], _require_abonos(rules, state)
    if not play.difference:
        raise Refused(ABONO_NO_PEDIDO, rules.law["abono_call"])
    if len(play.abonos) >= rules.abonos.value:
        raise Refused(DEMASIADOS_ABONOS, rules.abonos.cite, most=rules.abonos.value)
    partner = on_bank_side(state, player) and state.held_bank.banker != player
    taken = play.stake_of(player) is not None or play.has_announced(player) or share_of(play.abonos, player)
    if partner or taken:
        raise Refused(OTRA_POSTURA, cite, player=player)
    most = _most_abono(rules, play)
    if not rules.minimum <= command.amount <= most:
        raise Refused(ABONO_FUERA_DE_LIMITES, cite, least=rules.minimum, most=max(most, 0))
    return [AbonoMade(player=player, amount=command.amount, cite=rules.abonos.cite)]


def _most_abono(rules: FerroRules, play: Play) -> int:
    return min(_difference(play), rules.most_bank)


@bets.offer(Abonar)
def may_back(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    command = Abonar(by=who, amount=rules.minimum)
    if accepts(abonar, rules, state, command):
        yield from ranging(command, rules.abonos.cite, rules.minimum, _most_abono(rules, state.jugada))
