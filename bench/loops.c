/* The compiled kernels once more, by hand in C: the same generator, the same steps, and so the same counts.
   What a kernel is held against; see bench/native.py. */

#include <stdint.h>
#include <string.h>

#define GOLDEN 0x9E3779B97F4A7C15u
#define LOW 0xFFFFFFFFu
#define INLINE static inline __attribute__((always_inline)) /* or the generator would live in memory */

typedef uint64_t word;
typedef int64_t count;
typedef struct { word a, b, c, d; } generator;

INLINE word mix(word w)
{
    w = (w ^ (w >> 30)) * 0xBF58476D1CE4E5B9u;
    w = (w ^ (w >> 27)) * 0x94D049BB133111EBu;
    return w ^ (w >> 31);
}

static generator stream(word seed, word block)
{
    word w = mix(seed) ^ mix(block * GOLDEN + GOLDEN);
    return (generator){mix(w + GOLDEN), mix(w + 2 * GOLDEN), mix(w + 3 * GOLDEN), mix(w + 4 * GOLDEN)};
}

INLINE word next_word(generator *g)
{
    word total = g->a + g->d, result = ((total << 23) | (total >> 41)) + g->a, shifted = g->b << 17;
    g->c ^= g->a;
    g->d ^= g->b;
    g->b ^= g->c;
    g->a ^= g->d;
    g->c ^= shifted;
    g->d = (g->d << 45) | (g->d >> 19);
    return result;
}

INLINE word least_of(word bound) { return (0x100000000u - bound) % bound; }

INLINE word below(generator *g, word bound)
{
    word product = (next_word(g) >> 32) * bound;
    if ((product & LOW) < bound)
        for (word least = least_of(bound); (product & LOW) < least;)
            product = (next_word(g) >> 32) * bound;
    return product >> 32;
}

/* --- a purse -------------------------------------------------------------------------------------------------- */

typedef struct { count held, played, low, fall, high, rise, bought, staked, spent_at, broke_at; } purse;
typedef struct { count rounds, purse, goal, again, limit; } terms;

INLINE purse begin(const terms *t)
{
    return (purse){.held = t->purse, .bought = t->purse, .spent_at = -1, .broke_at = -1};
}

INLINE int goes_on(purse *p, const terms *t, count needed)
{
    int enough = p->held >= needed;
    if (!enough && p->spent_at < 0)
        p->spent_at = p->played;
    if (p->played >= t->rounds || p->held >= t->goal)
        return 0;
    if (enough)
        return 1;
    if (!t->again)
        return 0;
    count purses = (needed - p->held + t->purse - 1) / t->purse;
    p->held += purses * t->purse;
    p->bought += purses * t->purse;
    return 1;
}

INLINE void settle(purse *p, const terms *t, count net, count staked)
{
    p->held += net;
    p->played++;
    p->staked += staked;
    count won = p->held - p->bought;
    p->low = won < p->low ? won : p->low;
    p->high = won > p->high ? won : p->high;
    p->fall = p->high - won > p->fall ? p->high - won : p->fall;
    p->rise = won - p->low > p->rise ? won - p->low : p->rise;
    if (won >= t->limit && p->broke_at < 0)
        p->broke_at = p->played;
}

/* --- automata ------------------------------------------------------------------------------------------------- */

void count_edges(word seed, word block, count rounds, const uint32_t *rows, word cells, count *counts)
{
    generator g = stream(seed, block);
    word least = least_of(cells), row = 0;
    for (count played = 0; played < rounds;) {
        word drawn = next_word(&g);
        for (int part = 0; part < 2; part++, drawn >>= 32) {
            word product = (drawn & LOW) * cells;
            if ((product & LOW) >= least && played < rounds) {
                word edge = row + (product >> 32);
                counts[edge]++;
                row = rows[edge];
                played++;
            }
        }
    }
}

void play_sessions(word seed, word first, count sessions, count rounds, const uint32_t *targets, word cells,
                   const count *nets, const count *needed, count purse, count goal, count *results)
{
    word least = least_of(cells);
    for (count session = 0; session < sessions; session++, results += 4) {
        generator g = stream(seed, first + session);
        count held = purse, high = purse, low = purse, fall = 0, played = 0;
        word node = 0;
        while (played < rounds && needed[node] <= held && held < goal) {
            word product = (next_word(&g) >> 32) * cells;
            if ((product & LOW) < least)
                continue;
            word edge = node * cells + (product >> 32);
            held += nets[edge];
            node = targets[edge];
            played++;
            low = held < low ? held : low;
            high = held > high ? held : high;
            fall = high - held > fall ? high - held : fall;
        }
        results[0] = held;
        results[1] = played;
        results[2] = low;
        results[3] = fall;
    }
}

void play_evenings(word seed, word first, count evenings, const terms *t, const uint32_t *targets, word cells,
                   const count *nets, const count *needed, const count *staked, purse *results)
{
    for (count evening = 0; evening < evenings; evening++) {
        generator g = stream(seed, first + evening);
        purse p = begin(t);
        for (word node = 0; goes_on(&p, t, needed[node]);) {
            word edge = node * cells + below(&g, cells);
            settle(&p, t, nets[edge], staked[node]);
            node = targets[edge];
        }
        results[evening] = p;
    }
}

/* --- games with a sabot --------------------------------------------------------------------------------------- */

