"""The session of the golden actas of the dados."""

from tests.golden.common import OPENING

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
