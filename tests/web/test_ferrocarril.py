"""What a table of ferrocarril says to beginners: every choice is explained by an article that exists."""

import pytest

from tapete.engine.command import Actor, Command, Role
from tapete.games.ferrocarril import build, example
from tapete.games.ferrocarril.play import Ferrocarril
from tapete.games.ferrocarril.state import Award, Play, State
from tapete.language import LANGUAGES
from tapete.law.citation import Citation
from tapete.law.provisions import criterio, provision
from tapete.web.scenes.elements import Look, TableFacts
from tapete.web.scenes.ferrocarril.table import cover_of, hands_of
from tapete.web.scenes.ferrocarril.words import explain, lesson
from tests.games.ferro import WHERE, Mesa

ANA = Actor("ana", Role.JUGADOR)
CHOICES = [kind for kind in Ferrocarril.contents.acts if kind.key]


def of(kind: type[Command]) -> Command:
    """A command of a kind; what it says of anything else does not matter here."""
    return kind(by=ANA, **dict.fromkeys(set(kind.__struct_fields__) & {"amount"}, 1), **_names(kind))


def _names(kind: type[Command]) -> dict[str, str]:
    return dict.fromkeys(set(kind.__struct_fields__) & {"player", "to"}, "bea")


@pytest.mark.parametrize("where", WHERE)
def test_every_choice_says_what_it_means_by_an_article_that_exists(where: str) -> None:
    game: Ferrocarril = build(where, example(where))
    state = State(award=Award(), play=Play(announced=10_000))
    view = game.view(state, ANA)
    assert len(CHOICES) > 30
    for kind in CHOICES:
        told = explain(game.rules, view, "en", of(kind))
        assert told is not None, kind
        assert told.sentence.endswith(".")
        assert provision(Citation(told.cite)) or criterio(Citation(told.cite)), told
    for language in LANGUAGES:
        assert len({each.sentence for each in lesson(game.rules, language)}) == 4


@pytest.mark.parametrize(
    ("cards", "free", "due"),
    [
        ("2h 2s", False, "carta"),
        ("5h Ks", False, "carta no"),
        ("6h Ks", False, "no"),
        ("6h Ks", True, "carta no"),
        ("9h Ks", False, "abatir"),
        ("9h Ks", True, "abatir"),
    ],
)
def test_the_word_that_the_rules_call_for_stands_out(cards: str, free: bool, due: str) -> None:
    """Who covers the bank alone is free where that was allowed."""
    mesa = Mesa("estado", libertad_banco=free).bank("ana", "100")
    mesa.hay()
    mesa("bea: banco")
    mesa.close()
    mesa.deal(cards, "3c 4c").lift()
    bea = Actor("bea", Role.JUGADOR)
    view = mesa.game.view(mesa.state, bea)
    offered = [offer.command for offer in mesa.game.offers(mesa.state, bea)]
    told = [(command, explain(mesa.game.rules, view, "en", command)) for command in offered]
    assert {mesa.game.write(command) for command, each in told if each and each.due} == set(due.split())


def test_a_card_drawn_before_the_announcement_shows_no_bank_to_cover() -> None:
    mesa = Mesa("estado").bank("ana", "100")
    mesa("crupier: incidente carta-antes-de-tiempo")
    mesa.draw("6h")
    drawn = _look(mesa)
    assert (cover_of(drawn, drawn.view), hands_of(drawn, drawn.view)) == (None, ())
    mesa.hay()
    announced = _look(mesa)
    cover = cover_of(announced, announced.view)
    assert cover is not None
    assert cover.announced == 10_000


def _look(mesa: Mesa) -> Look:
    table = TableFacts(id="mesa-1", number=1, physical=True, open=True, n=1)
    view = mesa.game.view(mesa.state, ANA)
    return Look(table=table, game=mesa.game, who=ANA, view=view, offers=(), step=None, staff=mesa.state.staff)
