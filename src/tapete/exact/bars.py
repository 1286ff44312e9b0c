"""A distribution as a picture that needs nothing else: SVG bars, the most probable results of it."""

from collections.abc import Sequence

MOST_BARS = 16
_ROW, _LEFT, _WIDE, _RIGHT = 18, 90, 260, 90


def svg_of(rows: Sequence[tuple[str, float]]) -> str:
    """A bar for each result with its probability, in the order given; the least probable are left out."""
    least = sorted((share for _, share in rows), reverse=True)[:MOST_BARS][-1]
    shown = [(label, share) for label, share in rows if share >= least][:MOST_BARS]
    longest = max(share for _, share in shown)
    width, height = _LEFT + _WIDE + _RIGHT, _ROW * len(shown) + 4
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img"',
            ' font-family="sans-serif" font-size="11" dominant-baseline="central" fill="currentColor">',
            *(_bar(place, label, share, longest) for place, (label, share) in enumerate(shown)),
            "</svg>",
        )
    )


def _bar(place: int, label: str, share: float, longest: float) -> str:
    middle = _ROW * place + _ROW // 2 + 2
    length = round(_WIDE * share / longest, 1)
    return (
        f'<text x="{_LEFT - 6}" y="{middle}" text-anchor="end">{label}</text>'
        f'<rect x="{_LEFT}" y="{middle - 6}" width="{length}" height="12" fill="#0f8a4b"/>'
        f'<text x="{_LEFT + length + 6}" y="{middle}">{share:.4%}</text>'
    )
