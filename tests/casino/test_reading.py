"""The casino file: what it says, and how each mistake in it is told."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tapete.casino.check import check
from tapete.casino.reading import LONGEST_FILE, BadCasino, casino_of, demo, line_of, parse_casino, read_casino, terms_of
from tapete.engine.command import Actor, Role
from tapete.families.ruleta import RuletaSetup
from tapete.games import REGISTRY
from tests.trace import law

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
TEXT = """\
nombre = "Casino"
jurisdiccion = "estado"

[horario]
apertura = "17:00"
cierre = "03:00"

[autorizacion.ruleta-francesa]
mesas = 2
minimo = 2.50
banda = [2.50, 25]

[[mesa]]
numero = 7
juego = "ruleta-francesa"
jefe = "ana"
personal = ["crupier:luis", "crupier:eva", "extremo:blas"]

[[mesa]]
numero = 8
juego = "ruleta-francesa"
minimo = 10
contiguas = [7]
"""


def refusal(old: str, new: str) -> BadCasino:
    """How the text is refused with one change."""
    assert old in TEXT
    with pytest.raises(BadCasino) as bad:
        parse_casino(TEXT.replace(old, new, 1), "casa.toml")
    return bad.value


def test_a_table_takes_from_the_authorisation_what_it_does_not_say() -> None:
    casino = parse_casino(TEXT)
    first, second = (mesa.setup for mesa in casino.mesas)
    assert isinstance(first, RuletaSetup)
    assert isinstance(second, RuletaSetup)
    assert (first.minimo, first.minimo_autorizado, first.banda) == (250, 250, (250, 2500))
    assert (second.minimo, second.minimo_autorizado, second.banda) == (1000, 250, (250, 2500))


def test_the_people_of_a_table() -> None:
    staff = parse_casino(TEXT).mesas[0].staff
    assert staff[0] == Actor("ana", Role.JEFE)
    assert [actor.role for actor in staff[1:]] == [Role.CRUPIER, Role.CRUPIER, Role.EXTREMO]


MISTAKES: list[tuple[str, str, int | None, str, str]] = [
    ("nombre", "nonbre", 1, "nonbre", "did you mean nombre"),
    ('nombre = "Casino"\n', "", None, "nombre", "is missing"),
    ('"estado"', '"madrid"', 2, "jurisdiccion", "estado, galicia, murcia, asturias"),
    ('"17:00"', '"25:00"', 5, "horario.apertura", "such as 17:00"),
    ("2.50\nbanda", '"dos"\nbanda', 10, "autorizacion.ruleta-francesa.minimo", "not an amount"),
    ("2.50\nbanda", "-2\nbanda", 10, "autorizacion.ruleta-francesa.minimo", "sign"),
    ("2.50\nbanda", "2.505\nbanda", 10, "autorizacion.ruleta-francesa.minimo", "fractions of a cent"),
    ("2.50\nbanda", "9e99\nbanda", 10, "autorizacion.ruleta-francesa.minimo", "not an amount"),
    ("2.50\nbanda", "inf\nbanda", 10, "autorizacion.ruleta-francesa.minimo", "not an amount"),
    ("2.50\nbanda", "true\nbanda", 10, "autorizacion.ruleta-francesa.minimo", "euros"),
    ("minimo = 2.50", "minimo_autorizado = 2.50", 10, "autorizacion.ruleta-francesa.minimo_autorizado", "`minimo`"),
    ("mesas = 2", "mesas = -1", 9, "autorizacion.ruleta-francesa.mesas", ">= 0"),
    ("mesas = 2\n", "", 8, "autorizacion.ruleta-francesa.mesas", "is missing"),
    ("[2.50, 25]", "[2.50]", 11, "autorizacion.ruleta-francesa.banda", "length 2"),
    ("[autorizacion.ruleta-francesa]", "[autorizacion.parchis]", 8, "autorizacion.parchis", "no catalogue"),
    ("numero = 7", "numero = 0", 14, "mesa 0.numero", ">= 1"),
    ("numero = 7\n", "", 13, "mesa (1).numero", "is missing"),
    ('juego = "ruleta-francesa"', 'juego = "ruleta-fracesa"', 15, "mesa 7.juego", "did you mean ruleta-francesa"),
    ('"crupier:luis"', '"jefe:luis"', 17, "mesa 7.personal.0", "a key of his own"),
    ('"ana"', '"ana maría"', 16, "mesa 7.jefe", "one word"),
    ("minimo = 10", "minmo = 10", 22, "mesa 8.minmo", "did you mean minimo"),
    ("minimo = 10", "personl = []", 22, "mesa 8.personl", "did you mean personal"),
    ("minimo = 10", "colores = []", 22, "mesa 8.colores", "not a key"),
    ("minimo = 2.50", "minmo = 2.50", 10, "autorizacion.ruleta-francesa.minmo", "did you mean minimo"),
    ("mesas = 2", "meas = 2", 9, "autorizacion.ruleta-francesa.meas", "did you mean mesas"),
    ("numero = 7", "numeo = 7", 14, "mesa (1).numeo", "did you mean numero"),
    ("juego = ", "jugo = ", 15, "mesa 7.jugo", "did you mean juego"),
    ("apertura = ", "apertur = ", 5, "horario.apertur", "did you mean apertura"),
    ("cierre = ", "cierr = ", 6, "horario.cierr", "did you mean cierre"),
    ("[[mesa]]", "[caja]\nefectvo = 5\n[[mesa]]", 14, "caja.efectvo", "did you mean efectivo"),
    ("[[mesa]]", "[[torneo]]\nnombr = 'T'\n[[mesa]]", 14, "torneo.0.nombr", "did you mean nombre"),
    ("[[mesa]]", "[sesion]\nlimits = 5\n[[mesa]]", 14, "sesion.limits", "did you mean limites"),
    ("minimo = 10", "multiplos = { plno = 30 }", 19, "mesa 8", "perhaps `pleno`"),
    ("contiguas = [7]", "contiguas = [9]", 23, "mesa 8.contiguas", "9 is not the number of another table"),
    ("contiguas = [7]", "acompanantes = 3", 23, "mesa 8.acompanantes", "nobody of the house plays ruleta-francesa"),
    ("contiguas = [7]", "acompanantes = 9", 23, "mesa 8.acompanantes", "<= 8"),
    ("contiguas = [7]", "contiguas = [8]", 23, "mesa 8.contiguas", "8 is not the number of another table"),
    ("[[mesa]]\nnumero = 7", "[mesa]\nnumero = 7", 19, "", "Cannot"),
    ('"estado"\n', '"estado"\ntorneo = [{}]\n', 3, "torneo.0.nombre", "is missing"),
    ("mesas = 2", "mesas = 2\nmesas = 3", 10, "", "Cannot overwrite"),
    ('"Casino"', "[" * 9000, None, "", "lists or tables too deep within each other"),
    ('"Casino"', "9" * 9000, None, "", "digits"),
    ("[[mesa]]", "[sesion]\nlimites = { 7 = [0.001] }\n[[mesa]]", 14, "sesion.limites.0", "fractions of a cent"),
]


def test_a_mistake_is_told_with_its_line_its_key_and_its_reason() -> None:
    for old, new, line, key, why in MISTAKES:
        bad = refusal(old, new)
        assert (bad.file, bad.line, bad.key) == ("casa.toml", line, key), new[:60]
        assert why in bad.why
        assert str(bad).startswith(f"casa.toml:{line}: {key}" if line else "casa.toml: ")


@law("criterio:casino.24")
def test_no_currency_but_the_euro() -> None:
    parse_casino(TEXT.replace("minimo = 10", 'minimo = "10 €"'))
    assert refusal("minimo = 10", 'minimo = "1000 pesetas"').key == "mesa 8.minimo"


def test_a_table_without_an_authorisation_can_be_read_to_be_told_so() -> None:
    bare = TEXT.replace("autorizacion.ruleta-francesa]", "autorizacion.ruleta-americana]")
    assert "juego_no_autorizado" in {each.code for each in check(parse_casino(bare))}


def test_a_table_that_is_no_table() -> None:
    with pytest.raises(BadCasino, match=r"casino\.toml:1: mesa \(1\): Expected `object`, got `int`"):
        parse_casino("mesa = [1]\n" + TEXT.partition("[[mesa]]")[0])
    with pytest.raises(BadCasino, match="mesa: Expected `array`, got `object`"):
        parse_casino(TEXT.partition("[[mesa]]")[0] + "[mesa]\nnumero = 1\n")


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "casino.toml"
    with pytest.raises(BadCasino, match="null byte"):
        read_casino("casino\0.toml")
    with pytest.raises(BadCasino, match="No such file"):
        read_casino(path)
    path.write_bytes(b"nombre = 1\n\xff")
    with pytest.raises(BadCasino, match=r"casino\.toml:2: not text in UTF-8"):
        read_casino(path)
    path.write_bytes(b"#" * (LONGEST_FILE + 1))
    with pytest.raises(BadCasino, match="longer than"):
        read_casino(path)


@given(st.text() | st.text("[]=.\"'{},#\n mesajuego129-").map(lambda tail: TEXT + tail))
def test_any_text_is_a_casino_or_is_refused_as_one(text: str) -> None:
    with suppress(BadCasino):
        check(parse_casino(text))


@given(st.data())
def test_a_text_with_a_piece_taken_out_is_a_casino_or_is_refused_as_one(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(start + 12, len(TEXT))))
    with suppress(BadCasino):
        check(parse_casino(TEXT[:start] + TEXT[end:]))


HOSTILE = {
    "one word": "a" * LONGEST_FILE,
    "a key before many spaces": 'x = """\na' + " " * (LONGEST_FILE - 100) + 'b\n"""\n',
    "a table after many spaces": 'x = """\n[' + " " * (LONGEST_FILE - 100) + 'b\n"""\n',
    "quotes": "\"'" * (LONGEST_FILE // 2),
    "points": "a.\n" * (LONGEST_FILE // 3),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_whatever_is_sent_is_read_once(text: str) -> None:
    """Where a pattern began anew at every letter, each of these took hours."""
    with pytest.raises(BadCasino):
        parse_casino(text)


def test_lines_are_found_through_quotes_dots_and_spaces() -> None:
    text = 'a = 1\n[b."c"]\n  d.e  = 2\n[[f]]\nx = 1\n[[f]]\n# x = 0\n"x" = 2\n'
    assert line_of(text, ("a",)) == 1
    assert line_of(text, ("b", "c", "d", "e")) == 3
    assert line_of(text, ("f", 1, "x")) == 8
    assert line_of(text, ("f", 1, "y")) == 6
    assert line_of(text, ("z",)) is None


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_lawful(path: Path) -> None:
    casino = read_casino(path)
    assert casino.jurisdiccion == path.stem
    assert check(casino) == []


def test_there_is_an_example_of_each_other_jurisdiction() -> None:
    assert [path.stem for path in EXAMPLES] == ["asturias", "estado", "galicia"]


def test_the_demo_is_lawful_and_has_every_game() -> None:
    assert check(demo()) == []
    assert {mesa.juego for mesa in demo().mesas} == set(REGISTRY)


def test_keys_that_a_file_leaves_out_leave_the_terms_of_older_floors_as_they_were() -> None:
    casino = demo()
    assert "cena" not in terms_of(casino)["horario"]
    assert "medios" not in terms_of(casino)["caja"]
    hours = replace(casino.horario, cena=("21:00", "22:00"))
    changed = replace(casino, horario=hours, caja=replace(casino.caja, medios=("bizum",)), text="")
    assert casino_of(terms_of(changed)) == changed
