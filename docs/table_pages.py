"""The reference pages of what happens at a table: commands, events, refusals and the words of the notation."""

import inspect
from collections.abc import Iterator, Mapping

import msgspec
from writing import cite, page, prose, table

from tapete.casino.vocabulary import Verb, any_table, defined, fields_of, kinds_of, tag_of, verbs_of
from tapete.engine.command import Role
from tapete.engine.event import FaultKind, Reason
from tapete.engine.table import AnyTable, Incident
from tapete.games import REGISTRY

FLOOR = "casino.floor"


def table_pages() -> dict[str, str]:
    """Every page about the table, by its path under `reference/`."""
    return {
        "at-the-table/commands.md": _commands(),
        "at-the-table/events.md": _events(),
        "at-the-table/refusals.md": _refusals(),
        "at-the-table/words.md": _words(),
    }


def _commands() -> str:
    intro = (
        "What people may ask of a table. In the record a command is a JSON object whose `do` is the word in the title; "
        "amounts are in cents. A command changes nothing by itself: the game decides [events](events.md) or "
        "[refuses](refusals.md)."
    )
    return page("Commands", intro, *(_struct(kind, _users("commands", kind)) for kind in _union("commands")))


def _events() -> str:
    intro = (
        "What happened. In the record an event is a JSON object whose `event` is the word in the title; amounts are in "
        "cents, and `cite` is the provision that made it so. The sentence is what people read, translated."
    )
    return page("Events", intro, *(_struct(kind, _users("events", kind)) for kind in _union("events")))


def _union(which: str) -> list[type[msgspec.Struct]]:
    kinds = (kind for slug in REGISTRY for kind in kinds_of(which, slug))
    return sorted(dict.fromkeys(kinds), key=tag_of)


def _users(which: str, kind: type) -> str:
    users = [slug for slug in REGISTRY if kind in kinds_of(which, slug)]
    return "every game" if len(users) == len(list(REGISTRY)) else ", ".join(users)


def _struct(kind: type[msgspec.Struct], users: str) -> str:
    sentence = getattr(kind, "sentence", "")
    fields = [
        [f"`{f.name}`", f"`{f.kind}`", f"`{f.default}`" if f.default else "", prose(f.note)] for f in fields_of(kind)
    ]
    blocks = [
        f"## {tag_of(kind)} {{ #{tag_of(kind)} }}",
        f"{prose(inspect.getdoc(kind) or '')} *(`{kind.__name__}`, {users})*",
        f"> {sentence}" if sentence else "",
        table(["Field", "Type", "Default", ""], fields),
    ]
    return "\n\n".join(filter(None, blocks))


# --- refusals ---------------------------------------------------------------------------------------------------------


def _refusals() -> str:
    return page(
        "Refusals and findings",
        "The one way a table says no: a code for programs, a sentence for people with its facts filled in, and the "
        "citation of the provision that refuses. Nothing has happened when a command is refused.",
        "## At a table",
        _codes(defined(Reason, "engine", "families", "games")),
        "## On the floor",
        "When a session or a table is opened or closed, or a limit changed. An act is refused as well for any fault "
        "that a check would find after it.",
        _codes(defined(Reason, FLOOR)),
        "## What an audit finds",
        "In an [acta](../acta.md), with the line.",
        _codes({code: text for code, text in defined(Reason, "casino").items() if code not in defined(Reason, FLOOR)}),
        "## What a check finds",
        "In a [casino file](../casino-file.md), with the article, what was expected and what was found.",
        _codes(defined(FaultKind, "families", "games", "casino")),
    )


def _codes(sentences: Mapping[str, str]) -> str:
    return table(["Code", "Sentence"], [[f"`{code}`{{ #{code} }}", text] for code, text in sorted(sentences.items())])


# --- words ------------------------------------------------------------------------------------------------------------


def _words() -> str:
    games = [any_table(slug) for slug in REGISTRY]
    return page(
        "Words",
        "What may be said at a table, chapter by chapter in the order of the article. Words are said as they stand, "
        "`<names>` are filled in with fields of the [command](commands.md), one of the words in parentheses is said, "
        "and what stands in brackets may be left out. Capitals and accents do not matter; amounts are in "
        "euros. The same words serve the command line, [guiones](../guion.md) and tests.",
        *(block for game in games for block in _of_game(game)),
    )


def _of_game(game: AnyTable) -> Iterator[str]:
    yield f"## {game.slug} {{ #{game.slug} }}"
    for chapter, verbs in verbs_of(game, every_setup=True):
        yield f"### {chapter.capitalize()}"
        yield table(["Words", "", "Who may"], [_row(verb) for verb in verbs])
    if any(each.note for each in game.rules.incidents):
        yield "What is said after `incidente`, and what usually follows:"
        yield table(
            ["Words", "", ""], [[f"`{_told(each)}`", each.effect, cite(each.cite)] for each in game.rules.incidents]
        )


def _told(incident: Incident) -> str:
    return f"{incident.name} {incident.note}".strip()


def _row(verb: Verb) -> list[str]:
    who = "as it may be" if verb.roles == frozenset(Role) else ", ".join(sorted(verb.roles))
    lines = "<br>".join(f"`{line}`" for line in verb.words)
    return [lines, f"{_first_sentence(verb.kind)} [Fields](commands.md#{verb.name})", who]


def _first_sentence(kind: type) -> str:
    return prose((inspect.getdoc(kind) or "").partition("\n\n")[0])
