"""The board of a betting house: an event after another, its markets as rows, and a button for each result."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from heapq import nsmallest
from time import time

import msgspec

from tapete.games.apuestas.admision import Validated
from tapete.games.apuestas.programa import CardOpened, Postponed, TimeTold
from tapete.games.apuestas.resultado import Corrected
from tapete.games.apuestas.rules import Coefficient, Market, Organisation, order_of, status_told, winners
from tapete.games.apuestas.state import Meeting, Status
from tapete.games.apuestas.view import ApuestasView, Depth, Row
from tapete.language import N_, called, translate
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Look

FIRST, SECOND = "first-of-", "second-of-"
"""Field name prefixes: first and second of the market that follows."""
SHOWN = 12
_PLACES = {FIRST: N_("First place"), SECOND: N_("Second place")}


class Pick(msgspec.Struct, frozen=True, kw_only=True):
    """A field in which one runner of a result is chosen."""

    field: str
    place: str
    said: str
    """With market and event, for readers who do not see the board."""


class Picks(msgspec.Struct, frozen=True, kw_only=True):
    """How a result is chosen runner by runner."""

    market: str
    named: str
    fields: tuple[Pick, ...]
    runners: tuple[tuple[str, str], ...]


def picks_of(look: Look, meeting: Meeting, market: Market) -> Picks | None:
    """Fields of a market too long for buttons; none where buttons serve, or where the viewer may not bet."""
    if not market.long or meeting.status is not Status.ABIERTO:
        return None
    language, name = look.language, called(market.name, look.language)
    places = {field: look.word(place) for field, place in _PLACES.items()}
    running = [each for each in look.rules.event(market.event).participantes if each not in meeting.withdrawn]
    return Picks(
        market=market.name,
        named=name,
        fields=tuple(
            [Pick(field=field + market.name, place=place, said=f"{name}: {place}") for field, place in places.items()]
        ),
        runners=tuple([(runner, called(runner, language)) for runner in running]),
    )


def picked(form: Mapping[str, str], field: str) -> str:
    """The result chosen runner by runner, once its first field is reached and none is missing."""
    market = field.removeprefix(FIRST)
    runners = form[field], form.get(SECOND + market, "")
    return f"{market}/{'-'.join(runners)}" if field.startswith(FIRST) and all(runners) else ""


def shown_of(organisation: Organisation, rows: Sequence[Row], won: Collection[str]) -> list[Row]:
    """Of a long market the winners, then the likeliest results."""
    found = nsmallest(SHOWN, _sought(rows, won, _RANK[organisation]))
    return [rows[place] for place in sorted(place for *_, place in found)]


def _sought(rows: Sequence[Row], won: Collection[str], rank: Callable[[Row], int]) -> Iterator[tuple[bool, int, int]]:
    for place, row in enumerate(rows):
        if rank(row) or row.bet in won:
            yield row.bet not in won, rank(row), place


_RANK: Mapping[Organisation, Callable[[Row], int]] = {
    Organisation.CONTRAPARTIDA: lambda row: row.coefficient,
    Organisation.MUTUA: lambda row: -row.pool,
    Organisation.CRUZADA: lambda row: -row.pool - sum(each.amount for each in (*row.favor, *row.contra)),
}
"""Sort keys: the likeliest results first."""


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    """A result of a long market in a list: who comes in after the first, what it pays, and what is on it."""

    name: str
    pays: str
    amount: int


def paid_after(view: ApuestasView, market: Market, first: str, language: str) -> list[Paid]:
    rows = [row for row in view.board if row.market == market.name and row.runners[0] == first]
    return [
        Paid(
            name=called(row.runners[1], language),
            pays=Coefficient(pays).tell(language)
            if (pays := row.coefficient or row.dividend or (row.contra[0].coefficient if row.contra else 0))
            else "",
            amount=row.pool,
        )
        for row in rows
    ]


UP, DOWN = "up", "down"


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody may take at one coefficient: for the result, or against it."""

    side: str
    coefficient: str
    amount: str
    said: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One result on the board, as it is told."""

    bet: str
    id: str
    name: str
    said: str
    """With market and event, for readers who do not see the board."""
    coefficient: str
    moved: str
    before: str
    pool: str
    share: str
    dividend: str
    back: tuple[Level, ...]
    lay: tuple[Level, ...]
    withdrawn: bool
    open: bool
    won: str


class MarketShown(msgspec.Struct, frozen=True, kw_only=True):
    """A market of the board."""

    name: str
    note: str
    total: str
    bote: str
    lines: tuple[Line, ...]
    few: str
    picks: Picks | None


class EventShown(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the card."""

    id: str
    name: str
    venue: str
    status: str
    state: str
    open: bool
    seconds: int | None
    result: str
    source: str
    corrected: bool
    markets: tuple[MarketShown, ...]


