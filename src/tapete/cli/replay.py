"""`tapete replay`: an acta or a guion played again, with everything that happened and every refusal."""

from collections.abc import Sequence
from typing import Any, BinaryIO

import click
import msgspec

from tapete.casino.acta import Acta, BadActa, OtherRules, Recorded, Replayed, UnlawfulTable, walk
from tapete.casino.acta import replay as replay_acta
from tapete.casino.audit_findings import Finding
from tapete.casino.guion import BadGuion, Guion, Played, play_guion, read_guion, text_of, unexpected, unfinished
from tapete.casino.ledger import Imbalance, Ledger
from tapete.cli.narration import Teller, Told, balances_of
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, REFUSED, Failure, language, t
from tapete.cli.tables import cant_read, opened, show_faults
from tapete.engine.event import Fault, Refused
from tapete.engine.runner import Done, NotDone
from tapete.engine.setup import write_setup
from tapete.language import N_


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """The table that the record is of."""

    game: str
    jurisdiction: str
    edition: str
    table: str
    setup: dict[str, Any]


class Expected(msgspec.Struct, frozen=True):
    """An expectation of a guion, and what was found where it is not met."""

    line: int
    expected: str
    met: bool
    found: str


class End(msgspec.Struct, frozen=True):
    """The last line of the stream."""

    balances: dict[str, int]
    findings: Sequence[Finding | Fault]


@command(help=COMMANDS["replay"], examples=("tapete replay case.guion", "tapete replay session.acta --json"))
@click.argument("file", type=click.Path(allow_dash=True))
@option(
    "--strict/--no-strict",
    default=None,
    help=N_(
        "In a guion, a refusal that no line expects is a fault; so it is by default where a line expects something."
    ),
)
@click.pass_obj
def replay(out: Output, file: str, strict: bool | None) -> int:
    """Tell a record from its beginning; nothing is told of a file that can't be read to its end."""
    with opened(file) as record:
        try:
            is_acta = record.read(1) == b"{"
            record.seek(0)
            return _acta(out, record) if is_acta else _guion(out, read_guion(text_of(record.read())), strict)
        except UnlawfulTable as unlawful:
            show_faults(out, "replay", unlawful.faults)
            return REFUSED
        except (OtherRules, Imbalance) as error:
            raise Failure(REFUSED, N_("{file}: {error}."), file=file, error=error) from error
        except (BadActa, BadGuion) as error:
            raise cant_read(file, error) from error


def _acta(out: Output, file: BinaryIO) -> int:
    """Twice through the file, since it may be longer than memory: once to see that it is whole, once to tell it."""
    ledger = Ledger()
    walk(Acta(file), ledger)
    file.seek(0)
    acta = Acta(file)
    _begin(out, acta.game, acta.header.table, acta.header.setup)
    teller = Teller(out, acta.game, commands=True)
    for step in replay_acta(acta):
        teller.tell(_told(acta.game, step), _refused(acta.game, step))
    _end(out, ledger, (), 0)
    return FINE


def _told(game: Recorded, step: Replayed) -> Told:
    entry = step.entry
    return Told(
        line=step.line,
        by=entry.do.by if entry.do else None,
        do=game.write(entry.do) if entry.do else "",
        imposed=entry.imposed,
        events=step.events,
        refused=entry.refused,
        promised=entry.promised,
        revealed=entry.revealed,
        cut=entry.cut,
        opened=entry.opened,
    )


def _refused(game: Recorded, step: Replayed) -> Refused | None:
    """The refusal of a record with its sentence: the record keeps the code, and deciding again says it in words."""
    if step.entry.do is None or step.entry.refused is None:
        return None
    try:
        game.decide(step.state, step.entry.do)
    except Refused as refused:
        return refused if refused.record() == step.entry.refused else None
    return None


def _guion(out: Output, guion: Guion, strict: bool | None) -> int:
    steps = list(play_guion(guion))
    unmet = [step.unmet for step in steps if step.unmet]
    odd = unexpected(guion, steps) if strict or (strict is None and guion.expects) else []
    left = unfinished(guion, steps)
    if guion.game is None:
        show_faults(out, "replay", guion.faults)
        for step in () if out.json else steps:
            _tell_expectation(out, step)
        if guion.plays:
            out.remark(t(N_("The table may not open: nothing was played.")))
        return FINE if len(steps) > 1 and not unmet and not guion.plays else REFUSED
    _begin(out, guion.game, guion.name, write_setup(guion.setup))
    teller, ledger = Teller(out, guion.game, commands=True), Ledger()
    for step in steps:
        _tell_step(out, teller, step)
        for event in (event for act in step.acts for event in act.events):
            ledger.post(event)
    faults = [*unmet, *odd, *(left if strict else ())]
    _end(out, ledger, faults, len(unmet))
    for finding in () if out.json else [*odd, *left]:
        out.remark(finding.sentence(language()))
    return REFUSED if faults else FINE


def _tell_step(out: Output, teller: Teller, step: Played) -> None:
    for act in step.acts:
        if act.refused:
            teller(NotDone(act.command, act.refused, act.imposed), step.line, act.typed)
            if act.awaited and not out.json:
                out.line("  " + t(N_("A result is awaited now, such as `resultado {outcome}`."), outcome=act.awaited))
        else:
            teller(Done(act.command, act.events, act.imposed), step.line)
    _tell_expectation(out, step)


def _tell_expectation(out: Output, step: Played) -> None:
    if not step.text.startswith(">"):
        return
    found = step.unmet.found if step.unmet else ""
    if out.json:
        out.record(Expected(step.line, step.text.removeprefix(">").strip(), step.unmet is None, found))
    else:
        verdict = t(N_("NOT MET: {found}"), found=found) if step.unmet else t(N_("met"))
        out.line(f"{step.text}  {verdict}")


def _begin(out: Output, game: Recorded, table: str, setup: dict[str, Any]) -> None:
    rules = game.rules
    beginning = Beginning(
        game=rules.game, jurisdiction=rules.jurisdiction, edition=rules.edition, table=table, setup=setup
    )
    if out.json:
        out.stream("replay", beginning)
    else:
        name = f"{table}: " if table else ""
        out.line(f"{name}{rules.game}, {rules.jurisdiction} ({rules.edition})", bold=True)


def _end(out: Output, ledger: Ledger, findings: Sequence[Finding], unmet: int) -> None:
    if out.json:
        out.record(End(ledger.balances, findings))
        return
    out.line()
    out.facts(balances_of(ledger.balances))
    if unmet:
        out.remark(t(N_("Expectations not met: {count}."), count=unmet))
