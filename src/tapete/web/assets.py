"""Files that browsers keep for ever: those on disk, the sheets of styles put together, and the drawn pieces."""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath

from tapete.language import N_
from tapete.service.guard import Access, Asked
from tapete.service.problems import Trouble
from tapete.web.draw.sprite import NAME as PIECES
from tapete.web.draw.sprite import pieces
from tapete.web.squeeze import for_wide_windows, squeezed, terse

STATIC = Path(__file__).parent / "static"
YEAR = 365 * 24 * 3600
_GROUND = ("tokens", "ground", "heads", "controls")
_LAST = ("small", "motion")
_TABLE = ("stage", "dock", "side", "table")
_STAGE = (*_TABLE, "asks", *_LAST)
_CARDS = (*_TABLE, "cards", "setting", "dice", "asks", "ovals")
_PAGES = ("frame", "pages", "forms", "study")
SHEETS = {
    "table.css": (*_GROUND, *_CARDS, *_LAST, "short"),
    "banks.css": (*_GROUND, *_CARDS, "banks", *_LAST, "short"),
    "wheel.css": (*_GROUND, *_STAGE, "short"),
    "dice.css": (*_GROUND, *_TABLE, "dice", "asks", *_LAST, "short"),
    "ring.css": (*_GROUND, *_TABLE, "cards", "asks", "ovals", *_LAST, "past", "ring", "short"),
    "hall.css": (*_GROUND, *_STAGE, "carton", "hall", "short"),
    "bets.css": (*_GROUND, *_STAGE, "bets", "short"),
    "machine.css": (*_GROUND, *_TABLE, "machine", *_LAST, "short"),
    "scratch.css": (*_GROUND, *_STAGE, "scratch", "short"),
    "draws.css": (*_GROUND, *_STAGE, "draws", "short"),
    "console.css": (*_GROUND, *_CARDS, "banks", "machine", *_LAST, "console", "scratch", "carton", "desk", "bets"),
    "cartones.css": (*_GROUND, *_PAGES, "carton", "print"),
    "replay.css": (*_GROUND, "stage", "table", "cards", "asks", "ovals", *_PAGES, "past", "replay"),
    "pages.css": (*_GROUND, *_PAGES),
    "lobby.css": (*_GROUND, "stage", "cards", "dice", "machine", *_PAGES, "lobby"),
    "school.css": (*_GROUND, "stage", "table", "cards", "dice", "asks", "ovals", *_PAGES, "school"),
}
_WIDE = "-wide.css"
WIDE_SHEETS = frozenset(
    f"{name}{_WIDE}"
    for name in ("table", "wheel", "dice", "banks", "ring", "hall", "bets", "machine", "scratch", "draws")
)
"""Sheets of tables for windows that are not upright."""
_TYPES = {".css": "text/css", ".svg": "image/svg+xml", ".js": "text/javascript"}


class Asset(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    content: bytes
    packed: bytes
    media_type: str
    version: str

    def answer(self, request: Asked) -> Response[bytes]:
        """The file, packed for browsers that unpack it."""
        packs = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if packs else {})}
        return Response(self.packed if packs else self.content, media_type=self.media_type, headers=headers)


def packed(content: bytes, media_type: str) -> Asset:
    return Asset(content, gzip.compress(content, 9, mtime=0), media_type, sha256(content).hexdigest()[:12])


@cache
def asset(name: str) -> Asset:
    return packed(_content(name), _TYPES.get(Path(name).suffix, "application/octet-stream"))


def _content(name: str) -> bytes:
    if name == PIECES:
        return pieces().encode()
    if name.endswith(".js") and "/" not in name:
        return terse((STATIC / name).read_text("utf-8")).encode()
    if name in WIDE_SHEETS:
        return for_wide_windows(asset(f"{name.removesuffix(_WIDE)}.css").content.decode()).encode()
    if name in SHEETS:
        sheets = ((STATIC / "css" / f"{sheet}.css").read_text("utf-8") for sheet in SHEETS[name])
        return squeezed("\n".join(sheets)).encode()
    return (STATIC / name).read_bytes()


def static_url(name: str) -> str:
    return f"/static/{name}?v={asset(name).version}"


@cache
def names() -> frozenset[str]:
    on_disk = {
        str(path.relative_to(STATIC)) for path in STATIC.rglob("*") if path.is_file() and "css" not in path.parts
    }
    return frozenset({PIECES, *SHEETS, *WIDE_SHEETS, *on_disk})


@get(
    "/static/{name:path}",
    opt={"access": Access.ANYONE},
    cache_control=CacheControlHeader(public=True, max_age=YEAR, immutable=True),
)
async def static_file(request: Asked, name: FromPath[str]) -> Response[bytes]:
    wanted = str(name).lstrip("/")
    if wanted not in names():
        raise Trouble(404, "no_existe", N_("There is no {what} here."), what=wanted[:40])
    return asset(wanted).answer(request)


@get(
    "/p/{version:str}",
    opt={"access": Access.ANYONE},
    cache_control=CacheControlHeader(public=True, max_age=YEAR, immutable=True),
)
async def drawn_pieces(request: Asked, version: FromPath[str]) -> Response[bytes]:  # noqa: ARG001 - it makes the address new
    """The file of pieces, under the address that pages refer to."""
    return asset(PIECES).answer(request)
