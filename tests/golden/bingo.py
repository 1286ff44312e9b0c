"""The sessions of the golden actas of bingo: sales, claims right and wrong, the bolsa, breakdowns and void games."""

from collections.abc import Iterable

from tapete.games.bingo_automatico.setup import example as automatico
from tapete.games.bingo_automatico.setup import rules as automatico_rules
from tapete.games.bingo_electronico.setup import example as electronico
from tapete.games.bingo_electronico.setup import rules as electronico_rules
from tapete.kit.bingo.carton import Carton
from tapete.kit.bingo.layout import Layout
from tapete.kit.bingo.series import Series
from tests.golden.common import CLOSING

OPENING = """
ana: comprar 1
crupier: abrir
director: abrir jefe=rosa
director: abrir
director: abrir
"""
NINETY = Layout(highest=90, rows=3, columns=9, in_line=5, in_column=(1, 3), decades=True)
SERIES = Series("A", "0001", 24, NINETY)


def called(numbers: Iterable[int]) -> str:
    """Balls that come out and are called."""
    return "".join(f"azar: resultado {number}\nlocutor: llamar\n" for number in numbers)


def drawn(numbers: Iterable[int]) -> str:
    """Numbers that come at terminals."""
    return "".join(f"azar: resultado {number}\n" for number in numbers)


def rest(carton: Carton, out: Iterable[int] = ()) -> list[int]:
    """The numbers of a cartón that have not come."""
    return sorted(carton.numbers.difference(out))


def line(carton: Carton) -> list[int]:
    """The numbers of its first line."""
    return sorted(carton.lines[0])


ONE, TWO, THREE = (SERIES.carton(number) for number in (1, 2, 3))
STRANGE = [number for number in range(1, 91) if number not in ONE.numbers | TWO.numbers | THREE.numbers]

FIRST_GAME = f"""
locutor: abrir venta
jefe: cambiar bolas
jefe: comprobar
locutor: comprobar
jefe: cambiar bolas
locutor: cerrar venta
locutor: abrir venta
locutor: cerrar venta
ana: comprar 2
ana: comprar 0
locutor: comprar 3 para bea
locutor: comprar 1 para locutor-1
carlos: comprar 3
carlos: comprar 100
azar: resultado 1
jefe: cerrar
locutor: cerrar venta
ana: comprar 1
ana: anunciar partida
locutor: llamar
jefe: anunciar partida
locutor: llamar 7
{called(line(ONE)[:3])}
ana: linea 1
{called([STRANGE[0], line(ONE)[3]])}
ana: linea 1
jefe: verificar
azar: resultado {line(ONE)[0]}
azar: resultado {line(ONE)[4]}
ana: linea 1
jefe: verificar
locutor: llamar
ana: linea 1
bea: linea 2
bea: linea 3
azar: resultado 90
locutor: verificar
jefe: verificar
jefe: ordenar
jefe: preguntar
ana: linea 1
jefe: ordenar
ana: linea 1
{called(rest(TWO, ONE.lines[0]))}
ana: bingo 1
ana: bingo 2
jefe: verificar
jefe: preguntar
carlos: bingo 6
jefe: verificar
jefe: preguntar
jefe: ordenar
carlos: bingo 7
jefe: liquidar
"""

ERRORS = f"""
reloj: hora 900
reloj: hora 60
locutor: abrir venta
ana: comprar 4
bea: comprar 4
locutor: cerrar venta
jefe: anunciar partida
jefe: incidente averia
azar: resultado 5
jefe: desistir
reloj: hora 1200
jefe: reparada
jefe: incidente averia
reloj: hora 2400
jefe: desistir
locutor: abrir venta
ana: comprar 6
locutor: cerrar venta
jefe: anunciar partida
jefe: incidente nadie-canta
jefe: incidente anuncio-equivocado
azar: resultado {STRANGE[0]}
locutor: llamar {STRANGE[1]}
jefe: incidente numero-mal-cantado
jefe: incidente numero-mal-cantado
jefe: incidente averia
jefe: incidente bola-defectuosa
locutor: abrir venta
bea: comprar 5
locutor: cerrar venta
jefe: anunciar partida
{called(STRANGE[:2])}
jefe: incidente no-puede-seguir
"""

SECOND = Series("A", "0002", 24, NINETY)
FOUR, FIVE = SECOND.carton(4), SECOND.carton(5)

DOUBLES = f"""
locutor: abrir venta dobles
ana: comprar 2
bea: comprar 1
locutor: cerrar venta
locutor: anunciar partida
jefe: anunciar partida
{called(rest(FOUR))}
ana: bingo 7
ana: bingo A-0002/4
jefe: verificar
locutor: preguntar
jefe: preguntar
locutor: ordenar
jefe: ordenar
jefe: liquidar
{called(rest(FIVE)[:3])}
jefe: incidente bola-defectuosa
cajero: liquidar
"""
"""The prizes of the first game wait for the second, which becomes void."""

BOLSA = f"""
ana: propina 1
locutor: abrir venta dobles
locutor: abrir venta
ana: comprar 2
bea: comprar 1
locutor: cerrar venta
locutor: anunciar partida
{called(rest(FOUR))}
ana: bingo A-0002/4
bea: bingo 4
jefe: verificar
locutor: preguntar
locutor: ordenar
jefe: cobrar
jefe: pagar bea 1
jefe: liquidar
reloj: hora 14400
locutor: abrir venta
bea: comprar 3
locutor: cerrar venta
locutor: anunciar partida
{called(rest(SECOND.carton(7)))}
bea: bingo 7
jefe: verificar
locutor: preguntar
locutor: ordenar
jefe: liquidar
"""
"""A prima that was reached in the game before, the Bingo Extra and the acumulado, and the game next after eight."""

