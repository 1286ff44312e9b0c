"""Who sits where, who commands a casilla, and who may bet on it."""

from collections.abc import Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.table.duty import require_duty, require_open, require_player
from tapete.families.table.reasons import APUESTA_AJENA
from tapete.games.blackjack import reasons
from tapete.games.blackjack.commands import Allow, Rise, Sit
from tapete.games.blackjack.events import ConsentGiven, PlayerRose, PlayerSeated
from tapete.games.blackjack.rules import HOLDER, JEFE, BlackjackRules
from tapete.games.blackjack.state import Bet, Phase, State
from tapete.law.citation import Citation

ADVICE = Citation("criterio:blackjack.16")
A_MANO_TO_BACK = Citation("criterio:blackjack.38")
BETWEEN_ROUNDS = frozenset({Phase.PREPARACION, Phase.APUESTAS, Phase.FIN})


def require_handler(rules: BlackjackRules, state: State, by: Actor, player: str) -> None:
    """Refuse whoever may not speak for a player: only the player, or the croupier who hears him."""
    require_open(state)
    if by.role is Role.JUGADOR and by.id == player:
        pass
    elif by.role is Role.CRUPIER:
        require_duty(rules, state, by)
    else:
        raise Refused(APUESTA_AJENA, rules.betting.cite, by=by.id, player=player)
    require_player(state, player)


def require_plaza(rules: BlackjackRules, plaza: int) -> None:
    """Refuse a plaza that is not marked on the cloth."""
    if not 1 <= plaza <= rules.plazas:
        raise Refused(reasons.PLAZA_INEXISTENTE, rules.seats_cite, plaza=plaza, plazas=rules.plazas)


def seat_of(state: State, player: str) -> int:
    """The plaza where somebody sits; zero for whoever stands."""
    return state.seats.index(player) + 1 if player in state.seats else 0


def sit(rules: BlackjackRules, state: State, command: Sit) -> Sequence[Event]:
    """A player takes a vacant plaza on which nobody else has chips."""
    player, plaza, cite = command.player, command.plaza, rules.seats_cite
    require_handler(rules, state, command.by, player)
    require_plaza(rules, plaza)
    if seat_of(state, player):
        raise Refused(reasons.YA_SENTADO, cite, player=player, plaza=seat_of(state, player))
    holder = state.seats[plaza - 1]
    if holder:
        raise Refused(reasons.PLAZA_OCUPADA, cite, holder=holder, plaza=plaza)
    if has_chips(state, plaza, except_for=player):
        raise Refused(reasons.PLAZA_CON_APUESTAS, cite, plaza=plaza)
    return [PlayerSeated(player=player, plaza=plaza, cite=cite)]


def has_chips(state: State, plaza: int, except_for: str = "") -> bool:
    """Whether others have chips on a casilla, or it is being played."""
    return any(b.plaza == plaza and b.player != except_for for b in state.bets) or any(
        m.plaza == plaza for m in state.manos
    )


def rise(rules: BlackjackRules, state: State, command: Rise) -> Sequence[Event]:
    """A player without chips on the table leaves his plaza, between rounds."""
    player, cite = command.player, rules.seats_cite
    require_handler(rules, state, command.by, player)
    if not seat_of(state, player):
        raise Refused(reasons.NO_SENTADO, cite, player=player)
    if not may_rise(state, player):
        raise Refused(reasons.CON_APUESTAS, cite, player=player)
    return [PlayerRose(player=player, plaza=seat_of(state, player), cite=cite)]


def may_rise(state: State, player: str) -> bool:
    """Whether somebody has no chips on the table."""
    in_play = any(stake.player == player for mano in state.manos for stake in mano.stakes)
    commands = any(mano.commander == player for mano in state.manos)
    return not in_play and not commands and not any(bet.player == player for bet in state.bets)


def allow(rules: BlackjackRules, state: State, command: Allow) -> Sequence[Event]:
    """The holder of a plaza says who may back its mano; the jefe where the text lets him, and to end a leave."""
    require_open(state)
    plaza, player = command.plaza, command.player
    require_plaza(rules, plaza)
    require_player(state, player)
    holder = state.seats[plaza - 1]
    if not holder or holder == player:
        raise Refused(reasons.CONSENTIMIENTO_SIN_OBJETO, rules.seats_cite, player=player, plaza=plaza)
    consent = rules.seated_consent if seat_of(state, player) else rules.standing_consent
    by_jefe = command.by.role is Role.JEFE
    if by_jefe and (JEFE in consent.value or not command.allowed):
        require_duty(rules, state, command.by)
    elif command.by != Actor(holder, Role.JUGADOR):
        who = ", ".join((holder, *(each for each in consent.value if each != HOLDER)))
        raise Refused(reasons.CONSENTIMIENTO_AJENO, consent.cite, plaza=plaza, who=who, by=command.by.id)
    cite = ADVICE if by_jefe and JEFE not in consent.value else consent.cite
    return [
        ConsentGiven(by=command.by.id, by_jefe=by_jefe, player=player, plaza=plaza, allowed=command.allowed, cite=cite)
    ]


def apuestas(state: State, plaza: int) -> list[Bet]:
    """The bets on a casilla, in the order in which they were laid."""
    return [bet for bet in state.bets if bet.plaza == plaza and bet.kind == "plaza"]


def commander_of(state: State, plaza: int) -> str:
    """Who commands a casilla: the first line or, where nobody sits, the highest bet and then the nearest seat."""
    holder = state.seats[plaza - 1]
    if holder:
        return holder
    last = len(state.seats) + 1
    return min(apuestas(state, plaza), key=lambda bet: (-bet.amount, seat_of(state, bet.player) or last)).player


def require_entitled(rules: BlackjackRules, state: State, player: str, plaza: int) -> None:
    """Refuse whoever may not bet on a casilla: his own, a vacant one, or another's with the consent it needs."""
    require_plaza(rules, plaza)
    holder = state.seats[plaza - 1]
    if holder == player:
        return
    seated = bool(seat_of(state, player))
    if not holder:
        if rules.vacant_for_seated.value and not seated:
            raise Refused(reasons.VACANTE_PARA_SENTADOS, rules.vacant_for_seated.cite, player=player)
        return
    consent = rules.seated_consent if seated else rules.standing_consent
    if not _consented(rules, state, player, plaza):
        raise Refused(reasons.SIN_CONSENTIMIENTO, consent.cite, player=player, holder=holder)
    if not any(bet.player == holder for bet in apuestas(state, plaza)):
        raise Refused(reasons.SIN_MANO, A_MANO_TO_BACK, holder=holder, plaza=plaza)


def _consented(rules: BlackjackRules, state: State, player: str, plaza: int) -> bool:
    """What the jefe said, else the holder; else silence, which consents for those who stand where the text says so."""
    said = {c.by_jefe: c.allowed for c in state.consents if c.plaza == plaza and c.player == player}
    by_silence = rules.silence_consents.value and not seat_of(state, player)
    return said.get(True, said.get(False, by_silence))
