"""A table as the lobby and the floor show it: what a stranger sees of it, and what it is to whoever looks."""

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from secrets import token_hex
from time import time
from typing import Any
from urllib.parse import urlencode
from weakref import WeakKeyDictionary
from zlib import crc32

import msgspec
from msgspec.structs import replace

from tapete.language import translate
from tapete.service.feed import STRANGER
from tapete.service.house import House
from tapete.service.people import Visitor, is_companion
from tapete.service.places import Place
from tapete.web.glimpse import Glimpse, Shelf
from tapete.web.people import names_of
from tapete.web.pictures import picture_url
from tapete.web.scenes import presenter_at, presenter_of
from tapete.web.scenes.elements import Result

SINCE = token_hex(4)
"""Tells versions of this process from those of another."""
_versions = count(1)
_SHOWN_RESULTS = 8
_SHOWN_NAMES = 4


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    id: str
    number: int
    game: str
    shelf: Shelf
    felt: str
    jurisdiction: str
    physical: bool
    open: bool
    betting: bool
    open_said: str
    counted: str
    phase: str
    deadline: int | None
    """When the time to bet or to answer ends, in milliseconds since 1970; None while nobody is hurried."""
    minimum: int
    maximum: int
    stakes: str
    """What is played for, where that is not said by a minimum and a maximum."""
    round: int
    players: int
    places: int
    playing: tuple[str, ...]
    """The pseudonyms of those who play, without the companions of the house."""
    asked: tuple[str, ...]
    """Those whose turn it is."""
    version: int
    """Later tiles have greater ones, whichever table they are of."""
    names: tuple[str, ...] = ()
    here: bool = False
    my_turn: bool = False
    desk: bool = False
    practice: bool
    results: tuple[Result, ...]
    glimpse: Glimpse

    @property
    def seconds(self) -> int | None:
        """What is left of the time."""
        return None if self.deadline is None else max(0, -(-(self.deadline - int(time() * 1000)) // 1000))

    @property
    def free(self) -> int | None:
        return max(0, self.places - self.players) if self.places else None

    @property
    def tone(self) -> str:
        if not self.open:
            return "closed"
        return "yours" if self.my_turn else "open" if self.betting else "play"

    @property
    def picture(self) -> str:
        """The address of its picture."""
        return picture_url(self.glimpse, self.felt, self.game)


_made: WeakKeyDictionary[Place, dict[str, tuple[Any, Tile]]] = WeakKeyDictionary()


def tiles_of(house: House, language: str, visitor: Visitor | None = None) -> list[Tile]:
    places = [place for place in house.places.values() if place.current]
    tiles = [_public(place, language) for place in sorted(places, key=lambda place: place.number)]
    return [_for(visitor, tile) for tile in tiles] if visitor else tiles


def _for(visitor: Visitor, tile: Tile) -> Tile:
    here, my_turn = visitor.id in tile.playing, visitor.id in tile.asked
    desk = any(duty.table == tile.id for duty in visitor.duties)
    return replace(tile, here=here, my_turn=my_turn, desk=desk) if here or my_turn or desk else tile


def _public(place: Place, language: str) -> Tile:
    """The tile as everybody sees it, made once for each state of a table."""
    stands = (place.position[1], place.deadline, place.is_open, place.companions is not None)
    kept = _made.setdefault(place, {})
    if language not in kept or kept[language][0] != stands:
        kept[language] = (stands, _tile(place, language, stands[1]))
    return kept[language][1]


def _tile(place: Place, language: str, deadline: int | None) -> Tile:
    rules, presenter = place.game.rules, presenter_at(place.game)
    language = place.game.wording(language)
    gallery = presenter_of(place.game.slug)
    view: Any = place.game.view(place.position[0], STRANGER)
    terms = place.game.notice()
    least, stakes = presenter.stakes(rules, view, language)
    players, places = presenter.seats(rules, view)
    return Tile(
        id=place.id,
        number=place.number,
        game=place.game.slug,
        shelf=gallery.shelf,
        felt=presenter.felt,
        jurisdiction=rules.jurisdiction,
        physical=place.physical,
        open=place.is_open,
        betting=view.betting,
        open_said=translate(presenter.open_said, language),
        counted=presenter.numbered(view.round, language),
        phase=presenter.phase(rules, view, language),
        deadline=deadline,
        minimum=presenter.minimum({bet.id: bet for bet in terms}, 1) or least,
        maximum=max((bet.cap for bet in terms), default=0),
        stakes=stakes,
        round=view.round,
        players=players,
        places=places,
        playing=tuple(id_ for id_ in view.playing() if not is_companion(id_)),
        asked=tuple(presenter.asked(view)),
        version=next(_versions),
        practice=place.companions is not None,
        results=presenter.results(rules, view)[:_SHOWN_RESULTS],
        glimpse=gallery.glimpse(place.game, view, language),
    )


async def with_names(house: House, tiles: Collection[Tile], known: dict[str, str]) -> list[Tile]:
    wanted = {id_ for tile in tiles for id_ in tile.playing[:_SHOWN_NAMES]}
    names = await names_of(house, sorted(wanted), known)
    return [replace(tile, names=_named(tile, names)) for tile in tiles]


def _named(tile: Tile, names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(names[id_] for id_ in tile.playing[:_SHOWN_NAMES])


def news(tiles: Sequence[Tile], had: str, now: str) -> list[Tile] | None:
    """The tiles that changed since somebody knew so much; None if these are not the tiles that they were shown."""
    known, _, version = had.rpartition(".")
    if known != now.rpartition(".")[0] or not version.isdecimal():
        return None
    return [tile for tile in tiles if tile.version > int(version[:12])]


class Sieve(msgspec.Struct, frozen=True, kw_only=True):
    """What a table must be like to be shown."""

    shelf: str = ""
    game: str = ""
    most: int = 0
    """The greatest minimum, in cents; none when zero."""
    free: bool = False

    def passes(self, tile: Tile) -> bool:
        right = self.game in {"", tile.game} and self.shelf in {"", tile.shelf.id}
        room = tile.open and tile.free != 0
        return right and (not self.most or tile.minimum <= self.most) and (room or not self.free)

    def on(self, shelf: str) -> str:
        return "/?" + _query(shelf, "", self.most, free=self.free)

    def since(self, tiles: Sequence[Tile], visitor: Visitor | None) -> str:
        """How much somebody knows who is shown these tiles."""
        wanted = [tile.id for tile in tiles] + [duty.table for duty in (visitor.duties if visitor else ())]
        newest = max((tile.version for tile in tiles), default=0)
        return f"{SINCE}.{crc32(' '.join(wanted).encode())}.{newest}"

    @property
    def query(self) -> str:
        return _query(self.shelf, self.game, self.most, free=self.free)


def _query(shelf: str, game: str, most: int, *, free: bool) -> str:
    wanted = {"shelf": shelf, "game": game, "most": most or "", "free": "1" if free else ""}
    return urlencode({name: value for name, value in wanted.items() if value})
