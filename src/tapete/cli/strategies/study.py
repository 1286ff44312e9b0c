"""A study of a game, for a terminal."""

from typing import TYPE_CHECKING

from tapete.cli.output import Output
from tapete.cli.run import language

if TYPE_CHECKING:
    from tapete.exact.study import Studied


def show(out: Output, found: "Studied") -> None:
    """Charts, tables and figures, one under the other; letters once under the charts that share them."""
    study = found.study(language())
    for place, chart in enumerate(study.charts, 1):
        out.table((chart.corner, *chart.columns), [(name, *letters) for name, letters in chart.rows])
        out.line()
        if [after.letters for after in study.charts[place : place + 1]] != [chart.letters]:
            out.line(", ".join(f"{letter} {word}" for letter, word in chart.letters.items()))
            if chart.note:
                out.line(chart.note)
            out.line()
    for table in study.tables:
        if not table.folded:
            out.line(table.title, bold=True)
            out.table(table.headers, list(table.rows))
            out.line()
    if not any(table.folded for table in study.tables):
        for remark in study.remarks:
            out.line(remark)
        out.line()
    out.facts(study.figures)
