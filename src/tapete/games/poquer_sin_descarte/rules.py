"""The rules of póquer sin descarte (MU2010:60-66), the set-up and cloth of a table, its state, who may act and when."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, ClassVar, Final, Literal

import msgspec
from msgspec import Meta

from tapete.engine.chapter import Moment
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.event import Fault, FaultKind, Reason
from tapete.engine.setup import Euros
from tapete.engine.table import Incident, TablePhase
from tapete.families.plazas.bets import Bet, BetRules, Collected, Paid, Returned, arc, spot
from tapete.families.poker.pack import PackState
from tapete.families.pots import PotWon
from tapete.families.stakes.bets import step_of
from tapete.families.table import reasons as shared
from tapete.families.table.duty import CROUPIER
from tapete.families.table.law import (
    BOTE_MAL_NOMBRADO,
    DEDUCCION_NO_ADMITIDA,
    PLAZAS_NO_ADMITIDAS,
    LimitsSetup,
    check_anticipo,
    check_bet,
    check_language,
    check_one_of,
    check_sabot,
    euros,
    pay_table,
    require_lawful,
    table_rules,
)
from tapete.families.table.powers import Handler, Staff, during
from tapete.families.table.settling import Replenished
from tapete.kit.cards import FRENCH_52, Pack
from tapete.kit.poker.hands import CARTA_MAYOR, Made, Ranking
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

ANTE, SEGUNDA, SEGURO, PROGRESIVO, COMPRA = "ante", "segunda", "seguro", "progresivo", "compra"
AVISO, PERDIDA = "aviso", "perdida"
_ANNULLED = N_("the whole jugada is annulled, and all bets go back")
_FORFEITED = N_("the offender loses the whole bet, and the others go on")
_RULED = N_("the jefe de mesa decides")

EFFECTS: dict[str, tuple[str, str]] = {
    "corte-visto": (N_("the cards are shuffled and cut again"), "cut_seen"),
    "numero-de-cartas": (_ANNULLED, "annulled"),
    "carta-descubierta": (_ANNULLED, "annulled"),
    "orden-de-reparto": (N_("annulled before the first decision; after it the jugada goes on"), "order"),
    "ultima-tapada": (N_("the last card of the bank is turned, and the jugada goes on"), "last_covered"),
    "informacion": (_FORFEITED, "forfeited"),
    "cartas-mostradas": (_FORFEITED, "forfeited"),
    "comentario": (N_("a warning; the whole bet, where the table has it so"), "advice"),
    "casilla-a-ciegas": (N_("the jefe de mesa warns, and nothing is lost"), "blind_seen"),
    "fuera-de-la-vista": (_RULED, "out_of_sight"),
    "conflicto": (_RULED, "conflicts"),
}
LAW = (
    *dict.fromkeys(rule for _, rule in EFFECTS.values()),
    *("decision", "croupier", "command", "blind", "options", "tie", "croupier_cuts"),
)


class Progresivo(msgspec.Struct, frozen=True, kw_only=True):
    """A pot that coins feed; tables that use its name share it."""

    name: str
    coin: int
    deduction: int

    @property
    def kept(self) -> int:
        return self.coin - rounded(self.coin * Fraction(100 - self.deduction, 100))


def rounded(amount: Fraction) -> int:
    """An amount to the nearest cent, halves upwards (criterio:poquer-sin-descarte.22)."""
    return int(amount + Fraction(1, 2))


class PoquerRules(BetRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    # Cards and sabot
    combinations: Cited[tuple[str, ...]]
    ranks: Cited[tuple[str, ...]]
    cards: Cited[int]
    backs: Cited[tuple[str, ...]]
    packets: Cited[tuple[int, ...]]
    cut: Cited[int]
    shuffle_cite: Citation
    anticipo_cite: Citation
    # Play and pays
    second: Cited[int]
    qualifies: Cited[tuple[str, ...]]
    pay_not_playing: Cited[Fraction]
    pay_ante: Cited[Fraction]
    pays: dict[str, Cited[Fraction]]
    settlement: Cited[str]
    # Options of the casino
    seguro: Cited[int]
    pay_seguro: Cited[dict[str, str]]
    pots: tuple[Progresivo, ...]
    pots_cite: Citation
    pay_progresivo: Cited[dict[str, str]]
    compra: Cited[int]
    extras_after_purchase: Cited[bool]
    comments: Cited[str]
    law: dict[str, Citation]

    @property
    def opened(self) -> Citation:
        return self.anticipo_cite

    pack: ClassVar[Pack] = FRENCH_52

    @property
    def ranking(self) -> Ranking:
        return _ranking(self.combinations.value, self.ranks.value)

    @property
    def deal(self) -> Citation:
        return self.packets.cite

    def plays(self, made: Made) -> bool:
        """Whether the bank plays with a hand: a combination, or high cards from the As-K upwards."""
        least = self.qualifies.value
        return made.category != CARTA_MAYOR or made.kickers[: len(least)] == least

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple(Incident(name, effect, self.law[rule]) for name, (effect, rule) in EFFECTS.items())


@cache
def _ranking(combinations: tuple[str, ...], ranks: tuple[str, ...]) -> Ranking:
    return Ranking(combinations, ranks)


# --- the table as it is set up ----------------------------------------------------------------------------------------

REPARTO_NO_ADMITIDO = FaultKind("reparto_no_admitido", N_("{where}: cards may be dealt {expected}, not {found}."))
VARIANTE_NO_ADMITIDA = FaultKind(
    "variante_no_admitida", N_("{where}: each gets {expected} cards from an automatic sabot, not {found}.")
)
VARIANTE_SIN_AUTOMATICO = FaultKind(
    "variante_sin_automatico", N_("{where}: variants are of an {expected} sabot; cards are dealt {found} here.")
)
APUESTAS_NO_ADMITIDAS = FaultKind(
    "apuestas_no_admitidas", N_("{where}: the director may admit {expected} bets on a casilla, not {found}.")
)
SEGUNDA_NO_ADMITIDA = FaultKind(
    "segunda_no_admitida", N_("{where}: the second bet may be {expected} Antes, not {found}.")
)
PENALIDAD_NO_ADMITIDA = FaultKind("penalidad_no_admitida", N_("{where}: comments may cost {expected}, not {found}."))
OPCION_NO_ADMITIDA = FaultKind("oferta_no_admitida", N_("{where}: the casino may offer {expected}, not {found}."))
EXTRA_EXCESIVO = FaultKind("extra_excesivo", N_("{where}: it may cost {expected} euros, not {found}."))

SLUG = "poquer-sin-descarte"
AUTOMATIC: Final = "automatico"


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the set-up."""


