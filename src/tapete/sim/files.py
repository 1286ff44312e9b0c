"""Results as files: JSON and Parquet for programs, PNG and SVG to look at."""

from fractions import Fraction
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict

from tapete.exact.study import percent
from tapete.language import N_, money, say, translate
from tapete.law.parameters import sheet
from tapete.law.regulations import jurisdictions
from tapete.sim.run import About, BetResult, Histogram, Simulated, Spread
from tapete.sim.sessions import Course, Evenings, Reached, Sessions

_FEW = 6
"""How many bets a title names."""
_HOUSE, _RUIN, _GOAL, _EXACT = "#0f8a4b", "#b3261e", "#1f5fa8", "black"


def picture(kind: str, found: Simulated | Sessions | Evenings, language: str) -> bytes:
    """A result drawn in a language: a `.png` or an `.svg`."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib.figure import Figure

    tall = 1.8 + 0.45 * len(found.bets) if isinstance(found, Simulated) else 0
    figure = Figure(figsize=(9, max(5.0, tall)), layout="constrained", dpi=150)
    axes = figure.add_subplot()
    drawing = _Drawing(axes, language)
    match found:
        case Simulated():
            drawing.edges(found)
        case Sessions():
            drawing.sessions(found)
        case Evenings():
            drawing.evenings(found)
    figure.suptitle(_title(found, language), fontsize=13, fontweight="bold")
    axes.set_title(drawing.told, fontsize=9)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    file = BytesIO()
    with mpl.rc_context({"svg.fonttype": "none"}):
        figure.savefig(file, format=kind.removeprefix("."))
    return file.getvalue()


def _title(found: About, language: str) -> str:
    law = sheet(found.game)
    game = law.names.in_language(language)
    where = jurisdictions()[found.jurisdiction].names.in_language(language)
    bets = [f"{law.bet_name(bet, language)}: {money(cents, language)}" for bet, cents in found.stakes.items()]
    more = ["…"] if len(bets) > _FEW else []
    return f"{game}, {where}\n{', '.join([*bets[:_FEW], *more])}"


class _Drawing:
    """One picture; `told` is the line under its title."""

    def __init__(self, axes: Any, language: str) -> None:
        self._axes = axes
        self._language = language
        self.told = ""

    def edges(self, found: Simulated) -> None:
        rows = found.bets if len(found.bets) == 1 else (*found.bets, found.total)
        places = range(len(rows))
        means, reach = (
            [100 * one for one in ones]
            for ones in zip(*((r.edge.mean, r.edge.high - r.edge.mean) for r in rows), strict=True)
        )
        simulated = self._t(N_("simulated, with its interval of 95 %"))
        self._axes.errorbar(means, places, xerr=reach, fmt="o", capsize=4, color=_HOUSE, label=simulated)
        known = [(100 * row.exact, place) for place, row in zip(places, rows, strict=True) if row.exact is not None]
        if known:
            self._axes.plot(*zip(*known, strict=True), "x", markersize=9, color=_EXACT, label=self._t(N_("exact")))
        for place, row in zip(places, rows, strict=True):
            exact = "" if row.exact is None else f" ({self._exactly(row.exact, 4)})"
            self._axes.annotate(
                f"{self._percent(row.edge.mean, 4)}{exact}",
                (100 * row.edge.mean, place),
                (0, 9),
                textcoords="offset points",
                ha="center",
                fontsize=8,
            )
        law = sheet(found.game)
        names = [law.bet_name(row.bet, self._language) if row.bet else self._t(N_("together")) for row in rows]
        self._axes.set_yticks(list(places), names)
        self._axes.set_ylim(len(rows) - 0.5, -0.7)
        self._axes.set_xlabel(self._t(N_("House edge, of what was staked (%)")))
        self._axes.legend(loc="best", fontsize=8)
        self._tell(N_("{rounds} rounds, seed {seed}"), rounds=found.rounds, seed=found.seed)

    def sessions(self, found: Sessions) -> None:
        self._bars(found.histogram, found.sessions, _HOUSE, self._t(N_("ended by time")))
        exact = found.exact
        self._mass(found.histogram, -found.purse, found.ruined, exact.ruined if exact else None, _RUIN, N_("ruined"))
        if found.goal is not None:
            goal, reached = found.goal - found.purse, exact.reached if exact else None
            self._mass(found.histogram, goal, found.reached, reached, _GOAL, N_("reached the goal"))
        self._mean(found.net.mean, exact.net if exact else None)
        self._axes.set_xlabel(self._t(N_("Result of the player (€)")))
        self._axes.set_ylabel(self._t(N_("Part of the sessions (%)")))
        self._axes.legend(fontsize=8)
        sentence = N_("{sessions} sessions of up to {rounds} rounds from {purse:€}, seed {seed}")
        self._tell(sentence, sessions=found.sessions, rounds=found.rounds, purse=found.purse, seed=found.seed)

    def evenings(self, found: Evenings) -> None:
        self._bars(found.histogram, found.evenings, _HOUSE, self._t(N_("win of the house")))
        self._mean(found.win.mean, found.exact)
        if found.anticipo:
            often = self._percent(found.bank.often)
            lost = self._t(N_("the anticipo lost at some moment: {often} of the evenings"), often=often)
            near = -found.anticipo >= min(found.histogram.low, 0) - found.histogram.width * len(found.histogram.times)
            places = [-found.anticipo / 100] if near else []
            self._axes.vlines(places, 0, 1, _RUIN, ":", transform=self._axes.get_xaxis_transform(), label=lost)
        self._axes.set_xlabel(self._t(N_("Win of the house in an evening (€)")))
        self._axes.set_ylabel(self._t(N_("Part of the evenings (%)")))
        self._axes.legend(fontsize=8)
        sentence = N_("{evenings} evenings of {rounds} rounds, purses of {purse:€}, seed {seed}")
        self._tell(sentence, evenings=found.evenings, rounds=found.rounds, purse=found.purse, seed=found.seed)

    def _bars(self, histogram: Histogram, total: int, colour: str, label: str) -> None:
        width = histogram.width / 100
        lefts = [histogram.low / 100 + width * place for place in range(len(histogram.times))]
        heights = [100 * times / total for times in histogram.times]
        self._axes.bar(
            lefts, heights, width, align="edge", color=colour, alpha=0.75, edgecolor="white", linewidth=0.3, label=label
        )

    def _mass(self, histogram: Histogram, at: int, share: float, exact: float | None, colour: str, name: str) -> None:
        """Everybody who ended at one point: a bar of its own, with the exact probability as a mark upon it."""
        beside = "" if exact is None else f" ({self._exactly(exact)})"
        label = f"{self._t(name)}: {self._percent(share)}{beside}"
        self._axes.bar([at / 100], [100 * share], histogram.width / 100, color=colour, label=label)
        if exact is not None:
            self._axes.plot([at / 100], [100 * exact], "x", markersize=9, color=_EXACT)

    def _mean(self, cents: float, exact: float | None) -> None:
        self._axes.axvline(0, color="grey", linewidth=0.8)
        label = self._t(N_("on average {mean:€}"), mean=round(cents))
        self._axes.axvline(cents / 100, color=_HOUSE, linestyle="--", label=label)
        if exact is not None:
            label = self._t(N_("exactly {mean:€}"), mean=round(exact))
            self._axes.axvline(exact / 100, color=_EXACT, linestyle=":", label=label)

    def _tell(self, sentence: str, **facts: Any) -> None:
        thin = {
            name: f"{fact:,}".replace(",", "\u202f") if name not in {"seed", "purse"} else fact
            for name, fact in facts.items()
        }
        self.told = say(sentence, self._language, thin)

    def _t(self, sentence: str, **facts: Any) -> str:
        return say(sentence, self._language, facts) if facts else translate(sentence, self._language)

    def _exactly(self, value: float, places: int = 2) -> str:
        return self._t(N_("exactly {value}"), value=self._percent(value, places))

    def _percent(self, value: float, places: int = 2) -> str:
        return percent(Fraction(value), self._language, places)


KINDS: dict[str, tuple[str, ...]] = {
    ".json": (),
    ".parquet": ("pyarrow.parquet",),
    ".png": ("matplotlib.figure",),
    ".svg": ("matplotlib.figure",),
}
"""What has to be installed for each."""


class UnknownKind(ValueError):
    """No such kind of file is written."""


def require_kind(path: Path) -> str:
    """The kind of a file by its name; raises `UnknownKind`, or `ImportError` where what writes it is missing."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise UnknownKind(path.suffix)
    for module in KINDS[kind]:
        import_module(module)
    return kind


