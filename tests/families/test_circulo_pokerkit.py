"""Hands of póquer de círculo beside PokerKit: the same cards and acts lead to the same turns, pots and payments.

Acts are chosen by chance among what our table admits. Where the articles differ from the rooms of other countries, the
hands are kept to what both know, or the difference is allowed for:

- A raise is at least the double of the postura (`MU2010:80.b.p2`); there it is by at least the last increment, which is
  never more. A short all-in is therefore a whole raise there more often, and lets more players raise: ours are fewer.
- Whoever has only posted a ciega may raise a short all-in (`MU2010:80.a.obl.2`); there he may not. After a short
  opening our next level is the minimum or the double (`criterio:poquer-de-circulo.39`), there the all-in and the
  minimum. What PokerKit does not admit is not done, and counted.
- The first opening with ciegas at bote con límite is up to four grandes ciegas (`MU2010:80.a.lim.2`), there up to three
  and a half: the same way.
- At the fixed limit there are three raises, the gran ciega being the bet, and any number between two players
  (`MU2010:80.a.lim.1`); PokerKit is given no limit of its own. Its studs know no high limit by an open pair
  (`MU2010:87.2.a.1`).
- The lowest card of Seven Stud bets the minimum (`MU2010:87.2.b.p2`), there a bring-in of less that is completed:
  PokerKit has none here, and the first to speak bets.
- A gran ciega, or a forced bet, of less than the minimum does not lower what the others cover
  (`criterio:poquer-de-circulo.40`), there it does: everybody has enough for it.
- Nobody retires here who has nothing to cover, which PokerKit does not admit.
- Chips that can't be shared go from the last envite on, one each (`MU2010:81.3.p18`); there to the first in position.
  Half of the hands are played with amounts that can always be shared, and there the payments are the same.
- When all others have retired PokerKit gives back the whole last bet, here the part that nobody covered
  (`criterio:poquer-de-circulo.17`): the pots differ then, what each has in the end does not.
- There is no rake, which PokerKit has not, nor more players than there are cards for at the seventh one.
"""

from random import Random

import pytest

from tapete.families.poquer_de_circulo.rules import Terms, Variant
from tests.families.circulo import FIXED, FREE, POT, terms
from tests.families.circulo_variants import HOLDEM, OMAHA, SEVEN
from tests.families.pokerkit_table import SHARED, Both, Outcome, differing
from tests.seeds import chooser

SYSTEMS = {"fixed": FIXED, "pot limit": POT, "no limit": FREE}
GAMES = {"hold'em with ciegas": HOLDEM, "hold'em with ante": HOLDEM, "omaha": OMAHA, "seven stud": SEVEN}
FEW, MANY = 40, 1_800
"""Hands of each game at each system; together some 500, and more than 20,000."""


def played(name: str, system: int, chance: Random) -> Outcome:
    """One hand at both tables."""
    variant, unit = GAMES[name], chance.choice([1, SHARED])
    table = _terms(name, variant, system, unit, chance)
    most = 6 if variant is SEVEN else 8
    restos = [chance.choice([15, 20, 35, 60, 100, 200, 400, 1000]) * unit for _ in range(chance.randint(3, most))]
    return Both(variant, table, restos, chance, chance.choice([0.1, 0.4, 0.7])).play()


def _terms(name: str, variant: Variant, system: int, unit: int, chance: Random) -> Terms:
    forced = {"small": 5 * unit, "big": 10 * unit}
    if variant is SEVEN or name.endswith("ante") or (variant is OMAHA and chance.random() < 0.5):
        forced = {"ante": chance.choice([1, 3, 5]) * unit}
    return terms(system, minimum=10 * unit, rake=(0, 1), **forced)


def agree(name: str, system: str, hands: int) -> None:
    chance = chooser(f"pokerkit {name} {system} {hands}")
    outcomes = [played(name, SYSTEMS[system], chance) for _ in range(hands)]
    assert not [outcome for outcome in outcomes if differing(outcome)]
    acts = sum(outcome.acts for outcome in outcomes)
    assert sum(outcome.refused for outcome in outcomes) < acts / 20
    assert sum(outcome.shown for outcome in outcomes) > hands / 5
    assert any(len(outcome.our_pots) > 2 for outcome in outcomes)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", GAMES)
def test_both_tables_agree(name: str, system: str) -> None:
    agree(name, system, FEW)


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", GAMES)
def test_both_tables_agree_in_many_hands(name: str, system: str) -> None:
    agree(name, system, MANY)
