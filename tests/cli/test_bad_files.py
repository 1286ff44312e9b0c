"""Any bytes in any file: a clean refusal with code 2, nothing on the standard output, no traceback."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.casino.phh.hands import HOLDEM
from tests.cli.running import refused, tapete
from tests.cli.test_records import DEMO, GUION

COMMANDS = (
    ("check",),
    ("replay",),
    ("audit",),
    ("verify",),
    ("play", "--casino"),
    ("phh", "import"),
    ("phh", "export"),
)
TEXTS = (
    DEMO.read_bytes(),
    GUION.encode(),
    b'{"acta":1,"game":"bola"}\n',
    b'{"scheme":"tapete-1","records":[1]}',
    HOLDEM.encode(),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@given(st.binary(max_size=200))
@example(b"")
@example(b"\x00")
@example(b"\xff\xfe")
@example(b"{" * 5000)
@example(b"[" * 100_000)
@example(b"a = " + b"[" * 5000)
@example(b"\n" * 3)
@example(b'{"acta":1}\n')
def test_any_bytes(command: tuple[str, ...], content: bytes) -> None:
    with tempfile.NamedTemporaryFile() as file:
        Path(file.name).write_bytes(content)
        assert file.name in refused(2, *command, file.name)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@given(st.sampled_from(TEXTS), st.integers(0, 3000), st.binary(min_size=1, max_size=4))
def test_a_good_file_with_bad_bytes_in_it(command: tuple[str, ...], text: bytes, place: int, wrong: bytes) -> None:
    """Whatever comes of it is one of the documented ends."""
    with tempfile.NamedTemporaryFile() as file:
        Path(file.name).write_bytes(text[:place] + wrong + text[place:])
        result = tapete(*command, file.name)
    assert result.exit_code in {0, 1, 2}
    assert result.exit_code != 2 or result.stdout == ""
