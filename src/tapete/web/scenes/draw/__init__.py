"""Draws of things on pages: the sheet of numbers or the counter of a shop, what is drawn for, and the draw itself."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

import msgspec
from markupsafe import Markup

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.draw.drawing import NumberPassed, PrizeDrawn
from tapete.families.draw.sale import Buy, BuyNumbers, TicketsSold
from tapete.families.draw.state import Phase, PrizePaid
from tapete.games.combinaciones_aleatorias.play import CombinacionView, Consume, Consumed, GiveBack, entries_of
from tapete.games.loterias.fijo import BuyNumber
from tapete.kit.models import thing_name
from tapete.language import N_, say
from tapete.service.problems import Trouble
from tapete.web.buttons import sent
from tapete.web.scenes.draw.drawing import Counter, Poster, draw_board, draw_counter, draw_glimpse, draw_poster
from tapete.web.scenes.draw.papers import (
    Billete,
    Cover,
    Last,
    Own,
    Purchase,
    Sheet,
    Shop,
    Slip,
    briefly,
    chosen_in,
    cover_of,
    last_draw,
    numbers_in,
    refused_first,
    sheet_of,
)
from tapete.web.scenes.elements import Fact, Look, Prize, Result
from tapete.web.scenes.presenter import Act, Filled, Presenter, Where
from tapete.web.stage import Board
from tapete.web.words import capital

WAITS: Mapping[str, str] = {
    Phase.EMISION: N_("You may buy as soon as the organiser opens the sale."),
    Phase.CIERRE: N_("Nobody buys any more: the draw comes next."),
    Phase.SORTEO: N_("The number is about to come."),
    Phase.ENTREGA: N_("What was drawn goes to who has the number."),
}
BY_NUMBER = (BuyNumbers, BuyNumber)
SHOWN_OWN = 60
_COUNTS = (1, 2, 5, 10, 25, 100)
_PURCHASES = (1, 2, 5, 10)


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of one person shows: what lies on the cloth, of the papers only the one it has, and the side."""

    said: str
    note: str
    price: int
    mine: str
    owned: int
    counts: tuple[int, ...]
    """Counts for one-touch buying; empty where the viewer may not buy."""
    facts: tuple[Fact, ...]
    rows: tuple[Prize, ...]
    free: int = 0
    product: str = ""
    per: int = 0
    waits: str
    last: Last | None
    own: tuple[Own, ...]
    cover: Cover | None = None
    poster: Markup | None = None
    sheet: Sheet | None = None
    shop: Shop | None = None
    billete: Billete | None = None
    slip: Slip | None = None
    fund: str = ""
    sells: bool = False
    coming: int = 0


class CounterPresenter(Presenter):
    """A counter where tickets are bought, and no chips are laid."""

    felt = "navy"
    open_said = N_("the sale is open")

    def tells_net(self, view: Any) -> bool:
        return False

    def asks(self, look: Look, command: Command) -> bool:
        return False

    def people(self, view: Any) -> Collection[str]:
        return {*view.people, *(award.player for award in getattr(view, "awards", ()))}

    def seats(self, rules: Any, view: Any) -> tuple[int, int]:
        return view.players, 0

    def lay(self, where: Where, worth: str) -> str:
        return "comprar 1 billetes"

    def where(self, event: Event) -> Where | None:
        return None


