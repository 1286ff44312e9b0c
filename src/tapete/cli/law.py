"""`tapete law`, `diff` and `coverage`: the texts, their differences, and how much of them is executed."""

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from tapete.cli.names import CITATION, GAME, JURISDICTION, REGULATION, citations, did_you_mean, regulated_in
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, UNREADABLE, Failure, language, t
from tapete.cli.tables import say_law_language, show_value
from tapete.engine.table import Terms
from tapete.language import N_
from tapete.law.citation import BadCitation, Citation, parse_citation, regulation_of
from tapete.law.parameters import Compared, compare, sheet
from tapete.law.provisions import (
    KINDS,
    STANDINGS,
    Criterio,
    Provision,
    Standing,
    criterio,
    criterios_of,
    provision,
    provisions_of,
)
from tapete.law.references import (
    Covered,
    Use,
    children_of,
    coverage_by_article,
    coverage_by_game,
    coverage_by_text,
    criterios_about,
    neighbours_of,
    parent_of,
    tests_of,
    uses_of,
)
from tapete.law.regulations import Regulation, names_in, regulations
from tapete.law.search import Found, search
from tapete.law.spanish import in_language, law_language, parameter_title


class Cell(msgspec.Struct, frozen=True):
    """A value of a game that was read from the rule shown."""

    game: str
    jurisdiction: str
    parameter: str
    title: str
    value: Any


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A rule and everything that hangs on it."""

    rule: Provision | Criterio
    language: str
    regulation: Regulation | None
    tests: tuple[str, ...]
    parameters: tuple[Cell, ...]
    criterios: tuple[Citation, ...] = ()
    above: Citation | None = None
    within: tuple[Citation, ...] = ()
    before: Citation | None
    after: Citation | None


class Entry(msgspec.Struct, frozen=True):
    """A line of a list of rules."""

    citation: Citation
    title: str
    standing: Standing
    tests: int


class Listed(msgspec.Struct, frozen=True):
    """A regulation, or the criterios on a subject, with its rules."""

    name: str
    regulation: Regulation | None
    language: str
    rules: tuple[Entry, ...]


class Answers(msgspec.Struct, frozen=True):
    """What a search found."""

    words: str
    language: str
    found: list[Found]


@command(
    help=COMMANDS["law"],
    examples=("tapete law MU2010:7.4.a", "tapete law criterio:bola.1", "tapete law ES1979", "tapete law prisión cero"),
)
@click.argument("asked", nargs=-1, type=CITATION, metavar="[CITATION|WORDS]...")
@option("--search", "sought", is_flag=True, help=N_("Take what follows for words to look for, not for citations."))
@click.pass_obj
def law(out: Output, asked: tuple[str, ...], sought: bool) -> int:
    """Show each citation, or look for words; a regulation is listed whole, and without any the regulations are."""
    if not asked:
        return _all(out)
    say_law_language(out)
    named = [_as_written(text) for text in asked]
    if sought or not any(map(_is_name, named)):
        return _search(out, " ".join(asked))
    answers = [_answer(text) for text in named]
    if out.json:
        out.data("law", answers)
        return FINE
    for place, answer in enumerate(answers):
        if place:
            out.line()
        _list(out, answer) if isinstance(answer, Listed) else _show(out, answer)
    return FINE


def _as_written(text: str) -> str:
    known = tuple(citations())
    return text if text in known else {name.casefold(): name for name in known}.get(text.casefold(), text)


def _is_name(text: str) -> bool:
    return ":" in text or text in regulations()


def _search(out: Output, words: str) -> int:
    found = search(words, language())
    if not found:
        told = t(N_("Nothing was found for {words!r}, which is no citation either."), words=words[:100])
        raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(words, citations()))
    if out.json:
        out.data("law", Answers(words, law_language(language()), found))
        return FINE
    out.table((t(N_("Rule or game")), t(N_("Title"))), [(each.name, each.title) for each in found])
    return FINE


def _answer(text: str) -> Shown | Listed:
    told = law_language(language())
    if text in regulations():
        return Listed(text, regulations()[text], told, _entries(provisions_of(text).values()))
    subject = text.removeprefix("criterio:")
    if subject != text and subject in names_in("criterios"):
        return Listed(text, None, told, _entries(criterios_of(subject).values()))
    return _shown(_rule(text))


def _rule(text: str) -> Provision | Criterio:
    try:
        citation = parse_citation(text)
    except BadCitation:
        told = t(N_("{text!r} is not a citation: write one such as ES1979:01.IV.1.A.a or criterio:bola.4."), text=text)
        raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(text, citations())) from None
    rule = provision(citation) or criterio(citation)
    if rule is None:
        told = t(N_("{citation} names no provision or criterio."), citation=citation)
        raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(text, citations()))
    return rule


def _entries(rules: Any) -> tuple[Entry, ...]:
    told = (in_language(rule, language()) for rule in rules)
    return tuple(Entry(r.citation, r.title, r.standing, len(tests_of(r.citation))) for r in told)


def _shown(rule: Provision | Criterio) -> Shown:
    citation = rule.citation
    before, after = neighbours_of(citation)
    whole = isinstance(rule, Criterio)
    return Shown(
        rule=in_language(rule, language()),
        language=law_language(language()),
        regulation=regulations().get(regulation_of(citation)),
        tests=tests_of(citation),
        parameters=tuple(map(_cell, uses_of(citation))),
        criterios=tuple(c.citation for c in criterios_about(citation)),
        above=None if whole else parent_of(citation),
        within=() if whole else children_of(citation),
        before=before,
        after=after,
    )


def _cell(use: Use) -> Cell:
    title = parameter_title(use.game, use.parameter, language())
    return Cell(use.game, use.jurisdiction, use.parameter.name, title, use.cell.value)


def _all(out: Output) -> int:
    rows = regulations()
    if out.json:
        out.data("law", [Listed(name, row, law_language(language()), ()) for name, row in rows.items()])
        return FINE
    headers = (t(N_("Regulation")), t(N_("Jurisdiction")), t(N_("Edition")), t(N_("Provisions")), t(N_("Title")))
    out.table(headers, [(n, r.jurisdiction, r.edition, str(len(provisions_of(n))), r.title) for n, r in rows.items()])
    return FINE


def _list(out: Output, listed: Listed) -> None:
    if listed.regulation:
        out.line(f"{listed.name}: {listed.regulation.title}", bold=True)
        out.line(_published(listed.regulation))
        out.line()
    headers = (t(N_("Citation")), t(N_("Standing")), t(N_("Tests")), t(N_("Title")))
    out.table(headers, [(r.citation, t(STANDINGS[r.standing]), str(r.tests), r.title) for r in listed.rules])


def _show(out: Output, shown: Shown) -> None:
    rule = shown.rule
    out.line(f"{rule.citation}  {rule.title}", bold=True)
    out.facts([*_words(shown), *_links(shown)])
    if shown.parameters:
        out.line()
        headers = (t(N_("Game")), t(N_("Jurisdiction")), t(N_("Parameter")), t(N_("Value")))
        out.table(headers, [(c.game, c.jurisdiction, c.parameter, show_value(c.value)) for c in shown.parameters])


def _published(regulation: Regulation) -> str:
    return f"{regulation.gazette}; {t(N_('edition {edition}'), edition=regulation.edition)}"


def _words(shown: Shown) -> list[tuple[str, str]]:
    rule = shown.rule
    if isinstance(rule, Criterio):
        return [
            (t(N_("Silence")), rule.silence),
            (t(N_("Decision")), rule.decision),
            (t(N_("Reason")), rule.reason),
            (t(N_("Standing")), t(STANDINGS[rule.standing])),
            (t(N_("About")), ", ".join(rule.about)),
        ]
    text = f"{shown.regulation.title}; {_published(shown.regulation)}" if shown.regulation else ""
    return [
        (t(N_("Summary")), rule.summary),
        (t(N_("Standing")), f"{t(STANDINGS[rule.standing])}; {t(KINDS[rule.kind])}"),
        (t(N_("Games")), ", ".join(rule.games)),
        (t(N_("Text")), text),
    ]


def _links(shown: Shown) -> list[tuple[str, str]]:
    return [
        (t(N_("Tests")), str(len(shown.tests))),
        (t(N_("Criterios")), ", ".join(shown.criterios)),
        (t(N_("Part of")), shown.above or ""),
        (t(N_("Within")), ", ".join(shown.within)),
        (t(N_("Before")), shown.before or ""),
        (t(N_("After")), shown.after or ""),
    ]


class Side(msgspec.Struct, frozen=True):
    """A value and its citation."""

    value: Any
    cite: Citation


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter on both sides."""

    parameter: str
    title: str
    kind: str
    same: bool
    first: Side
    second: Side


