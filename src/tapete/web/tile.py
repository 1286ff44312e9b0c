"""A table as the lobby and the floor show it: what a stranger sees of it, and what it is to whoever looks."""

from collections.abc import Collection, Mapping
from time import time
from typing import Any

import msgspec
from markupsafe import Markup

from tapete.language import translate
from tapete.service.feed import STRANGER
from tapete.service.house import House
from tapete.service.people import Visitor, is_companion
from tapete.service.places import Place
from tapete.web.glimpses import gallery_of
from tapete.web.glimpses.picture import Glimpse, Shelf
from tapete.web.people import names_of
from tapete.web.scenes import presenter_at
from tapete.web.scenes.look import Result

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
    """What is said while anybody may stake."""
    counted: str
    """What it counts from its opening, with its number."""
    phase: str
    seconds: int | None
    """What is left of the time to bet or to answer; None while nobody is hurried."""
    minimum: int
    maximum: int
    stakes: str
    """What is played for, where that is not said by a minimum and a maximum."""
    round: int
    players: int
    places: int
    """How many may play; zero where nobody is counted."""
    playing: tuple[str, ...]
    """The pseudonyms of those who play, without the companions of the house."""
    names: tuple[str, ...] = ()
    """What some of them are called."""
    here: bool = False
    """Whether whoever looks plays there."""
    my_turn: bool = False
    desk: bool = False
    """Whether whoever looks is on duty there."""
    practice: bool
    """Whether companions fill it for whoever plays alone."""
    results: tuple[Result, ...]
    glimpse: Glimpse

    @property
    def free(self) -> int | None:
        """Places that nobody has; None where nobody is counted."""
        return max(0, self.places - self.players) if self.places else None

    @property
    def tone(self) -> str:
        """The state in a word, for the sheet of styles."""
        if not self.open:
            return "closed"
        return "yours" if self.my_turn else "open" if self.betting else "play"

    @property
    def ground(self) -> Markup:
        """What never changes of its picture."""
        return Markup(self.glimpse.ground)  # noqa: S704 - drawn here, every text as outlines

    @property
    def live(self) -> Markup:
        """What changes of its picture."""
        return Markup(self.glimpse.live)  # noqa: S704 - as above


def tiles_of(house: House, language: str, visitor: Visitor | None = None) -> list[Tile]:
    """Every table in use, by number."""
    places = [place for place in house.places.values() if place.current]
    return [_tile(place, language, visitor) for place in sorted(places, key=lambda place: place.number)]


def _tile(place: Place, language: str, visitor: Visitor | None) -> Tile:
    rules, presenter = place.game.rules, presenter_at(place.game)
    language = place.game.wording(language)
    gallery = gallery_of(place.game.slug)
    view: Any = place.game.view(place.position[0], STRANGER)
    terms = place.game.notice()
    least, stakes = presenter.stakes(rules, view, language)
    players, places = presenter.seats(rules, view)
    playing, me = tuple(id_ for id_ in view.playing() if not is_companion(id_)), visitor.id if visitor else ""
    return Tile(
        id=place.id,
        number=place.number,
        game=place.game.slug,
        shelf=gallery.SHELF,
        felt=presenter.felt,
        jurisdiction=rules.jurisdiction,
        physical=place.physical,
        open=place.is_open,
        betting=view.betting,
        open_said=translate(presenter.open_said, language),
        counted=presenter.numbered(view.round, language),
        phase=presenter.phase(rules, view, language),
        seconds=_seconds(place.deadline),
        minimum=presenter.minimum({bet.id: bet for bet in terms}, 1) or least,
        maximum=max((bet.cap for bet in terms), default=0),
        stakes=stakes,
        round=view.round,
        players=players,
        places=places,
        playing=playing,
        here=bool(me) and me in playing,
        my_turn=bool(me) and me in presenter.asked(view),
        desk=any(duty.table == place.id for duty in visitor.duties) if visitor else False,
        practice=place.companions is not None,
        results=presenter.results(rules, view)[:_SHOWN_RESULTS],
        glimpse=gallery.glimpse(place.game, view, language),
    )


def _seconds(deadline: int | None) -> int | None:
    return None if deadline is None else max(0, -(-(deadline - int(time() * 1000)) // 1000))


async def with_names(house: House, tiles: Collection[Tile], known: dict[str, str]) -> list[Tile]:
    """The same with what some of those who play are called."""
    wanted = {id_ for tile in tiles for id_ in tile.playing[:_SHOWN_NAMES]}
    names = await names_of(house, sorted(wanted), known)
    return [msgspec.structs.replace(tile, names=_named(tile, names)) for tile in tiles]


def _named(tile: Tile, names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(names[id_] for id_ in tile.playing[:_SHOWN_NAMES])
