"""`tapete strategy`: how a game is best played."""

from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tapete.cli.choices import MOST_SOLD, NO_RETIRO_HELP, PACKS_HELP, SOLD_HELP, mathematics_for, question_from
from tapete.cli.failure import FINE, REFUSED, UNREADABLE, Failure
from tapete.cli.figures import percent, ratio
from tapete.cli.help import COMMANDS
from tapete.cli.names import GAME, JURISDICTION, did_you_mean, refuse_option
from tapete.cli.output import Output
from tapete.cli.panos import STAKES, show_panos
from tapete.cli.program import command, option
from tapete.cli.progress import working
from tapete.cli.studied import show_study
from tapete.cli.supposed import SUPPOSE_HELP, supposed
from tapete.cli.tables import chosen, of_casino, refused_faults
from tapete.cli.withdrawals import show_withdrawals
from tapete.cli.words import language, t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact.blackjack.solution import Solution
    from tapete.exact.book import Charted, Play, Question
    from tapete.exact.mixed import HowOften, MixedPlay
    from tapete.exact.panos import PanosPlay

_FIRSTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
_THIRDS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-")
_MIXED = "*"
_LEGEND = N_("P plantarse, C pedir carta, D doblar, S separar, R retiro")


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
    """Show the best play of a game that leaves the player something to decide."""
    from tapete.exact.bingo.sheets import BingoPlay
    from tapete.exact.mixed import MixedPlay
    from tapete.exact.panos import PanosPlay
    from tapete.exact.sin_descarte import SinDescartePlay
    from tapete.exact.two_hands import PaiGowPlay
    from tapete.exact.withdrawal import WithdrawalPlay

    place = chosen(game, where, fields, casino, table)
    game, mathematics = place.game, _charted(place.game)
    with supposed(game, place.jurisdiction, suppose), working(out, game):
        if refused_faults(out, "strategy", place):
            return REFUSED
        question = question_from(place, packs, no_retiro=no_retiro, sold=sold)
        if stakes:
            found: Solution | Play = _by_stakes(mathematics, question, stakes)
        else:
            found = _by_totals(mathematics, question) if by_total else _found(mathematics, question)
    if out.json:
        out.data("strategy", found)
    elif isinstance(found, MixedPlay):
        _show_mixed(out, found)
    elif isinstance(found, PanosPlay):
        show_panos(out, found)
    elif isinstance(found, WithdrawalPlay):
        show_withdrawals(out, found)
    elif isinstance(found, SinDescartePlay | PaiGowPlay | BingoPlay):
        show_study(out, found.study(language()))
    else:
        _show_chart(out, found)
    return FINE


def _charted(game: str) -> "Charted":
    """The mathematics of a game that has a chart."""
    from tapete.exact import MATHEMATICS
    from tapete.exact.book import Charted

    mathematics = mathematics_for(game)
    if isinstance(mathematics, Charted):
        return mathematics
    charted = [each for each in MATHEMATICS if isinstance(MATHEMATICS.module(each), Charted)]
    told = t(N_("{game} has no chart; {known} have."), game=game, known=", ".join(charted))
    raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(game, charted))


def _found(mathematics: "Charted", question: "Question") -> "Solution | Play":
    try:
        return mathematics.chart(question)
    except ImportError as error:
        raise Failure(UNREADABLE, N_("These mathematics need more: pip install 'tapete[sim]'.")) from error


def _by_stakes(mathematics: "Charted", question: "Question", stakes: tuple[int, int]) -> "PanosPlay":
    from tapete.exact import MATHEMATICS
    from tapete.exact.book import ByStakes

    if not isinstance(mathematics, ByStakes):
        takers = [each for each in MATHEMATICS if isinstance(MATHEMATICS.module(each), ByStakes)]
        refuse_option("stakes", question.game, question.jurisdiction, takers)
    return mathematics.chart_by_stakes(question, stakes)


def _by_totals(mathematics: "Charted", question: "Question") -> "MixedPlay":
    from tapete.exact import MATHEMATICS
    from tapete.exact.book import ByTotals

    if not isinstance(mathematics, ByTotals):
        takers = [each for each in MATHEMATICS if isinstance(MATHEMATICS.module(each), ByTotals)]
        refuse_option("by_total", question.game, question.jurisdiction, takers)
    return mathematics.chart_by_totals(question)


