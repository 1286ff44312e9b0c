"""What the exercises of the three bingos share: games of few cartones, what the panel shows, money and incidents."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tapete.drills.asking import Asking, Maker, choice_of
from tapete.drills.exercise import Choices, Line, Part, Picture, Posed, Said, plain
from tapete.drills.games.cards import by_level
from tapete.drills.kinds import apuestas, orden, ronda
from tapete.drills.kinds.fichas import Words, paid_with
from tapete.drills.kinds.incidencias import DECLARED, INSPECTION, RULING, WHO, spot_the_fault
from tapete.drills.rehearsal import PLAYERS, Plan, Rehearsal, Scene, amount_of, kind_paid, payee
from tapete.engine.command import Actor, Command, Declare, Role
from tapete.engine.event import Event, Refused
from tapete.engine.incidents import incident_name, told_note
from tapete.engine.table import Companion
from tapete.families.hall.room import Amount, Sold, prize_name
from tapete.families.hall.terminals.play import NumberDrawn, choose
from tapete.families.hall.terminals.sale import Buy
from tapete.families.hall.terminals.state import EFFECTS, Phase, TerminalRules
from tapete.families.incidents import ErrorRuled
from tapete.families.table.opening import DIRECTOR
from tapete.games.bingo_tradicional.claims import BallCalled, BallDrawn, BallOut
from tapete.kit.bingo import Carton
from tapete.kit.chips import fewest_chips
from tapete.language import N_, Told

RIGHT, WRONG = N_("It is right."), N_("It is not right.")


def verdicts(judged: Mapping[str, tuple[Said, bool]]) -> list[Part]:
    texts = (Said(RIGHT), Said(WRONG))
    return [Part.choice(ask, texts, int(not right), name) for name, (ask, right) in judged.items()]


def numbers_but(choices: Choices, carton: Carton, highest: int, missing: Sequence[int], others: int) -> list[int]:
    """Numbers in no order: those of a cartón but some, and so many that it has not."""
    rest = [number for number in range(1, highest + 1) if number not in carton.numbers]
    return choices.mixed([*sorted(carton.numbers.difference(missing)), *choices.some_of(rest, others)])


EUROS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000)
WORDS: Final = Words(
    ask=N_("Pay {player} {amount:€} with the fewest notes and coins of this drawer."),
    which=N_("Which notes and coins?"),
    not_the_amount=N_("That is {worth:€}, and {amount:€} are due."),
    not_there=N_("The drawer has not so many of {value:€}."),
    too_many=N_("{given} notes and coins; {fewest} are enough."),
    solution=N_("{count} of {value:€}"),
)
_PLENTY: Final = 40
_FEW: Final = {1: _PLENTY, 2: 4, 3: 2}


def make(asking: Asking) -> Posed | None:
    """A prize of a game, from a drawer with which it can be paid."""
    rehearsal = asking.played(Plan())
    paid = [
        event
        for step in rehearsal.steps
        for event in step.events
        if (event.settles == "pagar" and amount_of(event) > 0)
    ]
    if not paid:
        return None
    event = asking.choices.one_of(paid)
    amount, most = amount_of(event), _FEW[asking.exercise.level]
    needed = fewest_chips(amount, dict.fromkeys(_values(asking, amount), _PLENTY)) or {}
    bank = {value: needed.get(value, 0) + asking.choices.below(most + 1) for value in EUROS}
    return paid_with(asking, payee(event), amount, kind_paid([event]), bank, WORDS, event.cite)


def _values(asking: Asking, amount: int) -> list[int]:
    """What the amount can be paid with for certain: of the higher levels not always the largest."""
    fitting = [value for value in EUROS if value <= amount]
    dear = [] if asking.exercise.level == 1 else asking.choices.some_of(fitting[-3:], 1)
    return [value for value in EUROS if value == 1 or value not in dear]


CALLED = N_("Called, in this order: {numbers}.")
_A_GAME: Final = 400
_CUSTOMERS: Final = 3
_MOST: Final = 4
_ONE_BY_ONE: Final[tuple[type[Event], ...]] = (BallDrawn, BallOut, BallCalled, NumberDrawn)
Plays = Callable[[Any, Any, int], Command | None]
"""What a customer who wants so many cartones does, by the rules and what he sees."""


def in_a_room(maker: Maker, plays: Plays) -> Maker:
    """A general kind of exercise at a game with few cartones, which shows the panel."""

    def make(asking: Asking) -> Posed | None:
        posed = maker(replace(asking, companion=_customers(asking.choices, plays), longest=_A_GAME))
        return None if posed is None else replace(posed, picture=_on_the_panel(posed.picture))

    return make


def _customers(choices: Choices, plays: Plays) -> Companion:
    wanted: dict[str, int] = {}

    def play(rules: Any, view: Any) -> Command | None:
        if view.who.id not in wanted:
            wanted[view.who.id] = 1 + choices.below(_MOST)
        return plays(rules, view, wanted[view.who.id])

    return Companion(plays=play, leaves=lambda _, __: None, needed=_CUSTOMERS)


def _on_the_panel(picture: Picture) -> Picture:
    out: Sequence[int] = getattr(picture.view, "called", getattr(picture.view, "drawn", ()))
    told = tuple(each for each in picture.told if not isinstance(each, _ONE_BY_ONE))
    return replace(picture, told=told, notes=(*picture.notes, *(called(out) if out else ())))


def called(numbers: Sequence[int]) -> tuple[Said, ...]:
    return (Said(CALLED, {"numbers": ", ".join(map(str, numbers))}),)


JEFE: Final = Actor("jefe-1", Role.JEFE)
ANA: Final = PLAYERS[0].id
CROWD: Final = "sala"
RULINGS = tuple(effect for effect, _ in EFFECTS.values())
REASONS = {
    "demasiados_cartones": N_("No: it is more than a player may have."),
    "fuera_de_momento": apuestas.REASONS["fuera_de_plazo"],
    "sin_alta": N_("No: who buys must be at a terminal."),
}
STEPS = {1: 8, 2: 12, 3: 20}


class Prize(Said, frozen=True):
    """A prize as terminals call it, in the language of the sentence."""

    def tell(self, language: str) -> str:
        return prize_name(self.sentence, language)


def plays(rules: TerminalRules, view: Any, wanted: int) -> Command | None:
    """A customer who takes a terminal, and buys few cartones."""
    if view.terminal and view.phase == Phase.VENTA and not view.mine:
        return Buy(by=view.who, player=view.who.id, cartones=min(wanted, rules.most_cartones.value))
    return choose(rules, view) if not view.terminal else None


def _as_it_is(asking: Asking, scene: Scene) -> Scene:  # noqa: ARG001 - nothing goes wrong before
    return scene


def _named(asking: Asking) -> Posed | None:
    return named(asking, _as_it_is)


def _ruling(asking: Asking, *, hard: bool) -> Posed | None:
    return ruling(asking, RULINGS, _as_it_is, hard=hard)


def _room(maker: Maker) -> Maker:
    return in_a_room(maker, plays)


GENERAL: Mapping[str, Maker] = MappingProxyType(
    {
        "orden": _room(partial(orden.make, most=STEPS)),
        "ronda": _room(partial(ronda.make, by_kind=True)),
        "fichas": _room(make),
        "apuestas": _room(partial(apuestas.make, own=REASONS)),
        "incidencias": _room(by_level(_named, _named, spot_the_fault)),
        "errores": _room(
            by_level(partial(_ruling, hard=False), partial(_ruling, hard=True), partial(_ruling, hard=True))
        ),
    }
)


def some_sold(asking: Asking, players: int, most: int) -> tuple[Sold, ...]:
    """Cartones of some players, with numbers in a row."""
    sold: list[Sold] = []
    for player in PLAYERS[:players]:
        first = sold[-1].last + 1 if sold else 1
        sold.append(Sold(player.id, 0, first, first + asking.choices.below(most)))
    return tuple(sold)


ASK = N_("At this moment it is declared: {incident}.")
WHAT_FOLLOWS = N_("What follows from it?")
ARTICLE = N_("By which article?")
GOES_BACK = N_("How much goes back to {player}?")
NAMED = N_("{incident} ({note})")
_OTHERS: Final = 3
_ROLES: Final = ("cajero", "director", "director, jefe", "jefe, locutor", "jugador", "locutor")
Before = Callable[[Asking, Scene], Scene]


class Case(msgspec.Struct, frozen=True):
    """An incident declared at a moment, and what the engine makes of it."""

    scene: Scene
    command: Declare
    events: Sequence[Event]

    @property
    def ruled(self) -> ErrorRuled:
        return next(event for event in self.events if isinstance(event, ErrorRuled))

    @property
    def words(self) -> str:
        name, note = incident_name(self.command.incident), told_note(self.command.note)
        return Told(NAMED, incident=name, note=note) if note else name

    def returned(self, player: str) -> int:
        back: list[Amount] = [each for event in self.events for each in getattr(event, "of", ())]
        return sum(each.cents for each in back if each.name == player)


def ruling(
    asking: Asking, rulings: Sequence[str], before: Before, *, hard: bool, only: tuple[str, str] = ("", "")
) -> Posed | None:
    """What follows from an incident; `hard`, by which article, and what goes back to somebody.

    `only` is a phase of the game, and an incident that is found in it.
    """
    case = _case(asking, before, *only)
    if case is None:
        return None
    ruled = case.ruled
    texts, key = choice_of(asking.choices, ruled.ruling, rulings, _OTHERS)
    parts = [Part.choice(Said(WHAT_FOLLOWS), [*map(Said, texts)], key, "ruling")]
    lines = [Line(ruled, ruled.cite)]
    if hard:
        known = sorted({str(each.cite) for each in asking.game.rules.incidents} | {str(ruled.cite)})
        cites, right = choice_of(asking.choices, str(ruled.cite), known, _OTHERS)
        parts.append(Part.choice(Said(ARTICLE), [*map(plain, cites)], right, "article"))
        player = asking.choices.one_of(sorted({sold.player for sold in case.scene.state.sold}) or ["-"])
        parts.append(Part.amount(Said(GOES_BACK, {"player": player}), case.returned(player), "back"))
        lines += [Line(event, event.cite) for event in case.events if hasattr(event, "of")]
    return asking.posed(case.command.incident, Said(ASK, {"incident": case.words}), case.scene.picture(), parts, lines)


def named(asking: Asking, before: Before) -> Posed | None:
    """What the text says of an incident whenever it is declared, and who declares it; of level 2, by which article."""
    case = _case(asking, before)
    if case is None:
        return None
    incidents, choices = asking.game.rules.incidents, asking.choices
    row = next(each for each in incidents if each.name == case.command.incident)
    effects, effect = choice_of(choices, row.effect, sorted({each.effect for each in incidents}), _OTHERS)
    roles = ", ".join(sorted(_declarers(case.scene, row.name)))
    groups, who = choice_of(choices, roles, _ROLES, _OTHERS)
    parts = [Part.choice(Said(WHAT_FOLLOWS), [*map(Said, effects)], effect, "ruling")]
    parts.append(Part.choice(Said(WHO), [*map(plain, groups)], who, "who"))
    if asking.exercise.level > 1:
        cites, cite = choice_of(choices, str(row.cite), sorted({str(each.cite) for each in incidents}), _OTHERS)
        parts.append(Part.choice(Said(ARTICLE), [*map(plain, cites)], cite, "article"))
    says = (Said(RULING, {"incident": case.words, "effect": Said(row.effect)}), Said(DECLARED, {"roles": roles}))
    ask = Said(ASK, {"incident": case.words})
    return asking.posed(row.name, ask, case.scene.picture(), parts, [Line(text, row.cite) for text in says])


def _declarers(scene: Scene, incident: str) -> set[str]:
    """The roles of those of the house who may declare an incident now."""
    people = (*scene.game.staff(scene.state), DIRECTOR, INSPECTION)
    offers = (offer.command for person in people for offer in scene.game.offers(scene.state, person))
    return {str(each.by.role) for each in offers if isinstance(each, Declare) and each.incident == incident}


def _case(asking: Asking, before: Before, phase: str = "", incident: str = "") -> Case | None:
    """Moments are chosen by phases: most of a game is balls that come out."""
    rehearsal = asking.played(Plan())
    phases = _by_phase(rehearsal)
    if not phases:
        return None
    places = phases[phase or asking.choices.one_of(sorted(phases))]
    scene = before(asking, rehearsal.scene(asking.choices.one_of(places)))
    declared = _declared(scene)
    if not declared:
        return None
    name = incident or asking.choices.one_of(sorted({each.incident for each in declared}))
    command = asking.choices.one_of([each for each in declared if each.incident == name])
    events = scene.try_out(command)
    ruled = not isinstance(events, Refused) and any(isinstance(event, ErrorRuled) for event in events)
    return Case(scene, command, events) if ruled and not isinstance(events, Refused) else None


def _by_phase(rehearsal: Rehearsal) -> dict[str, list[int]]:
    phases: dict[str, list[int]] = {}
    for place, step in enumerate(rehearsal.steps):
        if step.before.open and step.before.sold:
            phases.setdefault(str(step.before.phase), []).append(place)
    return phases


def _declared(scene: Scene) -> list[Declare]:
    jefe = boss_of(scene.state)
    return [each.command for each in scene.game.offers(scene.state, jefe) if isinstance(each.command, Declare)]


def boss_of(state: Any) -> Actor:
    boss: Actor = next(each for each in state.staff if each.role is Role.JEFE)
    return boss
