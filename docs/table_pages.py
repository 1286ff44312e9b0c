"""The reference pages of what happens at a table: commands, events, refusals and the words of the notation."""

import ast
import inspect
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from textwrap import dedent
from typing import Any, NamedTuple, get_args

import msgspec
from writing import page, prose, table

from tapete.casino.finding import SENTENCES as FAULTS
from tapete.engine.actor import AZAR, Actor, Role
from tapete.engine.command import Command
from tapete.engine.machine import play
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet

STEPS = 40
COURSE = {"open": 1, "buy-series": 1, "bet": 4, "call": 1, "draw": 1, "collect": 1, "pay": 1, "resolve": 1}
COURSE |= dict.fromkeys(("declare", "accept-dice", "drop-dice", "choose-dice"), 1)
"""The kinds of command that carry a session on, besides what the staff must do next, and how often each is taken up for
once of the others."""
AT_ONCE = "settle"
"""What would do several steps as one."""
STRIDE = -5
"""From the first offer of a kind, so many back to the next that is taken up: the last cells of a cloth come early."""
MOST_EXAMPLES = 10
FLOOR = "tapete.casino.floor"


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
    return [field for base in bases for field in _own_fields(base)]


@cache
def _own_fields(kind: type) -> list[Field]:
    return list(_written_fields(kind))


def _written_fields(kind: type) -> Iterator[Field]:
    [definition] = ast.parse(dedent(inspect.getsource(kind))).body
    body = definition.body if isinstance(definition, ast.ClassDef) else []
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("ClassVar"):
            default = ast.unparse(node.value) if node.value else ""
            yield Field(ast.unparse(node.target), ast.unparse(node.annotation), default, _note(following))


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
        _codes(_reasons("games", "cli")),
        "## On the floor",
        "When a session or a table is opened or closed, or a limit changed. An act is refused as well for any fault "
        "that a check would find after it.",
        _codes(_reasons_in(FLOOR)),
        "## What an audit finds",
        "In an [acta](../acta.md), with the line.",
        _codes({code: text for code, text in _reasons("casino").items() if code not in _reasons_in(FLOOR)}),
        "## What a check finds",
        "In a [casino file](../casino-file.md), with the article, what was expected and what was found.",
        _codes(FAULTS),
    )


def _codes(sentences: Mapping[str, str]) -> str:
    return table(["Code", "Sentence"], [[f"`{code}`{{ #{code} }}", text] for code, text in sorted(sentences.items())])


def _reasons(*rooms: str) -> dict[str, str]:
    """Every `Reason` that a module of these rooms defines."""
    found: dict[str, str] = {}
    for room in rooms:
        package = import_module(f"tapete.{room}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            found |= _reasons_in(module.name)
    return found


def _reasons_in(module: str) -> dict[str, str]:
    return {value.code: value.sentence for value in vars(import_module(module)).values() if isinstance(value, Reason)}


# --- words ------------------------------------------------------------------------------------------------------------


def _words() -> str:
    said: dict[type[Any], dict[str, str]] = defaultdict(dict)
    speakers: dict[type[Any], set[Role]] = defaultdict(set)
    for slug in REGISTRY:
        for jurisdiction in sheet(slug).regulated:
            game = build(slug, jurisdiction)
            for command in dict.fromkeys(_session(game)):
                speakers[type(command)].add(command.by.role)
                text = game.write(command)
                said[type(command)].setdefault(re.sub(r"[0-9]+", "0", text), text)
    blocks = [_said(kind, speakers[kind], list(said[kind].values())) for kind in _union("commands")]
    return page(
        "Words",
        "What may be said at a table, with sentences from lawful sessions of every game. Capitals and accents do not "
        "matter; amounts are in euros. The same words serve the command line, [guiones](../guion.md) and tests.",
        *blocks,
    )


def _said(kind: type[Any], speakers: set[Role], sentences: list[str]) -> str:
    """A command with a few of its sentences, spread from the shortest to the longest; rare ones may have none."""
    by_length = sorted(sentences, key=lambda text: (len(text.split()), text))
    shown = by_length[:: -(-len(by_length) // MOST_EXAMPLES) or 1]
    about = [
        f"## {_tag(kind)} {{ #{_tag(kind)} }}",
        f"{prose(inspect.getdoc(kind) or '')} [Its fields](commands.md#{_tag(kind)}).",
    ]
    if shown:
        about += [f"Said by: {', '.join(sorted(speakers))}.", "```text\n" + "\n".join(shown) + "\n```"]
    return "\n\n".join(about)


def _session(game: AnyTable) -> Iterator[Command]:
    """What people could say in the course of a session; each step takes up the kind of offer taken up least so far."""
    state, taken = game.opening(), Counter[str]()
    for _ in range(STEPS):
        offers = [offer for who in _people(state) for offer in game.offers(state, who)]
        yield from map(_taken_up, offers)
        step = game.next_step(state) or game.on_silence(state)
        wanted = {*COURSE, *([_tag(type(step))] if step else [])} - {AT_ONCE}
        course = [offer for offer in offers if _tag(type(offer.command)) in wanted]
        kind = min((_tag(type(offer.command)) for offer in course), key=lambda tag: taken[tag] // COURSE.get(tag, 1))
        alike = [offer for offer in course if _tag(type(offer.command)) == kind]
        state, _events = play(game, state, _taken_up(alike[taken[kind] * STRIDE % len(alike)]))
        taken[kind] += 1


def _people(state: Any) -> list[Actor]:
    players = [Actor(name, Role.JUGADOR) for name in ("ana", "blas")]
    return [*players, AZAR, Actor("reloj", Role.RELOJ), Actor("director", Role.DIRECTOR), *state.staff]


def _taken_up(offer: Offer) -> Command:
    """The offer at twice its least number, where it has one: half of such a stake may be withdrawn after a 0."""
    if offer.amounts is None:
        return offer.command
    low, high, step = offer.amounts.low, offer.amounts.high, offer.amounts.step
    return offer.at(low + min(low, high - low) // step * step)
