"""The session of the golden acta of pai gow: the bank goes round, hands set rightly and wrongly, every incident."""

from tests.golden.common import CLOSING, OPENING


def cards(text: str) -> str:
    """Cards that come, one by one."""
    return "".join(f"azar: resultado {card}\n" for card in text.split())


STRONG, MIDDLE = "As Ah Kd Kc 9s 5d 3c", "Qs Qh Jd 9c 7s 4d 2c"
WEAK, JOKER = "Ts 9h 8d 6c 5s 3d 2h", "Jk Th 8s 7h 6s 4h 2s"

SEATS = """
ana: sentarse 1
crupier: tomar banca
crupier: anunciar comision
ana: sentarse 2
bea: sentarse 2
carlos: sentarse 7
carlos: sentarse 2
carlos: sentarse 3
dani: lista
dani: sentarse 4
eva: sentarse 5
fito: sentarse 6
gil: lista
gil: dejar lista
dani: levantarse
eva: levantarse
fito: levantarse
crupier: anunciar comision
ana: aceptar banca {m20}
"""

FIRST = f"""
crupier: tomar banca
ana: casilla 1 {{m}}
crupier: ofrecer corte
bea: cortar
ana: no cortar
bea: cortar 60
bea: cortar 20
crupier: no va más
ana: casilla 1 {{m20}}
ana: casilla 2 {{m}}
ana: casilla 1 {{m200}}
bea: casilla 2 5
bea: casilla 2 {{m4}}
bea: retirar
bea: retirar
bea: casilla 2 {{m2}}
carlos: casilla 3 {{m}}
crupier: no va más
carlos: retirar
{cards(f"{MIDDLE} {STRONG} {WEAK} {JOKER}")}
crupier: incidente dado-montado
jefe: incidente dado-fuera-de-la-mesa
azar: resultado 3-4-1
crupier: incidente sobrantes-mal-contadas
crupier: entregar
jefe: incidente cartas-mostradas ana
jefe: incidente conversacion
jefe: incidente crupier-mira-sus-cartas
crupier: incidente reparto-desde-otra-posicion miradas
crupier: incidente reparto-desde-otra-posicion sin-mirar
ana: componer baja Kd Kd
ana: componer baja 3 4
crupier: componer baja 1 2 para bea
bea: componer baja Ts 9h
crupier: descubrir
crupier: seguir manera para carlos
crupier: descubrir
bea: componer baja 3d 2h
crupier: confeccionar baja Qs Qh
jefe: incidente cartas-tocadas bea
crupier: comparar
jefe: incidente conflicto
crupier: pagar ana {{m4}}
crupier: pagar ana 190
crupier: liquidar
"""

SECOND = f"""
bea: pasar banca
ana: aceptar banca {{m}}
ana: aceptar banca {{m200}}
ana: aceptar banca 1000
bea: levantarse
bea: sentarse 4
crupier: ofrecer corte
ana: no cortar
carlos: no cortar
bea: no cortar
ana: casilla 1 {{m}}
carlos: casilla 3 {{m20}}
bea: casilla 4 {{m4}}
crupier: no va más
{cards("As Ks Qs")}
jefe: incidente carta-descubierta
crupier: ofrecer corte
ana: cortar
crupier: dar tapadas
crupier: incidente paquete-sin-siete-cartas
jefe: incidente paquete-sin-siete-cartas
crupier: ofrecer corte
ana: cortar
{cards(f"{STRONG} {MIDDLE} {WEAK} {JOKER}")}
azar: resultado 6-6-6
crupier: entregar
ana: seguir manera
carlos: seguir manera
bea: seguir manera
crupier: descubrir
ana: componer baja 1 2
crupier: confeccionar
crupier: comparar
crupier: liquidar
"""

THIRD = f"""
carlos: aceptar banca {{m20}}
crupier: ofrecer corte
ana: cortar
ana: casilla 1 {{m}}
crupier: no va más
{cards(f"{WEAK} {STRONG} {MIDDLE}")}
azar: resultado 1-1-1
jefe: incidente carta-descubierta
carlos: aceptar banca {{m20}}
crupier: ofrecer corte
ana: cortar
ana: casilla 1 {{m}}
bea: casilla 4 {{m}}
crupier: no va más
{cards(f"{WEAK} {STRONG} {MIDDLE} {JOKER}")}
crupier: incidente sobrantes-mal-contadas
carlos: pasar banca
bea: pasar banca
"""

BY_HAND = f"""
crupier: tomar banca
crupier: ofrecer corte
ana: cortar
ana: casilla 1 {{m4}}
crupier: no va más
crupier: dar tapadas
crupier: resultado 5-5-5
crupier: entregar
ana: componer baja 1 2
ana: componer
crupier: descubrir
{cards(MIDDLE).replace("azar", "crupier")}
crupier: confeccionar
crupier: comparar
{cards("Kd Kc 9s 5d 3c As Ah").replace("azar", "crupier")}
crupier: liquidar
carlos: propina {{m}}
ana: aceptar banca {{m20}}
crupier: ofrecer corte
ana: cortar
crupier: no va más
{cards(f"{STRONG} {WEAK}")}
azar: resultado 3-4-1
crupier: entregar
ana: seguir manera
crupier: descubrir
crupier: confeccionar
crupier: comparar
crupier: liquidar
carlos: pasar banca
bea: pasar banca
"""

LAST = f"""
jefe: cerrar
crupier: tomar banca
crupier: ofrecer corte
ana: cortar
ana: casilla 1 {{m4}}
crupier: no va más
jefe: cerrar
{cards(f"{MIDDLE} {JOKER}")}
azar: resultado 2-2-4
crupier: entregar
ana: seguir manera
crupier: descubrir
crupier: confeccionar
crupier: comparar
crupier: liquidar
"""

PAI_GOW = (
    OPENING.replace("rojo 10", "casilla 1 10")
    + SEATS
    + FIRST
    + SECOND
    + THIRD
    + BY_HAND
    + CLOSING
    + LAST
    + "jefe: cerrar\n"
)
