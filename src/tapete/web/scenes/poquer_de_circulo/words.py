"""The words of a poker table: its state, what it asks and what a choice means; and the progress of a tournament."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tapete.engine.command import Command
from tapete.families.plazas.sitting import Unlist
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.draw import ShowOpening, Stand
from tapete.families.poquer_de_circulo.opening import PROOF, STANDS
from tapete.families.poquer_de_circulo.rules import LIMITS, MINUTE, CirculoRules, Contest, printed_name
from tapete.families.poquer_de_circulo.session import Return
from tapete.families.poquer_de_circulo.showdown import Muck, Show
from tapete.families.poquer_de_circulo.stacks import Buy, PostAnte, PostBlind, Rebuy, Rest
from tapete.families.poquer_de_circulo.state import Phase, Place
from tapete.families.poquer_de_circulo.view import CirculoView, StakesView, TorneoView
from tapete.families.seats import Enlist, Leave
from tapete.kit.poker.hands import PAREJA
from tapete.language import N_, say, translate
from tapete.web.scenes.elements import Explained, Look
from tapete.web.scenes.poquer_de_circulo.drawing import figure, whole
from tapete.web.scenes.poquer_de_circulo.seats import stakes_said, takes
from tapete.web.words import capital


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is out of a tournament, or has won it."""

    place: int
    name: str
    prize: int
    mine: bool


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """How a tournament ended for somebody, or that it goes on without them."""

    over: bool
    place: int
    entered: int
    prize: int
    winner: str
    """Empty while nobody has won, and where it is who reads."""
    places: tuple[Placed, ...]


class ContestPanel(msgspec.Struct, frozen=True, kw_only=True):
    """What the side tells of a tournament."""

    brief: str
    facts: tuple[tuple[str, str], ...]
    prizes: tuple[tuple[int, int], ...]
    out: tuple[Placed, ...]
    verdict: Verdict | None
    cite: str


def entrance(rules: CirculoRules) -> int:
    return (rules.contest.prize if rules.contest else 0) + rules.fee.value


def is_open(view: CirculoView) -> bool:
    return view.phase == Phase.SORTEO and not view.seats and len(view.waiting) < view.plazas


def has_begun(view: CirculoView) -> bool:
    return bool(view.seats) or bool(view.torneo and view.torneo.places)


# --- the panel --------------------------------------------------------------------------------------------------------


