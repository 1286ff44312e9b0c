"""What the ruleta americana adds to the francesa: series of colour chips and a limited number of players."""

from enum import StrEnum

from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.ruleta import RuletaSetup, caps_of, check_ruleta, chosen_tier, ruleta_rules
from tapete.families.table.law import euros, fault_unless, require_lawful
from tapete.families.wheel.rules import SeriesRules, ValueChips, WheelRules
from tapete.language import N_
from tapete.law.parameters import Column, sheet

COLORES_REPETIDOS = FaultKind("colores_repetidos", N_("{where}: each colour must be of one series only: {found}."))
PLAZAS_SIN_COLOR = FaultKind(
    "plazas_sin_color", N_("{where}: with those colours the table may have {expected} places, not {found}.")
)
SERIE_SIN_FICHA = FaultKind(
    "serie_sin_ficha",
    N_(
        "{where}: colour chips of which nobody names the value are worth the minimum, and the casino has no chip of "
        "{found} euros; it has {expected}."
    ),
)

SLUG = "ruleta-americana"
COLOURS = ("amarillo", "azul", "blanco", "marron", "naranja", "rojo", "rosa", "verde")
DENOMINATIONS = tuple(Euros(cents) for cents in (50, 100, 200, 500, 1000, 2000, 5000, 10000))


class DefaultValue(StrEnum):
    """What a colour chip is worth when its player names no value."""

    MINIMO = "minimo"


class Setup(RuletaSetup, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of ruleta americana."""

    colores: tuple[str, ...] = COLOURS
    """The colours of its chips: as many compartments for markers (criterio:ruleta-americana.6)."""
    fichas: tuple[Euros, ...] = DENOMINATIONS
    """The values of the casino's chips: a colour chip must be worth one of them."""
    plazas: int = 8
    """How many players the table admits."""


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [*check_ruleta(column, setup), *_colours(column, setup), *_chips(column, setup)]


def rules(jurisdiction: str, setup: Setup) -> WheelRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    return ruleta_rules(SLUG, jurisdiction, setup, series=_series(column, setup))


def example(jurisdiction: str) -> Setup:
    """A table at 2 euros."""
    return Setup(minimo=Euros(200), idioma="gl" if jurisdiction == "galicia" else "es")


def _series(column: Column, setup: Setup) -> SeriesRules | None:
    """A colour chip is worth from the table's minimum to the maximum on a pleno."""
    series = column.get("series", bool)
    if not series.value:
        return None
    value_chips = column.get("value_chips", ValueChips)
    places = column.get("places", bool)
    return SeriesRules(
        cite=series.cite,
        colours=setup.colores,
        default_value=int(setup.minimo),
        least_value=int(setup.minimo),
        greatest_value=int(caps_of(column, "pleno")[chosen_tier(column, setup)] * setup.minimo),
        range_cite=column.get("series_default", DefaultValue).cite,
        denominations=tuple(map(int, setup.fichas)),
        value_chips=value_chips,
        places=setup.plazas,
        places_cite=places.cite,
    )


def _chips(column: Column, setup: Setup) -> list[Fault]:
    """A player who names no value has chips worth the minimum of the table: some chip must be worth that much."""
    lawful = setup.minimo in setup.fichas or not column.get("series", bool).value
    cite, chips = column.get("series_default", DefaultValue).cite, ", ".join(map(euros, sorted(setup.fichas)))
    return fault_unless(lawful, SERIE_SIN_FICHA, cite, "minimo", chips, euros(setup.minimo))


def _colours(column: Column, setup: Setup) -> list[Fault]:
    """The colours are different, and there is one for each place."""
    series, places, colours = column.get("series", bool), column.get("places", bool), setup.colores
    lawful, found = 0 < len(colours) == len(set(colours)), ", ".join(colours) or "-"
    seated = not places.value or 1 <= setup.plazas <= len(colours)
    return [
        *fault_unless(lawful, COLORES_REPETIDOS, series.cite, "colores", N_("different colours"), found),
        *fault_unless(seated, PLAZAS_SIN_COLOR, places.cite, "plazas", f"1 .. {len(colours)}", setup.plazas),
    ]
