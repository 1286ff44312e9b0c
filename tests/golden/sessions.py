"""The sessions of the golden actas, as guiones: every kind of bet, every incident, and many ways to be refused.

A session says much the same in every jurisdiction that regulates the game; what the law makes of it differs, and that
difference is what the actas keep.
"""

from tests.golden.apuestas import APUESTAS
from tests.golden.banca import PUNTO_Y_BANCA
from tests.golden.bingo import AUTOMATICO, ELECTRONICO, TRADICIONAL
from tests.golden.blackjack import BLACKJACK
from tests.golden.circulo import HOLDEM, MIXED, OMAHA
from tests.golden.cubierto import CUBIERTO
from tests.golden.dados import DADOS
from tests.golden.dos_panos import DOS_PANOS, LIBRE
from tests.golden.draws import COMBINACIONES, RIFAS, TOMBOLAS
from tests.golden.ferrocarril import FERROCARRIL
from tests.golden.lotteries import BOLETOS, LOTERIAS
from tests.golden.maquinas import MAQUINAS
from tests.golden.monte import MONTE
from tests.golden.murcianos import MURCIANOS
from tests.golden.pai_gow import PAI_GOW
from tests.golden.poquer import POQUER
from tests.golden.sintetico import SINTETICO
from tests.golden.studs import FIVE, SEVEN
from tests.golden.talla import TALLA
from tests.golden.treinta import TREINTA
from tests.golden.trijoker import TRIJOKER
from tests.golden.wheels import ABREVIADA, AMERICANA, BOLA, FORTUNA_DE_GALICIA, FORTUNA_DE_MURCIA, FRANCESA

HEADING = """\
juego {slug}
en {jurisdiction}
nombre mesa-1
autorizacion of the golden actas
"""

MINIMUM = {
    "apuestas": 1,
    "bacarra-dos-panos": 10,
    "bingo-automatico": 1,
    "bingo-electronico": 1,
    "bingo-tradicional": 1,
    "blackjack": 5,
    "bola": 1,
    "boletos": 1,
    "combinaciones-aleatorias": 10,
    "dados": 5,
    "dados-murcianos": 5,
    "ferrocarril": 10,
    "five-stud": 5,
    "holdem": 10,
    "maquinas": 1,
    "loterias": 3,
    "monte": 1,
    "omaha": 10,
    "pai-gow": 10,
    "poquer-cubierto": 10,
    "poquer-de-circulo": 10,
    "poquer-sin-descarte": 5,
    "poquer-sintetico": 10,
    "punto-y-banca": 10,
    "rifas": 5,
    "ruleta-americana": 2,
    "ruleta-de-la-fortuna": 1,
    "ruleta-francesa": 5,
    "ruleta-francesa-abreviada": 2,
    "seven-stud": 10,
    "tombolas": 2,
    "treinta-y-cuarenta": 5,
    "trijoker": 5,
}

TABLES = {
    ("bacarra-dos-panos", "asturias"): "mesa forma=libre minimo=10",
    ("bingo-electronico", "murcia"): "mesa especialidad=E60 precio=0.10 linea=4 bingo=2000 "
    "retorno_minimo=1 bolas_extra.numero=2 bolas_extra.precio=0.05 acumulados.principal.suelo=5 "
    "acumulados.principal.bola_maxima=28",
    ("bingo-tradicional", "estado"): "mesa valor_facial=1.50 series.cartones=24 dobles=sí abono_dobles=final",
    ("bingo-tradicional", "murcia"): "mesa valor_facial=1.50 series.cartones=24 partidas_certificadas=2000 "
    "bolsa.prima.porcentaje=10 bolsa.prima.cuantia=1 bolsa.acumulado.porcentaje=5 bolsa.extra.porcentaje=10 "
    "bolsa.extra.cuantia=1 bolsa.extra-6-2-escalado.porcentaje=1",
    ("dados", "galicia"): "mesa minimo=5 maximo_sencilla=500 idioma=es unidad=0.50",
    ("dados-murcianos", "murcia"): "mesa minimo=5 panos=2 trios=sí lanzan_jugadores=sí",
    ("ferrocarril", "asturias"): "mesa minimo=10 sin_maximo=sí",
    ("five-stud", "murcia"): "mesa minimo=5 ante=2 resto=200 banda=5,10 beneficio=cuota tasa=10",
    ("omaha", "murcia"): "mesa minimo=10 resto=200 limite=bote ante=5",
    ("poquer-cubierto", "murcia"): "mesa minimo=10 resto=200 cartas=32",
    (
        "poquer-de-circulo",
        "murcia",
    ): "mesa minimo=10 resto=200 ante=5 beneficio=cuota tasa=10 duracion=60 ultimas_manos=1",
    ("punto-y-banca", "galicia"): "mesa minimo=10 multiplo=100 plazas=2 de_pie=sí idioma=gl",
    ("ruleta-francesa", "estado"): "mesa minimo=5 panos=2",
    ("ruleta-francesa", "galicia"): "mesa minimo=5 panos=2 minimo_sencillas=10 tramo=2 idioma=gl",
    ("ruleta-francesa", "murcia"): "mesa minimo=5 panos=2 multiplos.pleno=10 multiplos.seisena=60",
    ("trijoker", "murcia"): "mesa minimo=5 maximo=100 banda=5,100 penalidad_informacion=perdida",
}
"""Where the example of the game would not show enough."""

SESSIONS = {
    "apuestas": APUESTAS,
    "bacarra-dos-panos": DOS_PANOS,
    "bingo-automatico": AUTOMATICO,
    "bingo-electronico": ELECTRONICO,
    "blackjack": BLACKJACK,
    "bola": BOLA,
    "boletos": BOLETOS,
    "combinaciones-aleatorias": COMBINACIONES,
    "dados": DADOS,
    "dados-murcianos": MURCIANOS,
    "ferrocarril": FERROCARRIL,
    "five-stud": FIVE,
    "holdem": HOLDEM,
    "maquinas": MAQUINAS,
    "loterias": LOTERIAS,
    "monte": MONTE,
    "omaha": OMAHA,
    "pai-gow": PAI_GOW,
    "poquer-cubierto": CUBIERTO,
    "poquer-de-circulo": MIXED,
    "poquer-sin-descarte": POQUER,
    "poquer-sintetico": SINTETICO,
    "punto-y-banca": PUNTO_Y_BANCA,
    "rifas": RIFAS,
    "ruleta-americana": AMERICANA,
    "ruleta-francesa": FRANCESA,
    "ruleta-francesa-abreviada": ABREVIADA,
    "seven-stud": SEVEN,
    "tombolas": TOMBOLAS,
    "treinta-y-cuarenta": TREINTA,
    "trijoker": TRIJOKER,
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
    if slug == "bingo-tradicional":
        return TRADICIONAL[jurisdiction]
    if slug != "ruleta-de-la-fortuna":
        return SESSIONS[slug]
    if jurisdiction == "galicia":
        return FORTUNA_DE_GALICIA.replace("{one}", "jocker-rojo").replace("{other}", "jocker-negro")
    return FORTUNA_DE_MURCIA.replace("{one}", "figura-1").replace("{other}", "figura-2")
