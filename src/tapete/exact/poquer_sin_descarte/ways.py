"""The ways to play póquer sin descarte that are analysed, as sentences."""

from tapete.language import N_

AT_BEST = N_("the best play by the five cards and the croupier's card")
BY_CHART = N_("by the chart, which does not look at palos")
AKJ83 = N_("voy with A-K-J-8-3 or better, whatever the croupier shows")
AS_THE_CROUPIER = N_("voy with whatever the croupier would play")
PAREJA = N_("voy with a pair or better")
BLIND = N_("always voy, as who plays a casilla blind does best")
BUYING = N_("where a card may be bought, the best with every hand")
OTHER_SECOND = N_("where the second bet is as much as the ante, the best play")
OTHER_BUYING = N_("where the second bet is as much as the ante and a card may be bought, the best with every hand")
SMALL_POT = N_("with 100,000 coins in the pot")
MIDDLE_POT = N_("with 250,000 coins in the pot")
GREAT_POT = N_("with 500,000 coins in the pot")
