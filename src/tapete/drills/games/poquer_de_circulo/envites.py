"""How much may be bet: what covers, and the least and the most of a bet or raise, in each system of limits."""

from collections.abc import Callable

from tapete.drills.asking import Asking, Objection
from tapete.drills.exercise import Line, Part, Posed, Said
from tapete.drills.games.poquer_de_circulo.partida import a_hand, a_table, acts_of, shown
from tapete.drills.rehearsal import Scene
from tapete.engine.actor import Actor, Role
from tapete.engine.refusal import Refused
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.bets import Bet, Raise
from tapete.families.poquer_de_circulo.betting import Betting, Options
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.variant import BOTE, FIJO, SYSTEMS
from tapete.language import N_

ASK = N_("It is the turn of {player}.")
COVERS = N_("How much does {player} add to cover? (0 if there is nothing to cover.)")
LEAST = N_("To how much may {player} bet or raise at the least? (0 if not at all.)")
MOST = N_("And at the most? (0 if not at all.)")
TO_COVER = N_("The postura is {postura:€}; {player} has put {laid:€} in the interval and adds {cover:€}.")
NOTHING = N_("There is nothing to cover.")
FORCED = N_("{player} must bet: the apuesta mínima is {minimum:€}.")
AT_LEAST_MINIMUM = N_("A bet is of the apuesta mínima at the least, {minimum:€}.")
AT_LEAST_TIMES = N_("A raise is to {times} times the postura at the least, {least:€}.")
FIXED = N_("At the fixed limit: {unit:€} above {full:€}.")
HIGH = N_("An open pair lets {high:€} be bet in place of {unit:€}.")
BY_THE_BOTE = N_("Added at the most: {times} times the {cover:€} to cover, and the bote of {bote:€}.")
FIRST_OF_CIEGAS = N_("With ciegas the first envite is of {times} grandes ciegas at the most.")
NO_LIMIT = N_("Without limit: all the resto.")
ALL_IN = N_("With all the resto {player} reaches {reach:€}.")
Fits = Callable[[Betting], bool]


def opening(asking: Asking) -> Posed | None:
    """Nobody has bet in the interval, but for ciegas."""
    return _posed(asking, lambda betting: not betting.postura or betting.unopened)


def answer(asking: Asking) -> Posed | None:
    return _posed(asking, lambda betting: betting.postura > 0)


def hard(asking: Asking) -> Posed | None:
    """Somebody may not raise, has too little for it, or an all-in was no whole raise."""
    return _posed(asking, _is_hard)


def _is_hard(betting: Betting) -> bool:
    options, reach = betting.options(), betting.laid[betting.turn] + betting.restos[betting.turn]
    short = betting.postura != betting.full or (options.may_bet and options.least == reach)
    return short or not options.may_bet


def _posed(asking: Asking, fits: Fits) -> Posed | None:
    rehearsal = a_hand(asking, a_table(asking))
    fitting = [place for place in acts_of(rehearsal) if fits(rehearsal.steps[place].before.bets)]
    if not fitting:
        return None
    scene = rehearsal.scene(asking.choices.one_of(fitting))
    betting = scene.state.bets
    options, player = betting.options(), scene.state.on_turn
    asked = {"cover": (COVERS, options.to_cover), "least": (LEAST, options.least), "most": (MOST, options.most)}
    return asking.posed(
        f"{SYSTEMS[betting.terms.system]}-{'bet' if options.may_bet else 'none'}",
        Said(ASK, {"player": player}),
        shown(scene),
        [Part.amount(Said(ask, {"player": player}), answer, name) for name, (ask, answer) in asked.items()],
        [_cover_line(betting, options, player), *_level_lines(scene, betting, options, player)],
    )


def _cover_line(betting: Betting, options: Options, player: str) -> Line:
    if not options.to_cover:
        return Line(Said(NOTHING), articles.PASS)
    whole = betting.postura - betting.laid[betting.turn] == options.to_cover
    return Line(Said(TO_COVER, _facts(betting, options, player)), articles.COVER if whole else articles.TABLE_STAKES)


def _facts(betting: Betting, options: Options, player: str) -> dict[str, object]:
    laid = betting.laid[betting.turn]
    return {
        "player": player,
        "postura": betting.postura,
        "laid": laid,
        "cover": options.to_cover,
        "bote": betting.bote,
        "minimum": betting.terms.minimum,
        "full": betting.full,
        "unit": betting.unit,
        "high": betting.high,
        "reach": laid + betting.restos[betting.turn],
    }


def _level_lines(scene: Scene, betting: Betting, options: Options, player: str) -> list[Line]:
    """From what the least and the most follow; where nothing may be bet, what the engine says against it."""
    if not options.may_bet:
        refused = _refused(scene, betting, player)
        return [Line(Objection(refused), refused.cite)]
    rules, facts = scene.game.rules, _facts(betting, options, player)
    lines = [_least_line(rules, scene, betting, facts), *_most_lines(betting, facts)]
    if options.most == facts["reach"]:
        lines.append(Line(Said(ALL_IN, facts), articles.TABLE_STAKES))
    return lines


def _refused(scene: Scene, betting: Betting, player: str) -> Refused:
    kind = Raise if betting.postura else Bet
    by = Actor(player, Role.JUGADOR)
    told = scene.try_out(kind(by=by, player=player, amount=betting.postura + betting.terms.minimum))
    if not isinstance(told, Refused):
        raise TypeError("the engine admits what the options do not")
    return told


def _least_line(rules: CirculoRules, scene: Scene, betting: Betting, facts: dict[str, object]) -> Line:
    terms, law = betting.terms, rules.spreads[scene.state.variant].law
    if betting.obliged:
        return Line(Said(FORCED, facts), law["obligada_exact"])
    if terms.system == FIJO:
        return Line(Said(FIXED, facts), articles.LIMITS[SYSTEMS[FIJO]])
    if not betting.postura or terms.least_raise * betting.postura < terms.minimum:
        return Line(Said(AT_LEAST_MINIMUM, facts), rules.minimum.cite)
    times = {"times": terms.least_raise, "least": terms.least_raise * betting.postura}
    return Line(Said(AT_LEAST_TIMES, {**facts, **times}), articles.RAISE)


def _most_lines(betting: Betting, facts: dict[str, object]) -> list[Line]:
    terms = betting.terms
    cite = articles.LIMITS[SYSTEMS[terms.system]]
    if terms.system == FIJO:
        return [Line(Said(HIGH, facts), cite)] if betting.high else []
    if terms.system != BOTE:
        return [Line(Said(NO_LIMIT), cite)]
    if betting.unopened:
        return [Line(Said(FIRST_OF_CIEGAS, {"times": terms.first_opening}), cite)]
    return [Line(Said(BY_THE_BOTE, {**facts, "times": terms.pot_multiple}), cite)]
