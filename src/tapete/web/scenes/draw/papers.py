"""The papers of an open draw: the sheet of its numbers, what covers it, what was drawn last and what followed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from tapete.engine.event import Event
from tapete.families.draw.drawing import DrawBegun, PrizeDrawn
from tapete.families.draw.play import MOST_SPANS
from tapete.families.draw.sale import Annulled, NotHeld, SaleOpened, TicketsSold, written
from tapete.families.draw.state import (
    UNDRAWN,
    Phase,
    PrizeDelivered,
    PrizeKept,
    PrizeOwed,
    PrizePaid,
    Span,
    TicketsRefunded,
)
from tapete.games.combinaciones_aleatorias.play import Consumed, PromotionOpened
from tapete.games.loterias import fijo
from tapete.games.loterias.fijo import BilletesSold, NumberOut, Scrutinised
from tapete.games.loterias.play import AllWinningsPaid, WinningsExpired, WinningsPaid
from tapete.games.loterias.variable import BallOut, BetsMade, VariableScrutinised
from tapete.kit.models import thing_name
from tapete.language import N_
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Look
from tapete.web.scenes.presenter import tell

Bought = TicketsSold | BetsMade | Consumed
_MOST_RANGES = 12
"""Ranges of the viewer's numbers named in a sentence."""


def fate_of(look: Look, bought: Sequence[Bought], events: Sequence[Event]) -> str:
    """Result of the viewer's numbers; empty without any, or before the draw."""
    won = _won(look, events)
    if not bought or won is None:
        return ""
    facts: dict[str, object] = {"won": won or look.word(N_("no prize"))}
    bets = sum(len(event.combos) for event in bought if isinstance(event, BetsMade))
    if bets:
        return look.say(N_("Your bets: {won}") if bets > 1 else N_("Your bet: {won}"), **facts)
    if any(isinstance(event, Consumed) for event in bought):
        return look.say(N_("Your participaciones: {won}"), **facts)
    spans = [span for event in bought for span in _spans(event)]
    facts["numbers"] = _named(look, spans)
    several = sum(span.count for span in spans) > 1
    return look.say(N_("Your numbers {numbers}: {won}") if several else N_("Your number {numbers}: {won}"), **facts)


def _won(look: Look, events: Sequence[Event]) -> str | None:
    """The viewer's winnings: empty for none, None before the draw."""
    me = look.who.id
    for event in events:
        if isinstance(event, (Scrutinised, VariableScrutinised)):
            amount = sum(each.cents for each in event.of if each.name == me)
            return look.money(amount) if amount else ""
    drawn = [event for event in events if isinstance(event, PrizeDrawn)]
    own = [
        look.say(N_("{prize} with {number}"), prize=thing_name(each.prize), number=each.ticket)
        for each in drawn
        if each.player == me
    ]
    return ", ".join(own) if drawn else None


