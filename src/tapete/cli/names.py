"""The names people type: games, jurisdictions, citations. A slip is answered with what was probably meant."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import NoReturn

import click
from click.shell_completion import CompletionItem

from tapete.cli.run import UNREADABLE, Failure, t
from tapete.language import N_


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question naming what resembles the word, ready to follow a sentence; empty when nothing does."""
    names = {name.casefold(): name for name in known}
    near = get_close_matches(word.casefold(), names, n=3, cutoff=0.7)
    return " " + t(N_("Did you mean {names}?"), names=", ".join(names[n] for n in near)) if near else ""


class Known(click.ParamType):  # type: ignore[type-arg]  # generic for mypy, but not in every click at run time
    """One of the names that are on file, in capitals or not; without a sentence to refuse it, any word will do."""

    def __init__(self, name: str, known: Callable[[], Iterable[str]], strange: str = "") -> None:
        self.name = name
        self._known = known
        self._strange = strange

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not self._strange:
            return value
        names = {name.casefold(): name for name in self._known()}
        if value.casefold() in names:
            return names[value.casefold()]
        told = t(self._strange, word=value, known=", ".join(names.values()))
        raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(value, names.values()))

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,
        incomplete: str,
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self._known() if name.startswith(incomplete)]


def _games() -> Iterable[str]:
    from tapete.law.parameters import games_on_file

    return games_on_file()


def _jurisdictions() -> Iterable[str]:
    from tapete.law.regulations import jurisdictions

    return jurisdictions()


def _regulations() -> Iterable[str]:
    from tapete.law.regulations import regulations

    return regulations()


def citations() -> Iterable[str]:
    from tapete.law.provisions import all_criterios, all_provisions
    from tapete.law.regulations import regulations

    return (*regulations(), *all_provisions(), *all_criterios())


GAME = Known("game", _games, N_("{word!r} is not a game; `tapete games` lists them."))
JURISDICTION = Known("jurisdiction", _jurisdictions, N_("{word!r} is not a jurisdiction; they are {known}."))
REGULATION = Known("text", _regulations, N_("{word!r} is not one of the texts; they are {known}."))
CITATION = Known("citation", citations)


def refuse_option(name: str, game: str, jurisdiction: str, takers: Iterable[str]) -> NoReturn:
    """An option that means nothing at a game there; `takers` are the games at which it does."""
    option, games = f"--{name.replace('_', '-')}", ", ".join(takers)
    if games:
        raise Failure(UNREADABLE, N_("{option} is for {games}."), option=option, games=games)
    sentence = N_("{option} means nothing at {game} in {jurisdiction}.")
    raise Failure(UNREADABLE, sentence, option=option, game=game, jurisdiction=jurisdiction)


def regulated_in(game: str, jurisdiction: str | None) -> str:
    """The jurisdiction asked for, or the only one there is; the game must be regulated in it."""
    from tapete.law.parameters import sheet

    where = tuple(sheet(game).regulated)
    known = ", ".join(where)
    if jurisdiction is None:
        if len(where) == 1:
            return where[0]
        raise Failure(UNREADABLE, N_("Say where {game} is played: --in {known}."), game=game, known=known)
    if jurisdiction not in where:
        sentence = N_("{game} is not regulated in {jurisdiction}; it is in {known}.")
        raise Failure(UNREADABLE, sentence, game=game, jurisdiction=jurisdiction, known=known)
    return jurisdiction
