"""How fast a virtual croupier goes on, by a clock that stands still until a test moves it."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from tapete.service import croupier
from tapete.service.croupier import Croupier
from tests.games.bingo_electronico.sistema import Sistema
from tests.service.houses import QUICK


def test_each_number_at_the_terminals_has_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(croupier, "monotonic", lambda: now[0])
    sistema = Sistema("ana 1").close()
    hub = SimpleNamespace(state=sistema.state, n=0, on_cloth=1, listen=lambda _: None, since=lambda _: ())
    table = SimpleNamespace(id="mesa-1", game=sistema.game)
    settings = msgspec.structs.replace(QUICK, pause_seconds=2.0)
    attends = Croupier(cast(Any, table), cast(Any, hub), settings, lambda: sistema.state.staff, lambda: True)
    for number in range(1, 15):
        assert attends.keep_time() == pytest.approx(0.5), f"number {number} comes at once"
        now[0] += 0.5
        assert attends.keep_time() == pytest.approx(0.0)
        sistema.draw([number])
        hub.state, hub.n = sistema.state, hub.n + 1
