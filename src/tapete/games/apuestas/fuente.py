"""The official source of an event: who says how it ended, and what else of it counts once it has begun, on a proof."""

from tapete.engine.refusal import Reason, Refused
from tapete.games.apuestas.rules import ApuestasRules
from tapete.language import N_, Called

SIN_PRUEBA = Reason(
    "sin_prueba", N_("{source} says so on a proof, such as the photograph or the record: add «prueba …».")
)
FUENTE_NO_OFICIAL = Reason("fuente_no_oficial", N_("The official source of {event} is {expected}, not {found}."))
SIN_FUENTE = Reason(
    "sin_fuente", N_("Only {expected}, the official source of {event}, can say so: add «segun {expected}».")
)


def require_source(rules: ApuestasRules, event: str, expected: str, source: str, evidence: str) -> None:
    """Refuse what is said by nobody, by somebody else, or without a proof."""
    cite = rules.law["final"]
    if not source:
        raise Refused(SIN_FUENTE, cite, event=Called(event), expected=Called(expected))
    if source != expected:
        raise Refused(FUENTE_NO_OFICIAL, cite, event=Called(event), expected=Called(expected), found=Called(source))
    if not evidence:
        raise Refused(SIN_PRUEBA, cite, source=Called(source))
