"""The wheel games on pages: wheel and ball, colour chips, and the choice after a zero."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from tapete.engine.chips import short
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.prison import ChooseZero, Freed, Imprisoned
from tapete.families.stakes.cells import BetPlaced, BetWithdrawn, Collected, Gain, Paid, Returned
from tapete.families.table.closing import Closing
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.wheel.play import WheelView
from tapete.families.wheel.rules import Phase, Series, WheelRules
from tapete.families.wheel.series import BuySeries, ReturnSeries
from tapete.families.wheel.throw import SPOKEN, Call, Called, Drawn, ThrowVoided
from tapete.kit.money import write_amount
from tapete.kit.wheel import ROULETTE
from tapete.language import N_, translate
from tapete.service.problems import unreadable
from tapete.web.draw.sprite import press
from tapete.web.draw.wheel import bowl, touched
from tapete.web.glimpse import RULETAS
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Chip, Look, Result, Rolled, Settled
from tapete.web.scenes.presenter import MOST_RESULTS, WORTH, Act, Filled, Presenter, Where, layout_of
from tapete.web.scenes.prison import ZeroChoice, choices_of
from tapete.web.scenes.wheel.drawing import (
    DISH,
    bola_board,
    draw_ball,
    draw_turn,
    fortuna_board,
    painted_pockets,
    paints_of,
    pockets_of,
    wheel_glimpse,
)
from tapete.web.scenes.wheel.ruleta import announced, ruleta_board
from tapete.web.stage import Board

_CHIP_COUNTS = (1, 5, 20)
_LONGEST_FIGURE = 2
_STEPS: dict[type[Event], str] = {
    Collected: "collected",
    Paid: "paid",
    Returned: "returned",
    Imprisoned: "imprisoned",
    Freed: "freed",
}


class Colours(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips: mine, the colours that are free, and what they may be worth."""

    mine: tuple[Series, ...]
    free: tuple[str, ...]
    values: tuple[int, ...]
    default: int
    returnable: bool


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What only these games ask of a player."""

    choices: tuple[ZeroChoice, ...]
    colours: Colours | None


class Wheel(Presenter):
    """Bola, the ruletas and the fortune wheel."""

    template = "games/wheel.html"
    shelf = RULETAS
    sheet = "wheel"
    glimpse = staticmethod(wheel_glimpse)
    switches: ClassVar[bool] = True
    pad = "wheel"
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    afresh: ClassVar[tuple[type[Event], ...]] = (Drawn, ThrowVoided)
    own: ClassVar[tuple[type[Command], ...]] = (ChooseZero, BuySeries, ReturnSeries)

    def centre(self, look: Look, view: WheelView) -> Centre:
        return Centre(choices=choices_of(look, view.stakes), colours=_colours(look, view))

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        if game.rules.travel:
            return fortuna_board(game, layout_of(game), language, upright=upright)
        draw = ruleta_board if pockets_of(game.rules) == ROULETTE.pockets else bola_board
        return draw(game, layout_of(game), language, upright=upright)

    def pieces(self, look: Look, view: WheelView, board: Board, *, upright: bool) -> str:
        outcome = view.results[-1] if view.results else ""
        moving = _is_moving(look.rules, view)
        pockets, key = pockets_of(look.rules), _key(view)
        if look.rules.travel:
            return draw_turn(pockets, outcome, key, moving=moving, upright=upright)
        if pockets != ROULETTE.pockets:
            return draw_ball(pockets, outcome, f"{upright:d}-{key}", moving=moving, at=DISH[upright])
        return "" if upright else draw_ball(pockets, outcome, key, moving=moving)

    def rolled(self, view: WheelView) -> Rolled:
        return Rolled(_key(view), 2600, "ball")

    def won(self, look: Look, view: WheelView) -> Collection[str]:
        if not (view.results and _is_fresh(look)):
            return ()
        return [bet.id for bet in look.rules.bets.values() if view.results[-1] in bet.covers]

    def tells_net(self, view: WheelView) -> bool:
        """Not any more once the bets of the next throw are closed."""
        return view.phase != Phase.RONDA or view.betting or not view.done

    def results(self, rules: WheelRules, view: WheelView) -> tuple[Result, ...]:
        paints = paints_of(rules)
        return tuple(_result(outcome, paints) for outcome in reversed(view.results[-MOST_RESULTS:]))

    def face(self, rules: WheelRules, outcome: str, language: str) -> Result:
        return msgspec.structs.replace(_result(outcome, paints_of(rules)), call=rules.announcements[outcome])

    def dial(self, game: AnyTable) -> str:
        return "" if game.rules.travel else _dial(game)

    def steps(self, look: Look, view: WheelView) -> tuple[tuple[str, bool], ...]:
        calls = [SPOKEN.get(step.call, step.call) for step in look.rules.steps]
        rest = [translate(N_("Result"), look.language), translate(N_("Pago"), look.language)]
        under_way = {Phase.RONDA: view.done, Phase.LIQUIDACION: len(calls) + 1}
        now = under_way.get(Phase(view.phase), -1)
        return tuple((name, place == now) for place, name in enumerate([*calls, *rest]))

    def words(self, look: Look, command: Command) -> str:
        """Launching is done, not said."""
        launches = {step.call for step in look.rules.steps if step.launches}
        return "" if getattr(command, "call", "") in launches else super().words(look, command)

    def people(self, view: WheelView) -> Collection[str]:
        return [held.player for held in view.series]

    def seats(self, rules: WheelRules, view: WheelView) -> tuple[int, int]:
        seated = {stake.player for stake in view.stakes} | {held.player for held in view.series}
        return len(seated), rules.series.places if rules.series else 0

    def chips(self, view: WheelView, me: str) -> tuple[Chip, ...]:
        return tuple(
            Chip(
                f"{count} fichas de {held.colour}",
                f"{count} x {short(held.value)}",
                count == _CHIP_COUNTS[0],
                cents=count * held.value,
                colour=held.colour,
            )
            for held in view.series
            if held.player == me
            for count in _CHIP_COUNTS
        )

    def phase(self, rules: WheelRules, view: WheelView, language: str) -> str:
        if _is_moving(rules, view):
            return translate(N_("no va más"), language)
        return super().phase(rules, view, language)

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts = super().facts(look, command)
        if isinstance(command, Call):
            facts["call"] = f"{SPOKEN.get(command.call, command.call)} {command.direction}".strip()
        return facts

    def worth(self, where: Where, amount: int, view: WheelView) -> str:
        colour = where[2]
        value = next((held.value for held in view.series if held.colour == colour), 0) if colour else 0
        return f"{amount // value} fichas de {colour}" if value else write_amount(amount)

    def acts(self) -> Mapping[str, Act]:
        return {"colour": _bought, "announce": self._announced}

    def _announced(self, form: Filled) -> list[str]:
        call, worth, pano = form.field("call"), form.field("worth"), form.field("pano")
        found = announced(call, frozenset(bet.id for bet in form.game.notice()))
        if found is None or not WORTH.fullmatch(worth):
            raise unreadable(f"{call[:40]} {worth[:40]}")
        where = int(pano) if pano.isascii() and pano.isdecimal() else 1
        return [self.lay((bet, where, ""), worth) for bet, chips in found.bets for _ in range(chips)]

    def says(self, event: Event) -> bool:
        return isinstance(event, Called | Drawn | ThrowVoided | RoundClosed | TableOpened | Closing)

    def settles(self, event: Event) -> bool:
        return type(event) in _STEPS

    def settled(self, event: Event, look: Look) -> Settled:
        player = str(getattr(event, "player", ""))
        gains: tuple[Gain, ...] = event.gains if isinstance(event, Paid) else ()
        amount = int(getattr(event, "amount", 0))
        paid = isinstance(event, Paid)
        return Settled(
            kind=_STEPS.get(type(event), "replenished"),
            player=look.name(player),
            bets=tuple(gain.bet for gain in gains) or (str(getattr(event, "bet", "")),),
            stake=sum(gain.stake for gain in gains) if paid else amount,
            gain=amount if paid else 0,
            cite=event.cite,
            mine=player == look.who.id,
        )


def _bought(form: Filled) -> list[str]:
    colour, each = form.field("colour"), form.field("each")
    owned = any((held.player, held.colour) == (form.me, colour) for held in form.view.series)
    return [f"serie {colour} {form.field('count')}" + ("" if owned or not each else f" a {each}")]


@lru_cache(maxsize=256)
def _dial(game: AnyTable) -> str:
    pockets = painted_pockets(game.rules)
    return f'<g class="wheel">{bowl(press(), pockets)}</g>{touched(pockets)}'


def _result(outcome: str, paints: Mapping[str, str]) -> Result:
    return Result(outcome, paints[outcome], outcome if len(outcome) <= _LONGEST_FIGURE else "")


def _key(view: WheelView) -> str:
    if not view.results:
        return ""
    return f"{view.round - (view.phase != Phase.LIQUIDACION)}-{view.results[-1]}"


def _is_moving(rules: WheelRules, view: WheelView) -> bool:
    return view.phase == Phase.RONDA and view.done > rules.launch


def _is_fresh(look: Look) -> bool:
    last = [event for _, event in events_of(look.told) if isinstance(event, Drawn | Called)]
    return bool(last) and isinstance(last[-1], Drawn)


def _colours(look: Look, view: WheelView) -> Colours | None:
    if look.rules.series is None:
        return None
    buying = [offer.command for offer in look.offers if isinstance(offer.command, BuySeries)]
    owned = {held.colour for held in view.series}
    return Colours(
        mine=tuple(held for held in view.series if held.player == look.who.id),
        free=tuple(dict.fromkeys(command.colour for command in buying if command.colour not in owned)),
        values=tuple(sorted({command.value for command in buying if command.value})),
        default=look.rules.series.default_value,
        returnable=any(isinstance(offer.command, ReturnSeries) for offer in look.offers),
    )


PRESENTER = Wheel()
