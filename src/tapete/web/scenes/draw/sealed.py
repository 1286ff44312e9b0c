"""Closed tickets on pages: one's own as papers to be opened, the plan of prizes, the counter, and how an emission ends.

Boletos, the presorted lottery and the tómbola of closed tickets are shown alike. What a closed ticket hides is known to
nobody here: the page shows what was opened, as the house has told it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from tapete.engine.command import Command, Offer, Role
from tapete.engine.event import Event
from tapete.engine.table import AnyTable, TablePhase
from tapete.families.draw.sale import Annulled, Buy, CloseSale, SaleClosed, TicketsSold, written
from tapete.families.draw.sealed.failures import (
    CUBIERTA_ROTA,
    ILEGIBLE,
    ClosedRefunded,
    CloseEmission,
    Compensated,
    PayPrizes,
    PrizesExpired,
    SaleEnded,
    SealBroken,
    WithdrawSale,
)
from tapete.families.draw.sealed.state import SealedPhase, SealedRules
from tapete.families.draw.sealed.tickets import AllPaid, Claim, PrizesPaid, Reveal
from tapete.families.draw.state import Phase
from tapete.families.incidents import ErrorRuled
from tapete.families.table.opening import RoundClosed
from tapete.games.boletos import BuyBoleto, BuyBoletos
from tapete.games.loterias.presorteada import BuyClosed
from tapete.games.tombolas import SealedTombolaView
from tapete.kit.models import thing_name
from tapete.language import N_, say
from tapete.web.buttons import sent
from tapete.web.recent import events_of
from tapete.web.scenes.draw import CounterPresenter
from tapete.web.scenes.draw.ticket_drawing import Counter, draw_paper, draw_sealed, sealed_board, sealed_glimpse
from tapete.web.scenes.draw.tickets import Kind, Own, Tally, Ticket, latest, specimen, spoiled
from tapete.web.scenes.elements import Explained, Fact, Look, Prize, Result
from tapete.web.scenes.presenter import Act, Filled, tell
from tapete.web.stage import Board
from tapete.web.words import capital

BUYING = (Buy, BuyBoletos, BuyClosed)
COUNTS = (1, 2, 5, 10)
"""How many are bought by one touch."""
ENDS = (SaleEnded, SaleClosed, ErrorRuled, Annulled, ClosedRefunded, Compensated, SealBroken, PrizesExpired)
"""What tells how an emission ended."""
PAYS = (PrizesPaid, AllPaid, ClosedRefunded, Compensated)
MOST_TOLD = 5
MOST_AT_ONCE = 20
"""As many rows of tickets are opened by one touch."""


class Shop(msgspec.Struct, frozen=True, kw_only=True):
    """What may be bought now."""

    counts: tuple[int, ...]
    most: int
    cite: str
    places: tuple[tuple[str, str], ...]
    """What buying at each establishment sends, and its name; one without a name where there is nothing to choose."""
    numbered: str = ""
    """What buying by number sends, where numbers may be chosen."""
    next: int = 0


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """Something to do with tickets of one's own."""

    do: str
    word: str
    note: str
    says: str
    cite: str
    number: int = 0
    """The ticket that it is done with; 0 for several."""


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of one person shows besides the drawing."""

    said: str
    note: str
    """Which emission, and how many tickets are left."""
    waits: str
    """What the dock says while there is nothing to do."""
    price: int
    kind: Kind
    tickets: tuple[Ticket, ...]
    tally: Tally
    tallied: str
    more: int
    """Tickets of one's own that are not drawn."""
    closed: str
    """The numbers of one's own closed tickets."""
    shop: Shop | None
    opens: tuple[Deed, ...]
    """Opening each of the closed tickets that are drawn."""
    opens_all: Deed | None
    collects: Deed | None
    prizes: tuple[Prize, ...]
    facts: tuple[Fact, ...]
    ended: tuple[Explained, ...]
    """How the emission ends, or the one before ended."""
    mine_ended: str
    desk: tuple[Fact, ...] = ()
    warns: str = ""
    """What the next act of the organiser does."""


