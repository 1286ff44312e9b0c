"""The law data hangs together: no citation points nowhere, no table a gap or an overlap, every word has its form."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tapete
from tapete.families.draw.rules import DrawRules
from tapete.families.hall.terminals.state import TerminalRules
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.wheel.rules import WheelRules
from tapete.games import REGISTRY, build
from tapete.games.bingo_tradicional.rules import BingoRules
from tapete.games.dados.rules import DadosRules, Fate, When
from tapete.games.maquinas.rules import MaquinaRules
from tapete.law import resolve
from tapete.law.citation import REGULATIONS, Citation, is_criterio, regulation_of
from tapete.law.parameters import Sheet, _sheet, catalogue, establishment, sheet
from tapete.law.provisions import all_criterios, all_provisions, criterios_of, provisions_of
from tapete.law.regulations import LANGUAGES, LawDataError, Names, jurisdictions, names_in, read_toml, regulations

SOURCES = Path(tapete.__file__).parent
SHEETS = [*catalogue().values(), establishment()]
FILES = {**{slug: f"games/{slug}.toml" for slug in catalogue()}, "casino": "casino.toml"}
CITED = re.compile(rf"\b(?:(?:{'|'.join(REGULATIONS)}):[0-9A-Za-z]+|criterio:[a-z]+(?:-[a-z]+)*)(?:\.[0-9A-Za-z]+)*")
PROVISION_KEYS = ["title", "summary", "kind", "standing", "games"]
CRITERIO_KEYS = ["title", "about", "silence", "decision", "reason", "standing"]

TABLES = [(slug, jurisdiction) for slug in REGISTRY for jurisdiction in sheet(slug).regulated]


# --- citations --------------------------------------------------------------------------------------------------------


def test_every_cell_cites_a_text_in_force_where_it_stands() -> None:
    strange = []
    for law in SHEETS:
        for jurisdiction, citation in _citations_of(law):
            resolve(citation)
            if not is_criterio(citation):
                regulation = regulation_of(citation)
                own = regulation in jurisdictions()[jurisdiction].regulations
                if not own and not regulations()[regulation].auxiliary:
                    strange.append(f"{law.slug} in {jurisdiction}: {citation}")
    assert strange == []


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


def test_every_citation_in_the_program_exists() -> None:
    unknown = []
    for path in sorted([*SOURCES.rglob("*.py"), *SOURCES.rglob("games/*.toml")]):
        for citation in set(CITED.findall(path.read_text(encoding="utf-8"))):
            try:
                resolve(Citation(citation))
            except LookupError as error:
                unknown.append(f"{path.relative_to(SOURCES)}: {error}")
    assert unknown == []


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


def test_one_cap_for_each_tramo() -> None:
    wrong = []
    for law in SHEETS:
        for name, row in law.parameters.items():
            if name.startswith("cap_") and "tiers" in law.parameters:
                for jurisdiction, cell in row.cells.items():
                    tiers = law.parameters["tiers"].cells[jurisdiction].value
                    if len(cell.value) != len(tiers) or any(low >= high for low, high in pairwise(cell.value)):
                        wrong.append(f"{law.slug} {name} in {jurisdiction}")
    assert wrong == []


def test_every_bet_has_one_pay_and_one_cap() -> None:
    wrong = []
    for slug, jurisdiction in TABLES:
        game = build(slug, jurisdiction)
        if isinstance(game.rules, DadosRules):
            wrong += [f"{slug} in {jurisdiction}: {name}" for name in _undecided_suertes(game.rules)]
            continue
        terms = game.notice()
        assert len({bet.id for bet in terms}) == len(terms), f"{slug} in {jurisdiction}"
        among_players = isinstance(game.rules, CirculoRules | BingoRules | TerminalRules | DrawRules | MaquinaRules)
        for bet in terms:
            paid = bet.pays == 0 if among_players else bet.pays > 0
            if not (paid and 0 < max(bet.minimums) <= bet.cap):
                wrong.append(f"{slug} in {jurisdiction}: {bet.id}")
    assert wrong == []


def _undecided_suertes(rules: DadosRules) -> Iterator[str]:
    """The bets without a pay, without a cap of their own or of their simple bet, or that no throw wins or loses."""
    for name, bet in rules.bets.items():
        fates = {verdict.fate for verdict in rules.fates[name].values()}
        capped = 0 < bet.minimums[0] <= bet.cap or (bet.base and bet.share > 0)
        if not (bet.pays > 0 and {Fate.GANA, Fate.PIERDE} <= fates and capped):
            yield name
    assert {bet.kind for bet in rules.bets.values() if bet.when is not When.ASOCIADA} >= {"win", "come", "right"}


def test_every_bet_of_a_wheel_covers_something_and_has_one_place_in_the_order() -> None:
    wheels = [(where, rules) for where in TABLES if isinstance(rules := build(*where).rules, WheelRules)]
    assert len(wheels) > 10
    for where, rules in wheels:
        _check_wheel(*where, rules)


def _check_wheel(slug: str, jurisdiction: str, rules: WheelRules) -> None:
    column = sheet(slug).column(jurisdiction)
    outcomes = {outcome.id for outcome in rules.need.outcomes}
    assert [name for name, bet in rules.bets.items() if not bet.covers or not bet.covers < outcomes] == [], slug
    assert {outcome for bet in rules.bets.values() for outcome in bet.covers} == outcomes, slug
    assert len({(bet.kind, bet.covers) for bet in rules.bets.values()}) == len(rules.bets), slug
    kinds = {bet.kind for bet in rules.bets.values()}
    if "kinds" in column.cells:
        assert sorted(column.get("kinds", list[str]).value) == sorted(kinds), slug
    if "payment_order" in column.cells:
        order = column.get("payment_order", list[str]).value
        assert len(set(order)) == len(order), slug
        assert kinds <= set(order), slug


# --- names and words --------------------------------------------------------------------------------------------------


def test_names_are_written_in_the_four_languages() -> None:
    every = [(law.slug, names) for law in SHEETS for names in (law.names, *law.cloth.values(), *law.prizes.values())]
    assert [where for where, names in every if not _is_named(names)] == []


def _is_named(names: Names) -> bool:
    return all(_is_a_name(names.in_language(language)) for language in LANGUAGES)


def _is_a_name(text: str) -> bool:
    return bool(text) and text == text.strip() and text.isprintable()


def test_every_kind_of_bet_has_its_name_on_the_cloth_and_no_name_is_left_over() -> None:
    wrong = {}
    for slug in REGISTRY:
        module, law = REGISTRY.module(slug), sheet(slug)
        games = [module.build(jurisdiction, module.example(jurisdiction)) for jurisdiction in law.regulated]
        kinds = {bet.kind for game in games for bet in game.notice()}
        extra = set(law.cloth) - kinds if "supplementary" not in read_toml(FILES[slug]) else set()
        if strange := (kinds - set(law.cloth)) | extra:
            wrong[slug] = strange
    assert wrong == {}


def test_jurisdictions_are_named_in_the_four_languages() -> None:
    assert all(_is_named(jurisdiction.names) for jurisdiction in jurisdictions().values())


def test_provisions_that_say_the_same_have_the_same_standing() -> None:
    standings = defaultdict[str, set[str]](set)
    for provision in all_provisions().values():
        standings[provision.summary].add(provision.standing)
    assert [summary for summary, found in standings.items() if len(found) > 1] == []


def test_a_provision_is_told_in_one_sentence() -> None:
    told = all_provisions().values()
    assert [p.citation for p in told if not _is_a_title(p.title) or _sentences(p.summary) != 1] == []


def test_a_criterio_says_what_is_silent_what_is_done_and_why() -> None:
    wrong = []
    for criterio in all_criterios().values():
        texts = (criterio.silence, criterio.decision, criterio.reason)
        if not _is_a_title(criterio.title) or not all(1 <= _sentences(text) <= 4 for text in texts):
            wrong.append(criterio.citation)
    assert wrong == []


def _is_a_title(text: str) -> bool:
    return _is_a_name(text) and text[-1] != "."


def _sentences(text: str) -> int:
    """Number of sentences. Each begins with a capital. 0 for a text that does not end with a full stop."""
    if not _is_a_name(text) or text[-1] != ".":
        return 0
    return 1 + len(re.findall(r"[.!?] +(?=[A-Z¿¡])", text))


# --- the form of the files --------------------------------------------------------------------------------------------


def test_the_rows_of_a_table_are_written_in_one_order() -> None:
    order = ["title", "kind", "modelled", *jurisdictions()]
    wrong = []
    for slug, file in FILES.items():
        raw = read_toml(file)
        assert raw["slug"] == slug
        assert _in_order(raw["regulated"], list(jurisdictions())), slug
        for name, row in raw["parameters"].items():
            if not re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", name) or not _in_order(row, order):
                wrong.append(f"{slug} {name}")
    assert wrong == []


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


def test_criterios_are_numbered_without_gaps() -> None:
    for subject in names_in("criterios"):
        raw = read_toml(f"criterios/{subject}.toml")
        assert subject in FILES
        assert all(list(fields) == CRITERIO_KEYS for fields in raw.values()), subject
        assert list(criterios_of(subject)) == [f"criterio:{subject}.{n}" for n in range(1, len(raw) + 1)]


def test_every_regulation_of_a_jurisdiction_is_on_file() -> None:
    assert set(REGULATIONS) == set(regulations())
    for name, jurisdiction in jurisdictions().items():
        for regulation in jurisdiction.regulations:
            assert regulations()[regulation].jurisdiction == name
