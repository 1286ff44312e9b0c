"""Write the files of rights anew, of all games or of those named: `python -m tests.rights bola`."""

import sys
from pathlib import Path

from tapete.games import REGISTRY
from tapete.law.parameters import sheet
from tests.rights.played import rows_of
from tests.rights.text import SUFFIX, write

FOLDER = Path(__file__).parents[1] / "games" / "rights"

if __name__ == "__main__":
    for slug in sys.argv[1:] or REGISTRY:
        sections = {jurisdiction: rows_of(slug, jurisdiction) for jurisdiction in sheet(slug).regulated}
        (FOLDER / f"{slug}{SUFFIX}").write_text(write(sections), encoding="utf-8")
