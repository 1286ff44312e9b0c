"""Reading hands, and turns: which combination, who wins, whether a hand opens, who speaks and who shows first."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec

from tapete.drills.asking import Asking, choice_of
from tapete.drills.exercise import KEYS, Choices, Hand, Line, Part, Picture, Posed, Said, Told, options_of, plain
from tapete.drills.games.poquer_de_circulo.partida import a_hand, a_table, acts_of, names_of, shown
from tapete.drills.rehearsal import PLAYERS, Scene
from tapete.engine.event import Event
from tapete.engine.machine import after
from tapete.families.covered import COMUNES
from tapete.families.poker.names import CATEGORIES, HIGH_CARDS, name_of
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.course import IntervalBegun, IntervalClosed, ShowdownBegun
from tapete.families.poquer_de_circulo.opening import proof_of, required_rank
from tapete.families.poquer_de_circulo.reading import (
    CallMade,
    HighestTold,
    LowestTold,
    PairTold,
    numbers_of,
    read_hand,
    worth,
)
from tapete.families.poquer_de_circulo.rules import ANY, CirculoRules, Spread, short
from tapete.families.poquer_de_circulo.state import State
from tapete.families.poquer_de_circulo.streets import first_cite, first_word
from tapete.families.table.law import own_row
from tapete.kit.poker.hands import HAND
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import sheet

ASK = N_("These cards are laid open at the end of a hand of {variant} with {cards} cards.")
WHAT = N_("Which combination does {player} have?")
WHICH_FIVE = N_("Which five cards make the best hand?")
WHO = N_("Who wins?")
FIVE = N_("{cards:♠}")
MAKES = N_("{player}, {cards:♠}: {hand}.")
WINS, SHARE = N_("{players} wins."), N_("{players} share the bote.")
AT_THE_OPENING = N_("Manos en blanco before this one: {blank}. A player means to open with these cards.")
MAY_OPEN = N_("May the bote be opened with them?")
OPENS, DOES_NOT = N_("Yes, they open the bote."), N_("No, it would be a jugada falsa.")
REQUIRED = N_("It takes a pair of {rank} or a higher combination; this is: {hand}.")
_OTHERS: Final = 3
_BLANKS: Final = 5
_PLAYERS: Final = {2: 2, 3: 3}
"""How many hands are compared at each level."""


class Played(msgspec.Struct, frozen=True):
    """A variant by its name."""

    slug: str

    def tell(self, language: str) -> str:
        return sheet(self.slug).names.in_language(language)


class Laid(msgspec.Struct, frozen=True):
    """Hands that lie open, and the cards that are common to them."""

    spread: Spread
    own: dict[str, tuple[str, ...]]
    common: tuple[str, ...]

    @property
    def hands(self) -> tuple[Hand, ...]:
        board = (Hand(COMUNES, self.common),) if self.common else ()
        return (*board, *(Hand(player, cards) for player, cards in self.own.items()))

    @property
    def ask(self) -> Said:
        variant = self.spread.variant
        return Said(ASK, {"variant": Played(variant.slug), "cards": len(variant.pack.cards)})


def which(asking: Asking) -> Posed:
    """The combination of one player, in the order of the variant's own list."""
    laid = _laid(asking, 1)
    [(player, cards)] = laid.own.items()
    names = laid.spread.variant.ranking.categories
    made = read_hand(laid.spread.variant, cards, laid.common)
    texts = [Said(CATEGORIES.get(name, HIGH_CARDS)) for name in names]
    part = Part.choice(Said(WHAT, {"player": player}), texts, names.index(made.category))
    return asking.posed(made.category, laid.ask, Picture(hands=laid.hands), [part], [_line(asking, laid, player)])


def five(asking: Asking) -> Posed | None:
    """The cards that a hand is made of; where all count, whether they open the bote, or who wins."""
    laid = _laid(asking, 1)
    [(player, cards)] = laid.own.items()
    if len(cards) + len(laid.common) == HAND:
        return _opening(asking) if laid.spread.openers and asking.choices.chance(2) else who(asking)
    variant = laid.spread.variant
    best = read_hand(variant, cards, laid.common)
    parts = [*_admitted(laid, cards)]
    right = next(part for part in parts if _worth(laid, part) == best.strength)
    wrong = [part for part in combinations((*cards, *laid.common), HAND) if _is_wrong(laid, part, parts, best.strength)]
    tempting = sorted(wrong, key=lambda part: -_worth(laid, part))[: 3 * _OTHERS]
    offered, key = choice_of(asking.choices, right, tempting, _OTHERS)
    return asking.posed(
        f"five-{best.category}",
        laid.ask,
        Picture(hands=laid.hands),
        [Part.choice(Said(WHICH_FIVE), [Said(FIVE, {"cards": part}) for part in offered], key)],
        (
            Line(Said(MAKES, {"player": player, "cards": right, "hand": name_of(best)}), laid.spread.law["own_cards"])
            if "own_cards" in laid.spread.law
            else _line(asking, laid, player),
        ),
    )


