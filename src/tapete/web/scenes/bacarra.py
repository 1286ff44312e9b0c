"""Scenes of baccarat between players: what the pages of ferrocarril and of dos paños have in common."""

import math
from collections.abc import Sequence
from typing import ClassVar

from tapete.engine.chips import short
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.bacarra.deal import CardDealt
from tapete.families.bacarra.table import AnyView
from tapete.families.circulo.people import Sit, Somebody
from tapete.families.covered import COVERED
from tapete.families.table.opening import TableOpened
from tapete.web.draw.cards import card
from tapete.web.draw.sprite import press
from tapete.web.glimpse import CARTAS, Glimpse, word
from tapete.web.scenes.elements import Look
from tapete.web.scenes.presenter import Presenter
from tapete.web.stages.oval import small_oval, small_seat


class Banked(Presenter):
    """A table of baccarat whose bank a player holds."""

    sheet = "banks"
    shelf = CARTAS
    felt = "wine"
    pad = "cards"
    own: ClassVar[tuple[type[Command], ...]] = (Sit,)

    def asked(self, view: AnyView) -> Sequence[str]:
        return (view.asked,) if view.asked else ()

    def says(self, event: Event) -> bool:
        """Covered cards and the opening are not shown: these tables have no anticipo."""
        covered = isinstance(event, CardDealt) and not event.card
        return not (covered or isinstance(event, TableOpened)) and super().says(event)


def seat_lines(look: Look) -> dict[int, str]:
    """The line that takes each offered seat."""
    sits = (offer.command for offer in look.offers if isinstance(offer.command, Sit))
    return {sit.seat: look.game.write(sit) for sit in sits}


# --- the table at a glance --------------------------------------------------------------------------------------------

_HALF_GAP = 40.0


def glimpse_of(
    game: AnyTable, language: str, seats: Sequence[Somebody | None], banker: str, bank: int, *hands: tuple[str, ...]
) -> Glimpse:
    """Seats taken and free, the banker's marked, how much is in the bank, and the hands of a jugada."""
    around = "".join(_seat_dot(seats, place, banker) for place in range(len(seats)))
    held = f'<g class="gilt">{word(f"{short(bank)} €", 158, 70, 22, 190)}</g>' if banker else ""
    return Glimpse(small_oval(game, language, 46, 8.5), around + held + _backs(hands))


def _seat_dot(seats: Sequence[Somebody | None], place: int, banker: str) -> str:
    seat, turn = seats[place], 2 * math.pi * (place + 0.5) / len(seats)
    kind = "s-off" if seat is None else "s-bank" if seat.player == banker else "s-on"
    return small_seat(math.sin(turn), math.cos(turn), kind)


def _backs(hands: Sequence[tuple[str, ...]]) -> str:
    if not any(hands):
        return ""
    left = 158 - _HALF_GAP * (len(hands) - 1)
    return "".join(
        card(press(), "" if code == COVERED else code, "", left + 2 * _HALF_GAP * order - 28 + 20 * place, 86, 36)
        for order, cards in enumerate(hands)
        for place, code in enumerate(cards)
    )
