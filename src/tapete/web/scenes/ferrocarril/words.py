"""The meaning of each choice of ferrocarril, in a sentence for a newcomer, with its article."""

from typing import Any

from msgspec.structs import replace

from tapete.engine.command import Command, Role
from tapete.families.bacarra.deal import (
    Abate,
    AskAdvice,
    AskCard,
    AskCuadro,
    BankAbate,
    BankDraw,
    BankStand,
    DeclineCard,
    GiveCard,
    Lift,
)
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, PUNTO, STANDS, total
from tapete.families.covered import COVERED
from tapete.families.cut import Cut, DeclineCut
from tapete.games.ferrocarril.award import Bid, RefuseHand, TakeHand
from tapete.games.ferrocarril.banca import (
    AllIn,
    DoubleCovered,
    HalveBank,
    KeepBank,
    KeepOut,
    PassHand,
    RefuseToDeal,
    SetBank,
)
from tapete.games.ferrocarril.banco import AnnounceHalf, CompleteLast, FollowBanco, MakeBanco
from tapete.games.ferrocarril.bets import Abonar, BetOnLine, PlaceBet, RemoveLate, WithdrawBet
from tapete.games.ferrocarril.deal import ClaimCards, DenyCard
from tapete.games.ferrocarril.play import FerroView, PlayView
from tapete.games.ferrocarril.players import AcceptPartner
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import IMPUESTA, RETOMA, SUBASTA, TURNO, Award, Phase
from tapete.games.ferrocarril.talla import CedeBank, ContinueBank
from tapete.language import N_, say, translate
from tapete.law.parameters import Cited
from tapete.web.scenes.elements import Explained, Look

