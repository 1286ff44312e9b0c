"""The decisions of players: seguro and retiro while the window is open, then each mano in its turn."""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.table.duty import CROUPIER, require_open, require_staff
from tapete.families.table.reasons import SIN_IMPORTE
from tapete.games.blackjack import reasons
from tapete.games.blackjack.commands import Ask, Double, GoOn, Insure, Match, Pass, Retire, Split, Stand
from tapete.games.blackjack.events import (
    Asked,
    BetPlaced,
    Divided,
    Doubled,
    Matched,
    Passed,
    QuestionClosed,
    Retired,
    Stood,
)
from tapete.games.blackjack.hands import awaited, is_pair, over, shows_as
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.seats import require_handler, require_plaza
from tapete.games.blackjack.settlement import gain, retire
from tapete.games.blackjack.state import LIMIT, Mano, Phase, Stake, State
from tapete.law.citation import Citation

BACKERS = Citation("criterio:blackjack.10")
INITIATIVES = ("separar", "doblar")
"""What backers are asked to match."""
OPEN = frozenset({Phase.VENTANA, Phase.TURNOS})


def stake_of(mano: Mano, player: str) -> Stake | None:
    """What somebody has on a mano."""
    return next((stake for stake in mano.stakes if stake.player == player), None)


def backers_of(mano: Mano) -> tuple[str, ...]:
    """Who has bet on a mano without commanding it."""
    return tuple(stake.player for stake in mano.stakes if stake.player != mano.commander)


# --- seguro -----------------------------------------------------------------------------------------------------------


def insure(rules: BlackjackRules, state: State, command: Insure) -> Sequence[Event]:
    """A bettor insures his bet on a casilla against the croupier's Black-Jack."""
    player, plaza, cite = command.player, command.plaza, rules.seguro.cite
    require_handler(rules, state, command.by, player)
    require_plaza(rules, plaza)
    if state.third:
        raise Refused(reasons.SEGURO_TARDE, cite)
    if state.phase not in OPEN or not shows_as(state):
        raise Refused(reasons.SIN_SEGURO, cite)
    cap = insurable(rules, state, player, plaza)
    if cap is None:
        raise Refused(reasons.SIN_APUESTA_EN_LA_CASILLA, cite, player=player, plaza=plaza)
    if command.amount < 1:
        raise Refused(SIN_IMPORTE, cite)
    if command.amount > cap:
        raise Refused(reasons.SEGURO_EXCESIVO, cite, plaza=plaza, cap=cap)
    return [BetPlaced(player=player, plaza=plaza, bet="seguro", amount=command.amount, cite=cite)]


def insurable(rules: BlackjackRules, state: State, player: str, plaza: int) -> int | None:
    """What somebody may still lay on the seguro line of a casilla; None without a bet on it."""
    stakes = (stake_of(mano, player) for mano in state.manos if mano.plaza == plaza)
    stake = next((stake for stake in stakes if stake is not None), None)
    if stake is None:
        return None
    laid = sum(s.amount for s in state.seguros if (s.player, s.plaza) == (player, plaza))
    return gain(stake.initial, rules.seguro.value) - laid


# --- retiro -----------------------------------------------------------------------------------------------------------


def retire_mano(rules: BlackjackRules, state: State, command: Retire) -> Sequence[Event]:
    """The commander gives up a mano with its two first cards, and half of every bet on it."""
    player, plaza, cite = command.player, command.plaza, rules.retiro.cite
    require_handler(rules, state, command.by, player)
    require_plaza(rules, plaza)
    if not rules.retiro.value:
        raise Refused(reasons.SIN_RETIRO, cite)
    if state.third:
        raise Refused(reasons.RETIRO_TARDE, cite)
    if state.phase not in OPEN:
        raise Refused(reasons.MANO_NO_RETIRABLE, cite)
    if shows_as(state):
        raise Refused(reasons.RETIRO_CONTRA_AS, cite)
    place = retirable(state, plaza)
    if place is None:
        raise Refused(reasons.MANO_NO_RETIRABLE, cite)
    mano = state.manos[place]
    if mano.commander != player:
        raise Refused(reasons.NO_MANDA, cite, commander=mano.commander, plaza=plaza, player=player)
    return [*retire(rules, state, place), Retired(player=player, plaza=plaza, mano=place, cite=cite)]


def retirable(state: State, plaza: int) -> int | None:
    """Which mano of a casilla could be retired: whole, with its two first cards."""
    for place, mano in enumerate(state.manos):
        if mano.plaza == plaza and not (mano.split or mano.doubled or mano.gone):
            return place
    return None


# --- what is asked of several -----------------------------------------------------------------------------------------


def decline(rules: BlackjackRules, state: State, command: Pass) -> Sequence[Event]:
    """Somebody who was asked wants nothing."""
    require_handler(rules, state, command.by, command.player)
    if command.player not in state.pending:
        raise Refused(reasons.NADA_QUE_CONTESTAR, question_cite(rules, state), player=command.player)
    return [Passed(player=command.player, cite=question_cite(rules, state))]


