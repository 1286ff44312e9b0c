"""The stage of a table: one drawing for wide screens and one upright for telephones.

A drawing has a print, which never changes while the rules of the table do not and is sent once, and a layer upon it,
which is everything that does change: chips, cards, dice, the ball, what is lit.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape

import msgspec
from markupsafe import Markup
from msgspec import json

from tapete.engine.chips import Lying
from tapete.web.draw.chips import badge, stack
from tapete.web.draw.press import Press, area, number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press

WIDE = (1152, 748)
TALL = (390, 596)
"""The sizes of the two drawings."""
_SIDE_BY_SIDE = 11.0
"""How far the stacks of several people on one spot stand apart."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """Where a bet is laid: what a hand may touch, and where its chips stand."""

    bet: str
    x: float
    y: float
    width: float
    height: float
    chips: tuple[float, float]
    radius: float = 12.0
    cell: bool = True
    """Whether it is a printed cell, and no line or crossing: only cells are lit when they win."""
    turn: float = 0.0
    """By how many degrees it is turned about its middle."""
    casillas: tuple[tuple[float, float], ...] = ()

    def at(self, casilla: int) -> "Spot":
        """The same, with the chips where a casilla has them; those of the whole spot for none."""
        return msgspec.structs.replace(self, chips=self.casillas[casilla - 1]) if casilla else self


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """One drawing of a table."""

    width: int
    height: int
    print: str
    spots: tuple[Spot, ...]
    over: str = ""

    def spot(self, bet: str) -> Spot | None:
        return next((spot for spot in self.spots if spot.bet == bet), None)


def long_board(printed: str, spots: Sequence[Spot] = (), *, upright: bool, after: str = "") -> Board:
    under, over = ("", "") if upright else table(OBLONG)
    width, height = TALL if upright else WIDE
    print_ = f'<g class="print">{printed}</g>' if printed else ""
    return Board(width=width, height=height, print=f"{under}{print_}{after}", spots=tuple(spots), over=over)


class Owner(msgspec.Struct, frozen=True):
    """Who chips belong to, as a letter on them tells."""

    letter: str
    colour: int = 0
    """From 1 to 9; none while it is not known."""
    mine: bool = False


class Gain(msgspec.Struct, frozen=True):
    """What somebody has just won with a bet, written beside it."""

    bet: str
    amount: int


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """A drawing as a page shows it."""

    kind: str
    width: int
    height: int
    print: Markup
    layer: Markup


def spots_markup(board: Board, kind: str, says: Mapping[str, str], covers: Mapping[str, Sequence[str]]) -> str:
    """What a hand may touch: every spot is a button with its name; one of them is a stop of the tabulator."""
    return buttons(
        kind,
        (
            Touched(
                of=spot.bet,
                box=(spot.x, spot.y, spot.width, spot.height),
                covers=covers.get(spot.bet, ()),
                name=says.get(spot.bet, spot.bet),
                more=_turn(spot) if spot.turn else "",
            )
            for spot in board.spots
        ),
    )


class Touched(msgspec.Struct, frozen=True, kw_only=True):
    """A button on a drawing."""

    of: str
    """The bet, or the announcement."""
    box: tuple[float, float, float, float]
    covers: Sequence[str]
    name: str
    more: str = ""
    """How a spot is turned; how round an announcement is."""


def buttons(kind: str, touched: Iterable[Touched]) -> str:
    """Buttons as a list: nothing comes of a touch without the script, which makes them of its rows.

    The kind of a bet, the size of its button and its name are told by patterns, in which braces stand for what follows
    the colon of a bet: most differ in nothing else. Where a bet is named by what it covers, that is told by a tilde.
    """
    patterns: dict[str, int] = {}
    rows = []
    for each in touched:
        sort, _, own = each.of.partition(":")
        pattern = each.name.replace(own, "{}", 1) if own else each.name
        x, y, wide, high = map(number, each.box)
        place = str(patterns.setdefault(f"{sort} {wide} {high} {pattern}", len(patterns)))
        covers = "~" if own.split("-") == [*each.covers] else " ".join(each.covers)
        rows.append("|".join((own, x, y, place, covers, *filter(None, [each.more]))))
    told = escape(json.encode([kind, list(patterns), rows]).decode(), quote=False).replace("'", "&#39;")
    return f"<g class=\"spots\" data-spots='{told}'></g>"


def terms_markup(board: Board, says: Mapping[str, str], shut: Collection[str]) -> str:
    """Bets of which something else is said now than what their print says; those not played lie in the shade."""
    return "".join(
        f'<rect {_box(spot)} class="{"shut" if spot.bet in shut else "other"}" data-of="{escape(spot.bet)}"'
        f' data-now="{escape(says[spot.bet])}"/>'
        for spot in board.spots
        if spot.bet in says
    )


def layer_markup(
    board: Board,
    lying: Sequence[Lying],
    owners: Mapping[str, Owner],
    says: Mapping[str, str],
    *,
    kind: str = "",
    won: Collection[str] = (),
    gains: Sequence[Gain] = (),
) -> str:
    """Lit spots, chips with the letters of their owners, and what was won; `says` tells of one's own chips."""
    places = {spot.bet: spot for spot in board.spots}
    lit = "".join(f'<rect {_box(places[bet])} class="won"/>' for bet in won if bet in places and places[bet].cell)
    chips = "".join(
        _piles(press(), places[bet].at(casilla), piles, owners, says, f"{kind}{casilla or ''}")
        for (bet, casilla), piles in _by_spot(lying, places).items()
    )
    earned = "".join(_gain(press(), places[gain.bet], gain) for gain in gains if gain.bet in places)
    return f'{lit}<g class="chips">{chips}</g>{earned}'


