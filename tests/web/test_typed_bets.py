"""A touch of a spot is sent as a command, and it is the command that its words mean."""

from typing import Any

import msgspec
import pytest

from tapete.engine.codec import encode
from tapete.engine.command import Actor, Role
from tapete.engine.notation import Unreadable, own_words
from tapete.games import REGISTRY, build
from tapete.service.requests import command_of
from tapete.web.scenes import presenter_at
from tests.properties.tables import PAIRS

ANA = Actor("ana", Role.JUGADOR)


def _games() -> list[Any]:
    return [REGISTRY.module(slug).build(where, REGISTRY.module(slug).example(where)) for slug, where in PAIRS]


def test_the_command_of_a_touch_is_what_its_line_says() -> None:
    typed: set[str] = set()
    for game in _games():
        presenter = presenter_at(game)
        for terms in game.notice():
            fields = presenter.command(game, ANA.id, (terms.id, 1, ""), "5")
            if fields is None:
                continue
            line = presenter.lay((terms.id, 1, ""), "5")
            try:
                said = game.read(own_words(line, ANA.id), ANA, game.opening())
            except Unreadable:
                pytest.fail(f"{game} {line}")
            assert encode(command_of(game, ANA, fields)) == encode(said), (game, line)
            typed.add(game.slug)
    assert {"bola", "dados", "monte", "punto-y-banca", "ruleta-americana", "ruleta-francesa"} <= typed, sorted(typed)


def test_chips_of_a_colour_and_what_is_no_amount_are_said_in_words() -> None:
    game = build("bola", "estado")
    presenter = presenter_at(game)
    assert presenter.command(game, "ana", ("rojo", 1, ""), "3 fichas") is None
    assert presenter.command(game, "ana", ("rojo", 1, ""), "0") is None
    assert msgspec.json.encode(presenter.command(game, "ana", ("rojo", 1, ""), "2.50"))
