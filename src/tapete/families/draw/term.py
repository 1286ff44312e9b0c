"""The term of collection: where one was fixed beforehand, prizes that nobody has collected by its end are not paid."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Offer, Tick
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.table import Alarm
from tapete.families.draw.rules import DrawRules
from tapete.families.draw.state import DrawState, Phase
from tapete.families.table.powers import Clock
from tapete.language import N_

PLAZO_ABIERTO = Reason("plazo_abierto", N_("Prizes may be collected for another {left} seconds."))
SIN_PLAZO = Reason("sin_plazo", N_("No term was fixed: what was shown is paid."))


class TermRules(DrawRules, frozen=True, kw_only=True):
    """The rules of a sale whose prizes may have to be collected within a term."""

    term: int = 0
    """Seconds in which prizes are paid; 0 for no term."""


class TermState(DrawState, frozen=True, kw_only=True):
    """What is kept where a term may go by."""

    clock: int = 0


def left_of(rules: TermRules, state: TermState, since: int) -> int:
    """Seconds left of a term that began at `since`; 0 when over."""
    return max(since + rules.term - state.clock, 0)


def refuse_early(rules: TermRules, state: TermState, since: int) -> None:
    """Prizes expire only after a term fixed beforehand."""
    cite = rules.law["expiry"]
    if not rules.term:
        raise Refused(SIN_PLAZO, cite)
    if left := left_of(rules, state, since):
        raise Refused(PLAZO_ABIERTO, cite, left=left)


def alarm_of(rules: TermRules, state: TermState, since: int) -> Alarm | None:
    left = left_of(rules, state, since) if rules.term and state.phase is Phase.ENTREGA else 0
    return Alarm(since + rules.term, left) if left else None


class TimePassed(Event, frozen=True, tag="time-passed"):
    """The clock was told."""

    sentence = N_("{at} seconds of the session have passed.")
    at: int


clock = Chapter[TermRules, TermState]("hour")


@clock.act(Tick, by=Clock())
def tick(rules: TermRules, state: TermState, command: Tick) -> Sequence[Event]:
    return [TimePassed(at=command.at, cite=rules.law["expiry"])] if rules.term and command.at > state.clock else ()


clock.offer(Tick)(lambda rules, state, who: [Offer(Tick(by=who, at=state.clock), rules.staff.cite, free=("at",))])
clock.leaves(TimePassed, lambda state, event: replace(state, clock=event.at))
