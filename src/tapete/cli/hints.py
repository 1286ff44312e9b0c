"""Hints in the terminal: what mathematics advise, after each state of the table."""

from typing import TYPE_CHECKING

from tapete.cli.failure import UNREADABLE, Failure
from tapete.cli.output import Output
from tapete.cli.seat import Seat
from tapete.cli.words import language, t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact.book import Book


def study(out: Output, seat: Seat) -> "Book":
    """Work out what hints are taken from; at blackjack one waits for it."""
    try:
        from tapete.exact import NotAnalysed
        from tapete.exact.book import book_of, question_of
    except ModuleNotFoundError as error:
        raise Failure(UNREADABLE, N_("These mathematics need more: pip install 'tapete[sim]'.")) from error
    out.remark(t(N_("What is best is being worked out; the first time it may take half a minute.")))
    try:
        return book_of(question_of(seat.game.rules))
    except NotAnalysed as error:
        sentence = N_("The mathematics of {game} are not worked out; those of {known} are.")
        raise Failure(UNREADABLE, sentence, game=error.game, known=", ".join(error.known)) from error


def show_hints(out: Output, seat: Seat) -> None:
    """A line for each hint; its choices in the words of the notation, the best first."""
    if seat.book is None:
        return
    from tapete.exact.hints import advise
    from tapete.exact.study import signed

    for advice in advise(seat.view(), seat.book):
        worths = [f"{each.word} {signed(each.worth, language())}" for each in advice.options if each.worth is not None]
        told = f"{advice.tell(language())} {', '.join(worths)}".strip()
        out.remark(t(N_("hint: {hint}"), hint=told))
