"""Which of one's own closed tickets a page shows, which of them lies in front, and what is printed on each."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

import msgspec
from markupsafe import Markup

from tapete.engine.event import Event
from tapete.families.draw.sale import TicketsSold
from tapete.families.draw.sealed.state import count, within
from tapete.families.draw.sealed.tickets import OpeningAsked, PrizesPaid, TicketsOpened
from tapete.families.draw.state import Span
from tapete.families.table.opening import RoundClosed
from tapete.games.tombolas import ObjectsFound, SealedTombolaView
from tapete.kit.models import thing_name
from tapete.language import N_
from tapete.web.recent import events_of
from tapete.web.scenes.draw.ticket_drawing import SCRATCH, TEAR, Paper, draw_paper
from tapete.web.scenes.elements import Look
from tapete.web.words import capital

MOST = 9
"""As many tickets are drawn; the others are counted, and come forward as these are opened."""
OPENED = (TicketsOpened, ObjectsFound)
CLOSED, OPENING, WON, BLANK, PAID, SPOILED = "closed", "opening", "won", "blank", "paid", "spoiled"


_STATES = {CLOSED: N_("unopened"), OPENING: N_("being opened"), BLANK: N_("no prize")}


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """What closed tickets of one game are called, and how they are opened."""

    way: str
    title: str
    noun: str
    cover: str
    opens: str
    opens_all: str
    none: str
    several: str
    tab: str
    mine: str
    priced: str
    buys: str
    """What a button that buys so many says to who does not see it."""
    how_many: str
    which: str
    sold: str
    opened: str
    verb: str
    """How opening a ticket is said in the notation, before its number."""
    hint: str


SCRATCHED = Kind(
    way=SCRATCH,
    title=N_("Boleto"),
    noun=N_("boleto"),
    cover=N_("Scratch here"),
    opens=N_("Scratch"),
    opens_all=N_("Scratch all"),
    none=N_("You have no boleto yet."),
    several=N_("{count} {count:boleto|boletos}"),
    tab=N_("Boletos"),
    mine=N_("My boletos"),
    priced=N_("boleto {price:€}"),
    buys=N_("Buy {count} {count:boleto|boletos} for {amount:€}"),
    how_many=N_("How many boletos"),
    which=N_("Number of the boleto"),
    sold=N_("Boletos sold"),
    opened=N_("Boletos opened"),
    verb="raspar",
    hint="comprar 5 boletos",
)
TORN = Kind(
    way=TEAR,
    title=N_("Presorted lottery"),
    noun=N_("ticket"),
    cover=N_("Tear here"),
    opens=N_("Open it"),
    opens_all=N_("Open all"),
    none=N_("You have no ticket yet."),
    several=N_("{count} {count:ticket|tickets}"),
    tab=N_("Tickets"),
    mine=N_("My tickets"),
    priced=N_("ticket {price:€}"),
    buys=N_("Buy {count} {count:ticket|tickets} for {amount:€}"),
    how_many=N_("How many tickets"),
    which=N_("Number of the ticket"),
    sold=N_("Tickets sold"),
    opened=N_("Tickets opened"),
    verb="abrir billete",
    hint="comprar 5 billetes",
)
FOUND = msgspec.structs.replace(TORN, title=N_("Tómbola"))


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """One ticket on the page."""

    number: int
    state: str
    caption: str
    says: str
    front: bool
    picture: Markup

    @property
    def closed(self) -> bool:
        return self.state == CLOSED


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """How many tickets one has, how many of them are closed, and how many had a prize."""

    owned: int = 0
    closed: int = 0
    won: int = 0

    @property
    def opened(self) -> int:
        return self.owned - self.closed


class Own:
    """One's own tickets as they stand."""

    def __init__(self, look: Look, view: Any, kind: Kind) -> None:
        self._look, self._view, self._kind = look, view, kind
        self._things = isinstance(view, SealedTombolaView)
        self._lately = [event for event in since_opening(look) if getattr(event, "player", "") == look.who.id]
        self._prizes = self._told_prizes() | self._shown_prizes()

    @property
    def tally(self) -> Tally:
        view = self._view
        closed = count(view.closed) + count(view.opening)
        won = len(self._prizes) if self._things else len(view.won) + count(view.paid)
        return Tally(owned=count(view.mine), closed=closed, won=won)

    def tickets(self) -> tuple[Ticket, ...]:
        """Those that are drawn, in the order of their numbers; one of them lies in front."""
        front = self._front()
        return tuple([self._ticket(number, front=number == front) for number in self._chosen(front)])

    # --- which of them -----------------------------------------------------------------------------------------------

    def _front(self) -> int:
        """What one has just opened or been paid for, until something else is done; else the next closed one."""
        view = self._view
        last = self._lately[-1] if self._lately else None
        if isinstance(last, OpeningAsked):
            return last.first
        if isinstance(last, OPENED):
            found = last.prizes if isinstance(last, TicketsOpened) else last.awards
            return found[0].ticket if found else last.first
        if isinstance(last, PrizesPaid):
            return last.numbers[0]
        return next(chain(_numbers(view.opening), _numbers(view.closed), _numbers(view.mine)), 0)

    def _chosen(self, front: int) -> list[int]:
        view = self._view
        mine = chain(
            [front] if front else [],
            islice(_numbers(view.opening), 2),
            islice((won.ticket for won in getattr(view, "won", ())), 3),
            islice(_numbers(view.closed), MOST),
            islice(self._opened_lately(), MOST),
            islice(_numbers(view.mine), 2 * MOST),
        )
        return sorted(islice(dict.fromkeys(mine), MOST))

    def _opened_lately(self) -> Iterator[int]:
        for event in reversed(self._lately):
            if isinstance(event, OPENED):
                yield from range(event.first, event.last + 1)

    # --- what they had -----------------------------------------------------------------------------------------------

    def _told_prizes(self) -> dict[int, str]:
        """What one was told lately: a prize that was paid is nowhere else."""
        opened = (event for event in self._lately if isinstance(event, TicketsOpened))
        return {won.ticket: self._look.money(won.amount) for event in opened for won in event.prizes}

    def _shown_prizes(self) -> dict[int, str]:
        view, me = self._view, self._look.who.id
        if self._things:
            own = (award for award in view.awards if award.player == me)
            return {award.ticket: thing_name(view.prizes[award.prize].name) for award in own}
        return {won.ticket: self._look.money(won.amount) for won in view.won}

    def _state(self, number: int) -> str:
        view = self._view
        if within(view.opening, number):
            return OPENING
        if within(view.closed, number):
            return CLOSED
        if self._things:
            return PAID if number in self._prizes else BLANK
        if any(won.ticket == number for won in view.won):
            return WON
        return PAID if within(view.paid, number) else BLANK

    # --- what they say -----------------------------------------------------------------------------------------------

    def _ticket(self, number: int, *, front: bool) -> Ticket:
        state, prize = self._state(number), self._prizes.get(number, "")
        caption = prize if state == WON else self._word(self._done if state == PAID else _STATES[state])
        paper = Paper(
            key=str(number),
            state=state,
            printed=printed(self._view, number),
            head=self._word(N_("Its prize")) if prize else "",
            prize=prize or (caption if state in {BLANK, PAID} else ""),
            stamp=self._stamp(state),
            **printed_alike(self._look, self._view, self._kind),
        )
        says = f"{capital(self._word(self._kind.noun))} {number}: {self._told(state, prize) or caption}"
        return Ticket(number=number, state=state, caption=caption, says=says, front=front, picture=drawn(paper))

    @property
    def _done(self) -> str:
        return N_("delivered") if self._things else N_("collected")

    def _told(self, state: str, prize: str) -> str:
        """The prize in a sentence, and what became of it; nothing where there is none to tell."""
        if not prize:
            return ""
        sentence = N_("prize: {prize}") if state == WON else N_("prize: {prize}, {done}")
        return self._look.say(sentence, prize=prize, done=self._word(self._done))

    def _stamp(self, state: str) -> str:
        if state != PAID:
            return ""
        return self._word(N_("Delivered") if self._things else N_("Collected"))

    def _word(self, sentence: str) -> str:
        return self._look.word(sentence)


