"""Walks on file: those that are committed, and those that the workers of a soak leave for one another."""

import fcntl
from collections.abc import Callable
from pathlib import Path

import msgspec

from tests.properties.tables import lawful, place_of, table
from tests.properties.walks import Choice, Walk, begun, onward

Walks = tuple[Walk, ...]
COMMITTED = Path(__file__).parent / "walks"


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """What a walk is played again from."""

    jurisdiction: str
    place: int
    begun: bool
    """Whether people were in their places at the beginning."""
    chosen: tuple[Choice, ...]


class File(msgspec.Struct, frozen=True):
    """The committed walks of a game, and what they did when they were found."""

    deeds: list[str]
    walks: list[Kept]


class Shelf:
    """A folder that all workers share; without one each finds its own."""

    folder: Path | None = None


def committed(slug: str) -> File:
    """The walks of a game that are in the repository."""
    file = COMMITTED / f"{slug}.json"
    assert file.exists(), f"no walks of {slug}: run `make walks`"
    return msgspec.json.decode(file.read_bytes(), type=File)


def commit(slug: str, deeds: list[str], walks: Walks) -> None:
    """Write the walks of a game, one in a line."""
    did, played = (
        ",\n".join(msgspec.json.encode(each).decode() for each in some) for some in (deeds, map(kept, walks))
    )
    (COMMITTED / f"{slug}.json").write_text(f'{{"deeds": [\n{did}\n],\n"walks": [\n{played}\n]}}\n')


def in_common(slug: str, find: Callable[[], Walks]) -> Walks:
    """The walks of a game, found by whoever comes first while the others wait."""
    if Shelf.folder is None:
        return find()
    with (Shelf.folder / f"{slug}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        file = Shelf.folder / f"{slug}.json"
        if file.exists():
            found = msgspec.json.decode(file.read_bytes(), type=tuple[Kept, ...])
            return tuple(played_again(slug, each) for each in found)
        walks = find()
        file.write_bytes(msgspec.json.encode([kept(each) for each in walks]))
        return walks


def kept(walk: Walk) -> Kept:
    """The part of a walk that is written down."""
    return Kept(
        jurisdiction=walk.game.rules.jurisdiction,
        place=place_of(walk.game),
        begun=len(walk.steps) > len(walk.chosen),
        chosen=tuple(walk.chosen),
    )


def played_again(slug: str, kept: Kept) -> Walk:
    """A walk from what was written down, as far as its choices still fit the rules."""
    game = table(slug, kept.jurisdiction, kept.place % len(lawful(slug, kept.jurisdiction)))
    return onward(begun(game) if kept.begun else Walk(game, (), ()), kept.chosen)