typedef uint8_t card;

INLINE word unfavouring(generator *g, word product, word bound)
{
    for (word least = least_of(bound); (product & LOW) < least;)
        product = (next_word(g) >> 32) * bound;
    return product;
}

INLINE void bring(generator *g, card *sabot, word size, word place, int pairs)
{
    for (; pairs; pairs--) {
        word drawn = next_word(g);
        for (int part = 0; part < 2; part++, drawn >>= 32, place++) {
            word left = size - place, product = (drawn & LOW) * left;
            if ((product & LOW) < left)
                product = unfavouring(g, product, left);
            word chosen = place + (product >> 32);
            card taken = sabot[chosen];
            sabot[chosen] = sabot[place];
            sabot[place] = taken;
        }
    }
}

INLINE int decided(generator *g, uint8_t move, const word *chances)
{
    return move < 2 ? move == 1 : (next_word(g) >> 32) < chances[move];
}

INLINE int unit(int total) { return total >= 10 ? total - 10 : total; }

/* How coups are dealt; `burned` holds ten numbers, or nothing where no card is turned up first. */
typedef struct {
    word size, dealt;
    const uint8_t *burned, *punto, *banca;
    const word *chances;
} dealing;
typedef struct { generator chance; card *sabot; word gone, last; } deal;

INLINE int coup(deal *at, const dealing *how)
{
    if (at->gone > at->last) {
        at->gone = 0, at->last = how->dealt;
        if (how->burned) {
            bring(&at->chance, at->sabot, how->size, 0, 1);
            word burned = how->burned[at->sabot[0]];
            at->gone = 1, at->last -= burned < at->last ? burned : at->last;
        }
    }
    bring(&at->chance, at->sabot, how->size, at->gone, 3);
    card *next = at->sabot + at->gone;
    int mine = 10 * next[0] + next[2], theirs = 10 * next[1] + next[3], draws = 0;
    int punto = unit(next[0] + next[2]), banca = unit(next[1] + next[3]);
    next += 4;
    if (how->punto[mine] != 255 && !how->banca[theirs * 12 + 11]) {
        int third = 10;
        if (decided(&at->chance, how->punto[mine], how->chances)) {
            third = *next++;
            punto = unit(punto + third);
            draws = 3;
        }
        if (decided(&at->chance, how->banca[theirs * 12 + third], how->chances)) {
            banca = unit(banca + *next++);
            draws += 6;
        }
    }
    at->gone = next - at->sabot;
    return (punto < banca) + 2 * (punto == banca) + draws;
}

/* `sabot` is changed. */
void count_coups(word seed, word block, count coups, card *sabot, word size, word dealt, const uint8_t *burned,
                 const uint8_t *punto, const uint8_t *banca, const word *chances, count *counts)
{
    dealing how = {size, dealt, burned, punto, banca, chances};
    deal at = {stream(seed, block), sabot, 1, 0};
    for (; coups; coups--)
        counts[coup(&at, &how)]++;
}

void play_coups(word seed, word first, count sessions, const terms *t, card *sabot, const card *full, word size,
                word dealt, const uint8_t *burned, const uint8_t *punto, const uint8_t *banca, const word *chances,
                const count *nets, count staked, purse *results)
{
    dealing how = {size, dealt, burned, punto, banca, chances};
    for (count session = 0; session < sessions; session++) {
        deal at = {stream(seed, first + session), sabot, 1, 0};
        memcpy(sabot, full, size);
        purse p = begin(t);
        while (goes_on(&p, t, staked))
            settle(&p, t, nets[coup(&at, &how)], staked);
        results[session] = p;
    }
}

/* --- monte ---------------------------------------------------------------------------------------------------- */

#define PACK 40
#define MONTE_GAMES 8
#define MONTE_CLASSES 83
#define MONTE_RETURNED 4

typedef struct { count kind, at, mine; } monte_bet;
typedef struct {
    generator chance;
    card *deck;
    word gone, ready;
    count out[10], where[10], value[4], palo[4], pile[4], winner[MONTE_GAMES], first[MONTE_GAMES];
} monte;

INLINE count bits(count mask) { return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1); }

INLINE count drawn_card(monte *m)
{
    if (m->gone == m->ready) {
        bring(&m->chance, m->deck, PACK, m->gone, 1);
        m->ready += 2;
    }
    return m->deck[m->gone++];
}

INLINE count place_cards(monte *m, const count *limits)
{
    for (;;) {
        count burned = 0, placed = 0, annulled = 0;
        m->gone = 0, m->ready = 8;
        bring(&m->chance, m->deck, PACK, 0, 4);
        memset(m->out, 0, sizeof m->out);
        while (placed < 4 && !annulled) {
            count drawn = drawn_card(m), rank = drawn >> 2;
            m->out[rank] |= 1 << (drawn & 3);
            if (placed > 1 && (rank == m->value[0] || rank == m->value[1])) {
                m->pile[rank != m->value[0]]++;
                annulled = bits(m->out[rank]) >= limits[0];
            } else if (placed & 1 && rank == m->value[placed - 1]) {
                placed--, burned += 2;
            } else {
                m->value[placed] = rank, m->palo[placed] = drawn & 3, m->pile[placed] = 1;
                placed++;
            }
            annulled |= m->gone == PACK;
        }
        for (count place = 0; limits[1] && place < placed; place++)
            annulled |= bits(m->out[m->value[place]]) != m->pile[place];
        if (!annulled)
            return burned;
    }
}

