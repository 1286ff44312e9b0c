"""How provisions hang together, what is read from them, and how jurisdictions differ."""

from collections import defaultdict
from itertools import pairwise

import pytest

from tapete.law import references
from tapete.law.citation import Citation
from tapete.law.parameters import NotRegulated, catalogue, compare, differences, sheet
from tapete.law.provisions import all_criterios, all_provisions, provisions_of
from tapete.law.references import children_of, criterios_about, neighbours_of, parent_of, uses_of


def test_a_provision_is_a_child_of_its_parent_and_of_no_other() -> None:
    for citation in all_provisions():
        above = parent_of(citation)
        if above is not None:
            assert citation.startswith(f"{above}.")
            assert citation in children_of(above)


def test_a_parent_that_is_not_on_file_is_passed_over() -> None:
    assert parent_of(Citation("ES1979:04.V.a.x.y")) == "ES1979:04.V.a"
    assert parent_of(Citation("ES1979:04")) is None


@pytest.mark.parametrize("citation", ["ES1979:04.V.b", "criterio:bola.5", "MU2010:7.3"])
def test_neighbours_are_neighbours_of_each_other(citation: str) -> None:
    before, after = neighbours_of(Citation(citation))
    assert before is not None
    assert after is not None
    assert neighbours_of(before)[1] == citation
    assert neighbours_of(after)[0] == citation


def test_neighbours_go_through_the_whole_of_a_text_in_its_order() -> None:
    top = [citation for citation in provisions_of("ES1979") if parent_of(citation) is None]
    assert neighbours_of(top[0])[0] is None
    assert neighbours_of(top[-1])[1] is None
    assert all(neighbours_of(first)[1] == second for first, second in pairwise(top))


def test_every_cell_of_every_game_is_a_use_of_what_it_cites() -> None:
    cited = defaultdict(set)
    for game, table in catalogue().items():
        for row in table.parameters.values():
            for jurisdiction, cell in row.cells.items():
                cited[cell.cite].add((game, jurisdiction, row.name))
    for citation, cells in cited.items():
        assert cells <= {(use.game, use.jurisdiction, use.parameter.name) for use in uses_of(citation)}, citation


def test_what_sends_to_another_game_is_used_too() -> None:
    assert {use.game for use in uses_of(Citation("MU2010:8"))} >= {"ruleta-francesa-abreviada"}


def test_criterios_are_found_from_what_they_read() -> None:
    for criterio in all_criterios().values():
        assert all(criterio in criterios_about(citation) for citation in criterio.about)


def test_what_two_jurisdictions_say_the_same_is_no_difference() -> None:
    rows = compare("bola", "estado", "galicia")
    assert sorted(row.name for row in rows) == sorted(sheet("bola").parameters)
    assert {row.name for row in differences("bola", "estado", "galicia")} == {row.name for row in rows if not row.same}
    assert differences("bola", "murcia", "murcia") == []


def test_what_differs_comes_first_in_the_order_of_the_table() -> None:
    rows = compare("ruleta-francesa", "estado", "murcia")
    order = {name: place for place, name in enumerate(sheet("ruleta-francesa").parameters)}
    assert [(row.same, order[row.name]) for row in rows] == sorted((row.same, order[row.name]) for row in rows)
    assert {row.same for row in rows} == {True, False}


def test_a_difference_holds_both_values_and_both_citations() -> None:
    row = next(r for r in differences("ruleta-francesa", "estado", "murcia") if r.name == "zero_cuadros")
    assert (row.first.value, row.first.cite) == ([], "criterio:ruleta-francesa.8")
    assert (row.second.value, row.second.cite) == (["0-1-2-3"], "MU2010:7.1.d")


def test_a_game_is_not_compared_where_it_is_not_regulated() -> None:
    with pytest.raises(NotRegulated):
        compare("bola", "estado", "asturias")


def test_coverage_counts_each_rule_of_a_text_once() -> None:
    for part in references.coverage_by_text():
        named = [rule for rule in _rules() if _part_of(rule.citation) == part.part]
        assert part.enforced.rules == sum(rule.standing == "enforced" for rule in named)
        assert part.enforced.rules == part.enforced.tested + len(part.untested)
        assert part.tests == len({test for rule in named for test in references.tests_of(rule.citation)})


def test_coverage_of_a_game_counts_its_provisions_and_its_criterios() -> None:
    bola = next(part for part in references.coverage_by_game() if part.part == "bola")
    named = [r for r in _rules() if "bola" in getattr(r, "games", ()) or r.citation.startswith("criterio:bola.")]
    assert sum(count.rules for count in (bola.enforced, bola.modelled, bola.practical)) == len(named)


def test_the_trace_is_read_as_it_was_written() -> None:
    assert all(citation in all_provisions() or citation in all_criterios() for citation in references.trace())


def _part_of(citation: Citation) -> str:
    return citation.rpartition(".")[0] if citation.startswith("criterio:") else citation.partition(":")[0]


def _rules() -> list[references.Rule]:
    return [*all_provisions().values(), *all_criterios().values()]
