"""A print with less text: shapes, words and letters that come again and again are brought once and referred to."""

import re
from collections import Counter

from tapete.web.draw.press import Press

_SHAPE = re.compile(
    r'<rect x="([^"]+)" y="([^"]+)" (width="[^"]+" height="[^"]+" class="ln")/>'
    r'|<circle cx="([^"]+)" cy="([^"]+)" (r="[^"]+" class="m-\w+")/>'
)
"""Shapes whose classes paint them alike wherever they are."""
_WORD = re.compile(r'(?<=>)(?:<use href="[^"]+"(?: x="[^"]+")?/>){2,}(?=</g>)')
_NAMED = 45
"""How many characters it takes to bring something in under a name of this drawing."""
_REFERENCE = 18
"""How many characters it takes to refer to it."""
_OFTEN = 4


def with_shared(print_: str, pen: Press, kind: str) -> str:
    """The same drawing: first what is worth a name of its own, then the rest, which refers to it."""
    mark = kind[0]
    return _letters(_words(_shapes(print_, mark), mark), mark, pen)


def _shapes(print_: str, mark: str) -> str:
    looks = Counter((shape[2] or shape[5], bool(shape[2])) for shape in _SHAPE.findall(print_))
    often = [look for look, times in looks.items() if times >= _OFTEN]
    names = {look: f"{mark}s{place}" for place, (look, _) in enumerate(often)}
    brought = [f'<{"rect" if is_rect else "circle"} id="{names[look]}" {look}/>' for look, is_rect in often]

    def place(found: re.Match[str]) -> str:
        name = names.get(found[3] or found[6])
        return f'<use href="#{name}" x="{found[1] or found[4]}" y="{found[2] or found[5]}"/>' if name else found[0]

    return _defined(brought, _SHAPE.sub(place, print_))


def _words(print_: str, mark: str) -> str:
    often = [word for word, times in Counter(_WORD.findall(print_)).items() if _is_worth(word, times)]
    names = {word: f"{mark}w{place}" for place, word in enumerate(often)}
    brought = [f'<g id="{name}">{word}</g>' for word, name in names.items()]
    return _defined(
        brought, _WORD.sub(lambda found: f'<use href="#{names[found[0]]}"/>' if found[0] in names else found[0], print_)
    )


def _is_worth(word: str, times: int) -> bool:
    return (times - 1) * len(word) > times * _REFERENCE + _NAMED


def _letters(print_: str, mark: str, pen: Press) -> str:
    letter = re.compile(rf'href="{re.escape(pen.ref("g"))}([0-9a-f]+)"')
    often = [char for char, times in Counter(letter.findall(print_)).items() if times * len(pen.base) > _NAMED]
    names = {char: f"{mark}{char}" for char in often}
    brought = [f'<g id="{name}"><use href="{pen.ref(f"g{char}")}"/></g>' for char, name in names.items()]
    return _defined(
        brought, letter.sub(lambda found: f'href="#{names[found[1]]}"' if found[1] in names else found[0], print_)
    )


def _defined(brought: list[str], drawing: str) -> str:
    return f"<defs>{''.join(brought)}</defs>{drawing}" if brought else drawing
