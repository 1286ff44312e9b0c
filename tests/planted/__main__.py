"""Plant each fault in a copy of the project, and report those that the gate does not notice.

`python -m tests.planted NAME...` plants only these. `--record NAME PATH...` lists the tests that notice one fault, and
with `--write` puts them into its list; without paths it suggests files to try.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.planted.faults import Copy, Fault, faults, write_caught_by

MOST_RECORDED, MOST_WRITTEN = 8, 4
"""Failing tests after which a recording stops, and those of them that it keeps."""
UNFIT = "UPDATE THE LIST: the text to replace must occur once in {}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.planted", description=__doc__)
    parser.add_argument("names", nargs="*", help="faults to plant; all if none is given")
    parser.add_argument("--record", nargs="+", metavar=("NAME", "PATH"), help="list the tests that notice a fault")
    parser.add_argument("--write", action="store_true", help="with --record: write them into the list")
    given, known = parser.parse_args(), faults()
    names = given.record[:1] if given.record else given.names or list(known)
    if unknown := [name for name in names if name not in known]:
        parser.error(f"no such fault: {', '.join(unknown)}")
    with TemporaryDirectory(prefix="planted-") as folder:
        copy, chosen = Copy(Path(folder)), [known[name] for name in names]
        return record(copy, chosen[0], given.record[1:], write=given.write) if given.record else check(copy, chosen)


def check(copy: Copy, chosen: Sequence[Fault]) -> int:
    """Plant faults one after the other. The exit code is 0 if all are caught."""
    tests = sorted({test for fault in chosen for test in fault.caught_by})
    say(f"without a fault: {len(tests)} files and tests")
    sound = copy.test(tests, "-n", "2", "--dist", "loadfile")
    if sound.code != 0:
        say(sound.output[-4000:], "These tests must pass without a fault.")
        return 1
    caught = 0
    for number, fault in enumerate(chosen, 1):
        verdict = verdict_on(copy, fault, sound.passed)
        caught += verdict.startswith("caught")
        say(f"{number:3} {fault.name}: {verdict}")
    say(f"{caught} of {len(chosen)} faults caught")
    return int(caught < len(chosen))


def verdict_on(copy: Copy, fault: Fault, sound: Sequence[str]) -> str:
    """Whether the tests of a fault fail with it. Tests that do not run in the gate (soak, skipped) do not count."""
    if not copy.fits(fault):
        return UNFIT.format(fault.file)
    idle = [test for test in fault.caught_by if not any(passed.startswith(test) for passed in sound)]
    if idle or not fault.caught_by:
        return f"NOT TESTED: the gate runs nothing of {idle or 'an empty list'}"
    with copy.planted(fault):
        noticed = copy.test(fault.caught_by, "-x", fault=fault)
    if noticed.code == 1 and noticed.failed:
        return f"caught by {noticed.failed[0]}"
    return "SURVIVED" if noticed.code == 0 else f"BROKEN: pytest ends with {noticed.code}\n{noticed.output[-2000:]}"


def record(copy: Copy, fault: Fault, paths: Sequence[str], *, write: bool) -> int:
    """List the tests in some files or folders that notice a fault."""
    if not paths or not copy.fits(fault):
        say(*(["Tests to try:", *fault.suggested()] if copy.fits(fault) else [UNFIT.format(fault.file)]))
        return 1
    with copy.planted(fault):
        noticed = copy.test(paths, f"--maxfail={MOST_RECORDED}", fault=fault)
    if not noticed.failed:
        say(noticed.output[-4000:], f"SURVIVED: {fault.name}")
        return 1
    say(*noticed.failed)
    if write:
        write_caught_by(fault.name, spread(noticed.failed))
    return 0


def spread(failed: Sequence[str]) -> list[str]:
    """The first failing test of each file, then further ones, without parameters; of documents the whole file."""
    tests = list(dict.fromkeys(test.partition("::" if ".md::" in test else "[")[0] for test in failed))
    firsts = {test.partition("::")[0]: test for test in reversed(tests)}.values()
    return sorted(tests, key=lambda test: test not in firsts)[:MOST_WRITTEN]


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
