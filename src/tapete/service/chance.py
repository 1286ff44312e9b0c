"""Chance that outlives a restart: what it holds sealed is a value, encrypted wherever it is kept.

A live table must be able to forget a step that lost a race, so what chance holds is a value like the state of a game;
and a process that dies must not leave a commitment unopened, so the value is stored, under a key that the store does
not have.
"""

import logging
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tapete.engine.chance import Chain
from tapete.kit.chance.commitment import Link
from tapete.kit.chance.sealing import Task, part_roots
from tapete.kit.outcomes import Outcomes
from tapete.language import N_, Told

KEY_BYTES = 32
_NONCE_BYTES = 12


class Vault:
    """Encrypts what chance holds, under a key that lives beside the database and not in it."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    @staticmethod
    def name_of(key: bytes) -> str:
        """What a key may be known by, and not guessed from."""
        return sha256(b"tapete/key/" + key).hexdigest()[:12]

    def lock(self, chain: Chain, table: str) -> bytes:
        """The value as it is stored; bound to its table."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, msgspec.json.encode(chain), table.encode())

    def unlock(self, sealed: bytes, table: str) -> Chain | None:
        """What was stored; None when it is not of this key and table, and a new epoch must begin."""
        try:
            plain = self._cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], table.encode())
            return msgspec.json.decode(plain, type=Chain)
        except (InvalidTag, msgspec.DecodeError, ValueError):
            return None


def house_key(path: Path) -> bytes:
    """The key of the house: made at the first start, readable by its owner only; of two starts one makes it."""
    if not path.exists():
        _make_key(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        sentence = N_("{path} is not a key: it has {found} bytes and not {expected}")
        raise ValueError(Told(sentence, path=path, found=len(key), expected=KEY_BYTES))
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


_SMALL = 10_000
"""Tickets for which it is not worth a process."""
_LONGEST = 600
"""Seconds after which a process is given up."""
_log = logging.getLogger("tapete.sealing")


def grown_apart(link: Link, secret: bytes, contents: Outcomes) -> tuple[str, ...]:
    """The roots of the parts of an emission, grown in a process of its own: a million tickets take seconds.

    The secret goes there through a pipe, and is in no argument, file or environment. Nothing is promised before the
    roots are here. Where no process can be had, they are grown here.
    """
    if sum(count for _, count in contents) <= _SMALL:
        return part_roots(link, secret, contents)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tapete.kit.chance"],
            input=msgspec.json.encode(Task(link, secret, contents)),
            capture_output=True,
            check=True,
            timeout=_LONGEST,
            start_new_session=True,  # Ctrl-C is for the house, which waits for it
        )
        return msgspec.json.decode(done.stdout, type=tuple[str, ...])
    except (OSError, subprocess.SubprocessError, msgspec.DecodeError) as error:
        _log.warning("an emission is sealed in this process", extra={"table": link.table, "why": type(error).__name__})
        return part_roots(link, secret, contents)
