"""The ternas: three in their case, changed every hour, replaced out of turn, seized on suspicion (MU2010:34.a)."""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, Moment, replace, verb
from tapete.engine.command import Actor, Command, Offer, Role, Tick
from tapete.engine.event import Event, Reason, Refused
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Clock, Staff
from tapete.games.dados_murcianos.rules import BETWEEN_THROWS, HOUR, MurcianosRules, Phase, State, short_of_ternas
from tapete.kit.dice import Ternas
from tapete.language import N_
from tapete.law.citation import Citation

CAMBIO_PENDIENTE = Reason("cambio_pendiente", N_("An hour has struck: the terna must be changed first."))
SIN_CAMBIO_DEBIDO = Reason("sin_cambio_debido", N_("The terna is changed every hour, and no hour has struck since."))
TERNAS_INSUFICIENTES = Reason(
    "ternas_insuficientes",
    N_("{found} sound {found:terna is|ternas are} left, and it takes {least}: another must be supplied first."),
)
TERNA_EN_EL_ESTUCHE = Reason(
    "terna_en_el_estuche", N_("Terna {terna} is in the case: only one that was seized is supplied anew.")
)
TERNA_DESCONOCIDA = Reason("terna_desconocida", N_("There is no terna {terna}: the case has {total}."))
HORA_PASADA = Reason("hora_pasada", N_("{hours} {hours:hour has|hours have} struck: the clock does not go back."))
DADOS_LANZADOS = Reason("dados_lanzados", N_("The dice are being thrown: their throw must end first."))

OUT_OF_TURN = Citation("criterio:dados-murcianos.9")
ON_THE_HOUR = "hora"
BEFORE_THE_THROW = BETWEEN_THROWS | {Phase.LANZAMIENTO}
ternas = Chapter[MurcianosRules, State]("ternas")


@ternas.fold(TableOpened)
def opened(rules: MurcianosRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.APUESTAS, ternas=Ternas(rules.ternas.value))


# --- every hour -------------------------------------------------------------------------------------------------------


class HourStruck(Event, frozen=True, tag="hour-struck"):
    """A change of terna is due."""

    sentence = N_("Change number {hours} of the terna is due since the opening.")
    hours: int


@ternas.act(Tick, by=Clock())
def tick(rules: MurcianosRules, state: State, command: Tick) -> Sequence[Event]:
    """Only full hours since the opening matter, told in seconds."""
    hours = command.at // (HOUR * rules.terna_hours.value)
    if hours < state.hours:
        raise Refused(HORA_PASADA, rules.terna_hours.cite, hours=state.hours)
    return [HourStruck(hours=hours, cite=rules.terna_hours.cite)] if hours > state.hours else ()


@ternas.offer(Tick)
def may_tick(rules: MurcianosRules, state: State, who: Actor) -> Iterator[Offer]:
    yield Offer(Tick(by=who, at=0), rules.terna_hours.cite, free=("at",))


ternas.fold(HourStruck)(lambda _, state, event: replace(state, hours=event.hours))

ChangeTerna = verb("ChangeTerna", "cambiar terna", N_("Change the terna"))


class TernaChanged(Event, frozen=True, tag="terna-changed"):
    """Another terna of the case is in play; the one that was goes back to the case."""

    sentence = N_("Terna {terna} comes into play and terna {out} goes back to the case: {cause}.")
    terna: int
    out: int
    cause: str


CHANGERS = Staff[MurcianosRules](lambda _: frozenset({Role.CRUPIER, Role.JEFE}), lambda rules: rules.terna_hours.cite)
NOT_THROWN = Moment[MurcianosRules, State](
    lambda _, state: state.phase in BEFORE_THE_THROW, DADOS_LANZADOS, lambda rules: rules.terna_hours.cite
)


@ternas.act(ChangeTerna, by=CHANGERS, when=NOT_THROWN)
def change_terna(rules: MurcianosRules, state: State, command: Command) -> Sequence[Event]:
    """The next sound terna of the case comes into play before the next throw, once an hour has struck."""
    if not state.change_due:
        raise Refused(SIN_CAMBIO_DEBIDO, rules.terna_hours.cite)
    require_ternas(rules, state)
    return [changed(state, ON_THE_HOUR, rules.terna_hours.cite)]


