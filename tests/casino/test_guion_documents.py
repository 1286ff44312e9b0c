"""The reference pages name everything there is to name."""

import re
from pathlib import Path

from tapete.casino import audit_findings as findings
from tapete.casino.acta import Header
from tapete.casino.guion.expectation import MONEY, SAID
from tapete.casino.guion.text import HEADING
from tapete.casino.ledger import LAWFUL_PAIRS
from tapete.engine.event import Reason
from tapete.engine.notation import fold

REFERENCE = Path(__file__).parent.parent.parent / "docs/reference"
ACTA = (REFERENCE / "acta.md").read_text(encoding="utf-8")
GUION = (REFERENCE / "guion.md").read_text(encoding="utf-8")
GUION_ONLY = ("expectativa_incumplida", "rechazo_inesperado", "ronda_sin_terminar")


def test_every_finding_is_in_the_page_of_the_acta() -> None:
    kinds = {kind.code for kind in vars(findings).values() if isinstance(kind, Reason)} - {*GUION_ONLY}
    listed = set(re.findall(r"`([a-z_]+)`", ACTA.partition("| code |")[2].partition("At a verifiable")[0]))
    assert listed == kinds


def test_every_finding_of_a_guion_is_in_its_page() -> None:
    assert [code for code in GUION_ONLY if f"`{code}`" not in GUION] == []


def test_every_field_of_the_header_is_in_the_page_of_the_acta() -> None:
    assert [name for name in Header.__struct_fields__ if f"`{name}`" not in ACTA] == []


def test_every_kind_of_account_is_in_the_page_of_the_acta() -> None:
    kinds = {kind for pair in LAWFUL_PAIRS for kind in pair}
    assert [kind for kind in sorted(kinds) if f"| `{kind}" not in ACTA] == []


def test_every_word_of_the_heading_and_of_expectations_is_in_the_page_of_the_guion() -> None:
    page = fold(GUION)
    assert [word for word in HEADING if f"| `{word}" not in page] == []
    assert [
        word for word in (*MONEY, *SAID, "rechazada", "saldo", "tapete", "serie", "evento") if f"`> {word}" not in page
    ] == []
