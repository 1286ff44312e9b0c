"""A betting house: what a slip would come to, the organiser's forms, and the book for the inspection."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from msgspec.structs import replace

from tapete.casino.house_refusals import shortage
from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.machine import after
from tapete.engine.refusal import Refused
from tapete.games.apuestas.play import Apuestas
from tapete.language import N_, Told, Wording, called
from tapete.service.disclosure import lines_of as lines_of_acta
from tapete.service.guard import Access, Asked, house_of, place_and_actor, visitor_of
from tapete.service.places import Place
from tapete.service.problems import Trouble, denied, not_here
from tapete.service.requests import command_of, read, require_power
from tapete.web.bets_report import FATES, CardReport, money_rows, report_of
from tapete.web.buttons import sent
from tapete.web.pages.common import back_to, deed_of, form_of, key_of, problem_of
from tapete.web.pages.console import Shown, show
from tapete.web.pages.inspection import opened_acta
from tapete.web.people import names_at
from tapete.web.render import html, is_part, page_language
from tapete.web.scenes.bets_deeds import FORETOLD, Deed, deeds_of
from tapete.web.scenes.bets_desk import Foretold, changes_of
from tapete.web.scenes.bets_long import paid_after
from tapete.web.scenes.bets_slip import SLIPS, Slip, filled_in, foretold, lines_of

SHOWN_CARDS = 12
"""Cards that a page of the book shows at once."""


@post("/tables/{table:str}/slip/told", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def slip_told(request: Asked, table: FromPath[str]) -> Response[str]:
    """What a slip would come to, or why it would be refused; nothing is done."""
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
    """Only bets are told beforehand."""
    command = read(place, actor, line)
    if not isinstance(command, SLIPS):
        raise Trouble(409, "solo_apuestas", N_("Only bets are told beforehand."))
    return command


def _refused(slip: Slip, sentence: str, cite: str) -> Slip:
    return replace(slip, trouble=sentence, cite=cite)


def book_at(place: Place) -> Apuestas:
    """The betting house of a table."""
    if not isinstance(place.game, Apuestas):
        raise not_here(Told(N_("betting book of {table}"), table=place.id[:60]))
    return place.game


# --- the organiser's desk --------------------------------------------------------------------------------------------


@post("/tables/{table:str}/console/desk", opt={"access": Access.SIGNED}, status_code=200, include_in_schema=False)
async def desk(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Do what a form of the desk asks for, one act after another up to the first that is refused."""
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


@get("/tables/{table:str}/market", opt={"access": Access.SIGNED}, include_in_schema=False)
async def market_page(request: Asked, table: FromPath[str], of: Named = "", first: Named = "") -> Response[str]:
    """What each result of a market pays, for one who comes in first."""
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


@get("/tables/{table:str}/book", opt={"access": Access.SIGNED}, include_in_schema=False)
async def book_page(request: Asked, table: FromPath[str], number: Number = 0) -> Response[str]:
    """The last cards of a book; or the card of one receipt, with that receipt alone."""
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


HANDLERS: list[Any] = [slip_told, desk, market_page, book_page]
