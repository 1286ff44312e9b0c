"""The sessions of the golden actas of seven and five stud: open cards and who speaks first, shortage, every error."""

from tests.golden.circulo import BEGINNING, SEATS, cards, each, named

FIRST = f"""
crupier: barajar
crupier: cortar
bea: ante
carlos: ciega
{each("carlos dani ana", "ante")}
{cards("As Kh 9s Qd Ad Kd 8s Jd 7c 7h 2c Td")}
bea: apostar 10
dani: pasar
dani: retirarse
dani: apostar 20
dani: apostar 10
ana: subir 30
ana: subir 20
bea: cubrir
carlos: cubrir
dani: retirarse
{cards("7d 5s 4c")}
bea: retirarse
bea: apostar 20
carlos: cubrir
ana: subir 40
bea: cubrir
carlos: cubrir
{cards("Ac 5d 9c")}
bea: pasar
carlos: retirarse
ana: apostar 20
bea: subir 40
ana: cubrir
{cards("2h 3h")}
bea: apostar 20
ana: cubrir
{cards("3d 8h")}
bea: apostar 20
ana: cubrir
ana: mostrar
bea: mostrar
ana: tirar cartas
carlos: pedir ver ana
crupier: liquidar
"""
"""Dani has the lowest card, bea a pair in sight."""

SEEN = f"""
crupier: barajar
crupier: cortar
{each("carlos dani ana bea", "ante")}
{cards("As Kh 9s Qd Ad")}
jefe: incidente tapadas-expuestas eva
jefe: incidente tapadas-expuestas ana
jefe: incidente tapada-expuesta dani
crupier: barajar
crupier: cortar
{each("carlos dani ana bea", "ante")}
{cards("As Kh 9s Qd Ad")}
jefe: incidente tapadas-expuestas ana
{cards("Kd Jd 7c 2c Td")}
jefe: incidente obligada-equivocada bea
jefe: incidente obligada-equivocada carlos
carlos: apostar 10
dani: cubrir
jefe: incidente reparto-prematuro 9
jefe: incidente reparto-prematuro 2
jefe: incidente reparto-prematuro 2
jefe: incidente cartas-mostradas-por-error carlos
bea: cubrir
{cards("7d 5s 4c")}
jefe: incidente quema-equivocada ordenada
jefe: incidente turno-saltado
jefe: fuera de turno carlos 30
crupier: fuera de turno carlos 10
jefe: incidente ficha-mayor
jefe: incidente cartas-mostradas-por-error bea
{cards("Ac 5d")}
jefe: incidente apuesta-mal-hecha de-menos
jefe: incidente cubre-de-menos
{cards("2h 3h")}
carlos: pasar
dani: pasar
{cards("3d")}
jefe: incidente septima-descubierta carlos sigue
{cards("8h")}
jefe: incidente quema-equivocada mezclada
carlos: pasar
dani: pasar
carlos: mostrar
dani: mostrar
jefe: incidente mano-mal-anunciada
crupier: liquidar
"""
"""Cards that are seen, cards that come too early, and who bets first by mistake."""

NEWCOMERS = f"""
{each("eva fito gil hugo", "lista")}
jefe: asignar 4 a fito
jefe: asignar 4 a eva
jefe: asignar 3 a fito
jefe: asignar 2 a gil
jefe: asignar 1 a hugo
ines: lista
jefe: asignar 1 a ines
ines: dejar lista
{each("eva fito gil hugo", "comprar resto")}
"""
"""Four more, from the list."""

ALL_STAY = f"""
crupier: barajar
crupier: cortar
{each("dani eva fito gil hugo ana bea carlos", "ante")}
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh")}
dani: apostar 10
{each("eva fito gil hugo ana bea carlos", "cubrir")}
{cards("Qh Kh Ad 2d 3d 4d 5d 6d")}
{each("fito gil hugo ana bea carlos dani eva", "pasar")}
{cards("7d 8d 9d Td Jd Qd Kd Ac")}
{each("carlos dani eva fito gil hugo ana bea", "pasar")}
{cards("2c 3c 4c 5c 6c 7c 8c 9c")}
{each("carlos dani eva fito gil hugo ana bea", "pasar")}
{cards("Tc")}
{each("bea carlos dani eva fito gil hugo ana", "pasar")}
{each("bea carlos dani eva fito gil hugo ana", "mostrar")}
crupier: liquidar
jefe: incidente reclamacion dani
"""
"""Eight to the last card, for whom there are too few: it is common."""

ONE_STOPS = f"""
crupier: barajar
jefe: incidente carta-vista-al-cortar
crupier: cortar
eva: descansar
{each("fito gil hugo ana bea carlos dani", "ante")}
eva: volver
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h")}
fito: apostar 10
{each("gil hugo ana bea carlos dani", "cubrir")}
{cards("9h Th Jh Qh Kh Ad 2d")}
{each("carlos dani fito gil hugo ana bea", "pasar")}
{cards("3d 4d 5d 6d 7d 8d 9d")}
{each("carlos dani fito gil hugo ana bea", "pasar")}
{cards("Td Jd Qd Kd Ac 2c 3c")}
{each("bea carlos dani fito gil hugo ana", "pasar")}
{cards("4c 5c")}
jefe: incidente septima-descubierta gil para
jefe: incidente septima-saltada dani vistas
{cards("6c 7c 8c 9c Tc")}
jefe: incidente septima-descubierta ana sigue
{each("bea ana ana", "envidar 100")}
{each("bea carlos dani fito hugo ana", "pasar")}
ana: apostar 100
bea: cubrir
{each("carlos dani fito hugo", "retirarse")}
{each("ana bea gil", "mostrar")}
crupier: liquidar
"""
"""Seven to the last card: mazo and burned cards are shuffled together, and one bets no more."""

