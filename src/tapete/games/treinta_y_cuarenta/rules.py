"""The rules of treinta y cuarenta at one table, frozen: the law's parameters and the table's own figures."""

from enum import StrEnum
from fractions import Fraction

from tapete.engine.actor import Role
from tapete.engine.table import BREACH, CallStep, Incident, TableRules
from tapete.families.prison import FreedAt, ZeroRule
from tapete.families.stakes.bets import Bet
from tapete.families.table.law import reading_of
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

NEGRO, ROJO, COLOR, INVERSO = "negro", "rojo", "color", "inverso"
NO_VA_MAS = "no va más"
EXTRA_CARD, MISCOUNT = "carta-de-mas", "recuento-distinto"
"""Errors that have words of their own."""

IN_ORDER = N_("cards count in the order in which they come, wherever they lie")
STANDS = N_("the coup stands as it was settled, and the error is recorded")
INSURED = N_("the stake is insured, for its premium was deposited")
OTHERS_BROUGHT = N_("other cards are brought, and shuffled; a coup not yet called is annulled, and its bets are free")
PUT_ASIDE = N_("the card is put aside in the slot, and the coup is not affected")
RECORDED = N_("the count is recorded; the coup was void already")


class End(StrEnum):
    """How a coup ends for a bet."""

    WON = "ganada"
    LOST = "perdida"
    STRUCK = "31"
    NULL = "nula"


class AtNull(StrEnum):
    """What a null coup does to a stake in prison."""

    WAITS = "esperan"
    FREED = "libres"


class TreintaRules(TableRules, frozen=True, kw_only=True):
    """Everything the acts ask, in the order of the articles."""

    packs: Cited[int]
    points: dict[str, int]
    """What a card of each rank counts."""
    automatic: Cited[bool]
    """Whether a machine has shuffled the cards."""
    behind: Cited[int]
    """Cards behind the red card; the article on it is the one on the running of the game."""
    target: Cited[int]
    """A row ends with this total, or with the first beyond it."""

    tallador: Citation
    """The article by which one croupier deals, and the other collects and pays."""
    bets: dict[str, Bet]
    bets_cite: Citation
    names: dict[str, str]
    """Other names that the rules have for a bet, and its own."""
    refait: Cited[int]
    """Two rows of so many points strike the bets as a 0 does; any other two equal rows decide nothing."""
    zero_rule: Cited[ZeroRule]
    premium: Cited[Fraction]
    threshold: Cited[int]
    """The least stake that may be insured."""
    minimum: int

    collect_first: Cited[bool]
    payment_order: Cited[tuple[str, ...]]

    row_errors: Cited[tuple[str, ...]]
    wrong_start: Cited[tuple[str, ...]]
    late_errors: Cited[tuple[str, ...]]
    marker_errors: Cited[tuple[str, ...]]
    unfit_cards: Cited[tuple[str, ...]]
    breaches: dict[str, Citation]
    """Breaches of duty that are recorded while the game goes on, each with the provision it offends."""

    @property
    def insurance(self) -> Cited[bool]:
        """Whether stakes may be insured against the 31."""
        return reading_of(self, "insurance", bool)

    @property
    def premium_kept(self) -> Cited[tuple[End, ...]]:
        """The ends of an insured bet at which its premium is the bank's."""
        return reading_of(self, "premium_kept", tuple[End, ...])

    @property
    def freed_at(self) -> Cited[FreedAt]:
        """The value that a prisoner holds after further 31s."""
        return reading_of(self, "freed_at", FreedAt)

    @property
    def prisoners_at_null(self) -> Cited[AtNull]:
        """What a null coup does to the stakes in prison."""
        return reading_of(self, "prisoners_at_null", AtNull)

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        return Cited((CallStep(call=NO_VA_MAS, by=Role.CRUPIER, betting=False, launches=True),), self.behind.cite)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        ruled = (
            (self.row_errors, IN_ORDER),
            (self.wrong_start, IN_ORDER),
            (self.late_errors, STANDS),
            (self.marker_errors, INSURED),
            (self.unfit_cards, OTHERS_BROUGHT),
        )
        return (
            Incident(EXTRA_CARD, PUT_ASIDE, self.row_errors.cite),
            Incident(MISCOUNT, RECORDED, self.behind.cite),
            *(Incident(name, effect, names.cite) for names, effect in ruled for name in names.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
        )


def total_of(rules: TreintaRules, row: tuple[str, ...]) -> int:
    """The points of a row."""
    return sum([rules.points[card[0]] for card in row])


def is_red(card: str) -> bool:
    """Whether a card is of corazones or diamantes."""
    return card[1] in "hd"


def winners_of(rules: TreintaRules, negra: tuple[str, ...], roja: tuple[str, ...]) -> tuple[str, ...]:
    """The two suertes that win: of the row nearer to the target, and of its colour; none when the rows are equal."""
    upper, lower = total_of(rules, negra), total_of(rules, roja)
    if upper == lower:
        return ()
    row = NEGRO if upper < lower else ROJO
    return (row, COLOR if is_red(negra[0]) == (row == ROJO) else INVERSO)


def announcement(rules: TreintaRules, negra: tuple[str, ...], roja: tuple[str, ...]) -> str:
    """What the croupier calls: the points of both rows, the suertes that win, and what became of color."""
    upper, lower = total_of(rules, negra), total_of(rules, roja)
    points = f"{_POINTS[upper % 10]}, {_POINTS[lower % 10]}"
    won = winners_of(rules, negra, roja)
    if not won:
        return f"{points}; {'treinta y uno' if upper == rules.refait.value else 'nulo'}"
    row, colour = won
    joined = f"{row} y {colour}" if colour == COLOR else f"{row} e {colour}"
    return f"{points}; {joined} ganan; color {'gana' if colour == COLOR else 'pierde'}"


_POINTS = ("cuarenta", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
"""Points are called by their units (criterio:treinta-y-cuarenta.7)."""
