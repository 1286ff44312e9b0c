"""Bingo electrónico: numbers that touch, what a cartón forms and is paid, and what the stakes of a game become."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Line, Matriz, Part, Picture, Posed, Said, Told
from tapete.drills.games.cards import by_level
from tapete.drills.games.hall import ANA, CROWD, GENERAL, JEFE, Prize, called, numbers_but, some_sold
from tapete.engine.command import AZAR, Draw
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.families.hall.room import CartonId, Sold, matriz
from tapete.families.hall.terminals.play import PrizeFormed
from tapete.families.hall.terminals.sale import staked
from tapete.families.hall.terminals.state import Formed, Phase, Pot
from tapete.games.bingo_electronico.play import colindantes, fed, pots_now
from tapete.games.bingo_electronico.rules import BINGO, COLINDANTES, LINEA, ElectronicoRules, State
from tapete.kit.bingo import Carton
from tapete.language import N_

ASK = N_("The sale is closed: {cartones} cartones at {price:€}.")
ASK_TOUCH = N_("Numbers come one after another.")
ASK_FORMED = N_("The draw is over; the cartón cost {price:€}.")
ASK_SHARED = N_("Two numbers touch for the first time, on several cartones at once; the prize is {amount:€}.")
ASK_BALL = N_("A cartón forms {kind} with number {order}, and none before; there is the acumulado {prize}.")
HELD = N_("{prize} holds {held:€}, with the part of this game.")
HELD_BEFORE = N_("{prize} held {held:€} before this game.")
OPENS = N_("What wins an acumulado: {prize}.")
OPENS_NOTHING = N_("{kind} wins no acumulado.")
HOW_MUCH = N_("How much is {prize}?")
GOES_TO = N_("How much goes to the acumulado {prize}?")
WITH_WHICH = N_("With which number, by its place in the order, do two touch? Write 0 where none do.")
HOW_MANY = N_("How many cartones share the prize?")
PAID = N_("How much does it win by the table?")
RECEIVES = N_("How much does {player} receive?")
OF_THE_POT = N_("How much of the acumulado is paid?")
PAYS = N_("{prize} pays {times} times the price of a cartón.")
FIGURE = N_("{prize}: {cells}.")
SHARE_OF = N_("{prize}: {percent} per cent of what is staked.")
BEFORE = N_("{prize} is won before ball {ball}.")
FIRST = N_("Cartones that are first, by their numbers: {cartones}.")
TO_CARTON = N_("Cartón {carton}: {amount:€}.")
TOUCH = N_("{one} and {other} touch with number {order}.")
NEVER = N_("No two numbers that came touch.")
NOTHING = N_("It forms no combination of the table.")
AMOUNT = N_("{prize}: {amount:€}.")
IN_TIME = N_("{order} is before {ball}: the whole acumulado is won.")
TOO_LATE = N_("{order} is not before {ball}: the acumulado stays.")
_MOST_SOLD: Final = 900
_POT: Final = 60_000
_TOUCHES: Final = (3, 12)
_NEAR: Final = 3
_CROWD: Final = 4000
_CARTONES: Final = 3
_LOOKED_AT: Final = 16


# --- cartones ---------------------------------------------------------------------------------------------------------


def touches(asking: Asking) -> Posed:
    """When two numbers touch on a cartón: on a line or in a column, and not across."""
    rules: ElectronicoRules = asking.game.rules
    _, carton, name = _carton(asking)
    highest, choices = rules.emission.layout.highest, asking.choices
    few = choices.some_of(sorted(carton.numbers), 3 + choices.below(4))
    numbers = numbers_but(choices, carton, highest, sorted(carton.numbers.difference(few)), choices.number(*_TOUCHES))
    order = carton.neighbours_at(numbers)
    pair = next((each for each in carton.neighbours if {*each} <= {*numbers[:order]}), None)
    said = Said(TOUCH, {"one": pair[0], "other": pair[1], "order": order}) if pair else Said(NEVER)
    return asking.posed(
        COLINDANTES,
        Said(ASK_TOUCH),
        Picture(cartones=(Matriz(name, carton.rows),), notes=called(numbers)),
        [Part.number(Said(WITH_WHICH), order, "order")],
        [Line(said, rules.law["colindantes"])],
    )


def formed(asking: Asking) -> Posed:
    """What a cartón wins by the table, each combination once: the engine draws the numbers."""
    rules: ElectronicoRules = asking.game.rules
    number, carton, name = _carton(asking)
    numbers, came = _drawn(asking, _drawing(rules, (Sold(ANA, 0, number, number),)), carton, 6)
    won = [each for each in came if rules.prize(each.prize)]
    amount = sum(each.amount for event in won for each in event.formed)
    lines = [Line(event, event.cite) for event in won] or [Line(Said(NOTHING), rules.law["linea"])]
    return asking.posed(
        "-".join(event.prize for event in won) or "nada",
        Said(ASK_FORMED, {"price": rules.price}),
        Picture(cartones=(Matriz(name, carton.rows),), notes=(*called(numbers), *_table(rules))),
        [Part.amount(Said(PAID), amount, "amount")],
        lines,
    )


def first(asking: Asking) -> Posed | None:
    """Several cartones: with which number the first two touch, and on how many of them at once."""
    rules, choices = asking.game.rules, asking.choices
    start = 1 + choices.below(_MOST_SOLD)
    sold = (Sold(ANA, 0, start, start + _CARTONES - 1),)
    numbers = choices.some_of(range(1, rules.emission.layout.highest + 1), _LOOKED_AT)
    state = _drawing(rules, sold)
    came = [each for each in _play(asking, state, numbers)[1] if isinstance(each, PrizeFormed)]
    found = next((each for each in came if each.prize == COLINDANTES), None)
    if found is None:
        return None
    series = rules.emission.series(0)
    shown = tuple(Matriz(f"{series.name}/{each.number}", matriz(rules.emission, each).rows) for each in sold[0])
    return asking.posed(
        f"primeros-{len(found.formed)}",
        Said(ASK_TOUCH),
        Picture(cartones=shown, notes=called(numbers)),
        [
            Part.number(Said(WITH_WHICH), found.order, "order"),
            Part.number(Said(HOW_MANY), len(found.formed), "share"),
        ],
        [Line(found, found.cite)],
    )


def _carton(asking: Asking) -> tuple[int, Carton, str]:
    number = 1 + asking.choices.below(_MOST_SOLD)
    emission = asking.game.rules.emission
    return number, matriz(emission, CartonId(0, number)), f"{emission.series(0).name}/{number}"


def _drawn(asking: Asking, state: State, carton: Carton, most: int) -> tuple[list[int], list[PrizeFormed]]:
    """A draw with most of the numbers of a cartón, and the prizes that the engine finds."""
    rules, choices = asking.game.rules, asking.choices
    lacking = choices.some_of(sorted(carton.numbers), choices.below(most))
    others = rules.extractions - len(carton.numbers) + len(lacking)
    numbers = numbers_but(choices, carton, rules.emission.layout.highest, lacking, others)
    return numbers, [each for each in _play(asking, state, numbers)[1] if isinstance(each, PrizeFormed)]


def _drawing(rules: ElectronicoRules, sold: tuple[Sold, ...]) -> State:
    """A game whose numbers come, with nothing in its acumulados yet."""
    pots = tuple([Pot(each.name, 0) for each in rules.jackpots])
    return State(phase=Phase.SORTEO, round=1, staff=(JEFE,), sold=sold, pots=pots)


def _play(asking: Asking, state: State, numbers: Sequence[int]) -> tuple[State, list[Event]]:
    """These numbers come, and what the engine says of them."""
    events: list[Event] = []
    for number in numbers:
        state, came = play(asking.game, state, Draw(by=AZAR, outcome=str(number)))
        events += came
    return state, events


def _table(rules: ElectronicoRules) -> list[Told]:
    told: list[Told] = [
        Said(PAYS, {"prize": Prize(each.name), "times": f"{float(each.pays):g}"}) for each in rules.table
    ]
    for name, cells in rules.figures:
        drawn = " / ".join("".join("■" if cell else "·" for cell in row) for row in cells)
        told.append(Said(FIGURE, {"prize": Prize(name), "cells": drawn}))
    return told


# --- money ------------------------------------------------------------------------------------------------------------


def plan(asking: Asking) -> Posed:
    """What the stakes of a game become: the first colindantes, and what each acumulado takes."""
    rules: ElectronicoRules = asking.game.rules
    state = _crowded(asking, _state(asking, rules))
    base, growing = staked(rules, state), fed(rules, state)
    first = colindantes(rules, state)
    questions = [
        Part.amount(Said(HOW_MUCH, {"prize": Prize(COLINDANTES)}), first, COLINDANTES),
        *(Part.amount(Said(GOES_TO, {"prize": Prize(name)}), each, name) for name, each in growing.items()),
    ]
    lines = [Line(Said(AMOUNT, {"prize": Prize(COLINDANTES), "amount": first}), rules.law["colindantes"])]
    lines += [
        Line(Said(AMOUNT, {"prize": Prize(name), "amount": amount}), rules.law["acumulados"])
        for name, amount in growing.items()
    ]
    ask = Said(ASK, {"cartones": base // rules.price, "price": rules.price})
    return asking.posed("reparto", ask, Picture(notes=tuple(_shares(rules))), questions, lines)


def shared(asking: Asking) -> Posed:
    """The first colindantes among cartones that have them with the same number: odd cents by the number of each."""
    rules: ElectronicoRules = asking.game.rules
    sold = replace(_state(asking, rules), phase=Phase.SORTEO, round=1, staff=(JEFE,))
    _, events = _play(asking, sold, _pair(rules, sold))
    [first] = [each for each in events if isinstance(each, PrizeFormed) and each.prize == COLINDANTES]
    due: dict[str, int] = {}
    for each in first.formed:
        due[each.player] = due.get(each.player, 0) + each.amount
    names = ", ".join(f"{each.carton.number} ({each.player})" for each in first.formed)
    questions = [Part.amount(Said(RECEIVES, {"player": who}), cents, who) for who, cents in due.items()]
    lines = [
        Line(Said(TO_CARTON, {"carton": each.carton.number, "amount": each.amount}), rules.law["ties"])
        for each in first.formed
    ]
    ask = Said(ASK_SHARED, {"amount": colindantes(rules, sold)})
    return asking.posed("empate", ask, Picture(notes=(Said(FIRST, {"cartones": names}),)), questions, lines)


def settled(asking: Asking) -> Posed | None:
    """A whole game of one player with several cartones: everything that is credited to his tarjeta."""
    rules, choices = asking.game.rules, asking.choices
    start = 1 + choices.below(_MOST_SOLD)
    state = replace(
        _state(asking, rules), phase=Phase.SORTEO, round=1, staff=(JEFE,), sold=(Sold(ANA, 0, start, start),)
    )
    base = staked(rules, state)
    carton = matriz(rules.emission, CartonId(0, start))
    numbers, came = _drawn(asking, state, carton, 4)
    amount = sum(each.amount for event in came for each in event.formed)
    name = f"{rules.emission.series(0).name}/{start}"
    pots = [Said(HELD_BEFORE, {"prize": Prize(pot.name), "held": pot.held}) for pot in state.pots]
    limits = [Said(BEFORE, {"prize": Prize(each.name), "ball": each.ball}) for each in rules.jackpots]
    notes = (*called(numbers), *_table(rules), *_shares(rules), *pots, *limits, *_opening(rules))
    return asking.posed(
        "-".join(event.prize for event in came),
        Said(ASK, {"cartones": base // rules.price, "price": rules.price}),
        Picture(cartones=(Matriz(name, carton.rows),), notes=notes),
        [Part.amount(Said(RECEIVES, {"player": ANA}), amount, ANA)],
        [Line(event, event.cite) for event in came],
    )


def _pair(rules: ElectronicoRules, state: State) -> tuple[int, int]:
    counted: dict[tuple[int, int], int] = {}
    for sold in state.sold:
        for name in sold:
            for one, other in matriz(rules.emission, name).neighbours:
                pair = (min(one, other), max(one, other))
                counted[pair] = counted.get(pair, 0) + 1
    return max(sorted(counted), key=lambda pair: counted[pair])


def told(asking: Asking) -> Posed:
    """Whether an acumulado is won with a bingo near its maximum ball; what it holds is told."""
    return _jackpot(asking, (BINGO,), reckoned=False)


def reckoned(asking: Asking) -> Posed:
    """The same; the part of this game is to be added to what it held."""
    return _jackpot(asking, (BINGO,), reckoned=True)


def opened(asking: Asking) -> Posed:
    return _jackpot(asking, (BINGO, *(prize.name for prize in asking.game.rules.table)), reckoned=True)


def _jackpot(asking: Asking, combinations: Sequence[str], *, reckoned: bool) -> Posed:
    rules, choices = asking.game.rules, asking.choices
    state, pot, kind = _state(asking, rules), choices.one_of(rules.jackpots), choices.one_of(combinations)
    order = pot.ball - _NEAR + choices.below(2 * _NEAR)
    paid = _paid_at(asking, state, pot.name, kind, order)
    facts = {"prize": Prize(pot.name), "kind": Prize(kind), "order": order}
    held = Said(HELD, {"prize": Prize(pot.name), "held": pots_now(rules, state)[pot.name]})
    sale = Said(ASK, {"cartones": state.total, "price": rules.price})
    before = Said(HELD_BEFORE, {"prize": Prize(pot.name), "held": state.pot(pot.name)})
    notes = (Said(BEFORE, {"prize": Prize(pot.name), "ball": pot.ball}), *_opening(rules), *_shares(rules))
    late, opens = order >= pot.ball, kind in rules.opening_prizes
    cite = rules.law["acumulados" if opens and not late else "strictly_below" if opens else "opens"]
    said = Said(IN_TIME if paid else TOO_LATE if opens else OPENS_NOTHING, {**facts, "ball": pot.ball})
    return asking.posed(
        f"{kind}-{'tarde' if late else 'a-tiempo'}",
        Said(ASK_BALL, facts),
        Picture(told=(sale, before) if reckoned else (held,), notes=notes),
        [Part.amount(Said(OF_THE_POT), paid, "amount")],
        [Line(said, cite)],
    )


def _paid_at(asking: Asking, state: State, pot: str, kind: str, order: int) -> int:
    """What the engine pays of an acumulado when a cartón forms a combination with this number, and nobody before."""
    rules: ElectronicoRules = asking.game.rules
    name = CartonId(0, 1)
    held = matriz(rules.emission, name)
    needed = sorted(_needed(rules, held, kind))
    others = [each for each in range(1, rules.emission.layout.highest + 1) if each not in held.numbers]
    before = (*needed[1:], *others)[: order - 1]
    formed = (Formed(name, state.sold[0].player, COLINDANTES, 1, 2),)
    drawing = replace(state, phase=Phase.SORTEO, round=1, staff=(JEFE,), drawn=tuple(before), formed=formed)
    _, events = _play(asking, drawing, [needed[0]])
    won = [each for event in events if isinstance(event, PrizeFormed) and event.prize == pot for each in event.formed]
    return sum(each.amount for each in won)


def _needed(rules: ElectronicoRules, carton: Carton, kind: str) -> frozenset[int]:
    if kind == BINGO and kind not in dict(rules.figures):
        return carton.numbers
    if kind == LINEA:
        return carton.lines[0]
    cells = dict(rules.figures)[kind]
    return frozenset(
        n for row, marks in zip(carton.rows, cells, strict=True) for n, m in zip(row, marks, strict=True) if m
    )


def _opening(rules: ElectronicoRules) -> list[Told]:
    return [Said(OPENS, {"prize": Prize(name)}) for name in sorted(rules.opening_prizes)]


def _state(asking: Asking, rules: ElectronicoRules) -> State:
    pots = tuple([Pot(each.name, asking.choices.below(_POT)) for each in rules.jackpots])
    return State(sold=some_sold(asking, 3, rules.most_cartones.value), pots=pots)


def _crowded(asking: Asking, state: State) -> State:
    first = state.sold[-1].last + 1
    return replace(state, sold=(*state.sold, Sold(CROWD, 0, first, first + asking.choices.below(_CROWD))))


def _shares(rules: ElectronicoRules) -> list[Told]:
    named = [(COLINDANTES, rules.colindantes_share.value), *((each.name, each.share) for each in rules.jackpots)]
    return [Said(SHARE_OF, {"prize": Prize(name), "percent": f"{float(share * 100):g}"}) for name, share in named]


KINDS: Kinds = {
    **GENERAL,
    "pagos": by_level(plan, shared, settled),
    "cartones": by_level(touches, formed, first),
    "bolas": by_level(told, reckoned, opened),
}
