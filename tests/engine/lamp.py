"""A machine that is no table, small enough to be seen whole: anybody lights a lamp, wind blows, and one mends it."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

import msgspec

from tapete.engine.chapter import Chapter, Held, Moment, replace
from tapete.engine.command import Actor, Amounts, Command, Draw, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.machine import Chaptered, Rules, View
from tapete.engine.need import Need, Outcome
from tapete.law.citation import Citation

CITE = Citation("criterio:casino.26")
ROTA = Reason("rota", "The lamp is broken.")
ENCENDIDA = Reason("encendida", "The lamp burns with {power}.")
APAGADA = Reason("apagada", "The lamp does not burn.")
SIN_VIENTO = Reason("sin_viento", "No wind is called {outcome}.")
DEMASIADA = Reason("demasiada", "The lamp burns with 1 to {most}, not with {power}.")


class LampRules(Rules, frozen=True, kw_only=True):
    game: str = "lampara"
    jurisdiction: str = "estado"
    edition: str = ""
    strongest: int = 5
    """What the lamp bears; with more it breaks."""
    most: int = 9


class Lamp(msgspec.Struct, frozen=True):
    power: int = 0
    broken: bool = False
    mended: tuple[str, ...] = ()


ANYBODY = Held(CITE, *Role)
WHOLE = Moment[LampRules, Lamp](lambda _, state: not state.broken, ROTA, lambda _: CITE)
BURNING = Moment[LampRules, Lamp](lambda _, state: state.power > 0, APAGADA, lambda _: CITE)
lamp = Chapter[LampRules, Lamp]("lamp")


class Light(Command, frozen=True, tag="light"):
    words: ClassVar[tuple[str, ...]] = ("encender [{power}] [con {with_}] [para {player}]", "~luz {power}")
    player: str
    power: int
    with_: str = ""


class Lit(Event, frozen=True, tag="lit"):
    power: int


@lamp.act(Light, by=ANYBODY, when=WHOLE)
def light(rules: LampRules, state: Lamp, command: Light) -> Sequence[Event]:
    if state.power:
        raise Refused(ENCENDIDA, CITE, power=state.power)
    if not 1 <= command.power <= rules.most:
        raise Refused(DEMASIADA, CITE, most=rules.most, power=command.power)
    return [Lit(power=command.power, cite=CITE)]


@lamp.default(Light, "power")
def strongest(rules: LampRules, state: Lamp, by: Actor) -> int:
    return rules.strongest


@lamp.offer(Light)
def may_light(rules: LampRules, state: Lamp, who: Actor) -> Iterator[Offer]:
    if not state.power:
        command = Light(by=who, player=who.id, power=1)
        yield Offer(command, CITE, Amounts(1, rules.most), field="power", free=("with_", "player"))


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


@repairs.act(Mend, by=Held(CITE, Role.JEFE))
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


wind = Chapter[LampRules, Lamp]("wind")
BLOWS, IS_STILL = "sopla", "calma"


class Blown(Event, frozen=True, tag="blown"):
    out: bool


@wind.act(Draw, by=Held(CITE, Role.AZAR), when=BURNING)
def blow(rules: LampRules, state: Lamp, command: Draw) -> Sequence[Event]:
    if command.outcome not in {BLOWS, IS_STILL}:
        raise Refused(SIN_VIENTO, CITE, outcome=command.outcome)
    return [Blown(out=command.outcome == BLOWS, cite=CITE)]


@wind.might(Draw)
def either(rules: LampRules, state: Lamp, who: Actor) -> Iterator[Command]:
    return (Draw(by=who, outcome=outcome) for outcome in (BLOWS, IS_STILL))


@wind.fold(Blown)
def blown(rules: LampRules, state: Lamp, event: Blown) -> Lamp:
    return replace(state, power=0) if event.out else state


class LampView(View, frozen=True, kw_only=True):
    power: int


class Lantern(Chaptered[LampRules, Lamp]):
    """The machine: its chapters, what it waits for, and what people see of it."""

    chapters = (lamp, repairs, wind)
    states = Lamp

    @property
    def cite(self) -> Citation:
        return CITE

    def needs(self, state: Lamp) -> Need | None:
        return self.upcoming(state) if state.power else None

    def upcoming(self, state: Lamp) -> Need | None:
        return Need("viento", (Outcome(BLOWS, 1), Outcome(IS_STILL, 5)), CITE)

    def view(self, state: Lamp, who: Actor) -> LampView:
        phase = "rota" if state.broken else "encendida" if state.power else "apagada"
        return LampView(game=self.slug, who=who, phase=phase, round=1, power=state.power)

    def sees(self, event: Event, who: Actor) -> bool:
        """What it took to mend it is between the jefe and the lamp."""
        return who.role is Role.JEFE or not isinstance(event, Mended)
