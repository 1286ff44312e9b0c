"""The dice: six for a session, two of them played with, changed on demand, replaced when they fall.

ES1979:06.II.1, and of the running of the game ES1979:06.IV.3.p2 (touching them), p4 and p8.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import Annotated, Any

from msgspec import Meta

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.notation import Unreadable
from tapete.families.dice import SIN_TIRADA, During, ThrowVoided
from tapete.families.table.closing import TableClosed
from tapete.families.table.duty import require_open
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Staff
from tapete.games.dados.rules import (
    ELECCION_PENDIENTE,
    SIN_DADOS,
    SIN_TIRADOR,
    Choice,
    DadosRules,
    DiceWithdrawn,
    Phase,
    State,
    given_to,
    waiting,
)
from tapete.games.dados.tirador import unless_paying
from tapete.kit.dice import DiceSet, deal_dice
from tapete.kit.outcomes import ImpossibleDraw
from tapete.language import N_, Told
from tapete.law.citation import Citation

CON_DADOS = Reason("con_dados", N_("The table has its dice."))
JUEGO_INCOMPLETO = Reason("juego_incompleto", N_("A set has {expected} dice told apart by their numbers, not {found}."))
DADO_USADO = Reason(
    "dado_usado", N_("Dice already used in this session or in the one before may not come back: {dice}.")
)
MANEJO_IRREGULAR = Reason(
    "manejo_irregular", N_("The dice are moved with the stick and touched only to: {lawful}; not to {found}.")
)
SOLO_EL_TIRADOR = Reason("solo_el_tirador", N_("Only the tirador does this; the dice are with: {tirador:@}."))
SERIE_EN_CURSO = Reason(
    "serie_en_curso", N_("During the series to reach the punto the tirador may not ask for other dice.")
)
NADA_QUE_ELEGIR = Reason("nada_que_elegir", N_("There are no dice to choose now."))
DADOS_NO_ELEGIBLES = Reason(
    "dados_no_elegibles", N_("{dice} can't be chosen: take {count} different dice among {possible}.")
)
DADO_EN_LA_MESA = Reason("dado_en_la_mesa", N_("{die} is not one of the dice it is said of."))

FALLEN, TOO_FEW = "dado-al-suelo", Citation("criterio:dados.19")
PICK_UP = "recoger"
_SERIAL = "[a-z0-9][a-z0-9-]{0,19}"
Serial = Annotated[str, Meta(pattern=f"^{_SERIAL}$")]


class _Die:
    """A die by its number."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[str, int]:
        if not re.fullmatch(_SERIAL, words[0]):
            raise Unreadable(words[0], Told(N_("the number of a die, such as d1")))
        return words[0], 1

    def write(self, value: str) -> str:
        return value


dice = Chapter[DadosRules, State]("dice", kinds={"die": _Die()})


class OfDice(Event, frozen=True, kw_only=True):
    """An event about some dice, which are told one after the other."""

    def facts(self) -> dict[str, Any]:
        return {k: ", ".join(v) if isinstance(v, tuple) else v for k, v in super().facts().items()}


# --- the set ----------------------------------------------------------------------------------------------------------

dice.sets(TableOpened, phase=Phase.PREPARACION)


class BringDice(Command, frozen=True, tag="bring-dice"):
    """Put a set of dice at the table's disposal."""

    label = N_("Bring a set of dice")
    words = ("dados {serials+:die}",)
    serials: tuple[Serial, ...]


class DiceBrought(OfDice, frozen=True, tag="dice-brought"):
    """The table has a set of dice: the first are in play and the rest in reserve."""

    sentence = N_("The table receives its dice: {serials}.")
    serials: tuple[str, ...]


BRINGERS = Staff[DadosRules](lambda _: frozenset({Role.DIRECTOR, Role.JEFE}), lambda rules: rules.dice_set.cite)
WITHOUT_DICE = During[DadosRules](Phase.PREPARACION, CON_DADOS, lambda rules: rules.dice_set.cite)


