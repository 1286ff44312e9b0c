"""The session of the golden acta of póquer cubierto: openings true and false, manos en blanco, changes, errors."""

from tests.golden.circulo import BEGINNING, cards, each, seats

OPENED = f"""
crupier: barajar
crupier: cortar
{each("bea carlos dani ana", "ante")}
{cards("Js As Qs Kc Jc Kd Jd Jh 9c 9s 8h 8s 8c 7h 7c Td 7d Th 7s Ts")}
bea: retirarse
bea: apostar 10
carlos: cubrir
dani: subir 40
{each("ana bea carlos", "cubrir")}
carlos: servido
bea: descartarse 1 9
crupier: descartarse 1 para bea
bea: descartarse 5 3 4
{cards("9d 9h Qd")}
bea: servido
carlos: preguntar descartes
carlos: descartarse 1 2 3 4 5
{cards("Ks Ah Qh Kh Ad")}
dani: descartarse 1 3 4 5
{cards("8d Ac Tc Qc")}
ana: descartarse 1 2
{cards("As 7s")}
bea: pasar
carlos: apostar 500
carlos: apostar 60
dani: cubrir
ana: retirarse
bea: subir 155
carlos: cubrir
dani: retirarse
crupier: mostrar apertura para bea
bea: mostrar apertura Js Jd
bea: mostrar apertura
bea: mostrar
carlos: mostrar
crupier: liquidar
"""
"""The mazo does not suffice for all that is changed."""

BLANK = f"""
bea: reponer 200
crupier: barajar
crupier: cortar
{each("carlos dani ana bea", "ante")}
{cards("As 7s 8s 9s Ts Js Qs Ks Ah 7h 8h 9h Th Jh Qh Kh Ad 7d 8d 9d")}
{each("carlos dani ana bea", "pasar")}
eva: lista
jefe: asignar 2 a eva
eva: comprar resto
crupier: barajar
crupier: cortar
{each("dani ana bea carlos", "ante")}
{cards("7s 8h 9d Tc 8s 9h Td Jc 9s Th Jd Qc Js Kh Kd As Ah Ad Ac Kc")}
dani: apostar 10
ana: cubrir
bea: cubrir
carlos: retirarse
dani: descartarse 1
{cards("7h")}
jefe: incidente mazo-retirado entero
jefe: incidente mazo-retirado mezclado
ana: descartarse 1 2
{cards("7d")}
jefe: incidente mazo-retirado mezclado
{cards("Ts")}
bea: servido
dani: apostar 30
ana: retirarse
bea: retirarse
dani: mostrar apertura 7s
dani: mostrar apertura
crupier: liquidar
"""
"""Nobody opens; then one does who could not."""

DEAL_ERRORS = f"""
crupier: barajar
crupier: cortar
{each("eva ana bea carlos dani", "ante")}
crupier: dar tapadas
jefe: incidente primera-descubierta ana
crupier: cortar
crupier: dar tapadas
jefe: incidente cartas-de-mas ana sin-ver
jefe: incidente cartas-de-menos ana vistas
crupier: cortar
{cards("As 7s 8s 9s Ts Js Qs Ks Ah 7h 8h 9h Th Jh Qh Kh Ad 7d 8d 9d Td Jd Qd Kd Ac")}
{each("eva ana bea carlos dani", "pasar")}
crupier: barajar
crupier: cortar
{each("ana bea carlos dani eva", "ante")}
{cards("Qs 8h 9d Tc 8s Qh Td Jc 9s Th Jd Qc Js Kh Kd As Ah Ad Ac Kc 7s 7h 7c 7d 8d")}
{each("ana bea carlos dani", "pasar")}
eva: apostar 20
ana: subir 100
bea: retirarse
{each("carlos dani eva", "cubrir")}
{each("eva ana carlos dani", "servido")}
eva: apostar 90
ana: cubrir
carlos: subir 400
ana: cubrir
eva: mostrar apertura
{each("carlos dani eva ana", "mostrar")}
crupier: liquidar
"""
"""Too many cards and too few; then three botes at once."""

UNWON = f"""
dani: levantarse
crupier: barajar
crupier: cortar
{each("bea carlos eva ana", "ante")}
{cards("As 7s 8s 9s Ts Js Qs Ks Ah 7h 8h 9h Th Jh Qh Kh Ad 7d 8d 9d")}
{each("bea carlos eva ana", "pasar")}
jefe: ultimas
director: cerrar
bea: levantarse
eva: levantarse
reloj: hora 600
director: cerrar
reloj: hora 900
director: cerrar
"""
"""A bote that nobody has won when the table is closed."""

CUBIERTO = BEGINNING + seats("6 5 4 3", "6") + OPENED + BLANK + DEAL_ERRORS + UNWON
