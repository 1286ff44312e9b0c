"""The rules of black-jack at one table, frozen: the article from top to bottom, then what the table adds."""

from fractions import Fraction
from typing import Any

import msgspec

from tapete.engine.table import BREACH, Incident, TableRules
from tapete.families.table.law import edition_of, least_anticipo, require_lawful, staff_of
from tapete.games.blackjack.setup import (
    DECK,
    SLUG,
    Bote,
    Setup,
    check_setup,
    ranks_of,
    retiro_in_use,
    share_of,
)
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

ROUNDING = Citation("criterio:blackjack.15")
HOLDER = "jugador"
JEFE = "jefe"


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """What the first cards of a mano win of a pot: a share of it, or an amount."""

    ranks: tuple[str, ...]
    suited: bool
    share: Fraction | None
    amount: int


class PotRules(msgspec.Struct, frozen=True, kw_only=True):
    """A progresivo or an apuesta acumulada."""

    name: str
    kind: str
    coin: int
    deduction: int
    prizes: tuple[Prize, ...]

    @property
    def kept(self) -> int:
        """What the house keeps of each coin; halves of a cent go to the pot."""
        return self.coin * self.deduction // 100


class BlackjackRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    # Cards and sabot
    packs: int
    values: Cited[dict[str, int]]
    automatic: bool
    sabot_cite: Citation
    cuts: Cited[int]
    reserve: Cited[int]
    """Cards behind the separador, at least."""
    behind: int | None
    """Cards behind the separador when nobody says another number."""
    burned: Cited[int]
    shoe: Cited[str]
    face_up: Cited[bool]
    last_rounds: Cited[int]
    last_sabot: Cited[bool]
    # People
    plazas: int
    seats_cite: Citation
    least_manos: Cited[int]
    bettors: Cited[int]
    vacant_for_seated: Cited[bool]
    seated_consent: Cited[tuple[str, ...]]
    standing_consent: Cited[tuple[str, ...]]
    silence_consents: Cited[bool]
    # Play
    stands: Cited[int]
    always_draws: Cited[bool]
    pay: Cited[Fraction]
    pay_black_jack: Cited[Fraction]
    seguro: Cited[Fraction]
    pay_seguro: Cited[Fraction]
    pares: Cited[bool]
    cards_on_ases: Cited[int]
    doubles: Cited[tuple[int, ...]]
    retiro: Cited[bool]
    retiro_loss: Cited[Fraction]
    trece: Cited[bool]
    pay_trece: Cited[Fraction]
    pots: tuple[PotRules, ...]
    pots_cite: Citation
    pot_stake: Cited[Fraction]
    # Limits
    minimum: int
    maximum: int
    maximum_of: Cited[str]
    maximum_cite: Citation
    step: int
    step_cite: Citation
    betting: Cited[str]
    # Running of the game
    settlement: Cited[str]
    breaches: dict[str, Citation]

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """What may be declared; a card face up in the sabot has a command of its own."""
        return tuple(Incident(breach, BREACH, cite) for breach, cite in self.breaches.items())

    @property
    def play_cite(self) -> Citation:
        """The article of the simple game."""
        return self.stands.cite

    def pot(self, name: str) -> int:
        """The place of a pot by its name; -1 for none."""
        return next((place for place, pot in enumerate(self.pots) if pot.name == name), -1)


def rules(jurisdiction: str, setup: Setup) -> BlackjackRules:
    """The rules of a table of black-jack."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check_setup(column, setup))
    betting = column.get("betting", str)
    return BlackjackRules(
        game=SLUG,
        jurisdiction=jurisdiction,
        edition=edition_of(betting.cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        betting=betting,
        settlement=column.get("settlement", str),
        breaches=_breaches(column),
        **_sabot(column, setup),
        **_people(column, setup),
        **_play(column, setup),
        **_limits(column, setup),
    )


def _sabot(column: Column, setup: Setup) -> dict[str, Any]:
    reserve = column.get("reserve", int)
    automatic = setup.sabot == "automatico"
    cards = reserve.value * DECK
    return {
        "packs": setup.barajas,
        "values": column.get("values", dict[str, int]),
        "automatic": automatic,
        "sabot_cite": column.get("sabots", tuple[str, ...]).cite,
        "cuts": column.get("cuts", int),
        "reserve": Cited(cards, reserve.cite),
        "behind": None if automatic else setup.separador or cards,
        "burned": column.get("burned", int),
        "shoe": column.get("shoe_name", str),
        "face_up": column.get("face_up", bool),
        "last_rounds": column.get("last_rounds", int),
        "last_sabot": column.get("last_sabot", bool),
    }


def _people(column: Column, setup: Setup) -> dict[str, Any]:
    return {
        "plazas": setup.plazas,
        "seats_cite": column.get("seats", tuple[int, ...]).cite,
        "least_manos": column.get("least_manos", int),
        "bettors": column.get("bettors", int),
        "vacant_for_seated": column.get("vacant_for_seated", bool),
        "seated_consent": column.get("seated_consent", tuple[str, ...]),
        "standing_consent": column.get("standing_consent", tuple[str, ...]),
        "silence_consents": column.get("silence_consents", bool),
    }


def _play(column: Column, setup: Setup) -> dict[str, Any]:
    retiro = column.get("retiro", str)
    trece = column.get("trece", bool)
    fractions = ("pay", "pay_black_jack", "seguro", "pay_seguro", "retiro_loss", "pay_trece", "pot_stake")
    return {
        **{name: _fraction(column, name) for name in fractions},
        "stands": column.get("croupier_stands", int),
        "always_draws": column.get("always_draws", bool),
        "pares": column.get("pares", bool),
        "cards_on_ases": column.get("cards_on_ases", int),
        "doubles": column.get("doubles", tuple[int, ...]),
        "retiro": Cited(retiro_in_use(column, setup), retiro.cite),
        "trece": Cited(setup.trece and trece.value, trece.cite),
        "pots": tuple(map(_pot, setup.botes)),
        "pots_cite": column.get("pots", tuple[str, ...]).cite,
    }


def _limits(column: Column, setup: Setup) -> dict[str, Any]:
    unit = column.get("unit", bool)
    return {
        "minimum": int(setup.minimo),
        "maximum": int(setup.minimo) * setup.multiplo,
        "maximum_of": column.get("maximum_of", str),
        "maximum_cite": column.get("maximum_multiples", tuple[int, ...]).cite,
        "step": int(setup.incremento or 1),
        "step_cite": unit.cite,
    }


def _fraction(column: Column, name: str) -> Cited[Fraction]:
    cell = column.get(name, str)
    return Cited(Fraction(cell.value), cell.cite)


def _pot(pot: Bote) -> PotRules:
    prizes = tuple(
        Prize(
            ranks=tuple(sorted(ranks_of(prize.cartas))),
            suited=prize.palo,
            share=share_of(prize),
            amount=int(prize.importe or 0),
        )
        for prize in pot.premios
    )
    return PotRules(name=pot.nombre, kind=pot.clase, coin=int(pot.moneda), deduction=pot.deduccion, prizes=prizes)


def _breaches(column: Column) -> dict[str, Citation]:
    row = column.get("breaches", tuple[str, ...])
    return dict.fromkeys(row.value, row.cite)
