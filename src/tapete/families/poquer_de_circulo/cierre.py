"""The end of a session: the last hands, and the table that closes when nobody plays any more (MU2010:76.3.b, 81.4)."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.event import Event
from tapete.engine.powers import require_role
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.bank import CagnotteEmptied
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.descanso import gone
from tapete.families.poquer_de_circulo.pendiente import close_pending
from tapete.families.poquer_de_circulo.rules import MINUTE, CirculoRules
from tapete.families.poquer_de_circulo.state import BEFORE, HEADS, Course, Phase, State, between
from tapete.families.poquer_de_circulo.suspension import may_give_up
from tapete.families.poquer_de_circulo.torneo import HASTA_EL_FINAL, no_tournament, withdraw
from tapete.families.table import reasons
from tapete.families.table.closing import AnnounceLast, LastRoundsAnnounced, closing
from tapete.families.table.duty import DIRECTION, heads
from tapete.families.table.powers import Staff
from tapete.language import N_
from tapete.law.citation import Citation

ANTES_DE_HORA = Reason(
    "antes_de_hora", N_("The session was announced to last {minutes} minutes, and they are not over.")
)
MARCA_PENDIENTE = Reason(
    "marca_pendiente", N_("{player:@} has had the marca {turns} times, and must have it {least} times first.")
)
PARTIDA_EN_CURSO = Reason(
    "partida_en_curso", N_("The partida is not over: it ends with the last hands, once they are announced.")
)
AUN_SUSPENDIDA = Reason("aun_suspendida", N_("The partida must have been suspended for {minutes} minutes."))

last_hands = Chapter[CirculoRules, State]("last hands")


@last_hands.act(AnnounceLast, by=HEADS)
def announce(rules: CirculoRules, state: State, command: AnnounceLast) -> Sequence[Event]:
    """Once the announced time is over, and whoever began the partida has been postre as often as must be."""
    no_tournament(rules, HASTA_EL_FINAL)
    if state.last >= 0:
        raise Refused(reasons.ULTIMAS_ANUNCIADAS, rules.last_rounds.cite)
    if not between(rules, state) or state.phase in BEFORE:
        raise Refused(reasons.RONDA_EN_CURSO, articulos.DURATION)
    if state.clock < rules.duration:
        raise Refused(ANTES_DE_HORA, articulos.DURATION, minutes=rules.duration // MINUTE)
    least = rules.postre_turns.value
    for seat in state.seats:
        if seat.began and seat.turns < least:
            raise Refused(MARCA_PENDIENTE, _turns_cite(rules), player=seat.player, turns=seat.turns, least=least)
    return [LastRoundsAnnounced(rounds=rules.last_rounds.value, cite=rules.last_rounds.cite)]


def _turns_cite(rules: CirculoRules) -> Citation:
    """Where two turns as postre are asked: where a fee is paid for the session, or no time was fixed, or always."""
    if rules.pays_fee:
        return rules.postre_turns.cite
    return articulos.ALWAYS_TWICE if rules.duration else articulos.DURATION


last_hands.bare(AnnounceLast)


@last_hands.fold(LastRoundsAnnounced)
def announced(rules: CirculoRules, state: State, event: LastRoundsAnnounced) -> State:
    return replace(state, last=event.rounds)


def may_close(rules: CirculoRules, state: State) -> bool:
    """Whether nobody has a right to play on."""
    if state.phase in BEFORE or state.phase is Phase.FIN:
        return True
    return state.phase in {Phase.ENTRE, Phase.MARCA, Phase.SUSPENDIDA} and (
        not state.seats or may_give_up(rules, state)
    )


class Closable(Moment[CirculoRules, State]):
    """When the table may be closed."""

    def refuse(self, rules: CirculoRules, state: State) -> None:
        if self.holds(rules, state):
            return
        if not between(rules, state):
            raise Refused(reasons.RONDA_EN_CURSO, articulos.DURATION)
        if state.phase is Phase.SUSPENDIDA:
            raise Refused(AUN_SUSPENDIDA, rules.suspension.cite, minutes=rules.suspension.value)
        raise Refused(PARTIDA_EN_CURSO, articulos.DURATION)


def _emptied(rules: CirculoRules, state: State) -> Sequence[Event]:
    course = Course(rules, state)
    close_pending(course)
    if state.torneo.began < 0:
        for player in state.paid:
            course(*withdraw(rules, state, player))
    for seat in course.state.seats:
        gone(course, seat)
    return course.events


def _closes(rules: CirculoRules, state: State) -> CagnotteEmptied:
    """What is in the cagnotte goes to the caja, but for the fees of a tournament that is not played."""
    unplayed = rules.contest is not None and state.torneo.began < 0
    cite = articulos.FEWER if state.phase is Phase.SUSPENDIDA else articulos.DURATION
    return CagnotteEmptied(bank=0 if unplayed else state.cagnotte, cite=cite)


class Closers(Staff[CirculoRules]):
    """Whoever runs the table; of one that is suspended, the director alone."""

    def refuse(self, rules: CirculoRules, state: Any, command: Any) -> None:
        super().refuse(rules, state, command)
        if state.phase is Phase.SUSPENDIDA:
            require_role(command.by, DIRECTION, self._cite(rules))

    def admits(self, rules: CirculoRules, state: Any, who: Actor) -> bool:
        alone = state.phase is not Phase.SUSPENDIDA or who.role in DIRECTION
        return super().admits(rules, state, who) and alone


end: Chapter[CirculoRules, State] = closing(
    by=lambda _: articulos.FEWER,
    power=Closers(heads, lambda _: articulos.FEWER),
    when=Closable(may_close, PARTIDA_EN_CURSO, lambda _: articulos.DURATION),
    empties=_emptied,
    kind=CagnotteEmptied,
    closes=_closes,
)
