"""The second custodian of chance: houses that ask it, houses that cheat it, and one that does not answer."""

import asyncio
import json
import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tapete.casino.acta import Acta
from tapete.casino.commitments import document_of
from tapete.engine.codec import encode
from tapete.kit.chance.commitment import BEGINNING, Answer, Commitment, Question
from tapete.kit.chance.custody import verify as verify_custody
from tapete.kit.chance.sealing import complete_share
from tapete.kit.chance.verifier import verify
from tapete.service.disclosure import (
    CustodianRefuses,
    CustodianSilent,
    PublicCommitments,
    RemoteCustodian,
    Signer,
    serve,
)
from tapete.service.draft import Reply
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Store
from tests.cli.running import tapete
from tests.service.conftest import OpenStore
from tests.service.history import fund
from tests.service.houses import FRANCESA, QUICK, desk_of, fine, house_at, until
from tests.service.live import accepted, acta_of, audited, bet, finish_round, live, open_bets, refusal, to_draw
from tests.service.test_interrupted import OPEN_BETS, interruptions
from tests.service.test_orders import go_on_in_silence

pytestmark = pytest.mark.anyio
KEY = bytes(range(32))


class InProcess:
    """A custodian whose key is in this process: a test may look over its shoulder, and make it deaf."""

    def __init__(self, signer: Signer) -> None:
        self.signer = signer
        self.key = signer.key
        self.deaf = False
        self.in_vain = False
        self.asked: list[Question] = []

    def silent_at(self, table: str) -> bool:
        return self.in_vain

    async def check(self, table: str, last: str) -> None:
        self._hear()

    def _hear(self) -> None:
        self.in_vain = self.deaf
        if self.deaf:
            raise CustodianSilent

    async def answer(self, question: Question) -> Answer:
        self.asked.append(question)
        self._hear()
        try:
            return self.signer.answer(question)
        except CustodianRefuses as refuses:
            raise CustodianSilent from refuses

    async def given(self, question: Question) -> Answer | None:
        return self.signer.given(question)


@pytest.fixture
def custodian(tmp_path: Path) -> InProcess:
    return InProcess(Signer(KEY, tmp_path / "inspection.log"))


async def started(open_store: OpenStore) -> Store:
    store = open_store()
    await store.start()
    await fund(store, "ana", amount=1_000_000)
    return store


async def document(store: Store) -> Any:
    return json.loads(encode(document_of(Acta(BytesIO(await acta_of(store))))))


NODE = shutil.which("node") or ""
CUSTODY_JS = Path(__file__).parents[2] / "docs/custody.js"


def verified(told: Any, key: str) -> tuple[list[str], list[str]]:
    """The verdict of the verifier in Python, which that in JavaScript must agree with."""
    verdict = verify_custody(told, key)
    if NODE:
        program = f"""
            const {{ verify }} = require({json.dumps(str(CUSTODY_JS))});
            const [told, key] = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
            console.log(JSON.stringify(verify(told, key)));
        """
        given = json.dumps([told, key])
        done = subprocess.run([NODE, "-e", program], input=given, capture_output=True, text=True, check=True)
        other = json.loads(done.stdout)
        assert [_place(line) for line in other["faults"]] == [_place(line) for line in verdict[0]], other
        assert other["notes"] == verdict[1]
    return verdict


def _place(line: str) -> str:
    """The commitment that a fault names; a malformed one is told in the words of each language."""
    return line.partition(":")[0]


async def one_round(table: LiveTable) -> None:
    """A round in which ana bets and then says nothing more."""
    await open_bets(table)
    number = table.game.round_of(table.position.state)
    for line in OPEN_BETS[table.game.slug]:
        reply = await bet(table, "ana", line)
        assert not reply.unreadable
    while table.game.round_of(table.position.state) == number:
        await go_on_in_silence(table)


@pytest.mark.parametrize("slug", ["bola", "dados", "blackjack", "punto-y-banca", "bingo-tradicional"])
async def test_rounds_with_a_custodian_are_true_for_everybody(
    open_store: OpenStore, custodian: InProcess, slug: str
) -> None:
    store = await started(open_store)
    table = await live(store, slug=slug, custodian=custodian)
    for _ in range(2):
        await one_round(table)
    assert custodian.asked
    told = await document(store)
    assert verify(told)[0] == []
    assert verified(told, custodian.key) == ([], [])
    await audited(store)
    await table.stop()
    await store.stop()


