"""The organiser's desk of a betting house: what each event waits for, and what the company has open on each result."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from heapq import nlargest
from typing import Any

import msgspec

from tapete.exact.apuestas import margin_at
from tapete.games.apuestas.liquidacion import BetsTaken, PremioPaid, Settlement, StakesReturned
from tapete.games.apuestas.programa import Annul, OfEvent, Resume, Suspend, Withdraw
from tapete.games.apuestas.resultado import CAUSES
from tapete.games.apuestas.rules import Acontecimiento, Market, Organisation, cause_told, status_told
from tapete.games.apuestas.state import WAITING, Meeting, Phase, Status
from tapete.games.apuestas.view import ApuestasView, Exposure, Row
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_, called, decimals, money, translate, why
from tapete.service.problems import unreadable
from tapete.web.buttons import sent
from tapete.web.scenes.apuestas.board import Picks, picked, picks_of, told
from tapete.web.scenes.elements import Look

MOST_LISTED = 24


class Runner(msgspec.Struct, frozen=True, kw_only=True):
    """Who competes."""

    id: str
    name: str
    withdrawn: bool
    place: int


class Open(msgspec.Struct, frozen=True, kw_only=True):
    """What the company has open on a result."""

    bet: str
    name: str
    coefficient: str
    amount: str
    owed: str
    favor: str
    contra: str


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """A market as the company sees it."""

    name: str
    event: str
    total: str
    margin: str
    """Its overround; empty where coefficients are missing."""
    rows: tuple[Open, ...]
    few: str
    """Says that results are missing here; else empty."""


class EventDesk(msgspec.Struct, frozen=True, kw_only=True):
    """An event, and what may be done with it."""

    id: str
    name: str
    status: str
    waiting: bool
    started: bool
    suspend: str
    resume: str
    withdraw: tuple[tuple[str, str], ...]
    reports: bool
    ended: bool
    annul: str
    source: str
    source_name: str
    sourced: bool
    places: tuple[int, ...]
    runners: tuple[Runner, ...]
    prices: tuple[Open, ...]
    picks: tuple[Picks, ...]


class Sum(msgspec.Struct, frozen=True):
    """An amount of the settlement."""

    name: str
    amount: int


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """The whole desk."""

    acts: bool
    priced: bool
    crossed: bool
    pooled: bool
    events: tuple[EventDesk, ...]
    books: tuple[Book, ...]
    people: tuple[tuple[str, str], ...]
    causes: tuple[tuple[str, str], ...]
    due: tuple[Sum, ...]
    report: tuple[Sum, ...]
    cards: int
    sources: tuple[tuple[str, str], ...]


def desk_of(look: Look, view: ApuestasView) -> Desk:
    language = look.language
    rows = {row.bet: row for row in view.board}
    exposed = {each.bet: each for each in view.exposure}
    listed = [bet for market in look.rules.markets if exposed for bet in _listed(market, exposed, rows)]
    opens = {bet: _open(look, exposed[bet], rows[bet]) for bet in listed}
    priced = view.organisation is Organisation.CONTRAPARTIDA
    gone = {each.event: each.withdrawn for each in view.meetings}
    sources = dict.fromkeys(event.fuente for event in look.rules.programa)
    return Desk(
        acts=bool(look.offers) and view.phase in {Phase.ABIERTO, Phase.LIQUIDACION},
        priced=priced,
        crossed=view.organisation is Organisation.CRUZADA,
        pooled=view.organisation is Organisation.MUTUA,
        events=tuple([_event(look, each, opens, priced=priced) for each in view.meetings]),
        books=tuple([_book(look, market, opens, rows, gone) for market in look.rules.markets if opens]),
        people=tuple([(person, look.name(person)) for person in view.people]),
        causes=tuple([(cause, cause_told(cause).tell(language)) for cause in CAUSES]),
        due=sums_of(view.due, language),
        report=(
            Sum(look.word(N_("Bet in them")), view.report[1]),
            Sum(look.word(N_("Paid for them")), view.report[2]),
        ),
        cards=view.report[0],
        sources=tuple([(source, called(source, language)) for source in sources]),
    )


def sums_of(due: Sequence[Settlement], language: str) -> tuple[Sum, ...]:
    """Sums of a settlement: paid, returned and kept by the company."""
    if not due:
        return ()
    paid = sum(each.amount for each in due if isinstance(each, PremioPaid))
    back = sum(one.amount for each in due if isinstance(each, StakesReturned) for one in each.of)
    taken = sum(each.amount for each in due if isinstance(each, BetsTaken))
    names = {N_("To be paid"): paid, N_("To go back"): back, N_("What the company keeps"): taken - paid}
    return tuple([Sum(translate(name, language), amount) for name, amount in names.items()])


def _open(look: Look, each: Exposure, row: Row) -> Open:
    language = look.language
    return Open(
        bet=each.bet,
        name=" – ".join(called(runner, language) for runner in row.runners),  # noqa: RUF001 - a dash between two
        coefficient=told(row.coefficient, language),
        amount=look.money(row.pool) if row.pool else "",
        owed=look.money(each.owed) if each.owed else "",
        favor=look.money(each.favor) if each.favor else "",
        contra=look.money(each.contra) if each.contra else "",
    )


def _book(
    look: Look, market: Market, opens: Mapping[str, Open], rows: Mapping[str, Row], gone: Mapping[str, Sequence[str]]
) -> Book:
    total = sum(rows[bet].pool for bet in market.bets)
    running = [bet for bet in market.bets if set(rows[bet].runners).isdisjoint(gone[market.event])]
    return Book(
        name=look.bet(market.kind),
        event=called(market.event, look.language),
        total=look.money(total),
        margin=_margin(market, [rows[bet].coefficient for bet in running], look.language),
        rows=tuple([opens[bet] for bet in market.bets if bet in opens]),
        few=look.word(N_("the results with most money on them")) if market.long else "",
    )


def _listed(market: Market, exposed: Mapping[str, Exposure], rows: Mapping[str, Row]) -> Sequence[str]:
    """Results shown: of a long market those with the largest exposure."""
    if not market.long:
        return market.bets
    at_stake = {bet: _at_stake(exposed[bet], rows[bet]) for bet in market.bets}
    return nlargest(MOST_LISTED, (bet for bet in market.bets if at_stake[bet]), key=at_stake.__getitem__)


def _at_stake(each: Exposure, row: Row) -> int:
    return max(row.pool, each.owed, each.favor, each.contra)


def _margin(market: Market, coefficients: Sequence[int], language: str) -> str:
    if not all(coefficients):
        return ""
    return decimals(f"{float(_margin_of(market, tuple(coefficients))) * 100:.2f}", language) + " %"


@lru_cache(maxsize=64)
def _margin_of(market: Market, coefficients: tuple[int, ...]) -> Fraction:
    """Cached for all viewers: a long market has thousands of coefficients, seldom changed."""
    return margin_at(market, [Fraction(each, 100) for each in coefficients])


def _event(look: Look, meeting: Meeting, opens: Mapping[str, Open], *, priced: bool) -> EventDesk:
    event, language = look.rules.event(meeting.event), look.language
    waiting = meeting.status in WAITING
    markets = [each for each in look.rules.markets if each.event == event.id]
    own = [look.rules.forecasts[bet] for market in markets if not market.long for bet in market.bets]
    bets = [each.bet for each in own if set(each.runners).isdisjoint(meeting.withdrawn)]
    picks = [picks_of(look, meeting, market) for market in markets]
    return EventDesk(
        id=event.id,
        name=called(event.id, language),
        status=status_told(meeting.status).tell(language),
        waiting=waiting and not meeting.started,
        started=meeting.started,
        suspend=_offered(look, Suspend, event.id),
        resume=_offered(look, Resume, event.id),
        withdraw=_withdrawals(look, event.id),
        reports=meeting.status in {Status.CERRADO, Status.RESUELTO} and not event.drawn,
        ended=meeting.status is Status.RESUELTO,
        annul=_offered(look, Annul, event.id),
        source=event.fuente,
        source_name=called(event.fuente, language),
        sourced=meeting.started and not event.drawn,
        places=tuple(range(1, len(event.participantes) + 1)),
        runners=tuple(_runners(event, meeting, language)),
        prices=tuple([opens[bet] for bet in bets if bet in opens]) if priced and waiting else (),
        picks=tuple([each for each in picks if each]) if priced else (),
    )


def _offered(look: Look, kind: type[OfEvent], event: str) -> str:
    offers = (offer.command for offer in look.offers)
    return next((sent(each) for each in offers if isinstance(each, kind) and each.event == event), "")


def _withdrawals(look: Look, event: str) -> tuple[tuple[str, str], ...]:
    found = [each.command for each in look.offers if isinstance(each.command, Withdraw)]
    return tuple([(sent(each), called(each.runner, look.language)) for each in found if each.event == event])


def _runners(event: Acontecimiento, meeting: Meeting, language: str) -> Iterator[Runner]:
    places: dict[str, int] = {}
    place = 1
    for tied in meeting.placing:
        places |= dict.fromkeys(tied, place)
        place += len(tied)
    for runner in event.participantes:
        gone = runner in meeting.withdrawn
        yield Runner(id=runner, name=called(runner, language), withdrawn=gone, place=places.get(runner, 0))


class Change(msgspec.Struct, frozen=True):
    """An amount of the settlement as it stands, and as it would be."""

    name: str
    before: str
    after: str


class Foretold(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be confirmed: what it says, and what it changes."""

    do: str
    sentences: tuple[tuple[str, str], ...]
    changes: tuple[Change, ...]


