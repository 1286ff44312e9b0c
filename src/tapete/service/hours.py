"""The gaming day by the wall clock of Spain: the night belongs to the day on which it began."""

from datetime import datetime
from zoneinfo import ZoneInfo

from tapete.casino.config import DAY, Hours

SPAIN = ZoneInfo("Europe/Madrid")


def minute_of(hours: Hours, instant: datetime | None = None) -> int:
    """The minute of the gaming day: one after midnight counts on from the day before while that is still open."""
    wall = (instant or datetime.now(SPAIN)).astimezone(SPAIN)
    minute = 60 * wall.hour + wall.minute
    return minute + DAY if minute + DAY < hours.closes else minute
