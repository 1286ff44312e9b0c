"""Whose leave it takes to bet on a casilla that is not one's own (ES1979:03.IV, GA2007:03.III, MU2010:17)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event, Infringed
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas import sitting as common
from tapete.families.plazas.bets import SIN_MANO, VACANTE_PARA_SENTADOS, apuestas
from tapete.families.plazas.sitting import PlayerRose, require_plaza, seat_of
from tapete.families.table.breaches import breach_offers, infringe, unknown
from tapete.families.table.duty import require_duty, require_player
from tapete.families.table.powers import Anybody
from tapete.games.blackjack.rules import HOLDER, JEFE, BlackjackRules
from tapete.games.blackjack.state import HANDLER, Consent, State, present
from tapete.language import N_, say
from tapete.law.citation import Citation

ADVICE = Citation("criterio:blackjack.16")
A_MANO_TO_BACK = Citation("criterio:blackjack.38")
SIN_CONSENTIMIENTO = Reason("sin_consentimiento", N_("{player:@} has no consent to back the mano of {holder:@}."))
CONSENTIMIENTO_AJENO = Reason(
    "consentimiento_ajeno", N_("The consent to back plaza {plaza} belongs to: {who:@}, not to {by:@}.")
)
CONSENTIMIENTO_SIN_OBJETO = Reason("consentimiento_sin_objeto", N_("{player:@} needs no consent on plaza {plaza}."))

sitting: Chapter[BlackjackRules, State] = common.sitting(by=HANDLER, present=present)
consents = Chapter[BlackjackRules, State]("consents")


@consents.fold(PlayerRose)
def rose(rules: BlackjackRules, state: State, event: PlayerRose) -> State:
    """Whoever sits down next says anew who may back him."""
    return replace(state, consents=tuple(consent for consent in state.consents if consent.plaza != event.plaza))


# --- backing another's mano -------------------------------------------------------------------------------------------


class Allow(Command, frozen=True, tag="allow"):
    """The holder of a plaza, or the jefe, lets somebody back its mano, or no longer."""

    label = N_("{player} may back plaza {plaza}: {allowed}")
    words = ("{allowed:consentir|negar} {player} {plaza}",)
    player: Name
    plaza: int
    allowed: bool = True


class ConsentGiven(Event, frozen=True, tag="consent-given"):
    """The holder of a plaza, or the jefe, said whether somebody may back its mano."""

    sentence = N_("{by:@} lets {player:@} back plaza {plaza}.")
    sentence_if_not: ClassVar[str] = N_("{by:@} does not let {player:@} back plaza {plaza}.")
    by: str
    by_jefe: bool
    player: str
    plaza: int
    allowed: bool

    def tell(self, language: str) -> str:
        return say(self.sentence if self.allowed else self.sentence_if_not, language, self.facts())


@consents.act(Allow, by=Anybody())
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


@consents.offer(Allow)
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


@consents.fold(ConsentGiven)
def consented(rules: BlackjackRules, state: State, event: ConsentGiven) -> State:
    given = Consent(event.plaza, event.player, event.allowed, event.by_jefe)
    others = (c for c in state.consents if (c.plaza, c.player, c.by_jefe) != (given.plaza, given.player, given.by_jefe))
    return replace(state, consents=(*others, given))


@consents.act(Declare, by=Anybody())
def declare(rules: BlackjackRules, state: State, command: Declare) -> Sequence[Event]:
    """Advice of somebody who only backs the mano is recorded."""
    if command.incident not in rules.breaches:
        raise unknown(command, tuple(rules.breaches), rules.staff.cite)
    return infringe(rules, state, command, rules.breaches)


@consents.offer(Declare)
def may_declare(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    return breach_offers(rules.breaches, state, who)


consents.records(Infringed)


# --- on whose casilla one may bet -------------------------------------------------------------------------------------


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
