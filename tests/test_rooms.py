"""A game is found by its name in every room, and by nothing else."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

import tapete
from tapete.engine.registry import NotInRoom, Registry, Room, module_name
from tapete.exact import MATHEMATICS, Mathematics
from tapete.exact.hints import ADVISERS, Adviser
from tapete.games import REGISTRY
from tapete.law.parameters import UnknownGame, games_on_file
from tapete.learn.tables import SUBJECTS, Taught
from tapete.sim.games import SIMULATIONS, Simulation
from tapete.web.scenes import SCENES, Scenery

SOURCES = Path(tapete.__file__).parent
ROOMS = ("casino", "cli", "exact", "learn", "service", "sim", "web")
FAMILIES = SOURCES / "families"
PLAIN_WORDS = {"apuestas"}
"""Games whose name is also a word for something that every game has: bets."""
PROTOCOLS: list[tuple[Room[Any], type]] = [
    (MATHEMATICS, Mathematics),
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


def test_every_room_has_a_module_for_every_game() -> None:
    for room, protocol in PROTOCOLS:
        assert [slug for slug in REGISTRY if not isinstance(room.module(slug), protocol) or slug not in room] == []


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
from tapete.engine.registry import Registry, Room
import sys
toys = Registry("toys")
print(*toys, *(name for name in sys.modules if name.startswith("toys.")))
print(*(Room(toys, "shelf", "plain").module(slug).NAME for slug in toys))
print(*Room(toys, "shelf"))
"""
    done = run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["dado gran-dado naipe", "dado cubes plain", "dado gran-dado"]


def _package(folder: Path, name: str, **modules: dict[str, str]) -> None:
    for module in ("", *modules):
        (folder / name / module).mkdir()
        facts = modules.get(module, {})
        (folder / name / module / "__init__.py").write_text("\n".join(f"{k} = {v!r}" for k, v in facts.items()))


def test_no_room_names_a_game() -> None:
    """A module may name the game that it is named after, and no other."""
    for room in ROOMS:
        files = list((SOURCES / room).rglob("*.py"))
        assert files
        named = [
            f"{path.relative_to(SOURCES)}:{line}: {word}" for path in files for line, word in _games_named_in(path)
        ]
        assert not named


def _games_named_in(file: Path) -> Iterator[tuple[int, str]]:
    own = {part.removesuffix(".py") for part in file.relative_to(SOURCES).parts}
    foreign = [slug for slug in REGISTRY if module_name(slug) not in own]
    words = {slug: slug for slug in foreign if slug not in PLAIN_WORDS}
    words |= {f"tapete.games.{module_name(slug)}": slug for slug in foreign}
    text = file.read_text(encoding="utf-8")
    if not any(word in text for word in words):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and node.value in words:
            yield node.lineno, words[node.value]


def test_no_template_names_a_game() -> None:
    """Templates of a game alone stand in a folder of their own, each under the name of its presenter."""
    templates = [file for file in (SOURCES / "web" / "templates").rglob("*.html") if file.parent.name != "games"]
    assert templates
    quoted = [f"{quote}{slug}{quote}" for slug in REGISTRY if slug not in PLAIN_WORDS for quote in "'\""]
    assert not [file.name for file in templates if any(word in file.read_text() for word in quoted)]


def test_a_registry_of_a_package_that_is_not_there_is_empty() -> None:
    assert not list(Registry("tapete_of_nobody"))
