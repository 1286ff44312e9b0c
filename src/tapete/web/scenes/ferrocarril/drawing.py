"""Ferrocarril: the bank at the right, the garaje at the left, what covers it by owner, the subasta, the two hands."""

import math
from collections.abc import Mapping, Sequence
from html import escape

from tapete.engine.chips import short
from tapete.engine.table import AnyTable
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.circulo.bank import amount_of
from tapete.families.circulo.powers import Somebody
from tapete.families.covered import COVERED
from tapete.games.ferrocarril.view import FerroView
from tapete.language import N_, money, say, translate
from tapete.web.draw.cards import card
from tapete.web.draw.chips import amount_under, stack
from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import Press, number, rect
from tapete.web.draw.seats import SHORT_TABLE, WIDE_TABLE
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse, word
from tapete.web.scenes.ferrocarril.table import Award, Bank, Cover
from tapete.web.stage import Board, Owner
from tapete.web.stages.hands import Lies
from tapete.web.stages.oval import Oval, draw_line, draw_sum, small_oval, small_seat
from tapete.web.stages.printed import Box, fitted

_MIDDLE = {False: WIDE_TABLE.centre[0], True: SHORT_TABLE.centre[0]}
OVAL = Oval(
    tall=SHORT_TABLE,
    hands={
        PUNTO: (Lies(x=470, y=336, wide=80), Lies(x=118, y=254, wide=60)),
        BANCA: (Lies(x=682, y=336, wide=80), Lies(x=272, y=254, wide=60)),
    },
    last=BANCA,
    badge=(15, 12),
    names=((24, 190), (24, 140)),
    sabot=((530, 424, 0.9), (158, 250, 0.8)),
    count=((576, 488, 240, 8.4), (195, 306, 180, 8)),
)
_SLOTS = (144.0, 82.0, 92.0, 20.0)
"""Of cagnotte and tips: how far down, how far from the middle, how wide, and how far below their names are."""
_GARAJE = {False: (398.0, 212.0), True: (70.0, 158.0)}
_BANCA = {False: (640.0, 208.0), True: (208.0, 156.0)}
_BAR = {False: (266.0, 340.0, 14.0), True: (183.0, 250.0, 13.0)}
"""The bar of who covers the bank: its top, width and height."""
_AWARD = {False: (250.0, 460.0, 1.0), True: (178.0, 250.0, 0.78)}
"""Where the award is told: from which height, how wide and how large."""
_LETTER_ROOM = 20.0
BESIDE_PUNTO: Box = (246.0, 330.0, 140.0, 210.0)
BESIDE_BANCA: Box = (766.0, 330.0, 140.0, 210.0)
UNDER_AWARD: Box = (326.0, 404.0, 500.0, 110.0)
UNDER_BANK: Box = (326.0, 318.0, 500.0, 160.0)
"""Where on the wide drawing what is asked stands beside what it is about."""


def ferro_board(game: AnyTable, language: str, *, upright: bool) -> Board:
    slots = "" if upright else _slots(press(), game, language)
    return OVAL.board(f'<g class="print-2">{slots}</g>', (), language, upright=upright)


def _slots(pen: Press, game: AnyTable, language: str) -> str:
    """Where the house takes its part, and where tips go."""
    top, off, wide, high = _SLOTS
    cut = f"{game.rules.deduction.value * 100} %"
    cagnotte = translate(N_("Cagnotte"), language)
    names = (f"{cagnotte} {cut}", translate(N_("Tips"), language))
    drawn = []
    for x, name in zip((_MIDDLE[False] - off, _MIDDLE[False] + off), names, strict=True):
        box = f'x="{number(x - wide / 2)}" y="{number(top)}" width="{number(wide)}" height="7" rx="3.5"'
        word = pen.label(name, x, top + high, (wide + 30, 10), most=8.4, least=5, lines=1)
        drawn.append(f'<g class="slotmark"><rect {box}/></g>{word}')
    return "".join(drawn)


def draw_sums(bank: Bank | None, language: str, *, upright: bool) -> str:
    """The garaje and the bank, where they lie whoever has them."""
    garaje, held = translate(N_("Garaje"), language), translate(N_("Bank") if bank else N_("No bank"), language)
    safe = draw_sum(garaje, bank.garage if bank else 0, _GARAJE[upright], language, upright=upright)
    return safe + draw_sum(held, bank.amount if bank else 0, _BANCA[upright], language, upright=upright)


