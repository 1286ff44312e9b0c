"""Companions play lawfully whatever comes, in different ways, and from what they see."""

from math import comb
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.machine import play
from tapete.families.poquer_de_circulo.bots import SAMPLE, TEMPERS, _others, choose, strength, take_leave
from tapete.families.poquer_de_circulo.state import Phase
from tapete.games import build
from tests.games.circulo import Circulo
from tests.seeds import chooser

NAMES = [f"compa-{number}" for number in range(6)]
HOLDEM = Circulo().game.rules.spreads[0].variant
OMAHA = Circulo(slug="omaha").game.rules.spreads[0].variant
SEVEN = Circulo(slug="seven-stud").game.rules.spreads[0].variant


def wished(game: Any, state: Any, wish: Any, name: str) -> Command | None:
    who = Actor(name, Role.JUGADOR)
    command: Command | None = wish(game.rules, game.view(state, who))
    assert command is None or any(offer.covers(command) for offer in game.offers(state, who)), command
    return command


def went_on(game: Any, state: Any, wish: Any, names: list[str], chance: Random) -> Any:
    """One more step: of chance, of a companion or of the staff."""
    need = game.needs(state)
    if need is not None:
        return play(game, state, Draw(by=AZAR, outcome=chance.choice(need.outcomes).id))[0]
    wishes = (wished(game, state, wish, name) for name in names)
    command = next((each for each in wishes if each is not None), None) or game.next_step(state)
    assert command is not None, state.phase
    return play(game, state, command)[0]


@pytest.mark.parametrize("slug", ["holdem", "omaha", "seven-stud", "poquer-cubierto", "poquer-de-circulo"])
def test_they_play_by_the_rules_for_many_hands(slug: str) -> None:
    game, chance = build(slug, "murcia"), chooser(slug)
    state = game.opening()
    shown = 0
    while state.round <= 30:
        state = went_on(game, state, choose, NAMES, chance)
        shown += state.phase is Phase.DESCUBRIMIENTO
    assert len(state.seats) == len(NAMES)
    assert shown > 10


def test_they_go_when_they_are_asked_to() -> None:
    game, chance = build("holdem", "murcia"), chooser("leaving")
    state = game.opening()
    while state.round < 3:
        state = went_on(game, state, choose, NAMES, chance)
    while state.seats:
        state = went_on(game, state, take_leave, NAMES, chance)


def test_one_of_them_gives_way_to_who_waits_for_a_seat() -> None:
    table = Circulo(" ".join(NAMES[:4]), plazas=4)
    assert wished(table.game, table.state, choose, NAMES[0]) is None
    table("ana: lista")
    command = wished(table.game, table.state, choose, NAMES[0])
    assert command is not None
    assert table.game.write(command) == "levantarse"


def test_none_of_them_waits_for_a_seat_that_another_holds() -> None:
    """Or they would give way to one another for ever, and no hand would be dealt."""
    table = Circulo(" ".join(NAMES[:4]), plazas=5)
    newcomer = wished(table.game, table.state, choose, NAMES[4])
    assert newcomer is not None
    assert table.game.write(newcomer) == "lista"
    full = Circulo(" ".join(NAMES[:4]), plazas=4)
    assert wished(full.game, full.state, choose, NAMES[4]) is None


def test_they_show_a_hand_that_may_win_a_side_bote() -> None:
    """Whoever has put all of a small resto has the best hand, and no part in what the others bet besides."""
    table = Circulo("p q r s", restos="200 20 200 200")
    table.hand("2c 7d 8h 4s 5s", q="As Ad", r="Ks Kd", s="Qs Qd", p="Js 9d")
    table("q: apostar 15")
    table.say("r: subir 50", "s: cubrir", "p: retirarse")
    table.check_down()
    assert table.state.showing == ("r", "s", "q")
    table.state = replace(table.state, showing=("q", "r", "s"))
    table("q: mostrar")
    for name, word in (("r", "mostrar"), ("s", "tirar cartas")):
        command = wished(table.game, table.state, choose, name)
        assert command is not None
        assert table.game.write(command) == word
        table(f"{name}: {word}")


def test_they_differ() -> None:
    assert len({(temper.caution, temper.raises) for temper in TEMPERS}) == len(TEMPERS)


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("As Ah", "7d 2c", ""),
        ("As Ks", "As Kd", ""),
        ("8d 8c", "Kc Qh", "8h Ks 4d"),
        ("As 3d", "Ad 3c", "Ks Qs 6s 2s 9h"),
    ],
)
def test_better_hands_look_better(better: str, worse: str, board: str) -> None:
    looks = [strength(HOLDEM, cards.split(), board.split()) for cards in (better, worse)]
    assert 0 <= looks[1] < looks[0] <= 1


def test_the_best_of_all_hands_beats_every_other() -> None:
    assert strength(HOLDEM, ["As", "Ks"], ["Qs", "Js", "Ts", "2d", "2c"]) == 1
    assert strength(OMAHA, ["As", "Ks", "2h", "3h"], ["Qs", "Js", "Ts", "2d", "2c"]) == 1
    assert strength(OMAHA, ["As", "4c", "2h", "3h"], ["Qs", "Js", "Ts", "9s", "2c"]) < 1


def test_the_hands_of_another_are_looked_at_evenly_among_all() -> None:
    """Of seven cards there are too many hands to go through: each is found by its place."""
    own = list(range(7))
    left = range(7, 52)
    every = comb(len(left), 7)
    hands = _others(SEVEN, own, [])
    assert len(hands) == SAMPLE
    assert {len({*hand, *own}) for hand in hands} == {14}
    step = every // SAMPLE
    for number in (0, 1, 60, SAMPLE - 1):
        assert _place(hands[number], left) == step // 2 + number * step


def _place(hand: list[int], left: range) -> int:
    """How many hands come before this one, in order."""
    place, before = 0, left.start
    for nth, card in enumerate(hand, 1):
        place += sum(comb(left.stop - other - 1, len(hand) - nth) for other in range(before, card))
        before = card + 1
    return place
