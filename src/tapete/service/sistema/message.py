"""Messages between services: kinds, names, signatures and refusals; and the keys of terminals.

A terminal signs with a key of its own, which only its key file holds. The house registers the public part in a message
it signs itself, so write access to the database registers nothing. The last message about a terminal counts.
"""

import os
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from uuid import NAMESPACE_OID, uuid4, uuid5

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec.structs import replace

from tapete.engine.event import Account, Reason, Refused
from tapete.language import LANGUAGES, N_, Told
from tapete.law.citation import Citation
from tapete.service.store.contract import Envelope, Line, MessageStore

T = TypeVar("T")
_KEYS_KEPT = 4096


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
    CLAVE_TERMINAL = "CLAVE_TERMINAL"
    LATIDO = "LATIDO"


CAJA = "caja"
"""The sistema de caja, one for the house."""
REGISTRO = "registro"
"""The house itself, which registers the keys of its terminals."""
CLAVES = "claves"
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
    def terminales(self) -> str:
        return f"terminales:{self.table}"

    def terminal(self, number: int) -> str:
        return f"{_TERMINAL}{self.table}:{number}"

    def number(self, service: str) -> int:
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
    """Fixed if the message may be sent twice; by default new."""


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
        """Replace a terminal's public key; empty bytes revoke it."""
        self._terminals.pop(terminal, None)
        if public:
            self._terminals[terminal] = Ed25519PublicKey.from_public_bytes(public)

    def public(self, server: str) -> bytes:
        return self._private(server).public_key().public_bytes_raw()

    def secret(self, purpose: str) -> str:
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
    """The id of a consequence of a message, always the same."""
    return str(uuid5(NAMESPACE_OID, f"{first}/{what}"))


def body_of(envelope: Envelope, kind: type[T]) -> T:
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
    why = {language: refused.sentence(language) for language in LANGUAGES}
    body = {"mensaje": envelope.id, "codigo": reason.code, "porque": why, "articulo": cite}
    return answer(envelope, Kind.RECHAZO, "rechazo", body, to=to, game=envelope.game)


def answer(envelope: Envelope, kind: Kind, what: str, body: Any, *, to: str = "", game: int = 0) -> Letter:
    """The answer to a message, with an id that follows from it."""
    return Letter(kind=kind, to=to or envelope.origin, body=body, game=game, id=id_after(envelope.id, what))


WRITTEN = 16


def ticket_account(number: str) -> str:
    return Account("ticket", sha256(number.encode()).hexdigest()[:24]).name


def key_of(keys: HouseKeys, tarjeta: str) -> str:
    return keys.secret(f"tarjeta/{tarjeta}")[:WRITTEN]


def seal_of(clave: str, terminal: str, id_: str) -> str:
    """Proof of reading the tarjeta, for one request; the secret itself is never sent."""
    return digest(clave.encode(), f"{terminal}/{id_}".encode(), "sha256").hex()


def is_sealed(keys: HouseKeys, tarjeta: str, seal: str, terminal: str, id_: str) -> bool:
    return compare_digest(seal.encode(), seal_of(key_of(keys, tarjeta), terminal, id_).encode())


if TYPE_CHECKING:
    from tapete.service.sistema.comms import Comms

_READ_AT_ONCE = 1000
_PRIVATE_FILE = 0o600


class Registered(msgspec.Struct, frozen=True, kw_only=True):
    """The public key of a terminal; an empty one revokes the key that it has."""

    terminal: str
    publica: str = ""


class KeyFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A terminal's own key, and the public keys of the servers that it hears."""

    tabla: str
    terminal: int
    privada: str
    servidores: dict[str, str]

    def keys(self) -> OwnKeys:
        known = {name: bytes.fromhex(public) for name, public in self.servidores.items()}
        return OwnKeys(Names(self.tabla).terminal(self.terminal), bytes.fromhex(self.privada), known)


class CardFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tarjeta (player card), and the secret that is written on it."""

    tarjeta: str
    clave: str


class Unusable(ValueError):
    """A file is not what it should be."""


class Register:
    """Reads the registered keys from the store."""

    def __init__(self, store: MessageStore, keys: HouseKeys) -> None:
        self._store = store
        self._keys = keys
        self._read = 0

    async def read(self) -> bool:
        """Read newly registered or revoked keys; true if there were any."""
        before = self._read
        while found := await self._store.envelopes(Line(CLAVES, REGISTRO, 0), self._read, _READ_AT_ONCE):
            unread = [each for each in found if each.seq > self._read]  # another task may have read on meanwhile
            for envelope in unread:
                self._read = envelope.seq
                if envelope.kind == Kind.CLAVE_TERMINAL and self._keys.is_genuine(envelope):
                    about = msgspec.json.decode(envelope.body, type=Registered)
                    self._keys.register(about.terminal, bytes.fromhex(about.publica))
        return self._read > before


async def issue(comms: "Comms", keys: HouseKeys, table: str, numbers: Sequence[int]) -> list[KeyFile]:
    """Make and register new keys for terminals; earlier keys become void."""
    names, made, letters = Names(table), [], []
    servers = (names.central, names.grupo, names.verificacion, CAJA)
    for number in numbers:
        private = Ed25519PrivateKey.generate()
        public = private.public_key().public_bytes_raw().hex()
        known = {name: keys.public(name).hex() for name in servers}
        privada = private.private_bytes_raw().hex()
        made.append(KeyFile(tabla=table, terminal=number, privada=privada, servidores=known))
        letters.append(_letter(Registered(terminal=names.terminal(number), publica=public)))
    await comms.send(REGISTRO, letters)
    await comms.read_keys()
    return made


async def revoke(comms: "Comms", table: str, numbers: Sequence[int]) -> None:
    names = Names(table)
    await comms.send(REGISTRO, [_letter(Registered(terminal=names.terminal(number))) for number in numbers])
    await comms.read_keys()


def _letter(body: Registered) -> Letter:
    return Letter(kind=Kind.CLAVE_TERMINAL, to=CLAVES, body=body)


def card_of(keys: HouseKeys, tarjeta: str) -> CardFile:
    return CardFile(tarjeta=tarjeta, clave=key_of(keys, tarjeta))


def write_secret(path: Path, content: KeyFile | CardFile) -> None:
    """Write or replace a file that only its owner can read."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE_FILE)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(content)) + b"\n")
    beside.replace(path)


def read_key(path: Path) -> KeyFile:
    sentence = N_("{path} is not the key file of a terminal: make one with `tapete sistema clave`")
    try:
        found = msgspec.json.decode(path.read_bytes(), type=KeyFile)
        found.keys()
    except (OSError, ValueError) as error:
        raise Unusable(Told(sentence, path=path)) from error
    return found


def read_card(path: Path) -> CardFile:
    sentence = N_("{path} is not the file of a tarjeta: make one with `tapete sistema tarjeta`")
    try:
        return msgspec.json.decode(path.read_bytes(), type=CardFile)
    except (OSError, ValueError) as error:
        raise Unusable(Told(sentence, path=path)) from error
