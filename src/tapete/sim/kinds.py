"""The kinds of file that a result is written as, and whether they can be written here."""

from importlib import import_module
from pathlib import Path

KINDS: dict[str, tuple[str, ...]] = {
    ".json": (),
    ".parquet": ("pyarrow.parquet",),
    ".png": ("matplotlib.figure",),
    ".svg": ("matplotlib.figure",),
}
"""What has to be installed for each."""


class UnknownKind(ValueError):
    """No such kind of file is written."""


def require_kind(path: Path) -> str:
    """The kind of a file by its name; raises `UnknownKind`, or `ImportError` where what writes it is missing."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise UnknownKind(path.suffix)
    for module in KINDS[kind]:
        import_module(module)
    return kind
