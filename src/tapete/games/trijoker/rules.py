"""The rules of trijoker at one table, frozen: the law's parameters and the table's own figures."""

from enum import StrEnum

from msgspec.structs import replace

from tapete.engine.actor import Role
from tapete.engine.table import CallStep, Incident, TableRules
from tapete.families.stakes.bets import Bet
from tapete.games.trijoker.pays import Pays
from tapete.kit.cards import FRENCH_52, Pack
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

NO_VA_MAS = "no va más"
SIDES = ("izquierda", "derecha")
"""Of the croupier: where the first and the second common card lie."""
OWN_CARD = "carta-de-jugador-descubierta"
COMMON_CARDS = tuple(f"comun-{side}-descubierta" for side in SIDES)
"""Cards seen before their time, which have a ruling of their own."""


class Penalty(StrEnum):
    """What follows when players tell of their cards."""

    AVISO = "aviso"
    PERDIDA = "perdida"


GOES_ON = N_("the jugada goes on")
FROM_THE_FIGURE = N_("from a figure upwards the jugada is annulled; otherwise it goes on, with the card in sight")
ANNULLED = N_("the jugada is annulled, and every bet goes back")
BY_THE_TIME = N_("annulled while nobody has decided; afterwards the jugada goes on")
STANDS = N_("the payments stand, and the pack is withdrawn")
WARNED = N_("the jefe de mesa warns, and the jugada goes on")
LOST = N_("the bets of that player that are in play are lost")
BACK_ON_THE_TABLE = N_("the cards go back onto the table, and the jefe de mesa resolves")
RESOLVED = N_("the jefe de mesa resolves")


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

    @property
    def pack(self) -> Pack:
        """The cards of a jugada."""
        return FRENCH_52

    @property
    def shuffle_cite(self) -> Citation:
        """The article on the shuffle."""
        return self.dealer.cite

    @property
    def plazas(self) -> int:
        """The spaces, numbered from the croupier's left."""
        return self.spaces.value

    @property
    def seats_cite(self) -> Citation:
        """The article on them."""
        return self.spaces.cite

    @property
    def bets(self) -> dict[str, Bet]:
        """What each space takes, by its name on the cloth."""
        names = [f"{self.bet.id}:{plaza}" for plaza in range(1, self.plazas + 1)]
        return {name: replace(self.bet, id=name) for name in names}

    @property
    def bets_cite(self) -> Citation:
        """The article on the bets."""
        return self.betting.cite

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        return Cited((CallStep(call=NO_VA_MAS, by=Role.CRUPIER, betting=False, launches=True),), self.deal.cite)

    @property
    def law(self) -> dict[str, Citation]:
        """The article on each incident, and what is said of one that no article knows."""
        return {**{each.name: each.cite for each in self.incidents}, "unforeseen": self.conflicts.cite}

    @property
    def incidents(self) -> tuple[Incident, ...]:
        talk = LOST if self.penalty.value is Penalty.PERDIDA else WARNED
        ruled = (
            (self.dealing_errors, ANNULLED),
            (self.order_errors, BY_THE_TIME),
            (self.late_errors, STANDS),
            (self.information, talk),
            (self.showing, talk),
            (self.off_the_table, BACK_ON_THE_TABLE),
            (self.conflicts, RESOLVED),
        )
        seen = self.annulling_from.cite
        return (
            Incident(OWN_CARD, GOES_ON, seen),
            *(Incident(name, FROM_THE_FIGURE, seen) for name in COMMON_CARDS),
            *(Incident(name, effect, names.cite) for names, effect in ruled for name in names.value),
        )

    def annuls(self, card: str) -> bool:
        """Whether a common card annuls the jugada when it is seen before its time."""
        ranks = self.pays.ranking.ranks
        return ranks.index(card[0]) >= ranks.index(self.annulling_from.value)


def space_name(plaza: int) -> str:
    """What the hand of a space is called."""
    return f"espacio {plaza}"
