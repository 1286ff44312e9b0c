"""What a guion expects of the line before: `> paga ana 175`, `> rechazada sobre_maximo`, `> saldo ana -55`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tapete.casino.ledger import Ledger, euros, name_of
from tapete.engine.event import CAJA, MESA, PROPINAS, Event, cloth, series, wallet
from tapete.engine.notation import Unreadable, fold
from tapete.engine.refusal import Fault, Refused
from tapete.kit.money import BadAmount, parse_amount, write_amount

MONEY = {
    "apuesta": "bet-placed",
    "retira": "bet-withdrawn",
    "paga": "paid",
    "cobra": "collected",
    "devuelve": "returned",
    "prision": "imprisoned",
    "libera": "freed",
    "propina": "tipped",
}
"""Words followed by a player, a bet or none, and an amount; and the event each stands for."""

SAID = {
    "anuncia": ("drawn", "announcement"),
    "nula": ("throw-voided", "cause"),
    "cierra": ("round-closed", "reason"),
    "infraccion": ("infringed", "incident"),
    "dictamen": ("ruled", "ruling"),
}
"""Words followed by what was said; the event, and the field of it."""

HOUSE = (CAJA, MESA, PROPINAS)
_WORDS_OF = {tag: word for word, tag in MONEY.items()} | {tag: word for word, (tag, _) in SAID.items()}


class Happened(msgspec.Struct, frozen=True):
    """What the line before came to: what happened after the last thing that was expected, or why nothing did."""

    events: Sequence[Event]
    refused: Refused | Sequence[Fault] | None
    ledger: Ledger


class Verdict(msgspec.Struct, frozen=True):
    """Whether an expectation is met: how many of the events it uses up, or what was found instead."""

    used: int = 0
    found: str = ""


Expectation = Callable[[Happened], Verdict]


def read_expectation(words: Sequence[str]) -> Expectation:
    """An expectation from its words; raises `Unreadable`."""
    match list(words):
        case ["rechazada", *rest]:
            return _refused(rest)
        case ["saldo" | "tapete" | "serie" as account, who, amount]:
            return _balance(account, who, amount)
        case ["nada", "mas"]:
            return _nothing_more
        case ["evento", tag, *fields]:
            return _event(tag, fields)
        case [word, *rest] if word in MONEY:
            return _money(MONEY[word], rest)
        case [word, *rest] if word in SAID:
            return _said(*SAID[word], " ".join(rest))
        case [word, *_]:
            raise Unreadable(word, "rechazada, saldo, nada más, evento, " + ", ".join([*MONEY, *SAID]))
        case _:
            raise Unreadable("", "what must have happened")


def _next(outcome: Happened, fits: Callable[[Event], bool]) -> Verdict:
    """The first of the events still to be accounted for that fits; those before it are left behind."""
    for place, event in enumerate(outcome.events):
        if fits(event):
            return Verdict(used=place + 1)
    return Verdict(found=described(outcome))


def _money(tag: str, words: list[str]) -> Expectation:
    if len(words) < 2:
        raise Unreadable("", "a player and an amount")
    player, *bet, amount = words
    if len(bet) > 2:
        raise Unreadable(bet[2], "an amount after the bet")
    wanted = (player, ":".join(bet), _cents(amount))
    return lambda outcome: _next(outcome, lambda event: name_of(event) == tag and wanted in _parts(event))


def _parts(event: Any) -> Iterator[tuple[str, str, int]]:
    """The ways to speak of the money of an event: with its bet or without; a payment of several, bet by bet."""
    yield fold(event.player), "", event.amount
    if "bet" in event.__struct_fields__:
        yield fold(event.player), event.bet, event.amount
    for gain in getattr(event, "gains", ()):
        yield fold(event.player), gain.bet, gain.gain


def _said(tag: str, field: str, text: str) -> Expectation:
    def fits(event: Event) -> bool:
        return name_of(event) == tag and text in {"", fold(str(getattr(event, field)))}

    return lambda outcome: _next(outcome, fits)


def _event(tag: str, fields: list[str]) -> Expectation:
    """Any event by its name in the acta; fields as the acta writes them, so amounts are in cents."""
    wanted = {}
    for word in fields:
        name, equals, value = word.partition("=")
        if not (equals and name):
            raise Unreadable(word, "field=value, as the acta writes them")
        wanted[name] = value

    def fits(event: Event) -> bool:
        return name_of(event) == tag and all(
            fold(str(getattr(event, name, None))) == value for name, value in wanted.items()
        )

    return lambda outcome: _next(outcome, fits)


def _refused(words: list[str]) -> Expectation:
    """A refusal, with its code and its citation when they are given."""
    wanted = [word.strip("[]") for word in words]
    if len(wanted) > 2:
        raise Unreadable(words[2], "nothing after a code and a citation")

    def judge(outcome: Happened) -> Verdict:
        refusals = [outcome.refused] if isinstance(outcome.refused, Refused) else outcome.refused or ()
        known = [{fold(r.code), fold(r.cite)} for r in refusals]
        met = any(set(wanted) <= names for names in known)
        return Verdict() if met else Verdict(found=described(outcome))

    return judge


def _balance(account: str, who: str, amount: str) -> Expectation:
    cents = -_cents(amount[1:], zero=True) if amount.startswith("-") else _cents(amount, zero=True)
    name = {"saldo": who if who in HOUSE else wallet(who), "tapete": cloth(who), "serie": series(who)}[account]

    def judge(outcome: Happened) -> Verdict:
        balance = outcome.ledger.balance(name)
        return Verdict() if balance == cents else Verdict(found=f"{account} {who} {euros(balance)}")

    return judge


def _nothing_more(outcome: Happened) -> Verdict:
    """No more money has moved, and nothing was refused."""
    moved = any(move.amount for event in outcome.events for move in event.moves())
    return Verdict(found=described(outcome)) if moved or outcome.refused else Verdict()


def described(outcome: Happened) -> str:
    """What happened, in the words with which it could have been expected."""
    if isinstance(outcome.refused, Refused):
        return f"rechazada {outcome.refused.code} [{outcome.refused.cite}]"
    if outcome.refused:
        return "; ".join(f"rechazada {fault.code} [{fault.cite}]" for fault in outcome.refused)
    told = [event for event in outcome.events if name_of(event) in _WORDS_OF] or outcome.events
    return "; ".join(map(_described, told)) or "nada más"


def _described(event: Any) -> str:
    tag = name_of(event)
    if tag in MONEY.values():
        bets = [gain.bet for gain in getattr(event, "gains", ())] or [getattr(event, "bet", "")]
        bet = bets[0] if len(bets) == 1 else ""
        return " ".join(filter(None, [_WORDS_OF[tag], event.player, bet.replace(":", " "), write_amount(event.amount)]))
    if tag in _WORDS_OF:
        return f"{_WORDS_OF[tag]} {getattr(event, SAID[_WORDS_OF[tag]][1])}"
    return f"evento {tag}"


def _cents(word: str, *, zero: bool = False) -> int:
    try:
        return parse_amount(word, zero=zero)
    except BadAmount as error:
        raise Unreadable(word, f"an amount in euros ({error.reason})") from error
