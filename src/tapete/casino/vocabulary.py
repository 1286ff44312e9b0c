"""The words, events and refusals of a game as data: for the command line and for the reference pages alike."""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import zip_longest
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, NamedTuple, get_args

import msgspec

from tapete.engine.actor import Role
from tapete.engine.chapter import Act, Chapter
from tapete.engine.refusal import FaultKind, Reason
from tapete.engine.registry import module_name
from tapete.engine.table import AnyTable, TableGame
from tapete.games import build
from tapete.language import N_, translate
from tapete.law.parameters import sheet

_ROOMS = ("tapete.games.", "tapete.families.", "tapete.engine.")
_BLANK = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_UNLABELLED = {
    "place-bet": N_("Bet on a result"),
    "combine": N_("Bet on several results together"),
    "system": N_("Bet on every combination of some forecasts"),
    "propose": N_("Offer a bet for a result or against it"),
    "validate-together": N_("Validate the coefficient of several results together"),
    "postpone": N_("Postpone an event"),
    "report": N_("Enter the official result of an event"),
    "bar": N_("Register somebody as taking part in an event"),
    "permit": N_("Allow or forbid something that depends on the jefe de mesa"),
    "zero": N_("After a 0: take half back, or leave it in prison"),
    "interrupt": N_("Void the round, because its sealed result is lost"),
    "tick": N_("Tell the table the hour, in seconds of its session"),
}
"""What commands without a button do, by their names in the acta."""


class Field(NamedTuple):
    """A field of a Struct as its source writes it."""

    name: str
    kind: str
    default: str
    note: str


class Verb(NamedTuple):
    """A command of a game: the lines in which it is said, and who may say it."""

    kind: type[msgspec.Struct]
    words: tuple[str, ...]
    roles: frozenset[Role]

    @property
    def name(self) -> str:
        """Its name in the acta."""
        return tag_of(self.kind)

    def about(self, language: str) -> str:
        """The text of its button, with its blanks as the words have them."""
        label = getattr(self.kind, "label", "") or _UNLABELLED.get(self.name, "")
        return template(label, language)


def template(sentence: str, language: str) -> str:
    """A sentence in a language, with <names> for its facts; of a word that agrees with a number, the plural."""
    return _BLANK.sub(_blank, translate(sentence, language))


def _blank(found: re.Match[str]) -> str:
    name, said = found.groups()
    return said.rpartition("|")[2] if "|" in (said or "") else f"<{name}>"


@cache
def any_table(slug: str) -> AnyTable:
    """A table of a game in the first jurisdiction that regulates it."""
    return build(slug, next(iter(sheet(slug).regulated)))


def tag_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def verbs_of(game: AnyTable, *, every_setup: bool) -> Iterator[tuple[str, list[Verb]]]:
    """The commands of a game in the chapters of its article; after them those that it has with other set-ups."""
    others = [each for each in machines_of(game.slug) if each is not type(game)] if every_setup else []
    seen: set[tuple[type, tuple[str, ...]]] = set()
    for chapter in (chapter for machine in (type(game), *others) for chapter in machine.chapters):
        verbs = [verb for act in chapter.acts for verb in _verbs(game, chapter, act) if verb[:2] not in seen]
        seen |= {verb[:2] for verb in verbs}
        if verbs:
            yield chapter.name, verbs


def _verbs(game: AnyTable, chapter: Chapter[Any, Any], act: Act[Any, Any]) -> Iterator[Verb]:
    roles = act.power.roles(game.rules)
    for kind in act.kinds:
        lines = [phrase.shown() for phrase in chapter.phrases if phrase.kind is kind and phrase.written]
        yield Verb(kind, tuple(lines), roles)


def kinds_of(which: str, slug: str) -> list[type[msgspec.Struct]]:
    """The commands or the events of a game, by their names, whatever its set-up."""
    kinds = (kind for machine in machines_of(slug) for kind in get_args(getattr(machine, which)))
    return sorted(dict.fromkeys(kinds), key=tag_of)


@cache
def machines_of(slug: str) -> tuple[type[AnyTable], ...]:
    """The classes of a game: one, or one for each of the ways in which its set-up lets it be played."""
    values = [value for name in _own_modules(slug) for value in vars(import_module(name)).values()]
    found = {each for each in values if inspect.isclass(each) and issubclass(each, TableGame)}
    bases = {base for each in found for base in each.__mro__[1:]}
    return tuple(sorted(found - bases, key=lambda each: each.__name__))


