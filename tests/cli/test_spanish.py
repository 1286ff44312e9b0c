"""Whatever goes wrong, a Spanish reader is told so in Spanish: every way to fail, and no English word in it."""

import re
from pathlib import Path

import pytest

from tapete.casino.commitments import verdict
from tapete.language import Told, translate
from tests.cli.running import tapete

ENGLISH = re.compile(
    r"\b(the|is|are|was|not|of|and|or|with|which|must|has|it|its|expected|nothing|found|there|than|from|only|to|for|"
    r"can't|missing|line|file|invalid|unknown|field|value|table|such|another)\b",
    re.IGNORECASE,
)
QUOTED = re.compile(r"`[^`]*`|'[^']*'|«[^»]*»|\[[^\]]*\]|\S*=\S*|\S*(/|\.toml|\.acta|\.guion)\S*|--\S+")
"""What a person wrote, the notation, codes and names of files: they have no language."""

HEAD = "juego bola\nen estado\n"
CASINO = 'nombre = "x"\njurisdiccion = "{where}"\n[horario]\napertura = "17:00"\ncierre = "{closes}"\n'
LICENCE = "[autorizacion.bola]\nminimo = 1\nmesas = 1\n"

GUIONES = [
    *("", "juego bola\n", "juego bolla\nen estado\n", "juego bola\nen asturias\n", "juego bola\njuego bola\n"),
    *(HEAD + "mesa foo=1\n", HEAD + "mesa minimo\n", HEAD + "mesa panos=x\n", HEAD + "personal foo\n"),
    *(HEAD + "ana: roj 5\n", HEAD + "ana: rojo\n", HEAD + "ana: rojo cinco\n", HEAD + "ana: rojo 0.001\n"),
    *(HEAD + "ana:\n", HEAD + ": x\n", HEAD + "ana: rojo 5 para\n", HEAD + "ana: rojo 5 xx\n", HEAD + "ana: @@\n"),
    *(HEAD + "> foo\n", HEAD + ">\n", HEAD + "> paga ana\n", HEAD + "> paga ana rojo x y 5\n", HEAD + "> evento x y\n"),
    *(HEAD + "ana: " + "x" * 600 + "\n", HEAD + "ana: rojo 5\x07\n", HEAD + "foo=eva: rojo 5\n"),
]
CASINOS = [
    *("nombre = 3\n", "x = [1,\n", "= 3\n", "a = 1\na = 2\n", "a = 'x\n", "[a\n", "a b\n", "x = 1.1.1\n"),
    *(CASINO.format(where="estadoo", closes="03:00"), CASINO.format(where="estado", closes="3")),
    CASINO.format(where="estado", closes="03:00") + "foo = 3\n",
    CASINO.format(where="estado", closes="03:00") + "[autorizacion.bolla]\nminimo = 1\n",
    CASINO.format(where="estado", closes="03:00") + "[autorizacion.bola]\nminimo = 'x'\nmesas = 1\n",
    CASINO.format(where="estado", closes="03:00") + LICENCE + "[[mesa]]\nnumero = 0\njuego = 'bola'\n",
    CASINO.format(where="estado", closes="03:00") + LICENCE + "[[mesa]]\nnumero = 1\njuego = 'bola'\njefe = 'a b'\n",
    CASINO.format(where="estado", closes="03:00") + LICENCE + "[[mesa]]\nnumero = 1\njuego = 'bola'\npanoss = [1]\n",
    CASINO.format(where="estado", closes="03:00")
    + LICENCE
    + "[[mesa]]\nnumero = 1\njuego = 'bola'\nmaximo_numero = 3\nmaximo_sencilla = 4\ncontiguas = [9]\n",
]
ACTAS = ["", "{}\n", '{"acta":2}\n', '{"acta":2,"hash":"' + "0" * 64 + '"}\n', '{"acta":2', "[1]\n"]
COMMANDS = [
    *(("law", "XX"), ("law", "ES1979:99"), ("rules", "bolla"), ("rules", "bola", "--in", "murciaa"), ("rules", "bola")),
    *(("rules", "bola", "--in", "asturias"), ("rules", "bola", "--in", "estado", "foo=3"), ("check", "nowhere.toml")),
    *(("compare", "punto-y-banca", "estado", "deduction=2"), ("compare", "bola", "estado", "xx=3")),
    *(("edge", "blackjack", "--in", "estado", "--packs", "3"), ("serve", "--port", "99999999"), ("verify", "nowhere")),
    *(("edge", "punto-y-banca", "--in", "estado", "--sabot", "5" + ",0" * 9), ("play", "--table", "77")),
    *(("simulate", "bola", "numero:7=x", "--in", "estado"), ("simulate", "bola", "foo=3", "--in", "estado")),
]


