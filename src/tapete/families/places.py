"""Places around a table without numbered seats, counted clockwise from the croupiers' left: taken, and left."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from tapete.engine.chapter import Chapter, Moment, announcement, replace, require_role, verb
from tapete.engine.command import Actor, Amounts, Command, Offer, Role
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.engine.table import TableRules, TableState
from tapete.families.table.duty import on_staff, require_open, require_player
from tapete.language import N_
from tapete.law.citation import Citation

YA_EN_LA_MESA = Reason("ya_en_la_mesa", N_("{player:@} has a place at the table already."))
FUERA_DE_LA_MESA = Reason("fuera_de_la_mesa", N_("{player:@} has no place at the table."))
LUGAR_INEXISTENTE = Reason("lugar_inexistente", N_("There is no place {place}; there are {places}, and the next one."))


class PlacedState(TableState, frozen=True, kw_only=True):
    """The state that this chapter needs."""

    players: tuple[str, ...] = ()


class Player:
    """A player acting for themselves, who does not work at the table."""

    def __init__(self, cite: Citation) -> None:
        self.cite = cite

    def refuse(self, rules: TableRules, state: PlacedState, command: Any) -> None:
        require_open(state)
        require_role(command.by, frozenset({Role.JUGADOR}), self.cite)
        require_player(state, command.by.id)

    def admits(self, rules: TableRules, state: PlacedState, who: Actor) -> bool:
        return state.open and who.role is Role.JUGADOR and not on_staff(state, who.id)

    def roles(self, rules: TableRules) -> frozenset[Role]:
        return frozenset({Role.JUGADOR})


class PlayerAtTable(Player):
    """A player who has a place."""

    def refuse(self, rules: TableRules, state: PlacedState, command: Any) -> None:
        super().refuse(rules, state, command)
        if command.by.id not in state.players:
            raise Refused(FUERA_DE_LA_MESA, self.cite, player=command.by.id)

    def admits(self, rules: TableRules, state: PlacedState, who: Actor) -> bool:
        return who.id in state.players and super().admits(rules, state, who)


class Arrive(Command, frozen=True, tag="arrive"):
    """Take a place at the table: that number clockwise from the croupiers' left, or the last."""

    label = N_("Take a place at the table")
    words = ("ocupar [{place}]",)
    place: int = 0


class PlayerArrived(Event, frozen=True, tag="player-arrived"):
    """Somebody took a place, counted clockwise from the croupiers' left."""

    sentence = N_("{player:@} takes place {place}.")
    player: str
    place: int


Leave = verb("Leave", "irse", N_("Leave your place"))

PlayerLeft = announcement("PlayerLeft", N_("{player:@} leaves the table."), PlayerEvent)

R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=PlacedState)


def places(*, cite: Citation, when: Moment[R, S], leaves: Callable[[S, str], S]) -> Chapter[R, S]:
    """Players take places at any time and leave them `when` they may; `leaves` is what goes with one, while there."""
    chapter = Chapter[R, S]("places")

    @chapter.act(Arrive, by=Player(cite))
    def arrive(rules: R, state: S, command: Arrive) -> Sequence[Event]:
        taken = len(state.players)
        if command.by.id in state.players:
            raise Refused(YA_EN_LA_MESA, cite, player=command.by.id)
        if not 0 <= command.place <= taken + 1:
            raise Refused(LUGAR_INEXISTENTE, cite, place=command.place, places=taken)
        return [PlayerArrived(player=command.by.id, place=command.place or taken + 1, cite=cite)]

    @chapter.offer(Arrive)
    def may_arrive(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        if who.id not in state.players:
            yield Offer(Arrive(by=who), cite, Amounts(0, len(state.players) + 1), field="place")

    @chapter.fold(PlayerArrived)
    def arrived(rules: R, state: S, event: PlayerArrived) -> S:
        place = event.place - 1
        return replace(state, players=(*state.players[:place], event.player, *state.players[place:]))

    @chapter.act(Leave, by=PlayerAtTable(cite), when=when)
    def leave(rules: R, state: S, command: Command) -> Sequence[Event]:
        return [PlayerLeft(player=command.by.id, cite=cite)]

    chapter.bare(Leave)

    @chapter.fold(PlayerLeft)
    def left(rules: R, state: S, event: PlayerEvent) -> S:
        state = leaves(state, event.player)
        return replace(state, players=tuple(other for other in state.players if other != event.player))

    return chapter


def who_stood_before(state: PlacedState, player: str) -> str:
    place = state.players.index(player)
    return state.players[place - 1] if place else ""
