"""The session of the golden acta of the dados murcianos: a double table at which players throw."""

from tests.golden.common import OPENING

BETS = """
ana: ocupar
bea: ocupar 1
bea: ocupar 3
carlos: ases {m}
ana: pequeno {m2}
ana: grande {m2}
ana: limite-exterior {m4}
bea: limite-interior {m4}
bea: limite-interior {m}
bea: trio {m}
bea: encargar trio {m}
crupier: trio {m2} para ana
bea: ases 35
bea: pequeno:2 {m20}
bea: pequeno:2 450
bea: ases:2 {m}
ana: suma-9 {m}
ana: retirar grande
ana: retirar grande
crupier: lanzar
ana: rehusar
crupier: no va más
ana: pequeno {m}
crupier: lanzar
bea: lanzar
carlos: incidente objeto-extraño
azar: resultado 7-1-1
crupier: incidente objeto-extraño
crupier: no va más
bea: rehusar
ana: lanzar
azar: resultado 3-3-4
crupier: liquidar
crupier: anunciar
crupier: liquidar
"""

PAYMENTS = """
crupier: no va más
ana: lanzar
azar: resultado 2-2-2
crupier: anunciar
crupier: pagar ana 10
crupier: cobrar
crupier: pagar ana 1
crupier: liquidar
carlos: ases {m}
ana: limite-exterior {m2}
crupier: no va más
ana: lanzar
azar: resultado 1-1-1
jefe: incidente tocados-por-un-jugador
crupier: anunciar
crupier: liquidar
ana: grande:2 {m2}
bea: pequeno {m2}
crupier: trio:2 {m} para bea
ana: limite-interior:2 {m2}
ana: limite-exterior:2 {m2}
crupier: no va más
bea: lanzar
azar: resultado 5-5-4
jefe: incidente levantados-sin-anunciar
crupier: liquidar
"""

DICE = """
crupier: cambiar terna
reloj: hora 1800
reloj: hora 3600
crupier: no va más
crupier: cambiar terna
crupier: no va más
bea: lanzar
crupier: incidente dado-al-suelo
crupier: no va más
bea: lanzar
reloj: hora 7300
jefe: cambiar terna
director: incidente sospecha
jefe: incidente de-canto
jefe: incidente sospecha
jefe: cambiar terna
director: incidente sospecha peso
crupier: no va más
bea: lanzar
crupier: incidente dado-defectuoso
crupier: no va más
director: suministrar terna 1
jefe: suministrar terna 3
crupier: incidente desequilibrado
jefe: suministrar terna 3
director: incidente bola-fuera
inspeccion: incidente cambio-omitido
bea: propina 2
"""

CLOSING = """
jefe: ultimas
jefe: ultimas
bea: irse
ana: irse
crupier: no va más
crupier: lanzar
azar: resultado 6-6-3
crupier: anunciar
crupier: liquidar
ana: pequeno {m2}
crupier: no va más
crupier: lanzar
crupier: resultado 4-4-4
crupier: anunciar
crupier: liquidar
crupier: no va más
jefe: cerrar
crupier: lanzar
azar: resultado 1-2-3
crupier: anunciar
crupier: liquidar
crupier: no va más
ana: pequeno {m2}
crupier: cerrar
jefe: cerrar
"""

MURCIANOS = OPENING + BETS + PAYMENTS + DICE + CLOSING
