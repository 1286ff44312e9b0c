"""Trijoker on pages: three casillas before each player, the common cards, what a decision means, and the pays."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.covered import COMUNES, COVERED, CardsTurned
from tapete.families.poker.dealing import HandShown
from tapete.families.poker.names import CATEGORIES, called
from tapete.games.trijoker.jugada import BetsClosed, Leave, PlaceBets, TakeBack, Withdraw
from tapete.games.trijoker.play import TrijokerView
from tapete.games.trijoker.rules import IN_PLAY, BetsLaid, BetsTakenBack, TrijokerRules, space_name
from tapete.kit.cards import FRENCH_52, parse_card
from tapete.kit.poker.hands import PAREJA, worth_of
from tapete.language import N_, money, say, translate
from tapete.language import cards as told_cards
from tapete.web.cards import Face, Hand, faces
from tapete.web.draw.cards import card
from tapete.web.draw.press import number, rect
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Explained, Look, Result
from tapete.web.scenes.plazas import Pay, PlazaPresenter, cards_left
from tapete.web.scenes.presenter import MOST_RESULTS
from tapete.web.stage import Board
from tapete.web.stages.half_moon import HalfMoon, OnTable, moon_board, pay_table, small_fan, small_moon, small_places
from tapete.web.stages.oval import RATIO
from tapete.web.words import ratio

MOON = HalfMoon(
    bet="espacio",
    size=(114.0, 46.0),
    radius=(12, 7),
    casillas=(-36.0, 0.0, 36.0),
    top=236.0,
    ringed=False,
    cards=(52, 52),
    spread=(0.6, 0.6),
    words=150.0,
    mine=(460, 92),
)
_COMMON = {False: (576.0, 154.0, 66.0), True: (195.0, 62.0, 58.0)}
"""The middle of the common cards on both drawings, and how wide each is."""
LEAVE = N_("Your {amount:€} stay in play: they win or lose with your five cards.")
WITHDRAW = N_("Your {amount:€} come back to you now, whatever your five cards make.")
STAYS, COMES_BACK = N_("{amount:€} at risk"), N_("{amount:€} back")


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the template of trijoker shows besides the drawing."""

    pays: tuple[Pay, ...]


class Laid(msgspec.Struct, frozen=True):
    """The cards that lie on the table: now, or as the last jugada left them."""

    common: tuple[str, ...]
    hands: Mapping[int, tuple[str, ...]]
    names: Mapping[int, str]
    wins: Mapping[int, bool]


def trijoker_glimpse(game: AnyTable, view: TrijokerView, language: str) -> Glimpse:
    hands = [hand.cards for plaza in view.seats_in_play if (hand := view.hand(plaza)) and hand.cards][:4]
    dealt = [small_fan(cards, x, 88, 40, 17, "azul") for cards, x in zip(hands, small_places(len(hands)), strict=True)]
    circles = "".join(
        f'<circle cx="{number(52 + 71.3 * place + 14 * casilla)}" cy="152" r="5.5" class="ln-2"/>'
        for place in range(4)
        for casilla in (-1, 0, 1)
    )
    common = small_fan(view.common[::-1], 158, 4, 42, 48, "azul")
    return Glimpse(small_moon(game, language, circles), common + "".join(dealt))


