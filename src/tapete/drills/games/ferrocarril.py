"""Ferrocarril: the points of a hand, the cuadro of the banker and the table of the punto, who wins and the cagnotte."""

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Hand, Line, Part, Picture, Posed, Said, plain
from tapete.drills.games.cards import CHOOSES, DRAWS, STANDS, Ruled, by_level, count_points, draw_or_stand, some_cards
from tapete.drills.rehearsal import Plan
from tapete.families.bacarra.state import Hand as Held
from tapete.families.baccarat import BANCA, NATURAL, PUNTO, total
from tapete.families.circulo.bank import Deducted
from tapete.games.ferrocarril.deal import HandsShown, obliges
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import IGUALDAD, Play, State, bank_letter
from tapete.language import N_

ASK = N_("The jugada is over; {amount:€} were in play.")
WHO_WINS = N_("Who wins?")
TOOK = N_("The punto drew the third card that is shown; the banker has these two.")
STOOD = N_("The punto stands; the banker has these two cards.")
BY_THE_CUADRO = N_("The game is played by the cuadro.")
ASKED = N_("The banker has asked for the cuadro.")
NOT_ASKED = N_("The banker has not asked for the cuadro.")
THIRD = "tercera del punto"
CAGNOTTE = N_("How much goes into the cagnotte?")
VERDICTS = {"T": DRAWS, "P": STANDS, "O": CHOOSES}
SIDES = (PUNTO, BANCA, IGUALDAD)


def _points(asking: Asking) -> Posed:
    cards = some_cards(asking, 2 + asking.choices.below(2))
    return count_points(asking, cards, total(cards), asking.game.rules.punto.cite)


def _third_card(asking: Asking) -> Posed | None:
    rules, cards = asking.game.rules, some_cards(asking, 5)
    punto, banca = cards[:2], cards[2:4]
    if total(punto) >= NATURAL or total(banca) >= NATURAL:
        return None
    letter = rules.punto.value[total(punto)]
    if asking.choices.chance(3):
        ruled = Ruled(total(punto), VERDICTS[letter], rules.punto.cite)
        return draw_or_stand(asking, [Hand(PUNTO, punto)], PUNTO, ruled)
    took = letter == "T" or (letter == "O" and asking.choices.chance(2))
    by_mode = rules.mode.value == "tabla"
    asked = not by_mode and rules.cuadro_binds.value and not asking.choices.chance(3)
    play = Play(announced=0, punto=Held(punto, cards[4] if took else ""), banca=Held(banca, bound=asked))
    hands = [Hand(THIRD, (cards[4],)), Hand(BANCA, banca)] if took else [Hand(BANCA, banca)]
    note = Said(BY_THE_CUADRO if by_mode else ASKED if asked else NOT_ASKED)
    return draw_or_stand(asking, hands, BANCA, _of_the_banker(rules, play), TOOK if took else STOOD, (note,))


def _of_the_banker(rules: FerroRules, play: Play) -> Ruled:
    """The moves that the engine allows the banker: without the cuadro any move, except with 0."""
    state = State(mode=rules.mode.value, play=play)
    return Ruled(total(play.banca.cards), VERDICTS[bank_letter(rules, state, play)], obliges(rules, state, play))


def _winner(asking: Asking) -> Posed | None:
    rehearsal = asking.rehearse(Plan())
    for step in rehearsal.steps_on():
        shown = next((event for event in step.events if isinstance(event, HandsShown)), None)
        if shown is None or shown.result not in SIDES:
            continue
        taken = [event for event in rehearsal.scene().settlement() if isinstance(event, Deducted)]
        wins = Part.choice(Said(WHO_WINS), [*map(plain, SIDES)], SIDES.index(shown.result), "wins")
        cagnotte = Part.amount(Said(CAGNOTTE), sum(event.amount for event in taken), "cagnotte")
        played = sum(part.amount for part in rehearsal.state.jugada.in_play)
        return asking.posed(
            shown.result,
            Said(ASK, {"amount": played}),
            Picture(hands=(Hand(PUNTO, shown.punto), Hand(BANCA, shown.banca))),
            [wins, cagnotte],
            [Line(event, event.cite) for event in (shown, *taken)],
        )
    return None


KINDS: Kinds = {"cartas": by_level(_points, _third_card, _winner)}
