"""Reading files of PHH, and the cards of a history: whose they are, which are common, and when they came."""

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import cache
from itertools import accumulate
from typing import Any, Final

import msgspec

from tapete.casino.phh.history import (
    BOARD,
    BRING_IN,
    FIELDS,
    FIXED,
    FOLD,
    FREE,
    HOLE,
    RAISE,
    SAME,
    SHOW,
    UNKNOWN,
    Action,
    History,
    label,
)
from tapete.casino.phh.notation import BadAction, cents_of, parse_action, write_action
from tapete.casino.reading import BadToml, read_toml
from tapete.families.poquer_de_circulo.reading import card_of
from tapete.families.poquer_de_circulo.rules import Street, Variant
from tapete.language import N_, Told, why

LONGEST_FILE: Final = 8 * 1024 * 1024
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
    shown = name[:_LONGEST_NAME]
    if not isinstance(fields, dict):
        raise BadPhh(Told(N_("neither a hand nor a field of one: the field `variant` is missing")), where=shown)
    return _history(fields, shown)


def _history(fields: dict[str, Any], hand: str) -> History:
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


NEVER: Final = 99
"""A street after all others."""


class Cards(msgspec.Struct):
    """The cards of each and the common ones, as far as they are told."""

    own: list[list[str]]
    board: list[str]
    retired: list[int]
    """The street in which each retired, from 0."""
    until: list[int]
    """By player, the last street in which cards still come to the place after they have retired."""
    thrown: list[int]
    """The players who threw their cards away at the end."""


def cards_of(history: History, variant: Variant) -> Cards:
    """The cards of a hand; raises `BadPhh` where a card comes twice or is shown that was not dealt."""
    return _Gathering(history, variant).cards


def misplaced(number: int, action: Action, why: str) -> BadPhh:
    return BadPhh(why, where=action_place(number, write_action(action)))


class _Gathering:
    def __init__(self, history: History, variant: Variant) -> None:
        size = history.size
        self.cards = Cards([[] for _ in range(size)], [], [NEVER] * size, [NEVER] * size, [])
        self._known: set[str] = set()
        self._own = [*accumulate(street.cubiertas + street.descubiertas for street in variant.streets)]
        self._common = [*accumulate(street.comunes for street in variant.streets)]
        self._street, self._bet = 0, any(history.blinds_or_straddles)
        for number, action in enumerate(history.actions, 1):
            self._take(number, action)

    def _take(self, number: int, action: Action) -> None:
        cards, player = self.cards, action.player
        match action.verb:
            case verb if verb in (BOARD, HOLE):
                self._new(number, action, action.cards)
                (cards.board if verb == BOARD else cards.own[player]).extend(action.cards)
                if verb == HOLE and len(cards.own[player]) > self._own[-1]:
                    raise misplaced(number, action, Told(N_("more cards come to this player than there are in a hand")))
                self._go_on()
            case verb if verb == FOLD:
                cards.retired[player] = self._street
                if self._bet:
                    cards.until[player] = self._street
            case verb if verb in (RAISE, BRING_IN):
                self._bet = True
                gathered = [min(last, self._street) if left < NEVER else last for left, last in self._places()]
                cards.until = gathered
            case verb if verb == SHOW:
                self._shows(number, action)

    def _places(self) -> list[tuple[int, int]]:
        return [*zip(self.cards.retired, self.cards.until, strict=True)]

    def _go_on(self) -> None:
        own, common = max(map(len, self.cards.own)), len(self.cards.board)
        reached = zip(self._own, self._common, strict=True)
        street = max([at for at, (most, board) in enumerate(reached) if most <= own and board <= common], default=0)
        if street > self._street:
            self._street, self._bet = street, False

    def _shows(self, number: int, action: Action) -> None:
        player = action.player
        if not action.cards:
            self.cards.thrown.append(player)
        if not action.cards or action.cards == (SAME,):
            return
        own = self.cards.own[player]
        new = [card for card in action.cards if card not in own and card != UNKNOWN]
        if len(new) > own.count(UNKNOWN):
            raise misplaced(number, action, Told(N_("other cards are shown than were dealt")))
        self._new(number, action, new)
        for card in new:
            own[own.index(UNKNOWN)] = card

    def _new(self, number: int, action: Action, cards: list[str] | tuple[str, ...]) -> None:
        known = [card for card in cards if card != UNKNOWN]
        if twice := self._known.intersection(known):
            raise misplaced(number, action, Told(N_("{card:♠} has come already"), card=min(twice)))
        self._known.update(known)


