"""Results as files: JSON and Parquet for programs, PNG and SVG to look at."""

from pathlib import Path
from typing import Any

import msgspec

from tapete.sim.director import Evenings, Reached
from tapete.sim.kinds import require_kind
from tapete.sim.result import Simulated
from tapete.sim.sessions import Sessions
from tapete.sim.tally import Spread

Found = Simulated | Sessions | Evenings


def write(path: Path, found: Found) -> None:
    """Write a result as the name of the file asks; raises `UnknownKind`."""
    match require_kind(path):
        case ".json":
            path.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        case ".parquet":
            _parquet(path, found)
        case _:
            _plot(path, found)


def _spreads(found: Sessions | Evenings) -> dict[str, Spread]:
    """What is spread over the sessions or the evenings, by its name."""
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    after = {f"{name}_after": limit.after for name, limit in fields.items() if isinstance(limit, Reached)}
    return {name: value for name, value in (fields | after).items() if isinstance(value, Spread)}


def _rows(found: Found) -> list[dict[str, Any]]:
    """A row for each bet, or for each thing that is spread over the sessions."""
    if isinstance(found, Simulated):
        edge = [msgspec.structs.asdict(row.edge) for row in found.bets]
        bets = [msgspec.structs.asdict(row) for row in found.bets]
        return [
            {**{k: v for k, v in bet.items() if k != "edge"}, **figures, "seed": found.seed, "rounds": found.rounds}
            for bet, figures in zip(bets, edge, strict=True)
        ]
    return [
        {
            "what": what,
            "mean": spread.mean,
            "deviation": spread.deviation,
            "least": spread.least,
            "most": spread.most,
            **{f"p{place}": value for place, value in spread.percentiles.items()},
            "seed": found.seed,
        }
        for what, spread in _spreads(found).items()
    ]


def _parquet(path: Path, found: Found) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist(_rows(found)), path)


def _plot(path: Path, found: Found) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    if isinstance(found, Simulated):
        _plot_edges(axes, found)
    else:
        _plot_sessions(axes, found)
    figure.savefig(path)


def _plot_edges(axes: Any, found: Simulated) -> None:
    """Each bet's edge with its interval, and the exact value as a mark."""
    names = [row.bet for row in found.bets]
    places = range(len(names))
    means = [100 * row.edge.mean for row in found.bets]
    reach = [100 * (row.edge.high - row.edge.mean) for row in found.bets]
    axes.errorbar(means, places, xerr=reach, fmt="o", capsize=4, label="simulated, 95 %")
    known = [(100 * row.exact, place) for place, row in zip(places, found.bets, strict=True) if row.exact is not None]
    if known:
        axes.plot(*zip(*known, strict=True), "x", color="black", label="exact")
    axes.set_yticks(list(places), names)
    axes.set_xlabel("%")
    axes.legend()
    axes.set_title(f"{found.game}, {found.jurisdiction}: {found.rounds:,} rounds, seed {found.seed}")


def _plot_sessions(axes: Any, found: Sessions | Evenings) -> None:
    """The distribution of results, of the player or of the house, by its percentiles."""
    shown = (found.net if isinstance(found, Sessions) else found.win).percentiles
    times = found.sessions if isinstance(found, Sessions) else found.evenings
    axes.plot([cents / 100 for cents in shown.values()], [int(place) for place in shown], "o-")
    axes.axvline(0, color="grey", linewidth=1)
    axes.set_xlabel("€")
    axes.set_ylabel("%")
    axes.set_title(f"{times:,} sessions of up to {found.rounds:,} rounds, seed {found.seed}")
