"""Bingo tradicional: what those who sell, call, check and pay in a room must reckon and rule on."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tapete.drills.asking import Asking, Kinds, Maker
from tapete.drills.exercise import Line, Matriz, Part, Picture, Posed, Said
from tapete.drills.games import hall
from tapete.drills.games.bingo_tradicional import bolsa, reparto
from tapete.drills.games.bingo_tradicional.reparto import Prize
from tapete.drills.games.cards import by_level
from tapete.drills.games.hall import called, in_a_room, numbers_but, verdicts
from tapete.drills.kinds import apuestas, orden, ronda
from tapete.drills.kinds.incidencias import spot_the_fault
from tapete.drills.rehearsal import PLAYERS, Scene, Step
from tapete.engine.command import Actor, Command, Role
from tapete.engine.machine import play
from tapete.families.hall.room import CartonId, Sold
from tapete.games.bingo_tradicional.claims import CallBall, Checked, Verify
from tapete.games.bingo_tradicional.errors import CORRECTED, GOES_ON, MAKES_VOID, WAITS, is_substantial
from tapete.games.bingo_tradicional.play import take_leave
from tapete.games.bingo_tradicional.rules import ANUNCIO, BINGO, EFFECTS, LINEA, MAL_CANTADO, BingoRules
from tapete.games.bingo_tradicional.sale import Buy
from tapete.games.bingo_tradicional.state import Claim, Phase, State, carton_of, person, written
from tapete.kit.bingo import Carton
from tapete.language import N_

REASONS = {
    "sin_cartones": N_("No: there are not so many cartones, or none are asked for."),
    "fuera_de_momento": apuestas.REASONS["fuera_de_plazo"],
}
STEPS = {1: 6, 2: 9, 3: 14}


def plays(rules: Any, view: Any, wanted: int) -> Command | None:
    """A customer who buys few cartones, and sings what is right."""
    if view.phase == Phase.VENTA and not view.owned:
        return Buy(by=view.who, player=view.who.id, cartones=wanted)
    return take_leave(rules, view)


def _named(asking: Asking) -> Posed | None:
    return hall.named(asking, misread)


def _miscalled(asking: Asking) -> Posed | None:
    """A number that was called wrongly: what follows depends on the cartones that were sold."""
    only = (Phase.SALIDA.value, MAL_CANTADO)
    return hall.ruling(asking, RULINGS, misread, hard=True, only=only)


def _ruling(asking: Asking, *, hard: bool) -> Posed | None:
    return hall.ruling(asking, RULINGS, misread, hard=hard)


def _room(maker: Maker) -> Maker:
    return in_a_room(maker, plays)


RULINGS = (CORRECTED, GOES_ON, MAKES_VOID, WAITS, EFFECTS[ANUNCIO][0])


def misread(asking: Asking, scene: Scene) -> Scene:
    """With a ball out, another number is called: what that does depends on the cartones that were sold."""
    state: State = scene.state
    if state.phase is not Phase.SALIDA:
        return scene
    highest = scene.game.rules.emission.layout.highest
    every = asking.choices.mixed(each for each in range(1, highest + 1) if each not in state.drawn)
    calls = [CallBall(by=person(state, Role.LOCUTOR), number=each) for each in every]
    matters = asking.choices.chance(2)
    command = next((each for each in calls if matters and _matters(scene, each)), calls[0])
    after, events = play(scene.game, state, command)
    return replace(scene, steps=(*scene.steps, Step(state, command, events)), state=after)


def _matters(scene: Scene, command: CallBall) -> bool:
    """Whether somebody has something with the number that was called, or would with that of the ball."""
    after, _ = play(scene.game, scene.state, command)
    return is_substantial(scene.game.rules, after)


ASK = N_("{kind} is sung with cartón {carton}.")
ASK_SEVERAL = N_("{kind} is sung with {cartones} cartones at once.")
IS_IT = N_("Cartón {carton}:")
WHICH = N_("Which number is missing? Write 0 where none is.")
HOW_MANY = N_("How many numbers are missing for the línea that is nearest? Write 0 where none is.")
SHARE = N_("How many cartones share the prize?")
AT_WHICH = N_("With which ball was it complete? Write its place in the order of calling.")
ASK_COMPLETE = N_("Look when this cartón had its {kind}.")
COMPLETE = N_("Its {kind} was complete with ball {order}.")
JEFE: Final = Actor("jefe-1", Role.JEFE)
_OTHERS: Final = (8, 36)
_CARTONES: Final = 3


class Check(msgspec.Struct, frozen=True):
    """What the table said of cartones, and the numbers that were called."""

    cartones: tuple[Checked, ...]
    out: tuple[int, ...]


def line(asking: Asking) -> Posed:
    """Whether a línea is right; one number of it may be missing."""
    carton, choices = _matriz(asking.game.rules, _number(asking)), asking.choices
    row = choices.one_of(sorted(map(sorted, carton.lines)))
    others = sorted(carton.numbers.difference(row))
    missing = [*choices.some_of(row, choices.below(3)), *choices.some_of(others, len(others) * 2 // 3)]
    check = _checked(asking, LINEA, [_number(asking)], missing)
    lacks = Part.number(Said(HOW_MANY), len(check.cartones[0].missing), "missing")
    return _posed(asking, check, lacks)


def full(asking: Asking) -> Posed:
    """Whether a bingo is right, and which number it lacks."""
    carton = _matriz(asking.game.rules, _number(asking))
    missing = asking.choices.some_of(sorted(carton.numbers), asking.choices.below(2))
    check = _checked(asking, BINGO, [_number(asking)], missing)
    lacks = Part.number(Said(WHICH), sum(check.cartones[0].missing), "missing")
    return _posed(asking, check, lacks)


def several(asking: Asking) -> Posed:
    """Several bingos of one interruption: which are right, and how many share."""
    rules: BingoRules = asking.game.rules
    first = _number(asking)
    numbers = [first + nth for nth in range(_CARTONES) if first + nth <= rules.emission.cartones]
    wrong = asking.choices.some_of(numbers, asking.choices.below(len(numbers)))
    missing = [asking.choices.one_of(sorted(_matriz(rules, each).numbers)) for each in wrong]
    check = _checked(asking, BINGO, numbers, missing)
    shares = sum(each.right for each in check.cartones)
    return _posed(asking, check, Part.number(Said(SHARE), shares, "share"))


def complete(asking: Asking) -> Posed:
    """At which ball a cartón had its línea, or was full."""
    rules: BingoRules = asking.game.rules
    carton = _matriz(rules, _number(asking))
    kind = asking.choices.one_of((LINEA, BINGO))
    numbers = numbers_but(asking.choices, carton, rules.emission.layout.highest, (), asking.choices.number(*_OTHERS))
    order = carton.line_at(numbers) if kind == LINEA else carton.full_at(numbers)
    name = written(rules, CartonId(0, _number(asking)))
    return asking.posed(
        f"completo-{kind}",
        Said(ASK_COMPLETE, {"kind": Prize(kind)}),
        Picture(cartones=(Matriz(name, carton.rows),), notes=called(numbers)),
        [Part.number(Said(AT_WHICH), order, "order")],
        [Line(Said(COMPLETE, {"kind": Prize(kind), "order": order}), rules.law["called_counts"])],
    )


def _number(asking: Asking) -> int:
    cartones: int = asking.game.rules.emission.cartones
    return 1 + (7 * asking.exercise.seed + asking.attempt) % (cartones - _CARTONES)


def _matriz(rules: BingoRules, number: int) -> Carton:
    return carton_of(rules, CartonId(0, number))


def _checked(asking: Asking, kind: str, numbers: Sequence[int], missing: Sequence[int]) -> Check:
    """What the table says of cartones when everything they have was called but these."""
    rules: BingoRules = asking.game.rules
    whole = Carton(tuple(row for each in numbers for row in _matriz(rules, each).rows))
    others = asking.choices.number(*_OTHERS)
    out = numbers_but(asking.choices, whole, rules.emission.layout.highest, missing, others)
    names = [CartonId(0, each) for each in numbers]
    state = State(
        phase=Phase.VERIFICACION,
        round=1,
        staff=(JEFE,),
        sold=(Sold(PLAYERS[0].id, 0, 1, rules.emission.cartones),),
        drawn=tuple(out),
        called=tuple(out),
        claims=tuple([Claim(kind, PLAYERS[0].id, each, len(out)) for each in names]),
        line_closed=kind == BINGO,
    )
    events = asking.game.decide(state, Verify(by=JEFE))
    return Check(tuple([event for event in events if isinstance(event, Checked)]), tuple(out))


def _posed(asking: Asking, check: Check, more: Part) -> Posed:
    checked = check.cartones
    kind, first = checked[0].claim.kind, checked[0].carton
    alone = len(checked) == 1
    ask = Said(ASK, {"kind": Prize(kind), "carton": first})
    together = Said(ASK_SEVERAL, {"kind": Prize(kind), "cartones": len(checked)})
    return asking.posed(
        f"verificar-{kind}",
        ask if alone else together,
        Picture(cartones=tuple([Matriz(each.carton, each.cells) for each in checked]), notes=called(check.out)),
        [
            *verdicts(
                {
                    f"carton{place}": (Said(IS_IT, {"carton": each.carton}), each.right)
                    for place, each in enumerate(checked, 1)
                }
            ),
            *[more],
        ],
        [Line(each, each.cite) for each in checked],
    )


KINDS: Kinds = {
    "pagos": by_level(reparto.prizes, reparto.whole, reparto.shared),
    "orden": _room(partial(orden.make, most=STEPS)),
    "ronda": _room(partial(ronda.make, by_kind=True)),
    "fichas": _room(hall.make),
    "apuestas": _room(partial(apuestas.make, own=REASONS)),
    "incidencias": _room(by_level(_named, _named, spot_the_fault)),
    "errores": _room(by_level(partial(_ruling, hard=False), partial(_ruling, hard=True), _miscalled)),
    "cartones": by_level(line, full, several),
    "bolas": by_level(complete, bolsa.maximum, bolsa.won_by),
}
