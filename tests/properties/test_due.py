"""Somebody or something is always due to act, with a time limit: silence never freezes a table nor keeps a stake."""

from random import Random
from typing import Any

from tapete.engine.codec import digest
from tapete.engine.command import Command, Role
from tapete.engine.machine import play
from tapete.engine.table import FIN, AnyTable, Pace
from tapete.families.circulo.bank import BANCA
from tapete.families.poquer_de_circulo.money import BOTE
from tapete.service.croupier import HOUSE_DIRECTOR, closing_of
from tests.properties.books import Ledger
from tests.properties.corpus import every_walk, some_walks
from tests.properties.walks import Choice, Step, Walk, next_command

STAKED = ("tapete:", "credito:", "garaje:")
"""Accounts of what players have in play, besides the bank of a player and the pot of a hand."""
MOST_STEPS = 400
"""More than a round needs when nobody says anything: a bingo calls ninety balls."""


def in_play(ledger: Ledger) -> int:
    """What players have in play."""
    return sum(cents for account, cents in ledger.items() if account in {BANCA, BOTE} or account.startswith(STAKED))


def due(game: AnyTable, state: Any) -> Command | str | None:
    """What happens next in a live house if nobody says anything: a draw, a command, or the work of an attendant."""
    if game.needs(state) is not None:
        return "chance"
    if game.alarm(state) is not None:
        return "clock"
    if game.left_behind(state) is not None:
        return "usher"
    command = game.on_silence(state) or _in_person(game, state)
    if command is None and game.view(state, HOUSE_DIRECTOR).phase == FIN:
        return closing_of(game, state)
    return command


def _in_person(game: AnyTable, state: Any) -> Command | None:
    """What only an organiser may do, who enters in person what an official source says."""
    step = game.next_step(state)
    return step if step is not None and step.by.role is Role.ORGANIZADOR else None


@every_walk
def something_is_due_while_anything_is_in_play(played: Walk) -> None:
    game, ledger = played.game, Ledger()
    for step in played.steps:
        ledger.post(step.events)
        state = step.after
        if state.open and due(game, state) is None:
            assert not in_play(ledger), f"nothing is due, and players have chips in play: {state}"
            assert game.pace(state) is not Pace.DECISION, f"somebody is asked without a time limit: {state}"


@some_walks
def silence_ends_every_round(played: Walk) -> None:
    """What silence imposes is accepted, and brings the table on until nothing is in play or another round begins."""
    ledger = Ledger()
    for number, step in enumerate(played.steps):
        ledger.post(step.events)
        if number in played.places and step.after.open:
            _is_played_on(played.game, step, Ledger(ledger), Random(number))


def _is_played_on(game: AnyTable, step: Step, ledger: Ledger, chance: Random) -> None:
    state, seen = step.after, set[str]()
    for _ in range(MOST_STEPS):
        command = next_step(game, state, chance)
        if command is None:
            assert due(game, state) in {None, "clock", "usher"} or _in_person(game, state)
            return
        if game.needs(state) is None:
            mark = digest(state)
            assert mark not in seen, f"silence leads back to the same state: {command} in {state}"
            seen.add(mark)
        after, events = play(game, state, command)
        ledger.post(events)
        if not after.open or not in_play(ledger) or game.round_of(after) > game.round_of(step.after):
            return
        state = after
    raise AssertionError(f"silence does not end the round: {state}")


def next_step(game: AnyTable, state: Any, chance: Random) -> Command | None:
    """What a house does when nobody says anything, with a draw where chance is waited for."""
    if game.needs(state) is not None:
        return next_command(game, state, Choice(0, chance.randrange(1000), chance.randrange(1_000_000)))
    found = game.on_silence(state)
    if found is None and game.view(state, HOUSE_DIRECTOR).phase == FIN:
        return closing_of(game, state)
    return found
