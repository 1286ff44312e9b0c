"""The session of the golden actas of punto y banca."""

from tests.golden.common import CLOSING, OPENING

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
