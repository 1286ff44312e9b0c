"""What the law does not admit of a hand that was played elsewhere, and what can't be told of it."""

import msgspec

from tapete.engine.refusal import Fault, Reason, Refused
from tapete.language import N_, Told
from tapete.law.citation import Citation

VARIANTE_NO_REGULADA = Reason(
    "variante_no_regulada", N_("{variant} is none of the variants of póquer de círculo, which are {variants}.")
)
POCOS_JUGADORES = Reason("pocos_jugadores", N_("{found} players take part; a table has {least} at all times."))
SIN_OBLIGATORIA = Reason("sin_obligatoria", N_("There is neither ante nor ciegas."))
ANTES_DISTINTOS = Reason("antes_distintos", N_("The ante is not the same for everybody."))
CIEGAS_DISTINTAS = Reason(
    "ciegas_distintas", N_("The ciegas are {small:€} and {big:€}, not {found_small:€} and {found_big:€}.")
)
APUESTA_ANTES_DE_LAS_CARTAS = Reason(
    "apuesta_antes_de_las_cartas",
    N_("{player:@} bets {amount:€} before the cards; only the mano and the player at his left put ciegas."),
)
LIMITE_ALTO_DISTINTO = Reason("limite_alto_distinto", N_("The high limit is {expected:€}, not {found:€}."))
CARTAS_DE_MAS = Reason(
    "cartas_de_mas", N_("More than {expected} common cards come: the bote is played once, with one board.")
)
BENEFICIO_EXCESIVO = Reason(
    "beneficio_excesivo", N_("{found:€} were taken of the bote; the house may take {expected:€} of it.")
)
PAGO_DISTINTO = Reason("pago_distinto", N_("{player:@} ends with {expected:€}, not with {found:€}."))

NOT_FOLLOWED = N_("What comes after it is not looked at: it would have been another hand.")
NOT_PLAYED = N_("The hand is not followed: it would have been another with what the law admits.")
TWO_PLAYERS = N_("The hand is not followed: the law has no order of turn for two players.")
UNFINISHED = N_("The hand is not told to its end.")
UNKNOWN_CARDS = N_("The cards of {player} are not told: who wins can't be reckoned.")
NOBODY_SHOWS = N_("Nobody shows cards at the end: who wins can't be reckoned.")


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that the law does not admit, of the whole hand or of one of its actions."""

    code: str
    says: Told
    cite: Citation
    action: int = 0
    """Counted from 1; 0 for the whole hand."""


def found(reason: Reason, cite: Citation, action: int = 0, **facts: object) -> Finding:
    """A finding of a reason with its facts."""
    return Finding(code=reason.code, says=Told(reason.sentence, **facts), cite=cite, action=action)


def of_refusal(refused: Refused, action: int) -> Finding:
    """What a table would have refused."""
    return found(refused.reason, refused.cite, action, **refused.facts)


def of_fault(fault: Fault) -> Finding:
    """What a table may not be set up with."""
    return Finding(code=fault.code, says=Told(fault.kind.sentence, **fault.facts), cite=fault.cite)
