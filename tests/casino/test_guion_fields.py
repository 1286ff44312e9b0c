"""Expectations of any event by its fields: quoted, of several values, within one another; and quotes in a heading."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.casino.acta import Acta, replay
from tapete.casino.guion import BadGuion, acta_of, guion_of, play_guion, read_guion
from tapete.casino.guion.expectation import Happened, read_expectation
from tapete.casino.guion.fields import Field, quoted, quoted_words, require_field, split_outside, unquoted, written
from tapete.casino.ledger import Ledger, name_of
from tapete.engine.event import Event

GOLDEN = Path(__file__).parents[1] / "golden"

BINGO = """\
juego bingo-tradicional
en murcia
automatico
ana: comprar 6
jefe: cerrar venta
jefe: anunciar partida
"""


def unmet(text: str) -> list[str]:
    return [step.unmet.found for step in play_guion(text) if step.unmet]


HOLDEM = """\
juego holdem
en murcia
mesa minimo=10 resto=200 ante=5
jefe: anunciar partida
ana: lista
bea: lista
carlos: lista
dani: lista
crupier: sortear puestos
{expected}
"""


@pytest.mark.parametrize(
    "expected",
    [
        "> evento seats-drawn players=ana,bea,carlos,dani",
        '> evento seats-drawn players="ana, bea, carlos, dani"',
        '> evento seats-drawn players="Ana",bea," Carlos ",dani',
        '> evento seats-drawn players.1=ana players.4="Dani"  # "the fourth',
    ],
)
def test_lists_are_expected_whole_or_by_number_with_quotes_or_without(expected: str) -> None:
    assert unmet(HOLDEM.format(expected=expected)) == []


def test_what_was_found_is_shown_with_the_fields_that_were_expected() -> None:
    expected = '> evento seats-drawn players="ana, eva"\n> evento seats-drawn players.5=eva'
    assert unmet(HOLDEM.format(expected=expected)) == [
        "evento seats-drawn players=ana,bea,carlos,dani",
        "evento seats-drawn players.5=null",
    ]


def test_where_no_event_has_that_name_all_are_shown_in_order() -> None:
    text = HOLDEM.format(expected="> evento marca-given")
    assert unmet(text) == ["evento seats-drawn"]


def test_fields_within_a_field_are_expected() -> None:
    found = unmet(BINGO + "> evento game-announced plan.base=1\n> evento game-announced plan.bolsa.1.key=acumulado\n")
    assert found[0] == "evento game-announced plan.base=900"
    assert unmet(BINGO + "> evento game-announced plan.base=900 plan.fed.1.name=prima\n") == []


WRONG = {
    "> evento game-announced plan=900": "a field of that event: plan.base, ",
    "> evento game-announced plan.bse=900": "a field of that event: plan.base, ",
    "> evento game-announced plan.base.cents=900": "no field within plan.base, which is a single value",
    "> evento game-announced plan.bolsa=prima": "a field of that event: plan.bolsa.1.key, ",
    "> evento game-announced plan.bolsa.0.key=prima": "a field of that event: plan.bolsa.1",
    "> evento game-announced plan.base": "field=value, as the acta writes them",
    "> evento game-announced .=1": "field=value, as the acta writes them",
    '> evento game-announced plan.base="900': "a closing quote",
    '> anuncia "17': "a closing quote",
}


@pytest.mark.parametrize("expected", WRONG)
def test_a_field_that_does_not_exist_is_refused_with_those_that_do(expected: str) -> None:
    with pytest.raises(BadGuion, match=r"^line 7, at ") as bad:
        unmet(BINGO + expected)
    assert WRONG[expected] in str(bad.value)


def test_quotes_serve_in_every_expectation() -> None:
    text = 'juego bola\nen murcia\nautomatico\nana: rojo 10\nresultado 7\n> anuncia "7, Rojo, impar y pasa"\n'
    assert unmet(text) == []
    assert unmet(text.replace('"7, Rojo, impar y pasa"', '"7, ROJO", impar "y pasa"  # "so')) == []


# --- everything that can happen can be expected -----------------------------------------------------------------------


class Leaf(NamedTuple):
    """A field of an event that has a value of its own."""

    event: Event
    path: tuple[str, ...]


def leaves(event: Event, value: Any, path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """All fields within an event: those of structs, lists as a whole, and each part of a list."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from leaves(event, getattr(value, name), (*path, name))
        return
    parts = value if isinstance(value, tuple) else ()
    for number, part in enumerate(parts, 1):
        yield from leaves(event, part, (*path, str(number)))
    if not any(isinstance(part, msgspec.Struct) for part in parts):
        yield Leaf(event, path)


