"""A combinación aleatoria: its chapters, what everybody sees, and players of the house."""

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.notice import Terms
from tapete.engine.table import AnyTable
from tapete.families.draw.drawing import delivery, drawing, settling
from tapete.families.draw.failures import failures, undelivered
from tapete.families.draw.play import DrawView, ObjectDraw, common
from tapete.families.draw.sale import written
from tapete.families.draw.state import Phase, session
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import opening
from tapete.families.table.view import shown
from tapete.games.combinaciones_aleatorias.promotion import Consume, promotion
from tapete.games.combinaciones_aleatorias.rules import EFFECTS, CombinacionRules, Purchase, State
from tapete.kit.money import LARGEST
from tapete.language import N_, say

PARTICIPACION = "participacion"


class CombinacionView(DrawView, frozen=True, kw_only=True):
    """The counter of a promotion."""

    product: str
    per: int
    """Cents of one purchase that give a participación."""
    bought: tuple[Purchase, ...]
    """One's own purchases."""

    def tell(self, language: str) -> list[str]:
        facts = {"per": self.per, "product": self.product, "entries": self.tickets, "customers": self.players}
        told = [
            say(N_("one participación for every full {per:€} of a purchase of {product}"), language, facts),
            say(N_("{entries} participaciones of {customers} customers"), language, facts),
        ]
        if self.mine:
            told.append(say(N_("your numbers: {numbers}"), language, {"numbers": written(self.mine)}))
        return told


def view(game: AnyTable, rules: CombinacionRules, state: State, who: Actor) -> CombinacionView:
    own = tuple([each for each in state.purchases if each.player == who.id])
    seen = common(rules, state, who)
    return shown(
        CombinacionView, game, state, who, **{**seen, "product": rules.product, "per": rules.per, "bought": own}
    )


def terms(rules: CombinacionRules) -> Terms:
    return Terms(
        id=PARTICIPACION,
        kind=PARTICIPACION,
        pays=Fraction(0),
        cite=rules.law["participation"],
        minimums=(rules.per,),
        cap=LARGEST,
        cap_cite=rules.law["consumption"],
    )


interrupted: Chapter[CombinacionRules, State] = interruption(
    lambda _, state: state.phase is Phase.SORTEO,
    lambda _, __: (),
    lambda _, state, __: replace(state, phase=Phase.CIERRE, awards=()),
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
        failures(EFFECTS, annuls=False),
        interrupted,
        *session(),
    )

    def view(self, state: State, who: Actor) -> CombinacionView:
        return view(self, self.rules, state, who)

    def window(self, state: State) -> int:
        return int(bool(state.purchases))

    def notice(self) -> Sequence[Terms]:
        return [terms(self.rules)]


MOST = 5
"""Participaciones that one of them buys for."""


def choose(rules: CombinacionRules, view: Any) -> Command | None:
    if view.phase != Phase.VENTA or view.bought:
        return None
    wanted = 1 + sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % MOST
    return Consume(by=view.who, player=view.who.id, amount=wanted * rules.per)
