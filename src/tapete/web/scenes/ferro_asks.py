"""What a table of ferrocarril asks of whoever looks, in a sentence; of the others it says for whom it waits."""

from typing import Any

from tapete.engine.actor import Role
from tapete.engine.command import Command
from tapete.families.bacarra.cards import AskCard, BankDraw, BankStand, GiveCard
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS, total
from tapete.families.covered import COVERED
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import IMPUESTA, RETOMA, SUBASTA, Award, Phase
from tapete.games.ferrocarril.view import FerroView
from tapete.language import N_, say
from tapete.web.scenes.ferro_words import letter_of
from tapete.web.scenes.look import Look

Said = tuple[str, dict[str, Any]]
"""A sentence, and what it speaks of."""


def ask(look: Look, view: FerroView) -> str:
    """What is asked of whoever looks now, or what they wait for."""
    sentence, facts = _Asking(look, view).said()
    return say(sentence, look.language, facts)


def is_here(view: FerroView) -> bool:
    """Whether whoever looks sits or stands at the table."""
    me = view.who.id
    seated = any(seat is not None and seat.player == me for seat in view.seats)
    return seated or any(place.player == me for place in view.standing)


class _Asking:
    """One method a phase: what is said to the one who is asked, and to the others."""

    def __init__(self, look: Look, view: FerroView) -> None:
        self._look = look
        self._view = view
        self._rules: FerroRules = look.rules
        self._me = view.who.id

    def said(self) -> Said:
        view = self._view
        if view.phase in {Phase.CERRADA, Phase.FIN}:
            return N_("The table is closed."), {}
        if view.who.role is Role.JUGADOR and not is_here(view):
            return self._to_come_in()
        mine, others = _BY_PHASE[Phase(view.phase)]
        return (mine if view.asked == self._me else others)(self)

    def _name(self, player: str) -> str:
        return self._look.name(player)

    @property
    def _here(self) -> dict[str, Any]:
        """How many are at the table, and how many must be."""
        found = sum(seat is not None for seat in self._view.seats) + len(self._view.standing)
        return {"found": found, "least": self._rules.least_players.value}

    @property
    def _too_few(self) -> bool:
        return bool(self._here["found"] < self._here["least"])

    def _to_come_in(self) -> Said:
        if self._me in self._view.waiting:
            return N_("You are on the waiting list: the next seat that is vacant is offered to you."), {}
        if self._too_few:
            return N_(
                "Take a seat: play begins with {least} players, and {found} {found:is|are} at the table."
            ), self._here
        return N_("Take a vacant seat, or stand behind one: those who stand may bet too."), {}

    def wait(self) -> Said:
        if self._view.asked:
            return N_("Waiting for {player}."), {"player": self._name(self._view.asked)}
        return N_("Waiting for the croupier."), {}

    # --- talla and bank -----------------------------------------------------------------------------------------------

    def before(self) -> Said:
        if self._too_few:
            return N_("Waiting for more players: {found} of at least {least} are here."), self._here
        return N_("The cards are being prepared; anybody may shuffle them."), {}

    def cut(self) -> Said:
        return N_("The cards are offered to you: cut them, or let the next player do it."), {}

    def offered(self) -> Said:
        award = self._view.award or Award()
        facts = {"floor": award.floor, "same": award.same}
        if award.stage == RETOMA:
            return N_("Nobody took the bank you gave up: you may take it back for {same:€}."), facts
        if award.stage == IMPUESTA:
            return N_("Nobody bid for the bank: take it for {floor:€}, or you lose your seat."), facts
        return N_("The bank is offered to you, for at least {floor:€}: will you be the banker?"), facts

    def others_offered(self) -> Said:
        award = self._view.award or Award()
        if award.stage != SUBASTA:
            player = self._name(self._view.asked)
            return N_("The bank is offered to {player}. Waiting for the answer."), {"player": player}
        if self._me in award.excluded:
            return N_("The bank is auctioned. You gave it up, so you may not bid for it."), {}
        return N_("The bank is auctioned, from {floor:€}: who wants to be the banker?"), {"floor": award.floor}

    def banker_between(self) -> Said:
        bank = self._view.banca
        if bank is None or self._too_few:
            return self.before()
        facts = {"bank": bank.amount}
        if bank.dealt:
            return N_("You hold the bank, {bank:€}: let it stand for the next jugada, raise it, or pass it on."), facts
        return N_("You are the banker with {bank:€}; the croupier is about to announce it."), facts

    # --- bets ---------------------------------------------------------------------------------------------------------

    def bets(self) -> Said:
        view, play, bank = self._view, self._view.play, self._view.banca
        if play is None or bank is None:
            return self.wait()
        facts = {"bank": play.announced, "banker": self._name(bank.banker)}
        if any(part.player == self._me for part in bank.parts):
            return N_("The others bet against your bank of {bank:€}."), facts
        if play.banco:
            return self._covered(play.banco[0].player)
        if view.follow == self._me:
            return N_("You lost your banco: you may cover the bank again, {bank:€}, before everybody else."), facts
        if self._me in {*(stake.player for stake in play.stakes), *(part.player for part in (*play.half, *play.last))}:
            return N_("Your bet lies on the table. The croupier closes the bets in a moment."), facts
        return N_("{banker} has {bank:€} in the bank. Bet against it, or cover all of it (banco)."), facts

    def _covered(self, player: str) -> Said:
        if player == self._me:
            return N_("You cover the whole bank alone."), {}
        return N_("{player} covers the whole bank."), {"player": self._name(player)}

    def dealing(self) -> Said:
        return N_("No more bets: two cards are dealt to the punto and two to the banker."), {}

    # --- cards --------------------------------------------------------------------------------------------------------

    def punto(self) -> Said:
        play = self._view.play
        if play is None or not play.lifted:
            return N_("You hold the cards of the punto: lift them and look."), {}
        points = total(play.punto)
        if points >= NATURAL:
            return N_("You have {total}: turn it over at once (abatir)."), {"total": points}
        letter = letter_of(self._rules, self._view, play) if self._is_offered(AskCard) else STANDS
        return _SPEAK[letter], {"total": points}

    def others_punto(self) -> Said:
        play = self._view.play
        if play is None:
            return self.wait()
        if play.withdrawing:
            return N_("The banker abated too soon: bets may be withdrawn."), {}
        if not play.given:
            return N_("The croupier carries the cards to {player} with the pala."), {"player": self._name(play.holder)}
        return N_("{player} looks at the cards of the punto and speaks."), {"player": self._name(play.given)}

    def banker(self) -> Said:
        play = self._view.play
        if play is None or play.drawing or COVERED in play.banca:
            return self.others_banker()
        points = total(play.banca)
        facts = {"total": points, "due": play.due_word}
        if play.due_word:
            return N_("The punto said a wrong word («{due}» was due): give the card or deny it."), facts
        if points >= NATURAL and not play.punto_third:
            return N_("You have {total}: turn it over (abatir) before any card is given."), facts
        return self._draw_or_stand(), facts

    def _is_offered(self, kind: type[Command]) -> bool:
        return any(isinstance(offer.command, kind) for offer in self._look.offers)

    def _draw_or_stand(self) -> str:
        """What is offered is what is lawful."""
        offered = {type(offer.command) for offer in self._look.offers}
        if GiveCard in offered:
            return N_("You have {total}. The punto asks for a card: give it.")
        if BankStand not in offered:
            return N_("You have {total}: you must draw.")
        return (
            N_("You have {total}: draw or stand.") if BankDraw in offered else N_("You have {total}: you must stand.")
        )

    def others_banker(self) -> Said:
        banker = self._view.banca.banker if self._view.banca else ""
        return N_("The banker, {player}, plays now."), {"player": self._name(banker)}

    def paying(self) -> Said:
        return _RESULTS.get(self._view.play.result if self._view.play else "", N_("The jugada is being settled.")), {}

    def over(self) -> Said:
        if self._view.asked:
            return self.wait()
        return N_("The talla is over. Anybody may have the cards checked; then they are shuffled anew."), {}

    def end(self) -> Said:
        return N_("The talla is over. You did not lose the last jugada: will you go on as banker in the next?"), {}


