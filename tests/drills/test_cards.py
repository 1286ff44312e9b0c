"""The exercises of cards: the banker of ferrocarril is bound only where the law binds him, and cards are well named."""

from collections.abc import Iterator

import pytest

from tapete.drills.answering import own_answers, show
from tapete.drills.exercise import Exercise, Posed
from tapete.drills.games import cards, ferrocarril, punto_y_banca
from tapete.drills.lessons import facts, pose
from tapete.families.baccarat import total

VERDICTS = {"a": cards.DRAWS, "b": cards.STANDS, "c": cards.CHOOSES}


def third_cards(game: str, where: str, detail: str = "draws-banca") -> list[Posed]:
    seeds = (Exercise(kind="cartas", game=game, jurisdiction=where, level=2, seed=seed) for seed in range(60))
    return [each for each in map(pose, seeds) if each.detail == detail]


def told_by_note(where: str, note: str) -> Iterator[tuple[int, str, str]]:
    """The banker's points, the verdict and its article in the exercises with this note."""
    for posed in third_cards("ferrocarril", where):
        if [each.tell("en") for each in posed.picture.notes] == [note]:
            yield total(posed.picture.hands[-1].cards), VERDICTS[own_answers(posed)["answer"]], posed.lines[0].cite


@pytest.mark.parametrize(
    ("where", "article"),
    [("estado", "ES1979:08.VI.p4"), ("galicia", "GA2007:07.IV.p4"), ("asturias", "AS2011fb:I.A.p5")],
)
def test_a_banker_who_has_not_asked_for_the_cuadro_is_free_except_with_nothing(where: str, article: str) -> None:
    free = list(told_by_note(where, ferrocarril.NOT_ASKED))
    assert len(free) > 5
    assert all(verdict == (cards.CHOOSES if points else cards.DRAWS) for points, verdict, _ in free)
    assert {cite for *_, cite in free} == {article}


@pytest.mark.parametrize("where", ["estado", "galicia", "asturias"])
def test_a_banker_who_has_asked_for_the_cuadro_is_bound(where: str) -> None:
    bound = list(told_by_note(where, ferrocarril.ASKED))
    assert len(bound) > 5
    assert {verdict for *_, verdict, _ in bound} >= {cards.DRAWS, cards.STANDS}
    assert all(verdict == cards.DRAWS for points, verdict, _ in bound if points < 3)
    assert all(verdict == cards.STANDS for points, verdict, _ in bound if points == 7)


def test_in_murcia_the_cuadro_binds_by_the_mode() -> None:
    every = third_cards("ferrocarril", "murcia")
    by_mode = list(told_by_note("murcia", ferrocarril.BY_THE_CUADRO))
    assert len(by_mode) == len(every) > 5
    assert all(verdict == cards.STANDS for points, verdict, _ in by_mode if points == 7)


def test_the_third_card_of_the_punto_is_called_so_and_who_stood_shows_none() -> None:
    asked: dict[str, set[tuple[str, ...]]] = {}
    for posed in third_cards("ferrocarril", "estado"):
        asked.setdefault(posed.ask.sentence, set()).add(tuple(hand.name for hand in posed.picture.hands))
    assert asked == {ferrocarril.TOOK: {(ferrocarril.THIRD, "banca")}, ferrocarril.STOOD: {("banca",)}}


def test_at_punto_y_banca_it_is_said_whether_the_punto_has_drawn() -> None:
    for posed in third_cards("punto-y-banca", "estado"):
        drew = len(posed.picture.hands[0].cards) == 3
        assert posed.ask.sentence == (punto_y_banca.DREW if drew else punto_y_banca.STOOD)


def test_no_hand_of_black_jack_is_called_the_first_cards() -> None:
    every = third_cards("blackjack", "estado")
    assert any(len(posed.picture.hands[0].cards) > 2 for posed in every)
    assert {posed.ask.tell("en") for posed in every} == {"These are the cards of the banca."}


def test_cards_are_written_with_their_suits() -> None:
    posed = pose(Exercise(kind="cartas", game="blackjack", jurisdiction="estado", level=1, seed=1))
    [line] = facts(show(posed, "es"), "es")
    assert set("♠♥♦♣") & set(line)
    assert line in posed.lines[0].text.tell("es")
