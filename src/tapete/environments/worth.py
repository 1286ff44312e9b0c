"""What a choice is worth, as far as exact mathematics have it: for whoever compares a learner with the best play."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from tapete.engine.table import AnyTable
from tapete.engine.view import View
from tapete.environments.tables import Subject
from tapete.exact.book import Book, book_of, question_of
from tapete.exact.hints import advise, edge_on


class Appraiser:
    """The book of a table, asked for what can be done now."""

    def __init__(self, game: AnyTable, subject: Subject, book: Book | None = None) -> None:
        self._rules = game.rules
        self._subject = subject
        self._given = book

    @cached_property
    def _book(self) -> Book:
        """Worked out when it is first asked."""
        return self._given or book_of(question_of(self._rules))

    def of_bets(self, view: View, names: Iterable[str]) -> dict[str, float]:
        """What a unit on each of some bets brings on average, with the best play after it; of those that are known."""
        if self._subject.worths is not None:
            known: Mapping[str, float] = self._subject.worths(self._rules, view)
            return {name: known[name] for name in names if name in known}
        edges = {name: edge_on(self._book, name.replace(" ", ":", 1)) for name in names}
        return {name: -float(edge) for name, edge in edges.items() if edge is not None}

    def of_decisions(self, view: View, names: Sequence[str]) -> dict[str, float]:
        """What the bet in question brings on average if one decides so, for each unit that was first laid on it.

        While only one of the choices is offered, whoever passes goes on to the others, and has the best of them.
        """
        told = [option for advice in advise(view, self._book) for option in advice.options]
        known = {option.word: float(option.worth) for option in told if option.worth is not None}
        found = {name: worth for name in names for word, worth in known.items() if _is(word, name)}
        later = [worth for word, worth in known.items() if not any(_is(word, name) for name in names)]
        if later and len(found) == 1:
            found |= dict.fromkeys([name for name in names if name not in found], max(later))
        return found

    def besides(self, view: View) -> Mapping[str, float]:
        """What else is known of where somebody stands."""
        return self._subject.known(self._rules, view)


def _is(word: str, name: str) -> bool:
    """Whether a word of the mathematics is an act, be it without its place."""
    return word == name or word.startswith(f"{name} ")
