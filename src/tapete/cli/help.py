"""The help of the whole program. It is made without click, which alone costs more than everything here."""

from tapete.cli.words import t
from tapete.language import N_

COMMANDS = {
    "play": N_("Sit down at a table of the demo casino."),
    "drill": N_("Train a croupier: exercises set and graded by the engine, with the article."),
    "serve": N_("Open a casino to people: tables in the browser, an API and its records in one file."),
    "custodian": N_("Hold the second part of every draw for a house: the custodian of the inspection."),
    "sistema": N_("Run one service of the bingo systems of a house, issue keys for its terminals, or show reports."),
    "games": N_("List the games and where each is regulated."),
    "rules": N_("Show the rules of a table as they are executed, each with its article."),
    "words": N_("List the words that may be said at a table of a game, and who may say them."),
    "events": N_("List the events of a game and their fields, as an acta and a guion name them."),
    "refusals": N_("List the codes with which a game refuses, and their sentences."),
    "law": N_("Show a provision or a criterio, and what Tapete does with it."),
    "diff": N_("Compare a game in two jurisdictions."),
    "edge": N_("Show what each bet of a game is worth, exactly."),
    "strategy": N_("Show how a game is best played."),
    "equity": N_("Show what hands of poker are worth against one another, and how probable each is."),
    "compare": N_("Show what another law, or a changed rule, does to the edge."),
    "readings": N_("Show other readings of unclear law, the one that is adopted, and what each is worth."),
    "simulate": N_("Play millions of rounds of a game and compare them with the exact values."),
    "check": N_("Say what the law refuses of a casino, and why."),
    "replay": N_("Play an acta or a guion again: events, payments and refusals."),
    "audit": N_("Judge an acta: the chain, the decisions and the sums."),
    "verify": N_("Check what a house committed to and opened."),
    "phh": N_("Exchange poker hands with other programs, in the open format PHH."),
    "coverage": N_("Show how much of the law is executed and tested."),
    "schema": N_("Print the JSON Schema of a casino file."),
    "completion": N_("Print the script that completes commands in a shell."),
}
"""What each command does; its code is in the module of its name, or in that which `MODULES` names."""

_SHARED = {
    "audit": ("check", "verify"),
    "catalogue": ("games", "rules", "words", "events", "refusals", "schema"),
    "compare": ("readings",),
    "law": ("diff", "coverage"),
    "program": ("completion",),
    "serve": ("custodian",),
}
MODULES = {command: module for module, commands in _SHARED.items() for command in commands}
"""The modules of commands that share one."""

EXAMPLES = ("tapete play", "tapete rules bola --in murcia", "tapete law MU2010:7.4.a", "tapete check casino.toml")

SHARED_OPTIONS = {
    "--json": N_("Write data for programs, amounts in cents."),
    "--lang": N_("Language of the words: es, gl, en or fr."),
    "--no-color": N_("Use no colours; NO_COLOR does the same."),
    "--quiet": N_("Say nothing but the data."),
}

_OWN_OPTIONS = {"--version": N_("Show the version."), "--help": N_("Show the help of the program or of a command.")}

EXIT_CODES = {
    0: N_("all is well"),
    1: N_("the law, the audit or the verification says no"),
    2: N_("wrong usage, or input that can't be read"),
    4: N_("a problem with a file or the system"),
    5: N_("the source of chance failed"),
    70: N_("a defect of Tapete itself"),
    130: N_("interrupted"),
    141: N_("whoever read the output went away"),
}


def help_text() -> str:
    usage = t(N_("Usage: tapete COMMAND [OPTIONS] [ARGUMENTS]"))
    about = t(N_("The Spanish casino catalogue, executable: it plays, settles and checks, and names the article."))
    commands = {name: t(summary) for name, summary in COMMANDS.items()}
    options = {name: t(summary) for name, summary in {**SHARED_OPTIONS, **_OWN_OPTIONS}.items()}
    codes = {str(code): t(meaning) for code, meaning in EXIT_CODES.items()}
    sections = [
        f"{usage}\n\n  {about}\n",
        _section(t(N_("Examples")), dict.fromkeys(EXAMPLES, "")),
        _section(t(N_("Commands")), commands),
        _section(t(N_("Options, before or after the command")), options),
        _section(t(N_("Exit codes")), codes),
    ]
    return "\n".join(sections)


def _section(title: str, rows: dict[str, str]) -> str:
    width = max(map(len, rows))
    lines = [f"  {name:{width}}  {text}".rstrip() for name, text in rows.items()]
    return "\n".join([f"{title}:", *lines, ""])
