"""The handlers of the pages, and the routes under which they are mounted."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from litestar import Router
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from tapete.web import assets, pictures
from tapete.web.pages.common import ANYWHERE, ON_PAGES

__all__ = ["ANYWHERE", "routes"]


def routes() -> list[Any]:
    modules = [assets, pictures, *(import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))]
    handlers = [handler for module in modules for handler in _handlers_of(module)]
    return [Router("/", route_handlers=handlers, exception_handlers=dict(ON_PAGES), include_in_schema=False)]


def _handlers_of(module: ModuleType) -> Iterator[HTTPRouteHandler | WebsocketRouteHandler]:
    """The handlers that a module defines, without those that it imports."""
    for each in vars(module).values():
        if isinstance(each, HTTPRouteHandler | WebsocketRouteHandler) and each.fn.__module__ == module.__name__:
            yield each
