"""What took long to work out is kept on disk, under the hash of the rules it follows from, for the next who asks.

What follows from the law as it stands, and took long, comes with the program: tests work it out anew.
"""

import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeVar

import msgspec

from tapete.engine.codec import digest, encode

T = TypeVar("T", bound=msgspec.Struct)
KNOWN = Path(__file__).parent / "known"
"""What comes with the program."""
_FRACTION = re.compile(r"-?[0-9]+/[1-9][0-9]*")


def folder() -> Path:
    """Where this system keeps what can be worked out again; `TAPETE_CACHE` names another place."""
    if named := os.environ.get("TAPETE_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "tapete"


def remembered(name: str, rules: msgspec.Struct, kind: type[T], work: Callable[[], T]) -> T:
    """What follows from some rules: read if it is known or on disk and whole, else worked out and kept.

    A disk that can't be written, or a file that can't be read, costs time and nothing else.
    """
    with suppress(OSError, msgspec.MsgspecError, ValueError):
        return decoded(known_file(name, rules).read_bytes(), kind)
    file = folder() / f"{name}-{digest((_method(), rules))[:32]}.json"
    with suppress(OSError, msgspec.MsgspecError, ValueError):
        return decoded(file.read_bytes(), kind)
    found = work()
    with suppress(OSError):
        _keep(file, encode(found))
    return found


def known_file(name: str, rules: msgspec.Struct) -> Path:
    """Where that is which comes with the program; there may be no such file."""
    return KNOWN / f"{name}-{digest(rules)[:16]}.json"


def decoded(content: bytes, kind: type[T]) -> T:
    """What was written by `encode`; its fractions may be of any length."""
    return msgspec.json.decode(content, type=kind, dec_hook=_decode)


@cache
def _method() -> str:
    """The hash of these mathematics themselves: what another version of them found is not taken for theirs."""
    sources = sorted(Path(__file__).parent.rglob("*.py"))
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def _keep(file: Path, content: bytes) -> None:
    """Write whole or not at all: another process may be reading."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, delete=False) as draft:
        draft.write(content)
    Path(draft.name).replace(file)


def _decode(kind: type, value: Any) -> Any:
    if kind is Fraction and isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    raise ValueError(f"{value!r} is not the written form of a {kind.__name__}")
