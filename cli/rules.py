"""kifu rules."""

from __future__ import annotations

import click

from cli.options import complete_game, to_game
from notation.pictures.sheet import rule_sheet
from notation.rules.game import Game


@click.command(name="rules")
@click.argument("game", callback=to_game, shell_complete=complete_game, metavar="GAME")
def command(game: Game) -> None:
    """Print the rule sheet of a game: pieces and how they move, laws, options, readings.

    GAME is a game's id or a game file of your own. The diagrams are made from the tables
    the checker plays by; readings are what the source leaves open and kifu decides.

    \b
    Examples:
      kifu rules ryu
      kifu rules my-game.toml
    """
    click.echo(rule_sheet(game), nl=False)
