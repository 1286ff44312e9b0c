"""Every game has exercises of every general kind; the engine's own answer is right, and another one is wrong."""

from collections.abc import Iterator
from itertools import cycle, islice, permutations, product

import pytest

from tapete.drills.answering import BadAnswer, grade, own_answers, read, show, show_grade, write
from tapete.drills.exercise import LEVELS, Exercise, Part, Posed
from tapete.drills.lessons import GENERAL, OWN, SUMMARIES, NoExercise, kinds_of, pose
from tapete.law.parameters import sheet
from tests.properties.tables import PAIRS, every_game
from tests.seeds import SOAK

MOST_ORDERS = 12 if SOAK else 3
"""Wrong orders of steps that are tried: each is played."""


def every(slug: str) -> Iterator[Posed]:
    """Exercises of every kind, level and jurisdiction of a game; in a soak two of each combination."""
    levels, places = list(LEVELS), list(sheet(slug).regulated)
    many = max(len(levels), len(places))
    some = list(islice(zip(cycle(levels), cycle(places)), many))
    for kind in kinds_of(slug):
        for level, where in product(levels, places) if SOAK else some:
            for seed in range(2 if SOAK else 1):
                yield pose(Exercise(kind=kind, game=slug, jurisdiction=where, level=level, seed=seed))


def others(part: Part, right: str) -> list[str]:
    """Answers that differ from the right one."""
    if part.form in {"amount", "number"}:
        return [str(int(float(right)) + more) for more in (1, 7)]
    if part.form == "choice":
        return [option.key for option in part.options if option.key != right]
    if part.form == "chips":
        return [f"{right} 1x{int(min(part.bank)) / 100:.2f}"]
    return [" ".join(keys) for keys in islice(permutations(right.split()), MOST_ORDERS) if " ".join(keys) != right]


@every_game
def test_own_answer_is_right_and_another_wrong(slug: str) -> None:
    for posed in every(slug):
        own = own_answers(posed)
        assert grade(posed, own).right, posed.exercise
        assert posed.lines, posed.exercise
        assert all(line.cite and line.text.tell("es") for line in posed.lines)
        for part in posed.parts:
            assert read(part, own[part.name]) == part.answer
            for wrong in others(part, own[part.name]):
                assert not grade(posed, {**own, part.name: wrong}).right, (posed.exercise, part.name, wrong)


@every_game
def test_the_general_kinds_come_from_the_games_own_data(slug: str) -> None:
    """But for those that a game says it has not: nobody learns what a machine does by itself."""
    own = OWN.module(slug).KINDS if slug in OWN else {}
    absent = {kind for kind, maker in own.items() if maker is None}
    assert set(GENERAL) - absent == set(kinds_of(slug)) & set(GENERAL)
    assert set(kinds_of(slug)) <= set(SUMMARIES)


def test_an_order_is_wrong_at_the_first_step_that_the_engine_refuses() -> None:
    wrong = 0
    for seed in range(60 if SOAK else 12):
        posed = pose(Exercise(kind="orden", game="ruleta-francesa", jurisdiction="estado", level=2, seed=seed))
        right = own_answers(posed)["answer"].split()
        swapped = [*right[:-2], right[-1], right[-2]]
        [mark] = grade(posed, {"answer": " ".join(swapped)}).marks
        if not mark.right:
            wrong += 1
            assert mark.step == len(right) - 2
            assert mark.why is not None
            assert mark.cite
    assert wrong > (50 if SOAK else 9)


def test_an_order_that_stops_half_way_is_wrong() -> None:
    posed = pose(Exercise(kind="orden", game="bola", jurisdiction="estado", level=2, seed=1))
    right = own_answers(posed)["answer"].split()
    [mark] = grade(posed, {"answer": " ".join(right[:-1])}).marks
    assert not mark.right
    assert mark.step == len(right) - 1


