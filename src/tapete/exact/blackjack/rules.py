"""What the mathematics of blackjack ask of the law."""

from fractions import Fraction

import msgspec

from tapete.law.parameters import Column, sheet

SLUG = "blackjack"
_AS = 1
_SAFE = 11
"""A mano that counts no more than this never passes 21 with one card."""
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
    ases_again: bool = True
    """Whether an as that comes on a split as is split once more."""
    solo_apuesta_inicial: bool = False
    """Whether the croupier's Black-Jack takes only the first bet, of all that manos have that did not pass 21."""
    tie_pays: bool = False
    """Whether a Black-Jack is paid against the croupier's Black-Jack too."""
    retiro: Fraction | None = None
    """What it costs to withdraw from the first two cards unless an as is shown, or none where nobody may."""

    @property
    def sabot(self) -> tuple[int, ...]:
        return (*(4 * self.packs,) * 9, 16 * self.packs)

    def splits_again(self, pair: int) -> bool:
        """Whether a mano of a split pair that is one again is split once more."""
        return pair != _AS or self.ases_again


def rules_of(jurisdiction: str, *, packs: int = 0, retiro: bool = True) -> BlackjackRules:
    """The rules of a jurisdiction: with the most packs, and with the retiro where the casino may put it in use."""
    return rules_in(sheet(SLUG).column(jurisdiction), packs=packs, retiro=retiro)


def rules_in(column: Column, *, packs: int = 0, retiro: bool = True) -> BlackjackRules:
    lawful = column.get("decks", tuple[int, ...]).value
    if packs and packs not in lawful:
        raise UnlawfulPacks(packs, lawful)
    stands = column.get("croupier_stands", int).value
    if stands not in STANDING:
        raise ValueError(
            f"a croupier who stands at {stands} is not followed; from {STANDING[0]} to {STANDING[-1]} he is"
        )
    doubles = column.get("doubles", tuple[int, ...]).value
    if max(doubles, default=0) > _SAFE:
        raise ValueError(
            f"manos that double with {max(doubles)} may pass 21, which is not followed; up to {_SAFE} none does"
        )
    return BlackjackRules(
        packs=packs or max(lawful),
        stands=stands,
        natural=Fraction(column.get("pay_black_jack", str).value),
        seguro=Fraction(column.get("pay_seguro", str).value),
        doubles=doubles,
        pares=column.get("pares", bool).value,
        cards_on_ases=column.get("cards_on_ases", int).value,
        ases_again=column.get("ases_again", bool).value,
        solo_apuesta_inicial=column.get("solo_apuesta_inicial", bool).value,
        tie_pays=column.get("black_jack_tie_pays", bool).value,
        retiro=_retiro(column, wanted=retiro),
    )


def _retiro(column: Column, *, wanted: bool) -> Fraction | None:
    kind = column.get("retiro", str).value
    offered = kind == "derecho" or (kind == "opcion" and wanted)
    return Fraction(column.get("retiro_loss", str).value) if offered else None
