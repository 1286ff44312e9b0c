"""Who may do what at this table: players for themselves, the banker, the holder of the cards, the staff."""

from tapete.engine.actor import Actor, Role
from tapete.engine.refusal import Refused
from tapete.families.table.duty import (
    CROUPIER,
    require_open,
    require_player,
    require_role,
    require_staff,
)
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.people import on_bank_side, present
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Bank, Phase, Play, State
from tapete.law.citation import Citation

_PLAYER = frozenset({Role.JUGADOR})


def require_phase(state: State, cite: Citation, *phases: Phase) -> None:
    """Refuse what belongs to another moment."""
    if state.phase not in phases:
        require_open(state)
        raise Refused(reasons.FUERA_DE_FASE, cite, phase=state.phase.value)


def require_person(rules: FerroRules, state: State, by: Actor) -> str:
    """A player who is nobody of the staff; whether they are at the table is another matter."""
    require_open(state)
    if by.role is not Role.JUGADOR:
        require_role(by, _PLAYER, rules.law["players"])
    require_player(state, by.id)
    return by.id


def require_present(rules: FerroRules, state: State, by: Actor) -> str:
    """A player who is at the table."""
    player = require_person(rules, state, by)
    if not present(state, player):
        raise Refused(reasons.NO_ESTA_EN_LA_MESA, rules.law["players"], player=player)
    return player


def require_punter(rules: FerroRules, state: State, by: Actor) -> str:
    """A player at the table who does not share the bank."""
    player = require_present(rules, state, by)
    if on_bank_side(state, player):
        raise Refused(reasons.DEL_LADO_DE_LA_BANCA, Citation("criterio:ferrocarril.49"), player=player)
    return player


def require_banker(rules: FerroRules, state: State, by: Actor) -> Bank:
    """The banker; an asociado is told that they may not intervene."""
    player = require_person(rules, state, by)
    bank = state.banca
    if bank is None:
        raise Refused(reasons.FALTA_EL_BANQUERO, rules.law["first"])
    if bank.banker != player:
        if any(part.player == player for part in bank.parts):
            raise Refused(reasons.ASOCIADO_NO_INTERVIENE, rules.law["partner"], player=player)
        raise Refused(reasons.NO_ES_EL_BANQUERO, rules.law["keeping"], banker=bank.banker)
    return bank


def require_holder(rules: FerroRules, state: State, by: Actor) -> Play:
    """Whoever has the punto's cards before them."""
    player = require_person(rules, state, by)
    play = state.play
    if play is None or state.phase not in {Phase.PUNTO, Phase.REPARTO}:
        raise Refused(reasons.FUERA_DE_FASE, rules.law["deal"], phase=state.phase.value)
    if play.queue:
        raise Refused(reasons.CARTA_EN_CAMINO, rules.law["deal"])
    if not play.given:
        raise Refused(reasons.CARTAS_SIN_ENTREGAR, rules.law["deal"])
    if play.given != player:
        raise Refused(reasons.NO_TIENE_LAS_CARTAS, rules.law["highest"], player=player)
    if play.withdrawing:
        raise Refused(reasons.ESPERA_RETIRADAS, rules.law["banker_abates"])
    return play


def require_croupier(rules: FerroRules, state: State, by: Actor) -> None:
    """The croupier on duty."""
    require_open(state)
    require_staff(rules, state, by, CROUPIER, rules.law["croupier"])
