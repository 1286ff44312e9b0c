"""A set-up of one's own on the command line: as fields, deep ones too, and as a table of a casino file."""

import json
from pathlib import Path

import pytest

from tests.cli.running import data, fine, refused, tapete

CATEGORIES = {
    "tres": ("aciertos=3", "parte=70"),
    "dos": ("aciertos=2", "parte=30"),
}
VARIABLE = (
    "loterias",
    "modalidad=variable",
    "precio=1",
    "elige=3",
    "de=9",
    "porcentaje=55",
    *(
        f"categorias.{place}.{field}"
        for place, (name, fields) in enumerate(CATEGORIES.items(), 1)
        for field in (f"nombre={name}", *fields)
    ),
)
MACHINE = ("maquinas", "precio=1", "premios.1.nombre=oro", "premios.1.peso=1", "premios.1.paga=90")
WITH_BLANKS = (*MACHINE, "premios.2.nombre=nada", "premios.2.peso=99")
CASINO = Path("docs/how-to/machines.toml")


def test_edge_is_of_the_set_up_that_is_written() -> None:
    [one] = data("edge", *WITH_BLANKS)
    assert (one["per_stake"], one["bet"]) == ("-1/10", "partida")
    assert [chance["probability"] for chance in one["distribution"]["chances"]] == ["99/100", "1/100"]
    long_run, *_ = data("edge", *VARIABLE)
    assert long_run["per_stake"] == "-9/20"


def test_the_example_supplies_the_fields_that_are_not_written() -> None:
    """One field of a set-up that needs several is enough; with all that it needs, the others are at their defaults."""
    plain = data("rules", "poquer-sin-descarte")["setup"]
    changed = data("rules", "poquer-sin-descarte", "compra=no")["setup"]
    assert changed == {name: value for name, value in plain.items() if name != "compra"}
    assert plain["compra"] is True
    whole = ("minimo=5", "maximo=100", "banda=5,125")
    assert sorted(data("rules", "poquer-sin-descarte", *whole)["setup"]) == ["banda", "maximo", "minimo"]
    guion = "juego poquer-sin-descarte\nen murcia\nmesa compra=no\nana: sentarse 1\n"
    beginning = json.loads(fine("replay", "-", "--json", stdin=guion).splitlines()[0])
    assert beginning["data"]["setup"] == changed


def test_a_quote_that_is_not_closed_is_told() -> None:
    assert "a closing quote" in refused(2, "rules", "maquinas", 'modelo="faro')


def test_a_bet_may_stand_beside_the_fields() -> None:
    assert "Net result per unit staked" in fine("edge", "maquinas", "partida", *WITH_BLANKS[1:])


def test_edge_and_strategy_are_of_a_table_of_a_casino() -> None:
    shown = fine("edge", "--casino", str(CASINO), "--table", "1")
    assert "20.0000 %" in shown
    assert "one game from anywhere in the cycle" in shown
    told = fine("strategy", "--casino", str(CASINO), "--table", "1")
    assert "The prizes of a cycle" in told
    assert "Sessions from anywhere in the cycle as homologated" in told
    assert "Models that ship" not in told


def test_the_sale_may_be_said() -> None:
    told = fine("strategy", *VARIABLE, "--sold", "500")
    assert "What the sale makes of the prizes" in told
    assert len(data("edge", *VARIABLE, "--sold", "500")) == 2
    assert "one number among as many as are sold" in fine("edge", "rifas", "--sold", "95")


def test_rules_show_what_lies_within_fields_as_tables() -> None:
    shown = fine("rules", *VARIABLE)
    assert "categorias\nnombre  aciertos  parte\ntres    3         70.00\ndos     2         30.00\n" in shown
    assert "modalidad variable, precio 1.00, elige 3, de 9, porcentaje 55.00\n" in shown
    of_table = fine("rules", "--casino", str(CASINO), "--table", "2")
    assert "modelo noria" in of_table


