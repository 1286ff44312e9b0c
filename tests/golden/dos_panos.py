"""The session of the golden actas of bacarrá a dos paños: bank, bets, banco, errors, and many ways to be refused."""

PEOPLE = """
director: abrir
ana: sentarse 1
bea: sentarse 2
carla: sentarse 2
carla: sentarse 3
gil: sentarse 7
hugo: sentarse 8
ines: sentarse 9
eva: de-pie 8
paco: de-pie 6
eva: esperar
jefe: banquero nadie 1000
jefe: banquero paco 100
jefe: banquero paco 1000 dias 2
ana: subastar
jefe: subastar
ana: pujar 499
ana: pujar 1000
paco: pujar 1000
jefe: cerrar subasta
azar: resultado bea
azar: resultado paco
crupier: preparar sabot
paco: depositar 900
paco: depositar 1000 en otro
ana: depositar 1000
paco: depositar 1000 en cheque
crupier: preparar sabot usadas
crupier: preparar sabot
crupier: ofrecer corte
ana: cortar
ines: no cortar
hugo: cortar
paco: abandonar
"""

BANCO = """
crupier: hagan juego
ana: apostar primero 9
ana: apostar lado 10
ana: apostar primero 10 asociado bea
ana: apostar primero 50
paco: apostar primero 50
eva: banco
ana: banco
crupier: ya no va mas
azar: resultado segundo
resultado Ks
resultado Kd
resultado Kh
resultado 7s
resultado 7d
resultado 7h
paco: plantarse
ana: levantar
eva: levantar
eva: no
eva: levantar
eva: consejo
eva: no
paco: plantarse
crupier: liquidar
crupier: descubrir
crupier: liquidar
paco: abandonar
ana: repetir banco
eva: repetir banco
resultado Ks
resultado Kd
resultado Kh
resultado 7c
resultado 7d
resultado 7h
eva: levantar
eva: no
eva: levantar
eva: no
paco: plantarse
crupier: descubrir
crupier: liquidar
eva: no repetir
"""

ERRORS = """
paco: seguir
crupier: hagan juego
crupier: incidente carta-antes-de-tiempo 1
resultado 9c
director: incidente dispensa
bea: apostar segundo 20
bea: retirar
bea: apostar a-caballo 50
gil: apostar raya 60
ana: apostar primero 300
hugo: apostar segundo 300
crupier: ya no va mas
crupier: incidente carta-boca-arriba
resultado 2c
resultado Kc
resultado Ts
resultado Js
resultado 3c
resultado 4c
resultado 5s
crupier: incidente carta-al-suelo
crupier: incidente cartas-a-otro primero
ana: levantar
ana: no
gil: levantar
gil: carta
paco: abatir
paco: dar
resultado 6c
paco: pedir
resultado Qc
crupier: descubrir
paco: plantarse
crupier: incidente punto-mal-anunciado mostrado
paco: plantarse
paco: pedir
resultado 2h
crupier: descubrir
crupier: liquidar
crupier: incidente reclamacion-tardia
paco: seguir
crupier: hagan juego
ana: apostar primero 100
gil: apostar segundo 100
crupier: ya no va mas
resultado Kc
crupier: incidente cesta-pano segundo
resultado Ts
resultado Js
resultado 8c
resultado 4c
resultado 6s
crupier: incidente portador-lento
bea: levantar
bea: abatir
paco: pedir
paco: plantarse
crupier: descubrir
crupier: liquidar
paco: seguir
crupier: hagan juego
ana: apostar primero 100
crupier: ya no va mas
crupier: incidente cartas-pegadas 3
crupier: liquidar
jefe: incidente caso-no-previsto
"""

MORE = """
paco: seguir
crupier: hagan juego
crupier: ya no va mas
crupier: hagan juego
ana: apostar primero 100
gil: apostar segundo 100
crupier: ya no va mas
resultado Kc
resultado 2d
resultado 3d
resultado 6d
resultado 8d
resultado 5d
crupier: incidente pano-descubierto primero-banquero
crupier: incidente consejo-ajeno primero
ana: levantar
ana: no
bea: levantar
bea: no
carla: levantar
carla: no
crupier: incidente cartas-a-otro primero
gil: levantar
gil: carta
hugo: levantar
hugo: carta
ines: levantar
ines: carta
paco: cuadro
paco: dar
resultado 4h
paco: plantarse
crupier: incidente arrojadas-a-la-cesta segundo
crupier: incidente punto-mal-anunciado sin-mostrar
paco: plantarse
crupier: descubrir
paco: plantarse
crupier: descubrir
crupier: liquidar
"""

LEAVING = """
paco: abandonar
paco: aceptar banca
ana: rehusar banca
bea: aceptar banca
bea: depositar 1000
crupier: hagan juego
ana: apostar primero 800
gil: apostar segundo 800
crupier: ya no va mas
azar: resultado primero
resultado 4h
resultado 4s
resultado Th
resultado 5h
resultado 5c
resultado 6h
ana: levantar
ana: abatir
carla: levantar
carla: abatir
gil: levantar
gil: abatir
hugo: levantar
hugo: abatir
ines: levantar
ines: abatir
bea: plantarse
crupier: descubrir
crupier: pagar ana 800
crupier: cobrar
crupier: liquidar
bea: depositar 900
bea: abandonar
ana: rehusar banca
carla: rehusar banca
gil: rehusar banca
hugo: rehusar banca
ines: rehusar banca
eva: rehusar banca
paco: rehusar banca
ana: controlar
jefe: cerrar subasta
ana: propina 5
jefe: cerrar
"""

DOS_PANOS = PEOPLE + BANCO + ERRORS + MORE + LEAVING

LIBRE = """
director: abrir
ana: sentarse 1
bea: sentarse 2
gil: sentarse 7
hugo: sentarse 8
paco: de-pie 6
director: banquero paco 400 tallas 3
director: banquero paco 400 tallas 2
paco: depositar 400 en otro
paco: depositar 400 en entidad
crupier: preparar sabot
crupier: ofrecer corte
hugo: cortar
crupier: hagan juego
ana: banco
ana: apostar primero 300
gil: apostar segundo 300
bea: apostar a-caballo 20
crupier: ya no va mas
paco: depositar 100
paco: depositar 220
crupier: ya no va mas
resultado 4h
resultado 4s
resultado Th
resultado 5h
resultado 5c
resultado 6h
ana: levantar
ana: abatir
gil: levantar
gil: abatir
paco: plantarse
crupier: descubrir
crupier: liquidar
paco: depositar 300
paco: depositar 400 cambiando
crupier: preparar sabot
crupier: ofrecer corte
hugo: cortar
crupier: hagan juego
ana: apostar primero 500
crupier: ya no va mas
paco: no depositar
ana: rehusar banca
bea: rehusar banca
gil: rehusar banca
hugo: rehusar banca
ana: controlar
ana: propina 5
ana: irse
jefe: cerrar
"""
