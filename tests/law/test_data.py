"""The law data hangs together: no citation points nowhere, no table a gap or an overlap, every word has its form."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tapete
from tapete.families.draw.rules import DrawRules
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.wheel.rules import WheelRules
from tapete.games import REGISTRY, build
from tapete.games.bingo_tradicional.rules import BingoRules
from tapete.games.dados.rules import DadosRules, Fate, When
from tapete.law import resolve
from tapete.law.citation import REGULATIONS, Citation, is_criterio, regulation_of
from tapete.law.criterios import Criterio, all_criterios, criterios_of
from tapete.law.data_files import LawDataError, names_in, read_toml
from tapete.law.parameters import Sheet, _sheet, catalogue, establishment, sheet
from tapete.law.provisions import Provision, all_provisions, provisions_of
from tapete.law.regulations import LANGUAGES, Names, jurisdictions, regulations

SOURCES = Path(tapete.__file__).parent
SHEETS = [*catalogue().values(), establishment()]
FILES = {**{slug: f"games/{slug}.toml" for slug in catalogue()}, "casino": "casino.toml"}
CITED = re.compile(rf"\b(?:(?:{'|'.join(REGULATIONS)}):[0-9A-Za-z]+|criterio:[a-z]+(?:-[a-z]+)*)(?:\.[0-9A-Za-z]+)*")
PROVISION_KEYS = ["title", "summary", "kind", "standing", "games"]
CRITERIO_KEYS = ["title", "about", "silence", "decision", "reason", "standing"]

every_sheet = pytest.mark.parametrize("law", SHEETS, ids=lambda law: law.slug)
every_table = pytest.mark.parametrize(
    ("slug", "jurisdiction"), [(slug, jurisdiction) for slug in REGISTRY for jurisdiction in sheet(slug).regulated]
)


WHEELS = [
    (slug, jurisdiction)
    for slug in REGISTRY
    for jurisdiction in sheet(slug).regulated
    if isinstance(build(slug, jurisdiction).rules, WheelRules)
]


# --- citations --------------------------------------------------------------------------------------------------------


@every_sheet
def test_every_cell_cites_a_text_in_force_where_it_stands(law: Sheet) -> None:
    for jurisdiction, citation in _citations_of(law):
        resolve(citation)
        if not is_criterio(citation):
            regulation = regulation_of(citation)
            own = regulation in jurisdictions()[jurisdiction].regulations
            assert own or regulations()[regulation].auxiliary, f"{law.slug} in {jurisdiction}: {citation}"


def _citations_of(law: Sheet) -> Iterator[tuple[str, Citation]]:
    yield from law.regulated.items()
    for row in law.parameters.values():
        for jurisdiction, cell in row.cells.items():
            yield jurisdiction, cell.cite
            if cell.by is not None:
                yield jurisdiction, cell.by


def test_a_criterio_reads_provisions_that_exist() -> None:
    for criterio in all_criterios().values():
        for citation in criterio.about:
            resolve(citation)


def test_a_provision_names_games_of_some_catalogue() -> None:
    rows = establishment().parameters
    cells = [cell for name in ("games", "halls", "operators") for cell in rows[name].cells.values()]
    listed = {slug for cell in cells for slug in cell.value}
    for citation, provision in all_provisions().items():
        assert provision.games, citation
        assert set(provision.games) <= {*listed, "casino"}, citation


def test_a_provision_names_no_game_that_its_jurisdiction_does_not_have() -> None:
    for citation, provision in all_provisions().items():
        where = regulations()[regulation_of(citation)]
        known = {slug for slug, law in catalogue().items() if where.jurisdiction in law.regulated}
        foreign = set(provision.games) & set(catalogue()) - known
        assert where.auxiliary or not foreign, f"{citation}: {foreign}"


def _strings(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield f"{path.relative_to(SOURCES)}:{node.lineno}", node.value


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_every_citation_in_the_program_exists(path: Path) -> None:
    for where, text in _strings(path):
        for citation in CITED.findall(text):
            try:
                resolve(Citation(citation))
            except LookupError as error:
                pytest.fail(f"{where}: {error}")


# --- gaps and overlaps ------------------------------------------------------------------------------------------------


def _raw(**parameters: Any) -> dict[str, Any]:
    names = dict.fromkeys(LANGUAGES, "prueba")
    row = {"title": "t", "kind": "pay", "estado": [1, "ES1979:04"], "galicia": [1, "GA2007:04"]}
    regulated = {"estado": "ES1979:04", "galicia": "GA2007:04"}
    return {"names": names, "regulated": regulated, "cloth": {}, "parameters": {"row": {**row, **parameters}}}


def test_a_whole_table_is_read() -> None:
    assert _sheet("prueba", _raw()).column("galicia").get("row", int).value == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"galicia": None},
        {"murcia": [1, "MU2010:19"]},
        {"andorra": [1, "ES1979:04"]},
        {"estado": 1},
        {"estado": [1]},
        {"estado": [1, 2]},
    ],
)
def test_a_table_with_a_gap_a_stray_cell_or_a_value_without_its_article_is_refused(wrong: dict[str, Any]) -> None:
    raw = _raw()
    row = raw["parameters"]["row"]
    for name, cell in wrong.items():
        if cell is None:
            del row[name]
        else:
            row[name] = cell
    with pytest.raises(LawDataError):
        _sheet("prueba", raw)


@every_sheet
def test_one_cap_for_each_tramo(law: Sheet) -> None:
    for name, row in law.parameters.items():
        if name.startswith("cap_") and "tiers" in law.parameters:
            for jurisdiction, cell in row.cells.items():
                tiers = law.parameters["tiers"].cells[jurisdiction].value
                assert len(cell.value) == len(tiers), f"{name} in {jurisdiction}"
                assert all(low < high for low, high in pairwise(cell.value)), f"{name} in {jurisdiction}"


@every_table
def test_every_bet_has_one_pay_and_one_cap(slug: str, jurisdiction: str) -> None:
    game = build(slug, jurisdiction)
    if isinstance(game.rules, DadosRules):
        _every_suerte_is_decided_by_something(game.rules)
        return
    terms = game.notice()
    assert len({bet.id for bet in terms}) == len(terms)
    among_players = isinstance(game.rules, CirculoRules | BingoRules | TerminalRules | DrawRules)
    for bet in terms:
        assert bet.pays == 0 if among_players else bet.pays > 0, bet.id
        assert 0 < max(bet.minimums) <= bet.cap, bet.id


@pytest.mark.parametrize(("slug", "jurisdiction"), WHEELS)
def test_every_bet_of_a_wheel_covers_something_and_has_one_place_in_the_order(slug: str, jurisdiction: str) -> None:
    module = REGISTRY.module(slug)
    rules = module.build(jurisdiction, module.example(jurisdiction)).rules
    assert isinstance(rules, WheelRules)
    column = sheet(slug).column(jurisdiction)
    outcomes = {outcome.id for outcome in rules.need.outcomes}
    for name, bet in rules.bets.items():
        assert bet.covers, name
        assert bet.covers < outcomes, name
    assert {outcome for bet in rules.bets.values() for outcome in bet.covers} == outcomes
    assert len({(bet.kind, bet.covers) for bet in rules.bets.values()}) == len(rules.bets)
    kinds = {bet.kind for bet in rules.bets.values()}
    if "kinds" in column.cells:
        assert sorted(column.get("kinds", list[str]).value) == sorted(kinds)
    if "payment_order" in column.cells:
        order = column.get("payment_order", list[str]).value
        assert len(set(order)) == len(order)
        assert kinds <= set(order)


def _every_suerte_is_decided_by_something(rules: DadosRules) -> None:
    """Each is capped, by itself or by its simple bet, and some throw makes it win and another lose."""
    for name, bet in rules.bets.items():
        verdicts = rules.fates[name].values()
        assert bet.pays > 0, name
        assert {Fate.GANA, Fate.PIERDE} <= {verdict.fate for verdict in verdicts}, name
        assert 0 < bet.minimums[0] <= bet.cap or (bet.base and bet.share > 0), name
    assert {bet.kind for bet in rules.bets.values() if bet.when is not When.ASOCIADA} >= {"win", "come", "right"}


# --- names and words --------------------------------------------------------------------------------------------------


@every_sheet
def test_names_are_written_in_the_four_languages(law: Sheet) -> None:
    for names in (law.names, *law.cloth.values(), *law.prizes.values()):
        assert all(_is_a_name(names.in_language(language)) for language in LANGUAGES), names


def _is_a_name(text: str) -> bool:
    return bool(text) and text == text.strip() and text.isprintable()


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_every_kind_of_bet_has_its_name_on_the_cloth_and_no_name_is_left_over(slug: str) -> None:
    module, law = REGISTRY.module(slug), sheet(slug)
    games = [module.build(jurisdiction, module.example(jurisdiction)) for jurisdiction in law.regulated]
    kinds = {bet.kind for game in games for bet in game.notice()}
    assert kinds <= set(law.cloth)
    if "supplementary" not in read_toml(FILES[slug]):
        assert set(law.cloth) == kinds


def test_jurisdictions_are_named_in_the_four_languages() -> None:
    named: list[Names] = [jurisdiction.names for jurisdiction in jurisdictions().values()]
    assert all(_is_a_name(names.in_language(language)) for names in named for language in LANGUAGES)


@pytest.mark.parametrize("provision", all_provisions().values(), ids=lambda provision: provision.citation)
def test_a_provision_is_told_in_one_sentence(provision: Provision) -> None:
    assert _is_a_name(provision.title)
    assert provision.title[-1] != "."
    assert _sentences(provision.summary) == 1, provision.summary


@pytest.mark.parametrize("criterio", all_criterios().values(), ids=lambda criterio: criterio.citation)
def test_a_criterio_says_what_is_silent_what_is_done_and_why(criterio: Criterio) -> None:
    assert _is_a_name(criterio.title)
    assert criterio.title[-1] != "."
    for text in (criterio.silence, criterio.decision, criterio.reason):
        assert 1 <= _sentences(text) <= 4, text


def _sentences(text: str) -> int:
    """How many sentences a text has: each begins with a capital and the last one ends with a full stop."""
    assert _is_a_name(text)
    assert text[-1] == ".", text
    return 1 + len(re.findall(r"[.!?] +(?=[A-Z¿¡])", text))


# --- the form of the files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", FILES)
def test_the_rows_of_a_table_are_written_in_one_order(slug: str) -> None:
    raw = read_toml(FILES[slug])
    order = ["title", "kind", "modelled", *jurisdictions()]
    assert raw["slug"] == slug
    assert _in_order(raw["regulated"], list(jurisdictions()))
    for name, row in raw["parameters"].items():
        assert re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", name)
        assert _in_order(row, order), name


def _in_order(keys: dict[str, Any], order: list[str]) -> bool:
    places = [order.index(key) for key in keys]
    return places == sorted(places)


@pytest.mark.parametrize("regulation", names_in("provisions"))
def test_the_provisions_of_a_text_are_written_in_one_order(regulation: str) -> None:
    raw = read_toml(f"provisions/{regulation}.toml")
    assert regulation in regulations()
    assert all(list(fields) == PROVISION_KEYS for fields in raw.values())
    told: set[str] = set()
    for citation in provisions_of(regulation):
        within = [other for other in told if other.startswith(f"{citation}.")]
        assert not within, f"{citation} comes after {within}"
        told.add(citation)


@pytest.mark.parametrize("subject", names_in("criterios"))
def test_criterios_are_numbered_without_gaps(subject: str) -> None:
    raw = read_toml(f"criterios/{subject}.toml")
    assert subject in FILES
    assert all(list(fields) == CRITERIO_KEYS for fields in raw.values())
    assert list(criterios_of(subject)) == [f"criterio:{subject}.{n}" for n in range(1, len(raw) + 1)]


def test_every_regulation_of_a_jurisdiction_is_on_file() -> None:
    assert set(REGULATIONS) == set(regulations())
    for name, jurisdiction in jurisdictions().items():
        for regulation in jurisdiction.regulations:
            assert regulations()[regulation].jurisdiction == name
