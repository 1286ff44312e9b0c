"""What a poker table says: where it stands, what is asked, what a choice means, what is played and what it costs."""

from collections.abc import Mapping
from typing import Any

from tapete.engine.command import Command
from tapete.families.plazas.waiting import Unlist
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.draw import ShowOpening, Stand
from tapete.families.poquer_de_circulo.forced import PostAnte, PostBlind, Rest
from tapete.families.poquer_de_circulo.opening import PROOF, STANDS
from tapete.families.poquer_de_circulo.rules import LIMITS, CirculoRules, printed_name
from tapete.families.poquer_de_circulo.session import Return
from tapete.families.poquer_de_circulo.showdown import Muck, Show
from tapete.families.poquer_de_circulo.stacks import Buy, Rebuy
from tapete.families.poquer_de_circulo.state import Phase
from tapete.families.poquer_de_circulo.view import CirculoView, StakesView
from tapete.families.seats import Enlist, Leave
from tapete.kit.poker.ranking import PAREJA
from tapete.language import N_, say, translate
from tapete.web.scenes import ring_contest as contest
from tapete.web.scenes.look import Explained, Look
from tapete.web.scenes.ring_stakes import takes

PHASES: Mapping[str, str] = {
    Phase.ANUNCIO: N_("the partida is announced"),
    Phase.SORTEO: N_("the seats are drawn"),
    Phase.MARCA: N_("the marca is drawn"),
    Phase.ENTRE: N_("between two hands"),
    Phase.SUSPENDIDA: N_("suspended: players are missing"),
    Phase.BARAJA: N_("the cards are shuffled"),
    Phase.OBLIGATORIAS: N_("the forced bets are put"),
    Phase.REPARTO: N_("the cards are dealt"),
    Phase.INTERVALO: N_("the bets are made"),
    Phase.DESCARTE: N_("cards are changed"),
    Phase.APERTURA: N_("the opening is proved"),
    Phase.DESCUBRIMIENTO: N_("the cards are shown"),
    Phase.PAGO: N_("the bote is paid"),
    Phase.CERRADA: N_("closed"),
    Phase.FIN: N_("the session is over"),
}
COURSE: tuple[tuple[str, frozenset[str]], ...] = (
    (N_("Seats"), frozenset({Phase.ANUNCIO, Phase.SORTEO, Phase.MARCA, Phase.SUSPENDIDA})),
    (N_("The pack"), frozenset({Phase.ENTRE, Phase.BARAJA})),
    (N_("Forced bets"), frozenset({Phase.OBLIGATORIAS})),
    (N_("Cards and bets"), frozenset({Phase.REPARTO, Phase.INTERVALO, Phase.DESCARTE})),
    (N_("Showdown"), frozenset({Phase.APERTURA, Phase.DESCUBRIMIENTO})),
    (N_("Payment"), frozenset({Phase.PAGO})),
)


# --- what is played ---------------------------------------------------------------------------------------------------


def legend(look: Look, view: CirculoView) -> tuple[str, str, str]:
    """What is printed in the middle: the variant, the limit, and what the house takes or where a tournament is."""
    rules: CirculoRules = look.rules
    name = printed_name(view.variant, look.language)
    limit = translate(LIMITS[rules.limit.value], look.language)
    return name, limit, contest.printed(look, view, view.torneo) if view.torneo else takes(rules, look.language)


# --- where it stands --------------------------------------------------------------------------------------------------


def standing(look: Look, view: CirculoView) -> tuple[str, str]:
    """What the head of the page says: whose turn it is, and where the hand is."""
    language, me = look.language, look.who.id
    if me in {view.turn, *view.asked, *without_chips(view)}:
        return translate(N_("Your turn"), language), _mine(look, view)
    where = _where(look, view)
    if view.turn:
        return say(_DOES.get(view.phase, N_("{player} speaks")), language, {"player": look.name(view.turn)}), where
    said = translate(_phase(view), language)
    return said[:1].upper() + said[1:], where


def _phase(view: CirculoView) -> str:
    if view.torneo and contest.is_open(view):
        return N_("entrances are taken")
    if view.torneo and view.phase == Phase.FIN:
        return N_("the tournament is over")
    return PHASES.get(view.phase, view.phase)


def without_chips(view: CirculoView) -> list[str]:
    """Who must buy chips before the next hand, or rest."""
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
    """With what the bote may be opened, where it must be; and who has opened it."""
    if not view.required:
        return ""
    if view.opener:
        return say(N_("{player} opened the bote."), look.language, {"player": look.name(view.opener)})
    pair = called(PAREJA, (view.required,))
    return say(N_("The bote is opened with a {pair} or better."), look.language, {"pair": pair})


def awaits(look: Look, view: CirculoView) -> str:
    """What the croupier of a physical table waits for, in words that he may say."""
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
    """What the dock says to who is asked nothing now: what the table does, and what that means for them."""
    sentence, facts = _remark(look, view)
    return standing(look, view)[0], say(sentence, look.language, facts)


def _remark(look: Look, view: CirculoView) -> tuple[str, dict[str, Any]]:
    own, torneo = view.own, view.torneo is not None
    if torneo and (own is None or view.phase == Phase.FIN):
        return contest.to_who_stands(look, view)
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
    """What is said to who has no seat."""
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
    """What follows from a choice."""
    if (meant := contest.explain(look, command)) is not None:
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
        articles.DEAD,
        False,
    ),
}
"""Of each choice: what it means, the same in a few words, its article, and whether it is the usual one."""
