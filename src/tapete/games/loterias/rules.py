"""The rules of each modality, frozen: the law, and what the authorisation of a lottery fixes."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

import msgspec

from tapete.families.draw.rules import OnSale
from tapete.families.draw.term import TermRules
from tapete.language import N_

INTERRUMPIDO = "sorteo-interrumpido"
EFFECTS: Mapping[str, tuple[str, str]] = {
    INTERRUMPIDO: (N_("what was drawn stands, and the draw goes on from there; it is never repeated"), "interrupted")
}


class By(StrEnum):
    """What makes a number win."""

    EXTRACCION = "extraccion"
    """It is drawn."""
    TERMINACION = "terminacion"
    """Its last digits are those of a number that was drawn."""
    APROXIMACION = "aproximacion"
    """It is the one before or after a number that was drawn; the first follows the last."""


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """A prize of the plan: what each billete of a number that wins it is paid, in cents."""

    name: str
    by: By
    amount: int
    count: int = 1
    """How many numbers are drawn for it."""
    digits: int = 0
    of: str = ""
    """The prize with whose numbers the last digits or the neighbours go."""


class LotteryRules(TermRules, frozen=True, kw_only=True):
    """What both modalities with a draw have."""

    comes: ClassVar[Mapping[str, str]] = {"entrega": "pagar premios"}

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return EFFECTS


class FixedRules(LotteryRules, frozen=True, kw_only=True):
    """Everything that a lottery with printed numbers asks."""

    numbers: int
    """From 0, as many as there are."""
    copies: int
    """Billetes of each number."""
    plan: tuple[Prize, ...]

    @property
    def on_sale(self) -> OnSale:
        return OnSale(0, self.numbers - 1, copies=self.copies)

    @property
    def width(self) -> int:
        return len(str(self.numbers - 1))

    @property
    def extractions(self) -> tuple[Prize, ...]:
        return tuple([each for each in self.plan if each.by is By.EXTRACCION for _ in range(each.count)])

    @property
    def cost(self) -> int:
        return sum(each.amount * winners(self, each) for each in self.plan) * self.copies


def winners(rules: FixedRules, prize: Prize) -> int:
    if prize.by is By.EXTRACCION:
        return prize.count
    drawn = next(each.count for each in rules.plan if each.name == prize.of)
    if prize.by is By.APROXIMACION:
        return 2 * drawn
    return -(-rules.numbers // int(10**prize.digits)) * drawn


class Category(msgspec.Struct, frozen=True, kw_only=True):
    """A category of winners: how many numbers they have hit, and its part of the fund."""

    name: str
    hits: int
    extra: bool = False
    """Whether the complementario is needed besides."""
    share: Fraction


class VariableRules(LotteryRules, frozen=True, kw_only=True):
    """Everything that a lottery with a variable prize asks."""

    most: int
    """Numbers are from 1 to this."""
    chosen: int
    """How many of them a bet has, and how many are drawn."""
    extra: bool
    """Whether a complementario is drawn besides."""
    share: Fraction
    """Of the sale that is shared out."""
    categories: tuple[Category, ...]
    bote_to_first: bool
    guaranteed: int
    draws: int
    """How many draws are authorised; 0 where there is no last one."""

    @property
    def on_sale(self) -> OnSale:
        return OnSale(1, self.most, chosen=self.chosen)

    @property
    def pot(self) -> str:
        return f"loteria-{self.chosen}-de-{self.most}"

    @property
    def balls(self) -> int:
        return self.chosen + self.extra
