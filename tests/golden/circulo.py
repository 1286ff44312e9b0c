"""The sessions of the golden actas of póquer de círculo: seats and marca, hands to every end, rest, and the closing."""

from tests.golden.common import OPENING

BEGINNING = OPENING.replace("ana: rojo 10", "ana: lista")


def cards(text: str) -> str:
    """Cards that come, one by one."""
    return "".join(f"azar: resultado {card}\n" for card in text.split())


def named(text: str) -> str:
    """Cards that the crupier turns over at a physical table."""
    return "".join(f"crupier: resultado {card}\n" for card in text.split())


def each(names: str, words: str) -> str:
    """Some people say the same one after another."""
    return "".join(f"{name}: {words}\n" for name in names.split())


LIST = """
ana: lista
crupier: sortear puestos
crupier: anunciar partida
jefe: anunciar partida
ana: lista
crupier: sortear puestos
bea: lista
carlos: lista
dani: lista
eva: lista
eva: dejar lista
eva: dejar lista
jefe: asignar 3 a ana
crupier: sortear puestos
"""

RESTOS = """
ana: reponer 200
ana: comprar resto
ana: comprar resto
bea: comprar resto
carlos: comprar resto
crupier: comprar resto para dani
ana: reponer 100
ana: reponer 200
ana: propina 2
ana: propina 500
jefe: ultimas
director: cerrar
crupier: barajar 2
"""


def seats(numbers: str, marca: str = "") -> str:
    """The list, the seats of the four as they are drawn, the first marca where that is drawn, and their restos."""
    first, *others = numbers.split()
    lots = "".join(f"azar: resultado {number}\n" for number in (first, first, *others, *marca.split()))
    return LIST + lots + RESTOS


SEATS = seats("8 7 6 5", "8")

BLIND_HANDS = f"""
crupier: cortar
crupier: barajar
crupier: cortar
carlos: ciega
bea: ante
bea: ciega
carlos: ciega
bea: reponer 200
bea: levantarse
{cards("Kh Kc As 7h 3c 3d Qd 6h")}
bea: pasar
dani: pasar
dani: subir 19
dani: subir 500
dani: subir 20
ana: me retiro
bea: cubro
carlos: mostrar
carlos: subo a 40
dani: ver
bea: cubrir
{cards("Ks Kd 9h")}
bea: paso
bea: paso
carlos: apostar 60
dani: cubrir
bea: retirarse
{cards("4c")}
carlos: paso
dani: paso
{cards("2s")}
carlos: apuesto 30
dani: cubro
dani: mostrar
carlos: mostrar
dani: tirar cartas
bea: pedir ver dani
jefe: pedir ver ana
jefe: pedir ver dani
crupier: pagar carlos 1
crupier: resolver
crupier: liquidar
crupier: barajar
crupier: cortar
carlos: ciega
dani: ciega
{cards("Qs 7c 2c Kh Qh 7d 2h Kc")}
ana: apostar 10
ana: subir 396
bea: retirarse
carlos: cubrir
dani: ausente
{cards("As Ah 5d")}
{cards("9c")}
{cards("9d")}
ana: mostrar
carlos: tirar cartas
carlos: mostrar
crupier: liquidar
dani: volver
dani: volver
carlos: reponer 200
"""

REST = f"""
bea: descansar
bea: descansar
crupier: barajar
crupier: cortar
dani: ciega
ana: ciega
{cards("Qs 7c 2c Qh 7d 2h")}
carlos: retirarse
dani: retirarse
crupier: liquidar
crupier: barajar
crupier: cortar
ana: descansar
carlos: ciega
dani: descansar
ana: volver
dani: volver
crupier: barajar
crupier: cortar
ana: ciega
carlos: ciega
{cards("Qs 7c 2c Qh 7d 2h")}
dani: retirarse
ana: retirarse
crupier: liquidar
eva: lista
fito: lista
jefe: asignar 7 a fito
jefe: asignar 7 a eva
eva: comprar resto
jefe: asignar 7 a fito
jefe: asignar 11 a fito
jefe: asignar 2 a fito
fito: levantarse
dani: levantarse
carlos: levantarse
crupier: barajar
reloj: hora 600
reloj: hora 599
director: cerrar
gil: lista
hugo: lista
jefe: asignar 1 a gil
jefe: asignar 2 a hugo
gil: comprar resto
gil: levantarse
reloj: hora 1500
director: cerrar
"""

