"""Whoever reads a cloth can say its bets: in the words printed there and in their own language."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from tapete.casino.vocabulary import in_notation
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.machine import play
from tapete.engine.notation import parse_line
from tapete.engine.table import AnyTable
from tapete.families.draw.rules import DrawRules
from tapete.families.stakes.bets import bet_words
from tapete.games import REGISTRY, build
from tapete.language import LANGUAGES
from tapete.law.parameters import sheet

ANA = Actor("ana", Role.JUGADOR)
WITHOUT_STAKE = ("banco", "seguido", "con-la-mesa", "ultimo-completo")
"""Bets of ferrocarril on the whole bank, which are said without an amount."""


@cache
def table(slug: str, where: str) -> AnyTable:
    return build(slug, where)


@cache
def opened(game: AnyTable) -> Any:
    """The state in which a table is when its bets are read."""
    command = game.next_step(game.opening())
    assert command is not None
    return play(game, game.opening(), command)[0]


def read(game: AnyTable, text: str) -> Command:
    return game.read(parse_line(text).words, ANA, opened(game))


def canonical(game: AnyTable, bet: str) -> str:
    kind, _, which = bet.partition(":")
    said = f"{game.bet_phrases.get(kind, kind)} {which}".strip()
    return said if kind in WITHOUT_STAKE else f"{said} 20"


def bets_of(game: AnyTable) -> Iterator[str]:
    """What is laid on a cloth; cartones and tickets are bought."""
    bought = game.prizes() or isinstance(game.rules, DrawRules)
    yield from (terms.id for terms in game.notice() if not bought)


def tried_at(slug: str) -> Iterator[tuple[AnyTable, str]]:
    """The tables of a game with the bets to try: all in the first jurisdiction, then new bets and one of each kind."""
    seen: set[str] = set()
    for where in sheet(slug).regulated:
        kinds: set[str] = set()
        for bet in bets_of(game := table(slug, where)):
            kind = bet.partition(":")[0]
            if bet not in seen or kind not in kinds:
                yield game, bet
            kinds.add(kind)
            seen.add(bet)


def test_every_bet_is_read_by_the_name_of_its_cloth_and_in_the_notation() -> None:
    unread, shouted = [], set()
    for slug in REGISTRY:
        for game, bet in tried_at(slug):
            meant, written = read(game, canonical(game, bet)), canonical(game, bet)
            for language in LANGUAGES:
                name = sheet(slug).bet_name(bet, language)
                said = [written, name if bet in WITHOUT_STAKE else f"{name} 20"]
                if (kind := (slug, bet.partition(":")[0], language)) not in shouted:
                    said.append(said[-1].upper())
                    shouted.add(kind)
                wrong = [text for text in said if read(game, in_notation(game, text, language)) != meant]
                unread += [(slug, text, language) for text in wrong]
    assert unread == []


def test_what_is_printed_on_a_cell_can_be_said() -> None:
    """Where several cells have the same print, with the number of the cell."""
    unread = []
    for slug in REGISTRY:
        for where in sheet(slug).regulated:
            game = table(slug, where)
            for label, said, bet in _printed(slug, game):
                if not bet:
                    assert in_notation(game, f"{label} 20", "en") == f"{label} 20", "it could be several bets"
                elif read(game, in_notation(game, f"{said} 20", "en")) != read(game, f"{bet_words(bet)} 20"):
                    unread.append((slug, where, said))
    assert unread == []


def _printed(slug: str, game: AnyTable) -> Iterator[tuple[str, str, str]]:
    """The print of each cell, how its bet is said with it, and the bet; "" where the print is that of several bets."""
    bets = set(bets_of(game))
    spots = [spot for spot in REGISTRY.module(slug).layout(game.rules).spots if spot.label and spot.bet in bets]
    for spot in spots:
        alike = [other.bet for other in spots if other.label == spot.label]
        kind, _, number = spot.bet.partition(":")
        several = any(other.partition(":")[0] != kind for other in alike)
        yield spot.label, spot.label if len(alike) == 1 else f"{spot.label} {number}", "" if several else spot.bet


SAID = [
    ("ruleta-francesa", "en", "red 5", "rojo 5"),
    ("ruleta-francesa", "fr", "Rouge 5", "rojo 5"),
    ("ruleta-francesa", "gl", "vermello 5", "rojo 5"),
    ("ruleta-francesa", "en", "17 5", "pleno 17 5"),
    ("ruleta-francesa", "es", "17 5", "pleno 17 5"),
    ("ruleta-francesa", "en", "dozen 2 5", "docena 2 5"),
    ("ruleta-francesa", "en", "split 20-17 5 paño 2", "caballo 20-17 5 paño 2"),
    ("ruleta-francesa", "en", "apostar red 5", "apostar rojo 5"),
    ("ruleta-francesa", "en", "retirar red", "retirar rojo"),
    ("ruleta-francesa", "en", "red", "rojo"),
    ("ruleta-americana", "en", "17 5 fichas", "pleno 17 5 fichas"),
    ("bola", "en", "7 5", "numero 7 5"),
    ("dados", "en", "don’t win 20", "dont-win 20"),  # noqa: RUF001
    ("dados", "en", "craps 12 20", "craps12 20"),
    ("dados", "en", "hard way 4 20", "hard 4 20"),
    ("dados", "gl", "dados 12 20", "craps12 20"),
    ("dados", "gl", "dados 12", "any-craps 12"),
    ("blackjack", "en", ">13 1 20", "mayor 1 20"),
    ("blackjack", "fr", "moins de 13 1 20", "menor 1 20"),
    ("blackjack", "en", "retirar 1", "retirar 1"),
    ("blackjack", "en", "retirar over 13 1", "retirar mayor 1"),
    ("ferrocarril", "en", "last completes", "ultimo completo"),
    ("ferrocarril", "en", "bet 20", "apostar 20"),
]


def test_what_people_say() -> None:
    read_as = [(*row[:3], in_notation(table(row[0], "murcia"), row[2], row[1])) for row in SAID]
    assert read_as == SAID


LEFT = [
    ("en", "rouge 5"),
    ("es", "red 5"),
    ("en", "blue 5"),
    ("en", "red five"),
    ("en", ""),
    ("en", "\x00"),
    ("es", "abono la diferencia"),
]


def test_what_nobody_understands_is_left_as_it_is() -> None:
    for slug in ("ruleta-francesa", "ferrocarril"):
        assert [(language, in_notation(table(slug, "murcia"), said, language)) for language, said in LEFT] == LEFT


def test_a_draw_is_no_bet() -> None:
    game = build("ruleta-francesa", "murcia")
    assert in_notation(game, game.write(Draw(by=AZAR, outcome="17")), "en") == "resultado 17"


def test_the_language_of_the_cloths_of_a_place_is_understood_by_everybody() -> None:
    assert in_notation(build("treinta-y-cuarenta", "galicia"), "vermello 5", "en") == "rojo 5"
    assert in_notation(build("treinta-y-cuarenta", "estado"), "vermello 5", "en") == "vermello 5"
