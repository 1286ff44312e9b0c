"""The files a command reads: what can't be opened and what can't be read are different failures."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import BinaryIO

from tapete.casino.config import Casino
from tapete.casino.reading import BadCasino, read_casino
from tapete.cli.failure import SYSTEM, UNREADABLE, Failure, system_words
from tapete.language import N_


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """A file to be read, perhaps more than once; `-` is the standard input. A pipe is read to its end first."""
    try:
        file = _copied(sys.stdin.buffer) if path == "-" else _rereadable(path)
    except OSError as error:
        raise cant_open(path, error) from error
    with file:
        yield file


def _rereadable(path: str) -> BinaryIO:
    file = Path(path).open("rb")  # noqa: SIM115 - closed by the caller, or here once it is copied
    if file.seekable():
        return file
    with file:
        return _copied(file)


def _copied(source: BinaryIO) -> BinaryIO:
    file: BinaryIO = TemporaryFile()  # noqa: SIM115 - closed by the caller
    copyfileobj(source, file)
    file.seek(0)
    return file


def cant_open(path: str, error: OSError) -> Failure:
    """What to say of a file that the system does not give."""
    return Failure(SYSTEM, N_("{path}: {error}."), path=path, error=system_words(error))


def cant_read(path: str, error: Exception) -> Failure:
    """What to say of a file that is not what it should be: the error tells where and why."""
    return Failure(UNREADABLE, N_("{path}: {error}."), path=path, error=error)


def casino_in(path: str) -> Casino:
    """The casino of a file."""
    try:
        return read_casino(path)
    except BadCasino as error:
        if isinstance(error.__cause__, OSError):
            raise cant_open(path, error.__cause__) from error
        raise Failure(UNREADABLE, "{error}", error=error) from error
