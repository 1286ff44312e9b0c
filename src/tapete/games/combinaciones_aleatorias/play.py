"""A combinación aleatoria: its chapters, and what everybody sees."""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.notice import Terms
from tapete.families.draw.delivery import delivery, settling
from tapete.families.draw.drawing import drawing
from tapete.families.draw.failures import failures, undelivered
from tapete.families.draw.play import ObjectDraw, session
from tapete.families.draw.state import Phase
from tapete.families.table.interruption import RoundInterrupted, interruption
from tapete.families.table.opening import opening
from tapete.games.combinaciones_aleatorias.promotion import promotion
from tapete.games.combinaciones_aleatorias.rules import EFFECTS, CombinacionRules
from tapete.games.combinaciones_aleatorias.state import Course, State
from tapete.games.combinaciones_aleatorias.view import CombinacionView, terms, view


def _drawn_again(rules: CombinacionRules, state: State, event: RoundInterrupted) -> State:
    """Nothing was staked and nobody can be given back what they consumed: the draw is held anew."""
    return replace(state, phase=Phase.CIERRE, awards=())


interrupted: Chapter[CombinacionRules, State] = interruption(
    lambda _, state: state.phase is Phase.SORTEO, lambda _, __: (), _drawn_again
)


class CombinacionesAleatorias(ObjectDraw[CombinacionRules, State]):
    """Prizes among those who consume what is advertised."""

    states = State
    chapters = (
        opening,
        promotion,
        drawing,
        delivery,
        settling,
        undelivered,
        failures(Course, EFFECTS, annuls=False),
        interrupted,
        *session(),
    )

    def view(self, state: State, who: Actor) -> CombinacionView:
        return view(self, self.rules, state, who)

    def window(self, state: State) -> int:
        """To take part costs nothing, so that nothing lies on the cloth: from the first purchase on, the time runs."""
        return int(bool(state.purchases))

    def notice(self) -> Sequence[Terms]:
        """What a participación takes: no price, but a purchase."""
        return [terms(self.rules)]
