"""Games of bets alone: every bet that hangs at the table, and the chips that lie there."""

from tapete.environments.tables import Subject

subject = Subject()
