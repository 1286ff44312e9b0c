"""Plazas: who sits, who commands a casilla, and whose leave it takes to back a mano (ES1979:03.IV, MU2010:17)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event, Infringed
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.breaches import breach_offers, infringe, unknown
from tapete.families.table.duty import require_duty, require_player
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Anybody
from tapete.games.blackjack.chips import PLAZA
from tapete.games.blackjack.hands import stake_of
from tapete.games.blackjack.rules import HOLDER, JEFE, BlackjackRules
from tapete.games.blackjack.state import HANDLER, Bet, Consent, State, each_player, each_plaza, present, put
from tapete.language import N_, say
from tapete.law.citation import Citation

ADVICE = Citation("criterio:blackjack.16")
A_MANO_TO_BACK = Citation("criterio:blackjack.38")
PLAZA_INEXISTENTE = Reason("plaza_inexistente", N_("The table has no plaza {plaza}; it has {plazas}."))
PLAZA_OCUPADA = Reason("plaza_ocupada", N_("{holder} sits at plaza {plaza}."))
PLAZA_CON_APUESTAS = Reason("plaza_con_apuestas", N_("Others have bet on plaza {plaza}; wait for the next round."))
YA_SENTADO = Reason("ya_en_plaza", N_("{player} already sits at plaza {plaza}."))
NO_SENTADO = Reason("no_sentado", N_("{player} has no plaza at this table."))
CON_APUESTAS = Reason("con_apuestas", N_("{player} has chips on the table; withdraw them first."))
VACANTE_PARA_SENTADOS = Reason(
    "vacante_para_sentados", N_("Only a seated player may bet on a vacant plaza; {player} is standing.")
)
SIN_MANO = Reason("sin_mano", N_("{holder} has not bet on plaza {plaza}: there is no mano to back."))
SIN_CONSENTIMIENTO = Reason("sin_consentimiento", N_("{player} has no consent to back the mano of {holder}."))
CONSENTIMIENTO_AJENO = Reason(
    "consentimiento_ajeno", N_("The consent to back plaza {plaza} belongs to: {who}, not to {by}.")
)
CONSENTIMIENTO_SIN_OBJETO = Reason("consentimiento_sin_objeto", N_("{player} needs no consent on plaza {plaza}."))

plazas = Chapter[BlackjackRules, State]("plazas")


@plazas.fold(TableOpened)
def opened(rules: BlackjackRules, state: State, event: TableOpened) -> State:
    return replace(state, seats=("",) * rules.plazas)


def require_plaza(rules: BlackjackRules, plaza: int) -> None:
    """Refuse a plaza that is not marked on the cloth."""
    if not 1 <= plaza <= rules.plazas:
        raise Refused(PLAZA_INEXISTENTE, rules.seats_cite, plaza=plaza, plazas=rules.plazas)


def seat_of(state: State, player: str) -> int:
    """The plaza where somebody sits; zero for whoever stands."""
    return state.seats.index(player) + 1 if player in state.seats else 0


# --- sitting and rising -----------------------------------------------------------------------------------------------


class Sit(Command, frozen=True, tag="sit"):
    """Take a vacant plaza."""

    label: ClassVar[str] = N_("Sit at plaza {plaza}")
    words: ClassVar[tuple[str, ...]] = ("sentarse {plaza} [para {player}]",)
    player: Name
    plaza: int


class PlayerSeated(Event, frozen=True, tag="player-seated"):
    """A player took a plaza."""

    sentence: ClassVar[str] = N_("{player} sits at plaza {plaza}.")
    player: str
    plaza: int


@plazas.act(Sit, by=HANDLER)
def sit(rules: BlackjackRules, state: State, command: Sit) -> Sequence[Event]:
    """A player takes a vacant plaza on which nobody else has chips."""
    player, plaza, cite = command.player, command.plaza, rules.seats_cite
    require_plaza(rules, plaza)
    if seat_of(state, player):
        raise Refused(YA_SENTADO, cite, player=player, plaza=seat_of(state, player))
    if holder := state.seats[plaza - 1]:
        raise Refused(PLAZA_OCUPADA, cite, holder=holder, plaza=plaza)
    laid_by_others = any(bet.plaza == plaza and bet.player != player for bet in state.bets)
    if laid_by_others or any(mano.plaza == plaza for mano in state.manos):
        raise Refused(PLAZA_CON_APUESTAS, cite, plaza=plaza)
    return [PlayerSeated(player=player, plaza=plaza, cite=cite)]


plazas.might(Sit)(each_plaza(Sit))


@plazas.fold(PlayerSeated)
def seated(rules: BlackjackRules, state: State, event: PlayerSeated) -> State:
    return replace(state, seats=put(state.seats, event.plaza - 1, event.player))


class Rise(Command, frozen=True, tag="rise"):
    """Leave one's plaza."""

    label: ClassVar[str] = N_("Leave the plaza")
    words: ClassVar[tuple[str, ...]] = ("levantarse [para {player}]",)
    player: Name


