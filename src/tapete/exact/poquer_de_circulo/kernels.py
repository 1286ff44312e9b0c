"""Compiled loops of póquer de círculo: boards, draws, ranges, samples, and the census of hands."""

import numpy as np
from numba import njit, uint16, uint64

from tapete.kit.poker.compiled import BEGUN, FIVE, RANKS, SUITED, SUITS, plain_class, rate
from tapete.kit.streams import below, stream

BOARD = 5


@njit(nogil=True, cache=True)
def first(place, before, known):
    """The first place in the pool of a card of the board, after the one before it: an open card has its own place."""
    return place if place < known else max(before + 1, known)


@njit(nogil=True, cache=True)
def end(place, known, size):
    return place + 1 if place < known else size


@njit(nogil=True, cache=True)
def two_of_any(known, keys, bits, own_keys, own_bits, suits, rows, values, shift, counts):
    """Two hands of the best five of seven cards: how many boards each of them wins, and how many they share."""
    size = len(keys)
    one_bits, other_bits = own_bits[0], own_bits[1]
    one_won = other_won = boards = 0
    for a in range(first(0, -1, known), end(0, known, size)):
        for b in range(first(1, a, known), end(1, known, size)):
            for c in range(first(2, b, known), end(2, known, size)):
                three = BEGUN + keys[a] + keys[b] + keys[c]
                three_bits = bits[a] | bits[b] | bits[c]
                for d in range(first(3, c, known), end(3, known, size)):
                    four, four_bits = three + keys[d], three_bits | bits[d]
                    one_four, other_four = four + own_keys[0], four + own_keys[1]
                    for e in range(first(4, d, known), end(4, known, size)):
                        one_key, other_key = one_four + keys[e], other_four + keys[e]
                        if (one_key | other_key) & FIVE:
                            board = four_bits | bits[e]
                            one = rate(board | one_bits, suits, rows, values, shift)
                            other = rate(board | other_bits, suits, rows, values, shift)
                        else:
                            one = plain_class(one_key, rows, values, shift)
                            other = plain_class(other_key, rows, values, shift)
                        one_won += one > other
                        other_won += other > one
                        boards += 1
    counts[0, 1] += one_won
    counts[1, 1] += other_won
    counts[:, 2] += boards - one_won - other_won


@njit(nogil=True, cache=True)
def many_of_any(known, keys, bits, own_keys, own_bits, suits, rows, values, shift, counts):
    """The same of any number of hands: by hand, how many boards it has the best of, with so many others or alone."""
    size = len(keys)
    classes = np.empty(len(own_keys), dtype=np.uint16)
    for a in range(first(0, -1, known), end(0, known, size)):
        for b in range(first(1, a, known), end(1, known, size)):
            for c in range(first(2, b, known), end(2, known, size)):
                for d in range(first(3, c, known), end(3, known, size)):
                    four = BEGUN + keys[a] + keys[b] + keys[c] + keys[d]
                    four_bits = bits[a] | bits[b] | bits[c] | bits[d]
                    for e in range(first(4, d, known), end(4, known, size)):
                        board, sums = four_bits | bits[e], four + keys[e]
                        for hand in range(len(own_keys)):
                            key = sums + own_keys[hand]
                            if key & FIVE:
                                classes[hand] = rate(board | own_bits[hand], suits, rows, values, shift)
                            else:
                                classes[hand] = plain_class(key, rows, values, shift)
                        award(classes, counts)


@njit(nogil=True, cache=True)
def award(classes, counts):
    """Count the best of some hands, by how many of them there are."""
    best, sharing = uint16(0), 0
    for each in classes:
        if each > best:
            best, sharing = each, 1
        elif each == best:
            sharing += 1
    for hand in range(len(classes)):
        if classes[hand] == best:
            counts[hand, sharing] += 1


# --- two of one's own and three common cards --------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def best_of_threes(bits, own, suits, rows, values, shift, best):
    """By each three cards of the pool in order, the class of the best five that they make with two of one's own."""
    size, number = len(bits), 0
    for c in range(2, size):
        for b in range(1, c):
            for a in range(b):
                three, highest = bits[a] | bits[b] | bits[c], uint16(0)
                for i in range(1, len(own)):
                    for j in range(i):
                        highest = max(highest, rate(three | own[i] | own[j], suits, rows, values, shift))
                best[number] = highest
                number += 1


