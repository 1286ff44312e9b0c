"""Drawings as files of their own: the pictures of the lobby's tiles and the names over them.

Such a file has everything in it that it is drawn with, and its address follows from its contents: a browser reads it
once and keeps it.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256

import msgspec
from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath
from markupsafe import Markup

from tapete.language import N_
from tapete.service.guard import Access, Asked
from tapete.service.problems import Trouble
from tapete.web.assets import YEAR, Asset, asset, packed
from tapete.web.draw.rail import GROUND
from tapete.web.draw.sprite import pieces, pieces_url, press
from tapete.web.draw.wheel import GROUND as WHEEL_GROUND
from tapete.web.glimpse import HEIGHT, WIDTH, Glimpse
from tapete.web.words import game_name

_MOST = 1_000
_CAPITALS = 12.6
_SVG = "http://www.w3.org/2000/svg"
_NEEDED = re.compile(r'href="[^"#]*#([\w-]+)"|url\(#([\w-]+)\)')
_CLASSES = re.compile(r'class="([^"]*)"')
_CLASS = re.compile(r"\.([\w-]+)")
_BEGINNING = re.compile(r'\[class\^="([\w-]+)"\]')
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_WITH_A_CONDITION = re.compile(r"@[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")


class Sketch(msgspec.Struct, frozen=True):
    """A drawing that nobody has asked for yet: the attributes of its size, and what is in it."""

    box: str
    inside: str


_kept: dict[str, Sketch] = {}


@lru_cache(maxsize=_MOST)
def picture_url(glimpse: Glimpse, felt: str, game: str) -> str:
    """The address of a tile's picture."""
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    nap = f'<rect {size} class="pic-felt"/><rect {size} fill="url(#nap)" opacity=".45"/>'
    inside = f'{nap}<g transform="{glimpse.turn}">{glimpse.ground}</g>{glimpse.live}'
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="{glimpse.anchor}YMid slice"'
    return _keep(Sketch(box, f'<g class="cloth-{felt} pic game-{game}">{inside}</g>'))


class Title(msgspec.Struct, frozen=True):
    """The name of a game in capitals: where it is drawn, and its size there."""

    href: str
    box: Markup


@lru_cache(maxsize=64)
def titles_of(games: tuple[str, ...], language: str) -> dict[str, Title]:
    """The names of some games, all in one file."""
    drawn = {game: press().letters(game_name(game, language), _CAPITALS) for game in games}
    url = _keep(Sketch("", "".join(f'<g id="{game}">{inside}</g>' for game, (inside, _) in drawn.items())))
    return {game: Title(f"{url}#{game}", Markup(box)) for game, (_, box) in drawn.items()}  # noqa: S704 - our figures


@lru_cache(maxsize=_MOST)
def _drawn(sketch: Sketch) -> Asset:
    """A drawing with the pieces and the styles that it needs."""
    style = _styles(frozenset(_classes_in(sketch.inside)))
    found = "".join(_definitions(f"{sketch.inside}{style}"))
    own = re.sub(r'href="[^"#]+#', 'href="#', sketch.inside)
    drawing = f'<svg xmlns="{_SVG}" {sketch.box}><style>{style}</style><defs>{found}</defs>{own}</svg>'
    return packed(drawing.encode(), "image/svg+xml")


def _classes_in(markup: str) -> Iterable[str]:
    return (name for names in _CLASSES.findall(markup) for name in names.split())


class Rule(msgspec.Struct, frozen=True):
    """A rule of the lobby's styles that holds without condition."""

    text: str
    classes: frozenset[str]
    beginnings: tuple[str, ...]
    """Of classes, for a selector that asks for no more."""

    def concerns(self, classes: frozenset[str]) -> bool:
        """Whether it can hold for something in a drawing that has these classes."""
        begun = (any(each.startswith(beginning) for each in classes) for beginning in self.beginnings)
        return self.classes <= classes and all(begun)


@cache
def _rules() -> tuple[Rule, ...]:
    always = _WITH_A_CONDITION.sub("", asset("lobby.css").content.decode())
    selectors = ((each.strip(), says) for every, says in _RULE.findall(always) for each in every.split(","))
    found = (
        Rule(f"{selector}{{{says}}}", frozenset(_CLASS.findall(selector)), tuple(_BEGINNING.findall(selector)))
        for selector, says in selectors
    )
    return tuple(rule for rule in found if rule.classes or rule.beginnings)


@lru_cache(maxsize=_MOST)
def _styles(classes: frozenset[str]) -> str:
    wanted = "".join(rule.text for rule in _rules() if rule.concerns(classes))
    return f"{_tokens()}svg{{color:var(--ink)}}{wanted}"


@cache
def _tokens() -> str:
    """The colours of the house, by day and by night."""
    sheet = asset("lobby.css").content.decode()
    day, night = re.findall(r":root[^{]*\{[^{}]*\}", sheet)[:2]
    return f"{day}@media (prefers-color-scheme:dark){{{night}}}"


@cache
def _known() -> dict[str, ET.Element]:
    """Everything that drawings refer to, by its id."""
    ET.register_namespace("", _SVG)
    whole = ET.fromstring(f'<svg xmlns="{_SVG}">{GROUND}{WHEEL_GROUND}{pieces()}</svg>')  # noqa: S314 - drawn here
    return {id_: each for each in whole.iter() if (id_ := each.get("id"))}


@cache
def _definition(id_: str) -> str:
    return ET.tostring(_known()[id_], "unicode").replace(f' xmlns="{_SVG}"', "")


def _definitions(markup: str) -> dict[str, None]:
    """What a drawing refers to, and what that refers to in turn."""
    found: dict[str, None] = {}
    wanted = [markup]
    while wanted:
        for ids in _NEEDED.findall(wanted.pop()):
            id_ = "".join(ids)
            if id_ in _known() and (definition := _definition(id_)) not in found:
                found[definition] = None
                wanted.append(definition)
    return found


def _keep(sketch: Sketch) -> str:
    made_of = (sketch.box, sketch.inside, asset("lobby.css").version, pieces_url())
    key = sha256("".join(made_of).encode()).hexdigest()[:16]
    if len(_kept) >= _MOST:
        del _kept[next(iter(_kept))]
    _kept[key] = sketch
    return f"/pictures/{key}.svg"


@get(
    "/pictures/{name:str}",
    opt={"access": Access.ANYONE, "cost": 0.1},
    cache_control=CacheControlHeader(public=True, max_age=YEAR, immutable=True),
)
async def picture(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A drawing, packed for browsers that unpack it."""
    found = _kept.get(name.removesuffix(".svg"))
    if found is None:
        raise Trouble(404, "no_existe", N_("There is no {what} here."), what=name[:40])
    return _drawn(found).answer(request)
