"""The announcement of a partida, the waiting list and the draw of seats."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Command, Name
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need, Outcome
from tapete.families.plazas.sitting import FUERA_DE_LISTA, Unlist, Unlisted
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.course import go_on
from tapete.families.poquer_de_circulo.opening import settle_left
from tapete.families.poquer_de_circulo.queries import (
    CROUPIERS,
    EN_LA_MANO,
    EXPULSADO,
    HANDLER,
    HEADS,
    During,
    free_seats,
    offered_to,
    without,
)
from tapete.families.poquer_de_circulo.rules import LIMITS, MINUTE, CirculoRules, Contest, variant_name
from tapete.families.poquer_de_circulo.session import gone, resume, suspend
from tapete.families.poquer_de_circulo.state import BEFORE, AtSeat, Course, Phase, Seat, State
from tapete.families.poquer_de_circulo.tournament import ENTRE_MANOS, enter, no_tournament, withdraw
from tapete.families.seats import (
    EN_LISTA,
    PLAZA_INEXISTENTE,
    PLAZA_OCUPADA,
    TURNO_DE_LISTA,
    YA_SENTADO,
    Enlist,
    Enlisted,
    Leave,
)
from tapete.families.table.opening import TableOpened
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.language import N_, Told, money, say
from tapete.law.citation import Citation

FALTAN_JUGADORES = Reason(
    "partida_incompleta", N_("The partida needs {least} players, and there are {found}."), untimely=True
)
PARTIDA_SIN_EMPEZAR = Reason(
    "partida_sin_empezar",
    N_("The seats are drawn at the beginning of the partida: nobody is given one."),
    untimely=True,
)

PUESTOS = "puestos"

seats = Chapter[CirculoRules, State]("seats")


# --- the list ---------------------------------------------------------------------------------------------------------


@seats.act(Enlist, by=HANDLER)
def enlist(rules: CirculoRules, state: State, command: Enlist) -> Sequence[Event]:
    player, cite = command.player, articles.JEFE
    if state.seat_of(player):
        raise Refused(YA_SENTADO, cite, player=player)
    if player in (*state.lots, *state.waiting):
        raise Refused(EN_LISTA, cite, player=player)
    if player in state.expelled:
        raise Refused(EXPULSADO, articles.WARNED, player=player)
    if state.phase is Phase.FIN:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    return [*enter(rules, state, player), Enlisted(player=player, place=len(state.waiting) + 1, cite=cite)]


offered_to(seats, Enlist, players=lambda _, state: state.present)
seats.fold(Enlisted)(lambda _, state, event: replace(state, waiting=(*state.waiting, event.player)))


@seats.act(Unlist, by=HANDLER)
def unlist(rules: CirculoRules, state: State, command: Unlist) -> Sequence[Event]:
    """Refused while the player's seat is being drawn."""
    if command.player not in state.waiting:
        raise Refused(FUERA_DE_LISTA, articles.JEFE, player=command.player)
    back = withdraw(rules, state, command.player)
    return [*back, Unlisted(player=command.player, cite=articles.JEFE)]


offered_to(seats, Unlist, players=lambda _, state: state.waiting)
seats.fold(Unlisted)(lambda _, state, event: replace(state, waiting=without(state.waiting, event.player)))


# --- the draw ---------------------------------------------------------------------------------------------------------

DrawSeats = verb("DrawSeats", "sortear puestos", N_("Draw the seats"))


class SeatsDrawn(Event, frozen=True, tag="seats-drawn"):
    """The seats are being drawn, for each by the order of the list."""

    sentence = N_("The seats are drawn.")
    players: tuple[str, ...]


SeatDrawn = announcement("SeatDrawn", N_("{player:@} draws seat {seat}."), AtSeat)


