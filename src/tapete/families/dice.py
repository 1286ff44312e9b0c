"""Dice at a table: what a throw shows, and a throw that does not count."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, Power
from tapete.engine.command import Draw
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.kit.chance.commitment import ShareOpening
from tapete.language import N_
from tapete.law.citation import Citation

SIN_TIRADA = Reason("sin_tirada", N_("No dice are being thrown."))
TIRADA_IMPOSIBLE = Reason("tirada_imposible", N_("{outcome} is no throw of these dice."))

MEMORY = 20
"""How many past throws a table shows."""


class DiceRules(Protocol):
    """What reading the dice asks of the rules."""

    @property
    def need(self) -> Need: ...
    @property
    def readings(self) -> Mapping[str, str]:
        """What is said of each throw when the dice are at rest."""
        ...


class Drawn(Event, frozen=True, tag="drawn"):
    """The dice are at rest."""

    sentence = N_("{announcement}.")
    outcome: str
    announcement: str
    proof: ShareOpening | None = None


class ThrowVoided(Event, frozen=True, tag="throw-voided"):
    """Tirada nula: nothing is decided and the throw is repeated."""

    sentence = N_("Tirada nula: {cause}. Bets stand; the throw is repeated.")
    voids_draw = True
    cause: str
    by: str
    tirador: str
    dice: tuple[str, ...] = ()
    """The dice that fell to the floor, where they are told apart."""
    note: str = ""


R = TypeVar("R", bound=DiceRules)
S = TypeVar("S")


def reads_dice(chapter: Chapter[R, S], *, by: Power[R, S], when: Moment[R, S], cite: Callable[[R], Citation]) -> None:
    """Chance, or the staff that reads the dice, gives the throw; what it leaves behind is the game's."""

    @chapter.act(Draw, by=by, when=when)
    def draw(rules: R, state: S, command: Draw) -> Sequence[Event]:
        reading = rules.readings.get(command.outcome)
        if reading is None:
            raise Refused(TIRADA_IMPOSIBLE, rules.need.cite, outcome=command.outcome)
        return [Drawn(outcome=command.outcome, announcement=reading, proof=command.proof, cite=cite(rules))]

    @chapter.offer(Draw)
    def may_come(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for outcome in rules.need.outcomes:
            yield Offer(Draw(by=who, outcome=outcome.id), rules.need.cite, free=("proof",))
