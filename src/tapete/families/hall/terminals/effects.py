"""What may go wrong in the system, what follows, and the row of the law that says so."""

from tapete.language import N_

FALLO, PERDIDO, DISCREPANCIA, SIN_AVISO = "fallo-del-sistema", "terminal-perdido", "discrepancia", "premio-sin-aviso"

EFFECTS: dict[str, tuple[str, str]] = {
    FALLO: (N_("the game is void: every stake goes back, and the acumulados are as before"), "void"),
    PERDIDO: (N_("its cartones go on playing, and what they win goes to the tarjeta"), "archive"),
    DISCREPANCIA: (N_("the central is right, and the terminal is put out of service"), "central_prevails"),
    SIN_AVISO: (N_("the prize is credited all the same, and the terminal is put out of service"), "central_prevails"),
}
"""By the name of each incident: what follows, and where that stands."""