/* Which row was decided; `seen` gets the first card, the first of a placed value, and whether that was the first. */
INLINE count turn_cards(monte *m, const count *keep, count row, count *seen)
{
    count first = 1, piles = 3 * (m->pile[0] - 1) + m->pile[1] - 1;
    seen[0] = seen[1] = -1, seen[2] = 0;
    while (m->gone < PACK) {
        count drawn = drawn_card(m), place = m->where[drawn >> 2];
        if (first)
            seen[0] = drawn;
        if (place >= 0 && (row < 0 || place >> 1 == row)) {
            if (seen[1] < 0)
                seen[1] = drawn, seen[2] = first;
            count palo = m->palo[place], out = m->out[drawn >> 2], left = ~((out << 4 | out) >> palo) & 15;
            count rank = bits(left >> (((drawn - palo) & 3) + 1));
            for (int game = 0; game < MONTE_GAMES; game++)
                if (m->winner[game] < 0 && rank < keep[(9 * game + piles) * 4 + place])
                    m->winner[game] = place, m->first[game] = first;
            if (m->winner[place >> 1] >= 0)
                return place >> 1;
        }
        first = 0;
    }
    return -1;
}

/* `deck` is changed. */
void count_jugadas(word seed, word block, count jugadas, card *deck, const count *keep, const count *limits,
                   const monte_bet *bets, count many, count *counts)
{
    monte m = {.chance = stream(seed, block), .deck = deck};
    for (; jugadas; jugadas--) {
        count seen[3], unasked[3], burned = place_cards(&m, limits);
        for (int rank = 0; rank < 10; rank++)
            m.where[rank] = -1;
        for (int place = 0; place < 4; place++)
            m.where[m.value[place]] = place;
        for (int game = 0; game < MONTE_GAMES; game++)
            m.winner[game] = -1, m.first[game] = 0;
        count decided_row = turn_cards(&m, keep, -1, seen);
        if (decided_row >= 0 && limits[2 + 1 - decided_row]) {
            for (int game = 2; game < MONTE_GAMES; game++)
                if (m.winner[game] < 0)
                    m.winner[game] = MONTE_RETURNED;
            turn_cards(&m, keep, 1 - decided_row, unasked);
        }
        count doubled = m.pile[0] + m.pile[1] - 2;
        for (count bet = 0; bet < many; bet++) {
            const monte_bet *b = bets + bet;
            count became;
            if (b->kind == 2) {
                count won = m.winner[b->at];
                became = won < 0 || won == MONTE_RETURNED ? 2 : b->mine >> won & 1 ? 3 + m.first[b->at] : 1;
            } else {
                count suit = (m.palo[b->at] + b->mine) & 3, named = 4 * m.value[b->at] + suit;
                if (m.out[m.value[b->at]] >> suit & 1)
                    became = 0;
                else if (b->kind == 0)
                    became = named == seen[0] ? 4 + 2 * (doubled + burned) : 1;
                else
                    became = seen[1] < 0 ? 2 : named == seen[1] ? 3 + 2 * doubled + seen[2] : 1;
            }
            counts[MONTE_CLASSES * bet + became]++;
        }
    }
}

/* --- bacarra a dos panos -------------------------------------------------------------------------------------- */

#define SEEN 22

typedef struct {
    word size, dealt;
    const uint8_t *abated, *first, *second, *banca;
    const word *chances;
} three;

INLINE int against(int total, int theirs, int lost)
{
    return lost ? 0 : (total >= theirs) + (total > theirs);
}

INLINE int jugada(deal *at, const three *how)
{
    if (at->gone > at->last)
        at->gone = 0, at->last = how->dealt;
    bring(&at->chance, at->sabot, how->size, at->gone, 5);
    card *next = at->sabot + at->gone;
    int one = 10 * next[0] + next[3], two = 10 * next[1] + next[4], theirs = 10 * next[2] + next[5];
    int one_total = unit(next[0] + next[3]), two_total = unit(next[1] + next[4]), total = unit(next[2] + next[5]);
    int one_seen = how->abated[one], two_seen = how->abated[two], one_lost = 0, two_lost = 0, draws = 0;
    next += 6;
    if (!how->abated[theirs]) {
        one_lost = one_seen != 0, two_lost = two_seen != 0;
        if (!(one_lost && two_lost)) {
            int said = 2, asks = 0;
            if (!one_lost) {
                one_seen = 10;
                said = decided(&at->chance, how->first[one], how->chances);
            }
            if (!two_lost) {
                two_seen = 10;
                asks = decided(&at->chance, how->second[100 * said + two], how->chances);
            }
            if (said == 1) {
                one_seen = *next++;
                one_total = unit(one_total + one_seen);
                draws = 9;
            }
            if (asks) {
                two_seen = *next++;
                two_total = unit(two_total + two_seen);
                draws += 18;
            }
            if (decided(&at->chance, how->banca[(theirs * SEEN + one_seen) * SEEN + two_seen], how->chances)) {
                total = unit(total + *next++);
                draws += 36;
            }
        }
    }
    at->gone = next - at->sabot;
    return 3 * against(total, one_total, one_lost) + against(total, two_total, two_lost) + draws;
}