CRITERIO = "criterio:ferrocarril.10"
_MEANING: dict[type[Command], tuple[str, str]] = {
    Cut: (N_("You divide the cards in two; then they go into the sabot and the talla begins."), "shuffle"),
    DeclineCut: (N_("The next player is asked instead; it costs you nothing."), "shuffle"),
    TakeHand: (
        N_(
            "You become banker: what you put down is the most that the others can win from you in this jugada, and you "
            "keep the bank as long as you do not lose. It must be at least {floor:€}."
        ),
        "keeping",
    ),
    Bid: (N_("The highest bid takes the bank; of equal bids, the one with better priority."), "auction"),
    AcceptPartner: (N_("Their chips join the bank: you share what it wins and loses, and you decide."), "partner"),
    SetBank: (N_("You add chips, first those in the garaje. A bank can be raised, never lowered."), "never_lower"),
    KeepBank: (N_("You change nothing: the croupier announces the bank and the others bet."), "announce"),
    KeepOut: (N_("Winnings beside the bank: nobody can win them from you, and they win nothing."), "keeping"),
    HalveBank: (N_("Half of it stays beside the bank, safe, and only the other half plays."), "keeping"),
    DoubleCovered: (N_("The next bank is twice what was covered in the last; the rest is safe."), "keeping"),
    AllIn: (N_("You give up the garaje: everything plays, even what is not covered."), "todo_va"),
    PassHand: (
        N_("You take your bank home, and the others may take the mano for at least as much as you had in it."),
        "keeping",
    ),
    RefuseToDeal: (N_("You take back your chips, and the bank is auctioned among the others."), "deal_once"),
    PlaceBet: (
        N_("You bet against the banker. Win and you are paid as much again; lose and the bank has it."),
        "maximum",
    ),
    BetOnLine: (N_("The chips lie on the line: half of them plays and the other half is safe."), "line"),
    WithdrawBet: (N_("The chips come back to you; you may bet again while bets are taken."), "announce"),
    MakeBanco: (
        N_("You alone play against the whole bank, {bank:€}. All other bets go back, and you hold the cards."),
        "banco",
    ),
    FollowBanco: (
        N_("You lost your banco: you may cover the bank once more, {bank:€}, before everybody else."),
        "seguido",
    ),
    AnnounceHalf: (
        N_("You put half the bank, {half:€}; others may bet the rest. You hold the cards unless one completes it."),
        "half",
    ),
    CompleteLast: (N_("You cover what nobody has covered in the end, and then you hold the cards."), "completes"),
    Abonar: (N_("You bet on the banker's side, for this jugada, because the bets exceed the bank."), "deal"),
    RemoveLate: (N_("Bets made after the closing call need not be played against you."), "deal"),
    ClaimCards: (N_("They were given to somebody else by mistake, and nobody has lifted them yet."), "given_wrong"),
    Lift: (N_("Only you see them. From then on nobody can take them from you."), "given_wrong"),
    AskCard: (N_("A third card, face up. Due with 0 to 4, free with 5; asking with more is an error."), "wrong_word"),
    DeclineCard: (N_("You keep your two cards. Due with 6 or 7, free with 5."), "wrong_word"),
    Abate: (N_("An 8 or a 9 in two cards ends the jugada at once. With less it is an error."), "abatir"),
    AskAdvice: (N_("The croupier tells you the rule; but then with 5 you must stand."), "advice"),
    GiveCard: (N_("The punto gets a third card, face up for everybody."), "bank_choice"),
    DenyCard: (N_("The punto said a wrong word: you may let them stay with their two cards."), "wrong_word"),
    BankAbate: (N_("An 8 or a 9 in two cards ends the jugada before any third card."), "abatir"),
    BankDraw: (N_("One more card, face up. With nothing (0) you must."), "bank_choice"),
    BankStand: (N_("You keep your cards; both hands are shown and the nearest to 9 wins."), "bank_choice"),
    ContinueBank: (N_("The cards are shuffled anew and you stay banker with the same bank."), "new_sabot"),
    CedeBank: (N_("You take your bank home, and the mano goes to your right."), "new_sabot"),
}
_SHORT: dict[type[Command], tuple[str, str]] = {
    Cut: (N_("Cut"), N_("the talla begins")),
    DeclineCut: (N_("Not I"), N_("the next is asked")),
    TakeHand: (N_("Be the banker"), N_("at least {floor:€}")),
    RefuseHand: (N_("Refuse"), ""),
    Bid: (N_("Bid"), N_("the highest has the bank")),
    AcceptPartner: ("", N_("you share it, and decide")),
    SetBank: (N_("Raise to"), N_("it is never lowered")),
    KeepBank: ("Mantener", N_("the bank as it is")),
    KeepOut: ("Garaje", N_("safe, and out of play")),
    HalveBank: (N_("Half to the garaje"), N_("the other half plays")),
    DoubleCovered: ("Doblar", N_("twice what was covered")),
    AllIn: ("Todo va", N_("everything plays")),
    PassHand: ("Pasar la mano", N_("you take the bank home")),
    RefuseToDeal: (N_("Not this bank"), N_("it is auctioned")),
    PlaceBet: (N_("Lay a bet"), N_("pays as much again")),
    BetOnLine: (N_("On the raya"), N_("half of it plays")),
    WithdrawBet: (N_("Withdraw"), N_("your chips come back")),
    MakeBanco: ("Banco", N_("all of it: {bank:€}")),
    FollowBanco: ("Banco seguido", N_("again: {bank:€}")),
    AnnounceHalf: (N_("Con la mesa"), N_("half: {half:€}")),
    CompleteLast: ("Último completo", N_("what is left in the end")),
    Abonar: ("Abonar", N_("with the bank")),
    RemoveLate: (N_("Remove late bets"), N_("they need not be played")),
    ClaimCards: (N_("Claim the cards"), N_("they are yours")),
    Lift: ("Levantar", N_("only you see them")),
    AskCard: ("«Carta»", N_("one, face up")),
    DeclineCard: ("«No»", N_("you stay on two")),
    Abate: ("Abatir", N_("8 or 9 ends it at once")),
    AskAdvice: (N_("Advice"), N_("then 5 must stand")),
    AskCuadro: (N_("The cuadro"), N_("what it says of you")),
    GiveCard: (N_("Give the card"), N_("face up, for all")),
    DenyCard: (N_("Deny it"), N_("they stay on two")),
    BankAbate: ("Abatir", N_("before any third card")),
    BankDraw: (N_("Draw"), N_("one more, face up")),
    BankStand: (N_("Stand"), N_("both hands are shown")),
    ContinueBank: (N_("Go on"), N_("with the same bank")),
    CedeBank: ("Ceder", N_("you take the bank home")),
}
"""The text of each button in the dock, and its effect in a few words; a legal term is used where there is one."""
_WORDS = (AskCard, DeclineCard, Abate)
_ANSWERS = (GiveCard, DenyCard, BankAbate, BankDraw, BankStand)
_BESIDES = (
    SetBank,
    KeepOut,
    HalveBank,
    DoubleCovered,
    AllIn,
    PassHand,
    RefuseToDeal,
    AcceptPartner,
    BetOnLine,
    AnnounceHalf,
    CompleteLast,
    Abonar,
    WithdrawBet,
    RemoveLate,
    AskAdvice,
)
_BOUND = N_("The croupier shows what the cuadro says of your total; then you must do it.")
_TOLD = N_("The croupier shows what the cuadro says of your total; you may still do as you like.")
_REFUSED = N_("The bank goes on to the next player. Two refusals running cost you the seat.")
_NOT_COUNTED = N_("The bank goes on to the next player; refusing a bank that was passed on costs you nothing.")
_IMPOSED = N_("You lose your seat, and the bank goes on to the right.")


