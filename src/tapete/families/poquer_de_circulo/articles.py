"""The articles on rules without a figure that all the variants share, and the incidents with their rulings.

Rules with a figure are rows of the law. An incident has its usual effect, its provision, and the note that it needs.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from tapete.language import N_
from tapete.law.citation import Citation

# People and seats
JEFE = Citation("MU2010:77.a")
CRUPIER = Citation("MU2010:77.b")
INVITED = Citation("MU2010:78.1")
SEATS_DRAWN = Citation("MU2010:78.2")
ASSIGNED = Citation("MU2010:78.3")
REST = Citation("MU2010:78.4")
NOT_THE_MARCA = Citation("MU2010:81.2.p1")
POSTED_NOTHING = Citation("criterio:poquer-de-circulo.26")
ABSENT = Citation("criterio:poquer-de-circulo.44")
ABSENT_AT_HIS_TURN = Citation("MU2010:82.2.b")
BROUGHT_BACK = Citation("criterio:poquer-de-circulo.57")
AT_LEAST_TWO = Citation("criterio:poquer-de-circulo.19")

# Restos
RESTO = Citation("MU2010:80.a.p2")
CHIPS = Citation("MU2010:80.in")
NOT_IN_THE_HAND = Citation("MU2010:79.1.e")
KEPT_ON_THE_TABLE = Citation("MU2010:79.1.g")
TABLE_STAKES = Citation("MU2010:81.3.p9")
TIPS = Citation("MU2010:76.2.p2")

# Cards
CUT = Citation("MU2010:81.2.p3")
DEAL = Citation("MU2010:81.2.p5")
STREETS = {
    "MU2010:85": ("85.1.in", "85.4.p1"),
    "MU2010:87.2.b": ("87.2.b.p1", "87.2.b.p3", "87.2.b.p5", "87.2.b.p5", "87.2.b.p6"),
    "MU2010:88.2": ("88.2.p2", "88.2.p3", "88.2.p4", "88.2.p4"),
    "MU2010:90.3": ("90.3.p1", "90.3.p2", "90.3.p2", "90.3.p2"),
    "MU2010:91.4": ("91.4.p2", "91.4.p3", "91.4.p4", "91.4.p4", "91.4.p4"),
}
"""By the citation of a variant's streets, the paragraph on each street, if there is one."""


def of_street(streets: Citation, street: int) -> Citation:
    """The citation of a street, counted from 0; `streets` is that of all of them."""
    return Citation(f"MU2010:{STREETS[streets][street]}") if streets in STREETS else streets


# Bets
TURN = Citation("MU2010:81.3.p1")
PASS = Citation("MU2010:81.3.2")
COVER = Citation("MU2010:81.3.3")
BET = Citation("MU2010:81.3.p6")
RAISE = Citation("MU2010:81.3.4")
EQUALISED = Citation("MU2010:81.3.p4")
ALONE = Citation("MU2010:81.3.p5")
NO_INCREMENT = Citation("MU2010:80.b.p2")
UNCALLED = Citation("criterio:poquer-de-circulo.17")
SHORT_FORCED = Citation("criterio:poquer-de-circulo.40")
FREE_ENVITE = Citation("criterio:seven-stud.2")
FORCED_ABSENT = Citation("criterio:seven-stud.20")

LIMITS = {
    "fijo": Citation("MU2010:80.a.lim.1"),
    "bote": Citation("MU2010:80.a.lim.2"),
    "sin-limite": Citation("MU2010:80.a.lim.3"),
}

# The end of a hand
SHOW = Citation("MU2010:81.3.p13")
FIRST_TO_SHOW = Citation("MU2010:81.3.p14")
READ = Citation("MU2010:81.3.p15")
DEAD_HAND = Citation("MU2010:81.3.p16")
PAID = Citation("MU2010:81.3.p17")
SHARED = Citation("MU2010:81.3.p18")
ASKED_TO_SEE = Citation("criterio:poquer-de-circulo.47")

# The session
FEWER = Citation("MU2010:81.1")
DURATION = Citation("MU2010:81.4")
ALWAYS_TWICE = Citation("criterio:poquer-de-circulo.46")
WARNED = Citation("criterio:poquer-de-circulo.25")
PUT_LATE = Citation("MU2010:82.3.g")
OUT_OF_TURN = Citation("MU2010:82.3.f")

# Tournaments
TOURNAMENT = Citation("criterio:poquer-de-circulo.54")
TOURNAMENT_RUNS = Citation("criterio:poquer-de-circulo.55")
TOURNAMENT_LEFT = Citation("criterio:poquer-de-circulo.56")

# --- incidents and rulings --------------------------------------------------------------------------------------------