class PlayerRose(Event, frozen=True, tag="player-rose"):
    """A player left a plaza."""

    sentence: ClassVar[str] = N_("{player} leaves plaza {plaza}.")
    player: str
    plaza: int


@plazas.act(Rise, by=HANDLER)
def rise(rules: BlackjackRules, state: State, command: Rise) -> Sequence[Event]:
    """A player without chips on the table leaves his plaza."""
    player, cite = command.player, rules.seats_cite
    if not seat_of(state, player):
        raise Refused(NO_SENTADO, cite, player=player)
    in_play = any(player == mano.commander or stake_of(mano, player) for mano in state.manos)
    if in_play or any(bet.player == player for bet in state.bets):
        raise Refused(CON_APUESTAS, cite, player=player)
    return [PlayerRose(player=player, plaza=seat_of(state, player), cite=cite)]


plazas.might(Rise)(each_player(Rise))


@plazas.fold(PlayerRose)
def rose(rules: BlackjackRules, state: State, event: PlayerRose) -> State:
    consents = tuple(consent for consent in state.consents if consent.plaza != event.plaza)
    return replace(state, seats=put(state.seats, event.plaza - 1, ""), consents=consents)


# --- backing another's mano -------------------------------------------------------------------------------------------


class Allow(Command, frozen=True, tag="allow"):
    """The holder of a plaza, or the jefe, lets somebody back its mano, or no longer."""

    label: ClassVar[str] = N_("{player} may back plaza {plaza}: {allowed}")
    words: ClassVar[tuple[str, ...]] = ("{allowed:consentir|negar} {player} {plaza}",)
    player: Name
    plaza: int
    allowed: bool = True


class ConsentGiven(Event, frozen=True, tag="consent-given"):
    """The holder of a plaza, or the jefe, said whether somebody may back its mano."""

    sentence: ClassVar[str] = N_("{by} lets {player} back plaza {plaza}.")
    sentence_if_not: ClassVar[str] = N_("{by} does not let {player} back plaza {plaza}.")
    by: str
    by_jefe: bool
    player: str
    plaza: int
    allowed: bool

    def tell(self, language: str) -> str:
        return say(self.sentence if self.allowed else self.sentence_if_not, language, self.facts())


@plazas.act(Allow, by=Anybody())
def allow(rules: BlackjackRules, state: State, command: Allow) -> Sequence[Event]:
    """The holder of a plaza says who may back its mano; the jefe where the text lets him, and to end a leave."""
    plaza, player = command.plaza, command.player
    require_plaza(rules, plaza)
    require_player(state, player)
    holder = state.seats[plaza - 1]
    if not holder or holder == player:
        raise Refused(CONSENTIMIENTO_SIN_OBJETO, rules.seats_cite, player=player, plaza=plaza)
    consent = rules.seated_consent if seat_of(state, player) else rules.standing_consent
    by_jefe = command.by.role is Role.JEFE
    if by_jefe and (JEFE in consent.value or not command.allowed):
        require_duty(rules, state, command.by)
    elif command.by != Actor(holder, Role.JUGADOR):
        who = ", ".join((holder, *(each for each in consent.value if each != HOLDER)))
        raise Refused(CONSENTIMIENTO_AJENO, consent.cite, plaza=plaza, who=who, by=command.by.id)
    cite = ADVICE if by_jefe and JEFE not in consent.value else consent.cite
    return [
        ConsentGiven(by=command.by.id, by_jefe=by_jefe, player=player, plaza=plaza, allowed=command.allowed, cite=cite)
    ]


