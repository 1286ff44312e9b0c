"""The session of the golden acta of machines: credit, prizes, the jackpot, faults, and ways to be refused."""

from tests.golden.common import CLOSING

MAQUINAS = f"""
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
ana: jugar
azar: resultado vela
organizador: incidente averia
organizador: incidente averia
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
ana: cobrar
ana: cobrar
organizador: pagar a mano
eva: insertar 2
organizador: pagar a mano
luz: insertar 4
luz: jugar
azar: interrumpir
luz: jugar
azar: resultado ola
organizador: fin
luz: jugar
azar: resultado concha
organizador: fin
organizador: ultimas
organizador: ultimas
luz: jugar
azar: resultado nada
organizador: fin
luz: jugar
luz: insertar 1
luz: cobrar
{CLOSING}"""
