"""The sessions of the golden actas of the games with a wheel."""

from tests.golden.common import CLOSING, OPENING

INSIDE = """
ana: pleno 17 {m}
ana: caballo 17-20 {m2}
ana: transversal 16-17-18 {m}
ana: cuadro 16-17-19-20 {m2}
ana: seisena 13-18 {m2}
bea: transversal 0-1-2 {m2}
bea: cuadro 0-1-2-3 {m2}
bea: caballo 0-2 {m2}
bea: pleno 0 {m}
"""

OUTSIDE = """
ana: columna 2 {m4}
ana: docena 2 {m4}
ana: doble-columna 1-2 {m4}
ana: doble-docena 2-3 {m4}
ana: negro {m4}
ana: impar {m4}
ana: falta {m4}
bea: rojo {m20}
bea: par {m20}
bea: pasa {m2}
"""

REFUSED = """
bea: pleno 37 {m}
bea: caballo 1-36 {m2}
bea: pleno 8 1
bea: pleno 8 {m200}
bea: pleno 8 {m}.50
bea: doble-docena 1-2 {m}
bea: pleno 8 {m} paño 3
bea: pleno 8 3 fichas
bea: retirar pleno 9
jefe: pleno 8 {m} para bea
carlos: pleno 8 {m} para bea
crupier: pleno 8 {m} para carlos
carlos: retirar pleno 8
carlos: retirar pleno 8
"""

BALL = """
crupier: no va más
jefe: lanzar
crupier: lanzar horario
crupier: aceptar pleno 8 {m} para bea
crupier: aceptar pleno 9 {m} para bea
bea: retirar pleno 9
crupier: no va más
ana: pleno 8 {m}
crupier: pleno 8 {m} para bea
crupier: liquidar
ana: resultado 17
resultado 99
resultado 17
resultado 17
"""

BY_HAND = """
crupier: pagar ana 1
crupier: resolver
crupier: cobrar
crupier: pagar bea 1
crupier: pagar ana 1
crupier: liquidar
ana: propina {m}
"""

VOID = """
crupier: lanzar horario
crupier: lanzar antihorario
jefe: incidente sin-nombre
crupier: incidente bola-fuera
jefe: incidente bola-fuera la bola salta del cilindro
jefe: incidente bola-fuera
ana: retirar pleno 17
crupier: lanzar
crupier: no va más
jefe: incidente objeto-en-el-cilindro
crupier: lanzar
crupier: no va más
"""

WITNESSES = """
inspeccion: incidente jefe-toca-fichas
ana: incidente jefe-toca-fichas
jefe: incidente postura-mal-colocada ana pedía el 18
jefe: permitir fichas-de-valor
jefe: orden pleno
"""

ROUND = """
crupier: lanzar
crupier: no va más
resultado {outcome}
crupier: liquidar
"""

LIDS = """
crupier: lanzar
ana: pleno 1 {m}
director: cerrar
jefe: cerrar sistema
director: cerrar llave
director: cerrar llave
"""

STRUCK = """
bea: rojo {m20}
bea: par {m20}
bea: pasa {m}
"""

ZEROS = """
bea: mitad rojo
bea: prision par
bea: mitad par
bea: mitad pasa
ana: prision negro
dora: rojo {m20}
"""

FRANCESA = (
    OPENING + INSIDE + OUTSIDE
    + "crupier: rojo {m2} paño 2 para carlos\nextremo: par {m2} paño 2 para carlos\n" + REFUSED
    + BALL + BY_HAND + STRUCK + VOID + "resultado 0\ncrupier: liquidar\n" + ZEROS + WITNESSES
    + ROUND.format(outcome="0") + "ana: mitad negro\nbea: mitad par ceros 3\ndora: mitad negro\n"
    + ROUND.format(outcome="32") + CLOSING + "bea: rojo {m2}\n" + ROUND.format(outcome="0")
    + ROUND.format(outcome="0") + "eva: negro {m20}\n" + ROUND.format(outcome="0") + LIDS
)  # fmt: skip

ABREVIADA = (
    OPENING + INSIDE + "ana: docena 1 {m}\nana: rojo {m}\n" + REFUSED + BALL + BY_HAND + VOID
    + "resultado 0\ncrupier: liquidar\nana: mitad rojo\n" + WITNESSES + CLOSING
    + "".join(ROUND.format(outcome=n) for n in (29, 20, 36)) + LIDS
)  # fmt: skip

SERIES = """
ana: serie verde 100 a {m}
bea: serie verde 10
bea: serie morado 10
bea: serie azul 10 a 7
bea: serie azul 10 a 1
bea: serie azul 20 a 5
ana: serie verde 10 a 5
ana: serie verde 10
ana: serie rosa 10
jefe: permitir varios-colores
ana: serie rosa 50
ana: pleno 17 3 fichas de verde
ana: columna 2 10 fichas de verde
ana: rojo 5 fichas de verde
ana: pleno 8 3 fichas
ana: pleno 8 500 fichas de rosa
ana: negro 10 fichas de rosa
bea: negro 1 fichas
bea: caballo 14-17 2 fichas
bea: devolver azul
carlos: pleno 8 {m}
jefe: permitir fichas-de-valor
carlos: docena 2 {m4}
jefe: orden docena pleno
jefe: orden tercio
jefe: prohibir varios-colores
"""

