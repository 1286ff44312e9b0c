"""Bingo automático on pages: a network of rooms, with prizes of each room and of all of them."""

from collections.abc import Sequence
from typing import ClassVar

from tapete.engine.event import Event
from tapete.families.hall.room import prize_name
from tapete.games.bingo_automatico.play import AutomaticoView, SaleClosed
from tapete.language import N_, money, translate
from tapete.web.scenes.elements import Fact, Look, Prize
from tapete.web.scenes.hall.terminals import TerminalPresenter, acumulado, formed_note


class BingoAutomatico(TerminalPresenter):
    """Cartones that play for línea and bingo in their room and in the network."""

    begins: ClassVar[type[Event]] = SaleClosed

    def prizes(self, look: Look, view: AutomaticoView) -> Sequence[Prize]:
        """Línea and bingo of one's own room first, then those of the network; the reservas are no prize."""
        of_the_game = sorted(view.prizes, key=lambda name: name.partition(".")[2] != view.sala)
        cites = {each.pot: each.cite for each in look.rules.supers}
        return [
            *(_prize(look, view, name) for name in of_the_game if not view.sala or _is_near(view, name)),
            *(
                acumulado(look, view, name, view.maxima.get(name, 0), cites[name])
                for name in view.pots
                if name in cites
            ),
        ]

    def game_facts(self, look: Look, view: AutomaticoView) -> list[Fact]:
        facts = super().game_facts(look, view)
        if view.sala:
            facts.insert(0, Fact(translate(N_("Your room"), look.language), view.sala))
        return facts

    def desk_facts(self, look: Look, view: AutomaticoView) -> list[Fact]:
        kept = [
            Fact(prize_name(name, look.language), money(amount, look.language)) for name, amount in view.pots.items()
        ]
        return [*super().desk_facts(look, view), *kept]


def _is_near(view: AutomaticoView, name: str) -> bool:
    """Whether a prize is of one's own room, or of the whole network."""
    return name.partition(".")[2] in {view.sala, ""}


def _prize(look: Look, view: AutomaticoView, name: str) -> Prize:
    formed = formed_note(look, view, name)
    amount = money(view.prizes[name], look.language)
    cite = look.rules.law[name.partition(".")[0].replace("-", "_")]
    return Prize(name=prize_name(name, look.language), note=formed, amount=amount, done=bool(formed), cite=cite)


PRESENTER = BingoAutomatico()
