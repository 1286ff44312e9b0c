"""Dice, as they lie on the cloth and as the cloth prints them, and the balls of bingo."""

import math

from tapete.web.draw.press import Press, number

_SPREAD = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_FACES = range(1, 7)
_OPPOSITE = 7
_HALF = 0.5
_TILT = math.radians(58)
Corner = tuple[float, float, float]


def printed_die(value: int, x: float, y: float, size: float) -> str:
    half = number(x - size / 2), number(y - size / 2)
    dots = "".join(
        f'<circle cx="{number(x + dx * size * 0.26)}" cy="{number(y + dy * size * 0.26)}" r="{number(size * 0.094)}"/>'
        for dx, dy in _SPREAD[value]
    )
    side = number(size)
    box = f'<rect x="{half[0]}" y="{half[1]}" width="{side}" height="{side}" rx="{number(size * 0.17)}"/>'
    return f'<g class="pdie">{box}{dots}</g>'


def die(value: int, says: str, x: float, y: float, size: float, *, yaw: float = 32) -> str:
    turn = math.radians(yaw)

    def seen(corner: Corner) -> tuple[float, float]:
        px, py, pz = corner
        across, deep = px * math.cos(turn) - py * math.sin(turn), px * math.sin(turn) + py * math.cos(turn)
        return x + across * size, y + (deep * math.sin(_TILT) - pz * math.cos(_TILT)) * size

    def face(corners: tuple[Corner, Corner, Corner, Corner], classes: str, points: int) -> str:
        flat = [seen(corner) for corner in corners]
        (ox, oy), (ux, uy), _, (vx, vy) = flat
        sides = [(ux - ox) / 100, (uy - oy) / 100, (vx - ox) / 100, (vy - oy) / 100]
        matrix = " ".join([*(f"{side:.4f}" for side in sides), number(ox), number(oy)])
        dots = "".join(f'<circle cx="{50 + dx * 26}" cy="{50 + dy * 26}" r="9.5"/>' for dx, dy in _SPREAD[points])
        outline = " ".join(f"{number(px)},{number(py)}" for px, py in flat)
        return f'<polygon points="{outline}" class="{classes}"/><g class="dots" transform="matrix({matrix})">{dots}</g>'

    front, side = _sides(value)
    h = _HALF
    faces = (
        face(((-h, h, 0), (h, h, 0), (h, h, -1), (-h, h, -1)), "d-left", front)
        + face(((h, h, 0), (h, -h, 0), (h, -h, -1), (h, h, -1)), "d-right", side)
        + face(((-h, -h, 0), (h, -h, 0), (h, h, 0), (-h, h, 0)), "d-top", value)
    )
    low = seen((0, 0, -1))
    shadow = (
        f'<ellipse cx="{number(low[0] + 3)}" cy="{number(low[1] + size * 0.1)}" rx="{number(size * 0.84)}"'
        f' ry="{number(size * 0.5)}" class="cast"/>'
    )
    return f'<g class="die" role="img" aria-label="{says}">{shadow}{faces}</g>'


def _sides(value: int) -> tuple[int, int]:
    front, *others = [face for face in _FACES if face not in {value, _OPPOSITE - value}]
    return front, next(face for face in others if face != _OPPOSITE - front)


_RADIUS = 20.0
_PLAIN, _LAST = "bola-marfil", "bola-oro"
_PAINT = {_PLAIN: ("#ffffff", "#f6efdf", "#b9ab8a"), _LAST: ("#fff6d8", "#f0cf7c", "#9a7422")}


def symbols() -> str:
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
    name = f"{_LAST if last else _PLAIN}{'-disc' if disc else ''}"
    body = press.use(name, x, y, radius / _RADIUS)
    figure = press.word(str(value), x, y, radius * (0.62 if disc else 0.92), track=-10, classes="b")
    return f'{body}<g class="on-ball">{figure}</g>'
