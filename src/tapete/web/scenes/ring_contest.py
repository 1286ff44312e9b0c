"""A tournament on pages: its level and the next one, who is left, the prizes, and who was out with which of them."""

from collections.abc import Mapping, Sequence

import msgspec

from tapete.engine.command import Command
from tapete.families.plazas.waiting import Unlist
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.forced import Rest
from tapete.families.poquer_de_circulo.rules import MINUTE, CirculoRules, Contest
from tapete.families.poquer_de_circulo.state import Phase, Place
from tapete.families.poquer_de_circulo.view import CirculoView, TorneoView
from tapete.families.seats import Enlist, Leave
from tapete.language import N_, say, translate
from tapete.web.scenes.look import Explained, Look
from tapete.web.scenes.ring_stakes import stakes_said
from tapete.web.stages.poquer_de_circulo import figure, whole


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is out of a tournament, or has won it."""

    place: int
    name: str
    prize: int
    mine: bool


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """How a tournament ended for somebody, or that it goes on without them."""

    over: bool
    """Whether it has been won."""
    place: int
    entered: int
    prize: int
    winner: str
    """Empty while nobody has won, and where it is who reads."""
    places: tuple[Placed, ...]


class ContestPanel(msgspec.Struct, frozen=True, kw_only=True):
    """What the side tells of a tournament."""

    brief: str
    """Where it is, in a few words."""
    facts: tuple[tuple[str, str], ...]
    """Each with its name."""
    prizes: tuple[tuple[int, int], ...]
    """Places with what they receive."""
    out: tuple[Placed, ...]
    verdict: Verdict | None
    cite: str


def entrance(rules: CirculoRules) -> int:
    """What it costs to take part: the part for prizes, and the fee."""
    return (rules.contest.prize if rules.contest else 0) + rules.fee.value


def is_open(view: CirculoView) -> bool:
    """Whether entrances are taken."""
    return view.phase == Phase.SORTEO and not view.seats and len(view.waiting) < view.plazas


def has_begun(view: CirculoView) -> bool:
    """Whether a tournament is played, or was."""
    return bool(view.seats) or bool(view.torneo and view.torneo.places)


# --- the panel --------------------------------------------------------------------------------------------------------


def contest_of(look: Look, view: CirculoView) -> ContestPanel | None:
    """How the tournament stands; nothing at a table where none is played."""
    torneo, contest = view.torneo, look.rules.contest
    if torneo is None or contest is None:
        return None
    out = placed(torneo.places, look.names, look.who.id)
    return ContestPanel(
        brief=brief(view, look.language),
        facts=tuple(_facts(look, view, torneo, contest)),
        prizes=tuple(enumerate(torneo.prizes, 1)) if torneo.entered else (),
        out=out,
        verdict=verdict(out, torneo.entered),
        cite=articles.TOURNAMENT,
    )


def placed(places: Sequence[Place], names: Mapping[str, str], me: str) -> tuple[Placed, ...]:
    """Those who are out, the best first, as they are called."""
    return tuple(
        Placed(place=each.place, name=names.get(each.player, each.player), prize=each.prize, mine=each.player == me)
        for each in places
    )


def verdict(placed: Sequence[Placed], entered: int) -> Verdict | None:
    """How it ended for whoever reads; nothing for who took no part, or still plays."""
    mine = next((each for each in placed if each.mine), None)
    if mine is None:
        return None
    won = placed[0] if placed[0].place == 1 else None
    return Verdict(
        over=won is not None,
        place=mine.place,
        entered=entered,
        prize=mine.prize,
        winner=won.name if won and not won.mine else "",
        places=tuple(placed),
    )


def brief(view: CirculoView, language: str) -> str:
    """Where a tournament is: who has entered or is left, and its level."""
    torneo = view.torneo
    if torneo is None:
        return ""
    facts = {"entered": torneo.entered, "seats": view.plazas, "level": torneo.level, "left": torneo.players}
    if view.phase == Phase.FIN:
        return translate(N_("the tournament is over"), language)
    if has_begun(view):
        return say(N_("level {level}, {left} of {entered} left"), language, facts)
    return say(N_("entrances are taken: {entered} of {seats}"), language, facts)


def _facts(look: Look, view: CirculoView, torneo: TorneoView, contest: Contest) -> list[tuple[str, str]]:
    rules, language = look.rules, look.language
    parts = {"prize": whole(contest.prize, language), "fee": whole(rules.fee.value, language)}
    found = [(N_("Entrance"), say(N_("{prize} and {fee} of fee"), language, parts))]
    if not has_begun(view):
        minutes = contest.seconds // MINUTE
        entered = say(N_("{entered} of {seats}"), language, {"entered": torneo.entered, "seats": view.plazas})
        found += [
            (N_("Entered"), entered),
            (N_("Chips of each"), figure(rules.resto.value, language)),
            (N_("Levels"), say(N_("{minutes} minutes each"), language, {"minutes": minutes})),
        ]
    else:
        facts = {"left": torneo.players, "entered": torneo.entered}
        found += [
            (N_("Level"), f"{torneo.level}, {stakes_said(rules, view.stakes, language)}"),
            (N_("Next level"), f"{stakes_said(rules, torneo.next, language)}, {_in_time(torneo, language)}"),
            (N_("Players left"), say(N_("{left} of {entered}"), language, facts)),
        ]
        if torneo.players:
            chips = sum(seat.resto for seat in view.seats) + view.bote
            found.append((N_("Average resto"), figure(chips // torneo.players, language)))
    return [(translate(name, language), told) for name, told in found]


def _in_time(torneo: TorneoView, language: str) -> str:
    """When the next level comes, by the clock of the table, which goes by minutes."""
    minutes = -(-torneo.next_in // MINUTE)
    if not minutes:
        return translate(N_("with the next hand"), language)
    return say(N_("in {minutes} min"), language, {"minutes": minutes})


def printed(look: Look, view: CirculoView, torneo: TorneoView) -> str:
    """What stands on the cloth of it: the level and when the next one comes, or what it costs to enter."""
    if has_begun(view):
        facts = {"level": torneo.level, "when": _in_time(torneo, look.language)}
        return say(N_("level {level} · next {when}"), look.language, facts)
    return say(N_("tournament: {entrance:cash}"), look.language, {"entrance": entrance(look.rules)})


# --- what is said -----------------------------------------------------------------------------------------------------


def to_who_stands(look: Look, view: CirculoView) -> tuple[str, dict[str, object]]:
    """What is said to who has no seat: whether they may enter, or how they ended."""
    torneo, me = view.torneo, look.who.id
    mine = next((each for each in torneo.places if each.player == me), None) if torneo else None
    if mine is not None:
        facts: dict[str, object] = {"place": mine.place, "prize": mine.prize}
        if mine.place == 1:
            return N_("You have won the tournament, and receive {prize:cash}."), facts
        told = N_("You are out, in place {place}, and receive {prize:cash}.")
        return told if mine.prize else N_("You are out, in place {place}."), facts
    if view.phase in {Phase.FIN, Phase.CERRADA, Phase.ANUNCIO}:
        return N_("The next tournament is announced in a moment."), {}
    if me in view.waiting and len(view.waiting) < view.plazas:
        told = N_("You have entered. {missing} more {missing:is|are} needed to begin.")
        return told, {"missing": view.plazas - len(view.waiting)}
    if me in view.waiting:
        return N_("You have entered: the seats are drawn in a moment."), {}
    if is_open(view):
        return N_("It begins when all seats are taken."), {}
    return N_("The tournament is under way: no more entrances are taken, until it is over and another begins."), {}


def explain(look: Look, command: Command) -> Explained | None:
    """What a choice means in a tournament, where that is something else than at other tables."""
    rules: CirculoRules = look.rules
    torneo: TorneoView | None = look.view.torneo
    if rules.contest is None or torneo is None or type(command) not in _MEANINGS:
        return None
    place = torneo.players
    facts = {
        "entrance": entrance(rules),
        "prize": rules.contest.prize,
        "fee": rules.fee.value,
        "place": place,
        "receives": torneo.prizes[place - 1] if 0 < place <= len(torneo.prizes) else 0,
    }
    sentence, short, cite = _MEANINGS[type(command)]
    enters = isinstance(command, Enlist)
    return Explained(
        say(sentence, look.language, facts),
        cite,
        due=enters,
        word=translate(N_("Enter the tournament"), look.language) if enters else "",
        brief=say(short, look.language, facts),
    )


_MEANINGS: dict[type[Command], tuple[str, str, str]] = {
    Enlist: (
        N_(
            "You pay {prize:cash} for prizes and {fee:cash} for the house; who withdraws before the draw recovers both."
        ),
        "{entrance:cash}",
        articles.TOURNAMENT,
    ),
    Unlist: (
        N_("You withdraw, and recover {entrance:cash}."),
        N_("{entrance:cash} back"),
        articles.TOURNAMENT_RUNS,
    ),
    Leave: (
        N_("You give up the tournament in place {place}: you receive {receives:cash}, and your chips leave the table."),
        N_("in place {place}: {receives:cash}"),
        articles.TOURNAMENT_LEFT,
    ),
    Rest: (
        N_("The crupier puts your forced bets, and takes your cards when it is your turn."),
        N_("your forced bets are put"),
        articles.TOURNAMENT_RUNS,
    ),
}
"""Of each choice: what it means, the same in a few words, and its article."""
