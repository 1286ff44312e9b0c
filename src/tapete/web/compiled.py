"""Compiled templates are kept where Python keeps its compiled modules: a house opens in half the time."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket


def compiled(folder: Path) -> BytecodeCache | None:
    """What is kept for the templates of a package; nothing where Python may not write its modules either."""
    kept = folder / "__pycache__"
    if sys.dont_write_bytecode:
        return None
    with suppress(OSError):
        kept.mkdir(exist_ok=True)
    return _Kept(str(kept), "%s.jinja") if os.access(kept, os.W_OK) else None


class _Kept(FileSystemBytecodeCache):
    """What can't be read is compiled again, and what can't be kept is compiled next time too."""

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception:  # noqa: BLE001 - a file that is cut short may raise anything
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)
