"""The session of the golden acta of monte: piles, burned and eliminated cards, Primeras and Segundas, a bad pack."""

from tests.golden.common import CLOSING, OPENING


def cards(text: str) -> str:
    """Cards that come, one by one."""
    return "".join(f"azar: resultado {card}\n" for card in text.split())


FIRST = f"""
crupier: cortar
ana: barajar
crupier: barajar
crupier: cortar
crupier: hagan juego
{cards("5O 2C 4E")}
azar: resultado 5O
{cards("3B 7O")}
ana: carta 1-2 {{m20}}
crupier: hagan juego
ana: vis 1 {{m}}
ana: vis 1 {{m20}}
ana: camo 1 {{m2}}
ana: camo 1 {{m200}}
ana: anti 1 {{m2}}
ana: salto 1 {{m4}}
ana: salto 1 {{m200}}
ana: carta 1-2 {{m20}}
ana: carta 1-4 {{m20}}
bea: fila 1-2 {{m20}}
bea: columna 2-4 {{m20}}
bea: diagonal 1-4 {{m2}}
bea: diagonal 1-4 0.50
bea: carta 2-4 {{m4}}
crupier: carta 3-4 {{m4}} para bea
carlos: carta 4-3 {{m20}}
carlos: retirar carta 4-3
carlos: retirar carta 4-3
crupier: no va más
carlos: carta 4-3 {{m20}}
{cards("5C 7O")}
crupier: pagar ana 32
crupier: cobrar
crupier: pagar ana 31
crupier: pagar ana 32
crupier: liquidar
bea: retirar carta 3-4
crupier: hagan juego
ana: salto 3 {{m}}
ana: vis 3 {{m}}
ana: carta 1-2 {{m}}
ana: camo 3 {{m20}}
ana: anti 4 {{m2}}
carlos: carta 4-3 {{m20}}
crupier: no va más
{cards("6O 2E 4B")}
jefe: incidente conflicto
crupier: liquidar
"""

PILES = f"""
crupier: barajar
crupier: cortar
{cards("7O 7C 5O 2C 5E 4E 4O 6C 3B")}
crupier: hagan juego
ana: viudo 1 {{m}}
ana: camo 2 {{m}}
ana: carta 1-2 {{m4}}
ana: fila 1-2 {{m4}}
bea: salto 1 {{m4}}
bea: carta 3-1 {{m2}}
jefe: descubierta 1O
crupier: descubierta 1O
jefe: incidente pago-antes-de-recoger
crupier: no va más
{cards("1C 2E 6E")}
crupier: liquidar
crupier: hagan juego
crupier: no va más
{cards("5C")}
crupier: liquidar
crupier: barajar
crupier: cortar
{cards("5O 2C 5C 5E 5B")}
crupier: barajar
crupier: cortar
{cards("5O 2C 4E 3B")}
crupier: hagan juego
ana: carta 1-2 {{m4}}
jefe: incidente dorso-distinto
jefe: incidente mazo-incompleto
"""

LAST = f"""
crupier: barajar
crupier: cortar
jefe: cerrar
jefe: ultimas
{cards("RO SC 4E CB")}
crupier: hagan juego
carlos: propina {{m}}
ana: diagonal 2-3 {{m4}}
crupier: no va más
{cards("SO")}
crupier: liquidar
crupier: hagan juego
crupier: no va más
{cards("4B")}
crupier: liquidar
"""
LAST_ROUND = f"""
crupier: barajar
crupier: cortar
{cards("RO SC RC RE RB")}
"""

MONTE = OPENING + FIRST + PILES + LAST + CLOSING + LAST_ROUND * 4 + "jefe: cerrar\n"
