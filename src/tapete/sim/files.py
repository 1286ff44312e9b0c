"""Results as files: JSON and Parquet for programs, PNG and SVG to look at."""

from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict

from tapete.sim.course import Course
from tapete.sim.director import Evenings, Reached
from tapete.sim.kinds import require_kind
from tapete.sim.plots import picture
from tapete.sim.result import BetResult, Simulated
from tapete.sim.sessions import Sessions
from tapete.sim.tally import Spread

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
    """What is spread over the sessions or the evenings, by its name."""
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    after = {f"{name}_after": limit.after for name, limit in fields.items() if isinstance(limit, Reached)}
    return {name: value for name, value in (fields | after).items() if isinstance(value, Spread)}


def _rows(found: Found) -> list[dict[str, Any]]:
    """A row for each bet and one for all together, or one for each thing that is spread over the sessions."""
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
    """A bet, its stake in each round and what came of it; the row without a name is of all bets together."""
    stake = found.stakes.get(row.bet) if row.bet else sum(found.stakes.values())
    figures = {name: value for name, value in asdict(row).items() if name != "edge"}
    return {**_about(found), **figures, "stake": stake, **asdict(row.edge)}


def _about(found: Found) -> dict[str, Any]:
    """What was played, and the figures of the whole: the same in every row."""
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
