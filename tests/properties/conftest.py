"""The walks that one worker has found are there for all."""

from collections.abc import Iterator

import pytest

from tests.properties.shelf import Shelf


@pytest.fixture(scope="session", autouse=True)
def shelf(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[None]:
    if worker_id != "master":
        Shelf.folder = tmp_path_factory.getbasetemp().parent / "walks"
        Shelf.folder.mkdir(exist_ok=True)
    yield
    Shelf.folder = None
