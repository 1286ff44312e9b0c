"""The system before a session: verified with its terminals, at which players sign on (MU2010:121.2.a, e, f)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.hall.terminals.state import During, Phase, Terminal, TerminalState, operator, own, terminal_of
from tapete.families.table.opening import TableOpened
from tapete.language import N_

SIN_TERMINAL = Reason("sin_terminal", N_("There are terminals 1 to {most}, and no {terminal}."))
SIN_VERIFICAR = Reason(
    "sin_verificar", N_("The system has not been verified for this session: no terminal is open yet."), untimely=True
)
FUERA_DE_SERVICIO = Reason("fuera_de_servicio", N_("Terminal {terminal} is out of service."))
TERMINAL_OCUPADO = Reason("terminal_ocupado", N_("{player:@} plays at terminal {terminal}."))
YA_EN_TERMINAL = Reason("ya_en_terminal", N_("{player:@} plays at terminal {terminal} already."))
SIN_ALTA = Reason("sin_alta", N_("{player:@} plays at no terminal: take one first."))
CON_CARTONES = Reason("con_cartones", N_("{player:@} has cartones in this game."), untimely=True)
OTRA_ESPECIALIDAD = Reason("otra_especialidad", N_("This terminal is of especialidad {own}, and not of {asked}."))

system = Chapter[TerminalRules, TerminalState]("system")


@system.fold(TableOpened)
def opened(rules: TerminalRules, state: TerminalState, event: TableOpened) -> TerminalState:
    return replace(state, phase=Phase.VERIFICACION)


class VerifySystem(Command, frozen=True, tag="verify-system"):
    """Verify the system and its terminals, and say which of them fail."""

    label = N_("Verify the system")
    words = ("verificar [sin {failing*}]",)
    failing: tuple[str, ...] = ()


class SystemVerified(Event, frozen=True, tag="system-verified"):
    """The acta of verification: every service answers, and so do the terminals but for some."""

    sentence = N_("The system is verified for this session, with {working} of {terminals} terminals.")
    checks: tuple[str, ...]
    terminals: int
    failing: tuple[int, ...]

    def facts(self) -> dict[str, object]:
        return {"working": self.terminals - len(self.failing), "terminals": self.terminals}


CHECKS = ("servicios", "reloj", "generador", "configuracion", "caja", "pantallas")
"""What is looked at, as the acta of verification names it."""


@system.act(VerifySystem, by=operator("verified"), when=During("verified", Phase.VERIFICACION))
def verify(rules: TerminalRules, state: TerminalState, command: VerifySystem) -> Sequence[Event]:
    """Before each session; a terminal that fails stays out of service."""
    failing = []
    for word in command.failing:
        if not word.isdecimal() or not 1 <= int(word) <= rules.plazas.value:
            raise Refused(SIN_TERMINAL, rules.law["verified"], most=rules.plazas.value, terminal=word[:10])
        failing.append(int(word))
    cite, out = rules.law["verified"], tuple(sorted({*failing}))
    return [SystemVerified(checks=CHECKS, terminals=rules.plazas.value, failing=out, cite=cite)]


@system.offer(VerifySystem)
def may_verify(rules: TerminalRules, state: TerminalState, who: Actor) -> Iterator[Offer]:
    yield Offer(VerifySystem(by=who), rules.law["verified"], free=("failing",))


@system.fold(SystemVerified)
def verified(rules: TerminalRules, state: TerminalState, event: SystemVerified) -> TerminalState:
    return replace(state, phase=Phase.LISTA, out_of_service=event.failing)


class SignOn(Command, frozen=True, tag="sign-on"):
    """Take a terminal."""

    label = N_("Take terminal {terminal}")
    words = ("alta {terminal} [especialidad {especialidad}]",)
    player: Name
    terminal: int
    especialidad: str = ""


class SignedOn(Event, frozen=True, tag="signed-on"):
    """A player is at a terminal; what he wins goes to his tarjeta."""

    sentence = N_("{player:@} plays at terminal {terminal}.")
    player: str
    terminal: int


@system.act(SignOn, by=own("verified"))
def sign_on(rules: TerminalRules, state: TerminalState, command: SignOn) -> Sequence[Event]:
    """A free terminal of this especialidad that was verified for the session."""
    cite, player, number = rules.law["verified"], command.player, command.terminal
    if command.especialidad.casefold() not in {"", rules.especialidad.casefold()}:
        facts = {"own": rules.especialidad, "asked": command.especialidad[:20]}
        raise Refused(OTRA_ESPECIALIDAD, rules.law["group_server"], **facts)
    if state.phase is Phase.VERIFICACION:
        raise Refused(SIN_VERIFICAR, cite)
    if state.phase is Phase.FIN:
        raise Refused(FUERA_DE_SERVICIO, cite, terminal=number)
    if not 1 <= number <= rules.plazas.value:
        raise Refused(SIN_TERMINAL, rules.plazas.cite, most=rules.plazas.value, terminal=number)
    if number in state.out_of_service:
        raise Refused(FUERA_DE_SERVICIO, cite, terminal=number)
    if held := terminal_of(state, player):
        raise Refused(YA_EN_TERMINAL, cite, player=player, terminal=held)
    if there := next((each.player for each in state.terminals if each.number == number), ""):
        raise Refused(TERMINAL_OCUPADO, cite, player=there, terminal=number)
    return [SignedOn(player=player, terminal=number, cite=cite)]


@system.offer(SignOn)
def may_sign_on(rules: TerminalRules, state: TerminalState, who: Actor) -> Iterator[Offer]:
    """The first of the terminals that are free; the others are taken by number."""
    if who.role is not Role.JUGADOR or terminal_of(state, who.id) or state.phase in {Phase.VERIFICACION, Phase.FIN}:
        return
    taken = {*state.out_of_service, *(each.number for each in state.terminals)}
    free = [number for number in range(1, rules.plazas.value + 1) if number not in taken]
    for number in free:
        yield Offer(SignOn(by=who, player=who.id, terminal=number), rules.law["verified"], free=("especialidad",))


@system.fold(SignedOn)
def signed_on(rules: TerminalRules, state: TerminalState, event: SignedOn) -> TerminalState:
    return replace(state, terminals=(*state.terminals, Terminal(event.terminal, event.player)))


class SignOff(Command, frozen=True, tag="sign-off"):
    """Leave the terminal."""

    label = N_("Leave the terminal")
    words = ("baja",)
    player: Name


class SignedOff(Event, frozen=True, tag="signed-off"):
    """A player has left a terminal."""

    sentence = N_("{player:@} leaves terminal {terminal}.")
    player: str
    terminal: int


@system.act(SignOff, by=own("verified"))
def sign_off(rules: TerminalRules, state: TerminalState, command: SignOff) -> Sequence[Event]:
    """Not with cartones in a game."""
    cite, number = rules.law["verified"], terminal_of(state, command.player)
    if not number:
        raise Refused(SIN_ALTA, cite, player=command.player)
    if any(each.cartones for each in state.terminals if each.player == command.player):
        raise Refused(CON_CARTONES, rules.law["caja"], player=command.player)
    return [SignedOff(player=command.player, terminal=number, cite=cite)]


@system.might(SignOff)
def may_sign_off(rules: TerminalRules, state: TerminalState, who: Actor) -> Iterator[Command]:
    yield SignOff(by=who, player=who.id)


@system.fold(SignedOff)
def signed_off(rules: TerminalRules, state: TerminalState, event: SignedOff) -> TerminalState:
    return replace(state, terminals=tuple([each for each in state.terminals if each.player != event.player]))
