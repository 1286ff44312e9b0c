"""The half-moon of black-jack: what is printed on it, its zones, and the small picture of the lobby."""

import math
from fractions import Fraction
from functools import partial

from tapete.engine.chips import short
from tapete.engine.table import AnyTable
from tapete.families.plazas.chips import PLAZA
from tapete.games.blackjack.bets import SEGURO
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.state import LIMIT, Hand
from tapete.language import N_, say
from tapete.web.draw.chips import badge
from tapete.web.draw.press import number, rect
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.stage import TALL, Board, Spot
from tapete.web.stages.half_moon import (
    CENTRE,
    FIRST,
    SPAN,
    TOUCH,
    HalfMoon,
    Seats,
    Zone,
    arc,
    moon_board,
    pill,
    small_fan,
    small_moon,
    small_places,
)
from tapete.web.words import bet_name

MOON = HalfMoon(bet=PLAZA, bank=(((576, 166), 72, 260), ((195, 74), 76, 190)))
SIDES = (("menor", "<13"), ("mayor", ">13"))
_LINE = ((270.0, 290.0), (287.0, 308.0), (304.0, 326.0))
"""The band of the seguro: its inner edge, its middle and its outer edge."""


def blackjack_board(game: AnyTable, language: str, *, upright: bool) -> Board:
    """The cloth must say what a Black-Jack and the seguro pay, and where the banca stands."""
    rules: BlackjackRules = game.rules
    facts = {"draws": rules.stands.value - 1, "stands": rules.stands.value}
    stands = say(N_("The croupier draws on {draws} and stands on {stands}"), language, facts)
    black_jack = _pays("Black-Jack", rules.pay_black_jack.value, language)
    seguro = _pays(bet_name(game.slug, SEGURO, language), rules.pay_seguro.value, language)
    if upright:
        centre = (195.0, -240.0)
        printed = arc(black_jack, (410, 410), 14, 300, "gilt", centre)
        printed += arc(stands, (434, 434), 8, 330, "print-2", centre)
        printed += press().label(seguro, 195, 225, (374, 10), most=8, lines=1, classes="print-2")
        printed += rect(3, 236, TALL[0] - 6, TOUCH, "band", 8)
    else:
        printed = arc(stands, (204, 218), 9.6, 520, "print-2") + arc(black_jack, (240, 258), 20, 600, "gilt")
        printed += _band() + arc(seguro, _LINE[1], 11.5, 420, "")
    return moon_board(MOON, game, language, printed, _zones(rules), upright=upright)


def _zones(rules: BlackjackRules) -> list[Zone]:
    """The band of the seguro before each box; menor y mayor de trece, where they are played, are pills under it."""
    words = dict(SIDES)

    def mark(spot: Spot, upright: bool) -> str:
        return pill(spot, words[spot.bet.partition(":")[0]], 8 if upright else 9)

    band = Zone(
        bet=SEGURO,
        wide=lambda seats, plaza: seats.at(plaza, _LINE[1]),
        tall=248,
        size=(34, 34),
        radius=(11.5, 10),
        tilted=False,
    )
    return [
        band,
        *(
            Zone(bet=side, wide=partial(Seats.pill, place=place), tall=371 + 26 * place, radius=(10, 10), mark=mark)
            for place, side in enumerate(words if rules.trece.value else ())
        ),
    ]


def _pays(bet: str, pays: Fraction, language: str) -> str:
    facts = {"bet": bet, "much": pays.numerator, "each": pays.denominator}
    return say(N_("{bet} pays {much} to {each}"), language, facts)


def _band() -> str:
    inner, _, outer = _LINE

    def at(radii: tuple[float, float], degrees: float) -> str:
        angle = math.radians(degrees)
        x, y = CENTRE[0] + radii[0] * math.cos(angle), CENTRE[1] + radii[1] * math.sin(angle)
        return f"{number(x)} {number(y)}"

    first, last = FIRST - 6, FIRST + SPAN + 6
    there = f"A{number(inner[0])} {number(inner[1])} 0 0 1 {at(inner, last)}"
    back = f"A{number(outer[0])} {number(outer[1])} 0 0 0 {at(outer, first)}"
    return f'<path d="M{at(inner, first)}{there}L{at(outer, last)}{back}Z" class="band"/>'


def blackjack_glimpse(game: AnyTable, view: BlackjackView, language: str) -> Glimpse:
    """Cards as they lie, with their totals; before they are dealt, the places."""
    boxes = "".join(rect(34 + 71.3 * place, 104, 34, 44, "ln-2", 5) for place in range(4))
    dealt = [mano.hand for mano in view.manos if mano.hand.cards][:4]
    hands = [(view.banca, 158.0, -12), *zip(dealt, small_places(len(dealt)), [86] * 4, strict=False)]
    drawn = "".join(_small(hand, x, y) for hand, x, y in hands if hand.cards)
    return Glimpse(small_moon(game, language, boxes, -214, "M16 58Q158 114 300 58"), drawn)


def _small(hand: Hand, x: float, y: float) -> str:
    bust = "bust" if hand.points > LIMIT else ""
    return small_fan(hand.cards, x, y, 44, 20) + badge(press(), str(hand.points), x, y + 58, 9, bust)


def total_of(hand: Hand, *, black_jack: bool, playing: bool) -> str:
    """What a hand counts: both counts of an as while it plays."""
    if black_jack:
        return "BJ"
    if playing and hand.points != hand.hard and hand.points < LIMIT:
        return f"{hand.hard} / {hand.points}"
    return str(hand.points)


def signed(cents: int) -> str:
    """What a hand brought, in figures for its badge."""
    return f"{'+' if cents >= 0 else '−'}{short(abs(cents))}"  # noqa: RUF001 - a minus