_SPEAK = {
    DRAWS: N_("You have {total}: the rule says «carta»."),
    STANDS: N_("You have {total}: the rule says «no»."),
    CHOOSES: N_("You have {total}: say «carta» or «no», as you like."),
}
_RESULTS = {
    "banca": N_("The bank wins: it takes the bets, less what goes to the cagnotte."),
    "punto": N_("The punto wins: every bet is paid as much again, and the banker gives up the bank."),
    "igualdad": N_("A tie: nobody wins, and every bet goes back."),
    "anulada": N_("The jugada is void: every bet goes back."),
}
_BY_PHASE = {
    Phase.PREPARACION: (_Asking.before, _Asking.before),
    Phase.BARAJA: (_Asking.before, _Asking.before),
    Phase.CORTE: (_Asking.cut, _Asking.wait),
    Phase.ADJUDICACION: (_Asking.offered, _Asking.others_offered),
    Phase.CONSTITUCION: (_Asking.banker_between, _Asking.wait),
    Phase.APUESTAS: (_Asking.bets, _Asking.bets),
    Phase.REPARTO: (_Asking.dealing, _Asking.dealing),
    Phase.PUNTO: (_Asking.punto, _Asking.others_punto),
    Phase.BANQUERO: (_Asking.banker, _Asking.others_banker),
    Phase.LIQUIDACION: (_Asking.paying, _Asking.paying),
    Phase.FIN_TALLA: (_Asking.end, _Asking.over),
}
"""What is said in each phase to the one who is asked, and to the others."""
