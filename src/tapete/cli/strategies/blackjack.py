"""The chart of blackjack, for a terminal."""

from typing import TYPE_CHECKING

from tapete.cli.figures import percent
from tapete.cli.output import Output
from tapete.cli.run import t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact.blackjack.solution import Solution

_FIRSTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")


def show(out: Output, found: "Solution") -> None:
    from tapete.exact.blackjack.strategy import told

    out.table((t(N_("Hand")), *_FIRSTS), [(row.hands, *row.moves) for row in found.chart])
    out.line()
    out.line(t(N_("P plantarse, C pedir carta, D doblar, S separar, R retiro")))
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
    means = sorted(one.mean for one in found.seguro)
    return f"{percent(-means[-1])} … {percent(-means[0])}"