@dice.act(BringDice, by=BRINGERS, when=WITHOUT_DICE)
def bring_dice(rules: DadosRules, state: State, command: BringDice) -> Sequence[Event]:
    cite, different = rules.dice_set.cite, set(command.serials)
    if not len(command.serials) == len(different) == rules.dice_set.value:
        raise Refused(JUEGO_INCOMPLETO, cite, expected=rules.dice_set.value, found=len(different))
    if again := different & {*state.previous, *state.used}:
        raise Refused(DADO_USADO, cite, dice=", ".join(sorted(again)))
    return [DiceBrought(serials=command.serials, cite=cite)]


@dice.might(BringDice, free=("serials",))
def next_numbers(rules: DadosRules, state: State, who: Actor) -> Iterable[Command]:
    return (BringDice(by=who, serials=new_serials(rules, state)),)


def new_serials(rules: DadosRules, state: State) -> tuple[str, ...]:
    """Numbers for a set that the house does not number itself: the next free ones."""
    taken, wanted = {*state.previous, *state.used}, rules.dice_set.value
    numbers = (f"d{n}" for n in range(1, len(taken) + wanted + 1))
    return tuple(die for die in numbers if die not in taken)[:wanted]


@dice.fold(DiceBrought)
def brought(rules: DadosRules, state: State, event: DiceBrought) -> State:
    new = deal_dice(event.serials, rules.playing.value, (), event.cite)
    return replace(state, dice=new, used=(*state.used, *event.serials), phase=waiting(new, state.tirador))


@dice.fold(DiceWithdrawn)
def withdrawn(rules: DadosRules, state: State, event: DiceWithdrawn) -> State:
    phase = state.phase if state.phase in {Phase.LIQUIDACION, Phase.FIN} else Phase.PREPARACION
    return replace(state, due=state.due[1:], dice=None, phase=phase, choice=Choice.NADA, fallen=())


dice.fold(TableClosed)(lambda _, state, __: replace(state, previous=state.used))


class HandleDice(Command, frozen=True, tag="handle-dice"):
    """Touch the dice by hand, for a reason."""

    label = N_("Touch the dice: {reason}")
    words = ("tocar {reason}",)
    reason: str


class DiceHandled(Event, frozen=True, tag="dice-handled"):
    """The stickman touched the dice for a reason the article admits."""

    sentence = N_("{by:@} takes the dice in hand: {reason}.")
    by: str
    reason: str


@dice.act(HandleDice, by=given_to(lambda rules: rules.offered_by, lambda rules: rules.handling.cite))
def handle_dice(rules: DadosRules, state: State, command: HandleDice) -> Sequence[Event]:
    reason, lawful, cite = command.reason, rules.handling.value, rules.handling.cite
    if state.dice is None:
        raise Refused(SIN_DADOS, cite)
    if reason not in lawful:
        raise Refused(MANEJO_IRREGULAR, cite, lawful=", ".join(lawful), found=reason)
    if reason == PICK_UP and not (state.fallen or state.dice.lost):
        raise Refused(DADO_EN_LA_MESA, cite, die="-")
    return [DiceHandled(by=command.by.id, reason=reason, cite=cite)]


dice.might(HandleDice)(lambda rules, _, who: (HandleDice(by=who, reason=reason) for reason in rules.handling.value))
dice.records(DiceHandled)


# --- other dice for the tirador ---------------------------------------------------------------------------------------


