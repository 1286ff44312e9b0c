"""`tapete coverage`: how much of the law is executed, and how much of that is tested."""

import click
import msgspec

from tapete.cli.failure import FINE
from tapete.cli.help import COMMANDS
from tapete.cli.output import Output
from tapete.cli.program import command
from tapete.cli.words import t
from tapete.language import N_
from tapete.law.coverage import Covered, coverage_by_game, coverage_by_text


class Coverage(msgspec.Struct, frozen=True):
    """The same rules counted twice: by the text that holds them and by the game they rule."""

    texts: list[Covered]
    games: list[Covered]


@command(help=COMMANDS["coverage"], examples=("tapete coverage", "tapete coverage --json"))
@click.pass_obj
def coverage(out: Output) -> int:
    """Count the rules by standing, and list what is enforced without a test."""
    found = Coverage(coverage_by_text(), coverage_by_game())
    if out.json:
        out.data("coverage", found)
        return FINE
    _table(out, t(N_("Text")), found.texts)
    out.line()
    _table(out, t(N_("Game")), found.games)
    untested = [citation for part in found.texts for citation in part.untested]
    if untested:
        out.line()
        out.line(t(N_("Enforced without a test: {citations}"), citations=", ".join(untested)))
    return FINE


def _table(out: Output, first: str, parts: list[Covered]) -> None:
    tested = t(N_("with tests"))
    headers = (first, t(N_("Enforced")), tested, t(N_("Modelled")), tested, t(N_("Practical")), t(N_("Tests")))
    out.table(headers, [_cells(part) for part in parts])


def _cells(part: Covered) -> tuple[str, ...]:
    enforced, modelled = part.enforced, part.modelled
    counts = (enforced.rules, enforced.tested, modelled.rules, modelled.tested, part.practical.rules, part.tests)
    return (part.part, *map(str, counts))
