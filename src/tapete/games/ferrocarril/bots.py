"""Simple lawful players, so that one person can play alone: from what a seat sees to what it does."""

from tapete.engine.command import Command
from tapete.families.bacarra.cards import BankAbate, BankDraw, BankStand, GiveCard
from tapete.families.bacarra.table import word_by_rule
from tapete.families.baccarat import NATURAL, STANDS, STOOD, VALUES, total
from tapete.families.circulo.attendance import Leave, Sit
from tapete.families.cut import Cut, DeclineCut
from tapete.games.ferrocarril.award import RefuseHand, TakeHand
from tapete.games.ferrocarril.banca import KeepBank, PassHand, RefuseToDeal
from tapete.games.ferrocarril.banco import FollowBanco, MakeBanco
from tapete.games.ferrocarril.bets import PlaceBet
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, IMPUESTA, RETOMA, SUBASTA, Phase
from tapete.games.ferrocarril.talla import CedeBank, ContinueBank
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
    if me not in view.playing() or (
        view.phase in BETWEEN_TALLAS and not any(seat and seat.player == me for seat in view.seats)
    ):
        return _sit(view)
    if view.phase == Phase.APUESTAS and view.play is not None:
        return _bet(rules, view, view.play)
    return None


def take_leave(rules: FerroRules, view: FerroView) -> Command | None:
    """How the player who sees this goes away: what they hold is given up, and the hand they play is played."""
    by = view.who
    if by.id not in view.playing():
        return None
    if view.asked != by.id:
        return Leave(by=by)
    match view.phase:
        case Phase.CORTE:
            return DeclineCut(by=by)
        case Phase.ADJUDICACION:
            return RefuseHand(by=by)
        case Phase.CONSTITUCION if view.play is None:
            return PassHand(by=by) if _may_pass(rules, view) else RefuseToDeal(by=by)
        case Phase.FIN_TALLA:
            return CedeBank(by=by)
        case _:
            return _answer(rules, view)


def _may_pass(rules: FerroRules, view: FerroView) -> bool:
    bank = view.banca
    return bank is not None and (bank.dealt or bank.free_to_pass or len(view.playing()) < rules.least_players.value)


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
            draws = view.round % 2 == 0
            return word_by_rule(rules, total(play.punto) if play.lifted else 0, by, lifted=play.lifted, draws=draws)
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


def _between(view: FerroView) -> Command:
    bank = view.banca
    content = bank is not None and bank.dealt and bank.pases >= PASES and view.play is None
    return PassHand(by=view.who) if content else KeepBank(by=view.who)


def _bet(rules: FerroRules, view: FerroView, play: PlayView) -> Command | None:
    """Once a jugada: now and then the whole bank, else a few minima."""
    me, bank = view.who.id, view.banca
    if bank is None or play.banco or any(part.player == me for part in bank.parts):
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
