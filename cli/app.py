"""The command group and the last line of defence.

What lives here: the list of commands, each imported when it is used, and the exit code of
a fault of our own.  What does not: anything a command does.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from notation.version import __version__, compiled

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "check": "Check records: what is wrong, where and why.",
    "convert": "Write a record in another format.",
    "show": "Draw a position of a record.",
    "page": "Make a page to click through, or an index of an archive.",
    "fmt": "Rewrite records in their canonical form.",
    "moves": "List the legal moves of a position.",
    "perft": "Count the positions a number of moves away.",
    "games": "List the games.",
    "game": "Begin a game file of your own, or check one.",
    "formats": "List the formats.",
    "rules": "Print the rule sheet of a game.",
    "explain": "Explain a code.",
    "cache": "The results that checks keep.",
    "completion": "Print the completion script of a shell.",
}
USAGE, OUR_FAULT, INTERRUPTED = 2, 3, 130


class Commands(click.Group):
    """A group whose commands are imported one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"cli.{name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        unknown = name and not name.startswith("-") and name not in COMMANDS
        # A shell that asks for completions gets none, and no message between its words.
        if unknown and not ctx.resilient_parsing:
            import difflib

            close = difflib.get_close_matches(name, COMMANDS, 1)
            hint = f" Did you mean '{close[0]}'?" if close else ""
            if os.path.exists(name):
                hint = f" To check a record: kifu check {name}"
            ctx.fail(f"No such command '{name}'.{hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("kifu: interrupted", err=True)
            return ctx.exit(INTERRUPTED)
        except Exception as error:
            from cli.report import tell_settings
            from notation.archive.settings import SettingsError

            if not isinstance(error, SettingsError):
                raise
            tell_settings(error)
            return ctx.exit(USAGE)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        names = [
            CompletionItem(name, help=text)
            for name, text in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        # The group's own way imports every command for its help.
        return names + click.Command.shell_complete(self, ctx, incomplete)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    f"{__version__} ({'compiled' if compiled() else 'pure Python'})",
    "-V",
    "--version",
    prog_name="kifu",
    message="%(prog)s %(version)s",
)
@click.pass_context
def kifu(ctx: click.Context) -> None:
    """Check, convert and draw game records of shogi and its relatives.

    \b
    Examples:
      kifu check games/                 check every record below a folder
      kifu show game.qipu --ply 20      draw the position after 20 moves
      kifu convert game.qipu --to usi   write it as coordinates

    Exit codes: 0 clean, 1 findings, 2 usage or unreadable path, 3 a fault of kifu itself.
    """
    if "NO_COLOR" in os.environ:
        ctx.color = False


def _drop_output() -> None:
    """Let the interpreter's own flush at exit go nowhere."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115


def main(args: list[str] | None = None) -> Any:
    """Run the command.  A fault of our own is told in one line and exits with 3."""
    for stream in (sys.stdout, sys.stderr):
        # Records hold names a narrow terminal encoding cannot show; show what it can.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        return kifu.main(args, prog_name="kifu")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:
        # Standard output is full or gone; that is nobody's record and not our fault.
        click.echo(f"kifu: cannot write: {error.strerror}", err=True)
        _drop_output()
        sys.exit(USAGE)
    except Exception as error:
        if os.environ.get("KIFU_DEBUG"):
            raise
        click.echo(
            f"kifu: internal fault: {type(error).__name__}: {error}\n"
            "This is a fault of kifu, not of your file. KIFU_DEBUG=1 shows where.",
            err=True,
        )
        sys.exit(OUR_FAULT)
