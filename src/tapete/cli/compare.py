"""`tapete compare` and `readings`: what another law, a changed rule or another reading does to the edge."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tapete.cli.edge import analyses_of, by_kind, changes, failing_plainly, mathematics_for, names_of, question_from
from tapete.cli.figures import percent
from tapete.cli.names import GAME, JURISDICTION, regulated_in
from tapete.cli.output import Output, working
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, UNREADABLE, Failure, language, t
from tapete.cli.tables import Chosen, say_law_language
from tapete.language import N_
from tapete.law.readings import ADOPTED, readings_in

if TYPE_CHECKING:
    from tapete.exact import Analyses
    from tapete.exact.readings import Compared, Unclear


@command(
    help=COMMANDS["compare"],
    examples=(
        "tapete compare blackjack estado galicia",
        'tapete compare blackjack estado pay_black_jack="6/5"',
        'tapete compare punto-y-banca murcia pay_banca="9/10"',
        "tapete compare ruleta-francesa estado zero_rule=mitad",
        'tapete compare dados galicia pay_sencilla="9/10"',
        "tapete compare treinta-y-cuarenta estado criterio.3=C",
    ),
)
@click.argument("game", type=GAME)
@click.argument("first", type=JURISDICTION)
@click.argument("others", metavar="SECOND | PARAMETER=VALUE…", nargs=-1, required=True)
@click.pass_obj
def compare(out: Output, game: str, first: str, others: tuple[str, ...]) -> int:
    """Show the edge of each bet on both sides; a parameter is one that `tapete rules` shows.

    `criterio.3=B` is another reading of an unclear point, one that `tapete readings` shows.
    """
    from tapete.exact.readings import compared

    with working(out, game):
        before = _lawful(game, first)
        after = _changed(game, first, others) if "=" in others[0] else _elsewhere(game, others)
    rows = compared(before, after)
    if out.json:
        out.data("compare", rows)
        return FINE
    headers = (t(N_("Bet")), first, " ".join(others), t(N_("Difference")))
    out.table(headers, alike(rows))
    bets, differing = {row.bet for row in rows}, {row.bet for row in rows if row.difference != 0}
    same = len(bets - differing)
    out.remark(
        t(N_("House edges under the best play; {same} of {all} bets are worth the same."), same=same, all=len(bets))
    )
    for here, there in _other_play(before, after):
        out.remark(t(N_("The best play changes: «{here}», and then «{there}»."), here=here, there=there))
    return FINE


def _other_play(before: "Analyses", after: "Analyses") -> Iterable[tuple[str, str]]:
    plays = ((before[bet][0].strategy, after[bet][0].strategy) for bet in before.keys() & after.keys())
    return sorted({(t(one), t(other)) for one, other in plays if one and other and one != other})


def alike(rows: "Sequence[Compared]") -> list[tuple[str, ...]]:
    """One row for all the bets of a kind that are worth the same on both sides."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for row in rows:
        kind = row.bet.partition(":")[0] if ":" in row.bet else ""
        alike.setdefault((kind, row.way, *map(_edge, (row.first, row.second, row.difference))), []).append(row.bet)
    return [
        (f"{names_of(bets)}, {t(way)}" if way else names_of(bets), *cells) for (_, way, *cells), bets in by_kind(alike)
    ]


def _edge(value: Fraction | None) -> str:
    return "-" if value is None else percent(-value)


def _elsewhere(game: str, words: Sequence[str]) -> "Analyses":
    second, *more = words
    if more:
        sentence = N_("Name one jurisdiction to compare with, or parameters that `tapete rules --names` shows.")
        raise Failure(UNREADABLE, sentence)
    return _lawful(game, JURISDICTION.convert(second, None, None))


def _lawful(game: str, jurisdiction: str) -> "Analyses":
    return analyses_of(
        question_from(Chosen(game=game, jurisdiction=regulated_in(game, jurisdiction)), None, no_retiro=False)
    )


def _changed(game: str, jurisdiction: str, words: Sequence[str]) -> "Analyses":
    from tapete import exact

    with failing_plainly(game):
        return exact.changed(game, jurisdiction, changes(game, jurisdiction, words))


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
