"""How pages are written: Jinja2, strict about what it is given, in the language of whoever reads."""

import asyncio
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from urllib.parse import quote

from jinja2 import BytecodeCache, Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from litestar import Request, Response
from markupsafe import Markup, escape

from tapete.casino.clock import moment
from tapete.engine.command import Role
from tapete.kit.models import thing_name
from tapete.kit.money import write_amount
from tapete.language import LANGUAGES, cash, money, say, translate
from tapete.service.guard import Connection, cookie_of, is_secure, language_of, masked
from tapete.service.people import Visitor
from tapete.web.assets import static_url
from tapete.web.draw.chips import chip as draw_chip
from tapete.web.draw.dice import printed_die
from tapete.web.draw.press import UNKNOWN, capitals, width
from tapete.web.draw.rail import GROUND, PAINT
from tapete.web.draw.sprite import pieces_url, press
from tapete.web.draw.wheel import GROUND as WHEEL_GROUND
from tapete.web.scenes.elements import Chip
from tapete.web.words import bet_name, game_name, holder_name, jurisdiction_name, language_name, role_name


def compiled(folder: Path) -> BytecodeCache | None:
    """What is kept for the templates of a package; nothing where Python may not write its modules either."""
    kept = folder / "__pycache__"
    if sys.dont_write_bytecode:
        return None
    with suppress(OSError):
        kept.mkdir(exist_ok=True)
    return _Kept(str(kept), "%s.jinja") if os.access(kept, os.W_OK) else None


class _Kept(FileSystemBytecodeCache):
    """What can't be read is compiled again, and what can't be kept is compiled next time too."""

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception:  # noqa: BLE001 - a file that is cut short may raise anything
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


HERE = Path(__file__).parent
LANGUAGE_COOKIE = "idioma"
_BETWEEN_TEMPLATES = 0.02
_WATCH = frozenset({Role.JEFE, Role.SUBJEFE})

Asked = Request[Any, Any, Any]


@cache
def environment() -> Environment:
    jinja = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=compiled(HERE),
    )
    jinja.filters |= {
        "euros": _euros,
        "cash": _cash,
        "change": _change,
        "amount": write_amount,
        "citation": _citation,
        "bet": _bet,
        "game": _game,
        "jurisdiction": _jurisdiction,
        "role": _role,
        "moment": _moment,
        "holder": _holder,
        "thing": thing_name,
    }
    jinja.globals |= {"_": _translated, "static": static_url, "languages": LANGUAGES, "language_name": language_name}
    jinja.globals |= {
        "pieces": pieces_url(),
        "paint": _paint(f"{PAINT}{GROUND}{WHEEL_GROUND}"),
        "paint_but_wheels": _paint(f"{PAINT}{GROUND}"),
        "caps": _caps,
        "drawn_chip": _chip,
        "prints": _prints,
        "drawn_die": _die,
        "drawn_palo": _palo,
    }
    jinja.globals["fresh_key"] = lambda: token_urlsafe(9)
    return jinja


async def compile_templates() -> None:
    """Compile every template, one at a time while others are served, so that no reader waits for more than one."""
    for name in environment().list_templates():
        await asyncio.sleep(_BETWEEN_TEMPLATES)
        environment().get_template(name)


def page_language(request: Connection) -> str:
    """The language of an account, else the one chosen in this browser, else the browser's own."""
    chosen = cookie_of(request, LANGUAGE_COOKIE)
    if not isinstance(request.scope.get("user"), Visitor) and chosen in LANGUAGES:
        return chosen
    return language_of(request)


def html(request: Asked, template: str, status: int = 200, **facts: Any) -> Response[str]:
    """A page, or a part of one, as a response."""
    return Response(write(request, template, **facts), status_code=status, media_type="text/html")


