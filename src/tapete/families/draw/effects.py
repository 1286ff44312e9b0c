"""What may go wrong with a draw, what follows, and the row of the law that says so."""

from tapete.language import N_

PERDIDO, CAMBIADO = "objeto-perdido", "objeto-cambiado"

EFFECTS: dict[str, tuple[str, str]] = {
    PERDIDO: (
        N_("before the draw every ticket is refunded; after it the object is owed to who won it, and no money for it"),
        "undelivered",
    ),
    CAMBIADO: (N_("the change counts for nothing: what was announced is drawn"), "unchanged"),
}
"""By the name of each incident: what follows, and where that stands."""
