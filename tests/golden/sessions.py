"""The sessions of the golden actas, as guiones: every kind of bet, every incident, and many ways to be refused.

A session says much the same in every jurisdiction that regulates the game; what the law makes of it differs, and that
difference is what the actas keep.
"""

from tests.golden.blackjack import BLACKJACK
from tests.golden.ferrocarril import FERROCARRIL

HEADING = """\
juego {slug}
en {jurisdiction}
nombre mesa-1
autorizacion of the golden actas
"""

OPENING = """
ana: rojo 10
crupier: abrir
director: abrir jefe=rosa
director: abrir
director: abrir
"""

CLOSING = """
jefe: ultimas
jefe: ultimas
"""

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

DICE_OF_THE_TABLE = """
ana: win {m}
director: dados k1 k2 k3 k4 k5
director: dados k1 k2 k3 k4 k5 k6
stickman: ya no va más
ana: win {m2}
bea: ocupar 1
bea: dont-win {m2}
carlos: ocupar
stickman: ofrecer ana
stickman: ofrecer bea
ana: aceptar
bea: rehusar
stickman: ofrecer ana
ana: aceptar
ana: pedir dados
ana: elegir k3 k4
ana: come {m}
stickman: ya no va más
ana: field {m}
azar: resultado 3-3
crupier: liquidar
"""

BETS_WITH_A_PUNTO = """
ana: win {m}
ana: retirar win
ana: odds-win {m4}
ana: odds-win {m2}
bea: odds-dont-win 12
ana: come {m2}
bea: dont-come {m2}
crupier: field {m} para carlos
carlos: big6 {m}
carlos: big8 {m}
carlos: under7 {m}
carlos: over7 {m}
carlos: hard 6 {m}
carlos: juego7 {m}
carlos: juego11 {m}
carlos: any-craps {m}
carlos: craps2 {m}
carlos: craps3 {m}
carlos: craps12 {m}
carlos: horn {m}
carlos: right 6 12
carlos: right 9 {m}
carlos: wrong 4 11
carlos: hop 6 {m}
carlos: right 4 505
carlos: craps12 51
carlos: field 1
stickman: field {m} para carlos
ana: pedir dados
stickman: ya no va más
stickman: incidente deslizados
carlos: retirar big8
stickman: ya no va más
resultado 4-5
crupier: pagar carlos 1
crupier: cobrar
crupier: pagar bea 1
crupier: liquidar
"""

DICE_ON_THE_FLOOR = """
ana: odds-come 9 {m2}
bea: odds-dont-come 9 15
ana: retirar come 9
stickman: tocar mover
stickman: ya no va más
stickman: al-suelo k1
stickman: al-suelo k3
ana: elegir k3
ana: elegir k5
stickman: tocar recoger
jefe: cambio de dados
ana: elegir k5 k4
stickman: ya no va más
stickman: al-suelo k4
ana: elegir k6
stickman: hallado k4
stickman: hallado k4
stickman: ya no va más
resultado 2-4
crupier: liquidar
director: dados k1 k2 k3 k4 k5 k6
director: dados m1 m2 m3 m4 m5 m6
"""

SEVEN_OUT = """
stickman: ya no va más
ana: win {m2}
bea: dont-win {m2}
stickman: ya no va más
resultado 2-2
crupier: liquidar
stickman: incidente demora
jefe: privar ana
stickman: ya no va más
stickman: incidente dados-frotados
jefe: privar ana
ana: aceptar
stickman: ofrecer carlos
carlos: aceptar
ana: come {m}
bea: retirar dont-win
inspeccion: incidente dados-tocados
stickman: ya no va más
stickman: incidente rotos
director: dados n1 n2 n3 n4 n5 n6
stickman: ya no va más
resultado 3-4
crupier: cobrar
crupier: liquidar
ana: propina {m}
"""

LAST_JUGADAS = """
dora: ocupar 2
dora: irse
dora: irse
stickman: ofrecer ana
stickman: ofrecer bea
bea: aceptar
bea: dont-win {m2}
carlos: right 8 6
carlos: hard 8 {m}
jefe: ultimas
jefe: ultimas
stickman: ya no va más
resultado 6-6
crupier: liquidar
stickman: ya no va más
resultado 5-6
crupier: liquidar
bea: dont-win {m2}
stickman: ya no va más
resultado 1-3
crupier: liquidar
director: cerrar
stickman: ya no va más
resultado 2-2
crupier: liquidar
stickman: ya no va más
crupier: cerrar
jefe: cerrar
"""

DADOS = (
    OPENING.replace("rojo", "win") + DICE_OF_THE_TABLE + BETS_WITH_A_PUNTO + DICE_ON_THE_FLOOR + SEVEN_OUT
    + LAST_JUGADAS
)  # fmt: skip

SEATS = """
ana: punto {m}
crupier: no va más
ana: sentarse 1
bea: sentarse 1
bea: sentarse 99
bea: sentarse 2
ana: sentarse 3
carlos: levantarse
carlos: lista
jefe: barajar
crupier: barajar
crupier: barajar
resultado zz
resultado 7c
bea: tomar sabot
crupier: no va más
ana: pasar sabot
bea: tomar sabot
"""