def write(request: Connection, template: str, **facts: Any) -> str:
    """A template filled in for whoever asks."""
    visitor = request.scope.get("user")
    me = visitor if isinstance(visitor, Visitor) else None
    common = {
        "language": page_language(request),
        "me": me,
        "csrf": masked(me.session.csrf) if me else "",
        "director": bool(me and me.holds(Role.DIRECTOR)),
        "inspector": bool(me and me.holds(Role.INSPECCION, Role.DIRECTOR)),
        "watches": bool(me and may_watch(me)),
        "desks": _desks(request, me) if me else [],
        "origin": f"{'https' if is_secure(request) else 'http'}://{request.headers.get('host', '')}",
        "path": request.scope["path"],
        "house_name": request.app.state.house.casino.nombre,
        "play_money": request.app.state.house.settings.play_money,
    }
    return fill(template, {**common, **facts})


def may_watch(visitor: Visitor) -> bool:
    """Whether somebody may see the floor: the direction, and jefes on duty."""
    return visitor.holds(Role.DIRECTOR) or any(duty.role in _WATCH for duty in visitor.duties)


def _desks(request: Connection, visitor: Visitor) -> list[tuple[str, int]]:
    """The tables where somebody is on duty: id and number."""
    places = request.app.state.house.places
    return sorted({(duty.table, places[duty.table].number) for duty in visitor.duties if duty.table in places})


def fill(template: str, facts: Mapping[str, Any]) -> str:
    return environment().get_template(template).render(facts)


def is_part(request: Asked) -> bool:
    """Whether htmx asks, which wants a part of a page and not the whole."""
    return request.headers.get("hx-request") == "true"


def _paint(drawn: str) -> Markup:
    """What the drawings of a page are painted with."""
    return Markup(f'<svg class="defs" aria-hidden="true" focusable="false"><defs>{drawn}</defs></svg>')  # noqa: S704 - drawn here


def _caps(text: str, size: float) -> Markup:
    return Markup(press().caps(text, size))  # noqa: S704 - letters are drawn, never quoted


def _prints(text: str, size: float, room: float) -> bool:
    """Whether the alphabet of the house has every letter of a text, and it fits its room."""
    known = all(capitals(char) != UNKNOWN or char == UNKNOWN for char in text)
    return known and width(capitals(text), size, 34.0) <= room


def _chip(chip: Chip) -> Markup:
    return Markup(draw_chip(press(), chip.cents, 0, 0, colour=chip.colour))  # noqa: S704 - as above


def _die(value: int) -> Markup:
    return Markup(printed_die(value, 0, 0, 24))  # noqa: S704 - as above


def _palo(suit: str) -> Markup:
    return Markup(press().use(f"palo-{suit}", 0, 0))  # noqa: S704 - as above


def law_url(citation: str) -> str:
    return f"/law/{quote(citation, safe=':.')}"


@pass_context
def _translated(context: Context, sentence: str, **facts: Any) -> str:
    language = context["language"]
    return say(sentence, language, facts) if facts else translate(sentence, language)


@pass_context
def _euros(context: Context, cents: int) -> str:
    return money(cents, context["language"])


@pass_context
def _cash(context: Context, cents: int) -> str:
    """Money also on the page of a table where amounts are chips."""
    return cash(cents, context["language"])


@pass_context
def _change(context: Context, cents: int) -> str:
    """What was won or lost, always with its sign; it is money wherever it is told."""
    return f"{'+' if cents > 0 else ''}{cash(cents, context['language'])}"


def _citation(citation: str) -> Markup:
    return Markup('<a class="cite" href="{}">{}</a>').format(law_url(citation), escape(citation))


@pass_context
def _bet(context: Context, bet: str, game: str) -> str:
    return bet_name(game, bet, context["language"])


@pass_context
def _game(context: Context, slug: str) -> str:
    return game_name(slug, context["language"])


@pass_context
def _jurisdiction(context: Context, slug: str) -> str:
    return jurisdiction_name(slug, context["language"])


@pass_context
def _holder(context: Context, account: str) -> str:
    return holder_name(account, context["language"])


@pass_context
def _role(context: Context, role: str) -> str:
    return role_name(role, context["language"])


@pass_context
def _moment(context: Context, at: str) -> str:
    return moment(at, context["language"])