/* `sabot` is changed. */
void count_panos(word seed, word block, count jugadas, card *sabot, word size, word dealt, const uint8_t *abated,
                   const uint8_t *first, const uint8_t *second, const uint8_t *banca, const word *chances,
                   count *counts)
{
    three how = {size, dealt, abated, first, second, banca, chances};
    deal at = {stream(seed, block), sabot, 1, 0};
    for (; jugadas; jugadas--)
        counts[jugada(&at, &how)]++;
}

/* --- treinta y cuarenta --------------------------------------------------------------------------------------- */

#define ROW_OUTCOMES 6
#define RED 64

typedef struct { generator chance; card *sabot; word size, gone, last, fresh; } rows;

INLINE int lay_rows(rows *at, word target, word refait)
{
    word negra, roja, start;
    if (at->fresh)
        at->gone = 0;
    for (;;) {
        word ready = at->gone;
        start = at->gone, negra = 0, roja = 0;
        if (at->gone + 8 <= at->last) {
            bring(&at->chance, at->sabot, at->size, at->gone, 4);
            ready += 8;
        }
        while (roja < target && at->gone < at->last) {
            if (at->gone == ready) {
                bring(&at->chance, at->sabot, at->size, at->gone, 1);
                ready += 2;
            }
            word points = at->sabot[at->gone++] & (RED - 1);
            if (negra < target)
                negra += points;
            else
                roja += points;
        }
        if (roja >= target)
            break;
        at->gone = 0;
    }
    if (negra == roja)
        return negra == refait ? 5 : 4;
    return 2 * (roja < negra) + ((at->sabot[start] >= RED) != (roja < negra));
}

/* `sabot` is changed. */
void count_rows(word seed, word block, count coups, card *sabot, word size, word last, word fresh, word target,
                word refait, const uint32_t *targets, count *counts)
{
    rows at = {stream(seed, block), sabot, size, 0, last, fresh};
    for (word node = 0; coups; coups--) {
        word edge = node * ROW_OUTCOMES + lay_rows(&at, target, refait);
        counts[edge]++;
        node = targets[edge];
    }
}

/* --- black-jack ----------------------------------------------------------------------------------------------- */

#define LIMIT 21
#define TRECE 13
#define MOST_MANOS 1024
#define MOST_CARDS 24
enum { PLANTARSE, PEDIR, DOBLAR, SEPARAR, RETIRO };
enum { ALONE = 0, LATER = 484, RETIRES = 968, PAIRS = 1452 };
enum { BLACK_JACK = 22, RETIRED, PASSED };

typedef struct { generator chance; word gone, brought, start, last, out, dealt, burned, ahead; } shoe;
typedef struct { count stake, single, doubled, natural, loss, seguro, insured, menor, low, mayor, high; } plaza_money;
typedef struct { count stands, always, beside; } law;
typedef struct { count mano, seguro, menor, mayor; } net_of;
typedef struct { int points, bets, plaza; } end;
typedef struct { int hard, has_as; } hand;
typedef struct {
    shoe s;
    card *sabot;
    word size, gone;
    const uint8_t *moves;
    int up, manos;
    count added, spare;
    end ends[MOST_MANOS];
} table;

INLINE int points(hand h) { return h.has_as && h.hard <= LIMIT - 10 ? h.hard + 10 : h.hard; }
INLINE int place(hand h) { return h.has_as && h.hard <= LIMIT - 10 ? 11 * (32 + h.hard) : 11 * h.hard; }

/* Bring more cards forward; where the sabot ends, those that would be shuffled again follow it. */
INLINE void refill(table *t)
{
    shoe *s = &t->s;
    while (t->gone + MOST_CARDS > s->brought) {
        if (s->brought >= s->out) {
            word on_table = s->out - s->start;
            for (word n = 0; n < on_table; n++) {
                card kept = t->sabot[n];
                t->sabot[n] = t->sabot[s->start + n];
                t->sabot[s->start + n] = kept;
            }
            t->gone -= s->start;
            s->start = s->last = 0;
            s->brought = on_table;
            s->out = t->size + MOST_CARDS;
        }
        word pairs = (t->size - s->brought) / 2;
        pairs = s->ahead < pairs ? s->ahead : pairs;
        bring(&s->chance, t->sabot, t->size, s->brought, pairs);
        word ready = s->brought + (pairs ? 2 * pairs : 1);
        s->brought = ready < s->out ? ready : s->out;
    }
}

/* Make sure of the cards that a mano may take. */
INLINE void room(table *t)
{
    if (t->gone + MOST_CARDS > t->s.brought)
        refill(t);
}

INLINE int take(table *t) { return t->sabot[t->gone++]; }

INLINE hand with(hand h, int taken) { return (hand){h.hard + taken, h.has_as || taken == 1}; }

INLINE void ended(table *t, int score, int bets, int plaza) { t->ends[t->manos++] = (end){score, bets, plaza}; }

INLINE int drawn(table *t, hand h, int move, int bets)
{
    while (move != PLANTARSE && points(h) < LIMIT) {
        h = with(h, take(t));
        if (bets == 2 || points(h) >= LIMIT)
            break;
        move = t->moves[LATER + place(h) + t->up];
    }
    return points(h);
}

