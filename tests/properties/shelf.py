"""Where the workers of one run leave the walks they found, for the others."""

import fcntl
from collections.abc import Callable
from pathlib import Path

import msgspec

from tests.properties.tables import place_of, table
from tests.properties.walks import Choice, Walk, begun, onward

Walks = tuple[Walk, ...]


class Kept(msgspec.Struct, frozen=True):
    """What a walk is played again from."""

    jurisdiction: str
    place: int
    begun: bool
    """Whether people were in their places at the beginning."""
    chosen: tuple[Choice, ...]


class Shelf:
    """A folder that all workers share; without one each finds its own."""

    folder: Path | None = None


def in_common(slug: str, find: Callable[[], Walks]) -> Walks:
    """The walks of a game, found by whoever comes first while the others wait."""
    if Shelf.folder is None:
        return find()
    with (Shelf.folder / f"{slug}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        file = Shelf.folder / f"{slug}.json"
        if file.exists():
            kept = msgspec.json.decode(file.read_bytes(), type=tuple[Kept, ...])
            return tuple(_again(slug, each) for each in kept)
        found = find()
        file.write_bytes(msgspec.json.encode([_kept(each) for each in found]))
        return found


def _kept(walk: Walk) -> Kept:
    return Kept(
        jurisdiction=walk.game.rules.jurisdiction,
        place=place_of(walk.game),
        begun=len(walk.steps) > len(walk.chosen),
        chosen=tuple(walk.chosen),
    )


def _again(slug: str, kept: Kept) -> Walk:
    game = table(slug, kept.jurisdiction, kept.place)
    return onward(begun(game) if kept.begun else Walk(game, (), ()), kept.chosen)
