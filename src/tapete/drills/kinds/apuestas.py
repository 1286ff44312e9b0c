"""Which bets may stand: a stake is laid, too small, too large, uneven, too late or by the wrong person, or rightly."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from tapete.drills.asking import Asking, Objection, choice_of
from tapete.drills.exercise import Line, Mistake, Part, Posed, Said, Told, plain
from tapete.drills.rehearsal import PLAYERS, Plan, Rehearsal, Scene, stake_offers
from tapete.engine.command import Command, Offer
from tapete.engine.event import Event, Refused
from tapete.language import N_

ASK = N_("{player} says: «{words}».")
MAY_IT = N_("May it stand?")
ARTICLE = N_("Which article says so?")
STANDS = N_("Yes, it may stand.")
TERMS = N_("It hangs at the table: {bet} from {low:€} to {high:€}, and pays {pays} to 1.")
UNDER = N_("No: it is under the minimum.")
OVER = N_("No: it is over the maximum.")
UNEVEN = N_("No: it is no multiple of what the table counts and pays by.")
REASONS = {
    "bajo_minimo": UNDER,
    "bajo_el_minimo": UNDER,
    "sobre_maximo": OVER,
    "sobre_maximo_de_la_plaza": OVER,
    "sobre_la_banca": N_("No: it is more than the bank."),
    "no_pagable": UNEVEN,
    "no_es_multiplo": UNEVEN,
    "fuera_de_unidad": UNEVEN,
    "fuera_de_plazo": N_("No: no bets are taken now."),
    "apuesta_ajena": N_("No: these chips are for somebody else to lay."),
    "personal_no_juega": N_("No: whoever works at the table may not bet."),
    "combinacion_no_admitida": N_("No: the cloth has no such bet."),
    "de_pie_no_admitido": N_("No: only those who sit may bet."),
}
"""Short reasons why a bet is refused; the refusal's own sentence would give the answer away."""
OTHERWISE = N_("No: {reason}.")
NONE: Mapping[str, str] = MappingProxyType({})
STANDING = ""
_COIN = 50
_OTHERS = {1: 2, 2: 4, 3: 5}


def make(asking: Asking, own: Mapping[str, str] = NONE) -> Posed | None:
    """A stake at some moment of a round, as it is offered or with one thing wrong; `own` are a game's own reasons."""
    rehearsal = asking.played(Plan(players=2, stacks=1))
    found = _a_bet(asking, rehearsal)
    if found is None:
        return None
    scene, offer, late = found
    tried = [(each, scene.try_out(each)) for each in _ways(asking, scene, offer)]
    by_code = {_code(answer): (command, answer) for command, answer in tried}
    scene = rehearsal.scene(late) if late is not None and asking.choices.chance(4) else scene
    command, _ = by_code[asking.choices.one_of(sorted(by_code))]
    answer = scene.try_out(command)
    return _posed(asking, scene, command, answer, offer, {**REASONS, **own})


def _a_bet(asking: Asking, rehearsal: Rehearsal) -> tuple[Scene, Offer, int | None] | None:
    player = asking.choices.one_of(PLAYERS)
    places = [n for n, s in enumerate(rehearsal.steps) if s.before.open and stake_offers(asking.game, s.before, player)]
    if not places:
        return None
    scene = rehearsal.scene(asking.choices.one_of(places))
    offers = [
        o
        for o in stake_offers(asking.game, scene.state, player)
        if o.amounts and (o.field != "amount" or o.amounts.low > 1)
    ]
    if not offers:
        return None
    later = range(max(places) + 1, len(rehearsal.steps))
    return scene, asking.choices.one_of(offers), asking.choices.one_of(later) if later else None


def _ways(asking: Asking, scene: Scene, offer: Offer) -> Iterator[Command]:
    amounts = offer.amounts
    if amounts is None:
        return
    yield offer.at(amounts.low)
    unit = max(amounts.step, _COIN) if offer.field == "amount" else 1
    yield offer.at(max(1, (amounts.low - 1) // unit * unit))
    yield offer.at(amounts.high + amounts.low)
    yield offer.at(amounts.low + unit // 2)
    yield offer.at(amounts.low + unit)
    others = [person for person in scene.game.staff(scene.state) if person.id != offer.command.by.id]
    stranger = asking.choices.one_of([PLAYERS[-1], *others])
    yield replace(offer.at(amounts.low), by=stranger)


def _code(answer: Sequence[Event] | Refused) -> str:
    return answer.code if isinstance(answer, Refused) else STANDING


def _posed(
    asking: Asking,
    scene: Scene,
    command: Command,
    answer: Sequence[Event] | Refused,
    offer: Offer,
    reasons: Mapping[str, str],
) -> Posed:
    code, level = _code(answer), asking.exercise.level
    cite = answer.cite if isinstance(answer, Refused) else offer.cite
    every = [Said(sentence) for sentence in dict.fromkeys((STANDS, *reasons.values()))]
    verdicts, key = choice_of(asking.choices, _verdict(code, reasons), every, _OTHERS[level], always=every[:1])
    why: Told = Objection(answer) if isinstance(answer, Refused) else answer[0]

    def judge(given: str) -> Mistake | None:
        return None if given == key else Mistake(0, why, cite)

    parts = [Part.choice(Said(MAY_IT), verdicts, key, "stands", judge)]
    if level == 3:
        cites, right = choice_of(asking.choices, str(cite), _articles(asking), 4)
        parts.append(Part.choice(Said(ARTICLE), [*map(plain, cites)], right, "article"))
    facts = {"player": command.by.id, "words": scene.game.write(command)}
    picture = scene.picture(notes=_terms(asking, offer))
    return asking.posed(code or "stands", Said(ASK, facts), picture, parts, [Line(why, cite)])


def _verdict(code: str, reasons: Mapping[str, str]) -> Said:
    if code == STANDING:
        return Said(STANDS)
    return Said(reasons[code]) if code in reasons else Said(OTHERWISE, {"reason": code.replace("_", " ")})


def _articles(asking: Asking) -> list[str]:
    rules: Any = asking.game.rules
    own = [str(each) for terms in asking.game.notice() for each in (terms.cite, terms.cap_cite)]
    return sorted({*own, str(rules.staff.cite), str(rules.last_rounds.cite)})


def _terms(asking: Asking, offer: Offer) -> tuple[Said, ...]:
    bet, pano = getattr(offer.command, "bet", ""), getattr(offer.command, "pano", 1)
    found = [t for t in asking.game.notice() if bet in {t.id, t.kind}]
    return tuple(
        Said(TERMS, {"bet": t.id.replace(":", " ", 1), "low": t.minimums[pano - 1], "high": t.cap, "pays": t.pays})
        for t in found[:1]
    )
