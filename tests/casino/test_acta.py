"""The acta: what is written, when, and what is refused as not being one."""

import hashlib
import json
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tapete.casino.acta import LONGEST_LINE, Acta, ActaWriter, BadActa, Seal, UnlawfulTable, replay
from tapete.casino.audit import audit
from tapete.engine.chance import PlainChance
from tapete.engine.codec import digest_by_name
from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused
from tapete.engine.runner import Table
from tapete.families.wheel.laying import PlaceBet
from tapete.families.wheel.rules import State
from tapete.games import REGISTRY
from tapete.kit.chance.source import ScriptedSource
from tests.golden.spoiled import contents, plain, written

ANA = Actor("ana", Role.JUGADOR)
GOOD = plain("0.1.0")


def table_writing_to(file: Any, **header: Any) -> tuple[Table[State], ActaWriter]:
    module = REGISTRY.module("bola")
    setup = module.example("estado")
    game = module.build("estado", setup)
    writer = ActaWriter(file, game, setup, **header)
    return Table(game, PlainChance(ScriptedSource(["7", "5"])), observer=writer), writer


def bet(amount: int) -> PlaceBet:
    return PlaceBet(by=ANA, player="ana", bet="rojo", amount=amount)


def read(data: bytes) -> list[Any]:
    acta = Acta(BytesIO(data))
    for line in acta:
        acta.events_of(line)
    return list(Acta(BytesIO(data)))


def test_the_header_rebuilds_the_table() -> None:
    file = BytesIO()
    table, _ = table_writing_to(
        file, table="mesa-7", authorisation="2026/14", clock=lambda: "2026-01-17T21:00:00+01:00"
    )
    header = Acta(BytesIO(file.getvalue())).header
    assert (header.acta, header.game, header.jurisdiction, header.edition) == (2, "bola", "estado", "ES1979@1984-02-11")
    assert (header.table, header.authorisation, header.opened) == ("mesa-7", "2026/14", "2026-01-17T21:00:00+01:00")
    assert header.rules == digest_by_name(table.game.rules)
    assert Acta(BytesIO(file.getvalue())).game.rules == table.game.rules


def test_the_chain_is_what_anybody_computes_from_the_bytes() -> None:
    before = "0" * 64
    for line in GOOD.splitlines():
        assert json.loads(line)["hash"] == line[-66:-2].decode()
        body = line[: -len(',"hash":""}') - 64] + b"}"
        assert json.loads(body) == {key: value for key, value in json.loads(line).items() if key != "hash"}
        before = hashlib.sha256(before.encode() + body).hexdigest()
        assert line.endswith(f',"hash":"{before}"}}'.encode())


def test_every_entry_is_on_file_before_the_next_thing_happens(tmp_path: Path) -> None:
    path = tmp_path / "session.acta"
    with path.open("wb") as file:
        table, _ = table_writing_to(file)
        for count in range(1, 4):
            table.confirm()
            assert len(read(path.read_bytes())) == count
        with pytest.raises(Refused):
            table.send(bet(1))
        assert read(path.read_bytes())[-1].content.refused.code == "bajo_minimo"


def test_one_line_is_one_command_with_everything_it_caused() -> None:
    table, _ = table_writing_to(file := BytesIO())
    table.confirm()
    table.confirm()
    table.send(bet(1000))
    table.round()
    settled = contents(file.getvalue())[-1]
    assert [event["event"] for event in settled["events"]] == ["paid", "round-closed"]


