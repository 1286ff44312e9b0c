"""A run of the program: its language, the ways in which it ends, and the help, which is made without click."""

import gettext
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from io import TextIOWrapper
from itertools import pairwise
from typing import Any

from tapete.language import LANGUAGES, LOCALE, N_, language_from_environment, recognised, say
from tapete.language import money as money_in

_LANGUAGE = ContextVar("language", default="es")


def choose_language(arguments: Sequence[str]) -> None:
    """Settle the language before click reads anything, so that `--help --lang en` and every complaint speak it."""
    language = _asked(arguments) or language_from_environment()
    _LANGUAGE.set(language)
    # click translates its words through gettext's global domain, which reads the language from here only.
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("tapete", LOCALE)
    gettext.textdomain("tapete")


def _asked(arguments: Sequence[str]) -> str | None:
    joined = [word.removeprefix("--lang=") for word in arguments if word.startswith("--lang=")]
    apart = [value for word, value in pairwise(arguments) if word == "--lang"]
    return next((language for language in (*apart, *joined) if language in LANGUAGES), None)


def language() -> str:
    return _LANGUAGE.get()


def t(sentence: str, /, **facts: Any) -> str:
    return say(sentence, _LANGUAGE.get(), facts)


def money(cents: int) -> str:
    return money_in(cents, _LANGUAGE.get())


FINE, REFUSED, UNREADABLE, SYSTEM, CHANCE, DEFECT, INTERRUPTED, ABANDONED = 0, 1, 2, 4, 5, 70, 130, 141


class Failure(Exception):
    """The end of a run that can't go on: an exit code and a sentence for people."""

    def __init__(self, code: int, sentence: str, /, **facts: Any) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence
        self.facts = facts


def exit_code_of(run: Callable[[], int]) -> int:
    """Run, and turn every way to fail into an exit code and at most one sentence; no traceback reaches a person."""
    _mend_streams()
    try:
        code = run()
        sys.stdout.flush()
    except Failure as failure:
        complain(t(failure.sentence, **failure.facts))
        return failure.code
    except BrokenPipeError:
        return _stop_writing(ABANDONED)
    except OSError as error:
        told = f"{error.filename}: {t('{error}', error=system_words(error))}" if error.filename else system_words(error)
        complain(t(N_("The system says: {error}."), error=told))
        return _stop_writing(SYSTEM)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if "TAPETE_DEBUG" in os.environ:
            raise
        complain(_defect(error))
        return DEFECT
    return code


def complain(sentence: str) -> None:
    """Say something to the person at the terminal, if there is one, apart from the data and after what is out of it."""
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.write(f"tapete: {sentence}\n")