def events_of(path: Path) -> Iterator[Event]:
    with path.open("rb") as file:
        for step in replay(Acta(file)):
            yield from step.events


@pytest.mark.parametrize("slug", ["holdem.murcia", "bingo-tradicional.murcia", "apuestas.murcia", "pai-gow.murcia"])
def test_every_field_of_every_event_is_written_as_a_line_that_expects_it(slug: str) -> None:
    wrong: list[str] = []
    for event in events_of(GOLDEN / f"{slug}.acta"):
        for leaf in leaves(event, event):
            field = Field(leaf.path, "")
            require_field([type(event)], field)
            line = written(event, [field])
            judged = read_expectation(quoted_words(line))(Happened([event], None, Ledger()))
            wrong += [f"{line}: {judged.found}"] if judged.found else []
    assert wrong == []


def test_a_value_that_differs_does_not_meet() -> None:
    for event in events_of(GOLDEN / "holdem.murcia.acta"):
        for leaf in leaves(event, event):
            name = f"{name_of(event)} {'.'.join(leaf.path)}=nothing-of-it"
            assert read_expectation(["evento", *name.split()])(Happened([event], None, Ledger())).found


# --- quotes -----------------------------------------------------------------------------------------------------------

printable = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=' ,#"\\='), max_size=30)


@given(st.lists(printable, min_size=1))
def test_quoted_values_are_read_back(values: Sequence[str]) -> None:
    joined = ",".join(map(quoted, values))
    assert [unquoted(part) for part in split_outside(joined, ",")] == list(values)
    assert split_outside(f"a={joined} b", " ") == [f"a={joined}", "b"]


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    heading = "juego bola\nen murcia\n"
    for line in (f"mesa {text}", f"nombre {text}", f"> evento {text}", f"resultados {text}", f"> {text}"):
        with suppress(BadGuion):
            read_guion(heading + line.replace("\n", " "))


MACHINE = """\
juego maquinas
en murcia
mesa modelo={model} precio=1 premios.1.nombre={name} premios.1.peso=1 premios.1.paga=1.9
mesa premios.2.nombre=nada premios.2.peso=1
"""


def test_values_of_the_heading_may_be_quoted() -> None:
    heading = 'nombre "Mesa #4"\nautorizacion "Res. 14/2026, nº 3"  # of May\n'
    guion = read_guion(heading + MACHINE.format(model='"El Faro, II"', name='"Café"'))
    assert guion.game is not None
    assert (guion.name, guion.authorisation) == ("Mesa #4", "Res. 14/2026, nº 3")
    assert (guion.game.rules.model, guion.game.rules.board.combinations[0].name) == ("El Faro, II", "Café")


@given(name=printable.filter(str.strip), model=printable.filter(str.strip))
def test_a_heading_is_written_and_read_back(name: str, model: str) -> None:
    first, second = BytesIO(), BytesIO()
    guion = read_guion(f"nombre {quoted(name)}\n" + MACHINE.format(model=quoted(model), name="lleno"))
    acta_of(guion, first)
    lines = list(guion_of(Acta(BytesIO(first.getvalue()))))
    acta_of(read_guion("\n".join(lines)), second)
    assert first.getvalue() == second.getvalue()


BAD_HEADING = {
    'mesa modelo="faro': "a closing quote",
    'nombre "Mesa': "a closing quote",
    'mesa modelo="faro" "a b"': "name=value, such as minimo=5",
    'mesa "modelo"="faro" modelo=x': "it is said twice",
}


@pytest.mark.parametrize("line", BAD_HEADING)
def test_a_heading_with_wrong_quotes_is_refused(line: str) -> None:
    with pytest.raises(BadGuion) as bad:
        read_guion(f"juego maquinas\nen murcia\n{line}\n")
    assert BAD_HEADING[line] in str(bad.value)
