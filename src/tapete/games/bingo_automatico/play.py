"""A network of bingo automático: its chapters, whom it waits for, and what everybody sees.

There are no group servers: this machine is the servidor central of the network and keeps every acumulado itself.
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
from tapete.families.hall.terminals.sale import CloseSale, OpenGame, sale, stakes
from tapete.families.hall.terminals.state import BEFORE, Phase, between, idle
from tapete.families.hall.terminals.system import VerifySystem, system
from tapete.families.hall.terms import carton_terms
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, opening
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.games.bingo_automatico.draw import draw
from tapete.games.bingo_automatico.plan import FixMaxima, plan
from tapete.games.bingo_automatico.rules import GRAN_BINGO, GRAN_LINEA, AutomaticoRules
from tapete.games.bingo_automatico.state import Course, State
from tapete.games.bingo_automatico.view import AutomaticoView, view
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")


class BingoAutomatico(TableGame[AutomaticoRules, State]):
    """Bingo at the terminals of one room or of several, as its rules say."""

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
            when=Moment[AutomaticoRules, State](idle, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, __: (),
            keeps=("pots", "next", "over"),
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.law["fixed_before"]

    def needs(self, state: State) -> Need | None:
        return next_number(self.rules, state) if state.phase is Phase.SORTEO else None

    def upcoming(self, state: State) -> Need | None:
        """The next number; before a game, the sequence of it."""
        if state.phase in {Phase.CERRADA, Phase.FIN}:
            return None
        return sequence(self.rules) if state.phase in BEFORE else next_number(self.rules, state)

    def view(self, state: State, who: Actor) -> AutomaticoView:
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
            Phase.MAXIMOS: FixMaxima(by=operator),
            Phase.LIQUIDACION: Settle(by=operator),
        }
        return steps.get(state.phase)

    def on_silence(self, state: State) -> Command | None:
        """Who buys nothing takes no part."""
        return self.next_step(state)

    def pace(self, state: State) -> Pace:
        return Pace.APUESTAS if state.phase is Phase.VENTA else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        """A cartón: what it may win is a share of what is staked, and no pay to 1."""
        rules = self.rules
        most = rules.most_cartones
        return [carton_terms(rules.price, rules.price * most.value, rules.law["fixed_before"], most.cite)]

    def prizes(self) -> Sequence[PrizeTerms]:
        """In the order of the article; the acumulados of a room or of the network by their scope."""
        rules = self.rules
        return [
            *(
                PrizeTerms(id=name, share=share, cite=rules.law[name.replace("-", "_")])
                for name, share in rules.shares.items()
                if rules.interconnected or name not in {GRAN_LINEA, GRAN_BINGO}
            ),
            *(PrizeTerms(id=each.pot, share=each.share, cite=each.cite) for each in rules.supers),
        ]


Course.folds = BingoAutomatico.contents.folds
