"""`python -m tests.docs.accept README.md docs`: write the output that console examples give now into the documents."""

import re
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tests.docs.console import Console, matches, steps_of

BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def accept(document: Path) -> bool:
    """Rewrite the examples that no longer match, keeping those that do (and their `...`); whether any was."""
    text = document.read_text(encoding="utf-8")
    if not BLOCK.search(text):
        return False
    with closing(Console()) as console:
        renewed = BLOCK.sub(lambda block: _renewed(block[0], console), text)
    document.write_text(renewed, encoding="utf-8")
    return renewed != text


def _renewed(block: str, console: Console) -> str:
    lines: list[str] = []
    for step in steps_of(block):
        got = console.run(step.command)
        output = step.expected if matches(step.expected, got) else got
        lines += [step.prompt, output] if output else [step.prompt]
    return "\n".join(lines) + "\n"


def _documents(arguments: list[str]) -> Iterator[Path]:
    for path in map(Path, arguments):
        yield from sorted(path.rglob("*.md")) if path.is_dir() else [path]


if __name__ == "__main__":
    for document in _documents(sys.argv[1:]):
        if accept(document):
            print(f"rewritten: {document}")  # noqa: T201
