"""All that is known of a game at one place, in one piece: what pages show, programs read and hints are taken from."""

from typing import Any

import msgspec

from tapete.exact import analyses, changed
from tapete.exact.blackjack import rules as blackjack
from tapete.exact.blackjack.solution import Solution, solution
from tapete.exact.ferrocarril import SLUG as FERROCARRIL
from tapete.exact.ferrocarril import best_play
from tapete.exact.mixed import MixedPlay, mixed_play
from tapete.exact.result import Analysis


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A game in a jurisdiction; at blackjack with so many packs, or the most, and with the retiro or without."""

    game: str
    jurisdiction: str
    packs: int = 0
    retiro: bool = True


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """The answer; the chart is of blackjack alone, and the mixed play of ferrocarril."""

    question: Question
    bets: dict[str, tuple[Analysis, ...]]
    """Every bet under every way to play it, the best first."""
    chart: Solution | None = None
    mixed: MixedPlay | None = None


def book_of(question: Question) -> Book:
    """Work it out; of blackjack that takes some seconds the first time."""
    game, where = question.game, question.jurisdiction
    chosen = _choices(question)
    bets = dict(changed(game, where, chosen) if chosen else analyses(game, where))
    match game:
        case blackjack.SLUG:
            rules = blackjack.rules_of(where, packs=question.packs, retiro=question.retiro)
            return Book(question=question, bets=bets, chart=solution(rules))
        case slug if slug == FERROCARRIL:
            return Book(question=question, bets=bets, mixed=mixed_play(best_play(where)))
        case _:
            return Book(question=question, bets=bets)


def _choices(question: Question) -> dict[str, Any]:
    """What the casino has chosen where the law leaves it a choice."""
    packs = {"decks": [question.packs]} if question.packs else {}
    return packs if question.retiro else {**packs, "retiro": "ninguno"}


def question_of(rules: Any) -> Question:
    """The question that a table asks by its rules: what is usual there is asked as anybody asks it."""
    if rules.game != blackjack.SLUG:
        return Question(game=rules.game, jurisdiction=rules.jurisdiction)
    usual = blackjack.rules_of(rules.jurisdiction)
    return Question(
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        packs=0 if rules.packs == usual.packs else rules.packs,
        retiro=bool(rules.retiro.value) or usual.retiro is None,
    )
