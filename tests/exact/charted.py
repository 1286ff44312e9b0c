"""The chart of blackjack with six packs and the retiro, as it was worked out once: for what is built upon charts."""

from unittest.mock import patch

import msgspec

from tapete.exact.blackjack import BlackjackRules
from tapete.exact.blackjack.solution import Row, Solution
from tapete.exact.book import Book, Question, book_of
from tests.exact.small import small_solution

CHART = """
    5=CCCCCCCCCC 6=CCCCCCCCCC 7=CCCCCCCCCC 8=CCCCCCCCCC
    9=CDDDDCCCCC 10=DDDDDDDDCC 11=DDDDDDDDCC 12=CCPPPCCCCC
    13=PPPPPCCCCC 14=PPPPPCCCRC 15=PPPPPCCCRC 16=PPPPPCCRRC
    17=PPPPPPPPPP 18=PPPPPPPPPP 19=PPPPPPPPPP A2=CCCCCCCCCC
    A3=CCCCCCCCCC A4=CCCCCCCCCC A5=CCCCCCCCCC A6=CCCCCCCCCC
    A7=PPPPPPPCCC A8=PPPPPPPPPP A9=PPPPPPPPPP 2,2=SSSSSSCCCC
    3,3=SSSSSSCCCC 4,4=CCCSSCCCCC 5,5=DDDDDDDDCC 6,6=SSSSSCCCCC
    7,7=SSSSSSCCRC 8,8=SSSSSSSSRC 9,9=SSSSSPSSPP 10,10=PPPPPPPPPP
    A,A=SSSSSSSSSC
"""
LATER = """
    6=CCCCCCCCCC 7=CCCCCCCCCC 8=CCCCCCCCCC 9=CCCCCCCCCC
    10=CCCCCCCCCC 11=CCCCCCCCCC 12=CCPPPCCCCC 13=PPPPPCCCCC
    14=PPPPPCCCCC 15=PPPPPCCCCC 16=PPPPPCCCPC 17=PPPPPPPPPP
    18=PPPPPPPPPP 19=PPPPPPPPPP 20=PPPPPPPPPP A2=CCCCCCCCCC
    A3=CCCCCCCCCC A4=CCCCCCCCCC A5=CCCCCCCCCC A6=CCCCCCCCCC
    A7=PPPPPPPCCC A8=PPPPPPPPPP A9=PPPPPPPPPP
"""


def charted_solution(rules: BlackjackRules) -> Solution:
    """What is true of it is the chart; the rest is small."""
    return msgspec.structs.replace(small_solution(rules), chart=_rows(CHART), later=_rows(LATER))


def _rows(text: str) -> tuple[Row, ...]:
    return tuple(Row(*word.split("=")) for word in text.split())


def quick_book(question: Question) -> Book:
    """A book without the half minute of arithmetic."""
    with (
        patch("tapete.exact.blackjack.solution.solution", charted_solution),
        patch("tapete.exact.blackjack.solution.solution", charted_solution),
    ):
        return book_of(question)
