"""Compiled loops of the bingos: balls and cartones, and prizes among players."""

import numpy as np
from numba import njit, uint64

from tapete.kit.streams import below
from tapete.sim.kernels import begin, goes_on, settle

BATCH = 256
"""Games side by side: their rows stay in the nearest memory."""
LINE, LINE_WINNERS, BINGO, BINGO_WINNERS = range(4)
"""What is kept of each game: the call of the first line and of the first bingo, and how many had them together."""
KEPT = 4
AT_A_TIME = 255
"""Cartones after which winners are added up: a byte holds no more of them."""
_NEVER, _NONE, _ONE = np.uint8(255), np.uint8(0), np.uint8(1)


@njit(nogil=True, cache=True)
def draw_batch(state, order, places):
    """Put the balls in a new order for each game of a batch; `places` has of each number when it comes in each."""
    highest = len(order)
    for game in range(places.shape[1]):
        for place in range(highest - 1):
            chosen = place + int(below(state, uint64(highest - place)))
            ball = order[chosen]
            order[chosen] = order[place]
            order[place] = ball
        for place in range(highest):
            places[order[place], game] = place + 1


# --- rows of bytes ----------------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True, forceinline=True)
def latest(places, numbers, begin, end, into):
    """In each game, when the last of some numbers comes.

    They are taken two at a time, which saves half the way to memory and back; the last one may be taken twice.
    """
    last = end - 1
    one, two = places[numbers[begin]], places[numbers[min(begin + 1, last)]]
    three = places[numbers[min(begin + 2, last)]]
    for game in range(BATCH):
        into[game] = max(one[game], two[game], three[game])
    for place in range(begin + 3, end, 2):
        one, two = places[numbers[place]], places[numbers[min(place + 1, last)]]
        for game in range(BATCH):
            into[game] = max(into[game], one[game], two[game])


@njit(nogil=True, cache=True, forceinline=True)
def keep_least(times, first, winners):
    """In each game, the least time so far and how many had it; all in bytes, or it would not be done many at a time."""
    for game in range(BATCH):
        time, before, had = np.uint8(times[game]), np.uint8(first[game]), np.uint8(winners[game])
        kept = _NONE if time < before else had
        more = _ONE if time <= before else _NONE
        winners[game] = np.uint8(kept + more)
        first[game] = min(time, before)


@njit(nogil=True, cache=True, forceinline=True)
def begin_least(first, winners):
    for game in range(BATCH):
        first[game] = _NEVER
        winners[game] = _NONE


@njit(nogil=True, cache=True, forceinline=True)
def join_least(first, winners, found, found_winners):
    """Of two groups of cartones, the earlier in each game and how many had it."""
    for game in range(BATCH):
        if first[game] < found[game]:
            found[game] = first[game]
            found_winners[game] = winners[game]
        elif first[game] == found[game]:
            found_winners[game] += winners[game]


# --- the first line and the first bingo -------------------------------------------------------------------------------


@njit(nogil=True, cache=True, forceinline=True)
def times_of(places, numbers, lines, line, best, full):
    """In each game, when a cartón has its first line and when it is full; `line` is for passing use."""
    in_line = len(numbers) // lines
    latest(places, numbers, 0, in_line, best)
    for game in range(BATCH):
        full[game] = best[game]
    for each in range(1, lines):
        latest(places, numbers, each * in_line, (each + 1) * in_line, line)
        for game in range(BATCH):
            best[game] = min(best[game], line[game])
            full[game] = max(full[game], line[game])


@njit(nogil=True, cache=True)
def nobody_yet(found):
    for kept in range(0, len(found), 2):
        for game in range(BATCH):
            found[kept, game] = _NEVER
            found[kept + 1, game] = 0


@njit(nogil=True, cache=True)
def look_at(places, cartones, lines, found):
    """Add cartones to those of which the first line and the first bingo of each game are known.

    `cartones` has a row for each: the numbers of its first line, then of its second and so on.
    """
    line, best, full = np.empty(BATCH, np.uint8), np.empty(BATCH, np.uint8), np.empty(BATCH, np.uint8)
    first_line, line_winners = np.empty(BATCH, np.uint8), np.empty(BATCH, np.uint8)
    first_full, full_winners = np.empty(BATCH, np.uint8), np.empty(BATCH, np.uint8)
    for start in range(0, len(cartones), AT_A_TIME):
        begin_least(first_line, line_winners)
        begin_least(first_full, full_winners)
        for carton in range(start, min(start + AT_A_TIME, len(cartones))):
            times_of(places, cartones[carton], lines, line, best, full)
            keep_least(best, first_line, line_winners)
            keep_least(full, first_full, full_winners)
        join_least(first_line, line_winners, found[LINE], found[LINE_WINNERS])
        join_least(first_full, full_winners, found[BINGO], found[BINGO_WINNERS])


