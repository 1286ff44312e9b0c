"""Commitments in an acta: in their order, all of them opened, all of them true."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from tapete.casino.acta import Acta, ActaWriter, BadActa, Seal
from tapete.casino.audit import audit
from tapete.casino.commitments import document_of
from tapete.casino.guion.text import speaker_of
from tapete.engine.chance import VerifiableChance
from tapete.engine.codec import encode
from tapete.engine.command import Actor, Role
from tapete.engine.notation import parse_line
from tapete.engine.runner import Table
from tapete.games import REGISTRY
from tapete.kit.chance.verifier import verify
from tests.golden.spoiled import VERIFIABLE_SPOILED, contents, plain, written
from tests.golden.verifiable import same_bytes, verifiable
from tests.trace import law

SEALED = verifiable("0.1.0")


def document(data: bytes) -> Any:
    return json.loads(encode(document_of(Acta(BytesIO(data)))))


def kinds(data: bytes) -> list[str]:
    """What each line is about: a promise, a stake, a void throw, a draw that opens, an opening on its own."""
    told = []
    for line in Acta(BytesIO(data)):
        content = line.content
        if isinstance(content, Seal):
            continue
        tag = type(content.do).__name__ if content.do is not None else "promised" if content.promised else "revealed"
        told.append(tag)
    return [tag for tag in told if tag in {"promised", "revealed", "PlaceBet", "Draw", "Declare", "CloseTable"}]


def test_a_verifiable_table_promises_before_the_first_stake_and_opens_everything() -> None:
    assert kinds(SEALED) == [
        *("promised", "PlaceBet", "PlaceBet", "PlaceBet", "Draw"),
        *("promised", "PlaceBet", "Declare", "revealed"),
        *("promised", "PlaceBet", "Draw"),
        *("promised", "PlaceBet", "CloseTable", "revealed"),
    ]


def test_the_independent_verifier_agrees() -> None:
    faults, notes = verify(document(SEALED))
    assert faults == []
    assert notes == ["commitment 4: the players added nothing; only later changes are excluded"]


@pytest.mark.parametrize(
    "name", [n for n in VERIFIABLE_SPOILED if n.split(".")[0] in {"compromiso_falso", "compromiso_fuera_de_orden"}]
)
def test_and_so_it_does_about_what_is_false(name: str) -> None:
    """All but the outcome of the draw itself, which is in the acta and not in what the verifier is given."""
    if name.endswith("outcome"):
        assert verify(document(VERIFIABLE_SPOILED[name](SEALED)))[0] == []
    else:
        assert verify(document(VERIFIABLE_SPOILED[name](SEALED)))[0] != []


def test_an_opening_of_nothing_gives_no_document() -> None:
    with pytest.raises(BadActa, match="line 10: it opens what nobody had committed to"):
        document(VERIFIABLE_SPOILED["apertura_sin_compromiso.10"](SEALED))


def test_a_table_that_promises_nothing_has_nothing_to_verify() -> None:
    assert document(plain("0.1.0"))["records"] == []


# --- a sabot whose order is sealed whole ------------------------------------------------------------------------------


def sabot_session() -> bytes:
    """A jugada of punto y banca at a verifiable table, and its closing."""
    file = BytesIO()
    module = REGISTRY.module("punto-y-banca")
    setup = module.example("galicia")
    game = module.build("galicia", setup)
    writer = ActaWriter(file, game, setup, table="mesa-1", version="0.1.0")
    table = Table(game, VerifiableChance("mesa-1", same_bytes()), observer=writer)
    while table.state.phase != "apuestas":
        table.confirm()
    ana = Actor("ana", Role.JUGADOR)
    table.send(game.read(["punto", "20", "palabra", "trebol"], ana, table.state))
    play_out(table)
    table.send(game.read(["cerrar"], Actor("jefe-1", Role.JEFE), table.state))
    writer.seal()
    return file.getvalue()


def played(slug: str, jurisdiction: str, play: str) -> bytes:
    """What people say at a verifiable table, what it draws, and a round that is played out."""
    file = BytesIO()
    module = REGISTRY.module(slug)
    setup = module.example(jurisdiction)
    game = module.build(jurisdiction, setup)
    writer = ActaWriter(file, game, setup, table="mesa-1", version="0.1.0")
    table = Table(game, VerifiableChance("mesa-1", same_bytes()), observer=writer)
    for text in play.splitlines():
        if text == "DRAW":
            table.confirm()
        elif text == "TO THE END":
            play_out(table)
        else:
            line = parse_line(text)
            table.send(game.read(line.words, speaker_of(game, table.state, line.speaker), table.state))
    writer.seal()
    return file.getvalue()


def play_out(table: Table[Any]) -> None:
    number = table.state.round
    while table.state.round == number:
        if not table.confirm():
            table.silence()


SABOT = sabot_session()
Change = Callable[[list[dict[str, Any]]], None]


def cards(content: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line["do"] for line in content if "opened" in line.get("do", {})]


def line_with(content: list[dict[str, Any]], key: str) -> dict[str, Any]:
    return next(line for line in content[1:] if key in line)


def renames_a_salt(content: list[dict[str, Any]]) -> None:
    cards(content)[2]["opened"]["salt"] = "0" * 64


def shortens_a_path(content: list[dict[str, Any]]) -> None:
    cards(content)[2]["opened"]["path"].pop()


def passes_a_card_by(content: list[dict[str, Any]]) -> None:
    cards(content)[2]["opened"]["turn"] += 1


def drops_the_word(content: list[dict[str, Any]]) -> None:
    line_with(content, "cut")["cut"]["words"] = []


def cuts_earlier(content: list[dict[str, Any]]) -> None:
    line_with(content, "cut")["cut"]["after"] = 0


def cuts_later(content: list[dict[str, Any]]) -> None:
    line_with(content, "cut")["cut"]["after"] += 1


def cuts_past_the_end(content: list[dict[str, Any]]) -> None:
    line_with(content, "cut")["cut"]["after"] = 10**9


def opens_another_order(content: list[dict[str, Any]]) -> None:
    opened = line_with(content, "opened")["opened"]
    opened["cards"][0], opened["cards"][-1] = opened["cards"][-1], opened["cards"][0]


def opens_another_secret(content: list[dict[str, Any]]) -> None:
    line_with(content, "opened")["opened"]["secret"] = "ab" * 32


def opens_no_card(content: list[dict[str, Any]]) -> None:
    line_with(content, "opened")["opened"]["cards"] = []


def never_cuts(content: list[dict[str, Any]]) -> None:
    leave_out(content, "cut")


def never_opens(content: list[dict[str, Any]]) -> None:
    leave_out(content, "opened")


def seals_less(content: list[dict[str, Any]]) -> None:
    line_with(content, "promised")["promised"]["contents"].pop()


def leave_out(content: list[dict[str, Any]], key: str) -> None:
    content.remove(line_with(content, key))
    for number, line in enumerate(content[1:], 1):
        line.update({"n": number} if "n" in line else {"sealed": number - 1})


FORGED: dict[Change, str] = {
    renames_a_salt: "compromiso_falso",
    shortens_a_path: "compromiso_falso",
    passes_a_card_by: "compromiso_falso",
    drops_the_word: "compromiso_falso",
    cuts_earlier: "compromiso_falso",
    cuts_later: "compromiso_falso",
    cuts_past_the_end: "compromiso_falso",
    opens_another_order: "compromiso_falso",
    opens_another_secret: "compromiso_falso",
    opens_no_card: "compromiso_falso",
    never_cuts: "compromiso_falso",
    never_opens: "compromiso_sin_abrir",
    seals_less: "compromiso_ajeno",
}


def test_a_sealed_sabot_is_audited_and_verified() -> None:
    assert audit(BytesIO(SABOT)).findings == ()
    assert verify(document(SABOT)) == ([], [])
    [record] = document(SABOT)["records"]
    assert record["opening"]["cut"]["words"] == ["trebol"]
    assert record["opening"]["cut"]["after"] > 0, "the first card and the discards were gone before"


@pytest.mark.parametrize("forge", FORGED, ids=lambda forge: forge.__name__)
def test_what_is_forged_about_a_sealed_sabot_is_found(forge: Change) -> None:
    content = contents(SABOT)
    forge(content)
    codes = [finding.code for finding in audit(BytesIO(written(content))).findings]
    assert codes[:1] == [FORGED[forge]]


def test_the_record_of_a_sabot_in_play_is_verified_card_by_card() -> None:
    content = contents(SABOT)
    del content[content.index(line_with(content, "opened")) :]
    record = document(written(content))
    assert verify(record) == ([], [])
    [order] = record["records"]
    assert len(order["opening"]["opened"]) == len(cards(content)) > 4
    order["opening"]["opened"][3]["card"] = "As" if order["opening"]["opened"][3]["card"] != "As" else "Ks"
    assert verify(record)[0] != []


# --- what lies when the result comes ----------------------------------------------------------------------------------

ORDERED = """\
director: abrir
crupier: lanzar
crupier: aceptar pleno 3 10 para ana
crupier: no va más
DRAW
crupier: liquidar
jefe: cerrar llave
"""


@law("MU2010:7.4.b")
def test_an_accepted_order_is_staked_on_the_draw_with_which_it_comes_to_lie() -> None:
    assert audit(BytesIO(played("ruleta-francesa", "murcia", ORDERED))).findings == ()


# --- lots beside a sabot ----------------------------------------------------------------------------------------------

LOTS_PLAY = """\
director: abrir
ana: sentarse 1
bea: sentarse 2
gil: sentarse 7
hugo: sentarse 8
paco: de-pie 6
jefe: banquero paco 1000
paco: depositar 1000
crupier: preparar sabot
crupier: ofrecer corte
hugo: cortar palabra luna
crupier: hagan juego
ana: apostar primero 800
gil: apostar segundo 800
crupier: ya no va más
TO THE END
director: cerrar
"""
"""The bank does not reach both paños: lots say which is covered first."""


LOTS = played("bacarra-dos-panos", "estado", LOTS_PLAY)


def test_lots_are_sealed_with_the_cards_and_hear_the_word_of_who_cuts() -> None:
    assert audit(BytesIO(LOTS)).findings == ()
    records = document(LOTS)["records"]
    assert [record["commitment"]["kind"] for record in records] == ["order", "lot", "lot"]
    assert records[1]["opening"]["words"] == ["luna"] == records[0]["opening"]["cut"]["words"]
    stakes = [n for n, line in enumerate(contents(LOTS)) if line.get("do", {}).get("do") == "place-bet"]
    sealed = [n for n, line in enumerate(contents(LOTS)) if "promised" in line]
    assert sealed[1] < stakes[0] < sealed[2]
    assert verify(document(LOTS))[0] == []


def draws_another_lot(content: list[dict[str, Any]]) -> None:
    draw = next(line["do"] for line in content if "proof" in line.get("do", {}))
    draw["proof"]["words"] = []


def seals_other_lots(content: list[dict[str, Any]]) -> None:
    lots = [line["promised"] for line in content if line.get("promised", {}).get("kind") == "lot"]
    lots[0]["contents"][0][0] = "tercero"


def leaves_the_order_closed(content: list[dict[str, Any]]) -> None:
    leave_out(content, "opened")


FORGED_LOTS: dict[Change, str] = {
    draws_another_lot: "compromiso_falso",
    seals_other_lots: "compromiso_ajeno",
    leaves_the_order_closed: "compromiso_sin_abrir",
}


@pytest.mark.parametrize("forge", FORGED_LOTS, ids=lambda forge: forge.__name__)
def test_what_is_forged_about_lots_is_found(forge: Change) -> None:
    content = contents(LOTS)
    forge(content)
    codes = [finding.code for finding in audit(BytesIO(written(content))).findings]
    assert codes[:1] == [FORGED_LOTS[forge]]


def test_a_share_behind_lots_finds_the_order_closed() -> None:
    """Only lots may stand behind an order that is not opened: anything else means that it is over."""
    record = document(LOTS)
    record["records"][0]["opening"].update(secret="", cards=[])
    record["records"] = record["records"][:2]
    assert verify(record)[0] == []
    for each in record["records"][1:]:
        each["commitment"]["kind"] = "share"
    assert "commitment 1: some cards were never opened" in verify(record)[0]
