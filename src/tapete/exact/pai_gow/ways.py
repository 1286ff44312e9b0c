"""The ways to play pai gow póquer that are analysed, as sentences."""

from tapete.language import N_

AT_BEST = N_("set as is best against the house way")
HOUSE_WAY = N_("set by the house way")
BANKING = {
    1: N_("against the croupier alone, who sets by the house way"),
    2: N_("against two hands set by the house way, the croupier's among them"),
    3: N_("against three hands set by the house way, the croupier's among them"),
    4: N_("against four hands set by the house way, the croupier's among them"),
    5: N_("against five hands set by the house way, the croupier's among them"),
    6: N_("against six hands set by the house way, the croupier's among them"),
}
"""By how many hands are against the banker, who sets at best."""
