"""The session of the golden acta of trijoker: bets, decisions, cards seen too soon, errors, talk, the last three."""

from tests.golden.common import CLOSING, OPENING


def cards(text: str) -> str:
    """Cards that come, one by one."""
    return "".join(f"azar: resultado {card}\n" for card in text.split())


FIRST = f"""
ana: espacio 1 {{m}}
crupier: barajar
ana: espacio 1 {{m}}
ana: sentarse 1
ana: sentarse 2
bea: sentarse 1
bea: sentarse 2
carlos: sentarse 8
carlos: sentarse 7
crupier: no va más
ana: espacio 2 {{m}}
ana: espacio 1 1
ana: espacio 1 {{m200}}
ana: espacio 1 {{m2}} {{m2}} {{m4}}
ana: espacio 1 {{m2}} {{m2}} {{m2}}
ana: retirar espacio 1
ana: espacio 1 {{m2}}
bea: espacio 2 {{m4}}
crupier: espacio 7 {{m}} para carlos
ana: no va más
crupier: no va más
bea: espacio 2 {{m}}
crupier: resultado Js
{cards("Js Ts As")}
azar: resultado Js
{cards("Jd 4h Td 2d 2s 9c 4c 3h")}
bea: retirar 1
ana: retirar 3
ana: retirar 1
ana: dejar 1
crupier: descubrir
bea: dejar 1
crupier: dejar 1 para carlos
crupier: descubrir
ana: dejar 2
bea: retirar 2
ana: levantarse
carlos: retirar 2
crupier: descubrir
crupier: cobrar
crupier: pagar carlos {{m}}
crupier: liquidar
crupier: recoger
"""

SEEN = f"""
crupier: barajar
ana: espacio 1 {{m}}
crupier: no va más
{cards("As Kd")}
crupier: incidente carta-de-jugador-descubierta 1 1
ana: incidente comun-izquierda-descubierta
crupier: incidente comun-derecha-descubierta
crupier: incidente comun-izquierda-descubierta
crupier: barajar
ana: espacio 1 {{m}}
bea: espacio 2 {{m}}
crupier: no va más
{cards("As Kd 9c Qs Jd 8c Ts 7h")}
crupier: incidente comun-izquierda-descubierta
ana: dejar 1
crupier: incidente orden-equivocado
bea: retirar 1
jefe: incidente jugada-comentada bea
jefe: incidente consejo-pedido carlos
crupier: incidente cartas-fuera-de-la-mesa
ana: dejar 2
bea: retirar 2
crupier: incidente comun-derecha-descubierta
crupier: descubrir
crupier: incidente baraja-incorrecta
crupier: liquidar
crupier: incidente baraja-incorrecta
crupier: barajar
ana: espacio 1 {{m}}
crupier: no va más
{cards("As Kd 9c")}
crupier: incidente cartas-de-mas
jefe: incidente conflicto una ficha sin dueño
jefe: incidente tirada-nula
"""

BY_HAND = """
crupier: barajar
ana: espacio 1 {m}
crupier: no va más
crupier: descubrir
crupier: dar tapadas
ana: retirar 1
crupier: resultado 9c
ana: retirar 2
crupier: resultado 9c
crupier: resultado 2s
crupier: resultado As
crupier: resultado Ad
crupier: resultado 3h
crupier: liquidar
crupier: recoger
"""

MISTAKEN = """
crupier: barajar
ana: espacio 1 {m}
ana: propina 1
jefe: cerrar
crupier: no va más
jefe: cerrar
crupier: incidente cartas-de-menos
"""

TRIJOKER = (
    OPENING.replace("rojo 10", "espacio 1 10")
    + FIRST
    + SEEN
    + BY_HAND
    + "crupier: ultimas\n"
    + CLOSING
    + MISTAKEN * 4
    + "jefe: cerrar\n"
)
