"""Every game has its golden actas, they are what the program writes, and the audit has nothing to say of them."""

import json
from io import BytesIO
from pathlib import Path
from typing import get_args

import pytest

from tapete.casino.acta import Acta, replay
from tapete.casino.audit import audit
from tapete.casino.commitments import document_of
from tapete.casino.guion import guion_of, play_guion, read_guion
from tapete.engine.codec import encode
from tapete.engine.event import Event
from tapete.engine.table import TableGame
from tapete.games import REGISTRY, build
from tapete.kit.chance.verifier import verify
from tapete.law.parameters import sheet
from tests.golden.make import FOLDER, everything, pairs, path_of

SHOWN = {
    "apuesta": '"event":"bet-placed"',
    "banco": '"call":"banc',
    "seguido": '"follows":true',
    "con-la-mesa": '"event":"half-announced"',
    "ultimo-completo": '"event":"last-announced"',
    "abono": '"event":"abono-made"',
    "envite": '"event":"bet-made"',
    "carton": '"event":"cartones-',
    "billete": 's-sold"',
    "participacion": '"event":"consumed"',
    "partida": '"event":"play-begun"',
}
"""What of the record shows a kind of bet that has no cell of its own."""
BANCO_DE_DOS_PANOS = '"event":"banco-called"'


def _shown(slug: str, kind: str) -> str:
    """What of the record shows a kind of bet."""
    if (slug, kind) == ("bacarra-dos-panos", "banco"):
        return BANCO_DE_DOS_PANOS
    return SHOWN.get(kind, f'"bet":"{kind}')


GOLDEN = [pytest.param(*pair, id=".".join(pair)) for pair in pairs()]
BAD = sorted((FOLDER / "bad").glob("*.acta"))


def test_every_game_has_an_acta_in_every_jurisdiction_that_regulates_it() -> None:
    missing = [pair for pair in pairs() if not path_of(*pair).exists()]
    assert not missing, "write its session as a .guion in tests/golden and run `python -m tests.golden.make`"


def test_they_are_what_the_program_writes_to_the_byte() -> None:
    made = everything()
    on_file = {path: path.read_bytes() for path in FOLDER.rglob("*.acta")}
    assert sorted(made) == sorted(on_file)
    changed = [path.name for path in made if made[path] != on_file[path]]
    assert not changed, "run `python -m tests.golden.make` and read the diff"


@pytest.mark.parametrize(("slug", "jurisdiction"), GOLDEN)
def test_the_audit_has_nothing_to_say(slug: str, jurisdiction: str) -> None:
    report = audit(BytesIO(path_of(slug, jurisdiction).read_bytes()))
    assert report.findings == ()
    assert report.entries > 50
    assert sum(report.balances.values()) == 0


@pytest.mark.parametrize("name", ["verifiable", "talla"])
def test_the_others_are_clean_too(name: str) -> None:
    assert audit(BytesIO((FOLDER / f"{name}.acta").read_bytes())).findings == ()


@pytest.mark.parametrize(("slug", "jurisdiction"), GOLDEN)
def test_a_replay_and_a_guion_of_it_say_what_the_session_did(slug: str, jurisdiction: str) -> None:
    path = path_of(slug, jurisdiction)
    acta = Acta(BytesIO(path.read_bytes()))
    played = [act for step in play_guion(path.with_suffix(".guion").read_text(encoding="utf-8")) for act in step.acts]
    events = [event for act in played for event in act.events]
    steps = list(replay(acta))
    assert [event for step in steps for event in step.events] == events
    assert steps[-1].state == _fold(acta, events)
    lines = list(guion_of(Acta(BytesIO(path.read_bytes()))))
    assert not any(line.startswith("#") for line in lines)
    again = list(play_guion(read_guion("\n".join(lines))))
    assert [step.unmet for step in again if step.unmet] == []
    assert [act.command for step in again for act in step.acts] == [act.command for act in played]


def _fold(acta: Acta, events: list[Event]) -> object:
    state = acta.game.opening()
    for event in events:
        state = acta.game.evolve(state, event)
    return state


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_the_sessions_of_a_game_leave_out_no_kind_of_bet(slug: str) -> None:
    for jurisdiction in sheet(slug).regulated:
        told = path_of(slug, jurisdiction).read_bytes()
        game = Acta(BytesIO(told)).game
        assert isinstance(game, TableGame)
        terms = game.notice()
        absent = {bet.kind for bet in terms if _shown(slug, bet.kind).encode() not in told}
        assert absent == set(), jurisdiction


def test_together_they_tell_every_kind_of_event() -> None:
    told = b"".join(path.read_bytes() for path in FOLDER.glob("*.acta"))
    events = {kind for slug in REGISTRY for kind in get_args(build(slug, "murcia").events)}
    tags = {str(kind.__struct_config__.tag) for kind in events}
    assert {tag for tag in tags if f'"event":"{tag}"'.encode() not in told} == set()


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_the_first_finding_of_a_bad_acta_is_the_one_in_its_name(path: Path) -> None:
    code, line, *_ = path.stem.split(".")
    report = audit(BytesIO(path.read_bytes()))
    assert (report.findings[0].code, report.findings[0].line) == (code, int(line))
    for found in report.findings:
        assert found.sentence("en")
        assert found.sentence("es")


def test_a_session_that_a_start_of_the_house_interrupted_is_sound() -> None:
    acta = (FOLDER / "interrupted.acta").read_bytes()
    assert audit(BytesIO(acta)).findings == ()
    assert verify(json.loads(encode(document_of(Acta(BytesIO(acta))))))[0] == []