@njit(nogil=True, cache=True)
def three_at(a, b, c):
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@njit(nogil=True, cache=True)
def of_threes(known, size, best, counts):
    """Hands of exactly three common cards, from what each three are worth to each: as `many_of_any`."""
    hands = len(best)
    three, four, five = np.empty((3, hands), dtype=np.uint16)
    for a in range(first(0, -1, known), end(0, known, size)):
        for b in range(first(1, a, known), end(1, known, size)):
            for c in range(first(2, b, known), end(2, known, size)):
                three[:] = best[:, three_at(a, b, c)]
                for d in range(first(3, c, known), end(3, known, size)):
                    abd, acd, bcd = three_at(a, b, d), three_at(a, c, d), three_at(b, c, d)
                    for hand in range(hands):
                        mine = best[hand]
                        four[hand] = max(three[hand], mine[abd], mine[acd], mine[bcd])
                    for e in range(first(4, d, known), end(4, known, size)):
                        ends = e * (e - 1) * (e - 2) // 6
                        with_b, with_c, with_d = (
                            ends + b * (b - 1) // 2,
                            ends + c * (c - 1) // 2,
                            ends + d * (d - 1) // 2,
                        )
                        for hand in range(hands):
                            mine = best[hand]
                            with_a = max(mine[with_b + a], mine[with_c + a], mine[with_d + a])
                            others = max(mine[with_c + b], mine[with_d + b], mine[with_d + c])
                            five[hand] = max(four[hand], with_a, others)
                        award(five, counts)


OF_BOARD = 3
"""Common cards in a hand, and so many of a suit at least that a color can be made with."""
OF_OWN = 2


@njit(nogil=True, cache=True)
def next_ranks(ranks, many, last):
    """The next of all choices of so many ranks in order, which may come again; False after the last."""
    place = many - 1
    while place >= 0 and ranks[place] == last:
        place -= 1
    if place < 0:
        return False
    ranks[place:many] = ranks[place] + 1
    return True


@njit(nogil=True, cache=True)
def _ways(ranks, many, left, choose):
    """In how many ways cards of these ranks can be had, of which so many of each are left."""
    ways, place = 1, 0
    while place < many:
        end = place
        while end < many and ranks[end] == ranks[place]:
            end += 1
        ways *= choose[left[ranks[place]], end - place]
        place = end
    return ways


@njit(nogil=True, cache=True)
def _pairs_on(board, keys, rows, values, shift, plain):
    """By each two ranks, the class of the best that they make with three of a board, whatever the suits."""
    size = len(keys)
    for i in range(size):
        for j in range(i + 1):
            highest = uint16(0)
            for c in range(2, BOARD):
                for b in range(1, c):
                    for a in range(b):
                        sums = keys[i] + keys[j] + keys[board[a]] + keys[board[b]] + keys[board[c]]
                        highest = max(highest, plain_class(sums, rows, values, shift))
            plain[i, j] = plain[j, i] = highest


@njit(nogil=True, cache=True)
def _colors_on(board, many, size, suits, colors):
    """By each two ranks of the suit, the class of the best color that they make with three of so many of a board."""
    for i in range(size):
        for j in range(i):
            highest = uint64(0)
            for c in range(2, many):
                for b in range(1, c):
                    for a in range(b):
                        held = 1 << i | 1 << j | 1 << board[a] | 1 << board[b] | 1 << board[c]
                        highest = max(highest, suits[held] >> SUITED)
            colors[i, j] = colors[j, i] = uint16(highest)


@njit(nogil=True, cache=True)
def _best_pair(ranks, first, many, table, best):
    """The highest of what a table says of two of so many ranks, of which the second is not before the first given."""
    for j in range(max(first, 1), many):
        for i in range(j):
            best = max(best, table[ranks[i], ranks[j]])
    return best


@njit(nogil=True, cache=True)
def _count_own(own, of_suit, many, left, choose, plain, color, times, of_class, counts):
    """Go through all that can be beside so many own cards of the suit, and count what it makes.

    With a color, hands that it betters are moved from one place to the other; without, they are put in theirs.
    """
    last, begun = len(left) - 1, _best_pair(own, 0, of_suit, plain, uint16(0))
    own[of_suit:many] = 0
    while True:
        ways = times * _ways(own[of_suit:], many - of_suit, left, choose)
        if ways:
            best = _best_pair(own, of_suit, many, plain, begun)
            if not color:
                counts[of_class[best]] += ways
            elif color > best:
                counts[of_class[best]] -= ways
                counts[of_class[color]] += ways
        if not next_ranks(own[of_suit:], many - of_suit, last):
            break


