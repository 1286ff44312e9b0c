"""The gaming day by the wall clock of Spain: the night belongs to the day on which it began."""

from datetime import date, datetime, timedelta

from tapete.casino.clock import ZONE
from tapete.casino.config import DAY, Hours


def day_of(hours: Hours, instant: datetime | None = None) -> date:
    """The gaming day: the night belongs to the one on which it began."""
    wall = (instant or datetime.now(ZONE)).astimezone(ZONE)
    return wall.date() - timedelta(days=1) if minute_of(hours, wall) >= DAY else wall.date()


def minute_of(hours: Hours, instant: datetime | None = None) -> int:
    """The minute of the gaming day: one after midnight counts on from the day before while that is still open."""
    wall = (instant or datetime.now(ZONE)).astimezone(ZONE)
    minute = 60 * wall.hour + wall.minute
    return minute + DAY if minute + DAY < hours.closes else minute
