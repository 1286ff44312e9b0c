"""Wheels seen from above or upright: bowl, rotor with its pockets, turret and ball; drawn at 200 and scaled."""

import math
from collections.abc import Sequence
from html import escape

import msgspec

from tapete.web.draw.press import Press, number

_INNER, _OUTER = 97.0, 148.0
_FIGURES = 134.0
_BALL = 108.0
_GALLERY = 181.0
_DIAMONDS = 8
_ARMS = 4
_FEW = 40
GROUND = (
    '<radialGradient id="bowl" cx=".5" cy=".5" r=".5"><stop offset=".70" stop-color="#2f190a"/>'
    '<stop offset=".80" stop-color="#6b4220"/><stop offset=".9" stop-color="#8d5f33"/>'
    '<stop offset=".965" stop-color="#5a3517"/><stop offset="1" stop-color="#34200f"/></radialGradient>'
    '<radialGradient id="cone" cx=".42" cy=".36" r=".72"><stop offset="0" stop-color="#b98450"/>'
    '<stop offset=".5" stop-color="#7a4d26"/><stop offset="1" stop-color="#3c220e"/></radialGradient>'
    '<linearGradient id="gloss" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/>'
    '<stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/>'
    "</linearGradient>"
)


class Pocket(msgspec.Struct, frozen=True):
    """A pocket in the order of the wheel: what is printed in it, and its class of paint."""

    figure: str
    paint: str


def bowl(press: Press, pockets: Sequence[Pocket]) -> str:
    return f"{rim()}{rotor(press, pockets)}{GLOSS}"


def rim() -> str:
    return (
        '<circle r="206" class="cast" cy="10"/><circle r="200" fill="url(#bowl)"/>'
        '<circle r="199" fill="none" stroke="#c9a254" stroke-width="1.6" opacity=".7"/>'
        f'<g class="diamonds">{_diamonds()}</g><circle r="152" fill="none" stroke="url(#brass)" stroke-width="4"/>'
    )


def rotor(press: Press, pockets: Sequence[Pocket]) -> str:
    step = 2 * math.pi / len(pockets)
    cells = "".join(
        f'<path d="{_sector(_angle(place, step), step)}" class="p-{pocket.paint}"/>'
        for place, pocket in enumerate(pockets)
    )
    figures = "".join(_figure(press, pocket.figure, place, len(pockets)) for place, pocket in enumerate(pockets))
    return (
        f'<g class="rotor"><circle r="150" fill="#120b06"/>{cells}'
        f'<path d="{_frets(len(pockets))}" stroke="#e2c27a" stroke-width="1.1" opacity=".85"/>'
        '<circle r="119" fill="none" stroke="#e2c27a" stroke-width="1" opacity=".6"/>'
        f'<circle r="118.5" class="p-shade"/><g class="figures">{figures}</g><circle r="97" fill="url(#cone)"/>'
        '<circle r="97" fill="none" stroke="url(#brass)" stroke-width="3"/>'
        f'<g class="turret">{_arms()}<circle r="18"/><circle r="11.5"/></g></g>'
    )


GLOSS = '<circle r="199" fill="url(#gloss)"/>'


def ball(place: int, pockets: int) -> str:
    step = 2 * math.pi / pockets
    angle = _angle(place, step) + step / 2
    x, y = number(_BALL * math.cos(angle)), number(_BALL * math.sin(angle))
    lit = f'<path d="{_sector(_angle(place, step), step)}" class="p-lit"/>'
    return f'{lit}<circle cx="{x}" cy="{y}" r="7.4" class="cast"/><circle cx="{x}" cy="{y}" r="6.6" class="ball"/>'


def touched(pockets: Sequence[Pocket]) -> str:
    step = 2 * math.pi / len(pockets)
    return "".join(
        f'<path d="{_sector(_angle(place, step), step)}" class="pocket" data-outcome="{escape(pocket.figure)}"/>'
        for place, pocket in enumerate(pockets)
    )


def running() -> str:
    return f'<g class="orbit"><circle cy="-{number(_GALLERY)}" r="6.8" class="ball"/></g>'


def _angle(place: int, step: float) -> float:
    return -math.pi / 2 + (place - 0.5) * step


def _sector(begins: float, step: float) -> str:
    ends = begins + step
    corners = [
        (radius * math.cos(angle), radius * math.sin(angle))
        for radius, angle in ((_OUTER, begins), (_OUTER, ends), (_INNER, ends), (_INNER, begins))
    ]
    a, b, c, d = (f"{number(x)} {number(y)}" for x, y in corners)
    outer, inner = number(_OUTER), number(_INNER)
    return f"M{a}A{outer} {outer} 0 0 1 {b}L{c}A{inner} {inner} 0 0 0 {d}Z"


def _figure(press: Press, figure: str, place: int, pockets: int) -> str:
    turn = number(place * 360 / pockets)
    size = 12.5 if pockets < _FEW else 8.5
    word = press.label(figure, 0, -_FIGURES, (2 * math.pi * _FIGURES / pockets - 3, 15), most=size, least=3, lines=1)
    return word.replace('transform="', f'transform="rotate({turn}) ')


def _frets(pockets: int) -> str:
    angles = [_angle(place, 2 * math.pi / pockets) for place in range(pockets)]
    return "".join(
        f"M{number(_INNER * math.cos(a))} {number(_INNER * math.sin(a))}"
        f"L{number(_OUTER * math.cos(a))} {number(_OUTER * math.sin(a))}"
        for a in angles
    )


def _diamonds() -> str:
    shapes = ("M-8.5 0L0-3L8.5 0L0 3Z", "M0-8.5L3 0L0 8.5L-3 0Z")
    return "".join(
        f'<path transform="rotate({number(45 * place + 22.5)}) translate(0 -170)" d="{shapes[place % 2]}"/>'
        for place in range(_DIAMONDS)
    )


def _arms() -> str:
    return "".join(
        f'<g transform="rotate({90 * place + 45})"><path d="M-2.6-9L-1.5-37H1.5L2.6-9Z"/><circle cy="-40" r="5.4"/></g>'
        for place in range(_ARMS)
    )
