"""An analyst for the houses of tests: nothing but the chart of blackjack is taken from elsewhere, and quickly."""

import asyncio

from tapete.exact.book import Book, Question
from tapete.service.analysis import Analyst
from tests.exact.charted import quick_book


async def quick(question: Question) -> Book:
    return await asyncio.to_thread(quick_book, question)


def quick_analyst() -> Analyst:
    return Analyst(quick)
