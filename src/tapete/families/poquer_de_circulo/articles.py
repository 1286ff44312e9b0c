"""Where the rules without a figure stand that all the variants share; those with one are rows of the law."""

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
"""By where the cards of a variant are told, the paragraph on those before each interval, if it has one."""


def of_street(streets: Citation, street: int) -> Citation:
    """Where the cards before an interval are told, from 0; `streets` is where those of all of them are."""
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
"""The paragraph on each system of limits."""

# The end of a hand
SHOW = Citation("MU2010:81.3.p13")
FIRST_TO_SHOW = Citation("MU2010:81.3.p14")
READ = Citation("MU2010:81.3.p15")
DEAD = Citation("MU2010:81.3.p16")
PAID = Citation("MU2010:81.3.p17")
SHARED = Citation("MU2010:81.3.p18")
ASKED_TO_SEE = Citation("criterio:poquer-de-circulo.47")

# The session
FEWER = Citation("MU2010:81.1")
DURATION = Citation("MU2010:81.4")
ALWAYS_TWICE = Citation("criterio:poquer-de-circulo.46")
WARNING = Citation("criterio:poquer-de-circulo.25")
PUT_LATE = Citation("MU2010:82.3.g")
OUT_OF_TURN = Citation("MU2010:82.3.f")

# Tournaments
TOURNAMENT = Citation("criterio:poquer-de-circulo.54")
TOURNAMENT_RUNS = Citation("criterio:poquer-de-circulo.55")
TOURNAMENT_LEFT = Citation("criterio:poquer-de-circulo.56")