class Bote(Section, frozen=True, kw_only=True):
    """The progresivo of the table."""

    nombre: Annotated[str, Meta(description="Its name, one word; tables that use the same share the pot.")]
    moneda: Annotated[Euros, Meta(description="What it costs to play for it.")]
    deduccion: Annotated[int, Meta(description="What the house keeps of each coin, in hundredths.")] = 0


class Setup(LimitsSetup, frozen=True, kw_only=True):
    """One table. Amounts are in euros in files."""

    fixed: ClassVar[Mapping[str, str]] = {"maximo": "limits"}
    casillas: int = 7
    apuestas_por_casilla: int = 1
    """How many bets the director admits on one casilla."""
    reparto: Literal["mano", "manual", "automatico"] = "manual"
    variante: tuple[int, ...] | None = None
    """The packets in which an automatic sabot deals, where a variant is approved."""
    sabot_homologado: bool = True
    segunda_apuesta_multiple: int | None = None
    seguro: Euros | None = None
    """The stipulated amount of the seguro, where the casino offers it."""
    progresivo: Bote | None = None
    compra: bool = False
    """Whether the casino sells a card."""
    extras_con_compra: bool | None = None
    """Whether seguro and progresivo look at the hand after a purchase."""
    penalidad_comentario: Literal["aviso", "perdida"] = "aviso"
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    return Setup(
        minimo=Euros(500),
        maximo=Euros(10000),
        banda=(Euros(500), Euros(12500)),
        apuestas_por_casilla=3,
        reparto=AUTOMATIC,
        seguro=Euros(250),
        progresivo=Bote(nombre="real", moneda=Euros(200), deduccion=10),
        compra=True,
    )


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    offered = {"seguro": setup.seguro is not None, "progresivo": setup.progresivo is not None, "compra": setup.compra}
    chosen: list[tuple[str, FaultKind, str, int | str]] = [
        ("seats", PLAZAS_NO_ADMITIDAS, "casillas", setup.casillas),
        ("bettors", APUESTAS_NO_ADMITIDAS, "apuestas_por_casilla", setup.apuestas_por_casilla),
        ("dealing", REPARTO_NO_ADMITIDO, "reparto", setup.reparto),
        ("second_multiples", SEGUNDA_NO_ADMITIDA, "segunda_apuesta_multiple", _second(column, setup)),
        ("comments", PENALIDAD_NO_ADMITIDA, "penalidad_comentario", setup.penalidad_comentario),
    ]
    options = [("options", OPCION_NO_ADMITIDA, name, name) for name, offers in offered.items() if offers]
    return [
        *check_language(column, setup.idioma),
        *check_bet(column, setup),
        *(fault for row in chosen for fault in check_one_of(column, *row)),
        *_equipment(column, setup),
        *(fault for row in options for fault in check_one_of(column, *row)),
        *_extras(column, setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def _second(column: Column, setup: Setup) -> int:
    usual = column.get("second_multiples", tuple[int, ...]).value[0]
    return usual if setup.segunda_apuesta_multiple is None else setup.segunda_apuesta_multiple


def _equipment(column: Column, setup: Setup) -> Iterator[Fault]:
    """A sabot is of an approved model, and a variant of an automatic one deals to each what a hand has."""
    yield from check_sabot(column, setup.reparto == "mano" or setup.sabot_homologado)
    cards, variant = column.get("cards", int).value, setup.variante
    if variant is None:
        return
    cite = column.get("packets_automatic", tuple[int, ...]).cite
    if setup.reparto != AUTOMATIC:
        yield Fault(VARIANTE_SIN_AUTOMATICO, cite, "variante", AUTOMATIC, setup.reparto)
    elif min(variant, default=0) < 1 or sum(variant) != cards:
        yield Fault(VARIANTE_NO_ADMITIDA, cite, "variante", str(cards), "-".join(map(str, variant)))


def _extras(column: Column, setup: Setup) -> Iterator[Fault]:
    pot = setup.progresivo
    if setup.seguro is not None:
        yield from _price(column, "seguro_stake", "seguro", setup, setup.seguro)
    if pot is None:
        return
    yield from _price(column, "pot_stake", "progresivo.moneda", setup, pot.moneda)
    cite = column.get("pots", tuple[str, ...]).cite
    if not 0 <= pot.deduccion < 100:
        yield Fault(DEDUCCION_NO_ADMITIDA, cite, "progresivo.deduccion", "0 .. 99", str(pot.deduccion))
    if not (pot.nombre.isascii() and pot.nombre.isalnum()):
        yield Fault(BOTE_MAL_NOMBRADO, cite, "progresivo.nombre", N_("a word of its own"), pot.nombre)


def _price(column: Column, row: str, where: str, setup: Setup, found: int) -> Iterator[Fault]:
    most = column.get(row, str)
    cap = int(setup.minimo * Fraction(most.value))
    if not 1 <= found <= cap:
        yield Fault(EXTRA_EXCESIVO, most.cite, where, f"≤ {euros(cap)}", euros(found))


def rules(jurisdiction: str, setup: Setup) -> PoquerRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    cites = {name: cell.cite for name, cell in column.cells.items()}
    pot, after = setup.progresivo, column.get("extras_after_purchase", bool)
    automatic, backs = setup.reparto == AUTOMATIC, column.get("packs_in_turn", tuple[str, ...])
    packets = column.get("packets_automatic" if automatic else "packets_manual", tuple[int, ...])
    with_purchase = after.value if setup.extras_con_compra is None else setup.extras_con_compra
    return table_rules(
        PoquerRules,
        column,
        setup,
        cites["betting"],
        backs=backs if automatic else Cited(backs.value[:1], cites["pack"]),
        packets=Cited(setup.variante or packets.value, packets.cite),
        shuffle_cite=cites["shuffle"],
        plazas=setup.casillas,
        seats_cite=cites["seated"],
        bettors=Cited(setup.apuestas_por_casilla, cites["bettors"]),
        minimum=int(setup.minimo),
        maximum=int(setup.maximo),
        maximum_cite=cites["maximum_of"],
        step=step_of(setup.fichas),
        step_cite=cites["limits"],
        anticipo_cite=cites["anticipo"],
        second=Cited(_second(column, setup), cites["second_multiples"]),
        pays=pay_table(column, column.get("combinations", tuple[str, ...]).value),
        seguro=Cited(int(setup.seguro or 0), cites["seguro_stake"]),
        pots=(Progresivo(name=pot.nombre, coin=int(pot.moneda), deduction=pot.deduccion),) if pot else (),
        pots_cite=cites["pots"],
        compra=Cited(column.get("compra", int).value * setup.compra, cites["compra"]),
        extras_after_purchase=Cited(with_purchase, after.cite),
        comments=Cited(setup.penalidad_comentario, cites["comments"]),
        law={**{name: cites[name] for name in LAW}, "unforeseen": cites["conflicts"]},
    )


def cloth(rules: PoquerRules) -> Cloth:

    def lies(plaza: int, x: int, y: int) -> Iterator[Spot]:
        yield spot(f"{SEGUNDA}:{plaza}", x, y - 54, 60, 40, f"x{rules.second.value}")
        yield spot(f"{ANTE}:{plaza}", x, y, 60, 60, str(plaza))
        if rules.seguro.value:
            yield spot(f"{SEGURO}:{plaza}", x - 17, y + 49, 30, 30)
        if rules.pots:
            yield spot(f"{PROGRESIVO}:{plaza}", x + 17, y + 49, 30, 30)

    return arc(rules.plazas, (900, 430), -90, (395, 440), lies)


# --- the state --------------------------------------------------------------------------------------------------------


SettlementEvent = Collected | Paid | Returned | PotWon | Replenished
VOY, PASO = "voy", "paso"
MEMORY = 20


class Phase(TablePhase):
    """Where the table is, in the order of a jugada."""

    CERRADA = "cerrada"
    BARAJADO = "barajado", N_("Baraja"), N_("the cards are shuffled")
    CORTE = "corte", N_("Baraja"), N_("the cards are to be cut")
    APUESTAS = "apuestas", N_("Apuestas"), N_("bets are open")
    REPARTO = "reparto", N_("Reparto"), N_("the cards are dealt")
    DECISION = "decision", N_("Voy o paso"), N_("each casilla goes on or passes")
    BANCA = "banca", N_("Banca"), N_("the bank's cards are turned")
    COMPARACION = "comparacion", N_("Banca"), N_("the hands are compared")
    LIQUIDACION = "liquidacion", N_("Pago")
    FIN = "fin"


BETWEEN = frozenset({Phase.BARAJADO, Phase.CORTE, Phase.APUESTAS, Phase.FIN})
UNDER_WAY = frozenset({Phase.REPARTO, Phase.DECISION, Phase.BANCA, Phase.COMPARACION})


class Mano(msgspec.Struct, frozen=True):
    """A casilla in the jugada: who commands it, what was said of it, and how it stands."""

    plaza: int
    commander: str
    blind: bool
    """Whether nobody sits before it: it is played without seeing its cards."""
    word: str = ""
    bought: bool = False
    gone: bool = False
    offender: str = ""
    """Who lost the whole bet on it by an infraction."""

    @property
    def stakes(self) -> tuple[()]:
        return ()


class State(PackState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    bets: tuple[Bet, ...] = ()
    pots: tuple[int, ...] = ()
    coins: tuple[Bet, ...] = ()
    manos: tuple[Mano, ...] = ()
    asking: str = ""
    """What backers are asked to cover: the second bet, or the price of a card."""
    asked: int = 0
    pending: tuple[str, ...] = ()
    taken: tuple[Bet, ...] = ()
    """What the bank has taken in this jugada before it was decided."""
    plays: bool | None = None
    annulled: bool = False
    begun: bool = False
    due: tuple[SettlementEvent, ...] = ()
    results: tuple[str, ...] = ()
    """The last hands of the bank, newest last: its combination, or that it did not play or was not turned."""

    @property
    def counts_down(self) -> bool:
        return not self.annulled


def on_turn(state: State) -> Mano | None:
    if state.phase is not Phase.DECISION or state.pending or state.queue:
        return None
    return next((mano for mano in state.manos if not mano.word and not mano.gone), None)


def mano_of(state: State, plaza: int) -> Mano:
    return next(mano for mano in state.manos if mano.plaza == plaza)


def with_mano(state: State, changed: Mano) -> tuple[Mano, ...]:
    return tuple([changed if mano.plaza == changed.plaza else mano for mano in state.manos])


def competing(state: State) -> list[Mano]:
    return [mano for mano in state.manos if not mano.gone]


def on_casilla(state: State, plaza: int) -> list[Bet]:
    return [bet for bet in state.bets if bet.plaza == plaza]


def backers(state: State, mano: Mano) -> tuple[str, ...]:
    antes = (bet.player for bet in on_casilla(state, mano.plaza) if bet.kind == ANTE)
    return tuple(player for player in antes if player != mano.commander)


def descarte(plaza: int) -> str:
    return f"descarte {plaza}"


def present(state: State) -> list[str]:
    return sorted({bet.player for bet in state.bets} | set(state.seats) - {""})


# --- who may, and when ------------------------------------------------------------------------------------------------


SIN_TURNO = Reason("sin_turno", N_("No casilla is to be decided now."), untimely=True)
BETTING: Moment[PoquerRules, State] = during(Phase.APUESTAS, shared.FUERA_DE_PLAZO, lambda rules: rules.betting.cite)
DECIDING = Moment[PoquerRules, State](
    lambda _, state: on_turn(state) is not None, SIN_TURNO, lambda rules: rules.law["decision"]
)
HANDLER = Handler[PoquerRules](lambda _: CROUPIER, lambda rules: rules.betting.cite)
CROUPIERS = Staff[PoquerRules](lambda _: CROUPIER, lambda rules: rules.law["croupier"])
