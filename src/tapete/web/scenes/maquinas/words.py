"""What a machine shows and says on its page: the face of a result, its plan of prizes, counters and its sheet."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from functools import lru_cache
from time import time
from typing import Any

import msgspec

from tapete.exact.maquinas import Figures, figures, jackpot_return
from tapete.games.maquinas.credit import TimePassed
from tapete.games.maquinas.play import MaquinaView
from tapete.games.maquinas.rules import ANY, NOTHING, Board, Combination, MaquinaRules, Tipo, best, result_of, series
from tapete.games.maquinas.setup import column_of
from tapete.games.maquinas.state import TimeSold
from tapete.kit.models import shown_name
from tapete.language import N_, money, say, translate
from tapete.service.feed import Told
from tapete.web.scenes.elements import Fact, Look
from tapete.web.scenes.maquinas.drawing import Line, Prize

MINUTE = 60_000
REELS = 3
FACES = {
    "sol": "tres-soles",
    "abanico": "tres-abanicos",
    "campana": "tres-campanas",
    "granada": "tres-granadas",
    "naranja": "tres-naranjas",
    "limon": "tres-limones",
    "cereza": "tres-cerezas",
}
"""Symbols for the prizes of a programme from the largest down, with the names of three alike."""
BLANKS = ("azahar", "hoja", "brote")
"""Symbols of a game without a prize: none ever pays, so no game looks like a near miss."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the plan of prizes, for the side of the page."""

    name: str
    pays: str
    often: str
    amount: int
    symbols: tuple[str, ...] = ()
    lit: bool = False


# --- the face of a result ---------------------------------------------------------------------------------------------


def window_of(view: MaquinaView, rules: MaquinaRules) -> tuple[tuple[str, ...], ...]:
    """Symbols in sight by reel: drawn ones, those of a prize, or one picture."""
    if view.window:
        return view.window
    if view.tipo == Tipo.B:
        return tuple(zip(*_lines_of(view), strict=True))
    if view.tipo == Tipo.C and rules.board is not None:
        return ((view.result or NOTHING,),)
    return ()


def _lines_of(view: MaquinaView) -> Iterator[tuple[str, ...]]:
    for place in range(view.games_at_once):
        paid = view.paid[place] if place < len(view.paid) else 0
        yield (face_of(view, paid),) * REELS if paid else _blank(view.round + place)


def _blank(turn: int) -> tuple[str, ...]:
    return tuple(BLANKS[(turn + place) % len(BLANKS)] for place in range(REELS))


def face_of(view: MaquinaView, prize: int) -> str:
    """Symbol of a programme's prize; the amount when pictures run out."""
    place = [amount for amount, _ in view.plan].index(prize)
    return [*FACES][place] if place < len(FACES) else f"{Fraction(prize, 100)}"


def lines_of(view: MaquinaView, rules: MaquinaRules) -> list[Line]:
    if view.tipo == Tipo.B:
        return [Line(place + 1, (place,) * REELS) for place, paid in enumerate(view.paid) if paid]
    reels = rules.board.reels if rules.board else None
    if reels is None or rules.board is None or not view.result:
        return []
    shown = zip(reels.played, reels.shown(int(view.result)), strict=True)
    return [
        Line(place, line)
        for place, (line, symbols) in enumerate(shown, 1)
        if _wins(best(rules.board.combinations, symbols))
    ]


def _wins(found: Combination | None) -> bool:
    return found is not None and bool(found.pays or found.share or found.goods)


