"""What went wrong is asked again, later and later; the time is given."""

from tapete.drills.exercise import Exercise, Family
from tapete.drills.lessons import DAY, WAITS, Answered, Lesson, boxes, due, exercises, score

EXERCISE = Exercise(kind="pagos", game="bola", jurisdiction="estado")


def family(detail: str, kind: str = "pagos") -> Family:
    return Family(kind=kind, game="bola", jurisdiction="estado", detail=detail, level=1)


def answered(detail: str, *, right: bool, at: int, seconds: float = 10.0) -> Answered:
    return Answered(exercise=EXERCISE, family=family(detail), right=right, seconds=seconds, at=at)


def test_only_what_went_wrong_lies_in_a_box() -> None:
    record = [answered("numero", right=True, at=0), answered("rojo", right=False, at=5)]
    assert [box.family.detail for box in boxes(record)] == ["rojo"]


def test_a_right_answer_moves_on_and_a_wrong_one_back() -> None:
    record = [answered("rojo", right=False, at=0)]
    assert due(record, 0) == [family("rojo")]
    record.append(answered("rojo", right=True, at=100))
    assert due(record, 100) == []
    assert due(record, 99 + WAITS[1]) == []
    assert due(record, 100 + WAITS[1]) == [family("rojo")]
    record.append(answered("rojo", right=False, at=100 + DAY))
    assert due(record, 100 + DAY) == [family("rojo")]


def test_after_the_last_box_it_is_learnt() -> None:
    record = [answered("rojo", right=False, at=0)]
    for times in range(len(WAITS) - 1):
        record.append(answered("rojo", right=True, at=times))
        assert boxes(record)[0].box == times + 1
    assert boxes([*record, answered("rojo", right=True, at=9)]) == []


def test_those_due_longest_come_first() -> None:
    record = [answered("rojo", right=False, at=9), answered("par", right=False, at=3)]
    assert [each.detail for each in due(record, 10)] == ["par", "rojo"]


def test_a_lesson_begins_with_what_is_due() -> None:
    lesson = Lesson(game="bola", jurisdiction="estado", kind="pagos", count=3)
    usual = [posed.exercise for posed in exercises(lesson)]
    first, *rest = exercises(lesson, [answered("numero", right=False, at=0)], now=1)
    assert first.family == family("numero")
    assert [posed.exercise for posed in rest] == usual[1:]


def test_what_is_due_elsewhere_does_not_come() -> None:
    lesson = Lesson(game="bola", jurisdiction="murcia", kind="pagos", count=2)
    again = exercises(lesson, [answered("numero", right=False, at=0)], now=1)
    assert [posed.exercise for posed in again] == [posed.exercise for posed in exercises(lesson)]


def test_without_a_kind_every_kind_comes_in_turn() -> None:
    lesson = Lesson(game="bola", jurisdiction="estado", count=7)
    assert len({lesson.exercise(place).kind for place in range(7)}) == 7


def test_a_score() -> None:
    record = [answered("a", right=True, at=0, seconds=4.0), answered("b", right=False, at=0, seconds=8.0)]
    summed = score(record)
    assert (summed.asked, summed.right, summed.seconds, summed.best) == (2, 1, 6.0, 4.0)
    assert score([]).best is None
