"""The pictures of exercises: drawn for every kind of every game, with all that is asked and nothing given away."""

import re

import pytest

from tapete.drills.exercise import Exercise, Posed
from tapete.drills.lessons import kinds_of, pose
from tapete.games import REGISTRY
from tapete.language import LANGUAGES
from tapete.law.parameters import sheet
from tapete.web.school_picture import drawings_of


def posed_at(game: str, kind: str, level: int, seed: int = 1) -> Posed:
    place = next(iter(sheet(game).regulated))
    return pose(Exercise(kind=kind, game=game, jurisdiction=place, level=level, seed=seed))


@pytest.mark.parametrize("game", list(REGISTRY))
def test_every_kind_is_drawn_in_every_language(game: str) -> None:
    for kind in kinds_of(game):
        posed = posed_at(game, kind, 2)
        for language in LANGUAGES:
            for drawing in drawings_of(posed, language):
                assert drawing.markup


@pytest.mark.parametrize("game", ["ruleta-francesa", "bola", "dados", "blackjack"])
def test_every_bet_lies_on_the_cloth_and_is_said(game: str) -> None:
    posed = posed_at(game, "pagos", 3)
    drawn = drawings_of(posed, "es")
    lying = {(chips.pano, chips.bet, chips.player) for chips in posed.picture.stakes}
    assert sum(len(re.findall(r'class="chip"', each.markup)) for each in drawn) == len(lying)
    assert sum(len(each.says.split(";")) for each in drawn) == len(posed.picture.stakes)


def test_only_the_number_that_came_is_lit() -> None:
    posed = posed_at("ruleta-francesa", "pagos", 2)
    (drawing,) = drawings_of(posed, "es")
    assert drawing.markup.count('class="won"') == 1
    assert "gain" not in drawing.markup


def test_what_bets_won_is_shown_when_it_is_graded() -> None:
    posed = posed_at("ruleta-francesa", "pagos", 2)
    won = [line.won for line in posed.lines if line.won is not None]
    (drawing,) = drawings_of(posed, "es", won)
    assert len(won) > 1
    assert drawing.markup.count("best gain") == len(won)


def test_what_lies_on_a_cropped_cloth_lies_within_the_picture() -> None:
    for seed in range(12):
        (drawing,) = drawings_of(posed_at("ruleta-americana", "pagos", 3, seed), "es")
        shown = re.search(r'viewBox="([^"]+)"', drawing.markup)
        assert shown is not None
        x, y, width, height = map(float, shown[1].split())
        for cx, cy in re.findall(r'class="chip".*?<ellipse cx="([\d.]+)" cy="([\d.]+)"', drawing.markup):
            assert x < float(cx) < x + width
            assert y < float(cy) < y + height


def test_cards_and_the_chips_of_a_bank_are_drawn() -> None:
    hands = posed_at("punto-y-banca", "cartas", 2)
    (drawing,) = drawings_of(hands, "es")
    assert drawing.markup.count('class="card"') == sum(len(hand.cards) for hand in hands.picture.hands)
    bank = posed_at("bola", "fichas", 2)
    (drawing,) = drawings_of(bank, "es")
    assert drawing.markup.count('class="badge ') == len(bank.parts[0].bank)
