"""`python -m tests.golden.make`: write the golden actas again; read the diff before keeping it."""

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import count
from pathlib import Path

from tapete.casino.guion import acta_of, read_guion
from tapete.games import REGISTRY
from tapete.law.parameters import sheet
from tests.golden.apuestas import CRUZADA, MUTUA
from tests.golden.interrupted import interrupted
from tests.golden.lotteries import BOLETOS_PLAZO, PLAZO
from tests.golden.maquinas import PROGRAMA, RODILLOS, TIEMPO
from tests.golden.sessions import session, talla
from tests.golden.spoiled import bad
from tests.golden.torneo import TORNEO
from tests.golden.verifiable import verifiable

FOLDER = Path(__file__).parent
OTHERS = {
    "boletos-plazo": BOLETOS_PLAZO,
    "cruzada": CRUZADA,
    "mutua": MUTUA,
    "plazo": PLAZO,
    "programa": PROGRAMA,
    "rodillos": RODILLOS,
    "tiempo": TIEMPO,
    "torneo": TORNEO,
}
"""Guiones of set-ups that are not the example of their game."""
VERSION = "0.1.0"
"""The version that wrote them first: later ones must still agree."""


def pairs() -> Iterator[tuple[str, str]]:
    """Every game with every jurisdiction that regulates it."""
    for slug in REGISTRY:
        yield from ((slug, jurisdiction) for jurisdiction in sheet(slug).regulated)


def path_of(slug: str, jurisdiction: str) -> Path:
    return FOLDER / f"{slug}.{jurisdiction}.acta"


def golden(slug: str, jurisdiction: str) -> bytes:
    """The golden acta as the program writes it now."""
    return played(session(slug, jurisdiction))


def played(guion: str) -> bytes:
    """The acta of a guion."""
    file = BytesIO()
    acta_of(read_guion(guion), file, clock(), VERSION)
    return file.getvalue()


def clock() -> Callable[[], str]:
    """A clock that moves one second each time somebody looks at it."""
    seconds = count()
    return lambda: "2026-01-17T{:02}:{:02}:{:02}+01:00".format(*_hour(next(seconds)))


def _hour(seconds: int) -> tuple[int, int, int]:
    return 21 + seconds // 3600, seconds // 60 % 60, seconds % 60


def everything() -> dict[Path, bytes]:
    """Every file of this folder that is made: the golden actas, some of other kinds and the bad ones."""
    good = {path_of(*pair): golden(*pair) for pair in pairs()}
    spoiled = {FOLDER / "bad" / f"{name}.acta": acta for name, acta in bad(VERSION).items()}
    others = {FOLDER / "verifiable.acta": verifiable(VERSION), FOLDER / "talla.acta": played(talla())}
    others |= {FOLDER / "interrupted.acta": interrupted(VERSION)}
    others |= {FOLDER / f"{name}.acta": played(guion) for name, guion in OTHERS.items()}
    return {**good, **others, **spoiled}


if __name__ == "__main__":
    (FOLDER / "bad").mkdir(exist_ok=True)
    for path in FOLDER.rglob("*.acta"):
        path.unlink()
    for path, acta in everything().items():
        path.write_bytes(acta)