_SYSTEM_SAYS = (
    N_("Address already in use"),
    N_("Cannot assign requested address"),
    N_("Connection refused"),
    N_("File exists"),
    N_("Input/output error"),
    N_("Is a directory"),
    N_("No such file or directory"),
    N_("No space left on device"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("Read-only file system"),
)


def system_words(error: OSError) -> str:
    return recognised(error.strerror or str(error), _SYSTEM_SAYS)


def _defect(error: Exception) -> str:
    told = t(N_("This is a defect of Tapete: {kind}: {error}."), kind=type(error).__name__, error=error)
    advice = t(N_("Set TAPETE_DEBUG=1 to see where, and report it with the file that causes it."))
    return f"{told} {advice}"


def _mend_streams() -> None:
    """A stream that the caller closed, a file name that is no text, a terminal without the euro sign: none is fatal."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: PTH123, SIM115 - open as long as the process
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _stop_writing(code: int) -> int:
    """Let nothing more be written: what is left in the buffer would fail again when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return code


COMMANDS = {
    "play": N_("Sit down at a table of the demo casino."),
    "drill": N_("Train a croupier: exercises set and graded by the engine, with the article."),
    "serve": N_("Open a casino to people: tables in the browser, an API and its records in one file."),
    "custodian": N_("Hold the second part of every draw for a house: the custodian of the inspection."),
    "sistema": N_("Run one service of the bingo systems of a house, issue keys for its terminals, or show reports."),
    "games": N_("List the games and where each is regulated."),
    "rules": N_("Show the rules of a table as they are executed, each with its article."),
    "words": N_("List the words that may be said at a table of a game, and who may say them."),
    "events": N_("List the events of a game and their fields, as an acta and a guion name them."),
    "refusals": N_("List the codes with which a game refuses, and their sentences."),
    "law": N_("Show a provision or a criterio, and what Tapete does with it."),
    "diff": N_("Compare a game in two jurisdictions."),
    "edge": N_("Show what each bet of a game is worth, exactly."),
    "strategy": N_("Show how a game is best played."),
    "equity": N_("Show what hands of poker are worth against one another, and how probable each is."),
    "compare": N_("Show what another law, or a changed rule, does to the edge."),
    "readings": N_("Show other readings of unclear law, the one that is adopted, and what each is worth."),
    "simulate": N_("Play millions of rounds of a game and compare them with the exact values."),
    "check": N_("Say what the law refuses of a casino, and why."),
    "replay": N_("Play an acta or a guion again: events, payments and refusals."),
    "audit": N_("Judge an acta: the chain, the decisions and the sums."),
    "verify": N_("Check what a house committed to and opened."),
    "phh": N_("Exchange poker hands with other programs, in the open format PHH."),
    "coverage": N_("Show how much of the law is executed and tested."),
    "schema": N_("Print the JSON Schema of a casino file."),
    "completion": N_("Print the script that completes commands in a shell."),
}
"""What each command does; its code is in the module of its name, or in that which `MODULES` names."""

_SHARED = {
    "audit": ("check", "verify"),
    "catalogue": ("games", "rules", "words", "events", "refusals", "schema"),
    "compare": ("readings",),
    "law": ("diff", "coverage"),
    "program": ("completion",),
    "serve": ("custodian",),
}
MODULES = {command: module for module, commands in _SHARED.items() for command in commands}
"""The modules of commands that share one."""

EXAMPLES = ("tapete play", "tapete rules bola --in murcia", "tapete law MU2010:7.4.a", "tapete check casino.toml")

SHARED_OPTIONS = {
    "--json": N_("Write data for programs, amounts in cents."),
    "--lang": N_("Language of the words: es, gl, en or fr."),
    "--no-color": N_("Use no colours; NO_COLOR does the same."),
    "--quiet": N_("Say nothing but the data."),
}

_OWN_OPTIONS = {"--version": N_("Show the version."), "--help": N_("Show the help of the program or of a command.")}

EXIT_CODES = {
    0: N_("all is well"),
    1: N_("the law, the audit or the verification says no"),
    2: N_("wrong usage, or input that can't be read"),
    4: N_("a problem with a file or the system"),
    5: N_("the source of chance failed"),
    70: N_("a defect of Tapete itself"),
    130: N_("interrupted"),
    141: N_("whoever read the output went away"),
}


def help_text() -> str:
    usage = t(N_("Usage: tapete COMMAND [OPTIONS] [ARGUMENTS]"))
    about = t(N_("The Spanish casino catalogue, executable: it plays, settles and checks, and names the article."))
    commands = {name: t(summary) for name, summary in COMMANDS.items()}
    options = {name: t(summary) for name, summary in {**SHARED_OPTIONS, **_OWN_OPTIONS}.items()}
    codes = {str(code): t(meaning) for code, meaning in EXIT_CODES.items()}
    sections = [
        f"{usage}\n\n  {about}\n",
        _section(t(N_("Examples")), dict.fromkeys(EXAMPLES, "")),
        _section(t(N_("Commands")), commands),
        _section(t(N_("Options, before or after the command")), options),
        _section(t(N_("Exit codes")), codes),
    ]
    return "\n".join(sections)


def _section(title: str, rows: dict[str, str]) -> str:
    width = max(map(len, rows))
    lines = [f"  {name:{width}}  {text}".rstrip() for name, text in rows.items()]
    return "\n".join([f"{title}:", *lines, ""])
