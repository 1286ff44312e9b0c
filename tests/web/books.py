"""An analyst for the houses of tests: nothing but the chart of blackjack is taken from elsewhere, and quickly."""

import asyncio
from unittest.mock import patch

from tapete.exact.book import Book, Question, book_of
from tapete.service.analysis import Analyst
from tests.exact.charted import charted_solution


def quick_book(question: Question) -> Book:
    """A book without the half minute of arithmetic."""
    with (
        patch("tapete.exact.book.solution", charted_solution),
        patch("tapete.exact.blackjack.bets.solution", charted_solution),
    ):
        return book_of(question)


async def quick(question: Question) -> Book:
    return await asyncio.to_thread(quick_book, question)


def quick_analyst() -> Analyst:
    return Analyst(quick)