class Breaks(BytesIO):
    """A disk that is full, or a hand on Ctrl-C, in the middle of the third line."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error
        self.writes = 0

    def write(self, data: Any) -> int:
        self.writes += 1
        if self.writes == 3:
            super().write(data[:10])
            raise self.error
        return super().write(data)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_nothing_is_ever_written_after_a_broken_line(error: BaseException) -> None:
    table, writer = table_writing_to(file := Breaks(error))
    table.confirm()
    with pytest.raises(type(error)):
        table.confirm()
    with pytest.raises(ValueError, match="nothing more is written"):
        table.confirm()
    with pytest.raises(ValueError, match="nothing more is written"):
        writer.seal()
    whole, torn = file.getvalue()[:-10], file.getvalue()
    assert len(read(whole)) == 1
    with pytest.raises(BadActa, match="line 3: it is cut short"):
        read(torn)


def test_a_sealed_acta_is_closed() -> None:
    table, writer = table_writing_to(file := BytesIO())
    table.confirm()
    head = writer.seal()
    last = read(file.getvalue())[-1]
    assert last.content == Seal(sealed=1, hash=head)
    with pytest.raises(ValueError, match="nothing more is written"):
        table.confirm()


def test_the_hour_is_given_from_outside() -> None:
    hours = iter(["21:00", "21:01"])
    table, _ = table_writing_to(file := BytesIO(), clock=lambda: next(hours))
    table.confirm()
    assert [line.get("at", line.get("opened")) for line in contents(file.getvalue())] == ["21:00", "21:01"]


def spoilt(line: int, **changes: Any) -> bytes:
    content = contents(GOOD)
    content[line - 1].update(changes)
    return written(content)


def without(line: int, key: str) -> bytes:
    content = contents(GOOD)
    del content[line - 1][key]
    return written(content)


NESTED = '{"a":' * 100_000

HEADERS = {
    "empty": (b"", "empty"),
    "not JSON": (b"hello\n", "does not end with its hash"),
    "no end": (GOOD.splitlines()[0], "cut short"),
    "an array": (b"[1]\n", "does not end with its hash"),
    "of the future": (spoilt(1, acta=3), "Invalid enum value 3"),
    "unknown field": (spoilt(1, weather="fine"), "unknown field `weather`"),
    "missing field": (without(1, "rules"), "missing required field `rules`"),
    "unknown game": (spoilt(1, game="parchis"), "parchis"),
    "unregulated": (spoilt(1, jurisdiction="asturias"), "not regulated in asturias"),
    "a setup that is not": (spoilt(1, setup={"minimo": "5"}), "minimo"),
    "a setup of another type": (spoilt(1, setup={"maximo_numero": [1]}), "maximo_numero"),
}


@pytest.mark.parametrize(("data", "why"), HEADERS.values(), ids=HEADERS)
def test_what_does_not_begin_as_an_acta_is_not_one(data: bytes, why: str) -> None:
    with pytest.raises(BadActa, match=why) as bad:
        Acta(BytesIO(data))
    assert bad.value.line == 1


def test_a_table_that_may_not_open_says_every_fault() -> None:
    setup = dict(contents(GOOD)[0]["setup"], maximo_numero="1000", idioma="xx")
    with pytest.raises(UnlawfulTable) as unlawful:
        Acta(BytesIO(spoilt(1, setup=setup)))
    assert {fault.code for fault in unlawful.value.faults} == {"maximo_fuera_de_rango", "idioma_no_admitido"}


BET = contents(GOOD)[3]

ENTRIES = {
    "unknown field": (spoilt(4, who="me"), "unknown field `who`"),
    "unknown command": (spoilt(4, do=dict(BET["do"], do="cheat")), "Invalid value 'cheat'"),
    "unknown field of a command": (spoilt(4, do=dict(BET["do"], luck=1)), "unknown field `luck`"),
    "amount of another type": (spoilt(4, do=dict(BET["do"], amount="10")), "Expected `int`, got `str`"),
    "unknown event": (spoilt(4, events=[{"event": "miracle"}]), "Invalid value 'miracle'"),
    "unknown field of an event": (spoilt(4, events=[dict(BET["events"][0], luck=1)]), "unknown field `luck`"),
    "no number": (without(4, "n"), "missing required field `n`"),
    "accepted and refused": (spoilt(4, refused={"code": "a", "cite": "b"}), "it is not one command"),
    "neither accepted nor refused": (without(4, "events"), "it is not one command"),
    "events of nothing": (without(4, "do"), "it is not one command"),
    "a command with an opening": (
        spoilt(4, revealed={"secret": "", "words": [], "mac": "", "outcome": ""}),
        "it is not one command",
    ),
    "nothing at all": (written([*contents(GOOD)[:3], {"n": 3}]), "it is not one command"),
    "a seal that counts badly": (spoilt(12, sealed="ten"), "Expected `int`, got `str`"),
}


@pytest.mark.parametrize(("data", "why"), ENTRIES.values(), ids=ENTRIES)
def test_a_line_that_is_no_entry_is_named(data: bytes, why: str) -> None:
    with pytest.raises(BadActa, match=why) as bad:
        read(data)
    assert bad.value.line == (12 if b'"ten"' in data else 4)


def first_lines(*more: bytes) -> bytes:
    return b"".join(GOOD.splitlines(keepends=True)[:3]) + b"".join(more)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"\n", "does not end with its hash"),
        (b"\xff\xfe\n", "does not end with its hash"),
        (b'{"n":3,"at":"\xff","hash":"' + b"0" * 64 + b'"}\n', "utf-8"),
        (f'{{"n":3,"at":{NESTED}1{"}" * 100_000},"hash":"{"0" * 64}"}}\n'.encode(), "Expected `str`"),
        (f'{{"n":3,"do":{BET!r},"hash":"{"0" * 64}"}}\n'.encode(), "malformed"),
        (b"x" * (LONGEST_LINE + 10) + b"\n", f"longer than {LONGEST_LINE} bytes"),
    ],
    ids=["blank", "not text", "not UTF-8", "nested without end", "malformed", "too long"],
)
def test_bytes_that_are_no_line_are_refused(line: bytes, why: str) -> None:
    with pytest.raises(BadActa, match=why) as bad:
        read(first_lines(line))
    assert bad.value.line == 4


def test_a_header_nested_without_end_is_refused() -> None:
    header = contents(GOOD)[0]
    body = json.dumps({**header, "setup": {"a": 0}}).replace('{"a": 0}', NESTED + "1" + "}" * 100_000)
    with pytest.raises(BadActa, match="nested too deep"):
        Acta(BytesIO(f'{body[:-1]},"hash":"{"0" * 64}"}}\n'.encode()))


@given(st.binary(max_size=300))
def test_random_bytes_are_refused_cleanly(data: bytes) -> None:
    with pytest.raises(BadActa):
        read(data)
    with pytest.raises(BadActa):
        list(replay(Acta(BytesIO(first_lines(data + b"\n")))))


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255))
def test_any_byte_changed_is_noticed(place: int, byte: int) -> None:
    changed = GOOD[:place] + bytes([byte]) + GOOD[place + 1 :]
    assume(changed != GOOD)
    with pytest.raises(BadActa):
        list(replay(Acta(BytesIO(changed))))
    with suppress(BadActa):
        assert audit(BytesIO(changed)).findings
