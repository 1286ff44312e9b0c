"""Models of machines that ship with Tapete, as data: what each is made of, in the words of a set-up."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

SUFFIX = ".toml"


@cache
def models() -> dict[str, dict[str, Any]]:
    """Every model by its name; cached, treat it as frozen."""
    shelf = files("tapete.kit") / "data" / "maquinas"
    found = sorted((each for each in shelf.iterdir() if each.name.endswith(SUFFIX)), key=lambda each: each.name)
    return {each.name.removesuffix(SUFFIX): tomllib.loads(each.read_text(encoding="utf-8")) for each in found}
