"""`tapete games`, `rules`, `words`, `events`, `refusals`, `schema`: the games, their rules and their words."""

from typing import Any, Final

import click
import msgspec

from tapete.casino.schema import schema as casino_schema
from tapete.casino.vocabulary import faults_of, fields_of, kinds_of, refusals_of, tag_of, template, verbs_of
from tapete.cli.names import GAME, JURISDICTION
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, REFUSED, language, t
from tapete.cli.tables import (
    chosen,
    of_casino,
    refused_faults,
    say_law_language,
    show_bets,
    show_prizes,
    show_setup,
    show_value,
)
from tapete.engine.command import Role
from tapete.engine.registry import Room
from tapete.engine.setup import write_setup
from tapete.engine.table import AnyTable, CallStep, Incident, Post, PrizeTerms, TableRules, Terms
from tapete.families.wheel.throw import SPOKEN
from tapete.games import REGISTRY
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Parameter, Sheet, catalogue, sheet
from tapete.law.regulations import Names
from tapete.law.spanish import law_language, parameter_title


class Listed(msgspec.Struct, frozen=True):
    """A game of the catalogue."""

    game: str
    names: Names
    regulated: dict[str, Citation]


class Layered(msgspec.Struct, frozen=True):
    """A game with the layers that it has beyond its rules."""

    game: str
    layers: dict[str, str]
    """By layer `own`, `family` or `general`, for whose module serves the game; empty for a layer that it lacks."""


LAYERS: Final = {
    "exact": (N_("Exact results"), "tapete.exact", ""),
    "simulation": (N_("Simulation"), "tapete.sim", ""),
    "hints": (N_("Hints"), "tapete.exact.hints", "advice"),
    "drills": (N_("Drills"), "tapete.drills.games", "cards"),
    "environment": (N_("Environment"), "tapete.environments.tables", "plain"),
    "page": (N_("Page"), "tapete.web.scenes", "presenter"),
}
"""What a game may have beyond its rules: the heading, the package, and the module for games without one of their own.

Hints are taken from exact results, so that a game without these has no hints.
"""
SERVED_BY: Final = {"own": N_("own"), "family": N_("of its family"), "general": N_("general"), "": N_("missing")}


@command(
    help=COMMANDS["games"],
    examples=("tapete games", "tapete games --in galicia --json", "tapete games --layers"),
)
@option("--in", "where", type=JURISDICTION, help=N_("Only the games of this jurisdiction."))
@option("--layers", is_flag=True, help=N_("List which layers each game has beyond its rules, and which it lacks."))
@click.pass_obj
def games(out: Output, where: str | None, layers: bool) -> int:
    listed = [_listed(sheet) for sheet in catalogue().values() if where in (None, *sheet.regulated)]
    if layers:
        _show_layers(out, [_layered(row.game) for row in listed])
    elif out.json:
        out.data("games", listed)
    else:
        headers = (t(N_("Game")), t(N_("Name")), t(N_("Regulated")))
        out.table(headers, [(row.game, row.names.in_language(language()), _where(row)) for row in listed])
    return FINE


def _layered(game: str) -> Layered:
    rooms = {layer: Room[object](REGISTRY, package, default) for layer, (_, package, default) in LAYERS.items()}
    found = {layer: room.serves(game) for layer, room in rooms.items()}
    return Layered(game, found if found["exact"] else {**found, "hints": ""})


def _show_layers(out: Output, found: list[Layered]) -> None:
    if out.json:
        out.data("games", found)
        return
    headers = (t(N_("Game")), *(t(title) for title, _, _ in LAYERS.values()))
    out.table(headers, [(row.game, *(t(SERVED_BY[each]) for each in row.layers.values())) for row in found])


def _listed(sheet: Sheet) -> Listed:
    return Listed(sheet.slug, sheet.names, sheet.regulated)


def _where(row: Listed) -> str:
    return ", ".join(f"{jurisdiction} ({cite})" for jurisdiction, cite in row.regulated.items())


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


