"""Reading hands: which combination, with which five cards, and who wins; at póquer cubierto, whether a hand opens."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec

from tapete.families.covered import COMUNES
from tapete.families.poker.names import CATEGORIES, HIGH_CARDS, name_of
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.made import worth
from tapete.families.poquer_de_circulo.opening import proof_of, required_rank
from tapete.families.poquer_de_circulo.reading import numbers_of, read_hand
from tapete.families.poquer_de_circulo.rules import CirculoRules, Spread, short
from tapete.families.poquer_de_circulo.variant import ANY
from tapete.families.table.law import own_row
from tapete.kit.poker.ranking import HAND
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import sheet
from tapete.school.asking import ANSWER, Asking, choice_of, only, options_of
from tapete.school.choices import Choices
from tapete.school.exercise import KEYS, Hand, Key, Line, Part, Picture, Posed, Said, Told
from tapete.school.games.poquer_de_circulo.partida import a_table
from tapete.school.rehearsal import PLAYERS

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
        """As they are shown."""
        board = (Hand(COMUNES, self.common),) if self.common else ()
        return (*board, *(Hand(player, cards) for player, cards in self.own.items()))

    @property
    def ask(self) -> Said:
        """What is played, and with which pack."""
        variant = self.spread.variant
        return Said(ASK, {"variant": Played(variant.slug), "cards": len(variant.pack.cards)})


def which(asking: Asking) -> Posed:
    """The combination of one player, in the order of the variant's own list."""
    laid = _laid(asking, 1)
    [(player, cards)] = laid.own.items()
    names = laid.spread.variant.ranking.categories
    made = read_hand(laid.spread.variant, cards, laid.common)
    options = options_of([Said(CATEGORIES.get(name, HIGH_CARDS)) for name in names])
    ask = Said(WHAT, {"player": player})
    return Posed(
        exercise=asking.exercise,
        detail=made.category,
        ask=laid.ask,
        picture=Picture(hands=laid.hands),
        parts=(Part(name=ANSWER, ask=ask, form="choice", options=options),),
        keys=only(Key(answer=KEYS[names.index(made.category)])),
        lines=(_line(asking, laid, player),),
    )


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
    return Posed(
        exercise=asking.exercise,
        detail=f"five-{best.category}",
        ask=laid.ask,
        picture=Picture(hands=laid.hands),
        parts=(
            Part(
                name=ANSWER,
                ask=Said(WHICH_FIVE),
                form="choice",
                options=options_of([Said(FIVE, {"cards": part}) for part in offered]),
            ),
        ),
        keys=only(Key(answer=key)),
        lines=(
            Line(Said(MAKES, {"player": player, "cards": right, "hand": name_of(best)}), laid.spread.law["own_cards"])
            if "own_cards" in laid.spread.law
            else _line(asking, laid, player),
        ),
    )


def _admitted(laid: Laid, cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The fives that a hand may be made of: any, or so many of one's own and the rest common."""
    own = laid.spread.variant.own
    if own == ANY:
        yield from combinations((*cards, *laid.common), HAND)
        return
    for mine in combinations(cards, own):
        yield from ((*mine, *rest) for rest in combinations(laid.common, HAND - own))


def _is_wrong(laid: Laid, part: tuple[str, ...], admitted: Sequence[tuple[str, ...]], best: int) -> bool:
    """Worse than the best, or better with cards that may not be used together."""
    return _worth(laid, part) < best or {*part} not in [{*each} for each in admitted]


def _worth(laid: Laid, part: Sequence[str]) -> int:
    return worth(laid.spread.variant.ranking, numbers_of(laid.spread.variant, part))


def who(asking: Asking) -> Posed:
    """Who wins of several, or which of them are equal."""
    laid = _laid(asking, _PLAYERS[asking.exercise.level])
    variant = laid.spread.variant
    made = {player: read_hand(variant, cards, laid.common) for player, cards in laid.own.items()}
    best = max(each.strength for each in made.values())
    winners = tuple(player for player, each in made.items() if each.strength == best)
    every = [group for size in range(1, len(made) + 1) for group in combinations(made, size)]
    alone = [group for group in every if len(group) == 1]
    offered, key = choice_of(asking.choices, winners, every, len(made) + 1, always=alone)
    return Posed(
        exercise=asking.exercise,
        detail="wins" if len(winners) == 1 else "share",
        ask=laid.ask,
        picture=Picture(hands=laid.hands),
        parts=(Part(name=ANSWER, ask=Said(WHO), form="choice", options=options_of([*map(_end, offered)])),),
        keys=only(Key(answer=key)),
        lines=(
            *(_line(asking, laid, player) for player in made),
            Line(_end(winners), articles.READ if len(winners) == 1 else articles.SHARED),
        ),
    )


def _end(winners: Sequence[str]) -> Told:
    return Said(WINS if len(winners) == 1 else SHARE, {"players": ", ".join(winners)})


def _opening(asking: Asking) -> Posed:
    """Whether cards open a bote that must be opened, after so many manos en blanco."""
    laid, blank = _laid(asking, 1), asking.choices.below(_BLANKS)
    [(player, cards)] = laid.own.items()
    opens = bool(proof_of(laid.spread, blank, cards))
    hand = name_of(read_hand(laid.spread.variant, cards, ()))
    rank = required_rank(laid.spread, blank)
    return Posed(
        exercise=asking.exercise,
        detail="opens" if opens else "false",
        ask=Said(AT_THE_OPENING, {"blank": blank}),
        picture=Picture(hands=(Hand(player, cards),)),
        parts=(
            Part(name=ANSWER, ask=Said(MAY_OPEN), form="choice", options=options_of([Said(OPENS), Said(DOES_NOT)])),
        ),
        keys=only(Key(answer=KEYS[0 if opens else 1])),
        lines=(Line(Said(REQUIRED, {"rank": rank, "hand": hand}), laid.spread.law["openers"]),),
    )


# --- cards ------------------------------------------------------------------------------------------------------------


def _laid(asking: Asking, players: int) -> Laid:
    """Cards from a seed; now and then two players have cards of the same ranks."""
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
    """A pack of which cards come first that make something: of two palos, of few ranks, or in a row."""
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
    """Cards of the same ranks as some others, of those that are left; nothing when there are none."""
    found: list[str] = []
    for card in cards:
        same = [other for other in left if other[0] == card[0] and other not in found]
        if not same:
            return ()
        found.append(choices.one_of(same))
    return tuple(found)


def _line(asking: Asking, laid: Laid, player: str) -> Line:
    """What somebody's hand is, by the list of combinations of the pack in use."""
    cards = laid.own[player]
    hand = name_of(read_hand(laid.spread.variant, cards, laid.common))
    return Line(Said(MAKES, {"player": player, "cards": cards, "hand": hand}), _list(asking, laid.spread))


def _list(asking: Asking, spread: Spread) -> Citation:
    column = sheet(spread.slug).column(asking.exercise.jurisdiction)
    return spread.law[own_row(column, "categories", short(column, len(spread.variant.pack.cards)))]
