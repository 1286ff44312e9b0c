"""What happens at any table, and the money each thing moves."""

from tapete.families.stakes.events import bet_words
from tapete.families.table.closing import Closing, LastRoundsAnnounced, TableClosed
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.settling import Replenished

__all__ = ["Closing", "LastRoundsAnnounced", "Replenished", "RoundClosed", "TableClosed", "TableOpened", "bet_words"]
