"""Draws of things on pages: a counter with what is drawn for, what is sold, one's own numbers, and the draw itself."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.draw.delivered import PrizePaid
from tapete.families.draw.sale import Buy, BuyNumbers, TicketsSold, written
from tapete.families.draw.state import Phase
from tapete.games.boletos.counter import BuyBoleto
from tapete.games.combinaciones_aleatorias.promotion import Consume, Consumed, GiveBack
from tapete.games.loterias.fijo import BuyNumber
from tapete.games.tombolas.sealed import OpenTickets
from tapete.language import N_, money, say, translate
from tapete.web.scenes.look import Look, Result
from tapete.web.scenes.presenter import Presenter, Where
from tapete.web.stage import Board
from tapete.web.stages.draw import Counter, Row, draw_board, draw_counter

PHASES: Mapping[str, str] = {
    Phase.EMISION: N_("the next draw is ready"),
    Phase.VENTA: N_("the sale is open"),
    Phase.CIERRE: N_("the sale is closed"),
    Phase.SORTEO: N_("the draw is held"),
    Phase.ENTREGA: N_("what was drawn is handed over"),
    Phase.CERRADA: N_("closed"),
    Phase.FIN: N_("the session is over"),
}
COURSE: tuple[tuple[str, frozenset[str]], ...] = (
    (N_("Emission"), frozenset({Phase.EMISION})),
    (N_("Sale"), frozenset({Phase.VENTA})),
    (N_("Draw"), frozenset({Phase.CIERRE, Phase.SORTEO})),
    (N_("Delivery"), frozenset({Phase.ENTREGA})),
)
BY_NUMBER = (BuyNumbers, BuyNumber, BuyBoleto)
_COUNTS = (1, 2, 5, 10, 25, 100)
"""How many are bought by one touch."""


class Fact(msgspec.Struct, frozen=True):
    """Something to know of the draw: its name, and what it is."""

    name: str
    told: str


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of one person shows besides the drawing."""

    said: str
    note: str
    price: int
    mine: str
    """One's own numbers, as they are written."""
    owned: int
    counts: tuple[int, ...]
    """How many may be bought by one touch; none where nothing is sold to whoever looks."""
    facts: tuple[Fact, ...]
    rows: tuple[Row, ...]
    free: int = 0
    """The lowest number that is left, where numbers are chosen."""
    product: str = ""
    """What is consumed to take part, where that is how."""
    per: int = 0


