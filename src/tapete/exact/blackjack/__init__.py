"""Blackjack without a hole card: the rules that count, the best play, what every option is worth, and the side bets.

What the figures are worked out with is loaded when they are: who only asks a question can do without.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from tapete.exact.book import Question, asked_of
from tapete.exact.result import Analysis
from tapete.law.parameters import Column, sheet

if TYPE_CHECKING:
    from tapete.exact.blackjack.solution import Solution
from fractions import Fraction

SLUG = "blackjack"
_AS = 1
_SAFE = 11
"""A mano that counts no more than this never passes 21 with one card."""
STANDING = range(17, 21)
"""Scores at which a croupier may stand; an as of his counts eleven if that reaches one."""


class UnlawfulPacks(ValueError):
    """The law of the place does not admit a sabot of so many packs."""

    def __init__(self, packs: int, lawful: tuple[int, ...]) -> None:
        super().__init__(f"{packs} packs are not lawful; {' or '.join(map(str, lawful))} are")
        self.lawful = lawful


class BlackjackRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that bear upon what a mano is worth. The croupier takes one card and completes his hand at the end."""

    packs: int = 6
    stands: int = 17
    natural: Fraction = Fraction(3, 2)
    seguro: Fraction = Fraction(2)
    doubles: tuple[int, ...] = (9, 10, 11)
    pares: bool = True
    cards_on_ases: int = 1
    ases_again: bool = True
    solo_apuesta_inicial: bool = False
    """Whether the croupier's Black-Jack takes only the first bet, of all that manos have that did not pass 21."""
    tie_pays: bool = False
    """Whether a Black-Jack is paid against the croupier's Black-Jack too."""
    retiro: Fraction | None = None
    """What it costs to withdraw from the first two cards unless an as is shown, or none where nobody may."""

    @property
    def sabot(self) -> tuple[int, ...]:
        return (*(4 * self.packs,) * 9, 16 * self.packs)

    def splits_again(self, pair: int) -> bool:
        return pair != _AS or self.ases_again


def rules_of(jurisdiction: str, *, packs: int = 0, retiro: bool = True) -> BlackjackRules:
    return rules_in(sheet(SLUG).column(jurisdiction), packs=packs, retiro=retiro)


def rules_in(column: Column, *, packs: int = 0, retiro: bool = True) -> BlackjackRules:
    lawful = column.get("decks", tuple[int, ...]).value
    if packs and packs not in lawful:
        raise UnlawfulPacks(packs, lawful)
    stands = column.get("croupier_stands", int).value
    if stands not in STANDING:
        raise ValueError(
            f"a croupier who stands at {stands} is not followed; from {STANDING[0]} to {STANDING[-1]} he is"
        )
    doubles = column.get("doubles", tuple[int, ...]).value
    if max(doubles, default=0) > _SAFE:
        raise ValueError(
            f"manos that double with {max(doubles)} may pass 21, which is not followed; up to {_SAFE} none does"
        )
    return BlackjackRules(
        packs=packs or max(lawful),
        stands=stands,
        natural=Fraction(column.get("pay_black_jack", str).value),
        seguro=Fraction(column.get("pay_seguro", str).value),
        doubles=doubles,
        pares=column.get("pares", bool).value,
        cards_on_ases=column.get("cards_on_ases", int).value,
        ases_again=column.get("ases_again", bool).value,
        solo_apuesta_inicial=column.get("solo_apuesta_inicial", bool).value,
        tie_pays=column.get("black_jack_tie_pays", bool).value,
        retiro=_retiro(column, wanted=retiro),
    )


def _retiro(column: Column, *, wanted: bool) -> Fraction | None:
    kind = column.get("retiro", str).value
    offered = kind == "derecho" or (kind == "opcion" and wanted)
    return Fraction(column.get("retiro_loss", str).value) if offered else None


class Choices(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The casino's choices at blackjack."""

    packs: int = 0
    """Packs in the sabot (shoe). 0 for the most that are lawful."""
    retiro: bool = True
    """Whether players may surrender."""


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    from tapete.exact.blackjack.solution import bets_of

    return bets_of(column)


def chart(question: Question) -> "Solution":
    """The best play by score and by cards; raises `UnlawfulPacks`."""
    from tapete.exact.blackjack.solution import solution

    chosen = question.chosen(Choices)
    return solution(rules_of(question.jurisdiction, packs=chosen.packs, retiro=chosen.retiro))


def play_type() -> "type[Solution]":
    from tapete.exact.blackjack.solution import Solution

    return Solution


def choices(game: str, jurisdiction: str) -> Mapping[str, tuple[int, ...]]:
    column = sheet(game).column(jurisdiction)
    packs = {"packs": column.get("decks", tuple[int, ...]).value}
    return {**packs, "retiro": (False, True)} if column.get("retiro", str).value == "opcion" else packs


def changes(question: Question) -> Mapping[str, Any]:
    chosen = question.chosen(Choices)
    packs = {"decks": [chosen.packs]} if chosen.packs else {}
    return packs if chosen.retiro else {**packs, "retiro": "ninguno"}


def question_of(rules: Any) -> Question:
    usual = rules_of(rules.jurisdiction)
    packs = 0 if rules.packs == usual.packs else rules.packs
    return asked_of(rules, Choices(packs=packs, retiro=bool(rules.retiro.value) or usual.retiro is None))