class DrawPresenter(CounterPresenter):
    """What rifas, tómbolas and combinaciones aleatorias share."""

    template = "games/paper.html"
    glimpse = staticmethod(draw_glimpse)
    dress: ClassVar[str] = "draws"
    primary: ClassVar[tuple[type[Command], ...]] = (Buy, BuyNumbers, Consume)
    listed: ClassVar[tuple[type[Command], ...]] = (GiveBack,)
    laid: ClassVar[tuple[type[Event], ...]] = (TicketsSold, Consumed)
    by_hand = N_("This draw is held in public: the organiser enters what comes.")
    sealing = N_("Before the first ticket is sold the house seals its share of the draw, and opens it when it is held.")
    counted = N_("Draw")

    # --- the picture -------------------------------------------------------------------------------------------------

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return draw_board(upright=upright)

    def pieces(self, look: Look, view: Any, board: Board, *, upright: bool) -> str:
        last = view.awards[-1] if view.awards else None
        facts = {"sold": view.tickets, "issued": view.highest - view.lowest + 1, "needed": view.needed}
        per = getattr(view, "per", 0)
        it = Counter(
            key=str(view.round),
            title=self.numbered(view.round, look.language),
            digits=str(last.ticket) if last else "",
            told=self._told(look, view),
            sold=-1.0 if per else view.tickets / facts["issued"],
            covered=view.needed / (facts["issued"] * view.price) if view.needed and view.price else 0.0,
            sold_says=look.say(N_("{sold} of {issued} sold"), **facts),
            covered_says=look.say(N_("covered at {needed:€}"), **facts) if view.needed else "",
            rows=self.rows(look, view),
        )
        return draw_counter(it, upright=upright)

    def _told(self, look: Look, view: Any) -> str:
        """The last prize and its winner, or else what a number wins."""
        if view.awards:
            last = view.awards[-1]
            won = {"prize": thing_name(view.prizes[last.prize].name), "player": look.name(last.player)}
            return look.say(N_("{prize}: {player}"), **won)
        per = getattr(view, "per", 0)
        if per:
            facts = {"per": per, "product": view.product}
            return look.say(N_("one number for every {per:€} of {product}"), **facts)
        return look.say(N_("{price:€} each ticket"), price=view.price)

    def rows(self, look: Look, view: Any) -> tuple[Prize, ...]:
        won = {award.prize: award for award in view.awards}
        return tuple(
            Prize(
                name=thing_name(prize.name),
                note=self._whose(look, won.get(place)) or (look.word(N_("in money")) if prize.cash else ""),
                amount=look.money(prize.worth),
                done=place in won,
            )
            for place, prize in enumerate(view.prizes)
        )

    def _whose(self, look: Look, award: Any) -> str:
        if award is None:
            return ""
        facts = {"ticket": award.ticket, "player": look.name(award.player)}
        return look.say(N_("number {ticket}, {player}"), **facts)

    def _said(self, look: Look, view: Any) -> str:
        said = look.word(self.phase_of(view).said)
        return capital(said)

    # --- the page ----------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: Any) -> Paper:
        buying = next((offer.amounts for offer in look.offers if isinstance(offer.command, Buy)), None)
        common: dict[str, Any] = {
            "said": self._said(look, view),
            "note": self.numbered(view.round, look.language),
            "price": view.price,
            "mine": self._mine(look, view),
            "owned": sum(span.count for span in view.mine),
            "counts": tuple(count for count in _COUNTS if buying and count <= buying.high),
            "facts": tuple(self.game_facts(look, view)),
            "rows": self.rows(look, view),
            "free": lowest_free(look),
            "product": getattr(view, "product", ""),
            "per": getattr(view, "per", 0),
        }
        return Paper(**common, **self._paper(look, view))

    def _mine(self, look: Look, view: Any) -> str:
        return briefly(view.mine)

    def _paper(self, look: Look, view: Any) -> dict[str, Any]:
        won = {award.ticket for award in view.awards}
        shop = _shop(look, view) if isinstance(view, CombinacionView) else None
        mine = islice(dict.fromkeys((*_winners(look, view), *islice(numbers_in(view.mine), SHOWN_OWN))), SHOWN_OWN)
        highest = view.tickets if getattr(view, "per", 0) else view.highest
        return {
            "waits": look.word(WAITS.get(view.phase, "")) if view.phase in WAITS else "",
            "last": last_draw(look, view),
            "own": tuple([Own(numbers=((str(number), number in won),)) for number in mine]),
            "cover": None if shop else cover_of(look, view),
            "poster": _poster(look, view),
            "sheet": None if shop else sheet_of(look, view),
            "shop": shop,
            "sells": any(isinstance(offer.command, (BuyNumbers, Consume)) for offer in look.offers),
            "coming": len(str(highest)) if view.phase == Phase.SORTEO and not view.awards else 0,
        }

    def holds(self, rules: Any, view: Any, number: int) -> bool:
        """A single ticket suffices where a number has several."""
        copies: int = getattr(rules, "copies", 1)
        return any(span.first < (number + 1) * copies and number * copies <= span.last for span in view.mine)

    def game_facts(self, look: Look, view: Any) -> Sequence[Fact]:
        _language, per = look.language, getattr(view, "per", 0)
        facts = [Fact(look.word(N_("People who take part")), str(view.players))]
        if per:
            facts.append(Fact(look.word(N_("Numbers in the draw")), str(view.tickets)))
            return facts
        issued = view.highest - view.lowest + 1
        facts.append(Fact(look.word(N_("Tickets sold")), f"{view.tickets} / {issued}"))
        facts.append(Fact(look.word(N_("Sold for")), look.money(view.taken)))
        if view.needed:
            facts.append(Fact(look.word(N_("Must be covered")), look.money(view.needed)))
        return facts

    def results(self, rules: Any, view: Any) -> tuple[Result, ...]:
        return tuple(Result(str(award.ticket)) for award in reversed(view.awards))

    def meant(self, event: Event, language: str) -> str:
        if isinstance(event, PrizeDrawn):
            return say(
                N_("{prize}: number {ticket}."), language, {"prize": thing_name(event.prize), "ticket": event.ticket}
            )
        return event.tell(language) if isinstance(event, NumberPassed) else ""

    def settles(self, event: Event) -> bool:
        return super().settles(event) or isinstance(event, PrizePaid)

    # --- people and words --------------------------------------------------------------------------------------------

    def acts(self) -> Mapping[str, Act]:
        return {"slip": self._handed_in}

    def _handed_in(self, form: Filled) -> Sequence[str]:
        lines = self.slip(form)
        if not lines:
            raise Trouble(409, "boleto_vacio", N_("Choose a number first."))
        return lines

    def slip(self, form: Filled) -> Sequence[str]:
        """The lines that buy the chosen numbers; unreadable input is kept as typed."""
        text = form.field("value")
        chosen = chosen_in(text)
        if chosen is None:
            return [f"comprar {text}"] if text else []
        return [
            f"comprar {span.first}" + (f" a {span.last}" if span.last != span.first else "")
            for span in refused_first(form.view, chosen)
        ]

    def hint(self, view: Any) -> str:
        return "consumir 10" if getattr(view, "per", 0) else "comprar 5 billetes"

    def numbered(self, number: int, language: str) -> str:
        return say(N_("draw {number}"), language, {"number": number})

    def stakes(self, rules: Any, view: Any, language: str) -> tuple[int, str]:
        per = getattr(rules, "per", 0)
        if per:
            return per, say(N_("from {per:€} of {product}"), language, {"per": per, "product": rules.product})
        return rules.price, say(N_("ticket {price:€}"), language, {"price": rules.price})


