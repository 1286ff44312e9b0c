"""A hook of MkDocs: the order in which the documentation is read."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.utils import nest_paths

SECTIONS = ("index.md", "tutorial", "how-to", "reference", "explanation")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put the sections in reading order and, within each, the index first and the rest by name."""
    config.nav = nest_paths(sorted((page.src_uri for page in files.documentation_pages()), key=_place))
    return files


def _place(page: str) -> tuple[int, list[tuple[bool, str]]]:
    parts = page.split("/")
    section = SECTIONS.index(parts[0]) if parts[0] in SECTIONS else len(SECTIONS)
    return section, [(part != "index.md", part) for part in parts]
