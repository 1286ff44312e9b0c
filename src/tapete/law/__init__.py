"""What the regulations say: jurisdictions, provisions, parameters per jurisdiction, criterios, differences."""

from difflib import get_close_matches

from tapete.law.citation import Citation, UnknownCitation, is_criterio, parse_citation, regulation_of
from tapete.law.provisions import Criterio, Provision, all_criterios, all_provisions, criterio, provision

__all__ = ["Citation", "UnknownCitation", "parse_citation", "resolve"]


def resolve(citation: Citation) -> Provision | Criterio:
    """What a citation names, or `UnknownCitation` with the nearest ones that exist."""
    found = criterio(citation) if is_criterio(citation) else provision(citation)
    if found is None:
        raise UnknownCitation(citation, _near(citation))
    return found


def _near(citation: Citation) -> tuple[str, ...]:
    known = all_criterios() if is_criterio(citation) else all_provisions()
    same = [c for c in known if regulation_of(c) == regulation_of(citation)]
    return tuple(get_close_matches(citation, same, n=3, cutoff=0.7))