def _winners(look: Look, view: Any) -> Iterator[int]:
    return (award.ticket for award in view.awards if award.player == look.who.id)


def _shop(look: Look, view: CombinacionView) -> Shop:
    buying = next((offer for offer in look.offers if isinstance(offer.command, Consume)), None)
    most = buying.amounts.high if buying and buying.amounts else 0
    sums = [times * view.per for times in _PURCHASES if times * view.per <= most]
    name = N_("purchase {number}")
    return Shop(
        product=view.product,
        per=view.per,
        purchases=tuple(
            [
                Purchase(do=sent(buying.at(each)), amount=each, entries=entries_of(look.rules, each))
                for each in sums
                if buying
            ]
        ),
        bought=tuple(
            [(look.say(name, number=each.id), look.money(each.amount)) for each in view.bought if each.amount]
        ),
    )


def _poster(look: Look, view: Any) -> Markup | None:
    if not view.prizes:
        return None
    first, _language = view.prizes[0], look.language
    others = len(view.prizes) - 1
    more = look.say(N_("and {count} more {count:thing|things}"), count=others) if others else ""
    return draw_poster(
        Poster(
            over=look.word(N_("is drawn")),
            name=thing_name(first.name),
            amount=look.money(first.worth),
            under=look.word(N_("in money") if first.cash else N_("declared price")),
            more=more,
        )
    )


def lowest_free(look: Look) -> int:
    return next((int(offer.command.first) for offer in look.offers if isinstance(offer.command, BY_NUMBER)), 0)


PRESENTER = DrawPresenter()
