"""Compiled loops of the three bingos: balls, cartones and prizes, the network, and the prize table."""

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
    for game in range(BATCH):
        if not goes_on(row, terms, staked):
            return False
        settle(row, terms, won[game] - staked, staked)
    return True


SCOPE, OF_BINGO, SUPER_FED, BEFORE, CAP, SEED, LEADER = range(7)
"""A super prize: its room, or as many as there are rooms for the network; whether it is of the bingo; what each game
adds; before which number it is won; its limit, or 0; what it begins again with; and whose limit makes it grow."""
SUPER = 7
SUPER_HELD, OVER = range(2)
"""What is kept of it: cents, and for how many games it has been above its limit."""
POT = 2


@njit(nogil=True, cache=True)
def split(state, amount, winners, gained):
    """Share a prize among groups by their winners: in whole cents, the odd ones to the first in an order by chance."""
    left = winners.sum()
    each, odd = divmod(amount, left)
    for group in range(len(winners)):
        gained[group] += each * winners[group]
    for _ in range(odd):
        chosen, group = int(below(state, uint64(left))), 0
        while chosen >= winners[group]:
            chosen -= winners[group]
            group += 1
        gained[group] += 1
        winners[group] -= 1
        left -= 1


@njit(nogil=True, cache=True)
def winners_of(found, mine, time, winners, scope, game, into):
    """Who is first in a room, or in the network, and when: the player, who sits in the first room, then the rooms."""
    into[:] = 0
    rooms = len(found)
    begin, end = (0, rooms) if scope == rooms else (scope, scope + 1)
    first = found[begin, time, game]
    for room in range(begin, end):
        first = min(first, found[room, time, game])
    for room in range(begin, end):
        if found[room, time, game] == first:
            into[1 + room] = found[room, winners, game]
    if begin == 0 and mine[time, game] == first:
        into[0] = mine[winners, game]
        into[1] -= into[0]
    return int(first)


@njit(nogil=True, cache=True)
def pay_network(state, found, mine, games, ordinary, gran, supers, limits, pots, reservas, gained, own, every):
    """Settle so many games of a batch.

    `ordinary` has the línea and the bingo of each room, `gran` those of the network; `limits` how much a maximum grows
    in each game above the limit, what the highest number is and how far the bingo extra stays behind; `reservas` what
    they hold and what each game adds; `gained` what the player has won, and those of each room but him.
    """
    rooms = len(found)
    first_winners = np.zeros(len(gained), dtype=np.int64)
    for game in range(games):
        before, own_before = gained.sum(), gained[0]
        reservas[0] += reservas[1]
        for prize in range(len(supers)):
            pots[prize, SUPER_HELD] += supers[prize, SUPER_FED]
        for kind in range(2):
            time, winners = (BINGO, BINGO_WINNERS) if kind else (LINE, LINE_WINNERS)
            for scope in range(rooms + 1):
                order = winners_of(found, mine, time, winners, scope, game, first_winners)
                amount = gran[kind] if scope == rooms else ordinary[scope, kind]
                split(state, amount, first_winners.copy(), gained)
                for prize in range(len(supers)):
                    of_this = supers[prize, OF_BINGO] == kind and supers[prize, SCOPE] == scope
                    if of_this and pots[prize, SUPER_HELD] > 0 and order < maximum(supers, pots, limits, prize):
                        split(state, pots[prize, SUPER_HELD], first_winners.copy(), gained)
                        pots[prize, SUPER_HELD] = -1
        _begin_again(supers, pots, reservas)
        own[game], every[game] = gained[0] - own_before, gained.sum() - before


@njit(nogil=True, cache=True)
def maximum(supers, pots, limits, prize):
    """Before which number a super prize is won in this game; that of the bingo extra stays behind the super bingo's."""
    leader = supers[prize, LEADER]
    grown = limits[0] * pots[leader, OVER] if leader >= 0 else 0
    less = limits[2] if leader != prize and supers[prize, OF_BINGO] else 0
    return min(supers[prize, BEFORE] + grown, limits[1]) - less


@njit(nogil=True, cache=True)
def _begin_again(supers, pots, reservas):
    """Start again from the reservas what was won, and count the games that each prize has been above its limit."""
    for prize in range(len(supers)):
        if pots[prize, SUPER_HELD] < 0:
            given = min(reservas[0], supers[prize, SEED])
            pots[prize, SUPER_HELD] = given
            reservas[0] -= given
            pots[prize, OVER] = 0
        above = supers[prize, CAP] and pots[prize, SUPER_HELD] > supers[prize, CAP]
        pots[prize, OVER] = pots[prize, OVER] + 1 if above else 0