def changes_of(before: Sequence[Settlement], later: Sequence[Settlement], language: str) -> tuple[Change, ...]:
    now = {each.name: each.amount for each in sums_of(before, language)}
    return tuple(
        [
            Change(each.name, money(now[each.name], language) if now else "", money(each.amount, language))
            for each in sums_of(later, language)
        ]
    )


PLACE, PRICE = "place-", "price-"
"""Field name prefixes: a participant's place, and a result's coefficient."""
FORETOLD = frozenset({"result", "annul"})
"""Commands previewed before they are done."""
Form = Mapping[str, str]
Deed = dict[str, Any]
"""A command as data, without its author."""


def deeds_of(form: Form, view: ApuestasView, offered: Deed | None = None) -> list[Deed]:
    """The commands of a form. `offered` is the one it fills in, if any."""
    act = form.get("act", "")
    if act == "annul" and offered:
        return [{**offered, "reason": form.get("reason", "").strip(), **_source(form)}]
    if act == "prices":
        return _prices(form, {row.bet: row.coefficient for row in view.board})
    if act == "postpone":
        at = view.at + 60 * _count(form, "minutes")
        return [{"do": "postpone", "event": form.get("event", ""), "at": at}]
    if act == "price":
        price = _hundredths(form.get("coefficient", ""))
        return [{"do": "validate", "bet": bet, "coefficient": price} for name in form if (bet := picked(form, name))]
    make = _DEEDS.get(act)
    return [make(form)] if make else []


