"""How values of the law are written for people."""

from typing import Any

from tapete.cli.output import Output
from tapete.cli.words import language, t
from tapete.language import N_
from tapete.law.spanish import is_substitute
from tapete.law.values import show_value as show_in


def show_value(value: Any) -> str:
    """A value of a parameter in one line, in the language of this run."""
    return show_in(value, language())


def say_law_language(out: Output) -> None:
    """Tell readers of other languages that they are shown the law in Spanish."""
    if is_substitute(language()) and not out.json:
        out.remark(t(N_("The law is shown in Spanish, its own language.")))
