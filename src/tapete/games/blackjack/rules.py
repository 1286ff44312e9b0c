"""The rules of black-jack, the set-up of a table and what the law refuses of it, its cloth."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from tapete.engine.cloth import Cloth, Spot
from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.engine.table import BREACH, Incident
from tapete.families.plazas.bets import BetRules, arc, spot
from tapete.families.sabot import check_packs
from tapete.families.table import law
from tapete.families.table.law import (
    BOTE_MAL_NOMBRADO,
    DEDUCCION_NO_ADMITIDA,
    MINIMO_NO_PERMITIDO,
    MULTIPLO_NO_ADMITIDO,
    PLAZAS_NO_ADMITIDAS,
)
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

DECK = len(FRENCH_52.cards)
HOLDER, JEFE = "jugador", "jefe"
TENS = "D"


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
        return self.coin * self.deduction // 100


class BlackjackRules(BetRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    # Cards and sabot
    packs: int
    values: Cited[dict[str, int]]
    automatic: bool
    sabot_cite: Citation
    cuts: Cited[int]
    reserve: Cited[int]
    behind: int | None
    burned: Cited[int]
    shoe: Cited[str]
    face_up: Cited[bool]
    last_sabot: Cited[bool]
    # People
    least_manos: Cited[int]
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
    maximum_of: Cited[str]
    # Running of the game
    settlement: Cited[str]
    breaches: dict[str, Citation]
    otherwise: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Silences that a supposed law decides otherwise than the criterios do.

    The law's own rules do not have the field, so that they are those of every record there is.
    """

    @property
    def incidents(self) -> tuple[Incident, ...]:
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
        return self.stands.cite


# --- the table as it is set up ----------------------------------------------------------------------------------------

_SILENCES = {"ases_again": True, "solo_apuesta_inicial": False, "black_jack_tie_pays": False}
"""What the criterios decide: criterio:blackjack.8, criterio:blackjack.1, criterio:blackjack.3."""

BARAJAS_NO_ADMITIDAS = FaultKind(
    "barajas_no_admitidas", N_("{where}: the sabot may hold {expected} packs, not {found}.")
)
SABOT_NO_ADMITIDO = FaultKind("sabot_no_admitido", N_("{where}: the sabot may be {expected}, not {found}."))
SEPARADOR_MAL_PUESTO = FaultKind(
    "separador_mal_puesto", N_("{where}: the separador may leave {expected} cards behind it, not {found}.")
)
INCREMENTO_NO_ADMITIDO = FaultKind(
    "incremento_no_admitido", N_("{where}: the increment of stakes may be {expected} euros, not {found}.")
)
RETIRO_NO_ADMITIDO = FaultKind(
    "retiro_no_admitido", N_("{where}: players may not retire here; the casino can't put the retiro in use.")
)
RETIRO_OBLIGADO = FaultKind(
    "retiro_obligado", N_("{where}: the retiro is a right of the players here; the casino can't take it away.")
)
TRECE_NO_ADMITIDO = FaultKind(
    "trece_no_admitido", N_("{where}: the bets menor and mayor de trece are not admitted here.")
)
BOTE_NO_ADMITIDO = FaultKind(
    "bote_no_admitido", N_("{where}: the pots that the law admits are {expected}, not {found}.")
)
MONEDA_EXCESIVA = FaultKind(
    "moneda_excesiva", N_("{where}: the coin of this pot may be {expected} euros, not {found}.")
)
COMBINACION_ILEGIBLE = FaultKind(
    "combinacion_ilegible", N_("{where}: {found} is no combination of cards; write it as {expected}.")
)
PREMIO_ILEGIBLE = FaultKind(
    "premio_ilegible", N_("{where}: a prize is a share of the pot, at most 1, or an amount; not {found}.")
)

