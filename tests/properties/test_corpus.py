"""The corpus: every property holds of its walks, it gets far into every game, and failures are shown at their shortest.

The properties are in the modules imported here.
"""

import pytest

from tapete.engine.command import Draw
from tests.properties import (
    test_answers,
    test_due,
    test_feed,
    test_interruption,
    test_money,
    test_notation,
    test_offers,
    test_replay,
    test_runner,
    test_views,
)
from tests.properties.corpus import PROPERTIES, broken, corpus, deeds, named, on_file
from tests.properties.shelf import committed
from tests.properties.tables import PAIRS, every_game
from tests.properties.walks import Walk

MODULES = (
    *(test_answers, test_due, test_feed, test_interruption, test_money, test_notation),
    *(test_offers, test_replay, test_runner, test_views),
)


@every_game
def test_every_property_holds_of_every_walk(slug: str) -> None:
    assert {holds.__module__ for holds in PROPERTIES} == {module.__name__ for module in MODULES}
    failures = list(broken(slug, PROPERTIES))
    if failures:
        pytest.fail("\n\n".join(failures), pytrace=False)


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
def test_the_committed_walks_still_do_what_they_did(slug: str) -> None:
    lost = {*committed(slug).deeds} - {*named(set().union(*map(deeds, on_file(slug))))}
    assert not lost, f"run `make walks`: the walks of {slug} no longer do {sorted(lost)}"


def test_a_walk_cut_short_is_the_same_walk() -> None:
    for walk in corpus("ferrocarril")[::5]:
        cut = walk.until(len(walk.chosen) // 2)
        assert list(cut.steps) == list(walk.steps[: len(cut.steps)])
        assert len(walk.steps) - len(cut.steps) == len(walk.chosen) - len(cut.chosen)


def _nobody_draws(played: Walk) -> None:
    assert not any(isinstance(step.command, Draw) for step in played.steps)


def test_a_walk_that_breaks_a_property_is_shown_at_its_shortest() -> None:
    [failure] = broken("bola", {_nobody_draws: 1})
    assert failure.startswith("_nobody_draws\n")
    walk = failure[failure.index("bola in ") :].splitlines()
    assert walk[-1].startswith("azar=azar: resultado")
    assert [line for line in walk if "resultado" in line] == walk[-1:]
    assert len(walk) < 12
