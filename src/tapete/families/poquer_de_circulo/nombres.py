"""What people call the variants and the systems of limits."""

from tapete.language import N_, translate
from tapete.law.parameters import table_of

LIMITS = {"fijo": N_("fixed limit"), "bote": N_("pot limit"), "sin-limite": N_("no limit")}


_IN_SHORT = {"poquer-cubierto": N_("Five-card draw")}
"""Of variants whose name is too long for a cloth, what is printed there."""


def printed_name(slug: str, language: str) -> str:
    """A variant as the cloth names it."""
    return translate(_IN_SHORT[slug], language) if slug in _IN_SHORT else variant_name(slug, language)


def variant_name(slug: str, language: str) -> str:
    """A variant as its sheet names it."""
    return table_of(slug).names.in_language(language)
