"""Citations: the address of every rule, such as `MU2010:7.3.b.1` or `criterio:bola.4`."""

import re
from typing import NewType

from tapete.language import N_, Told

Citation = NewType("Citation", str)

REGULATIONS = ("ES1979", "GA2007", "MU2010", "AS2011pb", "AS2011fb", "RC1979", "RB1979", "RM1998")
_ARTICLE = re.compile(rf"({'|'.join(REGULATIONS)}):[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*")
_CRITERIO = re.compile(r"criterio:[a-z]+(?:-[a-z]+)*\.[1-9][0-9]*")


class BadCitation(ValueError):
    """The text is not written as a citation."""

    def __init__(self, text: str) -> None:
        sentence = N_(
            "{text!r} is not a citation; write REGULATION:path, such as ES1979:01.IV.1.A.a, or criterio:bola.4"
        )
        super().__init__(Told(sentence, text=text))
        self.text = text


class UnknownCitation(LookupError):
    """The citation is well written but names nothing Tapete knows."""

    def __init__(self, citation: str, near: tuple[str, ...] = ()) -> None:
        strange = N_("{citation} names no provision or criterio")
        meant = N_("{citation} names no provision or criterio; did you mean {near}?")
        super().__init__(Told(meant if near else strange, citation=citation, near=", ".join(near)))
        self.citation = citation
        self.near = near


def parse_citation(text: str) -> Citation:
    """Check the grammar of a citation, not that it exists: `tapete.law.resolve` does that."""
    if _ARTICLE.fullmatch(text) or _CRITERIO.fullmatch(text):
        return Citation(text)
    raise BadCitation(text)


def is_criterio(citation: Citation) -> bool:
    """Whether the citation names one of Tapete's own decisions on a silence of the law."""
    return citation.startswith("criterio:")


def regulation_of(citation: Citation) -> str:
    """The regulation's key: `ES1979` for `ES1979:01.II`."""
    return citation.partition(":")[0]


def path_of(citation: Citation) -> str:
    """What follows the colon: `01.II` for `ES1979:01.II`."""
    return citation.partition(":")[2]
