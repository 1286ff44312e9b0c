"""Whether a table is lawful and a bet may stand: no question twice in a lesson, and «yes» always among the answers."""

from itertools import product

from tapete.drills.answering import own_answers
from tapete.drills.exercise import LEVELS, Exercise
from tapete.drills.kinds import apuestas, mesa
from tapete.drills.lessons import Lesson, exercises, kinds_of, pose
from tests.properties.tables import PAIRS, every_table
from tests.seeds import SOAK


@every_table
def test_no_table_comes_twice_in_a_lesson(slug: str, where: str) -> None:
    lesson = Lesson(game=slug, jurisdiction=where, kind="mesa", count=10, seed=7)
    posed = list(exercises(lesson))
    shown = {tuple(note.tell("es") for note in each.picture.notes) for each in posed}
    assert len(shown) == 10


@every_table
def test_about_one_table_in_three_is_lawful(slug: str, where: str) -> None:
    details = [pose(Exercise(kind="mesa", game=slug, jurisdiction=where, seed=seed)).detail for seed in range(30)]
    assert details.count("lawful") >= 8
    assert details.count("lawful") < 30


COUNTED = {"combinaciones-aleatorias"}
"""Where nothing is staked: what purchases give is asked for instead."""


@every_table
def test_yes_is_always_among_the_answers(slug: str, where: str) -> None:
    asked = {"mesa": mesa.LAWFUL, "apuestas": apuestas.STANDS}
    for kind in {*asked} & {*kinds_of(slug)} - ({"apuestas"} if slug in COUNTED else set()):
        for level, seed in product(LEVELS, range(4 if SOAK else 1)):
            yes, posed = asked[kind], pose(Exercise(kind=kind, game=slug, jurisdiction=where, level=level, seed=seed))
            offered = {option.key: option.text.tell("en") for option in posed.parts[0].options}
            assert list(offered.values()).count(yes) == 1
            right = offered[own_answers(posed)[posed.parts[0].name]]
            assert (right == yes) == (posed.detail in {"lawful", "stands"})


def test_what_is_yes_or_no_is_told_in_words() -> None:
    told = {
        note.tell("es")
        for slug, where in PAIRS
        for seed in range(12)
        for note in pose(Exercise(kind="mesa", game=slug, jurisdiction=where, seed=seed)).picture.notes
    }
    assert not [each for each in told if each.endswith(("True", "False"))]
    assert {"de_pie = sí", "de_pie = no"} & told
