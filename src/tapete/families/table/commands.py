"""What people may ask of any table."""

from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.opening import OpenTable, Tip
from tapete.families.table.settling import Collect, Pay, Resolve, Settle, SettlementCommand

__all__ = ["AnnounceLast", "CloseTable", "Collect", "OpenTable", "Pay", "Resolve", "Settle", "SettlementCommand", "Tip"]
