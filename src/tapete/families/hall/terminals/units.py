"""The units of a system of terminals, and what is refused while one of them is silent."""

from tapete.engine.refusal import Reason, Refused
from tapete.families.hall.terminals.state import TerminalRules
from tapete.language import N_

CENTRAL, GRUPO, CAJA, VERIFICACION = "central", "grupo", "caja", "verificacion"
SILENCE = {
    CENTRAL: (
        Reason(
            "central_sin_senal",
            N_(
                "The servidor central does not answer: nothing is sold or drawn until it is back."
                " What you have staked and what is on your tarjeta is kept."
            ),
            untimely=True,
        ),
        "archive",
    ),
    GRUPO: (
        Reason(
            "grupo_sin_senal",
            N_(
                "The servidor de grupo of this especialidad does not answer: nothing is sold until it is back."
                " Cartones that you have go on playing."
            ),
            untimely=True,
        ),
        "group_server",
    ),
    CAJA: (
        Reason(
            "caja_sin_senal",
            N_(
                "The sistema de caja does not answer: nothing is sold until it is back."
                " Cartones that you have go on playing."
            ),
            untimely=True,
        ),
        "caja",
    ),
}
"""The reason of the refusal, and the row of the law that asks for the unit; the gravest first."""


def out_of_service(rules: TerminalRules, unit: str) -> Refused:
    """The refusal of what needs a unit that is silent."""
    reason, row = SILENCE[unit]
    return Refused(reason, rules.law[row])
