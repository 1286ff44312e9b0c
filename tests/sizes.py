"""Print the lines of Python that each game has of its own, package by package: `make sizes`.

A file belongs to the game whose name it carries: `games/dados/…`, `exact/dados.py`, `web/scenes/dados_cards.py`.
"""

from collections import Counter
from pathlib import Path

import tapete
from tapete.engine.registry import module_name
from tapete.games import REGISTRY

ROOT = Path(tapete.__file__).parent
SHARED = "shared"


def main() -> None:
    """Print a row for each game, the largest first, and the sum of each package."""
    counted: dict[str, Counter[str]] = {}
    modules = sorted(map(module_name, REGISTRY), key=len, reverse=True)
    for path in sorted(ROOT.rglob("*.py")):
        package = path.relative_to(ROOT).parts[0]
        counted.setdefault(_owner(path, modules), Counter())[package] += path.read_bytes().count(b"\n")
    packages = sorted({name for each in counted.values() for name in each if not name.endswith(".py")})
    rows = sorted(counted, key=lambda name: counted[name].total(), reverse=True)
    _print("", [*packages, "all"])
    for name in rows:
        _print(name, [*(counted[name][package] for package in packages), counted[name].total()])
    every = sum(counted.values(), Counter[str]())
    _print("all", [*(every[package] for package in packages), every.total()])


def _owner(path: Path, modules: list[str]) -> str:
    """The game that a file is named after; several share what is named after none."""
    parts = [*path.relative_to(ROOT).parent.parts, path.stem]
    named = (each for each in modules if any(f"_{each}_" in f"_{part}_" for part in parts))
    return next(named, SHARED)


def _print(name: str, cells: list[str] | list[int]) -> None:
    print(f"{name:26}" + "".join(f"{cell or '':>9}" for cell in cells))  # noqa: T201 - it is what the command is for


if __name__ == "__main__":
    main()
