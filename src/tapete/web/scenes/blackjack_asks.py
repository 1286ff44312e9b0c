"""What a player of black-jack is asked: the question in a line, what each answer means, and why some can't be given."""

from collections.abc import Iterator, Sequence
from typing import Any

from tapete.engine.command import Command
from tapete.games.blackjack.bets import SEGURO
from tapete.games.blackjack.decisions import DOBLAR, Double, Insure, Match, Pass, Retire, Split
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import RETIRO, Ask, Stand
from tapete.games.blackjack.state import Hand, Mano, gain, is_pair, stake_of
from tapete.language import N_, say, translate
from tapete.web.scenes.look import Barred, Explained, Look

_PLAIN: dict[type[Command], str] = {Ask: N_("another card"), Pass: N_("nothing more")}


def question(look: Look, view: BlackjackView) -> str:
    """`10 against an ace · plaza 3, hand 2`."""
    me = look.who.id
    if view.asking:
        return _asked_of_all(look, view) if me in view.pending else ""
    mano = in_turn(view)
    if mano is None or mano.commander != me:
        return ""
    return f"{_against(look, mano.hand, view.banca)} · {_place(look, view)}"


def in_turn(view: BlackjackView) -> Mano | None:
    """The mano that plays."""
    return view.manos[view.turn] if 0 <= view.turn < len(view.manos) and not view.asking else None


def _against(look: Look, hand: Hand, banca: Hand) -> str:
    rank = banca.cards[0][0] if banca.cards else ""
    card = translate(N_("an ace"), look.language) if rank == "A" else str(banca.points) if rank else ""
    return say(N_("{points} against {card}"), look.language, {"points": hand.points, "card": card})


def _place(look: Look, view: BlackjackView) -> str:
    """Which casilla, and which of its hands after a split."""
    plaza = view.manos[view.turn].plaza
    places = [place for place, mano in enumerate(view.manos) if mano.plaza == plaza]
    named = look.bet(f"plaza:{plaza}")
    if len(places) == 1:
        return named
    return say(N_("{plaza}, hand {hand}"), look.language, {"plaza": named, "hand": places.index(view.turn) + 1})


def _asked_of_all(look: Look, view: BlackjackView) -> str:
    if view.asking == SEGURO:
        return translate(N_("The croupier shows an ace: insure?"), look.language)
    if view.asking == RETIRO:
        mine = next((mano for mano in view.manos if mano.commander == look.who.id and not mano.gone), None)
        if mine is None:
            return ""
        return say(N_("{hand}: retire?"), look.language, {"hand": _against(look, mine.hand, view.banca)})
    commander = look.name(view.manos[view.turn].commander)
    sentence = (
        N_("{player} doubles: do you follow?") if view.asking == DOBLAR else N_("{player} splits: do you follow?")
    )
    return say(sentence, look.language, {"player": commander})


# --- what an answer means ---------------------------------------------------------------------------------------------


def explain(look: Look, command: Command) -> Explained | None:
    """What it costs or brings, in a few words."""
    meaning = _meaning(look, command)
    if meaning is None:
        return None
    sentence, cite, facts = meaning
    return Explained(say(sentence, look.language, facts), cite)


def _meaning(look: Look, command: Command) -> tuple[str, str, dict[str, Any]] | None:
    view, rules = look.view, look.rules
    mano = in_turn(view)
    match command:
        case Stand():
            return N_("stay at {points}"), rules.play_cite, {"points": mano.hand.points if mano else 0}
        case Double(player=player):
            return N_("+{amount:€}, one card"), rules.doubles.cite, {"amount": _staked(mano, player)}
        case Split(amount=amount):
            return N_("+{amount:€}, two hands"), rules.pares.cite, {"amount": amount}
        case Retire(plaza=plaza, player=player):
            return N_("lose {amount:€} of it"), rules.retiro.cite, {"amount": _half(rules, view, plaza, player)}
        case Insure(amount=amount):
            facts = {"gain": gain(amount, rules.pay_seguro.value)}
            return N_("wins {gain:€} if it is Black-Jack"), rules.seguro.cite, facts
        case Match(player=player):
            return N_("+{amount:€} as well"), rules.play_cite, {"amount": _matched(view, player)}
    plain = _PLAIN.get(type(command))
    return (plain, rules.play_cite, {}) if plain else None


def _staked(mano: Mano | None, player: str) -> int:
    stake = stake_of(mano, player) if mano else None
    return stake.amount if stake else 0


def _matched(view: BlackjackView, player: str) -> int:
    return _staked(view.manos[view.turn], player) if 0 <= view.turn < len(view.manos) else 0


def _half(rules: BlackjackRules, view: BlackjackView, plaza: int, player: str) -> int:
    """What is lost of what one has on a mano that is retired."""
    staked = next((_staked(mano, player) for mano in view.manos if mano.plaza == plaza), 0)
    return staked - gain(staked, 1 - rules.retiro_loss.value)


# --- what can't be done -----------------------------------------------------------------------------------------------


def barred(look: Look, view: BlackjackView) -> Sequence[Barred]:
    """Of what a hand in turn might do, what this one may not, and why."""
    mano = in_turn(view)
    offered = {type(offer.command) for offer in look.offers}
    if mano is None or mano.commander != look.who.id or Stand not in offered:
        return ()
    return [each for each in _reasons(look, mano, view) if each.kind not in offered]


def _reasons(look: Look, mano: Mano, view: BlackjackView) -> Iterator[Barred]:
    rules, language = look.rules, look.language
    if mano.on_ases:
        yield _bar(look, Ask, N_("one card on an ace"), rules.cards_on_ases.cite)
    counts = "–".join((str(min(rules.doubles.value)), str(max(rules.doubles.value))))  # noqa: RUF001 - a range
    if len(mano.hand.cards) > 2:
        yield _bar(look, Double, N_("only two cards"), rules.doubles.cite)
    else:
        told = say(N_("only with {counts}"), language, {"counts": counts})
        yield Barred(Double, translate(Double.label, language), told, rules.doubles.cite)
    if not is_pair(rules, mano.hand):
        yield _bar(look, Split, N_("they are not equal"), rules.pares.cite)
    if rules.retiro.value:
        ace = bool(view.banca.cards) and view.banca.cards[0][0] == "A"
        reason = N_("not against an ace") if ace else N_("only with two cards, before a third")
        yield _bar(look, Retire, reason, rules.retiro.cite)


def _bar(look: Look, kind: type[Command], reason: str, cite: str) -> Barred:
    name = N_("Retire") if kind is Retire else kind.label
    return Barred(kind, translate(name, look.language), translate(reason, look.language), cite)
