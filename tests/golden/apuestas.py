"""A session of a betting house against its customers."""

APUESTAS = """
ana: apostar ganador carrera-1/rayo 10
director: abrir organizador=otto
ana: apostar ganador carrera-1/rayo 10
otto: abrir programa
otto: abrir programa
ana: apostar ganador carrera-1/rayo 10
ana: apostar ganador carrera-1/rayo 0.50
ana: apostar ganador carrera-1/nadie 10
jinete: apostar ganador carrera-1/rayo 10
jinete: apostar ganador carrera-2/luna 10 en sala
bea: apostar ganador carrera-1/brisa 20 en sala
bea: apostar ganador carrera-1/brisa 20 en movil desde alicante
bea: apostar colocado carrera-1/brisa 20 en movil desde murcia
bea: apostar gemela carrera-1/rayo-brisa 2
carlos: combinar 5 ganador carrera-1/rayo ganador carrera-2/luna
carlos: combinar 5 ganador carrera-1/rayo ganador carrera-1/brisa
carlos: combinar 5 ganador carrera-1/rayo colocado carrera-1/brisa
otto: validar conjunto 3.10 ganador carrera-1/rayo colocado carrera-1/brisa
carlos: combinar 5 ganador carrera-1/rayo colocado carrera-1/brisa ganador carrera-2/sol
carlos: combinar 5 ganador carrera-1/rayo
diana: sistema 2 2 ganador carrera-1/trueno ganador carrera-2/sol colocado carrera-1/trueno
diana: ofertar favor ganador carrera-1/rayo 2 10
diana: retirar 1
otto: validar ganador carrera-1/rayo 2.10
otto: validar ganador carrera-1/rayo 1
ana: apostar ganador carrera-1/rayo 10 a 2.30
ana: apostar ganador carrera-1/rayo 10 a 2.10
ana: validar ganador carrera-1/rayo 9
otto: suspender carrera-2
ana: apostar ganador carrera-2/luna 3
otto: reanudar carrera-2
otto: baja carrera-1 niebla
ana: apostar ganador carrera-1/niebla 10
otto: aplazar carrera-2 900
reloj: hora 500
otto: reanudar carrera-2
eva: apostar ganador carrera-2/marte 2
otto: inscribir carrera-2 eva
eva: apostar ganador carrera-2/marte 2
otto: empezar carrera-1
ana: apostar ganador carrera-1/rayo 10
otto: oficial carrera-1 rayo brisa segun juez prueba foto
azar: resultado rayo
reloj: hora 900
azar: resultado niebla
azar: resultado rayo
azar: resultado brisa
otto: liquidar
azar: resultado luna
otto: nula 2 me conviene
otto: nula 2 fuera de plazo segun juez prueba video
otto: nula 99
otto: liquidar
otto: liquidar
otto: ultimas
otto: abrir programa
ana: apostar ganador carrera-1/rayo 1
otto: anular carrera-1 viento
otto: empezar carrera-2
azar: resultado sol
otto: liquidar
otto: abrir programa
otto: cerrar
"""
"""Simple bets and combinadas, a withdrawn horse, a postponed race, bets found void, a coefficient that changes."""