class Trijoker(PlazaPresenter):
    """A table of trijoker."""

    template = "games/trijoker.html"
    glimpse = staticmethod(trijoker_glimpse)
    moon = MOON
    felt = "wine"
    scaled = True
    keys = "jfcx"
    laid: ClassVar[tuple[type[Event], ...]] = (BetsLaid,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetsTakenBack,)
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)

    # --- the picture -------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: TrijokerView) -> Centre:
        cites = [pay.cite for pay in look.rules.pays.table.values()]
        rows = pay_rows(look.game, look.language)
        return Centre(pays=tuple(Pay(name, pays, cite) for (name, pays), cite in zip(rows, cites, strict=True)))

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        _, y, wide = _COMMON[upright]
        slot = (wide + 8, wide * RATIO + 8)
        slots = "".join(rect(x - slot[0] / 2, y - slot[1] / 2, *slot, "ln-2", 8) for x in _commons_at(upright=upright))
        rows = pay_rows(game, language)
        if upright:
            pays = pay_table(rows, (100, 130), 176, 15.5, columns=2, step=190)
        else:
            pays = rect(411, 234, 330, 19 * len(rows) + 8, "band", 10) + pay_table(rows, (576, 248), 302, 19)
        return moon_board(MOON, game, language, slots + pays, upright=upright)

    def on_table(self, look: Look, view: TrijokerView) -> OnTable:
        laid = _laid(look, view)
        seated = view.seats or ("",) * look.rules.plazas
        return OnTable(
            boxes=tuple(
                self.box(look, plaza, player, [_hand(look, view, laid, plaza)] if laid.hands.get(plaza) else ())
                for plaza, player in enumerate(seated, 1)
            ),
            captions=(cards_left(look, view.left, len(look.rules.pack.cards)),),
        )

    def pieces(self, look: Look, view: TrijokerView, board: Board, *, upright: bool) -> str:
        common = faces(_laid(look, view).common, look.language, view.back or "azul")
        plaza, casilla = _asked(view)
        glow = ""
        if casilla:
            x, y = MOON.along(look.rules.plazas, plaza, upright=upright)[casilla - 1]
            glow = f'<circle cx="{number(x)}" cy="{number(y)}" r="{9.5 if upright else 18}" class="turnglow"/>'
        return _common(look, common, upright=upright) + super().pieces(look, view, board, upright=upright) + glow

    def results(self, rules: TrijokerRules, view: TrijokerView) -> tuple[Result, ...]:
        return tuple(Result(each, "", told_cards(each.split())) for each in reversed(view.results[-MOST_RESULTS:]))

    def tells_net(self, view: TrijokerView) -> bool:
        return view.phase not in IN_PLAY

    # --- words -------------------------------------------------------------------------------------------------------

    def asked(self, view: TrijokerView) -> Sequence[str]:
        return (view.turn,) if view.turn else ()

    def question(self, look: Look, view: TrijokerView) -> str:
        mine = next((space for space in view.bets if space.player == look.who.id), None)
        hand = view.hand(mine.plaza) if mine else None
        if hand is None or view.turn != look.who.id or not view.asked:
            return ""
        common = [card for card in view.common if card != COVERED]
        bet = say(N_("Bet {bet}"), look.language, {"bet": view.asked})
        cite = look.rules.withdrawals.cite
        return " · ".join(filter(None, (bet, told_cards(hand.cards), told_cards(common), cite)))

    def explain(self, look: Look, command: Command) -> Explained | None:
        if not isinstance(command, Leave | Withdraw):
            return super().explain(look, command)
        leaves, view = isinstance(command, Leave), look.view
        facts = {"amount": next((space.amount for space in view.bets if space.player == command.player), 0)}
        sentence = say(LEAVE if leaves else WITHDRAW, look.language, facts)
        brief = say(STAYS if leaves else COMES_BACK, look.language, facts)
        return Explained(sentence, look.rules.withdrawals.cite, brief=brief)

    def spot_of(self, command: Command) -> str:
        return f"{MOON.bet}:{command.plaza}" if isinstance(command, PlaceBets | TakeBack) else ""

    def standing(self, look: Look, view: TrijokerView, bet: str) -> str:
        mine = next((space for space in view.bets if f"{MOON.bet}:{space.plaza}" == bet), None)
        if mine is None:
            return ""
        facts = {"amount": mine.amount, "bets": ", ".join(map(str, mine.casillas))}
        return say(N_("{amount:€} on each of {bets}"), look.language, facts)


