"""What each choice of ferrocarril means, in a sentence for whoever has never seen the game, and where it stands."""

from typing import Any

from msgspec.structs import replace

from tapete.engine.command import Command
from tapete.families.bacarra.cards import (
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
from tapete.games.ferrocarril.players import AcceptPartner
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import IMPUESTA, TURNO, Award
from tapete.games.ferrocarril.talla import CedeBank, ContinueBank
from tapete.games.ferrocarril.view import FerroView, PlayView
from tapete.language import N_, say, translate
from tapete.law.parameters import Cited
from tapete.web.scenes.look import Explained

CRITERIO = "criterio:ferrocarril.10"
"""Which refusals count."""
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
"""The sentence of each command, and the key of its article."""
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
"""What its button says in the dock, and what follows in a few words; what the law has a word for is said by it."""
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
"""What may be done besides what is usual."""
_BOUND = N_("The croupier shows what the cuadro says of your total; then you must do it.")
_TOLD = N_("The croupier shows what the cuadro says of your total; you may still do as you like.")
_REFUSED = N_("The bank goes on to the next player. Two refusals running cost you the seat.")
_NOT_COUNTED = N_("The bank goes on to the next player; refusing a bank that was passed on costs you nothing.")
_IMPOSED = N_("You lose your seat, and the bank goes on to the right.")


def explain(rules: FerroRules, view: FerroView, language: str, command: Command) -> Explained | None:
    """What a choice means now, at this table."""
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
    """Whether a choice stands out: what the cards in hand call for, or what is usual at this moment."""
    play = view.play
    if isinstance(command, _WORDS) and play is not None:
        return COVERED in play.punto or isinstance(command, _words_of(rules, view, play))
    if isinstance(command, _ANSWERS) and play is not None and COVERED not in play.banca:
        natural = total(play.banca) >= NATURAL and not play.punto_third
        return isinstance(command, BankAbate) == natural
    return not isinstance(command, _BESIDES)


def _words_of(rules: FerroRules, view: FerroView, play: PlayView) -> tuple[type[Command], ...]:
    """What the punto may say by the rules, with the cards in hand."""
    points = total(play.punto)
    if points >= NATURAL:
        return (Abate,)
    words: dict[str, tuple[type[Command], ...]] = {DRAWS: (AskCard,), STANDS: (DeclineCard,)}
    return words.get(letter_of(rules, view, play), (AskCard, DeclineCard))


def letter_of(rules: FerroRules, view: FerroView, play: PlayView) -> str:
    """What a punto with less than 8 must do; one who covers the bank alone may be free."""
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
    """The game in a few sentences, for whoever has not sat down yet."""
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
