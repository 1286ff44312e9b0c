"""Money in a bank that players hold: it lies in one account of the table, and is neither won nor lost yet."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tapete.service.caja import Caja
from tests.games import dos, ferro
from tests.games.table import balances

pytestmark = pytest.mark.anyio
TABLE = "mesa-1"


def _caja(mesa: Any) -> Caja:
    """A caja whose only table is this one, with the books that its events wrote."""

    async def gain(accounts: list[str], after: int) -> int:
        books = balances(mesa.events)
        return sum(books.get(account.removesuffix(f"@{TABLE}"), 0) for account in accounts)

    caja = Caja()
    caja.store = cast(Any, SimpleNamespace(gain=gain))
    caja.places = cast(Any, {TABLE: SimpleNamespace(position=(mesa.state, 0), game=mesa.game)})
    return caja


async def test_a_bank_that_was_only_taken_has_cost_nothing() -> None:
    mesa = ferro.Mesa("murcia").bank("ana", "100")
    assert balances(mesa.events)["jugador:ana"] == -100_00
    assert [await _caja(mesa).result(name) for name in ("ana", "bea")] == [0, 0]


async def test_a_bank_of_two_panos_is_the_bankers_alone() -> None:
    mesa = dos.Mesa("murcia")
    assert balances(mesa.events)[f"jugador:{dos.BANKER}"] == -1000_00
    assert [await _caja(mesa).result(name) for name in (dos.BANKER, "ana")] == [0, 0]
