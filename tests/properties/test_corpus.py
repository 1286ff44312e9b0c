"""The corpus itself: it gets far into every game, and a walk that breaks a property is told at its shortest."""

from pathlib import Path

import pytest

from tapete.engine.command import Draw
from tests.properties.corpus import corpus, every_walk
from tests.properties.shelf import Shelf, in_common
from tests.properties.tables import PAIRS, every_game
from tests.properties.walks import Walk


@every_game
def test_a_corpus_plays_whole_rounds_everywhere(slug: str) -> None:
    played = corpus(slug)
    drawn = [step for walk in played for step in walk.steps if isinstance(step.command, Draw)]
    moves = [move for walk in played for event in walk.events for move in event.moves()]
    assert len(drawn) > 5
    assert any(walk.game.round_of(walk.states[-1]) > walk.game.round_of(walk.game.opening()) + 1 for walk in played)
    assert any(move.source.startswith("jugador:") for move in moves)
    assert any(move.target.startswith("jugador:") for move in moves)
    assert {walk.game.rules.jurisdiction for walk in played} == {where for game, where in PAIRS if game == slug}


@every_game
def test_a_walk_cut_short_is_the_same_walk(slug: str) -> None:
    for walk in corpus(slug)[::5]:
        cut = walk.until(len(walk.chosen) // 2)
        assert list(cut.steps) == list(walk.steps[: len(cut.steps)])
        assert len(walk.steps) - len(cut.steps) == len(walk.chosen) - len(cut.chosen)


@every_game
def test_a_walk_that_another_worker_found_is_the_same_walk(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Shelf, "folder", tmp_path)
    found = corpus(slug)[::5]
    assert in_common(slug, lambda: found) is found
    again = in_common(slug, lambda: ())
    assert [(walk.game, walk.chosen, walk.steps) for walk in again] == [
        (walk.game, walk.chosen, walk.steps) for walk in found
    ]


@every_walk
def _nobody_draws(played: Walk) -> None:
    assert not any(isinstance(step.command, Draw) for step in played.steps)


def test_a_walk_that_breaks_a_property_is_told_at_its_shortest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AssertionError):
        _nobody_draws("bola")
    told = capsys.readouterr().out.splitlines()
    assert told[-1].startswith("azar=azar: resultado")
    assert [line for line in told if "resultado" in line] == told[-1:]
    assert len(told) < 12
