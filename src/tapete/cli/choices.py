"""What is the casino's choice at a game, on the command line: packs, and the retiro."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tapete.cli.failure import UNREADABLE, Failure
from tapete.cli.names import refuse_option
from tapete.cli.tables import Chosen
from tapete.language import N_
from tapete.law.parameters import sheet

if TYPE_CHECKING:
    from tapete.exact import Mathematics
    from tapete.exact.book import Question

MOST_SOLD = 10**9
SOLD_HELP = N_("How many tickets, bets or cartones are sold in all, at draws and bingos.")
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


def question_from(place: Chosen, packs: int | None, *, no_retiro: bool, sold: int | None = None) -> "Question":
    """The question that was asked; a failure for a choice that nobody has there."""
    game, jurisdiction = place.game, place.jurisdiction
    own = _choices(game, jurisdiction)
    for option, name, given in (("packs", "packs", packs), ("no_retiro", "retiro", no_retiro)):
        if given and name not in own:
            refuse_option(option, game, jurisdiction, _choosing(name, jurisdiction))
    if packs and packs not in own["packs"]:
        sentence = N_("{packs} packs are not lawful there; these are: {lawful}.")
        raise Failure(UNREADABLE, sentence, packs=packs, lawful=", ".join(map(str, own["packs"])))
    if sold:
        _require_sale(place, sold)
    asked = _question_about(place, sold or 0)
    chosen = {**({"packs": packs} if packs else {}), **({"retiro": False} if no_retiro else {})}
    return asked.choosing(**chosen) if chosen else asked


def _question_about(place: Chosen, sold: int) -> "Question":
    """What is asked of a table: by its whole set-up, or by what the casino may choose in it."""
    from tapete.exact.book import Question, question_at

    if place.setup is None:
        return Question(game=place.game, jurisdiction=place.jurisdiction, sold=sold)
    return question_at(place.build().rules, place.setup, sold)


def _require_sale(place: Chosen, sold: int) -> None:
    """So many tickets mean something at this draw, and are issued."""
    from tapete.exact import MATHEMATICS, mathematics_of
    from tapete.exact.book import BySale

    mathematics = mathematics_for(place.game)
    if not isinstance(mathematics, BySale):
        takers = (each for each in MATHEMATICS if isinstance(mathematics_of(each), BySale))
        refuse_option("sold", place.game, place.jurisdiction, takers)
    rules = place.build().rules
    if not mathematics.depends_on_sale(rules):
        raise Failure(UNREADABLE, N_("What a ticket of this draw is worth does not depend on how many are sold."))
    if sold < (least := mathematics.least_sold(rules)):
        sentence = N_("With {sold} tickets sold the draw is not held: {least} are needed.")
        raise Failure(UNREADABLE, sentence, sold=sold, least=least)
    if sold > (most := mathematics.most_sold(rules)):
        sentence = N_("{issued} tickets are issued: {sold} can't be sold.")
        if not hasattr(rules, "issued"):
            sentence = N_("Sales of up to {issued} are worked out, not of {sold}.")
        raise Failure(UNREADABLE, sentence, issued=most, sold=sold)


def _choices(game: str, jurisdiction: str) -> Mapping[str, tuple[int, ...]]:
    from tapete.exact.book import WithChoices

    mathematics = mathematics_for(game)
    return mathematics.choices(game, jurisdiction) if isinstance(mathematics, WithChoices) else {}


def _choosing(name: str, jurisdiction: str) -> list[str]:
    """The games at which this is a choice there."""
    from tapete.exact import MATHEMATICS

    there = (game for game in MATHEMATICS if jurisdiction in sheet(game).regulated)
    return [game for game in there if name in _choices(game, jurisdiction)]
