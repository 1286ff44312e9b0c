"""What is said after the name of an incident: of whom, how many, or how it was."""

from collections.abc import Mapping
from typing import Final

from tapete.families.poquer_de_circulo.efectos import PROHIBITIONS

_PLAYER: Final = "<player>"

NOTES: Final[Mapping[str, str]] = {
    "ante-omitido": "(<player>|sin-identificar)",
    "apertura-falsa": _PLAYER,
    "apuesta-mal-hecha": "(de-menos|de-mas)",
    "carta-ajena-vista": _PLAYER,
    "carta-caida": _PLAYER,
    "carta-descubierta": _PLAYER,
    "carta-irregular-sin-mirar": _PLAYER,
    "carta-vuelta": "<player> [<card number>]",
    "cartas-de-mas": "<player> (sin-ver|vistas)",
    "cartas-de-menos": "<player> (sin-ver|vistas)",
    "cartas-en-contacto": "<player> <player>",
    "cartas-mezcladas": "<player> (identificadas|sin-identificar)",
    "cartas-mostradas-por-error": _PLAYER,
    "cartas-pasadas-la-linea": _PLAYER,
    "cartas-recogidas": "<player> (protegidas|sin-proteger)",
    "comun-de-mas": "[<card>]",
    "comun-prematura": "[<card>]",
    "comunes-antes-de-tiempo": "[<cards>]",
    "jugador-sin-cartas": _PLAYER,
    "marca-equivocada": "<seat>",
    "mazo-retirado": "(entero|mezclado)",
    "naipe-fuera-de-la-mesa": _PLAYER,
    "naipe-girado": _PLAYER,
    "numero-de-cartas": _PLAYER,
    "obligada-equivocada": _PLAYER,
    "primera-descubierta": _PLAYER,
    "quema-equivocada": "(ordenada|mezclada)",
    "reclamacion": _PLAYER,
    "reparto-prematuro": "(<number>|<cards>)",
    "septima-descubierta": "<player> (sigue|para)",
    "septima-saltada": "<player> (vistas|sin-ver)",
    "tapada-expuesta": _PLAYER,
    "tapadas-expuestas": _PLAYER,
    **dict.fromkeys(PROHIBITIONS, _PLAYER),
}
"""Of those of which something is said, what, as the words of commands are written."""