def specimen(look: Look, view: Any, kind: Kind) -> Ticket:
    """The pile, for who has no ticket: a closed one without a number."""
    says = look.word(kind.none)
    paper = Paper(key="", state=CLOSED, printed="", **printed_alike(look, view, kind))
    return Ticket(number=0, state="pile", caption="", says=says, front=True, picture=drawn(paper))


def latest(look: Look, view: Any, kind: Kind) -> Paper:
    """What the staff sees of tickets: the one that was opened last by anybody; the pile where none was."""
    last = getattr(view, "latest", None)
    alike = printed_alike(look, view, kind)
    if last is None:
        return Paper(key="", state=CLOSED, printed="", **alike)
    number = printed(view, last.ticket)
    if not last.amount:
        blank = look.word(N_("no prize"))
        return Paper(key="", state=BLANK, printed=number, prize=blank, **alike)
    head, prize = look.word(N_("Its prize")), look.money(last.amount)
    return Paper(key="", state=WON, printed=number, head=head, prize=prize, **alike)


def spoiled(look: Look, view: Any, kind: Kind) -> tuple[Ticket, ...]:
    """The ticket whose cover was broken last: it is neither sold nor paid."""
    numbers = [span.last for span in _spoiled(view)[-1:]]
    word = look.word(N_("spoiled"))
    noun = capital(look.word(kind.noun))
    found = []
    for number in numbers:
        says = f"{noun} {number}: {word}"
        alike = printed_alike(look, view, kind)
        paper = Paper(key=str(number), state=SPOILED, printed=printed(view, number), stamp=word, **alike)
        found.append(Ticket(number=number, state=SPOILED, caption=word, says=says, front=False, picture=drawn(paper)))
    return tuple(found)


def _spoiled(view: Any) -> Sequence[Span]:
    found: Sequence[Span] = getattr(view, "spoiled", ())
    return found


def printed_alike(look: Look, view: Any, kind: Kind) -> dict[str, Any]:
    places: Sequence[str] = getattr(view, "establishments", ())
    return {
        "way": kind.way,
        "title": (look.word(kind.title),),
        "emission": look.say(N_("emission {number}"), number=view.round),
        "price": look.money(view.price),
        "where": thing_name(places[0]) if len(places) == 1 else "",
        "cover": (look.word(kind.cover),),
    }


def printed(view: Any, number: int) -> str:
    return f"Nº {number:0{len(str(view.highest))}}"


def drawn(paper: Paper) -> Markup:
    return Markup(draw_paper(paper))  # noqa: S704 - every text in it is escaped or drawn


def since_opening(look: Look) -> list[Event]:
    """What of the emission under way was told lately and tells what became of tickets."""
    found: list[Event] = []
    for _, event in events_of(look.told):
        if isinstance(event, RoundClosed):
            found = []
        elif isinstance(event, (*OPENED, OpeningAsked, PrizesPaid, TicketsSold)):
            found.append(event)
    return found


def _numbers(spans: Sequence[Span]) -> Iterable[int]:
    return (number for span in spans for number in range(span.first, span.last + 1))
