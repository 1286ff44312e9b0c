"""The house's word: what a table committed to and opened, judged by a verifier that shares no code with the house.

Also whether a visitor holds a number of a draw.
"""

import asyncio
import json
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tapete.casino.commitments import joined, verdict
from tapete.engine.codec import encode
from tapete.engine.need import won_of
from tapete.exact import MATHEMATICS
from tapete.families.draw.sale import written
from tapete.families.draw.sealed.state import SealedRules
from tapete.families.draw.state import Span
from tapete.kit.chance.commitment import Document, OpenedTickets, OrderOpening, Record, ShareOpening
from tapete.kit.chance.custody import verify as verify_custody
from tapete.kit.chance.verifier import verify as verify_document
from tapete.language import N_, say, translate
from tapete.service.disclosure import Page, PublicCommitments
from tapete.service.guard import Access, Asked, house_of, place_and_actor
from tapete.service.places import Place
from tapete.web.pages.common import whole
from tapete.web.render import html, is_part, page_language
from tapete.web.scenes import presenter_at, presenter_of
from tapete.web.scenes.draw import DrawPresenter

After = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
_MOST_TOLD = 200
"""Tickets with a prize, and ranges of opened ones, that the page lists; the file has them all."""


_MOST_COMPUTED = 100_000
"""Tickets that the house computes again for whoever looks at the page; of more, whoever wants judges the file."""


class Hidden(msgspec.Struct, frozen=True):
    """What some tickets hide: cents or the name of an object; nothing where there is no prize."""

    prize: int | str | None
    count: int


class Found(msgspec.Struct, frozen=True):
    """A ticket that was opened and had a prize."""

    ticket: int
    prize: int | str | None


class Tickets(msgspec.Struct, frozen=True):
    """An emission of sealed tickets: what they hide in all, and what has been found."""

    size: int
    plan: tuple[Hidden, ...]
    opened: int
    numbers: str
    found: tuple[Found, ...]
    more: bool


class Row(msgspec.Struct, frozen=True):
    """A commitment as the page shows it."""

    serial: int
    head: str
    """What the table showed while it was the next: the one line to note down."""
    seal: str
    secret: str
    result: str
    then: tuple[str, ...]
    """What followed from the first draw of an act."""
    meant: tuple[str, ...]
    tickets: Tickets | None


def _judged(document: Document, custodian: str) -> tuple[list[str], list[str]]:
    """The verdict on the commitments and, where a custodian has a part in them, on its answers."""
    told = _as_told(document)
    untrue, notes = verify_document(told)
    more_untrue, more_notes = verify_custody(told, custodian) if custodian else ([], [])
    return [*untrue, *more_untrue], [*notes, *more_notes]


@get("/tables/{table:str}/verify", opt={"access": Access.SIGNED})
async def verify(request: Asked, table: FromPath[str], after: After = None) -> Response[str]:
    place, _ = place_and_actor(request, table, "")
    page = await _commitments(request, place, after)
    records = page.document.records
    judged = bool(records) and _to_compute(records) <= _MOST_COMPUTED
    custodian = records[-1].commitment.key if records else ""
    untrue, notes = await asyncio.to_thread(_judged, page.document, custodian) if judged else ([], [])
    language = page_language(request)
    return html(
        request,
        "verify.html",
        place=place,
        custodian=custodian,
        rows=[_row(record, place, _meant(page, record, place, language)) for record in reversed(records)],
        count=len(records),
        judged=judged,
        kinds={record.commitment.kind for record in records},
        covers=place.game.covers,
        sealing=presenter_of(place.game.slug).fitting(place.game).sealing,
        balls=presenter_of(place.game.slug).pad == "balls",
        untrue=[translate(verdict(line), language) for line in untrue],
        notes=[translate(verdict(line), language) for line in notes],
        later=page.next,
        earlier=not isinstance(page.document.after, msgspec.UnsetType),
        begins=after,
        analysed=place.game.slug in MATHEMATICS and place.setup is not None,
    )