def _spans(event: Bought) -> Iterator[Span]:
    if isinstance(event, BilletesSold):
        yield from (Span(span.first // event.copies, span.last // event.copies) for span in event.spans)
    elif isinstance(event, TicketsSold):
        yield from event.spans


def _named(look: Look, spans: Sequence[Span]) -> str:
    width = getattr(look.rules, "width", 0)
    shown = spans[:_MOST_RANGES]
    told = fijo.written(shown, 1, width) if width else written(shown)
    return told + (" …" if len(spans) > len(shown) else "")


MOST_CELLS = 250
"""Numbers a sheet shows; in larger emissions people type the number."""
PAGE = 100
_DRAWN = (PrizeDrawn, NumberOut, BallOut)
_FOLLOWS = (
    NotHeld,
    Annulled,
    TicketsRefunded,
    PrizeDelivered,
    PrizeOwed,
    PrizePaid,
    PrizeKept,
    Scrutinised,
    VariableScrutinised,
    WinningsPaid,
    AllWinningsPaid,
    WinningsExpired,
)
_OPENS = (SaleOpened, PromotionOpened)
_MOST_FOLLOWS = 4
MOST_RANGES = 12
_NUMBERS = re.compile(r"\s*\d{1,8}(\s*[-–]\s*\d{1,8})?([\s,;]+\d{1,8}(\s*[-–]\s*\d{1,8})?)*[\s,;]*")  # noqa: RUF001
"""Numbers and ranges as typed; either dash separates two numbers."""
_RANGE = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")  # noqa: RUF001 - as above


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A number of the sheet: `free`, `sold` or `mine`, and whether it was drawn."""

    number: int
    state: str
    won: bool
    says: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """A number that was drawn, for what, and whose it is."""

    key: str
    digits: str
    prize: str
    player: str = ""
    amount: str = ""
    mine: bool = False


class Follow(msgspec.Struct, frozen=True):
    """What came of a draw, and the article that makes it so."""

    sentence: str
    cite: str


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that may be bought: as cells by pages, or where there are too many to be written."""

    pages: tuple[tuple[Cell, ...], ...]
    states: dict[str, str]
    """What the script says of a cell in each state: `#` stands for its number."""
    lowest: int
    highest: int
    gone: str
    mine: str
    whole: bool


class Billete(msgspec.Struct, frozen=True, kw_only=True):
    """A billete whose number is chosen digit by digit."""

    number: str
    """The one to begin with, as it is printed."""
    numbers: int
    copies: int
    gone: str
    mine: str
    whole: bool


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """A slip on which as many numbers are marked as a bet has."""

    most: int
    chosen: int
    extra: bool


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket of one's own: its number or numbers, each with whether it came, and what it has won."""

    numbers: tuple[tuple[str, bool], ...]
    note: str = ""
    won: str = ""


class Purchase(msgspec.Struct, frozen=True, kw_only=True):
    """A purchase by one touch: its command, what it comes to in cents, and the participaciones that it gives."""

    do: str
    amount: int
    entries: int


class Shop(msgspec.Struct, frozen=True, kw_only=True):
    """Where something is bought that gives part in a draw."""

    product: str
    per: int
    purchases: tuple[Purchase, ...]
    bought: tuple[tuple[str, str], ...]
    """One's own purchases, each with what it came to."""


class Last(msgspec.Struct, frozen=True, kw_only=True):
    """The draw that was held last, and whether it is still under way."""

    now: bool
    outcomes: tuple[Outcome, ...] = ()
    numbers: tuple[int, ...] = ()
    """As they came, where a lottery draws them."""
    bought: tuple[Bought, ...] = ()
    own: tuple[Own, ...] = ()
    fate: str = ""
    """What oneself has won in it or has not, in a sentence."""
    follows: tuple[Follow, ...] = ()


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """How much is sold against what must be, for there to be a draw."""

    part: float
    """Of what is issued, in per cents."""
    line: float
    """Where it is covered, in per cents; 0 where nothing must be."""
    said: str
    lacks: str
    done: bool


def sheet_of(look: Look, view: Any) -> Sheet:
    """The sheet of a draw; that of a large emission has no cells."""
    cells = _cells(look, view) if view.highest - view.lowest < MOST_CELLS else ()
    return Sheet(
        pages=tuple([cells[at : at + PAGE] for at in range(0, len(cells), PAGE)]),
        states={state: look.say(says, number="#") for state, says in _STATES.items()},
        lowest=view.lowest,
        highest=view.highest,
        gone=as_data(view.gone),
        mine=as_data(view.mine[:MOST_SPANS]),
        whole=is_whole(view.gone),
    )


def _cells(look: Look, view: Any) -> tuple[Cell, ...]:
    mine, gone = set(numbers_in(view.mine)), set(numbers_in(view.gone))
    won = {award.ticket: thing_name(view.prizes[award.prize].name) for award in view.awards}
    return tuple(
        [
            _cell(look, number, "mine" if number in mine else "sold" if number in gone else "free", won.get(number, ""))
            for number in range(view.lowest, view.highest + 1)
        ]
    )


_STATES = {"free": N_("{number}, free"), "sold": N_("{number}, sold"), "mine": N_("{number}, yours")}


def _cell(look: Look, number: int, state: str, prize: str) -> Cell:
    says = look.say(_STATES[state], number=number)
    return Cell(number=number, state=state, won=bool(prize), says=f"{says}: {prize}" if prize else says)


def numbers_in(spans: Iterable[Span]) -> Iterator[int]:
    return (number for span in spans for number in range(span.first, span.last + 1))


def as_data(spans: Sequence[Span]) -> str:
    """Ranges as the page keeps them: `1-20 33-33`; nothing is said of numbers after them where some were left out."""
    return " ".join(f"{span.first}-{span.last}" for span in spans)


def briefly(spans: Sequence[Span]) -> str:
    return written(spans[:MOST_RANGES]) + (" …" if len(spans) > MOST_RANGES else "")


def is_whole(spans: Sequence[Span]) -> bool:
    return len(spans) < MOST_SPANS


def cover_of(look: Look, view: Any) -> Cover:
    """What is sold, and what is still wanting for the draw to be held."""
    issued, _language = view.highest - view.lowest + 1, look.language
    facts = {"sold": view.tickets, "issued": issued, "needed": view.needed, "left": view.needed - view.taken}
    facts |= {"taken": view.taken, "players": view.least_players}
    if view.taken < view.needed:
        lacks, done = N_("{left:€} more must be sold for there to be a draw"), False
    elif not view.tickets:
        lacks, done = N_("nothing is sold yet, and without a sale there is no draw"), False
    elif view.players < view.least_players:
        lacks, done = N_("at least {players} people must buy for there to be a draw"), False
    else:
        lacks, done = N_("covered: there will be a draw"), True
    return Cover(
        part=round(100 * view.tickets / issued, 1),
        line=round(min(100.0, 100 * view.needed / (issued * view.price)), 1) if view.needed and view.price else 0.0,
        said=look.say(N_("{sold} of {issued} sold · {taken:€}"), **facts),
        lacks=look.say(lacks, **facts) if view.phase in UNDRAWN else "",
        done=done,
    )


# --- the draw that was held last --------------------------------------------------------------------------------------


def last_draw(look: Look, view: Any) -> Last | None:
    """What was drawn and what followed: of this draw once it is held, and until then of the one before."""
    events, bought, now = _told(look)
    follows = [event for event in events if isinstance(event, _FOLLOWS) and _concerns(look, event)]
    is_over = not now or view.phase != Phase.SORTEO
    last = Last(
        now=now and view.phase in {Phase.SORTEO, Phase.ENTREGA},
        outcomes=tuple(_outcomes(look, events)),
        numbers=tuple([event.number for event in events if isinstance(event, (BallOut, NumberOut))]),
        bought=tuple(bought),
        fate=fate_of(look, bought, events) if is_over else "",
        follows=tuple([Follow(tell(event, look), event.cite) for event in follows[-_MOST_FOLLOWS:]]),
    )
    return last if events else None


def _told(look: Look) -> tuple[list[Event], list[Bought], bool]:
    """The events of the draw that was held last, what oneself had bought for it, and whether it is this one."""
    events, bought, buying = list[Event](), list[Bought](), list[Bought]()
    opened = True
    for _, event in events_of(look.told):
        if isinstance(event, _OPENS):
            opened, buying = True, []
        elif isinstance(event, (TicketsSold, BetsMade, Consumed)):
            buying += [event] if event.player == look.who.id else []
        elif isinstance(event, (DrawBegun, *_DRAWN, *_FOLLOWS)):
            events = [event] if opened else [*events, event]
            opened, bought = False, buying
    return events, bought, not opened


def _concerns(look: Look, event: Event) -> bool:
    """Of what single players were paid, only what oneself was."""
    return not isinstance(event, WinningsPaid) or event.player == look.who.id


def _outcomes(look: Look, events: Sequence[Event]) -> Iterator[Outcome]:
    for event in events:
        if isinstance(event, PrizeDrawn):
            yield Outcome(
                key=f"{event.place}-{event.ticket}",
                digits=str(event.ticket),
                prize=thing_name(event.prize),
                player=look.name(event.player),
                mine=event.player == look.who.id,
            )
        elif isinstance(event, NumberOut):
            amount = look.say("{amount:€}", amount=event.amount)
            yield Outcome(
                key=f"{event.prize}-{event.printed}", digits=event.printed, prize=thing_name(event.prize), amount=amount
            )


# --- what was chosen --------------------------------------------------------------------------------------------------


def chosen_in(text: str) -> list[Span] | None:
    """Numbers that were written, as ranges in their order; None where something else was written."""
    if not _NUMBERS.fullmatch(text):
        return None
    ends = [(int(first), int(last or first)) for first, last in _RANGE.findall(text)]
    spans: list[Span] = []
    for first, last in sorted(ends):
        if spans and spans[-1].last + 1 >= first and first <= last:
            spans[-1] = Span(spans[-1].first, max(spans[-1].last, last))
        else:
            spans.append(Span(first, last))
    return spans


def refused_first(view: Any, chosen: Sequence[Span]) -> list[Span]:
    """The same with those first that can't be had: nothing is bought before the counter has said so."""
    return sorted(chosen, key=lambda span: _is_free(view, span))


def _is_free(view: Any, span: Span) -> bool:
    is_issued = view.lowest <= span.first <= span.last <= view.highest
    return is_issued and not any(span.first <= gone.last and gone.first <= span.last for gone in view.gone)
