"""How PHH is read: strictly, from whoever sent it, every mistake told with the hand and the field or action."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from tapete.casino.phh.history import FIELDS, FIXED, FREE, Action, History, label
from tapete.casino.phh.notation import BadAction, cents_of, parse_action
from tapete.casino.reading import BadToml, read_toml
from tapete.language import N_, Told, why

LONGEST_FILE: Final = 8 * 1024 * 1024
"""Bytes. A hand takes one or two thousand."""
MOST_ACTIONS: Final = 2_000
MOST_PLAYERS: Final = 23
"""As many as two cards can be dealt to, with the common ones."""
LEAST_PLAYERS: Final = 2

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_LONGEST_NAME = 200


class BadPhh(ValueError):
    """The text is no PHH: in which hand of it, at which line when that can be told, where in the hand, and why."""

    def __init__(self, why: str, *, hand: str = "", where: str = "", line: int | None = None) -> None:
        places = [Told(N_("hand {hand}"), hand=hand)] if hand else []
        if line:
            places.append(Told(N_("line {line}"), line=line))
        text = Told("{where}: {why}", where=where, why=why) if where else why
        for place in reversed(places):
            text = Told("{place}: {text}", place=place, text=text)
        super().__init__(text)
        self.hand = hand
        self.where = where
        self.line = line
        self.why = why


def read_phh(raw: bytes) -> list[History]:
    """The hands of a file: one, or a collection of them, each a table of its own."""
    if len(raw) > LONGEST_FILE:
        raise BadPhh(Told(N_("longer than {most} bytes"), most=LONGEST_FILE))
    try:
        fields = read_toml(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadPhh(Told(N_("not text in UTF-8")), line=raw[: error.start].count(b"\n") + 1) from error
    except BadToml as error:
        raise BadPhh(error.why, line=error.line) from error
    if not fields:
        raise BadPhh(Told(N_("there is no hand in it")))
    if "variant" in fields:
        return [_history(fields, "")]
    return [_collected(name, each) for name, each in fields.items()]


def _collected(name: str, fields: Any) -> History:
    """One of several hands, under its number or name."""
    shown = name[:_LONGEST_NAME]
    if not isinstance(fields, dict):
        raise BadPhh(Told(N_("neither a hand nor a field of one: the field `variant` is missing")), where=shown)
    return _history(fields, shown)


def _history(fields: dict[str, Any], hand: str) -> History:
    """The hand of some fields."""
    rest = dict(fields)
    variant = _field("variant", _variant, rest.pop("variant", None), hand)
    required = {*FIELDS[variant], *_ALWAYS}
    read: dict[str, Any] = {"variant": variant}
    for name, reader in _READ.items():
        if name in rest or name in required:
            read[name] = _field(name, reader, rest.pop(name, None), hand)
    _refuse_forms(read, hand)
    return History(**read, others=rest)


def _field(name: str, reader: Callable[[Any], Any], value: Any, hand: str) -> Any:
    try:
        return reader(value)
    except BadPhh as error:
        raise BadPhh(error.why, hand=hand, where=error.where) from error
    except BadAction as error:
        raise BadPhh(why(error), hand=hand, where=name) from error


def _variant(value: Any) -> str:
    if value not in FIELDS:
        raise BadAction(N_("a code of the standard is needed: {codes}"), codes=", ".join(FIELDS))
    return str(value)


def _amount(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise BadAction(N_("an amount is needed"))
    return cents_of(Decimal(value))


def _list(value: Any, read: Callable[[Any], Any]) -> tuple[Any, ...]:
    if not isinstance(value, list) or len(value) > MOST_PLAYERS:
        raise BadAction(N_("a list is needed, with one value for each player"))
    return tuple([read(each) for each in value])


def _amounts(value: Any) -> tuple[int, ...]:
    return _list(value, _amount)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**9:
        raise BadAction(N_("a whole number is needed"))
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_NAME or _CONTROL.search(value):
        raise BadAction(N_("a text of one line is needed"))
    return value


def _number_or_word(value: Any) -> str | int:
    return _word(value) if isinstance(value, str) else _whole(value)


def _actions(value: Any) -> tuple[Action, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise BadAction(N_("a list of texts is needed"))
    if len(value) > MOST_ACTIONS:
        raise BadAction(N_("there are {found} actions, and {most} are read"), found=len(value), most=MOST_ACTIONS)
    return tuple([_action(number, each) for number, each in enumerate(value, 1)])


def _action(number: int, text: str) -> Action:
    try:
        return parse_action(text)
    except BadAction as error:
        raise BadPhh(why(error), where=action_place(number, text)) from error


def action_place(number: int, text: str) -> str:
    """Where in a hand an action is, counted from 1."""
    shown = text if len(text) <= 40 else text[:40] + "…"
    return Told(N_("action {number} «{text}»"), number=number, text=shown)


_READ: Final[dict[str, Callable[[Any], Any]]] = {
    "antes": _amounts,
    "blinds_or_straddles": _amounts,
    "bring_in": _amount,
    "small_bet": _amount,
    "big_bet": _amount,
    "min_bet": _amount,
    "starting_stacks": _amounts,
    "actions": _actions,
    "hand": _number_or_word,
    "table": _number_or_word,
    "seats": lambda value: _list(value, _whole),
    "seat_count": _whole,
    "players": lambda value: _list(value, _word),
    "finishing_stacks": _amounts,
    "winnings": _amounts,
}
"""How the fields are read that mean something here; the others are kept as they are."""
_ALWAYS: Final = ("starting_stacks", "actions")
_EACH: Final = ("antes", "blinds_or_straddles", "seats", "players", "finishing_stacks", "winnings")


def _refuse_forms(read: dict[str, Any], hand: str) -> None:
    """Refuse what no hand can be: lists of other lengths, players who have nothing or are not there."""
    stacks = read["starting_stacks"]
    size = len(stacks)
    if size < LEAST_PLAYERS or min(stacks) <= 0:
        few = Told(N_("two players or more are needed, each with some chips"))
        raise BadPhh(few, hand=hand, where="starting_stacks")
    for name in (*FIXED, *FREE, "bring_in"):
        if read.get(name) == 0:
            raise BadPhh(Told(N_("an amount over nothing is needed")), hand=hand, where=name)
    for name in _EACH:
        if read.get(name) and len(read[name]) != size:
            other = Told(N_("as many values are needed as there are players, {size}"), size=size)
            raise BadPhh(other, hand=hand, where=name)
    for number, action in enumerate(read["actions"], 1):
        if action.player >= size:
            nobody = Told(N_("there is no {player}"), player=label(action.player))
            raise BadPhh(nobody, hand=hand, where=Told(N_("action {number}"), number=number))
