"""A print with less text: shapes, words and letters that come again and again are brought once and referred to."""

import re
from collections import Counter

from tapete.web.draw.press import Press

_SHAPE = re.compile(
    r'<(rect) x="([^"]+)" y="([^"]+)" (width="[^"]+" height="[^"]+" (?:class="ln"|rx="[^"]+" class="m-\w+"))/>'
    r'|<(circle|ellipse) cx="([^"]+)" cy="([^"]+)" (rx?="[^"]+"(?: ry="[^"]+")? class="m-\w+")/>'
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
    looks = Counter((shape[0] or shape[4], shape[3] or shape[7]) for shape in _SHAPE.findall(print_))
    often = [look for look, times in looks.items() if times >= _OFTEN]
    names = {look: f"{mark}s{place}" for place, look in enumerate(often)}
    brought = [f'<{tag} id="{name}" {rest}/>' for (tag, rest), name in names.items()]

    def place(found: re.Match[str]) -> str:
        name = names.get((found[1] or found[5], found[4] or found[8]))
        return f'<use href="#{name}" x="{found[2] or found[6]}" y="{found[3] or found[7]}"/>' if name else found[0]

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
