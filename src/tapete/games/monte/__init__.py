"""Monte o banca (MU2010:105-116)."""

from tapete.games.monte.play import Monte
from tapete.games.monte.rules import Setup, check, example, rules
from tapete.games.monte.rules import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def build(jurisdiction: str, setup: Setup) -> Monte:
    return Monte(rules(jurisdiction, setup))
