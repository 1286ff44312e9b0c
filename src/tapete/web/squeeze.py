"""Sheets of styles and scripts as they are sent: without what only their writers read.

Both functions know what the house writes, and no more: a template of a script holds no other, and a sheet no address
that is not quoted.
"""

import re
from collections.abc import Callable

_QUOTED = r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
_COMMENT_OR_QUOTED = re.compile(rf"/\*.*?\*/|({_QUOTED})", re.DOTALL)
_BODY = re.compile(rf"\{{((?:{_QUOTED}|[^{{}}\"'])*)\}}")
_BETWEEN_QUOTED = re.compile(rf"({_QUOTED})")


def squeezed(sheet: str) -> str:
    """A sheet of styles without comments, lines, indents and the spaces that tell nothing apart."""
    lines = re.sub(r"\s+", " ", _COMMENT_OR_QUOTED.sub(lambda found: found[1] or "", sheet))
    ruled = re.sub(r" ?([{};]) ?", r"\1", lines).strip()
    bodies = _BODY.sub(lambda body: "{" + _outside(body[1], r" ?([:,!]) ?", r"\1").removesuffix(";") + "}", ruled)
    return _outside(bodies, r"(?<=[^(\s]) ?([>,]) ?(?![^{}]*\})|(?<=[ ,(:-])0(?=\.\d)", lambda found: found[1] or "")


_UPRIGHT = re.compile(
    r"@media \(max-width: 720px\)(?:,\(max-width: 1000px\) and \(max-aspect-ratio: 4/5\)| and \(max-height: 540px\))\{"
)


def for_wide_windows(sheet: str) -> str:
    """A squeezed sheet without the rules that hold in upright windows alone."""
    kept, place = list[str](), 0
    while found := _UPRIGHT.search(sheet, place):
        kept.append(sheet[place : found.start()])
        place, depth = found.end(), 1
        while depth:
            depth += {"{": 1, "}": -1}.get(sheet[place], 0)
            place += 1
    return "".join((*kept, sheet[place:]))


def _outside(text: str, pattern: str, by: str | Callable[[re.Match[str]], str]) -> str:
    """Replace what is not between quotes."""
    parts = _BETWEEN_QUOTED.split(text)
    return "".join(part if place % 2 else re.sub(pattern, by, part) for place, part in enumerate(parts))


_BEFORE_A_PATTERN = r"(?<=[(,=:\[!&|?{};>])\s*"
_SCRIPT = re.compile(
    rf"(?P<comment>//[^\n]*|/\*.*?\*/)"
    rf"|(?P<kept>{_QUOTED}|`(?:[^`\\]|\\.)*`|{_BEFORE_A_PATTERN}/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)",
    re.DOTALL,
)
_SIGNS = r"[{}()\[\];,=<>?:&|!*%+\-]"


def terse(script: str) -> str:
    """A script without comments, indents and the spaces and lines that tell nothing apart."""
    code = _SCRIPT.sub(lambda found: found["kept"] or "", script)
    parts, place = list[str](), 0
    for found in _SCRIPT.finditer(code):
        parts += [_closed_up(code[place : found.start()]), found[0].strip()]
        place = found.end()
    return "".join((*parts, _closed_up(code[place:]))).strip()


def _closed_up(code: str) -> str:
    """Code without its spaces, but for those between words and between signs that would be read as one."""
    lines = re.sub(r"[ \t]*\n\s*", "\n", code)
    words = re.sub(rf"(?<={_SIGNS}) +(?![+\-])| +(?={_SIGNS})(?![+\-])", "", re.sub(r"[ \t]+", " ", lines))
    return re.sub(r"(?<=[{(\[;,=?:&|])\n|\n(?=[})\]?:.&|])", "", words)
