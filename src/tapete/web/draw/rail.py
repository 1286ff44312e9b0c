"""The table itself: cloth, wooden rail and brass, of whatever outline; and the paint that pieces share."""

from tapete.web.draw.press import number

_NOISE = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='220' height='220'%3E%3Cfilter id='n' x='0'"
    " y='0' width='100%25' height='100%25'%3E%3CfeTurbulence type='fractalNoise' baseFrequency='{frequency}'"
    " numOctaves='{octaves}' stitchTiles='stitch'/%3E%3CfeColorMatrix values='{values}'/%3E%3C/filter%3E%3Crect"
    " width='220' height='220' filter='url(%23n)'/%3E%3C/svg%3E"
)
_NAP = _NOISE.format(frequency=".85", octaves="2", values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .55 -.12")
_GRAIN = _NOISE.format(frequency=".012 .34", octaves="3", values="0 0 0 0 .10 0 0 0 0 .05 0 0 0 0 .02 0 0 0 1.5 -.62")
PAINT = (
    '<radialGradient id="ivory" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fffef9"/>'
    '<stop offset=".75" stop-color="#f4ecd8"/><stop offset="1" stop-color="#e3d6b6"/></radialGradient>'
    '<linearGradient id="paperface" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffefa"/>'
    '<stop offset="1" stop-color="#f6f0e2"/></linearGradient>'
    '<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f0d895"/>'
    '<stop offset=".45" stop-color="#c39a45"/><stop offset="1" stop-color="#8a6421"/></linearGradient>'
    '<radialGradient id="pearl" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#fff"/>'
    '<stop offset=".7" stop-color="#efe9dc"/><stop offset="1" stop-color="#b9b09c"/></radialGradient>'
)
"""What pieces are painted with; in the file of pieces, and once on each page that has a stage."""
GROUND = (
    '<radialGradient id="felt" cx=".5" cy=".42" r=".78"><stop offset="0" class="felt-1"/>'
    '<stop offset=".62" class="felt-2"/><stop offset="1" class="felt-3"/></radialGradient>'
    f'<pattern id="nap" width="220" height="220" patternUnits="userSpaceOnUse"><image href="{_NAP}" width="220"'
    ' height="220"/></pattern>'
    f'<pattern id="grain" width="420" height="160" patternUnits="userSpaceOnUse"><image href="{_GRAIN}" width="420"'
    ' height="220"/></pattern>'
    '<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a5c34"/>'
    '<stop offset=".18" stop-color="#6d4423"/><stop offset=".55" stop-color="#54321a"/>'
    '<stop offset="1" stop-color="#3a210f"/></linearGradient>'
    '<filter id="soft" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur stdDeviation="2.2"/></filter>'
    '<filter id="softer" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>'
)


def table(outline: str, rail: float = 26, clip: str = "cloth") -> tuple[str, str]:
    """A table whose cloth has this outline: what lies under the print, and what lies over it."""
    strokes = (
        ("rail-edge", rail * 2 + 3),
        ("rail-wood", rail * 2),
        ("rail-grain", rail * 2),
        ("rail-shine", rail * 1.25),
        ("rail-brass", 6),
    )
    edge = f'<use href="#{clip}-edge"'
    rails = "".join(f'{edge} class="{name}" stroke-width="{number(wide)}"/>' for name, wide in strokes)
    under = (
        f'<clipPath id="{clip}"><path id="{clip}-edge" d="{outline}"/></clipPath>'
        f'{edge} class="rail-shadow" stroke-width="{number(rail * 2 + 6)}" filter="url(#softer)"'
        f' transform="translate(0 9)"/>{rails}'
        f'{edge} fill="url(#felt)"/>{edge} fill="url(#nap)" opacity=".5"/>'
    )
    inner = f'<path d="{outline}" class="rail-inner" filter="url(#softer)" stroke-width="26"/>'
    return under, f'<g clip-path="url(#{clip})" class="rail-over">{inner}</g>'


OBLONG = "M64 34H1088Q1118 34 1118 64V684Q1118 714 1088 714H64Q34 714 34 684V64Q34 34 64 34Z"
