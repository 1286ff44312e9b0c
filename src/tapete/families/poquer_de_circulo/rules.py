"""The rules of a table of póquer de círculo, frozen: the law, what the dirección has announced, and its variants."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from tapete.engine.table import Incident, TableRules
from tapete.families.poquer_de_circulo.efectos import EFFECTS, LAW, happens_in
from tapete.families.poquer_de_circulo.notas import NOTES
from tapete.families.poquer_de_circulo.terms import Terms
from tapete.families.poquer_de_circulo.variant import Variant
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

ANTE, CIEGAS = "ante", "ciegas"
PEQUENA, GRANDE = "ciega-pequena", "ciega-grande"
BLINDS = (PEQUENA, GRANDE)
"""In the order in which they are put: by the mano, and by the player at his left."""
PORCENTAJE, CUOTA = "porcentaje", "cuota"
POSTRE, MANO = "postre", "mano"
SORTEO, DERECHA = "sorteo", "derecha"
MINUTE = 60


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """A variant as this table spreads it."""

    variant: Variant
    terms: Terms
    marca: str
    """Whose place the marca shows: the postre's, or the mano's."""
    first_with_ciegas: str
    """Who speaks first in the first interval when ciegas were put."""
    first_marca: str
    """Who has it first: by sorteo, or the first at the right of the crupier."""
    openers: tuple[str, ...] = ()
    """Of which rank the pair must be that opens the bote, after none, one and more manos en blanco."""
    opener_gone: str = ""
    """On which side of an abridor who has retired sits who takes his place."""
    draw: int = 0
    """Cards that a player may change at the most."""
    call_bets: str = ""
    """What the crupier says as the first interval begins, where the article has him say something."""
    call_last: str = ""
    """What he says before the last card."""
    law: dict[str, Citation]
    """Where each of its rules stands, by the row of the law."""

    @property
    def slug(self) -> str:
        """What the variant is called."""
        return self.variant.slug


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament, as it was announced; amounts in cents."""

    prize: int
    """The part for prizes of each entrance."""
    shares: tuple[int, ...]
    """Of each place in the prizes, from the first, in hundredths of a per cent."""
    minima: tuple[int, ...]
    """The apuesta mínima of each level; after the last of them it doubles."""
    seconds: int
    """How long a level lasts."""


class CirculoRules(TableRules, frozen=True, kw_only=True, omit_defaults=True):
    """Everything `decide` asks."""

    spreads: tuple[Spread, ...]
    """The variants, in the order in which they are played."""
    variant_turns: Cited[int]
    """Turns of the marca after which the next of several variants is played."""
    # Cards
    shuffles: Cited[int]
    # People
    plazas: Cited[int]
    least_players: Cited[int]
    suspension: Cited[int]
    rest: Cited[int]
    postre_turns: Cited[int]
    seconds: Cited[int]
    duration: int
    """Seconds that the session was announced to last; 0 where no time was fixed."""
    # Money
    minimum: Cited[int]
    band: Cited[tuple[int, int]]
    """Within which the dirección may vary the apuesta mínima while the table works."""
    resto: Cited[int]
    least_rebuy: Cited[int]
    most_rebuy: int
    """What a resto may reach by a reposición; 0 where the dirección has fixed no maximum."""
    chip: int
    """The smallest chip of the table."""
    limit: Cited[str]
    forced: Cited[str]
    benefit: str
    rake: Cited[Fraction]
    fee: Cited[int]
    """What each player pays for the session, where the house takes nothing of the botes."""
    contest: Contest | None = None
    """The tournament, where the table plays one."""
    # The end of a hand
    call_retired: Cited[str]
    odd_chips: Cited[int]
    claims_until: Cited[str]

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    def where(self, article: Citation, *, played: bool) -> Citation:
        """The article on something that is done at some variants; where none of these is played, that of the deal."""
        return article if played else self.spreads[0].law["streets"]

    @property
    def pays_fee(self) -> bool:
        """Whether the house takes a fee of each player, and nothing of the botes."""
        return self.benefit == CUOTA

    two_actions: Cited[int]
    """Acts of players after which an error of the deal no longer matters."""

    @property
    def law(self) -> Mapping[str, Citation]:
        """The provisions by which rulings on errors are given."""
        return LAW

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Everything that may be declared at the table, by what it plays."""
        variants = [spread.variant.slug for spread in self.spreads]
        named = [(name, *told) for name, told in EFFECTS.items() if happens_in(name, variants)]
        return tuple([Incident(name, effect, LAW[key], NOTES.get(name, "")) for name, effect, key in named])
