"""A house with a lottery of each modality and a counter of boletos."""

from typing import Any

from tapete.casino.config import Casino
from tests.casino.houses import house, licence, mesa

FIJO, VARIABLE, PRESORTEADA, BOLETOS = 1, 2, 3, 4
FIRST = {"nombre": "primero", "importe": "100"}
DIGIT = {"nombre": "reintegro", "importe": "5", "regla": "terminacion", "cifras": 1, "de": "primero"}
CATEGORIES = [
    {"nombre": "1.ª", "aciertos": 6, "parte": "45"},
    {"nombre": "2.ª", "aciertos": 5, "parte": "20"},
    {"nombre": "3.ª", "aciertos": 4, "parte": "35"},
]
PLAN = [{"importe": "20", "cantidad": 2}, {"importe": "2", "cantidad": 30}]


def lotteries() -> Casino:
    """One of each."""
    variable: dict[str, Any] = {"elige": 6, "de": 49, "porcentaje": "55", "categorias": CATEGORIES}
    return house(
        "murcia",
        licence("loterias", "1"),
        licence("boletos", "1", emision=100, plan=PLAN),
        mesa("murcia", FIJO, "loterias", modalidad="fijo", numeros=100, premios=[FIRST, DIGIT]),
        mesa("murcia", VARIABLE, "loterias", modalidad="variable", **variable),
        mesa("murcia", PRESORTEADA, "loterias", modalidad="presorteada", emision=100, plan=PLAN),
        mesa("murcia", BOLETOS, "boletos"),
    )