def spoken(*arguments: str, stdin: str = "") -> str:
    result = tapete(*arguments, stdin=stdin, TAPETE_LANG="es", LC_ALL="C")
    assert result.exit_code in {1, 2, 4}, result.output
    told = result.output
    assert told
    return QUOTED.sub(" ", told)


def require_spanish(told: str) -> None:
    assert not ENGLISH.findall(told), told


@pytest.mark.parametrize("text", GUIONES)
def test_a_guion_that_cant_be_read_is_told_in_spanish(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.guion"
    file.write_text(text, encoding="utf-8")
    require_spanish(spoken("replay", str(file)))


@pytest.mark.parametrize("text", CASINOS)
def test_a_casino_file_that_cant_be_read_is_told_in_spanish(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text, encoding="utf-8")
    require_spanish(spoken("check", str(file)))


@pytest.mark.parametrize("command", ["audit", "replay", "verify"])
@pytest.mark.parametrize("text", ACTAS)
def test_an_acta_that_cant_be_read_is_told_in_spanish(command: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.acta"
    file.write_text(text, encoding="utf-8")
    require_spanish(spoken(command, str(file)))


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_arguments_that_mean_nothing_are_told_in_spanish(arguments: tuple[str, ...]) -> None:
    require_spanish(spoken(*arguments))


@pytest.mark.parametrize(
    ("game", "told"), [("dados", "1 a 1; 2 a 1 con 2, 12"), ("blackjack", "1 a 1; 3 a 2 con Black-Jack")]
)
def test_the_table_of_pays_says_when_a_bet_pays_more(game: str, told: str) -> None:
    assert told in tapete("rules", game, "--in", "estado", TAPETE_LANG="es").output


@pytest.mark.parametrize(
    ("game", "told"),
    [("poquer-sin-descarte", "100 a 1 con full; 300 a 1 con póquer"), ("trijoker", "2 a 1 con doble pareja")],
)
def test_the_hands_of_the_table_of_pays_are_told_in_spanish(game: str, told: str) -> None:
    assert told in " ".join(tapete("rules", game, TAPETE_LANG="es").output.split())


def test_the_test_itself_finds_english() -> None:
    with pytest.raises(AssertionError):
        require_spanish("no se entiende: expected rojo")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("commitment 3: it was never opened", "compromiso 3: nunca se abrió"),
        ("commitment 1: secret and words give 17", "compromiso 1: el secreto y las palabras dan 17"),
        ("commitment 2: malformed, KeyError('kind')", "compromiso 2: está mal formado, KeyError('kind')"),
        ("the file is not a record of this scheme", "el archivo no es un registro de este esquema"),
    ],
)
def test_what_the_verifier_says_is_told_in_spanish(line: str, told: str) -> None:
    assert translate(verdict(line), "es") == told
    assert verdict(line) == line


def test_every_sentence_of_the_verifier_is_known() -> None:
    """The verifier stands alone and has no translations: what it may say is read in its own text."""
    from tapete.kit.chance import verifier

    source = Path(verifier.__file__).read_text(encoding="utf-8")
    demands = re.findall(r'demand\(.*, f?"([^"]*)"\)', source)
    assert len(demands) > 15
    for sentence in demands:
        shown = re.sub(r"\{[^}]*\}", "5", sentence)
        found = verdict(f"commitment 1: {shown}")
        assert isinstance(found, Told)
        assert isinstance(found.facts["why"], Told), sentence
