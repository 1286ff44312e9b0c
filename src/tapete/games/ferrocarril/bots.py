"""Simple lawful players, so that one person can play alone: from what a seat sees to what it does."""

from tapete.engine.command import Command
from tapete.games.ferrocarril.banca import IMPUESTA, RETOMA, SUBASTA
from tapete.games.ferrocarril.cards import DRAWS, NATURAL, STANDS, VALUES, total
from tapete.games.ferrocarril.commands import (
    Abate,
    AskCard,
    BankAbate,
    BankDraw,
    BankStand,
    ContinueBank,
    Cut,
    DeclineCard,
    FollowBanco,
    GiveCard,
    Lift,
    MakeBanco,
    PassHand,
    PlaceBet,
    RefuseHand,
    Sit,
    TakeHand,
)
from tapete.games.ferrocarril.drawing import STOOD
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase
from tapete.games.ferrocarril.view import FerroView, PlayView

PASES = 3
"""How many wins a bot is content with before it passes the mano."""
DEAREST = 20
"""The dearest bank, in minima, that a bot takes or covers."""


def choose(rules: FerroRules, view: FerroView) -> Command | None:
    """What the player who sees this does now; None when nothing is asked of them, or they have done it."""
    me = view.who.id
    if view.asked == me:
        return _answer(rules, view)
    if view.phase == Phase.APUESTAS and view.play is not None:
        return _bet(rules, view, view.play)
    if view.phase == Phase.PREPARACION and not _here(view):
        return _sit(view)
    return None


def _here(view: FerroView) -> bool:
    me = view.who.id
    seated = any(seat is not None and seat.player == me for seat in view.seats)
    return seated or any(place.player == me for place in view.standing)


def _sit(view: FerroView) -> Command | None:
    free = next((number for number, seat in enumerate(view.seats, 1) if seat is None), 0)
    return Sit(by=view.who, seat=free) if free and not view.waiting else None


def _answer(rules: FerroRules, view: FerroView) -> Command | None:
    play, by = view.play, view.who
    match view.phase:
        case Phase.CORTE:
            return Cut(by=by)
        case Phase.ADJUDICACION:
            return _offered(rules, view)
        case Phase.CONSTITUCION:
            return _between(view)
        case Phase.FIN_TALLA:
            return ContinueBank(by=by)
        case Phase.PUNTO if play is not None:
            return _speak(rules, view, play)
        case Phase.BANQUERO if play is not None:
            return _deal(rules, view, play)
        case _:
            return None


def _offered(rules: FerroRules, view: FerroView) -> Command:
    """A bank that is not too dear is taken at its floor; one's own is not taken back."""
    award, by = view.award, view.who
    if award is None or award.stage in {RETOMA, SUBASTA}:
        return RefuseHand(by=by)
    wished = max(award.floor, rules.minimum * (2 + view.round % 4))
    if rules.maximum is not None:
        wished = min(wished, rules.maximum)
    if award.stage == IMPUESTA:
        return TakeHand(by=by, amount=award.floor)
    dear = award.floor > DEAREST * rules.minimum
    return RefuseHand(by=by) if dear else TakeHand(by=by, amount=wished)


def _between(view: FerroView) -> Command | None:
    bank = view.banca
    return PassHand(by=view.who) if bank is not None and bank.dealt and bank.pases >= PASES else None


def _bet(rules: FerroRules, view: FerroView, play: PlayView) -> Command | None:
    """Once a jugada: now and then the whole bank, else a few minima."""
    me, bank = view.who.id, view.banca
    if bank is None or play.banco or not _here(view) or any(part.player == me for part in bank.parts):
        return None
    if any(stake.player == me for stake in play.stakes) or any(part.player == me for part in (*play.half, *play.last)):
        return None
    whim = (view.round * 7 + len(me) + ord(me[-1])) % 11
    cheap = play.announced <= DEAREST * rules.minimum
    if view.follow == me and cheap and whim < 4:
        return FollowBanco(by=view.who)
    if whim == 0 and cheap and not view.follow:
        return MakeBanco(by=view.who)
    amount = min(play.announced, rules.minimum * (1 + whim % 3))
    return PlaceBet(by=view.who, amount=amount)


def _speak(rules: FerroRules, view: FerroView, play: PlayView) -> Command:
    if not play.lifted:
        return Lift(by=view.who)
    points = total(play.punto)
    if points >= NATURAL:
        return Abate(by=view.who)
    letter = rules.punto.value[points]
    draws = letter == DRAWS or (letter != STANDS and view.round % 2 == 0)
    return AskCard(by=view.who) if draws else DeclineCard(by=view.who)


def _deal(rules: FerroRules, view: FerroView, play: PlayView) -> Command:
    """Abate, give what is asked for, then follow the cuadro; where it gives a choice, draw."""
    points = total(play.banca)
    if points >= NATURAL and not play.punto_third:
        return BankAbate(by=view.who)
    if play.due_word or (play.word == "carta" and not play.punto_third):
        return GiveCard(by=view.who)
    column = VALUES[play.punto_third] if play.punto_third else STOOD
    stands = points >= NATURAL or rules.cuadro.value[points][column] == STANDS
    return BankStand(by=view.who) if stands else BankDraw(by=view.who)
