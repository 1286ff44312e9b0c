"""Which of the two drawings of a table fits a reader's window: a page carries that one alone.

The script of the pages says it with each request and keeps it in a cookie for the next page. The first page of all is
made for what the browser says of itself; if its window is of the other kind, the script asks for the other drawing.
"""

from typing import Literal

from tapete.service.guard import Connection, cookie_of

Kind = Literal["wide", "tall"]
HEADER = "x-window"
COOKIE = "window"
_PARAMETER = "window"
_KINDS = frozenset({"wide", "tall"})
_TELEPHONE = "Mobi"


def is_upright(asked: Connection) -> bool:
    """Whether the upright drawing fits the window of whoever asks."""
    told = (asked.headers.get(HEADER, ""), asked.query_params.get(_PARAMETER, ""), cookie_of(asked, COOKIE))
    kind = next((each for each in told if each in _KINDS), None)
    return kind == "tall" if kind else _is_telephone(asked)


def _is_telephone(asked: Connection) -> bool:
    hint = asked.headers.get("sec-ch-ua-mobile", "")
    return hint == "?1" if hint else _TELEPHONE in asked.headers.get("user-agent", "")