def go_on(rules: BlackjackRules, state: State, command: GoOn) -> Sequence[Event]:
    """The croupier goes on without further answers."""
    require_open(state)
    cite = question_cite(rules, state)
    require_staff(rules, state, command.by, CROUPIER, cite)
    if not state.asking:
        raise Refused(reasons.NADIE_PREGUNTA, cite)
    return [QuestionClosed(cite=cite)]


def question_cite(rules: BlackjackRules, state: State) -> Citation:
    """The provision behind what is being asked."""
    cites = {"seguro": rules.seguro.cite, "retiro": rules.retiro.cite}
    return cites.get(state.asking, BACKERS if state.asking else rules.play_cite)


def match(rules: BlackjackRules, state: State, command: Match) -> Sequence[Event]:
    """A backer adds to the mano what the commander's initiative asks."""
    player = command.player
    require_handler(rules, state, command.by, player)
    if state.asking not in INITIATIVES or player not in state.pending:
        raise Refused(reasons.NADA_QUE_CONTESTAR, BACKERS, player=player)
    mano = state.mano
    stake = stake_of(mano, player)
    amount = stake.amount if stake else 0
    return [Matched(player=player, plaza=mano.plaza, mano=state.turn, amount=amount, cite=BACKERS)]


# --- the mano in turn -------------------------------------------------------------------------------------------------


def ask(rules: BlackjackRules, state: State, command: Ask) -> Sequence[Event]:
    """One card more for the mano in turn."""
    mano = _in_turn(rules, state, command.by, command.player)
    if mano.on_ases:
        raise Refused(reasons.UNA_CARTA_POR_AS, rules.cards_on_ases.cite)
    return [Asked(player=command.player, plaza=mano.plaza, cite=rules.play_cite)]


def stand(rules: BlackjackRules, state: State, command: Stand) -> Sequence[Event]:
    """No more cards for the mano in turn."""
    mano = _in_turn(rules, state, command.by, command.player)
    return [Stood(player=command.player, plaza=mano.plaza, cite=rules.play_cite)]


def double(rules: BlackjackRules, state: State, command: Double) -> Sequence[Event]:
    """As much again on the mano in turn, for one card."""
    player = command.player
    mano = _in_turn(rules, state, command.by, player)
    if mano.on_ases:
        raise Refused(reasons.UNA_CARTA_POR_AS, rules.cards_on_ases.cite)
    if not doublable(rules, mano):
        counts = ", ".join(map(str, rules.doubles.value))
        raise Refused(reasons.NO_SE_DOBLA, rules.doubles.cite, counts=counts)
    amount = _staked(mano)
    return [Doubled(player=player, plaza=mano.plaza, mano=state.turn, amount=amount, cite=rules.doubles.cite)]


def doublable(rules: BlackjackRules, mano: Mano) -> bool:
    """Whether two cards count what may be doubled, an as being one (criterio:blackjack.7)."""
    return len(mano.hand.cards) == 2 and mano.hand.hard in rules.doubles.value and not mano.on_ases


def split(rules: BlackjackRules, state: State, command: Split) -> Sequence[Event]:
    """The pair in turn becomes two manos, with an equal bet on the second."""
    player, cite = command.player, rules.pares.cite
    mano = _in_turn(rules, state, command.by, player)
    if not splittable(rules, mano):
        raise Refused(reasons.NO_SON_PARES, cite)
    amount = _staked(mano)
    if command.amount != amount:
        raise Refused(reasons.APUESTA_DISTINTA, cite, expected=amount, amount=command.amount)
    return [Divided(player=player, plaza=mano.plaza, mano=state.turn, amount=amount, cite=cite)]


def splittable(rules: BlackjackRules, mano: Mano) -> bool:
    """Whether a mano is a pair of equal value."""
    return rules.pares.value and is_pair(rules, mano.hand)


def _staked(mano: Mano) -> int:
    stake = stake_of(mano, mano.commander)
    return stake.amount if stake else 0


def _in_turn(rules: BlackjackRules, state: State, by: Actor, player: str) -> Mano:
    """The mano in turn, if this player commands it and is waited for."""
    require_handler(rules, state, by, player)
    if awaited(state):
        mano = state.manos[state.turn]
        if mano.commander == player:
            return mano
        if stake_of(mano, player):
            facts = {"commander": mano.commander, "plaza": mano.plaza, "player": player}
            raise Refused(reasons.NO_MANDA, rules.seats_cite, **facts)
    raise _why_not_yours(rules, state, player)


def _why_not_yours(rules: BlackjackRules, state: State, player: str) -> Refused:
    """Whoever asks again of a mano that has ended is told why it has."""
    played = state.manos[: state.turn]
    mine = [mano for mano in played if mano.commander == player and over(rules, mano)]
    in_turn = state.phase is Phase.TURNOS and state.mano.commander == player
    if mine and not in_turn and not mine[-1].stood:
        mano = mine[-1]
        if mano.on_ases:
            return Refused(reasons.UNA_CARTA_POR_AS, rules.cards_on_ases.cite)
        if mano.doubled:
            return Refused(reasons.UNA_CARTA_AL_DOBLAR, rules.doubles.cite)
        if mano.hand.points >= LIMIT:
            return Refused(reasons.YA_TIENE_21, rules.play_cite, points=mano.hand.points)
    return Refused(reasons.NO_ES_SU_TURNO, rules.play_cite, player=player)
