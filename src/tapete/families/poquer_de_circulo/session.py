"""Players who rest, a partida with too few players, and the end of a session (MU2010:76.3.b, 78.4, 81.4)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tapete.engine.chapter import Chapter, Moment, announcement, replace, require_role, verb
from tapete.engine.command import Actor, Offer, Tick
from tapete.engine.event import Event, PlayerEvent, Reason, Refused, Transfer
from tapete.engine.table import Alarm
from tapete.families.circulo.bank import CagnotteEmptied
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.money import Cashed
from tapete.families.poquer_de_circulo.opening import close_pending, shut_out
from tapete.families.poquer_de_circulo.queries import HANDLER, HEADS, ForPlayer, enough, offered_to, said, without
from tapete.families.poquer_de_circulo.rules import MINUTE, CirculoRules
from tapete.families.poquer_de_circulo.state import AUSENTE, BEFORE, DESCANSO, Course, Phase, Seat, State, Taken
from tapete.families.poquer_de_circulo.tournament import HASTA_EL_FINAL, give_up, no_tournament, under_way, withdraw
from tapete.families.seats import Left
from tapete.families.table import reasons
from tapete.families.table.closing import AnnounceLast, LastRoundsAnnounced, closing
from tapete.families.table.duty import DIRECTION, heads
from tapete.families.table.powers import Clock, Staff
from tapete.language import N_, say
from tapete.law.citation import Citation

NO_DESCANSA = Reason("no_descansa", N_("{player:@} takes part already."))

rest = Chapter[CirculoRules, State]("rest")

Return = verb("Return", said("volver"), N_("Play again"), ForPlayer, key="v")


class Rested(Event, frozen=True, tag="rested"):
    """A player takes no part until they say so, and keeps the seat for some hands."""

    sentence = N_("{player:@} rests.")
    sentence_if_absent: ClassVar[str] = N_("{player:@} is absent, and receives no cards.")
    player: str
    cause: str = DESCANSO

    def tell(self, language: str) -> str:
        return say(self.sentence_if_absent if self.cause == AUSENTE else self.sentence, language, self.facts())


Returned = announcement("Returned", N_("{player:@} plays again."), PlayerEvent, tag="returned-to-play")


class HandMissed(Event, frozen=True, tag="hand-missed"):
    """A hand is dealt without a seated player."""

    sentence = N_("{player:@} misses a hand: {missed} of {most}.")
    player: str
    missed: int
    most: int


class SeatReleased(Event, frozen=True, tag="seat-released"):
    """A player who missed too many hands has lost the seat."""

    sentence = N_("{player:@} has missed {most} hands of the session: seat {seat} is free.")
    player: str
    seat: int
    most: int


@rest.act(Return, by=HANDLER)
def come_back(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    if not state.seat_at(command.player).rests:
        raise Refused(NO_DESCANSA, articles.REST, player=command.player)
    return [Returned(player=command.player, cite=articles.REST)]


offered_to(rest, Return, players=lambda _, state: [seat.player for seat in state.seats if seat.rests])


@rest.fold(Rested)
def rested(rules: CirculoRules, state: State, event: Rested) -> State:
    """In a tournament the crupier puts the absent player's forced bets."""
    entrants = state.entrants if rules.contest else without(state.entrants, event.player)
    return replace(state.change_seat(event.player, rests=event.cause), entrants=entrants)


rest.fold(Returned)(lambda _, state, event: state.change_seat(event.player, rests=""))
rest.fold(HandMissed)(lambda _, state, event: replace(state, missed=(*state.missed, event.player)))
rest.records(SeatReleased)


def count_missed(course: Course) -> None:
    """Count a missed hand for players who take no part, except newcomers and players shut out of a bote."""
    for seat in course.state.seats:
        waits = shut_out(course.state, seat.player) or (seat.fresh and not seat.rests and seat.resto)
        if not waits and seat.player not in course.state.entrants:
            miss(course, seat)


def miss(course: Course, seat: Seat) -> None:
    most, missed = course.rules.rest, course.state.missed.count(seat.player)
    if missed < most.value:
        course(HandMissed(player=seat.player, missed=missed + 1, most=most.value, cite=articles.POSTED_NOTHING))
    else:
        course(SeatReleased(player=seat.player, seat=seat.number, most=most.value, cite=most.cite))
        gone(course, seat)


def gone(course: Course, seat: Seat) -> None:
    """The player leaves with the rest of the resto; in a tournament, without it."""
    if under_way(course.rules, course.state):
        give_up(course, seat)
        return
    if seat.resto:
        course(Cashed(player=seat.player, amount=seat.resto, cite=articles.RESTO))
    course(Left(player=seat.player, cite=articles.INVITED))


@rest.fold(Cashed)
def cashed(rules: CirculoRules, state: State, event: Transfer) -> State:
    """The player must bring this amount back when they return."""
    taken = (*state.taken, Taken(event.player, event.amount))
    return replace(state.add_chips(event.player, -event.amount), taken=taken)


