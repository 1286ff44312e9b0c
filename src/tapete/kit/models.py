"""Models of machines that ship with Tapete, as data: what each is made of, and what they show is called."""

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


@cache
def _names() -> dict[str, dict[str, str]]:
    shelf = files("tapete.kit") / "data" / "simbolos.toml"
    return tomllib.loads(shelf.read_text(encoding="utf-8"))


def shown_name(word: str, language: str) -> str:
    """What a symbol, a combination or a thing is called; a word of somebody's own model is its own name."""
    return names_of(word).get(language) or word.replace("-", " ")


def names_of(word: str) -> dict[str, str]:
    """The names of a word by language; none for a word of somebody's own model."""
    return _names().get(word, {})


def thing_name(word: str) -> str:
    """A thing as people write it: `Mil euros` for `mil-euros`, `Carrera 1` for `carrera-1`."""
    told = word.replace("-", " ")
    return told[:1].upper() + told[1:]
