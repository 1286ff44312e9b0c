"""Bingo automático on pages: a network of rooms, with prizes of each room and of all of them."""

from collections.abc import Sequence
from typing import ClassVar

from tapete.engine.event import Event
from tapete.families.hall.room import prize_name
from tapete.games.bingo_automatico.play import AutomaticoView, SaleClosed
from tapete.language import N_
from tapete.web.scenes.elements import Fact, Look, Prize
from tapete.web.scenes.hall.terminals import TerminalPresenter, acumulado, formed_note


class BingoAutomatico(TerminalPresenter):
    """Cartones that play for línea and bingo in their room and in the network."""

    begins: ClassVar[type[Event]] = SaleClosed

    def prizes(self, look: Look, view: AutomaticoView) -> Sequence[Prize]:
        """Own room first, then the network; the reservas are not a prize."""
        of_the_game = sorted(view.prizes, key=lambda name: name.partition(".")[2] != view.sala)
        cites = {each.pot: each.cite for each in look.rules.supers}
        return [
            *(
                _prize(look, view, name)
                for name in of_the_game
                if not view.sala or (name.partition(".")[2] in {view.sala, ""})
            ),
            *(
                acumulado(look, view, name, view.maxima.get(name, 0), cites[name])
                for name in view.pots
                if name in cites
            ),
        ]

    def game_facts(self, look: Look, view: AutomaticoView) -> list[Fact]:
        facts = super().game_facts(look, view)
        if view.sala:
            facts.insert(0, Fact(look.word(N_("Your room")), view.sala))
        return facts

    def desk_facts(self, look: Look, view: AutomaticoView) -> list[Fact]:
        kept = [Fact(prize_name(name, look.language), look.money(amount)) for name, amount in view.pots.items()]
        return [*super().desk_facts(look, view), *kept]


def _prize(look: Look, view: AutomaticoView, name: str) -> Prize:
    formed = formed_note(look, view, name)
    amount = look.money(view.prizes[name])
    cite = look.rules.law[name.partition(".")[0].replace("-", "_")]
    return Prize(name=prize_name(name, look.language), note=formed, amount=amount, done=bool(formed), cite=cite)


PRESENTER = BingoAutomatico()
