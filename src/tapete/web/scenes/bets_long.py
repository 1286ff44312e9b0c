"""Markets with too many results for a button each: a dozen of them is shown, and any is chosen runner by runner."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from heapq import nsmallest

import msgspec

from tapete.games.apuestas.rules import Coefficient, Market, Organisation
from tapete.games.apuestas.state import Meeting, Status
from tapete.games.apuestas.view import ApuestasView, Row
from tapete.language import N_, called, translate
from tapete.web.scenes.look import Look

FIRST, SECOND = "first-of-", "second-of-"
"""What the names of fields begin with: who comes in first, and second, in the market that follows."""
SHOWN = 12
"""Results of such a market that have a button of their own."""
_PLACES = {FIRST: N_("First place"), SECOND: N_("Second place")}


class Pick(msgspec.Struct, frozen=True, kw_only=True):
    """A field in which one runner of a result is chosen."""

    field: str
    place: str
    said: str
    """With its market and its event, for who does not see the board."""


class Picks(msgspec.Struct, frozen=True, kw_only=True):
    """How a result is chosen runner by runner."""

    market: str
    """As the notation calls it."""
    named: str
    fields: tuple[Pick, ...]
    runners: tuple[tuple[str, str], ...]


def picks_of(look: Look, meeting: Meeting, market: Market) -> Picks | None:
    """The fields of a market that is too long for buttons; none where they do, or where nobody may bet on it now."""
    if not market.long or meeting.status is not Status.ABIERTO:
        return None
    language, name = look.language, called(market.name, look.language)
    places = {field: translate(place, language) for field, place in _PLACES.items()}
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
    """The result that was chosen runner by runner, if this field is the first of them and none is missing."""
    market = field.removeprefix(FIRST)
    runners = form[field], form.get(SECOND + market, "")
    return f"{market}/{'-'.join(runners)}" if field.startswith(FIRST) and all(runners) else ""


def shown_of(organisation: Organisation, rows: Sequence[Row], won: Collection[str]) -> list[Row]:
    """Of a long market the results that won, and then those that are likeliest to be looked for, as they stand."""
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
"""Small for what is likely: a low coefficient, much money on it; nothing where there is none."""


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    """A result of a long market in a list: who comes in after the first, what it pays, and what is on it."""

    name: str
    pays: str
    amount: int


def paid_after(view: ApuestasView, market: Market, first: str, language: str) -> list[Paid]:
    """The results of a market with somebody in the first place."""
    rows = [row for row in view.board if row.market == market.name and row.runners[0] == first]
    return [
        Paid(
            name=called(row.runners[1], language),
            pays=Coefficient(pays).tell(language) if (pays := row.coefficient or row.dividend or _best(row)) else "",
            amount=row.pool,
        )
        for row in rows
    ]


def _best(row: Row) -> int:
    """The best coefficient at which somebody would take the other side."""
    return row.contra[0].coefficient if row.contra else 0
