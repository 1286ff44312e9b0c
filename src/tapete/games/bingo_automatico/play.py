"""A network of bingo automático: its chapters, whom it waits for, and what everybody sees.

There are no group servers: this machine is the servidor central of the network and keeps every acumulado itself.
"""

from collections.abc import Mapping, Sequence

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.notice import PrizeTerms
from tapete.families.hall.terminals.play import TerminalGame, earlier_pots, with_terminals
from tapete.families.hall.terminals.sale import stakes
from tapete.families.hall.terminals.state import Phase
from tapete.games.bingo_automatico.draw import draw
from tapete.games.bingo_automatico.plan import FixMaxima, counted_from, plan
from tapete.games.bingo_automatico.rules import GRAN_BINGO, GRAN_LINEA, AutomaticoRules
from tapete.games.bingo_automatico.state import Course, State
from tapete.games.bingo_automatico.view import AutomaticoView, view


class BingoAutomatico(TerminalGame[AutomaticoRules, State]):
    """Bingo at the terminals of one room or of several, as its rules say."""

    states = State
    chapters = with_terminals(
        plan, draw, course=Course, stakes=stakes, before=earlier_pots(counted_from), keeps=("over",)
    )

    def own_steps(self, operator: Actor) -> Mapping[Phase, Command]:
        return {Phase.MAXIMOS: FixMaxima(by=operator)}

    def view(self, state: State, who: Actor) -> AutomaticoView:
        return view(self, self.rules, state, who)

    def prizes(self) -> Sequence[PrizeTerms]:
        """In the order of the article; the acumulados of a room or of the network by their scope."""
        rules = self.rules
        return [
            *(
                PrizeTerms(id=name, share=share, cite=rules.law[name.replace("-", "_")])
                for name, share in rules.shares.items()
                if rules.interconnected or name not in {GRAN_LINEA, GRAN_BINGO}
            ),
            *(
                PrizeTerms(id=each.pot, share=each.share, cite=rules.law[each.prize.replace("-", "_")])
                for each in rules.supers
            ),
        ]
