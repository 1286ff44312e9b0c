"""The extra is imported late, says what it needs, and registers every game of one player against the house."""

import subprocess
import sys

import gymnasium
import pytest

from tapete.environments import against_the_house, between_players, name_of, played


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo", "numpy"])
def test_what_is_missing_is_said_with_how_to_get_it(missing: str) -> None:
    done = run(f"import sys; sys.modules[{missing!r}] = None; import tapete.environments")
    assert f"pip install 'tapete[learn]' ({missing} is not installed)" in done.stderr


def test_nothing_else_imports_it() -> None:
    names = "'gymnasium', 'pettingzoo', 'tapete.environments'"
    done = run(f"import sys, tapete; tapete.table('bola', 'murcia'); print([n for n in ({names}) if n in sys.modules])")
    assert done.stdout == "[]\n"


def test_every_game_is_of_one_kind_or_the_other() -> None:
    assert sorted([*against_the_house(), *between_players()]) == [*played()]
    assert {"bacarra-dos-panos", "ferrocarril"} <= {*between_players()}


def test_games_are_registered_by_their_names() -> None:
    assert name_of("punto-y-banca") == "tapete/PuntoYBanca-v0"
    assert all(name_of(slug) in gymnasium.registry for slug in against_the_house())
    assert not any(name_of(slug) in gymnasium.registry for slug in between_players())


@pytest.mark.parametrize("package", ["tapete.environments", "tapete.learn"])
def test_gymnasium_finds_them_without_an_import(package: str) -> None:
    """Also by the former name of the package."""
    done = run(f"import gymnasium; print(gymnasium.make('{package}:tapete/Bola-v0').unwrapped.actions[:2])")
    assert done.stdout == "('silencio', 'numero 1')\n", done.stderr