def explain(rules: FerroRules, view: FerroView, language: str, command: Command) -> Explained | None:
    told = _explain(rules, view, language, command)
    if told is None:
        return None
    word, brief = _SHORT[type(command)]
    facts = _facts(view)
    said = say(brief, language, facts) if brief else told.brief
    return replace(told, word=translate(word, language) if word else "", brief=said)


def _explain(rules: FerroRules, view: FerroView, language: str, command: Command) -> Explained | None:
    if isinstance(command, AskCuadro):
        binds = rules.cuadro_binds
        return Explained(say(_BOUND if binds.value else _TOLD, language, {}), binds.cite)
    if isinstance(command, RefuseHand):
        return _refusing(rules, view.award or Award(), language)
    if type(command) not in _MEANING:
        return None
    sentence, rule = _MEANING[type(command)]
    return Explained(say(sentence, language, _facts(view)), _cite(rules, command, rule), is_due(rules, view, command))


def _refusing(rules: FerroRules, award: Award, language: str) -> Explained:
    """Only a mano that comes by turn is refused at the cost of the seat; an imposed one costs it at once."""
    if award.stage == IMPUESTA:
        sentence, brief, cite = _IMPOSED, N_("it costs the seat"), str(rules.law["imposed"])
    elif award.passed or award.stage != TURNO:
        sentence, brief, cite = _NOT_COUNTED, N_("it costs nothing"), CRITERIO
    else:
        sentence, brief, cite = _REFUSED, N_("twice costs the seat"), str(rules.law["refusals"])
    due = award.stage != IMPUESTA
    return Explained(translate(sentence, language), cite, due, brief=translate(brief, language))


def is_due(rules: FerroRules, view: FerroView, command: Command) -> bool:
    """True if a choice stands out: what the cards in hand call for, or what is usual at this moment."""
    play = view.play
    if isinstance(command, _WORDS) and play is not None:
        return COVERED in play.punto or isinstance(command, _words_of(rules, view, play))
    if isinstance(command, _ANSWERS) and play is not None and COVERED not in play.banca:
        natural = total(play.banca) >= NATURAL and not play.punto_third
        return isinstance(command, BankAbate) == natural
    return not isinstance(command, _BESIDES)


def _words_of(rules: FerroRules, view: FerroView, play: PlayView) -> tuple[type[Command], ...]:
    points = total(play.punto)
    if points >= NATURAL:
        return (Abate,)
    words: dict[str, tuple[type[Command], ...]] = {DRAWS: (AskCard,), STANDS: (DeclineCard,)}
    return words.get(letter_of(rules, view, play), (AskCard, DeclineCard))


def letter_of(rules: FerroRules, view: FerroView, play: PlayView) -> str:
    free = view.freedom and len(play.banco) == 1 and PUNTO not in play.bound
    return CHOOSES if free else rules.punto.value[total(play.punto)]


def _facts(view: FerroView) -> dict[str, Any]:
    bank = view.play.announced if view.play else 0
    return {"floor": view.award.floor if view.award else 0, "bank": bank, "half": (bank + 1) // 2}


def _cite(rules: FerroRules, command: Command, rule: str) -> str:
    """The article: of a figure where there is one, else of the rule."""
    cells: dict[type[Command], Cited[Any]] = {
        KeepOut: rules.threshold,
        HalveBank: rules.half_from,
        DoubleCovered: rules.doubling,
        Abonar: rules.abonos,
        AskCard: rules.punto,
        DeclineCard: rules.punto,
    }
    cell = cells.get(type(command))
    return cell.cite if cell else rules.law[rule]


def lesson(rules: FerroRules, language: str) -> tuple[Explained, ...]:
    facts = {"deduction": f"{rules.deduction.value * 100} %"}
    told = (
        (
            N_(
                "Players play against each other: one holds the bank, the others bet against it. The house only takes "
                "{deduction} of what the banker wins."
            ),
            rules.deduction.cite,
        ),
        (
            N_("Punto and banker get two cards each. An ace counts 1, tens and figures 0; of the sum only the units."),
            rules.law["values"],
        ),
        (
            N_("The nearest to 9 wins. An 8 or a 9 in two cards is shown at once; else each side may draw one card."),
            rules.law["abatir"],
        ),
        (
            N_("The banker keeps the bank until losing it; then it is offered to the player at the right."),
            rules.law["keeping"],
        ),
    )
    return tuple(Explained(say(sentence, language, facts), cite) for sentence, cite in told)


Said = tuple[str, dict[str, Any]]


def ask(look: Look, view: FerroView) -> str:
    sentence, facts = _Asking(look, view).said()
    return say(sentence, look.language, facts)


def is_here(view: FerroView) -> bool:
    me = view.who.id
    seated = any(seat is not None and seat.player == me for seat in view.seats)
    return seated or any(place.player == me for place in view.standing)


class _Asking:
    """One method for each phase: the sentence for the asked player, or for the others."""

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
