"""An especialidad of bingo electrónico: its chapters, whom it waits for, and what everybody sees.

The elements of article 121.2 are those of the live house: this machine is the servidor central and the servidor de
grupo of its especialidad, whose record is the archive; the store and its mailbox are the servidor de comunicaciones,
the caja of the house is the sistema de caja, and the pages are the terminals.
"""

from collections.abc import Mapping, Sequence

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.notice import PrizeTerms
from tapete.families.hall.terminals.play import TerminalGame, earlier_pots, with_terminals
from tapete.families.hall.terminals.state import Phase
from tapete.games.bingo_electronico.draw import ShowBall, draw
from tapete.games.bingo_electronico.plan import plan
from tapete.games.bingo_electronico.rules import COLINDANTES, ElectronicoRules
from tapete.games.bingo_electronico.state import Course, State, stakes
from tapete.games.bingo_electronico.view import ElectronicoView, view


class BingoElectronico(TerminalGame[ElectronicoRules, State]):
    """Bingo at terminals, as its rules say."""

    states = State
    chapters = with_terminals(plan, draw, course=Course, stakes=stakes, before=earlier_pots(lambda _, __: None))

    def own_steps(self, operator: Actor) -> Mapping[Phase, Command]:
        return {Phase.EXTRA: ShowBall(by=operator)}

    def view(self, state: State, who: Actor) -> ElectronicoView:
        return view(self, self.rules, state, who)

    def prizes(self) -> Sequence[PrizeTerms]:
        """The first colindantes, the table, surprises, and the acumulados."""
        rules = self.rules
        return [
            PrizeTerms(id=COLINDANTES, share=rules.colindantes_share.value, cite=rules.law["colindantes"]),
            *(PrizeTerms(id=prize.name, pays=prize.pays, cite=prize.cite) for prize in rules.table),
            *(PrizeTerms(id=each.name, pays=each.pays, cite=rules.law["surprises"]) for each in rules.surprises),
            *(
                PrizeTerms(id=each.name, share=each.share, ball=each.ball, cite=rules.law["acumulados"])
                for each in rules.jackpots
            ),
        ]
