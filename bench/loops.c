/* The compiled kernels once more, by hand in C: the same generator, the same steps, and so the same counts.
   What a kernel is held against; see bench/native.py. */

#include <stdint.h>

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

typedef uint8_t card;

static inline word unfavouring(generator *g, word product, word bound)
{
    for (word least = least_of(bound); (product & LOW) < least;)
        product = (next_word(g) >> 32) * bound;
    return product;
}

static inline void bring(generator *g, card *sabot, word size, word place, int pairs)
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

static inline int decided(generator *g, uint8_t move, const word *chances)
{
    return move < 2 ? move == 1 : (next_word(g) >> 32) < chances[move];
}

static inline int unit(int total) { return total >= 10 ? total - 10 : total; }

/* `sabot` is changed; `burned` holds ten numbers, or nothing where no card is turned up first. */
void count_coups(word seed, word block, count coups, card *sabot, word size, word dealt, const uint8_t *burned,
                 const uint8_t *punto, const uint8_t *banca, const word *chances, count *counts)
{
    generator g = stream(seed, block);
    word gone = 1, last = 0;
    for (; coups; coups--) {
        if (gone > last) {
            gone = 0, last = dealt;
            if (burned) {
                bring(&g, sabot, size, gone, 1);
                gone = 1, last -= burned[sabot[0]] < last ? burned[sabot[0]] : last;
            }
        }
        bring(&g, sabot, size, gone, 3);
        card *next = sabot + gone;
        int mine = 10 * next[0] + next[2], theirs = 10 * next[1] + next[3], draws = 0;
        int punto_total = unit(next[0] + next[2]), banca_total = unit(next[1] + next[3]);
        next += 4;
        if (punto[mine] != 255 && !banca[theirs * 12 + 11]) {
            int third = 10;
            if (decided(&g, punto[mine], chances)) {
                third = *next++;
                punto_total = unit(punto_total + third);
                draws = 3;
            }
            if (decided(&g, banca[theirs * 12 + third], chances)) {
                banca_total = unit(banca_total + *next++);
                draws += 6;
            }
        }
        gone = next - sabot;
        counts[(punto_total < banca_total) + 2 * (punto_total == banca_total) + draws]++;
    }
}
