"""Cards: every face drawn once, large with its pips and figures, and small with one great index for telephones."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from tapete.web.draw.letters import width
from tapete.web.draw.press import Press, number

WIDTH, HEIGHT = 64.0, 90.0
BACKS = {"azul": "#1e4a6e", "rojo": "#7c2230"}
SMALL_BELOW = 50.0
"""Cards narrower than this show the small face."""
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
    """All cards and backs, for the file of pieces."""
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
    classes: str = "",
) -> str:
    """A card with its corner at (x, y), turned about its middle; without a code it lies face down."""
    is_small = wide < SMALL_BELOW if small is None else small
    name = f"card-{code}{'-s' if is_small else ''}" if code else f"card-back-{back}"
    turned = f" rotate({number(turn)} 32 45)" if turn else ""
    place = f"translate({number(x)} {number(y)}) scale({wide / WIDTH:.3f}){turned}"
    shadow = '<rect x="1.6" y="3" width="62" height="88" rx="6" class="cast"/>'
    named = f"card {classes}".strip()
    return (
        f'<g class="{named}" role="img" aria-label="{says}" transform="{place}">{shadow}'
        f'<use href="{press.ref(name)}"/></g>'
    )
