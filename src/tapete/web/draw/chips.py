"""Chips and stacks: a chip is told by its figure and the pattern of its rim, its colour only helps."""

from tapete.engine.chips import short
from tapete.web.draw.press import Press, capitals, number, width

RADIUS = 20
_MOST_DRAWN = 5
_FIGURE_ROOM = 18.4
_FIGURE_MOST = 11.5
TIERS: tuple[tuple[int, str, str, str], ...] = (
    (100, "#8a7660", "#5b4d3e", "9.2 18.4"),
    (200, "#56636d", "#323b42", "13.8 13.8"),
    (500, "#b65d1d", "#763a10", "9.2 9.2"),
    (2_000, "#a8242f", "#6c131b", "6.9 6.9"),
    (10_000, "#1f5296", "#12325f", "4.6 2.3 4.6 16.1"),
    (50_000, "#23272c", "#0d0f11", "4.6 2.3 4.6 6.9"),
    (100_000, "#5c3a8a", "#382258", "3.45 3.45"),
    (0, "#a97f1b", "#6e510c", "20.7 16.1"),
)
"""Chips below a value: body, edge and pattern of the rim; the last are all the others."""
COLOURS = {
    "rojo": "#b3262f",
    "azul": "#2561ad",
    "verde": "#1d7a4a",
    "amarillo": "#b8891a",
    "blanco": "#8d8a80",
    "negro": "#2a2d31",
    "rosa": "#b24a7a",
    "naranja": "#b9601c",
    "violeta": "#6a43a0",
    "marron": "#7a5330",
    "gris": "#66707a",
    "celeste": "#2f86a6",
}


def symbols() -> str:
    made = [_body(f"chip{place}", body, edge, dash) for place, (_, body, edge, dash) in enumerate(TIERS)]
    return "".join([*made, *(_body(f"chip-{name}", paint, "#1c1a16", "5.75 5.75") for name, paint in COLOURS.items())])


def _body(name: str, body: str, edge: str, dash: str) -> str:
    return (
        f'<g id="{name}"><circle r="20" fill="{edge}"/><circle r="19.2" fill="{body}"/>'
        f'<circle r="17.57" fill="none" stroke="#f7efdc" stroke-width="4.1" stroke-dasharray="{dash}"'
        f' transform="rotate(-12)"/><circle r="15.2" fill="{body}"/>'
        f'<circle r="14.9" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".6"/>'
        f'<circle r="13" fill="url(#ivory)" stroke="{edge}" stroke-opacity=".5" stroke-width=".6"/></g>'
    )


def kind(cents: int) -> str:
    place = next((place for place, tier in enumerate(TIERS) if cents < tier[0]), len(TIERS) - 1)
    return f"chip{place}"


def chip(press: Press, cents: int, x: float, y: float, radius: float = RADIUS, *, colour: str = "") -> str:
    """A chip with its figure; `colour` for chips that have one instead of a value."""
    name = f"chip-{colour}" if colour in COLOURS else kind(cents)
    scale = radius / RADIUS
    figure = capitals(short(cents))
    size = min(_FIGURE_MOST, _FIGURE_ROOM / width(figure, 1)) * scale
    face = press.word(figure, x, y, size, track=0, classes="figure")
    return press.use(name, x, y, scale) + face


def stack(
    press: Press,
    cents: int,
    x: float,
    y: float,
    radius: float = 13,
    *,
    letter: str = "",
    owner: int = 0,
    mine: bool = False,
    held: bool = False,
    colour: str = "",
    count: int = 1,
) -> str:
    lift = radius * 0.17
    below = max(0, min(count, _MOST_DRAWN) - 1)
    shadow = (
        f'<ellipse cx="{number(x + 1)}" cy="{number(y + radius * 0.22)}" rx="{number(radius * 1.02)}"'
        f' ry="{number(radius * 0.98)}" class="cast"/>'
    )
    drawn = [shadow]
    drawn += [press.use(kind(cents), x, y - place * lift, radius / RADIUS) for place in range(below)]
    top = y - below * lift
    drawn.append(chip(press, cents, x, top, radius, colour=colour))
    if mine:
        drawn.append(f'<circle cx="{number(x)}" cy="{number(top)}" r="{number(radius + 1.9)}" class="mine-ring"/>')
    if held:
        drawn.append(_bars(x, top, radius))
    if letter:
        drawn.append(_tag(press, letter, owner, (x + radius * 0.78, top - radius * 0.78), radius))
    return "".join(drawn)


def _bars(x: float, y: float, radius: float) -> str:
    wide, high = number(radius * 2), number(radius * 1.6)
    uprights = f"M{number(x - radius * 0.6)} {number(y - radius * 0.8)}v{high}m{number(radius * 1.2)} -{high}v{high}"
    return f'<path d="M{number(x - radius)} {number(y)}h{wide}{uprights}" class="bars"/>'


def _tag(press: Press, letter: str, owner: int, at: tuple[float, float], radius: float) -> str:
    size = max(7.0, radius * 0.46)
    around = number(max(6.8, radius * 0.46))
    inside = f'<circle r="{around}"/>{press.word(letter, 0, 0, size, track=0)}'
    return f'<g class="tag o{owner}" transform="translate({number(at[0])} {number(at[1])})">{inside}</g>'


def amount_under(press: Press, cents: int, x: float, y: float) -> str:
    figure = capitals(short(cents))
    half = max(11.0, width(figure, 9, 10) / 2 + 6)
    box = f'<rect x="{number(x - half)}" y="{number(y - 7.5)}" width="{number(half * 2)}" height="15" rx="7.5"/>'
    return f'<g class="sum">{box}{press.word(figure, x, y, 8.6, track=10)}</g>'


def badge(press: Press, text: str, x: float, y: float, size: float = 11, classes: str = "") -> str:
    printed = capitals(text)
    half = max(size * 1.25, width(printed, size, 10) / 2 + size * 0.62)
    high = size * 1.9
    box = (
        f'<rect x="{number(x - half)}" y="{number(y - high / 2)}" width="{number(half * 2)}" height="{number(high)}"'
        f' rx="{number(high / 2)}"/>'
    )
    return f'<g class="badge {classes}">{box}{press.word(printed, x, y, size, track=10, classes="b")}</g>'
