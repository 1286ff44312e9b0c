"""What a learner may do at a table: a number for each act, which is named as the notation says it.

The acts of a game are, in this order: to say nothing; the bets of its cloth, at one unit each; the choices that its
module in `tapete.environments.tables` names; and every decision of the game, which is what has a key of its own.
Where a player chooses an amount, there is an act for each of some sizes.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from msgspec.structs import replace

from tapete.engine.chapter import Act
from tapete.engine.command import Actor, Amounts, Command, Offer
from tapete.engine.machine import View
from tapete.engine.table import AnyTable
from tapete.environments.tables import Subject
from tapete.exact.book import Book, book_of, question_of
from tapete.exact.hints import advise, edge_on

SILENCE = "silencio"
"""To say nothing, or nothing more: bets lie as they lie, and who is asked gets what the rules take silence for."""
QUIET = 0
FORMS = frozenset({"consejo", "cortar", "levantar", "mostrar", "no cortar"})
"""Verbs with which nothing is decided; for who is silent, the rules say what comes of it."""
_WHERE = frozenset({"amount", "casilla", "chips", "colour", "pano", "player", "plaza", "word", "zeros"})
"""Fields that say how much, for whom or where: a learner has one place, and bets one unit."""
_REMEMBERED = 10_000
"""Offers of which it is known which act they are: some have an amount in them, and there is no end of those."""


class Choice(NamedTuple):
    """An offer with its number filled in, or silence."""

    offer: Offer | None = None
    amount: int = 0

    @property
    def command(self) -> Command | None:
        """What is done; nothing for silence."""
        if self.offer is None:
            return None
        return self.offer.at(self.amount) if self.offer.amounts else self.offer.command


Choices = dict[int, Choice]


class Acts:
    """The acts of a game under their numbers, and which of them every offer is."""

    def __init__(self, game: AnyTable, subject: Subject, stake: int) -> None:
        self._game = game
        self._stake = stake
        self._sized = frozenset(subject.sized)
        self._sizes = subject.sizes
        bets = subject.bets(game)
        verbs = decisions_of(game) if subject.decisions is None else subject.decisions
        decisions = [name for verb in verbs for name in self._named(verb)]
        self.names = tuple(dict.fromkeys([SILENCE, *bets, *subject.choices(game), *decisions]))
        self.bets = range(1, 1 + len(bets))
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self._known: dict[Command, Sequence[int]] = {}
        self._offering = self._to_be_asked()

    def __len__(self) -> int:
        return len(self.names)

    def offered(self, state: Any, who: Actor, plaza: int) -> Choices:
        """What whoever has this place may do now; of several offers of one act the first is taken."""
        found: Choices = {}
        for act in self._offering:
            for offer in act.offers(self._game.rules, state, who):
                numbers = self._known.get(offer.command)
                if numbers is None:
                    numbers = self._remembered(offer)
                if numbers and (not plaza or getattr(offer.command, "plaza", plaza) == plaza):
                    self._add(found, numbers, offer, state)
        return found

    def _remembered(self, offer: Offer) -> Sequence[int]:
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        numbers = self._known[offer.command] = self._numbers_of(offer)
        return numbers

    def _add(self, found: Choices, numbers: Sequence[int], offer: Offer, state: Any) -> None:
        if offer.amounts is None:
            found.setdefault(numbers[0], Choice(offer))
        elif len(numbers) > 1:
            for number, size in zip(numbers, self._sizes.values(), strict=True):
                if amount := size(state, offer.amounts):
                    found.setdefault(number, Choice(offer, nearest(offer.amounts, amount)))
        else:
            amount = unit_of(offer.amounts, self._stake) if offer.field == "amount" else offer.amounts.low
            if amount:
                found.setdefault(numbers[0], Choice(offer, amount))

    def _numbers_of(self, offer: Offer) -> Sequence[int]:
        """The number of what is offered, one for each size where it has several; none when it is no act of a learner.

        A decision may be told apart by what is said with its verb; a bet that is said with a verb is known by the bet.
        """
        name = act_name(self._game, offer)
        names = [[said_with(self._game, offer)], self._named(name), [name], [name.partition(" ")[2]]]
        return next(([self._numbers[each] for each in those] for those in names if those[0] in self._numbers), ())

    def _to_be_asked(self) -> Sequence[Act[Any, Any]]:
        """The acts of the game of which an offer may be one of these: to ask all of them takes much longer."""
        first = {name.partition(" ")[0] for name in self.names}
        lines = self._game.contents.words.lines()
        acts = {id(act): act for act in self._game.contents.acts.values() if act.offer is not None}
        return [
            act for act in acts.values() if any(_may_begin(line, first) for kind in act.kinds for line in lines[kind])
        ]

    def _named(self, verb: str) -> Sequence[str]:
        return [f"{verb} {size}" for size in self._sizes] if verb in self._sized else [verb]


def _may_begin(line: str, first: Container[str]) -> bool:
    word = line.partition(" ")[0]
    if word.startswith("{") and "|" not in word:
        return True
    words = word.strip("{}").rpartition(":")[2].split("|")
    return "{bet:" in line or any(each in first for each in words)


def decisions_of(game: AnyTable) -> Sequence[str]:
    verbs = [verb_of(game, kind) for kind in game.contents.acts if kind.key]
    return [verb for verb in verbs if verb not in FORMS]


def verb_of(game: AnyTable, kind: type[Command]) -> str:
    line = game.contents.words.lines()[kind][0]
    return line.partition("{")[0].partition("[")[0].strip()


def act_name(game: AnyTable, offer: Offer) -> str:
    """What an offer is called: a decision by its verb, anything else by its words."""
    command = offer.command
    return verb_of(game, type(command)) if command.key else said_with(game, offer)


def said_with(game: AnyTable, offer: Offer) -> str:
    """The words of an offer without how much, for whom or where; of what is no stake, without the bet it is about."""
    command = offer.command
    if getattr(command, "chips", None) is not None and hasattr(command, "bet"):
        command = replace(command, chips=0, amount=1)
    return game.contents.words.write(command, _WHERE if offer.amounts else _WHERE | {"bet"})


def unit_of(amounts: Amounts, stake: int) -> int:
    """The lawful amount that is a unit, or the next above it; none when there is none."""
    if stake <= amounts.low:
        return amounts.low
    steps = -(-(stake - amounts.low) // amounts.step)
    amount = amounts.low + steps * amounts.step
    return amount if amount <= amounts.high else 0


def nearest(amounts: Amounts, wanted: int) -> int:
    """The lawful amount that is wanted, or the next below it; the least or the most where it is beyond them."""
    amount = min(max(amounts.low, wanted), amounts.high)
    return amount - (amount - amounts.low) % amounts.step


class Appraiser:
    """The book of a table, asked for what can be done now."""

    def __init__(self, game: AnyTable, subject: Subject, book: Book | None = None) -> None:
        self._rules = game.rules
        self._subject = subject
        self._given = book

    @cached_property
    def _book(self) -> Book:
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
    return word == name or word.startswith(f"{name} ")
