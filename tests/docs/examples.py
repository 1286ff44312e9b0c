"""How the examples of the documents are run: `python` and `pycon` blocks here, `console` blocks in a shell.

A `guion` block is a whole guion: it is played, and what it expects must happen.
"""

import doctest
from collections.abc import Iterable
from typing import Any

from sybil import Document, Example, Region, Sybil
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

from tapete.casino.guion import play_guion
from tests.docs.console import ROOT, Console, fault_of, steps_of


class PyconParser:
    """Doctests in blocks of language `pycon`, a name that Sybil does not know."""

    def __init__(self) -> None:
        self.blocks = CodeBlockParser("pycon", lambda _: None)
        self.doctests = DocTestStringParser(DocTestEvaluator(doctest.ELLIPSIS))

    def __call__(self, document: Document) -> Iterable[Region]:
        for block in self.blocks(document):
            for region in self.doctests(block.parsed, document.path):
                region.adjust(block, block.parsed)
                yield region


def evaluate_console(example: Example) -> str | None:
    """The faults of a console block, in the words shown to who runs the tests."""
    console: Console = example.namespace["_console"]
    faults = (fault_of(step, console.run(step.command)) for step in steps_of(example.parsed))
    return "\n\n".join(filter(None, faults)) or None


def evaluate_guion(example: Example) -> str | None:
    """The expectations of a guion that are not met."""
    unmet = (step.unmet for step in play_guion(example.parsed))
    return "\n".join(f"line {found.line}: {found.sentence('en')}" for found in unmet if found) or None


def open_console(namespace: dict[str, Any]) -> None:
    namespace["_console"] = Console()


def close_console(namespace: dict[str, Any]) -> None:
    namespace["_console"].close()


documents = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS),
        PyconParser(),
        CodeBlockParser("console", evaluate_console),
        CodeBlockParser("guion", evaluate_guion),
        SkipParser(),
    ],
    path=str(ROOT),
    pattern="*.md",
    setup=open_console,
    teardown=close_console,
)
