"""What a guion expects of the line before: `> paga ana 175`, `> rechazada sobre_maximo`, `> saldo ana -55`."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import get_args

import msgspec

from tapete.casino.guion.fields import folded, read_field, require_field, written
from tapete.casino.ledger import BOTE_DE_LA_MANO, RESTO, Ledger, euros, name_of
from tapete.engine.event import (
    CAJA,
    CODES,
    MESA,
    PROPINAS,
    Account,
    Event,
    Fault,
    Move,
    Refused,
    cloth,
    parse_account,
    series,
    wallet,
)
from tapete.engine.notation import Unreadable, fold, near, plain, take_int
from tapete.engine.table import AnyTable
from tapete.engine.words import amount_expected, one_of
from tapete.families.stakes.bets import bet_words, in_order
from tapete.kit.money import BadAmount, parse_amount, write_amount
from tapete.language import N_, Told, either
from tapete.law.provisions import all_criterios, all_provisions

MONEY = {
    "apuesta": "bet-placed",
    "retira": "bet-withdrawn",
    "devuelve": "returned",
    "prision": "imprisoned",
    "libera": "freed",
    "propina": "tipped",
}
"""Words followed by a player, a bet or none, and an amount; and the event each stands for."""

STEPS = {"paga": "pagar", "cobra": "cobrar"}
"""Likewise, but for whatever is such a step of a settlement: a prize is paid by more than one event."""

SAID = {
    "anuncia": ("drawn", "announcement"),
    "nula": ("throw-voided", "cause"),
    "cierra": ("round-closed", "reason"),
    "infraccion": ("infringed", "incident"),
    "dictamen": ("ruled", "ruling"),
}
"""Words followed by what was said; the event, and the field of it."""
ALSO = {"announced": "drawn", "order-laid": "bet-placed", "order-returned": "returned"}
"""Where the crupier calls what has been drawn, that is the announcement too; and an order is a bet by another hand."""

HOUSE = (CAJA, MESA, PROPINAS)
NOTHING_MORE = "nada más"


def _resto(player: str) -> str:
    return Account(RESTO, player).name


SALDO, BOTE = "saldo", "bote"
HELD: dict[str, Callable[[str], str]] = {SALDO: wallet, "tapete": cloth, "serie": series, RESTO: _resto}
"""Words followed by somebody and an amount, for what he has now; and the account of each."""
_WORDS_OF = {tag: word for word, tag in MONEY.items()} | {tag: word for word, (tag, _) in SAID.items()}
_STEPS_OF = {step: word for word, step in STEPS.items()}


def word_of(event: Event) -> str:
    """The word with which an event is expected; empty for one that is expected by its name only."""
    tag = name_of(event)
    return _STEPS_OF.get(event.settles) or _WORDS_OF.get(ALSO.get(tag, tag), "")


class Happened(msgspec.Struct, frozen=True):
    """What the line before came to: what happened after the last thing that was expected, or why nothing did."""

    events: Sequence[Event]
    refused: Refused | Sequence[Fault] | None
    ledger: Ledger
    told: frozenset[int] = frozenset()
    """The gains within the first of the events, if it is a payment of several, that have been expected already."""
    bets: frozenset[str] = frozenset()
    """The bets of the table: where `carta:1-2` and `carta:2-1` are two of them, neither stands for the other."""


class Verdict(msgspec.Struct, frozen=True):
    """Whether an expectation is met: how many of the events it uses up, or what was found instead."""

    used: int = 0
    found: str = ""
    told: frozenset[int] = frozenset()
    """The gains expected so far of the first event that is left, when it is a payment of several."""

    def left(self, outcome: Happened) -> Happened:
        told = self.told if self.used else self.told | outcome.told
        return msgspec.structs.replace(outcome, events=outcome.events[self.used :], told=told)


Expectation = Callable[[Happened], Verdict]


def read_expectation(words: Sequence[str]) -> Expectation:
    match [folded(word) for word in words]:
        case ["rechazada", *rest]:
            return _refused(rest)
        case [word, who, amount] if word in HELD:
            house = word == SALDO and who in HOUSE
            return _balance(f"{word} {who}", who if house else HELD[word](who), amount)
        case ["bote", amount]:
            return _balance(BOTE, BOTE_DE_LA_MANO, amount)
        case ["nada", "mas"]:
            return _nothing_more
        case ["evento", tag, *_]:
            return _event(tag, words[2:])
        case [word, *rest] if word in MONEY or word in STEPS:
            return _money(word, rest)
        case [word, *rest] if word in SAID:
            return _said(word, " ".join(rest))
        case [word, *_]:
            raise Unreadable(word, one_of(["rechazada", *HELD, BOTE, NOTHING_MORE, "evento", *STEPS, *MONEY, *SAID]))
        case _:
            raise Unreadable("", Told(N_("what must have happened")))


def _next(outcome: Happened, fits: Callable[[Event], bool]) -> Verdict:
    """The first of the events still to be accounted for that fits; those before it are left behind."""
    for place, event in enumerate(outcome.events):
        if fits(event):
            return Verdict(used=place + 1)
    return Verdict(found=described(outcome))


class _Sum(msgspec.Struct, frozen=True):
    """Money of a player, for a bet or for all, on a paño where it is said."""

    player: str
    bet: str
    pano: int
    amount: int


def _money(word: str, words: list[str]) -> Expectation:
    said = _sum(words)

    def judge(outcome: Happened) -> Verdict:
        wanted = said if said.bet in outcome.bets else msgspec.structs.replace(said, bet=in_order(said.bet))
        for place, event in enumerate(outcome.events):
            told = frozenset[int]() if place else outcome.told
            verdict = _met(event, place, wanted, told) if word_of(event) == word else None
            if verdict is not None:
                return verdict
        return Verdict(found=described(outcome))

    return judge


def _sum(words: list[str]) -> _Sum:
    pano = 0
    if len(words) > 2 and words[-2] == "paño":
        *words, _, number = words
        pano = take_int(number, Told(N_("the number of a paño")), 1, 9)
    if len(words) < 2:
        raise Unreadable("", Told(N_("a player and an amount")))
    player, *bet, amount = words
    if len(bet) > 2:
        raise Unreadable(bet[2], Told(N_("an amount after the bet")))
    return _Sum(player, plain(":".join(bet)), pano, _cents(amount))


class Part(msgspec.Struct, frozen=True):
    """The money that an event moved for one person and one bet."""

    player: str
    bet: str
    """Empty where the event names none."""
    spot: str
    """Where on the cloth: `pleno:17`, `plaza:1`."""
    pano: int
    amount: int

    def words(self) -> str:
        pano = f"paño {self.pano}" if self.pano > 1 else ""
        return " ".join(filter(None, [self.player, bet_words(self.spot), write_amount(self.amount), pano]))


def parts_of(event: Event) -> tuple[Part, ...]:
    """Split the money of an event by person and bet; an event that names nobody is split by its moves."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    if "player" not in fields:
        return tuple([Part(_holder(move), "", "", 1, move.amount) for move in event.moves()])
    if gains := fields.get("gains"):
        return tuple([_part(fields["player"], gain, gain.gain) for gain in gains])
    return (_part(fields["player"], event, fields["amount"]),)


