"""A study of a game, for a terminal."""

from typing import TYPE_CHECKING

from tapete.cli.output import Output

if TYPE_CHECKING:
    from tapete.exact.study import Study


def show_study(out: Output, study: "Study") -> None:
    """Charts, tables and figures, one under the other."""
    for chart in study.charts:
        out.table((chart.corner, *chart.columns), [(name, *letters) for name, letters in chart.rows])
        out.line()
        out.line(", ".join(f"{letter} {word}" for letter, word in chart.letters.items()))
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