INLINE int added(table *t, count stake)
{
    if (t->added + stake > t->spare)
        return 0;
    t->added += stake;
    return 1;
}

INLINE void play_plaza(table *t, int plaza, int plazas, count stake)
{
    int first = t->sabot[t->s.start + plaza], second = t->sabot[t->s.start + plaza + plazas + 1];
    int pair = t->moves[PAIRS + 11 * first + t->up], waiting = 1, split = 0;
    hand h = {first + second, first == 1 || second == 1};
    if (h.hard == LIMIT - 10 && h.has_as)
        return ended(t, BLACK_JACK, 1, plaza);
    if (first == second ? pair == RETIRO : t->moves[RETIRES + place(h) + t->up])
        return ended(t, RETIRED, 1, plaza);
    while (waiting--) {
        if (split) {
            room(t);
            second = take(t);
        }
        for (; first == second && pair == SEPARAR && added(t, stake); waiting++, split = 1) {
            room(t);
            second = take(t);
        }
        h = (hand){first + second, first == 1 || second == 1};
        int score = points(h), bets = 1;
        if (!(split && first == 1)) {
            int move = first == second && pair != SEPARAR ? pair : t->moves[ALONE + place(h) + t->up];
            bets += move == DOBLAR && added(t, stake);
            score = drawn(t, h, move, bets);
        }
        ended(t, score <= LIMIT ? score : PASSED, bets, plaza);
    }
}

INLINE int play_banca(table *t, const law *l, int insured, int *natural)
{
    int competes = l->always > 0, cards = 1;
    for (int mano = 0; mano < t->manos; mano++)
        competes |= t->ends[mano].points < RETIRED;
    room(t);
    hand h = {t->up, t->up == 1};
    for (; points(h) < l->stands && (competes || (insured && cards == 1)); cards++)
        h = with(h, take(t));
    *natural = cards == 2 && points(h) == LIMIT;
    return points(h);
}

INLINE count settle_manos(const table *t, int banca, int natural, const plaza_money *money, net_of *nets)
{
    count total = 0;
    for (const end *e = t->ends; e < t->ends + t->manos; e++) {
        const plaza_money *m = money + e->plaza;
        count net = e->bets == 2 ? m->doubled : m->single;
        if (e->points == BLACK_JACK)
            net = natural ? 0 : m->natural;
        else if (e->points == RETIRED)
            net = -m->loss;
        else if (e->points == PASSED || natural || (e->points < banca && banca <= LIMIT))
            net = -e->bets * m->stake;
        else if (e->points <= banca && banca <= LIMIT)
            net = 0;
        nets[e->plaza].mano += net;
        total += net;
    }
    return total;
}

INLINE count settle_beside(const table *t, int insured, int natural, const plaza_money *money, int plazas, net_of *nets)
{
    count total = 0;
    for (int plaza = 0; plaza < plazas; plaza++) {
        const plaza_money *m = money + plaza;
        const card *first = t->sabot + t->s.start + plaza;
        int cards = first[0] + first[plazas + 1];
        count menor = cards < TRECE ? m->low : -m->menor, mayor = cards > TRECE ? m->high : -m->mayor;
        count seguro = !insured ? 0 : natural ? m->insured : -m->seguro;
        nets[plaza].menor += menor;
        nets[plaza].mayor += mayor;
        nets[plaza].seguro += seguro;
        total += menor + mayor + seguro;
    }
    return total;
}

INLINE count play_round(table *t, const law *l, const plaza_money *money, int plazas, net_of *nets, int *insured)
{
    shoe *s = &t->s;
    if (s->gone > s->last) {
        s->gone = s->brought = 0;
        s->last = s->dealt, s->out = t->size - s->burned;
    }
    s->start = s->gone;
    t->gone = s->gone + 2 * plazas + 1;
    room(t);
    t->up = t->sabot[s->start + plazas];
    t->manos = t->added = 0;
    count seguros = 0;
    for (int plaza = 0; t->up == 1 && plaza < plazas; plaza++)
        seguros += money[plaza].seguro;
    *insured = seguros && added(t, seguros);
    for (int plaza = 0; plaza < plazas; plaza++)
        play_plaza(t, plaza, plazas, money[plaza].stake);
    int natural, banca = play_banca(t, l, *insured, &natural);
    count net = settle_manos(t, banca, natural, money, nets);
    if (*insured || l->beside)
        net += settle_beside(t, *insured, natural, money, plazas, nets);
    s->gone = t->gone;
    return net;
}

/* `s` and `sabot` are changed. */
count play_blackjack(word seed, word first, count sessions, const terms *limits, const card *full, const shoe *begun,
                     shoe *s, card *sabot, word size, const uint8_t *moves, const law *l, const plaza_money *money,
                     count plazas, net_of *nets, count needed, purse *results)
{
    table t = {.sabot = sabot, .size = size, .moves = moves};
    count times = 0;
    for (count session = 0; session < sessions; session++) {
        t.s = *begun;
        t.s.chance = stream(seed, first + session);
        memcpy(sabot, full, size);
        purse p = begin(limits);
        while (goes_on(&p, limits, needed)) {
            int insured;
            t.spare = p.held - needed;
            count net = play_round(&t, l, money, plazas, nets, &insured);
            settle(&p, limits, net, needed + t.added);
            times += insured;
        }
        results[session] = p;
        *s = t.s;
    }
    return times;
}

