"""The walks of each game that are committed, and how they are written down."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from tests.properties.tables import lawful, place_of, table
from tests.properties.walks import Choice, Walk, begun, onward

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


def committed(slug: str) -> File:
    """The walks of a game that are in the repository."""
    file = COMMITTED / f"{slug}.json"
    assert file.exists(), f"no walks of {slug}: run `make walks`"
    return msgspec.json.decode(file.read_bytes(), type=File)


def commit(slug: str, deeds: list[str], walks: Iterable[Walk]) -> None:
    """Write the walks of a game, one in a line."""
    did, played = (
        ",\n".join(msgspec.json.encode(each).decode() for each in some) for some in (deeds, map(kept, walks))
    )
    (COMMITTED / f"{slug}.json").write_text(f'{{"deeds": [\n{did}\n],\n"walks": [\n{played}\n]}}\n')


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
