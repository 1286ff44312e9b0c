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

HEADING = "juego apuestas\nen murcia\nnombre mesa-1\nautorizacion of the golden actas\n"
EVENT = "lugares.casa.clase=local programa.1.id=x programa.1.recinto=hipodromo programa.1.participantes=a,b,c"
MUTUA = f"""{HEADING}
mesa organizacion=mutua minimo=1 bote=si {EVENT}

director: abrir organizador=otto
otto: abrir programa
ana: apostar ganador x/a 10
bea: apostar ganador x/b 20
otto: empezar x
otto: oficial x a segun juez prueba foto
otto: oficial x c segun juez prueba video
otto: liquidar
otto: abrir programa
ana: apostar ganador x/a 4
bea: apostar ganador x/a 1
otto: empezar x
otto: oficial x a segun juez prueba foto
otto: liquidar
director: cerrar
"""
"""A pool that nobody guesses after a correction, and that goes to the next card."""
CRUZADA = f"""{HEADING}
mesa organizacion=cruzada minimo=1 {EVENT}

director: abrir organizador=otto
otto: abrir programa
luis: ofertar contra ganador x/a 3.20 10
lola: ofertar contra ganador x/a 3.00 10
ana: ofertar favor ganador x/a 3.10 25
ana: ofertar contra ganador x/a 3.10 5
otto: empezar x
otto: oficial x a segun juez prueba foto
otto: liquidar
director: cerrar
"""
"""Offers that meet, and what is left of them when the event begins."""
