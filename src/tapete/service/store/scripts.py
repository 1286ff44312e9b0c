"""What both databases share: the numbered scripts that build them, and the refusal of one that can't be trusted."""

from importlib.resources import files


class UnsafeStore(RuntimeError):
    """The database can't keep the promises a casino makes."""


class InUse(RuntimeError):
    """Another process has the file open, and SQLite is for one."""


class Unreachable(RuntimeError):
    """No database answers at the address."""


def migrations(kind: str) -> list[tuple[int, str]]:
    """The numbered scripts of a kind of database, in order."""
    folder = files("tapete.service.store") / "migrations" / kind
    scripts = [(int(script.name[:4]), script.read_text(encoding="utf-8")) for script in folder.iterdir()]
    return sorted(scripts)
