"""Sealed tickets in the chain of a table: sealed before the sale, kept by the house for good, told at the close."""

from typing import Any

import msgspec
import pytest

from tapete.engine.chance import OrderOpened, PlainChance, Promised, VerifiableChance, first_chain
from tapete.engine.command import Actor, Draw, Role
from tapete.engine.runner import Done, Entry, Table
from tapete.games import build
from tapete.kit.chance.commitment import Document, OpenedCard, OrderOpening, Record
from tapete.kit.chance.source import ChanceFailure, SystemSource
from tapete.kit.chance.verifier import verify
from tapete.service.chance import Vault

ANA = Actor("ana", Role.JUGADOR)


def counter(told: list[Entry], chance: Any = None) -> Table[Any]:
    game = build("boletos", "murcia")
    table: Table[Any] = Table(game, chance or VerifiableChance("m", SystemSource()), observer=told.append)
    table.confirm()
    table.confirm()
    return table


def say(table: Table[Any], line: str) -> None:
    table.send(table.game.read(line.split(), ANA, table.state))
    while table.game.needs(table.state) is not None:
        table.confirm()


def test_tickets_are_sealed_before_the_sale_and_the_close_tells_the_secret() -> None:
    told: list[Entry] = []
    table = counter(told)
    [promised] = [entry for entry in told if isinstance(entry, Promised)]
    assert promised.commitment.kind == "emission"
    say(table, "comprar 20 boletos")
    say(table, "raspar 1")
    say(table, "raspar 2 a 20")
    table.round()
    [opened] = [entry for entry in told if isinstance(entry, OrderOpened)]
    draws = [entry.command for entry in told if isinstance(entry, Done) and isinstance(entry.command, Draw)]
    assert [type(draw.opened).__name__ for draw in draws] == ["OpenedCard", "UnsetType"]
    first = draws[0].opened
    assert isinstance(first, OpenedCard)
    for opening in (OrderOpening(opened=(first,)), OrderOpening(secret=opened.opening.secret)):
        document = Document((Record(promised.commitment, opening),))
        faults, notes = verify(msgspec.json.decode(msgspec.json.encode(document)))
        assert (faults, len(notes)) == ([], 1)


def test_a_plain_source_opens_tickets_too_one_or_many() -> None:
    table = counter([], PlainChance(SystemSource()))
    say(table, "comprar 300 boletos")
    say(table, "raspar 1")
    say(table, "raspar 2 a 300")
    assert table.state.opened[0].last == 300
    assert sum(each.weight for each in table.state.seen) == 300


def test_an_emission_goes_on_when_the_house_starts_again() -> None:
    game, source = build("boletos", "murcia"), SystemSource()
    table: Table[Any] = Table(game, PlainChance(source))
    table.confirm()
    chain, [promised] = first_chain("m", source).after(None, (), game.upcoming(table.state), source)
    table.confirm()
    say_on = game.read(["comprar", "3", "boletos"], ANA, table.state)
    table.send(say_on)
    table.send(game.read(["raspar", "2"], ANA, table.state))
    need = game.needs(table.state)
    assert need is not None
    before = chain.answer(need)
    stored = Vault(bytes(32)).unlock(Vault(bytes(32)).lock(chain, "m"), "m")
    assert stored is not None
    again, _ = stored.restarted(source)
    assert again.answer(need) == before
    assert isinstance(promised, Promised)
    lost, _ = first_chain("m", source).after(None, (), game.upcoming(table.state), source)
    assert lost.emission is None
    with pytest.raises(ChanceFailure):
        lost.answer(need)
