/* The compiled kernels once more, by hand in C: the same generator, the same steps, and so the same counts.
   What a kernel is held against; see bench/native.py. */

#include <stdint.h>
#include <string.h>

#define GOLDEN 0x9E3779B97F4A7C15u
#define LOW 0xFFFFFFFFu

typedef uint64_t word;
typedef int64_t count;
typedef struct { word a, b, c, d; } generator;

static inline word mix(word w)
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

static inline word next_word(generator *g)
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

static inline word least_of(word bound) { return (0x100000000u - bound) % bound; }

static inline word below(generator *g, word bound)
{
    word product = (next_word(g) >> 32) * bound;
    if ((product & LOW) < bound)
        for (word least = least_of(bound); (product & LOW) < least;)
            product = (next_word(g) >> 32) * bound;
    return product >> 32;
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

/* --- games with a sabot --------------------------------------------------------------------------------------- */

#define MOST_CARDS 1024
#define LIMIT 21
#define MOST_MANOS 64
#define HALVES (2 * 2 * MOST_MANOS)

typedef struct { generator chance; int size, gone; int8_t cards[MOST_CARDS]; } sabot;

static inline int card_at(sabot *s, int place)
{
    word chosen = place + below(&s->chance, s->size - place);
    int card = s->cards[chosen];
    s->cards[chosen] = s->cards[place];
    return s->cards[place] = card;
}

static inline int take(sabot *s) { return card_at(s, s->gone++); }

static inline int added(int total, int card) { return total + card >= 10 ? total + card - 10 : total + card; }

void count_coups(word seed, word block, count coups, const int8_t *cards, count size, const int8_t *burned,
                 count behind, const int8_t *punto_draws, const int8_t *banca_draws, const int8_t *naturals,
                 count *counts)
{
    sabot s = {stream(seed, block), size, size, {0}};
    memcpy(s.cards, cards, size);
    for (; coups; coups--) {
        if (s.size - s.gone <= behind) {
            s.gone = 0;
            for (int left = burned[take(&s)]; left; left--)
                take(&s);
        }
        int punto = take(&s), banca = take(&s);
        punto = added(punto, take(&s));
        banca = added(banca, take(&s));
        if (!naturals[punto] && !naturals[banca]) {
            int third = 10;
            if (punto_draws[punto])
                punto = added(punto, third = take(&s));
            if (banca_draws[banca * 11 + third])
                banca = added(banca, take(&s));
        }
        counts[punto > banca ? 0 : banca > punto ? 1 : 2]++;
    }
}

/* What a strategy says: of each soft and hard count, and card of the croupier, whether to do it. */
typedef struct { const int8_t *retires, *splits, *doubles, *asks, *doublable; } strategy;
typedef struct { int stands, always_draws, pay_black_jack; } law;
typedef struct { int hard, ases; } hand;

static inline int soft(hand h) { return h.ases && h.hard <= LIMIT - 10; }
static inline int points(hand h) { return soft(h) ? h.hard + 10 : h.hard; }
static inline hand with(hand h, int card) { return (hand){h.hard + card, h.ases + (card == 1)}; }
static inline hand of_two(int one, int other) { return with(with((hand){0, 0}, one), other); }
static inline int at(const int8_t *table, hand h, int up) { return table[(soft(h) * 22 + points(h)) * 11 + up]; }

static inline hand play(sabot *s, hand h, int up, const strategy *how, int *bet)
{
    if (points(h) < LIMIT && how->doublable[h.hard] && at(how->doubles, h, up)) {
        *bet = 4;
        return with(h, take(s));
    }
    while (points(h) < LIMIT && at(how->asks, h, up))
        h = with(h, take(s));
    return h;
}

static inline int against_banca(sabot *s, int up, const law *l, int black_jack, int manos, const int *scores, const int *bets)
{
    hand banca = with((hand){0, 0}, up);
    int drawn = 1, net = 0;
    if (l->always_draws || manos)
        for (; points(banca) < l->stands; drawn++)
            banca = with(banca, take(s));
    int score = points(banca), has_it = drawn == 2 && score == LIMIT;
    for (int mano = 0; mano < manos; mano++) {
        if (black_jack)
            net += has_it ? 0 : l->pay_black_jack;
        else if (has_it)
            net -= bets[mano];
        else if (score > LIMIT || scores[mano] > score)
            net += bets[mano];
        else if (scores[mano] < score)
            net -= bets[mano];
    }
    return net;
}

static inline int blackjack_round(sabot *s, const law *l, const strategy *how)
{
    int scores[MOST_MANOS], bets[MOST_MANOS];
    int pair = take(s), up = take(s), second = take(s), manos = 0, net = 0, waiting = 1, split = 0;
    hand h = of_two(pair, second);
    int black_jack = h.ases == 1 && h.hard == LIMIT - 10;
    if (!black_jack && at(how->retires, h, up))
        waiting = 0, net = -1;
    while (waiting--) {
        if (split)
            h = of_two(pair, second = take(s));
        while (second == pair && points(h) < LIMIT && how->splits[pair * 11 + up]) {
            waiting++;
            split = 1;
            h = of_two(pair, second = take(s));
        }
        int bet = 2;
        if (!(split && pair == 1))
            h = play(s, h, up, how, &bet);
        if (points(h) > LIMIT) {
            net -= bet;
        } else {
            scores[manos] = points(h);
            bets[manos++] = bet;
        }
    }
    return net + against_banca(s, up, l, black_jack, manos, scores, bets);
}

void count_rounds(word seed, word block, count rounds, const int8_t *cards, count size, count burned, count behind,
                  const law *l, const strategy *how, count *counts)
{
    sabot s = {stream(seed, block), size, size, {0}};
    memcpy(s.cards, cards, size);
    for (; rounds; rounds--) {
        if (s.size - s.gone <= behind)
            for (s.gone = 0; s.gone < burned;)
                take(&s);
        counts[HALVES + blackjack_round(&s, l, how)]++;
    }
}
