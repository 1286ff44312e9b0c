"""`tapete readings`: the unclear points of a game, how else each may be read, and what every reading is worth."""

from typing import TYPE_CHECKING

import click

from tapete.cli.choices import mathematics_for
from tapete.cli.compare import alike
from tapete.cli.failure import FINE, UNREADABLE, Failure
from tapete.cli.help import COMMANDS
from tapete.cli.names import GAME, JURISDICTION, regulated_in
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.progress import working
from tapete.cli.values import say_law_language
from tapete.cli.words import language, t
from tapete.language import N_
from tapete.law.readings import ADOPTED, readings_in

if TYPE_CHECKING:
    from tapete.exact.readings import Unclear


@command(
    help=COMMANDS["readings"],
    examples=(
        "tapete readings treinta-y-cuarenta --in estado",
        "tapete readings monte 22",
        "tapete readings blackjack 1 3 --in galicia --json",
    ),
)
@click.argument("game", type=GAME)
@click.argument("numbers", type=click.IntRange(1), nargs=-1, metavar="[CRITERIO]...")
@option("--in", "where", type=JURISDICTION, help=N_("Where the game is played."))
@click.pass_obj
def readings(out: Output, game: str, numbers: tuple[int, ...], where: str | None) -> int:
    """Show every unclear point of a game, or those of some criterios by their numbers."""
    from tapete.exact.readings import unclear_points

    mathematics_for(game)
    jurisdiction = regulated_in(game, where)
    known = readings_in(game, jurisdiction)
    if strange := [number for number in numbers if number not in known]:
        sentence = N_(
            "Criterio {number} of {game} has no other reading there that changes a figure; these have: {known}."
        )
        told = ", ".join(map(str, known)) or "-"
        raise Failure(UNREADABLE, sentence, number=strange[0], game=game, known=told)
    say_law_language(out)
    with working(out, game):
        points = list(unclear_points(game, jurisdiction, language(), numbers))
    if out.json:
        out.data("readings", points)
        return FINE
    for place, point in enumerate(points):
        if place:
            out.line()
        _show(out, point)
    if points:
        sentence = N_(
            "House edges; {letter} is adopted. "
            "`tapete compare {game} {place} criterio.N=B` and --suppose take another reading."
        )
        out.remark(t(sentence, letter=ADOPTED, game=game, place=jurisdiction))
    else:
        out.remark(t(N_("No criterio of {game} there has another reading that changes a figure."), game=game))
    return FINE


def _show(out: Output, point: "Unclear") -> None:
    """A point: its silence, its readings, and the bets that are worth something else by each."""
    out.line(f"{point.criterio} · {point.title} · {', '.join(point.about)}")
    out.line(point.silence)
    says = [(f"{ADOPTED} ({t(N_('adopted'))})", point.adopted), *((one.letter, one.says) for one in point.readings)]
    out.facts(says)
    rows = [(one.letter, *cells) for one in point.readings for cells in alike(one.worth)]
    headers = (t(N_("Reading")), t(N_("Bet")), ADOPTED, t(N_("By this reading")), t(N_("Difference")))
    if rows:
        out.table(headers, rows)
    for one in point.readings:
        if not one.worth:
            out.line(t(N_("{letter}: under the best play every bet is worth the same."), letter=one.letter))