@rest.fold(Left)
def left(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    others = tuple([seat for seat in state.seats if seat.player != event.player])
    return replace(state, seats=others, entrants=without(state.entrants, event.player))


HORA_PASADA = Reason("reloj_atrasado", N_("The clock does not go back: {clock} seconds have passed."))

suspension = Chapter[CirculoRules, State]("suspension")


class Suspended(Event, frozen=True, tag="suspended"):
    """There are too few players."""

    sentence = N_("There are {players} players: the partida is suspended until there are {least}.")
    players: int
    least: int


Resumed = announcement("Resumed", N_("The partida goes on."))


class HourTold(Event, frozen=True, tag="hour-told"):
    """The table knows the hour."""

    sentence = N_("{minutes} {minutes:minute|minutes} since the opening.")
    at: int

    def facts(self) -> dict[str, object]:
        return {"minutes": self.at // MINUTE}


def suspend(course: Course) -> None:
    state, least = course.state, course.rules.least_players
    if state.phase in {Phase.MARCA, Phase.ENTRE} and not enough(course.rules, state):
        course(Suspended(players=len(state.seats), least=least.value, cite=least.cite))


def resume(course: Course) -> None:
    if course.state.phase is Phase.SUSPENDIDA and enough(course.rules, course.state):
        course(Resumed(cite=course.rules.least_players.cite))


suspension.fold(Suspended)(lambda _, state, __: replace(state, phase=Phase.SUSPENDIDA, suspended=state.clock))


@suspension.fold(Resumed)
def resumed(rules: CirculoRules, state: State, event: Event) -> State:
    return replace(state, phase=Phase.ENTRE if state.marca else Phase.MARCA, suspended=-1)


@suspension.act(Tick, by=Clock())
def tick(rules: CirculoRules, state: State, command: Tick) -> Sequence[Event]:
    if command.at < state.clock:
        raise Refused(HORA_PASADA, articles.DURATION, clock=state.clock)
    return [HourTold(at=command.at, cite=articles.DURATION)] if command.at > state.clock else ()


@suspension.offer(Tick)
def may_tick(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    yield Offer(Tick(by=who, at=state.clock), articles.DURATION, free=("at",))


suspension.fold(HourTold)(lambda _, state, event: replace(state, clock=event.at))


def alarm_of(rules: CirculoRules, state: State) -> Alarm | None:
    """Every minute while an announced time runs, the partida is suspended, or a tournament is played."""
    timed = rules.duration > state.clock and state.last < 0
    waits = timed or state.phase is Phase.SUSPENDIDA or under_way(rules, state)
    return Alarm(at=state.clock + MINUTE, after=MINUTE) if state.open and waits else None


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
    """Allowed after the announced time, once each initial player has been postre often enough."""
    no_tournament(rules, HASTA_EL_FINAL)
    if state.last >= 0:
        raise Refused(reasons.ULTIMAS_ANUNCIADAS, rules.last_rounds.cite)
    if not state.between_hands or state.phase in BEFORE:
        raise Refused(reasons.RONDA_EN_CURSO, articles.DURATION)
    if state.clock < rules.duration:
        raise Refused(ANTES_DE_HORA, articles.DURATION, minutes=rules.duration // MINUTE)
    least = rules.postre_turns.value
    for seat in state.seats:
        if seat.began and seat.turns < least:
            raise Refused(MARCA_PENDIENTE, _turns_cite(rules), player=seat.player, turns=seat.turns, least=least)
    return [LastRoundsAnnounced(rounds=rules.last_rounds.value, cite=rules.last_rounds.cite)]


def _turns_cite(rules: CirculoRules) -> Citation:
    if rules.pays_fee:
        return rules.postre_turns.cite
    return articles.ALWAYS_TWICE if rules.duration else articles.DURATION


last_hands.bare(AnnounceLast)
last_hands.fold(LastRoundsAnnounced)(lambda _, state, event: replace(state, last=event.rounds))


def may_close(rules: CirculoRules, state: State) -> bool:
    if state.phase in BEFORE or state.phase is Phase.FIN:
        return True
    given_up = state.suspended >= 0 and state.clock - state.suspended >= rules.suspension.value * MINUTE
    return state.phase in {Phase.ENTRE, Phase.MARCA, Phase.SUSPENDIDA} and (not state.seats or given_up)


class Closable(Moment[CirculoRules, State]):
    """When the table may be closed."""

    def refuse(self, rules: CirculoRules, state: State) -> None:
        if self.holds(rules, state):
            return
        if not state.between_hands:
            raise Refused(reasons.RONDA_EN_CURSO, articles.DURATION)
        if state.phase is Phase.SUSPENDIDA:
            raise Refused(AUN_SUSPENDIDA, rules.suspension.cite, minutes=rules.suspension.value)
        raise Refused(PARTIDA_EN_CURSO, articles.DURATION)


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
    unplayed = rules.contest is not None and state.torneo.began < 0
    cite = articles.FEWER if state.phase is Phase.SUSPENDIDA else articles.DURATION
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
    by=lambda _: articles.FEWER,
    power=Closers(heads, lambda _: articles.FEWER),
    when=Closable(may_close, PARTIDA_EN_CURSO, lambda _: articles.DURATION),
    empties=_emptied,
    kind=CagnotteEmptied,
    closes=_closes,
)