def _part(player: str, where: Event | msgspec.Struct, amount: int) -> Part:
    bet, plaza = str(getattr(where, "bet", "")), getattr(where, "plaza", 0)
    return Part(player, bet, f"{bet}:{plaza}" if bet and plaza else bet, getattr(where, "pano", 1), amount)


def _holder(move: Move) -> str:
    """Whose account a move touches beside the house's own; a pot goes by its account."""
    account = move.source if move.source not in HOUSE else move.target
    return parse_account(account).player or account


def _met(event: Event, place: int, wanted: _Sum, told: frozenset[int]) -> Verdict | None:
    """Compare an event with the wanted sum: as a whole, or one part of it; None if neither fits."""
    parts = parts_of(event)
    mine = [part for part in parts if fold(part.player) == wanted.player]
    if len(mine) == len(parts) and not wanted.pano and not wanted.bet and _total(mine) == wanted.amount:
        return Verdict(used=place + 1)
    for number, part in enumerate(parts):
        if number not in told and part in mine and _fits(part, wanted):
            told |= {number}
            return Verdict(used=place + 1) if len(told) == len(parts) else Verdict(used=place, told=told)
    return None


def _total(parts: Iterable[Part]) -> int:
    return sum(part.amount for part in parts)


def _fits(part: Part, wanted: _Sum) -> bool:
    """Compare one part with the wanted sum. A part with a bet needs its bet: `paga ana 175` means the whole."""
    if part.bet and not wanted.bet and not wanted.pano:
        return False
    return part.amount == wanted.amount and wanted.pano in {0, part.pano} and wanted.bet in {"", part.bet, part.spot}


def _said(word: str, text: str) -> Expectation:
    _, field = SAID[word]

    def fits(event: Event) -> bool:
        return word_of(event) == word and text in {"", fold(str(getattr(event, field)))}

    return lambda outcome: _next(outcome, fits)


