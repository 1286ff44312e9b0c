"""A table's set-up written as arguments, `minimo=5 tramo=3`, and what is said when the law refuses it."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tapete.casino.guion.text import shaped
from tapete.cli.failure import UNREADABLE, Failure
from tapete.cli.output import Output
from tapete.cli.words import language
from tapete.engine.notation import Unreadable
from tapete.engine.refusal import Fault
from tapete.engine.setup import BadSetup, read_over
from tapete.games import REGISTRY
from tapete.language import N_

DEEPEST = 4
"""Fields within which a field may lie: more than any set-up has."""


def setup_from(game: str, jurisdiction: str, words: Sequence[str]) -> Any:
    """The set-up the words give; without them, or where they lack a field, as in a lawful example."""
    module = REGISTRY.module(game)
    example = module.example(jurisdiction)
    if not words:
        return example
    types = {field.encode_name: field.type for field in msgspec.structs.fields(module.Setup)}
    try:
        return read_over(example, {name: shaped(value, types.get(name)) for name, value in _fields(words).items()})
    except (BadSetup, Unreadable) as error:
        sentence = N_("The set-up can't be read: {error}. Its fields are: {fields}.")
        raise Failure(UNREADABLE, sentence, error=error, fields=", ".join(types)) from error


def _fields(words: Iterable[str]) -> dict[str, Any]:
    """Each word is `name=value`, as in a guion; `multiplos.pleno=30`, `premios.1.peso=5` lie within another."""
    fields: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        *outer, last = name.split(".")
        inside: Any = fields
        for part in outer:
            inside = inside.setdefault(part, {}) if isinstance(inside, dict) else None
        if not (equals and all((*outer, last))) or not isinstance(inside, dict) or last in inside:
            raise Failure(UNREADABLE, N_("{word!r} is not a field of a set-up, once, such as minimo=5."), word=word)
        if len(outer) > DEEPEST:
            raise Failure(UNREADABLE, N_("{word!r} lies deeper than any field of a set-up."), word=word)
        inside[last] = value
    return fields


def show_faults(out: Output, command: str, faults: Sequence[Fault]) -> None:
    """Write every fault: for people the sentence, the code and the article."""
    if out.json:
        out.findings(command, faults)
        return
    for fault in faults:
        out.line(f"{fault.tell(language())} [{fault.code}, {fault.cite}]")
