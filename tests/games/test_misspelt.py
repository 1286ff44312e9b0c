"""A bet that is misspelt is not understood, at any table: nobody asked for what is unlawful."""

import pytest

from tapete.engine.command import Actor, Role
from tapete.engine.notation import Unreadable, misspelt
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet

ANA = Actor("ana", Role.JUGADOR)
TABLES = [
    (slug, where) for slug in REGISTRY for where in sheet(slug).regulated if hasattr(build(slug, where).rules, "bets")
]
"""Where bets are said by their names; at the others they are verbs."""


def slips(word: str) -> list[str]:
    """The word with its second letter left out, said twice, changed, and swapped with the third."""
    first, second, last = word[0], word[1], word[2:]
    swapped = first + last[:1] + second + last[1:]
    return [first + last, first + second + second + last, first + "x" + last, *([swapped] if swapped != word else [])]


@pytest.mark.parametrize(("slug", "where"), TABLES)
def test_a_slip_in_the_name_of_a_bet_is_answered_with_the_name(slug: str, where: str) -> None:
    game = build(slug, where)
    state, bets = game.opening(), [terms.id for terms in game.notice()]
    kinds = {bet.partition(":")[0]: bet for bet in bets}
    for kind, bet in kinds.items():
        cell = bet.partition(":")[2]
        for word in slips(kind) if len(kind) > 3 and kind.isalpha() else ():
            with pytest.raises(Unreadable) as told:
                game.read([word, *([cell] if cell else []), "5"], ANA, state)
            assert told.value.word == word
            assert kind in told.value.expected, (word, str(told.value))


@pytest.mark.parametrize(
    ("slug", "where", "said", "meant"),
    [
        ("dados", "estado", "wim 5", "win"),
        ("dados", "estado", "undr7 5", "under7"),
        ("dados", "galicia", "rigth 6 5", "right"),
        ("dados", "murcia", "any-crap 5", "any-craps"),
        ("dados", "murcia", "retirar feild", "field"),
        ("monte", "murcia", "crta 1-2 20", "carta"),
        ("monte", "murcia", "retirar colunma 1-3", "columna"),
        ("bacarra-dos-panos", "estado", "cabalo 5", "a-caballo"),
    ],
)
def test_what_was_meant_is_named(slug: str, where: str, said: str, meant: str) -> None:
    game = build(slug, where)
    with pytest.raises(Unreadable) as told:
        game.read(said.split(), ANA, game.opening())
    assert str(told.value.expected) == meant


@pytest.mark.parametrize(
    ("slug", "where", "said", "written"),
    [
        ("monte", "murcia", "fila 2-1 5", "fila 1-2 5"),
        ("monte", "murcia", "diagonal:4-1 5", "diagonal 1-4 5"),
        ("monte", "murcia", "retirar columna 3-1", "retirar columna 1-3"),
        ("monte", "murcia", "carta 2-1 5", "carta 2-1 5"),
        ("ruleta-francesa", "estado", "cuadro 5-4-2-1 5", "cuadro 1-2-4-5 5"),
        ("ruleta-americana", "galicia", "caballo:20-17 5", "caballo 17-20 5"),
    ],
)
def test_the_numbers_of_a_bet_come_in_any_order_unless_the_order_says_something(
    slug: str, where: str, said: str, written: str
) -> None:
    game = build(slug, where)
    assert game.write(game.read(said.split(), ANA, game.opening())) == written


def test_what_is_like_no_name_or_is_one_is_no_slip() -> None:
    names = ["win", "field", "rojo", "juego7"]
    assert [misspelt(word, names) for word in ("verde", "win", "17", "xo", "win7", "juego")] == [[]] * 6
    assert [misspelt(word, names) for word in ("wim", "feild", "fielld", "ojo", "rojjo")] == [
        *(["win"], ["field"], ["field"], ["rojo"], ["rojo"]),
    ]