def events_shown(look: Look, view: ApuestasView) -> tuple[EventShown, ...]:
    rows: dict[str, list[Row]] = {}
    for row in view.board:
        rows.setdefault(row.market, []).append(row)
    news = _News(look)
    return tuple([_event(look, view, meeting, rows, news) for meeting in view.meetings])


class _News:
    """What was told lately of the card that is open: which coefficients moved, what was corrected, which hour it is."""

    def __init__(self, look: Look) -> None:
        self.before: dict[str, int] = {}
        self.corrected: set[str] = set()
        self.told: dict[str, int] = {}
        """Time of the last announced start by event, in seconds since 1970; under "" the latest of any."""
        posted = dict(zip(look.rules.forecasts, look.rules.coefficients, strict=True))
        now = dict(posted)
        at = {each.n: each.at for each in look.told}
        for n, event in events_of(look.told):
            match event:
                case CardOpened():
                    self.before, self.corrected, now = {}, set(), dict(posted)
                    self.told = {"": _seconds(at[n])}
                case TimeTold():
                    self.told = {"": _seconds(at[n])}
                case Postponed(about=about):
                    self.told[about] = _seconds(at[n])
                case Validated(bets=(bet,), coefficient=coefficient):
                    self.before[bet], now[bet] = now[bet], coefficient
                case Corrected(about=about):
                    self.corrected.add(about)
                case _:
                    pass

    def until(self, meeting: Meeting, now: int) -> int | None:
        """Time until an event starts, if known."""
        told = self.told.get(meeting.event, self.told.get(""))
        if meeting.start is None or told is None or meeting.started:
            return None
        return max(0, told + meeting.start - now - int(time()))


def _seconds(at: str) -> int:
    return int(datetime.fromisoformat(at).timestamp()) if at else 0


def _event(
    look: Look, view: ApuestasView, meeting: Meeting, rows: Mapping[str, Sequence[Row]], news: _News
) -> EventShown:
    event, language = look.rules.event(meeting.event), look.language
    own = [market for market in look.rules.markets if market.event == meeting.event]
    facts = {"source": called(meeting.source, language), "evidence": called(meeting.evidence, language)}
    return EventShown(
        id=meeting.event,
        name=called(meeting.event, language),
        venue=called(event.recinto, language),
        status=status_told(meeting.status).tell(language),
        state=meeting.status,
        open=meeting.status is Status.ABIERTO,
        seconds=news.until(meeting, view.at),
        result=_placed(meeting, language),
        source=look.say(N_("{source}, by {evidence}"), **facts) if meeting.source else "",
        corrected=meeting.event in news.corrected,
        markets=tuple([_market(look, view, meeting, market, rows.get(market.name, ()), news) for market in own]),
    )


