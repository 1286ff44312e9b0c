"""What may go wrong in a room, what follows, and the row of the law that says so."""

from tapete.language import N_

AVERIA, MAL_CANTADO, BOLA = "averia", "numero-mal-cantado", "bola-defectuosa"
NADIE, ANUNCIO, IMPOSIBLE = "nadie-canta", "anuncio-equivocado", "no-puede-seguir"

EFFECTS: dict[str, tuple[str, str]] = {
    AVERIA: (N_("before the first ball the game waits; after it, it goes on with the balls that are left"), "goes_on"),
    IMPOSIBLE: (N_("the balls that are left can't be drawn in any way: the game is void"), "goes_on"),
    MAL_CANTADO: (N_("a substantial error makes the game void; any other is corrected aloud"), "substantial"),
    BOLA: (N_("the whole set is changed; a game of which a ball is out is void"), "unfit_ball"),
    NADIE: (N_("every number is out and nobody sings: the game is void"), "nobody_sings"),
    ANUNCIO: (N_("it is recorded"), "misannounced"),
}
"""By the name of each incident: what follows, and where that stands."""