ANTE_HANDS = f"""
crupier: barajar
crupier: cortar
bea: ciega
carlos: ante
bea: ante
dani: descansar
ana: ante
crupier: resultado As
crupier: dar tapadas
bea: apostar 20
bea: apostar 15
carlos: subir 61
carlos: subir 40
ana: retirarse
bea: cubrir
{named("Ts 2d 2c")}
bea: pasar
carlos: pasar
{named("2h")}
bea: pasar
carlos: pasar
{named("9d")}
bea: apostar 15
carlos: cubrir
bea: mostrar
"""

PHYSICAL = f"""
{named("As As Ks Qs Js")}
carlos: tirar cartas
jefe: pedir ver carlos
{named("9s 9h 4c 3c")}
jefe: pedir ver carlos
crupier: liquidar
dani: volver
"""

POT = f"""
crupier: barajar
crupier: cortar
carlos: ante
dani: ante
ana: ante
bea: ante
{cards("As Ks Qs Js Ah Kh Qh Jh Ad Kd Qd Jd Ac Kc Qc Jc")}
carlos: apostar 21
carlos: apostar 20
dani: subir 81
dani: subir 80
ana: retirarse
bea: cubrir
carlos: cubrir
{cards("2s 2h 3d")}
carlos: pasar
dani: pasar
bea: pasar
{cards("4c")}
carlos: pasar
dani: pasar
bea: pasar
{cards("5d")}
carlos: pasar
dani: pasar
bea: pasar
dani: mostrar
bea: mostrar
carlos: mostrar
crupier: liquidar
"""

EARLY = f"""
crupier: barajar
crupier: cortar
{each("dani ana bea carlos", "ante")}
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h")}
dani: pasar
jefe: incidente comunes-antes-de-tiempo
jefe: incidente comunes-antes-de-tiempo
{each("ana bea carlos", "pasar")}
{cards("Qc Tc 9c")}
{each("ana dani ana bea carlos", "pasar")}
{cards("8c")}
dani: apostar 20
jefe: incidente quema-olvidada
{cards("7c")}
{each("dani ana bea carlos", "pasar")}
{cards("6c")}
{each("dani ana bea carlos", "pasar")}
{each("dani ana bea carlos", "mostrar")}
crupier: liquidar
"""
"""Common cards that come too early, and a burn that was forgotten."""

LACKING = f"""
crupier: barajar
crupier: cortar
{each("ana carlos dani", "ante")}
jefe: incidente ante-omitido bea
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah 2h 3h")}
carlos: ante
bea: ante
jefe: incidente carta-vuelta carlos 2
{cards("6d")}
ana: apostar 10
{each("bea carlos dani", "retirarse")}
crupier: liquidar
eva: lista
jefe: asignar 3 a eva
eva: comprar resto
crupier: barajar
crupier: cortar
eva: ante
{each("bea carlos", "ante")}
dani: descansar
jefe: incidente ante-omitido sin-identificar
{cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs")}
bea: apostar 10
{each("carlos ana", "retirarse")}
crupier: liquidar
dani: volver
dani: descansar
eva: levantarse
"""
"""Antes that are missing when the cards come, a card turned in the deal, who waits to come in, and a third rest."""

LEAVING = """
director: cerrar
ana: levantarse
bea: levantarse
carlos: levantarse
dani: levantarse
dani: levantarse
director: cerrar
"""


def quick(order: str, covered: int) -> str:
    """A hand in which nobody covers what the mano bets: its players from the mano on, and how many cards each has."""
    first, second, third, fourth = order.split()
    pack = [f"{rank}{suit}" for suit in "shdc" for rank in "AKQJT98765432"]
    antes = "".join(f"{name}: ante\n" for name in (first, second, third, fourth))
    said = f"{first}: apostar 10\n" + "".join(f"{name}: retirarse\n" for name in (second, third, fourth))
    return f"crupier: barajar\ncrupier: cortar\n{antes}{cards(' '.join(pack[: 4 * covered]))}{said}crupier: liquidar\n"


ROUND = ("bea carlos dani ana", "carlos dani ana bea", "dani ana bea carlos", "ana bea carlos dani")
"""The order of turn in the four hands of a turn of the marca."""
TURNS = (
    "".join(quick(order, 2) for order in ROUND)
    + "".join(quick(order, 4) for order in ROUND)
    + "jefe: ultimas\nreloj: hora 3600\njefe: ultimas\njefe: ultimas\n"
    + quick(ROUND[0], 2)
    + "crupier: barajar\nana: reponer 200\ndirector: cerrar\n"
)

HOLDEM = BEGINNING + SEATS + BLIND_HANDS + REST
OMAHA = BEGINNING + SEATS + ANTE_HANDS + PHYSICAL + POT + EARLY + LACKING + LEAVING
MIXED = BEGINNING + SEATS + TURNS