PAIR, PAIR_WINNERS, OPEN, OPEN_WINNERS = range(4)
"""What is kept of each game: when the first two numbers touched, when an acumulado was opened, and by how many."""
DRAWS_KEPT = 4
SHARE, OPEN_BEFORE, FLOOR = range(3)
"""An acumulado: what each game adds, the ball before which it is won, and what the house puts in then."""
JACKPOT = 3
EMPTY = -1
"""In the place of the numbers of a figure that has none on a cartón."""


@njit(nogil=True, cache=True, forceinline=True)
def count_within(times, extractions, counts):
    for game in range(BATCH):
        time, had = np.uint8(times[game]), np.uint8(counts[game])
        more = np.uint8(1) if time <= extractions else np.uint8(0)
        counts[game] = np.uint8(had + more)


@njit(nogil=True, cache=True, forceinline=True)
def earlier(times, into):
    for game in range(BATCH):
        into[game] = min(into[game], times[game])


@njit(nogil=True, cache=True, forceinline=True)
def touch(places, pairs, into):
    for game in range(BATCH):
        into[game] = 255
    for pair in range(len(pairs)):
        one, other = places[pairs[pair, 0]], places[pairs[pair, 1]]
        for game in range(BATCH):
            into[game] = min(into[game], max(one[game], other[game]))


@njit(nogil=True, cache=True)
def look_at_table(places, cartones, pairs, figures, lines, extractions, pays, opens, found, paid):
    """Add cartones to those whose colindantes and acumulado are known; `paid` has what the table pays in each game.

    `pays` and `opens` are of the línea, the bingo, and each figure.
    """
    prizes = len(pays)
    line, best, full, pair = (
        np.empty(BATCH, np.uint8),
        np.empty(BATCH, np.uint8),
        np.empty(BATCH, np.uint8),
        np.empty(BATCH, np.uint8),
    )
    first, winners = np.empty((2, BATCH), np.uint8), np.empty((2, BATCH), np.uint8)
    counts, opened = np.empty((prizes, BATCH), np.uint8), np.empty(BATCH, np.uint8)
    limit = np.uint8(extractions)
    for start in range(0, len(cartones), AT_A_TIME):
        for kind in range(2):
            begin_least(first[kind], winners[kind])
        counts[:] = 0
        for carton in range(start, min(start + AT_A_TIME, len(cartones))):
            touch(places, pairs[carton], pair)
            keep_least(pair, first[0], winners[0])
            times_of(places, cartones[carton], lines, line, best, full)
            count_within(best, limit, counts[0])
            count_within(full, limit, counts[1])
            opened[:] = full
            if opens[0]:
                earlier(best, opened)
            for figure in range(prizes - 2):
                if figures[carton, figure, 0] == EMPTY:
                    continue
                latest(places, figures[carton, figure], 0, figures.shape[2], line)
                count_within(line, limit, counts[2 + figure])
                if opens[2 + figure]:
                    earlier(line, opened)
            keep_least(opened, first[1], winners[1])
        for kind in range(2):
            join_least(first[kind], winners[kind], found[2 * kind], found[2 * kind + 1])
        for prize in range(prizes):
            for game in range(BATCH):
                paid[game] += pays[prize] * counts[prize, game]


@njit(nogil=True, cache=True)
def pay_draws(state, found, mine, games, colindantes, jackpots, pots, own, every):
    """Settle so many games of a batch; `own` and `every` come with what the table pays."""
    for game in range(games):
        touched = own_winners(found, mine, PAIR, PAIR_WINNERS, game)
        own[game] += own_part(state, colindantes, int(found[PAIR_WINNERS, game]), touched)
        every[game] += colindantes
        opened, winners = own_winners(found, mine, OPEN, OPEN_WINNERS, game), int(found[OPEN_WINNERS, game])
        for pot in range(len(pots)):
            pots[pot] += jackpots[pot, SHARE]
            if found[OPEN, game] < jackpots[pot, OPEN_BEFORE] and pots[pot]:
                own[game] += own_part(state, pots[pot], winners, opened)
                every[game] += pots[pot]
                pots[pot] = jackpots[pot, FLOOR]
