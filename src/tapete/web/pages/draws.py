"""Pages of draws alone: whether somebody holds a number, where the page of the table lists only some of them."""

from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tapete.language import N_, say
from tapete.service.guard import Access, Asked, place_and_actor
from tapete.web.pages.common import whole
from tapete.web.render import html, is_part, page_language
from tapete.web.scenes import presenter_at
from tapete.web.scenes.draw import DrawPresenter

Number = Annotated[str, QueryParameter(name="number", max_length=9)]


@get("/tables/{table:str}/holds", opt={"access": Access.SIGNED}, include_in_schema=False)
async def holds(request: Asked, table: FromPath[str], number: Number = "") -> Response[str]:
    """Whether the visitor holds a number of a draw."""
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


HANDLERS = [holds]