FIX_BALL = "jefe: bola extra 49\njefe: bola extra 52"

LAST_GAME = f"""
locutor: abrir venta
ana: comprar 1
locutor: cerrar venta
jefe: anunciar partida
{called(rest(SECOND.carton(7)))}
{called(rest(SECOND.carton(10), SECOND.carton(7).numbers))}
ana: bingo {{number}}
jefe: verificar
jefe: preguntar
jefe: ordenar
jefe: liquidar
locutor: abrir venta
jefe: cerrar
"""
"""After it nothing more is sold."""

TRADICIONAL = {
    "estado": f"{OPENING}\n{FIRST_GAME}\n{ERRORS}\n{DOUBLES}\n{CLOSING}\n{LAST_GAME.format(number=7)}",
    "murcia": f"{OPENING}\n{FIX_BALL}\n{FIRST_GAME}\n{ERRORS}\n{BOLSA}\n{CLOSING}\n{LAST_GAME.format(number=10)}",
}

E60 = electronico_rules("murcia", electronico("murcia")).emission.series(0)
ANAS = E60.carton(2)
SIXTY = [number for number in range(1, 61) if number not in ANAS.numbers]
LATE = line(ANAS)[4]
BEFORE_EXTRA = [*line(ANAS)[:4], *[number for number in SIXTY if number != LATE][:26]]

ELECTRONICO = f"""
{OPENING}
ana: alta 1
jefe: abrir partida
jefe: verificar sin 99
jefe: verificar sin 7
ana: comprar 1
ana: alta 7
ana: alta 1 especialidad E90
ana: alta 1
ana: alta 2
bea: alta 1
bea: alta 2
carlos: alta 3
jefe: abrir partida
jefe: cerrar venta
carlos: comprar 40
carlos: comprar 1
carlos: anular compra
carlos: anular compra
carlos: baja
ana: comprar 3
bea: comprar 1
bea: baja
azar: resultado 1
jefe: cerrar venta
bea: comprar 1
{drawn(BEFORE_EXTRA)}
carlos: bola extra
ana: bola extra
ana: bola extra
jefe: sortear bola
azar: resultado {LATE}
jefe: sortear bola
jefe: liquidar
jefe: abrir partida
ana: comprar 2
bea: comprar 2
jefe: cerrar venta
{drawn(rest(E60.carton(6)))}
{drawn([number for number in range(1, 61) if number not in E60.carton(6).numbers][:15])}
jefe: sortear bola
jefe: incidente terminal-perdido 1
jefe: cobrar
jefe: liquidar
jefe: abrir partida
ana: comprar 1
jefe: cerrar venta
jefe: incidente terminal-perdido 1
jefe: incidente discrepancia 2
jefe: incidente premio-sin-aviso 9
azar: resultado 60
azar: resultado 60
jefe: incidente fallo-del-sistema
bea: comprar 1
carlos: alta 4
jefe: abrir partida
bea: comprar 1
carlos: comprar 1
carlos: anular compra
carlos: baja
jefe: incidente fallo-del-sistema
{CLOSING}
jefe: abrir partida
ana: comprar 1
jefe: cerrar venta
{drawn(range(1, 31))}
jefe: sortear bola
jefe: liquidar
jefe: abrir partida
jefe: cerrar
"""
"""A línea with an extra ball, a bingo with its acumulado, and a system that fails."""

AUTOMATICO_SERIES = automatico_rules("murcia", automatico("murcia")).emission.series(0)
NORTH, SOUTH = AUTOMATICO_SERIES.carton(1), AUTOMATICO_SERIES.carton(3)

AUTOMATICO = f"""
{OPENING}
jefe: abrir partida
jefe: verificar sin 20
ana: alta 20
ana: alta 1
bea: alta 21
carlos: alta 31
jefe: abrir partida
ana: comprar 61
ana: comprar 2
bea: comprar 2
ana: baja
jefe: fijar maximos
jefe: cerrar venta
azar: resultado 1
ana: fijar maximos
jefe: fijar maximos
{drawn(line(NORTH))}
azar: resultado {line(NORTH)[0]}
{drawn(rest(NORTH, NORTH.lines[0]))}
jefe: liquidar
{drawn(rest(SOUTH, NORTH.numbers))}
jefe: cobrar
jefe: liquidar
ana: baja
ana: baja
jefe: abrir partida
bea: comprar 3
bea: anular compra
bea: comprar 1
jefe: cerrar venta
jefe: fijar maximos
azar: resultado 44
jefe: incidente terminal-perdido 21
jefe: incidente fallo-del-sistema
jefe: abrir partida
bea: comprar 60
jefe: cerrar venta
director: fijar maximos
jefe: incidente discrepancia 21
{drawn(rest(AUTOMATICO_SERIES.carton(9)))}
jefe: liquidar
{CLOSING}
jefe: abrir partida
jefe: cerrar
"""
"""Early prizes of the network whose acumulados begin again from the reservas, the second room later, and failures."""
