"""The pages about the library: what the front door and the main types of the rooms behind it say of themselves."""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from textwrap import dedent
from types import ModuleType
from typing import Any

from writing import page, prose, table

import tapete.door
from tapete.casino.vocabulary import own_fields

ROOMS = {
    "engine": (
        "What a game is made of, whichever it is. Amounts are in cents.",
        *("machine", "table", "runner", "command", "event", "need"),
        *("chance", "cloth", "chips", "setup", "notation"),
    ),
    "kit": ("What games are played with.", "chance.source", "money"),
    "casino": ("What surrounds a table.", "ledger", "acta", "audit"),
    "exact": ("What bets and hands are worth, as fractions.", "result", "poquer_de_circulo.equity"),
    "environments": (
        "Environments for programs that learn; it needs `tapete[learn]`.",
        "room",
        "tables",
    ),
}
"""The modules of each room that programs use, after what the room is for."""


def python_pages() -> dict[str, str]:
    """Every page about the library, by its path under `reference/`."""
    return {"python/index.md": _door()} | {f"python/{room}.md": _room(room, *told) for room, told in ROOMS.items()}


def _door() -> str:
    offered = [(name, getattr(tapete.door, name)) for name in tapete.door.__all__]
    functions = [(name, each) for name, each in offered if inspect.isfunction(each)]
    classes = [(name, each) for name, each in offered if inspect.isclass(each)]
    rooms = "\n".join(f"- [`tapete.{room}`]({room}.md): {told[0]}" for room, told in ROOMS.items())
    return page(
        "The Python library",
        "What `import tapete` offers; nothing else need be imported to play, to look and to count. "
        "[Use the library](../../how-to/use-the-library.md) shows it at work.",
        *(_function(f"tapete.{name}", each) for name, each in functions),
        *(_class(f"tapete.{name}", each) for name, each in classes),
        "## Behind the door",
        rooms,
    )


def _room(room: str, about: str, *modules: str) -> str:
    found = [import_module(f"tapete.{room}.{name}") for name in modules]
    return page(f"tapete.{room}", about, *(block for module in found for block in _module(module)))


def _module(module: ModuleType) -> Iterator[str]:
    yield f"## {module.__name__} {{ #{module.__name__} }}"
    yield prose(inspect.getdoc(module) or "")
    for name, each in vars(module).items():
        if name.startswith("_") or getattr(each, "__module__", "") != module.__name__ or not inspect.getdoc(each):
            continue
        if inspect.isclass(each):
            yield _class(name, each, depth=3)
        elif inspect.isfunction(each):
            yield _function(name, each, depth=3)


def _class(name: str, kind: type, depth: int = 2) -> str:
    bases = ", ".join(f"`{base.__name__}`" for base in kind.__bases__ if base.__name__ not in {"object", "Generic"})
    fields = [
        [f"`{f.name}`", f"`{f.kind}`", f"`{f.default}`" if f.default else "", prose(f.note)] for f in own_fields(kind)
    ]
    blocks = [
        f"{'#' * depth} {name}",
        f"*a kind of {bases}*" if bases else "",
        prose(inspect.getdoc(kind) or ""),
        table(["Field", "Type", "Default", ""], fields) if fields else "",
        *_members(kind),
    ]
    return "\n\n".join(filter(None, blocks))


def _members(kind: type) -> Iterator[str]:
    """The public methods and properties that the class itself defines, each a term with what it does."""
    for name, member in vars(kind).items():
        function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if name.startswith("_") or not inspect.isfunction(function) or not function.__doc__:
            continue
        shown = name if isinstance(member, property) else f"{name}{_signature(function)}"
        yield _term(shown, function)


def _function(name: str, function: Any, depth: int = 2) -> str:
    said = prose(inspect.getdoc(function) or "")
    return f"{'#' * depth} {name}\n\n```python\n{name}{_signature(function)}\n```\n\n{said}"


def _term(shown: str, function: Any) -> str:
    lines = prose(inspect.getdoc(function) or "").split("\n")
    return f"`{shown}`\n\n:   " + "\n    ".join(lines)


def _signature(function: Any) -> str:
    """The parameters as the source writes them, without the object itself."""
    [definition] = ast.parse(dedent(inspect.getsource(function))).body
    if not isinstance(definition, ast.FunctionDef):
        raise TypeError(f"{function} is no plain function")
    arguments = definition.args
    for each in (arguments.posonlyargs, arguments.args):
        if each and each[0].arg in {"self", "cls"}:
            del each[0]
            break
    returns = f" -> {ast.unparse(definition.returns)}" if definition.returns else ""
    return f"({ast.unparse(arguments)}){returns}".replace("'", '"')
