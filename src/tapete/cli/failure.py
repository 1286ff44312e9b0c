"""How a run ends: what went wrong, in one sentence, and the exit code that says so to programs."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import Any

from tapete.cli.words import t
from tapete.language import N_, recognised

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
