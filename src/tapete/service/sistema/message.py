"""What services tell each other: the kinds of message, the names of the services, and who signed what."""

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
    LATIDO = "LATIDO"


CAJA = "caja"
"""The sistema de caja, one for the house."""


class Names(msgspec.Struct, frozen=True):
    """What the services of one system are called, after the record of its game."""

    table: str

    @property
    def central(self) -> str:
        """The servidor central."""
        return f"central:{self.table}"

    @property
    def grupo(self) -> str:
        """The servidor de grupo of the especialidad."""
        return f"grupo:{self.table}"

    @property
    def verificacion(self) -> str:
        """The sistema de verificación."""
        return f"verificacion:{self.table}"

    @property
    def archivo(self) -> str:
        """Where the reports lie."""
        return f"archivo:{self.table}"

    @property
    def terminales(self) -> str:
        """What all terminals hear alike."""
        return f"terminales:{self.table}"

    def terminal(self, number: int) -> str:
        """A terminal."""
        return f"terminal:{self.table}:{number}"

    def number(self, service: str) -> int:
        """The number of a terminal, from what it is called; 0 for what is none of this system."""
        number = service.removeprefix(f"terminal:{self.table}:")
        return int(number) if number != service and number.isdecimal() else 0


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
        ...

    def is_genuine(self, envelope: Envelope) -> bool:
        """Whether its origin has signed it as it is."""
        ...


class HouseKeys:
    """The keys of every service, which follow from the key of the house: for the servers, never for a terminal."""

    def __init__(self, key: bytes) -> None:
        self._key = digest(key, b"tapete/sistema", "sha256")
        self._private = lru_cache(_KEYS_KEPT)(self._make)

    def sign(self, envelope: Envelope) -> Envelope:
        """The message with the signature of its origin."""
        return replace(envelope, signature=self._private(envelope.origin).sign(signed(envelope)))

    def is_genuine(self, envelope: Envelope) -> bool:
        """Whether its origin has signed it as it is."""
        return _agrees(self._private(envelope.origin).public_key(), envelope)

    def of(self, service: str, *known: str) -> "OwnKeys":
        """What one service is given: its own key, and with what others sign."""
        return OwnKeys(service, self._private(service), {name: self._private(name).public_key() for name in known})

    def secret(self, purpose: str) -> str:
        """A text that follows from the key of the house and can't be guessed from others."""
        return digest(self._key, f"secret/{purpose}".encode(), "sha256").hex()

    def _make(self, service: str) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(digest(self._key, service.encode(), "sha256"))


class OwnKeys:
    """The key of one service: it can sign for nobody else."""

    def __init__(self, service: str, key: Ed25519PrivateKey, known: dict[str, Ed25519PublicKey]) -> None:
        self._service = service
        self._key = key
        self._known = {**known, service: key.public_key()}

    def sign(self, envelope: Envelope) -> Envelope:
        """The message with the own signature."""
        if envelope.origin != self._service:
            raise KeyError(envelope.origin)
        return replace(envelope, signature=self._key.sign(signed(envelope)))

    def is_genuine(self, envelope: Envelope) -> bool:
        """Whether its origin has signed it as it is; what a stranger signs is not."""
        key = self._known.get(envelope.origin)
        return key is not None and _agrees(key, envelope)


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
    """An id that no other message has."""
    return str(uuid4())


def id_after(first: str, what: str) -> str:
    """The id of what follows from a message: the same whenever it follows."""
    return str(uuid5(NAMESPACE_OID, f"{first}/{what}"))


def body_of(envelope: Envelope, kind: type[T]) -> T:
    """What a message says; `msgspec.ValidationError` when it says something else."""
    return msgspec.json.decode(envelope.body, type=kind)
