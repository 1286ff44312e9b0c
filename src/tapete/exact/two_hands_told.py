"""What is known of pai gow póquer in words."""

from collections.abc import Iterator
from fractions import Fraction

from tapete.exact.figures import decimal, percent
from tapete.exact.study import Study, Table
from tapete.exact.two_hands import BEST, HOUSE, PaiGowPlay
from tapete.games.pai_gow.hands import NO_GROUP
from tapete.language import N_, say, translate

EDGE_BEST = N_("House edge, set at best against the house way")
EDGE_HOUSE = N_("House edge, set by the house way")
ERROR = N_("± {error}")
DEALT = N_(
    "Found in {deals} deals, each hand against each other: the figure behind ± is the standard error. Best is what is"
    " best against the hands of a whole pack: by one's own cards some 0.03 % more is gained, as hints do."
)
BANKING = N_("Who banks, set at best, against hands set by the house way")
BANKING_COLUMNS = (N_("Hands, the croupier's among them"), N_("Wins on average, of each bet"), N_("Without commission"))
DEPARTURES = N_("Where the best setting is not that of the house way")
DEPARTURE_COLUMNS = (
    N_("Groups of one value"),
    N_("How often"),
    N_("Set otherwise"),
    N_("Gains on average, of the bet"),
)
COMBINATIONS = N_("How many of all hands of seven have each combination")
COMBINATION_COLUMNS = (
    N_("Combination"),
    N_("Hands that make it"),
    N_("How often"),
    N_("As the alta of the house way"),
    N_("How often"),
    N_("Of these with a pareja in the baja"),
)
NONE = N_("none")


def told(play: PaiGowPlay, language: str) -> Study:
    """Edges, banking, and where the house way is left."""
    commission = play.terms.commission
    edges = [
        (
            translate(name, language),
            with_error(-play.of(way).mean(commission), play.of(way).error(commission), language),
        )
        for name, way in ((EDGE_BEST, BEST), (EDGE_HOUSE, HOUSE))
    ]
    return Study(
        figures=edges,
        tables=(_banking(play, language), _departures(play, language), *_combinations(play, language)),
        remarks=(say(DEALT, language, {"deals": f"{play.met[0].deals:,}".replace(",", " ")}),),
    )


def with_error(value: Fraction, error: float, language: str) -> str:
    """A percentage with its standard error."""
    return f"{percent(value, language)} {say(ERROR, language, {'error': percent(Fraction(error), language)})}"


def _banking(play: PaiGowPlay, language: str) -> Table:
    commission = play.terms.commission if play.terms.banker_pays else Fraction(0)
    return Table(
        title=translate(BANKING, language),
        headers=tuple(translate(name, language) for name in BANKING_COLUMNS),
        rows=tuple(
            (
                str(each.hands),
                with_error(each.mean(commission), each.error(commission), language),
                percent(each.mean(Fraction(0)), language),
            )
            for each in play.banking
        ),
    )


def _departures(play: PaiGowPlay, language: str) -> Table:
    return Table(
        title=translate(DEPARTURES, language),
        headers=tuple(translate(name, language) for name in DEPARTURE_COLUMNS),
        rows=tuple(
            (
                translate(NONE, language) if each.shape == NO_GROUP else each.shape,
                percent(each.hands, language),
                percent(each.departs, language, 2),
                decimal(each.gain, language, 5),
            )
            for each in play.departures
        ),
    )


def _combinations(play: PaiGowPlay, language: str) -> Iterator[Table]:
    if counted := play.combinations:
        yield Table(
            title=translate(COMBINATIONS, language),
            headers=tuple(translate(name, language) for name in COMBINATION_COLUMNS),
            rows=tuple(
                (
                    each.name.replace("-", " "),
                    str(each.highest),
                    percent(Fraction(each.highest, counted.hands), language),
                    str(each.alta),
                    percent(Fraction(each.alta, counted.hands), language),
                    str(each.with_pareja),
                )
                for each in counted.rows
            ),
        )
