"""The compiled loops of black-jack: any number of plazas that play by one chart.

A sabot's generator and places are one row of words, so that little has to be handed from function to function.
"""

from numba import int64, njit, uint64

from tapete.kit.streams import stream
from tapete.sim.kernels import HELD, begin, borrowed, bring, copy, goes_on, settle

GONE, BROUGHT, START, LAST, OUT, DEALT, BURNED, AHEAD = range(4, 12)
"""After the four words of the generator: cards that have come out, and that are in their final place; where the round
began; after how many cards the sabot is changed, and after how many it is empty; after how many a new one is changed,
and how many cards of it are burned; how many pairs of cards are brought forward at a time."""
WORDS = 12

PLANTARSE, PEDIR, DOBLAR, SEPARAR, RETIRO = range(5)
"""What a chart may say."""
ALONE, LATER, RETIRES, PAIRS = 0, 484, 968, 1452
"""Where the parts of a chart begin: two cards, by soft, score and the croupier's first card; more cards; whether two
cards are given up; and pairs, by their value and the croupier's first card."""
CHART = 1573
STAKE, SINGLE, DOUBLE, NATURAL, LOSS, SEGURO, INSURED, MENOR, LOW, MAYOR, HIGH = range(11)
"""Of each plaza, in cents: the bet; what it wins alone, doubled and with a Black-Jack; what a retiro costs; then each
bet beside it and what that wins."""
MONEY = 11
STANDS, ALWAYS, BESIDE, AGAIN, SOLO, TIE = range(6)
"""The rules: where the croupier stands, whether he draws for nobody, whether anything lies on thirteen, whether a split
as is split again, whether his Black-Jack takes the first bet of a plaza alone, and whether a
Black-Jack is paid against it."""
MANO, ON_SEGURO, ON_MENOR, ON_MAYOR = range(4)
POINTS, BETS, PLAZA = range(3)
"""How a mano ended."""

_LIMIT = 21
_TRECE = 13
_BLACK_JACK, _RETIRED, _PASSED = 22, 23, 24
"""What a mano ends with, besides its score."""
_MOST_CARDS = 24
"""More than any mano takes after its first two, or the croupier after his first."""


@njit(nogil=True, cache=True)
def play_blackjack(seed, first, terms, full, begun, shoe, sabot, moves, rules, money, ends, nets, needed, results):
    """Sessions with streams and sabots of their own: the win of each bet in all, and how often seguro was laid."""
    shoe, sabot, moves, rules = borrowed(shoe), borrowed(sabot), borrowed(moves), borrowed(rules)
    money, ends, nets = borrowed(money), borrowed(ends), borrowed(nets)
    times = 0
    for session in range(len(results)):
        copy(begun, shoe)
        copy(stream(seed, first + session), shoe)
        copy(full, sabot)
        row = results[session]
        begin(row, terms)
        while goes_on(row, terms, needed):
            net, added, insured = _round(shoe, sabot, moves, rules, money, ends, nets, row[HELD] - needed)
            settle(row, terms, net, needed + added)
            times += insured
    return times


@njit(nogil=True, cache=True, forceinline=True)
def _round(shoe, sabot, moves, rules, money, ends, nets, spare):
    """One round: its win, the bets added, whether seguro was laid; `spare` is the money besides the bets laid."""
    if shoe[GONE] > shoe[LAST]:
        shoe[GONE] = shoe[BROUGHT] = uint64(0)
        shoe[LAST], shoe[OUT] = shoe[DEALT], uint64(len(sabot)) - shoe[BURNED]
    plazas = len(money)
    shoe[START] = shoe[GONE]
    gone = _room(shoe, sabot, shoe[GONE] + uint64(2 * plazas + 1))
    up = int64(sabot[shoe[START] + uint64(plazas)])
    added = _seguros(money, spare) if up == 1 else int64(0)
    insured = added > 0
    count = int64(0)
    for plaza in range(plazas):
        gone, count, added = _plaza(shoe, sabot, gone, moves, rules, up, plaza, money, ends, count, added, spare)
    gone, banca, natural = _banca(shoe, sabot, gone, up, rules, ends, count, insured)
    net = _settled(ends, count, banca, natural, rules, money, nets)
    if insured or rules[BESIDE]:
        net += _beside(shoe, sabot, money, nets, insured, natural)
    shoe[GONE] = gone
    return net, added, insured


@njit(nogil=True, cache=True, forceinline=True)
def _room(shoe, sabot, gone):
    """Make sure of the cards that a mano may take; the place of the next one."""
    return _refill(shoe, sabot, gone) if gone + uint64(_MOST_CARDS) > shoe[BROUGHT] else gone


