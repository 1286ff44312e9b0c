"""Bets against the bank: banco in its forms, ordinary bets, abonos, and what the bank covers of them."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.banca import most_bank
from tapete.games.ferrocarril.cierre import bets_total
from tapete.games.ferrocarril.commands import (
    Abonar,
    AnnounceHalf,
    BetOnLine,
    CallDifference,
    ChangeChips,
    CompleteLast,
    FollowBanco,
    MakeBanco,
    PlaceBet,
    WithdrawBet,
)
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.duty import require_croupier, require_phase, require_present, require_punter
from tapete.games.ferrocarril.events_play import (
    AbonoMade,
    BancoMade,
    BetPlaced,
    BetWithdrawn,
    CardsReclaimed,
    ChipsChanged,
    DifferenceCalled,
    HalfAnnounced,
    LastAnnounced,
    LateBetPlaced,
)
from tapete.games.ferrocarril.parts import Part, Parts, amount_of, share_of, taken_from
from tapete.games.ferrocarril.people import on_bank_side, rank, seat_number
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Bank, Phase, Play, Stake, State
from tapete.kit.money import LARGEST


def call_of(rules: FerroRules) -> str:
    """What covering the bank is called: in Murcia the text says banca."""
    return "banca" if rules.jurisdiction == "murcia" else "banco"


def stake_of(play: Play, player: str) -> Stake | None:
    """What somebody has bet."""
    for stake in play.stakes:
        if stake.player == player:
            return stake
    return None


def place_bet(rules: FerroRules, state: State, command: PlaceBet | BetOnLine) -> Sequence[Event]:
    """From the announcement to the closing call; a bet that reaches the whole bank covers it."""
    player = require_punter(rules, state, command.by)
    if state.phase is Phase.REPARTO:
        return _late_bet(rules, state, command)
    require_phase(state, rules.law["announce"], Phase.APUESTAS)
    play = state.jugada
    _refuse_joined(rules, state, command, player)
    if play.banco:
        raise Refused(reasons.HAY_BANCO, rules.law["banco"], player=play.banco[0].player)
    known, line = stake_of(play, player), isinstance(command, BetOnLine)
    if (known is not None and known.line != line) or _announced(play, player):
        raise Refused(reasons.OTRA_POSTURA, rules.law["line"], player=player)
    total = command.amount + (known.amount if known else 0)
    if not line and total == play.announced:
        return _banco(rules, state, player, ())
    _require_stake(rules, play, Stake(player, total, line), command.amount)
    return [BetPlaced(player=player, amount=command.amount, line=line, cite=rules.law["maximum"])]


def _announced(play: Play, player: str) -> bool:
    return any(part.player == player for part in (*play.half, *play.last))


def _refuse_joined(rules: FerroRules, state: State, command: PlaceBet | BetOnLine, player: str) -> None:
    if command.joined and seat_number(state, player):
        raise Refused(reasons.APUESTAS_UNIDAS, rules.law["highest"])
    if command.joined:
        raise Refused(reasons.OTRA_POSTURA, rules.law["highest"], player=player)


def _require_stake(rules: FerroRules, play: Play, stake: Stake, added: int) -> None:
    """At least the minimum in play, at most the bank."""
    if added < 1 or stake.plays < rules.minimum:
        amount = max(stake.plays, 0)
        raise Refused(reasons.BAJO_EL_MINIMO, rules.law["minimum"], amount=amount, minimum=rules.minimum)
    if stake.plays > play.announced or stake.amount > LARGEST:
        raise Refused(reasons.SOBRE_LA_BANCA, rules.law["maximum"], amount=stake.plays, bank=play.announced)


def _late_bet(rules: FerroRules, state: State, command: PlaceBet | BetOnLine) -> Sequence[Event]:
    """After the closing call and before the first card: it plays unless the banker has it removed."""
    play, bank, player = state.jugada, state.held_bank, command.by.id
    cite = rules.law["deal"]
    if play.punto.cards or play.queue[0] != "punto":
        raise Refused(reasons.CARTAS_YA_DADAS, cite)
    if play.banco:
        raise Refused(reasons.HAY_BANCO, rules.law["banco"], player=play.banco[0].player)
    if isinstance(command, BetOnLine) or command.joined or player in play.late or share_of(play.in_play, player):
        raise Refused(reasons.OTRA_POSTURA, cite, player=player)
    left = _uncovered(play, bank)
    if command.amount < rules.minimum:
        amount = max(command.amount, 0)
        raise Refused(reasons.BAJO_EL_MINIMO, rules.law["minimum"], amount=amount, minimum=rules.minimum)
    if command.amount > left:
        raise Refused(reasons.SIN_CUBRIR, rules.law["maximum"], left=left)
    covered = taken_from(play.garage, command.amount) if play.garage else ()
    return [LateBetPlaced(player=player, amount=command.amount, covered=covered, cite=cite)]


def _uncovered(play: Play, bank: Bank) -> int:
    """What of the bank no bet covers: kept out of play at the closing, or left in it by todo va."""
    return amount_of(play.garage) if play.garage else max(0, bank.amount - amount_of(play.in_play))


def late_room(play: Play, bank: Bank) -> int:
    """What may still be bet after the closing call."""
    return _uncovered(play, bank)


def withdraw_bet(rules: FerroRules, state: State, command: WithdrawBet) -> Sequence[Event]:
    """An ordinary bet until the closing call; any bet when the banker has abated too soon."""
    player = require_present(rules, state, command.by)
    play = state.play
    if play is not None and play.withdrawing:
        mine = share_of(play.in_play, player)
        if not mine:
            raise Refused(reasons.NADA_QUE_RETIRAR, rules.law["banker_abates"], player=player)
        return [BetWithdrawn(player=player, amount=mine, cite=rules.law["banker_abates"])]
    cite = rules.law["announce"]
    require_phase(state, cite, Phase.APUESTAS)
    stake = stake_of(state.jugada, player)
    if stake is None:
        raise Refused(reasons.NADA_QUE_RETIRAR, cite, player=player)
    if state.jugada.difference:
        raise Refused(reasons.NADA_QUE_RETIRAR, rules.abonos.cite, player=player)
    return [BetWithdrawn(player=player, amount=stake.amount, cite=cite)]


def change_chips(rules: FerroRules, state: State, command: ChangeChips) -> Sequence[Event]:
    """A bet on the line that was announced otherwise than as half: exactly what was announced is placed."""
    require_croupier(rules, state, command.by)
    cite = rules.law["line"]
    require_phase(state, cite, Phase.APUESTAS)
    play = state.jugada
    stake = stake_of(play, command.player)
    if stake is None or not stake.line:
        raise Refused(reasons.SIN_RAYA, cite, player=command.player)
    if not rules.minimum <= command.amount <= min(stake.amount, play.announced - 1):
        raise Refused(reasons.BAJO_EL_MINIMO, cite, amount=max(command.amount, 0), minimum=rules.minimum)
    back = stake.amount - command.amount
    return [ChipsChanged(player=command.player, amount=command.amount, back=back, cite=cite)]


# --- banco ------------------------------------------------------------------------------------------------------------


def make_banco(rules: FerroRules, state: State, command: MakeBanco) -> Sequence[Event]:
    """Cover the whole bank, alone or in association."""
    player = require_punter(rules, state, command.by)
    if state.phase in {Phase.REPARTO, Phase.PUNTO, Phase.BANQUERO}:
        raise Refused(reasons.BANCO_TARDIO, rules.law["seguido"])
    require_phase(state, rules.law["banco"], Phase.APUESTAS)
    return _banco(rules, state, player, command.partners)


def _banco(rules: FerroRules, state: State, player: str, partners: tuple[str, ...]) -> Sequence[Event]:
    play = state.jugada
    parts = _banco_parts(rules, state, player, partners)
    follows = state.follow == player and not partners
    if play.banco and _claim(state, play.banco, follows=play.follows) <= _claim(state, parts, follows=follows):
        cite = rules.law["single" if len(play.banco) < len(parts) else "banco"]
        raise Refused(reasons.BANCO_PREFERENTE, cite, player=play.banco[0].player)
    return [_made(rules, play, parts, follows=follows)]


def _banco_parts(rules: FerroRules, state: State, player: str, partners: tuple[str, ...]) -> Parts:
    """The announcer puts what the chips of the others leave of the bank."""
    play, cite = state.jugada, rules.law["single"]
    others: list[Part] = []
    for partner in partners:
        offered = next((each for each in state.proposals if each.player == partner and each.to == player), None)
        if offered is None or any(part.player == partner for part in others):
            raise Refused(reasons.SIN_PROPUESTA, cite, player=partner, to=player)
        others.append(Part(partner, offered.amount))
    own = play.announced - sum(part.amount for part in others)
    if own < 1:
        raise Refused(reasons.PARTES_INEXACTAS, cite, missing=0)
    return (Part(player, own), *others)


def _claim(state: State, parts: Parts, *, follows: bool) -> tuple[int, tuple[int, int, int]]:
    """The place of a banco among others: seguido, the repetition of a tie, one alone by priority, an association."""
    maker = parts[0].player
    if follows:
        return 0, (0, 0, 0)
    if len(parts) > 1:
        return 3, rank(state, maker)
    return 1 if state.repeat == maker else 2, rank(state, maker)


def _made(rules: FerroRules, play: Play, parts: Parts, *, follows: bool, undone: Parts = ()) -> BancoMade:
    call = call_of(rules)
    if follows:
        call = "banca seguida" if call == "banca" else "banco seguido"
    return BancoMade(
        player=parts[0].player,
        call=call,
        parts=parts,
        returned=_everything(play),
        follows=follows,
        undone=undone,
        cite=rules.law["seguido" if follows else "banco" if len(parts) == 1 else "single"],
    )


def _everything(play: Play) -> Parts:
    """All that lies on the cloth against the bank, or with it."""
    amounts: dict[str, int] = {}
    stakes = tuple(Part(stake.player, stake.amount) for stake in play.stakes)
    for part in (*play.abonos, *(play.in_play or (*stakes, *play.half, *play.last, *play.banco))):
        amounts[part.player] = amounts.get(part.player, 0) + part.amount
    return tuple(Part(player, amount) for player, amount in amounts.items())


def follow_banco(rules: FerroRules, state: State, command: FollowBanco) -> Sequence[Event]:
    """Before every other banco, and even after the deal while nobody has lifted the cards."""
    player = require_punter(rules, state, command.by)
    cite = rules.law["seguido"]
    if state.phase is Phase.APUESTAS:
        if state.follow != player:
            raise Refused(reasons.SIN_BANCO_SEGUIDO, cite, player=player)
        return _banco(rules, state, player, ())
    require_phase(state, cite, Phase.REPARTO, Phase.PUNTO)
    play = state.jugada
    if state.follow != player:
        raise Refused(reasons.SIN_BANCO_SEGUIDO, cite, player=player)
    if play.follows:
        raise Refused(reasons.BANCO_PREFERENTE, cite, player=player)
    if play.lifted or play.withdrawing:
        raise Refused(reasons.CARTAS_VISTAS, rules.law["late_seguido"])
    course = Course(rules, state)
    course(_made(rules, play, (Part(player, play.announced),), follows=True, undone=play.garage))
    if play.given:
        course(CardsReclaimed(player=player, cite=rules.law["late_seguido"]))
    return course.events


def announce_half(rules: FerroRules, state: State, command: AnnounceHalf) -> Sequence[Event]:
    """Banco con la mesa: half the bank, rounded up, while nobody covers it."""
    player = require_punter(rules, state, command.by)
    cite = rules.law["half"]
    require_phase(state, cite, Phase.APUESTAS)
    play = state.jugada
    _refuse_second(rules, play, player)
    if play.half:
        raise Refused(reasons.YA_ANUNCIADO, cite, player=play.half[0].player)
    amount = (play.announced + 1) // 2
    return [HalfAnnounced(player=player, call=call_of(rules), amount=amount, cite=cite)]


def _refuse_second(rules: FerroRules, play: Play, player: str) -> None:
    if play.banco:
        raise Refused(reasons.HAY_BANCO, rules.law["half"], player=play.banco[0].player)
    if stake_of(play, player) is not None or _announced(play, player):
        raise Refused(reasons.OTRA_POSTURA, rules.law["half"], player=player)


def complete_last(rules: FerroRules, state: State, command: CompleteLast) -> Sequence[Event]:
    """Con la mesa y último completo: what is missing in the end, up to all that the half leaves."""
    player = require_punter(rules, state, command.by)
    cite = rules.law["completes"]
    require_phase(state, cite, Phase.APUESTAS)
    play = state.jugada
    _refuse_second(rules, play, player)
    if play.last:
        raise Refused(reasons.YA_ANUNCIADO, cite, player=play.last[0].player)
    amount = play.announced - amount_of(play.half)
    if amount == 0:
        raise Refused(reasons.SIN_CUBRIR, cite, left=0)
    return [LastAnnounced(player=player, amount=amount, cite=cite)]


# --- abonos -----------------------------------------------------------------------------------------------------------


def call_difference(rules: FerroRules, state: State, command: CallDifference) -> Sequence[Event]:
    """Murcia: bets exceed the bank by at least the minimum, and may be backed."""
    require_croupier(rules, state, command.by)
    cite = rules.abonos.cite
    if not rules.abonos.value:
        raise Refused(reasons.SIN_ABONOS, cite)
    require_phase(state, cite, Phase.APUESTAS)
    play = state.jugada
    if play.difference:
        raise Refused(reasons.YA_ESTA, cite)
    if difference(play) < rules.minimum:
        raise Refused(reasons.SIN_DIFERENCIA, cite)
    return [DifferenceCalled(amount=difference(play), cite=cite)]


def difference(play: Play) -> int:
    """What the bets exceed the bank and its abonos by; with a banco there is none."""
    return 0 if play.banco else bets_total(play) - play.announced - amount_of(play.abonos)


def abonar(rules: FerroRules, state: State, command: Abonar) -> Sequence[Event]:
    """Bet with the bank: banker or player, one by one, within the limits of an opening bank."""
    player = require_present(rules, state, command.by)
    cite = rules.abonos.cite
    if not rules.abonos.value:
        raise Refused(reasons.SIN_ABONOS, cite)
    require_phase(state, cite, Phase.APUESTAS)
    play = state.jugada
    if not play.difference:
        raise Refused(reasons.ABONO_NO_PEDIDO, cite)
    if len(play.abonos) >= rules.abonos.value:
        raise Refused(reasons.DEMASIADOS_ABONOS, cite, most=rules.abonos.value)
    partner = on_bank_side(state, player) and state.held_bank.banker != player
    taken = stake_of(play, player) is not None or _announced(play, player) or share_of(play.abonos, player)
    if partner or taken:
        raise Refused(reasons.OTRA_POSTURA, cite, player=player)
    most = most_abono(rules, play)
    if not rules.minimum <= command.amount <= most:
        raise Refused(reasons.ABONO_FUERA_DE_LIMITES, cite, least=rules.minimum, most=max(most, 0))
    return [AbonoMade(player=player, amount=command.amount, cite=cite)]


def most_abono(rules: FerroRules, play: Play) -> int:
    """What may still be backed by one abono."""
    left = difference(play)
    return min(left, most_bank(rules))