DEPENDS = N_("it depends on what is said")
HIDDEN = ("cite", "proof")
"""Fields that most events have, and that no table of fields repeats."""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A command and the lines in which it is said."""

    do: str
    chapter: str
    words: tuple[str, ...]
    about: str
    roles: tuple[str, ...]
    """Who may say it; empty where it depends on what is said."""


class IncidentWords(msgspec.Struct, frozen=True):
    """What may be said after `incidente`."""

    words: str
    effect: str
    cite: Citation


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """All that may be said at a table."""

    game: str
    jurisdiction: str
    words: list[Said]
    incidents: list[IncidentWords]


class Happening(msgspec.Struct, frozen=True):
    """A kind of event: its name, its sentence and the types of its fields by their names."""

    event: str
    sentence: str
    fields: dict[str, str]


class Code(msgspec.Struct, frozen=True):
    """A code with its sentence."""

    code: str
    sentence: str


class Codes(msgspec.Struct, frozen=True):
    """The codes of a game: of refused commands, and of tables that may not open."""

    game: str
    refusals: list[Code]
    faults: list[Code]


@command(
    help=COMMANDS["words"],
    examples=(
        "tapete words bola",
        "tapete words blackjack --in galicia",
        "tapete words monte --json",
    ),
)
@click.argument("game", type=GAME)
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE]...")
@option("--in", "where", type=JURISDICTION, help=N_("The jurisdiction; by default the first that regulates the game."))
@click.pass_obj
def words(out: Output, game: str, fields: tuple[str, ...], where: str | None) -> int:
    place = chosen(game, where or next(iter(sheet(game).regulated)), fields, None, None)
    if refused_faults(out, "words", place):
        return REFUSED
    table = place.build()
    said = _said(table, every_setup=not fields)
    incidents = [
        IncidentWords(f"{each.name} {each.note}".strip(), t(each.effect), each.cite) for each in table.rules.incidents
    ]
    jurisdiction = table.rules.jurisdiction
    if out.json:
        out.data("words", Words(game=game, jurisdiction=jurisdiction, words=said, incidents=incidents))
        return FINE
    rows = [(line, each.about, _who(each)) for each in said for line in each.words]
    out.table(
        (
            t(N_("Words")),
            t(N_("What it does")),
            t(N_("Who may")),
        ),
        rows,
    )
    if incidents:
        out.line()
        after = [(f"incidente {each.words}", each.effect, each.cite) for each in incidents]
        out.table((t(N_("Incident")), t(N_("What follows")), t(N_("Article"))), after)
    return FINE


def _said(table: AnyTable, *, every_setup: bool) -> list[Said]:
    return [
        Said(
            do=verb.name,
            chapter=chapter,
            words=verb.words,
            about=verb.about(language()),
            roles=() if verb.roles == frozenset(Role) else tuple(sorted(verb.roles)),
        )
        for chapter, verbs in verbs_of(table, every_setup=every_setup)
        for verb in verbs
    ]


def _who(said: Said) -> str:
    return ", ".join(said.roles) or t(DEPENDS)


@command(help=COMMANDS["events"], examples=("tapete events bola", "tapete events holdem --json"))
@click.argument("game", type=GAME)
@click.pass_obj
def events(out: Output, game: str) -> int:
    found = [
        Happening(
            tag_of(kind), template(_sentence(kind), language()), {field.name: field.kind for field in fields_of(kind)}
        )
        for kind in kinds_of("events", game)
    ]
    if out.json:
        out.data("events", found)
        return FINE
    rows = [
        (each.event, each.sentence, ", ".join(name for name in each.fields if name not in HIDDEN)) for each in found
    ]
    out.table((t(N_("Event")), t(N_("Sentence")), t(N_("Fields"))), rows)
    return FINE


def _sentence(kind: Any) -> str:
    return str(getattr(kind, "sentence", ""))


@command(help=COMMANDS["refusals"], examples=("tapete refusals bola", "tapete refusals holdem --json"))
@click.argument("game", type=GAME)
@click.pass_obj
def refusals(out: Output, game: str) -> int:
    refused = [Code(code, template(sentence, language())) for code, sentence in refusals_of(game).items()]
    faults = [Code(code, template(sentence, language())) for code, sentence in faults_of(game).items()]
    if out.json:
        out.data("refusals", Codes(game, refused, faults))
        return FINE
    out.table((t(N_("Refusal")), t(N_("Sentence"))), [(each.code, each.sentence) for each in refused])
    out.line()
    out.table((t(N_("Fault of a set-up")), t(N_("Sentence"))), [(each.code, each.sentence) for each in faults])
    return FINE


@command(help=COMMANDS["schema"], examples=("tapete schema > casino.schema.json",))
@click.pass_obj
def schema(out: Output) -> int:
    if out.json:
        out.data("schema", casino_schema())
    else:
        out.bare(casino_schema())
    return FINE
