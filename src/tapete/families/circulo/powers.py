"""Who is at a table whose bank a player holds, who may act at it, and when."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment, replace
from tapete.engine.powers import require_role
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.duty import on_staff, require_open, require_player
from tapete.language import N_
from tapete.law.citation import Citation


class Somebody(Protocol):
    """Somebody in a seat, or behind one."""

    @property
    def player(self) -> str: ...


class Gathering(Protocol):
    """What this module asks of a state."""

    @property
    def seats(self) -> Sequence[Any]:
        """By number: who sits there, or None."""
        ...

    @property
    def standing(self) -> Sequence[Somebody]: ...


G = TypeVar("G", bound=Gathering)


def seat_number(state: Gathering, player: str) -> int:
    for number, seat in enumerate(state.seats, 1):
        if seat is not None and seat.player == player:
            return number
    return 0


def stands(state: Gathering, player: str) -> bool:
    return any(place.player == player for place in state.standing)


def present(state: Gathering, player: str) -> bool:
    return seat_number(state, player) > 0 or stands(state, player)


def seated(state: Gathering) -> list[str]:
    return [seat.player for seat in state.seats if seat is not None]


def everybody(state: Gathering) -> list[str]:
    """Those who sit, by number, and those who stand, by arrival."""
    return [*seated(state), *(place.player for place in state.standing)]


def with_seat(state: G, number: int, seat: Any) -> G:
    return replace(state, seats=(*state.seats[: number - 1], seat, *state.seats[number:]))


FUERA_DE_FASE = Reason("fuera_de_fase", N_("That can't be done now: the table is in {phase}."))
YA_ESTA = Reason("ya_esta", N_("It is so already."))
NO_ESTA_EN_LA_MESA = Reason("no_esta_en_la_mesa", N_("{player:@} is not at the table."))
DEL_LADO_DE_LA_BANCA = Reason("del_lado_de_la_banca", N_("{player:@} shares the bank and does not bet against it."))
FALTA_EL_BANQUERO = Reason("falta_el_banquero", N_("There is no banker."))
NO_ES_EL_BANQUERO = Reason("no_es_el_banquero", N_("Only the banker, {banker:@}, may do that."))
CARTA_EN_CAMINO = Reason("carta_en_camino", N_("A card must come out of the sabot first."))
AUXILIAR_NO_INTERVIENE = Reason(
    "auxiliar_no_interviene",
    N_("{servant:@} is an auxiliary servant and takes no part in the game, the cards or the chips."),
)


class Lawful(Protocol):
    """Rules that know where each of them stands."""

    @property
    def law(self) -> Mapping[str, Citation]: ...


R = TypeVar("R", bound=Lawful)
S = TypeVar("S", bound=Any)


def law(rule: str) -> Callable[[Lawful], Citation]:
    """Where a rule stands, whatever the text of the table."""
    return lambda rules: rules.law[rule]


class Person(Generic[R, S]):
    """A player who is nobody of the staff; whether they are at the table is another matter."""

    def refuse(self, rules: R, state: S, command: Any) -> None:
        by: Actor = command.by
        require_open(state)
        if by.role is not Role.JUGADOR:
            require_role(by, frozenset({Role.JUGADOR}), rules.law["players"])
        require_player(state, by.id)
        self.require(rules, state, by.id)

    def require(self, rules: R, state: S, player: str) -> None:
        """What more it takes than being a player."""

    def admits(self, rules: R, state: S, who: Actor) -> bool:
        if who.role is not Role.JUGADOR or not state.open or on_staff(state, who.id):
            return False
        try:
            self.require(rules, state, who.id)
        except Refused:
            return False
        return True

    def roles(self, rules: R) -> frozenset[Role]:
        return frozenset({Role.JUGADOR})


class Present(Person[R, S]):
    """A player who is at the table."""

    def require(self, rules: R, state: S, player: str) -> None:
        if not present(state, player):
            raise Refused(NO_ESTA_EN_LA_MESA, rules.law["players"], player=player)


class Time(Moment[R, S]):
    """While the table is so; to who comes at another time its phase is told."""

    def __init__(self, cite: Callable[[R], Citation], holds: Callable[[R, S], bool]) -> None:
        super().__init__(holds, FUERA_DE_FASE, cite)

    def refuse(self, rules: R, state: S) -> None:
        if not self.holds(rules, state):
            raise Refused(self._reason, self._cite(rules), phase=state.phase.value)


def during(rule: str | Callable[[Any], Citation], *phases: StrEnum) -> Time[Any, Any]:
    """In some phases, by the article of a rule."""
    return Time(law(rule) if isinstance(rule, str) else rule, lambda _, state: state.phase in phases)


def refuse_servant(staff: tuple[Actor, ...], by: Actor, cite: Citation) -> None:
    if by.role is Role.AUXILIAR and by in staff:
        raise Refused(AUXILIAR_NO_INTERVIENE, cite, servant=by.id)
