"""The handlers of the pages, and the routes under which they are mounted."""

from typing import Any

from litestar import Router

from tapete.web import assets
from tapete.web.pages import (
    account,
    analysis,
    bets,
    caja,
    classes,
    console,
    draws,
    floor,
    hall,
    hands,
    hints,
    inspection,
    law,
    lobby,
    school,
    table,
    verify,
)
from tapete.web.pages.troubles import ANYWHERE, ON_PAGES
from tapete.web.render import compile_templates

__all__ = ["ANYWHERE", "routes"]

_HANDLERS = [
    *assets.HANDLERS,
    *lobby.HANDLERS,
    *console.HANDLERS,
    *hints.HANDLERS,
    *hands.HANDLERS,
    *hall.HANDLERS,
    *caja.HANDLERS,
    *bets.HANDLERS,
    *verify.HANDLERS,
    *draws.HANDLERS,
    *table.HANDLERS,
    *floor.HANDLERS,
    *inspection.HANDLERS,
    *law.HANDLERS,
    *school.HANDLERS,
    *classes.HANDLERS,
    *analysis.HANDLERS,
    *account.HANDLERS,
]


def routes() -> list[Any]:
    """Everything that `create_app` mounts beside the API."""
    compile_templates()
    pages = Router("/", route_handlers=_HANDLERS, exception_handlers=dict(ON_PAGES))
    return [pages]