class SealedPresenter(CounterPresenter):
    """What the three of them share."""

    by_hand = N_("What every ticket hides is sealed before the first one is sold.")
    template = "games/sealed.html"
    glimpse = staticmethod(sealed_glimpse)
    dress: ClassVar[str] = "scratch"
    phases: ClassVar[type[TablePhase] | None] = SealedPhase
    own: ClassVar[tuple[type[Command], ...]] = (*BUYING, BuyBoleto, Reveal, Claim)
    laid: ClassVar[tuple[type[Event], ...]] = (TicketsSold,)
    desk: ClassVar[str] = "parts/desk_sealed.html"
    numbered_incidents: ClassVar[frozenset[str]] = frozenset({CUBIERTA_ROTA, ILEGIBLE})
    counted = N_("Emission")

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    # --- the picture -------------------------------------------------------------------------------------------------

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return sealed_board(upright=upright)

    def pieces(self, look: Look, view: Any, board: Board, *, upright: bool) -> str:
        issued = view.highest - view.lowest + 1
        facts = {"sold": view.tickets, "left": left_to_sell(view)}
        it = Counter(
            title=look.word(N_("Prizes still to come out")),
            prizes=self.prizes(look, view),
            sold=view.tickets / issued,
            sold_says=look.say(N_("{sold} sold"), **facts),
            left_says=look.say(N_("{left} left"), **facts),
            tally=tallied(look, Own(look, view, self.kind).tally) if view.mine else "",
        )
        counter = draw_sealed(it, upright=upright)
        if look.who.role is Role.JUGADOR:
            return counter
        return counter + draw_paper(latest(look, view, self.kind), ' x="112" y="196" width="568" height="345"')

    def prizes(self, look: Look, view: Any) -> tuple[Prize, ...]:
        found = self._things(look, view) if isinstance(view, SealedTombolaView) else self._lots(look, view)
        return tuple(found)

    def _lots(self, look: Look, view: Any) -> Iterator[Prize]:
        for lot in view.plan:
            note = look.say(N_("{left} of {tickets} not found yet"), left=lot.left, tickets=lot.tickets)
            yield Prize(name=look.money(lot.amount), note=note, done=not lot.left)

    def _things(self, look: Look, view: Any) -> Iterator[Prize]:
        found = {award.prize: award for award in view.awards}
        for place, prize in enumerate(view.prizes):
            award = found.get(place)
            facts = {"ticket": award.ticket, "player": look.name(award.player)} if award else {}
            note = look.say(N_("number {ticket}, {player}"), **facts) if award else ""
            worth = look.money(prize.worth)
            yield Prize(name=thing_name(prize.name), note=note, amount=worth, done=award is not None)

    # --- the page ----------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: Any) -> Centre:
        own = Own(look, view, self.kind)
        tickets, tally = own.tickets(), own.tally
        ended = ending_of(look, view)
        return Centre(
            said=capital(self.phase(look.rules, view, look.language)),
            note=self._note(look, view),
            waits=look.word(_WAITS.get(view.phase, "")),
            price=view.price,
            kind=self.kind,
            tickets=(tickets or (specimen(look, view, self.kind),)) + spoiled(look, view, self.kind),
            tally=tally,
            tallied=tallied(look, tally),
            more=tally.owned - len(tickets),
            closed=written(view.closed[:MOST_AT_ONCE]),
            shop=shop_of(look),
            opens=tuple(_opens(look, tickets, self.kind)),
            opens_all=_opens_all(look, view, self.kind),
            collects=_collects(look, view),
            prizes=self.prizes(look, view),
            facts=tuple(self.facts_of(look, view)),
            ended=tuple(Explained(tell(event, look), event.cite) for event in ended if event.sentence),
            mine_ended=_back(look, ended),
            desk=tuple(self._desk(look, view)),
            warns=_warns(look, view),
        )

    def _note(self, look: Look, view: Any) -> str:
        facts = {"number": view.round, "left": left_to_sell(view)}
        told = N_("emission {number}, {left} left") if view.betting else N_("emission {number}")
        return look.say(told, **facts)

    def facts_of(self, look: Look, view: Any) -> Iterator[Fact]:
        _language, places = look.language, getattr(view, "establishments", ())
        yield Fact(look.word(N_("People who take part")), str(view.players))
        yield Fact(look.word(self.kind.sold), str(view.tickets))
        yield Fact(look.word(N_("Left to sell")), str(left_to_sell(view)))
        yield Fact(look.word(self.kind.opened), str(view.opened_tickets))
        if gone := getattr(view, "spoiled", ()):
            yield Fact(look.word(N_("Spoiled, neither sold nor paid")), written(gone[-MOST_AT_ONCE:]))
        if places:
            yield Fact(look.word(N_("Sold at")), ", ".join(map(thing_name, places)))

    def _desk(self, look: Look, view: Any) -> Iterator[Fact]:
        yield from self.facts_of(look, view)
        if unpaid := getattr(view, "unpaid", 0):
            yield Fact(look.word(N_("Prizes shown and not collected")), str(unpaid))

    def acts(self) -> Mapping[str, Act]:
        return {"open": self.opened}

    def opened(self, form: Filled) -> list[str]:
        verb, spans = self.kind.verb, form.view.closed[:MOST_AT_ONCE]
        return [f"{verb} {span.first} a {span.last}" if span.count > 1 else f"{verb} {span.first}" for span in spans]

    def results(self, rules: Any, view: Any) -> tuple[Result, ...]:
        """Nothing is drawn for everybody."""
        return ()

    def settles(self, event: Event) -> bool:
        """What is paid out; a price that became the organiser's as a ticket was opened is no payment."""
        return isinstance(event, PAYS)

    # --- people and words --------------------------------------------------------------------------------------------

    def hint(self, view: Any) -> str:
        return self.kind.hint

    def numbered(self, number: int, language: str) -> str:
        return say(N_("emission {number}"), language, {"number": number})

    def stakes(self, rules: Any, view: Any, language: str) -> tuple[int, str]:
        return rules.price, say(self.kind.priced, language, {"price": rules.price})


