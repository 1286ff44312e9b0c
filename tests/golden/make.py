"""`python -m tests.golden.make`: play every guion of this folder to its acta again; read the diff before keeping it."""

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import count
from pathlib import Path

from tapete.casino.guion import acta_of, read_guion
from tapete.games import REGISTRY
from tapete.law.parameters import sheet
from tests.golden.interrupted import interrupted
from tests.golden.spoiled import bad
from tests.golden.verifiable import verifiable

FOLDER = Path(__file__).parent
GUIONES = sorted(FOLDER.glob("*.guion"))
"""One for each game and jurisdiction, and those of other set-ups of a game."""
VERSION = "0.1.0"
"""The version that wrote them first: later ones must still agree."""


def pairs() -> Iterator[tuple[str, str]]:
    """Every game with every jurisdiction that regulates it."""
    for slug in REGISTRY:
        yield from ((slug, jurisdiction) for jurisdiction in sheet(slug).regulated)


def path_of(slug: str, jurisdiction: str) -> Path:
    return FOLDER / f"{slug}.{jurisdiction}.acta"


def played(guion: Path) -> bytes:
    """The acta of a guion as the program writes it now."""
    file = BytesIO()
    acta_of(read_guion(guion.read_text(encoding="utf-8")), file, clock(), VERSION)
    return file.getvalue()


def clock() -> Callable[[], str]:
    """A clock that moves one second each time somebody looks at it."""
    seconds = count()
    return lambda: "2026-01-17T{:02}:{:02}:{:02}+01:00".format(*_hour(next(seconds)))


def _hour(seconds: int) -> tuple[int, int, int]:
    return 21 + seconds // 3600, seconds // 60 % 60, seconds % 60


def everything() -> dict[Path, bytes]:
    """Every acta of this folder: those of the guiones, the verifiable and the interrupted one, and the bad ones."""
    good = {guion.with_suffix(".acta"): played(guion) for guion in GUIONES}
    special = {FOLDER / "verifiable.acta": verifiable(VERSION), FOLDER / "interrupted.acta": interrupted(VERSION)}
    spoiled = {FOLDER / "bad" / f"{name}.acta": acta for name, acta in bad(VERSION).items()}
    return {**good, **special, **spoiled}


if __name__ == "__main__":
    (FOLDER / "bad").mkdir(exist_ok=True)
    for path in FOLDER.rglob("*.acta"):
        path.unlink()
    for path, acta in everything().items():
        path.write_bytes(acta)
