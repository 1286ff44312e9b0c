"""The program as click sees it: commands imported when they are named, options that may stand anywhere."""

import os
import sys
from collections.abc import Callable, Sequence
from copy import copy
from gettext import ngettext
from importlib import import_module
from typing import Any, NoReturn

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

import tapete
from tapete.cli import COMPLETION
from tapete.cli.names import did_you_mean
from tapete.cli.output import Output
from tapete.cli.run import (
    COMMANDS,
    FINE,
    MODULES,
    SHARED_OPTIONS,
    UNREADABLE,
    Failure,
    choose_language,
    complain,
    exit_code_of,
    help_text,
    t,
)
from tapete.language import LANGUAGES, N_

_TRY_HELP = "Try '{command} {option}' for help."
_CONTEXT = {"help_option_names": ["-h", "--help"]}


class Option(click.Option):
    """An option whose help is an English sentence, translated when it is shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        shown = copy(self)
        shown.help = t(self.help) if self.help else None
        return click.Option.get_help_record(shown, ctx)

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """A value that is no number is refused with the name of the kind in the reader's language."""
        read = copy(self)
        if isinstance(self.type, click.IntRange | click.FloatRange):
            read.type = copy(self.type)
            read.type.name = t(N_("whole number") if isinstance(self.type, click.IntRange) else N_("number"))
        return click.Option.type_cast_value(read, ctx, value)


class Command(click.Command):
    """A command with the shared options, and with examples in its help."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples
        self.params += shared_options()

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:
            option.help = t(N_("Show this help."))
        return option

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(t(self.help or ""))
        with formatter.section(t(N_("Examples"))):
            for example in self.examples:
                formatter.write(f"{'':>{formatter.current_indent}}{example}\n")


class Group(Command, click.Group):
    """A command that is several, each by its own name after that of the group."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(t(N_("Commands"))):
            formatter.write_dl([(name, t(each.help or "")) for name, each in self.commands.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        found = self.get_command(ctx, args[0])
        if found is None:
            told = t(N_("`tapete {group} {word}` is no command."), group=self.name, word=args[0])
            raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(args[0], self.commands))
        return args[0], found, args[1:]


class Program(click.Group):
    """All of `tapete`: only the command that is named is imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"tapete.cli.{MODULES.get(cmd_name, cmd_name)}"), cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        found = self.get_command(ctx, args[0])
        if found is None:
            told = t(N_("{word!r} is not a command; `tapete --help` lists them."), word=args[0])
            raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(args[0], COMMANDS))
        return args[0], found, args[1:]

    def get_help(self, ctx: click.Context) -> str:
        return help_text().rstrip()

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        choose_language(args)
        return super().make_context(info_name, args, parent, obj=Output(), **extra)

    def main(self, args: Sequence[str] | None = None, **_: Any) -> NoReturn:  # type: ignore[override]  # of click's arguments none is needed
        """Run in the way of click, which its tools for tests go: it always ends the process."""
        sys.exit(exit_code_of(lambda: self.run(args or ())))

    def run(self, arguments: Sequence[str]) -> int:
        """Run one command; the exit code it ends with. Click's complaints about usage are told here."""
        if COMPLETION in os.environ:
            from click.shell_completion import shell_complete

            return shell_complete(self, {}, "tapete", COMPLETION, os.environ[COMPLETION])
        try:
            with self.make_context("tapete", list(arguments)) as context:
                code = self.invoke(context)
                return code if isinstance(code, int) else FINE
        except click.exceptions.Exit as leave:
            return leave.exit_code
        except click.ClickException as error:
            complain(_usage_error(error))
            return UNREADABLE


def _usage_error(error: click.ClickException) -> str:
    told = error.format_message().strip()
    if not isinstance(error, click.UsageError) or error.ctx is None:
        return told
    told = told if told.endswith((".", "?", "?)")) else f"{told}."
    return f"{told} {t(_TRY_HELP, command=error.ctx.command_path, option='--help')}"


def shared_options() -> list[click.Parameter]:
    """The options every command takes, before or after its name."""
    return [
        _shared("--json", "json", True),
        _shared("--no-color", "colour", False),
        _shared("--quiet", "quiet", True),
        # The language was settled before anything was read: here it is only checked.
        Option(
            ["--lang"], expose_value=False, type=click.Choice(LANGUAGES), metavar="LANG", help=SHARED_OPTIONS["--lang"]
        ),
    ]


def _shared(name: str, field: str, value: bool) -> Option:
    def note(context: click.Context, _: click.Parameter, given: bool) -> None:
        if given:
            setattr(context.obj, field, value)

    return Option([name], is_flag=True, expose_value=False, callback=note, help=SHARED_OPTIONS[name])


def _version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(tapete.__version__)
        context.exit()


def command(**attributes: Any) -> Callable[[Callable[..., int]], Command]:
    return click.command(cls=Command, context_settings=_CONTEXT, **attributes)


def group(**attributes: Any) -> Callable[[Callable[..., None]], Group]:
    """Make a group of commands from a function that does nothing; each is a `command` that is added to it."""
    return click.group(cls=Group, context_settings=_CONTEXT, **attributes)


def option(*names: str, **attributes: Any) -> Callable[[Callable[..., int]], Callable[..., int]]:
    return click.option(*names, cls=Option, **attributes)


program = Program(
    name="tapete",
    params=[
        *shared_options(),
        Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_version),
    ],
    context_settings=_CONTEXT,
)


SENTENCES = (
    N_("Usage:"),
    N_("Options"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("default: {default}"),
    ngettext("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
    ngettext("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
    ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
    ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
)


SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


@command(
    help=COMMANDS["completion"],
    examples=('eval "$(tapete completion bash)"', "tapete completion fish > ~/.config/fish/completions/tapete.fish"),
)
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_obj
def completion(out: Output, shell: str) -> int:
    out.line(SHELLS[shell](program, {}, "tapete", COMPLETION).source())
    return FINE
