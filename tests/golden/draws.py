"""The sessions of the golden actas of draws of things: sales, refunds, draws, what is lost and what is returned."""

CLOSING = """
organizador: ultimas
organizador: abrir venta
organizador: cerrar
"""
OPENING = """
ana: comprar 1 billete
organizador: abrir venta
director: abrir crupier=luis
director: abrir
director: abrir
ana: comprar 1 billete
azar: resultado 1
"""
RIFAS = f"""{OPENING}
organizador: abrir venta
organizador: cerrar venta
organizador: abrir venta
ana: comprar 45 billetes
ana: comprar 45
eva: comprar 50 a 60
eva: comprar 44 a 50
eva: comprar 0
eva: comprar 90 a 101
eva: comprar 9 a 5
eva: comprar 100 billetes
organizador: comprar 1 billete
ana: cerrar venta
organizador: cerrar
organizador: sortear
organizador: cerrar venta
organizador: abrir venta
ana: comprar 95 billetes
organizador: cerrar venta
organizador: abrir venta
ana: comprar 41 palabra azahar
eva: comprar 89 billetes
luz: comprar 100
organizador: incidente objeto-cambiado otra bicicleta
organizador: incidente objeto-perdido 41
organizador: cerrar venta
luz: comprar 1 billete
organizador: cerrar venta
organizador: sortear
azar: resultado 0
azar: resultado 1000000000
azar: resultado 41
azar: resultado 41
organizador: sortear
organizador: anular
ana: liquidar
organizador: cobrar
organizador: cobrar
organizador: resolver
organizador: abrir venta
ana: comprar 50 billetes
eva: comprar 50 billetes
luz: comprar 1 billete
organizador: anular
organizador: abrir venta
ana: comprar 50 billetes
eva: comprar 50 billetes
organizador: incidente objeto-perdido
organizador: abrir venta
organizador: reponer objeto
organizador: abrir venta
organizador: reponer objeto
ana: comprar 50 billetes
eva: comprar 50 billetes
organizador: ultimas
organizador: cerrar venta
organizador: sortear
azar: resultado 100
organizador: incidente objeto-perdido 7
organizador: incidente objeto-perdido 100
organizador: liquidar
organizador: ultimas
organizador: anular
organizador: abrir venta
{CLOSING}
"""
TOMBOLAS = f"""{OPENING}
organizador: abrir venta
ana: comprar 60 billetes
eva: comprar 100 a 139
eva: comprar 100
eva: comprar 251
eva: comprar 12 a 7
eva: comprar 400 billetes
eva: comprar 0 billetes
organizador: comprar 1 billete
ana: cerrar venta
organizador: liquidar
organizador: incidente nada
organizador: cerrar
organizador: cerrar venta
organizador: sortear
azar: resultado 100
eva: comprar 1
azar: resultado 99
azar: resultado 1
organizador: incidente objeto-perdido 1
organizador: sortear
organizador: liquidar
organizador: abrir venta
organizador: reponer objeto
organizador: abrir venta
ana: comprar 2 billetes
organizador: cerrar venta
organizador: sortear
azar: resultado 3
azar: resultado 2
organizador: resolver
organizador: cobrar
organizador: resolver
organizador: resolver
organizador: resolver
organizador: abrir venta
ana: comprar 250 billetes
eva: comprar 1 billete
organizador: incidente objeto-cambiado cafetera
organizador: anular
organizador: ultimas
organizador: abrir venta
organizador: cerrar venta
{CLOSING}
"""
COMBINACIONES = f"""
ana: consumir 40
director: abrir
organizador: anular
organizador: abrir venta
organizador: anular
organizador: abrir venta
ana: consumir 39.99
ana: consumir 10 té
ana: participar
eva: consumir 9.99 café
organizador: cerrar venta
organizador: abrir venta
ana: consumir 40 palabra azahar
eva: consumir 20
eva: consumir 5
ana: devolver 1 importe 5
ana: devolver 2
eva: devolver 2 importe 21
eva: devolver 3
organizador: anular
organizador: incidente objeto-perdido
organizador: cerrar venta
ana: consumir 10
ana: devolver 1 importe 1
organizador: sortear
azar: resultado 4
ana: devolver 1
organizador: pagar eva 400
organizador: pagar eva 1000
organizador: abrir venta
ana: consumir 40
eva: consumir 20
organizador: cerrar venta
eva: devolver 2
organizador: abrir venta
ana: consumir 40
eva: consumir 20
organizador: cerrar venta
organizador: sortear
azar: resultado 1
organizador: incidente objeto-cambiado quinientos euros
organizador: cobrar
organizador: resolver
organizador: liquidar
organizador: liquidar
ana: abrir venta
organizador: ultimas
organizador: abrir venta
organizador: cerrar venta
{CLOSING}
"""
