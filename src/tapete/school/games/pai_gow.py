"""Pai gow póquer: whether a hand is set rightly, what goes to the croupier's baja, and what a bet is paid."""

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType

from tapete.games.pai_gow.hands import (
    MAL_COMPUESTA,
    TWO,
    Result,
    Setting,
    compared,
    is_right,
    line_for,
    set_aside,
    set_by,
    settings,
    value_of,
)
from tapete.games.pai_gow.rules import PaiGowRules
from tapete.kit.cards import FRENCH_53
from tapete.kit.money import deduction
from tapete.language import N_
from tapete.school.asking import ANSWER, Asking, Maker, choice_of, only, options_of
from tapete.school.exercise import KEYS, Hand, Key, Line, Part, Picture, Posed, Said
from tapete.school.games.cards import by_level

SET_SO = N_("A player has set his cards so.")
IS_IT_RIGHT = N_("Is it set rightly?")
RIGHT, WRONG = N_("Yes: the alta is the stronger."), N_("No: it loses by itself.")
BY_THE_WAY = N_("The croupier turns these cards.")
WHICH_TWO = N_("Which two go to his baja by the house way?")
TWO_CARDS = N_("{cards:♠}")
RULE = N_("Rule {rule} of the house way: {cards:♠} below.")
STAKED = N_("The hands lie open: {stake:€} are staked on casilla 1, and the commission is {percent} %.")
WHAT_COMES = N_("What comes of it?")
HOW_MUCH = N_("How much is paid for it?")
ENDS = {Result.GANANCIA: N_("It wins."), Result.NULA: N_("Partida nula."), Result.PERDIDA: N_("It loses.")}
CASE = N_("Alta {alta}, baja {baja}: case {case}.")
_SEVEN, _OFFERED = 7, 3


def _cards(asking: Asking, count: int) -> list[str]:
    return [str(card) for card in asking.choices.some_of(FRENCH_53.cards, count)]


def _laid(name: str, setting: Setting) -> tuple[Hand, Hand]:
    return Hand(f"{name} alta", setting.alta), Hand(f"{name} baja", setting.baja)


def _right(asking: Asking) -> Posed | None:
    """As often right as wrong."""
    rules: PaiGowRules = asking.game.rules
    setting = asking.choices.one_of(list(settings(_cards(asking, _SEVEN))))
    right = is_right(rules.ranking.value, setting)
    if right and asking.choices.below(4):
        return None
    return Posed(
        exercise=asking.exercise,
        detail="right" if right else "wrong",
        ask=Said(SET_SO),
        picture=Picture(hands=_laid("mano", setting)),
        parts=(
            Part(name=ANSWER, ask=Said(IS_IT_RIGHT), form="choice", options=options_of([Said(RIGHT), Said(WRONG)])),
        ),
        keys=only(Key(answer=KEYS[0 if right else 1])),
        lines=(Line(Said(RIGHT if right else WRONG), rules.law["setting" if right else "foul"]),),
    )


def _way(asking: Asking) -> Posed | None:
    """Two cards of seven, among others that a croupier might think of."""
    rules: PaiGowRules = asking.game.rules
    cards = _cards(asking, _SEVEN)
    line, setting = line_for(rules.way.value, rules.ranking.value, cards)
    below = sorted(map(value_of, setting.baja))
    others = {tuple(sorted(map(value_of, two))): two for two in combinations(cards, TWO)}
    wrong = [two for values, two in sorted(others.items()) if list(values) != below]
    offered, letter = choice_of(asking.choices, setting.baja, wrong, _OFFERED)
    options = options_of([Said(TWO_CARDS, {"cards": tuple(two)}) for two in offered])
    return Posed(
        exercise=asking.exercise,
        detail=f"rule-{line.regla}",
        ask=Said(BY_THE_WAY),
        picture=Picture(hands=(Hand("crupier", tuple(cards)),)),
        parts=(Part(name=ANSWER, ask=Said(WHICH_TWO), form="choice", options=options),),
        keys=only(Key(answer=letter)),
        lines=(Line(Said(RULE, {"rule": line.regla, "cards": setting.baja}), rules.way.cite),),
    )


def _paid(asking: Asking) -> Posed | None:
    """Two hands against the croupier's bank, each as it is set by the house way; now and then the player's wrongly."""
    rules: PaiGowRules = asking.game.rules
    ranking, cards = rules.ranking.value, _cards(asking, 2 * _SEVEN)
    mine, theirs = (set_by(rules.way.value, ranking, part) for part in (cards[:_SEVEN], cards[_SEVEN:]))
    if asking.choices.chance(5):
        mine = set_aside(cards[:_SEVEN], asking.choices.some_of(cards[:_SEVEN], TWO))
    found = compared(ranking, rules.cases, mine, theirs)
    stake = rules.minimum * (1 + asking.choices.below(10))
    won = stake - deduction(stake, rules.commission.value) if found.result is Result.GANANCIA else 0
    foul = found.case == MAL_COMPUESTA
    ends = Part(name="end", ask=Said(WHAT_COMES), form="choice", options=options_of([*map(Said, ENDS.values())]))
    percent = f"{float(rules.commission.value * 100):g}"
    told = Said(WRONG) if foul else Said(CASE, {"alta": found.alta, "baja": found.baja, "case": found.case})
    return Posed(
        exercise=asking.exercise,
        detail=found.result,
        ask=Said(STAKED, {"stake": stake, "percent": percent}),
        picture=Picture(hands=(*_laid("casilla 1", mine), *_laid("banca", theirs))),
        parts=(ends, Part(name="paid", ask=Said(HOW_MUCH), form="amount")),
        keys={"end": Key(answer=KEYS[list(ENDS).index(found.result)]), "paid": Key(answer=won)},
        lines=(Line(told, rules.law["foul"] if foul else rules.comparison.cite),),
    )


KINDS: Mapping[str, Maker] = MappingProxyType({"cartas": by_level(_right, _way, _paid)})