def _event(tag: str, words: Sequence[str]) -> Expectation:
    """Any event by its name in the acta; fields as the acta writes them, so amounts are in cents."""
    wanted = [read_field(word) for word in words]

    def judge(outcome: Happened) -> Verdict:
        verdict = _next(outcome, lambda event: name_of(event) == tag and all(field.fits(event) for field in wanted))
        named = [written(event, wanted) for event in outcome.events if name_of(event) == tag]
        if not verdict.found or outcome.refused:
            return verdict
        return Verdict(found="; ".join(named or map(_described, outcome.events)) or NOTHING_MORE)

    return judge


def _refused(words: list[str]) -> Expectation:
    wanted = [word.strip("[]") for word in words]
    if len(wanted) > 2:
        raise Unreadable(words[2], Told(N_("nothing after a code and a citation")))

    def judge(outcome: Happened) -> Verdict:
        refusals = [outcome.refused] if isinstance(outcome.refused, Refused) else outcome.refused or ()
        known = [{fold(r.code), fold(r.cite)} for r in refusals]
        met = any(set(wanted) <= names for names in known)
        return Verdict() if met else Verdict(found=described(outcome))

    return judge


def _balance(said: str, account: str, amount: str) -> Expectation:
    cents = -_cents(amount[1:], zero=True) if amount.startswith("-") else _cents(amount, zero=True)

    def judge(outcome: Happened) -> Verdict:
        balance = outcome.ledger.balance(account)
        return Verdict() if balance == cents else Verdict(found=f"{said} {euros(balance)}")

    return judge


def _nothing_more(outcome: Happened) -> Verdict:
    moved = any(move.amount for event in outcome.events for move in event.moves())
    return Verdict(found=described(outcome)) if moved or outcome.refused else Verdict()


def described(outcome: Happened) -> str:
    if isinstance(outcome.refused, Refused):
        return f"rechazada {outcome.refused.code} [{outcome.refused.cite}]"
    if outcome.refused:
        return "; ".join(f"rechazada {fault.code} [{fault.cite}]" for fault in outcome.refused)
    told = [event for event in outcome.events if word_of(event)] or outcome.events
    return "; ".join(map(_described, told)) or NOTHING_MORE


def _described(event: Event) -> str:
    word = word_of(event)
    if word in MONEY or word in STEPS:
        parts = parts_of(event)
        if len({part.player for part in parts}) == 1 and len(parts) > 1:
            return f"{word} {parts[0].player} {write_amount(_total(parts))}"
        return "; ".join(f"{word} {part.words()}" for part in parts) or word
    return f"{word} {getattr(event, SAID[word][1])}" if word in SAID else f"evento {name_of(event)}"


def _cents(word: str, *, zero: bool = False) -> int:
    try:
        return parse_amount(word, zero=zero)
    except BadAmount as error:
        raise Unreadable(word, amount_expected(error)) from error


def require_known(words: Sequence[str], game: AnyTable | None, people: Collection[str]) -> None:
    """Raise `Unreadable` for a name in an expectation that nothing has; `people` are those the guion speaks of.

    Otherwise a misspelt name would never be met, or always, by an account that nobody has.
    """
    match [folded(word) for word in words]:
        case ["evento", tag, *_] if game is not None:
            _require_event(game, tag, words[2:])
        case ["rechazada", *names]:
            for name in names:
                _require_refusal(name.strip("[]"))
        case [word, *_] if word in {BOTE, RESTO} and game is not None and not game.among_players:
            raise Unreadable(word, Told(N_("something of this game: restos and a bote are of póquer de círculo")))
        case [word, who, _] if word in HELD and who not in (*people, *(HOUSE if word == SALDO else ())):
            raise Unreadable(who, Told(N_("somebody who plays in this guion")))


def _require_event(game: AnyTable, tag: str, fields: Sequence[str]) -> None:
    kinds = get_args(game.events)
    named = [kind for kind in kinds if kind.__struct_config__.tag == tag]
    if not named:
        tags = [str(kind.__struct_config__.tag) for kind in kinds]
        raise Unreadable(tag, Told(N_("an event of this game, such as {near}"), near=either(near(tag, tags))))
    for field in fields:
        require_field(named, read_field(field))


def _require_refusal(name: str) -> None:
    if ":" in name and name not in _articles():
        raise Unreadable(
            name, Told(N_("a provision or criterio that exists, such as {near}"), near=_near_article(name))
        )
    codes = [fold(code) for code in CODES]
    if ":" not in name and name not in codes:
        raise Unreadable(name, Told(N_("the code of a refusal, such as {near}"), near=either(near(name, codes))))


@cache
def _articles() -> dict[str, str]:
    cited: Iterable[str] = (*all_provisions(), *all_criterios())
    return {fold(citation): citation for citation in cited}


def _near_article(name: str) -> str:
    return either(_articles()[each] for each in near(name, _articles()))