def draw_cover(
    cover: Cover, parts: Mapping[str, int], owners: Mapping[str, Owner], language: str, *, upright: bool
) -> str:
    """What is covered of the bank, and by whom; more than it holds fills it all the same."""
    pen, middle, (top, wide, high) = press(), _MIDDLE[upright], _BAR[upright]
    left = middle - wide / 2
    whole = max(cover.announced, sum(parts.values()), 1)
    drawn = [rect(left, top, wide, high, "cover-bed", 3)]
    for player, amount in parts.items():
        long, owner = wide * amount / whole, owners[player]
        own = "cover own" if owner.mine else "cover"
        drawn.append(rect(left + 0.8, top, max(0.5, long - 1.6), high, own, 3))
        if long > _LETTER_ROOM:
            letter = pen.word(owner.letter, left + long / 2, top + high / 2, high * 0.6, track=0)
            drawn.append(f'<g class="cover-name">{letter}</g>')
        left += long
    facts = {"covered": cover.covered, "bank": cover.announced}
    words = say(N_("Covered: {covered:€} of {bank:€}"), language, facts)
    said = fitted(pen, words, middle, top + high + 13, (wide + 20, 12), most=9, lines=1)
    bar = f'<g role="img" aria-label="{escape(words)}">{"".join(drawn)}</g>'
    return f'{bar}<g class="print-2">{said}</g>'


def draw_award(it: Award, language: str, *, upright: bool) -> str:
    """How the bank goes to its next holder: the best bid or what it takes at least, and who leads or is asked."""
    pen, middle, (top, wide, k) = press(), _MIDDLE[upright], _AWARD[upright]
    best = it.bids[0] if it.bids else None
    floor = say(N_("at least {floor:€}"), language, {"floor": it.floor})
    former = say(N_("given up by {player}"), language, {"player": it.former}) if it.former else ""
    sum_ = money(best.amount if best else it.floor, language)
    size = min(40 * k, wide / width(capitals(sum_), 1, 10))
    if best:
        who = say(N_("{players} leads"), language, {"players": best.players})
    elif it.auction:
        who = translate(N_("No bid yet."), language)
    else:
        who = say(N_("Asked now: {player}"), language, {"player": it.asked}) if it.asked else ""
    return "".join(
        (
            f'<g class="print">{fitted(pen, it.stage, middle, top, (wide, 40 * k), most=17 * k)}</g>',
            f'<g class="gilt">{pen.word(sum_, middle, top + 78 * k, size, track=10)}</g>',
            draw_line(" · ".join(filter(None, (floor if best else "", former))), middle, top + 38 * k, wide, "told"),
            draw_line(who, middle, top + 122 * k, wide, "told leads"),
        )
    )


def draw_stack(id_: str, amount: int, at: tuple[float, float], owner: Owner, radius: float) -> str:
    """The chips before a seat, with their sum under them."""
    x, y = at
    inside = stack(press(), amount, x, y, radius, letter=owner.letter, owner=owner.colour, mine=owner.mine)
    under = amount_under(press(), amount, x, y + radius + 10)
    return f'<g id="{escape(id_)}" class="chip{" mine" if owner.mine else ""}">{inside}{under}</g>'


_HALF_GAP = 40.0


def ferro_glimpse(game: AnyTable, view: FerroView, language: str) -> Glimpse:
    """Seats taken and free, the banker's marked, and how much is in the bank."""
    bank, play = view.banca, view.play
    seats = "".join(seat_dot(view.seats, place, bank.banker if bank else "") for place in range(len(view.seats)))
    hands = (play.punto, play.banca) if play else ()
    return Glimpse(
        small_oval(game, language, 46, 8.5), seats + (held(amount_of(bank.parts)) if bank else "") + backs(hands)
    )


def held(amount: int) -> str:
    return f'<g class="gilt">{word(f"{short(amount)} €", 158, 70, 22, 190)}</g>'


def seat_dot(seats: Sequence[Somebody | None], place: int, banker: str) -> str:
    seat, turn = seats[place], 2 * math.pi * (place + 0.5) / len(seats)
    kind = "s-off" if seat is None else "s-bank" if seat.player == banker else "s-on"
    return small_seat(math.sin(turn), math.cos(turn), kind)


def backs(hands: Sequence[tuple[str, ...]]) -> str:
    """The hands side by side, face down as long as nobody has shown them."""
    if not any(hands):
        return ""
    left = 158 - _HALF_GAP * (len(hands) - 1)
    return "".join(
        card(press(), "" if code == COVERED else code, "", left + 2 * _HALF_GAP * order - 28 + 20 * place, 86, 36)
        for order, cards in enumerate(hands)
        for place, code in enumerate(cards)
    )
