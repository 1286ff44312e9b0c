"""The ring of marbles behind the glass of a type A machine: where the browser lets who has bought time play.

Nothing here pays or decides anything: the game is the browser's own, and what it is worth is the fun of it.
"""

from html import escape

from tapete.web.draw.press import number
from tapete.web.stages.maquinas import Box

RADIUS = 0.42
"""Of the ring, in parts of the shorter side of the glass."""


def ring(glass: Box, kind: str, says: str, *, running: bool) -> str:
    """The ground with its ring, and a place that the script keeps for the marbles while time runs."""
    x, y, wide, high = glass
    unit = min(wide, high)
    box = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
    middle = f'cx="{number(x + wide / 2)}" cy="{number(y + high / 2)}"'
    ground = (
        f'<rect {box} rx="8" class="sand"/><circle {middle} r="{number(unit * RADIUS)}" class="marble-ring"/>'
        f'<circle {middle} r="{number(unit * 0.012)}" class="marble-dot"/>'
    )
    place = f'data-x="{number(x)}" data-y="{number(y)}" data-wide="{number(wide)}" data-high="{number(high)}"'
    if not running:
        return f'{ground}<g class="asleep">{_asleep(glass)}</g>'
    return (
        f'{ground}<rect {box} rx="8" class="marbles-touch"/>'
        f'<g id="{kind}-marbles" class="marbles" tabindex="0" role="application"'
        f' aria-label="{escape(says)}" {place} data-ring="{number(unit * RADIUS)}" hx-morph-skip=""></g>'
    )


def _asleep(glass: Box) -> str:
    """Marbles that lie in the ring while nobody plays."""
    x, y, wide, high = glass
    unit = min(wide, high)
    middle, step = (x + wide / 2, y + high / 2), unit * 0.078
    places = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (0.5, -0.87), (-0.5, -0.87)]
    return "".join(
        f'<g transform="translate({number(middle[0] + step * dx)} {number(middle[1] + step * dy)})">'
        f"{marble(unit * 0.034, place % 4)}</g>"
        for place, (dx, dy) in enumerate(places)
    )


def marble(radius: float, paint: int) -> str:
    """A marble of glass with a twist of colour."""
    part = {tenths: number(radius * tenths / 10) for tenths in (-9, -6, -4, -2, 2, 3, 6)}
    twist = f"M{part[-6]} {part[3]}Q0 {part[-9]} {part[6]} {part[-2]}"
    gleam = f'<circle cx="{part[-4]}" cy="{part[-4]}" r="{part[2]}" class="marble-gleam"/>'
    return f'<circle r="{number(radius)}" class="marble m{paint}"/><path d="{twist}" class="marble-twist"/>{gleam}'
