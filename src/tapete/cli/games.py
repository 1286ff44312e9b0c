"""`tapete games`: the catalogue, and where each game is regulated."""

import click
import msgspec

from tapete.cli.failure import FINE
from tapete.cli.help import COMMANDS
from tapete.cli.names import JURISDICTION
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.words import language, t
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Sheet, catalogue
from tapete.law.regulations import Names


class Listed(msgspec.Struct, frozen=True):
    """A game of the catalogue."""

    game: str
    names: Names
    regulated: dict[str, Citation]
    """The provision that regulates it, by jurisdiction."""


@command(help=COMMANDS["games"], examples=("tapete games", "tapete games --in galicia --json"))
@option("--in", "where", type=JURISDICTION, help=N_("Only the games of this jurisdiction."))
@click.pass_obj
def games(out: Output, where: str | None) -> int:
    """List the games of a jurisdiction, or of all."""
    listed = [_listed(sheet) for sheet in catalogue().values() if where in (None, *sheet.regulated)]
    if out.json:
        out.data("games", listed)
    else:
        headers = (t(N_("Game")), t(N_("Name")), t(N_("Regulated")))
        out.table(headers, [(row.game, row.names.in_language(language()), _where(row)) for row in listed])
    return FINE


def _listed(sheet: Sheet) -> Listed:
    return Listed(sheet.slug, sheet.names, sheet.regulated)


def _where(row: Listed) -> str:
    return ", ".join(f"{jurisdiction} ({cite})" for jurisdiction, cite in row.regulated.items())