class DrawPresenter(Presenter):
    """What rifas, tómbolas and combinaciones aleatorias share."""

    template = "games/draw.html"
    felt = "petrol"
    phases: Mapping[str, str] = PHASES
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = COURSE
    primary: ClassVar[tuple[type[Command], ...]] = (Buy, BuyNumbers, Consume, OpenTickets)
    listed: ClassVar[tuple[type[Command], ...]] = (GiveBack,)
    laid: ClassVar[tuple[type[Event], ...]] = (TicketsSold, Consumed)
    open_said = N_("the sale is open")
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
            title=self._said(look, view),
            digits=str(last.ticket) if last else "",
            told=self._told(look, view),
            sold=-1.0 if per else view.tickets / facts["issued"],
            covered=view.needed / (facts["issued"] * view.price) if view.needed and view.price else 0.0,
            sold_says=say(N_("{sold} of {issued} sold"), look.language, facts),
            covered_says=say(N_("covered at {needed:€}"), look.language, facts) if view.needed else "",
            rows=self.rows(look, view),
        )
        return draw_counter(it, upright=upright)

    def _told(self, look: Look, view: Any) -> str:
        """What the last number has obtained and whose it is; before that, what a number takes."""
        if view.awards:
            last = view.awards[-1]
            won = {"prize": spaced(view.prizes[last.prize].name), "player": look.name(last.player)}
            return say(N_("{prize}: {player}"), look.language, won)
        per = getattr(view, "per", 0)
        if per:
            facts = {"per": per, "product": view.product}
            return say(N_("one number for every {per:€} of {product}"), look.language, facts)
        return say(N_("{price:€} each ticket"), look.language, {"price": view.price})

    def rows(self, look: Look, view: Any) -> tuple[Row, ...]:
        """What is drawn for, each with who has it."""
        won = {award.prize: award for award in view.awards}
        return tuple(
            Row(
                name=spaced(prize.name),
                note=self._whose(look, won.get(place)),
                amount=money(prize.worth, look.language),
                done=place in won,
            )
            for place, prize in enumerate(view.prizes)
        )

    def _whose(self, look: Look, award: Any) -> str:
        if award is None:
            return ""
        facts = {"ticket": award.ticket, "player": look.name(award.player)}
        return say(N_("number {ticket}, {player}"), look.language, facts)

    def _said(self, look: Look, view: Any) -> str:
        said = translate(PHASES.get(view.phase, view.phase), look.language)
        return said[:1].upper() + said[1:]

    # --- the page ----------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: Any) -> Centre:
        buying = next((offer.amounts for offer in look.offers if isinstance(offer.command, Buy)), None)
        return Centre(
            said=self._said(look, view),
            note=self.numbered(view.round, look.language),
            price=view.price,
            mine=written(view.mine),
            owned=sum(span.count for span in view.mine),
            counts=tuple(count for count in _COUNTS if buying and count <= buying.high),
            facts=tuple(self.game_facts(look, view)),
            rows=self.rows(look, view),
            free=lowest_free(look),
            product=getattr(view, "product", ""),
            per=getattr(view, "per", 0),
        )

    def game_facts(self, look: Look, view: Any) -> Sequence[Fact]:
        """What there is to know of the draw."""
        language, per = look.language, getattr(view, "per", 0)
        facts = [Fact(translate(N_("People who take part"), language), str(view.players))]
        if per:
            facts.append(Fact(translate(N_("Numbers in the draw"), language), str(view.tickets)))
            return facts
        issued = view.highest - view.lowest + 1
        facts.append(Fact(translate(N_("Tickets sold"), language), f"{view.tickets} / {issued}"))
        facts.append(Fact(translate(N_("Sold for"), language), money(view.taken, language)))
        if view.needed:
            facts.append(Fact(translate(N_("Must be covered"), language), money(view.needed, language)))
        return facts

    def results(self, rules: Any, view: Any) -> tuple[Result, ...]:
        """The numbers that have won."""
        return tuple(Result(str(award.ticket)) for award in reversed(view.awards))

    def tells_net(self, view: Any) -> bool:
        """What is obtained is a thing: money alone would tell half of it."""
        return False

    def asks(self, look: Look, command: Command) -> bool:
        """Nobody must buy."""
        return False

    def settles(self, event: Event) -> bool:
        """A delivery is announced; only money is a payment."""
        return super().settles(event) or isinstance(event, PrizePaid)

    # --- people and words --------------------------------------------------------------------------------------------

    def people(self, view: Any) -> Collection[str]:
        return {*view.people, *(award.player for award in view.awards)}

    def seats(self, rules: Any, view: Any) -> tuple[int, int]:
        return view.players, 0

    def lay(self, where: Where, worth: str) -> str:
        """No chips are laid: a ticket is bought."""
        return "comprar 1 billetes"

    def hint(self, view: Any) -> str:
        return "consumir 10" if getattr(view, "per", 0) else "comprar 5 billetes"

    def where(self, event: Event) -> Where | None:
        return None

    def numbered(self, number: int, language: str) -> str:
        return say(N_("draw {number}"), language, {"number": number})

    def stakes(self, rules: Any, view: Any, language: str) -> tuple[int, str]:
        per = getattr(rules, "per", 0)
        if per:
            return per, say(N_("from {per:€} of {product}"), language, {"per": per, "product": rules.product})
        return rules.price, say(N_("ticket {price:€}"), language, {"price": rules.price})


def lowest_free(look: Look) -> int:
    """The number that is offered to who chooses one: the lowest that is left."""
    return next((int(offer.command.first) for offer in look.offers if isinstance(offer.command, BY_NUMBER)), 0)


def spaced(name: str) -> str:
    """What is drawn, as people write it: a set-up names it in one word."""
    return name.replace("-", " ")


PRESENTER = DrawPresenter()
