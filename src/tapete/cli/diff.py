"""`tapete diff`: a game in two jurisdictions, both values and both citations."""

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from tapete.cli.failure import FINE
from tapete.cli.help import COMMANDS
from tapete.cli.names import GAME, JURISDICTION, regulated_in
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.values import say_law_language, show_value
from tapete.cli.words import language, t
from tapete.engine.notice import Terms
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Compared, compare, sheet
from tapete.law.spanish import law_language, parameter_title


class Side(msgspec.Struct, frozen=True):
    """A value and its citation."""

    value: Any
    cite: Citation


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter on both sides."""

    parameter: str
    title: str
    kind: str
    same: bool
    first: Side
    second: Side


class Diff(msgspec.Struct, frozen=True, kw_only=True):
    """A game compared; the bets are those that the cloth of one side has and the other's lacks."""

    game: str
    first: str
    second: str
    language: str
    """Of the titles of the parameters."""
    parameters: list[Row]
    only_first: list[str]
    only_second: list[str]


@command(
    help=COMMANDS["diff"], examples=("tapete diff ruleta-francesa estado murcia", "tapete diff bola estado galicia")
)
@click.argument("game", type=GAME)
@click.argument("first", type=JURISDICTION)
@click.argument("second", type=JURISDICTION)
@option("--all", "whole", is_flag=True, help=N_("Show also what is the same on both sides."))
@click.pass_obj
def diff(out: Output, game: str, first: str, second: str, whole: bool) -> int:
    """Compare a game's parameters and its cloth."""
    compared = compare(game, regulated_in(game, first), regulated_in(game, second))
    rows = [_row(game, row) for row in compared if whole or not row.same]
    mine, theirs = _bets(game, first), _bets(game, second)
    found = Diff(
        game=game,
        first=first,
        second=second,
        language=law_language(language()),
        parameters=rows,
        only_first=_lacking(mine, theirs),
        only_second=_lacking(theirs, mine),
    )
    if out.json:
        out.data("diff", found)
    else:
        _show(out, found, len(compared))
    return FINE


def _row(game: str, row: Compared) -> Row:
    title = parameter_title(game, sheet(game).parameters[row.name], language())
    first, second = (Side(cell.value, cell.cite) for cell in (row.first, row.second))
    return Row(parameter=row.name, title=title, kind=row.kind, same=row.same, first=first, second=second)


def _bets(game: str, jurisdiction: str) -> Sequence[Terms]:
    """The bets of a table with a lawful set-up."""
    from tapete.games import build

    return build(game, jurisdiction).notice()


def _lacking(bets: Sequence[Terms], others: Sequence[Terms]) -> list[str]:
    """What the other side has not got: kinds of bets, or single bets of a kind that it has."""
    kinds, ids = {bet.kind for bet in others}, {bet.id for bet in others}
    return list(dict.fromkeys(bet.id if bet.kind in kinds else bet.kind for bet in bets if bet.id not in ids))


def _show(out: Output, found: Diff, parameters: int) -> None:
    if found.parameters:
        say_law_language(out)
        out.table((t(N_("Parameter")), found.first, found.second), [_cells(row) for row in found.parameters])
        out.line()
    for jurisdiction, bets in ((found.first, found.only_first), (found.second, found.only_second)):
        if bets:
            out.line(t(N_("Only in {jurisdiction}: {bets}"), jurisdiction=jurisdiction, bets=", ".join(bets)))
    different = sum(not row.same for row in found.parameters)
    out.remark(t(N_("{different} of {all} parameters differ."), different=different, all=parameters))


def _cells(row: Row) -> tuple[str, ...]:
    return (row.title, *(f"{show_value(side.value)} [{side.cite}]" for side in (row.first, row.second)))
