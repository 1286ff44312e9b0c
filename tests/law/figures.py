"""Store the figures of each passage of a regulation: the numbers and the posts it names, not its words.

    python -m tests.law.figures ES1979 catalogue.txt

Run it by hand with the official text when a text or its numbering in `articles` changes. `test_figures.py` reads the
file it writes.
"""

import json
import sys
from fractions import Fraction
from pathlib import Path

from tests.law.numerals import is_even, numbers, posts
from tests.law.passages import PARAGRAPH, listed, passages

STORED = Path(__file__).parent / "figures.json"
HEADING = 70
"""A first paragraph that is not longer is a heading."""


def figures(regulation: str, raw: str) -> dict[str, str]:
    """The figures of every passage of a text, by citation."""
    own = passages(regulation, raw)
    return {
        f"{regulation}:{path}": _written(" \n".join(_text(path, own, listed(regulation))))
        for path in listed(regulation)
    }


def _text(path: str, own: dict[str, list[str]], paths: list[str]) -> list[str]:
    """The paragraphs of a path; all of those of the path above if they can't be told apart."""
    above, _, last = path.rpartition(".")
    if not PARAGRAPH.fullmatch(last):
        return [each for below in paths if below == path or below.startswith(f"{path}.") for each in own.get(below, [])]
    there = own[above]
    counted = max((int(each[len(above) + 2 :]) for each in paths if _is_paragraph(each, above)), default=0)
    if len(there) == counted + 1 and len(there[0]) <= HEADING:
        there = there[1:]
    if last.startswith("p") and len(there) == counted:
        return [there[int(last[1:]) - 1], *_text_below(path, own, paths)]
    return _text(above, own, paths)


def _text_below(path: str, own: dict[str, list[str]], paths: list[str]) -> list[str]:
    return [each for below in paths if below.startswith(f"{path}.") for each in own.get(below, [])]


def _is_paragraph(path: str, above: str) -> bool:
    head, _, last = path.rpartition(".")
    return head == above and last[0] == "p" and last[1:].isdigit()


def _written(text: str) -> str:
    """Numbers in their order with ranges closed up (`1-9`), then `par` for even money and the posts."""
    whole = sorted(each for each in numbers(text))
    parts: list[str] = []
    run: list[Fraction] = []
    for each in [*whole, None]:
        if run and (each is None or each != run[-1] + 1 or each.denominator != 1):
            parts.append(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run)))
            run = []
        if each is not None:
            run.append(each)
            if each.denominator != 1:
                parts.append(str(run.pop()))
    return " ".join([*parts, *(["par"] if is_even(text) else []), *posts(text)])


if __name__ == "__main__":
    regulation, file = sys.argv[1:]
    known: dict[str, str] = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    kept = {cite: found for cite, found in known.items() if not cite.startswith(f"{regulation}:")}
    kept |= figures(regulation, Path(file).read_text(encoding="utf-8"))
    STORED.write_text(json.dumps(dict(sorted(kept.items())), ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
