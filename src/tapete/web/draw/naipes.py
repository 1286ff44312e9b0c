"""The Spanish pack: oros, copas, espadas and bastos, every face drawn once, with its pips or its figure.

Palos are told apart by their shape, as in the packs of cardboard; figures carry a mark of their own: the sota a hat,
the caballo a horse and the rey a crown.
"""

from collections.abc import Iterator

from tapete.kit.cards import SPANISH_40, SUIT_LETTERS
from tapete.web.draw.cards import FRAME, PLACES, SMALL_BELOW, WIDTH
from tapete.web.draw.press import Press, number

_INK = {"o": "#8a5a00", "c": "#a3242b", "e": "#1f4f86", "b": "#2c6a35"}
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
"""The indices that the figures carry."""


def symbols() -> str:
    """All faces, for the file of pieces."""
    palos = "".join(f'<g id="palo-{suit}" fill="{_INK[suit]}">{path}</g>' for suit, path in _PALOS.items())
    return palos + "".join(_faces())


def _faces() -> Iterator[str]:
    press = Press()
    for each in SPANISH_40.cards:
        rank, suit = each.rank, SUIT_LETTERS[each.suit]
        ink = f'color="{_INK[suit]}" fill="{_INK[suit]}"'
        yield f'<g id="naipe-{each}" {ink}>{FRAME}{_large(press, rank, suit)}</g>'
        yield f'<g id="naipe-{each}-s" {ink}>{FRAME}{_small(press, rank, suit)}</g>'


def _small(press: Press, rank: str, suit: str) -> str:
    index = press.word(_NAMES.get(rank, rank), 6, 19, 24, anchor="start", track=-30, classes="b")
    return index + _palo(press, suit, 38, 60, 40)


def _large(press: Press, rank: str, suit: str) -> str:
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
    """A card with its corner at (x, y); with the colour of its back it lies face down."""
    small = "-s" if wide < SMALL_BELOW else ""
    name = f"card-back-{back}" if back else f"naipe-{code}{small}"
    place = f"translate({number(x)} {number(y)}) scale({wide / WIDTH:.3f})"
    shadow = '<rect x="1.6" y="3" width="62" height="88" rx="6" class="cast"/>'
    return (
        f'<g class="card" role="img" aria-label="{says}" transform="{place}">{shadow}'
        f'<use href="{press.ref(name)}"/></g>'
    )
