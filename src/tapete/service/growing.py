"""Where the tree of a large emission is grown: in a process of its own, for a million tickets are seconds of work.

The secret goes there through a pipe, and stands in no argument, file or environment. The process tells the roots and
ends; nothing is promised before they are here, and nothing of it is stored if the house ends first.
"""

import logging
import subprocess
import sys

import msgspec

from tapete.kit.chance.commitment import Link
from tapete.kit.chance.emission import Task, part_roots
from tapete.kit.outcomes import Outcomes

_SMALL = 10_000
"""Tickets for which it is not worth a process."""
_LONGEST = 600
"""Seconds after which a process is given up."""
_log = logging.getLogger("tapete.sealing")


def grown_apart(link: Link, secret: bytes, contents: Outcomes) -> tuple[str, ...]:
    """The roots of the parts of an emission; where no process can be had, they are grown here."""
    if sum(count for _, count in contents) <= _SMALL:
        return part_roots(link, secret, contents)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tapete.kit.chance"],
            input=msgspec.json.encode(Task(link, secret, contents)),
            capture_output=True,
            check=True,
            timeout=_LONGEST,
            start_new_session=True,  # Ctrl-C is for the house, which waits for it
        )
        return msgspec.json.decode(done.stdout, type=tuple[str, ...])
    except (OSError, subprocess.SubprocessError, msgspec.DecodeError) as error:
        _log.warning("an emission is sealed in this process", extra={"table": link.table, "why": type(error).__name__})
        return part_roots(link, secret, contents)
