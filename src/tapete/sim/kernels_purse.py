"""A purse inside the kernels: what is held, won and bought in the course of a session, as one row of numbers."""

from numba import njit

HELD, PLAYED, LOW, FALL, HIGH, RISE, BOUGHT, STAKED, SPENT_AT, BROKE_AT = range(10)
"""Cents held; rounds played; the lowest point of the result, the deepest fall and the highest point, the steepest rise;
cents bought and staked; after which round the purse was first spent, and after which the limit was first won."""
COLUMNS = 10
ROUNDS, PURSE, GOAL, AGAIN, LIMIT = range(5)
"""The terms of a session: its rounds, the purse, what it stops at, whether a spent purse is bought again, and the
winnings of which is told when they were reached."""


@njit(nogil=True, cache=True)
def begin(row, terms):
    """Sit down with the purse."""
    for column in range(COLUMNS):
        row[column] = 0
    row[HELD] = row[BOUGHT] = terms[PURSE]
    row[SPENT_AT] = row[BROKE_AT] = -1


@njit(nogil=True, cache=True)
def goes_on(row, terms, needed):
    """Whether another round is played; where purses are bought again, the next is bought if this one is spent.

    A purse that the last round spent is spent too.
    """
    enough = row[HELD] >= needed
    if not enough and row[SPENT_AT] < 0:
        row[SPENT_AT] = row[PLAYED]
    if row[PLAYED] >= terms[ROUNDS] or row[HELD] >= terms[GOAL]:
        return False
    if enough:
        return True
    if not terms[AGAIN]:
        return False
    purses = (needed - row[HELD] + terms[PURSE] - 1) // terms[PURSE]
    row[HELD] += purses * terms[PURSE]
    row[BOUGHT] += purses * terms[PURSE]
    return True


@njit(nogil=True, cache=True)
def settle(row, terms, net, staked):
    """A round has been won or lost."""
    row[HELD] += net
    row[PLAYED] += 1
    row[STAKED] += staked
    won = row[HELD] - row[BOUGHT]
    row[LOW] = min(row[LOW], won)
    row[HIGH] = max(row[HIGH], won)
    row[FALL] = max(row[FALL], row[HIGH] - won)
    row[RISE] = max(row[RISE], won - row[LOW])
    if won >= terms[LIMIT] and row[BROKE_AT] < 0:
        row[BROKE_AT] = row[PLAYED]
