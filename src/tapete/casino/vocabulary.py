"""The words, events and refusals of a game as data, and bets as people name them who read the cloth."""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from itertools import zip_longest
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, NamedTuple, get_args

import msgspec

from tapete.engine.chapter import Act, Chapter
from tapete.engine.command import Role
from tapete.engine.event import FaultKind, Reason
from tapete.engine.notation import Unreadable, fold, parse_line
from tapete.engine.registry import module_name
from tapete.engine.table import AnyTable, TableGame
from tapete.families.stakes.bets import bet_words
from tapete.games import REGISTRY, build
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
    code, sentence = (ast.literal_eval(part.args[0] if isinstance(part, ast.Call) else part) for part in call.args[:2])
    return Reason(code, sentence)


def _meant(node: ast.Name | ast.Attribute, known: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Name):
        return known.get(node.id) if isinstance(node.ctx, ast.Load) else None
    outer = known.get(node.value.id) if isinstance(node.value, ast.Name) else None
    return getattr(outer, node.attr, None) if _is_module(outer) else None


_TAKE_BACK = ("retirar",)
"""What a bet follows without a stake; a number after it is the notation's own."""
_VERBS = ("apostar", *_TAKE_BACK)
"""Words of the notation that a bet may follow."""
_APOSTROPHES = str.maketrans("’‘", "''")  # noqa: RUF001 - as telephones write them

Names = dict[tuple[str, ...], str]
"""What is said, folded and word by word, and what the notation says instead."""


def in_notation(game: AnyTable, text: str, language: str) -> str:
    try:
        line = parse_line(text.translate(_APOSTROPHES))
    except Unreadable:
        return text
    words = line.words
    verb = words[:1] if words and words[0] in _VERBS else ()
    bare = verb == _TAKE_BACK
    names = _named(game, language) if bare else _names(game, language)
    said = _translated(names, words[len(verb) :], bare=bare)
    if said is None:
        return text
    speaker = (f"{line.speaker}:",) if line.speaker else ()
    return " ".join((*speaker, *verb, *said))


def _translated(names: Names, words: Sequence[str], *, bare: bool) -> tuple[str, ...] | None:
    """Words with the name at their beginning translated: the longest that leaves a number, or else nothing, to follow.

    What is `bare` is followed by no stake.
    """
    found = [length for length in range(len(words), 0, -1) if tuple(words[:length]) in names]
    fitting = [length for length in found if bare or (words[length : length + 1] and words[length][:1].isdigit())]
    length = next(iter((*fitting, *(each for each in found if each == len(words)))), 0)
    return (*names[tuple(words[:length])].split(), *words[length:]) if length else None


@lru_cache(maxsize=256)
def _names(game: AnyTable, language: str) -> Names:
    return {**_printed(game), **_without_doubt(_of_the_cloth(game)), **_named(game, language)}


def _printed(game: AnyTable) -> Names:
    """The names of a cloth in the first of the languages that the law there has for it: in Galicia `vermello`."""
    column = sheet(game.slug).column(game.rules.jurisdiction)
    return _named(game, column.get("cloth_languages", tuple[str, ...]).value[0])


@lru_cache(maxsize=256)
def _named(game: AnyTable, language: str) -> Names:
    return _without_doubt(_of_the_law(game, language))


def _of_the_law(game: AnyTable, language: str) -> Iterator[tuple[str, str]]:
    """The kinds of bets, which a number follows, and whole those that name something else than a number."""
    kinds = dict.fromkeys(terms.id.partition(":")[0] for terms in game.notice())
    for kind in kinds:
        yield sheet(game.slug).bet_name(kind, language), game.bet_phrases.get(kind, kind)
    for bet in (terms.id for terms in game.notice()):
        which = bet.partition(":")[2]
        if which[:1].isalpha():
            yield sheet(game.slug).bet_name(bet, language), bet_words(bet)


def _of_the_cloth(game: AnyTable) -> Iterator[tuple[str, str]]:
    """What is printed on each cell; cells of one kind with the same print are told apart by their number."""
    bets = {terms.id for terms in game.notice()}
    labels: dict[str, list[str]] = {}
    for spot in REGISTRY.module(game.slug).layout(game.rules).spots:
        if spot.label and spot.bet in bets:
            labels.setdefault(spot.label, []).append(spot.bet)
    for label, cells in labels.items():
        kinds = {cell.partition(":")[0] for cell in cells}
        for said in [bet_words(cells[0])] if len(cells) == 1 else kinds:
            yield label, said


def _without_doubt(pairs: Iterator[tuple[str, str]]) -> Names:
    """Each name with what it means; one that means several things is left out."""
    names: dict[tuple[str, ...], set[str]] = {}
    for name, said in pairs:
        names.setdefault(tuple(fold(name).split()), set()).add(said)
    return {name: said.pop() for name, said in names.items() if len(said) == 1}
