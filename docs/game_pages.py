"""The reference pages of the games: what the law sets for each, jurisdiction by jurisdiction."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from writing import cite, page, table, words

from tapete.engine.table import Terms
from tapete.games import build
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Parameter, Sheet, catalogue, establishment
from tapete.law.provisions import Kind
from tapete.law.regulations import LANGUAGES, jurisdictions

TITLES: dict[Kind, str] = {
    "definition": "Definitions",
    "equipment": "Equipment",
    "bet": "What may be bet",
    "pay": "Pays",
    "limit": "Limits",
    "role": "People",
    "procedure": "Running of the game",
    "incident": "Incidents",
    "prohibition": "Prohibitions",
}


def game_pages() -> dict[str, str]:
    """Every page about a game, by its path under `reference/`."""
    pages = {f"games/{slug}.md": _game_page(each) for slug, each in catalogue().items()}
    return pages | {"games/index.md": _index(), "games/casino.md": _establishment_page()}


def _index() -> str:
    rows = [
        [f"[{slug}]({slug}.md)", each.names.es, *(_regulated(each, j) for j in jurisdictions())]
        for slug, each in catalogue().items()
    ]
    return page(
        "Games",
        "Every game on file, and the provision that regulates it in each jurisdiction. "
        "In the pages of the games, values that differ between jurisdictions are in bold.",
        table(["Game", "Name", *(each.names.es for each in jurisdictions().values())], rows),
        "What belongs to no single game is on the page of [the establishment](casino.md).",
    )


def _regulated(sheet: Sheet, jurisdiction: str) -> str:
    return cite(sheet.regulated[jurisdiction]) if jurisdiction in sheet.regulated else "not regulated"


def _game_page(sheet: Sheet) -> str:
    return page(
        sheet.names.es,
        _about(sheet),
        "## Bets",
        _bets(sheet),
        *_calls(sheet),
        *_sections(sheet),
    )


def _establishment_page() -> str:
    sheet = establishment()
    return page(sheet.names.es, "What belongs to no single game.", _about(sheet), *_sections(sheet))


def _about(sheet: Sheet) -> str:
    names = ", ".join(f"{sheet.names.in_language(language)} ({language})" for language in LANGUAGES[1:])
    return (
        f"`{sheet.slug}`: {names}. [Its criterios](../criterios/{sheet.slug}.md). Values that differ between "
        "jurisdictions are in bold; an arrow shows which provision sends to another game."
    )


# --- bets -------------------------------------------------------------------------------------------------------------


def _bets(sheet: Sheet) -> str:
    """The kinds of bet on the cloth of a lawful example of a table in each jurisdiction; like ones share a row.

    How often a bet wins is told where one draw decides it.
    """
    cloths = {jurisdiction: _kinds(sheet.slug, jurisdiction) for jurisdiction in sheet.regulated}
    rows: dict[tuple[str, ...], list[str]] = {}
    for kind in dict.fromkeys(kind for kinds in cloths.values() for kind in kinds):
        bets = {jurisdiction: kinds.get(kind) for jurisdiction, kinds in cloths.items()}
        chance = next(bet.chance for bet in bets.values() if bet)
        rows.setdefault((str(chance or ""), *_pays(sheet, bets)), []).append(kind)
    told = any(chance for chance, *_ in rows)
    return table(
        ["Bet", "On the cloth", *(["Wins"] if told else []), *_titles(sheet)],
        [
            [_lines(map("`{}`".format, kinds)), _lines(_names(sheet, k) for k in kinds), *(row if told else row[1:])]
            for row, kinds in rows.items()
        ],
    )


class KindOfBet(NamedTuple):
    """The first bet of a kind, and how often it wins."""

    bet: Terms
    chance: Fraction | None
    """Nothing where one draw alone does not tell."""


def _kinds(slug: str, jurisdiction: str) -> dict[str, KindOfBet]:
    game = build(slug, jurisdiction)
    need = getattr(game.rules, "need", None)
    weights = {outcome.id: outcome.weight for outcome in need.outcomes} if need else {}
    found: dict[str, KindOfBet] = {}
    for bet in game.notice():
        covered = sum(weights.get(outcome, 0) for outcome in bet.covers)
        chance = Fraction(covered, sum(weights.values())) if covered else None
        found.setdefault(bet.kind, KindOfBet(bet, chance))
    return found


def _pays(sheet: Sheet, bets: dict[str, KindOfBet | None]) -> list[str]:
    """What a kind of bet pays and admits in each jurisdiction."""
    figures = {
        jurisdiction: [("pays {} to 1", str(kind.bet.pays), kind.bet.cite), *_cap(sheet, jurisdiction, kind.bet)]
        for jurisdiction, kind in bets.items()
        if kind
    }
    cells = []
    for jurisdiction, kind in bets.items():
        lines = []
        for place, (text, value, citation) in enumerate(figures.get(jurisdiction, [])):
            same = len({others[place][1] for others in figures.values()}) == 1 and len(figures) == len(bets)
            lines.append(f"{text.format(value if same else f'**{value}**')} {cite(citation)}")
        cells.append(_lines(lines) if kind else "**no such bet**")
    return cells


def _cap(sheet: Sheet, jurisdiction: str, bet: Terms) -> list[tuple[str, str, Citation]]:
    """The maximum in minima: one of those of the tramos or, where there are no tramos, between two."""
    own = sheet.parameters.get(f"cap_{bet.kind.replace('-', '_')}")
    row = own or next((row for row in _caps(sheet) if row.cells[jurisdiction].cite == bet.cap_cite), None)
    if row is None or not isinstance(row.cells[jurisdiction].value, list):
        return []
    cap = row.cells[jurisdiction]
    between = " or " if "tiers" in sheet.parameters else " to "
    return [("at most {} minima", between.join(map(str, cap.value)), cap.cite)]


def _caps(sheet: Sheet) -> list[Parameter]:
    """The maxima of a family of bets, which share a row."""
    return [sheet.parameters[name] for name in ("cap_sencilla",) if name in sheet.parameters]


def _lines(texts: Iterable[str]) -> str:
    return "<br>".join(texts)


def _names(sheet: Sheet, kind: str) -> str:
    names = sheet.cloth.get(kind)
    return " · ".join(dict.fromkeys(names.in_language(each) for each in LANGUAGES)) if names else kind


# --- calls and parameters ---------------------------------------------------------------------------------------------


def _calls(sheet: Sheet) -> list[str]:
    """One table for each group of jurisdictions that share a sequence, for games that go by calls."""
    row = sheet.parameters.get("sequence")
    if row is None:
        return []
    blocks = ["## Calls of a round { #sequence }"]
    cells = sorted(row.cells.items(), key=lambda item: words(item[1].value))
    for _, group in groupby(cells, key=lambda item: words(item[1].value)):
        same = list(group)
        where = ", ".join(f"{_title(jurisdiction)} {cite(cell.cite)}" for jurisdiction, cell in same)
        steps = [
            [str(n), f"`{step['call']}`", step["by"], words(step["betting"]), words(step.get("launches", False))]
            for n, step in enumerate(same[0][1].value, 1)
        ]
        blocks += [f"{where}:", table(["", "Call", "By", "Bets are taken after it", "Starts the draw"], steps)]
    return blocks


def _sections(sheet: Sheet) -> list[str]:
    """The parameters, in a table for each kind."""
    blocks = []
    for kind, title in TITLES.items():
        rows = [_row(row, sheet) for row in sheet.parameters.values() if row.kind == kind and row.name != "sequence"]
        if rows:
            blocks += [f"## {title}", table(["Parameter", *_titles(sheet)], rows)]
    return blocks


def _row(row: Parameter, sheet: Sheet) -> list[str]:
    differ = len({words(cell.value) for cell in row.cells.values()}) > 1
    note = " (shown, not enforced)" if row.modelled else ""
    title = f"{row.title}{note}<br>`{row.name}`{{ #{row.name} }}"
    return [title, *(_cell(row.cells[jurisdiction], differ=differ) for jurisdiction in sheet.regulated)]


def _cell(cell: Cited[Any], *, differ: bool) -> str:
    value = f"**{words(cell.value)}**" if differ else words(cell.value)
    sent = f" ← {cite(cell.by)}" if cell.by else ""
    return f"{value}<br>{cite(cell.cite)}{sent}"


def _titles(sheet: Sheet) -> list[str]:
    return [_title(jurisdiction) for jurisdiction in sheet.regulated]


def _title(jurisdiction: str) -> str:
    return jurisdictions()[jurisdiction].names.es