BETS_ON_HANDS = """
ana: empate {m}
bea: banca {m2}
ana: punto {m4}
carlos: punto {m20}
ana: empate {m20}
ana: punto 5
ana: punto {m200}
ana: rojo {m}
carlos: retirar banca
jefe: punto {m} para ana
crupier: banca {m} para dora
dora: retirar banca
ana: punto {m} palabra azahar
bea: levantarse
"""

FIRST_HAND = """
crupier: cartas
crupier: no va más
ana: banca {m}
ana: retirar punto
ana: sentarse 4
crupier: cartas
crupier: mostrar banca
resultado 2h
bea: mostrar punto
carlos: mostrar punto
ana: mostrar punto
resultado 2h
resultado 3h
ana: mostrar banca
bea: mostrar banca
resultado 3s
resultado Ks
crupier: el punto se planta
crupier: carta para el punto
resultado 8d
crupier: carta para la banca
crupier: la banca se planta
resultado 9c
crupier: pagar ana 1
crupier: cobrar
crupier: liquidar
ana: propina {m}
"""

HAND = """
crupier: no va más
crupier: cartas
crupier: mostrar punto
resultado {one}
resultado Kd
crupier: mostrar banca
resultado {other}
resultado Qd
crupier: liquidar
"""

WRONG_CARDS = """
crupier: no va más
jefe: pegadas 1
jefe: descubierta Kh
crupier: cartas
crupier: mostrar punto
crupier: descubierta Kh
jefe: descubierta Kh
jefe: descubierta Kh valida
resultado 4s
resultado 5s
crupier: pegadas 3
crupier: liquidar
jefe: incidente jugador-toca-cartas
jefe: incidente caso-no-previsto se va la luz
crupier: no va más
jefe: incidente anular-mano
crupier: pegadas 278
crupier: liquidar
"""

PUNTO_Y_BANCA = (
    OPENING + SEATS + BETS_ON_HANDS + FIRST_HAND + HAND.replace("{one}", "8c").replace("{other}", "9h")
    + "bea: banca {m2}\nana: punto {m4}\n" + HAND.replace("{one}", "9c").replace("{other}", "8h")
    + "crupier: no va más\nana: pasar sabot\nbea: pasar sabot\ncarlos: tomar sabot\n" + WRONG_CARDS
    + "crupier: no va más\ncrupier: pegadas 278\ncrupier: liquidar\nana: punto {m}\ncrupier: no va más\n"
    + "ana: retirar punto\nana: levantarse\ncarlos: sentarse 1\ncrupier: barajar\nresultado Th\n"
    + "bea: pasar sabot\nbea: banca {m}\n"
    + CLOSING + "".join(HAND.replace("{one}", f"8{suit}").replace("{other}", f"9{suit}") for suit in "shdcs")
    + "crupier: barajar\nbea: retirar banca\njefe: cerrar\n"
)  # fmt: skip

MINIMUM = {
    "blackjack": 5,
    "bola": 1,
    "dados": 5,
    "ferrocarril": 10,
    "punto-y-banca": 10,
    "ruleta-americana": 2,
    "ruleta-de-la-fortuna": 1,
    "ruleta-francesa": 5,
    "ruleta-francesa-abreviada": 2,
}

TABLES = {
    ("dados", "galicia"): "mesa minimo=5 maximo_sencilla=500 idioma=es unidad=0.50",
    ("ferrocarril", "asturias"): "mesa minimo=10 sin_maximo=sí",
    ("punto-y-banca", "galicia"): "mesa minimo=10 multiplo=100 plazas=2 de_pie=sí idioma=gl",
    ("ruleta-francesa", "estado"): "mesa minimo=5 panos=2",
    ("ruleta-francesa", "galicia"): "mesa minimo=5 panos=2 minimo_sencillas=10 tramo=2 idioma=gl",
    ("ruleta-francesa", "murcia"): "mesa minimo=5 panos=2 multiplos.pleno=10 multiplos.seisena=60",
}
"""Where the example of the game would not show enough."""

SESSIONS = {
    "blackjack": BLACKJACK,
    "bola": BOLA,
    "dados": DADOS,
    "ferrocarril": FERROCARRIL,
    "punto-y-banca": PUNTO_Y_BANCA,
    "ruleta-americana": AMERICANA,
    "ruleta-francesa": FRANCESA,
    "ruleta-francesa-abreviada": ABREVIADA,
}


def session(slug: str, jurisdiction: str) -> str:
    """The guion of a golden acta."""
    m = MINIMUM[slug]
    amounts = {"m": m} | {f"m{times}": times * m for times in (2, 4, 20, 200)}
    heading = HEADING.format(slug=slug, jurisdiction=jurisdiction) + TABLES.get((slug, jurisdiction), "")
    return f"{heading}\n{_play(slug, jurisdiction)}".format(**amounts, one="", other="")


def _play(slug: str, jurisdiction: str) -> str:
    if slug != "ruleta-de-la-fortuna":
        return SESSIONS[slug]
    if jurisdiction == "galicia":
        return FORTUNA_DE_GALICIA.replace("{one}", "jocker-rojo").replace("{other}", "jocker-negro")
    return FORTUNA_DE_MURCIA.replace("{one}", "figura-1").replace("{other}", "figura-2")
