"""What goes wrong: cards face up or stuck, breaches, and what no article foresees."""

from collections.abc import Sequence

from tapete.engine.actor import Role
from tapete.engine.command import Declare
from tapete.engine.event import Event, Ruled
from tapete.engine.refusal import Refused
from tapete.families.sabot.events import CardExposed, CutCardShown
from tapete.families.sabot.shoe import card_of
from tapete.families.table import reasons as shared
from tapete.families.table.decide import infringe
from tapete.families.table.duty import require_open, require_staff
from tapete.games.punto_y_banca import reasons
from tapete.games.punto_y_banca.commands import Expose, ReportStuck
from tapete.games.punto_y_banca.events import CardFoundGood, HandVoided
from tapete.games.punto_y_banca.rules import ANNULLED, STUCK, UNFORESEEN, BancaRules, Exposed
from tapete.games.punto_y_banca.state import IN_PLAY, WAITING_FOR_A_CARD, Phase, State
from tapete.kit.sabot import Sabot

JEFE = frozenset({Role.JEFE})


def expose(rules: BancaRules, state: State, command: Expose) -> Sequence[Event]:
    """A card found face up is put aside, is good, or is what the jefe de mesa makes of it."""
    require_open(state)
    cite = rules.exposed.cite
    require_staff(rules, state, command.by, JEFE, cite)
    sabot = _in_hand(rules, state)
    card = card_of(sabot, command.card, cite)
    if rules.exposed.value is Exposed.VALIDA and not command.good:
        raise Refused(reasons.CARTA_VALIDA, cite)
    if rules.exposed.value is Exposed.ELIMINADA and command.good:
        raise Refused(reasons.CARTA_ELIMINADA, cite)
    if command.good:
        return [CardFoundGood(card=str(card), by=command.by.id, cite=cite)]
    if not has_spare(state, sabot):
        raise Refused(reasons.SABOT_AGOTADO, cite)
    return [CardExposed(card=str(card), cite=cite), *cut_card(rules, state, sabot.left - state.face_down - 1)]


def _in_hand(rules: BancaRules, state: State) -> Sabot:
    if state.sabot is None or not may_expose(state):
        raise Refused(reasons.NADA_EN_JUEGO, rules.exposed.cite)
    return state.sabot


def may_expose(state: State) -> bool:
    """Whether a card of a hand is about to be seen."""
    return state.phase in WAITING_FOR_A_CARD and state.phase is not Phase.QUEMA


def has_spare(state: State, sabot: Sabot) -> bool:
    """Whether the jugada could still be finished with one card less."""
    ahead = {Phase.CARTA_PUNTO: 2, Phase.CARTA_BANCA: 1}.get(state.phase, state.face_down + 2)
    return sabot.left > ahead


def cut_card(rules: BancaRules, state: State, left: int) -> list[Event]:
    """The cut card shows when so few cards are left in the sabot that one from below it has come out."""
    if state.cut or left >= rules.behind.value:
        return []
    return [CutCardShown(shoe="partida", cite=rules.behind.cite)]


def report_stuck(rules: BancaRules, state: State, command: ReportStuck) -> Sequence[Event]:
    """Two or more cards stuck together make the hand null."""
    require_open(state)
    cite = rules.stuck.cite
    require_staff(rules, state, command.by, frozenset((*rules.croupiers, Role.JEFE)), cite)
    if state.sabot is None or state.phase not in IN_PLAY:
        raise Refused(reasons.NADA_EN_JUEGO, cite)
    left = most_stuck(state)
    if not 2 <= command.cards <= left:
        raise Refused(reasons.PEGADAS_INSUFICIENTES, cite, left=left, cards=command.cards)
    return _voided(rules, state, STUCK, command.cards, command.by.id)


def most_stuck(state: State) -> int:
    """Cards still in the sabot, of which some may be stuck together."""
    return state.sabot.left - state.face_down if state.sabot else 0


def _voided(rules: BancaRules, state: State, cause: str, stuck: int, by: str) -> list[Event]:
    cite = rules.stuck.cite if stuck else rules.unforeseen.cite
    unseen = stuck + state.face_down
    voided = HandVoided(cause=cause, unseen=unseen, by=by, cite=cite)
    return [*cut_card(rules, state, most_stuck(state) - stuck), voided]


def declare(rules: BancaRules, state: State, command: Declare) -> Sequence[Event]:
    """A breach is recorded; where the jefe de mesa decides what is not foreseen, he does."""
    require_open(state)
    if command.incident in rules.breaches:
        return infringe(rules, state, command, rules.breaches)
    cite = rules.unforeseen.cite
    rulings = (UNFORESEEN, ANNULLED) if rules.unforeseen.value else ()
    if command.incident not in rulings:
        known = ", ".join((*rules.breaches, *rulings)) or "-"
        raise Refused(shared.INCIDENTE_DESCONOCIDO, cite, incident=command.incident[:40], known=known)
    require_staff(rules, state, command.by, JEFE, cite)
    ruled = Ruled(by=command.by.id, incident=command.incident, ruling=_ruling(command), note=command.note, cite=cite)
    if command.incident == UNFORESEEN:
        return [ruled]
    if state.sabot is None or state.phase not in IN_PLAY:
        raise Refused(reasons.NADA_EN_JUEGO, cite)
    return [ruled, *_voided(rules, state, ANNULLED, 0, command.by.id)]


def _ruling(command: Declare) -> str:
    return "mano-nula" if command.incident == ANNULLED else "sigue"