@seats.act(DrawSeats, by=CROUPIERS, when=During(articles.SEATS_DRAWN, Phase.SORTEO))
def draw_seats(rules: CirculoRules, state: State, command: Command) -> Sequence[Event]:
    if len(state.waiting) < rules.least_players.value:
        facts = {"least": rules.least_players.value, "found": len(state.waiting)}
        raise Refused(FALTAN_JUGADORES, rules.least_players.cite, **facts)
    return [SeatsDrawn(players=state.waiting[: rules.plazas.value], cite=articles.SEATS_DRAWN)]


seats.bare(DrawSeats)


@seats.fold(SeatsDrawn)
def seats_drawn(rules: CirculoRules, state: State, event: SeatsDrawn) -> State:
    waiting = tuple([name for name in state.waiting if name not in event.players])
    return replace(state, lots=event.players, waiting=waiting)


@seats.fold(SeatDrawn)
def seat_drawn(rules: CirculoRules, state: State, event: AtSeat) -> State:
    return replace(taken(state, event.seat, event.player, began=True), lots=state.lots[1:])


def taken(state: State, number: int, player: str, *, began: bool = False) -> State:
    seat = Seat(number=number, player=player, began=began, fresh=not began)
    return replace(state, seats=tuple(sorted((*state.seats, seat), key=lambda each: each.number)))


def seats_need(rules: CirculoRules, state: State) -> Need | None:
    if not state.lots:
        return None
    free = free_seats(rules, state)
    return Need(PUESTOS, tuple([Outcome(str(number), 1) for number in free]), articles.SEATS_DRAWN)


# --- a seat of the list -----------------------------------------------------------------------------------------------


class AssignSeat(Command, frozen=True, tag="assign-seat"):
    """Give a vacant seat to a player of the list."""

    label = N_("Give seat {seat} to {player}")
    words = ("asignar {seat} a {player}",)
    player: Name
    seat: int


SeatAssigned = announcement("SeatAssigned", N_("{player:@} is given seat {seat}."), AtSeat)


@seats.act(AssignSeat, by=HEADS)
def assign(rules: CirculoRules, state: State, command: AssignSeat) -> Sequence[Event]:
    player, seat, cite = command.player, command.seat, articles.ASSIGNED
    if state.phase in BEFORE or state.lots:
        raise Refused(PARTIDA_SIN_EMPEZAR, articles.SEATS_DRAWN)
    if state.phase is Phase.FIN:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    if player not in state.waiting:
        raise Refused(FUERA_DE_LISTA, cite, player=player)
    if state.waiting[0] != player:
        raise Refused(TURNO_DE_LISTA, articles.JEFE, first=state.waiting[0])
    if not 1 <= seat <= rules.plazas.value:
        raise Refused(PLAZA_INEXISTENTE, rules.plazas.cite, seat=seat, seats=f"1-{rules.plazas.value}")
    if occupant := next((each.player for each in state.seats if each.number == seat), ""):
        raise Refused(PLAZA_OCUPADA, articles.INVITED, seat=seat, player=occupant)
    course = Course(rules, state)(SeatAssigned(player=player, seat=seat, cite=cite))
    resume(course)
    return course.events