class Mazo(msgspec.Struct, frozen=True):
    """Cards as numbers, the next one first."""

    order: list[int]
    again: list[int]
    """In which order they come where they must be shuffled again."""


def mazo_of(variant: Variant, cards: Cards) -> Mazo:
    """The mazo from which these cards come in the order of the law: one by one, with those that are burned."""
    numbers = _numbers(variant)
    laid = _Laying(variant, cards)
    once = max(sum(street.comunes for street in variant.streets), 1)  # the law has no second board
    known = {card for own in (*cards.own, cards.board[:once]) for card in own}
    order = _filled(laid, [card for card in numbers if card not in known])
    order += [card for card in numbers if card not in {*order}]
    again = _again(order, known, laid) if laid.short else []
    return Mazo([numbers[card] for card in order], [numbers[card] for card in again])


@cache
def _numbers(variant: Variant) -> dict[str, int]:
    size = len(variant.pack.cards)
    return {str(card_of(variant.pack, variant.ranking, number)): number for number in range(size)}


def card_names(variant: Variant, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple([str(card_of(variant.pack, variant.ranking, number)) for number in cards])


def _filled(laid: "_Laying", others: list[str]) -> list[str]:
    last = [card for card in (*laid.last, *laid.board) if laid.short and card != UNKNOWN]
    order, spare = laid.slots.copy(), iter([*others, *last])
    unknown = [place for place, card in enumerate(order) if card == UNKNOWN]
    for place in sorted(unknown, key=lambda place: (place in laid.burned, place)):
        order[place] = next(spare)
    return order


def _again(order: list[str], known: set[str], laid: "_Laying") -> list[str]:
    rest = [*order[len(laid.slots) :], *(order[place] for place in laid.burned)]
    others = (card for card in rest if card not in known)
    players = len(laid.last)
    common = len(rest) < players
    burned = [next(others)] if common or len(rest) > players else []
    wanted = laid.board[:1] or [UNKNOWN] if common else laid.last
    first = [*burned, *(next(others) if card == UNKNOWN else card for card in wanted)]
    return [*first, *(card for card in order if card not in first)]


class _Laying:
    """The places of the mazo, one after another, each with its card as far as it is told."""

    def __init__(self, variant: Variant, cards: Cards) -> None:
        self.slots: list[str] = []
        self.burned: list[int] = []
        self.short = False
        self.last: list[str] = []
        self._cards, self._size = cards, len(variant.pack.cards)
        self._own = [iter(own) for own in cards.own]
        self._board = iter(cards.board)
        self.board = cards.board
        for number, street in enumerate(variant.streets):
            self._lay(number, street)

    def _lay(self, number: int, street: Street) -> None:
        cards = self._cards
        live = [player for player, left in enumerate(cards.retired) if left >= number]
        kept = [player for player, left in enumerate(cards.retired) if left < number <= cards.until[player]]
        each = street.cubiertas + street.descubiertas
        if number and each and len(live) * each + street.quemadas > self._size - len(self.slots):
            self.short = True
            self.last = [next(self._own[player], UNKNOWN) for player in live]
            return
        self.burned += range(len(self.slots), len(self.slots) + street.quemadas)
        self.slots += [UNKNOWN] * street.quemadas
        self.slots += self._in_rounds(live, street.cubiertas)
        self.slots += self._in_rounds(sorted([*live, *kept]), street.descubiertas)
        self.slots += [next(self._board, UNKNOWN) for _ in range(street.comunes)]

    def _in_rounds(self, players: Sequence[int], cards: int) -> Iterator[str]:
        return (next(self._own[player], UNKNOWN) for _ in range(cards) for player in players)
