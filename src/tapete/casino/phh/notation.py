"""The actions of PHH as text: `d dh p1 AsKs`, `d db 7c8d9h`, `p3 cbr 30`, `p2 cc`, `p1 f`, `p1 sm AsKs`."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any, Final

from tapete.casino.phh.history import (
    BOARD,
    BRING_IN,
    CALL,
    DEALER,
    DISCARD,
    FIELDS,
    FOLD,
    HOLE,
    RAISE,
    SAME,
    SHOW,
    UNKNOWN,
    Action,
    History,
    label,
)
from tapete.kit.cards import FRENCH_52
from tapete.kit.money import LARGEST, write_amount
from tapete.language import N_, Told

CARDS: Final = frozenset(map(str, FRENCH_52.cards))
"""Every card of the standard, in the notation of the kit, which is the same."""
_CENT: Final = 100
_LONGEST = 500
_MOST_DIGITS = 20
_AMOUNT = re.compile(r"[0-9]{1,20}(?:\.[0-9]{1,20})?")
_PLAYER = re.compile(r"p([1-9][0-9]?)")


class BadAction(ValueError):
    """A text that is no action of the standard, and why."""

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(Told(sentence, **facts))


def parse_action(text: str) -> Action:
    if len(text) > _LONGEST:
        raise BadAction(N_("it is longer than {most} characters"), most=_LONGEST)
    said, _, remark = text.partition("#")
    words, remark = said.split(), remark.strip()
    if not words:
        return Action(remark=remark)
    if words[0] == DEALER:
        return _dealt(words[1:], remark)
    player, verb, arguments = _player(words[0]), words[1] if len(words) > 1 else "", words[2:]
    if verb not in _READERS:
        raise BadAction(N_("{verb!r} is nothing that a player does"), verb=verb)
    return _READERS[verb](verb, player, arguments, remark)


def _dealt(words: list[str], remark: str) -> Action:
    match words:
        case [verb, cards] if verb == BOARD:
            return Action(BOARD, cards=_cards(cards), remark=remark)
        case [verb, player, cards] if verb == HOLE:
            return Action(HOLE, _player(player), _cards(cards), remark=remark)
        case _:
            raise BadAction(N_("the dealer deals as in `d db 7c8d9h` or `d dh p1 AsKs`"))


def _player(word: str) -> int:
    found = _PLAYER.fullmatch(word)
    if found is None:
        raise BadAction(N_("{word!r} is no player; the first is p1"), word=word[:20])
    return int(found[1]) - 1


def _cards(word: str) -> tuple[str, ...]:
    cards = tuple([word[at : at + 2] for at in range(0, len(word), 2)])
    for card in cards:
        if card not in CARDS and card != UNKNOWN:
            raise BadAction(N_("{card!r} is no card; write one such as Ah, or ??"), card=card)
    known = [card for card in cards if card != UNKNOWN]
    if len({*known}) < len(known):
        raise BadAction(N_("a card is there twice"))
    return cards


def _bare(verb: str, player: int, arguments: Sequence[str], remark: str) -> Action:
    if arguments:
        raise BadAction(N_("nothing comes after {verb!r}"), verb=verb)
    return Action(verb, player, remark=remark)


def _raised(verb: str, player: int, arguments: Sequence[str], remark: str) -> Action:
    if len(arguments) != 1 or not _AMOUNT.fullmatch(arguments[0]):
        raise BadAction(N_("after {verb!r} comes one amount"), verb=verb)
    return Action(verb, player, amount=cents_of(Decimal(arguments[0])), remark=remark)


def _with_cards(verb: str, player: int, arguments: Sequence[str], remark: str) -> Action:
    if len(arguments) > 1:
        raise BadAction(N_("after {verb!r} come cards, all in one word, or nothing"), verb=verb)
    if [*arguments] == [SAME] and verb == SHOW:
        return Action(verb, player, (SAME,), remark=remark)
    return Action(verb, player, _cards(arguments[0]) if arguments else (), remark=remark)


_READERS: dict[str, Callable[[str, int, Sequence[str], str], Action]] = {
    BRING_IN: _bare,
    CALL: _bare,
    FOLD: _bare,
    RAISE: _raised,
    DISCARD: _with_cards,
    SHOW: _with_cards,
}


def cents_of(amount: Decimal) -> int:
    sign, digits, exponent = amount.as_tuple()
    if not isinstance(exponent, int):
        raise BadAction(N_("{amount} is not known, and nothing can be reckoned with it"), amount=amount)
    if len(digits) > _MOST_DIGITS or abs(exponent) > _MOST_DIGITS:
        raise BadAction(N_("an amount of too many digits"))
    if sign or amount * _CENT > LARGEST:
        raise BadAction(N_("{amount} is no amount of a table"), amount=amount)
    cents = int(amount * _CENT)
    if cents != amount * _CENT:
        raise BadAction(N_("{amount} is finer than a cent"), amount=amount)
    return cents


def write_action(action: Action) -> str:
    cards = "".join(action.cards)
    match action.verb:
        case "":
            said = ""
        case verb if verb == BOARD:
            said = f"{DEALER} {BOARD} {cards}"
        case verb if verb == HOLE:
            said = f"{DEALER} {HOLE} {label(action.player)} {cards}"
        case verb if verb == RAISE:
            said = f"{label(action.player)} {RAISE} {write_amount(action.amount)}"
        case verb:
            said = f"{label(action.player)} {verb} {cards}".rstrip()
    return f"{said} # {action.remark}".strip() if action.remark else said


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_LAST_CONTROL, _DELETE = 0x1F, 0x7F
_LONG = 100


def write_phh(history: History) -> str:
    return "".join(f"{line}\n" for line in _lines(history))


def write_phhs(histories: Iterable[History]) -> str:
    return "\n".join(f"[{number}]\n{write_phh(history)}" for number, history in enumerate(histories, 1))


def _lines(history: History) -> Iterator[str]:
    yield f"variant = {_text(history.variant)}"
    for name in FIELDS[history.variant]:
        yield f"{name} = {_amounts(getattr(history, name))}"
    yield f"starting_stacks = {_amounts(history.starting_stacks)}"
    yield from _texts("actions", map(write_action, history.actions))
    for name in ("hand", "table"):
        if (value := getattr(history, name)) is not None:
            yield f"{name} = {_value(value)}"
    for name in ("seats", "seat_count", "players"):
        if value := getattr(history, name):
            yield f"{name} = {_value(value)}"
    for name in ("finishing_stacks", "winnings"):
        if value := getattr(history, name):
            yield f"{name} = {_amounts(value)}"
    for name, value in history.others.items():
        yield from _other(_key(name), value)


def _other(key: str, value: Any) -> Iterator[str]:
    line = f"{key} = {_value(value)}"
    if len(line) > _LONG and isinstance(value, list) and all(isinstance(each, str) for each in value):
        yield from _texts(key, value)
    else:
        yield line


def _amounts(value: int | Sequence[int]) -> str:
    return write_amount(value) if isinstance(value, int) else f"[{', '.join(map(write_amount, value))}]"


def _texts(name: str, texts: Iterable[str]) -> Iterator[str]:
    yield f"{name} = ["
    yield from (f"  {_text(text)}," for text in texts)
    yield "]"


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "a").replace("-", "a").isalnum() else _text(name)


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _text(value)
        case int():
            return str(value)
        case Decimal():
            return _decimal(value)
        case date() | time():
            return value.isoformat()
        case dict():
            return "{" + ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items()) + "}"
        case _:
            return "[" + ", ".join(map(_value, value)) + "]"


def _decimal(value: Decimal) -> str:
    if not value.is_finite():
        return str(value).lower().replace("infinity", "inf")
    text = str(value).replace("E", "e")
    return text if "." in text or "e" in text else f"{text}.0"


def _text(value: str) -> str:
    return '"' + "".join(map(_character, value)) + '"'


def _character(one: str) -> str:
    code = ord(one)
    if one in _ESCAPES:
        return _ESCAPES[one]
    return f"\\u{code:04x}" if code <= _LAST_CONTROL or code == _DELETE else one
