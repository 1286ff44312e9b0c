"""The half-moon of pai gow póquer: casillas in an arc, two hands before each, the croupier's above, and the dice."""

import math
from collections.abc import Sequence
from html import escape

import msgspec

from tapete.engine.table import AnyTable
from tapete.games.pai_gow.play import PaiGowView
from tapete.games.pai_gow.rules import CASILLA
from tapete.games.pai_gow.state import CRUPIER
from tapete.language import N_, say
from tapete.web.cards import Hand
from tapete.web.draw.cards import card
from tapete.web.draw.dice import die
from tapete.web.draw.press import number, rect
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.stage import Board
from tapete.web.stages import half_moon
from tapete.web.stages.oval import fan
from tapete.web.words import game_name

MOON = half_moon.HalfMoon(bet=CASILLA, sabot=False, spread=(0.58, 0.62))
"""So much of each card is seen that its value can be read."""
_CROUPIER = ((500.0, 168.0), (690.0, 168.0))
_DICE = (806.0, 84.0)
_DIE = 26.0
_SPACE = (120.0, 64.0)
"""Each of the two spaces for the cards of a player: the baja's, and the alta's before it."""
_FOCUS = (576.0, 240.0)
"""The point of the cloth that all spaces lie towards."""
_CLEAR = 50.0
"""How far from the middle of a casilla nothing else lies."""
_TALL_CROUPIER = ((134.0, 78.0), (300.0, 78.0))


class Two(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of one place: its alta and its baja, or all seven in one while they are not set."""

    alta: Hand | None = None
    baja: Hand | None = None


def pai_gow_board(game: AnyTable, language: str, *, upright: bool) -> Board:
    name, percent = game_name(game.slug, language), f"{float(game.rules.commission.value * 100):g}"
    terms = say(N_("Equal hands are the bank's · Commission {percent} %"), language, {"percent": percent})
    if upright:
        printed = half_moon.arc(name, (410, 410), 14, 300, "gilt", (195.0, -240.0))
        printed += press().label(terms, 195, 236, (374, 10), most=8, lines=1, classes="print-2")
    else:
        seats = half_moon.Seats(game.rules.plazas)
        printed = half_moon.arc(name, (228, 246), 20, 520, "gilt") + half_moon.arc(
            terms, (262, 282), 10, 560, "print-2"
        )
        printed += "".join(_spaces(*_space(seats, plaza)) for plaza in range(1, game.rules.plazas + 1))
    return half_moon.moon_board(MOON, game, language, printed, upright=upright)


def _space(seats: half_moon.Seats, plaza: int) -> tuple[float, float]:
    """The middle of the two spaces of a casilla: from it towards the middle of the cloth, as near as they are clear."""
    x, y = seats.box(plaza)
    dx, dy = _FOCUS[0] - x, _FOCUS[1] - y
    far = math.hypot(dx, dy)
    wide, high = _SPACE
    steps = [(half + _CLEAR) * far / abs(aside) for half, aside in ((wide / 2, dx), (high, dy)) if round(aside)]
    step = min(steps) / far
    return x + dx * step, y + dy * step


def _spaces(x: float, y: float) -> str:
    wide, high = _SPACE
    left, right = number(x - wide / 2), number(x + wide / 2)
    outline = f'x="{left}" y="{number(y - high)}" width="{number(wide)}" height="{number(2 * high)}"'
    return f'<rect {outline} rx="8" class="ln-2"/><path d="M{left} {number(y)}H{right}" class="ln-2"/>'


# --- what lies --------------------------------------------------------------------------------------------------------


def draw_hands(croupier: Two, twos: Sequence[Two], *, upright: bool) -> str:
    if upright:
        mine = [hand for two in twos for hand in (two.alta, two.baja) if hand]
        return _two(croupier, "tall", _TALL_CROUPIER, (46, 150), (46, 80)) + half_moon.draw_mine(MOON, mine)
    seats, drawn = half_moon.Seats(len(twos)), _two(croupier, "wide", _CROUPIER, (58, 210), (58, 100))
    for plaza, two in enumerate(twos, 1):
        (x, y), half = _space(seats, plaza), _SPACE[1] / 2
        places = (x, y + half - 3), (x, y - half - 3)
        drawn += _two(two, "wide", places, (36, _SPACE[0] - 8), (36, 80))
    return drawn


def _two(
    two: Two,
    kind: str,
    places: tuple[tuple[float, float], tuple[float, float]],
    alta: tuple[float, float],
    baja: tuple[float, float],
) -> str:
    """The hands of a place, the baja behind the alta; each with the width of its cards and its room."""
    behind = fan(two.baja, kind, places[1], *baja, spread=MOON.spread) if two.baja else ""
    before = fan(two.alta, kind, places[0], *alta, spread=MOON.spread) if two.alta else ""
    return before + behind


def draw_bank(plazas: int, banker: int, says: str, *, upright: bool) -> str:
    """The white circle of the bank (MU2010:97.5.p3): before the croupier, or beside the casilla of the banker."""
    kind, radius = ("tall", 8.0) if upright else ("wide", 12.0)
    x, y = (150.0, 22.0) if upright else (half_moon.CENTRE[0] - 212, 104.0)
    if banker and upright:
        row = half_moon.Row(plazas)
        x, y = row.middle(banker) - row.wide / 2 + 6, MOON.top - 2
    elif banker:
        x, y = half_moon.Seats(plazas).box(banker)
        x, y = x - half_moon.BOX[0] / 2 - 6, y - half_moon.BOX[1] / 2 + 4
    word = press().word("B", x, y, radius, track=0, classes="b")
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="#fbf7ec" stroke="#8a7a55"/>'
    return f'<g id="{kind}-bank" role="img" aria-label="{escape(says)}">{disc}<g fill="#2b2414">{word}</g></g>'


def draw_dice(dice: Sequence[int], throw: str, says: str, *, upright: bool) -> str:
    """The three dice, side by side; `throw` tells one throw from others."""
    if not dice:
        return ""
    kind, x, y, size = ("tall", 320, 150, 17) if upright else ("wide", *_DICE, _DIE)
    drawn = [die(v, str(v), x + n * size * 1.5, y, size, yaw=20 + 17 * n) for n, v in enumerate(dice)]
    return f'<g id="{kind}-{throw}" class="dice" role="img" aria-label="{escape(says)}">{"".join(drawn)}</g>'


def pai_gow_glimpse(game: AnyTable, view: PaiGowView, language: str) -> Glimpse:
    shown = next((each.setting for each in view.settled if each.to == CRUPIER), None)
    cards = (
        half_moon.small_fan(shown.alta, 136, 6, 36, 17) + half_moon.small_fan(shown.baja, 232.5, 6, 36, 17)
        if shown
        else ""
    )
    played = min(sum(hand.to != CRUPIER for hand in view.hands), 4)
    backs = "".join(card(press(), "", "", 26 + 71.3 * place, 106, 26, back="azul") for place in range(played))
    boxes = "".join(
        rect(26 + 71.3 * place, 106, 26, 36, "ln-2", 4) + rect(55 + 71.3 * place, 112, 16, 24, "ln-2", 3)
        for place in range(4)
    )
    return Glimpse(half_moon.small_moon(game, language, boxes, -214, "M16 62Q158 112 300 62"), cards + backs)