def _show_chart(out: Output, found: "Solution") -> None:
    from tapete.exact.blackjack.departures import told

    out.table((t(N_("Hand")), *_FIRSTS), [(row.hands, *row.moves) for row in found.chart])
    out.line()
    out.line(t(_LEGEND))
    later = {row.hands: row.moves for row in found.later}
    changed = [(row.hands, *later[row.hands]) for row in found.chart if later.get(row.hands, row.moves) != row.moves]
    if changed:
        out.line()
        out.table((t(N_("Of three cards or more")), *_FIRSTS), changed)
    out.line()
    for sentence, facts in told(found.departures):
        out.line(t(sentence, **facts))
    out.facts(
        (
            (t(N_("House edge, by the chart")), percent(-found.by_score.mean)),
            (t(N_("House edge, by every card")), percent(-found.by_cards.mean)),
            (t(N_("Put at risk for each bet")), percent(found.by_score.action)),
            (t(N_("House edge of the seguro")), _seguro(found)),
        )
    )


def _seguro(found: "Solution") -> str:
    """From the hand with which it is least bad to the one with which it is worst."""
    means = sorted(one.mean for one in found.seguro)
    return f"{percent(-means[-1])} … {percent(-means[0])}"


def _show_mixed(out: Output, found: "MixedPlay") -> None:
    """How often both sides draw."""
    rows: dict[int, dict[str, set[Fraction]]] = {}
    for one in found.banca_draws:
        rows.setdefault(sum(one.hand) % 10, {}).setdefault(_third(one), set()).add(one.draws)
    cells = [(str(total), *(_letter(rows[total][third]) for third in _THIRDS)) for total in sorted(rows)]
    out.table((t(N_("Banca")), *_THIRDS), cells)
    out.line()
    out.line(t(N_("T draws, P stands, * it depends on the cards; the last column is for a punto who stands")))
    out.line()
    _show_choices(out, found, rows)
    out.facts(
        (
            (t(N_("What the punto wins on average")), percent(found.punto)),
            (t(N_("What the banker wins on average, the cagnotte paid")), percent(found.banca)),
            (t(N_("Draws with five at last, of packs without end and no cagnotte")), _limit(found)),
        )
    )
    _show_limits(out, found)


def _show_limits(out: Output, found: "MixedPlay") -> None:
    """Packs without end: where a side does not always do the same, and what is left to each."""
    if not found.limits:
        return
    headers = (N_("Packs without end"), N_("Cagnotte"), N_("Punto draws"), N_("Banca draws"), N_("Punto"), N_("Banca"))
    rows = [
        (
            t(one.way),
            percent(one.commission, 0),
            _mixes(one.punto_draws),
            _mixes(one.banca_draws),
            percent(one.punto),
            percent(one.banca),
        )
        for one in found.limits
    ]
    out.line()
    out.table(tuple(t(header) for header in headers), rows)


def _mixes(draws: "tuple[HowOften, ...]") -> str:
    """How often a side draws, by its total where all hands of it do the same and by its cards where one alone does."""
    if not draws:
        return ""
    first = draws[0]
    named = _total(first.hand) if len(draws) > 1 else _pair(first.hand)
    return f"{named}: {first.draws}"


def _show_choices(out: Output, found: "MixedPlay", rows: dict[int, dict[str, set[Fraction]]]) -> None:
    """How often each side draws where the total alone does not say."""
    draws = t(N_("Draws"))
    named = _pair if found.limit is None else _total
    punto = dict.fromkeys((named(one.hand), percent(one.draws)) for one in found.punto_draws)
    out.table((t(N_("Punto")), draws), list(punto))
    out.line()
    depends = dict.fromkeys(
        (named(one.hand), _third(one), percent(one.draws))
        for one in found.banca_draws
        if _letter(rows[sum(one.hand) % 10][_third(one)]) == _MIXED
    )
    out.table((t(N_("Banca")), t(N_("Third card")), draws), list(depends))
    out.line()


def _limit(found: "MixedPlay") -> str:
    return "" if found.limit is None else f"{percent(found.limit)}  {ratio(found.limit)}"


def _third(one: "HowOften") -> str:
    return _THIRDS[-1] if one.third is None else str(one.third)


def _letter(draws: set[Fraction]) -> str:
    return "T" if draws == {1} else "P" if draws == {0} else _MIXED


def _total(hand: tuple[int, int]) -> str:
    return str(sum(hand) % 10)


def _pair(hand: tuple[int, int]) -> str:
    return f"{hand[0]}-{hand[1]}"
