"""`tapete strategy`: how a game is best played."""

from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tapete.cli.failure import FINE, UNREADABLE, Failure
from tapete.cli.figures import percent
from tapete.cli.help import COMMANDS
from tapete.cli.names import GAME, JURISDICTION, did_you_mean, regulated_in
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.words import t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact.blackjack.solution import Solution
    from tapete.exact.equilibrium import Equilibrium

CHARTED = ("blackjack", "ferrocarril")
_FIRSTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
_THIRDS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-")
_LEGEND = N_("P plantarse, C pedir carta, D doblar, S separar, R retiro")


@command(
    help=COMMANDS["strategy"],
    examples=(
        "tapete strategy blackjack --in estado",
        "tapete strategy blackjack --in murcia --packs 4 --no-retiro",
        "tapete strategy ferrocarril --in galicia",
    ),
)
@click.argument("game", type=GAME)
@option("--in", "where", type=JURISDICTION, help=N_("Where the game is played."))
@option("--packs", type=click.IntRange(1, 100), help=N_("Packs in the sabot, where the law leaves a choice."))
@option("--no-retiro", is_flag=True, help=N_("Without the retiro, where the casino may put it in use or not."))
@click.pass_obj
def strategy(out: Output, game: str, where: str | None, packs: int | None, no_retiro: bool) -> int:
    """Show the best play of a game that leaves the player something to decide."""
    jurisdiction = regulated_in(game, where)
    match game:
        case "blackjack":
            _blackjack(out, _solution(jurisdiction, packs or 0, retiro=not no_retiro))
        case "ferrocarril":
            _ferrocarril(out, jurisdiction)
        case _:
            told = t(N_("{game} has no chart; {known} have."), game=game, known=", ".join(CHARTED))
            raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(game, CHARTED))
    return FINE


def _solution(jurisdiction: str, packs: int, *, retiro: bool) -> "Solution":
    try:
        from tapete.exact.blackjack.rules import UnlawfulPacks, rules_of
        from tapete.exact.blackjack.solution import solution
    except ImportError as error:
        raise Failure(UNREADABLE, N_("These mathematics need more: pip install 'tapete[sim]'.")) from error
    try:
        return solution(rules_of(jurisdiction, packs=packs, retiro=retiro))
    except UnlawfulPacks as error:
        sentence = N_("{packs} packs are not lawful there; these are: {lawful}.")
        raise Failure(UNREADABLE, sentence, packs=packs, lawful=", ".join(map(str, error.lawful))) from error


def _blackjack(out: Output, found: "Solution") -> None:
    if out.json:
        out.data("strategy", found)
        return
    out.table((t(N_("Hand")), *_FIRSTS), [(row.hands, *row.moves) for row in found.chart])
    out.line()
    out.line(t(_LEGEND))
    later = {row.hands: row.moves for row in found.later}
    changed = [(row.hands, *later[row.hands]) for row in found.chart if later.get(row.hands, row.moves) != row.moves]
    if changed:
        out.line()
        out.table((t(N_("Of three cards or more")), *_FIRSTS), changed)
    out.line()
    for one in found.departures:
        hand, first = "-".join(map(_card, one.cards)), _card(one.first)
        facts = {"hand": hand, "first": first, "better": one.better, "chart": one.chart}
        out.line(t(N_("With {hand} against {first}, {better} is better than {chart}."), **facts))
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


def _card(value: int) -> str:
    return "A" if value == 1 else str(value)


def _ferrocarril(out: Output, jurisdiction: str) -> None:
    from tapete.exact.ferrocarril import best_play
    from tapete.exact.mixed import mixed_play

    found = best_play(jurisdiction)
    if out.json:
        out.data("strategy", mixed_play(found))
        return
    rows: dict[int, dict[int, set[Fraction]]] = {}
    for (hand, third), draws in found.banca_draws.items():
        rows.setdefault(sum(hand) % 10, {}).setdefault(third, set()).add(draws)
    cells = [(str(total), *(_letter(rows[total][third]) for third in range(11))) for total in sorted(rows)]
    out.table((t(N_("Banca")), *_THIRDS), cells)
    out.line()
    out.line(t(N_("T draws, P stands, * it depends on the cards; the last column is for a punto who stands")))
    out.line()
    _show_choices(out, found, rows)
    out.facts(
        (
            (t(N_("What the punto wins on average")), percent(found.punto)),
            (t(N_("What the banker wins on average, the cagnotte paid")), percent(found.banca)),
        )
    )


def _show_choices(out: Output, found: "Equilibrium", rows: dict[int, dict[int, set[Fraction]]]) -> None:
    """How often each side draws where the total alone does not say."""
    draws = t(N_("Draws"))
    out.table((t(N_("Punto")), draws), [(_pair(hand), percent(often)) for hand, often in found.punto_draws.items()])
    out.line()
    depends = [
        (_pair(hand), _THIRDS[third], percent(often))
        for (hand, third), often in found.banca_draws.items()
        if len(rows[sum(hand) % 10][third]) > 1
    ]
    out.table((t(N_("Banca")), t(N_("Third card")), draws), depends)
    out.line()


def _letter(draws: set[Fraction]) -> str:
    return "T" if draws == {1} else "P" if draws == {0} else "*"


def _pair(hand: tuple[int, int]) -> str:
    return f"{hand[0]}-{hand[1]}"