def _admitted(laid: Laid, cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    own = laid.spread.variant.own
    if own == ANY:
        yield from combinations((*cards, *laid.common), HAND)
        return
    for mine in combinations(cards, own):
        yield from ((*mine, *rest) for rest in combinations(laid.common, HAND - own))


def _is_wrong(laid: Laid, part: tuple[str, ...], admitted: Sequence[tuple[str, ...]], best: int) -> bool:
    return _worth(laid, part) < best or {*part} not in [{*each} for each in admitted]


def _worth(laid: Laid, part: Sequence[str]) -> int:
    return worth(laid.spread.variant.ranking, numbers_of(laid.spread.variant, part))


def who(asking: Asking) -> Posed:
    laid = _laid(asking, _PLAYERS[asking.exercise.level])
    variant = laid.spread.variant
    made = {player: read_hand(variant, cards, laid.common) for player, cards in laid.own.items()}
    best = max(each.strength for each in made.values())
    winners = tuple(player for player, each in made.items() if each.strength == best)
    every = [group for size in range(1, len(made) + 1) for group in combinations(made, size)]
    alone = [group for group in every if len(group) == 1]
    offered, key = choice_of(asking.choices, winners, every, len(made) + 1, always=alone)
    return asking.posed(
        "wins" if len(winners) == 1 else "share",
        laid.ask,
        Picture(hands=laid.hands),
        [Part.choice(Said(WHO), [*map(_end, offered)], key)],
        (
            *(_line(asking, laid, player) for player in made),
            Line(_end(winners), articles.READ if len(winners) == 1 else articles.SHARED),
        ),
    )


def _end(winners: Sequence[str]) -> Told:
    return Said(WINS if len(winners) == 1 else SHARE, {"players": ", ".join(winners)})


def _opening(asking: Asking) -> Posed:
    laid, blank = _laid(asking, 1), asking.choices.below(_BLANKS)
    [(player, cards)] = laid.own.items()
    opens = bool(proof_of(laid.spread, blank, cards))
    hand = name_of(read_hand(laid.spread.variant, cards, ()))
    rank = required_rank(laid.spread, blank)
    return asking.posed(
        "opens" if opens else "false",
        Said(AT_THE_OPENING, {"blank": blank}),
        Picture(hands=(Hand(player, cards),)),
        [Part.choice(Said(MAY_OPEN), [Said(OPENS), Said(DOES_NOT)], 0 if opens else 1)],
        (Line(Said(REQUIRED, {"rank": rank, "hand": hand}), laid.spread.law["openers"]),),
    )


# --- cards ------------------------------------------------------------------------------------------------------------


def _laid(asking: Asking, players: int) -> Laid:
    rules: CirculoRules = a_table(asking).rules
    spread, choices = asking.choices.one_of(rules.spreads), asking.choices
    variant = spread.variant
    common = sum(street.comunes for street in variant.streets)
    cards = _mixed(choices, spread)
    board, rest = tuple(cards[:common]), cards[common:]
    own: dict[str, tuple[str, ...]] = {}
    for player in PLAYERS[:players]:
        before = next(reversed(own.values()), ())
        twin = _same_ranks(choices, before, rest) if choices.chance(3) else ()
        own[player.id] = twin or tuple(rest[: variant.dealt])
        rest = [card for card in rest if card not in own[player.id]]
    return Laid(spread, own, board)


def _mixed(choices: Choices, spread: Spread) -> list[str]:
    pack, ranks = [str(card) for card in spread.variant.pack.cards], spread.variant.ranking.ranks
    match choices.below(4):
        case 0:
            suits = choices.some_of("shdc", 2)
            first = [card for card in pack if card[1] in suits]
        case 1:
            few = choices.some_of(ranks, 4)
            first = [card for card in pack if card[0] in few]
        case 2:
            begins = choices.below(len(ranks) - HAND)
            first = [card for card in pack if card[0] in ranks[begins : begins + HAND + 1]]
        case _:
            first = []
    return [*choices.mixed(first), *choices.mixed([card for card in pack if card not in first])]


def _same_ranks(choices: Choices, cards: Sequence[str], left: Sequence[str]) -> tuple[str, ...]:
    found: list[str] = []
    for card in cards:
        same = [other for other in left if other[0] == card[0] and other not in found]
        if not same:
            return ()
        found.append(choices.one_of(same))
    return tuple(found)


def _line(asking: Asking, laid: Laid, player: str) -> Line:
    cards = laid.own[player]
    hand = name_of(read_hand(laid.spread.variant, cards, laid.common))
    return Line(Said(MAKES, {"player": player, "cards": cards, "hand": hand}), _list(asking, laid.spread))


def _list(asking: Asking, spread: Spread) -> Citation:
    column = sheet(spread.slug).column(asking.exercise.jurisdiction)
    return spread.law[own_row(column, "categories", short(column, len(spread.variant.pack.cards)))]


ASK_FIRST = N_("The cards of an interval have come.")
WHO_FIRST = N_("Who speaks first?")
ASK_NEXT = N_("A player has just spoken.")
WHO_NEXT = N_("Who has the turn now?")
CLOSED = N_("nobody: the bets are closed")
ASK_SHOWS = N_("The last bets are closed, and the cards are shown.")
WHICH_ORDER = N_("In which order are the cards shown?")
HAS_THE_TURN = N_("{player} has the turn.")
BETS_CLOSED = N_("Everybody has answered the last increment: the bets are closed.")
FROM_THE_LAST = N_("Who made the last envite shows first, then the others by turns.")
WHY: Final = {
    "mano": N_("The mano speaks first, or the next by turns who can."),
    "izquierda-de-la-gran-ciega": N_("With ciegas who sits behind the gran ciega speaks first."),
    "mayor-apuesta": N_("Who bet most in the interval before speaks first, or the next by turns who can."),
    "carta-mas-baja": N_("The lowest open card speaks first; of equal ones, that of the lowest palo."),
    "combinacion-mas-alta": N_("The highest hand in sight speaks first; of equal ones, the nearest to the mano."),
    "abridor": N_("The abridor speaks first, or who takes his place."),
}
"""By the word of the law, from whom the first to speak is looked for."""
_ANNOUNCED: Final = (CallMade, LowestTold, HighestTold, PairTold)
_LEAST: Final = 3


def speaks_first(asking: Asking) -> Posed | None:
    """The table when the cards of an interval have come, among three players or more."""
    rehearsal = a_hand(asking, a_table(asking))
    begun = [
        (place, event)
        for place, step in enumerate(rehearsal.steps)
        for event in step.events
        if isinstance(event, IntervalBegun) and len([*step.before.live_players]) >= _LEAST
    ]
    if not begun:
        return None
    place, first = asking.choices.one_of(begun)
    events = _until(first, rehearsal.steps[place].events)
    scene = _then(rehearsal.scene(place), events)
    state: State = scene.state
    word, rules = first_word(scene.game.rules, state), scene.game.rules
    lines = (Line(Said(WHY[word]), first_cite(rules, state)), Line(first, first.cite))
    return _who(asking, scene, events, first.player, word, lines)


def _who(
    asking: Asking, scene: Scene, events: Sequence[Event], player: str, word: str, lines: tuple[Line, ...]
) -> Posed:
    names = [name for name in names_of(scene.state) if name in scene.state.live_players]
    return asking.posed(
        word,
        Said(ASK_FIRST),
        shown(scene, events, but=_ANNOUNCED),
        [Part.choice(Said(WHO_FIRST), [*map(plain, names)], names.index(player))],
        lines,
    )


def speaks_next(asking: Asking) -> Posed | None:
    """After something that a player said: the next to speak, or nobody."""
    rehearsal = a_hand(asking, a_table(asking))
    acts = acts_of(rehearsal)
    if not acts:
        return None
    closing = [place for place in acts if _closes(rehearsal.steps[place].events)]
    place = asking.choices.one_of(closing if closing and asking.choices.chance(3) else acts)
    step = rehearsal.steps[place]
    spoken, closed = step.events[:1], place in closing
    player = "" if closed else after(rehearsal.game, step.before, step.events).on_turn
    if not player and not closed:
        return None
    scene = _then(rehearsal.scene(place), spoken)
    others = [*names_of(scene.state), ""]
    offered, key = choice_of(asking.choices, player, others, len(others), always=[""])
    told: Told = Said(HAS_THE_TURN, {"player": player}) if player else Said(BETS_CLOSED)
    return asking.posed(
        "next" if player else "closed",
        Said(ASK_NEXT),
        shown(scene, spoken),
        [Part.choice(Said(WHO_NEXT), [plain(name) if name else Said(CLOSED) for name in offered], key)],
        (Line(told, articles.TURN if player else articles.EQUALISED),),
    )


def _closes(events: Sequence[Event]) -> bool:
    return any(isinstance(event, IntervalClosed) for event in events)


def shows(asking: Asking) -> Posed | None:
    """The order in which cards are shown at the end."""
    rehearsal = a_hand(asking, a_table(asking))
    for place, step in enumerate(rehearsal.steps):
        begun = next((event for event in step.events if isinstance(event, ShowdownBegun)), None)
        if begun is None or len(begun.players) < 2:
            continue
        events = _until(begun, step.events)
        scene = _then(rehearsal.scene(place), events)
        mixed = asking.choices.mixed(begun.players)
        return asking.posed(
            f"shows-{len(mixed)}",
            Said(ASK_SHOWS),
            shown(scene, events),
            [
                Part(
                    ask=Said(WHICH_ORDER),
                    form="order",
                    options=options_of([*map(plain, mixed)]),
                    answer=tuple(KEYS[mixed.index(player)] for player in begun.players),
                )
            ],
            (Line(Said(FROM_THE_LAST), articles.FIRST_TO_SHOW), Line(begun, begun.cite)),
        )
    return None


def _until(last: Event, events: Sequence[Event]) -> Sequence[Event]:
    return events[: [*events].index(last)]


def _then(scene: Scene, events: Sequence[Event]) -> Scene:
    return Scene(scene.game, scene.steps, after(scene.game, scene.state, events))