def _placed(meeting: Meeting, language: str) -> str:
    """The order of the first places with shared numbers for ties, or that there is no result."""
    if meeting.status is Status.ANULADO:
        sentence = N_("annulment: bets on it go back with the settlement, and in a combinada it counts 1.00")
        return translate(sentence, language)
    if meeting.status is not Status.RESUELTO:
        return order_of(meeting.placing).tell(language) if meeting.placing else ""
    place, told = 1, []
    for tied in meeting.placing:
        names = " = ".join(called(runner, language) for runner in tied)
        told.append(f"{place}. {names}")
        place += len(tied)
    return " · ".join(told)


_NOTES = {
    "ganador": N_("who comes first"),
    "colocado": N_("who comes among the first {places}"),
    "gemela": N_("the first two, in their order"),
}


def _market(
    look: Look, view: ApuestasView, meeting: Meeting, market: Market, rows: Sequence[Row], news: _News
) -> MarketShown:
    total = sum(row.pool for row in rows)
    bote = next((bote.held for bote in view.botes if bote.market == market.name), 0)
    ended = meeting.status is Status.RESUELTO
    wins = winners(market, meeting.placing) if ended else {}
    shown = shown_of(view.organisation, rows, wins) if market.long else rows
    few = look.say(N_("{shown} of {count} results"), shown=len(shown), count=len(rows))
    return MarketShown(
        name=look.bet(market.kind),
        note=look.say(_NOTES[market.kind], places=market.places),
        total=look.money(total) if total and view.organisation is not Organisation.CONTRAPARTIDA else "",
        bote=look.money(bote) if bote else "",
        lines=tuple([_line(look, view, meeting, row, total, wins.get(row.bet), news) for row in shown]),
        few=few if market.long else "",
        picks=picks_of(look, meeting, market),
    )


def _line(
    look: Look, view: ApuestasView, meeting: Meeting, row: Row, total: int, part: Fraction | None, news: _News
) -> Line:
    language = look.language
    mutua = view.organisation is Organisation.MUTUA
    taken = bool(row.coefficient) or view.organisation is not Organisation.CONTRAPARTIDA
    gone = not set(row.runners).isdisjoint(meeting.withdrawn)
    before = news.before.get(row.bet, 0)
    return Line(
        bet=row.bet,
        id="leg-" + row.bet.replace(":", "-").replace("/", "-"),
        name=" – ".join(called(runner, language) for runner in row.runners),  # noqa: RUF001 - a dash between two
        said=look.bet(row.bet),
        coefficient=told(row.coefficient, language),
        moved=("", UP if row.coefficient > before else DOWN)[bool(before and before != row.coefficient)],
        before=told(before, language),
        pool=look.money(row.pool) if row.pool and mutua else "",
        share=f"{round(100 * row.pool / total)} %" if mutua and total else "",
        dividend=told(row.dividend, language),
        back=_levels(look, row, "favor", row.contra),
        lay=_levels(look, row, "contra", row.favor),
        withdrawn=gone,
        open=meeting.status is Status.ABIERTO and taken and not gone,
        won="" if not part else look.word(N_("won") if part == 1 else N_("won in part: a tie")),
    )


def told(hundredths: int | Fraction, language: str) -> str:
    return Coefficient(hundredths).tell(language) if hundredths else ""


def _levels(look: Look, row: Row, side: str, depths: Sequence[Depth]) -> tuple[Level, ...]:
    """What may be taken on a side, offered by others on the other side."""
    sentence = N_("bet for {bet} at {coefficient}, up to {amount:€}")
    if side == "contra":
        sentence = N_("bet against {bet} at {coefficient}, up to {amount:€}")
    return tuple(
        [
            Level(
                side=side,
                coefficient=told(each.coefficient, look.language),
                amount=re.sub(r"[.,]00(?![0-9])", "", look.money(each.amount)),
                said=look.say(
                    sentence,
                    bet=look.bet(row.bet),
                    coefficient=told(each.coefficient, look.language),
                    amount=each.amount,
                ),
            )
            for each in depths
        ]
    )
