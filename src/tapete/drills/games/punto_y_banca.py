"""Punto y banca: the points of a hand, third cards by the tableau, and who wins with which deduction."""

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Hand, Line, Part, Picture, Posed, Said, plain
from tapete.drills.games.cards import DRAWS, STANDS, Ruled, by_level, count_points, draw_or_stand, some_cards
from tapete.drills.rehearsal import Plan, due_to
from tapete.families.baccarat import BANCA, EMPATE, PUNTO, banca_draws, is_natural, points, punto_draws, score
from tapete.games.punto_y_banca.coup import HandDecided
from tapete.language import N_

ASK = N_("All cards have been dealt.")
DREW = N_("The punto has drawn a third card; the banca has its first two.")
STOOD = N_("The punto stands; the banca has its first two cards.")
WHO_WINS = N_("Who wins?")
HOW_MUCH = N_("How much is {player} paid, after any deduction?")
SIDES = (PUNTO, BANCA, EMPATE)


def _points(asking: Asking) -> Posed:
    rules = asking.game.rules
    cards = some_cards(asking, 2 + asking.choices.below(2))
    return count_points(asking, cards, score(rules, cards), rules.naturals.cite)


def _third_card(asking: Asking) -> Posed | None:
    rules, cards = asking.game.rules, some_cards(asking, 5)
    punto, banca = cards[:2], cards[2:4]
    if is_natural(rules, score(rules, punto), score(rules, banca)):
        return None
    draws = punto_draws(rules, score(rules, punto))
    if asking.choices.chance(3):
        ruled = Ruled(score(rules, punto), DRAWS if draws else STANDS, rules.punto_draws.cite)
        return draw_or_stand(asking, [Hand(PUNTO, punto)], PUNTO, ruled)
    third = points(rules, cards[4]) if draws else None
    hands = [Hand(PUNTO, (*punto, cards[4]) if draws else punto), Hand(BANCA, banca)]
    verdict = DRAWS if banca_draws(rules, score(rules, banca), third) else STANDS
    ruled = Ruled(score(rules, banca), verdict, rules.tableau.cite)
    return draw_or_stand(asking, hands, BANCA, ruled, DREW if draws else STOOD)


def _winner(asking: Asking) -> Posed | None:
    rehearsal = asking.rehearse(Plan(players=2, stacks=1))
    for step in rehearsal.steps_on():
        decided = next((event for event in step.events if isinstance(event, HandDecided)), None)
        if decided is None:
            continue
        scene = rehearsal.scene()
        paid = [event for event in scene.settlement() if event.settles == "pagar"]
        due = due_to(paid)
        wins = Part.choice(Said(WHO_WINS), [*map(plain, SIDES)], SIDES.index(decided.winner), "wins")
        pays = [Part.amount(Said(HOW_MUCH, {"player": each}), answer, each) for each, answer in due.items()]
        hands = (Hand(PUNTO, scene.state.punto), Hand(BANCA, scene.state.banca))
        lines = [Line(event, event.cite) for event in (decided, *paid)]
        picture = Picture(stakes=scene.lying(), hands=hands)
        return asking.posed(decided.winner, Said(ASK), picture, [wins, *pays], lines)
    return None


KINDS: Kinds = {"cartas": by_level(_points, _third_card, _winner)}
