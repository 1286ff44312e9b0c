"""A betting house: what a slip would come to, the organiser's forms, and the book for the inspection."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from msgspec.structs import replace

from tapete.casino.house_refusals import shortage
from tapete.engine.command import Actor, Command
from tapete.engine.event import BOTE, JUGADOR, MESA, TAPETE, Event, Refused, moves_of, parse_account
from tapete.engine.machine import after
from tapete.families.table.opening import RoundClosed
from tapete.games.apuestas.admision import Clase
from tapete.games.apuestas.boletos import BetAccepted
from tapete.games.apuestas.cruzada import Proposed
from tapete.games.apuestas.cuentas import product_of
from tapete.games.apuestas.liquidacion import Back, PremioPaid, StakesReturned
from tapete.games.apuestas.play import Apuestas
from tapete.games.apuestas.programa import Annulled, CardOpened, RunnerWithdrawn
from tapete.games.apuestas.resultado import Barred, BetVoided, Corrected, PlaceDrawn, Resolved
from tapete.games.apuestas.rules import ApuestasRules, class_told, said
from tapete.games.apuestas.state import Fate
from tapete.language import N_, Told, Wording, called, listed, money, translate
from tapete.service.disclosure import lines_of as lines_of_acta
from tapete.service.guard import Access, Asked, house_of, place_and_actor, visitor_of
from tapete.service.places import Place
from tapete.service.problems import Trouble, denied, not_here
from tapete.service.requests import command_of, read, require_power
from tapete.web.buttons import sent
from tapete.web.pages.common import back_to, deed_of, form_of, key_of, problem_of
from tapete.web.pages.console import Shown, show
from tapete.web.pages.inspection import opened_acta
from tapete.web.people import names_at
from tapete.web.render import html, is_part, page_language
from tapete.web.scenes.apuestas.board import paid_after, told
from tapete.web.scenes.apuestas.desk import FORETOLD, Deed, Foretold, changes_of, deeds_of
from tapete.web.scenes.apuestas.slip import DEVUELTA, PAGADA, SLIPS, Slip, filled_in, foretold, lines_of

Happened = tuple[str, Command | None, Sequence[Event]]
"""When a line of the acta was written, what was done in it, and what followed."""


class ReceiptLine(msgspec.Struct, kw_only=True):
    """A bet or an offer that was taken, by its number."""

    number: int
    at: str
    player: str
    on: str
    what: str
    amount: int
    coefficient: str
    clase: str
    origin: str
    promised: int
    cite: str
    fate: str = Fate.ACEPTADA
    received: int = 0


class ResultBook(msgspec.Struct, kw_only=True):
    """What was bet on one result, and what the company would have owed on it."""

    name: str
    bets: int = 0
    staked: int = 0
    owed: int = 0


class Dated(msgspec.Struct, frozen=True):
    """Something that was said of an event or of a bet: when, in a sentence, and by which article."""

    at: str
    sentence: str
    cite: str


class CardReport(msgspec.Struct, kw_only=True):
    """One card."""

    number: int
    opened: str
    markets: dict[str, dict[str, ResultBook]]
    receipts: list[ReceiptLine] = msgspec.field(default_factory=list)
    results: list[Dated] = msgspec.field(default_factory=list)
    voided: list[Dated] = msgspec.field(default_factory=list)
    moves: dict[str, int] = msgspec.field(default_factory=dict)
    """What came to each kind of account, less what left it."""
    received: int = 0
    """What players put in and did not take back before the settlement."""
    paid: int = 0
    returned: int = 0
    closed: bool = False

    @property
    def remote(self) -> list[ReceiptLine]:
        return [each for each in self.receipts if each.origin]

    @property
    def company(self) -> int:
        """What the company has kept, or has put in when it is below zero."""
        return self.moves.get(MESA, 0) + self.moves.get("caja", 0)

    @property
    def carried(self) -> int:
        return self.moves.get(BOTE, 0)

    @property
    def left(self) -> int:
        return self.moves.get(TAPETE, 0)

    @property
    def balances(self) -> bool:
        return self.received == self.paid + self.returned + self.company + self.carried + self.left


def report_of(rules: ApuestasRules, happened: Iterable[Happened], language: str) -> list[CardReport]:
    cards: list[CardReport] = []
    for at, do, events in happened:
        for event in events:
            if isinstance(event, CardOpened):
                cards.append(CardReport(number=event.card, opened=at, markets=_empty(rules, language)))
            elif cards and not cards[-1].closed:
                _take(cards[-1], at, do, event, language)
    return cards[::-1]


def _empty(rules: ApuestasRules, language: str) -> dict[str, dict[str, ResultBook]]:
    return {
        market.name: {bet: ResultBook(name=called(bet, language)) for bet in market.bets} for market in rules.markets
    }


_RESULTS = (PlaceDrawn, Resolved, Corrected, Annulled, RunnerWithdrawn)


def _take(card: CardReport, at: str, do: Command | None, event: Event, language: str) -> None:
    _count(card, event)
    match event:
        case BetAccepted():
            card.receipts.append(_boleto(at, do, event, language))
            for bet in (bet for leg in event.legs for bet in leg.bets):
                _bet_on(card, bet, event.amount if len(event.legs) == 1 else 0, event.premio)
        case Proposed():
            card.receipts.append(_offer(at, do, event, language))
            _bet_on(card, event.bet, sum(fill.amount for fill in event.fills), 0)
        case BetVoided() | Barred():
            card.voided.append(Dated(at, event.tell(language), event.cite))
        case PremioPaid():
            card.paid += event.amount
            _settle(card, event, event.amount, PAGADA)
        case StakesReturned():
            card.returned += sum(each.amount for each in event.of)
            for each in event.of:
                _settle(card, each, each.amount, DEVUELTA)
        case RoundClosed():
            card.closed = True
            for receipt in card.receipts:
                receipt.fate = Fate.PERDIDA if receipt.fate == Fate.ACEPTADA else receipt.fate
        case _ if isinstance(event, _RESULTS):
            card.results.append(Dated(at, event.tell(language), event.cite))
        case _:
            pass


def _count(card: CardReport, event: Event) -> None:
    """Money by the kind of account; what players take back before the settlement was never received."""
    settles = isinstance(event, PremioPaid | StakesReturned)
    for move in moves_of([event]):
        source, target = (parse_account(each).kind for each in (move.source, move.target))
        card.moves[source] = card.moves.get(source, 0) - move.amount
        card.moves[target] = card.moves.get(target, 0) + move.amount
        if source == JUGADOR:
            card.received += move.amount
        elif target == JUGADOR and not settles:
            card.received -= move.amount


def _bet_on(card: CardReport, bet: str, staked: int, owed: int) -> None:
    book = card.markets[bet.partition("/")[0]][bet]
    book.bets += 1
    book.staked += staked
    book.owed += owed


def _boleto(at: str, do: Command | None, event: BetAccepted, language: str) -> ReceiptLine:
    return ReceiptLine(
        number=event.number,
        at=at,
        player=event.player,
        on=listed([said(leg.bets) for leg in event.legs], " & ").tell(language),
        what="+".join(bet for leg in event.legs for bet in leg.bets),
        amount=event.amount,
        coefficient=told(product_of(event.legs) * 100, language),
        clase=class_told(event.clase).tell(language),
        origin=_origin(do, event.clase, language),
        promised=event.premio,
        cite=event.cite,
    )


def _offer(at: str, do: Command | None, event: Proposed, language: str) -> ReceiptLine:
    side = translate(N_("for") if event.side == "favor" else N_("against"), language)
    return ReceiptLine(
        number=event.number,
        at=at,
        player=event.player,
        on=f"{called(event.bet, language)}, {side}",
        what=event.bet.partition("/")[0],
        amount=event.amount,
        coefficient=told(event.coefficient, language),
        clase=class_told(event.clase).tell(language),
        origin=_origin(do, event.clase, language),
        promised=0,
        cite=event.cite,
    )


def _origin(do: Any, clase: str, language: str) -> str:
    """From where a remote bet was made, as its bettor said."""
    return called(str(getattr(do, "origin", "")), language) if Clase.REMOTA in clase.split(" + ") else ""


def _settle(card: CardReport, paid: PremioPaid | Back, amount: int, fate: str) -> None:
    """Bets on the same are paid in the order in which they were made; of a cruzada, all of a market together."""
    own = [each for each in card.receipts if (each.player, each.what) == (paid.player, paid.what)]
    first = next((each for each in own if each.fate == Fate.ACEPTADA), None)
    if first is not None:
        first.fate, first.received = fate, amount


FATES: Mapping[str, str] = {
    Fate.ACEPTADA: N_("accepted"),
    Fate.PERDIDA: N_("has lost"),
    PAGADA: N_("paid"),
    DEVUELTA: N_("was returned"),
}


def money_rows(card: CardReport, language: str) -> list[tuple[str, str]]:
    rows = {
        N_("Received"): card.received,
        N_("Paid"): card.paid,
        N_("Returned"): card.returned,
        N_("Kept by the company"): card.company,
        N_("Carried to botes"): card.carried,
        N_("Still there"): card.left,
    }
    return [(translate(name, language), money(amount, language)) for name, amount in rows.items()]


SHOWN_CARDS = 12
"""Cards that a page of the book shows at once."""


@post("/tables/{table:str}/slip-told", opt={"access": Access.SIGNED}, status_code=200)
async def slip_told(request: Asked, table: FromPath[str]) -> Response[str]:
    form = await form_of(request)
    place, actor = place_and_actor(request, table, "")
    game = book_at(place)
    language = game.wording(page_language(request))
    slip = filled_in(game, place.position[0], form, language)
    try:
        commands = [_slip_read(place, actor, line) for line in lines_of({**form, "at": ""})]
        slip = foretold(game, place.position[0], actor, slip, commands, language)
        held = await house_of(request).balance(actor.id)
        if slip.cost > held:
            raise shortage(actor.id, held, slip.cost)
    except Refused as no:
        told = no.sentence(Wording(language, people=await names_at(request, place, actor)))
        slip = _refused(slip, told, no.cite)
    except Trouble as trouble:
        slip = _refused(slip, problem_of(request, trouble).detail, "")
    return html(request, "parts/slip_told.html", language=language, slip=slip)


def _slip_read(place: Place, actor: Actor, line: str) -> Command:
    command = read(place, actor, line)
    if not isinstance(command, SLIPS):
        raise Trouble(409, "solo_apuestas", N_("Only bets are told beforehand."))
    return command


def _refused(slip: Slip, sentence: str, cite: str) -> Slip:
    return replace(slip, trouble=sentence, cite=cite)


def book_at(place: Place) -> Apuestas:
    if not isinstance(place.game, Apuestas):
        raise not_here(Told(N_("betting book of {table}"), table=place.id[:60]))
    return place.game


# --- the organiser's desk --------------------------------------------------------------------------------------------


@post("/tables/{table:str}/console/desk", opt={"access": Access.SIGNED}, status_code=200)
async def desk(request: Asked, table: FromPath[str]) -> Response[Any]:
    form = await form_of(request)
    place, actor = place_and_actor(request, table, form.get("as", ""))
    game = book_at(place)
    shown = Shown(role=actor.role)
    try:
        deeds = deeds_of(form, game.view(place.position[0], actor), deed_of(form)[1])
        if not deeds:
            raise Trouble(409, "nada_que_hacer", N_("There is nothing to do that with."))
        if form.get("act") in FORETOLD:
            return await show(request, table, shown._replace(foretold=_foretold(request, place, actor, deeds[0])))
        for number, deed in enumerate(deeds):
            await _done(request, place, actor, deed, f"{key_of(form)}-{number}")
    except Trouble as trouble:
        return await show(request, table, shown._replace(problem=problem_of(request, trouble)))
    if not is_part(request):
        return back_to(f"/tables/{place.id}/console?as={actor.role}")
    return await show(request, table, shown)


async def _done(request: Asked, place: Place, actor: Actor, deed: Deed, key: str) -> None:
    language, visitor = page_language(request), visitor_of(request)
    await house_of(request).act(place, actor, language, visitor=visitor, key=key, do=deed)


def _foretold(request: Asked, place: Place, actor: Actor, deed: Deed) -> Foretold:
    """What a result or an annulment would lead to: decided on the card as it stands, and nothing of it done."""
    require_power(place, actor)
    game, state = book_at(place), place.position[0]
    language = game.wording(page_language(request))
    command = command_of(game, actor, deed)
    try:
        events = game.decide(state, command)
    except Refused as no:
        raise denied(no, language) from no
    before, later = (game.view(each, actor).due for each in (state, after(game, state, events)))
    return Foretold(
        do=sent(command),
        sentences=tuple([(event.tell(language), event.cite) for event in events]),
        changes=changes_of(before, later, language),
    )


# --- a market with too many results for a board ----------------------------------------------------------------------

Named = Annotated[str, QueryParameter(max_length=120)]


@get("/tables/{table:str}/market", opt={"access": Access.SIGNED})
async def market_page(request: Asked, table: FromPath[str], of: Named = "", first: Named = "") -> Response[str]:
    place, actor = place_and_actor(request, table, "")
    game = book_at(place)
    language = game.wording(page_language(request))
    market = next((each for each in game.rules.markets if each.name == of and each.long), None)
    if market is None:
        raise not_here(Told(N_("betting book of {table}"), table=place.id[:60]))
    runners = game.rules.event(market.event).participantes
    first = first if first in runners else runners[0]
    rows = paid_after(game.view(place.position[0], actor), market, first, language)
    chosen: dict[str, Any] = {"of": of, "first": first, "named": called(market.name, language)}
    names = [(runner, called(runner, language)) for runner in runners]
    return html(request, "bets_market.html", language=language, place=place, rows=rows, runners=names, **chosen)


# --- the inspection --------------------------------------------------------------------------------------------------

Number = Annotated[int, QueryParameter(name="number", ge=0, le=10**9)]


@get("/tables/{table:str}/book", opt={"access": Access.SIGNED})
async def book_page(request: Asked, table: FromPath[str], number: Number = 0) -> Response[str]:
    place = house_of(request).place(table)
    game = book_at(place)
    house, row, machine = await opened_acta(request, table)
    language = game.wording(page_language(request))
    happened = [
        (line.entry.at, line.entry.do, line.events) async for line in lines_of_acta(house.store, row.id, machine)
    ]
    cards = report_of(game.rules, happened, language)
    if number:
        cards = [_only(card, number) for card in cards if any(each.number == number for each in card.receipts)]
    shown = [(card, money_rows(card, language)) for card in cards[:SHOWN_CARDS]]
    facts: dict[str, Any] = {"number": number, "earlier": len(cards) > SHOWN_CARDS, "fates": FATES}
    return html(request, "bets_report.html", place=place, cards=shown, **facts)


def _only(card: CardReport, number: int) -> CardReport:
    return replace(card, receipts=[each for each in card.receipts if each.number == number])
