"""The session of the golden acta of a tournament: entrances, levels, who is out and in which place, and the winner."""

from tests.golden.circulo import cards, each

HEADING = """\
juego holdem
en murcia
nombre mesa-1
autorizacion of the golden actas
mesa minimo=10 resto=200 obligatoria=ciegas beneficio=cuota tasa=10 plazas=5 torneo.premio=50 torneo.premios=60,40 \
torneo.niveles=20,40 torneo.minutos=10
"""

ENTRANCES = f"""
director: abrir
ana: lista
jefe: anunciar partida
{each("ana bea carlos dani eva", "lista")}
eva: dejar lista
eva: lista
fito: lista
crupier: sortear puestos
azar: resultado 5
azar: resultado 4
azar: resultado 3
azar: resultado 2
azar: resultado 1
azar: resultado 5
ana: comprar resto
ana: reponer 100
ana: propina 1
director: variar minimo 20
"""
"""All but the last, who comes too late."""

HANDS = f"""
crupier: barajar
crupier: cortar
bea: ciega
carlos: ciega
{cards("9s 2c As Kh Qd 8s 7d Ah Kd Jd")}
dani: subir 200
eva: cubrir
ana: levantarse
ana: retirarse
bea: retirarse
carlos: cubrir
{cards("3s 4d 8h Tc Ts")}
{each("dani eva carlos", "mostrar")}
crupier: liquidar
reloj: hora 600
crupier: barajar
crupier: cortar
dani: ciega
ana: ciega
{cards("As 2s 3s 4s 5s 6s")}
bea: ausente
dani: subir 60
ana: retirarse
crupier: liquidar
bea: volver
bea: volver
ana: ausente
jefe: ultimas
director: cerrar
bea: levantarse
crupier: barajar
crupier: cortar
ana: ciega
dani: ciega
{cards("2c As 7d Ah")}
dani: subir 180
ana: subir 200
ana: cubrir
dani: subir 180
ana: cubrir
{cards("9c Tc 3h 4d Js")}
dani: mostrar
ana: mostrar
crupier: liquidar
crupier: barajar
director: cerrar
"""
"""Two are out at once, one gives up, and the last two play for the rest."""

TORNEO = HEADING + ENTRANCES + HANDS
