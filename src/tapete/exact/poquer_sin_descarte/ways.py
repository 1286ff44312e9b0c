"""The ways to play póquer sin descarte that are analysed, as sentences."""

from tapete.language import N_

AT_BEST = N_("the best play by the five cards and the croupier's card")
BUYING = N_("a card may be bought, and the best is done with every hand")
ONE_ANTE = N_("the second bet being one ante, the best play by the five cards and the croupier's card")
AKJ83 = N_("voy with A-K-J-8-3 or better, whatever the croupier shows")
AS_THE_CROUPIER = N_("voy with whatever the croupier would play")
PAREJA = N_("voy with a pair or better")
BLIND = N_("always voy, as who plays a casilla blind may do")
"""Whoever does not look can do no better: always passing loses the ante."""
EMPTY = N_("with a pot of 100,000 coins")
HALF = N_("with a pot of 250,000 coins")
FULL = N_("with a pot of 500,000 coins")
EVEN = N_("with the pot at which the coin is fair")
