"""The coverage of the law: every citation on a test exists, and everything enforced has a test."""

import pytest

from tapete.law import parse_citation, resolve
from tapete.law.provisions import all_criterios, all_provisions
from tests.trace import TRACE_FILE, UnreadableTrace, as_json, trace_of, whole_trace
from tests.whose_law import unread


def test_every_citation_on_a_test_exists() -> None:
    for citation, tests in whole_trace().items():
        try:
            resolve(parse_citation(citation))
        except (LookupError, ValueError) as error:
            pytest.fail(f"{tests[0]}: {error}")


def test_everything_enforced_has_a_test() -> None:
    enforced = {c for c, p in all_provisions().items() if p.standing == "enforced"}
    enforced |= {c for c, k in all_criterios().items() if k.standing == "enforced"}
    untested = sorted(enforced - whole_trace().keys())
    assert not untested, f"{len(untested)} enforced without a test: {', '.join(untested)}"


def test_the_trace_on_file_is_up_to_date() -> None:
    on_file = TRACE_FILE.read_text(encoding="utf-8") if TRACE_FILE.exists() else ""
    assert on_file == as_json(whole_trace()), "run `make trace`"


SOURCE = """
pytestmark = [pytest.mark.slow, law("ES1979:1")]

@law("ES1979:2", "ES1979:3")
def test_function(): law("ES1979:9")

@law("ES1979:7")
async def test_coroutine(): ...

@law("ES1979:4")
class TestGroup:
    pytestmark = law("ES1979:5")
    @pytest.mark.parametrize("x", [1, pytest.param(2, marks=law("ES1979:6"))])
    def test_method(self): ...

@law("ES1979:8")
def helper(): ...
"""


def test_marks_are_read_from_functions_classes_modules_and_params() -> None:
    function, coroutine, method = "t.py::test_function", "t.py::test_coroutine", "t.py::TestGroup::test_method"
    cited = {function: "123", coroutine: "17", method: "1456"}
    assert set(trace_of(SOURCE, "t.py")) == {(f"ES1979:{n}", test) for test, numbers in cited.items() for n in numbers}


@pytest.mark.parametrize("argument", ["NAME", "f'ES1979:{n}'", "*CITATIONS", "4"])
def test_a_citation_that_is_not_written_out_is_refused(argument: str) -> None:
    with pytest.raises(UnreadableTrace, match="write the citation out"):
        list(trace_of(f"@law({argument})\ndef test_it(): ...", "t.py"))


def test_a_mark_with_a_name_of_its_own_is_refused() -> None:
    with pytest.raises(UnreadableTrace, match="on each test"):
        list(trace_of('MINE = law("ES1979:1")\n@MINE\ndef test_it(): ...', "t.py"))


CITED = ["ES1979:06.II.1", "GA2007:09.II.p1"]
"""What a die is like, at two of the places where dados is played."""


def test_a_test_plays_under_what_it_cites() -> None:
    assert unread(CITED, {("dados", "estado"), ("dados", "galicia")}) == []
    assert unread(CITED, {("dados", "estado")}) == ["GA2007:09.II.p1"]
    assert unread(CITED, {("dados", "estado"), ("bola", "galicia")}) == ["GA2007:09.II.p1"]


def test_what_binds_the_whole_casino_is_played_in_any_game() -> None:
    assert unread(["GA2007:2.5"], {("bola", "galicia")}) == []
    assert unread(["GA2007:2.5"], {("bola", "murcia")}) == ["GA2007:2.5"]


def test_criterios_and_what_supplies_every_place_bind_to_none() -> None:
    assert unread(["criterio:dados.1", "RC1979:39.4"], {("casino", "asturias")}) == []


def test_who_reads_no_law_is_free() -> None:
    assert unread(CITED, set()) == []
