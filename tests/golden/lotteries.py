"""The sessions of the golden actas of loterías and boletos: sales, draws, tickets opened, what is refused and paid."""

from tests.golden.draws import CLOSING

OPENING = """
organizador: abrir venta
director: abrir crupier=luis
director: abrir
director: abrir
azar: resultado 1
"""
LOTERIAS = f"""{OPENING}
ana: comprar numero 47
organizador: abrir venta
organizador: cerrar venta
organizador: abrir venta
ana: comprar numero 47 billetes 2
eva: comprar numero 47 billetes 9
eva: comprar numero 7 a 9 billetes 10 palabra azahar
luz: comprar 5 billetes
luz: comprar numero 100000
luz: comprar numero 9 a 3
organizador: comprar numero 3
ana: cerrar venta
organizador: anular
organizador: abrir venta
ana: comprar numero 47
eva: comprar numero 46
luz: comprar numero 12347
organizador: cerrar venta
ana: comprar numero 3
organizador: sortear
director: incidente sorteo-interrumpido
azar: resultado 100000
azar: resultado 47
azar: resultado 48
luz: cobrar
ana: cobrar
ana: cobrar
sol: cobrar
organizador: caducar
organizador: pagar premios
organizador: abrir venta
ana: comprar 1000 billetes
ana: comprar numero 100 a 199 billetes 10
eva: comprar numero 99999 billetes 10
eva: comprar 0 billetes
organizador: cerrar venta
organizador: anular
organizador: abrir venta
eva: comprar numero 99999 billetes 10
organizador: cerrar venta
organizador: sortear
azar: resultado 0
eva: cobrar
organizador: pagar premios
{CLOSING}
"""
BOLETOS = f"""{OPENING}
ana: comprar 1 boletos
organizador: abrir venta
organizador: retirar
organizador: abrir venta
ana: comprar 734
ana: comprar 3 boletos en bar-3
eva: comprar 734
eva: comprar 5 boletos
organizador: incidente cubierta-rota 9
luz: comprar 9
luz: comprar 10 a 12
organizador: incidente cubierta-rota 5
ana: cobrar 734
eva: raspar 734
ana: raspar 734
ana: raspar 734
azar: resultado 300
azar: resultado 200
ana: raspar 734
ana: cobrar 734 por 1
ana: cobrar 734
ana: cobrar 734
luz: raspar 10 a 12
azar: resultado 9:1000
luz: cobrar 11
organizador: incidente billete-ilegible 10
organizador: cerrar emision
organizador: retirar
organizador: incidente cubierta-rota 6
luz: comprar 1 boletos
organizador: cerrar emision
azar: resultado -
eva: raspar 1
eva: cobrar 1
organizador: caducar
organizador: pagar premios
organizador: abrir venta
ana: comprar 20 boletos
ana: raspar 1 a 10
azar: resultado 0:100000
director: incidente secreto-roto
ana: raspar 11
ana: cobrar 1
organizador: pagar premios
organizador: abrir venta
ana: comprar 1 boletos
ana: raspar 1
azar: resultado 0
organizador: retirar
organizador: cerrar emision
director: incidente compromiso-falso
organizador: pagar premios
{CLOSING}
"""

HEADING = "juego {}\nen murcia\nnombre mesa-1\nautorizacion of the golden actas\n"
PLAZO = f"""{HEADING.format("loterias")}
mesa precio=3 numeros=100 premios.1.nombre=primero premios.1.importe=100 premios.1.cantidad=2 plazo_de_cobro=30

director: abrir
organizador: abrir venta
ana: comprar numero 47
eva: comprar numero 48
organizador: cerrar venta
organizador: sortear
azar: resultado 47
azar: resultado 47
azar: resultado 48
ana: cobrar
organizador: caducar
organizador: pagar premios
organizador: abrir venta
ana: comprar numero 47
eva: comprar numero 48
organizador: cerrar venta
organizador: sortear
azar: resultado 47
azar: resultado 48
ana: cobrar
reloj: hora 3000000
organizador: caducar
director: cerrar
"""
"""Two numbers, one of which comes twice, a fund that is raised, and a prize that expires."""
BOLETOS_PLAZO = f"""{HEADING.format("boletos")}
mesa precio=1 emision=2 plan.1.importe=50 plan.1.cantidad=1 plazo_de_cobro=30

director: abrir
organizador: abrir venta
ana: comprar 2 boletos
ana: raspar 1
azar: resultado 5000
organizador: retirar
organizador: cerrar emision
azar: resultado 0
organizador: caducar
reloj: hora 3000000
organizador: caducar
director: cerrar
"""
"""A prize that nobody presents within its term."""
