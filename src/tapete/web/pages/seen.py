"""What the template of a table's page is filled in with, for a request and for a page's socket alike."""

from collections.abc import Mapping
from typing import Any

from tapete.engine.command import Actor
from tapete.service.guard import Connection, house_of
from tapete.service.places import Place
from tapete.service.table_talk import PHRASES
from tapete.web.pages.analysis import book_for, hinting
from tapete.web.pages.hands import lately_played
from tapete.web.render import page_language
from tapete.web.scene import look_at, scene_of
from tapete.web.scenes import presenter_at
from tapete.web.window import is_upright

FRAME = "parts/table.html"
"""What the template of a presenter fills in."""


async def facts_at(
    asked: Connection, place: Place, actor: Actor, pano: int, names: Mapping[str, str]
) -> dict[str, Any]:
    """Everything but the reader's name, money and saved bets."""
    language = page_language(asked)
    look = await look_at(place, actor, language, names, pano, book_for(asked, place), upright=is_upright(asked))
    facts: dict[str, Any] = {
        "scene": await scene_of(house_of(asked), look),
        "frame": FRAME,
        "phrases": PHRASES,
        "language": place.game.wording(language),
        "hints": hinting(asked, place),
    }
    if presenter_at(place.game).looks_back:
        facts["past"] = await lately_played(asked, place, actor)
    return facts
