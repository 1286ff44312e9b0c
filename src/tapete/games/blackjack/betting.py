"""The bets before the deal: who lays them where, how much, and the coins of the pots."""

from collections.abc import Sequence

from tapete.engine.command import LONGEST_WORD
from tapete.engine.event import Event
from tapete.engine.offer import Amounts
from tapete.engine.refusal import Refused
from tapete.families.table.reasons import BAJO_MINIMO, FUERA_DE_PLAZO, PALABRA_NO_ADMITIDA
from tapete.games.blackjack import reasons
from tapete.games.blackjack.commands import BetThirteen, PlaceBet, PlayPot, Withdraw
from tapete.games.blackjack.events import BetPlaced, BetWithdrawn
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.seats import apuestas, require_entitled, require_handler, require_plaza
from tapete.games.blackjack.state import Bet, Phase, State

THIRTEEN = ("menor", "mayor")


def require_betting(rules: BlackjackRules, state: State) -> None:
    """Refuse a bet once the deal has begun, or before the cards are ready."""
    if state.phase is not Phase.APUESTAS:
        raise Refused(FUERA_DE_PLAZO, rules.betting.cite)


def place_bet(rules: BlackjackRules, state: State, command: PlaceBet) -> Sequence[Event]:
    """A stake is laid if the time, the person, the number of bettors and the limits of the casilla admit it."""
    player, plaza, amount = command.player, command.plaza, command.amount
    require_handler(rules, state, command.by, player)
    require_betting(rules, state)
    require_entitled(rules, state, player, plaza)
    _require_amount(rules, state, player, plaza, amount)
    if len(command.word) > LONGEST_WORD or not command.word.isprintable():
        raise Refused(PALABRA_NO_ADMITIDA, rules.betting.cite, longest=LONGEST_WORD)
    return [BetPlaced(player=player, plaza=plaza, amount=amount, word=command.word, cite=rules.betting.cite)]


def _require_amount(rules: BlackjackRules, state: State, player: str, plaza: int, amount: int) -> None:
    laid = apuestas(state, plaza)
    mine = sum(bet.amount for bet in laid if bet.player == player)
    total = sum(bet.amount for bet in laid) + amount
    most = rules.bettors.value
    if most and not mine and len(laid) >= most:
        raise Refused(reasons.CASILLA_COMPLETA, rules.bettors.cite, most=most, plaza=plaza)
    if mine + amount < rules.minimum or amount < 1:
        facts = {"stake": amount, "bet": f"plaza {plaza}", "minimum": rules.minimum}
        raise Refused(BAJO_MINIMO, rules.betting.cite, **facts)
    if total > rules.maximum:
        facts = {"stake": amount, "total": total, "plaza": plaza, "cap": rules.maximum}
        raise Refused(reasons.SOBRE_MAXIMO, rules.maximum_cite, **facts)
    if (mine + amount - rules.minimum) % rules.step:
        facts = {"minimum": rules.minimum, "step": rules.step, "stake": amount, "total": mine + amount}
        raise Refused(reasons.FUERA_DE_UNIDAD, rules.step_cite, **facts)


def amounts_for(rules: BlackjackRules, state: State, player: str, plaza: int) -> Amounts | None:
    """What somebody entitled to a casilla may still lay on it."""
    laid = apuestas(state, plaza)
    mine = any(bet.player == player for bet in laid)
    if not mine and rules.bettors.value and len(laid) >= rules.bettors.value:
        return None
    low, high = rules.step if mine else rules.minimum, rules.maximum - sum(bet.amount for bet in laid)
    return Amounts(low, high - (high - low) % rules.step, rules.step) if low <= high else None


def bet_thirteen(rules: BlackjackRules, state: State, command: BetThirteen) -> Sequence[Event]:
    """An independent stake of a bettor of the casilla, within the limits of the table."""
    player, plaza, side = command.player, command.plaza, command.side
    require_handler(rules, state, command.by, player)
    if not rules.trece.value:
        raise Refused(reasons.SIN_TRECE, rules.trece.cite)
    require_betting(rules, state)
    _require_bettor(rules, state, player, plaza)
    total = on_kind(state, player, plaza, side) + command.amount
    if not (rules.minimum <= total <= rules.maximum and command.amount >= 1) or side not in THIRTEEN:
        facts = {"stake": total, "side": side, "minimum": rules.minimum, "cap": rules.maximum}
        raise Refused(reasons.TRECE_FUERA_DE_LIMITES, rules.trece.cite, **facts)
    return [BetPlaced(player=player, plaza=plaza, bet=side, amount=command.amount, cite=rules.trece.cite)]


def on_kind(state: State, player: str, plaza: int, kind: str) -> int:
    """What somebody has on a casilla in one kind of bet."""
    return sum(b.amount for b in state.bets if (b.player, b.plaza, b.kind) == (player, plaza, kind))


def _require_bettor(rules: BlackjackRules, state: State, player: str, plaza: int) -> None:
    require_plaza(rules, plaza)
    if not on_kind(state, player, plaza, "plaza"):
        raise Refused(reasons.SIN_APUESTA_EN_LA_CASILLA, rules.betting.cite, player=player, plaza=plaza)


def play_pot(rules: BlackjackRules, state: State, command: PlayPot) -> Sequence[Event]:
    """A bettor of the casilla lays the coin of a pot, one for each mano."""
    player, plaza, place = command.player, command.plaza, rules.pot(command.pot)
    require_handler(rules, state, command.by, player)
    if place < 0:
        raise Refused(reasons.BOTE_DESCONOCIDO, rules.pots_cite, pot=command.pot)
    require_betting(rules, state)
    _require_bettor(rules, state, player, plaza)
    pot = rules.pots[place]
    if on_kind(state, player, plaza, pot_bet(pot.name)):
        raise Refused(reasons.MONEDA_REPETIDA, rules.pots_cite, player=player, pot=pot.name, plaza=plaza)
    return [BetPlaced(player=player, plaza=plaza, bet=pot_bet(pot.name), amount=pot.coin, cite=rules.pots_cite)]


def pot_bet(pot: str) -> str:
    """The kind of bet that the coin of a pot is."""
    return f"bote:{pot}"


def withdraw(rules: BlackjackRules, state: State, command: Withdraw) -> Sequence[Event]:
    """What somebody has on a casilla comes off it; without its holder's bet, those of his backers too."""
    player, plaza = command.player, command.plaza
    require_handler(rules, state, command.by, player)
    require_plaza(rules, plaza)
    require_betting(rules, state)
    everybody = state.seats[plaza - 1] == player
    taken = [bet for bet in state.bets if bet.plaza == plaza and (everybody or bet.player == player)]
    if command.side:
        taken = [bet for bet in taken if bet.kind == command.side and bet.player == player]
    if not any(bet.player == player for bet in taken):
        raise Refused(reasons.NADA_QUE_RETIRAR, rules.betting.cite, player=player, plaza=plaza)
    return [withdrawn(rules, bet) for bet in taken]


def withdrawn(rules: BlackjackRules, bet: Bet) -> BetWithdrawn:
    """A bet taken off the cloth whole."""
    return BetWithdrawn(player=bet.player, plaza=bet.plaza, bet=bet.kind, amount=bet.amount, cite=rules.betting.cite)
