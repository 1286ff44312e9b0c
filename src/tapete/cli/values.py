"""How values of the law are written for people."""

from typing import Any

from tapete.cli.words import t
from tapete.language import N_


def show_value(value: Any) -> str:
    """A value of a parameter in one line."""
    match value:
        case bool():
            return t(N_("yes")) if value else t(N_("no"))
        case dict():
            return ", ".join(f"{key} {show_value(item)}" for key, item in value.items())
        case list() | tuple():
            mark = "; " if any(isinstance(item, dict) for item in value) else ", "
            return mark.join(map(show_value, value)) or t(N_("none"))
        case _:
            return str(value)
