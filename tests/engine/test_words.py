"""The words of a verb are read and written from one line."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import pytest

from tapete.engine.command import Actor, Command, Role
from tapete.engine.notation import Unreadable
from tapete.engine.words import NO_KINDS, Chosen, Kind, Phrasebook, Spoken, phrases_of
from tests.engine.lamp import LampRules as Rules
from tests.engine.lamp import Light, Mend, lamp, repairs

ANA, JEFE = Actor("ana", Role.JUGADOR), Actor("jefe", Role.JEFE)
BOOK = Phrasebook([*lamp.phrases, *repairs.phrases])


def read(text: str, by: Actor = ANA, book: Phrasebook = BOOK) -> Any:
    return book.read(Rules(), None, text.split(), by)


class Pay(Command, frozen=True, tag="pay"):
    words: ClassVar[tuple[str, ...]] = (
        "{what:cosa} {chips} fichas [de {colour}] [paño {pano}]",
        "{what:cosa} {amount:€} [de {colour}] [paño {pano}]",
        "~pagar {what:cosa} {amount:€}",
    )
    what: str
    amount: int = 0
    chips: int = 0
    colour: str = ""
    pano: int = 1


class Say(Command, frozen=True, tag="say"):
    words: ClassVar[tuple[str, ...]] = ("{call:voz} [{direction:horario|antihorario}]",)
    call: str
    direction: str = ""


class Turn(Command, frozen=True, tag="turn"):
    words: ClassVar[tuple[str, ...]] = ("girar {cells} [vueltas] [pivote {pivot!}] [freno {brake!}]",)
    cells: int
    pivot: bool = False
    brake: bool = False


class Allow(Command, frozen=True, tag="allow"):
    words: ClassVar[tuple[str, ...]] = ("{allowed:permitir|prohibir} {what:luz|sombra}",)
    what: Literal["luz", "sombra"]
    allowed: bool = True


class Note(Command, frozen=True, tag="note"):
    words: ClassVar[tuple[str, ...]] = ("nota {about} {text*}",)
    about: str
    text: str = ""


class Hang(Command, frozen=True, tag="hang"):
    words: ClassVar[tuple[str, ...]] = ("colgar cuadro {nails+} [nivel {level}]",)
    nails: tuple[str, ...]
    level: str = ""


class Unhang(Command, frozen=True, tag="unhang"):
    words: ClassVar[tuple[str, ...]] = ("colgar nada",)


KINDS: Mapping[str, Kind] = {
    "cosa": Chosen({"rojo": "rojo", "negro": "negro"}),
    "voz": Spoken({"no va más": "no-va-mas", "hagan juego": "hagan", "hagan": "hagan"}, {"no-va-mas": "no va más"}),
}
SHOP = Phrasebook([p for kind in (Pay, Say, Turn, Allow, Note) for p in phrases_of(kind, kind.words, KINDS)])

WALL = Phrasebook([p for kind in (Hang, Unhang) for p in phrases_of(kind, kind.words, {})])


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("encender", Light(by=ANA, player="ana", power=5)),
        ("encender 3", Light(by=ANA, player="ana", power=3)),
        ("encender 3 para eva con yesca", Light(by=ANA, player="eva", power=3, with_="yesca")),
        ("encender para eva", Light(by=ANA, player="eva", power=5)),
        ("luz 2", Light(by=ANA, player="ana", power=2)),
        ("reparar mal mecha vidrio", Mend(by=ANA, how="mal", parts=("mecha", "vidrio"))),
    ],
)
def test_what_is_said_is_read(text: str, command: Command) -> None:
    assert read(text) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("rojo 3 fichas", Pay(by=ANA, what="rojo", chips=3)),
        ("rojo 3 fichas de azul paño 2", Pay(by=ANA, what="rojo", chips=3, colour="azul", pano=2)),
        ("negro 2.50", Pay(by=ANA, what="negro", amount=250)),
        ("no va más", Say(by=ANA, call="no-va-mas")),
        ("hagan antihorario", Say(by=ANA, call="hagan", direction="antihorario")),
        ("girar 9 pivote freno", Turn(by=ANA, cells=9, pivot=True, brake=True)),
        ("girar 9 freno", Turn(by=ANA, cells=9, brake=True)),
        ("prohibir luz", Allow(by=ANA, what="luz", allowed=False)),
        ("permitir sombra", Allow(by=ANA, what="sombra")),
        ("nota mesa se ha roto", Note(by=ANA, about="mesa", text="se ha roto")),
        ("nota mesa", Note(by=ANA, about="mesa")),
    ],
)
def test_a_command_is_written_as_it_is_said_and_read_back(text: str, command: Command) -> None:
    assert SHOP.write(command) == text
    assert read(text.replace("más", "mas"), book=SHOP) == command


def test_a_command_may_be_written_without_some_of_its_fields() -> None:
    staked = Pay(by=ANA, what="rojo", amount=250, colour="azul", pano=2)
    assert SHOP.write(staked, without={"amount", "colour"}) == "rojo paño 2"
    assert SHOP.write(staked, without={"amount", "colour", "pano"}) == "rojo"


def test_a_list_ends_where_an_option_begins() -> None:
    for text, command in (
        ("colgar cuadro uno dos nivel 3", Hang(by=ANA, nails=("uno", "dos"), level="3")),
        ("colgar cuadro uno", Hang(by=ANA, nails=("uno",))),
    ):
        assert read(text, book=WALL) == command
        assert WALL.write(command) == text


def test_synonyms_noise_and_options_in_any_order_are_read_and_not_written() -> None:
    assert read("pagar rojo 5", book=SHOP) == Pay(by=ANA, what="rojo", amount=500)
    assert read("rojo 5 paño 2 de azul", book=SHOP) == Pay(by=ANA, what="rojo", amount=500, colour="azul", pano=2)
    assert SHOP.write(Turn(by=ANA, cells=2)) == "girar 2"
    assert read("girar 2 vueltas", book=SHOP) == Turn(by=ANA, cells=2)
    assert SHOP.write(read("hagan juego", book=SHOP)) == "hagan"


def test_who_speaks_for_another_says_so_and_who_speaks_for_themselves_does_not() -> None:
    assert BOOK.write(Light(by=ANA, player="ana", power=1)) == "encender 1"
    assert BOOK.write(Light(by=ANA, player="eva", power=1)) == "encender 1 para eva"
    assert BOOK.write(Light(by=JEFE, player="jefe", power=1)) == "encender 1 para jefe"


@pytest.mark.parametrize(
    ("book", "text", "word", "expected"),
    [
        (BOOK, "", "", "a command"),
        (BOOK, "encende", "encende", "encender"),
        (BOOK, "encender muy", "muy", "a number"),
        (BOOK, "encender 3 a", "a", "one of: con, para"),
        (BOOK, "encender 3 con", "", "something after con"),
        (BOOK, "encender 3 con x con y", "con", "one of: para"),
        (BOOK, "reparar", "", "bien or mal"),
        (BOOK, "reparar regular x", "regular", "bien or mal"),
        (BOOK, "reparar bien", "", "parts"),
        (SHOP, "rojo", "", "a stake"),
        (SHOP, "rojo diez", "diez", "an amount"),
        (SHOP, "girar 1 deprisa", "deprisa", "one of"),
        (SHOP, "prohibir agua", "agua", "luz or sombra"),
        (WALL, "colgar cuadro nivel 3", "", "nails"),
        (WALL, "colgar cuadro uno nivel", "", "something after nivel"),
        (WALL, "colgar", "", "«cuadro» and nails or «nada»"),
        (WALL, "colgar espejo", "espejo", "«cuadro» and nails or «nada»"),
    ],
)
def test_what_can_t_be_read_names_the_word_and_what_was_expected(
    book: Phrasebook, text: str, word: str, expected: str
) -> None:
    with pytest.raises(Unreadable) as error:
        read(text, book=book)
    assert error.value.word == word
    assert expected in error.value.expected


def test_a_book_knows_its_lines() -> None:
    assert SHOP.lines()[Note] == ["nota {about} {text*}"]
    assert phrases_of(Note, ("~nota {about}",), NO_KINDS)[0].line == "nota {about}"
