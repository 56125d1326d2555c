"""Options and arguments that several commands share, as named decorators."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.report import USAGE, tell_game

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from notation.formats.format import Format
    from notation.rules.game import Game

F = TypeVar("F", bound=Callable[..., Any])
# Completes files and folders.  What cannot be read is told by the command, which goes on with
# the other paths.
ANY_PATH = click.Path(allow_dash=True, readable=False)


def cores() -> int:
    """The number of processes that can run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def to_game(ctx: click.Context, param: click.Parameter, value: str | None) -> Game | None:
    """The game of an id or a name, or of the path of a game file (callback)."""
    from notation.archive.game_files import read_game_file
    from notation.games import builtin_game, game_named
    from notation.rules.faults import GameError

    if value is None:
        return None
    if not value.endswith(".toml"):
        try:
            return game_named(value) or builtin_game(value)
        except KeyError as error:
            raise click.BadParameter(f"{error.args[0]}; or give a game file (.toml)") from error
    try:
        return read_game_file(value).game()
    except OSError as error:
        raise click.BadParameter(f"{value}: {error.strerror}") from error
    except GameError as error:
        # Asked for completions, a command says nothing.
        if not ctx.resilient_parsing:
            tell_game(error)
        raise click.exceptions.Exit(USAGE) from error


def to_format(ctx: click.Context, param: click.Parameter, value: str | None) -> Format | None:
    """The format with an id (callback)."""
    from notation.formats import FORMATS, format_named

    if value is None:
        return None
    found = format_named(value)
    if found is None:
        import difflib

        known = [row.id for row in FORMATS]
        close = difflib.get_close_matches(value, known, 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise click.BadParameter(f"no format {value!r}; formats: {', '.join(known)}{hint}")
    return found


def complete_game(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The built-in games an incomplete word may mean, and files (shell completion)."""
    from click.shell_completion import CompletionItem

    from notation.games import game_heads

    # Bash drops what stands before a request for files, and heeds it only if no word follows.
    return [
        CompletionItem(incomplete, type="file"),
        *(
            CompletionItem(game.id, help=game.name)
            for game in game_heads()
            if game.id.startswith(incomplete)
        ),
    ]


def complete_format(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The formats an incomplete word may mean (shell completion)."""
    from click.shell_completion import CompletionItem

    from notation.formats import FORMATS

    return [
        CompletionItem(row.id, help=row.title) for row in FORMATS if row.id.startswith(incomplete)
    ]


def complete_code(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The codes an incomplete word may mean (shell completion)."""
    from click.shell_completion import CompletionItem

    from notation.codes import CODES

    return [
        CompletionItem(row.id, help=row.title)
        for row in CODES.values()
        if row.id.startswith(incomplete.upper())
    ]


def game_option(required: bool = False) -> Callable[[F], F]:
    """--game, resolved to a Game."""
    return click.option(
        "--game",
        callback=to_game,
        shell_complete=complete_game,
        required=required,
        metavar="GAME",
        help="A game's id, or a game file of your own (.toml).",
    )


def from_option(function: F) -> F:
    """--from, the format of the input."""
    return click.option(
        "--from",
        "from_format",
        callback=to_format,
        shell_complete=complete_format,
        metavar="FORMAT",
        help="Format of the input, instead of finding out.",
    )(function)


def as_settings(function: F) -> F:
    """--game and --from as words, which settings take."""
    function = click.option(
        "--from",
        "from_format",
        shell_complete=complete_format,
        metavar="FORMAT",
        help="Format of the input, instead of finding out.",
    )(function)
    return click.option(
        "--game",
        shell_complete=complete_game,
        metavar="GAME",
        help="A game's id, or a game file of your own (.toml).",
    )(function)


def encoding_option(function: F) -> F:
    """--encoding, a Python codec."""
    return click.option(
        "--encoding",
        type=click.Choice(["utf-8", "cp932", "euc_jp", "utf-16"]),
        default="utf-8",
        show_default=True,
        help="Encoding to write.",
    )(function)


def position_option(function: F) -> F:
    """--position, a FEN."""
    return click.option(
        "--position", "fen", metavar="FEN", help="A position instead of the usual start."
    )(function)
