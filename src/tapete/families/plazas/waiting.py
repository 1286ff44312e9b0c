"""The list of those who wait for a plaza, which the jefe de mesa keeps: whoever is first on it takes the next one."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from tapete.engine.actor import Name
from tapete.engine.chapter import Chapter, Power, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.sitting import PlayerSeated, PlazaRules, Seating, each_player, seat_of
from tapete.families.seats import EN_LISTA, HAY_PLAZAS, TURNO_DE_LISTA, YA_SENTADO, Enlist, Enlisted
from tapete.language import N_
from tapete.law.parameters import Cited

FUERA_DE_LISTA = Reason("fuera_de_lista", N_("{player:@} is not on the list for a plaza."))


class ListRules(PlazaRules, Protocol):
    """What this chapter asks of the rules."""

    @property
    def waiting_list(self) -> Cited[bool]: ...


class Listed(Seating, Protocol):
    """What it asks of a state."""

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who waits for a plaza, in order."""
        ...


R = TypeVar("R", bound=ListRules)
S = TypeVar("S", bound=Listed)


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
    """Why somebody may not take the next plaza: another is first on the list."""
    if rules.waiting_list.value and state.waiting and state.waiting[0] != player:
        return Refused(TURNO_DE_LISTA, rules.waiting_list.cite, first=state.waiting[0])
    return None


def waiting(*, by: Power[R, S], present: Callable[[S], Iterable[str]]) -> Chapter[R, S]:
    """Players are put on the list when no plaza is free or others wait already, and may leave it."""
    chapter = Chapter[R, S]("list")

    @chapter.act(Enlist, by=by)
    def enlist(rules: R, state: S, command: Enlist) -> Sequence[Event]:
        """At the end of the list."""
        player, cite = command.player, rules.waiting_list.cite
        if seat_of(state, player):
            raise Refused(YA_SENTADO, cite, player=player)
        if player in state.waiting:
            raise Refused(EN_LISTA, cite, player=player)
        if "" in state.seats and not state.waiting:
            raise Refused(HAY_PLAZAS, cite)
        return [Enlisted(player=player, place=len(state.waiting) + 1, cite=cite)]

    chapter.might(Enlist)(each_player(Enlist, present))

    @chapter.act(Unlist, by=by)
    def unlist(rules: R, state: S, command: Unlist) -> Sequence[Event]:
        """Whoever is on it."""
        if command.player not in state.waiting:
            raise Refused(FUERA_DE_LISTA, rules.waiting_list.cite, player=command.player)
        return [Unlisted(player=command.player, cite=rules.waiting_list.cite)]

    chapter.might(Unlist)(each_player(Unlist, present))

    @chapter.fold(Enlisted)
    def enlisted(rules: R, state: S, event: Enlisted) -> S:
        return replace(state, waiting=(*state.waiting, event.player))

    @chapter.fold(Unlisted)
    def unlisted(rules: R, state: S, event: Unlisted) -> S:
        return _without(state, event.player)

    @chapter.fold(PlayerSeated)
    def served(rules: R, state: S, event: PlayerSeated) -> S:
        return _without(state, event.player)

    return chapter


def _without(state: S, player: str) -> S:
    return replace(state, waiting=tuple([each for each in state.waiting if each != player]))