RESTART: Final = N_("the cards are collected and the hand begins again; forced bets stay")
RESTART_ANEW: Final = N_("the cards are collected and the hand begins again; as somebody left, forced bets go back")
STANDS: Final = N_("two actions have been made: the hand stands")
RECOVERED: Final = N_("the hand stands without him, and he recovers his forced bet")
UNPROTECTED: Final = N_("the hand is annulled without compensation: its cards were not protected")
REBUILT: Final = N_("the hand is put together again, and the game goes on")
LOST: Final = N_("the hand can't be put together again, and has lost the bote")
REDUCED: Final = N_("the hand is valid, and is played with a smaller bote")
COMPLETED: Final = N_("it is completed to the minimum")
GOES_ON: Final = N_("the game goes on")
COVERS: Final = N_("he may only cover")
DEAD: Final = N_("the hand is annulled, and its chips stay in the bote")
VOID: Final = N_("the hand is annulled, and everybody recovers his chips")

COMMON_STAND: Final = N_("two actions have been made: the cards stand")
EARLY: Final[Mapping[int, tuple[str, str]]] = {
    1: (
        "88.4.b.2",
        N_("the three go back, the burned card stays; shuffled and cut, another flop comes without burning"),
    ),
    2: (
        "88.4.b.3",
        N_("it is out: after the bets one is burned and the next is the turn; then it is shuffled in for the river"),
    ),
    3: ("88.4.b.4", N_("it goes back: shuffled and cut, another river comes once the bets are closed")),
}
"""By street, the fate of common cards that were turned too early."""
LAID_DOWN: Final = N_(
    "it is set aside: the common cards to come are laid face down, it is mixed with the rest, and the top card of that"
    " takes its place"
)
PLAYS_ON: Final = N_(
    "he plays on: the card counts for who speaks first, and is covered; before the bets he may declare an envite"
)
PLAYS_NO_MORE: Final = N_("he plays for what was bet before, and takes no part in the last interval")
BOTH_OPEN: Final = N_("two are left: the other one gets his open as well")
GOOD: Final = N_("he is restado: the card is good, and nothing changes")
MOVED_ALONG: Final = N_("nobody has seen his card: the cards are moved along, and nothing is burned anew")
MIXED: Final = N_("it is mixed with the other covered ones: the cards are accepted as they came")
RENOUNCED: Final = N_("he owed a bet: he renounces, and his hand is annulled")
PUT_BACK: Final = N_("he has not looked: the extra cards go on top of the mazo")
FILLED_UP: Final = N_("he has not looked: his cards are completed from the top of the mazo")
KEPT: Final = N_("it is no error: he keeps the card")
SHUFFLED_ANEW: Final = N_(
    "the cards that were not used are shuffled without the discards, the mano cuts, and the first card is eliminated"
)
WARNING: Final = N_("he is warned")
PROVED: Final = N_("the cards kept apart prove the opening: nothing follows")
FOR_THE_JEFE: Final = N_("he has been warned before: the jefe de sector decides whether he goes on")

NULL_HANDS: Final[Mapping[Citation, str]] = {
    Citation("MU2010:88.2"): "88.4.c.2",
    Citation("MU2010:89.2"): "89.4",
    Citation("MU2010:87.2.b"): "87.3.a.4",
    Citation("MU2010:90.3"): "five-stud.1",
    Citation("MU2010:85"): "cubierto.17",
}
"""By the citation of a variant's streets, the provision that voids a hand with a wrong number of cards."""

PROHIBITIONS: Final[Mapping[str, str]] = {
    "jugar-por-otro": "79.1.in",
    "jugar-por-parejas": "79.1.a",
    "jugarse-el-bote": "79.1.b",
    "repartirse-el-bote": "79.1.c",
    "connivencia": "79.1.d",
    "comprar-en-la-jugada": "79.1.e",
    "prestar-fichas": "79.1.f",
    "guardar-fichas": "79.1.g",
    "retirar-cartas": "79.1.h",
    "comentar-la-jugada": "79.1.i",
    "cambiar-de-puesto": "79.1.j",
    "influir-o-criticar": "79.1.k",
    "ensenar-cartas": "79.1.l",
    "ocultar-fichas": "79.1.m",
    "apuesta-en-cascada": "79.1.n",
    "hablar-de-mas": "81.3.p10",
    "mirar-antes-de-tiempo": "81.2.p5",
}
"""Prohibited acts of players, each with its provision."""

EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "orden-de-reparto": (RESTART, "82.1.a"),
    "numero-de-cartas": (RESTART, "82.1.b"),
    "carta-ajena-vista": (RESTART, "82.1.c"),
    "cartas-descubiertas": (RESTART, "82.1.d"),
    "baraja-defectuosa": (RESTART, "82.1.e"),
    "marca-equivocada": (N_("the marca goes to its place, and the hand begins again"), "82.1.f"),
    "jugador-sin-cartas": (RESTART, "82.1.g"),
    "reverso-distinto": (RESTART, "82.1.h"),
    "carta-repetida": (RESTART, "82.1.i"),
    "carta-vista-al-cortar": (N_("the pack is shuffled and cut again"), "81.2.p4"),
    "mano-mal-anunciada": (N_("the cards speak: what was said does not count"), "82.2.a"),
    "carta-a-puesto-vacio": (N_("it is no error: the card is picked up at the end of the deal"), "82.2.c"),
    "cartas-recogidas": (N_("the hand is annulled, and he recovers all he put in it"), "82.2.d"),
    "subida-mal-hecha": (COVERS, "82.3.a"),
    "apuesta-mal-hecha": (N_("it is cut to the limit, or to the resto"), "criterio.22"),
    "ante-omitido": (N_("the hand is valid, and he puts the ante to take part in it"), "82.3.g"),
    "reclamacion": (N_("the cards speak: the bote belongs to the best hand that lay open"), "81.3.p17"),
    "cartas-mezcladas": (REBUILT, "82.3.b"),
    "cubre-de-menos": (N_("he adds what is missing, and takes nothing back"), "82.3.c"),
    "ficha-mayor": (N_("he covers, and is given change"), "82.3.d"),
    "cartas-mostradas-por-error": (GOES_ON, "82.3.e"),
    "cartas-en-contacto": (N_("both hands are annulled"), "82.3.h"),
    "turno-saltado": (N_("he has passed"), "82.3.i"),
    "carta-irregular-sin-mirar": (DEAD, "82.3.j"),
    "cartas-pasadas-la-linea": (DEAD, "81.3.p16"),
    "comunes-antes-de-tiempo": (N_("the cards are invalid and go back into the mazo"), "82.2.e"),
    "quema-olvidada": (N_("the first card is burned and the next takes its place; the bets begin again"), "88.4.b.1"),
    "carta-vuelta": (N_("he gets the next card, and the turned one is the first that is burned"), "88.4.a.1"),
    "carta-de-mas-del-postre": (N_("it goes back on the mazo, and the hand is valid"), "88.4.a.3"),
    "naipe-girado": (RESTART, "91.5.a.1"),
    "naipe-fuera-de-la-mesa": (RESTART, "91.5.a.2"),
    "comun-de-mas": (LAID_DOWN, "91.5.b.1"),
    "comun-prematura": (LAID_DOWN, "91.5.b.2"),
    "tapada-expuesta": (N_("it is his open card, and the next one comes covered"), "87.3.a.1"),
    "tapadas-expuestas": (N_("his hand is annulled, and he recovers what he had put"), "87.3.a.1"),
    "carta-caida": (N_("it is a card that was seen: his open one, and the next comes covered"), "87.3.a.3"),
    "septima-descubierta": (PLAYS_ON, "87.3.a.2"),
    "septima-saltada": (N_("the others have seen theirs: he gets the first burned card"), "87.2.b.p8.2"),
    "reparto-prematuro": (
        N_("once the bets are closed they are set aside with as many more as players are left; then one is burned"),
        "87.3.b.2",
    ),
    "obligada-equivocada": (N_("he has acted: his bet is good, and the play goes on from him"), "87.3.b.4"),
    "quema-equivocada": (N_("the cards are put in their order"), "87.3.b.5"),
    "cartas-de-mas": (RESTART, "86.1.p1"),
    "cartas-de-menos": (RESTART, "86.1.p2"),
    "primera-descubierta": (RESTART, "86.1.p3"),
    "carta-descubierta": (KEPT, "cubierto.11"),
    "apertura-falsa": (WARNING, "cubierto.20"),
    "mazo-retirado": (N_("its top part is taken again, and the cards that lack are dealt"), "86.2"),
    **{name: (WARNING, key) for name, key in PROHIBITIONS.items()},
}
"""The incidents of all the variants, each with its usual effect and the provision on it."""

LAW: Final[Mapping[str, Citation]] = {
    **{key: Citation(f"MU2010:{key}") for _, key in EFFECTS.values() if key[0].isdigit()},
    **{key: Citation(f"MU2010:{key}") for key in ("82.1.fin", "81.3.p8", "89.4")},
    **{key: Citation(f"MU2010:{key}") for key, _ in EARLY.values()},
    **{key: Citation(f"MU2010:{key}") for key in ("88.4.c.2", "87.3.a.4", "87.3.b.1", "87.3.b.3")},
    **{key: Citation(f"MU2010:{key}") for key in ("87.3.c.1", "87.3.c.2", "87.3.c.3")},
    "seven-stud.11": Citation("criterio:seven-stud.11"),
    "five-stud.1": Citation("criterio:five-stud.1"),
    "cubierto.11": Citation("criterio:poquer-cubierto.11"),
    "cubierto.15": Citation("criterio:poquer-cubierto.15"),
    "cubierto.17": Citation("criterio:poquer-cubierto.17"),
    "cubierto.20": Citation("criterio:poquer-cubierto.20"),
    "criterio.22": Citation("criterio:poquer-de-circulo.22"),
    "criterio.28": Citation("criterio:poquer-de-circulo.28"),
    "unforeseen": Citation("MU2010:77.a"),
}
"""The provisions of rulings; the jefe de sector decides what none of them foresees."""

