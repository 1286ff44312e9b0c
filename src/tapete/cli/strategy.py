"""`tapete strategy`: how a game is best played."""

from math import gcd
from typing import TYPE_CHECKING

import click
import msgspec

from tapete.cli.edge import (
    MOST_SOLD,
    NO_RETIRO_HELP,
    PACKS_HELP,
    SOLD_HELP,
    SUPPOSE_HELP,
    mathematics_for,
    question_from,
    supposed,
)
from tapete.cli.names import GAME, JURISDICTION, did_you_mean, refuse_option
from tapete.cli.output import Output, working
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, REFUSED, UNREADABLE, Failure, t
from tapete.cli.strategies import SHOWERS
from tapete.cli.tables import chosen, of_casino, refused_faults
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact.book import Charted, Question

_MOST = 1000
"""Of a stake, once both are told in the smallest numbers: finer shares change nothing that can be seen."""


class Stakes(click.ParamType):  # type: ignore[type-arg]  # generic for mypy, but not in every click at run time
    """Two whole numbers, of which one at least is more than nothing: `2:1`."""

    name = "N:N"

    def convert(
        self, value: str | tuple[int, int], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        first, _, second = value.partition(":")
        if not (first.isascii() and second.isascii() and first.isdigit() and second.isdigit()):
            self.fail(t(N_("{value!r} is not two stakes, as 2:1."), value=value), param, ctx)
        one, two = int(first[:20]), int(second[:20])
        common = gcd(one, two)
        if not common or max(one, two) // common > _MOST:
            self.fail(t(N_("{value!r} is not two stakes, as 2:1."), value=value), param, ctx)
        return one // common, two // common


STAKES = Stakes()


@command(
    help=COMMANDS["strategy"],
    examples=(
        "tapete strategy blackjack --in estado",
        "tapete strategy blackjack --in murcia --packs 4 --no-retiro",
        "tapete strategy ferrocarril --in galicia",
        "tapete strategy bacarra-dos-panos --in murcia --stakes 2:1",
        "tapete strategy trijoker",
        "tapete strategy poquer-sin-descarte",
        "tapete strategy bingo-tradicional --in murcia",
        "tapete strategy monte",
        "tapete strategy treinta-y-cuarenta --in estado",
        "tapete strategy maquinas modelo=azahar precio=0.20",
        "tapete strategy --casino casino.toml --table 3 --sold 250000",
    ),
)
@click.argument("game", type=GAME, required=False)
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE]...")
@option("--in", "where", type=JURISDICTION, help=N_("Where the game is played."))
@of_casino
@option("--sold", type=click.IntRange(1, MOST_SOLD), help=SOLD_HELP)
@option("--packs", type=click.IntRange(1, 100), help=PACKS_HELP)
@option("--no-retiro", is_flag=True, help=NO_RETIRO_HELP)
@option("--by-total", is_flag=True, help=N_("For players who look only at the total of their cards, at ferrocarril."))
@option("--stakes", type=STAKES, help=N_("How much lies on each paño of bacarrá a dos paños, as 2:1."))
@option("--suppose", multiple=True, metavar="PARAMETER=VALUE", help=SUPPOSE_HELP)
@click.pass_obj
def strategy(  # noqa: PLR0913 - an argument for each option
    out: Output,
    /,
    *,
    game: str | None,
    fields: tuple[str, ...],
    where: str | None,
    casino: str | None,
    table: int | None,
    sold: int | None,
    packs: int | None,
    no_retiro: bool,
    by_total: bool,
    stakes: tuple[int, int] | None,
    suppose: tuple[str, ...],
) -> int:
    place = chosen(game, where, fields, casino, table)
    game, mathematics = place.game, _charted(place.game)
    with supposed(game, place.jurisdiction, suppose), working(out, game):
        if refused_faults(out, "strategy", place):
            return REFUSED
        question = question_from(place, packs, no_retiro=no_retiro, sold=sold)
        if stakes:
            found = _by_stakes(mathematics, question, stakes)
        else:
            found = _by_totals(mathematics, question) if by_total else _found(mathematics, question)
    if out.json:
        out.data("strategy", found)
    else:
        SHOWERS.module(game).show(out, found)
    return FINE


def _charted(game: str) -> "Charted":
    from tapete.exact import MATHEMATICS
    from tapete.exact.book import Charted

    mathematics = mathematics_for(game)
    if isinstance(mathematics, Charted):
        return mathematics
    charted = [each for each in MATHEMATICS if isinstance(MATHEMATICS.module(each), Charted)]
    told = t(N_("{game} has no chart; {known} have."), game=game, known=", ".join(charted))
    raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(game, charted))


def _found(mathematics: "Charted", question: "Question") -> msgspec.Struct:
    try:
        return mathematics.chart(question)
    except ImportError as error:
        raise Failure(UNREADABLE, N_("These mathematics need more: pip install 'tapete[sim]'.")) from error


def _by_stakes(mathematics: "Charted", question: "Question", stakes: tuple[int, int]) -> msgspec.Struct:
    from tapete.exact import MATHEMATICS
    from tapete.exact.book import ByStakes

    if not isinstance(mathematics, ByStakes):
        takers = [each for each in MATHEMATICS if isinstance(MATHEMATICS.module(each), ByStakes)]
        refuse_option("stakes", question.game, question.jurisdiction, takers)
    return mathematics.chart_by_stakes(question, stakes)


def _by_totals(mathematics: "Charted", question: "Question") -> msgspec.Struct:
    from tapete.exact import MATHEMATICS
    from tapete.exact.book import ByTotals

    if not isinstance(mathematics, ByTotals):
        takers = [each for each in MATHEMATICS if isinstance(MATHEMATICS.module(each), ByTotals)]
        refuse_option("by_total", question.game, question.jurisdiction, takers)
    return mathematics.chart_by_totals(question)