def pay_rows(game: AnyTable, language: str) -> list[tuple[str, str]]:
    pays = game.rules.pays
    rows = []
    for category, pay in pays.table.items():
        name = translate(CATEGORIES[category], language)
        if category == PAREJA:
            name = say(N_("{pair} or higher"), language, {"pair": called(PAREJA, (pays.least_pair.value,))})
        rows.append((name, say(N_("{pays} to 1"), language, {"pays": ratio(pay.value)})))
    return rows


# --- what lies --------------------------------------------------------------------------------------------------------


def _laid(look: Look, view: TrijokerView) -> Laid:
    if view.hands:
        spaces = [(space, hand) for space in view.seats_in_play for hand in [view.hand(space)] if hand]
        names = {end.plaza: called(end.category, end.kickers) for end in view.ends}
        wins = {end.plaza: bool(end.wins) for end in view.ends}
        return Laid(view.common, {plaza: hand.cards for plaza, hand in spaces}, names, wins)
    return _last(look)


def _last(look: Look) -> Laid:
    common: dict[int, str] = {}
    shown: dict[int, HandShown] = {}
    for _, event in events_of(look.told):
        if isinstance(event, BetsClosed):
            common, shown = {}, {}
        elif isinstance(event, CardsTurned) and event.side == COMUNES:
            common |= dict(zip(event.places, event.cards, strict=True))
        elif isinstance(event, HandShown):
            shown[int(event.to.removeprefix(space_name(0)[:-1]))] = event
    if not shown:
        return Laid((), {}, {}, {})
    laid = tuple(card for _, card in sorted(common.items()))
    names = {plaza: called(event.category, event.kickers) for plaza, event in shown.items()}
    wins = {plaza: _wins(look.rules, (*event.cards, *laid)) for plaza, event in shown.items()}
    return Laid(laid, {plaza: event.cards for plaza, event in shown.items()}, names, wins)


def _wins(rules: TrijokerRules, cards: Sequence[str]) -> bool:
    worth = worth_of(rules.pays.ranking, [parse_card(card, FRENCH_52) for card in cards])
    return bool(rules.pays.wins(worth))


def _asked(view: TrijokerView) -> tuple[int, int]:
    return next(((space.plaza, view.asked) for space in view.bets if view.asked and space.player == view.turn), (0, 0))


def _hand(look: Look, view: TrijokerView, laid: Laid, plaza: int) -> Hand:
    mark = "turn" if _asked(view)[0] == plaza else ""
    if plaza in laid.wins:
        mark = "won" if laid.wins[plaza] else "lost"
    staked = next((space for space in view.bets if space.plaza == plaza), None)
    return Hand(
        id=str(plaza),
        name=look.bet(f"{MOON.bet}:{plaza}"),
        cards=faces(laid.hands[plaza], look.language, view.back or "azul"),
        total=translate(laid.names[plaza], look.language) if plaza in laid.names else "",
        mark=mark,
        note=money(staked.total, look.language) if staked else "",
        mine=bool(view.seats) and view.seats[plaza - 1] == look.who.id,
    )


def _commons_at(*, upright: bool) -> tuple[float, float]:
    """The first common card lies at the croupier's left, which players see on their right."""
    return _COMMON[upright][0] + 46, _COMMON[upright][0] - 46


def _common(look: Look, common: Sequence[Face], *, upright: bool) -> str:
    _, y, wide = _COMMON[upright]
    kind, drawn = "tall" if upright else "wide", []
    for place, (face, x) in enumerate(zip(common, _commons_at(upright=upright), strict=False)):
        left, top = x - wide / 2, y - wide * RATIO / 2
        inside = card(press(), face.code, escape(face.says), left, top, wide, back=face.back or "azul")
        drawn.append(f'<g id="{kind}-common-{place}-{face.code or "back"}">{inside}</g>')
    said = escape(translate(N_("common cards"), look.language))
    return f'<g class="hand" role="group" aria-label="{said}">{"".join(drawn)}</g>' if drawn else ""


PRESENTER = Trijoker()