AMERICANA = (
    OPENING + SERIES + REFUSED.replace("\nbea: pleno 8 3 fichas", "") + BALL + BY_HAND + VOID
    + "resultado 0\ncrupier: liquidar\nana: prision rojo\nbea: devolver azul\n" + WITNESSES + INSIDE + OUTSIDE
    + ROUND.format(outcome="2") + CLOSING + "".join(ROUND.format(outcome=n) for n in (0, 17, 0)) + LIDS
)  # fmt: skip

BETS_OF_BOLA = """
jefe: hagan sus apuestas
jefe: hagan sus apuestas
ana: numero 7 {m20}
ana: rojo {m20}
ana: impar {m20}
ana: pasa {m20}
bea: negro {m20}
bea: par {m20}
bea: falta {m20}
bea: numero 2 60
bea: numero 2 40 paño 2
bea: numero 2 {m}
bea: numero 3 {m} paño 2
bea: numero 10 {m}
bea: numero 1-2 {m}
bea: pleno 3 {m}
bea: rojo 501
crupier: numero 5 {m} para carlos
jefe: numero 5 {m} para carlos
carlos: retirar numero 5
"""

THROW_OF_BOLA = """
crupier: lanzar
jefe: incidente bola-fuera
crupier: lanzar
carlos: numero 8 {m4}
crupier: ¿están hechas las apuestas?
carlos: numero 9 {m4}
crupier: no va más
carlos: numero 9 {m4}
jefe: incidente bola-fuera la bola salta del plato
crupier: lanzar
crupier: ¿están hechas las apuestas?
crupier: no va más
resultado 0
resultado 7
"""

ROUND_OF_BOLA = """
jefe: hagan sus apuestas
crupier: lanzar
crupier: preguntar
crupier: no va más
resultado {outcome}
crupier: liquidar
"""

BREAK_THE_BANK = (
    "jefe: hagan sus apuestas\n" + "".join(f"amiga-{n}: numero 8 100\n" for n in range(1, 7))
    + "crupier: lanzar\ncrupier: preguntar\ncrupier: no va más\nresultado 8\ncrupier: liquidar\n"
    + "".join(f"amiga-{n}: retirar numero 8\n" for n in range(1, 7))
)  # fmt: skip

BOLA = (
    OPENING + "ana: rojo {m}\n" + BETS_OF_BOLA + THROW_OF_BOLA + BY_HAND
    + "inspeccion: incidente lanzador-unico siempre lanza el mismo\n" + ROUND_OF_BOLA.format(outcome=5) + CLOSING
    + ROUND_OF_BOLA.format(outcome=2) + BREAK_THE_BANK + ROUND_OF_BOLA.format(outcome=9)
    + "jefe: hagan sus apuestas\njefe: cerrar llave\njefe: cerrar\n"
)  # fmt: skip

BETS_ON_THE_WHEEL = """
ana: 7 20
bea: 7 5
carlos: 7 10
dora: 24 50
ana: 15 10
ana: 4 10
ana: 2 10
ana: {one} 5
bea: {other} 5
bea: 24 51
bea: 24 0.50
bea: 9 5
ana: retirar 2
ana: rojo 5
"""

FORTUNA_DE_GALICIA = (
    OPENING + "ana: 7 5\ncrupier: hagan sus apuestas\n" + BETS_ON_THE_WHEEL
    + "crupier: girar\nana: 2 10\ncrupier: no va más\nana: 2 10\njefe: incidente pivote\n"
    + "crupier: girar\ncrupier: no va más\ncrupier: recorrido 120 obstruccion\n"
    + "crupier: girar\ncrupier: no va más\nresultado 9\nresultado 7\n" + BY_HAND
    + "crupier: hagan sus apuestas\ncrupier: girar\ncrupier: no va más\ncrupier: recorrido 120\ncrupier: liquidar\n"
    + CLOSING
    + "".join(
        f"crupier: hagan sus apuestas\ncrupier: girar\ncrupier: no va más\nresultado {n}\ncrupier: liquidar\n"
        for n in ("jocker-rojo", "24", "2")
    ) + "crupier: girar\ndirector: cerrar\n"
)  # fmt: skip

FORTUNA_DE_MURCIA = (
    OPENING + "ana: 7 5\ncrupier: primer impulso\n" + BETS_ON_THE_WHEEL
    + "crupier: segundo impulso\nana: 2 10\nana: retirar 7\ncrupier: recorrido 215\n"
    + "crupier: primer impulso\ncrupier: segundo impulso\ncrupier: recorrido 300 pivote\n"
    + "crupier: primer impulso\ncrupier: segundo impulso\ncrupier: recorrido 0\ncrupier: recorrido 220\n" + BY_HAND
    + "inspeccion: incidente sentido-contrario\ncrupier: ultimas\n"
    + "".join(
        f"crupier: primer impulso\ncrupier: segundo impulso\nresultado {n}\ncrupier: liquidar\n"
        for n in ("figura-1", "7", "24")
    ) + "crupier: primer impulso\ncrupier: cerrar\n"
)  # fmt: skip