RESTARTS = f"""
crupier: barajar
crupier: cortar
{each("fito gil hugo ana bea carlos dani eva", "ante")}
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh")}
jefe: incidente orden-de-reparto
crupier: cortar
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh")}
gil: apostar 10
jefe: incidente marca-equivocada 2
crupier: cortar
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh")}
jefe: incidente jugador-sin-cartas eva
crupier: cortar
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh")}
"""
"""Errors of the deal, noticed in time."""

RESTADOS = f"""
hugo: apostar 10
ana: subir 20
bea: subir 30
carlos: subir 40
dani: subir 50
dani: cubrir
{each("eva fito gil hugo", "retirarse")}
ana: cubrir
bea: cubrir
{cards("Qh Kh Ad 2d")}
carlos: apostar 10
dani: subir 20
ana: subir 30
bea: subir 40
{each("carlos dani ana", "cubrir")}
{cards("3d 4d 5d 6d")}
carlos: apostar 20
dani: cubrir
ana: subir 40
ana: subir 38
{each("bea carlos dani", "cubrir")}
{cards("7d 8d 9d Td")}
carlos: apostar 20
bea: subir 40
carlos: cubrir
{cards("Jd Qd Kd Ac")}
{each("bea carlos dani ana", "mostrar")}
crupier: liquidar
"""
"""Three botes at the fixed limit."""

VOID = f"""
ana: reponer 200
dani: reponer 200
eva: descansar
hugo: levantarse
carlos: levantarse
crupier: barajar
crupier: cortar
{each("bea dani fito gil ana", "ante")}
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h")}
ana: apostar 10
jefe: incidente hablar-de-mas gil
jefe: expulsar gil
bea: cubrir
dani: cubrir
jefe: incidente reverso-distinto
jefe: incidente hablar-de-mas gil
jefe: incidente ensenar-cartas gil
jefe: expulsar gil
fito: levantarse
eva: levantarse
crupier: barajar
reloj: hora 600
director: cerrar
reloj: hora 1500
director: cerrar
"""
"""A hand that is annulled, a player who is put out, and too few who are left."""

ALL_IN = f"""
crupier: barajar
crupier: cortar
{each("bea carlos dani ana", "ante")}
{cards("As Ah 9s Qd 7c 7h 2c Td")}
dani: apostar 5
ana: subir 300
{each("bea carlos dani", "cubrir")}
{cards("Ac Ad 9h 3d 7s 7d 8d 3s Th Ts 4h 4d")}
{each("ana bea carlos dani", "mostrar")}
crupier: liquidar
"""
"""Everybody is restado but one, and two share the bote."""

VARIED = f"""
bea: reponer 200
carlos: reponer 300
dani: reponer 200
carlos: propina 5
director: variar minimo 10
director: variar minimo 30
crupier: barajar
crupier: cortar
carlos: ante
dani: ante
ana: descansar
bea: ante
{cards("As Kh")}
jefe: incidente carta-caida bea
jefe: incidente tapada-expuesta carlos
jefe: incidente tapada-expuesta carlos
{cards("2s 3s 4s 5s")}
jefe: incidente obligada-equivocada carlos
carlos: apostar 10
dani: retirarse
bea: ausente
crupier: liquidar
ana: volver
bea: volver
"""
"""Another minimum, covered cards that are seen, and somebody who is not there."""

PHYSICAL = f"""
crupier: barajar
crupier: cortar
{each("dani ana bea carlos", "ante")}
{named("As")}
crupier: dar tapadas
{named("Ks Qs 9s 4d")}
carlos: apostar 10
jefe: incidente reparto-prematuro 1
dani: subir 30
ana: cubrir
jefe: incidente cartas-recogidas bea protegidas
carlos: cubrir
{named("Kd Qd 4c")}
jefe: incidente quema-equivocada ordenada
dani: pasar
jefe: incidente cartas-mezcladas ana identificadas
ana: pasar
carlos: apostar 40
dani: cubrir
jefe: incidente cartas-mostradas-por-error ana
{named("2s 3d")}
dani: pasar
carlos: pasar
{named("2h 3h")}
dani: pasar
carlos: pasar
dani: mostrar
carlos: mostrar
{named("5c")}
dani: mostrar
{named("4h")}
crupier: liquidar
ana: levantarse
jefe: ultimas
bea: levantarse
crupier: barajar
eva: lista
jefe: asignar 4 a eva
eva: comprar resto
fito: lista
jefe: asignar 3 a fito
fito: comprar resto
dani: levantarse
carlos: levantarse
reloj: hora 900
director: cerrar
reloj: hora 899
reloj: hora 1800
director: cerrar
"""
"""The crupier names the cards that lie open; then there are too few players, enough, and too few."""

SEVEN = BEGINNING + SEATS + FIRST + SEEN + NEWCOMERS + ALL_STAY + ONE_STOPS + RESTARTS + RESTADOS + VOID
FIVE = BEGINNING + SEATS + ALL_IN + VARIED + PHYSICAL
