"""`tapete coverage`: how much of the law is executed, and how much of that is tested."""

import click
import msgspec

from tapete.cli.failure import FINE
from tapete.cli.help import COMMANDS
from tapete.cli.names import REGULATION
from tapete.cli.output import Output
from tapete.cli.program import command
from tapete.cli.values import say_law_language
from tapete.cli.words import language, t
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.coverage import Covered, coverage_by_article, coverage_by_game, coverage_by_text
from tapete.law.provisions import provision
from tapete.law.regulations import regulations
from tapete.law.spanish import in_language, law_language


class Coverage(msgspec.Struct, frozen=True):
    """The same rules counted twice: by the text that holds them and by the game they rule."""

    texts: list[Covered]
    games: list[Covered]


class Article(msgspec.Struct, frozen=True):
    """An article of a text, or an epígrafe, with all that stands within it."""

    title: str
    covered: Covered


class OfText(msgspec.Struct, frozen=True):
    """The articles of one text."""

    text: str
    language: str
    """In which the titles are told."""
    articles: list[Article]


@command(help=COMMANDS["coverage"], examples=("tapete coverage", "tapete coverage MU2010", "tapete coverage --json"))
@click.argument("text", type=REGULATION, required=False, metavar="[TEXT]")
@click.pass_obj
def coverage(out: Output, text: str | None) -> int:
    """Count the rules by standing, and list what is enforced without a test; of one text, article by article."""
    return _of_text(out, text) if text else _of_all(out)


def _of_all(out: Output) -> int:
    found = Coverage(coverage_by_text(), coverage_by_game())
    if out.json:
        out.data("coverage", found)
        return FINE
    _table(out, t(N_("Text")), [_cells(part) for part in found.texts])
    out.line()
    _table(out, t(N_("Game")), [_cells(part) for part in found.games])
    out.line()
    _sum(out, [part for part in found.texts if part.part in regulations()])
    _untested(out, found.texts)
    return FINE


def _of_text(out: Output, text: str) -> int:
    found = [Article(_title(part.part), part) for part in coverage_by_article(text)]
    if out.json:
        out.data("coverage", OfText(text, law_language(language()), found))
        return FINE
    say_law_language(out)
    parts = [article.covered for article in found]
    _table(out, t(N_("Article")), [(*_cells(each.covered), each.title) for each in found], t(N_("Title")))
    out.line()
    _sum(out, parts)
    _untested(out, parts)
    return FINE


def _title(article: str) -> str:
    """In the reader's language; empty where only parts of an article are on file, as of the auxiliary texts."""
    whole = provision(Citation(article))
    return in_language(whole, language()).title if whole else ""


def _table(out: Output, first: str, rows: list[tuple[str, ...]], *last: str) -> None:
    tested = t(N_("with tests"))
    headers = (first, t(N_("Enforced")), tested, t(N_("Modelled")), tested, t(N_("Practical")), t(N_("Tests")))
    out.table((*headers, *last), rows)


def _cells(part: Covered) -> tuple[str, ...]:
    enforced, modelled = part.enforced, part.modelled
    counts = (enforced.rules, enforced.tested, modelled.rules, modelled.tested, part.practical.rules, part.tests)
    return (part.part, *map(str, counts))


def _sum(out: Output, parts: list[Covered]) -> None:
    counts = {name: sum(getattr(part, name).rules for part in parts) for name in ("enforced", "modelled", "practical")}
    sentence = N_("{all} provisions: {enforced} enforced, {modelled} modelled, {practical} practical.")
    out.line(t(sentence, all=sum(counts.values()), **counts))


def _untested(out: Output, parts: list[Covered]) -> None:
    untested = [citation for part in parts for citation in part.untested]
    if untested:
        out.line(t(N_("Enforced without a test: {citations}"), citations=", ".join(untested)))