/* --- hands of poker ------------------------------------------------------------------------------------------- */

#define RANKS 0x3FFFu
#define JOKER 13
#define JOKER_BITS 0x2000200020002000ull
#define SUITED 40
#define BEGUN (0x3333ull << 48)
#define FIVE (0x8888ull << 48)

INLINE uint16_t rate(word hand, const word *suits, const uint16_t *rows, const uint16_t *values, uint32_t last, uint32_t shift)
{
    word sums = suits[hand & RANKS] + suits[(hand >> 16) & RANKS] + suits[(hand >> 32) & RANKS] + suits[(hand >> 48) & RANKS];
    uint32_t key = (uint32_t)sums;
    uint16_t plain = values[rows[key >> shift] ^ (key & last)], color = (uint16_t)(sums >> SUITED);
    return plain > color ? plain : color;
}

void rate_hands(count n, const word *hands, const word *suits, const uint16_t *rows, const uint16_t *values, count size, count shift, uint16_t *classes)
{
    for (count i = 0; i < n; i++)
        classes[i] = rate(hands[i], suits, rows, values, (uint32_t)size - 1, (uint32_t)shift);
}

void rate_cards(count n, count each, const uint8_t *held, const word *cards, const word *suits, const uint16_t *rows, const uint16_t *values, count size, count shift, uint16_t *classes)
{
    uint32_t last = (uint32_t)size - 1;
    for (count i = 0; i < n; i++, held += each) {
        word sums = BEGUN;
        for (count k = 0; k < each; k++)
            sums += cards[held[k]];
        uint32_t key = (uint32_t)sums;
        if (sums & FIVE) {
            word hand = 0;
            for (count k = 0; k < each; k++)
                hand |= held[k] >> 2 == JOKER ? JOKER_BITS : 1ull << ((held[k] >> 2) + ((held[k] & 3) << 4));
            classes[i] = rate(hand, suits, rows, values, last, (uint32_t)shift);
        } else
            classes[i] = values[rows[key >> shift] ^ (key & last)];
    }
}

/* Two hands of the best five of seven cards on every board: how many the first wins, the second, and neither. */
void two_of_any(count size, const word *keys, const word *bits, const word *own_keys, const word *own_bits, const word *suits, const uint16_t *rows, const uint16_t *values, count entries, count shift, count *counts)
{
    uint32_t last = (uint32_t)entries - 1, down = (uint32_t)shift;
    count won = 0, lost = 0, tied = 0;
    for (count a = 0; a < size; a++)
        for (count b = a + 1; b < size; b++)
            for (count c = b + 1; c < size; c++)
                for (count d = c + 1; d < size; d++) {
                    word four = BEGUN + keys[a] + keys[b] + keys[c] + keys[d], held = bits[a] | bits[b] | bits[c] | bits[d];
                    for (count e = d + 1; e < size; e++) {
                        word one_key = four + own_keys[0] + keys[e], other_key = four + own_keys[1] + keys[e];
                        uint16_t one, other;
                        if ((one_key | other_key) & FIVE) {
                            one = rate(held | bits[e] | own_bits[0], suits, rows, values, last, down);
                            other = rate(held | bits[e] | own_bits[1], suits, rows, values, last, down);
                        } else {
                            one = values[rows[(uint32_t)one_key >> down] ^ ((uint32_t)one_key & last)];
                            other = values[rows[(uint32_t)other_key >> down] ^ ((uint32_t)other_key & last)];
                        }
                        won += one > other;
                        lost += other > one;
                        tied += one == other;
                    }
                }
    counts[0] = won;
    counts[1] = lost;
    counts[2] = tied;
}

/* --- trijoker ------------------------------------------------------------------------------------------------- */

#define ONE_PACK 52
#define RANK 13
#define THREE (RANK * RANK * RANK)
#define FOUR (RANK * THREE)
#define MOST_SPACES 7
#define ENDS 40 /* nine combinations and none, each with neither bet left, one, the other or both */

typedef struct {
    const uint8_t *first, *second, *wins;
    const word *suits;
    const uint16_t *rows, *values;
    uint32_t last, shift;
} trijoker;

INLINE word card_bit(word c) { return 1ull << ((c >> 2) + ((c & 3) << 4)); }

INLINE word space_end(const card *deck, word at, word step, const trijoker *t)
{
    word a = deck[at], b = deck[at + step], c = deck[at + 2 * step], left = deck[step - 1], right = deck[2 * step - 1];
    word seen = ((a >> 2) * RANK + (b >> 2)) * RANK + (c >> 2), differ = ((a ^ b) | (a ^ c)) & 3;
    word leaves = t->first[differ ? seen : seen + THREE];
    differ |= (a ^ left) & 3;
    seen = seen * RANK + (left >> 2);
    leaves += 2 * t->second[differ ? seen : seen + FOUR];
    word hand = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(left) | card_bit(right);
    return ((word)t->wins[rate(hand, t->suits, t->rows, t->values, t->last, t->shift)] << 2) + leaves;
}

INLINE void deal_spaces(generator *g, card *deck, word spaces, const trijoker *t, word *ends)
{
    bring(g, deck, ONE_PACK, 0, (int)(3 * spaces + 3) / 2);
    for (word space = 0; space < spaces; space++)
        ends[space] = space_end(deck, space, spaces + 1, t);
}

