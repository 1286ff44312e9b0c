"""Opening a table by the name of its game, and what bets are worth, exactly and by playing them."""

from typing import TYPE_CHECKING, Any, Literal, overload

import msgspec

from tapete.door.tables import Draws, Table
from tapete.engine.setup import BadSetup, read_over
from tapete.games import REGISTRY
from tapete.language import N_, Told
from tapete.law.parameters import sheet

if TYPE_CHECKING:
    from tapete.families.draw.play import DrawView
    from tapete.families.draw.rules import ObjectRules
    from tapete.families.draw.sealed.play import SealedView
    from tapete.families.draw.sealed.state import SealedRules
    from tapete.families.poquer_de_circulo.rules import CirculoRules
    from tapete.families.poquer_de_circulo.setup import Setup as CirculoSetup
    from tapete.families.poquer_de_circulo.view import CirculoView
    from tapete.families.ruleta import RuletaSetup
    from tapete.families.wheel.play import WheelView
    from tapete.families.wheel.rules import WheelRules
    from tapete.games.apuestas import Setup as ApuestasSetup
    from tapete.games.apuestas.rules import ApuestasRules
    from tapete.games.apuestas.view import ApuestasView
    from tapete.games.bacarra_dos_panos import Setup as DosPanosSetup
    from tapete.games.bacarra_dos_panos.play import DosPanosView
    from tapete.games.bacarra_dos_panos.rules import DosPanosRules
    from tapete.games.bingo_automatico import Setup as AutomaticoSetup
    from tapete.games.bingo_automatico.play import AutomaticoView
    from tapete.games.bingo_automatico.rules import AutomaticoRules
    from tapete.games.bingo_electronico import Setup as ElectronicoSetup
    from tapete.games.bingo_electronico.play import ElectronicoView
    from tapete.games.bingo_electronico.rules import ElectronicoRules
    from tapete.games.bingo_tradicional import Setup as BingoSetup
    from tapete.games.bingo_tradicional.play import BingoView
    from tapete.games.bingo_tradicional.rules import BingoRules
    from tapete.games.blackjack import Setup as BlackjackSetup
    from tapete.games.blackjack.play import BlackjackView
    from tapete.games.blackjack.rules import BlackjackRules
    from tapete.games.bola import Setup as BolaSetup
    from tapete.games.boletos import Setup as BoletosSetup
    from tapete.games.combinaciones_aleatorias import Setup as CombinacionSetup
    from tapete.games.combinaciones_aleatorias.play import CombinacionView
    from tapete.games.combinaciones_aleatorias.rules import CombinacionRules
    from tapete.games.dados import Setup as DadosSetup
    from tapete.games.dados.play import DadosView
    from tapete.games.dados.rules import DadosRules
    from tapete.games.dados_murcianos import Setup as MurcianosSetup
    from tapete.games.dados_murcianos.play import MurcianosView
    from tapete.games.dados_murcianos.rules import MurcianosRules
    from tapete.games.ferrocarril import Setup as FerroSetup
    from tapete.games.ferrocarril.play import FerroView
    from tapete.games.ferrocarril.rules import FerroRules
    from tapete.games.loterias import Setup as LoteriasSetup
    from tapete.games.maquinas import Setup as MaquinaSetup
    from tapete.games.maquinas.play import MaquinaView
    from tapete.games.maquinas.rules import MaquinaRules
    from tapete.games.monte import Setup as MonteSetup
    from tapete.games.monte.play import MonteView
    from tapete.games.monte.rules import MonteRules
    from tapete.games.pai_gow import Setup as PaiGowSetup
    from tapete.games.pai_gow.play import PaiGowView
    from tapete.games.pai_gow.rules import PaiGowRules
    from tapete.games.poquer_sin_descarte import Setup as PoquerSetup
    from tapete.games.poquer_sin_descarte.play import PoquerView
    from tapete.games.poquer_sin_descarte.rules import PoquerRules
    from tapete.games.punto_y_banca import Setup as BancaSetup
    from tapete.games.punto_y_banca.play import BancaView
    from tapete.games.punto_y_banca.rules import BancaRules
    from tapete.games.rifas import Setup as RifasSetup
    from tapete.games.ruleta_de_la_fortuna import Setup as FortunaSetup
    from tapete.games.tombolas import Setup as TombolasSetup
    from tapete.games.treinta_y_cuarenta import Setup as TreintaSetup
    from tapete.games.treinta_y_cuarenta.play import TreintaView
    from tapete.games.treinta_y_cuarenta.rules import TreintaRules
    from tapete.games.trijoker import Setup as TrijokerSetup
    from tapete.games.trijoker.play import TrijokerView
    from tapete.games.trijoker.rules import TrijokerRules
