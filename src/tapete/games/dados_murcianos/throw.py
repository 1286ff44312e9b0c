"""The throw: no va más, the dice through the horn, what they show, and what the crupier announces.

MU2010:35.1; who throws, MU2010:36.5.
"""

from collections.abc import Callable, Sequence
from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.powers import require_role
from tapete.engine.refusal import Reason, Refused
from tapete.families.dice import MEMORY, Drawn, reads_dice
from tapete.families.places import places as around_the_table
from tapete.families.places import who_stood_before
from tapete.families.stakes.laying import has_stakes
from tapete.families.table.duty import require_open
from tapete.families.table.powers import Chance
from tapete.games.dados_murcianos.events import ThrowPassed
from tapete.games.dados_murcianos.payment import settlement_of, wins
from tapete.games.dados_murcianos.rules import MurcianosRules
from tapete.games.dados_murcianos.state import CROUPIERS, EXPECTED, NO_THROW, InTurn, Phase, State, crupier
from tapete.games.dados_murcianos.ternas import require_fit_terna
from tapete.language import N_
from tapete.law.citation import Citation

NO_LANZA = Reason("no_lanza", N_("{by:@} does not throw the dice now; they are for: {expected:@}."))

SEATED = Citation("criterio:dados-murcianos.6")
UNDECIDED = Citation("criterio:dados-murcianos.1")
DECLINING = Citation("criterio:dados-murcianos.23")
PLAYERS = frozenset({Role.JUGADOR})
throw = Chapter[MurcianosRules, State]("throw")


# --- no va más --------------------------------------------------------------------------------------------------------


class CloseBets(Command, frozen=True, tag="close-bets"):
    """Call no va más: the throw follows."""

    label = N_("No va más")
    words = ("no va más", "~no-va-más")


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """No va más."""

    sentence = N_("{by:@}: «No va más».")
    by: str
    thrower: str = ""
    """Who throws; empty for the crupier."""


def closing(rules: MurcianosRules) -> Citation:
    return rules.closing.cite


@throw.act(CloseBets, by=crupier(closing), when=InTurn(Phase.APUESTAS, EXPECTED[Phase.APUESTAS], closing))
def close_bets(rules: MurcianosRules, state: State, command: CloseBets) -> Sequence[Event]:
    """Between throws, with ternas enough and none that should have been changed."""
    require_fit_terna(rules, state)
    return [BetsClosed(by=command.by.id, thrower=next_thrower(rules, state), cite=rules.closing.cite)]


throw.bare(CloseBets)


@throw.fold(BetsClosed)
def bets_closed(rules: MurcianosRules, state: State, event: BetsClosed) -> State:
    return _given(replace(state, phase=Phase.LANZAMIENTO, declined=()), event.thrower)


def _given(state: State, thrower: str) -> State:
    """Somebody has the throw; the crupier throws without taking anybody's turn."""
    if not thrower:
        return replace(state, thrower="")
    return replace(state, thrower=thrower, holder=thrower, passes=False)


# --- who throws -------------------------------------------------------------------------------------------------------


def next_thrower(rules: MurcianosRules, state: State) -> str:
    """Who has the throw: its holder, or the next clockwise with a place and a bet; nobody where the crupier throws."""
    if not rules.players_throw.value:
        return ""
    here = state.players.index(state.holder) if state.holder in state.players else -1
    start = max(0, here + (1 if state.passes or here < 0 else 0))
    for player in state.players[start:] + state.players[:start]:
        if player not in state.declined and has_stakes(state, player):
            return player
    return ""


def _without_turn(state: State, player: str) -> State:
    """The turn of whoever leaves goes on from whoever was before."""
    if player != state.holder:
        return state
    return replace(state, holder=who_stood_before(state, player), passes=True)


places = around_the_table(cite=SEATED, when=NO_THROW, leaves=_without_turn)


class Thrower:
    """Whoever throws now: the crupier on duty, or the player who has the throw, who alone may pass it."""

    def __init__(self, said: str, roles: Callable[[MurcianosRules], frozenset[Role]]) -> None:
        self.roles = roles
        self._turn = InTurn(Phase.LANZAMIENTO, said, closing)

    def refuse(self, rules: MurcianosRules, state: State, command: Any) -> None:
        require_open(state)
        require_role(command.by, self.roles(rules), rules.players_throw.cite)
        self._turn.refuse(rules, state)
        if not self.admits(rules, state, command.by):
            expected = state.thrower or Role.CRUPIER.value
            raise Refused(NO_LANZA, rules.players_throw.cite, by=command.by.id, expected=expected)

    def admits(self, rules: MurcianosRules, state: State, who: Actor) -> bool:
        if state.phase is not Phase.LANZAMIENTO or who.role not in self.roles(rules):
            return False
        return who.role is Role.JUGADOR and who.id == state.thrower if state.thrower else who in state.staff


