"""Hours of a record are shown with their date and in the zone of the casino."""

import pytest

from tapete.casino.clock import moment


@pytest.mark.parametrize(
    ("at", "language", "shown"),
    [
        ("2026-01-15T23:30:05.123+00:00", "es", "16/01/2026 00:30:05 CET"),
        ("2026-07-15T23:30:05.123+02:00", "gl", "15/07/2026 23:30:05 CEST"),
        ("2026-07-15T23:30:05.123+02:00", "en", "2026-07-15 23:30:05 CEST"),
        ("", "es", ""),
    ],
)
def test_an_instant_is_shown_by_the_clock_of_the_casino(at: str, language: str, shown: str) -> None:
    assert moment(at, language) == shown