def _prices(form: Form, now: Mapping[str, int]) -> list[Deed]:
    written = {name.removeprefix(PRICE): value.strip() for name, value in form.items() if name.startswith(PRICE)}
    prices = {bet: _hundredths(value) for bet, value in written.items() if value}
    changed = {bet: price for bet, price in prices.items() if now.get(bet) != price}
    return [{"do": "validate", "bet": bet, "coefficient": price} for bet, price in changed.items()]


def _together(form: Form) -> Deed:
    bets = [form[name] for name in ("first", "second", "third") if form.get(name)]
    return {"do": "validate-together", "bets": bets, "coefficient": _hundredths(form.get("coefficient", ""))}


def _bar(form: Form) -> Deed:
    person = form.get("other", "").strip() or form.get("person", "")
    return {"do": "bar", "event": form.get("event", ""), "person": person, **_source(form)}


def _void(form: Form) -> Deed:
    return {"do": "void-bet", "number": _count(form, "number"), "reason": form.get("reason", ""), **_source(form)}


def _result(form: Form) -> Deed:
    """Result by the chosen places; the same place is a tie."""
    chosen: dict[int, list[str]] = {}
    for name in form:
        if name.startswith(PLACE) and (place := _count(form, name)):
            chosen.setdefault(place, []).append(name.removeprefix(PLACE))
    placing = [chosen[place] for place in sorted(chosen)]
    return {"do": "report", "event": form.get("event", ""), "placing": placing, **_source(form)}


_DEEDS: Mapping[str, Callable[[Form], Deed]] = {
    "together": _together,
    "bar": _bar,
    "void": _void,
    "result": _result,
}


def _source(form: Form) -> Deed:
    evidence = form.get("evidence", "").strip()
    return {"source": form.get("source", "") if evidence or form.get("sourced") else "", "evidence": evidence}


def _count(form: Form, name: str) -> int:
    text = form.get(name, "").strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _hundredths(text: str) -> int:
    try:
        return parse_amount(text.strip())
    except BadAmount as error:
        raise unreadable(why(error)) from error