_WAITS = {
    Phase.EMISION: N_("Tickets are on sale in a moment."),
    Phase.CIERRE: N_("Nothing more is sold. When the emission closes, what is still closed is opened for its holder."),
    Phase.ENTREGA: N_("No ticket is closed any more. What was shown and not collected is paid."),
}


def _warns(look: Look, view: Any) -> str:
    """What the next act of the organiser does, where it can't be taken back."""
    closed = view.tickets - view.opened_tickets
    facts = {"left": left_to_sell(view), "closed": closed, "unpaid": getattr(view, "unpaid", 0)}
    told: dict[type[Command], str] = {
        WithdrawSale: N_(
            "The sale ends: {left} {left:ticket is|tickets are} withdrawn with what {left:it hides|they hide}."
            " Those that were sold are opened and paid as before."
        ),
        CloseSale: N_("The sale ends. Tickets that were sold are opened as before; the others keep what they hide."),
        CloseEmission: N_(
            "{closed} {closed:ticket is|tickets are} opened for whoever bought {closed:it|them}, and the secret is told"
            " to everybody: what every ticket hid can be checked from then on, and nothing is sold or opened any more."
        ),
        PayPrizes: N_(
            "{unpaid} {unpaid:prize|prizes} that nobody has collected {unpaid:is|are} paid, and the emission is over."
        ),
    }
    found = next((sentence for kind, sentence in told.items() if isinstance(look.step, kind)), "")
    return look.say(found, **facts) if found else ""


def is_sealed(game: AnyTable) -> bool:
    return isinstance(game.rules, SealedRules)


def left_to_sell(view: Any) -> int:
    return int(view.free) if hasattr(view, "free") else view.highest - view.lowest + 1 - view.tickets