@njit(nogil=True, cache=True)
def count_by_ranks(many, keys, rows, values, shift, choose, of_class, counts):
    """All boards and hands of so many own cards, as if there were no colors."""
    size = len(keys)
    board, own = np.zeros(BOARD, dtype=np.int64), np.zeros(many, dtype=np.int64)
    whole, plain = np.full(size, SUITS), np.zeros((size, size), dtype=np.uint16)
    while True:
        times = _ways(board, BOARD, whole, choose)
        if times:
            left = whole.copy()
            for rank in board:
                left[rank] -= 1
            _pairs_on(board, keys, rows, values, shift, plain)
            _count_own(own, 0, many, left, choose, plain, uint16(0), times, of_class, counts)
        if not next_ranks(board, BOARD, size - 1):
            break


@njit(nogil=True, cache=True)
def _put(mask, ranks):
    many = 0
    for rank in range(16):
        if mask >> rank & 1:
            if many < len(ranks):
                ranks[many] = rank
            many += 1
    return many


@njit(nogil=True, cache=True)
def _with_color(mask, many, left, choose, plain, colors, times, of_class, counts):
    """All hands with two own cards or more of the suit of which a board has at least three."""
    own = np.zeros(many, dtype=np.int64)
    for mine in range(1 << len(left)):
        suited = 0 if mine & mask else _put(mine, own)
        if OF_OWN <= suited <= many:
            color = _best_pair(own, 0, suited, colors, uint16(0))
            _count_own(own, suited, many, left, choose, plain, color, times, of_class, counts)


@njit(nogil=True, cache=True)
def move_colors(of_suit, many, keys, suits, rows, values, shift, choose, of_class, counts):
    """Boards with so many cards of a suit: hands with a color are moved to it, where it is better."""
    size = len(keys)
    board, whole = np.zeros(BOARD, dtype=np.int64), np.full(size, SUITS - 1)
    plain, colors = np.zeros((size, size), dtype=np.uint16), np.zeros((size, size), dtype=np.uint16)
    for mask in range(1 << size):
        if _put(mask, board) != of_suit:
            continue
        _colors_on(board, of_suit, size, suits, colors)
        board[of_suit:] = 0
        while True:
            times = SUITS * _ways(board[of_suit:], BOARD - of_suit, whole, choose)
            if times:
                left = whole.copy()
                for rank in board[of_suit:]:
                    left[rank] -= 1
                _pairs_on(board, keys, rows, values, shift, plain)
                _with_color(mask, many, left, choose, plain, colors, times, of_class, counts)
            if not next_ranks(board[of_suit:], BOARD - of_suit, size - 1):
                break


ROOM = 1 << 7


@njit(nogil=True, cache=True)
def every_draw(size, pool, held, suits, rows, values, shift, draws, classes):
    """Every so many cards of a pool, by their places, and what they make with the cards that are held."""
    places = np.arange(size)
    for number in range(len(draws)):
        draw, hand = uint64(0), held
        for place in places:
            draw |= uint64(1) << uint64(place)
            hand |= pool[place]
        draws[number], classes[number] = draw, rate(hand, suits, rows, values, shift)
        turn = size - 1
        while turn >= 0 and places[turn] == len(pool) - size + turn:
            turn -= 1
        if turn >= 0:
            places[turn] += 1
            for later in range(turn + 1, size):
                places[later] = places[later - 1] + 1


@njit(nogil=True, cache=True)
def _subsets(draw, most, choose, begins, sizes, numbers):
    """The numbers of all subsets of a draw of up to so many cards, and their sizes; how many there are.

    Subsets of a size are numbered in order behind those of smaller sizes.
    """
    found, place = 1, 0
    sizes[0] = numbers[0] = 0
    while draw:
        if draw & uint64(1):
            before = found
            for each in range(before):
                if sizes[each] < most:
                    sizes[found] = sizes[each] + 1
                    within = numbers[each] - begins[sizes[each]] + choose[place, sizes[found]]
                    numbers[found] = begins[sizes[found]] + within
                    found += 1
        draw >>= uint64(1)
        place += 1
    return found


@njit(nogil=True, cache=True)
def _apart(draw, most, choose, begins, sizes, numbers, having):
    """How many of the counted draws share no card with this one."""
    apart = 0
    for each in range(_subsets(draw, most, choose, begins, sizes, numbers)):
        apart += -having[numbers[each]] if sizes[each] & 1 else having[numbers[each]]
    return apart