def passing_of(view: MaquinaView, rules: MaquinaRules, counts: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Symbols of each strip that pass before it stops: those after the ones in sight."""
    window = window_of(view, rules)
    if rules.board is None or rules.board.reels is None:
        rest = (*BLANKS, *FACES) if view.tipo == Tipo.B else tuple(each.name for each in view.combinations)
        return tuple(
            tuple(rest[(3 * reel + row) % len(rest)] for row in range(counts[reel])) for reel in range(len(window))
        )
    reels = rules.board.reels
    at = reels.stops(int(view.result)) if view.result else (0,) * len(reels.strips)
    stops = zip(reels.strips, at, counts, strict=False)
    return tuple(
        tuple(strip[(stop + reels.rows + row) % len(strip)] for row in range(count)) for strip, stop, count in stops
    )


def result_said(rules: MaquinaRules, outcome: str, language: str) -> str:
    if rules.board is not None:
        names = result_of(rules.board, outcome).names
        return " + ".join(shown_name(each, language) for each in names) or shown_name(NOTHING, language)
    return money(int(outcome), language) if outcome and int(outcome) else shown_name(NOTHING, language)


# --- the plan of prizes -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _weights(board: Board) -> tuple[dict[str, int], int]:
    """Number of combinations by prize, and their total."""
    held = series(board)
    alone = board.reels is None or len(board.reels.played) == 1
    return {result.names[0]: weight for result, weight in held if result.names} if alone else {}, sum(
        weight for _, weight in held
    )


def rows_of(look: Look, view: MaquinaView) -> list[Row]:
    found = [*_combinations(look, view), *_programme(look, view)]
    return sorted(found, key=lambda row: -row.amount)


def _combinations(look: Look, view: MaquinaView) -> Iterator[Row]:
    board: Board | None = look.rules.board
    if board is None:
        return
    weights, whole = _weights(board)
    won = result_of(board, view.result).names if view.result else ()
    for each in view.combinations:
        if not (each.pays or each.value or each.share):
            continue
        facts = {"times": each.pays}
        pays = shown_name(each.goods, look.language) if each.goods else _times(look.language, each.pays)
        if each.share:
            pays = look.say(N_("{pays}, and the jackpot"), **{**facts, "pays": pays})
        weight = weights.get(each.name)
        often = {"times": weight, "all": _grouped(whole, look.language)}
        yield Row(
            name=shown_name(each.name, look.language),
            pays=pays,
            often=look.say(N_("{times} of {all} combinations"), **often) if weight else "",
            amount=int(each.pays * view.price) + each.value,
            symbols=each.symbols or (each.name,),
            lit=each.name in won,
        )


def _times(language: str, pays: Fraction) -> str:
    return say(N_("{pays} {pays:time|times} the price"), language, {"pays": pays})


def _programme(look: Look, view: MaquinaView) -> Iterator[Row]:
    for amount, times in view.plan:
        face = face_of(view, amount)
        often = {"times": times, "games": _grouped(look.rules.programme.length, look.language)}
        yield Row(
            name=shown_name(FACES.get(face, face), look.language),
            pays="",
            often=look.say(N_("{times} {times:time|times} in {games} games"), **often),
            amount=amount,
            symbols=(face,) * REELS,
            lit=amount in view.paid,
        )


def prizes_of(rows: Sequence[Row], language: str) -> tuple[Prize, ...]:
    return tuple(Prize(_spare(row.symbols), money(row.amount, language), row.lit) for row in rows)


def _spare(symbols: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each if each != ANY else "*" for each in symbols)


# --- time, counters and the sheet -------------------------------------------------------------------------------------


def time_left(view: MaquinaView, told: Sequence[Told], now: datetime | None = None) -> int | None:
    if not view.left:
        return None
    moment = now or datetime.now(UTC)
    sold = next(
        (each.at for each in reversed(told) if any(isinstance(e, TimeSold | TimePassed) for e in each.events)), ""
    )
    gone = (moment - datetime.fromisoformat(sold)).total_seconds() if sold else 0.0
    return max(0, view.left * 1000 - int(max(0.0, gone) * 1000))


def minutes_left(until: int | None) -> int | None:
    return None if until is None else max(1, -(-(until - int(time() * 1000)) // MINUTE))


def clock_said(milliseconds: int) -> str:
    seconds = -(-milliseconds // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def counters_of(view: MaquinaView, rules: MaquinaRules, language: str) -> list[Fact]:
    counted = view.counters
    if counted is None:
        return []
    amounts = (
        (N_("Money played"), counted.entradas),
        (N_("Prizes"), counted.salidas),
        (N_("Paid by the jackpot"), counted.salidas_bote),
        (N_("Cash in the machine"), view.cash or 0),
        (N_("Credit in the machine"), view.credit),
    )
    facts = [Fact(translate(name, language), money(cents, language)) for name, cents in amounts]
    if view.jackpot:
        facts.append(Fact(translate(N_("Jackpot"), language), money(view.pot, language)))
    facts.append(Fact(translate(N_("Games"), language), str(counted.partidas)))
    if rules.tipo is not Tipo.A:
        so_far = percent(Fraction(counted.salidas, counted.entradas), language) if counted.entradas else "—"
        facts.append(Fact(translate(N_("Return so far"), language), so_far))
        facts.append(
            Fact(translate(N_("Return as homologated"), language), percent(_figures(rules).returned, language))
        )
    return facts


def percent(share: Fraction, language: str) -> str:
    told = f"{float(share * 100):.2f}"
    return f"{told if language == 'en' else told.replace('.', ',')} %"


_KNOWN: dict[tuple[Any, ...], Figures] = {}
"""Cached figures of machines, since a cycle is long to walk."""


def _figures(rules: MaquinaRules) -> Figures:
    made_of = (rules.board, rules.programme, rules.price)
    if made_of not in _KNOWN:
        _KNOWN[made_of] = figures(rules)
    return _KNOWN[made_of]


def sheet_of(rules: MaquinaRules, language: str) -> list[Fact]:
    rows = column_of(rules.jurisdiction).cells
    if rules.tipo is Tipo.A:
        return [
            Fact(translate(N_("A game gives"), language), _seconds(rules.seconds, language), rules.gives),
            Fact(translate(N_("Skill may add"), language), _seconds(rules.extension, language), rules.law["extension"]),
            Fact(translate(N_("It pays"), language), translate(N_("nothing, ever"), language), rules.gives),
        ]
    known, letter = _figures(rules), rules.tipo.lower()
    prize = {"most": known.most, "allowed": rules.most_prize}
    facts = [
        Fact(translate(N_("Return"), language), percent(known.returned, language), rows[f"return_{letter}"].cite),
        Fact(translate(N_("Games that pay"), language), percent(known.hit_rate, language), rules.gives),
        Fact(
            translate(N_("Greatest prize"), language),
            say(N_("{most:€}, at most {allowed:€}"), language, prize),
            rows[f"prize_{letter}"].cite,
        ),
        Fact(translate(N_("Least duration"), language), _duration(rules, language), rules.wait_cite),
        Fact(translate(N_("Volatility index"), language), f"{known.volatility:.2f}", rules.law["form"]),
    ]
    cycle = N_("Games of a cycle") if rules.tipo is Tipo.B else N_("Combinations")
    facts.append(
        Fact(
            translate(cycle, language),
            _grouped(known.ways, language),
            rules.law["programme" if rules.tipo is Tipo.B else "independent"],
        )
    )
    if rules.jackpot is not None:
        adds = percent(jackpot_return(rules), language)
        facts.append(Fact(translate(N_("The jackpot adds"), language), adds, rules.law["jackpot"]))
    return facts


def foot_of(rules: MaquinaRules, language: str) -> str:
    facts: dict[str, Any] = {"tipo": rules.tipo.value, "seconds": rules.seconds}
    if rules.tipo is Tipo.A:
        return say(N_("type {tipo} · {seconds} seconds a game · pays nothing"), language, facts)
    facts["share"] = percent(_figures(rules).returned, language)
    return say(N_("type {tipo} · gives back {share} of what is played"), language, facts)


def _seconds(seconds: int, language: str) -> str:
    return say(N_("{seconds} {seconds:second|seconds}"), language, {"seconds": seconds})


def _duration(rules: MaquinaRules, language: str) -> str:
    told = f"{float(rules.duration):g}"
    return say(N_("{seconds} s"), language, {"seconds": told if language == "en" else told.replace(".", ",")})


def _grouped(number: int, language: str) -> str:
    return f"{number:,}" if language == "en" else f"{number:,}".replace(",", ".")


def fact_list(pairs: Sequence[tuple[str, int]], language: str) -> tuple[Fact, ...]:
    return tuple(Fact(translate(name, language), money(cents, language)) for name, cents in pairs)


def tally_of(view: Any, language: str) -> tuple[Fact, ...]:
    held = view.tally
    if held is None or not held.put_in:
        return ()
    pairs = [(N_("Put in"), held.put_in), (N_("Played"), held.played)]
    if view.tipo != Tipo.A:
        pairs.append((N_("Won"), held.won))
    pairs.append((N_("Collected") if view.tipo != Tipo.A else N_("Given back"), held.collected))
    return fact_list(pairs, language)
