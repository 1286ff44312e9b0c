"""The session of the golden actas of ferrocarril: every kind of bet, the bank in all its turns, and what goes wrong."""

PEOPLE = """
director: abrir
crupier: las cartas pasan
ana: sentarse 1
bea: sentarse 2
carla: sentarse 3
david: sentarse 3
crupier: las cartas pasan
david: sentarse 4
pia: de-pie 2
pia: esperar
ana: sentarse 7
director: libertad si
jefe: libertad si
crupier: modo libre
crupier: las cartas pasan
bea: mezclar
crupier: ofrecer corte
ana: cortar
david: no cortar
carla: cortar
"""

BANCO = """
bea: tomar 100
ana: tomar 9
ana: tomar 1000.01
ana: tomar 100
ana: pasar la mano
bea: asociarse a ana 100
ana: aceptar bea
ana: banca 150
ana: banca 220
ana: mantener
ana: mantener
crupier: hay
bea: apostar 10
pia: banco
carla: banco
pia: banco
carla: apostar 10
crupier: no van más
resultado 6h
resultado 9s
resultado Kd
resultado 8d
carla: levantar
crupier: entregar
carla: levantar
carla: no
ana: plantarse
crupier: cobrar
crupier: liquidar
"""

SEGUIDO = """
ana: garaje 100
ana: garaje mitad
ana: todo va
crupier: hay
pia: apostar 30
carla: banco seguido
crupier: no van más
resultado 9h
resultado 2s
resultado Qd
resultado 4d
crupier: incidente entrega-equivocada pia
carla: reclamar
carla: levantar
carla: abatir
crupier: liquidar
"""

TABLE = """
bea: rehusar
carla: tomar 300
crupier: hay
pia: banco con la mesa
ana: apostar 40
bea: apostar 20 raya
david: ultimo completo
crupier: cambiar fichas bea 20
crupier: no van más
resultado 2h
resultado 3s
crupier: incidente carta-boca-arriba
resultado 7c
resultado 2d
resultado 2s
david: levantar
crupier: entregar
david: levantar
david: consejo
david: no
carla: negar
carla: cuadro
carla: pedir
resultado 4c
crupier: liquidar
"""

ABONOS = """
carla: garaje 20
carla: doblar
crupier: hay
ana: apostar 200
bea: apostar 400
david: apostar 100
crupier: abono la diferencia
pia: abonar 50
david: abonar 50
crupier: no van más
resultado 5h
resultado 3h
resultado Ts
resultado 4h
crupier: entregar
bea: levantar
bea: carta
carla: dar
resultado 6c
carla: plantarse
carla: pedir
resultado 2c
crupier: liquidar
"""

PASS = """
carla: negarse a dar
carla: pasar la mano
david: rehusar
ana: rehusar
bea: rehusar
pia: rehusar
carla: rehusar
carla: pujar 2000
david: pujar 10
pia: asociarse a david 10
david: pujar 1000
crupier: cerrar subasta
crupier: hay
ana: incidente cartas-pegadas 2
bea: apostar 20
crupier: incidente carta-antes-de-tiempo
resultado Ks
jefe: incidente dispensa
crupier: no van más
carla: apostar 20
david: retirar tardias
resultado Kh
crupier: incidente cartas-pegadas 2
crupier: liquidar
david: rehusar
"""

ERRORS = """
crupier: hay
bea: apostar 20
crupier: no van más
resultado 9c
resultado 8c
resultado Jc
resultado Qc
crupier: incidente crupier-descubre banca-1
crupier: incidente banquero-abate-antes
bea: retirar
crupier: seguir
crupier: liquidar
jefe: incidente reclamacion-tardia nadie la vio
jefe: incidente caso-no-previsto se va la luz
jefe: ultimas
david: pasar la mano
jefe: cerrar
"""

FERROCARRIL = PEOPLE + BANCO + SEGUIDO + TABLE + ABONOS + PASS + ERRORS

AGAIN = """
director: abrir
ana: sentarse 1
bea: sentarse 2
carla: sentarse 3
david: sentarse 4
eva: sentarse 5
bea: cambiar 9
eva: cambiar 1
bea: cambiar 2
crupier: las cartas pasan
crupier: ofrecer corte
eva: cortar
ana: tomar 100
nora: sentarse 6
david: ausentarse
david: volver
david: ausentarse
ana: todo va
crupier: hay
bea: apostar 60
crupier: no van más
resultado 4h
resultado 2s
resultado Kd
resultado 5d
crupier: incidente quinta-carta
resultado 2c
crupier: entregar
bea: levantar
bea: carta
ana: plantarse
crupier: liquidar
ana: doblar
crupier: hay
bea: apostar 60
carla: apostar 90
crupier: abono la diferencia
nora: abonar 10
crupier: no van más
resultado 8h
resultado 2h
resultado Qd
resultado 3d
crupier: entregar
bea: levantar
carla: levantar
carla: no
crupier: incidente banquero-carta-en-la-cesta
crupier: liquidar
"""

CHAIN = """
bea: tomar 100
bea: negarse a dar
carla: pujar 60
crupier: cerrar subasta
crupier: hay
bea: apostar 60
crupier: no van más
resultado 7h
resultado 2c
resultado Qh
resultado 5h
crupier: incidente banquero-se-da-de-mas
resultado 3h
crupier: entregar
bea: levantar
bea: no
carla: plantarse
carla: pedir
resultado 9d
crupier: liquidar
carla: pasar la mano
nora: asociarse a eva 60
eva: tomar 60 asociado nora
ana: rehusar
bea: rehusar
nora: rehusar
crupier: hay
carla: apostar 20
crupier: no van más
resultado 6h
crupier: incidente banquero-descubre primera
resultado 2d
resultado Th
resultado 5s
crupier: incidente carta-del-punto-en-la-cesta
crupier: liquidar
ana: rehusar
bea: rehusar
carla: rehusar
eva: rehusar
crupier: cerrar subasta
nora: rehusar
bea: irse
ana: rehusar
carla: rehusar
jefe: cerrar
"""

FERROCARRIL += AGAIN + CHAIN