async def test_neither_side_alone_knows_what_comes(open_store: OpenStore, custodian: InProcess) -> None:
    """The same secret and words give another outcome with another answer, and the custodian is not sent the secret."""
    store = await started(open_store)
    table = await live(store, custodian=custodian)
    await open_bets(table)
    accepted(await bet(table, "ana", "rojo 5"))
    await to_draw(table)
    chain, need = table.position.chain, table.game.needs(table.position.state)
    assert chain is not None
    assert chain.throw is not None
    assert need is not None
    given = {chain.answer(need, Answer(BEGINNING, f"{n:0128x}")).outcome for n in range(40)}
    assert len(given) > 5
    accepted(await table.draw())
    [question] = custodian.asked
    assert chain.throw.secret.hex() not in encode(question).decode()
    await table.stop()
    await store.stop()


async def test_cards_that_stay_covered_are_still_proved_to_be_the_custodians(
    open_store: OpenStore, custodian: InProcess
) -> None:
    store = await started(open_store)
    table = await live(store, slug="trijoker", custodian=custodian)
    await open_bets(table)
    for line in ("sentarse 1", "espacio 1 5"):
        accepted(await bet(table, "ana", line))
    number = table.game.round_of(table.position.state)
    while table.game.round_of(table.position.state) == number:
        await go_on_in_silence(table)
        page = await PublicCommitments(store, table.id, table.game).page(0)
        public = json.loads(encode(page.document))
        assert verify(public)[0] == []
        assert verified(public, custodian.key)[0] == []
    await audited(store)
    await table.stop()
    await store.stop()


# --- a house that cheats ----------------------------------------------------------------------------------------------


def asks_nobody(told: Any) -> None:
    """Draw as if there were no custodian."""
    record = told["records"][0]
    commitment, opening = record["commitment"], record["opening"]
    plain = commitment_of({**commitment})
    alone = complete_share(replace(plain, custodian=""), bytes.fromhex(opening["secret"]), tuple(opening["words"]))
    del opening["custody"]
    opening["mac"], opening["outcome"] = alone.mac, alone.outcome


def names_nobody(told: Any) -> None:
    """Commit to the next throw without naming the custodian."""
    del told["records"][1]["commitment"]["custodian"]


def signs_itself(told: Any) -> None:
    """Put an answer of its own in the place of the custodian's."""
    record = told["records"][0]
    own = Signer(bytes(32), Path("/dev/null"))
    head = commitment_of(record["commitment"]).head
    question = Question("mesa-1", head, 0, tuple(record["opening"]["words"]), BEGINNING)
    record["opening"]["custody"]["signature"] = own._key.sign(question.message).hex()


def changes_a_word(told: Any) -> None:
    """Say that the players added something else."""
    told["records"][0]["opening"]["words"] = ["otra"]


def hides_an_answer(told: Any) -> None:
    """Leave out a throw that the custodian answered, as if it had been void."""
    opening = told["records"][1]["opening"]
    del opening["custody"]
    opening["mac"] = opening["outcome"] = ""


def commitment_of(plain: Any) -> Commitment:
    return msgspec.convert(plain, Commitment)


@pytest.mark.parametrize("cheat", [asks_nobody, names_nobody, signs_itself, changes_a_word, hides_an_answer])
async def test_a_house_that_leaves_the_custodian_out_is_found(
    open_store: OpenStore, custodian: InProcess, cheat: Callable[[Any], None]
) -> None:
    store = await started(open_store)
    table = await live(store, custodian=custodian)
    for _ in range(3):
        await one_round(table)
    told = await document(store)
    assert verified(told, custodian.key) == ([], [])
    cheat(told)
    assert verified(told, custodian.key)[0] != []
    await table.stop()
    await store.stop()


async def test_a_house_can_t_try_until_it_likes_the_result(open_store: OpenStore, custodian: InProcess) -> None:
    """The custodian answers a draw once; an answer that was asked for in vain is missed in the record."""
    store = await started(open_store)
    table = await live(store, custodian=custodian)
    await open_bets(table)
    accepted(await bet(table, "ana", "rojo 5"))
    await to_draw(table)
    chain, need = table.position.chain, table.game.needs(table.position.state)
    assert chain is not None
    assert need is not None
    question = chain.question(need, BEGINNING)
    assert question is not None
    first = custodian.signer.answer(question)
    assert custodian.signer.answer(question) == first
    for other in (replace(question, words=("otra",)), replace(question, head="f" * 64)):
        with pytest.raises(CustodianRefuses):
            custodian.signer.answer(other)
    custodian.signer.answer(replace(question, head="f" * 64, last=first.name))
    with pytest.raises(CustodianSilent):
        await table.draw()
    table.position = replace(table.position, answered=custodian.signer._last["mesa-1"].name)
    accepted(await table.draw())  # a house that cheats tells the custodian what it wants to hear
    await finish_round(table)
    await one_round(table)
    unused = "the custodian gave an answer that is not in the record"
    assert verified(await document(store), custodian.key)[0] == [unused]
    await audited(store, but=("custodio_falso", "sin_sello"))
    await table.stop()
    await store.stop()


