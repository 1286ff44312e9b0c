"""Commitments in an acta: in their order, all of them opened, all of them true."""

import json
from io import BytesIO
from typing import Any

import pytest

from tapete.casino.acta import Acta, BadActa, Seal
from tapete.casino.promises import document_of
from tapete.engine.codec import encode
from tapete.kit.chance.verifier import verify
from tests.golden.spoiled import VERIFIABLE_SPOILED, plain
from tests.golden.verifiable import verifiable

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