def _box(spot: Spot) -> str:
    box = area(spot.x, spot.y, spot.width, spot.height)
    if not spot.turn:
        return box
    return f'{box} transform="{_turn(spot)}"'


def _turn(spot: Spot) -> str:
    middle = f"{number(spot.x + spot.width / 2)} {number(spot.y + spot.height / 2)}"
    return f"rotate({number(spot.turn)} {middle})"


Pile = tuple[str, str, str]


def _by_spot(lying: Sequence[Lying], places: Collection[str]) -> dict[tuple[str, int], dict[Pile, list[int]]]:
    found: dict[tuple[str, int], dict[Pile, list[int]]] = {}
    for chips in lying:
        for casilla in (chips.casillas or (0,)) if chips.bet in places else ():
            piles = found.setdefault((chips.bet, casilla), {})
            piles.setdefault((chips.player, chips.colour, chips.held), []).append(chips.amount)
    return found


def _piles(
    pen: Press,
    spot: Spot,
    piles: Mapping[Pile, Sequence[int]],
    owners: Mapping[str, Owner],
    says: Mapping[str, str],
    kind: str,
) -> str:
    """One stack a player, side by side; one's own lies on top."""
    drawn = []
    for place, ((player, colour, held), amounts) in enumerate(piles.items()):
        owner = owners.get(player, Owner(""))
        shift = _SIDE_BY_SIDE * ((place + 1) // 2) * (1 if place % 2 else -1)
        x, y = spot.chips[0] + shift, spot.chips[1] - abs(shift) / 3
        inside = stack(
            pen,
            sum(amounts),
            x,
            y,
            spot.radius,
            letter=owner.letter,
            owner=owner.colour,
            mine=owner.mine,
            held=bool(held),
            colour=colour,
            count=len(amounts),
        )
        mine = f' data-says="{escape(says.get(spot.bet, ""))}"' if owner.mine else ""
        classes = f"chip{' mine' if owner.mine else ''}{f' {held}' if held else ''}"
        named = escape(f"{kind}-{spot.bet}-{owner.letter}-{colour}{held}".replace(":", "-"))
        markup = f'<g id="{named}" class="{classes}" data-on="{escape(spot.bet)}"{mine}>{inside}</g>'
        drawn.append((owner.mine, markup))
    return "".join(markup for _, markup in sorted(drawn, key=lambda each: each[0]))


def _gain(pen: Press, spot: Spot, gain: Gain) -> str:
    x, y = spot.chips
    written = f"+{gain.amount // 100}" if gain.amount % 100 == 0 else f"+{gain.amount / 100:.2f}".replace(".", ",")
    return badge(pen, written, x, y - spot.radius - 12, 11, "best gain")
