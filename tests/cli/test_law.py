"""The commands that read the law: games, rules, law, diff, coverage, schema."""

import json
from itertools import pairwise, permutations

import pytest

from tapete.cli.catalogue import LAYERS
from tapete.law.citation import Citation
from tapete.law.parameters import games_on_file, sheet
from tapete.law.provisions import STANDINGS, provisions_of
from tapete.law.references import trace
from tapete.law.regulations import regulations
from tapete.law.spanish import in_language, parameter_title
from tests.cli.running import data, fine, refused, tapete

PLAYED = [(game, where) for game in games_on_file() for where in sheet(game).regulated]


def test_games_are_listed_with_the_provision_that_regulates_each() -> None:
    assert [row["game"] for row in data("games")] == list(games_on_file())
    assert "galicia (GA2007:10), murcia (MU2010:99)" in fine("games")


def test_the_layers_of_each_game_are_listed() -> None:
    found = {row["game"]: row["layers"] for row in data("games", "--layers")}
    assert list(found) == list(games_on_file())
    assert found["bola"]["exact"] == "family"
    assert (found["bola"]["hints"], found["trijoker"]["hints"]) == ("general", "own")
    assert {layer for layers in found.values() for layer in layers} == set(LAYERS)


def test_a_layer_that_a_game_lacks_is_said_to_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints are taken from exact results: a game without these lacks both."""
    monkeypatch.setitem(LAYERS, "exact", ("Exact results", "tapete.nowhere", ""))
    monkeypatch.setitem(LAYERS, "simulation", ("Simulation", "tapete.nowhere", ""))
    shown = fine("games", "--layers", "--in", "galicia", "--lang", "en").splitlines()
    rows = {line.split()[0]: line for line in shown[1:]}
    assert rows["bola"].count("missing") == 3
    layers = next(row["layers"] for row in data("games", "--layers") if row["game"] == "bola")
    assert [layer for layer, served in layers.items() if not served] == ["exact", "hints", "simulation"]


def test_games_of_one_jurisdiction() -> None:
    assert [row["game"] for row in data("games", "--in", "galicia")] == [
        game for game in games_on_file() if "galicia" in sheet(game).regulated
    ]
    assert "punto-y-banca" in {row["game"] for row in data("games", "--in", "asturias")}


@pytest.mark.parametrize(("game", "where"), PLAYED)
def test_rules_show_every_parameter_and_every_bet_with_its_article(game: str, where: str) -> None:
    shown = data("rules", game, "--in", where)
    column = sheet(game).column(where)
    assert {row["name"]: (row["value"], row["cite"]) for row in shown["parameters"]} == {
        name: (json.loads(json.dumps(cell.value)), cell.cite) for name, cell in column.cells.items()
    }
    assert all(bet["cite"] and bet["cap_cite"] and bet["cap"] > 0 for bet in shown["bets"])
    text = fine("rules", game, "--in", where)
    assert all(cell.cite in text for cell in column.cells.values())
    assert all(incident["name"] in text for incident in shown["incidents"])


def test_rules_follow_the_set_up() -> None:
    pleno = data("rules", "ruleta-francesa", "--in", "estado", "minimo=10")["bets"][0]
    assert (pleno["id"], pleno["pays"], pleno["minimums"], pleno["cap"]) == ("pleno:0", "35/1", [1000], 30000)
    assert "MU2010:8" in fine("rules", "ruleta-francesa-abreviada"), "only one jurisdiction has it: no need to say it"


def test_a_field_within_a_field_and_a_list_are_written_as_in_a_guion() -> None:
    rules = ("rules", "ruleta-francesa", "--in", "murcia", "minimo=5", "multiplos.pleno=10")
    assert data(*rules)["setup"]["multiplos"] == {"pleno": 10}
    bola = ("rules", "bola", "--in", "estado", "minimo_autorizado=1", "maximo_numero=40", "maximo_sencilla=200")
    assert data(*bola, "panos=1,2")["setup"]["panos"] == ["1.00", "2.00"]


def test_a_set_up_the_law_refuses_shows_every_fault() -> None:
    rules = ("rules", "ruleta-francesa", "--in", "estado", "minimo=10", "panos=3", "idioma=fr")
    result = tapete(*rules)
    assert result.exit_code == 1
    assert "[panos_no_admitidos, ES1979:01.II]" in result.stdout
    assert "[idioma_no_admitido, ES1979:01.II]" in result.stdout
    findings = json.loads(tapete(*rules, "--json").stdout)["findings"]
    assert {fault["code"] for fault in findings} == {"panos_no_admitidos", "idioma_no_admitido"}


@pytest.mark.parametrize(
    "fields",
    [
        *(("minimo=-5",), ("minimo=1.999",), ("minimo=",), ("mino=5",), ("minimo",), ("=5",), ("minimo=" + "9" * 99,)),
        *(("minimo=5", word) for word in ("minimo=6", "panos=many", "minimo.x=1", "multiplos=3")),
    ],
)
def test_a_set_up_that_can_t_be_read_is_code_2(fields: tuple[str, ...]) -> None:
    refused(2, "rules", "ruleta-francesa", "--in", "estado", *fields)


def test_a_game_is_not_shown_where_it_is_not_regulated() -> None:
    assert "it is in murcia" in refused(2, "rules", "ruleta-francesa-abreviada", "--in", "estado")
    assert "--in estado, galicia, murcia" in refused(2, "rules", "bola")


def test_law_shows_a_provision_and_all_that_hangs_on_it() -> None:
    [shown] = data("law", "ES1979:04.V.a")
    assert shown["rule"]["standing"] == "enforced"
    assert (shown["above"], shown["before"], shown["after"]) == ("ES1979:04.V", None, "ES1979:04.V.b")
    assert "criterio:bola.1" in shown["criterios"]
    assert {(cell["game"], cell["parameter"]) for cell in shown["parameters"]} >= {("bola", "pay_numero")}
    assert shown["tests"] == list(trace().get("ES1979:04.V.a", ()))
    text = fine("law", "ES1979:04.V.a")
    assert all(
        word in text for word in ("ES1979:04.V.b", "criterio:bola.1", "pay_numero", shown["rule"]["summary"][:40])
    )


def test_law_shows_a_criterio() -> None:
    [shown] = data("law", "criterio:bola.5")
    assert "ES1979:04.II" in shown["rule"]["about"]
    assert (shown["before"], shown["after"]) == ("criterio:bola.4", "criterio:bola.6")
    text = fine("law", "criterio:bola.5")
    assert all(word in text for word in ("Silence", "Decision", "Reason", "ES1979:04.II"))


def test_law_lists_what_is_within_a_provision() -> None:
    assert data("law", "ES1979:04")[0]["within"] == [f"ES1979:04.{n}" for n in ("I", "II", "III", "IV", "V")]


def test_law_lists_a_whole_text() -> None:
    [listed] = data("law", "ES1979")
    assert [rule["citation"] for rule in listed["rules"]] == list(provisions_of("ES1979"))
    assert "ES1979:01.IV.1.A.a" in fine("law", "ES1979")
    assert data("law", "criterio:bola")[0]["rules"][0]["citation"] == "criterio:bola.1"


def test_law_alone_lists_the_regulations() -> None:
    assert [row["name"] for row in data("law")] == list(regulations())
    assert all(name in fine("law") for name in regulations())


def test_several_citations_are_shown_in_turn_or_none_is() -> None:
    assert fine("law", "ES1979:04", "criterio:bola.1").index("ES1979:04") == 0
    refused(2, "law", "ES1979:04", "ES1979:nowhere")


@pytest.mark.parametrize(
    "text", ["", "zanahoria", "¡!", "ES1979:", ":04", "ES1979:04:V", "criterio:bola.0", "x" * 9999]
)
def test_what_is_no_citation_is_code_2(text: str) -> None:
    refused(2, "law", text)


def test_words_are_looked_for_in_the_law() -> None:
    found = data("law", "zero", "prisión")
    assert (found["words"], found["language"]) == ("zero prisión", "en")
    assert found["found"][0]["name"] == "ES1979:01.IV.1.B.b"
    assert "ES1979:01.IV.1.B.b" in fine("law", "zero prisión")
    assert data("law", "ES1979")[0]["name"] == "ES1979"
    assert {each["kind"] for each in data("law", "--search", "ES1979")["found"]} == {"provision"}


def test_the_law_follows_the_language_of_the_reader() -> None:
    for language, told in (("es", "es"), ("gl", "es"), ("fr", "es"), ("en", "en")):
        [shown] = data("law", "ES1979:04.V.a", "--lang", language)
        assert shown["language"] == told
        assert shown["rule"]["title"] == in_language(provisions_of("ES1979")[Citation("ES1979:04.V.a")], told).title
        assert shown["regulation"]["gazette"].startswith("BOE")
        pays = next(cell for cell in shown["parameters"] if cell["parameter"] == "pay_numero")
        assert pays["title"] == parameter_title("bola", sheet("bola").parameters["pay_numero"], told)
        assert data("law", "criterio:bola", "--lang", language)[0]["language"] == told
        assert data("rules", "bola", "--in", "estado", "--lang", language)["language"] == told
        assert data("diff", "bola", "estado", "murcia", "--lang", language)["language"] == told
    text = fine("law", "ES1979:04.V.a", "--lang", "es")
    assert all(word in text for word in ("Las dos combinaciones y su pago", "BOE núm. 261, 31-10-1979", "1984-02-11"))


@pytest.mark.parametrize(
    "command",
    [
        ("law", "ES1979:04"),
        ("law", "bola"),
        ("rules", "bola", "--in", "estado"),
        ("diff", "ruleta-francesa", "estado", "murcia"),
    ],
)
def test_who_reads_another_language_is_told_that_the_law_is_in_spanish(command: tuple[str, ...]) -> None:
    told = {language: tapete(*command, "--lang", language).stderr for language in ("es", "gl", "en", "fr")}
    assert {language for language, text in told.items() if "espa" in text} == {"gl", "fr"}
    assert "espa" not in tapete(*command, "--lang", "gl", "--json").output.partition("{")[0]


def test_diff_shows_both_values_both_citations_and_the_bets_of_one_side() -> None:
    found = data("diff", "ruleta-francesa", "estado", "murcia")
    rows = {row["parameter"]: row for row in found["parameters"]}
    assert rows["zero_cuadros"]["first"] == {"value": [], "cite": "criterio:ruleta-francesa.8"}
    assert rows["zero_cuadros"]["second"] == {"value": ["0-1-2-3"], "cite": "MU2010:7.1.d"}
    assert "pay_pleno" not in rows
    assert found["only_first"] == []
    assert found["only_second"] == ["transversal:0-1-2", "transversal:0-2-3", "cuadro:0-1-2-3"]
    text = fine("diff", "ruleta-francesa", "estado", "murcia")
    assert "0-1-2-3 [MU2010:7.1.d]" in text
    assert "Only in murcia: transversal:0-1-2" in text


def test_no_word_of_a_table_is_cut_off_where_there_is_room() -> None:
    pairs = [(game, *places) for game in games_on_file() for places in pairwise(sheet(game).regulated)]
    for game, first, second in pairs:
        told = tapete("diff", game, first, second, COLUMNS="100").stdout
        wide = tapete("diff", game, first, second, COLUMNS="400").stdout
        assert sorted(told.split()) == sorted(wide.split()), (game, first, second)


@pytest.mark.parametrize("game", games_on_file())
def test_diff_compares_every_game_between_any_two_places(game: str) -> None:
    for first, second in permutations(sheet(game).regulated, 2):
        found = data("diff", game, first, second, "--all")
        assert len(found["parameters"]) == len(sheet(game).parameters)
        back = data("diff", game, second, first)
        assert (back["only_first"], back["only_second"]) == (found["only_second"], found["only_first"])


def test_diff_names_kinds_of_bets_that_one_side_has_not_got() -> None:
    assert data("diff", "blackjack", "estado", "murcia")["only_second"] == ["menor", "mayor"]
    assert data("diff", "ferrocarril", "murcia", "asturias")["only_first"] == ["abono"]
    assert data("diff", "punto-y-banca", "estado", "galicia")["only_second"] == ["empate"]
    assert "Only in murcia: menor, mayor" in fine("diff", "blackjack", "estado", "murcia")


def test_diff_can_show_what_is_the_same() -> None:
    rows = {row["parameter"]: row["same"] for row in data("diff", "bola", "estado", "galicia", "--all")["parameters"]}
    assert list(rows.values()) == sorted(rows.values()), "what differs comes first"
    assert set(rows) == set(sheet("bola").parameters)
    assert rows["pay_numero"]


def test_coverage_counts_every_rule_and_names_what_has_no_test() -> None:
    found = data("coverage")
    parts = {part["part"]: part for part in found["texts"]}
    for name in regulations():
        counts = [parts[name][standing]["rules"] for standing in ("enforced", "modelled", "practical")]
        assert sum(counts) == len(provisions_of(name))
    untested = [c for c, p in provisions_of("ES1979").items() if p.standing == "enforced" and c not in trace()]
    assert parts["ES1979"]["untested"] == untested
    assert {part["part"] for part in found["games"]} == {*games_on_file(), "casino"}
    assert all(name in fine("coverage") for name in (*regulations(), *games_on_file()))


@pytest.mark.parametrize("text", regulations())
def test_coverage_of_a_text_has_every_article_and_counts_every_provision_once(text: str) -> None:
    found = data("coverage", text)["articles"]
    articles = [each["covered"]["part"] for each in found]
    assert articles == list(dict.fromkeys(citation.partition(".")[0] for citation in provisions_of(text)))
    counts = [each["covered"][standing]["rules"] for each in found for standing in STANDINGS]
    assert sum(counts) == len(provisions_of(text))


def test_coverage_of_a_text_names_its_articles_in_the_language_of_the_reader() -> None:
    told = fine("coverage", "mu2010", "--lang", "es")
    for title in ("Máquinas de los tipos A, B y C", "Loterías", "Rifas", "Tómbolas", "Boletos", "Apuestas"):
        assert any(line.endswith(title) for line in told.splitlines()), title
    assert "What a rifa is" in fine("coverage", "MU2010", "--lang", "en")


def test_coverage_of_what_is_no_text_is_code_2() -> None:
    assert "Did you mean MU2010?" in refused(2, "coverage", "MU2011")


def test_the_schema_is_bare_or_an_answer() -> None:
    assert json.loads(fine("schema")) == data("schema")
    assert data("schema")["$schema"].startswith("https://json-schema.org/")


@pytest.mark.parametrize(
    "citation", ["MU2010:7.4.a", "MU2010:apuestas.2.a", "MU2010", "ES1979:01.IV.1.A.a", "criterio:bola.1"]
)
def test_a_citation_is_read_in_any_capitals(citation: str) -> None:
    assert fine("law", citation.lower()) == fine("law", citation) == fine("law", citation.upper())


def test_one_word_is_found_however_its_letters_are_doubled() -> None:
    found = {fine("law", word) for word in ("bacara", "baccara", "bacarra", "bacarrá")}
    assert len(found) == 1
    assert "bacará" in found.pop().casefold()