ternas.bare(ChangeTerna)


def require_ternas(rules: MurcianosRules, state: State) -> None:
    if short_of_ternas(rules, state):
        facts = {"found": len(case_of(state).sound), "least": rules.least_ternas.value}
        raise Refused(TERNAS_INSUFICIENTES, rules.least_ternas.cite, **facts)


def require_fit_terna(rules: MurcianosRules, state: State) -> None:
    """Refuse a throw with too few ternas, or with one that should have been changed."""
    require_ternas(rules, state)
    if state.change_due:
        raise Refused(CAMBIO_PENDIENTE, rules.terna_hours.cite)


def case_of(state: State) -> Ternas:
    if state.ternas is None:
        raise LookupError("a closed table has no case")
    return state.ternas


def changed(state: State, cause: str, cite: Citation) -> TernaChanged:
    case = case_of(state)
    return TernaChanged(terna=case.following, out=case.in_play, cause=cause, cite=cite)


@ternas.fold(TernaChanged)
def terna_changed(rules: MurcianosRules, state: State, event: TernaChanged) -> State:
    turned = state.hours if event.cause == ON_THE_HOUR else state.turned
    return replace(state, ternas=case_of(state).turned(event.cite), turned=turned)


# --- out of the case --------------------------------------------------------------------------------------------------


class TernaSeized(Event, frozen=True, tag="terna-seized"):
    """The terna in play was taken out of the case for good; the next is in play, if there is one."""

    sentence = N_(
        "Terna {terna} is seized: {cause}. Terna {instead} comes into play; with it {left} sound "
        "{left:terna is|ternas are} left."
    )
    sentence_unless = ("instead", N_("Terna {terna} is seized: {cause}. No sound terna is left."))
    terna: int
    instead: int
    """The one that comes into play; 0 when none is left."""
    left: int
    """The sound ternas, with the one that comes into play."""
    cause: str
    by: str
    note: str = ""


def seized(state: State, by: str, cause: str, note: str, cite: Citation) -> TernaSeized:
    case = case_of(state)
    return TernaSeized(
        terna=case.in_play, instead=case.following, left=len(case.sound) - 1, cause=cause, by=by, note=note, cite=cite
    )


ternas.fold(TernaSeized)(lambda _, state, __: replace(state, ternas=case_of(state).without_current()))


class SupplyTerna(Command, frozen=True, tag="supply-terna"):
    """Put a new terna into the case for one that was seized."""

    label = N_("Supply terna {terna}")
    words = ("suministrar terna {terna}",)
    terna: int


class TernaSupplied(Event, frozen=True, tag="terna-supplied"):
    """The case has a new terna."""

    sentence = N_("A new terna {terna} comes into the case.")
    terna: int
    by: str


SUPPLIERS = Staff[MurcianosRules](
    lambda _: frozenset({Role.DIRECTOR, Role.JEFE}), lambda rules: rules.least_ternas.cite
)
NOT_ROLLING = Moment[MurcianosRules, State](
    lambda _, state: state.phase is not Phase.RODANDO, DADOS_LANZADOS, lambda rules: rules.least_ternas.cite
)


@ternas.act(SupplyTerna, by=SUPPLIERS, when=NOT_ROLLING)
def supply_terna(rules: MurcianosRules, state: State, command: SupplyTerna) -> Sequence[Event]:
    if not 1 <= command.terna <= rules.ternas.value:
        facts = {"terna": command.terna, "total": rules.ternas.value}
        raise Refused(TERNA_DESCONOCIDA, rules.ternas.cite, **facts)
    if command.terna not in case_of(state).seized:
        raise Refused(TERNA_EN_EL_ESTUCHE, rules.least_ternas.cite, terna=command.terna)
    return [TernaSupplied(terna=command.terna, by=command.by.id, cite=rules.least_ternas.cite)]


ternas.might(SupplyTerna)(lambda _, state, who: (SupplyTerna(by=who, terna=terna) for terna in case_of(state).seized))
ternas.fold(TernaSupplied)(lambda _, state, event: replace(state, ternas=case_of(state).supplied(event.terna)))
