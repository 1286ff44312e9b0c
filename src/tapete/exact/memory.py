"""Results that took long to calculate are kept on disk, under the hash of the rules they follow from."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
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
        return answer_in(known_file(name, rules).read_bytes(), kind)
    file = folder() / f"{name}-{digest((_method(), rules))[:32]}.json"
    with suppress(OSError, msgspec.MsgspecError, ValueError):
        return answer_in(file.read_bytes(), kind)
    found = work()
    with suppress(OSError):
        _keep(file, content(rules, found))
    return found


def known_file(name: str, rules: msgspec.Struct) -> Path:
    """Path of a result that comes with the program, whose name begins with the game; the file may not exist."""
    return KNOWN / f"{name}-{digest(rules)[:16]}.json"


class _Kept(msgspec.Struct, frozen=True):
    rules: msgspec.Raw
    answer: msgspec.Raw


def content(rules: msgspec.Struct, answer: msgspec.Struct) -> bytes:
    return encode(_Kept(msgspec.Raw(encode(rules)), msgspec.Raw(encode(answer))))


def answer_in(file: bytes, kind: type[T]) -> T:
    return decoded(bytes(msgspec.json.decode(file, type=_Kept).answer), kind)


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


Step = TypeVar("Step")
Listener = Callable[[int, int], None]
"""Takes how many steps are done and how many there are."""
_LISTENER: ContextVar[Listener | None] = ContextVar("_LISTENER", default=None)


@contextmanager
def followed_by(listener: Listener) -> Iterator[None]:
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def steps(done: Iterable[Step], total: int) -> Iterator[Step]:
    listener = _LISTENER.get()
    for number, one in enumerate(done, 1):
        if listener:
            listener(number, total)
        yield one
