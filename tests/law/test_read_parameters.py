"""Every parameter of the law is read by some code, or is listed here with the reason why none reads it.

That a parameter which is not marked `modelled` changes something is tried in `tests/properties/test_parameters.py`;
this covers the others, so that no limit can be marked away and forgotten.
"""

from collections.abc import Iterator

from tapete.games import REGISTRY
from tapete.law.parameters import Parameter, sheet
from tests.law.reading import names_for
from tests.trace import whole_trace

EQUIPMENT = {
    "cylinder_cm",
    "die_mm",
    "disc_surface",
    "dish_metres",
    "electronic",
    "generator",
    "messages",
    "openings",
    "opposite_faces",
    "pointer",
    "reusable",
    "reuse",
    "wheel_position",
    "automatic_sabot",
}
"""Measures and material of the room, which no program can see: `tapete rules` prints them."""
AUTHORITIES = {"authorised_by", "minimum_authority"}
"""Offices outside the house, which no act of the program names: `tapete rules` prints them."""
ONE_WAY = {
    "announced_prizes",
    "announced_start",
    "at_most_one",
    "bank_rounds",
    "by_channel",
    "comparison",
    "covered_by",
    "deal_errors",
    "deck_errors",
    "distinct",
    "exactly",
    "exposed_own",
    "extra_alone",
    "filled_at_random",
    "last_draw",
    "measured",
    "one_act",
    "published_plan",
    "requirement",
    "rounding",
    "simple",
    "spaces_of_a_player",
    "strictly_before",
    "surprise_falls",
    "tail",
    "ties",
    "trio_doubles",
    "undealt_shown",
    "unsold",
    "vacant_command",
}
"""Rules that are the form of the code and no figure in it: it knows this way alone, and tests cite each of them."""


def _unread() -> Iterator[tuple[str, str, Parameter]]:
    """The game, the name and the row of every modelled parameter that no code reads."""
    for slug in REGISTRY:
        names = names_for(slug)
        for name, row in sheet(slug).parameters.items():
            if row.modelled and not names.say(name):
                yield slug, name, row


def test_code_reads_every_parameter_but_those_listed_with_a_reason() -> None:
    unread = {name for _, name, _ in _unread()}
    listed = EQUIPMENT | AUTHORITIES | ONE_WAY
    assert sorted(unread - listed) == [], "read it, or list it with its reason"
    assert sorted(listed - unread) == [], "it is read now: take it off the list"


def test_only_descriptions_of_equipment_are_listed_as_equipment() -> None:
    wrong = [(slug, name) for slug, name, row in _unread() if name in EQUIPMENT and row.kind != "equipment"]
    assert wrong == []


def test_a_rule_that_is_the_form_of_the_code_is_played_by_tests() -> None:
    cited = whole_trace()
    rows = [(slug, name, cell.cite) for slug, name, row in _unread() if name in ONE_WAY for cell in row.cells.values()]
    assert [row for row in rows if row[2] not in cited] == []


def test_a_name_is_looked_for_in_the_code_that_may_serve_its_game() -> None:
    assert names_for("bacarra-dos-panos").say("libre_sessions")
    assert not names_for("bacarra-dos-panos").say("libre_sesiones")
    assert not names_for("bola").say("repetitions"), "only the package of another game says it"
    assert names_for("bola").say("pay_numero"), "by a template"
