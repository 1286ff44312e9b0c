"""JSON that every reader takes for the same: in UTF-8, with no key twice."""

import json
from typing import Any

from tapete.language import N_, Told
from tapete.service.problems import Trouble


class Repeated(ValueError):
    """A key stands twice in one object."""


def refuse_repeated(text: str | bytes) -> None:
    """Refuse bytes that are no text, and a key that stands twice; whether it is JSON is for its reader to say."""
    try:
        json.loads(text if isinstance(text, str) else text.decode(), object_pairs_hook=_once)
    except UnicodeDecodeError as error:
        raise Trouble(400, "ilegible", N_("It can't be read: {why}."), why=Told(N_("it is not UTF-8"))) from error
    except Repeated as error:
        raise Trouble(400, "ilegible", N_("It can't be read: {why}."), why=str(error)) from error
    except ValueError:
        return


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for name, value in pairs:
        if name in plain:
            raise Repeated(f"the key {name[:60]!r} stands twice in one object")
        plain[name] = value
    return plain
