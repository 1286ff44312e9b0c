"""No stakes are taken while the custodian of chance does not answer: the house refuses them, and the record says so."""

from collections.abc import Sequence

from tapete.engine.event import Event, is_stake
from tapete.engine.refusal import Reason, Refusal, Refused
from tapete.language import N_
from tapete.law.citation import Citation

CUSTODIO_SIN_RESPUESTA = Reason(
    "custodio_sin_respuesta", N_("The custodian of chance does not answer: no bets are taken until it does.")
)
SILENCE = Citation("criterio:casino.37")


def refuse_stakes(events: Sequence[Event]) -> None:
    """Refuse a command that stakes something."""
    if any(map(is_stake, events)):
        raise Refused(CUSTODIO_SIN_RESPUESTA, SILENCE)


def is_silence(told: Refusal, events: Sequence[Event]) -> bool:
    """Whether a refusal may be true of a command that would have caused these events: no record tells the silence."""
    return told.code == CUSTODIO_SIN_RESPUESTA.code and told.cite == SILENCE and any(map(is_stake, events))