def fields_of(kind: type) -> list[Field]:
    """The fields of a Struct and of its bases, the Struct's own first, with the notes under them in the source."""
    bases = [base for base in kind.__mro__ if base.__module__.startswith("tapete.")]
    return [field for base in bases for field in own_fields(base)]


@cache
def own_fields(kind: type) -> list[Field]:
    """The fields of a class itself, with the notes under them in the source."""
    return list(_written_fields(kind))


def _written_fields(kind: type) -> Iterator[Field]:
    written = _classes(kind.__module__).get(kind.__qualname__)
    body = written.body if written else []
    for node, following in zip_longest(body, body[1:]):
        if isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("ClassVar"):
            default = ast.unparse(node.value) if node.value else ""
            yield Field(ast.unparse(node.target), ast.unparse(node.annotation), default, _note(following))


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes of a module as they are written; each module is parsed once."""
    return {node.name: node for node in _tree(module).body if isinstance(node, ast.ClassDef)}


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


def _note(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""


# --- refusals ---------------------------------------------------------------------------------------------------------


def defined(kind: type[Reason | FaultKind], *rooms: str) -> dict[str, str]:
    """The sentence of every code that a module of these rooms defines."""
    found: dict[str, str] = {}
    for room in rooms:
        for module in _modules(f"tapete.{room}"):
            values = vars(import_module(module)).values()
            found |= {value.code: value.sentence for value in values if isinstance(value, kind)}
    return found


def refusals_of(slug: str) -> dict[str, str]:
    """The codes with which a table of a game may refuse a command, and their sentences."""
    used = (reason for module in _reached(slug) for reason in _used(module))
    return dict(sorted((reason.code, reason.sentence) for reason in used))


def faults_of(slug: str) -> dict[str, str]:
    """The codes for which the law does not let a table of a game open, and their sentences."""
    used = (kind for module in _reached(slug) for kind in _used(module, FaultKind))
    return dict(sorted((kind.code, kind.sentence) for kind in used))


def _own_modules(slug: str) -> list[str]:
    return _modules(f"tapete.games.{module_name(slug)}")


def _modules(package: str) -> list[str]:
    """A package and all that is in it."""
    found = import_module(package)
    within = walk_packages(found.__path__, f"{package}.") if hasattr(found, "__path__") else ()
    return [package, *(module.name for module in within)]


def _reached(slug: str) -> frozenset[str]:
    """The modules of a game, and those of families and engine that they import."""
    todo, seen = _own_modules(slug), set[str]()
    while todo:
        module = todo.pop()
        if module not in seen and module.startswith(_ROOMS):
            seen.add(module)
            todo += _imported(module)
    return frozenset(seen)


@cache
def _imported(module: str) -> list[str]:
    found: list[str] = []
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tapete."):
            source = str(node.module)
            values: Mapping[str, Any] = vars(import_module(source))
            found += [source, *(f"{source}.{name.name}" for name in node.names if _is_module(values.get(name.name)))]
    return found


def _is_module(value: object) -> bool:
    return isinstance(value, ModuleType)


@cache
def _used(module: str, kind: type = Reason) -> list[Any]:
    """The reasons of which the code of a module speaks, wherever they are defined."""
    known, tree = vars(import_module(module)), _tree(module)
    found = [_meant(node, known) for node in ast.walk(tree) if isinstance(node, ast.Name | ast.Attribute)]
    named = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Assign)}
    made = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and id(node) not in named]
    found += [_made(node) for node in made if isinstance(node.func, ast.Name) and known.get(node.func.id) is kind]
    return [value for value in found if isinstance(value, kind)]


def _made(call: ast.Call) -> Reason:
    """A reason that is made where it is used, from its code and its sentence."""
    code, sentence = (ast.literal_eval(part.args[0] if isinstance(part, ast.Call) else part) for part in call.args[:2])
    return Reason(code, sentence)


def _meant(node: ast.Name | ast.Attribute, known: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Name):
        return known.get(node.id) if isinstance(node.ctx, ast.Load) else None
    outer = known.get(node.value.id) if isinstance(node.value, ast.Name) else None
    return getattr(outer, node.attr, None) if _is_module(outer) else None
