"""When the bets of trijoker are left, for a terminal."""

from typing import TYPE_CHECKING

from tapete.cli.output import Output
from tapete.cli.words import language, t

if TYPE_CHECKING:
    from tapete.exact.withdrawal import WithdrawalPlay


def show_withdrawals(out: Output, found: "WithdrawalPlay") -> None:
    """A chart for each of the two bets, and what comes of them."""
    from tapete.exact.withdrawal import BETS, HIGHS, LETTERS

    for bet, title in BETS.items():
        rows = [(row.tell(language()), *row.letters) for row in found.chart(bet)]
        out.table((t(title), *map(str, range(found.most_highs(bet) + 1))), rows)
        out.line()
    out.line(", ".join(f"{letter} {t(word)}" for letter, word in LETTERS.items()))
    out.line(t(HIGHS))
    out.line()
    out.facts(found.figures(language()))