void count_trijoker(word seed, word block, count jugadas, card *deck, const uint8_t *first, const uint8_t *second,
                    const uint8_t *wins, const word *suits, const uint16_t *rows, const uint16_t *values, count size,
                    count shift, count spaces, count *counts)
{
    trijoker t = {first, second, wins, suits, rows, values, (uint32_t)size - 1, (uint32_t)shift};
    generator g = stream(seed, block);
    word ends[MOST_SPACES];
    for (; jugadas; jugadas--) {
        deal_spaces(&g, deck, spaces, &t, ends);
        for (count space = 0; space < spaces; space++)
            counts[space * ENDS + ends[space]]++;
    }
}

void play_trijoker(word seed, word number, count sessions, const terms *limits, card *deck, const card *full,
                   const uint8_t *first, const uint8_t *second, const uint8_t *wins, const word *suits,
                   const uint16_t *rows, const uint16_t *values, count size, count shift, count spaces,
                   const count *nets, const count *stakes, purse *results)
{
    trijoker t = {first, second, wins, suits, rows, values, (uint32_t)size - 1, (uint32_t)shift};
    word ends[MOST_SPACES];
    count needed = 0;
    for (count space = 0; space < spaces; space++)
        needed += 3 * stakes[space];
    for (count session = 0; session < sessions; session++) {
        generator g = stream(seed, number + session);
        memcpy(deck, full, ONE_PACK);
        purse p = begin(limits);
        while (goes_on(&p, limits, needed)) {
            count net = 0, staked = 0;
            deal_spaces(&g, deck, spaces, &t, ends);
            for (count space = 0; space < spaces; space++) {
                net += nets[space * ENDS + ends[space]];
                staked += stakes[space] * (1 + (count)(ends[space] & 1) + (count)(ends[space] >> 1 & 1));
            }
            settle(&p, limits, net, staked);
        }
        results[session] = p;
    }
}

/* --- póquer sin descarte -------------------------------------------------------------------------------------- */

#define POKER_ENDS 50 /* ten combinations, each with five results */

INLINE word five_class(const card *c, const word *suits, const uint16_t *rows, const uint16_t *values, uint32_t last, uint32_t shift)
{
    return rate(card_bit(c[0]) | card_bit(c[1]) | card_bit(c[2]) | card_bit(c[3]) | card_bit(c[4]), suits, rows, values, last, shift);
}

void count_poquer(word seed, word block, count jugadas, card *deck, const uint8_t *goes, const uint8_t *combinations,
                  count classes, count least, const word *suits, const uint16_t *rows, const uint16_t *values, count size,
                  count shift, count casillas, count *counts)
{
    generator g = stream(seed, block);
    uint32_t last = (uint32_t)size - 1, by = (uint32_t)shift;
    for (; jugadas; jugadas--) {
        const card *bank = deck + 5 * casillas;
        bring(&g, deck, ONE_PACK, 0, (int)(5 * casillas + 6) / 2);
        word theirs = five_class(bank, suits, rows, values, last, by), row = (word)(bank[4] >> 2) * (word)classes;
        for (count casilla = 0; casilla < casillas; casilla++) {
            word mine = five_class(deck + 5 * casilla, suits, rows, values, last, by), end = 5 * (word)combinations[mine];
            if (goes[row + mine])
                end += theirs < (word)least ? 1 : 2 + (word)(mine <= theirs) + (word)(mine < theirs);
            counts[casilla * POKER_ENDS + (count)end]++;
        }
    }
}

/* --- pai gow póquer ------------------------------------------------------------------------------------------- */

#define WITH_JOKER 53
#define SEVEN 7
#define BY_RANK ((1ull << 48) - 1)
#define GOLDEN_HASH 0x9E3779B97F4A7C15ull

typedef struct {
    const word *keys, *known;
    word last, shift;
    const count *begins;
} setting;

static uint32_t suited_setting(const card *hand, int suit, const setting *s, const uint32_t *colors)
{
    count mask = 0, joker = 0, others = 0, one = 0, other = 0;
    for (int n = 0; n < SEVEN; n++) {
        count rank = hand[n] >> 2;
        if (rank == JOKER)
            joker = 1;
        else if ((hand[n] & 3) == suit)
            mask |= 1 << rank;
        else if (!others)
            one = rank, others = 1;
        else
            other = rank, others = 2;
    }
    count high = one > other ? one : other, low = one > other ? other : one;
    return colors[s->begins[(joker << RANK) + mask] + (others > 1 ? high * (high + 1) / 2 + low : one)];
}

INLINE uint32_t set_seven(const card *hand, const setting *s, const uint32_t *found, const uint32_t *colors)
{
    word key = BEGUN;
    for (int n = 0; n < SEVEN; n++)
        key += s->keys[hand[n]];
    if (key & FIVE) {
        int suit = 0;
        while (!(key >> (51 + 4 * suit) & 1))
            suit++;
        return suited_setting(hand, suit, s, colors);
    }
    key &= BY_RANK;
    word slot = key * GOLDEN_HASH >> s->shift;
    while (s->known[slot] != key)
        slot = (slot + 1) & s->last;
    return found[slot];
}