class Diff(msgspec.Struct, frozen=True, kw_only=True):
    """A game compared; the bets are those that the cloth of one side has and the other's lacks."""

    game: str
    first: str
    second: str
    language: str
    parameters: list[Row]
    only_first: list[str]
    only_second: list[str]


@command(
    help=COMMANDS["diff"], examples=("tapete diff ruleta-francesa estado murcia", "tapete diff bola estado galicia")
)
@click.argument("game", type=GAME)
@click.argument("first", type=JURISDICTION)
@click.argument("second", type=JURISDICTION)
@option("--all", "whole", is_flag=True, help=N_("Show also what is the same on both sides."))
@click.pass_obj
def diff(out: Output, game: str, first: str, second: str, whole: bool) -> int:
    compared = compare(game, regulated_in(game, first), regulated_in(game, second))
    rows = [_row(game, row) for row in compared if whole or not row.same]
    mine, theirs = _bets(game, first), _bets(game, second)
    found = Diff(
        game=game,
        first=first,
        second=second,
        language=law_language(language()),
        parameters=rows,
        only_first=_lacking(mine, theirs),
        only_second=_lacking(theirs, mine),
    )
    if out.json:
        out.data("diff", found)
    else:
        _show_differences(out, found, len(compared))
    return FINE


def _row(game: str, row: Compared) -> Row:
    title = parameter_title(game, sheet(game).parameters[row.name], language())
    first, second = (Side(cell.value, cell.cite) for cell in (row.first, row.second))
    return Row(parameter=row.name, title=title, kind=row.kind, same=row.same, first=first, second=second)