class Tirador:
    """Whoever has the dice, while bets are taken."""

    def __init__(self, cite: Callable[[DadosRules, State], Citation]) -> None:
        self._cite = cite

    def refuse(self, rules: DadosRules, state: State, command: Any) -> None:
        require_open(state)
        if not self.admits(rules, state, command.by):
            raise Refused(SOLO_EL_TIRADOR, self._cite(rules, state), tirador=state.tirador or "-")

    def admits(self, rules: DadosRules, state: State, who: Actor) -> bool:
        return state.phase is Phase.APUESTAS and who.role is Role.JUGADOR and who.id == state.tirador

    def roles(self, rules: DadosRules) -> frozenset[Role]:
        return frozenset({Role.JUGADOR})


AskDice = verb("AskDice", "pedir dados", N_("Ask for other dice"))
ChangeDice = verb("ChangeDice", "cambio de dados", N_("Cambio de dados"))


class DiceChangeCalled(Event, frozen=True, tag="dice-change-called"):
    """Cambio de dados: the six dice lie before the tirador."""

    sentence = N_("«Cambio de dados»: the set lies before {tirador:@}.")
    by: str
    tirador: str


@dice.act(AskDice, by=Tirador(lambda rules, _: rules.request_in_series.cite))
def ask_dice(rules: DadosRules, state: State, command: Command) -> Sequence[Event]:
    """The tirador may ask for other dice before the first throw, and not during the series."""
    if state.punto and not rules.request_in_series.value:
        raise Refused(SERIE_EN_CURSO, rules.request_in_series.cite)
    return _change(state, command, rules.request_in_series.cite)


WITH_TIRADOR = During[DadosRules](Phase.APUESTAS, SIN_TIRADOR, lambda rules: rules.changed_by.cite)


@dice.act(ChangeDice, by=given_to(lambda rules: rules.changed_by), when=WITH_TIRADOR)
def change_dice(rules: DadosRules, state: State, command: Command) -> Sequence[Event]:
    return _change(state, command, rules.changed_by.cite)


dice.bare(AskDice, ChangeDice)


def _change(state: State, command: Command, cite: Citation) -> Sequence[Event]:
    if state.choice is not Choice.NADA:
        raise Refused(ELECCION_PENDIENTE, cite, tirador=state.tirador)
    return [DiceChangeCalled(by=command.by.id, tirador=state.tirador, cite=cite)]


dice.sets(DiceChangeCalled, choice=Choice.CAMBIO)


class ChooseDice(Command, frozen=True, tag="choose-dice"):
    """The tirador takes dice: two of the set at a change, one of the reserve for each that fell."""

    label = N_("Choose dice: {dice}")
    words = ("elegir {dice+:die}",)
    dice: tuple[Serial, ...]


class DiceChosen(OfDice, frozen=True, tag="dice-chosen"):
    """The tirador chose dice; the others went back to their box."""

    sentence = N_("{player:@} takes dice {dice}.")
    player: str
    dice: tuple[str, ...]


def _choosing(rules: DadosRules, state: State) -> Citation:
    return rules.request_in_series.cite if state.choice is Choice.REEMPLAZO else rules.changed_by.cite


@dice.act(ChooseDice, by=Tirador(_choosing))
def choose_dice(rules: DadosRules, state: State, command: ChooseDice) -> Sequence[Event]:
    cite, table = _choosing(rules, state), state.dice
    if state.choice is Choice.NADA or table is None:
        raise Refused(NADA_QUE_ELEGIR, cite)
    try:
        _chosen(table, state, command.dice)
    except ImpossibleDraw as impossible:
        possible = table.reserve if state.fallen else (*table.in_play, *table.reserve)
        facts = {"count": len(state.fallen) or len(table.in_play), "possible": ", ".join(possible)}
        raise Refused(DADOS_NO_ELEGIBLES, cite, dice=" ".join(command.dice) or "-", **facts) from impossible
    return [DiceChosen(player=command.by.id, dice=command.dice, cite=cite)]


