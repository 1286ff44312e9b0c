"""Compiled kernels: kept in `build/kernels` between runs, and compiled by one worker while the others wait for it.

Numba only compares the file of a kernel with the one it was compiled from, and not the files of what it calls: a change
anywhere in the mathematics therefore gets a folder of its own.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "kernels"
SOURCES = ("kit", "sim", "exact", "families/poquer_de_circulo")
HELD: set[str] = set()
"""The kernels that this process is compiling, each within the one before it."""


def pytest_configure(config: pytest.Config) -> None:
    files = sorted(file for part in SOURCES for file in (ROOT / "src/tapete" / part).rglob("*.py"))
    mine = FOLDER / sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    mine.mkdir(parents=True, exist_ok=True)
    os.environ["NUMBA_CACHE_DIR"] = str(mine)
    if not hasattr(config, "workerinput"):
        for old in FOLDER.iterdir():
            if old != mine:
                shutil.rmtree(old, ignore_errors=True)


def pytest_runtest_setup() -> None:
    """Share the work as soon as anything has imported Numba."""
    dispatcher = sys.modules.get("numba.core.dispatcher")
    if dispatcher and not hasattr(dispatcher.Dispatcher.compile, "__wrapped__"):
        share(dispatcher.Dispatcher)


def share(kind: Any) -> None:
    """Let the others wait while one process compiles a kernel; they find it in the folder afterwards."""
    from numba.core.compiler_lock import global_compiler_lock

    plain = kind.compile

    @wraps(plain)
    def compiled(self: Any, signature: Any) -> Any:
        name = f"{self.py_func.__module__}.{self.py_func.__qualname__}"
        # Threads of this process wait for one another first: they share the lock of the file.
        with global_compiler_lock:
            if name in HELD or not name.startswith("tapete."):
                return plain(self, signature)
            with _locked(name):
                return plain(self, signature)

    kind.compile = compiled


@contextmanager
def _locked(name: str) -> Iterator[None]:
    with Path(os.environ["NUMBA_CACHE_DIR"], f"{name}.lock").open("w") as file:
        flock(file, LOCK_EX)
        HELD.add(name)
        try:
            yield
        finally:
            HELD.discard(name)
