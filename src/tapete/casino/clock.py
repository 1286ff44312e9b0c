"""The clock of a casino: all four jurisdictions keep the hour of the Spanish mainland."""

from datetime import datetime
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Madrid")


def moment(at: str, language: str) -> str:
    """An instant of a record as people read it, with its date and its zone; nothing when the record has no hours."""
    if not at:
        return ""
    wall = datetime.fromisoformat(at).astimezone(ZONE)
    return wall.strftime("%Y-%m-%d %H:%M:%S %Z" if language == "en" else "%d/%m/%Y %H:%M:%S %Z")
