"""The keys of terminals: issued one by one, registered with the house by their public part, changed and revoked.

A terminal signs with a key of its own, which only its key file holds. The house registers the public part in a message
that it signs itself, so a person who can write into the database but has not the key of the house registers nothing.
The last message about a terminal counts.
"""

import os
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapete.engine.event import Account
from tapete.language import N_, Told
from tapete.service.sistema.message import CAJA, CLAVES, REGISTRO, HouseKeys, Kind, Letter, Names, OwnKeys
from tapete.service.store.contract import Line, MessageStore

WRITTEN = 16
"""Characters of a secret that are written on a tarjeta or a ticket."""


def ticket_account(number: str) -> str:
    """The account of a ticket: who reads the ledger learns no number that could be redeemed."""
    return Account("ticket", sha256(number.encode()).hexdigest()[:24]).name


def key_of(keys: HouseKeys, tarjeta: str) -> str:
    """What is written on a tarjeta."""
    return keys.secret(f"tarjeta/{tarjeta}")[:WRITTEN]


def seal_of(clave: str, terminal: str, id_: str) -> str:
    """Proof that a terminal can read what is written on a tarjeta, for one request: the secret itself is never sent."""
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
        """Learn the keys that were registered or revoked since the last time; whether there were any."""
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
    """Make a new key for each of some terminals and register it; the key that it had before is void."""
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
    """Accept nothing more from some terminals until they have new keys."""
    names = Names(table)
    await comms.send(REGISTRO, [_letter(Registered(terminal=names.terminal(number))) for number in numbers])
    await comms.read_keys()


def _letter(body: Registered) -> Letter:
    return Letter(kind=Kind.CLAVE_TERMINAL, to=CLAVES, body=body)


def card_of(keys: HouseKeys, tarjeta: str) -> CardFile:
    return CardFile(tarjeta=tarjeta, clave=key_of(keys, tarjeta))


def write_secret(path: Path, content: KeyFile | CardFile) -> None:
    """Write a file that only its owner can read, in place of one that may be there."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE_FILE)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(content)) + b"\n")
    beside.replace(path)


def read_key(path: Path) -> KeyFile:
    """Read the key file of a terminal; raises `Unusable`."""
    sentence = N_("{path} is not the key file of a terminal: make one with `tapete sistema clave`")
    try:
        found = msgspec.json.decode(path.read_bytes(), type=KeyFile)
        found.keys()
    except (OSError, ValueError) as error:
        raise Unusable(Told(sentence, path=path)) from error
    return found


def read_card(path: Path) -> CardFile:
    """Read the file of a tarjeta; raises `Unusable`."""
    sentence = N_("{path} is not the file of a tarjeta: make one with `tapete sistema tarjeta`")
    try:
        return msgspec.json.decode(path.read_bytes(), type=CardFile)
    except (OSError, ValueError) as error:
        raise Unusable(Told(sentence, path=path)) from error
