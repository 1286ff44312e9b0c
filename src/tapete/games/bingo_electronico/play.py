"""An especialidad of bingo electrónico: its chapters, whom it waits for, and what everybody sees.

The elements of article 121.2 are those of the live house: this machine is the servidor central and the servidor de
grupo of its especialidad, whose record is the archive; the store and its mailbox are the servidor de comunicaciones,
the caja of the house is the sistema de caja, and the pages are the terminals.
"""

from collections.abc import Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import PrizeTerms, Terms
from tapete.engine.table import Pace, TableGame
from tapete.families.hall.terminals.draw import next_number, sequence
from tapete.families.hall.terminals.failures import failed, failures
from tapete.families.hall.terminals.money import money, settling
from tapete.families.hall.terminals.sale import CloseSale, OpenGame, sale
from tapete.families.hall.terminals.state import BEFORE, DRAWING, Phase, between, idle
from tapete.families.hall.terminals.system import VerifySystem, system
from tapete.families.hall.terms import carton_terms
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, opening
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.games.bingo_electronico.draw import ShowBall, draw
from tapete.games.bingo_electronico.plan import plan
from tapete.games.bingo_electronico.rules import COLINDANTES, ElectronicoRules
from tapete.games.bingo_electronico.state import Course, State, stakes
from tapete.games.bingo_electronico.view import ElectronicoView, view
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")


class BingoElectronico(TableGame[ElectronicoRules, State]):
    """Bingo at terminals, as its rules say."""

    states = State
    chapters = (
        opening,
        system,
        sale,
        plan,
        draw,
        money,
        settling,
        failed,
        *failures(Course, stakes),
        hour,
        last_rounds(between),
        closing(
            by=lambda _: CLOSING,
            when=Moment[ElectronicoRules, State](idle, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, __: (),
            keeps=("pots", "next"),
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.law["fixed_before"]

    def needs(self, state: State) -> Need | None:
        return next_number(self.rules, state) if state.phase in DRAWING else None

    def upcoming(self, state: State) -> Need | None:
        """The next number; before a game, the sequence of it."""
        if state.phase in {Phase.CERRADA, Phase.FIN}:
            return None
        return sequence(self.rules) if state.phase in BEFORE else next_number(self.rules, state)

    def view(self, state: State, who: Actor) -> ElectronicoView:
        return view(self, self.rules, state, who)

    def staff(self, state: State) -> Sequence[Actor]:
        return state.staff

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        if not state.open:
            return None
        operator = next(each for each in state.staff if each.role is Role.JEFE)
        steps: dict[Phase, Command | None] = {
            Phase.VERIFICACION: VerifySystem(by=operator),
            Phase.LISTA: OpenGame(by=operator),
            Phase.VENTA: CloseSale(by=operator) if state.sold else None,
            Phase.EXTRA: ShowBall(by=operator),
            Phase.LIQUIDACION: Settle(by=operator),
        }
        return steps.get(state.phase)

    def on_silence(self, state: State) -> Command | None:
        """Who buys nothing takes no part."""
        return self.next_step(state)

    def pace(self, state: State) -> Pace:
        if state.phase is Phase.VENTA:
            return Pace.APUESTAS
        return Pace.DECISION if state.phase is Phase.EXTRA else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        """A cartón: what it may win is in the table of prizes."""
        rules = self.rules
        most = rules.most_cartones
        return [carton_terms(rules.price, rules.price * most.value, rules.law["fixed_before"], most.cite)]

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


Course.folds = BingoElectronico.contents.folds
