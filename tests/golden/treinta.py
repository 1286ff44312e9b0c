"""The session of the golden actas of treinta y cuarenta."""

from tests.golden.common import CLOSING, OPENING

FACES = [f"{rank}{suit}" for _ in range(6) for suit in "shdc" for rank in "A23456789TJQK"]

TALLA = """
crupier: cortar
crupier: no va mas
ana: lugar 2
bea: lugar 1
carlos: lugar 0
crupier: barajar
jefe: incidente dorsos-distintos
crupier: barajar
crupier: barajar
ana: cortar
jefe: cortar
bea: cortar palabra azahar
jefe: incidente dorsos-distintos
"""

BETS = """
ana: negro {m}
ana: rojo {m}
ana: color {m2}
ana: inverso {m}
bea: color {m20}
ana: negro 1
ana: negro {m20}00
ana: pleno {m}
bea: retirar negro
jefe: negro {m} para ana
crupier: negro {m} para dora
dora: retirar negro
carlos: asegurar negro {m20}
carlos: asegurar negro {m2}
carlos: negro {m}
ana: asegurar negro {m}
ana: asegurar negro
carlos: asegurar negro
carlos: asegurar rojo {m20}
carlos: retirar rojo
crupier: no va mas
ana: negro {m}
ana: retirar negro
"""


def coup(cards: str) -> str:
    """These cards, their call and the settlement."""
    drawn = "".join(f"resultado {card}\n" for card in cards.split())
    return f"{drawn}crupier: anunciar\ncrupier: liquidar\n"


FIRST = (
    "crupier: anunciar\nresultado zz\nresultado Ks\nresultado 9h\nresultado 7c\nresultado 5d\n"
    "jefe: incidente carta-mal-colocada\njefe: incidente fila-roja-primero\ncrupier: carta roja\n"
    "resultado Qd\nresultado 8s\nresultado 8h\nresultado 9c\nresultado 2s\ncrupier: anunciar 31 34\n"
    "crupier: carta de más 2s\ncrupier: anunciar\ncrupier: carta de más 2s\ncrupier: pagar ana {m}\n"
    "inspeccion: incidente cartas-retiradas-antes\ncrupier: cobrar\ncrupier: pagar ana {m}\ncrupier: liquidar\n"
    "jefe: incidente error-tardio\njefe: incidente senal-olvidada\n"
)

PRISON = (
    "carlos: asegurar negro\njefe: incidente senal-olvidada\nana: rojo {m4}\nbea: inverso {m}\ncrupier: no va mas\n"
    + coup("As Th Kd Qc Ad Js Tc Kh")
    + "ana: mitad rojo\nana: prision negro\nana: mitad negro\nbea: mitad inverso\nbea: prision color\n"
    + "crupier: no va mas\n"
    + "ana: mitad color\n" + coup("Ac Td Ks Qh Ah Jd Ts Kc")
    + "bea: mitad color\ncrupier: no va mas\n" + coup("Ks Td 5h Jc Th Kc 5s Qd")
    + "crupier: no va mas\n" + coup("Kh Qc 8d 6s Ts Jd 9h 3c")
)  # fmt: skip

USED = "Ks 9h 7c 5d Qd 8s 8h 9c 2s 2s As Th Kd Qc Ad Js Tc Kh Ac Td Ks Qh Ah Jd Ts Kc Ks Td 5h Jc Th Kc 5s Qd"
LAST_COUP = "Kh Qc 8d 6s Ts Jd 9h 3c"


def to_the_red_card(left: int) -> str:
    """Every other card but so many before the red one is put aside, as cards too many of one coup."""
    cards = list(FACES)
    last = ("Kc", "Qc", "Tc", "2c", "Jh", "9d", "8c", "7h")
    for card in (*USED.split(), *LAST_COUP.split(), *last):
        cards.remove(card)
    aside = cards[: len(cards) - 5 - left]
    many = "".join(f"crupier: carta de más {card}\n" for card in aside)
    drawn = "".join(f"resultado {card}\n" for card in last)
    return f"crupier: no va mas\n{drawn}{many}crupier: anunciar\ncrupier: liquidar\n"


TREINTA = (
    OPENING + TALLA + BETS + FIRST + PRISON + "ana: propina {m}\ncarlos: asegurar color {m20}\nana: negro {m2}\n"
    + CLOSING + to_the_red_card(0) + "ana: retirar negro\ncrupier: no va mas\nresultado As\ncrupier: carta roja 4\n"
    + "crupier: barajar\nana: negro {m}\njefe: cerrar\n"
)  # fmt: skip