@pytest.mark.parametrize("language", ["es", "gl", "en", "fr"])
def test_a_question_is_shown_without_its_answer(language: str) -> None:
    for slug, where in PAIRS[:6]:
        for kind in kinds_of(slug):
            posed = pose(Exercise(kind=kind, game=slug, jurisdiction=where))
            shown = show(posed, language)
            assert shown.ask
            assert all(part.ask for part in shown.parts)
            assert not hasattr(shown, "keys")
            assert show_grade(grade(posed, own_answers(posed)), language).right


def test_the_same_exercise_is_always_the_same() -> None:
    exercise = Exercise(kind="pagos", game="ruleta-americana", jurisdiction="murcia", level=3, seed=11)
    assert show(pose(exercise), "es") == show(pose(exercise), "es")
    other = Exercise(kind="pagos", game="ruleta-americana", jurisdiction="murcia", level=3, seed=12)
    assert show(pose(other), "es") != show(pose(exercise), "es")


def test_what_a_seed_gives_is_the_same_on_every_machine() -> None:
    posed = pose(Exercise(kind="pagos", game="ruleta-francesa", jurisdiction="estado", level=1, seed=1))
    assert own_answers(posed) == {"ana": "120"}


@pytest.mark.parametrize(
    ("change", "known"),
    [
        ({"game": "tute"}, "bola"),
        ({"jurisdiction": "asturias"}, "estado"),
        ({"kind": "cartas"}, "pagos"),
        ({"level": 9}, "3"),
    ],
)
def test_no_such_exercise(change: dict[str, object], known: str) -> None:
    lawful = {"kind": "pagos", "game": "bola", "jurisdiction": "estado", "level": 1}
    assert pose(Exercise(**lawful)).parts  # type: ignore[arg-type]  # the lawful case of the pair
    with pytest.raises(NoExercise) as error:
        pose(Exercise(**{**lawful, **change}))  # type: ignore[arg-type]  # one word changed
    assert known in error.value.known


@pytest.mark.parametrize("kind", ["pagos", "orden", "ronda", "fichas"])
def test_what_is_no_answer_is_not_graded(kind: str) -> None:
    posed = pose(Exercise(kind=kind, game="bola", jurisdiction="estado"))
    part = posed.parts[0]
    with pytest.raises(BadAnswer) as error:
        grade(posed, {part.name: "¿?"})
    assert "¿?" in error.value.said.tell("en")
    assert not grade(posed, {}).right


def test_chips_are_read_as_people_write_them() -> None:
    ask = pose(Exercise(kind="fichas", game="bola", jurisdiction="estado")).ask
    part = Part(ask=ask, form="chips", answer={})
    assert read(part, "2x100 20 20 + 3 x 0.50") == {10000: 2, 2000: 2, 50: 3}
    assert read(part, write(part, {10000: 2, 50: 3})) == {10000: 2, 50: 3}


def test_more_chips_than_needed_are_wrong() -> None:
    posed = pose(Exercise(kind="fichas", game="bola", jurisdiction="estado", level=1, seed=2))
    answer = posed.parts[0].answer
    value = max(answer)
    smaller = max(each for each in posed.parts[0].bank if each < value and value % each == 0)
    changed = dict(answer)
    changed[value] -= 1
    changed[smaller] = changed.get(smaller, 0) + value // smaller
    [mark] = grade(posed, {"answer": write(posed.parts[0], {v: n for v, n in changed.items() if n})}).marks
    assert not mark.right
    assert mark.why is not None


def test_everybody_who_may_declare_an_incident_is_named() -> None:
    seeds = (
        Exercise(kind="incidencias", game="ruleta-francesa", jurisdiction="murcia", seed=seed) for seed in range(40)
    )
    posed = next(each for each in map(pose, seeds) if each.detail == "jefe-toca-fichas")
    right = own_answers(posed)["who"]
    [who] = [option.text.tell("es") for option in posed.parts[1].options if option.key == right]
    assert who == "director, inspeccion, jefe"