WHOSE: Final[Mapping[str, tuple[str, ...]]] = {
    "86": ("poquer-cubierto",),
    "cubierto": ("poquer-cubierto",),
    "87": ("seven-stud", "five-stud"),
    "88": ("omaha", "holdem"),
    "91": ("poquer-sintetico",),
    "comunes-antes-de-tiempo": ("omaha", "holdem"),
    "numero-de-cartas": ("seven-stud", "five-stud", "omaha", "holdem", "poquer-sintetico"),
    "septima-descubierta": ("seven-stud",),
    "septima-saltada": ("seven-stud",),
}
"""By an incident or by the article that speaks of it, in which variants it happens; all the others happen in any."""


def happens_in(incident: str, variants: Iterable[str]) -> bool:
    article = EFFECTS[incident][1].partition(".")[0]
    whose = WHOSE.get(incident, WHOSE.get(article))
    return whose is None or not set(whose).isdisjoint(variants)


_OF_A_PLAYER: Final = (
    *("apertura-falsa", "carta-ajena-vista", "carta-caida", "carta-descubierta"),
    *("carta-irregular-sin-mirar", "cartas-mostradas-por-error", "cartas-pasadas-la-linea"),
    *("jugador-sin-cartas", "naipe-fuera-de-la-mesa", "naipe-girado", "numero-de-cartas"),
    *("obligada-equivocada", "primera-descubierta", "reclamacion", "tapada-expuesta"),
    *("tapadas-expuestas",),
    *PROHIBITIONS,
)
NOTES: Final[Mapping[str, str]] = {
    "ante-omitido": "(<player>|sin-identificar)",
    "apuesta-mal-hecha": "(de-menos|de-mas)",
    "carta-vuelta": "<player> [<card number>]",
    "cartas-de-mas": "<player> (sin-ver|vistas)",
    "cartas-de-menos": "<player> (sin-ver|vistas)",
    "cartas-en-contacto": "<player> <player>",
    "cartas-mezcladas": "<player> (identificadas|sin-identificar)",
    "cartas-recogidas": "<player> (protegidas|sin-proteger)",
    "comun-de-mas": "[<card>]",
    "comun-prematura": "[<card>]",
    "comunes-antes-de-tiempo": "[<cards>]",
    "marca-equivocada": "<seat>",
    "mazo-retirado": "(entero|mezclado)",
    "quema-equivocada": "(ordenada|mezclada)",
    "reparto-prematuro": "(<number>|<cards>)",
    "septima-descubierta": "<player> (sigue|para)",
    "septima-saltada": "<player> (vistas|sin-ver)",
    **dict.fromkeys(_OF_A_PLAYER, "<player>"),
}
"""The form of the note of incidents that have one, written like the words of commands."""

_ORDER = """
ante-omitido tapada-expuesta tapadas-expuestas reparto-prematuro quema-equivocada obligada-equivocada
septima-descubierta carta-caida septima-saltada orden-de-reparto cartas-descubiertas baraja-defectuosa
carta-ajena-vista numero-de-cartas reverso-distinto carta-repetida marca-equivocada jugador-sin-cartas
comunes-antes-de-tiempo quema-olvidada carta-vuelta carta-de-mas-del-postre carta-vista-al-cortar mano-mal-anunciada
carta-a-puesto-vacio cartas-recogidas jugar-por-otro jugar-por-parejas jugarse-el-bote repartirse-el-bote
connivencia comprar-en-la-jugada prestar-fichas guardar-fichas retirar-cartas comentar-la-jugada cambiar-de-puesto
influir-o-criticar ensenar-cartas ocultar-fichas apuesta-en-cascada hablar-de-mas mirar-antes-de-tiempo
cartas-de-mas cartas-de-menos primera-descubierta carta-descubierta apertura-falsa mazo-retirado subida-mal-hecha
cubre-de-menos ficha-mayor apuesta-mal-hecha turno-saltado cartas-mezcladas cartas-pasadas-la-linea
carta-irregular-sin-mirar cartas-en-contacto cartas-mostradas-por-error reclamacion naipe-girado
naipe-fuera-de-la-mesa comun-de-mas comun-prematura
"""
LISTED: Final = tuple(_ORDER.split())
"""The order in which a refusal lists the incidents: records of earlier sessions have it, and audits compare it."""
