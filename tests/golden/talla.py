"""A talla of ferrocarril to its end, for one golden acta: its three hundred cards, all of them played to a tie."""

from collections.abc import Iterator

SUITS = "chds"
PACKS = 6
NATURALS = ("9T", "8J", "7A", "62", "53", "44")
"""Two cards that make 8 or 9."""
WITH_NOTHING = 7
"""How many jugadas of queens and kings bring the stop card."""

BEGINNING = """
director: abrir
ana: sentarse 1
bea: sentarse 2
carla: sentarse 3
david: sentarse 4
ana: controlar
crupier: las cartas pasan
crupier: ofrecer corte
david: cortar
ana: tomar 20
"""

JUGADA = """
crupier: hay
bea: banco
crupier: no van más
resultado {punto[0]}
resultado {banca[0]}
resultado {punto[1]}
resultado {banca[1]}
crupier: entregar
bea: levantar
"""

ABATE = "bea: abatir\ncrupier: liquidar\n"
DRAW = "bea: carta\nana: dar\nresultado {third}\nana: pedir\nresultado {last}\ncrupier: liquidar\n"

END = """
ana: continuar
bea: controlar
ana: continuar
crupier: las cartas pasan
crupier: ofrecer corte
david: cortar
ana: mantener
crupier: hay
crupier: no van más
ana: pasar la mano
jefe: cerrar
"""


def _ties() -> Iterator[str]:
    """Every natural of a suit against the same of another; then, of what is left, nothing against nothing."""
    for natural in NATURALS:
        for suits in ("ch", "ds") * (PACKS // (2 if natural == "44" else 1)):
            punto, banca = ([card + suit for card in natural] for suit in suits)
            yield JUGADA.format(punto=punto, banca=banca) + ABATE
    for number in range(WITH_NOTHING):
        suit = SUITS[number % len(SUITS)]
        nothing = JUGADA.format(punto=(f"Q{suit}", f"K{suit}"), banca=(f"K{suit}", f"Q{suit}"))
        yield nothing + DRAW.format(third=f"Q{suit}", last=f"K{suit}")


TALLA = BEGINNING + "".join(_ties()) + END
