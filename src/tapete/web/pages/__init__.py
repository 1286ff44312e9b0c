"""The handlers of the pages, and the routes under which they are mounted."""

from typing import Any

from litestar import Router
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

from tapete.service.guard import Access
from tapete.web.pages import account, analysis, console, floor, hints, inspection, law, lobby, school, table
from tapete.web.pages.troubles import ANYWHERE, ON_PAGES
from tapete.web.render import STATIC, compile_templates

__all__ = ["ANYWHERE", "routes"]

_YEAR = 365 * 24 * 3600
_HANDLERS = [
    *lobby.HANDLERS,
    *console.HANDLERS,
    *hints.HANDLERS,
    *table.HANDLERS,
    *floor.HANDLERS,
    *inspection.HANDLERS,
    *law.HANDLERS,
    *school.HANDLERS,
    *analysis.HANDLERS,
    *account.HANDLERS,
]


def routes() -> list[Any]:
    """Everything that `create_app` mounts beside the API."""
    compile_templates()
    static = create_static_files_router(
        "/static",
        directories=[STATIC],
        opt={"access": Access.ANYONE},
        cache_control=CacheControlHeader(public=True, max_age=_YEAR, immutable=True),
        include_in_schema=False,
    )
    pages = Router("/", route_handlers=_HANDLERS, exception_handlers=dict(ON_PAGES))
    return [pages, static]
