"""Players are offered what they may do with their own stakes, and shown their own prizes."""

from typing import Any

from tapete.families.prison import ChooseZero
from tapete.families.wheel.laying import PlaceBet
from tests.games.table import TestTable


def test_a_stake_is_offered_to_be_raised_by_less_than_the_minimum() -> None:
    table = TestTable("bola", "estado")
    table.open_bets()
    table("ana: rojo 5")
    offers = [o for o in table.game.offers(table.state, table.person("ana")) if isinstance(o.command, PlaceBet)]
    least = {(o.command.bet, o.command.pano): o.amounts.low for o in offers if o.amounts}  # type: ignore[attr-defined]
    assert (least["rojo", 1], least["negro", 1]) == (1, 100)


def test_a_player_is_offered_the_choice_on_their_own_prisoners() -> None:
    table = TestTable("ruleta-francesa", "estado")
    for line in ("ana: rojo 100", "eva: negro 100"):
        table(line)
    table.spin("0")
    offered = [offer.command for offer in table.game.offers(table.state, table.person("eva"))]
    assert {command.bet for command in offered if isinstance(command, ChooseZero)} == {"negro"}


def test_prizes_to_collect_are_shown_to_their_owner_alone() -> None:
    table = TestTable("boletos", "murcia")
    for line in ("organizador: abrir venta", "ana: comprar 7", "ana: raspar 7", "azar: resultado 200"):
        table(line)
    views: dict[str, Any] = {who: table.game.view(table.state, table.person(who)) for who in ("ana", "eva")}
    assert {who: [won.ticket for won in view.won] for who, view in views.items()} == {"ana": [7], "eva": []}
