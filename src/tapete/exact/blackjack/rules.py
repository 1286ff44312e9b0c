"""What the mathematics of blackjack ask of the law."""

from fractions import Fraction

import msgspec

from tapete.law.parameters import Column, sheet

SLUG = "blackjack"
STANDING = range(17, 21)
"""Scores at which a croupier may stand; an as of his counts eleven if that reaches one."""


class UnlawfulPacks(ValueError):
    """The law of the place does not admit a sabot of so many packs."""

    def __init__(self, packs: int, lawful: tuple[int, ...]) -> None:
        super().__init__(f"{packs} packs are not lawful; {' or '.join(map(str, lawful))} are")
        self.lawful = lawful


class BlackjackRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that bear upon what a mano is worth. The croupier takes one card and completes his hand at the end."""

    packs: int = 6
    stands: int = 17
    """The score at which the croupier stands; an as counts eleven if that reaches it."""
    natural: Fraction = Fraction(3, 2)
    """What a Black-Jack pays, to 1."""
    seguro: Fraction = Fraction(2)
    """What the seguro pays, to 1."""
    doubles: tuple[int, ...] = (9, 10, 11)
    """Counts of the first two cards that may be doubled, an as at one or at eleven."""
    pares: bool = True
    """Whether two cards of one value may be split, as often as they come."""
    cards_on_ases: int = 1
    retiro: Fraction | None = None
    """What it costs to withdraw from the first two cards unless an as is shown, or none where nobody may."""

    @property
    def sabot(self) -> tuple[int, ...]:
        """How many cards of each value from 1 to 10."""
        return (*(4 * self.packs,) * 9, 16 * self.packs)


def rules_of(jurisdiction: str, *, packs: int = 0, retiro: bool = True) -> BlackjackRules:
    """The rules of a jurisdiction: with the most packs, and with the retiro where the casino may put it in use."""
    return rules_in(sheet(SLUG).column(jurisdiction), packs=packs, retiro=retiro)


def rules_in(column: Column, *, packs: int = 0, retiro: bool = True) -> BlackjackRules:
    """The same, from a column of parameters."""
    lawful = column.get("decks", tuple[int, ...]).value
    if packs and packs not in lawful:
        raise UnlawfulPacks(packs, lawful)
    stands = column.get("croupier_stands", int).value
    if stands not in STANDING:
        raise ValueError(
            f"a croupier who stands at {stands} is not followed; from {STANDING[0]} to {STANDING[-1]} he is"
        )
    return BlackjackRules(
        packs=packs or max(lawful),
        stands=stands,
        natural=Fraction(column.get("pay_black_jack", str).value),
        seguro=Fraction(column.get("pay_seguro", str).value),
        doubles=column.get("doubles", tuple[int, ...]).value,
        pares=column.get("pares", bool).value,
        cards_on_ases=column.get("cards_on_ases", int).value,
        retiro=_retiro(column, wanted=retiro),
    )


def _retiro(column: Column, *, wanted: bool) -> Fraction | None:
    kind = column.get("retiro", str).value
    offered = kind == "derecho" or (kind == "opcion" and wanted)
    return Fraction(column.get("retiro_loss", str).value) if offered else None