@seats.might(AssignSeat)
def may_assign(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    for player in state.waiting[:1]:
        yield from (AssignSeat(by=who, player=player, seat=seat) for seat in free_seats(rules, state))


@seats.fold(SeatAssigned)
def assigned(rules: CirculoRules, state: State, event: AtSeat) -> State:
    return replace(taken(state, event.seat, event.player), waiting=without(state.waiting, event.player))


# --- leaving ----------------------------------------------------------------------------------------------------------


@seats.act(Leave, by=HANDLER)
def leave(rules: CirculoRules, state: State, command: Leave) -> Sequence[Event]:
    player, cite = command.player, articles.KEPT_ON_THE_TABLE
    seat = state.seat_at(player)
    if state.in_play(player):
        raise Refused(EN_LA_MANO, cite, player=player)
    if state.lots or not state.between_hands:
        no_tournament(rules, ENTRE_MANOS)
    course = Course(rules, state)
    gone(course, seat)
    suspend(course)
    go_on(course)
    settle_left(course)
    return course.events


offered_to(seats, Leave, players=lambda _, state: [seat.player for seat in state.seats])

ANNOUNCED = Citation("MU2010:76.3.a")

announced = Chapter[CirculoRules, State]("announcement")

AnnounceTerms = verb("AnnounceTerms", "anunciar partida", N_("Announce the partida"))


class TermsAnnounced(Event, frozen=True, kw_only=True, tag="terms-announced"):
    """The players know what is played, and how."""

    sentence = N_(
        "The partida is announced: {variants}, {limit}, {forced}, apuesta mínima {minimum:€}, resto {resto:€}."
    )
    of_each_hand: ClassVar[str] = N_("Of each bote the house takes {percent} %.")
    of_each_player: ClassVar[str] = N_(
        "The house takes {fee:cash} of each player for the session, and nothing of the botes."
    )
    rebuying: ClassVar[str] = N_("A reposición is of {rebuy:€} or more.")
    speaking: ClassVar[str] = N_("Each has {seconds} seconds to speak.")
    lasting: ClassVar[str] = N_("The session lasts {minutes} minutes and {last} last hands.")
    lasting_if_open: ClassVar[str] = N_("The session ends with {last} last hands, once they are announced.")
    entering: ClassVar[str] = N_(
        "It is a tournament: of each entrance {prize:cash} are for prizes, and {fee:cash} for the house."
    )
    winning: ClassVar[str] = N_("The places receive, from the first: {shares} %.")
    rising: ClassVar[str] = N_("The apuesta mínima is {minima}, {level} minutes each, and doubles from then on.")
    ending: ClassVar[str] = N_("Nobody adds chips, and it ends when one player has them all.")
    variants: tuple[str, ...]
    limit: str
    forced: str
    minimum: int
    resto: int
    rebuy: int
    percent: str
    fee: int
    seconds: int
    minutes: int
    last: int
    contest: Contest | None = None

    def details(self, language: str) -> list[str]:
        facts = self.facts()
        if self.contest is not None:
            told = (self.entering, self.winning, self.rising, self.ending, self.speaking)
            return [say(sentence, language, {**facts, **_contest(self.contest, language)}) for sentence in told]
        benefit = self.of_each_player if self.fee else self.of_each_hand
        lasts = self.lasting if self.minutes else self.lasting_if_open
        return [say(sentence, language, facts) for sentence in (benefit, self.rebuying, self.speaking, lasts)]

    def facts(self) -> dict[str, object]:
        return {**super().facts(), "variants": ", ".join(self.variants), "limit": Told(LIMITS[self.limit])}

    def tell(self, language: str) -> str:
        names = ", ".join(variant_name(slug, language) for slug in self.variants)
        return say(self.sentence, language, {**self.facts(), "variants": names})


def _contest(contest: Contest, language: str) -> dict[str, object]:
    return {
        "prize": contest.prize,
        "shares": " - ".join(f"{share / 100:g}" for share in contest.shares),
        "minima": ", ".join(money(minimum, language) for minimum in contest.minima),
        "level": contest.seconds // MINUTE,
    }


announced.sets(TableOpened, phase=Phase.ANUNCIO)


@announced.act(AnnounceTerms, by=HEADS, when=During(ANNOUNCED, Phase.ANUNCIO))
def announce(rules: CirculoRules, state: State, command: Command) -> Sequence[Event]:
    return [
        TermsAnnounced(
            variants=tuple([spread.slug for spread in rules.spreads]),
            limit=rules.limit.value,
            forced=rules.forced.value,
            minimum=rules.minimum.value,
            resto=rules.resto.value,
            rebuy=rules.least_rebuy.value,
            percent=f"{float(rules.rake.value * 100):g}",
            fee=rules.fee.value,
            seconds=rules.seconds.value,
            minutes=rules.duration // MINUTE,
            last=rules.last_rounds.value,
            contest=rules.contest,
            cite=ANNOUNCED,
        )
    ]


announced.bare(AnnounceTerms)
announced.sets(TermsAnnounced, phase=Phase.SORTEO)