@plazas.offer(Allow)
def may_allow(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    consent = rules.standing_consent
    for plaza, holder in enumerate(state.seats, 1):
        mine = bool(holder) and who == Actor(holder, Role.JUGADOR)
        jefe = bool(holder) and who.role is Role.JEFE and who in state.staff
        for allowed in (True, False):
            if mine or (jefe and (JEFE in consent.value or not allowed)):
                command = Allow(by=who, player=_somebody(state, holder), plaza=plaza, allowed=allowed)
                yield Offer(command, consent.cite, free=("player",))


def _somebody(state: State, holder: str) -> str:
    """A name to write in a consent: another player's who is there, or that of nobody yet."""
    others = (name for name in present(state) if name != holder)
    return next(others, "nadie" if holder != "nadie" else "alguien")


@plazas.fold(ConsentGiven)
def consented(rules: BlackjackRules, state: State, event: ConsentGiven) -> State:
    given = Consent(event.plaza, event.player, event.allowed, event.by_jefe)
    others = (c for c in state.consents if (c.plaza, c.player, c.by_jefe) != (given.plaza, given.player, given.by_jefe))
    return replace(state, consents=(*others, given))


@plazas.act(Declare, by=Anybody())
def declare(rules: BlackjackRules, state: State, command: Declare) -> Sequence[Event]:
    """Advice of somebody who only backs the mano is recorded."""
    if command.incident not in rules.breaches:
        raise unknown(command, tuple(rules.breaches), rules.staff.cite)
    return infringe(rules, state, command, rules.breaches)


@plazas.offer(Declare)
def may_declare(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    return breach_offers(rules.breaches, state, who)


plazas.records(Infringed)


# --- whose a casilla is -----------------------------------------------------------------------------------------------


def apuestas(state: State, plaza: int) -> list[Bet]:
    """The bets on a casilla, in the order in which they were laid."""
    return [bet for bet in state.bets if bet.plaza == plaza and bet.kind == PLAZA]


def commander_of(state: State, plaza: int) -> str:
    """Who commands a casilla: the first line or, where nobody sits, the highest bet and then the nearest seat."""
    holder = state.seats[plaza - 1]
    if holder:
        return holder
    last = len(state.seats) + 1
    return min(apuestas(state, plaza), key=lambda bet: (-bet.amount, seat_of(state, bet.player) or last)).player


def barred(rules: BlackjackRules, state: State, player: str, plaza: int) -> Refused | None:
    """Why somebody may not bet on a casilla that is not his own: a vacant one, or another's without its consent."""
    holder = state.seats[plaza - 1]
    if holder == player:
        return None
    seated = bool(seat_of(state, player))
    if not holder:
        vacant = rules.vacant_for_seated
        return Refused(VACANTE_PARA_SENTADOS, vacant.cite, player=player) if vacant.value and not seated else None
    if not _has_consent(rules, state, player, plaza):
        consent = rules.seated_consent if seated else rules.standing_consent
        return Refused(SIN_CONSENTIMIENTO, consent.cite, player=player, holder=holder)
    if not any(bet.player == holder for bet in apuestas(state, plaza)):
        return Refused(SIN_MANO, A_MANO_TO_BACK, holder=holder, plaza=plaza)
    return None


def _has_consent(rules: BlackjackRules, state: State, player: str, plaza: int) -> bool:
    """What the jefe said, else the holder; else silence, which consents for those who stand where the text says so."""
    said = {c.by_jefe: c.allowed for c in state.consents if c.plaza == plaza and c.player == player}
    by_silence = rules.silence_consents.value and not seat_of(state, player)
    return said.get(True, said.get(False, by_silence))
