"""What somebody asks of a table, in words or as data, as a command; and a refusal told in their language."""

from typing import Any

import msgspec

from tapete.casino.wallets import SALDO_INSUFICIENTE
from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.game import Game
from tapete.engine.notation import Unreadable, parse_line
from tapete.engine.refusal import Refused
from tapete.language import say
from tapete.service.draft import Outcome
from tapete.service.place import Place
from tapete.service.problems import unreadable


def command_of(game: Game[Any], by: Actor, fields: dict[str, Any]) -> Command:
    """A command from its fields; who gives it is never taken from them."""
    try:
        return msgspec.convert({**fields, "by": {"id": by.id, "role": by.role.value}}, game.commands)  # type: ignore[no-any-return]
    except (msgspec.ValidationError, RecursionError) as error:
        raise unreadable(str(error)) from error


def read(place: Place, by: Actor, text: str) -> Command:
    """A command from words, as they are meant now."""
    try:
        return place.game.read(parse_line(text).words, by, place.position[0])
    except Unreadable as error:
        raise unreadable(str(error)) from error


def first_word(game: Game[Any], command: Command | None, text: str) -> str:
    """The word that says what kind of command it is."""
    if command is not None:
        return game.write(command).split()[0]
    try:
        words = parse_line(text).words
    except Unreadable as error:
        raise unreadable(str(error)) from error
    return words[0] if words else ""


def sentence_of(place: Place, by: Actor, language: str, outcome: Outcome, command: Command | None, text: str) -> str:
    """A refusal in a language: the record keeps the facts only as text, so it is decided once more to be told."""
    try:
        state = place.position[0]
        place.game.decide(state, command or place.game.read(parse_line(text).words, by, state))
    except Refused as again:
        if again.record() == outcome.refused:
            return again.sentence(language)
    except Unreadable:
        pass
    if outcome.refused and outcome.refused.code == SALDO_INSUFICIENTE.code:
        facts = {name: int(fact) if fact.isdigit() else fact for name, fact in outcome.refused.facts.items()}
        return say(SALDO_INSUFICIENTE.sentence, language, facts)
    return outcome.sentence
