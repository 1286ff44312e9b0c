"""The state of a book between two events, who may act at it and when, and what has become of a bet."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tapete.engine.chapter import replace, require_role
from tapete.engine.command import Actor, Role
from tapete.engine.event import Reason, Refused
from tapete.engine.table import TablePhase, TableState
from tapete.families.hall.room import Amount
from tapete.families.table.closing import InPhase
from tapete.families.table.duty import on_staff, require_open, require_player
from tapete.families.table.powers import Staff
from tapete.families.table.reasons import APUESTA_AJENA
from tapete.games.apuestas.cuentas import Blocks, Book, Leg, Match, premio
from tapete.games.apuestas.rules import Acontecimiento, ApuestasRules, Organisation, Placing, all_of, winners
from tapete.language import N_

EMPRESA_NO_PARTE = Reason(
    "empresa_no_parte", N_("{player:@} is of the company, which stands between third parties and takes no side.")
)
ACONTECIMIENTO_DESCONOCIDO = Reason("acontecimiento_desconocido", N_("{event} is no event of the card: {known}."))


class Phase(TablePhase):
    """Where a book is, in the order of a session and of its cards."""

    CERRADA = "cerrada"
    LISTA = "lista", N_("Programme"), N_("between two cards")
    ABIERTO = "abierto", N_("Bets"), N_("the events are under way")
    LIQUIDACION = "liquidacion", N_("Payment"), N_("to be settled")
    FIN = "fin"


class Status(StrEnum):
    """Where an event and its markets are."""

    ABIERTO = "abierto"
    SUSPENDIDO = "suspendido"
    CERRADO = "cerrado"
    RESUELTO = "resuelto"
    ANULADO = "anulado"


SETTLED = "programa liquidado"
OVER = frozenset({Status.RESUELTO, Status.ANULADO})
WAITING = frozenset({Status.ABIERTO, Status.SUSPENDIDO})


class Meeting(msgspec.Struct, frozen=True):
    """An event of the card as it stands."""

    event: str
    status: Status = Status.ABIERTO
    started: bool = False
    start: int | None = None
    """Start, as a second of the session, where known."""
    placing: Placing = ()
    source: str = ""
    evidence: str = ""
    withdrawn: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    """Participants found later, besides those of the set-up."""


class Boleto(msgspec.Struct, frozen=True, gc=False):
    """An accepted bet of a mutua or of a contrapartida: what its receipt says."""

    number: int
    player: str
    legs: tuple[Leg, ...]
    amount: int
    premio: int
    """Payment if all of it wins; 0 in a mutua, where it is unknown."""
    clase: str


class Bote(msgspec.Struct, frozen=True):
    """What is carried to the next market of a name."""

    market: str
    held: int


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    # What is kept from session to session
    next: int = 1
    botes: tuple[Bote, ...] = ()
    # The session
    at: int = 0
    cards: int = 0
    staked: int = 0
    paid: int = 0
    results: tuple[str, ...] = ()
    settled: tuple[Meeting, ...] = ()
    # The card
    meetings: tuple[Meeting, ...] = ()
    coefficients: tuple[int, ...] = ()
    related: tuple[Leg, ...] = ()
    owed: tuple[int, ...] = ()
    """For each forecast, the premios of all bets that need it."""
    pools: tuple[int, ...] = ()
    """For each forecast, the amount staked on it alone."""
    boletos: Blocks[Boleto] = ()
    books: tuple[Book, ...] = ()
    matches: Blocks[Match] = ()
    back: tuple[Amount, ...] = ()
    """Refunds already made in this settlement."""
    spoilt: tuple[int, ...] = ()

    def meeting(self, event: str) -> Meeting:
        for meeting in self.meetings:
            if meeting.event == event:
                return meeting
        raise KeyError(event)

    def bote(self, market: str) -> int:
        return next((bote.held for bote in self.botes if bote.market == market), 0)

    @property
    def betting(self) -> bool:
        return self.phase is Phase.ABIERTO and any(each.status is Status.ABIERTO for each in self.meetings)

    @property
    def wagered(self) -> bool:
        return bool(self.boletos or self.matches or any(book.favor or book.contra for book in self.books))


def is_official(meeting: Meeting) -> bool:
    return meeting.status is Status.RESUELTO or (meeting.status is Status.ANULADO and bool(meeting.source))


def with_meeting(state: State, event: str, **changes: Any) -> State:
    """Change an event; the card is due for settlement once every event is over."""
    meetings = tuple([replace(each, **changes) if each.event == event else each for each in state.meetings])
    over = all(each.status in OVER for each in meetings)
    return replace(state, meetings=meetings, phase=Phase.LIQUIDACION if over else Phase.ABIERTO)


def known_event(rules: ApuestasRules, state: State, event: str) -> tuple[Acontecimiento, Meeting]:
    if event not in [each.id for each in rules.programa]:
        known = all_of(each.id for each in rules.programa)
        raise Refused(ACONTECIMIENTO_DESCONOCIDO, rules.law["object"], event=event, known=known)
    return rules.event(event), state.meeting(event)


def events_in(state: State, *status: Status) -> Iterator[Meeting]:
    return (meeting for meeting in state.meetings if meeting.status in status)


class During(InPhase[ApuestasRules, State]):
    """In some of the phases."""

    comes: ClassVar[Mapping[Phase, str]] = {
        Phase.CERRADA: "abrir",
        Phase.LISTA: "abrir programa",
        Phase.ABIERTO: "empezar",
        Phase.LIQUIDACION: "liquidar",
        Phase.FIN: "cerrar",
    }

    def now(self, rules: ApuestasRules, state: State) -> str:
        if state.phase is not Phase.ABIERTO or any(each.status in WAITING for each in state.meetings):
            return super().now(rules, state)
        closed = next(each for each in state.meetings if each.status is Status.CERRADO)
        return "resultado" if rules.event(closed.event).drawn else "oficial"


ORGANISER = frozenset({Role.ORGANIZADOR})
PLAYER = frozenset({Role.JUGADOR})


def organiser(row: str) -> Staff[ApuestasRules]:
    return Staff[ApuestasRules](lambda _: ORGANISER, lambda rules: rules.law[row])


class Bettor:
    """A player for himself; never the company, nor who works for it."""

    def refuse(self, rules: ApuestasRules, state: State, command: Any) -> None:
        by, player = command.by, command.player
        if by.role in PLAYER and by.id == player != rules.empresa and state.staff and not on_staff(state, player):
            return
        require_open(state)
        if rules.organisation is Organisation.CRUZADA and (player == rules.empresa or on_staff(state, player)):
            raise Refused(EMPRESA_NO_PARTE, rules.law["between"], player=player)
        require_player(state, player)
        require_role(by, PLAYER, rules.of_organisation())
        if by.id != player:
            raise Refused(APUESTA_AJENA, rules.of_organisation(), by=by.id, player=player)
        raise Refused(EMPRESA_NO_PARTE, rules.law["object"], player=player)

    def admits(self, rules: ApuestasRules, state: State, who: Actor) -> bool:
        return state.open and who.role is Role.JUGADOR and who.id != rules.empresa and not on_staff(state, who.id)

    def roles(self, rules: ApuestasRules) -> frozenset[Role]:
        return PLAYER


def between(rules: ApuestasRules, state: State) -> bool:
    return state.phase in {Phase.LISTA, Phase.FIN}


def idle(rules: ApuestasRules, state: State) -> bool:
    return between(rules, state) or (state.phase is Phase.ABIERTO and not state.wagered)


def without_pools(rules: ApuestasRules, state: State, event: str, runner: str = "") -> State:
    """Take void bets on an event, or on one participant, out of their pools."""
    gone = {
        forecast.place
        for forecast in rules.forecasts.values()
        if forecast.event == event and (not runner or runner in forecast.runners)
    }
    return replace(state, pools=tuple([0 if place in gone else pool for place, pool in enumerate(state.pools)]))


class Fate(StrEnum):
    """Where a bet is."""

    ACEPTADA = "aceptada"
    GANADA = "ganada"
    PERDIDA = "perdida"
    NULA = "nula"


class Fated(msgspec.Struct, frozen=True):
    """A bet by its number, where it is, and what it is paid; 0 where nobody knows it yet."""

    number: int
    fate: Fate
    amount: int = 0


class Known(msgspec.Struct, frozen=True):
    """What the results so far say: what wins with its part, what is void, and of what nothing is known."""

    wins: Mapping[str, Fraction]
    void: frozenset[str]
    unknown: frozenset[str]


def known_of(rules: ApuestasRules, state: State) -> Known:
    wins: dict[str, Fraction] = {}
    void: set[str] = set()
    unknown: set[str] = set()
    for market in rules.markets if state.meetings else ():
        meeting = state.meeting(market.event)
        gone = {bet for bet in market.bets if not set(rules.forecasts[bet].runners).isdisjoint(meeting.withdrawn)}
        void |= set(market.bets) if meeting.status is Status.ANULADO else gone
        if meeting.status is Status.RESUELTO:
            wins |= winners(market, meeting.placing)
        if meeting.status not in OVER:
            unknown |= set(market.bets) - gone
    return Known(wins, frozenset(void), frozenset(unknown))


def fate_of(rules: ApuestasRules, state: State, known: Known, boleto: Boleto) -> Fated:
    """One lost leg loses the bet at once."""
    if boleto.number in state.spoilt:
        return Fated(boleto.number, Fate.NULA, boleto.amount)
    legs = [leg for leg in boleto.legs if known.void.isdisjoint(leg.bets)]
    bets = [bet for leg in legs for bet in leg.bets]
    if any(bet not in known.unknown and bet not in known.wins for bet in bets):
        return Fated(boleto.number, Fate.PERDIDA)
    if any(bet in known.unknown for bet in bets):
        return Fated(boleto.number, Fate.ACEPTADA)
    if not legs:
        return Fated(boleto.number, Fate.NULA, boleto.amount)
    if rules.organisation is Organisation.MUTUA:
        return Fated(boleto.number, Fate.GANADA)
    return Fated(boleto.number, Fate.GANADA, premio(boleto.amount, boleto.legs, known.wins, known.void) or 0)


def fate_of_match(state: State, known: Known, match: Match, *, backed: bool) -> Fate:
    """Fate of one side of a match; a tie for the place is a partial win for both."""
    if match.backed in state.spoilt or match.laid in state.spoilt or match.bet in known.void:
        return Fate.NULA
    if match.bet in known.unknown:
        return Fate.ACEPTADA
    part = known.wins.get(match.bet, Fraction(0))
    return Fate.GANADA if (part if backed else 1 - part) else Fate.PERDIDA
