"""How much work something is, in lines of Python: a bound that does not depend on how fast the machine is."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class TooMuch(AssertionError):
    """More lines were run than anything of the kind may take."""


def lines_of(work: Callable[[], object], most: int) -> int:
    """How many lines are run; stopped, and a failure, as soon as they are more than `most`."""
    ran = 0

    def count(_: FrameType, event: str, __: Any) -> Any:
        nonlocal ran
        ran += event == "line"
        if ran > most:
            raise TooMuch(f"more than {most} lines")
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return ran
