"""The list of faults, and a copy of the project to plant them in."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
LISTS = Path(__file__).parent / "faults"
LISTED = "git ls-files -z --cached --others --exclude-standard"
PYTEST = "-m pytest -q -p no:cacheprovider -rpfE --tb=no"
_OUTCOME = re.compile(r"^(PASSED|FAILED|ERROR) (\S.*?)(?: - .*)?$", re.MULTILINE)
PATIENCE = "40"
"""Seconds that a test waits for what a fault prevents."""


class Fault(NamedTuple):
    """A small mistake in one file: the text `find`, which must occur once in it, becomes `replace`.

    `what` is the consequence for people. `caught_by` lists files or tests as pytest takes them, of which one must fail.
    `only` names the layer that notices it where cheaper ones do not: browser, documents or properties.
    """

    name: str
    area: str
    file: str
    find: str
    replace: str
    what: str
    caught_by: Sequence[str]
    only: str = ""

    def suggested(self) -> list[str]:
        """Test files that may notice it: by their names, by what they import, and by their package."""
        path = Path(self.file).with_suffix("")
        names = {path.stem.replace("-", "_"), path.parent.name, ".".join(path.parts[1:])}
        worth: dict[str, int] = {}
        for test in sorted((ROOT / "tests").rglob("test_*.py")):
            name, text = str(test.relative_to(ROOT)), test.read_text()
            worth[name] = sum((n in name) + (n in text) for n in names) + 2 * (name.split("/")[1] in path.parts)
        return sorted(worth, key=lambda name: -worth[name])[:12]


def faults() -> dict[str, Fault]:
    """All faults by name, in the order of the files that list them."""
    rows = [row for path in sorted(LISTS.glob("*.toml")) for row in tomllib.loads(path.read_text())["fault"]]
    return {row["name"]: Fault(**row) for row in rows}


def write_caught_by(name: str, tests: Sequence[str]) -> None:
    """Replace the tests that notice a fault in the file that lists it."""
    lines = "".join(f'    "{test}",\n' for test in tests)
    row = re.compile(rf'(^name = "{name}"$.*?^caught_by = )(?:\[\]|\[\n.*?^\])$', re.MULTILINE | re.DOTALL)
    for path in LISTS.glob("*.toml"):
        if row.search(text := path.read_text()):
            path.write_text(row.sub(lambda found: f"{found[1]}[\n{lines}]", text))


class Outcome(NamedTuple):
    """The result of one run of pytest."""

    code: int
    passed: Sequence[str]
    failed: Sequence[str]
    output: str


class Copy:
    """A copy of the working tree in a temporary folder, in which faults are planted one at a time."""

    def __init__(self, folder: Path) -> None:
        self._root, self._caches = folder / "project", folder / "caches"
        listed = subprocess.run(LISTED.split(), cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
        for name in filter(lambda name: (ROOT / name).is_file(), listed):
            (self._root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self._root / name)

    def fits(self, fault: Fault) -> bool:
        file = self._root / fault.file
        return file.is_file() and file.read_text().count(fault.find) == 1

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """Plant a fault, and remove it afterwards. A catalogue of translations is compiled again."""
        file = self._root / fault.file
        kept = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in file.parent.glob(f"{file.stem}.*")}
        file.write_text(file.read_text().replace(fault.find, fault.replace))
        if file.suffix == ".po":
            with file.open("rb") as source, file.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
        try:
            yield
        finally:
            for path, (content, time) in kept.items():
                path.write_bytes(content)
                os.utime(path, ns=(time, time))

    def test(self, tests: Sequence[str], *options: str, fault: Fault | None = None) -> Outcome:
        """Run tests in the copy.

        Kernels that call a changed one must be compiled again: numba only looks at the file that a function is in.
        """
        with TemporaryDirectory(dir=self._root.parent) as fresh:
            compiled = fault is not None and "njit" in (self._root / fault.file).read_text()
            caches = {"TAPETE_CACHE": fresh, "NUMBA_CACHE_DIR": fresh if compiled else str(self._caches)}
            environment = {**os.environ, **caches, "PYTHONPATH": str(self._root / "src"), "TAPETE_PATIENCE": PATIENCE}
            command = [sys.executable, *PYTEST.split(), *options, *tests]
            run = subprocess.run(command, cwd=self._root, env=environment, check=False, capture_output=True, text=True)
        found = _OUTCOME.findall(run.stdout)
        passed = [test for word, test in found if word == "PASSED"]
        failed = list(dict.fromkeys(test for word, test in found if word != "PASSED"))
        return Outcome(run.returncode, passed, failed, run.stdout + run.stderr)
