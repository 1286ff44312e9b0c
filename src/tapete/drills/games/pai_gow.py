"""Pai gow póquer: whether a hand is set rightly, what goes to the croupier's baja, and what a bet is paid."""

from itertools import combinations

from tapete.drills.asking import Asking, Kinds, choice_of
from tapete.drills.exercise import Hand, Line, Part, Picture, Posed, Said
from tapete.drills.games.cards import by_level
from tapete.games.pai_gow import hands
from tapete.games.pai_gow.rules import PaiGowRules
from tapete.kit.cards import FRENCH_53
from tapete.kit.money import deduction
from tapete.language import N_

RIGHT, WRONG = N_("Yes: the alta is the stronger."), N_("No: it loses by itself.")
WHICH_TWO = N_("Which two go to his baja by the house way?")
TWO_CARDS = N_("{cards:♠}")
RULE = N_("Rule {rule} of the house way: {cards:♠} below.")
STAKED = N_("The hands lie open: {stake:€} are staked on casilla 1, and the commission is {percent} %.")
HOW_MUCH = N_("How much is paid for it?")
ENDS = {
    hands.Result.GANANCIA: N_("It wins."),
    hands.Result.NULA: N_("Partida nula."),
    hands.Result.PERDIDA: N_("It loses."),
}
CASE = N_("Alta {alta}, baja {baja}: case {case}.")
_SEVEN, _OFFERED = 7, 3


def _cards(asking: Asking, count: int) -> list[str]:
    return [str(card) for card in asking.choices.some_of(FRENCH_53.cards, count)]


def _laid(name: str, setting: hands.Setting) -> tuple[Hand, Hand]:
    return Hand(f"{name} alta", setting.alta), Hand(f"{name} baja", setting.baja)


def _right(asking: Asking) -> Posed | None:
    rules: PaiGowRules = asking.game.rules
    setting = asking.choices.one_of(list(hands.settings(_cards(asking, _SEVEN))))
    right = hands.is_right(rules.ranking.value, setting)
    if right and asking.choices.below(4):
        return None
    return asking.posed(
        "right" if right else "wrong",
        Said(N_("A player has set his cards so.")),
        Picture(hands=_laid("mano", setting)),
        [Part.choice(Said(N_("Is it set rightly?")), [Said(RIGHT), Said(WRONG)], 0 if right else 1)],
        (Line(Said(RIGHT if right else WRONG), rules.law["setting" if right else "foul"]),),
    )


def _way(asking: Asking) -> Posed | None:
    rules: PaiGowRules = asking.game.rules
    cards = _cards(asking, _SEVEN)
    line, setting = hands.line_for(rules.way.value, rules.ranking.value, cards)
    below = sorted(map(hands.value_of, setting.baja))
    others = {tuple(sorted(map(hands.value_of, two))): two for two in combinations(cards, hands.TWO)}
    wrong = [two for values, two in sorted(others.items()) if list(values) != below]
    offered, letter = choice_of(asking.choices, setting.baja, wrong, _OFFERED)
    return asking.posed(
        f"rule-{line.regla}",
        Said(N_("The croupier turns these cards.")),
        Picture(hands=(Hand("crupier", tuple(cards)),)),
        [Part.choice(Said(WHICH_TWO), [Said(TWO_CARDS, {"cards": tuple(two)}) for two in offered], letter)],
        [Line(Said(RULE, {"rule": line.regla, "cards": setting.baja}), rules.way.cite)],
    )


def _paid(asking: Asking) -> Posed | None:
    """Two hands against the croupier's bank, each as it is set by the house way; now and then the player's wrongly."""
    rules: PaiGowRules = asking.game.rules
    ranking, cards = rules.ranking.value, _cards(asking, 2 * _SEVEN)
    mine, theirs = (hands.set_by(rules.way.value, ranking, part) for part in (cards[:_SEVEN], cards[_SEVEN:]))
    if asking.choices.chance(5):
        mine = hands.set_aside(cards[:_SEVEN], asking.choices.some_of(cards[:_SEVEN], hands.TWO))
    found = hands.compared(ranking, rules.cases, mine, theirs)
    stake = rules.minimum * (1 + asking.choices.below(10))
    won = stake - deduction(stake, rules.commission.value) if found.result is hands.Result.GANANCIA else 0
    foul = found.case == hands.MAL_COMPUESTA
    ends = Part.choice(Said(N_("What comes of it?")), [*map(Said, ENDS.values())], [*ENDS].index(found.result), "end")
    percent = f"{float(rules.commission.value * 100):g}"
    told = Said(WRONG) if foul else Said(CASE, {"alta": found.alta, "baja": found.baja, "case": found.case})
    return asking.posed(
        found.result,
        Said(STAKED, {"stake": stake, "percent": percent}),
        Picture(hands=(*_laid("casilla 1", mine), *_laid("banca", theirs))),
        [ends, Part.amount(Said(HOW_MUCH), won, "paid")],
        [Line(told, rules.law["foul"] if foul else rules.comparison.cite)],
    )


KINDS: Kinds = {"cartas": by_level(_right, _way, _paid)}
