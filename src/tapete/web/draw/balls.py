"""Balls of bingo: ivory ones for the numbers that were called, a golden one for the last."""

from tapete.web.draw.press import Press

_RADIUS = 20.0
_PLAIN, _LAST = "bola-marfil", "bola-oro"
_PAINT = {
    _PLAIN: ("#ffffff", "#f6efdf", "#b9ab8a"),
    _LAST: ("#fff6d8", "#f0cf7c", "#9a7422"),
}
"""Light, body and shade of each."""


def symbols() -> str:
    """Both, with and without the disc that a large number stands on, for the file of pieces."""
    return "".join(_paint(name) + _body(name) + _body(name, disc=True) for name in _PAINT)


def _paint(name: str) -> str:
    stops = "".join(
        f'<stop offset="{at}" stop-color="{paint}"/>' for at, paint in zip((0, 0.55, 1), _PAINT[name], strict=True)
    )
    return f'<radialGradient id="paint-{name}" cx=".36" cy=".28" r=".85">{stops}</radialGradient>'


def _body(name: str, *, disc: bool = False) -> str:
    shadow = '<circle cx="1.2" cy="2.4" r="20" fill="#000" opacity=".32"/>'
    plate = '<circle r="13.2" fill="#fffdf6" stroke="#7a5a12" stroke-width=".8"/>' if disc else ""
    named = f"{name}-disc" if disc else name
    return f'<g id="{named}">{shadow}<circle r="20" fill="url(#paint-{name})"/>{plate}</g>'


def ball(press: Press, value: int, x: float, y: float, radius: float, *, last: bool = False, disc: bool = False) -> str:
    """A ball with its number; with a `disc` it is printed small on ivory, as on a real one."""
    name = f"{_LAST if last else _PLAIN}{'-disc' if disc else ''}"
    body = press.use(name, x, y, radius / _RADIUS)
    figure = press.word(str(value), x, y, radius * (0.62 if disc else 0.92), track=-10, classes="b")
    return f'{body}<g class="on-ball">{figure}</g>'