@njit(nogil=True, cache=True)
def meet_draws(mine, my_classes, theirs, their_classes, most, choose, begins, having):
    """With how many draws of theirs, of lower hands and of lower or equal ones, all of mine meet; both in order.

    `most` is how many cards a draw of mine has, and `having` has room for all sets of up to so many.
    """
    sizes, numbers = np.empty(ROOM, dtype=np.int64), np.empty(ROOM, dtype=np.int64)
    lower = up_to = counted = start = 0
    while start < len(mine):
        level = my_classes[start]
        for equal in range(2):
            while counted < len(theirs) and their_classes[counted] < level + equal:
                for each in range(_subsets(theirs[counted], most, choose, begins, sizes, numbers)):
                    having[numbers[each]] += 1
                counted += 1
            stop, met = start, 0
            while stop < len(mine) and my_classes[stop] == level:
                met += _apart(mine[stop], most, choose, begins, sizes, numbers, having)
                stop += 1
            if equal:
                up_to += met
                start = stop
            else:
                lower += met
    return lower, up_to


@njit(nogil=True, cache=True)
def every_meeting(begins, draws, classes, counts):
    """All draws of any number of hands that share no card: by hand, how often it is the best with so many others."""
    hands = len(begins) - 1
    at, taken = begins[:-1].copy(), np.zeros(hands + 1, dtype=np.uint64)
    held = np.empty(hands, dtype=np.uint16)
    hand = 0
    while hand >= 0:
        if at[hand] == begins[hand + 1]:
            at[hand] = begins[hand]
            hand -= 1
            continue
        draw = draws[at[hand]]
        held[hand] = classes[at[hand]]
        at[hand] += 1
        if draw & taken[hand]:
            continue
        if hand + 1 < hands:
            taken[hand + 1] = taken[hand] | draw
            hand += 1
        else:
            award(held, counts)


CARDS = 52


@njit(nogil=True, cache=True)
def with_suits(cards, order):
    """Some cards, as bits, with each suit in the place of another."""
    moved = uint64(0)
    for suit in range(SUITS):
        moved |= ((cards >> uint64(16 * suit)) & RANKS) << uint64(16 * order[suit])
    return moved


@njit(nogil=True, cache=True)
def boards_up_to_suits(known, bits, orders, boards, alike):
    """The least of all boards that these orders of the suits make of one another, and how many each stands for."""
    size, found = len(bits), 0
    for a in range(first(0, -1, known), end(0, known, size)):
        for b in range(first(1, a, known), end(1, known, size)):
            for c in range(first(2, b, known), end(2, known, size)):
                for d in range(first(3, c, known), end(3, known, size)):
                    for e in range(first(4, d, known), end(4, known, size)):
                        board = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
                        same = _times_itself(board, orders)
                        if same:
                            boards[found], alike[found] = board, len(orders) // same
                            found += 1
    return found


@njit(nogil=True, cache=True)
def _times_itself(board, orders):
    """How many orders of the suits leave a board as it is; 0 if one makes a lesser of it."""
    same = 0
    for order in orders:
        moved = with_suits(board, order)
        if moved < board:
            return 0
        same += moved == board
    return same


@njit(nogil=True, cache=True)
def threes_of(board, threes):
    """Every three cards of a board."""
    cards = np.empty(BOARD, dtype=np.uint64)
    for place in range(BOARD):
        cards[place] = board & (~board + uint64(1))
        board ^= cards[place]
    number = 0
    for c in range(2, BOARD):
        for b in range(1, c):
            for a in range(b):
                threes[number] = cards[a] | cards[b] | cards[c]
                number += 1


@njit(nogil=True, cache=True)
def _rate_all(board, owns, exactly, threes, suits, rows, values, shift, which, classes):
    """The hands that a board leaves possible, and their classes; how many they are."""
    live = 0
    if exactly:
        threes_of(board, threes)
    for hand in range(len(owns)):
        if owns[hand] & board:
            continue
        if exactly:
            highest = uint16(0)
            for three in threes:
                highest = max(highest, rate(owns[hand] | three, suits, rows, values, shift))
            classes[live] = highest
        else:
            classes[live] = rate(owns[hand] | board, suits, rows, values, shift)
        which[live] = hand
        live += 1
    return live


@njit(nogil=True, cache=True)
def _in_order(live, classes, begins, order):
    """The places of the live hands from the lowest class to the highest."""
    begins[:] = 0
    for n in range(live):
        begins[classes[n] + 1] += 1
    for each in range(1, len(begins)):
        begins[each] += begins[each - 1]
    for n in range(live):
        order[begins[classes[n]]] = n
        begins[classes[n]] += 1


@njit(nogil=True, cache=True)
def _others(hand, cards, total, of_card):
    """The weight of the other side's hands in a heap that share no card with this one; itself is taken twice."""
    return total - of_card[cards[hand, 0]] - of_card[cards[hand, 1]]


