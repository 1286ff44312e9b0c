"""Where each rule of ferrocarril stands in each of the four texts: one row a rule, one column a jurisdiction."""

from tapete.law.citation import Citation

COLUMNS = ("estado", "galicia", "murcia", "asturias")
_BY_DEFAULT = "criterio:ferrocarril.45"

ARTICLES: dict[str, tuple[str, str, str, str]] = {
    # people and seats
    "head": ("ES1979:08.III.1", "GA2007:07.III.inspeccion", "MU2010:46.a", _BY_DEFAULT),
    "croupier": ("ES1979:08.III.2", "GA2007:07.III.croupier", "MU2010:46.b", _BY_DEFAULT),
    "players": ("ES1979:08.IV.p1", "GA2007:07.III.jugadores.p1", "MU2010:47.1", "AS2011fb:I.D.p1"),
    "priority": ("ES1979:08.IV.p2", "GA2007:07.III.jugadores.p2", "MU2010:47.2", "AS2011fb:I.D.p2"),
    "greeting": ("ES1979:08.IV.p2", "GA2007:07.III.jugadores.p2", "MU2010:47.2.p2", "AS2011fb:I.D.p2"),
    "change": ("ES1979:08.IV.p3", "GA2007:07.III.jugadores.p3", "MU2010:47.2.p3", "AS2011fb:I.D.p3"),
    "one_seat": ("ES1979:08.IV.p4", "GA2007:07.III.jugadores.p4", "MU2010:47.3.p2", "AS2011fb:I.D.p4"),
    "vacant": ("ES1979:08.IV.p5", "GA2007:07.III.jugadores.p5", "MU2010:47.3", "AS2011fb:I.D.p5"),
    "refusals": ("ES1979:08.IV.p6", "GA2007:07.III.jugadores.p6", "MU2010:47.4", "AS2011fb:I.D.p6"),
    "moved": ("ES1979:08.IV.p7", "GA2007:07.III.jugadores.p7", "MU2010:47.5", "AS2011fb:I.D.p7"),
    "absent": ("ES1979:08.IV.p8", "GA2007:07.III.jugadores.p7", "MU2010:47.6", "AS2011fb:I.D.p8"),
    "momentary": ("ES1979:08.IV.p9", "GA2007:07.III.jugadores.p8", "MU2010:47.7", "AS2011fb:I.D.p9"),
    # the bank
    "first": ("ES1979:08.V.p1", "GA2007:07.III.banca.p1", "MU2010:48.1", "AS2011fb:I.E.1.p1"),
    "partner": ("ES1979:08.V.p2", "GA2007:07.III.banca.p2", "MU2010:48.2", "AS2011fb:I.E.1.p2"),
    "keeping": ("ES1979:08.V.p3", "GA2007:07.III.banca.p3", "MU2010:48.3", "AS2011fb:I.E.1.p3"),
    "floor": ("ES1979:08.V.p3", "GA2007:07.III.banca.p4", "MU2010:48.3", "AS2011fb:I.E.1.p4"),
    "standing": ("ES1979:08.V.p4", "GA2007:07.III.banca.p5", "MU2010:48.4", "AS2011fb:I.E.1.p5"),
    "former_joins": ("ES1979:08.V.p4", "GA2007:07.III.banca.p5", "MU2010:48.4", "AS2011fb:I.E.1.p6"),
    "auction": ("ES1979:08.V.p5", "GA2007:07.III.banca.p6", "MU2010:48.5", "AS2011fb:I.E.1.p7"),
    "equal_bids": ("ES1979:08.V.p5", "GA2007:07.III.banca.p6", "MU2010:48.5", "AS2011fb:I.E.1.p8"),
    "passing": ("ES1979:08.V.p6", "GA2007:07.III.banca.p7", "MU2010:48.6", "AS2011fb:I.E.1.p9"),
    "never_lower": ("ES1979:08.V.p7", "GA2007:07.III.banca.p8", "MU2010:48.7", "AS2011fb:I.E.1.p10"),
    "larger": ("ES1979:08.V.p8", "GA2007:07.III.banca.p8", "MU2010:48.8", "AS2011fb:I.E.1.p11"),
    "no_bid": ("ES1979:08.V.p9", "GA2007:07.III.banca.p9", "MU2010:48.9", "AS2011fb:I.E.1.p12"),
    "imposed": ("ES1979:08.V.p10", "GA2007:07.III.banca.p10", "MU2010:48.10", "AS2011fb:I.E.1.p13"),
    "lost": ("ES1979:08.V.p11", "GA2007:07.III.banca.p11", "MU2010:48.11", "AS2011fb:I.E.1.p14"),
    "deal_once": ("ES1979:08.V.p12", "GA2007:07.III.banca.p12", "MU2010:48.12", "AS2011fb:I.E.1.p15"),
    "minimum": ("ES1979:08.V.p13", "GA2007:07.III.banca.p13", "MU2010:48.13", "AS2011fb:I.E.2.p1"),
    "maximum": ("ES1979:08.V.p14", "GA2007:07.III.banca.p14", "MU2010:48.14", "AS2011fb:I.E.2.p2"),
    "bank_limits": ("ES1979:08.V.p15", "GA2007:07.III.banca.p15", "MU2010:48.15", "AS2011fb:I.E.2.p3"),
    "obligatorio": ("ES1979:08.V.b", "GA2007:07.III.banca.b", "MU2010:48.17.b", "AS2011fb:I.E.3.obligatorio"),
    "impropio": ("ES1979:08.V.c", "GA2007:07.III.banca.c", "MU2010:48.17.c", "AS2011fb:I.E.3.impropio"),
    "todo_va": ("ES1979:08.V.d", "GA2007:07.III.banca.d", "MU2010:48.17.d", "AS2011fb:I.E.3.exclusion"),
    # how it is played
    "values": ("ES1979:08.VI.p1", "GA2007:07.IV.p1", "MU2010:49.1", "AS2011fb:I.A.p1"),
    "abatir": ("ES1979:08.VI.p2", "GA2007:07.IV.p2", "MU2010:49.1.p2", "AS2011fb:I.A.p2"),
    "bank_choice": ("ES1979:08.VI.p4", "GA2007:07.IV.p4", "MU2010:49.3", "AS2011fb:I.A.p5"),
    "advice": ("ES1979:08.VI.p5", "GA2007:07.IV.p5", "MU2010:49.4", "AS2011fb:I.A.p6"),
    # the course of the game
    "shuffle": ("ES1979:08.VII.p2", "GA2007:07.IV.desarrollo.p2", "MU2010:50.2.p1", "AS2011fb:I.B.p2"),
    "stop_card": ("ES1979:08.VII.p3", "GA2007:07.IV.desarrollo.p3", "MU2010:50.2.p2", "AS2011fb:I.B.p3"),
    "announce": ("ES1979:08.VII.p4", "GA2007:07.IV.desarrollo.p4", "MU2010:50.2.p3", "AS2011fb:I.B.p4"),
    "banco": ("ES1979:08.VII.p5", "GA2007:07.IV.desarrollo.p5", "MU2010:50.2.p4", "AS2011fb:I.B.p5"),
    "single": ("ES1979:08.VII.p6", "GA2007:07.IV.desarrollo.p6", "MU2010:50.2.p5", "AS2011fb:I.B.p6"),
    "half": ("ES1979:08.VII.p7", "GA2007:07.IV.desarrollo.p7", "MU2010:50.2.p6", "AS2011fb:I.B.p7"),
    "completes": ("ES1979:08.VII.p8", "GA2007:07.IV.desarrollo.p8", "MU2010:50.2.p7", "AS2011fb:I.B.p8"),
    "isolated": ("ES1979:08.VII.p8", "GA2007:07.IV.desarrollo.p8", "MU2010:50.2.p7", "AS2011fb:I.B.p9"),
    "highest": ("ES1979:08.VII.p9", "GA2007:07.IV.desarrollo.p9", "MU2010:50.2.p8", "AS2011fb:I.B.p10"),
    "seguido": ("ES1979:08.VII.p10", "GA2007:07.IV.desarrollo.p10", "MU2010:50.2.p9", "AS2011fb:I.B.p11"),
    "given_wrong": ("ES1979:08.VII.p11", "GA2007:07.IV.desarrollo.p11", "MU2010:50.2.p10", "AS2011fb:I.B.p12"),
    "late_seguido": ("ES1979:08.VII.p12", "GA2007:07.IV.desarrollo.p12", "MU2010:50.2.p11", "AS2011fb:I.B.p13"),
    "taken": ("ES1979:08.VII.p13", "GA2007:07.IV.desarrollo.p13", "MU2010:50.2.p12", "AS2011fb:I.B.p14"),
    "recovered": ("ES1979:08.VII.p14", "GA2007:07.IV.desarrollo.p14", "MU2010:50.2.p13", "AS2011fb:I.B.p15"),
    "only_bettor": ("ES1979:08.VII.p15", "GA2007:07.IV.desarrollo.p15", "MU2010:50.2.p14", "AS2011fb:I.B.p16"),
    "deal": ("ES1979:08.VII.p16", "GA2007:07.IV.desarrollo.p16", "MU2010:50.2.p15", "AS2011fb:I.B.p17"),
    "payment": ("ES1979:08.VII.p17", "GA2007:07.IV.desarrollo.p17", "MU2010:50.2.p16", "AS2011fb:I.B.p18"),
    "new_sabot": ("ES1979:08.VII.p18", "GA2007:07.IV.desarrollo.p18", "MU2010:50.2.p17", "AS2011fb:I.B.p19"),
    "control": ("ES1979:08.VII.p19", "GA2007:07.IV.desarrollo.p19", "MU2010:50.2.p18", "AS2011fb:I.B.p20"),
    # errors
    "early": ("ES1979:08.VIII.1.p1", "GA2007:07.IV.errores.1.p2", "MU2010:51.1.p1", "AS2011fb:I.C.1.p1"),
    "face_up": ("ES1979:08.VIII.1.p2", "GA2007:07.IV.errores.1.p3", "MU2010:51.1.p2", "AS2011fb:I.C.1.p2"),
    "stuck": ("ES1979:08.VIII.1.p3", "GA2007:07.IV.errores.1.p4", "MU2010:51.1.p3", "AS2011fb:I.C.1.p3"),
    "floor_card": ("ES1979:08.VIII.1.p4", "GA2007:07.IV.errores.1.p5", "MU2010:51.1.p4", "AS2011fb:I.C.1.p4"),
    "croupier_shows": ("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p1", "AS2011fb:I.C.2.p1"),
    "croupier_fault": ("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p2", "AS2011fb:I.C.2.p1"),
    "wrong_call": ("ES1979:08.VIII.2.p2", "GA2007:07.IV.errores.2.p2", "MU2010:51.2.p3", "AS2011fb:I.C.2.p2"),
    "fifth": ("ES1979:08.VIII.3.p1", "GA2007:07.IV.errores.3.p1", "MU2010:51.3.p1", "AS2011fb:I.C.3.p1"),
    "too_many": ("ES1979:08.VIII.3.p2", "GA2007:07.IV.errores.3.p2", "MU2010:51.3.p2", "AS2011fb:I.C.3.p2"),
    "two_thirds": ("ES1979:08.VIII.3.p3", "GA2007:07.IV.errores.3.p3", "MU2010:51.3.p3", "AS2011fb:I.C.3.p3"),
    "dropped": ("ES1979:08.VIII.3.p4", "GA2007:07.IV.errores.3.p4", "MU2010:51.3.p4", "AS2011fb:I.C.3.p4"),
    "dropped_third": ("ES1979:08.VIII.3.p4", "GA2007:07.IV.errores.3.p5", "MU2010:51.3.p4", "AS2011fb:I.C.3.p5"),
    "banker_shows": ("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p6", "MU2010:51.3.p5", "AS2011fb:I.C.3.p6"),
    "banker_shows_both": ("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p7", "MU2010:51.3.p5", "AS2011fb:I.C.3.p7"),
    "banker_first": ("ES1979:08.VIII.3.p6", "GA2007:07.IV.errores.3.p8", "MU2010:51.3.p6", "AS2011fb:I.C.3.p8"),
    "banker_abates": ("ES1979:08.VIII.3.p6", "GA2007:07.IV.errores.3.p8", "MU2010:51.3.p6", "AS2011fb:I.C.3.p9"),
    "banker_hides": ("ES1979:08.VIII.3.p7", "GA2007:07.IV.errores.3.p9", "MU2010:51.3.p7", "AS2011fb:I.C.3.p10"),
    "no_claim": ("ES1979:08.VIII.3.p8", "GA2007:07.IV.errores.3.p10", "MU2010:51.3.p8", "AS2011fb:I.C.3.p11"),
    "slow": ("ES1979:08.VIII.4.p1", "GA2007:07.IV.errores.4.p1", "MU2010:51.4.p1", "AS2011fb:I.C.4.p1"),
    "outside_advice": (
        "ES1979:08.VIII.4.p2",
        "GA2007:07.IV.errores.4.p2",
        "MU2010:51.4.p2",
        "AS2011fb:I.C.4.p2",
    ),
    "wrong_word": ("ES1979:08.VIII.4.p3", "GA2007:07.IV.errores.4.p3", "MU2010:51.4.p3", "AS2011fb:I.C.4.p3"),
    "forgotten": ("ES1979:08.VIII.4.p4", "GA2007:07.IV.errores.4.p4", "MU2010:51.4.p4", "AS2011fb:I.C.4.p4"),
    "wrong_abatir": ("ES1979:08.VIII.4.p5", "GA2007:07.IV.errores.4.p5", "MU2010:51.4.p5", "AS2011fb:I.C.4.p5"),
    "thrown": ("ES1979:08.VIII.4.p6", "GA2007:07.IV.errores.4.p6", "MU2010:51.4.p6", "AS2011fb:I.C.4.p6"),
    "in_sight": ("ES1979:08.VIII.4.p7", "GA2007:07.IV.errores.4.p7", "MU2010:51.4.p7", "AS2011fb:I.C.4.p7"),
    "line": ("ES1979:08.VIII.4.p7", "GA2007:07.IV.errores.4.p7", "MU2010:51.4.p8", "AS2011fb:I.C.4.p8"),
    "unforeseen": ("ES1979:08.VIII.4.p8", "GA2007:07.IV.errores.4.p7", "MU2010:51.4.p9", "AS2011fb:I.C.4.p9"),
}


def articles_of(jurisdiction: str) -> dict[str, Citation]:
    """The provision of each rule in one jurisdiction."""
    place = COLUMNS.index(jurisdiction)
    return {rule: Citation(row[place]) for rule, row in ARTICLES.items()}