SLUG = "blackjack"


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the set-up."""


class Premio(Section, frozen=True, kw_only=True):
    """A prize of a pot: the first cards that win it, and a share of the pot or an amount."""

    cartas: Annotated[str, Meta(description="Ranks, such as `7-7-7` or `A-D`; D is any card worth ten.")]
    palo: Annotated[bool, Meta(description="Whether they must be of one suit.")] = False
    parte: Annotated[str, Meta(description="The share of the pot that they win, such as `1/10`.")] = ""
    importe: Annotated[Euros | None, Meta(description="The amount that they win, instead of a share.")] = None


class Bote(Section, frozen=True, kw_only=True):
    """A pot that players feed with coins: a progresivo, or apuestas acumuladas."""

    nombre: Annotated[str, Meta(description="Its name, one word; tables that use the same share the pot.")]
    clase: Annotated[Literal["progresivo", "acumulada"], Meta(description="What was authorised.")] = "progresivo"
    moneda: Annotated[Euros, Meta(description="What it costs to play for it.")]
    deduccion: Annotated[int, Meta(description="What the house keeps of each coin, in hundredths.")] = 0
    premios: Annotated[tuple[Premio, ...], Meta(description="Its prizes, in the order in which they are looked for.")]


class Setup(Section, frozen=True, kw_only=True):
    """One table of black-jack. Amounts are in euros in files."""

    fixed: ClassVar[Mapping[str, str]] = {"multiplo": "maximum_multiples"}
    minimo: Euros
    multiplo: int = 100
    """The maximum, in minima."""
    incremento: Euros | None = None
    """The unit by which bets go up from the minimum, where the director sets one."""
    banda: tuple[Euros, Euros] | None = None
    barajas: int = 6
    plazas: int = 7
    sabot: Literal["manual", "automatico"] = "manual"
    sabot_homologado: bool = True
    separador: int | None = None
    """How many cards lie behind the separador; a deck when not given."""
    retiro: bool | None = None
    """Whether the casino puts the retiro in use, where that is its choice."""
    trece: bool = False
    botes: tuple[Bote, ...] = ()
    idioma: str = "es"
    dorsos: tuple[int, ...] = ()
    """How many packs have backs of each colour; not said when empty."""
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    language = "gl" if jurisdiction == "galicia" else "es"
    if jurisdiction != "murcia":
        return Setup(minimo=Euros(500), idioma=language)
    prizes = (
        Premio(cartas="7-7-7", palo=True, parte="1"),
        Premio(cartas="7-7-7", parte="1/10"),
        Premio(cartas="A-J", palo=True, importe=Euros(2500)),
    )
    pot = Bote(nombre="sietes", moneda=Euros(250), deduccion=20, premios=prizes)
    return Setup(minimo=Euros(500), incremento=Euros(250), retiro=True, trece=True, botes=(pot,))


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *law.check_language(column, setup.idioma),
        *check_packs(column, setup.barajas, None, setup.dorsos),
        *law.check_one_of(column, "decks", BARAJAS_NO_ADMITIDAS, "barajas", setup.barajas),
        *law.check_one_of(column, "sabots", SABOT_NO_ADMITIDO, "sabot", setup.sabot),
        *law.check_one_of(column, "maximum_multiples", MULTIPLO_NO_ADMITIDO, "multiplo", setup.multiplo),
        *_equipment(column, setup),
        *_amounts(column, setup),
        *_options(column, setup),
        *(fault for pot in setup.botes for fault in _pot(column, setup, pot)),
        *_pot_names(column, setup),
        *law.check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def _fault(kind: FaultKind, cite: Citation, where: str, expected: str, found: object) -> Fault:
    return Fault(kind, cite, where, expected, str(found))


def _equipment(column: Column, setup: Setup) -> Iterator[Fault]:
    """The plazas are at most as many as are marked; the separador leaves its reserve and has something before it."""
    seats = column.get("seats", tuple[int, ...])
    most = max(seats.value, default=0)
    if not 1 <= setup.plazas <= most:
        yield _fault(PLAZAS_NO_ADMITIDAS, seats.cite, "plazas", f"1 .. {most}", setup.plazas)
    yield from law.check_sabot(column, setup.sabot_homologado)
    reserve = column.get("reserve", int)
    least, most = reserve.value * DECK, setup.barajas * DECK - 1
    manual = setup.sabot == "manual"
    if setup.separador is not None and not (manual and least <= setup.separador <= most):
        expected = f"{least} .. {most}" if manual else "-"
        yield _fault(SEPARADOR_MAL_PUESTO, reserve.cite, "separador", expected, setup.separador)


def _amounts(column: Column, setup: Setup) -> Iterator[Fault]:
    unit = column.get("unit", bool)
    if setup.incremento is not None and not (unit.value and setup.incremento > 0):
        expected = "> 0" if unit.value else "-"
        yield _fault(INCREMENTO_NO_ADMITIDO, unit.cite, "incremento", expected, law.euros(setup.incremento))
    if setup.minimo < 1:
        yield _fault(MINIMO_NO_PERMITIDO, column.get("betting", str).cite, "minimo", "> 0", law.euros(setup.minimo))


def _options(column: Column, setup: Setup) -> Iterator[Fault]:
    retiro, trece = column.get("retiro", str), column.get("trece", bool)
    if setup.retiro and retiro.value == "ninguno":
        yield _fault(RETIRO_NO_ADMITIDO, retiro.cite, "retiro", "false", "true")
    if setup.retiro is False and retiro.value == "derecho":
        yield _fault(RETIRO_OBLIGADO, retiro.cite, "retiro", "true", "false")
    if setup.trece and not trece.value:
        yield _fault(TRECE_NO_ADMITIDO, trece.cite, "trece", "false", "true")


def _pot_names(column: Column, setup: Setup) -> Iterator[Fault]:
    names = [pot.nombre for pot in setup.botes]
    wrong = {name for name in names if names.count(name) > 1 or not (name.isascii() and name.isalnum())}
    cite = column.get("pots", tuple[str, ...]).cite
    return (_fault(BOTE_MAL_NOMBRADO, cite, "botes", N_("a word of its own"), name) for name in sorted(wrong))


def _pot(column: Column, setup: Setup, pot: Bote) -> Iterator[Fault]:
    where = f"botes.{pot.nombre}"
    lawful, most = column.get("pots", tuple[str, ...]), column.get("pot_stake", str)
    cap = setup.minimo * Fraction(most.value)
    if pot.clase not in lawful.value:
        yield _fault(BOTE_NO_ADMITIDO, lawful.cite, where, " / ".join(lawful.value) or "-", pot.clase)
    elif pot.moneda < 1 or (pot.clase == "progresivo" and pot.moneda > cap):
        yield _fault(MONEDA_EXCESIVA, most.cite, f"{where}.moneda", f"≤ {law.euros(int(cap))}", law.euros(pot.moneda))
    if not 0 <= pot.deduccion < 100:
        yield _fault(DEDUCCION_NO_ADMITIDA, lawful.cite, f"{where}.deduccion", "0 .. 99", pot.deduccion)
    for prize in pot.premios:
        if _ranks(prize) is None:
            yield _fault(COMBINACION_ILEGIBLE, lawful.cite, f"{where}.premios", "7-7-7", prize.cartas)
        if prize.parte if prize.importe is not None else _share(prize) is None:
            yield _fault(PREMIO_ILEGIBLE, lawful.cite, f"{where}.premios", "parte / importe", prize.parte or "-")


def _ranks(prize: Premio) -> tuple[str, ...] | None:
    ranks = sorted("T" if word == "10" else word.upper() for word in prize.cartas.replace("-", " ").split())
    legible = 1 <= len(ranks) <= 6 and all(rank == TENS or rank in FRENCH_52.ranks for rank in ranks)
    return tuple(ranks) if legible else None


def _share(prize: Premio) -> Fraction | None:
    """The share of the pot that a prize takes; None when it is an amount, or no share at all."""
    try:
        share = Fraction(prize.parte)
    except (ValueError, ZeroDivisionError):
        return None
    return share if 0 < share <= 1 else None


def rules(jurisdiction: str, setup: Setup) -> BlackjackRules:
    column = sheet(SLUG).column(jurisdiction)
    law.require_lawful(check(jurisdiction, setup))
    otherwise = tuple(name for name, decided in _SILENCES.items() if column.get(name, bool).value is not decided)
    cites = {name: cell.cite for name, cell in column.cells.items()}
    reserve = column.get("reserve", int).value * DECK
    automatic = setup.sabot == "automatico"
    retiro = column.get("retiro", str).value
    return law.table_rules(
        BlackjackRules,
        column,
        setup,
        cites["betting"],
        packs=setup.barajas,
        automatic=automatic,
        sabot_cite=cites["sabots"],
        reserve=Cited(reserve, cites["reserve"]),
        behind=None if automatic else setup.separador or reserve,
        shoe=column.get("shoe_name", str),
        plazas=setup.plazas,
        seats_cite=cites["seats"],
        stands=column.get("croupier_stands", int),
        retiro=Cited(retiro == "derecho" or (retiro == "opcion" and bool(setup.retiro)), cites["retiro"]),
        trece=Cited(setup.trece and column.get("trece", bool).value, cites["trece"]),
        pots=tuple(map(_pot_rules, setup.botes)),
        pots_cite=cites["pots"],
        minimum=int(setup.minimo),
        maximum=int(setup.minimo) * setup.multiplo,
        maximum_cite=cites["maximum_multiples"],
        step=int(setup.incremento or 1),
        step_cite=cites["unit"],
        breaches=dict.fromkeys(column.get("breaches", tuple[str, ...]).value, cites["breaches"]),
        otherwise=otherwise or msgspec.UNSET,
    )


def _pot_rules(pot: Bote) -> PotRules:
    prizes = tuple(
        Prize(ranks=_ranks(each) or (), suited=each.palo, share=_share(each), amount=int(each.importe or 0))
        for each in pot.premios
    )
    return PotRules(name=pot.nombre, kind=pot.clase, coin=int(pot.moneda), deduction=pot.deduccion, prizes=prizes)


def cloth(rules: BlackjackRules) -> Cloth:
    sides = [("menor", "<13"), ("mayor", ">13")] if rules.trece.value else []

    def lies(plaza: int, x: int, y: int) -> Iterator[Spot]:
        yield spot(f"plaza:{plaza}", x, y, 72, 72, str(plaza))
        yield spot(f"seguro:{plaza}", x, y - 50, 72, 20)
        for place, (name, label) in enumerate(sides):
            yield spot(f"{name}:{plaza}", x - 23 + 46 * place, y + 52, 44, 26, label)

    return arc(rules.plazas, (900, 372), -125, (400, 420), lies)
