"""What everybody sees of a combinación aleatoria, and what is one's own."""

from fractions import Fraction

from tapete.engine.actor import Actor
from tapete.engine.notice import Terms
from tapete.engine.table import AnyTable
from tapete.families.draw.sale import written
from tapete.families.draw.view import DrawView, common
from tapete.families.table.view import shown
from tapete.games.combinaciones_aleatorias.rules import CombinacionRules
from tapete.games.combinaciones_aleatorias.state import Purchase, State
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