async def test_a_house_that_starts_again_without_its_custodian_is_found(
    open_store: OpenStore, custodian: InProcess
) -> None:
    store = await started(open_store)
    table = await live(store, custodian=custodian)
    await one_round(table)
    await table.stop()
    table = await live(store)
    await table.begin_epoch()
    await one_round(table)
    assert any("left out" in fault for fault in verified(await document(store), custodian.key)[0])
    await audited(store, but=("sin_custodio", "sin_sello"))
    await table.stop()
    await store.stop()


# --- starts and silence -----------------------------------------------------------------------------------------------


async def test_what_the_custodian_has_answered_is_drawn_after_a_start(
    open_store: OpenStore, custodian: InProcess
) -> None:
    """A house that knew the result can't undo the round by stopping."""
    store = await started(open_store)
    table = await live(store, custodian=custodian)
    await open_bets(table)
    accepted(await bet(table, "ana", "rojo 5"))
    await to_draw(table)
    chain, need = table.position.chain, table.game.needs(table.position.state)
    assert chain is not None
    assert need is not None
    question = chain.question(need, BEGINNING)
    assert question is not None
    known = chain.answer(need, custodian.signer.answer(question)).outcome
    await table.stop()
    table = await live(store, custodian=custodian)
    await table.begin_epoch()
    assert await interruptions(store) == []
    accepted(await table.draw())
    assert table.position.state.outcome == known
    await finish_round(table)
    assert verified(await document(store), custodian.key)[0] == []
    await audited(store)
    await table.stop()
    await store.stop()


async def test_nothing_is_drawn_and_nothing_staked_while_the_custodian_is_silent(
    open_store: OpenStore, custodian: InProcess
) -> None:
    store = await started(open_store)
    table = await live(store, custodian=custodian)
    await open_bets(table)
    accepted(await bet(table, "ana", "rojo 5"))
    custodian.deaf = True
    await to_draw(table)
    drawn, said = await asyncio.gather(table.draw(), bet(table, "ana", "negro 5"), return_exceptions=True)
    assert isinstance(drawn, CustodianSilent)
    assert isinstance(said, Reply), "what a player asks beside it is answered"
    await table.begin_epoch()
    assert len(await interruptions(store)) == 1
    assert await store.balance("jugador:ana") == 1_000_000
    await open_bets(table)
    assert refusal(await bet(table, "ana", "negro 5")).code == "custodio_sin_respuesta"
    with pytest.raises(CustodianSilent):
        await table.await_custodian()
    custodian.deaf = False
    await table.await_custodian()
    await one_round(table)
    await audited(store)
    await table.stop()
    await store.stop()


async def test_a_house_waits_for_its_custodian_returns_the_stakes_and_goes_on(
    tmp_path: Path, custodian: InProcess
) -> None:
    house = house_at(tmp_path, msgspec.structs.replace(QUICK, custodian_seconds=0), (FRANCESA,))
    house.custodian = custodian
    async with desk_of(house) as open_house:
        place = house.place(f"mesa-{FRANCESA}")
        await until(lambda: place.is_open)
        custodian.deaf = True
        ana = await open_house.guest()
        fine(await ana.say("rojo 10", table=place.id))
        await until(lambda: custodian.asked and not place.live.position.state.stakes)
        assert custodian.silent_at(place.id)
        assert not place.position[0].results
        custodian.deaf = False
        await until(lambda: not custodian.silent_at(place.id))
        fine(await ana.say("rojo 10", table=place.id))
        await until(lambda: place.position[0].results)


async def test_stakes_go_back_at_a_table_whose_croupier_returns_them_while_the_custodian_is_silent(
    tmp_path: Path, custodian: InProcess
) -> None:
    """At punto y banca a void hand is settled like any other: that takes a step of the staff and nothing of chance."""
    punto_y_banca = 10
    house = house_at(tmp_path, msgspec.structs.replace(QUICK, custodian_seconds=0), (punto_y_banca,))
    house.custodian = custodian
    async with desk_of(house) as open_house:
        place = house.place(f"mesa-{punto_y_banca}")
        await until(lambda: custodian.asked and place.game.needs(place.position[0]) is None)
        custodian.deaf = True
        ana = await open_house.guest()
        fine(await ana.say("punto 20", table=place.id))
        await until(lambda: not place.live.position.state.stakes)
        assert custodian.silent_at(place.id)


