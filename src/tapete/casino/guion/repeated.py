"""Several results in one line: `resultado 4c x20`, `resultados Kh 9d 5s x2`."""

import re
from collections.abc import Sequence

from tapete.engine.actor import AZAR
from tapete.engine.notation import Line, Unreadable
from tapete.language import N_, Told

ONE, SEVERAL = "resultado", "resultados"
MOST_TIMES = 999
_TIMES = re.compile("x([0-9]+)")


def each_result(line: Line) -> Sequence[Line]:
    """The lines that a line stands for: itself, or one for each result that it names or repeats."""
    word, *results = line.words
    if line.speaker not in {"", AZAR.id} or word not in {ONE, SEVERAL}:
        return [line]
    if word == ONE and (len(results) != 2 or not _TIMES.fullmatch(results[1])):
        return [line]
    if not results:
        raise Unreadable("", Told(N_("results, such as 7 3 x2")))
    said: list[str] = []
    for place, result in enumerate(results):
        times = _TIMES.fullmatch(result) if place else None
        said += [said[-1]] * (_times(result, times[1]) - 1) if times else [result]
    return [Line(line.speaker, (ONE, result), line.remark) for result in said]


def _times(word: str, digits: str) -> int:
    if len(digits) > len(str(MOST_TIMES)) or int(digits) < 1:
        raise Unreadable(word, Told(N_("how often the result comes, from x1 to x{most}"), most=MOST_TIMES))
    return int(digits)