def test_a_simulation_is_of_the_set_up_and_says_so() -> None:
    found = data("simulate", *VARIABLE, "billete=2", "otros=18", "--rounds", "100000", "--seed", "3")
    assert found["total"]["exact"] == pytest.approx(0.45)
    assert json.loads(found["options"]["setup"])["elige"] == 3
    assert found["stakes"] == {"billete": 200, "otros": 1800}
    played = fine("simulate", *WITH_BLANKS, "--rounds", "20000", "--seed", "3")
    assert "10.0000 %  agrees" in played
    assert "agrees" in fine("simulate", "--casino", str(CASINO), "--table", "2", "--rounds", "200000", "--seed", "1")


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("edge",), 2, "Name a game"),
        (("edge", "--casino", str(CASINO)), 2, "Say which table with --table; there are: 1 (maquinas), 2 (maquinas)."),
        (("edge", "--casino", str(CASINO), "--table", "9"), 2, "There is no table 9"),
        (("edge", "bola", "--casino", str(CASINO)), 2, "has no table of bola"),
        (("edge", "maquinas", "precio=1", "--casino", str(CASINO), "--table", "1"), 2, "write no fields beside it"),
        (("edge", "--casino", str(CASINO), "--table", "1", "--in", "galicia"), 2, "The casino is in murcia"),
        (("edge", "--casino", "nowhere.toml", "--table", "1"), 4, "No such file"),
        (("edge", "maquinas", "--sold", "5"), 2, "--sold is for"),
        (("edge", "loterias", "--sold", "5"), 2, "does not depend on how many are sold"),
        (("edge", "rifas", "--sold", "5"), 2, "the draw is not held: 90 are needed"),
        (("edge", "rifas", "--sold", "101"), 2, "100 tickets are issued"),
        (("simulate", "bola", "--in", "murcia", "--casino", str(CASINO)), 2, "has no table of bola"),
        (("simulate", "--casino", "examples/estado.toml", "--table", "1"), 2, "is simulated as the law has it"),
    ],
)
def test_what_can_not_be_answered_is_told_in_a_sentence(words: tuple[str, ...], code: int, told: str) -> None:
    assert told in refused(code, *words)


HOSTILE = (
    ("de=200", "elige=30"),
    ("de=9", "elige=0"),
    ("elige=-1",),
    ("precio=1e400",),
    ("porcentaje=nan",),
    ("categorias.1.aciertos=1000000000000",),
    ("categorias.1.nombre=",),
    ("categorias=x",),
    ("foo=1",),
    ("categorias.1.nombre.x=1",),
    ("categorias.1.a.b.c.d.e.f=1",),
    ("minimo_garantizado=-5",),
)


@pytest.mark.parametrize("wrong", HOSTILE)
@pytest.mark.parametrize("command", ["edge", "rules"])
def test_absurd_fields_are_refused_at_once(command: str, wrong: tuple[str, ...]) -> None:
    names = {each.partition("=")[0] for each in wrong}
    kept = [word for word in VARIABLE if word.partition("=")[0] not in names]
    result = tapete(command, *kept, *wrong)
    assert result.exit_code == (1 if wrong[0].startswith("de=") else 2)
    assert len(result.output.splitlines()) in range(1, 12)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("premios.1.peso=0",), 1),
        (("premios.1.peso=1000000000000000000000000000000",), 2),
        (("premios.1.paga=1e400",), 1),
        (("premios.1.paga=-3",), 1),
        (("programa.ciclo=10000000",), 1),
        (("tipo=D",), 2),
        (("rodillos.1=a,b",), 1),
    ],
)
def test_absurd_machines_are_refused_at_once(words: tuple[str, ...], code: int) -> None:
    names = {each.partition("=")[0] for each in words}
    kept = [word for word in WITH_BLANKS if word.partition("=")[0] not in names]
    result = tapete("edge", *kept, *words)
    assert result.exit_code == code
    assert len(result.output.splitlines()) in range(1, 12)


def test_weights_beyond_what_is_drawn_are_not_simulated(tmp_path: Path) -> None:
    """A casino file may hold any number; exact figures take it, and a simulation says why it does not."""
    text = CASINO.read_text(encoding="utf-8")
    own = 'modelo = ""\ntipo = "C"\nprecio = 1\npremios = [{nombre = "oro", peso = 10000000000, paga = "90"}, '
    own += '{nombre = "nada", peso = 990000000000}]\n'
    file = tmp_path / "casino.toml"
    file.write_text(text.replace('modelo = "noria"\nprecio = 0.50\n', own), encoding="utf-8")
    [one] = data("edge", "--casino", str(file), "--table", "2")
    assert one["per_stake"] == "-1/10"
    assert "pesos_excesivos" in refused(1, "simulate", "--casino", str(file), "--table", "2", "--rounds", "10")


def test_why_a_session_is_only_simulated_is_said() -> None:
    session = ("--sessions", "50", "--rounds", "20", "--seed", "1")
    for words, why in (
        (("maquinas", "azahar=0.20"), "what is left of a block depends on all that it has paid"),
        (("maquinas", "faro=1"), "the jackpot grows with every game"),
    ):
        result = tapete("simulate", *words, *session)
        assert result.exit_code == 0
        assert why in result.stderr
        assert "exactly" not in result.stdout
    assert "exactly" in fine("simulate", "maquinas", "noria=0.50", *session)
