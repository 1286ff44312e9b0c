"""`python docs/generate.py [FOLDER]`: write the reference pages made from the law data and the program."""

import shutil
import sys
from pathlib import Path

from game_pages import game_pages
from law_pages import law_pages
from python_pages import python_pages
from table_pages import table_pages

REFERENCE = Path(__file__).parent / "reference"


def generate(folder: Path) -> None:
    """Write every page anew, so that none outlives what it was made from."""
    pages = law_pages() | game_pages() | table_pages() | python_pages()
    for section in {path.partition("/")[0] for path in pages}:
        shutil.rmtree(folder / section, ignore_errors=True)
    for path, text in pages.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    generate(Path(sys.argv[1]) if len(sys.argv) > 1 else REFERENCE)
