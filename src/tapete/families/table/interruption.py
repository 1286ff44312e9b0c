"""A round that can't be continued: what chance had sealed for it is given up or lost (criterio:casino.37).

The house says so itself, in the name of chance, when it has started again; nobody else may. An audit finds an
interruption that no new epoch follows.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, TypeVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.powers import Held
from tapete.engine.refusal import Reason
from tapete.engine.table import TableRules, TableState
from tapete.language import N_
from tapete.law.citation import Citation

R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=TableState)

INTERRUPTION = Citation("criterio:casino.37")
CAUSE = "interrupción"
NADA_INTERRUMPIDO = Reason("nada_interrumpido", N_("No round is under way for which bets are closed."))


class Interrupt(Command, frozen=True, tag="interrupt"):
    """Chance can't keep what it had sealed for the round under way."""

    words: ClassVar[tuple[str, ...]] = ("interrumpir",)


class RoundInterrupted(Event, frozen=True, tag="round-interrupted"):
    """The round is void: whatever it still had at stake goes back."""

    sentence: ClassVar[str] = N_(
        "The house has started again, and what was sealed for this round is not drawn: the round is void."
    )
    voids_draw: ClassVar[bool] = True


def interruption(
    when: Callable[[R, S], bool],
    voids: Callable[[R, S], Sequence[Event]],
    leaves: Callable[[R, S, RoundInterrupted], S] = lambda _, state, __: state,
) -> Chapter[R, S]:
    """A round whose bets are closed, and so waits for chance alone, is made void; `leaves` is what the event does."""
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