@njit(nogil=True, cache=True)
def count_games(state, cartones, lines, highest, games, balls, shares):
    """Play so many games: how often the first line and the first bingo came at each call, and with how many winners.

    `balls` has a row of calls for the line and one for the bingo; `shares` the same for winners, the last for more.
    """
    order = np.arange(highest).astype(np.int64)
    places = np.zeros((highest, BATCH), dtype=np.uint8)
    found = np.zeros((KEPT, BATCH), dtype=np.uint16)
    most = shares.shape[1] - 1
    for done in range(0, games, BATCH):
        draw_batch(state, order, places)
        nobody_yet(found)
        look_at(places, cartones, lines, found)
        for game in range(min(BATCH, games - done)):
            for kind in range(2):
                balls[kind, found[2 * kind, game]] += 1
                shares[kind, min(int(found[2 * kind + 1, game]), most)] += 1


AMOUNT, FED, BALL, STEP, KEEPS, ANEW = range(6)
"""A prize of the bolsa: what it pays, or 0 for all that is there; what each game adds; its first maximum ball, or 0;
after what that grows; the per cent that stays; and whether it begins again with each session."""
PRIZE = 6
NEVER, EACH_GAME, EACH_SESSION = range(3)
HELD, REACHED, GAMES, SESSIONS, TODAY = range(5)
"""What is kept of it from game to game."""
POZO = 5


@njit(nogil=True, cache=True)
def own_part(state, amount, winners, own):
    """What some of the winners have of a prize: in whole cents, the odd ones to the first in an order by chance."""
    if not own:
        return 0
    part = amount // winners * own
    left, mine = winners, own
    for _ in range(amount % winners):
        if below(state, uint64(left)) < mine:
            part += 1
            mine -= 1
        left -= 1
    return part


@njit(nogil=True, cache=True, forceinline=True)
def own_winners(found, mine, time, winners, game):
    return int(mine[winners, game]) if mine[time, game] == found[time, game] else 0


# --- bingo tradicional ------------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def pay_games(state, found, mine, games, ordinary, prizes, plays, pozos, at, all_pay, highest, own, every):
    """Settle so many games of a batch: línea, bingo, and the prizes of the bolsa that each plays for.

    `plays` says of each prize and each game of a session whether the game may win it; `at` is the place of the next.
    """
    for game in range(games):
        line, full = int(found[LINE_WINNERS, game]), int(found[BINGO_WINNERS, game])
        own_full = own_winners(found, mine, BINGO, BINGO_WINNERS, game)
        own[game] = own_part(state, ordinary[0], line, own_winners(found, mine, LINE, LINE_WINNERS, game))
        own[game] += own_part(state, ordinary[1], full, own_full)
        every[game] = ordinary[0] + ordinary[1]
        for prize in range(len(prizes)):
            paid = play_for(prizes[prize], pozos[prize], plays[prize, at[0]], found[BINGO, game], all_pay, highest)
            if paid:
                own[game] += own_part(state, paid, full, own_full)
                every[game] += paid
        at[0] += 1
        if at[0] == plays.shape[1]:
            at[0] = 0
            end_session(prizes, pozos)


@njit(nogil=True, cache=True)
def play_for(prize, pozo, hour, ball, all_pay, highest):
    """A game with this bingo, of a prize of the bolsa: what it pays, and what is kept of it afterwards."""
    there = pozo[HELD] + prize[FED]
    if prize[AMOUNT]:
        pays = there if all_pay else prize[AMOUNT]
        played = pozo[REACHED] != 0 and hour
    else:
        pays = there - (there * prize[KEEPS] + 50) // 100
        played = pays > 0
    grown = 0
    if prize[STEP] == EACH_GAME:
        grown = pozo[GAMES]
    elif prize[STEP] == EACH_SESSION:
        grown = pozo[SESSIONS]
    won = played and (prize[BALL] == 0 or ball <= min(highest, prize[BALL] + grown))
    pozo[HELD] = there - (pays if won else 0)
    if won:
        pozo[GAMES] = pozo[SESSIONS] = pozo[TODAY] = 0
    elif played:
        pozo[GAMES] += 1
        pozo[TODAY] = 1
    pozo[REACHED] = pozo[HELD] >= prize[AMOUNT] or (pozo[REACHED] != 0 and not won)
    return pays if won else 0


@njit(nogil=True, cache=True)
def end_session(prizes, pozos):
    for prize in range(len(pozos)):
        pozos[prize, SESSIONS] += pozos[prize, TODAY]
        pozos[prize, TODAY] = 0
        if prizes[prize, ANEW]:
            pozos[prize, GAMES] = 0


# --- a purse ----------------------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def sit_down(row, terms):
    begin(row, terms)


@njit(nogil=True, cache=True)
def spend(row, terms, staked, won):
    """Play with what some games paid; whether the player would go on."""
    for game in range(BATCH):
        if not goes_on(row, terms, staked):
            return False
        settle(row, terms, won[game] - staked, staked)
    return True