def tallied(look: Look, tally: Tally) -> str:
    facts = {"closed": tally.closed, "opened": tally.opened, "won": tally.won}
    return look.say(N_("{closed} unopened · {opened} opened · {won} with a prize"), **facts)


def shop_of(look: Look) -> Shop | None:
    """What may be bought, and where."""
    offer = next((each for each in look.offers if isinstance(each.command, BUYING)), None)
    if offer is None or offer.amounts is None:
        return None
    command, most = offer.command, offer.amounts.high
    named = next((each.command for each in look.offers if isinstance(each.command, BuyBoleto)), None)
    places = look.rules.establishments if isinstance(command, BuyBoletos) else ()
    several = [(sent(replace(command, where=place)), thing_name(place)) for place in places] if len(places) > 1 else []
    return Shop(
        counts=tuple(number for number in COUNTS if number <= most),
        most=most,
        cite=offer.cite,
        places=tuple(several or [(sent(command), "")]),
        numbered=sent(named) if named else "",
        next=named.first if named else 0,
    )


def _revealing(look: Look) -> Offer | None:
    return next((each for each in look.offers if isinstance(each.command, Reveal)), None)


def _opens(look: Look, tickets: Sequence[Ticket], kind: Kind) -> Iterator[Deed]:
    offer = _revealing(look)
    word, noun = look.word(kind.opens), look.word(kind.noun)
    for ticket in tickets if offer else ():
        if offer and ticket.closed:
            note = f"{noun} {ticket.number}"
            command = replace(offer.command, first=ticket.number)
            yield Deed(
                do=sent(command), word=word, note=note, says=f"{word}: {note}", cite=offer.cite, number=ticket.number
            )


def _opens_all(look: Look, view: Any, kind: Kind) -> Deed | None:
    offer, closed = _revealing(look), sum(span.count for span in view.closed)
    if offer is None or closed < 2:
        return None
    word = look.word(kind.opens_all)
    note = look.say(kind.several, count=closed)
    return Deed(do="", word=word, note=note, says=f"{word}: {note}", cite=offer.cite)


def _collects(look: Look, view: Any) -> Deed | None:
    offer = next((each for each in look.offers if isinstance(each.command, Claim)), None)
    if offer is None or not view.won:
        return None
    numbers = sorted(won.ticket for won in view.won)
    command = replace(offer.command, first=numbers[0], last=numbers[-1] if len(numbers) > 1 else 0)
    facts = {"amount": sum(won.amount for won in view.won), "prizes": len(numbers), "ticket": numbers[0]}
    told = N_("{prizes} prizes") if len(numbers) > 1 else N_("prize of number {ticket}")
    word, note = look.say(N_("Collect {amount:€}"), **facts), look.say(told, **facts)
    return Deed(do=sent(command), word=word, note=note, says=f"{word}: {note}", cite=offer.cite)


# --- how it ends ------------------------------------------------------------------------------------------------------


def ending_of(look: Look, view: Any) -> list[Event]:
    """What ends the emission under way; until one has bought of the next, what ended the one before."""
    before: list[Event] = []
    now: list[Event] = []
    for _, event in events_of(look.told):
        if isinstance(event, ENDS) and getattr(event, "incident", "") not in SealedPresenter.numbered_incidents:
            now.append(event)
        elif isinstance(event, RoundClosed):
            before, now = now, []
    return (now or ([] if view.mine else before))[-MOST_TOLD:]


def _back(look: Look, ended: Sequence[Event]) -> str:
    """What somebody got back, or got instead, as the emission ended before its time."""
    for event in ended:
        if isinstance(event, (ClosedRefunded, Compensated)):
            amount = sum(each.cents for each in event.of if each.name == look.who.id)
            told = (
                N_("Your closed tickets are refunded: {amount:€}.")
                if isinstance(event, ClosedRefunded)
                else N_("For your tickets you are paid the greater of price and prize: {amount:€}.")
            )
            if amount:
                return look.say(told, amount=amount)
    return ""
