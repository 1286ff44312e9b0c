"""Evenings of póquer de círculo: whole hands by players who choose by chance among what they may."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from tapete.engine.command import AZAR, Command, Draw
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.families.poquer_de_circulo.bets import Bet, Cover, Pass, Raise, Retire
from tapete.families.poquer_de_circulo.bots import choose
from tapete.families.poquer_de_circulo.dealing import HandPrepared
from tapete.families.poquer_de_circulo.view import CirculoView, OptionsView
from tapete.families.table.opening import RoundClosed
from tests.properties.tables import lawful, table
from tests.properties.walks import CIRCULO, PLAYERS, Step, Walk, begun
from tests.seeds import SOAK, chooser

SLUGS = (*CIRCULO, "poquer-sintetico")
TABLES = 16 if SOAK else 4
"""Lawful set-ups that are played at, of each variant."""
HANDS = 12 if SOAK else 8
"""That are played at each of them."""
MOST = 400
"""Commands that a hand may take: none has so many cards and words."""


@cache
def evenings(slug: str) -> tuple[Walk, ...]:
    """Some hands at each of some tables, in the only jurisdiction that has the game."""
    places = range(0, len(lawful(slug, "murcia")), len(lawful(slug, "murcia")) // TABLES or 1)
    return tuple(_evening(table(slug, "murcia", place), chooser(f"{slug} {place}")) for place in places)


def hands(slug: str) -> Iterator[tuple[AnyTable, Sequence[Step]]]:
    """Every hand from its first command to the last, with the table at which it was played."""
    for evening in evenings(slug):
        begins = 0
        for place, step in enumerate(evening.steps):
            if any(isinstance(event, HandPrepared) for event in step.events):
                begins = place
            if begins and any(isinstance(event, RoundClosed) for event in step.events):
                yield evening.game, evening.steps[begins : place + 1]
                begins = 0


def events_of(steps: Sequence[Step]) -> list[Event]:
    """All that happened in some steps."""
    return [event for step in steps for event in step.events]


def _evening(game: AnyTable, chance: Random) -> Walk:
    steps = list(begun(game).steps)
    state, played, since = steps[-1].after, 0, 0
    while played < HANDS:
        command = _next(game, state, chance)
        if command is None:
            break
        after, events = play(game, state, command)
        steps.append(Step(state, command, events, after))
        over = any(isinstance(event, RoundClosed) for event in events)
        played, since = played + over, 0 if over else since + 1
        assert since < MOST, "the hand does not end"
        state = after
    return Walk(game, (), steps)


def _next(game: AnyTable, state: Any, chance: Random) -> Command | None:
    need = game.needs(state)
    if need is not None:
        return Draw(by=AZAR, outcome=chance.choice(need.outcomes).id)
    for player in PLAYERS:
        view = game.view(state, player)
        assert isinstance(view, CirculoView)
        mine = view.options is not None and view.turn == player.id
        command = _by_chance(view, view.options, chance) if mine and view.options else choose(game.rules, view)
        if command is not None and view.own is not None:
            return command
    return game.next_step(state) or game.on_silence(state)


def _by_chance(view: CirculoView, options: OptionsView, chance: Random) -> Command:
    """One time in four as much as may be, so that many are restados; seldom to retire, so that hands go far."""
    by, player = view.who, view.who.id
    told: list[Command] = []
    if options.may_pass:
        told += [Pass(by=by, player=player)] * 3
    if options.to_cover:
        told += [Cover(by=by, player=player)] * 4
    if options.may_retire:
        told.append(Retire(by=by, player=player))
    if options.most:
        steps = (options.most - options.least) // options.step
        levels = (options.least, options.least + chance.randint(0, steps) * options.step, options.most)
        kind = Raise if view.postura else Bet
        told += [kind(by=by, player=player, amount=level) for level in levels]
    return chance.choice(told)
