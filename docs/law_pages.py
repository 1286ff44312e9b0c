"""The reference pages of the law: one for each regulation, and the criterios of each subject."""

from collections import Counter
from collections.abc import Iterable

from writing import bullets, cite, page, prose, table

from tapete.law.citation import Citation, path_of
from tapete.law.provisions import Provision, criterios_of, provisions_of
from tapete.law.references import criterios_about, tests_of, uses_of
from tapete.law.regulations import Regulation, jurisdictions, names_in, regulations

STANDINGS = {
    "enforced": "the program makes it so, and a test says it does",
    "modelled": "the program shows it, records it or computes with it",
    "practical": "a duty of people, of which a program can only remind them",
}


def law_pages() -> dict[str, str]:
    """Every page about the law, by its path under `reference/`."""
    pages = {"law/index.md": _law_index(), "criterios/index.md": _criterios_index()}
    pages |= {f"law/{key}.md": _regulation_page(key, regulation) for key, regulation in regulations().items()}
    return pages | {f"criterios/{subject}.md": _subject_page(subject) for subject in names_in("criterios")}


def _law_index() -> str:
    people = [
        [f"`{slug}`", each.names.es, each.authority, ", ".join(f"[{key}]({key}.md)" for key in each.regulations)]
        for slug, each in jurisdictions().items()
    ]
    texts = [
        [f"[{key}]({key}.md)", each.title, each.gazette, each.edition, str(len(provisions_of(key)))]
        for key, each in regulations().items()
    ]
    return page(
        "The law",
        "What the regulations say, article by article, in words of our own. A citation is the regulation's key, a "
        "colon and the path of the article: `ES1979:04.V.a` is letter a of part V of epígrafe 04.",
        "## Jurisdictions",
        table(["Slug", "Name", "Who authorises", "Regulations"], people),
        "## Regulations",
        table(["Key", "Title", "Gazette", "Edition read", "Provisions"], texts),
        "`RC1979` is no catalogue of games: it gives defaults where a catalogue sends to the rules of casinos.",
        "## What Tapete does with a provision",
        bullets(f"**{standing}**: {meaning}" for standing, meaning in STANDINGS.items()),
    )


def _regulation_page(key: str, regulation: Regulation) -> str:
    provisions = provisions_of(key)
    standings = Counter(each.standing for each in provisions.values())
    facts = [
        f"jurisdiction: `{regulation.jurisdiction}`",
        f"gazette: {regulation.gazette}",
        f"edition read: {regulation.edition}",
        *([f"in force since: {regulation.in_force}"] if regulation.in_force else []),
        f"provisions on file: {len(provisions)} ({', '.join(f'{n} {s}' for s, n in standings.items())})",
    ]
    return page(key, f"{regulation.title}.", bullets(facts), *map(_provision, provisions.values()))


def _provision(provision: Provision) -> str:
    path = path_of(provision.citation)
    level = "#" * min(2 + path.count("."), 5)
    notes = [
        _listed("Read by", (cite(criterio.citation) for criterio in criterios_about(provision.citation))),
        _listed("Gives", _given(provision.citation)),
        _listed("Tests", (f"`{test}`" for test in tests_of(provision.citation))),
    ]
    return "\n\n".join(
        [
            f"{level} {path} · {provision.title} {{ #{path} }}",
            f"*{provision.kind}, {provision.standing}* · {', '.join(map(_game, provision.games))}",
            prose(provision.summary),
            *filter(None, ["\n".join(filter(None, notes))]),
        ]
    )


def _listed(label: str, items: Iterable[str]) -> str:
    found = list(items)
    return f"- {label}: {', '.join(found)}" if found else ""


def _game(slug: str) -> str:
    return f"[{slug}](../games/{slug}.md)"


def _given(citation: Citation) -> list[str]:
    """The parameters read from a provision or criterio."""
    used = [(use.game, use.parameter.name) for use in uses_of(citation) if use.cell.cite == citation]
    return [f"[`{name}`](../games/{game}.md#{name}) of {game}" for game, name in dict.fromkeys(used)]


def _criterios_index() -> str:
    rows = [[f"[{subject}]({subject}.md)", str(len(criterios_of(subject)))] for subject in names_in("criterios")]
    return page(
        "Criterios",
        "What Tapete does where the text is silent, corrupt or contradicts itself. "
        "[What a criterio is](../../explanation/criterios.md) explains how they are written and cited.",
        table(["Subject", "Criterios"], rows),
    )


def _subject_page(subject: str) -> str:
    return page(f"Criterios: {subject}", f"On {_game(subject)}.", *map(_criterio, criterios_of(subject)))


def _criterio(citation: Citation) -> str:
    criterio = criterios_of(path_of(citation).rpartition(".")[0])[citation]
    notes = [
        _listed("About", map(cite, criterio.about)),
        _listed("Gives", _given(citation)),
        _listed("Tests", (f"`{test}`" for test in tests_of(citation))),
    ]
    return "\n\n".join(
        [
            f"## {path_of(citation)} · {criterio.title} {{ #{path_of(citation)} }}",
            f"*{criterio.standing}*",
            f"**The text.** {prose(criterio.silence)}",
            f"**Decision.** {prose(criterio.decision)}",
            f"**Reason.** {prose(criterio.reason)}",
            "\n".join(filter(None, notes)),
        ]
    )
