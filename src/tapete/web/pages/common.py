"""What the handlers of pages share: forms, ways back, and what is shown when something can't be done."""

import secrets
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from tapete.engine.complaints import complaint
from tapete.engine.notation import Unreadable, take_int
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_, Told, why
from tapete.service.guard import Asked, cookie_name, house_of, is_secure, refuse_repeated
from tapete.service.people import SignedIn, Visitor
from tapete.service.problems import Denied, Problem, Trouble, unreadable
from tapete.web.buttons import MONEY
from tapete.web.render import html, is_part, page_language

_LONGEST_KEY = 60
MOST_MONEY = 10**9
"""Cents that may be asked for at once."""


async def form_of(request: Asked) -> dict[str, str]:
    """The fields of a form, as text."""
    form = await request.form()
    return {name: str(form.get(name, "")) for name in form}


def key_of(form: dict[str, str]) -> str:
    """The key of a form: the same form sent twice is done once."""
    given = form.get("key", "")
    usable = given.isascii() and given.isprintable() and 0 < len(given) <= _LONGEST_KEY
    return given if usable else secrets.token_urlsafe(12)


def whole(text: str, default: int = 0) -> int:
    """A small whole number from a form or an address."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else default


def amount_of(text: str) -> int:
    """An amount of money from a form."""
    try:
        amount = parse_amount(text)
    except BadAmount as error:
        raise unreadable(why(error)) from error
    if not 0 < amount <= MOST_MONEY:
        raise unreadable(text[:20])
    return amount


def deed_of(form: dict[str, str]) -> tuple[str, dict[str, Any] | None]:
    """What a form asks to be done: a line that somebody wrote, or a command with the number and the remark put in."""
    if "do" not in form:
        return f"{form.get('say', '').strip()} {form.get('note', '').strip()}".strip(), None
    do = _command(form["do"])
    if field := form.get("field", ""):
        do[field] = _number(form.get("value", ""), money=field in MONEY)
    if note := form.get("note", "").strip():
        do["note"] = note
    return "", do


def _command(text: str) -> dict[str, Any]:
    try:
        refuse_repeated(text)
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise unreadable(complaint(error)) from error


def _number(text: str, *, money: bool) -> int:
    try:
        return parse_amount(text) if money else int(take_int(text.strip(), Told(N_("a whole number")), 0, 10**9))
    except (BadAmount, Unreadable) as error:
        raise unreadable(why(error)) from error


def back_to(path: str) -> Response[Any]:
    """Go on to another page, read anew."""
    return Redirect(path, status_code=303)


def inside(path: str) -> str:
    """A path of this house; anything else leads to the lobby."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


async def come_in(request: Asked, signed: SignedIn, path: str) -> Response[Any]:
    """Begin a session in this browser, in place of the one there was."""
    if isinstance(request.user, Visitor):
        await house_of(request).people.sign_out(request.user)
    response = back_to(path)
    response.set_cookie(
        Cookie(
            key=cookie_name(request),
            value=signed.token,
            path="/",
            httponly=True,
            samesite="lax",
            secure=is_secure(request),
            max_age=house_of(request).settings.session_seconds,
        )
    )
    return response


def problem_of(request: Asked, trouble: Trouble) -> Problem:
    """What went wrong, in the reader's language."""
    return trouble.problem(page_language(request))


def show_trouble(request: Request[Any, Any, Any], trouble: Trouble) -> Response[Any]:
    """What went wrong as a page; whoever has not signed in is asked to, and then led on."""
    if trouble.status == 401 and request.method == "GET" and not is_part(request):
        return back_to(f"/sign-in?next={quote(request.scope['path'])}")
    problem = trouble.problem(page_language(request))
    template = "parts/refusal.html" if is_part(request) else "trouble.html"
    response = html(request, template, status=problem.status, problem=problem)
    if is_part(request):
        response.headers["hx-retarget"] = "#refusal"
        response.headers["hx-reswap"] = "outerMorph"
    return response


__all__ = [
    "Denied",
    "amount_of",
    "back_to",
    "come_in",
    "deed_of",
    "form_of",
    "inside",
    "key_of",
    "problem_of",
    "show_trouble",
    "whole",
]
