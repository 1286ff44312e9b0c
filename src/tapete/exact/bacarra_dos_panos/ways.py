"""The ways to play bacarrá a dos paños that are analysed, as sentences."""

from tapete.language import N_

AT_BEST = N_("as much on either paño, and all three at their best: nobody gains by playing otherwise")
ALWAYS_DRAW = N_("as much on either paño; the manos always draw where they may choose, and the banker answers at best")
ALWAYS_STAND = N_(
    "as much on either paño; the manos always stand where they may choose, and the banker answers at best"
)
BY_THE_CUADRO = N_("as much on either paño; the banker asks for the cuadro, and is free where it says two things")
BY_TOTALS = N_("as much on either paño; the manos look only at the total of their cards, and all three are at best so")
FIRST_TWICE = N_("twice as much on the first paño as on the second, and all three at their best")
SECOND_TWICE = N_("twice as much on the second paño as on the first, and all three at their best")
FIRST_TENFOLD = N_("ten times as much on the first paño as on the second, and all three at their best")
LIBRE = N_("banca libre, as much on either paño, and all three at their best")