from collections.abc import Mapping, Sequence
from decimal import Decimal
from secrets import randbits
from typing import TYPE_CHECKING

from tapete.kit.money import parse_amount
from tapete.sim import SEED_BITS

if TYPE_CHECKING:
    from tapete.exact.poquer_de_circulo.equity import Equity
    from tapete.exact.result import Analysis
    from tapete.sim.run import Simulated


Circulo = Literal[
    "five-stud", "holdem", "omaha", "poquer-cubierto", "poquer-de-circulo", "poquer-sintetico", "seven-stud"
]
Wheel = Literal["bola", "ruleta-americana", "ruleta-de-la-fortuna", "ruleta-francesa", "ruleta-francesa-abreviada"]


def catalogue() -> dict[str, tuple[str, ...]]:
    """The games that can be played, and the jurisdictions that regulate each."""
    return {slug: tuple(sheet(slug).regulated) for slug in REGISTRY}


@overload
def table(
    slug: Wheel,
    jurisdiction: str,
    setup: "BolaSetup | FortunaSetup | RuletaSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[WheelRules, WheelView]": ...
@overload
def table(
    slug: Circulo,
    jurisdiction: str,
    setup: "CirculoSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[CirculoRules, CirculoView]": ...
@overload
def table(
    slug: Literal["bingo-tradicional"],
    jurisdiction: str,
    setup: "BingoSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[BingoRules, BingoView]": ...
@overload
def table(
    slug: Literal["apuestas"],
    jurisdiction: str,
    setup: "ApuestasSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[ApuestasRules, ApuestasView]": ...
@overload
def table(
    slug: Literal["maquinas"],
    jurisdiction: str,
    setup: "MaquinaSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[MaquinaRules, MaquinaView]": ...
@overload
def table(
    slug: Literal["bingo-electronico"],
    jurisdiction: str,
    setup: "ElectronicoSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[ElectronicoRules, ElectronicoView]": ...
@overload
def table(
    slug: Literal["bingo-automatico"],
    jurisdiction: str,
    setup: "AutomaticoSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[AutomaticoRules, AutomaticoView]": ...
@overload
def table(
    slug: Literal["boletos"],
    jurisdiction: str,
    setup: "BoletosSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[SealedRules, SealedView]": ...
@overload
def table(
    slug: Literal["loterias"],
    jurisdiction: str,
    setup: "LoteriasSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[Any, Any]": ...
@overload
def table(
    slug: Literal["rifas"],
    jurisdiction: str,
    setup: "RifasSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[ObjectRules, DrawView]": ...
@overload
def table(
    slug: Literal["tombolas"],
    jurisdiction: str,
    setup: "TombolasSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[ObjectRules, DrawView]": ...
@overload
def table(
    slug: Literal["combinaciones-aleatorias"],
    jurisdiction: str,
    setup: "CombinacionSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[CombinacionRules, CombinacionView]": ...
@overload
def table(
    slug: Literal["blackjack"],
    jurisdiction: str,
    setup: "BlackjackSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[BlackjackRules, BlackjackView]": ...
@overload
def table(
    slug: Literal["dados"],
    jurisdiction: str,
    setup: "DadosSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[DadosRules, DadosView]": ...
@overload
def table(
    slug: Literal["bacarra-dos-panos"],
    jurisdiction: str,
    setup: "DosPanosSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[DosPanosRules, DosPanosView]": ...


@overload
def table(
    slug: Literal["dados-murcianos"],
    jurisdiction: str,
    setup: "MurcianosSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[MurcianosRules, MurcianosView]": ...
@overload
def table(
    slug: Literal["ferrocarril"],
    jurisdiction: str,
    setup: "FerroSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[FerroRules, FerroView]": ...
@overload
def table(
    slug: Literal["monte"],
    jurisdiction: str,
    setup: "MonteSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[MonteRules, MonteView]": ...
@overload
def table(
    slug: Literal["pai-gow"],
    jurisdiction: str,
    setup: "PaiGowSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[PaiGowRules, PaiGowView]": ...
@overload
def table(
    slug: Literal["poquer-sin-descarte"],
    jurisdiction: str,
    setup: "PoquerSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[PoquerRules, PoquerView]": ...
@overload
def table(
    slug: Literal["punto-y-banca"],
    jurisdiction: str,
    setup: "BancaSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[BancaRules, BancaView]": ...
@overload
def table(
    slug: Literal["trijoker"],
    jurisdiction: str,
    setup: "TrijokerSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[TrijokerRules, TrijokerView]": ...
@overload
def table(
    slug: Literal["treinta-y-cuarenta"],
    jurisdiction: str,
    setup: "TreintaSetup | None" = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> "Table[TreintaRules, TreintaView]": ...
@overload
def table(
    slug: str,
    jurisdiction: str,
    setup: msgspec.Struct | None = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> Table[Any, Any]: ...
def table(
    slug: str,
    jurisdiction: str,
    setup: msgspec.Struct | None = None,
    *,
    chance: Draws = "system",
    automatic: bool = True,
    **fields: Any,
) -> Table[Any, Any]:
    """A table of a game under the law of a jurisdiction, open and taking bets.

    The table is set up as a lawful example of its game; or by `setup`, a value of the game's `Setup`; or by its fields
    as a casino file writes them, amounts in euros: `table("ruleta-francesa", "murcia", minimo=5)`. If a field that
    every table needs is not given, the others are those of the example. A set-up that can't be read is `BadSetup`; one
    that the law refuses is `Unlawful`, with every fault and its article.

    `chance` is the operating system's generator, results to come in order (`chance=["7", "3"]`), or a source of your
    own: an object with `pick(weights, names)` and `number(low, high)`. Anything else is `BadSource`. With
    `automatic=False` the table is closed and nothing happens by itself.
    """
    if setup is not None and fields:
        raise BadSetup(Told(N_("give the set-up or its fields, not both: {fields}"), fields=", ".join(fields)))
    module = REGISTRY.module(slug)
    if setup is None:
        setup = read_over(module.example(jurisdiction), fields) if fields else module.example(jurisdiction)
    return Table(slug, jurisdiction, setup, chance, automatic=automatic)


Amount = int | str | Decimal
"""In euros."""


def edge(slug: str, bet: str, jurisdiction: str) -> "Analysis":
    """What a bet is worth under the best play, as fractions: `edge("dados", "win", "estado").edge` is 7/495.

    Raises `LookupError` for a bet that the game does not have there, with those that resemble it.
    """
    from tapete.exact import analyse

    return analyse(slug, jurisdiction, bet)[0]


def equity(  # noqa: PLR0913 - one argument for each thing that is known
    variant: str,
    hands: Sequence[str],
    jurisdiction: str,
    *,
    board: str = "",
    dead: str = "",
    cards: int = 0,
    samples: int = 0,
    seed: int = 1,
) -> "Equity":
    """What hands of a variant of póquer de círculo are worth against one another, as parts of the bote.

    `equity("holdem", ["AsKs", "QQ+"], "murcia", board="2c7d9h")`: hands or ranges, common cards that are open, cards
    that are out, and the size of the pack where there are two. Exact where that takes some seconds; else, or with
    `samples`, by deals made by chance, with their standard error. Raises `ValueError`, which names the wrong word.
    Needs `pip install 'tapete[sim]'`.
    """
    from tapete.exact.poquer_de_circulo.equity import equity as worked_out

    return worked_out(variant, hands, jurisdiction, board=board, dead=dead, cards=cards, samples=samples, seed=seed)


def simulate(
    slug: str,
    stakes: Mapping[str, Amount],
    jurisdiction: str,
    *,
    rounds: int = 1_000_000,
    seed: int | None = None,
    workers: int | None = None,
    **options: Any,
) -> "Simulated":
    """Play rounds with the same stakes, in euros by bet, and compare with the exact values.

    The same seed gives the same result on any number of workers. `options` are those of `tapete.sim.machine.Options`:
    `after_zero`, `insured`, `fresh`, `packs`, `no_retiro`, `strategy`, `rule`. Needs `pip install 'tapete[sim]'`.
    """
    from tapete.sim.machine import Options, machine
    from tapete.sim.run import About, long_run

    about = About(
        game=slug,
        jurisdiction=jurisdiction,
        stakes={bet: parse_amount(str(amount)) for bet, amount in stakes.items()},
        options=Options(**options),
        seed=randbits(SEED_BITS) if seed is None else seed,
    )
    ready = machine(slug, jurisdiction, about.stakes, about.options)
    return long_run(ready, about, rounds, workers=workers)
