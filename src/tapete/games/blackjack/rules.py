"""The rules of black-jack at one table, frozen: the article from top to bottom, then what the table adds."""

from fractions import Fraction

import msgspec

from tapete.engine.table import BREACH, Incident, TableRules
from tapete.kit.cards import FRENCH_52
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

DECK = len(FRENCH_52.cards)
HOLDER, JEFE = "jugador", "jefe"
"""Whose consent it takes to back a mano."""
TENS = "D"
"""In a combination, any card worth ten."""


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
    otherwise: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Silences that a supposed law decides otherwise than the criterios do.

    The law's own rules do not have the field, so that they are those of every record there is.
    """

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """What may be declared; a card face up in the sabot has a command of its own."""
        return tuple(Incident(breach, BREACH, cite) for breach, cite in self.breaches.items())

    @property
    def ases_again(self) -> bool:
        """Whether an as received on a split as may be split again (criterio:blackjack.8)."""
        return "ases_again" not in (self.otherwise or ())

    @property
    def solo_apuesta_inicial(self) -> bool:
        """Whether the croupier's Black-Jack takes only the first bet of a plaza (criterio:blackjack.1)."""
        return "solo_apuesta_inicial" in (self.otherwise or ())

    @property
    def black_jack_tie_pays(self) -> bool:
        """Whether a Black-Jack is paid against the croupier's Black-Jack too (criterio:blackjack.3)."""
        return "black_jack_tie_pays" in (self.otherwise or ())

    @property
    def play_cite(self) -> Citation:
        """The article of the simple game."""
        return self.stands.cite