Found = Simulated | Sessions | Evenings


def write(path: Path, found: Found, language: str = "en") -> None:
    """Write a result as the name of the file asks, once all of it is made; raises `UnknownKind`."""
    path.write_bytes(_content(require_kind(path), found, language))


def _content(kind: str, found: Found, language: str) -> bytes:
    match kind:
        case ".json":
            return msgspec.json.format(msgspec.json.encode(found)) + b"\n"
        case ".parquet":
            return _parquet(found)
        case _:
            return picture(kind, found, language)


def _spreads(found: Sessions | Evenings) -> dict[str, Spread]:
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    after = {f"{name}_after": limit.after for name, limit in fields.items() if isinstance(limit, Reached)}
    return {name: value for name, value in (fields | after).items() if isinstance(value, Spread)}


def _rows(found: Found) -> list[dict[str, Any]]:
    if isinstance(found, Simulated):
        return [_bet(found, row) for row in (*found.bets, found.total)]
    return [
        {
            **_about(found),
            "what": what,
            "mean": spread.mean,
            "deviation": spread.deviation,
            "least": spread.least,
            "most": spread.most,
            **{f"p{place}": value for place, value in spread.percentiles.items()},
        }
        for what, spread in _spreads(found).items()
    ]


def _bet(found: Simulated, row: BetResult) -> dict[str, Any]:
    stake = found.stakes.get(row.bet) if row.bet else sum(found.stakes.values())
    figures = {name: value for name, value in asdict(row).items() if name != "edge"}
    return {**_about(found), **figures, "stake": stake, **asdict(row.edge)}


def _about(found: Found) -> dict[str, Any]:
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    plain = {name: value for name, value in fields.items() if value is None or isinstance(value, str | int | float)}
    limits = {f"{name}_often": limit.often for name, limit in fields.items() if isinstance(limit, Reached)}
    course = fields.get("exact")
    exact = {f"exact_{name}": value for name, value in asdict(course).items()} if isinstance(course, Course) else {}
    written = {name: msgspec.json.encode(fields[name]).decode() for name in ("stakes", "options")}
    return {**plain, **limits, **exact, **written}


def _parquet(found: Found) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    file = BytesIO()
    pq.write_table(pa.Table.from_pylist(_rows(found)), file)
    return file.getvalue()
