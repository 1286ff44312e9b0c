"""`tapete words`, `tapete events` and `tapete refusals`: what may be said at a table, and what may come of it."""

from typing import Any

import click
import msgspec

from tapete.casino.vocabulary import faults_of, fields_of, kinds_of, refusals_of, tag_of, template, verbs_of
from tapete.cli.failure import FINE, REFUSED
from tapete.cli.help import COMMANDS
from tapete.cli.names import GAME, JURISDICTION
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.tables import chosen, refused_faults
from tapete.cli.words import language, t
from tapete.engine.actor import Role
from tapete.engine.table import AnyTable
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import sheet

DEPENDS = N_("it depends on what is said")
HIDDEN = ("cite", "proof")
"""Fields that most events have, and that no table of fields repeats."""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A command and the lines in which it is said."""

    do: str
    """Its name in the acta."""
    chapter: str
    words: tuple[str, ...]
    about: str
    roles: tuple[str, ...]
    """Who may say it; empty where it depends on what is said."""


class Incident(msgspec.Struct, frozen=True):
    """What may be said after `incidente`."""

    words: str
    effect: str
    cite: Citation


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """All that may be said at a table."""

    game: str
    jurisdiction: str
    words: list[Said]
    incidents: list[Incident]


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
    """Show every line that may be said at a table of a game with a set-up, and who may say it."""
    place = chosen(game, where or next(iter(sheet(game).regulated)), fields, None, None)
    if refused_faults(out, "words", place):
        return REFUSED
    table = place.build()
    said = _said(table, every_setup=not fields)
    incidents = [
        Incident(f"{each.name} {each.note}".strip(), t(each.effect), each.cite) for each in table.rules.incidents
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
    """Show the events of a game as an acta and `> evento` name them, with their fields."""
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
    """Show the codes with which a table of a game refuses, as `> rechazada` names them."""
    refused = [Code(code, template(sentence, language())) for code, sentence in refusals_of(game).items()]
    faults = [Code(code, template(sentence, language())) for code, sentence in faults_of(game).items()]
    if out.json:
        out.data("refusals", Codes(game, refused, faults))
        return FINE
    out.table((t(N_("Refusal")), t(N_("Sentence"))), [(each.code, each.sentence) for each in refused])
    out.line()
    out.table((t(N_("Fault of a set-up")), t(N_("Sentence"))), [(each.code, each.sentence) for each in faults])
    return FINE