def _bets(game: str, jurisdiction: str) -> Sequence[Terms]:
    from tapete.games import build

    return build(game, jurisdiction).notice()


def _lacking(bets: Sequence[Terms], others: Sequence[Terms]) -> list[str]:
    """What the other side has not got: kinds of bets, or single bets of a kind that it has."""
    kinds, ids = {bet.kind for bet in others}, {bet.id for bet in others}
    return list(dict.fromkeys(bet.id if bet.kind in kinds else bet.kind for bet in bets if bet.id not in ids))


def _show_differences(out: Output, found: Diff, parameters: int) -> None:
    if found.parameters:
        say_law_language(out)
        out.table((t(N_("Parameter")), found.first, found.second), [_cells_of(row) for row in found.parameters])
        out.line()
    for jurisdiction, bets in ((found.first, found.only_first), (found.second, found.only_second)):
        if bets:
            out.line(t(N_("Only in {jurisdiction}: {bets}"), jurisdiction=jurisdiction, bets=", ".join(bets)))
    different = sum(not row.same for row in found.parameters)
    out.remark(t(N_("{different} of {all} parameters differ."), different=different, all=parameters))


def _cells_of(row: Row) -> tuple[str, ...]:
    return (row.title, *(f"{show_value(side.value)} [{side.cite}]" for side in (row.first, row.second)))


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
    articles: list[Article]


@command(help=COMMANDS["coverage"], examples=("tapete coverage", "tapete coverage MU2010", "tapete coverage --json"))
@click.argument("text", type=REGULATION, required=False, metavar="[TEXT]")
@click.pass_obj
def coverage(out: Output, text: str | None) -> int:
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
