"""The shape of a hint at every game, and hints on the bets of games without decisions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tapete.exact.book import Book
from tapete.exact.study import percent, signed
from tapete.language import N_, say, translate


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be done now, and what it is worth per unit staked."""

    word: str
    name: str
    """As buttons have it: a sentence to be translated."""
    worth: Fraction | None = None
    best: bool = False

    def tell(self, language: str) -> str:
        name = translate(self.name, language)
        return name if self.worth is None else f"{name} {signed(self.worth, language)}"


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence about what a player sees, with its facts; and what the choices are worth."""

    sentence: str
    facts: Mapping[str, Any] = msgspec.field(default_factory=dict)
    options: tuple[Weighed, ...] = ()
    cite: str = ""

    def tell(self, language: str) -> str:
        """The sentence; its fractions as percentages, and what is to be done by its name."""
        told = {name: percent(f, language, 2) if isinstance(f, Fraction) else f for name, f in self.facts.items()}
        if "word" in told:
            told["word"] = translate(told["word"], language)
        return say(self.sentence, language, told)


def in_order(options: Iterable[Weighed]) -> tuple[Weighed, ...]:
    return tuple(sorted(options, key=lambda each: (not each.best, -(each.worth or 0))))


COSTS = N_("What you have on the cloth, {staked:€}, loses {edge} on average: {cost:€}.")
AFTER_ZERO = N_("After a zero: {word} is better, for the house then keeps {best} of the bets and otherwise {other}.")
CHOICES = (Weighed(word="mitad", name=N_("half back")), Weighed(word="prision", name=N_("prison")))


def advise(view: Any, book: Book) -> tuple[Advice, ...]:
    return (*after_zero(view, book), *_costs(view, book))


def _costs(view: Any, book: Book) -> Iterator[Advice]:
    ways = book.bets
    mine = [stake for stake in _own(view) if not getattr(stake, "zeros", 0)]
    yield from costs_of([(stake.amount, -ways[stake.bet][0].per_stake) for stake in mine if stake.bet in ways])


def costs_of(known: Sequence[tuple[int, Fraction]]) -> Iterator[Advice]:
    """The cost of some stakes, each with its edge."""
    staked = sum(amount for amount, _ in known)
    cost = sum((amount * edge for amount, edge in known), Fraction(0))
    if staked:
        yield Advice(sentence=COSTS, facts={"staked": staked, "edge": cost / staked, "cost": round(cost)})


def _own(view: Any) -> list[Any]:
    """What this person has staked; where cartones are bought in place of bets, nothing."""
    return [stake for stake in getattr(view, "stakes", ()) if stake.player == view.who.id]


def after_zero(view: Any, book: Book) -> Iterator[Advice]:
    """The two ways to play a suerte sencilla differ in nothing but this choice."""
    ways = book.bets
    asked = {s.bet for s in _own(view) if getattr(s, "option", False)}
    for bet in sorted(asked):
        half, prison = ways[bet][:2]
        better, other = CHOICES if half.per_stake > prison.per_stake else CHOICES[::-1]
        worths = (half.per_stake, prison.per_stake)
        facts = {"word": better.name, "best": -max(worths), "other": -min(worths)}
        options = (msgspec.structs.replace(better, best=True), other)
        yield Advice(sentence=AFTER_ZERO, facts=facts, options=options, cite=half.cite)
