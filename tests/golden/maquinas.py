"""The session of the golden acta of machines: credit, prizes, the jackpot, faults, and ways to be refused."""

MAQUINAS = """
ana: insertar 5
crupier: abrir
director: abrir jefe=rosa
director: abrir
director: abrir
ana: jugar
ana: insertar 0.03
ana: insertar 3.50
eva: insertar 1
eva: jugar
eva: cobrar
ana: devolver
ana: jugar 2
azar: resultado pez
ana: jugar
ana: jugar
ana: cobrar
azar: resultado sirena
organizador: leer programa
azar: resultado pez
azar: resultado faro
ana: fin
organizador: fin
ana: jugar
azar: resultado nada
organizador: fin
ana: jugar
organizador: incidente averia
ana: insertar 1
ana: jugar
ana: en servicio
organizador: en servicio
organizador: en servicio
ana: jugar
azar: resultado vela
organizador: incidente averia
organizador: incidente averia
organizador: en servicio
organizador: incidente apagon
organizador: prolongar 5
director: informar faro mas 20
director: informar faro menos 500
director: dotar faro 10
reloj: hora 60
reloj: hora 30
ana: jugar
azar: resultado faro
organizador: fin
ana: jugar
reloj: hora 63
ana: cobrar
ana: cobrar
organizador: pagar a mano
eva: insertar 2
organizador: pagar a mano
organizador: fuera de servicio
organizador: fuera de servicio
luz: insertar 4
organizador: recargar 5
organizador: en servicio
luz: insertar 4
luz: jugar
luz: jugar
azar: resultado ola
organizador: fin
reloj: hora 66
luz: jugar
azar: resultado concha
organizador: fin
reloj: hora 69
organizador: ultimas
organizador: ultimas
luz: jugar
azar: resultado nada
organizador: fin
luz: jugar
luz: insertar 1
luz: cobrar
director: cerrar
"""

HEADING = "juego maquinas\nen murcia\nnombre mesa-1\nautorizacion of the golden actas\n"
PROGRAMA = f"""{HEADING}
mesa precio=0.20 partidas_simultaneas=2 programa.orden=80,0,80,0 carga=10

director: abrir
ana: insertar 5
ana: jugar 3
ana: jugar 2
azar: resultado 1
organizador: leer programa
organizador: leer programa
organizador: fin
ana: jugar 2
organizador: leer programa
organizador: fin
ana: jugar
organizador: leer programa
azar: resultado 0
azar: resultado 1
azar: resultado 2
azar: resultado 3
azar: resultado 4
azar: resultado 5
azar: resultado 6
azar: resultado 7
azar: resultado 8
organizador: leer programa
organizador: fin
ana: cobrar
ana: cobrar
ana: insertar 1
ana: jugar
organizador: recargar 1
organizador: pagar a mano
ana: insertar 1
ana: jugar
organizador: incidente averia
director: cerrar
"""
"""A programme of type B for two games at once: shuffles that are thrown away, and a machine without cash."""
TIEMPO = f"""{HEADING}
mesa modelo=canicas precio=0.50

director: abrir
ana: insertar 1.70
ana: cobrar
ana: jugar
eva: pedir tiempo
ana: pedir tiempo
ana: pedir tiempo
organizador: prolongar 61
organizador: prolongar 30
organizador: prolongar 30
ana: pedir tiempo
reloj: hora 180
reloj: hora 210
ana: jugar
organizador: incidente averia
organizador: recargar 1
organizador: en servicio
ana: jugar
ana: devolver
eva: insertar 1
reloj: hora 400
director: cerrar
"""
"""Time that type A sells, that skill makes longer, and that a fault gives back."""
RODILLOS = f"""{HEADING}
mesa modelo=noria precio=0.50

director: abrir
ana: insertar 2
ana: jugar
azar: resultado 2436
organizador: fin
ana: jugar
azar: resultado 4097
azar: resultado 4096
organizador: fin
ana: cobrar
director: cerrar
"""
"""Drawn reels, and a prize in kind."""
