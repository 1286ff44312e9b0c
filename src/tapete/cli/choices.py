"""What is the casino's choice at a game, on the command line: packs, and the retiro."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tapete.cli.failure import UNREADABLE, Failure
from tapete.cli.names import refuse_option
from tapete.language import N_
from tapete.law.parameters import sheet

if TYPE_CHECKING:
    from tapete.exact import Mathematics
    from tapete.exact.book import Question

PACKS_HELP = N_("Packs in the sabot, where the law leaves a choice.")
NO_RETIRO_HELP = N_("Without the retiro, where the casino may put it in use or not.")


def mathematics_for(game: str) -> "Mathematics":
    """Where the figures of a game come from; a failure that says which games have some when it has none."""
    from tapete.exact import NotAnalysed, mathematics_of

    try:
        return mathematics_of(game)
    except NotAnalysed as error:
        sentence = N_("The mathematics of {game} are not worked out; those of {known} are.")
        raise Failure(UNREADABLE, sentence, game=game, known=", ".join(error.known)) from error


def question_from(game: str, jurisdiction: str, packs: int | None, *, no_retiro: bool) -> "Question":
    """The question that was asked; a failure for a choice that nobody has there."""
    from tapete.exact.book import Question

    own = _choices(game, jurisdiction)
    for option, name, given in (("packs", "packs", packs), ("no_retiro", "retiro", no_retiro)):
        if given and name not in own:
            refuse_option(option, game, jurisdiction, _choosing(name, jurisdiction))
    if packs and packs not in own["packs"]:
        sentence = N_("{packs} packs are not lawful there; these are: {lawful}.")
        raise Failure(UNREADABLE, sentence, packs=packs, lawful=", ".join(map(str, own["packs"])))
    return Question(game=game, jurisdiction=jurisdiction, packs=packs or 0, retiro=not no_retiro)


def _choices(game: str, jurisdiction: str) -> Mapping[str, tuple[int, ...]]:
    from tapete.exact.book import WithChoices

    mathematics = mathematics_for(game)
    return mathematics.choices(game, jurisdiction) if isinstance(mathematics, WithChoices) else {}


def _choosing(name: str, jurisdiction: str) -> list[str]:
    """The games at which this is a choice there."""
    from tapete.exact import MATHEMATICS

    there = (game for game in MATHEMATICS if jurisdiction in sheet(game).regulated)
    return [game for game in there if name in _choices(game, jurisdiction)]