void count_pai_gow(word seed, word block, count jugadas, card *deck, const word *keys, const word *known, count slots,
                   count shift, const count *begins, const uint32_t *found, const uint32_t *colors, count many,
                   count casillas, count *counts)
{
    const uint32_t *their_found = found + slots, *their_colors = colors + many;
    setting s = {keys, known, (word)slots - 1, (word)shift, begins};
    generator g = stream(seed, block);
    for (; jugadas; jugadas--) {
        bring(&g, deck, WITH_JOKER, 0, (int)(SEVEN * casillas + SEVEN + 1) / 2);
        uint32_t theirs = set_seven(deck + SEVEN * casillas, &s, their_found, their_colors);
        for (count casilla = 0; casilla < casillas; casilla++) {
            uint32_t mine = set_seven(deck + SEVEN * casilla, &s, found, colors);
            counts[casilla * 3 + (mine >> 8 > theirs >> 8) + ((mine & 255) > (theirs & 255))]++;
        }
    }
}

/* --- bingo: many games side by side --------------------------------------------------------------------------- */

#define BATCH 256
#define AT_A_TIME 255
#define EACH_GAME _Pragma("GCC ivdep") for (int game = 0; game < BATCH; game++)
#define LONGEST 128 /* numbers, at most */

typedef uint8_t byte;
typedef uint16_t winners;

INLINE byte least(byte one, byte other) { return one < other ? one : other; }
INLINE byte most(byte one, byte other) { return one > other ? one : other; }

INLINE void draw_batch(generator *g, byte *order, int highest, byte (*places)[BATCH])
{
    for (int game = 0; game < BATCH; game++) {
        for (int place = 0; place < highest - 1; place++) {
            int chosen = place + (int)below(g, (word)(highest - place));
            byte ball = order[chosen];
            order[chosen] = order[place];
            order[place] = ball;
        }
        for (int place = 0; place < highest; place++)
            places[order[place]][game] = (byte)(place + 1);
    }
}

INLINE void latest(byte (*places)[BATCH], const count *numbers, count many, byte *into)
{
    count last = many - 1;
    const byte *one = places[numbers[0]], *two = places[numbers[last < 1 ? last : 1]];
    const byte *three = places[numbers[last < 2 ? last : 2]];
    EACH_GAME into[game] = most(most(one[game], two[game]), three[game]);
    for (count at = 3; at < many; at += 2) {
        one = places[numbers[at]], two = places[numbers[at < last ? at + 1 : last]];
        EACH_GAME into[game] = most(into[game], most(one[game], two[game]));
    }
}

INLINE void keep_least(const byte *times, byte *first, byte *had)
{
    EACH_GAME
    {
        byte time = times[game], before = first[game], kept = time < before ? 0 : had[game];
        had[game] = (byte)(kept + (time <= before ? 1 : 0));
    }
    EACH_GAME first[game] = least(times[game], first[game]);
}

INLINE void join_least(const byte *first, const byte *had, winners *found, winners *found_had)
{
    for (int game = 0; game < BATCH; game++)
        if (first[game] < found[game])
            found[game] = first[game], found_had[game] = had[game];
        else if (first[game] == found[game])
            found_had[game] += had[game];
}

static void look_at(byte (*places)[BATCH], const count *cartones, count many, count lines, count numbers,
                    winners (*found)[BATCH])
{
    byte line[BATCH], best[BATCH], full[BATCH], first[2][BATCH], had[2][BATCH];
    count in_line = numbers / lines;
    for (count start = 0; start < many; start += AT_A_TIME) {
        count end = start + AT_A_TIME < many ? start + AT_A_TIME : many;
        memset(first, 255, sizeof first);
        memset(had, 0, sizeof had);
        for (count at = start; at < end; at++) {
            const count *carton = cartones + at * numbers;
            latest(places, carton, in_line, best);
            EACH_GAME full[game] = best[game];
            for (count each = 1; each < lines; each++) {
                latest(places, carton + each * in_line, in_line, line);
                EACH_GAME
                {
                    best[game] = least(best[game], line[game]);
                    full[game] = most(full[game], line[game]);
                }
            }
            keep_least(best, first[0], had[0]);
            keep_least(full, first[1], had[1]);
        }
        for (int kind = 0; kind < 2; kind++)
            join_least(first[kind], had[kind], found[2 * kind], found[2 * kind + 1]);
    }
}

void count_bingo(word seed, word block, count games, const count *cartones, count many, count lines, count numbers,
                 count highest, count *balls, count *shares, count last)
{
    byte order[LONGEST], places[LONGEST][BATCH];
    winners found[4][BATCH];
    generator g = stream(seed, block);
    for (int ball = 0; ball < highest; ball++)
        order[ball] = (byte)ball;
    for (count done = 0; done < games; done += BATCH) {
        draw_batch(&g, order, (int)highest, places);
        for (int game = 0; game < BATCH; game++)
            for (int kept = 0; kept < 4; kept++)
                found[kept][game] = kept & 1 ? 0 : 255;
        look_at(places, cartones, many, lines, numbers, found);
        for (int game = 0; game < BATCH && game < games - done; game++)
            for (int kind = 0; kind < 2; kind++) {
                count won = found[2 * kind + 1][game];
                balls[kind * (highest + 1) + found[2 * kind][game]]++;
                shares[kind * (last + 1) + (won < last ? won : last)]++;
            }
    }
}
