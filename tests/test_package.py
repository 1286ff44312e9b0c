"""The wheel holds all that the package needs: what runs from the sources runs from an installation."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import tapete

SOURCES = Path(tapete.__file__).parent
ROOT = SOURCES.parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    [wheel] = folder.glob("tapete-*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def test_every_file_of_the_package_is_in_the_wheel(installed: Path) -> None:
    assert _files(installed / "tapete") == _files(SOURCES)


def test_the_command_runs_from_the_wheel(installed: Path) -> None:
    assert _run(installed, "-c", "import tapete; print(tapete.__file__)").startswith(str(installed))
    assert "bola" in _run(installed, "-m", "tapete", "games")


def _run(installed: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=installed, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


def _files(folder: Path) -> set[str]:
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if "__pycache__" not in path.parts}
