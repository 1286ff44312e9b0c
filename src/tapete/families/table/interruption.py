"""A round that can't be continued: what chance had sealed for it is given up or lost (criterio:casino.37).

The house says so itself, in the name of chance, when it has started again; nobody else may. An audit finds an
interruption that no new epoch follows, and a new epoch in which stakes of the one before are still at play.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from tapete.engine.chapter import Chapter, Held, Moment
from tapete.engine.command import AZAR, Actor, Command, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.machine import play
from tapete.engine.table import AnyTable, TableGame, TableRules, TableState
from tapete.families.table.opening import RoundClosed
from tapete.language import N_
from tapete.law.citation import Citation

R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=TableState)

INTERRUPTION = Citation("criterio:casino.37")
CAUSE = "interrupción"
_MOST_STEPS = 20
"""Steps of the staff from a result to the close of its round."""
NADA_INTERRUMPIDO = Reason("nada_interrumpido", N_("Nothing is at stake that still waits for chance."))


class Interrupt(Command, frozen=True, tag="interrupt"):
    """Chance can't keep what it had sealed for the round under way."""

    words = ("interrumpir",)


class RoundInterrupted(Event, frozen=True, tag="round-interrupted"):
    """The round is void: whatever it still had at stake goes back."""

    sentence = N_("What was sealed for this round is not drawn: the round is void.")
    voids_draw = True


def interruption(
    when: Callable[[R, S], bool],
    voids: Callable[[R, S], Sequence[Event]],
    leaves: Callable[[R, S, RoundInterrupted], S] = lambda _, state, __: state,
) -> Chapter[R, S]:
    """Make a round void in which something is at stake and chance is to come; `leaves` is what the event does."""
    chapter = Chapter[R, S]("interruption")

    @chapter.act(
        Interrupt,
        by=Held(INTERRUPTION, Role.AZAR),
        when=Moment[R, S](when, NADA_INTERRUMPIDO, lambda _: INTERRUPTION),
    )
    def interrupt(rules: R, state: S, command: Interrupt) -> Sequence[Event]:
        return [RoundInterrupted(cite=INTERRUPTION), *voids(rules, state)]

    @chapter.offer(Interrupt)
    def may_interrupt(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        yield Offer(Interrupt(by=who), INTERRUPTION)

    chapter.fold(RoundInterrupted)(leaves)
    return chapter


def is_called_off(game: AnyTable, state: Any) -> bool:
    """Whether a new epoch calls something off now: stakes are laid, and their result has not come."""
    try:
        game.decide(state, Interrupt(by=AZAR))
    except Refused:
        return False
    return True


def leaves_stakes(game: AnyTable, state: Any) -> bool:
    """Whether a result that has come will leave stakes for the next one, such as prisoners."""
    closed = _closed(game, state)
    return closed is not None and is_called_off(game, closed)


def is_being_closed(game: AnyTable, state: Any) -> bool:
    """Whether the staff alone ends the round under way: its result has come, or it is void and stakes go back."""
    return _closed(game, state) is not None


def _closed(game: AnyTable, state: Any) -> Any | None:
    """The state after the close of the round, by doing what its staff does next; None if more is needed for that."""
    for _ in range(_MOST_STEPS):
        step = game.next_step(state) if game.needs(state) is None else None
        if step is None:
            return None
        try:
            state, events = play(game, state, step)
        except Refused:
            return None
        if any(isinstance(event, RoundClosed) for event in events):
            return state
    return None


def awaits_result(game: object, state: Any) -> bool:
    """Whether something is at stake that a new epoch calls off, now or once the result that has come is settled."""
    return isinstance(game, TableGame) and (is_called_off(game, state) or leaves_stakes(game, state))
