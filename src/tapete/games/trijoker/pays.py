"""What a hand of five wins: the combinations of the article and its table of pays (MU2010:71)."""

from fractions import Fraction

import msgspec

from tapete.kit.poker.ranking import CARTA_MAYOR, PAREJA, Ranking
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column


class Pays(msgspec.Struct, frozen=True, kw_only=True):
    """The table of pays with the order of combinations that it goes by."""

    ranking: Ranking
    cite: Citation
    """The article that lists the combinations."""
    least_pair: Cited[str]
    table: dict[str, Cited[Fraction]]
    """By combination, the highest first."""

    def wins(self, strength: int) -> str:
        """The winning combination of a hand of such strength; empty when it has none."""
        category = self.ranking.category(strength)
        if category == PAREJA and not self.is_high(self.ranking.kickers(strength)[0]):
            return ""
        return category if category in self.table else ""

    def is_high(self, rank: str) -> bool:
        """Whether a pareja of such cards wins."""
        ranks = self.ranking.ranks
        return ranks.index(rank) >= ranks.index(self.least_pair.value)


def pays_of(column: Column) -> Pays:
    """The combinations and pays of the law; a hand without any of them is worth nothing, and stands below them all."""
    categories = column.get("categories", tuple[str, ...])
    table = {}
    for category in categories.value:
        pay = column.get(f"pay_{category.replace('-', '_')}", str)
        table[category] = Cited(Fraction(pay.value), pay.cite)
    ranks = column.get("ranks", tuple[str, ...]).value
    return Pays(
        ranking=Ranking((*categories.value, CARTA_MAYOR), ranks),
        cite=categories.cite,
        least_pair=column.get("least_pair", str),
        table=table,
    )
