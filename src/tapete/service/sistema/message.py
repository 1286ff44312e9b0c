"""What services tell each other: the kinds of message, the names of the services, who signed what, and refusals."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from hmac import digest
from typing import Any, Protocol, TypeVar
from uuid import NAMESPACE_OID, uuid4, uuid5

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec.structs import replace

from tapete.engine.refusal import Reason, Refused
from tapete.language import LANGUAGES, N_
from tapete.law.citation import Citation
from tapete.service.store.contract import Envelope

T = TypeVar("T")
_KEYS_KEPT = 4096
"""Services whose keys are remembered once they were made."""


class Kind(StrEnum):
    """What a message is about."""

    ALTA_TERMINAL = "ALTA_TERMINAL"
    ALTA_OK = "ALTA_OK"
    RECHAZO = "RECHAZO"
    VERIFICAR = "VERIFICAR"
    VERIFICADO = "VERIFICADO"
    ACTA_VERIFICACION = "ACTA_VERIFICACION"
    CARGA = "CARGA"
    SALDO = "SALDO"
    LIQUIDAR = "LIQUIDAR"
    PAGO = "PAGO"
    EMITIR_TICKET = "EMITIR_TICKET"
    TICKET = "TICKET"
    CANJEAR_TICKET = "CANJEAR_TICKET"
    COMPROMISO = "COMPROMISO"
    ABRIR_PARTIDA = "ABRIR_PARTIDA"
    COMPRA = "COMPRA"
    RESERVA = "RESERVA"
    CARTONES = "CARTONES"
    APUESTA_REGISTRADA = "APUESTA_REGISTRADA"
    ACUMULADO = "ACUMULADO"
    ANULAR_COMPRA = "ANULAR_COMPRA"
    LIBERAR = "LIBERAR"
    CERRAR_VENTA = "CERRAR_VENTA"
    APUESTAS_SALA = "APUESTAS_SALA"
    MAXIMOS = "MAXIMOS"
    EXTRACCION = "EXTRACCION"
    COMPRA_BOLA_EXTRA = "COMPRA_BOLA_EXTRA"
    BOLA_EXTRA = "BOLA_EXTRA"
    PROPUESTA = "PROPUESTA"
    PREMIO = "PREMIO"
    PREMIO_RED = "PREMIO_RED"
    CONFIRMAR = "CONFIRMAR"
    ABONO = "ABONO"
    POZOS = "POZOS"
    POZO_ENTREGADO = "POZO_ENTREGADO"
    FIN_PARTIDA = "FIN_PARTIDA"
    PARTIDA_NULA = "PARTIDA_NULA"
    SEMILLA = "SEMILLA"
    FUERA_DE_SERVICIO = "FUERA_DE_SERVICIO"
    DISCREPANCIA = "DISCREPANCIA"
    INFORME = "INFORME"
    CLAVE_TERMINAL = "CLAVE_TERMINAL"
    LATIDO = "LATIDO"


CAJA = "caja"
"""The sistema de caja, one for the house."""
REGISTRO = "registro"
"""The house itself, which registers the keys of its terminals."""
CLAVES = "claves"
"""The destination of the messages that register and revoke keys."""
_TERMINAL = "terminal:"
_LONGEST_NUMBER = 4


class Names(msgspec.Struct, frozen=True):
    """What the services of one system are called, after the record of its game."""

    table: str

    @property
    def central(self) -> str:
        return f"central:{self.table}"

    @property
    def grupo(self) -> str:
        return f"grupo:{self.table}"

    @property
    def verificacion(self) -> str:
        return f"verificacion:{self.table}"

    @property
    def archivo(self) -> str:
        return f"archivo:{self.table}"

    @property
    def terminales(self) -> str:
        """What all terminals hear alike."""
        return f"terminales:{self.table}"

    def terminal(self, number: int) -> str:
        return f"{_TERMINAL}{self.table}:{number}"

    def number(self, service: str) -> int:
        """The number of a terminal, from its name; 0 for a service that is not a terminal of this system."""
        number = service.removeprefix(f"{_TERMINAL}{self.table}:")
        plain = number.isascii() and number.isdecimal() and len(number) <= _LONGEST_NUMBER
        return int(number) if number != service and plain else 0

    def is_terminal(self, service: str) -> bool:
        return self.number(service) > 0


def is_terminal(service: str) -> bool:
    return service.startswith(_TERMINAL)


def system_of(terminal: str) -> Names:
    return Names(terminal.removeprefix(_TERMINAL).rpartition(":")[0])


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A message before it is counted and signed."""

    kind: Kind
    to: str
    body: Any
    game: int = 0
    id: str = ""
    """Its own where it must be the same whenever it is sent; else a new one."""


