"""What all tests share: `--law CITATION` for the tests of one provision, and their order.

And a test that cites a provision and does not play under it fails, see `tests.whose_law`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import cases, kernels
from tests.cases import CaseFile
from tests.rights import text as rights
from tests.rights.collect import RightsFile
from tests.seeds import SEED
from tests.times import Times
from tests.whose_law import Watch

SLOWEST = ("service", "web", "properties", "docs", "sim", "exact", "cli", "kit")
"""The folders whose files take longest, in that order: begun first, none of them is left for the end."""
WATCH = Watch()


def pytest_configure(config: pytest.Config) -> None:
    WATCH.listen()
    config.pluginmanager.register(Times())
    config.pluginmanager.register(kernels)


def pytest_report_header() -> str:
    return f"seed: {SEED} (TAPETE_SEED)"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--law", metavar="CITATION", help="run only the tests of this provision and of those within it")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | RightsFile | None:
    if file_path.suffix == rights.SUFFIX:
        return RightsFile.from_parent(parent, path=file_path)
    return CaseFile.from_parent(parent, path=file_path) if file_path.suffix == cases.SUFFIX else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not any("[" in argument for argument in config.args):
        WATCH.expect(items)
    wanted = config.getoption("--law")
    if wanted:
        kept = [item for item in items if _covers(item, wanted)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept
    items.sort(key=_turn)
    for item in items:
        if _roams(item):
            item.add_marker(pytest.mark.no_cover)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    WATCH.begin()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    yield
    vain = WATCH.end(item)
    assert not vain, f"cited and not played under: {', '.join(vain)}"


def _turn(item: pytest.Item) -> int:
    """When a file has its turn; what stands in it keeps its order."""
    folders = item.nodeid.partition("::")[0].split("/")
    return next((turn for turn, folder in enumerate(SLOWEST) if folder in folders), len(SLOWEST))


def _roams(item: pytest.Item) -> bool:
    """Whether a test goes over everything: what it happens to touch says little, and to trace it takes minutes."""
    everything = "properties" in item.path.parts or item.path.name == "test_every_game.py"
    return everything or item.get_closest_marker("browser") is not None


def _covers(item: pytest.Item, wanted: str) -> bool:
    cited = [citation for mark in item.iter_markers("law") for citation in mark.args]
    return any(citation == wanted or citation.startswith(f"{wanted}.") for citation in cited)