def contest_of(look: Look, view: CirculoView) -> ContestPanel | None:
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
    minutes = -(-torneo.next_in // MINUTE)
    if not minutes:
        return translate(N_("with the next hand"), language)
    return say(N_("in {minutes} min"), language, {"minutes": minutes})


def printed(look: Look, view: CirculoView, torneo: TorneoView) -> str:
    if has_begun(view):
        facts = {"level": torneo.level, "when": _in_time(torneo, look.language)}
        return say(N_("level {level} · next {when}"), look.language, facts)
    return say(N_("tournament: {entrance:cash}"), look.language, {"entrance": entrance(look.rules)})


# --- what is said -----------------------------------------------------------------------------------------------------


def to_who_stands(look: Look, view: CirculoView) -> tuple[str, dict[str, object]]:
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


def explain_contest(look: Look, command: Command) -> Explained | None:
    rules: CirculoRules = look.rules
    torneo: TorneoView | None = look.view.torneo
    if rules.contest is None or torneo is None or type(command) not in _CONTEST_MEANINGS:
        return None
    place = torneo.players
    facts = {
        "entrance": entrance(rules),
        "prize": rules.contest.prize,
        "fee": rules.fee.value,
        "place": place,
        "receives": torneo.prizes[place - 1] if 0 < place <= len(torneo.prizes) else 0,
    }
    sentence, short, cite = _CONTEST_MEANINGS[type(command)]
    enters = isinstance(command, Enlist)
    return Explained(
        say(sentence, look.language, facts),
        cite,
        due=enters,
        word=translate(N_("Enter the tournament"), look.language) if enters else "",
        brief=say(short, look.language, facts),
    )


_CONTEST_MEANINGS: dict[type[Command], tuple[str, str, str]] = {
    Enlist: (
        N_(
            "You pay {prize:cash} for prizes and {fee:cash} for the house; who withdraws before the draw recovers both."
        ),
        "{entrance:cash}",
        articles.TOURNAMENT,
    ),
    Unlist: (N_("You withdraw, and recover {entrance:cash}."), N_("{entrance:cash} back"), articles.TOURNAMENT_RUNS),
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
"""By choice: meaning, the same in short, and article."""


# --- what is played ---------------------------------------------------------------------------------------------------


def legend(look: Look, view: CirculoView) -> tuple[str, str, str]:
    """What is printed in the middle: the variant, the limit, and what the house takes or where a tournament is."""
    rules: CirculoRules = look.rules
    name = printed_name(view.variant, look.language)
    limit = translate(LIMITS[rules.limit.value], look.language)
    return name, limit, printed(look, view, view.torneo) if view.torneo else takes(rules, look.language)


# --- where it stands --------------------------------------------------------------------------------------------------


def standing(look: Look, view: CirculoView) -> tuple[str, str]:
    language, me = look.language, look.who.id
    if me in {view.turn, *view.asked, *without_chips(view)}:
        return translate(N_("Your turn"), language), _mine(look, view)
    where = _where(look, view)
    if view.turn:
        return say(_DOES.get(view.phase, N_("{player} speaks")), language, {"player": look.name(view.turn)}), where
    said = translate(_phase(view), language)
    return capital(said), where


def _phase(view: CirculoView) -> str:
    if view.torneo and is_open(view):
        return N_("entrances are taken")
    if view.torneo and view.phase == Phase.FIN:
        return N_("the tournament is over")
    return Phase(view.phase).said


def without_chips(view: CirculoView) -> list[str]:
    between = view.phase == Phase.ENTRE
    return [seat.player for seat in view.seats if between and not seat.resto and not seat.rests]


_DOES: dict[str, str] = {
    Phase.DESCUBRIMIENTO: N_("{player} shows"),
    Phase.DESCARTE: N_("{player} changes cards"),
    Phase.APERTURA: N_("{player} proves the opening"),
}
_ASKS: dict[str, str] = {
    Phase.DESCARTE: N_("pick the cards that you change, or be servido"),
    Phase.APERTURA: N_("show the cards with which you opened"),
}


def opens(look: Look, view: CirculoView) -> str:
    if not view.required:
        return ""
    if view.opener:
        return say(N_("{player} opened the bote."), look.language, {"player": look.name(view.opener)})
    pair = called(PAREJA, (view.required,))
    return say(N_("The bote is opened with a {pair} or better."), look.language, {"pair": pair})


def awaits(look: Look, view: CirculoView) -> str:
    facts: dict[str, Any] = {"player": look.name(view.turn), "owed": view.options.to_cover if view.options else 0}
    if view.turn and view.phase == Phase.DESCUBRIMIENTO:
        return say(N_("{player} shows the cards, or throws them away"), look.language, facts)
    if view.turn and view.phase in _DOES:
        return say(_DOES[view.phase], look.language, facts)
    if view.turn:
        told = N_("{player} speaks: {owed:€} to cover") if facts["owed"] else N_("{player} speaks: nothing to cover")
        return say(told, look.language, facts)
    if view.asked:
        facts["players"] = ", ".join(map(look.name, view.asked))
        return say(N_("The forced bet is asked of {players}"), look.language, facts)
    waits = {
        Phase.SORTEO: N_("Say the seat that is drawn") if not view.waiting or view.seats else "",
        Phase.MARCA: N_("Say the seat that the marca is drawn for"),
        Phase.REPARTO: N_("Turn the next card, and say it"),
    }
    return translate(waits[Phase(view.phase)], look.language) if view.phase in set(waits) else ""


def _mine(look: Look, view: CirculoView) -> str:
    if look.who.id in without_chips(view):
        return translate(N_("buy chips, or rest"), look.language)
    if look.who.id in view.asked:
        return translate(N_("the forced bet is asked of you"), look.language)
    if view.options is None:
        return translate(_ASKS.get(view.phase, N_("show your cards, or throw them away")), look.language)
    if not view.options.to_cover:
        return translate(N_("nothing to cover"), look.language)
    return say(N_("{owed:€} to cover"), look.language, {"owed": view.options.to_cover})


def _where(look: Look, view: CirculoView) -> str:
    facts = {"hand": view.round, "street": view.street}
    if view.street and view.phase in {Phase.REPARTO, Phase.INTERVALO}:
        return say(N_("interval {street}, hand {hand}"), look.language, facts)
    return say(N_("hand {hand}"), look.language, facts) if view.round else ""


def waits(look: Look, view: CirculoView) -> tuple[str, str]:
    """The dock's text for a viewer who is asked nothing now."""
    sentence, facts = _remark(look, view)
    return standing(look, view)[0], say(sentence, look.language, facts)


def _remark(look: Look, view: CirculoView) -> tuple[str, dict[str, Any]]:
    own, torneo = view.own, view.torneo is not None
    if torneo and (own is None or view.phase == Phase.FIN):
        return to_who_stands(look, view)
    if not look.table.open or view.phase == Phase.FIN:
        return N_("The session is over."), {}
    if own is None:
        return _to_who_stands(look, view)
    facts = {"found": len(view.seats), "least": look.rules.least_players.value, "rest": look.rules.rest.value}
    remarks = (
        (
            N_("{found} of at least {least} players are here; play goes on when they are enough."),
            view.phase == Phase.SUSPENDIDA,
        ),
        (
            N_("You rest: the crupier puts your forced bets, and takes your cards when it is your turn."),
            bool(own.rests) and torneo,
        ),
        (
            N_("You rest and receive no cards. {rest} hands of a session may be missed; then the seat is free."),
            bool(own.rests),
        ),
        (N_("You have no resto: buy one to receive cards."), not own.resto and not own.put and not torneo),
        (N_("Your whole resto is in the bote: you play on without speaking."), own.restado),
        (N_("You are out of this hand; the next begins in a moment."), bool(view.street) and not own.playing),
        (N_("The next hand begins in a moment."), not view.street),
    )
    return next((remark for remark, applies in remarks if applies), ""), facts


def _to_who_stands(look: Look, view: CirculoView) -> tuple[str, dict[str, Any]]:
    me, least = look.who.id, look.rules.least_players.value
    if me not in view.waiting:
        return N_("Put yourself on the list to be given a seat."), {}
    if view.phase not in {Phase.ANUNCIO, Phase.SORTEO}:
        place = view.waiting.index(me) + 1
        return N_("You are number {place} on the list: the first seat that is free is given to it."), {"place": place}
    missing = max(0, least - len(view.waiting))
    if missing:
        return N_("You are on the list. {missing} more {missing:is|are} needed to begin."), {"missing": missing}
    return N_("You are on the list: the seats are drawn in a moment."), {}


# --- what a choice means ----------------------------------------------------------------------------------------------


def explain(look: Look, command: Command) -> Explained | None:
    if (meant := explain_contest(look, command)) is not None:
        return meant
    told = _MEANINGS.get(type(command))
    if told is None:
        return None
    sentence, brief, cite, due = told
    rules: CirculoRules = look.rules
    stakes: StakesView = look.view.stakes
    facts = {
        "resto": look.view.own.first if look.view.own else rules.resto.value,
        "rest": rules.rest.value,
        "ante": stakes.ante,
        "small": stakes.small,
        "big": stakes.big,
        "rebuy": rules.least_rebuy.value,
    }
    said, short = (say(each, look.language, facts) for each in (sentence, brief))
    word = translate(N_("Servido"), look.language) if isinstance(command, Stand) else ""
    return Explained(said, cite, due=due, brief=short, word=word)


_MEANINGS: dict[type[Command], tuple[str, str, str, bool]] = {
    Enlist: (
        N_("You are put on the list; seats are drawn at the beginning, and given by the list afterwards."),
        N_("a seat is drawn or given"),
        articles.JEFE,
        True,
    ),
    Unlist: (N_("You leave the list."), N_("I wait no longer"), articles.JEFE, False),
    Buy: (N_("You put a resto of {resto:€} on the table."), "{resto:€}", articles.RESTO, True),
    Rebuy: (N_("You add {rebuy:€} or more to your resto, between two hands."), "", articles.RESTO, False),
    PostAnte: (N_("Whoever wants cards puts the ante, {ante:€}."), "{ante:€}", articles.DEAL, True),
    PostBlind: (
        N_("The mano puts the small ciega, {small:€}, and the next the gran ciega, {big:€}."),
        N_("to receive cards"),
        articles.DEAL,
        True,
    ),
    Rest: (
        N_("You receive no cards and keep the seat; {rest} hands of a session may be missed."),
        N_("no cards, keep the seat"),
        articles.REST,
        False,
    ),
    Return: (N_("You receive cards again from the next hand on."), N_("from the next hand"), articles.REST, True),
    Leave: (N_("You leave the table with your resto."), N_("with the resto"), articles.KEPT_ON_THE_TABLE, False),
    Show: (N_("You lay your cards open, and the croupier reads them."), "", articles.SHOW, True),
    Stand: (N_("You keep your five cards."), N_("change none"), STANDS, False),
    ShowOpening: (
        N_("You show the cards that let you open; who can't has lost what he put."),
        N_("that let you open"),
        PROOF,
        True,
    ),
    Muck: (
        N_("You throw your cards away unseen, and give up the bote."),
        N_("and give up the bote"),
        articles.DEAD_HAND,
        False,
    ),
}
"""By choice: meaning, the same in short, article, and whether it is the usual one."""