class Keys(Protocol):
    """Signs for some services, and knows the signatures of others."""

    def sign(self, envelope: Envelope) -> Envelope:
        """The message with the signature of its origin; `KeyError` where that key is not held."""

    def is_genuine(self, envelope: Envelope) -> bool:
        """Whether its origin has signed it as it is."""

    def knows(self, service: str) -> bool:
        """Whether it can tell the signature of a service."""


class HouseKeys:
    """The keys of the servers, which follow from the key of the house, and the registered public keys of terminals.

    The key of a terminal does not follow from the key of the house: the servers can check what a terminal signs, and
    can't sign in its name.
    """

    def __init__(self, key: bytes) -> None:
        self._key = digest(key, b"tapete/sistema", "sha256")
        self._private = lru_cache(_KEYS_KEPT)(self._make)
        self._terminals: dict[str, Ed25519PublicKey] = {}

    def sign(self, envelope: Envelope) -> Envelope:
        """The message with the signature of its origin; `KeyError` for a terminal, which signs for itself."""
        if is_terminal(envelope.origin):
            raise KeyError(envelope.origin)
        return replace(envelope, signature=self._private(envelope.origin).sign(signed(envelope)))

    def is_genuine(self, envelope: Envelope) -> bool:
        """Whether its origin has signed it as it is; nothing is genuine of a terminal without a registered key."""
        key = self._public(envelope.origin)
        return key is not None and _agrees(key, envelope)

    def knows(self, service: str) -> bool:
        """Whether it can tell the signature of a service: of a terminal, only if its key is registered."""
        return self._public(service) is not None

    def register(self, terminal: str, public: bytes) -> None:
        """Take a public key as the only one of a terminal; no bytes revoke the key that it has."""
        self._terminals.pop(terminal, None)
        if public:
            self._terminals[terminal] = Ed25519PublicKey.from_public_bytes(public)

    def public(self, server: str) -> bytes:
        """The public key of a server, for those who check its messages."""
        return self._private(server).public_key().public_bytes_raw()

    def secret(self, purpose: str) -> str:
        """A text that follows from the key of the house and can't be guessed from others."""
        return digest(self._key, f"secret/{purpose}".encode(), "sha256").hex()

    def _public(self, service: str) -> Ed25519PublicKey | None:
        return self._terminals.get(service) if is_terminal(service) else self._private(service).public_key()

    def _make(self, service: str) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(digest(self._key, service.encode(), "sha256"))


class OwnKeys:
    """The key of one service: it can sign for nobody else."""

    def __init__(self, service: str, private: bytes, known: Mapping[str, bytes]) -> None:
        self._service = service
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        others = {name: Ed25519PublicKey.from_public_bytes(public) for name, public in known.items()}
        self._known = {**others, service: self._key.public_key()}

    def sign(self, envelope: Envelope) -> Envelope:
        if envelope.origin != self._service:
            raise KeyError(envelope.origin)
        return replace(envelope, signature=self._key.sign(signed(envelope)))

    def is_genuine(self, envelope: Envelope) -> bool:
        """Whether its origin has signed it as it is; what a stranger signs is not."""
        key = self._known.get(envelope.origin)
        return key is not None and _agrees(key, envelope)

    def knows(self, service: str) -> bool:
        return service in self._known


def signed(envelope: Envelope) -> bytes:
    """What a signature is of: all of a message, its number and its way included."""
    return sha256(msgspec.json.encode(replace(envelope, signature=b""))).digest()


def _agrees(key: Ed25519PublicKey, envelope: Envelope) -> bool:
    try:
        key.verify(envelope.signature, signed(envelope))
    except InvalidSignature:
        return False
    return True


def new_id() -> str:
    return str(uuid4())


def id_after(first: str, what: str) -> str:
    """The id of what follows from a message: the same whenever it follows."""
    return str(uuid5(NAMESPACE_OID, f"{first}/{what}"))


def body_of(envelope: Envelope, kind: type[T]) -> T:
    """What a message says; `msgspec.ValidationError` when it says something else."""
    return msgspec.json.decode(envelope.body, type=kind)


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
