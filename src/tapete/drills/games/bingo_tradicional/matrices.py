"""Check cartones that were sung against their matrices: what is missing, and at which ball each was complete."""

from collections.abc import Sequence
from typing import Final

import msgspec

from tapete.drills.asking import Asking
from tapete.drills.exercise import Line, Matriz, Picture, Posed, Said
from tapete.drills.games.bingo_tradicional.reparto import Prize
from tapete.drills.games.hall.asked import Question, numbers_but, posed
from tapete.drills.games.hall.partida import called
from tapete.drills.rehearsal import PLAYERS
from tapete.engine.actor import Actor, Role
from tapete.families.hall.sold import CartonId, Sold
from tapete.games.bingo_tradicional.claims import Checked, Verify
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, BingoRules
from tapete.games.bingo_tradicional.state import Claim, Phase, State, carton_of, written
from tapete.kit.bingo.carton import Carton
from tapete.language import N_

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
"""How many numbers were called besides those of the cartón."""
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
    lacks = Question(name="missing", ask=Said(HOW_MANY), answer=len(check.cartones[0].missing), form="number")
    return _posed(asking, check, lacks)


def full(asking: Asking) -> Posed:
    """Whether a bingo is right, and which number it lacks."""
    carton = _matriz(asking.game.rules, _number(asking))
    missing = asking.choices.some_of(sorted(carton.numbers), asking.choices.below(2))
    check = _checked(asking, BINGO, [_number(asking)], missing)
    lacks = Question(name="missing", ask=Said(WHICH), answer=sum(check.cartones[0].missing), form="number")
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
    return _posed(asking, check, Question(name="share", ask=Said(SHARE), answer=shares, form="number"))


def complete(asking: Asking) -> Posed:
    """At which ball a cartón had its línea, or was full."""
    rules: BingoRules = asking.game.rules
    carton = _matriz(rules, _number(asking))
    kind = asking.choices.one_of((LINEA, BINGO))
    numbers = numbers_but(asking.choices, carton, rules.emission.layout.highest, (), asking.choices.number(*_OTHERS))
    order = carton.line_at(numbers) if kind == LINEA else carton.full_at(numbers)
    name = written(rules, CartonId(0, _number(asking)))
    return posed(
        asking,
        f"completo-{kind}",
        Said(ASK_COMPLETE, {"kind": Prize(kind)}),
        Picture(cartones=(Matriz(name, carton.rows),), notes=called(numbers)),
        [Question(name="order", ask=Said(AT_WHICH), answer=order, form="number")],
        [Line(Said(COMPLETE, {"kind": Prize(kind), "order": order}), rules.law["called_counts"])],
    )


def _number(asking: Asking) -> int:
    """The cartón that an exercise is about: the seed's, whatever else is chosen."""
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


def _posed(asking: Asking, check: Check, more: Question) -> Posed:
    checked = check.cartones
    kind, first = checked[0].claim.kind, checked[0].carton
    alone = len(checked) == 1
    ask = Said(ASK, {"kind": Prize(kind), "carton": first})
    together = Said(ASK_SEVERAL, {"kind": Prize(kind), "cartones": len(checked)})
    return posed(
        asking,
        f"verificar-{kind}",
        ask if alone else together,
        Picture(cartones=tuple([Matriz(each.carton, each.cells) for each in checked]), notes=called(check.out)),
        [more],
        [Line(each, each.cite) for each in checked],
        {f"carton{place}": (Said(IS_IT, {"carton": each.carton}), each.right) for place, each in enumerate(checked, 1)},
    )
