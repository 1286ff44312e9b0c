"""Cards: every face drawn once, large with its pips and figures, and small with one great index for telephones.

Spanish palos differ by shape; their figures carry marks: the sota a hat, the caballo a horse and the rey a crown.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from tapete.kit.cards import SPANISH_40, SUIT_LETTERS
from tapete.web.draw.press import Press, number, width

WIDTH, HEIGHT = 64.0, 90.0
BACKS = {"azul": "#1e4a6e", "rojo": "#7c2230"}
SMALL_BELOW = 50.0
_INK = {"s": "#16181b", "c": "#16181b", "h": "#b01e2a", "d": "#b01e2a"}
_ROBES = {"s": "#28476f", "c": "#28476f", "h": "#b3322f", "d": "#b3322f"}
_CORNERS = ((-1.0, -2.0), (1.0, -2.0), (-1.0, 2.0), (1.0, 2.0))
_INNER = ((-1.0, -0.68), (1.0, -0.68), (-1.0, 0.68), (1.0, 0.68))
_SIDES = ((-1.0, 0.0), (1.0, 0.0))
PLACES: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((0, -2), (0, 2)),
    "3": ((0, -2), (0, 0), (0, 2)),
    "4": _CORNERS,
    "5": (*_CORNERS, (0, 0)),
    "6": (*_CORNERS, *_SIDES),
    "7": (*_CORNERS, *_SIDES, (0, -1)),
    "8": (*_CORNERS, *_SIDES, (0, -1), (0, 1)),
    "9": (*_CORNERS, *_INNER, (0, 0)),
    "T": (*_CORNERS, *_INNER, (0, -1.35), (0, 1.35)),
}
FRAME = (
    '<rect x=".5" y=".5" width="63" height="89" rx="5.5" fill="url(#paperface)" stroke="#b9ab8d" stroke-width=".8"/>'
)


@cache
def _data(name: str) -> dict[str, str]:
    return msgspec.json.decode((files("tapete.web.draw") / "data" / f"{name}.json").read_bytes(), type=dict[str, str])


def symbols() -> str:
    suits = "".join(f'<path id="suit-{suit}" d="{path}"/>' for suit, path in _data("suits").items())
    return suits + "".join(_faces()) + _joker() + "".join(_back(name, paint) for name, paint in BACKS.items())


def _faces() -> Iterator[str]:
    press = Press()
    for suit in _data("suits"):
        for rank in "A23456789TJQK":
            ink = _INK[suit]
            code = f"{rank}{suit}"
            yield f'<g id="card-{code}" color="{ink}" fill="{ink}">{FRAME}{_large(press, rank, suit)}</g>'
            yield f'<g id="card-{code}-s" color="{ink}" fill="{ink}">{FRAME}{_small(press, rank, suit)}</g>'


def _joker() -> str:
    """The joker: a star in both colours, for it is of no palo, with its name along both sides."""
    press, ink = Press(), _INK["s"]
    star = "M0 -15L4.4 -4.6L15.6 -4.2L6.8 2.8L9.8 13.6L0 7.4L-9.8 13.6L-6.8 2.8L-15.6 -4.2L-4.4 -4.6Z"
    red = f'<path d="{star}" fill="{_INK["h"]}" stroke="#c9a14a" stroke-width="1.2"/>'
    side = "".join(press.word(letter, 8.2, 12 + 9.4 * n, 7.6, track=0, classes="b") for n, letter in enumerate("JOKER"))
    large = f'<g>{side}</g><g transform="rotate(180 32 45)">{side}</g><g transform="translate(32 45)">{red}</g>'
    small = press.word("JK", 6, 19, 20, anchor="start", track=-30, classes="b")
    small += f'<g transform="translate(38 60) scale(1.25)">{red}</g>'
    return "".join(
        f'<g id="card-Jk{suffix}" color="{ink}" fill="{ink}">{FRAME}{face}</g>'
        for suffix, face in (("", large), ("-s", small))
    )


def _index(rank: str) -> str:
    return "10" if rank == "T" else rank


def _small(press: Press, rank: str, suit: str) -> str:
    face = _index(rank)
    size = min(26.0, 34 / width(face, 1, -30))
    word = press.word(face, 6, 19, size, anchor="start", track=-30, classes="b")
    return word + _suit(press, suit, 15.5, 44, 19) + _suit(press, suit, 42, 64, 36)


def _large(press: Press, rank: str, suit: str) -> str:
    face = _index(rank)
    size = min(13.5, 12.6 / width(face, 1, -40))
    index = press.word(face, 8.2, 12.2, size, track=-40, classes="b") + _suit(press, suit, 8.2, 26, 10)
    corners = f'<g>{index}</g><g transform="rotate(180 32 45)">{index}</g>'
    if rank == "A":
        return corners + _suit(press, suit, 32, 45, 30)
    if rank in "KQJ":
        return corners + _court(press, rank, suit)
    pips = (_suit(press, suit, 32 + x * 9.8, 45 + y * 14, 10.8, down=y > 0) for x, y in PLACES[rank])
    return corners + "".join(pips)


def _court(press: Press, rank: str, suit: str) -> str:
    art = _data("courts")
    half = f"{art['body']}{art['head']}{art[rank]}".replace("{robe}", _ROBES[suit])
    return (
        '<g transform="translate(32 45)"><rect x="-16" y="-36" width="32" height="72" rx="2" fill="#fbf4e2"'
        ' stroke="#c9b68c" stroke-width=".7"/>'
        f'<g>{half}</g><g transform="rotate(180)">{half}</g><path d="M-14 0H14" stroke="#3a2f23" stroke-width=".7"/>'
        f"{_suit(press, suit, -11.4, -30.6, 7.4)}{_suit(press, suit, 11.4, 30.6, 7.4, down=True)}</g>"
    )


def _suit(press: Press, suit: str, x: float, y: float, size: float, *, down: bool = False) -> str:
    return press.use(f"suit-{suit}", x, y, size / 20, 180 if down else 0)


def _back(name: str, paint: str) -> str:
    lattice = "".join(f"M{x} 8L{x + 74} 82" for x in range(-72, 64, 7))
    lattice += "".join(f"M{x} 8L{x - 74} 82" for x in range(0, 140, 7))
    return (
        f'<g id="card-back-{name}"><rect x=".5" y=".5" width="63" height="89" rx="5.5" fill="#f7efdc"'
        ' stroke="#b9ab8d" stroke-width=".8"/>'
        f'<clipPath id="clip-{name}"><rect x="5" y="5" width="54" height="80" rx="3"/></clipPath>'
        f'<rect x="5" y="5" width="54" height="80" rx="3" fill="{paint}"/>'
        f'<path d="{lattice}" clip-path="url(#clip-{name})" stroke="#f3dcae" stroke-opacity=".34" stroke-width=".7"'
        ' fill="none"/><rect x="7.6" y="7.6" width="48.8" height="74.8" rx="2" fill="none" stroke="#f3dcae"'
        f' stroke-opacity=".75" stroke-width=".8"/><circle cx="32" cy="45" r="11" fill="{paint}" stroke="#f3dcae"'
        ' stroke-width=".9"/><path d="M32 36.5L34.6 42.4L40.5 45L34.6 47.6L32 53.5L29.4 47.6L23.5 45L29.4 42.4Z"'
        ' fill="#f3dcae"/></g>'
    )


def card(
    press: Press,
    code: str,
    says: str,
    x: float,
    y: float,
    wide: float = WIDTH,
    *,
    turn: float = 0.0,
    back: str = "rojo",
    small: bool | None = None,
    pack: str = "card",
) -> str:
    """A card with its corner at (x, y), turned about its middle; without a code it lies face down."""
    is_small = wide < SMALL_BELOW if small is None else small
    name = f"{pack}-{code}{'-s' if is_small else ''}" if code else f"card-back-{back}"
    turned = f" rotate({number(turn)} 32 45)" if turn else ""
    place = f"translate({number(x)} {number(y)}) scale({wide / WIDTH:.3f}){turned}"
    shadow = '<rect x="1.6" y="3" width="62" height="88" rx="6" class="cast"/>'
    return (
        f'<g class="card" role="img" aria-label="{says}" transform="{place}">{shadow}'
        f'<use href="{press.ref(name)}"/></g>'
    )


_PALO_INK = {"o": "#8a5a00", "c": "#a3242b", "e": "#1f4f86", "b": "#2c6a35"}
_PALOS = {
    "o": '<circle r="9.4" fill="#f0c243" stroke="#8a5a00" stroke-width="1.3"/>'
    '<circle r="5.8" fill="none" stroke="#8a5a00"/><path d="M0-4L1.2-1.2 4 0 1.2 1.2 0 4-1.2 1.2-4 0-1.2-1.2Z"/>',
    "c": '<path d="M-7.4-9.2H7.4C7.4-2.6 4.6 1 1.5 1.8V5.4C3.6 6 5.2 7.2 5.6 9.4H-5.6C-5.2 7.2-3.6 6-1.5 5.4V1.8'
    'C-4.6 1-7.4-2.6-7.4-9.2Z"/><path d="M-6-6.6H6" stroke="#f0c243" stroke-width="1.8"/>',
    "e": '<path d="M0-10.4L2-7.4V4H-2V-7.4Z"/><path d="M-5.6 3.6H5.6V5.8H-5.6Z" fill="#b98a1d"/>'
    '<path d="M-1.1 5.8H1.1V8.6H-1.1Z"/><circle cy="9.4" r="1.5" fill="#b98a1d"/>',
    "b": '<path d="M-2.2 10.2C-3.4 4-4.6-1.6-4-6.2C-3.6-9-1.8-10.4 0-10.4S3.6-9 4-6.2C4.6-1.6 3.4 4 2.2 10.2Z"/>'
    '<path d="M-3.8-3L-6.6-5.2-6-1.4ZM3.8-1L6.8-3 6 1ZM-3 3.6L-5.4 2.4-4.6 5.4Z"/>',
}
_FIGURES = {
    "S": "M-13 6C-13-6-6-13 4-13C12-13 15-8 13-3L17 1C12 4 5 6-3 7L-13 9ZM6-13C10-22 18-24 23-21C18-19 14-16 12-11Z",
    "C": "M-14 17C-16 4-9-8 2-15L1-21 7-17C14-15 19-8 22 0L18 5C13 4 9 3 5 0C6 8 10 11 11 17Z",
    "R": "M-17 10L-20-11-9-2 0-17 9-2 20-11 17 10ZM-17 13H17V18H-17Z",
}
_NAMES = {"S": "10", "C": "11", "R": "12"}


def naipe_symbols() -> str:
    palos = "".join(f'<g id="palo-{suit}" fill="{_PALO_INK[suit]}">{path}</g>' for suit, path in _PALOS.items())
    return palos + "".join(_naipes())


def _naipes() -> Iterator[str]:
    press = Press()
    for each in SPANISH_40.cards:
        rank, suit = each.rank, SUIT_LETTERS[each.suit]
        ink = f'color="{_PALO_INK[suit]}" fill="{_PALO_INK[suit]}"'
        yield f'<g id="naipe-{each}" {ink}>{FRAME}{_large_naipe(press, rank, suit)}</g>'
        yield f'<g id="naipe-{each}-s" {ink}>{FRAME}{_small_naipe(press, rank, suit)}</g>'


def _small_naipe(press: Press, rank: str, suit: str) -> str:
    index = press.word(_NAMES.get(rank, rank), 6, 19, 24, anchor="start", track=-30, classes="b")
    return index + _palo(press, suit, 38, 60, 40)


def _large_naipe(press: Press, rank: str, suit: str) -> str:
    index = (
        press.word(_NAMES[rank], 10.2, 12.2, 10.5, track=-50, classes="b")
        if rank in _NAMES
        else press.word(rank, 8.4, 12.2, 11.5, track=-40, classes="b")
    )
    corners = f'<g>{index}</g><g transform="rotate(180 32 45)">{index}</g>'
    if rank in _FIGURES:
        figure = f'<g transform="translate(32 32)"><path d="{_FIGURES[rank]}"/></g>'
        return corners + figure + _palo(press, suit, 32, 66, 24)
    if rank == "1":
        return corners + _palo(press, suit, 32, 45, 38)
    pips = (_palo(press, suit, 32 + x * 11.5, 45 + y * 14, 15.5) for x, y in PLACES[rank])
    return corners + "".join(pips)


def _palo(press: Press, suit: str, x: float, y: float, size: float) -> str:
    return press.use(f"palo-{suit}", x, y, size / 20, 0)


def naipe(press: Press, code: str, says: str, x: float, y: float, wide: float, *, back: str = "") -> str:
    """A Spanish card with its corner at (x, y); with the colour of its back it lies face down."""
    return card(press, "" if back else code, says, x, y, wide, back=back, pack="naipe")
