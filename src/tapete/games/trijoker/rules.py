"""The rules of trijoker (MU2010:67-74): its pays, the set-up of a table and what the law refuses of it, its cloth."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from tapete.engine.actor import Role
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.refusal import Fault
from tapete.engine.setup import Euros
from tapete.engine.table import CallStep, Incident, TableRules
from tapete.families.plazas.arc import arc, spot
from tapete.families.stakes.bets import Bet, step_of
from tapete.families.table.law import (
    LimitsSetup,
    bet_of,
    check_bet,
    check_language,
    check_sabot,
    pay_table,
    require_lawful,
    table_rules,
)
from tapete.kit.cards import FRENCH_52, Pack
from tapete.kit.poker.ranking import CARTA_MAYOR, PAREJA, Ranking
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

SLUG = "trijoker"
ESPACIO = "espacio"
NO_VA_MAS = "no va más"
OWN_CARD = "carta-de-jugador-descubierta"
COMMON_CARDS = ("comun-izquierda-descubierta", "comun-derecha-descubierta")
"""Cards seen before their time. The first common card lies at the croupier's left, the second at the right."""
_SEEN = N_("from a figure upwards the jugada is annulled; otherwise it goes on, with the card in sight")
_WARNED = N_("the jefe de mesa warns, and the jugada goes on")
_LOST = N_("the bets of that player that are in play are lost")
RULINGS = {
    "dealing_errors": N_("the jugada is annulled, and every bet goes back"),
    "order_errors": N_("annulled while nobody has decided; afterwards the jugada goes on"),
    "late_errors": N_("the payments stand, and the pack is withdrawn"),
    "information": _WARNED,
    "showing": _WARNED,
    "off_the_table": N_("the cards go back onto the table, and the jefe de mesa resolves"),
    "conflicts": N_("the jefe de mesa resolves"),
}
"""What follows from the incidents that each row of the law lists."""


class Penalty(StrEnum):
    """What follows when players tell of their cards."""

    AVISO = "aviso"
    PERDIDA = "perdida"


# --- the table of pays ------------------------------------------------------------------------------------------------


class Pays(msgspec.Struct, frozen=True, kw_only=True):
    """The table of pays with the order of combinations that it goes by (MU2010:71)."""

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
    """The combinations and pays of the law; a hand without any of them is worth nothing, below them all."""
    categories = column.get("categories", tuple[str, ...])
    return Pays(
        ranking=Ranking((*categories.value, CARTA_MAYOR), column.get("ranks", tuple[str, ...]).value),
        cite=categories.cite,
        least_pair=column.get("least_pair", str),
        table=pay_table(column, categories.value),
    )


# --- the rules --------------------------------------------------------------------------------------------------------


