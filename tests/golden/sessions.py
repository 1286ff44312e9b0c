"""The sessions of the golden actas, as guiones: every kind of bet, every incident, and many ways to be refused.

A session says much the same in every jurisdiction that regulates the game; what the law makes of it differs, and that
difference is what the actas keep.
"""

from tests.golden.banca import PUNTO_Y_BANCA
from tests.golden.blackjack import BLACKJACK
from tests.golden.dados import DADOS
from tests.golden.dos_panos import DOS_PANOS, LIBRE
from tests.golden.ferrocarril import FERROCARRIL
from tests.golden.monte import MONTE
from tests.golden.murcianos import MURCIANOS
from tests.golden.pai_gow import PAI_GOW
from tests.golden.talla import TALLA
from tests.golden.treinta import TREINTA
from tests.golden.wheels import ABREVIADA, AMERICANA, BOLA, FORTUNA_DE_GALICIA, FORTUNA_DE_MURCIA, FRANCESA

HEADING = """\
juego {slug}
en {jurisdiction}
nombre mesa-1
autorizacion of the golden actas
"""

MINIMUM = {
    "bacarra-dos-panos": 10,
    "blackjack": 5,
    "bola": 1,
    "dados": 5,
    "dados-murcianos": 5,
    "ferrocarril": 10,
    "monte": 1,
    "pai-gow": 10,
    "punto-y-banca": 10,
    "ruleta-americana": 2,
    "ruleta-de-la-fortuna": 1,
    "ruleta-francesa": 5,
    "ruleta-francesa-abreviada": 2,
    "treinta-y-cuarenta": 5,
}

TABLES = {
    ("bacarra-dos-panos", "asturias"): "mesa forma=libre minimo=10",
    ("dados", "galicia"): "mesa minimo=5 maximo_sencilla=500 idioma=es unidad=0.50",
    ("dados-murcianos", "murcia"): "mesa minimo=5 panos=2 trios=sí lanzan_jugadores=sí",
    ("ferrocarril", "asturias"): "mesa minimo=10 sin_maximo=sí",
    ("punto-y-banca", "galicia"): "mesa minimo=10 multiplo=100 plazas=2 de_pie=sí idioma=gl",
    ("ruleta-francesa", "estado"): "mesa minimo=5 panos=2",
    ("ruleta-francesa", "galicia"): "mesa minimo=5 panos=2 minimo_sencillas=10 tramo=2 idioma=gl",
    ("ruleta-francesa", "murcia"): "mesa minimo=5 panos=2 multiplos.pleno=10 multiplos.seisena=60",
}
"""Where the example of the game would not show enough."""

SESSIONS = {
    "bacarra-dos-panos": DOS_PANOS,
    "blackjack": BLACKJACK,
    "bola": BOLA,
    "dados": DADOS,
    "dados-murcianos": MURCIANOS,
    "ferrocarril": FERROCARRIL,
    "monte": MONTE,
    "pai-gow": PAI_GOW,
    "punto-y-banca": PUNTO_Y_BANCA,
    "ruleta-americana": AMERICANA,
    "ruleta-francesa": FRANCESA,
    "ruleta-francesa-abreviada": ABREVIADA,
    "treinta-y-cuarenta": TREINTA,
}


def talla() -> str:
    """The guion of the acta of a whole talla, too long to be read by anybody."""
    return HEADING.format(slug="ferrocarril", jurisdiction="estado") + TALLA


def session(slug: str, jurisdiction: str) -> str:
    """The guion of a golden acta."""
    m = MINIMUM[slug]
    amounts = {"m": m} | {f"m{times}": times * m for times in (2, 4, 20, 200)}
    heading = HEADING.format(slug=slug, jurisdiction=jurisdiction) + TABLES.get((slug, jurisdiction), "")
    return f"{heading}\n{_play(slug, jurisdiction)}".format(**amounts, one="", other="")


def _play(slug: str, jurisdiction: str) -> str:
    if (slug, jurisdiction) == ("bacarra-dos-panos", "asturias"):
        return LIBRE
    if slug != "ruleta-de-la-fortuna":
        return SESSIONS[slug]
    if jurisdiction == "galicia":
        return FORTUNA_DE_GALICIA.replace("{one}", "jocker-rojo").replace("{other}", "jocker-negro")
    return FORTUNA_DE_MURCIA.replace("{one}", "figura-1").replace("{other}", "figura-2")
