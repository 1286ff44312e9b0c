"""Bets as people say them who read the cloth: in its words and in their language, put into the notation.

`red 5`, `rouge 5` and `vermello 5` are `rojo 5`; `17 5` is what the cell of the 17 is called. Words that are none of
these, or could be several, are left as they are.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tapete.engine.notation import Unreadable, fold, parse_line
from tapete.engine.table import AnyTable
from tapete.families.stakes.events import bet_words
from tapete.games import REGISTRY
from tapete.law.parameters import sheet

_TAKE_BACK = ("retirar",)
"""What a bet follows without a stake; a number after it is the notation's own."""
_VERBS = ("apostar", *_TAKE_BACK)
"""Words of the notation that a bet may follow."""
_APOSTROPHES = str.maketrans("’‘", "''")  # noqa: RUF001 - as telephones write them

Names = dict[tuple[str, ...], str]
"""What is said, folded and word by word, and what the notation says instead."""


def in_notation(game: AnyTable, text: str, language: str) -> str:
    """A line that a player says, with the bet in it as the notation names it."""
    try:
        line = parse_line(text.translate(_APOSTROPHES))
    except Unreadable:
        return text
    words = line.words
    verb = words[:1] if words and words[0] in _VERBS else ()
    bare = verb == _TAKE_BACK
    names = _named(game, language) if bare else _names(game, language)
    said = _translated(names, words[len(verb) :], bare=bare)
    if said is None:
        return text
    speaker = (f"{line.speaker}:",) if line.speaker else ()
    return " ".join((*speaker, *verb, *said))


def _translated(names: Names, words: Sequence[str], *, bare: bool) -> tuple[str, ...] | None:
    """Words with the name at their beginning translated: the longest that leaves a number, or else nothing, to follow.

    What is `bare` is followed by no stake.
    """
    found = [length for length in range(len(words), 0, -1) if tuple(words[:length]) in names]
    fitting = [length for length in found if bare or (words[length : length + 1] and words[length][:1].isdigit())]
    length = next(iter((*fitting, *(each for each in found if each == len(words)))), 0)
    return (*names[tuple(words[:length])].split(), *words[length:]) if length else None


@lru_cache(maxsize=256)
def _names(game: AnyTable, language: str) -> Names:
    """The names of a cloth for somebody who reads a language, then what its cells have printed on them."""
    return {**_printed(game), **_without_doubt(_of_the_cloth(game)), **_named(game, language)}


def _printed(game: AnyTable) -> Names:
    """The names of a cloth in the first of the languages that the law there has for it: in Galicia `vermello`."""
    column = sheet(game.slug).column(game.rules.jurisdiction)
    return _named(game, column.get("cloth_languages", tuple[str, ...]).value[0])


@lru_cache(maxsize=256)
def _named(game: AnyTable, language: str) -> Names:
    return _without_doubt(_of_the_law(game, language))


def _of_the_law(game: AnyTable, language: str) -> Iterator[tuple[str, str]]:
    """The kinds of bets, which a number follows, and whole those that name something else than a number."""
    kinds = dict.fromkeys(terms.id.partition(":")[0] for terms in game.notice())
    for kind in kinds:
        yield sheet(game.slug).bet_name(kind, language), game.bet_phrases.get(kind, kind)
    for bet in (terms.id for terms in game.notice()):
        which = bet.partition(":")[2]
        if which[:1].isalpha():
            yield sheet(game.slug).bet_name(bet, language), bet_words(bet)


def _of_the_cloth(game: AnyTable) -> Iterator[tuple[str, str]]:
    """What is printed on each cell; cells of one kind with the same print are told apart by their number."""
    bets = {terms.id for terms in game.notice()}
    labels: dict[str, list[str]] = {}
    for spot in REGISTRY.module(game.slug).layout(game.rules).spots:
        if spot.label and spot.bet in bets:
            labels.setdefault(spot.label, []).append(spot.bet)
    for label, cells in labels.items():
        kinds = {cell.partition(":")[0] for cell in cells}
        for said in [bet_words(cells[0])] if len(cells) == 1 else kinds:
            yield label, said


def _without_doubt(pairs: Iterator[tuple[str, str]]) -> Names:
    """Each name with what it means; one that means several things is left out."""
    names: dict[tuple[str, ...], set[str]] = {}
    for name, said in pairs:
        names.setdefault(tuple(fold(name).split()), set()).add(said)
    return {name: said.pop() for name, said in names.items() if len(said) == 1}
