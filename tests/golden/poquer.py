"""The session of the golden acta of póquer sin descarte: backers, a blind casilla, extras, errors and a purchase."""

from tests.golden.common import OPENING


def cards(text: str) -> str:
    """Cards that come, one by one."""
    return "".join(f"azar: resultado {card}\n" for card in text.split())


FIRST = f"""
ana: ante 1 {{m2}}
crupier: barajar
crupier: no va más
ana: sentarse 1
bea: sentarse 2
bea: sentarse 8
carlos: sentarse 2
crupier: ofrecer corte
bea: cortar
ana: cortar 4
ana: no cortar
bea: cortar 20
ana: ante 1 {{m2}}
ana: ante 1 1
ana: ante 1 {{m200}}
carlos: ante 1 {{m4}}
carlos: ante 2 {{m2}}
carlos: ante 3 {{m2}}
bea: ante 2 {{m2}}
bea: ante 3 {{m2}}
bea: retirar ante 3
bea: ante 3 {{m2}}
ana: seguro 1 2.50
ana: seguro 1 2.50
carlos: seguro 1 2.50
bea: seguro 2 2
bea: seguro 2 2.50
bea: retirar seguro 2
director: dotar real 1000
ana: bote real 1
bea: bote real 4
jefe: incidente corte-visto
crupier: ofrecer corte
ana: cortar
crupier: no va más
ana: ante 1 {{m2}}
{cards("7s 7d 7h 8c 8d Qs Qd 6h 9c Ad Kh Qc Jd 9s 8s As Kd 9h 7c 4s")}
azar: resultado 2c
bea: voy
ana: comprar 6
ana: comprar 5
carlos: cubrir
azar: resultado 2d
ana: comprar 1
ana: voy
carlos: no cubrir
bea: comprar 3
azar: resultado Qh
crupier: voy para bea
bea: comprar 1
jefe: incidente casilla-a-ciegas 3
jefe: incidente comentario 2
bea: paso
crupier: pagar ana 10
crupier: liquidar
"""

ERRORS = f"""
crupier: ofrecer corte
ana: cortar 5
ana: ante 1 {{m2}}
bea: ante 2 {{m2}}
bea: bote real 2
crupier: incidente numero-de-cartas
crupier: no va más
{cards("7s 7d 7h 8c 8d Qs Qd 6h 9c Ad Kh Qc Jd 9s 8s")}
ana: paso
bea: comprar 1
crupier: incidente carta-descubierta compra
crupier: ofrecer corte
ana: no cortar
bea: no cortar
ana: ante 1 {{m2}}
bea: ante 2 {{m2}}
crupier: no va más
{cards("2s 7d 7h 8c 8d Qs Qd 6h 9c Ad Ks Qh Jh 9d 8s")}
crupier: incidente ultima-tapada
ana: incidente informacion 1
crupier: incidente informacion 1
jefe: incidente fuera-de-la-vista brazos fuera de la mesa
bea: voy
jefe: incidente conflicto
crupier: liquidar
"""

BY_HAND = f"""
crupier: ofrecer corte
ana: cortar 26
ana: ante 1 {{m2}}
crupier: no va más
crupier: resultado As
crupier: dar tapadas
crupier: resultado 4s
ana: voy
{cards("As Kd 9h 7c")}
{cards("Ah Kc 9d 7s 4d")}
crupier: liquidar
"""

LAST = f"""
jefe: ultimas
crupier: ultimas
crupier: ultimas
crupier: ofrecer corte
ana: cortar 10
ana: ante 1 {{m2}}
crupier: no va más
{cards("Ah Kh Qh Jh Th As Kd 9h 7c 4s")}
jefe: cerrar
ana: paso
carlos: propina {{m}}
bea: levantarse
jefe: cerrar
ana: ante 1 {{m2}}
"""

POQUER = OPENING.replace("ana: rojo 10", "ana: ante 1 10") + FIRST + ERRORS + BY_HAND + LAST
