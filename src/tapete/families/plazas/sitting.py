"""Plazas: who sits at each, the list of those who wait for one, and what may be asked for the players there."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from tapete.engine.chapter import Chapter, Power, announcement, replace, verb
from tapete.engine.command import Actor, Command, ForPlayer, Name
from tapete.engine.event import Event, Reason, Refused
from tapete.families.seats import EN_LISTA, HAY_PLAZAS, TURNO_DE_LISTA, Enlist, Enlisted
from tapete.families.seats import YA_SENTADO as SENTADO
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import spoken_for
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

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
    def plazas(self) -> int: ...
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
    def stakes(self) -> Sequence[Any]: ...


class Seating(Protocol):
    """What these acts ask of a state."""

    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def bets(self) -> Sequence[OnCasilla]: ...


R = TypeVar("R", bound=PlazaRules)
S = TypeVar("S", bound=Seating)
Might = Callable[[R, S, Actor], Iterable[Command]]


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def require_plaza(rules: PlazaRules, plaza: int) -> None:
    if not 1 <= plaza <= rules.plazas:
        raise Refused(PLAZA_INEXISTENTE, rules.seats_cite, plaza=plaza, plazas=rules.plazas)


def seat_of(state: Seating, player: str) -> int:
    return state.seats.index(player) + 1 if player in state.seats else 0


def each_player(kind: Callable[..., Command], present: Callable[[T], Iterable[str]]) -> Callable[..., list[Command]]:
    return lambda rules, state, who: [kind(by=who, player=player) for player in spoken_for(who, present(state))]


def each_plaza(
    kind: Callable[..., Command], present: Callable[[S], Iterable[str]], **said: str
) -> Callable[[PlazaRules, S, Actor], Iterator[Command]]:

    def might(rules: PlazaRules, state: S, who: Actor) -> Iterator[Command]:
        for player in spoken_for(who, present(state)):
            yield from (kind(by=who, player=player, plaza=plaza, **said) for plaza in range(1, rules.plazas + 1))

    return might


class AtPlaza(Event, frozen=True):
    """An event about a player at a plaza, in which no chips move."""

    player: str
    plaza: int


class ForPlaza(ForPlayer, frozen=True):
    """The base of what is said of a player at a plaza."""

    plaza: int


class StakeOnPlaza(ForPlaza, frozen=True):
    """The base of a stake on a plaza."""

    amount: int


Sit = verb("Sit", "sentarse {plaza} [para {player}]", N_("Sit at plaza {plaza}"), base=ForPlaza)
PlayerSeated = announcement("PlayerSeated", N_("{player:@} sits at plaza {plaza}."), AtPlaza)
Rise = verb("Rise", "levantarse [para {player}]", N_("Leave the plaza"), base=ForPlayer)
PlayerRose = announcement("PlayerRose", N_("{player:@} leaves plaza {plaza}."), AtPlaza)


def sitting(
    *,
    by: Power[R, S],
    present: Callable[[S], Iterable[str]],
    manos: Callable[[S], Sequence[Played]] = lambda _: (),
    turned_away: Callable[[R, S, str], Refused | None] = lambda _, __, ___: None,
) -> Chapter[R, S]:
    """Players take vacant plazas on which nobody else has chips, and leave them when they have none on the table.

    `manos` are what is played for, where bets do not stay on their casillas. Somebody is `turned_away` who would be
    served before others.
    """
    chapter = Chapter[R, S]("plazas")

    chapter.fold(TableOpened)(lambda rules, state, _: replace(state, seats=("",) * rules.plazas))

    @chapter.act(Sit, by=by)
    def sit(rules: R, state: S, command: ForPlaza) -> Sequence[Event]:
        player, plaza, cite = command.player, command.plaza, rules.seats_cite
        require_plaza(rules, plaza)
        if seat_of(state, player):
            raise Refused(YA_SENTADO, cite, player=player, plaza=seat_of(state, player))
        if holder := state.seats[plaza - 1]:
            raise Refused(PLAZA_OCUPADA, cite, holder=holder, plaza=plaza)
        laid_by_others = any(bet.plaza == plaza and bet.player != player for bet in state.bets)
        if laid_by_others or any(mano.plaza == plaza for mano in manos(state)):
            raise Refused(PLAZA_CON_APUESTAS, cite, plaza=plaza)
        if refused := turned_away(rules, state, player):
            raise refused
        return [PlayerSeated(player=player, plaza=plaza, cite=cite)]

    chapter.might(Sit)(each_plaza(Sit, present))

    chapter.leaves(
        PlayerSeated, lambda state, event: replace(state, seats=put(state.seats, event.plaza - 1, event.player))
    )

    @chapter.act(Rise, by=by)
    def rise(rules: R, state: S, command: ForPlayer) -> Sequence[Event]:
        player, cite = command.player, rules.seats_cite
        if not seat_of(state, player):
            raise Refused(NO_SENTADO, cite, player=player)
        if any(_takes_part(mano, player) for mano in manos(state)) or any(bet.player == player for bet in state.bets):
            raise Refused(CON_APUESTAS, cite, player=player)
        return [PlayerRose(player=player, plaza=seat_of(state, player), cite=cite)]

    chapter.might(Rise)(each_player(Rise, present))

    chapter.leaves(PlayerRose, lambda state, event: replace(state, seats=put(state.seats, event.plaza - 1, "")))

    return chapter


def _takes_part(mano: Played, player: str) -> bool:
    return player == mano.commander or any(stake.player == player for stake in mano.stakes)


# --- the list of those who wait ---------------------------------------------------------------------------------------


FUERA_DE_LISTA = Reason("fuera_de_lista", N_("{player:@} is not on the list for a plaza."))


class ListRules(PlazaRules, Protocol):
    """What this chapter asks of the rules."""

    @property
    def waiting_list(self) -> Cited[bool]: ...


class Listed(Seating, Protocol):
    """What it asks of a state."""

    @property
    def waiting(self) -> tuple[str, ...]: ...


LR = TypeVar("LR", bound=ListRules)
L = TypeVar("L", bound=Listed)


class Unlist(Command, frozen=True, tag="unlist"):
    """Wait no longer for a plaza."""

    label = N_("Leave the list")
    words = ("dejar lista [para {player}]",)
    player: Name


class Unlisted(Event, frozen=True, tag="unlisted"):
    """A player waits no longer for a plaza."""

    sentence = N_("{player:@} leaves the list.")
    player: str


def out_of_turn(rules: ListRules, state: Listed, player: str) -> Refused | None:
    if rules.waiting_list.value and state.waiting and state.waiting[0] != player:
        return Refused(TURNO_DE_LISTA, rules.waiting_list.cite, first=state.waiting[0])
    return None


def waiting(*, by: Power[LR, L], present: Callable[[L], Iterable[str]]) -> Chapter[LR, L]:
    """Players are put on the list when no plaza is free or others wait already, and may leave it."""
    chapter = Chapter[LR, L]("list")

    @chapter.act(Enlist, by=by)
    def enlist(rules: LR, state: L, command: Enlist) -> Sequence[Event]:
        player, cite = command.player, rules.waiting_list.cite
        if seat_of(state, player):
            raise Refused(SENTADO, cite, player=player)
        if player in state.waiting:
            raise Refused(EN_LISTA, cite, player=player)
        if "" in state.seats and not state.waiting:
            raise Refused(HAY_PLAZAS, cite)
        return [Enlisted(player=player, place=len(state.waiting) + 1, cite=cite)]

    chapter.might(Enlist)(each_player(Enlist, present))

    @chapter.act(Unlist, by=by)
    def unlist(rules: LR, state: L, command: Unlist) -> Sequence[Event]:
        if command.player not in state.waiting:
            raise Refused(FUERA_DE_LISTA, rules.waiting_list.cite, player=command.player)
        return [Unlisted(player=command.player, cite=rules.waiting_list.cite)]

    chapter.might(Unlist)(each_player(Unlist, present))

    chapter.leaves(Enlisted, lambda state, event: replace(state, waiting=(*state.waiting, event.player)))

    chapter.leaves(Unlisted, lambda state, event: _without(state, event.player))

    chapter.leaves(PlayerSeated, lambda state, event: _without(state, event.player))

    return chapter


def _without(state: L, player: str) -> L:
    return replace(state, waiting=tuple([each for each in state.waiting if each != player]))
