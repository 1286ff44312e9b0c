"""A hook of MkDocs: every citation written as `code` becomes a link to the provision or criterio it names."""

import logging
import re
from posixpath import dirname, relpath
from typing import Any

from mkdocs.structure.pages import Page

from tapete.law import UnknownCitation, resolve
from tapete.law.citation import REGULATIONS, Citation, is_criterio, path_of, regulation_of

log = logging.getLogger("mkdocs.hooks.citations")
_FENCED = re.compile(r"^( *)(```+|~~~+).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
_CITED = re.compile(rf"(?<!\[)`((?:{'|'.join(REGULATIONS)}|criterio):[^`\s]+)`(?!\])")


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Link the citations outside code blocks; one that names nothing is a warning, which a strict build refuses."""
    parts, end = [], 0
    for fence in _FENCED.finditer(markdown):
        parts += [_linked(markdown[end : fence.start()], page.file.src_uri), fence[0]]
        end = fence.end()
    return "".join([*parts, _linked(markdown[end:], page.file.src_uri)])


def _linked(text: str, where: str) -> str:
    return _CITED.sub(lambda found: _link(Citation(found[1]), where), text)


def _link(citation: Citation, where: str) -> str:
    try:
        resolve(citation)
    except UnknownCitation as unknown:
        log.warning("%s: %s", where, unknown)
        return f"`{citation}`"
    return f"[`{citation}`]({relpath(_page_of(citation), dirname(where) or '.')}#{path_of(citation)})"


def _page_of(citation: Citation) -> str:
    if is_criterio(citation):
        return f"reference/criterios/{path_of(citation).rpartition('.')[0]}.md"
    return f"reference/law/{regulation_of(citation)}.md"
