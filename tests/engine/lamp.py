"""A machine that is no table, small enough to be seen whole: a lamp with a price, lit by anybody and mended by one."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Literal

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.law.citation import Citation

CITE = Citation("criterio:casino.26")
ROTA = Reason("rota", "The lamp is broken.")
ENCENDIDA = Reason("encendida", "The lamp burns with {power}.")
SIN_MANOS = Reason("sin_manos", "{who} may not.")


class LampRules(msgspec.Struct, frozen=True):
    strongest: int = 5


class Lamp(msgspec.Struct, frozen=True):
    power: int = 0
    broken: bool = False
    mended: tuple[str, ...] = ()


class Anyone:
    def refuse(self, rules: LampRules, state: Lamp, command: Any) -> None: ...

    def admits(self, rules: LampRules, state: Lamp, who: Actor) -> bool:
        return True

    def roles(self, rules: LampRules) -> frozenset[Role]:
        return frozenset(Role)


class OnlyJefe(Anyone):
    def refuse(self, rules: LampRules, state: Lamp, command: Any) -> None:
        if command.by.role is not Role.JEFE:
            raise Refused(SIN_MANOS, CITE, who=command.by.id)

    def admits(self, rules: LampRules, state: Lamp, who: Actor) -> bool:
        return who.role is Role.JEFE


WHOLE = Moment[LampRules, Lamp](lambda _, state: not state.broken, ROTA, lambda _: CITE)
lamp = Chapter[LampRules, Lamp]("lamp")


class Light(Command, frozen=True, tag="light"):
    words: ClassVar[tuple[str, ...]] = ("encender [{power}] [con {with_}] [para {player}]", "~luz {power}")
    player: str
    power: int
    with_: str = ""


class Lit(Event, frozen=True, tag="lit"):
    power: int


@lamp.act(Light, by=Anyone(), when=WHOLE)
def light(rules: LampRules, state: Lamp, command: Light) -> Sequence[Event]:
    if state.power:
        raise Refused(ENCENDIDA, CITE, power=state.power)
    return [Lit(power=command.power, cite=CITE)]


@lamp.default(Light, "power")
def strongest(rules: LampRules, state: Lamp, by: Actor) -> int:
    return rules.strongest


@lamp.offer(Light)
def may_light(rules: LampRules, state: Lamp, who: Actor) -> Iterator[Offer]:
    if not state.power:
        command = Light(by=who, player=who.id, power=1)
        yield Offer(command, CITE, Amounts(1, rules.strongest), field="power", free=("with_", "player"))


@lamp.fold(Lit)
def lit(rules: LampRules, state: Lamp, event: Lit) -> Lamp:
    return replace(state, power=event.power)


repairs = Chapter[LampRules, Lamp]("repairs")


class Mend(Command, frozen=True, tag="mend"):
    words: ClassVar[tuple[str, ...]] = ("reparar {how:bien|mal} {parts+}",)
    how: Literal["bien", "mal"]
    parts: tuple[str, ...]


class Mended(Event, frozen=True, tag="mended"):
    parts: tuple[str, ...]


@repairs.act(Mend, by=OnlyJefe())
def mend(rules: LampRules, state: Lamp, command: Mend) -> Sequence[Event]:
    return [Mended(parts=command.parts, cite=CITE)]


@repairs.offer(Mend)
def may_mend(rules: LampRules, state: Lamp, who: Actor) -> Iterator[Offer]:
    yield Offer(Mend(by=who, how="bien", parts=("mecha",)), CITE, free=("parts", "how"))


@repairs.fold(Mended)
def mended(rules: LampRules, state: Lamp, event: Mended) -> Lamp:
    return replace(state, mended=(*state.mended, *event.parts), broken=False)


@repairs.fold(Lit)
def burns_out(rules: LampRules, state: Lamp, event: Lit) -> Lamp:
    """Said by a second chapter of the same event, after the first: too much light breaks the lamp."""
    return replace(state, power=0, broken=True) if state.power > rules.strongest else state