@get("/tables/{table:str}/commitments.json", opt={"access": Access.SIGNED})
async def commitments(request: Asked, table: FromPath[str], after: After = None) -> Response[bytes]:
    """The same as a file, for `tapete verify`; `next` tells where the page after it begins."""
    place, _ = place_and_actor(request, table, "")
    page = await _commitments(request, place, after)
    document = json.dumps({**_as_told(page.document), "next": page.next}).encode()
    headers = {"content-disposition": f'attachment; filename="{place.id}-commitments.json"'}
    return Response(document, media_type="application/json", headers=headers)


async def _commitments(request: Asked, place: Place, after: int | None) -> Page:
    known = PublicCommitments(house_of(request).store, place.id, place.game)
    return await known.last_page() if after is None else await known.page(after)


def _as_told(document: Document) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(encode(document))
    return told


def _to_compute(records: Sequence[Record]) -> int:
    emissions = (record for record in records if record.commitment.kind == "emission")
    return sum(record.commitment.size for record in emissions if record.opening and record.opening.secret)


def _meant(page: Page, record: Record, place: Place, language: str) -> tuple[str, ...]:
    presenter, wording = presenter_of(place.game.slug).fitting(place.game), place.game.wording(language)
    told = (presenter.meant(event, wording) for event in page.drawn.get(record.commitment.head, ()))
    return tuple(filter(None, told))


def _row(record: Record, place: Place, meant: tuple[str, ...]) -> Row:
    commitment, opening = record.commitment, record.opening
    result, tickets = "", None
    then: tuple[str, ...] = ()
    if isinstance(opening, ShareOpening):
        result = opening.outcome
        then = () if isinstance(opening.then, msgspec.UnsetType) else tuple(each.outcome for each in opening.then)
    elif commitment.kind == "emission" and isinstance(place.game.rules, SealedRules):
        tickets = _tickets(record, place.game.rules)
    elif opening is not None:
        result = " ".join(opening.cards or (card.card for card in opening.opened))
    secret = opening.secret if opening is not None else ""
    return Row(commitment.serial, commitment.head, commitment.seal, secret, result, then, meant, tickets)


def _tickets(record: Record, rules: SealedRules) -> Tickets:
    """The numbers of tickets are those printed on them: they were sealed by their place."""
    opening = record.opening if isinstance(record.opening, OrderOpening) else OrderOpening()
    told = joined(opening)
    spans = [Span(each.first + rules.lowest, each.first + rules.lowest + each.count - 1) for each in told]
    plan = tuple(Hidden(rules.hidden(name), tickets) for name, tickets in record.commitment.contents)
    found = list(_found(told, rules))
    return Tickets(
        record.commitment.size,
        plan,
        sum(span.count for span in spans),
        written(spans[:_MOST_TOLD]),
        tuple(found[:_MOST_TOLD]),
        max(len(found), len(spans)) > _MOST_TOLD,
    )


def _found(told: tuple[OpenedTickets, ...], rules: SealedRules) -> Iterator[Found]:
    for each in told:
        for number, name in won_of(each.held):
            yield Found(number + rules.lowest, rules.hidden(name))


Number = Annotated[str, QueryParameter(name="number", max_length=9)]


@get("/tables/{table:str}/holds", opt={"access": Access.SIGNED})
async def holds(request: Asked, table: FromPath[str], number: Number = "") -> Response[str]:
    place, actor = place_and_actor(request, table, "")
    view, wanted, presenter = place.game.view(place.position[0], actor), whole(number, -1), presenter_at(place.game)
    held = isinstance(presenter, DrawPresenter) and wanted >= 0 and presenter.holds(place.game.rules, view, wanted)
    sentence = N_("Yes: number {number} is yours.") if held else N_("No: number {number} is not yours.")
    return html(
        request,
        "parts/holds.html" if is_part(request) else "holds.html",
        told=say(sentence, page_language(request), {"number": number}),
        game=place.game.slug,
        table=place.id,
        number_of_table=place.number,
    )
