"""The names of accounts: what they say, and what belongs to whom."""

import pytest

from tapete.engine.event import BOTE, CAJA, JUGADOR, SERIE, TAPETE, cloth, parse_account, pot, series, wallet


@pytest.mark.parametrize(
    ("name", "kind", "owner", "player"),
    [
        (wallet("ana"), JUGADOR, "ana", "ana"),
        (cloth("ana"), TAPETE, "ana", "ana"),
        (series("ana"), SERIE, "ana", "ana"),
        (pot("oro"), BOTE, "oro", ""),
        (CAJA, CAJA, "", ""),
        (wallet("ana:2"), JUGADOR, "ana:2", "ana:2"),
    ],
)
def test_an_account_has_a_kind_and_an_owner(name: str, kind: str, owner: str, player: str) -> None:
    account = parse_account(name)
    assert (account.kind, account.owner, account.player, account.name) == (kind, owner, player, name)


def test_records_keep_the_names_they_have() -> None:
    assert (wallet("ana"), cloth("ana"), series("ana"), pot("oro")) == (
        "jugador:ana",
        "tapete:ana",
        "serie:ana",
        "bote:oro",
    )