@njit(nogil=True, cache=True)
def _refill(shoe, sabot, gone):
    """Bring more cards forward; when a sabot runs dry in a round, all cards but those on the table follow it."""
    size = uint64(len(sabot))
    while gone + uint64(_MOST_CARDS) > shoe[BROUGHT]:
        if shoe[BROUGHT] >= shoe[OUT]:
            table = shoe[OUT] - shoe[START]
            for card in range(table):
                here, there = uint64(card), shoe[START] + uint64(card)
                sabot[here], sabot[there] = sabot[there], sabot[here]
            gone -= shoe[START]
            shoe[START], shoe[LAST], shoe[BROUGHT] = uint64(0), uint64(0), table
            shoe[OUT] = size + uint64(_MOST_CARDS)
        pairs = min(shoe[AHEAD], (size - shoe[BROUGHT]) // uint64(2))
        bring(shoe, sabot, shoe[BROUGHT], pairs)
        shoe[BROUGHT] = min(shoe[BROUGHT] + max(uint64(2) * pairs, uint64(1)), shoe[OUT])
    return gone


@njit(nogil=True, cache=True, forceinline=True)
def _plaza(shoe, sabot, gone, moves, rules, up, plaza, money, ends, count, added, spare):
    first = int64(sabot[shoe[START] + uint64(plaza)])
    second = int64(sabot[shoe[START] + uint64(plaza + len(money) + 1)])
    stake = money[plaza, STAKE]
    pair = moves[PAIRS + 11 * first + up]
    ends[count, PLAZA], ends[count, BETS] = plaza, 1
    if first + second == _LIMIT - 10 and (first == 1 or second == 1):
        ends[count, POINTS] = _BLACK_JACK
        return gone, count + 1, added
    if pair == RETIRO if first == second else moves[RETIRES + _place(first + second, first == 1 or second == 1) + up]:
        ends[count, POINTS] = _RETIRED
        return gone, count + 1, added
    last, split = count, False
    while count <= last:
        if split:
            gone = _room(shoe, sabot, gone) + uint64(1)
            second = int64(sabot[gone - uint64(1)])
        while first == second and pair == SEPARAR and added + stake <= spare:
            if split and first == 1 and not rules[AGAIN]:
                break
            added += stake
            last += 1
            split = True
            gone = _room(shoe, sabot, gone) + uint64(1)
            second = int64(sabot[gone - uint64(1)])
        hard, has_as = first + second, first == 1 or second == 1
        points, bets = hard + 10 * has_as, 1
        if not (split and first == 1):
            move = pair if first == second and pair != SEPARAR else moves[ALONE + _place(hard, has_as) + up]
            if move == DOBLAR and added + stake <= spare:
                added += stake
                bets = 2
            points, gone = _drawn(sabot, gone, moves, up, hard, has_as, move, bets)
        ends[count, POINTS] = points if points <= _LIMIT else _PASSED
        ends[count, BETS], ends[count, PLAZA] = bets, plaza
        count += 1
    return gone, count, added


@njit(nogil=True, cache=True, forceinline=True)
def _drawn(sabot, gone, moves, up, hard, has_as, move, bets):
    points = hard + 10 if has_as and hard <= _LIMIT - 10 else hard
    while move != PLANTARSE and points < _LIMIT:
        card = int64(sabot[gone])
        gone += uint64(1)
        hard += card
        has_as = has_as or card == 1
        points = hard + 10 if has_as and hard <= _LIMIT - 10 else hard
        if bets == 2 or points >= _LIMIT:
            break
        move = moves[LATER + _place(hard, has_as) + up]
    return points, gone


@njit(nogil=True, cache=True, forceinline=True)
def _place(hard, has_as):
    return 11 * (32 + hard) if has_as and hard <= _LIMIT - 10 else 11 * hard


@njit(nogil=True, cache=True, forceinline=True)
def _banca(shoe, sabot, gone, up, rules, ends, count, insured):
    """The croupier's score and whether it is a Black-Jack; without anybody to compete with, he may draw nothing."""
    competes = rules[ALWAYS] > 0
    for mano in range(count):
        competes |= ends[mano, POINTS] < _RETIRED
    gone = _room(shoe, sabot, gone)
    hard, has_as, cards = up, up == 1, 1
    points = hard + 10 if has_as else hard
    while points < rules[STANDS] and (competes or (insured and cards == 1)):
        card = int64(sabot[gone])
        gone += uint64(1)
        hard += card
        has_as = has_as or card == 1
        cards += 1
        points = hard + 10 if has_as and hard <= _LIMIT - 10 else hard
    return gone, points, cards == 2 and points == _LIMIT


@njit(nogil=True, cache=True, forceinline=True)
def _settled(ends, count, banca, natural, rules, money, nets):
    """What all manos win against the croupier's score."""
    total = 0
    for mano in range(count):
        points, bets, plaza = ends[mano, POINTS], ends[mano, BETS], ends[mano, PLAZA]
        if points == _BLACK_JACK:
            net = 0 if natural and not rules[TIE] else money[plaza, NATURAL]
        elif points == _RETIRED:
            net = -money[plaza, LOSS]
        elif natural and rules[SOLO] and points != _PASSED:
            net = -money[plaza, STAKE] if mano == 0 or ends[mano - 1, PLAZA] != plaza else 0
        elif points == _PASSED or natural or (points < banca <= _LIMIT):
            net = -bets * money[plaza, STAKE]
        else:
            net = money[plaza, bets] if points > banca or banca > _LIMIT else 0
        nets[plaza, MANO] += net
        total += net
    return total


@njit(nogil=True, cache=True)
def _seguros(money, spare):
    laid = int64(0)
    for plaza in range(len(money)):
        laid += money[plaza, SEGURO]
    return laid if laid <= spare else int64(0)


@njit(nogil=True, cache=True)
def _beside(shoe, sabot, money, nets, insured, natural):
    """What the bets beside the manos win: on the seguro, and on what the first two cards count."""
    total = 0
    for plaza in range(len(money)):
        place = shoe[START] + uint64(plaza)
        cards = int64(sabot[place]) + int64(sabot[place + uint64(len(money) + 1)])
        menor = money[plaza, LOW] if cards < _TRECE else -money[plaza, MENOR]
        mayor = money[plaza, HIGH] if cards > _TRECE else -money[plaza, MAYOR]
        seguro = (money[plaza, INSURED] if natural else -money[plaza, SEGURO]) if insured else 0
        nets[plaza, ON_MENOR] += menor
        nets[plaza, ON_MAYOR] += mayor
        nets[plaza, ON_SEGURO] += seguro
        total += menor + mayor + seguro
    return total
