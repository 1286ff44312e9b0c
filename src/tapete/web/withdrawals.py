"""What the page of analysis shows of trijoker: when bets are left, and what that is worth."""

from collections.abc import Mapping

import msgspec

from tapete.exact.figures import chance
from tapete.exact.hints.advice import worth_told
from tapete.exact.withdrawal import BETS, LETTERS, Situation, WithdrawalPlay
from tapete.language import cards, translate


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """What a bet is worth with some cards."""

    name: str
    example: str
    worth: str
    often: str


class Withdrawal(msgspec.Struct, frozen=True, kw_only=True):
    """The decisions of trijoker, in words."""

    figures: tuple[tuple[str, str], ...]
    letters: Mapping[str, str]
    charts: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]
    """A title for each bet, and rows: which cards, and a letter for each number of high ones."""
    worths: tuple[tuple[str, tuple[Worth, ...]], ...]
    """The same bets, with everything that they may be decided by, the best first."""


def withdrawal_of(found: WithdrawalPlay, language: str) -> Withdrawal:
    """All that is known of them."""
    titles = {bet: translate(title, language) for bet, title in BETS.items()}
    return Withdrawal(
        figures=tuple(found.figures(language)),
        letters={letter: translate(word, language) for letter, word in LETTERS.items()},
        charts=tuple(
            (title, tuple((row.tell(language), row.letters) for row in found.chart(bet)))
            for bet, title in titles.items()
        ),
        worths=tuple((title, _worths(found, bet, language)) for bet, title in titles.items()),
    )


def _worths(found: WithdrawalPlay, bet: int, language: str) -> tuple[Worth, ...]:
    of_bet = [each for each in found.situations if each.bet == bet]
    return tuple(_worth(each, language) for each in sorted(of_bet, key=lambda each: -each.worth))


def _worth(each: Situation, language: str) -> Worth:
    return Worth(
        name=each.tell(language),
        example=cards(each.example),
        worth=worth_told(each.worth, language),
        often=chance(each.often, language),
    )
