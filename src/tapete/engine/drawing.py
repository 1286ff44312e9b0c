"""A cloth as a picture that needs nothing else: SVG with its own colours, for notebooks and printed layouts."""

from collections.abc import Sequence

from tapete.engine.chips import Lying, Stack, is_narrow, letters_of, stacks_of
from tapete.engine.cloth import Cloth, Spot

_FELT, _LINE, _PRINT = "#0b6b3a", "#f4e9c8", "#fdfaf0"
_PAINT = {"": "none", "rojo": "#b3202a", "negro": "#1d1d1f", "verde": "#0f8a4b"}
_RIMS = ("#1f5fa8", "#a8551f", "#6a1fa8", "#1fa89a", "#a81f5f", "#5f5f5f")
_MARGIN = 6


def svg_of(cloth: Cloth, lying: Sequence[Lying] = (), pano: int = 1) -> str:
    """One paño, with the chips that lie on it."""
    here = [chips for chips in lying if chips.pano == pano]
    stacks = stacks_of(cloth, here, letters_of(lying))
    laden = {chips.bet for chips in here}
    width, height = cloth.width + 2 * _MARGIN, cloth.height + 2 * _MARGIN
    box = f"{-_MARGIN} {-_MARGIN} {width} {height}"
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" role="img"',
            ' style="max-width:100%" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">',
            f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{width}" height="{height}" rx="6" fill="{_FELT}"/>',
            *(_cell(spot, raised=spot.bet in laden and is_narrow(spot)) for spot in cloth.spots if spot.label),
            *map(_chips, stacks),
            "</svg>",
        )
    )


def escaped(text: str) -> str:
    """Text as markup holds it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _cell(spot: Spot, *, raised: bool) -> str:
    x, y = spot.centre
    size = min(18, max(8, spot.width * 3 // 2 // max(len(spot.label), 1)))
    return (
        f'<rect x="{spot.x}" y="{spot.y}" width="{spot.width}" height="{spot.height}" fill="{_PAINT[spot.paint]}"'
        f' stroke="{_LINE}"><title>{escaped(spot.bet)}</title></rect>'
        f'<text x="{x}" y="{y - (spot.height // 4 if raised else 0)}" fill="{_PRINT}" font-size="{size}"'
        f' pointer-events="none">{escaped(spot.label)}</text>'
    )


def _chips(stack: Stack) -> str:
    opacity = ' opacity="0.7"' if stack.held else ""
    squeezed = ' textLength="20" lengthAdjust="spacingAndGlyphs"' if len(stack.worth) > 3 else ""
    return (
        f'<g transform="translate({stack.x} {stack.y})"{opacity}>'
        f'<circle r="14" fill="#fdfaf0" stroke="{_RIMS[stack.pattern]}" stroke-width="4"/>'
        f'<text font-size="10" y="2"{squeezed}>{escaped(stack.worth)}</text>'
        f'<text font-size="7" y="-8">{escaped(stack.letter)}</text></g>'
    )
