"""Why a service refuses a message, before the machine is asked: in every language, with its article."""

from typing import Any

from tapete.engine.refusal import Reason, Refused
from tapete.language import LANGUAGES, N_
from tapete.law.citation import Citation
from tapete.service.sistema.message import Kind, Letter, id_after
from tapete.service.store.contract import Envelope

ACUMULADO_ATRASADO = Reason(
    "acumulado_atrasado", N_("The terminal does not show the acumulado as it is now: wait until it does, and buy then.")
)
OTRA_CONFIGURACION = Reason(
    "otra_configuracion", N_("The terminal has other rules than the servidor central: have it verified.")
)
CLAVE_FALSA = Reason("clave_falsa", N_("Tarjeta {tarjeta} can't be read: have it looked at in the caja."))
OTRO_TERMINAL = Reason("otro_terminal", N_("A terminal speaks for itself: this one is {own}, not {asked}."))
ILEGIBLE = Reason("ilegible", N_("The message can't be read: send it again, written as the system asks."))
NO_PROCESABLE = Reason("no_procesable", N_("The message can't be processed: have the sender verified."))
OTRO_REMITENTE = Reason("otro_remitente", N_("A {kind} message is not for this service to send."))
TERMINAL_SIN_VERIFICAR = Reason(
    "terminal_sin_verificar", N_("Terminal {terminal} has not been verified for this session: wait until it is.")
)
SIN_TARJETA = Reason(
    "sin_tarjeta", N_("Tarjeta {tarjeta} has not signed on at terminal {terminal}: sign on with it first.")
)
CARGA_MAXIMA = Reason("carga_maxima", N_("A terminal loads at most {most:€} at a time; go to the caja with {asked:€}."))
SALDO_MAXIMO = Reason(
    "saldo_maximo", N_("A tarjeta is loaded at a terminal up to {most:€}, and this one holds {held:€}.")
)
OTRA_PETICION = Reason("otra_peticion", N_("Something else was asked under this id before."))
IMPORTE = Reason("importe_no_valido", N_("An amount is more than nothing."))
MEDIO = Reason("medio_no_admitido", N_("One pays with {allowed}, not with {medium}."))
SALDO = Reason("saldo_insuficiente", N_("Tarjeta {tarjeta} does not hold so much."))
EN_JUEGO = Reason(
    "en_juego", N_("Tarjeta {tarjeta} has cartones in a game: it is paid out when the game is over."), untimely=True
)
TICKET_CANJEADO = Reason("ticket_canjeado", N_("This ticket was redeemed before."))
TICKET_DESCONOCIDO = Reason("ticket_desconocido", N_("The caja has issued no such ticket."))


def refusal(envelope: Envelope, reason: Reason, cite: str, /, to: str = "", **facts: Any) -> Letter:
    """The message that says no to another."""
    refused = Refused(reason, Citation(cite), **facts)
    body = {
        "mensaje": envelope.id,
        "codigo": reason.code,
        "porque": {language: refused.sentence(language) for language in LANGUAGES},
        "articulo": cite,
    }
    return Letter(
        kind=Kind.RECHAZO,
        to=to or envelope.origin,
        body=body,
        game=envelope.game,
        id=id_after(envelope.id, "rechazo"),
    )