async def test_a_custodian_in_another_process_is_asked_over_a_socket(tmp_path: Path) -> None:
    address = str(tmp_path / "custodian.sock")
    signer = Signer(KEY, tmp_path / "log")
    remote = RemoteCustodian(address, signer.key)
    question = Question("mesa-1", "a" * 64, 0, ("trébol",), BEGINNING)
    with pytest.raises(CustodianSilent):
        await remote.answer(question)
    was_silent = remote.silent_at("mesa-1")
    async with await serve(signer, address):
        assert await remote.given(question) is None
        answer = await remote.answer(question)
        assert await remote.given(question) == answer
        with pytest.raises(CustodianSilent):
            await remote.answer(replace(question, words=()))
        with pytest.raises(CustodianSilent):
            await RemoteCustodian(address, "0" * 64).answer(question)
        with pytest.raises(CustodianSilent, match="release"):
            await remote.check("mesa-1", BEGINNING)
        refused = remote.silent_at("mesa-1")
        await remote.check("mesa-1", answer.name)
    assert (was_silent, refused, remote.silent_at("mesa-1")) == (True, True, False)
    again = Signer(KEY, tmp_path / "log")
    assert again.given(question) == answer
    again.release("mesa-1", BEGINNING)
    assert Signer(KEY, tmp_path / "log").answer(replace(question, words=())) != answer


async def test_a_custodian_that_changes_its_answer_is_not_believed(tmp_path: Path) -> None:
    """What is not signed over this question is not used."""
    address = str(tmp_path / "custodian.sock")
    signer = Signer(KEY, tmp_path / "log")
    question = Question("mesa-1", "a" * 64, 0, (), BEGINNING)
    wrong = signer.answer(question)
    false = replace(wrong, signature="ab" * 64)
    signer._last["mesa-1"] = replace(signer._last["mesa-1"], answer=false)
    async with await serve(signer, address):
        with pytest.raises(CustodianSilent, match="not signed"):
            await RemoteCustodian(address, signer.key).answer(question)


def test_a_log_whose_last_line_was_being_written_goes_on_before_it(tmp_path: Path) -> None:
    log = tmp_path / "log"
    question = Question("mesa-1", "a" * 64, 0, (), BEGINNING)
    answer = Signer(KEY, log).answer(question)
    whole = log.read_bytes()
    log.write_bytes(whole + whole[:40])
    again = Signer(KEY, log)
    assert again.given(question) == answer
    assert log.read_bytes() == whole
    log.write_bytes(b"garbage\n" + whole)
    with pytest.raises(ValueError, match="log, 1: "):
        Signer(KEY, log)


def test_a_table_is_released_only_to_what_can_be_the_name_of_an_answer(tmp_path: Path) -> None:
    file = str(tmp_path / "inspection.key")
    told = tapete("custodian", file, "--release", "mesa-1", "--answer", "5f0c")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "64 hexadecimal digits: 5f0c" in told.stderr


async def test_the_command_line_makes_a_key_and_checks_the_answers(open_store: OpenStore, tmp_path: Path) -> None:
    file = tmp_path / "inspection.key"
    shown = tapete("custodian", str(file))
    custodian = InProcess(Signer(file.read_bytes(), tmp_path / "inspection.key.log"))
    assert (shown.exit_code, shown.stdout) == (0, f"Public key: {custodian.key}\n")
    assert file.stat().st_mode & 0o077 == 0, "nobody else may read it"
    store = await started(open_store)
    table = await live(store, custodian=custodian)
    await one_round(table)
    acta = tmp_path / "mesa-1.acta"
    acta.write_bytes(await acta_of(store))
    answer = table.position.answered
    told = tapete("verify", str(acta))
    assert (told.exit_code, custodian.key in told.stdout, answer in told.stdout) == (0, True, True)
    assert tapete("verify", str(acta), "--custodian", custodian.key).exit_code == 0
    other = tapete("verify", str(acta), "--custodian", "0" * 64)
    assert (other.exit_code, "it names another custodian" in other.stdout) == (1, True)
    assert tapete("custodian", str(file), "--release", "mesa-1", "--answer", answer).exit_code == 0
    assert Signer(file.read_bytes(), tmp_path / "inspection.key.log").last("mesa-1") == answer
    await table.stop()
    await store.stop()
