"""Games of cards at a half-moon on pages: what they share, however many boxes a player has and whoever banks."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.cut import Cut, DeclineCut
from tapete.families.plazas.bets import BetPlaced, BetWithdrawn, OnPlaza
from tapete.families.plazas.sitting import Sit
from tapete.language import N_, say, translate
from tapete.web.cards import Hand
from tapete.web.glimpse import CARTAS
from tapete.web.scenes.elements import Explained, Look, Settled
from tapete.web.scenes.presenter import Presenter, Where
from tapete.web.stage import Board
from tapete.web.stages.half_moon import Box, Caption, HalfMoon, OnTable, draw_moon

CUTS = N_("You lift some cards, unseen, and the deal begins where you have cut.")


class Pay(msgspec.Struct, frozen=True):
    """A row of a table of pays."""

    name: str
    pays: str
    cite: str


class Pot(msgspec.Struct, frozen=True, kw_only=True):
    """A pot as it must be posted at the table: what it holds, what it costs, and what wins it."""

    name: str
    held: int
    coin: int
    prizes: tuple[str, ...] = ()


class PlazaPresenter(Presenter):
    """A table of boxes round a half-moon; players who bet on a free box sit down there."""

    shelf = CARTAS
    pad = "cards"
    moon: ClassVar[HalfMoon]
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    listed: ClassVar[tuple[type[Command], ...]] = (Sit,)

    def on_table(self, look: Look, view: Any) -> OnTable:
        raise NotImplementedError

    def pieces(self, look: Look, view: Any, board: Board, *, upright: bool) -> str:
        return draw_moon(self.moon, self.on_table(look, view), look.language, upright=upright)

    def people(self, view: Any) -> Collection[str]:
        return {*filter(None, view.seats), *self.asked(view)}

    def seats(self, rules: Any, view: Any) -> tuple[int, int]:
        return sum(map(bool, view.seats)), rules.plazas

    def lines(self, view: Any, me: str, where: Where, worth: str) -> list[str]:
        kind, _, plaza = where[0].partition(":")
        line = self.lay(where, worth)
        there = kind == self.moon.bet and plaza.isdigit() and 1 <= int(plaza) <= len(view.seats)
        if not there or me in view.seats or view.seats[int(plaza) - 1]:
            return [line]
        return [f"sentarse {plaza}", line]

    def spot(self, event: OnPlaza) -> str:
        return f"{self.moon.bet}:{event.plaza}"

    def where(self, event: Event) -> Where | None:
        return (self.spot(event), 1, "") if isinstance(event, OnPlaza) else None

    def settled(self, event: Event, look: Look) -> Settled:
        told = super().settled(event, look)
        return msgspec.structs.replace(told, bets=(self.spot(event),)) if isinstance(event, OnPlaza) else told

    def explain(self, look: Look, command: Command) -> Explained | None:
        if not isinstance(command, Cut | DeclineCut):
            return None
        sentence = CUTS if isinstance(command, Cut) else N_("The cut is offered to the next player.")
        return Explained(translate(sentence, look.language), look.rules.cut.cite)

    def box(self, look: Look, plaza: int, who: str, hands: Sequence[Hand] = (), *, mine: bool = False) -> Box:
        name = look.name(who) if who else ""
        return Box(
            plaza=plaza,
            name=name,
            says=f"{look.bet(f'{self.moon.bet}:{plaza}')}: {name or translate(N_('free'), look.language)}",
            mine=mine or (bool(who) and who == look.who.id),
            free=not who,
            hands=tuple(hands),
        )


def cards_left(look: Look, left: int, whole: int) -> Caption:
    text = say(N_("{left} of {whole}"), look.language, {"left": left, "whole": whole})
    return Caption(text=text, wide=(846, 112, 150, 9, 7.6))
