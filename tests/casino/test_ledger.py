"""The books: every posting has two ends, held money is there, and money goes only where it may."""

from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tapete.casino.acta import Acta, replay, walk
from tapete.casino.ledger import HELD, LAWFUL_PAIRS, Imbalance, Ledger, Statement, euros
from tapete.engine.event import Event, Move, parse_account
from tapete.engine.table import TableGame
from tests.golden.make import FOLDER
from tests.golden.spoiled import plain
from tests.properties.books import books

GOLDEN = sorted(FOLDER.glob("*.acta"))
KINDS = ("caja", "mesa", "propinas", "jugador:ana", "tapete:ana", "serie:ana")


class Moved(Event, frozen=True, tag="moved"):
    """Any money, anywhere."""

    money: tuple[Move, ...]

    def moves(self) -> tuple[Move, ...]:
        return self.money


def moved(*money: tuple[str, str, int]) -> Moved:
    return Moved(cite="ES1979:01", money=tuple(Move(*move) for move in money))  # type: ignore[arg-type]


def ledger_with(**balances: int) -> Ledger:
    ledger = Ledger()
    ledger.balances.update({name.replace("_", ":"): cents for name, cents in balances.items()})
    return ledger


def test_a_posting_takes_from_one_account_and_gives_to_another() -> None:
    ledger = Ledger()
    ledger.post(moved(("jugador:ana", "tapete:ana", 500)))
    assert ledger.balances == {"jugador:ana": -500, "tapete:ana": 500}
    assert ledger.total() == 0


def test_money_goes_only_where_it_may() -> None:
    for source, target in product(KINDS, KINDS):
        ledger = Ledger()
        ledger.balances[source] = 100
        posting = moved((source, target, 100))
        if (parse_account(source).kind, parse_account(target).kind) in LAWFUL_PAIRS:
            ledger.post(posting)
        else:
            with pytest.raises(Imbalance, match=f"nothing goes from {source} to {target}"):
                ledger.post(posting)


def test_players_never_pay_one_another() -> None:
    ledger = ledger_with(tapete_ana=500)
    with pytest.raises(Imbalance, match="belong to different people"):
        ledger.post(moved(("tapete:ana", "jugador:bea", 500)))


@pytest.mark.parametrize("account", ["mesa", "tapete:ana", "serie:ana"])
def test_held_money_cannot_be_spent_before_it_is_there(account: str) -> None:
    ledger = Ledger()
    ledger.balances[account] = 99
    target = "caja" if account == "mesa" else "jugador:ana"
    with pytest.raises(Imbalance) as imbalance:
        ledger.post(moved((account, target, 100)), entry=7)
    found = imbalance.value
    assert (found.account, found.entry, found.event) == (account, 7, "moved")
    assert "it would hold -0.01" in str(found)


def test_players_and_caja_may_be_in_debt_to_the_game() -> None:
    assert {"jugador", "caja"}.isdisjoint(HELD)


def test_an_event_is_judged_as_a_whole() -> None:
    ledger = Ledger()
    ledger.post(moved(("tapete:ana", "mesa", 100), ("jugador:ana", "tapete:ana", 100)))
    assert ledger.balance("tapete:ana") == 0


def test_money_does_not_move_backwards() -> None:
    with pytest.raises(Imbalance, match=r"-0\.05 can't move"):
        Ledger().post(moved(("jugador:ana", "tapete:ana", -5)))


def test_the_result_of_a_table_is_what_the_house_has_won() -> None:
    ledger = Ledger()
    ledger.post(moved(("caja", "mesa", 10_000)))
    ledger.post(moved(("jugador:ana", "tapete:ana", 700)))
    ledger.post(moved(("tapete:ana", "mesa", 700)))
    assert ledger.result() == 700
    assert ledger.at_stake() == {"mesa": 10_700}
    ledger.post(moved(("mesa", "caja", 10_700)))
    assert ledger.result() == 700
    assert ledger.at_stake() == {}


def test_a_statement_explains_a_balance() -> None:
    statement, ledger = Statement("jugador:ana"), Ledger()
    walk(Acta(BytesIO(plain("0.1.0"))), statement, ledger)
    told = [(p.entry, p.event, p.other, p.amount, p.balance) for p in statement.postings]
    assert told == [
        (3, "bet-placed", "tapete:ana", -1000, -1000),
        (9, "paid", "mesa", 1000, 0),
        (10, "returned", "tapete:ana", 1000, 1000),
    ]
    assert statement.postings[-1].balance == ledger.balance("jugador:ana")


def test_the_books_of_every_session_close_after_every_event_and_have_the_bank_of_the_game() -> None:
    for path in GOLDEN:
        _check_books(path)


def _check_books(path: Path) -> None:
    ledger = Ledger()
    acta = Acta(BytesIO(path.read_bytes()))
    assert isinstance(acta.game, TableGame)
    for step in replay(acta):
        for event in step.events:
            ledger.post(event, step.entry.n)
            assert ledger.total() == 0, path.name
        state: Any = step.state
        assert ledger.balance("mesa") == state.bank, path.name
        told = books(acta.game, state)
        assert _held(ledger, "tapete") == {
            p.partition(":")[2]: c for p, c in told.items() if parse_account(p).kind == "tapete"
        }
    assert ledger.at_stake() == {}, path.name
    others = sum(
        cents
        for account, cents in ledger.balances.items()
        if parse_account(account).kind in {"jugador", "bote", "comercio"}
    )
    assert ledger.result() + others + ledger.balance("propinas") == 0, path.name


def _held(ledger: Ledger, kind: str) -> dict[str, int]:
    return {
        a.partition(":")[2]: cents for a, cents in ledger.balances.items() if parse_account(a).kind == kind and cents
    }


def test_money_has_an_owner_unless_it_is_the_house_s() -> None:
    assert [parse_account(account).player for account in ("jugador:ana", "tapete:ana", "caja", "bote:x")] == [
        "ana",
        "ana",
        "",
        "",
    ]


def test_an_imbalance_says_where_when_and_why() -> None:
    with pytest.raises(Imbalance) as found:
        Ledger().post(moved(("mesa", "caja", 100)), 7)
    assert (found.value.account, found.value.entry, found.value.why) == ("mesa", 7, "it would hold -1")


def test_a_posting_without_an_entry_is_of_none() -> None:
    statement = Statement("caja")
    statement.post(moved(("mesa", "caja", 100)))
    assert [posting.entry for posting in statement.postings] == [0]


@pytest.mark.parametrize(("cents", "written"), [(0, "0"), (150, "1.50"), (-150, "-1.50"), (-1, "-0.01")])
def test_an_amount_is_written_with_its_sign(cents: int, written: str) -> None:
    assert euros(cents) == written


def test_money_that_may_not_go_there_is_told_with_its_account_and_entry() -> None:
    with pytest.raises(Imbalance) as found:
        Ledger().post(moved(("mesa", "jugador:ana", -1)), 3)
    assert (found.value.account, found.value.entry, found.value.why) == ("mesa", 3, "-0.01 can't move")