class TrijokerRules(TableRules, frozen=True, kw_only=True):
    """Everything the acts ask, in the order of the articles."""

    pays: Pays
    spaces: Cited[int]
    casillas: Cited[tuple[str, ...]]
    one_space: Citation
    """By what a player has no more than one space."""
    standing: Cited[bool]
    dealer: Cited[str]
    """The article by which the croupier shuffles, deals, collects and pays."""

    bet: Bet
    """What each casilla of a space takes."""
    backs: Cited[tuple[str, ...]]
    """Of the pack in use, and of the one that takes its place when it is withdrawn."""
    cut: Cited[int]
    betting: Cited[str]
    deal: Cited[tuple[str, ...]]
    """To whom cards go, one round after another."""
    withdrawals: Cited[tuple[str, ...]]
    """The bets that may be withdrawn, one before each common card."""
    silence: Citation
    settlement: Cited[str]
    gathering: Cited[str]
    last_announced_by: Cited[Role]

    annulling_from: Cited[str]
    """The lowest common card that annuls the jugada when it is seen before its time."""
    dealing_errors: Cited[tuple[str, ...]]
    order_errors: Cited[tuple[str, ...]]
    late_errors: Cited[tuple[str, ...]]
    information: Cited[tuple[str, ...]]
    showing: Cited[tuple[str, ...]]
    penalty: Cited[Penalty]
    off_the_table: Cited[tuple[str, ...]]
    conflicts: Cited[tuple[str, ...]]

    pack: ClassVar[Pack] = FRENCH_52

    @property
    def shuffle_cite(self) -> Citation:
        return self.dealer.cite

    @property
    def plazas(self) -> int:
        """The spaces, numbered from the croupier's left."""
        return self.spaces.value

    @property
    def seats_cite(self) -> Citation:
        return self.spaces.cite

    @property
    def bets(self) -> dict[str, Bet]:
        """What each space takes, by its name on the cloth."""
        names = [f"{self.bet.id}:{plaza}" for plaza in range(1, self.plazas + 1)]
        return {name: replace(self.bet, id=name) for name in names}

    @property
    def bets_cite(self) -> Citation:
        return self.betting.cite

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        return Cited((CallStep(call=NO_VA_MAS, by=Role.CRUPIER, betting=False, launches=True),), self.deal.cite)

    @property
    def law(self) -> dict[str, Citation]:
        """The article on the incidents of each row, and on one that no article knows."""
        cites = {row: getattr(self, row).cite for row in ("annulling_from", *RULINGS)}
        return {**cites, "unforeseen": self.conflicts.cite}

    @property
    def rulings(self) -> dict[str, tuple[str, str]]:
        """What follows from each incident, and the row of the law that says so."""
        seen = {OWN_CARD: N_("the jugada goes on"), **dict.fromkeys(COMMON_CARDS, _SEEN)}
        penalty = {_WARNED: _LOST} if self.penalty.value is Penalty.PERDIDA else {}
        return {
            **{name: (effect, "annulling_from") for name, effect in seen.items()},
            **{
                name: (penalty.get(told, told), row)
                for row, told in RULINGS.items()
                for name in getattr(self, row).value
            },
        }

    @property
    def incidents(self) -> tuple[Incident, ...]:
        law = self.law
        return tuple(Incident(name, effect, law[row]) for name, (effect, row) in self.rulings.items())

    def annuls(self, card: str) -> bool:
        """Whether a common card annuls the jugada when it is seen before its time."""
        ranks = self.pays.ranking.ranks
        return ranks.index(card[0]) >= ranks.index(self.annulling_from.value)


def space_name(plaza: int) -> str:
    """The name of the hand of a space."""
    return f"espacio {plaza}"


# --- the table as it is set up ----------------------------------------------------------------------------------------


class Setup(LimitsSetup, frozen=True, kw_only=True):
    """One table. Amounts are in euros in files, and those of bets are of one casilla."""

    fixed: ClassVar[Mapping[str, str]] = {"maximo": "limits"}
    sabot_homologado: bool = True
    corte: bool = False
    """Whether the cut is offered to the players."""
    penalidad_informacion: Literal["aviso", "perdida"] | None = None
    """What becomes of a player who tells of their cards: a warning when not said, or the loss of the bets in play."""
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    """A table from five euros to a hundred, which is the top of its band."""
    return Setup(minimo=Euros(500), maximo=Euros(10_000), banda=(Euros(500), Euros(10_000)))


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_bet(column, setup),
        *check_sabot(column, setup.sabot_homologado),
    ]


def rules(jurisdiction: str, setup: Setup) -> TrijokerRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    cut, penalty = column.get("cut", tuple[int, int]), column.get("penalty", Penalty)
    pays, limits = pays_of(column), column.get("limits", str)
    least, most = Cited(int(setup.minimo), limits.cite), Cited(int(setup.maximo), limits.cite)
    return table_rules(
        TrijokerRules,
        column,
        setup,
        column.get("deal", tuple[str, ...]).cite,
        pays=pays,
        one_space=Citation("criterio:trijoker.1"),
        bet=bet_of(Bet, ESPACIO, pays.table[PAREJA], least, most, step=step_of(setup.fichas)),
        backs=Cited(("azul", "rojo"), column.get("ranks", tuple[str, ...]).cite),
        cut=Cited(cut.value[setup.corte], cut.cite),
        silence=Citation("criterio:trijoker.10"),
        penalty=Cited(Penalty(setup.penalidad_informacion or penalty.value), penalty.cite),
    )


def cloth(rules: TrijokerRules) -> Cloth:
    """The spaces in an arc, each with its casillas side by side (MU2010:68.3)."""

    def lies(plaza: int, x: int, y: int) -> list[Spot]:
        return [spot(f"{rules.bet.id}:{plaza}", x, y, 108, 60, str(plaza))]

    return arc(rules.plazas, (900, 330), -125, (390, 410), lies)
