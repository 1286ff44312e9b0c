"""Chance that outlives a restart: the sealed share of the next throw as a value, encrypted wherever it is kept.

A live table must be able to forget a step that lost a race, so what chance holds is a value like the state of a game;
and a process that dies must not leave a commitment unopened, so the value is stored, under a key that the store does
not have.
"""

import os
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tapete.engine.actor import AZAR
from tapete.engine.command import Draw
from tapete.engine.need import Need
from tapete.kit.chance.commitment import BEGINNING, Commitment, Link, ShareOpening, complete_share, seal_share
from tapete.kit.chance.committed import new_epoch
from tapete.kit.chance.system import SystemSource

KEY_BYTES = 32
_NONCE_BYTES = 12


class Throw(msgspec.Struct, frozen=True):
    """A throw that was committed to: what was published, the secret behind it, and the players' words so far."""

    commitment: Commitment
    secret: bytes
    words: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Without the secret: a traceback or a log line must not tell it."""
        return f"Throw({self.commitment.head})"

    def open(self) -> ShareOpening:
        """What anybody may check, after no va más or when the throw is void."""
        return complete_share(self.commitment, self.secret, self.words)


class Promises(msgspec.Struct, frozen=True):
    """Where a table stands in its chain of commitments."""

    link: Link
    throw: Throw | None = None

    def promise(self, need: Need, source: SystemSource) -> "Promises":
        """Commit to the throw to come."""
        secret = source.token(KEY_BYTES)
        commitment = Commitment(
            kind="share",
            table=self.link.table,
            epoch=self.link.epoch,
            serial=self.link.serial,
            previous=self.link.previous,
            contents=tuple((outcome.id, outcome.weight) for outcome in need.outcomes),
            seal=seal_share(self.link, secret),
        )
        return Promises(commitment.next_link, Throw(commitment, secret))

    def hear(self, word: str) -> "Promises":
        """A player adds a word."""
        if self.throw is None:
            return self
        return Promises(self.link, msgspec.structs.replace(self.throw, words=(*self.throw.words, word)))

    def spent(self) -> "Promises":
        """The throw has been opened."""
        return Promises(self.link)

    def answer(self) -> Draw:
        """The result that secret and words give, with its opening."""
        if self.throw is None:
            raise RuntimeError("no throw has been committed to")
        opening = self.throw.open()
        return Draw(by=AZAR, outcome=opening.outcome, proof=opening)


def first_promises(table: str, source: SystemSource, previous: str = BEGINNING) -> Promises:
    """The beginning of an epoch; `previous` is the head of the table's last commitment, if it has made any."""
    return Promises(Link(table, new_epoch(source), previous=previous))


class Vault:
    """Encrypts what chance holds, under a key that lives beside the database and not in it."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    @staticmethod
    def name_of(key: bytes) -> str:
        """What a key may be known by, and not guessed from."""
        return sha256(b"tapete/key/" + key).hexdigest()[:12]

    def lock(self, promises: Promises, table: str) -> bytes:
        """The value as it is stored; bound to its table."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, msgspec.json.encode(promises), table.encode())

    def unlock(self, sealed: bytes, table: str) -> Promises | None:
        """What was stored; None when it is not of this key and table, and a new epoch must begin."""
        try:
            plain = self._cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], table.encode())
            return msgspec.json.decode(plain, type=Promises)
        except (InvalidTag, msgspec.DecodeError, ValueError):
            return None


def house_key(path: Path) -> bytes:
    """The key of the house: made at the first start, readable by its owner only; of two starts one makes it."""
    if not path.exists():
        _make_key(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise ValueError(f"{path} is not a key: it has {len(key)} bytes and not {KEY_BYTES}")
    return key


def _make_key(path: Path) -> None:
    """The file comes into being whole, or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(AESGCM.generate_key(KEY_BYTES * 8))
        file.flush()
        os.fsync(file.fileno())
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