def _chosen(table: DiceSet, state: State, taken: tuple[str, ...]) -> DiceSet:
    """The set after the tirador's choice; raises `ImpossibleDraw`."""
    if state.choice is Choice.CAMBIO:
        return table.chosen(taken)
    if len(taken) != len(state.fallen):
        raise ImpossibleDraw(" ".join(taken), f"{len(state.fallen)} must be replaced")
    for die, instead in zip(state.fallen, taken, strict=True):
        table = table.dropped(die, instead)
    return table


dice.might(ChooseDice, free=("dice",))(lambda _, state, who: (ChooseDice(by=who, dice=usual_choice(state)),))


def usual_choice(state: State) -> tuple[str, ...]:
    """The choice of a silent tirador: the same dice, or the first of the reserve."""
    if state.dice is None:
        return ()
    return state.dice.in_play if state.choice is Choice.CAMBIO else state.dice.reserve[: len(state.fallen)]


@dice.fold(DiceChosen)
def chosen(rules: DadosRules, state: State, event: DiceChosen) -> State:
    table = _chosen(state.dice, state, event.dice) if state.dice else None
    return replace(state, dice=table, choice=Choice.NADA, fallen=())


# --- dice on the floor ------------------------------------------------------------------------------------------------


class DropDice(Command, frozen=True, tag="drop-dice"):
    """Say that one die or both have fallen to the floor in this throw."""

    label = N_("Fallen to the floor: {dice}")
    words = ("al-suelo {dice+:die}",)
    dice: tuple[Serial, ...]


THROWN = During[DadosRules](Phase.TIRO, SIN_TIRADA, lambda rules: rules.request_in_series.cite)


@dice.act(DropDice, by=given_to(lambda rules: rules.null_by, lambda rules: rules.request_in_series.cite), when=THROWN)
def drop_dice(rules: DadosRules, state: State, command: DropDice) -> Sequence[Event]:
    """A die that falls to the floor makes the throw null; a reserve that can't replace it takes the set with it."""
    cite, fallen = rules.request_in_series.cite, command.dice
    if fallen not in _may_fall(state):
        raise Refused(DADO_EN_LA_MESA, cite, die=" ".join(fallen) or "-")
    voided = ThrowVoided(by=command.by.id, tirador=state.tirador, cause=FALLEN, dice=fallen, cite=cite)
    if state.dice and len(state.dice.reserve) < len(fallen):
        return [voided, DiceWithdrawn(cause=FALLEN, cite=TOO_FEW)]
    return [voided]


dice.might(DropDice)(lambda _, state, who: (DropDice(by=who, dice=fallen) for fallen in _may_fall(state)))


def _may_fall(state: State) -> list[tuple[str, ...]]:
    thrown = state.dice.in_play if state.dice else ()
    return [some for count in range(1, len(thrown) + 1) for some in permutations(thrown, count)]


class FindDie(Command, frozen=True, tag="find-die"):
    """Say that a lost die has been found, and is sound."""

    label = N_("Found: die {die}")
    words = ("hallado {die:die}",)
    die: Serial


class DieFound(Event, frozen=True, tag="die-found"):
    """A lost die was found sound and went to the reserve."""

    sentence = N_("Die {die} is found and goes to the reserve.")
    die: str


@dice.act(
    FindDie,
    by=given_to(lambda rules: rules.offered_by, lambda rules: rules.request_in_series.cite),
    when=unless_paying(lambda rules: rules.request_in_series.cite),
)
def find_die(rules: DadosRules, state: State, command: FindDie) -> Sequence[Event]:
    """A lost die found sound goes to the reserve, and the set stays."""
    cite = rules.request_in_series.cite
    if state.dice is None or command.die not in state.dice.lost:
        raise Refused(DADO_EN_LA_MESA, cite, die=command.die)
    return [DieFound(die=command.die, cite=cite)]


dice.might(FindDie)(lambda _, state, who: (FindDie(by=who, die=die) for die in (state.dice.lost if state.dice else ())))
dice.fold(DieFound)(lambda _, state, event: replace(state, dice=state.dice.found(event.die) if state.dice else None))
