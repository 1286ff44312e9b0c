"""`tapete rules`: what is in force at a table, every value with the article it was read from."""

from typing import Any

import click
import msgspec

from tapete.cli.bets import show_bets, show_prizes
from tapete.cli.failure import FINE, REFUSED
from tapete.cli.names import GAME, JURISDICTION
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.set_up_told import show_setup
from tapete.cli.tables import chosen, of_casino, refused_faults
from tapete.cli.values import say_law_language, show_value
from tapete.cli.words import language, t
from tapete.engine.notice import PrizeTerms, Terms
from tapete.engine.setup import write_setup
from tapete.engine.table import AnyTable, CallStep, Incident, Post, TableRules
from tapete.families.wheel.throw import SPOKEN
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Parameter, sheet
from tapete.law.spanish import law_language, parameter_title


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter as the law of the jurisdiction has it; `by` is the provision that sends to another game's."""

    name: str
    title: str
    kind: str
    modelled: bool
    value: Any
    cite: Citation
    by: Citation | None


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one table."""

    game: str
    jurisdiction: str
    edition: str
    language: str
    """Of the titles of the parameters."""
    setup: dict[str, Any]
    bets: list[Terms]
    prizes: list[PrizeTerms]
    calls: tuple[CallStep, ...]
    calls_cite: Citation
    staff: tuple[Post, ...]
    staff_cite: Citation
    incidents: tuple[Incident, ...]
    parameters: list[Value]


@command(
    help=N_("Show the rules of a table as they are executed: its bets, calls, staff, incidents and every parameter."),
    examples=(
        "tapete rules bola --in murcia",
        "tapete rules ruleta-francesa --in estado minimo=10 panos=2",
        "tapete rules bola --in estado --names",
        "tapete rules ruleta-francesa-abreviada --json",
        "tapete rules --casino casino.toml --table 3",
    ),
)
@click.argument("game", type=GAME, required=False)
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE]...")
@option("--in", "where", type=JURISDICTION, help=N_("The jurisdiction; needed where several regulate the game."))
@of_casino
@option("--names", is_flag=True, help=N_("Show the names of the parameters too, as --suppose wants them."))
@click.pass_obj
def rules(
    out: Output,
    /,
    *,
    game: str | None,
    fields: tuple[str, ...],
    where: str | None,
    casino: str | None,
    table: int | None,
    names: bool,
) -> int:
    """Show the rules of a table with this set-up, or the faults for which it may not open."""
    place = chosen(game, where, fields, casino, table)
    if refused_faults(out, "rules", place):
        return REFUSED
    shown = _shown(place.build(), write_setup(place.setup or place.example))
    out.data("rules", shown) if out.json else _show(out, shown, names)
    return FINE


def _shown(table: AnyTable, setup: dict[str, Any]) -> Shown:
    executed: TableRules = table.rules
    rows = sheet(executed.game).parameters.values()
    return Shown(
        game=executed.game,
        jurisdiction=executed.jurisdiction,
        edition=executed.edition,
        language=law_language(language()),
        setup=setup,
        bets=list(table.notice()),
        prizes=list(table.prizes()),
        calls=executed.calls.value,
        calls_cite=executed.calls.cite,
        staff=executed.staff.value,
        staff_cite=executed.staff.cite,
        incidents=executed.incidents,
        parameters=[_value(executed.game, row, executed.jurisdiction) for row in rows],
    )


def _value(game: str, row: Parameter, jurisdiction: str) -> Value:
    cell = row.cells[jurisdiction]
    return Value(
        name=row.name,
        title=parameter_title(game, row, language()),
        kind=row.kind,
        modelled=row.modelled,
        value=cell.value,
        cite=cell.cite,
        by=cell.by,
    )


def _show(out: Output, shown: Shown, names: bool) -> None:
    say_law_language(out)
    name = sheet(shown.game).names.in_language(language())
    out.line(f"{name}, {shown.jurisdiction} ({shown.edition})", bold=True)
    show_setup(out, shown.setup)
    show_bets(out, shown.bets)
    out.line()
    if shown.prizes:
        show_prizes(out, shown.game, shown.prizes)
        out.line()
    _show_people(out, shown)
    out.line()
    headers = (t(N_("Incident")), t(N_("What follows")), t(N_("Article")))
    out.table(headers, [(row.name, t(row.effect), row.cite) for row in shown.incidents])
    out.line()
    first: tuple[str, ...] = (t(N_("Name")),) if names else ()
    rows = [
        (*((row.name,) if names else ()), row.title, show_value(row.value), _cites(row)) for row in shown.parameters
    ]
    out.table((*first, t(N_("Parameter")), t(N_("Value")), t(N_("Article"))), rows)


def _show_people(out: Output, shown: Shown) -> None:
    calls = [
        (
            SPOKEN.get(step.call, step.call),
            step.by.value,
            t(N_("bets are taken")) if step.betting else t(N_("no more bets")),
            shown.calls_cite,
        )
        for step in shown.calls
    ]
    if calls:
        out.table((t(N_("Call")), t(N_("By")), t(N_("After it")), t(N_("Article"))), calls)
        out.line()
    staff = [
        (" / ".join(post.roles), str(post.least), "-" if post.most is None else str(post.most), shown.staff_cite)
        for post in shown.staff
    ]
    out.table((t(N_("Staff")), t(N_("At least")), t(N_("At most")), t(N_("Article"))), staff)


def _cites(row: Value) -> str:
    return f"{row.cite} ({row.by})" if row.by else row.cite
