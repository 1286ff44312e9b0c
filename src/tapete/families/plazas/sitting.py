"""Plazas: who sits at each, and what may be asked for whoever is there."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, Power, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import spoken_for
from tapete.language import N_
from tapete.law.citation import Citation

PLAZA_INEXISTENTE = Reason("plaza_inexistente", N_("The table has no plaza {plaza}; it has {plazas}."))
PLAZA_OCUPADA = Reason("plaza_ocupada", N_("{holder:@} sits at plaza {plaza}."))
PLAZA_CON_APUESTAS = Reason("plaza_con_apuestas", N_("Others have bet on plaza {plaza}; wait for the next round."))
YA_SENTADO = Reason("ya_en_plaza", N_("{player:@} already sits at plaza {plaza}."))
NO_SENTADO = Reason("no_sentado", N_("{player:@} has no plaza at this table."))
CON_APUESTAS = Reason("con_apuestas", N_("{player:@} has chips on the table; withdraw them first."))

T = TypeVar("T")


class PlazaRules(Protocol):
    """What these acts ask of the rules."""

    @property
    def plazas(self) -> int:
        """How many are marked on the cloth; they are numbered from the croupier's left."""
        ...

    @property
    def seats_cite(self) -> Citation: ...


class OnCasilla(Protocol):
    """A bet on a casilla."""

    @property
    def player(self) -> str: ...
    @property
    def plaza(self) -> int: ...


class Played(Protocol):
    """What is played for on a casilla, once the cards are dealt."""

    @property
    def plaza(self) -> int: ...
    @property
    def commander(self) -> str: ...
    @property
    def stakes(self) -> Sequence[Any]:
        """What each player has on it."""
        ...


class Seating(Protocol):
    """What these acts ask of a state."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits at each plaza; an empty name for a vacant one."""
        ...

    @property
    def bets(self) -> Sequence[OnCasilla]: ...
    @property
    def manos(self) -> Sequence[Played]: ...


R = TypeVar("R", bound=PlazaRules)
S = TypeVar("S", bound=Seating)
Might = Callable[[R, S, Actor], Iterable[Command]]
"""What somebody might ask."""


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another in one place."""
    return (*items[:place], item, *items[place + 1 :])


def require_plaza(rules: PlazaRules, plaza: int) -> None:
    """Refuse a plaza that is not marked on the cloth."""
    if not 1 <= plaza <= rules.plazas:
        raise Refused(PLAZA_INEXISTENTE, rules.seats_cite, plaza=plaza, plazas=rules.plazas)


def seat_of(state: Seating, player: str) -> int:
    """The plaza where somebody sits; zero for whoever stands."""
    return state.seats.index(player) + 1 if player in state.seats else 0


def each_player(kind: Callable[..., Command], present: Callable[[S], Iterable[str]]) -> Callable[..., list[Command]]:
    """A command for each player that somebody may speak for."""
    return lambda rules, state, who: [kind(by=who, player=player) for player in spoken_for(who, present(state))]


def each_plaza(
    kind: Callable[..., Command], present: Callable[[S], Iterable[str]], **said: str
) -> Callable[[PlazaRules, S, Actor], Iterator[Command]]:
    """A command for each of those players on each plaza."""

    def might(rules: PlazaRules, state: S, who: Actor) -> Iterator[Command]:
        for player in spoken_for(who, present(state)):
            yield from (kind(by=who, player=player, plaza=plaza, **said) for plaza in range(1, rules.plazas + 1))

    return might


class Sit(Command, frozen=True, tag="sit"):
    """Take a vacant plaza."""

    label = N_("Sit at plaza {plaza}")
    words = ("sentarse {plaza} [para {player}]",)
    player: Name
    plaza: int


class PlayerSeated(Event, frozen=True, tag="player-seated"):
    """A player took a plaza."""

    sentence = N_("{player:@} sits at plaza {plaza}.")
    player: str
    plaza: int


class Rise(Command, frozen=True, tag="rise"):
    """Leave one's plaza."""

    label = N_("Leave the plaza")
    words = ("levantarse [para {player}]",)
    player: Name


class PlayerRose(Event, frozen=True, tag="player-rose"):
    """A player left a plaza."""

    sentence = N_("{player:@} leaves plaza {plaza}.")
    player: str
    plaza: int


def sitting(
    *,
    by: Power[R, S],
    present: Callable[[S], Iterable[str]],
    turned_away: Callable[[R, S, str], Refused | None] = lambda _, __, ___: None,
) -> Chapter[R, S]:
    """Players take vacant plazas on which nobody else has chips, and leave them when they have none on the table.

    Somebody is `turned_away` who would be served before others.
    """
    chapter = Chapter[R, S]("plazas")

    @chapter.fold(TableOpened)
    def opened(rules: R, state: S, event: TableOpened) -> S:
        return replace(state, seats=("",) * rules.plazas)

    @chapter.act(Sit, by=by)
    def sit(rules: R, state: S, command: Sit) -> Sequence[Event]:
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
        if refused := turned_away(rules, state, player):
            raise refused
        return [PlayerSeated(player=player, plaza=plaza, cite=cite)]

    chapter.might(Sit)(each_plaza(Sit, present))

    @chapter.fold(PlayerSeated)
    def seated(rules: R, state: S, event: PlayerSeated) -> S:
        return replace(state, seats=put(state.seats, event.plaza - 1, event.player))

    @chapter.act(Rise, by=by)
    def rise(rules: R, state: S, command: Rise) -> Sequence[Event]:
        """A player without chips on the table leaves his plaza."""
        player, cite = command.player, rules.seats_cite
        if not seat_of(state, player):
            raise Refused(NO_SENTADO, cite, player=player)
        if any(_takes_part(mano, player) for mano in state.manos) or any(bet.player == player for bet in state.bets):
            raise Refused(CON_APUESTAS, cite, player=player)
        return [PlayerRose(player=player, plaza=seat_of(state, player), cite=cite)]

    chapter.might(Rise)(each_player(Rise, present))

    @chapter.fold(PlayerRose)
    def rose(rules: R, state: S, event: PlayerRose) -> S:
        return replace(state, seats=put(state.seats, event.plaza - 1, ""))

    return chapter


def _takes_part(mano: Played, player: str) -> bool:
    return player == mano.commander or any(stake.player == player for stake in mano.stakes)
