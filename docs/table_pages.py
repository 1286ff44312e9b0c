"""The reference pages of what happens at a table: commands, events, refusals and the words of the notation."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, NamedTuple, get_args

import msgspec
from writing import cite, page, prose, table

from tapete.engine.actor import Role
from tapete.engine.chapter import Act, Chapter
from tapete.engine.refusal import FaultKind, Reason
from tapete.engine.table import AnyTable, Incident
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet

FLOOR = "casino.floor"


class Field(NamedTuple):
    """A field of a Struct as its source writes it."""

    name: str
    kind: str
    default: str
    note: str


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
    kinds = (kind for slug in REGISTRY for kind in get_args(getattr(_any_game(slug), which)))
    return sorted(dict.fromkeys(kinds), key=_tag)


def _users(which: str, kind: type) -> str:
    users = [slug for slug in REGISTRY if kind in get_args(getattr(_any_game(slug), which))]
    return "every game" if len(users) == len(list(REGISTRY)) else ", ".join(users)


@cache
def _any_game(slug: str) -> AnyTable:
    return build(slug, next(iter(sheet(slug).regulated)))


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _struct(kind: type[msgspec.Struct], users: str) -> str:
    sentence = getattr(kind, "sentence", "")
    fields = [
        [f"`{f.name}`", f"`{f.kind}`", f"`{f.default}`" if f.default else "", prose(f.note)] for f in _fields(kind)
    ]
    blocks = [
        f"## {_tag(kind)} {{ #{_tag(kind)} }}",
        f"{prose(inspect.getdoc(kind) or '')} *(`{kind.__name__}`, {users})*",
        f"> {sentence}" if sentence else "",
        table(["Field", "Type", "Default", ""], fields),
    ]
    return "\n\n".join(filter(None, blocks))


def _fields(kind: type) -> list[Field]:
    """The fields of a Struct and of its bases, the Struct's own first, with the notes under them in the source."""
    bases = [base for base in kind.__mro__ if base.__module__.startswith("tapete.")]
    return [field for base in bases for field in own_fields(base)]


@cache
def own_fields(kind: type) -> list[Field]:
    """The fields of a class itself, with the notes under them in the source."""
    return list(_written_fields(kind))


def _written_fields(kind: type) -> Iterator[Field]:
    body = _classes(kind.__module__)[kind.__qualname__].body
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("ClassVar"):
            default = ast.unparse(node.value) if node.value else ""
            yield Field(ast.unparse(node.target), ast.unparse(node.annotation), default, _note(following))


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes of a module as they are written; each module is parsed once."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _note(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""


# --- refusals ---------------------------------------------------------------------------------------------------------


def _refusals() -> str:
    return page(
        "Refusals and findings",
        "The one way a table says no: a code for programs, a sentence for people with its facts filled in, and the "
        "citation of the provision that refuses. Nothing has happened when a command is refused.",
        "## At a table",
        _codes(_defined(Reason, "engine", "families", "games")),
        "## On the floor",
        "When a session or a table is opened or closed, or a limit changed. An act is refused as well for any fault "
        "that a check would find after it.",
        _codes(_defined(Reason, FLOOR)),
        "## What an audit finds",
        "In an [acta](../acta.md), with the line.",
        _codes(
            {code: text for code, text in _defined(Reason, "casino").items() if code not in _defined(Reason, FLOOR)}
        ),
        "## What a check finds",
        "In a [casino file](../casino-file.md), with the article, what was expected and what was found.",
        _codes(_defined(FaultKind, "families", "games", "casino")),
    )


def _codes(sentences: Mapping[str, str]) -> str:
    return table(["Code", "Sentence"], [[f"`{code}`{{ #{code} }}", text] for code, text in sorted(sentences.items())])


def _defined(kind: type[Reason | FaultKind], *rooms: str) -> dict[str, str]:
    """The sentence of every code that a module of these rooms defines."""
    found: dict[str, str] = {}
    for room in rooms:
        package = import_module(f"tapete.{room}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            found |= _defined_in(module.name, kind)
    return found


def _defined_in(module: str, kind: type[Reason | FaultKind]) -> dict[str, str]:
    return {value.code: value.sentence for value in vars(import_module(module)).values() if isinstance(value, kind)}


# --- words ------------------------------------------------------------------------------------------------------------


def _words() -> str:
    games = [_any_game(slug) for slug in REGISTRY]
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
    for chapter in game.chapters:
        if chapter.acts:
            yield f"### {chapter.name.capitalize()}"
            yield table(["Words", "", "Who may"], [row for act in chapter.acts for row in _verbs(game, chapter, act)])
    if any(each.note for each in game.rules.incidents):
        yield "What is said after `incidente`, and what usually follows:"
        yield table(
            ["Words", "", ""], [[f"`{_told(each)}`", each.effect, cite(each.cite)] for each in game.rules.incidents]
        )


def _told(incident: Incident) -> str:
    return f"{incident.name} {incident.note}".strip()


def _verbs(game: AnyTable, chapter: Chapter[Any, Any], act: Act[Any, Any]) -> Iterator[list[str]]:
    roles = act.power.roles(game.rules)
    who = "as it may be" if roles == frozenset(Role) else ", ".join(sorted(roles))
    for kind in act.kinds:
        lines = [f"`{phrase.shown()}`" for phrase in chapter.phrases if phrase.kind is kind and phrase.written]
        yield ["<br>".join(lines), f"{_first_sentence(kind)} [Fields](commands.md#{_tag(kind)})", who]


def _first_sentence(kind: type) -> str:
    return prose((inspect.getdoc(kind) or "").partition("\n\n")[0])
