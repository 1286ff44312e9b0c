"""A game is found by its name in every room, and by nothing else."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

import tapete
from tapete.drills.lessons import SUMMARIES
from tapete.engine.registry import NotInRoom, Registry, Room, module_name
from tapete.environments.tables import SUBJECTS, Taught
from tapete.exact import MATHEMATICS, OfColumn, OfRules
from tapete.exact.hints import ADVISERS, Adviser
from tapete.games import REGISTRY
from tapete.law.parameters import UnknownGame, games_on_file
from tapete.sim.machine import SIMULATIONS, Simulation
from tapete.web.scenes import SCENES, Scenery

SOURCES = Path(tapete.__file__).parent
ROOMS = ("casino", "cli", "drills", "environments", "exact", "service", "sim", "web")
ANALYSIS = ("cli", "drills", "environments", "exact", "sim")
"""Rooms in which code of one game is found under its name."""
FAMILIES = SOURCES / "families"
PLAIN_WORDS = {"apuestas"}
"""Games whose name is also a word for something that every game has: bets."""
PROTOCOLS: list[tuple[Room[Any], type | tuple[type, ...]]] = [
    (MATHEMATICS, (OfColumn, OfRules)),
    (ADVISERS, Adviser),
    (SIMULATIONS, Simulation),
    (SUBJECTS, Taught),
    (SCENES, Scenery),
]


def test_every_package_of_games_is_a_game_of_the_law() -> None:
    assert list(REGISTRY) == sorted(games_on_file())
    for slug in REGISTRY:
        family = REGISTRY.module(slug).FAMILY
        assert not family or (FAMILIES / family).is_dir()


def test_every_module_for_a_game_offers_what_its_room_asks() -> None:
    """A room need not have a module for every game: `tapete games --layers` lists what is missing."""
    for room, protocol in PROTOCOLS:
        assert [*room]
        assert [slug for slug in room if not isinstance(room.module(slug), protocol)] == []


def test_a_room_tells_whose_module_serves_a_game() -> None:
    served = [MATHEMATICS.serves(slug) for slug in ("trijoker", "bola", "ruleta")]
    assert served == ["own", "family", ""]
    assert ADVISERS.serves("bola") == "general"


def test_what_is_no_game_is_found_nowhere() -> None:
    for word in ("ruleta", "presenter", "ruleta_francesa", ""):
        assert word not in REGISTRY
        with pytest.raises(UnknownGame):
            REGISTRY.module(word)
        for room, _ in PROTOCOLS:
            assert word not in room
            with pytest.raises(NotInRoom, match="blackjack, bola"):
                room.module(word)


def test_the_own_module_goes_before_the_familys_and_that_before_the_default(tmp_path: Path) -> None:
    _package(tmp_path, "toys", dado={"FAMILY": "cubes"}, gran_dado={"FAMILY": "cubes"}, naipe={"FAMILY": ""})
    _package(tmp_path, "shelf", dado={"NAME": "dado"}, cubes={"NAME": "cubes"}, plain={"NAME": "plain"})
    program = """
from tapete.drills.lessons import SUMMARIES
from tapete.engine.registry import Registry, Room
import sys
toys = Registry("toys")
print(*toys, *(name for name in sys.modules if name.startswith("toys.")))
print(*(Room(toys, "shelf", "plain").module(slug).NAME for slug in toys))
print(*Room(toys, "shelf"))
print(*(f"{slug}={Room(toys, 'shelf').serves(slug)}" for slug in toys))
"""
    done = run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "dado gran-dado naipe",
        "dado cubes plain",
        "dado gran-dado",
        "dado=own gran-dado=family naipe=",
    ]


def _package(folder: Path, name: str, **modules: dict[str, str]) -> None:
    for module in ("", *modules):
        (folder / name / module).mkdir()
        facts = modules.get(module, {})
        (folder / name / module / "__init__.py").write_text("\n".join(f"{k} = {v!r}" for k, v in facts.items()))


def test_generic_code_names_no_game() -> None:
    """A module of a game may name others; one that serves all games may not name any."""
    words = {slug for slug in REGISTRY if slug not in PLAIN_WORDS}
    words |= {f"tapete.games.{module_name(slug)}" for slug in REGISTRY}
    kinds = {"drills": {*SUMMARIES}}
    for room in ROOMS:
        named = [
            f"{path.relative_to(SOURCES)}:{node.lineno}: {node.value}"
            for path in _generic(room)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and node.value in words - kinds.get(room, set())
        ]
        assert not named


def test_code_of_one_game_is_found_under_its_name() -> None:
    """What imports a game is a module of that game, or of a family of games."""
    families = {path.name for path in FAMILIES.iterdir()}
    imported = tuple(f"tapete.games.{module_name(slug)}" for slug in REGISTRY)
    for room in ANALYSIS:
        imports = [
            f"{path.relative_to(SOURCES)}:{node.lineno}: {node.module}"
            for path in _generic(room)
            if families.isdisjoint(_parts(path))
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(imported)
        ]
        assert not imports


def _generic(room: str) -> Iterator[Path]:
    """The modules of a room whose path does not name a game."""
    names = {module_name(slug) for slug in REGISTRY}
    files = [path for path in (SOURCES / room).rglob("*.py") if names.isdisjoint(_parts(path))]
    assert files
    return iter(files)


def _parts(file: Path) -> set[str]:
    return {part.removesuffix(".py") for part in file.relative_to(SOURCES).parts}


def test_the_house_knows_no_kind_of_game() -> None:
    """What the house must know of a game, the game says; only the system of bingo and PHH are of one kind."""
    known = re.compile(r"tapete\.(?:games\.|families\.(?!(?:table|stakes)\b))[a-z_.]+")
    own = (SOURCES / "service" / "sistema", SOURCES / "casino" / "phh")
    files = [file for room in ("casino", "service") for file in (SOURCES / room).rglob("*.py")]
    generic = [file for file in files if not any(file.is_relative_to(folder) for folder in own)]
    assert generic
    named = {
        f"{file.relative_to(SOURCES)}: {found[0]}" for file in generic for found in known.finditer(file.read_text())
    }
    assert not named


def test_no_template_names_a_game() -> None:
    """Templates of a game alone stand in a folder of their own, each under the name of its presenter."""
    templates = [file for file in (SOURCES / "web" / "templates").rglob("*.html") if file.parent.name != "games"]
    assert templates
    quoted = [f"{quote}{slug}{quote}" for slug in REGISTRY if slug not in PLAIN_WORDS for quote in "'\""]
    assert not [file.name for file in templates if any(word in file.read_text() for word in quoted)]


def test_a_registry_of_a_package_that_is_not_there_is_empty() -> None:
    assert not list(Registry("tapete_of_nobody"))
