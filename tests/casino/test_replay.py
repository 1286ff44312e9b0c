"""Replay: the same commands give the same events for ever, and a record that cannot be trusted is not replayed."""

import tracemalloc
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from tapete.casino.acta import Acta, ActaWriter, BadActa, OtherRules, replay, walk
from tapete.casino.audit import audit
from tapete.casino.ledger import Ledger
from tapete.engine.chance import PlainChance
from tapete.engine.command import Actor, Role
from tapete.engine.runner import Table
from tapete.families.wheel.laying import PlaceBet
from tapete.games import REGISTRY
from tapete.kit.chance.source import ScriptedSource
from tests.golden.spoiled import PLAIN_SPOILED, contents, plain, written

ANA = Actor("ana", Role.JUGADOR)
GOOD = plain("0.1.0")


def replayed(data: bytes) -> list[Any]:
    return list(replay(Acta(BytesIO(data))))


def test_a_replay_gives_every_entry_with_its_state() -> None:
    steps = replayed(GOOD)
    assert [step.entry.n for step in steps] == list(range(1, 11))
    assert [step.line for step in steps] == list(range(2, 12))
    assert steps[3].events == ()
    assert steps[3].entry.refused.code == "sobre_maximo"
    assert steps[3].state == steps[2].state
    assert steps[7].state.outcome == "7"
    assert steps[-1].state.phase == "cerrada"


def test_an_acta_without_seal_is_replayed_as_far_as_it_goes() -> None:
    unfinished = b"".join(GOOD.splitlines(keepends=True)[:6])
    assert len(replayed(unfinished)) == 5


def test_other_rules_stop_the_replay() -> None:
    with pytest.raises(OtherRules, match="those of today are") as other:
        replayed(PLAIN_SPOILED["reglas_distintas.1"](GOOD))
    assert other.value.line == 1


UNSOUND = {
    "cadena_rota.1.header": (1, "its hash is not its own"),
    "cadena_rota.4.edited": (4, "does not follow from the line before"),
    "cadena_rota.5.deleted": (5, "does not follow from the line before"),
    "numeracion_rota.5": (5, "entry 5 stands where 4 should"),
    "sello_falso.12": (12, "it seals 11 entries, and there are 10"),
    "tras_el_sello.13": (13, "it comes after the seal"),
    "linea_ilegible.12.cut": (12, "it is cut short"),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_a_record_that_cannot_be_trusted_is_not_replayed(name: str) -> None:
    line, why = UNSOUND[name]
    with pytest.raises(BadActa, match=why) as bad:
        replayed(PLAIN_SPOILED[name](GOOD))
    assert bad.value.line == line


def forged(*events: dict[str, Any]) -> bytes:
    content = contents(GOOD)
    content[3]["events"] = list(events)
    return written(content)


FREED = {"event": "freed", "cite": "x", "player": "a", "bet": "rojo", "pano": 1, "colour": "", "amount": 1, "zeros": 1}
DRAWN = {"event": "drawn", "cite": "x", "outcome": "7", "announcement": ""}
PLACED = {**contents(GOOD)[3]["events"][0], "bet": "nada"}
CALLED = {"event": "called", "cite": "x", "call": "lanzar", "by": "x"}


@pytest.mark.parametrize(
    "events", [[FREED], [PLACED, DRAWN], [CALLED] * 20], ids=["nobody to free", "an unknown bet", "too many calls"]
)
def test_events_that_no_game_decided_are_a_bad_acta(events: list[dict[str, Any]]) -> None:
    with pytest.raises(BadActa, match="could not follow") as bad:
        replayed(forged(*events))
    assert bad.value.line == 4


def long_acta(path: Path, rounds: int) -> Path:
    """A session of so many rounds of bola, with one bet in each."""
    module = REGISTRY.module("bola")
    setup = module.example("estado")
    game = module.build("estado", setup)
    with path.open("wb") as file:
        table = Table(game, PlainChance(ScriptedSource(["7", "5"] * rounds)), observer=ActaWriter(file, game, setup))
        table.confirm()
        for _ in range(rounds):
            table.confirm()
            table.send(PlaceBet(by=ANA, player="ana", bet="rojo", amount=100))
            table.round()
    return path


def peak(look: Callable[[BinaryIO], Any], path: Path) -> int:
    tracemalloc.start()
    try:
        with path.open("rb") as file:
            look(file)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("look", [audit, lambda file: walk(Acta(file), Ledger())], ids=["audit", "replay"])
def test_memory_does_not_grow_with_the_length_of_a_record(look: Callable[[BinaryIO], Any], tmp_path: Path) -> None:
    path = long_acta(tmp_path / "long.acta", 800)
    assert path.stat().st_size > 1_500_000
    assert peak(look, path) < 300_000
