"""Where the law data lies and how it is read: TOML files beside this module, decoded strictly."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any


class LawDataError(ValueError):
    """A law data file breaks the rules of its format: a defect of Tapete, found at build time."""


def folder(name: str) -> Traversable:
    """A folder of the law data, such as `provisions`."""
    return files("tapete.law") / "data" / name


@cache
def read_toml(path: str) -> dict[str, Any]:
    """Read one file of the law data, such as `games/bola.toml`; cached, treat it as frozen."""
    where = files("tapete.law") / "data" / path
    try:
        return tomllib.loads(where.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LawDataError(f"{path}: {error}") from error


@cache
def names_in(name: str) -> tuple[str, ...]:
    """The stems of the TOML files of a folder of the law data, sorted."""
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder(name).iterdir() if f.name.endswith(".toml")))
