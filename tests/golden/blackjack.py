"""The session of the golden actas of black-jack; what is asked or refused in one place and not in another shows."""

OPENING = """
ana: plaza 1 10
director: abrir jefe=rosa
director: abrir
crupier: repartir
crupier: barajar cortes 2
crupier: barajar separador 51
crupier: barajar cortes 3 separador 276 corta ana
crupier: quemar 4
crupier: quemar 5
crupier: repartir
ana: sentarse 1
bea: sentarse 2
blas: sentarse 1
ana: sentarse 3
ana: sentarse 9
"""

FIRST = """
ana: plaza 1 4.99
ana: plaza 1 10
bea: plaza 2 20
bea: plaza 3 15
blas: plaza 4 10
blas: retirar 4
blas: plaza 1 10
ana: consentir blas 1
blas: plaza 1 25
jefe: consentir blas 2
jefe: negar blas 1
jefe: incidente consejo blas aconseja a ana
ana: menor 1 20
ana: mayor 1 5
ana: bote sietes 1
bea: bote sietes 2
director: dotar sietes 1000
director: informar sietes mas 12.50
director: informar sietes menos 5
crupier: repartir
bea: plaza 2 5
resultado 8h
resultado 9d
resultado 5s
resultado 9c
crupier: carta-vista Kd
resultado 8d
resultado 7c
resultado 6h
"""

SPLIT = """
crupier: seguir
ana: doblar
ana: separar 5
ana: separar
blas: igualar
resultado 3c
ana: doblar
blas: paso
resultado Th
resultado Qs
ana: plantarse
bea: pedir
resultado 6s
bea: doblar
bea: pedir
resultado 8s
resultado 8c
crupier: pagar bea 1
crupier: cobrar
crupier: liquidar
"""

INSURED = """
ana: plaza 1 25
bea: plaza 2 40
crupier: repartir
resultado Kh
resultado As
resultado Ac
resultado Qd
resultado Js
ana: seguro 1 12.51
ana: seguro 1 12.50
bea: retiro 2
bea: paso
ana: plantarse
resultado Kc
crupier: resolver
crupier: cobrar
crupier: pagar ana 20
crupier: pagar ana 25
crupier: resolver
crupier: liquidar
"""

RETIRED = """
ana: plaza 1 15
bea: plaza 2 10
ana: bote sietes 1
crupier: repartir
resultado 7h
resultado 9h
resultado Th
resultado 7d
resultado 3h
bea: retiro 2
ana: seguro 1 5
crupier: seguir
ana: pedir
resultado 7s
bea: retiro 2
bea: pedir
resultado Tc
crupier: resultado 7c
crupier: liquidar
ana: propina 2
"""

CLOSING = """
ana: levantarse
ana: sentarse 1
jefe: ultimas
jefe: ultimas
ana: plaza 1 10
jefe: cerrar
director: cerrar
"""

LAST_OF_THE_SABOT = """
ana: plaza 1 5
bea: plaza 2 5
crupier: repartir
resultado 5h
resultado 5d
resultado 5c
resultado 6h
resultado 6d
crupier: seguir
ana: plantarse
bea: plantarse
resultado 7h
crupier: resultado 9h
crupier: liquidar
crupier: barajar
crupier: quemar
"""

BLACKJACK = OPENING + FIRST + SPLIT + INSURED + RETIRED + LAST_OF_THE_SABOT + CLOSING
