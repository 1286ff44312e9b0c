"""What the compiled games of bingo pay: prizes shared to the cent, pots that go from game to game, and a purse.

One player has some of the cartones; of each prize is told what he has of it and what all have.
"""

from numba import njit, uint64

from tapete.kit.streams import below
from tapete.sim.kernels_bingo import BATCH, BINGO, BINGO_WINNERS, LINE, LINE_WINNERS
from tapete.sim.kernels_purse import begin, goes_on, settle

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
    """How many of a player's cartones are among the first."""
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
    """A session is over."""
    for prize in range(len(pozos)):
        pozos[prize, SESSIONS] += pozos[prize, TODAY]
        pozos[prize, TODAY] = 0
        if prizes[prize, ANEW]:
            pozos[prize, GAMES] = 0


# --- a purse ----------------------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def sit_down(row, terms):
    """A player has his purse."""
    begin(row, terms)


@njit(nogil=True, cache=True)
def spend(row, terms, staked, won):
    """Play with what some games paid; whether the player would go on."""
    for game in range(BATCH):
        if not goes_on(row, terms, staked):
            return False
        settle(row, terms, won[game] - staked, staked)
    return True
