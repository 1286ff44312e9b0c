"""Ferrocarril on pages: the oval with its people, the bank and who covers it, the award, the cards and the cuadro."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from typing import Any, ClassVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.circulo.bank import amount_of, share_of
from tapete.families.circulo.people import Arrive
from tapete.games.ferrocarril.award import Bid
from tapete.games.ferrocarril.banca import SetBank
from tapete.games.ferrocarril.banco import BetsClosed
from tapete.games.ferrocarril.bets import BetPlaced, BetWithdrawn, LateBetPlaced, WithdrawBet
from tapete.games.ferrocarril.play import FerroView
from tapete.games.ferrocarril.players import AskChange, Propose
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, SettlementEvent
from tapete.games.ferrocarril.talla import AllowFreedom
from tapete.language import N_, money, say, translate
from tapete.web.draw.chips import amount_under, stack
from tapete.web.draw.press import Press, capitals, number, rect, width
from tapete.web.draw.seats import SHORT_TABLE, WIDE_TABLE, Plate, Shape, places, standing_places
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.scenes.bacarra import Banked, glimpse_of
from tapete.web.scenes.elements import Explained, Look
from tapete.web.scenes.ferrocarril.table import (
    Award,
    Bank,
    Cover,
    Cuadro,
    Standing,
    award_of,
    bank_of,
    by_player,
    cover_of,
    cuadro_of,
    hands_of,
    outcome_of,
    persons_in,
    sitters_of,
    stakes_of,
    standing_of,
)
from tapete.web.scenes.ferrocarril.words import ask, explain, is_here, lesson
from tapete.web.scenes.presenter import Where
from tapete.web.scenes.seating import Free, free_seats, owners_of, plates
from tapete.web.stage import Board, Owner
from tapete.web.stages.oval import Lies, Oval, draw_line, draw_people, draw_sum
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
"""The slots of cagnotte and tips: top, distance from the middle, width, and distance of the names below."""
_GARAJE = {False: (398.0, 212.0), True: (70.0, 158.0)}
_BANCA = {False: (640.0, 208.0), True: (208.0, 156.0)}
_BAR = {False: (266.0, 340.0, 14.0), True: (183.0, 250.0, 13.0)}
_AWARD = {False: (250.0, 460.0, 1.0), True: (178.0, 250.0, 0.78)}
_LETTER_ROOM = 20.0
BESIDE_PUNTO: Box = (246.0, 330.0, 140.0, 210.0)
BESIDE_BANCA: Box = (766.0, 330.0, 140.0, 210.0)
UNDER_AWARD: Box = (326.0, 404.0, 500.0, 110.0)
UNDER_BANK: Box = (326.0, 318.0, 500.0, 160.0)
"""Boxes of the question on the wide drawing, each beside its subject."""


# --- the drawings -----------------------------------------------------------------------------------------------------


def _slots(pen: Press, game: AnyTable, language: str) -> str:
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
    garaje, held = translate(N_("Garaje"), language), translate(N_("Bank") if bank else N_("No bank"), language)
    safe = draw_sum(garaje, bank.garage if bank else 0, _GARAJE[upright], language, upright=upright)
    return safe + draw_sum(held, bank.amount if bank else 0, _BANCA[upright], language, upright=upright)


def draw_cover(
    cover: Cover, parts: Mapping[str, int], owners: Mapping[str, Owner], language: str, *, upright: bool
) -> str:
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
    x, y = at
    inside = stack(press(), amount, x, y, radius, letter=owner.letter, owner=owner.colour, mine=owner.mine)
    under = amount_under(press(), amount, x, y + radius + 10)
    return f'<g id="{escape(id_)}" class="chip{" mine" if owner.mine else ""}">{inside}{under}</g>'


def ferro_glimpse(game: AnyTable, view: FerroView, language: str) -> Glimpse:
    bank, play = view.banca, view.play
    hands = (play.punto, play.banca) if play else ()
    banker, amount = (bank.banker, bank.amount) if bank else ("", 0)
    return glimpse_of(game, language, view.seats, banker, amount, *hands)


# --- the page ---------------------------------------------------------------------------------------------------------


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """The data of the page of one person."""

    asks: str
    outcome: str
    lesson: tuple[Explained, ...]
    course: tuple[tuple[str, bool], ...]
    free: tuple[Free, ...]
    standing: tuple[Standing, ...]
    waiting: tuple[str, ...]
    bank: Bank | None
    mine: int
    """What of the bank and of the garaje belongs to whoever looks."""
    award: Award | None
    cover: Cover | None
    bubble: Box | None
    """The box of the question on the wide drawing, beside its subject."""
    cuadro: Cuadro
    talla: int
    left: int
    behind: int
    last: bool


class Ferrocarril(Banked):
    """Baccará, chemin de fer o ferrocarril."""

    template = "games/ferrocarril.html"
    glimpse = staticmethod(ferro_glimpse)
    felt = "wine"
    pad = "cards"
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced, LateBetPlaced)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    listed: ClassVar[tuple[type[Command], ...]] = (Arrive, AskChange, Propose)

    def centre(self, look: Look, view: FerroView) -> Centre:
        rules: FerroRules = look.rules
        play = view.play
        return Centre(
            asks=ask(look, view),
            outcome=outcome_of(look, view),
            lesson=() if is_here(view) else lesson(rules, look.language),
            course=self.steps(look, view),
            free=tuple(free_seats(sitters_of(look, view), SHORT_TABLE, look.language)),
            standing=standing_of(look, view),
            waiting=tuple(map(look.name, view.waiting)),
            bank=bank_of(look, view),
            mine=share_of((*view.banca.parts, *view.banca.garage), look.who.id) if view.banca else 0,
            award=award_of(look, view),
            cover=cover_of(look, view),
            bubble=_bubble(view),
            cuadro=cuadro_of(look, view),
            talla=view.talla,
            left=view.cards_left,
            behind=rules.behind.value,
            last=play is not None and play.last_of_talla,
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        slots = "" if upright else _slots(press(), game, language)
        return OVAL.board(f'<g class="print-2">{slots}</g>', (), language, upright=upright)

    def pieces(self, look: Look, view: FerroView, board: Board, *, upright: bool) -> str:
        shape, language = OVAL.shape(upright=upright), look.language
        owners = owners_of(look, self.lying(view))
        drawn = draw_people((*plates(sitters_of(look, view), shape, language), *_standing(look, view, shape)))
        award, cover, hands = award_of(look, view), cover_of(look, view), hands_of(look, view)
        against = (stake for stake in stakes_of(view) if stake.kind != "abono" and stake.plays)
        covering = by_player((stake.player, stake.plays) for stake in against)
        if award is not None:
            drawn += draw_award(award, language, upright=upright)
        else:
            drawn += draw_sums(bank_of(look, view), language, upright=upright)
            drawn += draw_cover(cover, covering, owners, language, upright=upright) if cover else ""
            last = N_("last jugada of the talla") if view.play is not None and view.play.last_of_talla else ""
            shown = OVAL.draw_hands(zip((PUNTO, BANCA), hands, strict=True), upright=upright) if hands else ""
            drawn += shown or OVAL.draw_sabot(view.cards_left, last, language, upright=upright)
        return drawn + "".join(_stacks(view, owners, shape))

    def lying(self, view: FerroView) -> Sequence[Lying]:
        return [
            Lying(player=stake.player, bet=stake.kind, amount=stake.amount, placed=place)
            for place, stake in enumerate(stakes_of(view))
        ]

    def people(self, view: FerroView) -> Collection[str]:
        return set(persons_in(view))

    def seats(self, rules: FerroRules, view: FerroView) -> tuple[int, int]:
        return sum(seat is not None for seat in view.seats) + len(view.standing), rules.seats

    def lay(self, where: Where, worth: str) -> str:
        return f"apostar {worth}"

    def spot_of(self, command: Command) -> str:
        return "apuesta" if isinstance(command, WithdrawBet) else ""

    def question(self, look: Look, view: FerroView) -> str:
        return ask(look, view)

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts = super().facts(look, command)
        if isinstance(command, AllowFreedom):
            facts["allowed"] = translate(N_("yes") if command.allowed else N_("no"), look.language)
        return facts

    def explain(self, look: Look, command: Command) -> Explained | None:
        return explain(look.rules, look.view, look.language, command)

    def usual(self, look: Look, command: Command) -> int:
        """One step above what there is: the highest bid, or the bank that is raised."""
        view: FerroView = look.view
        if isinstance(command, Bid) and view.award is not None:
            return max(map(amount_of, view.award.bids), default=0) + int(look.rules.minimum)
        if isinstance(command, SetBank) and view.banca is not None:
            return view.banca.amount + int(look.rules.minimum)
        return 0

    def aside(self, look: Look, command: Command) -> str:
        return ", ".join(map(look.name, getattr(command, "partners", ())))

    def settles(self, event: Event) -> bool:
        return isinstance(event, SettlementEvent)


def _stacks(view: FerroView, owners: Mapping[str, Owner], shape: Shape) -> Iterator[str]:
    staked = by_player((stake.player, stake.amount) for stake in stakes_of(view))
    for at, (seat, place) in enumerate(zip(view.seats, places(shape, len(view.seats)), strict=True), 1):
        if seat is not None and seat.player in staked:
            amount, owner = staked[seat.player], owners[seat.player]
            radius = 11.0 if shape is OVAL.tall else 15.0
            yield draw_stack(f"{shape.kind}-stake-{at}-{amount}", amount, place.stake, owner, radius)


def _standing(look: Look, view: FerroView, shape: Shape) -> Iterator[Plate]:
    for each, place in zip(standing_of(look, view), standing_places(shape), strict=False):
        second = say(N_("standing · {staked:€}"), look.language, {"staked": each.staked}) if each.staked else ""
        classes = " ".join(filter(None, ("upright", "own" if each.mine else "", "turn" if each.asked else "")))
        yield Plate(
            id=f"{shape.kind}-standing-{each.behind}-{each.letter}",
            place=place,
            number=each.behind,
            name=each.player,
            letter=each.letter,
            second=second or translate(N_("standing"), look.language),
            classes=classes,
        )


def _bubble(view: FerroView) -> Box | None:
    if view.phase == Phase.PUNTO:
        return BESIDE_PUNTO
    if view.phase == Phase.BANQUERO:
        return BESIDE_BANCA
    return UNDER_AWARD if view.phase == Phase.ADJUDICACION else UNDER_BANK if view.phase == Phase.APUESTAS else None


PRESENTER = Ferrocarril()
