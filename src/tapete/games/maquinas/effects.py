"""What may go wrong at a machine, what follows, and the row of the law that says so."""

from tapete.language import N_

AVERIA = "averia"

EFFECTS: dict[str, tuple[str, str]] = {
    AVERIA: (
        N_(
            "a result that is recorded stands and its prize is credited; without one the price goes back; the machine"
            " is out of service"
        ),
        "interruption",
    ),
}
"""By the name of each incident: what follows, and where that stands."""
