"""Póquer de círculo (MU2010:75-91): players against one another, at a table where the house deals and keeps order.

The chapters, in the order of a session, are in `seats`, `session`, `stacks`, `tournament`, `dealing`, `bets`,
`showdown` and, on errors, `errors_*`; `table` adds them up, and `course` is how a hand goes on by itself from one to
the next. `betting`, `reading`, `money` and `hand` are the arithmetic of a hand, without people.

A variant is the rows of its law (`rules`), who speaks first (`streets.FIRST`, by the word of the law) and, if it has
acts of its own, a chapter that its `Mesa` adds to those that all share.
"""
