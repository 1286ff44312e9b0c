"""At the end of a session every acta is sealed and its head kept, so that one cut short is told from a whole one."""

from io import BytesIO
from pathlib import Path

import pytest

from tapete.casino.acta import Seal, chain, with_hash
from tapete.casino.audit import audit
from tapete.engine.codec import encode
from tests.cli.running import tapete
from tests.service.history import row_of
from tests.service.houses import BOLA, FRANCESA, QUICK, TABLE, Desk, Person, desk, fine, problem, until

pytestmark = pytest.mark.anyio


async def acta(reader: Person, table: str) -> bytes:
    return (await reader.get(f"/tables/{table}/acta")).content


async def session_played(house: Desk) -> Person:
    """A session of one table, from its opening to its end; who directed it."""
    director, jefe, _ = await house.opened()
    ana = await house.guest()
    fine(await ana.say("rojo 5"))
    fine(await ana.say("retirar rojo"))
    fine(await jefe.say("cerrar", "jefe"))
    fine(await director.post("/floor", {"do": "close-session"}))
    return director


async def test_an_acta_is_sealed_between_sessions_and_only_then(house: Desk) -> None:
    director, jefe, _ = await house.opened()
    for table in (TABLE, "sala"):
        during = audit(BytesIO(await acta(director, table)))
        assert ([found.code for found in during.findings], during.sealed) == (["sin_sello"], False)
    fine(await jefe.say("cerrar", "jefe"))
    closed = audit(BytesIO(await acta(director, TABLE)))
    assert (closed.findings, closed.sealed) == ((), True)
    fine(await director.post("/floor", {"do": "close-session"}))
    floor = audit(BytesIO(await acta(director, "sala")))
    assert (floor.findings, floor.sealed) == ((), True)
    fine(await director.post("/floor", {"do": "open-session"}))
    fine(await director.post("/floor", {"do": "open-table", "table": BOLA}))
    again = audit(BytesIO(await acta(director, TABLE)))
    assert ([found.code for found in again.findings], again.sealed) == (["sin_sello"], False)
    assert again.entries > closed.entries


async def test_the_floor_keeps_the_heads_of_the_tables_at_the_end_of_each_session(house: Desk) -> None:
    director = await session_played(house)
    row = await row_of(house.house.store, TABLE)
    [kept] = audit(BytesIO(await acta(director, "sala"))).kept
    assert (kept.acta, kept.entries, kept.head) == (TABLE, row.last, row.head)


async def test_an_acta_that_was_cut_short_and_sealed_again_is_found_by_the_floor(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        director = await session_played(house)
        whole, floor = await acta(director, TABLE), await acta(director, "sala")
    lines = whole.splitlines(keepends=True)
    opened = next(n for n, line in enumerate(lines) if b'"table-opened"' in line)
    before = audit(BytesIO(b"".join(lines[:opened])))
    body = encode(Seal(sealed=opened - 1))
    cut = b"".join([*lines[:opened], with_hash(body, chain(before.head, body))])
    assert audit(BytesIO(cut)).clean, "by itself it looks whole"
    strange = (Path(__file__).parent.parent / "golden" / "bola.murcia.acta").read_bytes()
    torn = floor.replace(b'"cash":', b'"cash" :')
    files = {"whole": whole, "cut": cut, "sala": floor, "torn": torn, "strange": strange}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)

    def audited(name: str, floor: str) -> tuple[int, str]:
        result = tapete("audit", str(tmp_path / name), "--floor", str(tmp_path / floor))
        return result.exit_code, result.output

    code, output = audited("whole", "sala")
    assert (code, "sealed" in output) == (0, True)
    code, output = audited("cut", "sala")
    assert (code, "cabeza_ausente" in output) == (1, True)
    code, output = audited("whole", "torn")
    assert code == 1
    assert "audit it first" in output
    code, output = audited("whole", "strange")
    assert (code, "strange is not the acta of a floor: it is of bola." in output) == (2, True)
    code, output = audited("strange", "sala")
    assert (code, "sala keeps no head of the acta of" in output) == (1, True)


async def test_a_session_does_not_end_while_a_table_is_still_playing_its_round(tmp_path: Path) -> None:
    """The floor has taken it out of service; only the record of the table says whether its round is over."""
    async with desk(tmp_path, QUICK, (FRANCESA,)) as house:
        director = await house.account("director", "director")
        place = house.house.place(f"mesa-{FRANCESA}")
        await until(lambda: place.is_open)
        assert place.croupier is not None
        await place.croupier.stop()
        fine(await director.post("/floor", {"do": "close-table", "table": FRANCESA}))
        told = problem(await director.post("/floor", {"do": "close-session"}), 409)
        assert told["code"] == "mesas_abiertas"
        place.croupier.start()
        await until(lambda: not place.is_open)
        fine(await director.post("/floor", {"do": "close-session"}))
        assert audit(BytesIO(await acta(director, "sala"))).findings == ()