@njit(nogil=True, cache=True)
def meet_ranges(boards, alike, owns, cards, mine, theirs, exactly, highest, suits, rows, values, shift, met):
    """Add up, for the hands of either range, the weights of lower hands met, of lower or equal ones, and of all."""
    which, order = np.empty(len(owns), dtype=np.int64), np.empty(len(owns), dtype=np.int64)
    classes, threes = np.empty(len(owns), dtype=np.uint16), np.empty(10, dtype=np.uint64)
    begins, of_card = np.empty(highest + 2, dtype=np.int64), np.empty(CARDS, dtype=np.int64)
    for number in range(len(boards)):
        live = _rate_all(boards[number], owns, exactly, threes, suits, rows, values, shift, which, classes)
        _in_order(live, classes, begins, order)
        of_card[:] = 0
        total = lower = up_to = start = 0
        while start < live:
            stop = start
            while stop < live and classes[order[stop]] == classes[order[start]]:
                hand = which[order[stop]]
                lower += mine[hand] * _others(hand, cards, total, of_card)
                stop += 1
            for place in range(start, stop):
                hand = which[order[place]]
                total += theirs[hand]
                of_card[cards[hand, 0]] += theirs[hand]
                of_card[cards[hand, 1]] += theirs[hand]
            for place in range(start, stop):
                hand = which[order[place]]
                up_to += mine[hand] * (_others(hand, cards, total, of_card) + theirs[hand])
            start = stop
        met[0] += lower * alike[number]
        met[1] += up_to * alike[number]
        for n in range(live):
            hand = which[n]
            met[2] += alike[number] * mine[hand] * (_others(hand, cards, total, of_card) + theirs[hand])


MOST_OWN = 7


@njit(nogil=True, cache=True)
def _choose(state, firsts, owns, weights, taken, chosen):
    """One hand of each range, by their weights, no two with a card in common; the cards that are taken then."""
    hand, now = 0, taken
    while hand < len(chosen):
        start, stop = firsts[hand], firsts[hand + 1]
        which = start
        if stop - start > 1:
            which += np.searchsorted(weights[start:stop], below(state, weights[stop - 1]), side="right")
        if owns[which] & now:
            hand, now = 0, taken
            continue
        now |= owns[which]
        chosen[hand] = which
        hand += 1
    return now


@njit(nogil=True, cache=True)
def _draw(state, many, pack, taken):
    drawn = uint64(0)
    while many:
        card = pack[below(state, len(pack))]
        if not card & (taken | drawn):
            drawn |= card
            many -= 1
    return drawn


@njit(nogil=True, cache=True)
def _of_two(own, threes, suits, rows, values, shift):
    """The best five of two of one's own cards and three of a board."""
    cards, many = np.empty(MOST_OWN, dtype=np.uint64), 0
    while own:
        cards[many] = own & (~own + uint64(1))
        own ^= cards[many]
        many += 1
    highest = uint16(0)
    for i in range(1, many):
        for j in range(i):
            for three in threes:
                highest = max(highest, rate(cards[i] | cards[j] | three, suits, rows, values, shift))
    return highest


@njit(nogil=True, cache=True)
def deal_samples(
    seed,
    block,
    deals,
    pack,
    taken,
    board,
    to_come,
    firsts,
    owns,
    weights,
    missing,
    exactly,
    suits,
    rows,
    values,
    shift,
    counts,
):
    """Deal so many times: by hand, how often it is the best with so many others.

    `weights` add up within a range, `missing` is how many cards of each hand are still to come, and `to_come` of the
    board.
    """
    state, hands = stream(seed, block), len(firsts) - 1
    chosen, classes = np.empty(hands, dtype=np.int64), np.empty(hands, dtype=np.uint16)
    held, threes = np.empty(hands, dtype=np.uint64), np.empty(BOARD * (BOARD - 1) // 2, dtype=np.uint64)
    for _ in range(deals):
        now = _choose(state, firsts, owns, weights, taken, chosen)
        for hand in range(hands):
            drawn = _draw(state, missing[chosen[hand]], pack, now)
            held[hand] = owns[chosen[hand]] | drawn
            now |= drawn
        common = board | _draw(state, to_come, pack, now)
        if exactly:
            threes_of(common, threes)
        for hand in range(hands):
            if exactly:
                classes[hand] = _of_two(held[hand], threes, suits, rows, values, shift)
            else:
                classes[hand] = rate(held[hand] | common, suits, rows, values, shift)
        award(classes, counts)