def _throwers(rules: MurcianosRules) -> frozenset[Role]:
    return CROUPIERS | PLAYERS if rules.players_throw.value else CROUPIERS


class Throw(Command, frozen=True, tag="throw"):
    """Throw the three dice through the horn."""

    label = N_("Throw the dice")
    key = "l"
    words = ("lanzar",)


class Thrown(Event, frozen=True, tag="thrown"):
    """The dice roll."""

    sentence = N_("{by:@} throws the dice.")
    by: str


@throw.act(Throw, by=Thrower(EXPECTED[Phase.LANZAMIENTO], _throwers))
def throw_dice(rules: MurcianosRules, state: State, command: Throw) -> Sequence[Event]:
    """The dice go together into the cup and through the horn, with a terna that is still the one to throw."""
    require_fit_terna(rules, state)
    return [Thrown(by=command.by.id, cite=rules.need.cite)]


@throw.fold(Thrown)
def thrown(rules: MurcianosRules, state: State, event: Thrown) -> State:
    return replace(state, phase=Phase.RODANDO)


class PassThrow(Command, frozen=True, tag="pass-throw"):
    """Decline to throw: the next throws."""

    label = N_("Pass the throw")
    key = "p"
    words = ("rehusar",)


@throw.act(PassThrow, by=Thrower("rehusar", lambda _: PLAYERS))
def pass_throw(rules: MurcianosRules, state: State, command: PassThrow) -> Sequence[Event]:
    """A player may decline; the crupier may not."""
    player = command.by.id
    after = next_thrower(rules, replace(state, passes=True, declined=(*state.declined, player)))
    return [ThrowPassed(player=player, thrower=after, cite=DECLINING)]


throw.bare(Throw, PassThrow)


@throw.fold(ThrowPassed)
def throw_passed(rules: MurcianosRules, state: State, event: ThrowPassed) -> State:
    state = replace(state, passes=True)
    if state.phase is not Phase.LANZAMIENTO:
        return state
    return _given(replace(state, declined=(*state.declined, event.player)), event.thrower)


# --- the dice at rest -------------------------------------------------------------------------------------------------


DICE = Chance[MurcianosRules](lambda rules: rules.need.cite)
ROLLING = InTurn(Phase.RODANDO, EXPECTED[Phase.RODANDO], lambda rules: rules.need.cite)
reads_dice(throw, by=DICE, when=ROLLING, cite=lambda rules: rules.need.cite)


@throw.fold(Drawn)
def drawn(rules: MurcianosRules, state: State, event: Drawn) -> State:
    results = (*state.results, event.outcome)[-MEMORY:]
    return replace(state, phase=Phase.REPOSO, outcome=event.outcome, results=results)


class Announce(Command, frozen=True, tag="announce"):
    """Announce the sum and the winning suerte."""

    label = N_("Announce the result")
    words = ("anunciar",)


class Announced(Event, frozen=True, tag="announced"):
    """The crupier announced what the dice show."""

    sentence = N_("«{announcement}».")
    announcement: str
    by: str


AT_REST = InTurn(Phase.REPOSO, EXPECTED[Phase.REPOSO], lambda rules: rules.unannounced.cite)


@throw.act(Announce, by=crupier(lambda rules: rules.unannounced.cite), when=AT_REST)
def announce(rules: MurcianosRules, state: State, command: Announce) -> Sequence[Event]:
    """The sum decides, or it is a trío of the variant; with any other the bets stay and are free."""
    decided = any(state.outcome in fates for fates in rules.fates.values())
    cite = rules.unannounced.cite if decided else UNDECIDED
    return [Announced(announcement=rules.announcements[state.outcome], by=command.by.id, cite=cite)]


throw.bare(Announce)


@throw.fold(Announced)
def announced(rules: MurcianosRules, state: State, event: Announced) -> State:
    """The throw passes on when a decisive result leaves whoever threw without a winning bet."""
    lost = bool(state.thrower) and state.outcome in rules.decides and not wins(rules, state, state.thrower)
    return replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state), passes=lost)
